"""Many games among bots, and their statistics."""
