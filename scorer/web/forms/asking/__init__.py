"""Questions to the referee as an address carries them, answered by the engine as `scorer ask` answers."""
