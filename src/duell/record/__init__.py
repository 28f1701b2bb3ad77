"""What happened, kept: a game's record is written as it is played, resumed, verified, replayed and told.

Which game it is, a record says; what that means, the `Game` that the caller gives (see `duell.game`).
"""
