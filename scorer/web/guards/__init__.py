"""What every request must pass and every answer carries: who asks, in which language, how often, how big."""
