"""The signs of the seats, as large as arms: what a curtain and a plaque show of somebody who plays no hero."""

from collections.abc import Mapping

from duell.games.missions.pages.seats import ROLES, meaning
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.emblems import Rows, emblem
from duell.tui.drawing.palette import Palette
from duell.tui.writing import DARK

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

SHAPES: Mapping[str, Rows] = {"leia": SQUARE, "han": DIAMOND, "yoda": DISC, "luke": TRIANGLE, "fifth": CROSS}
"""The shape of each sign, by whose it is."""


def sign(seat: int, palette: Palette, scale: int) -> Canvas:
    """Paint the sign of a seat for a plaque, in one of the sizes that the emblems of heroes have."""
    tones = palette.tones_on_plaque(DARK[meaning(seat)])
    return emblem(SHAPES[ROLES[seat]], tones, palette, SMALLEST * scale)
