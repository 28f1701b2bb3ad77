"""Plain mode: one fact a line and one question a line, for screen readers, dumb terminals and scripts."""
