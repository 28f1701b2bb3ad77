"""A hosted table: each guest at their own screen, at the far end of a channel."""
