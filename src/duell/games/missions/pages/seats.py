"""The colours and signs of the seats in a game without roles, with a crest for curtains and plaques."""

from collections.abc import Sequence

from rich.text import Text

from duell.games.missions.board import PlayerArea
from duell.tui.blocks import line
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.shapes import Rows, emblem
from duell.tui.theme import DARK, SIGNS, strong


def meaning(seat: int) -> str:
    """The style of a seat's colour."""
    return f"seat.{seat}"


def sign(seat: int) -> str:
    """A seat's sign."""
    return SIGNS[seat]


def named(place: PlayerArea) -> Text:
    """A seat's sign and name."""
    return line((f"{sign(place.number)} ", meaning(place.number)), (place.seat.name, strong(meaning(place.number))))


CREST_PIXEL = 2  # columns of a pixel in the smallest size: 8×8 of them are as wide as an emblem of 16×16

_CRESTS = """
........ ...ba... ..bbbb.. ...ba... ...ba...
.bbbbbb. ..bbaa.. .bbaaaa. ...ba... ...ba...
.baaaac. .bbbaaa. bbwaaaac ..bbaa.. ...ba...
.bawwac. bbbbaaaa bwaaaaac ..bbaa.. bbbwwbba
.bawwac. aaaacccc baaaaaac .bbbaac. bcawwacc
.baaaac. .aaaccc. baaaaacc .bbbaac. ...ac...
.cccccc. ..aacc.. .aaaccc. bbbbaacc ...ac...
........ ...ac... ..cccc.. cccccccc ...cc...
"""
CRESTS: Sequence[Rows] = [*zip(*map(str.split, _CRESTS.strip().splitlines()), strict=True)]
"""The shape of each seat's sign."""


def crest(seat: int, palette: Palette, scale: int) -> Canvas:
    """Paint a seat's sign for a plaque, in one of the sizes of emblems."""
    tones = palette.tones_on_plaque(DARK[meaning(seat)])
    return emblem(CRESTS[seat], tones, palette, max(1, CREST_PIXEL * scale))
