"""One game at one keyboard, without a screen: set-up, handover, choice, lock, reveal, the end.

It takes players' wishes and returns screens, which are plain data. `duell.tui` and `duell.plain` show them.
"""
