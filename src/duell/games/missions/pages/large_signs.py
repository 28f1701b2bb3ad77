"""The signs of the seats, as large as arms: what a curtain and a plaque show of somebody who plays no hero."""

from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.emblems import Rows, emblem
from duell.tui.drawing.palette import Palette

PLAQUE = "#141926"
"""The face of a dark plaque, of which the tones of a sign take some."""

SMALLEST = 2
"""Columns of a pixel in the smallest: its 8×8 are as wide as an emblem of 16×16."""

SQUARE = (
    "........",
    ".bbbbbb.",
    ".baaaac.",
    ".bawwac.",
    ".bawwac.",
    ".baaaac.",
    ".cccccc.",
    "........",
)
DIAMOND = (
    "...ba...",
    "..bbaa..",
    ".bbbaaa.",
    "bbbbaaaa",
    "aaaacccc",
    ".aaaccc.",
    "..aacc..",
    "...ac...",
)
DISC = (
    "..bbbb..",
    ".bbaaaa.",
    "bbwaaaac",
    "bwaaaaac",
    "baaaaaac",
    "baaaaacc",
    ".aaaccc.",
    "..cccc..",
)
TRIANGLE = (
    "...ba...",
    "...ba...",
    "..bbaa..",
    "..bbaa..",
    ".bbbaac.",
    ".bbbaac.",
    "bbbbaacc",
    "cccccccc",
)
CROSS = (
    "...ba...",
    "...ba...",
    "...ba...",
    "bbbwwbba",
    "bcawwacc",
    "...ac...",
    "...ac...",
    "...cc...",
)

SIGNS: tuple[tuple[str, Rows], ...] = (
    ("#d98bb4", SQUARE),
    ("#fedd41", DIAMOND),
    ("#93ad62", DISC),
    ("#9dd9fe", TRIANGLE),
    ("#9b8cff", CROSS),
)
"""The tint and the shape of each seat, by its number: those of its sign."""


def sign(seat: int, palette: Palette, scale: int) -> Canvas:
    """Paint the sign of a seat for a plaque, in one of the sizes that the emblems of heroes have."""
    tint, rows = SIGNS[seat]
    tones = palette.tones(tint, PLAQUE) if palette.is_dark("plaque") else palette.tones_on_ivory(tint)
    return emblem(rows, tones, palette, SMALLEST * scale)
