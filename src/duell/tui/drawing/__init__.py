"""Pictures made of half cells: a canvas, what is painted on it, and the colours that a terminal has for it.

Nothing here knows a game. A picture is a pure function of what it shows and of a `Palette`; it is painted once, kept,
and pasted wherever it is seen. Nobody changes a canvas that a function has kept.
"""
