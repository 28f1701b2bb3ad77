"""What things are painted with: meanings become colours, as a theme and a terminal have them.

A terminal of all colours blends; with 256 or 16 every tone is chosen, and nothing runs into anything else. Where there
are no colours, or only ASCII, nothing is painted: cards have outlines, and pixels are characters.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style

from duell.tui.drawing.colours import BLACK, WHITE, among_16, among_256, mix

INK = "default"
"""A pixel in the colour of the terminal's own text, where there are no others."""

SHADE = "shade"
"""A pixel that darkens what it is pasted on."""

PLAQUE = "#141926"
"""What the shade of an emblem on a dark plaque is mixed with."""


class Depth(Enum):
    """How many colours there are to paint with."""

    NONE = "none"
    SIXTEEN = "16"
    FIXED = "256"
    """Those that nobody can change."""
    ALL = "all"


class Tones(NamedTuple):
    """The tones of an emblem, all from one tint."""

    main: str
    light: str
    shade: str
    glow: str
    hole: str | None
    """None leaves the ground."""

    def of(self, letter: str) -> str | None:
        """Return the tone that a letter of an emblem stands for; None for a clear pixel."""
        return None if letter == "." else self["abcwk".index(letter)]


@dataclass(frozen=True, eq=False)
class Palette:
    """The colours of one theme at one depth. There is one of each, so that it can stand in the key of a cache.

    `ascii` forbids all other characters; where it `has_letters`, as on a Linux console, only shapes are drawn in ASCII,
    and words are left to the painter. With `flat` colours nothing has a gradient or a shadow, although there are enough
    colours for it, and dark cards have a frame. `shadows` is how strong shadows are where colours blend, from 0 to 1.
    `plaques` is what plaques are painted and written on with, where the theme leaves the ground to the terminal: their
    words must not be in the colour of its text.
    """

    styles: Mapping[str, Style]
    depth: Depth
    ascii: bool = False
    has_letters: bool = False
    flat: bool = False
    shadows: float = 0.75
    plaques: "Palette | None" = None
    _kept: dict[str, str | None] = field(default_factory=dict, init=False, repr=False)
    _written: dict[tuple[str, bool], str] = field(default_factory=dict, init=False, repr=False)

    @property
    def paints(self) -> bool:
        """Whether there are faces and grounds; if not, all is drawn with lines and characters."""
        return self.depth is not Depth.NONE and not self.ascii

    @property
    def on_plaques(self) -> "Palette":
        """What plaques are painted and written on with."""
        return self.plaques or self

    @property
    def blends(self) -> bool:
        """Whether one colour may run into another."""
        return self.depth is Depth.ALL and not self.flat and not self.ascii

    @property
    def frames(self) -> bool:
        """Whether dark cards need a frame, since too few colours tell them from the ground."""
        return self.flat or self.depth is Depth.SIXTEEN

    def colour(self, meaning: str) -> str | None:
        """Return the colour of a meaning, None where the theme leaves it to the terminal."""
        if meaning not in self._kept:
            colour = self.styles[meaning].color
            self._kept[meaning] = colour.name if colour and not colour.is_default else None
        return self._kept[meaning]

    def is_dark(self, meaning: str) -> bool:
        """Whether a ground is dark; one that is left to the terminal counts as dark."""
        colour = self.styles[meaning].color
        return colour is None or colour.is_default or sum(colour.get_truecolor()) < 3 * 128

    def ink(self, meaning: str) -> str:
        """Return the colour of a meaning for what must be seen: where it has none, that of the terminal's text."""
        return self.colour(meaning) or INK

    def style(self, meaning: str, *, strong: bool = False) -> str:
        """Return how text of a meaning is written, whatever is behind it; one with a ground of its own in reverse."""
        if (meaning, strong) not in self._written:
            style, colour = self.styles[meaning], self.colour(meaning)
            if meaning.startswith("ink.") and not self.paints:  # ink is for ivory, which is not painted here
                hero = meaning.replace("ink.", "hero.")
                style, colour = (self.styles[hero], self.colour(hero)) if hero in self.styles else (Style.null(), None)
            bold = "bold " if strong or style.bold else ""
            reverse = "reverse " if style.reverse or style.bgcolor else ""
            self._written[meaning, strong] = f"{bold}{reverse}{colour or ''}".strip()
        return self._written[meaning, strong]

    def between(self, meaning: str, other: str, share: float) -> str | None:
        """Return the colour at a `share` of the way from one meaning to another; the first where nothing blends."""
        one, two = self.colour(meaning), self.colour(other)
        return mix(one, two, share) if self.blends and one and two else one

    def blend(self, colour: str, other: str, share: float) -> str:
        """Return `colour` with a share of `other`, or as it is where nothing blends or one of them is not known."""
        return mix(colour, other, share) if self.blends and colour[0] == "#" == other[0] else colour

    def shaded(self, ground: str) -> str:
        """Return what a ground looks like in the shadow of a card."""
        shadow = self.colour("shadow")
        if shadow is None:
            return ground
        return mix(ground, shadow, self.shadows) if self.blends and ground[0] == "#" else shadow

    def tint(self, tint: str, share: float = 0, towards: str = WHITE) -> str:
        """Return a tint with a share of another colour in it, brought down to what there is; both ``#rrggbb``."""
        if self.depth is Depth.NONE:
            return INK
        if self.depth is Depth.SIXTEEN:
            return _of_sixteen(tint, share if towards == WHITE else 0)
        mixed = mix(tint, towards, share)
        if self.flat:
            mixed = mix(mixed, WHITE, 0.45)
        return mixed if self.depth is Depth.ALL else among_256(mixed)

    def tones(self, tint: str, face: str) -> Tones:
        """Return the tones of an emblem on a dark face, ``#rrggbb`` like the tint."""
        if not self.paints:
            ink = self.tint(tint)
            return Tones(ink, ink, ink, ink, None)
        if self.depth is Depth.SIXTEEN:
            return Tones(among_16(tint), "bright_white", "bright_black", "bright_white", None)
        if self.flat:
            main, white = self.tint(tint), self.ink("ivory")
            return Tones(main, white, main, main, None)
        hole = mix(face, BLACK, 0.45) if self.depth is Depth.ALL else "color(233)"
        return Tones(self.tint(tint), self.tint(tint, 0.42), self.tint(tint, 0.52, face), self.tint(tint, 0.82), hole)

    def tones_on_ivory(self, tint: str) -> Tones:
        """Return the tones of an emblem on a light face: inks, of which the shade is darkest."""
        if not self.paints:
            return self.tones(tint, BLACK)
        if self.depth is Depth.SIXTEEN:
            return Tones("blue", "blue", "black", "white", "black")
        if self.flat:
            dark, paper = self.ink("ink.plain"), self.ink("ivory")
            return Tones(dark, dark, dark, paper, paper)
        inks = [self.tint(tint, share, "#101830") for share in (0.52, 0.38, 0.72, 0.15, 0.86)]
        return Tones(*inks)

    def tones_on_plaque(self, tint: str) -> Tones:
        """Return the tones of an emblem on a plaque, which some themes have light."""
        return self.tones(tint, PLAQUE) if self.is_dark("plaque") else self.tones_on_ivory(tint)


@lru_cache(maxsize=256)
def _of_sixteen(tint: str, share: float) -> str:
    hue = among_16(tint)
    if share > 0.6:
        return "bright_white"
    return f"bright_{hue}" if share else hue
