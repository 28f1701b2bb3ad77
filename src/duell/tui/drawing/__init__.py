"""Pictures made of half cells: canvases, the things painted on them, and the colours of the terminal.

Nothing here knows a game. A picture is a pure function of its contents and a `Palette`, and is cached; nobody may
change a cached canvas.
"""
