"""Plain mode: one fact or question per line, for screen readers, dumb terminals and scripts."""
