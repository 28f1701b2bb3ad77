"""Colours by meaning. Pages name a meaning; only here does it get a colour, and never colour alone tells a thing.

A theme has colours for each kind of terminal: those of what is `writing`, and those of `surfaces`.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from rich.style import Style

from duell.tui import surfaces, writing
from duell.tui.drawing.palette import Depth, Palette

SIGNS = ("■", "◆", "●", "▲", "✚")
"""What tells players apart without colour: the sign of each seat colour, from ``seat.0`` on."""

GROUND = "ground"
"""The meaning that lies under all others."""

_WRITING = {
    "dark": (writing.SIXTEEN_ON_BLACK, writing.DARK_256, writing.DARK),
    "light": (writing.SIXTEEN_ON_WHITE, writing.LIGHT_256, writing.LIGHT),
    "high-contrast": (writing.SIXTEEN_ON_BLACK, writing.HIGH_CONTRAST_256, writing.HIGH_CONTRAST),
    "mono": (writing.EMPHASIS, writing.EMPHASIS, writing.EMPHASIS),
    "auto": (writing.AUTO_SIXTEEN, writing.AUTO_256, writing.AUTO),
}
"""By theme: the meanings of text for sixteen colours, for 256, and for all."""

_SURFACES = {
    "dark": (surfaces.SIXTEEN_ON_BLACK, surfaces.DARK_256, surfaces.DARK),
    "light": (surfaces.SIXTEEN_ON_WHITE, surfaces.LIGHT_256, surfaces.LIGHT),
    "high-contrast": (surfaces.SIXTEEN_ON_BLACK, surfaces.HIGH_CONTRAST_256, surfaces.HIGH_CONTRAST),
    "mono": (surfaces.NOTHING, surfaces.NOTHING, surfaces.NOTHING),
    "auto": (surfaces.SIXTEEN, surfaces.AUTO_256, surfaces.AUTO),
}
"""The same for what is painted."""

THEMES = tuple(_WRITING)
"""The themes by name; ``auto`` leaves the ground to the terminal."""


class Theme(NamedTuple):
    """The styles of a theme by meaning, for a terminal of so many colours."""

    styles: Mapping[str, Style]
    depth: Depth


def strong(style: str) -> str:
    """Return the bold variant of a meaning."""
    return f"{style}.strong"


@cache
def theme(name: str, depth: Depth) -> Theme:
    """Return the styles of a theme for a terminal of so many colours."""
    row = {Depth.SIXTEEN: 0, Depth.FIXED: 1, Depth.ALL: 2}.get(depth)
    text = writing.EMPHASIS if row is None else _WRITING[name][row]
    painted = surfaces.NOTHING if row is None else _SURFACES[name][row]
    whole = {"plain": "none", "strong": "bold", "title": "bold", **text}
    bold = {strong(meaning): f"bold {style}".removesuffix(" none") for meaning, style in whole.items()}
    return Theme({meaning: Style.parse(style) for meaning, style in {**whole, **bold, **painted}.items()}, depth)


@cache
def palette(
    name: str,
    depth: Depth,
    *,
    ascii: bool = False,  # noqa: A002 - it is the option's name
    console: bool = False,
) -> Palette:
    """Return what a theme paints with at a terminal of so many colours, or a Linux console; there is one of each."""
    ascii = ascii or console  # noqa: A001
    known = Depth.NONE if name == "mono" else depth
    plaques = _for_plaques(depth, ascii=ascii, console=console) if name == "auto" and known is not Depth.NONE else None
    return Palette(
        theme(name, depth).styles,
        known,
        ascii=ascii,
        has_letters=console,
        flat=name == "high-contrast",
        shadows=0.3 if name == "light" else 0.75,
        plaques=plaques,
    )


_WORDS = ("plain", "strong", "title", "muted", strong("plain"), strong("muted"))
"""Meanings of words that are in the colour of the ground's text where they have none."""


def _for_plaques(depth: Depth, *, ascii: bool, console: bool) -> Palette:  # noqa: A002 - it is the option's name
    """Return what plaques are painted and written on with: as in the dark, and no word in the terminal's own colour."""
    styles = theme("dark", depth).styles
    front = styles[GROUND].color
    words = {meaning: Style(color=front, bold=styles[meaning].bold) for meaning in _WORDS if not styles[meaning].color}
    return Palette({**styles, **words}, depth, ascii=ascii, has_letters=console)
