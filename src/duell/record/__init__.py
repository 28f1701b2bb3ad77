"""A game's record: written during play, then resumed, verified, replayed and listed as events.

A record names its game; its meaning comes from the `Game` that the caller gives (see `duell.game`).
"""
