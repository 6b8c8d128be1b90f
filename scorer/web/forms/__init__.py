"""What a person types: forms carry it, the engine and the services judge it."""
