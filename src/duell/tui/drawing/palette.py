"""Palettes: the colours of meanings, for a theme and a terminal.

On a terminal with all colours, tones are blended; with 256 or 16 colours, each tone is chosen separately. Without
colours, or in ASCII, cards are outlines and pixels are characters. Only ``#rrggbb`` can be mixed; ``color(236)`` and
``bright_white`` are chosen by hand, or found here for a tint.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style

WHITE = "#ffffff"
BLACK = "#000000"

GREY_CHROMA = 0.045  # tints of less chroma count as grey
CUBE = (0, 95, 135, 175, 215, 255)  # the levels of red, green and blue among the 256 colours

HUES = {"red": 29, "yellow": 100, "green": 145, "cyan": 200, "blue": 255, "magenta": 320}
"""The hues of the sixteen colours, in degrees; that of blue is the hue of readable blues."""


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of ``#rrggbb``."""
    number = int(colour[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255


@lru_cache(maxsize=8192)
def mix(colour: str, other: str, share: float) -> str:
    """A blend of `colour` with a `share` of `other`, from 0 to 1, each ``#rrggbb``."""
    return "#" + "".join(
        f"{round(one + (two - one) * share):02x}" for one, two in zip(rgb(colour), rgb(other), strict=True)
    )


@lru_cache(maxsize=512)
def among_256(colour: str) -> str:
    """The nearest of the 256 colours. Hue counts most, since otherwise many colours would become greys."""
    light, *hue = oklab(rgb(colour))
    coloured = math.hypot(*hue) >= GREY_CHROMA

    def distance(number: int) -> float:
        other_light, *other_hue = oklab(_of_256(number))
        grey = coloured and math.hypot(*other_hue) < GREY_CHROMA
        return (light - other_light) ** 2 + 3 * math.dist(hue, other_hue) ** 2 + (1 if grey else 0)

    return f"color({min(range(16, 256), key=distance)})"


@lru_cache(maxsize=512)
def among_16(colour: str) -> str:
    """The nearest hue of the sixteen colours, or ``white`` for a grey."""
    _light, green_red, blue_yellow = oklab(rgb(colour))
    if math.hypot(green_red, blue_yellow) < GREY_CHROMA:
        return "white"
    hue = math.degrees(math.atan2(blue_yellow, green_red)) % 360
    return min(HUES, key=lambda name: abs((hue - HUES[name] + 180) % 360 - 180))


def _of_256(number: int) -> tuple[int, int, int]:
    if number >= 232:
        level = 8 + 10 * (number - 232)
        return level, level, level
    red, rest = divmod(number - 16, 36)
    green, blue = divmod(rest, 6)
    return CUBE[red], CUBE[green], CUBE[blue]


@lru_cache(maxsize=1024)
def oklab(colour: tuple[int, int, int]) -> tuple[float, float, float]:
    """Lightness (0 to 1), green–red and blue–yellow of a colour in OKLab, where similar colours are near."""
    red, green, blue = (_linear(part / 255) for part in colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


INK = "default"  # the colour of the terminal's own text, for pixels without colours
SHADE = "shade"  # a pixel that darkens the one below
DUSK = "#0d111c"  # the colour of deep shade, towards which cards and cloth out of the light are mixed
PLAQUE = "#141926"  # the colour mixed into an emblem's shade on a dark plaque


class Depth(Enum):
    """The number of colours."""

    NONE = "none"
    SIXTEEN = "16"
    FIXED = "256"  # the 240 colours that users cannot change
    ALL = "all"


class Tones(NamedTuple):
    """The tones of an emblem, all from one tint."""

    main: str
    light: str
    shade: str
    glow: str
    hole: str | None  # None lets the ground show through

    def of(self, letter: str) -> str | None:
        """The tone for a letter of an emblem; None for a clear pixel."""
        return None if letter == "." else self["abcwk".index(letter)]


@dataclass(frozen=True, eq=False)
class Palette:
    """The colours of one theme at one depth. There is only one palette of each kind, so that it can be a cache key.

    With `ascii`, all characters are ASCII; with `has_letters`, as on a Linux console, only shapes are, and the painter
    decides about words. `flat` avoids gradients and shadows in spite of many colours, and frames dark cards. `shadows`
    is the strength of blended shadows, from 0 to 1. `plaques` is the palette for plaques in themes with the terminal's
    own ground; the terminal's text colour would not be readable on them.
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
        """Whether faces and grounds are painted; otherwise everything is drawn with lines and characters."""
        return self.depth is not Depth.NONE and not self.ascii

    @property
    def on_plaques(self) -> "Palette":
        """The palette of plaques."""
        return self.plaques or self

    @property
    def blends(self) -> bool:
        """Whether colours can be mixed."""
        return self.depth is Depth.ALL and not self.flat and not self.ascii

    @property
    def frames(self) -> bool:
        """Whether dark cards need a frame to stand out from the ground."""
        return self.flat or self.depth is Depth.SIXTEEN

    def colour(self, meaning: str) -> str | None:
        """The colour of a meaning; None for the terminal's own."""
        if meaning not in self._kept:
            colour = self.styles[meaning].color
            self._kept[meaning] = colour.name if colour and not colour.is_default else None
        return self._kept[meaning]

    def is_dark(self, meaning: str) -> bool:
        """Whether a ground is dark; the terminal's own counts as dark."""
        colour = self.styles[meaning].color
        return colour is None or colour.is_default or sum(colour.get_truecolor()) < 3 * 128

    def ink(self, meaning: str) -> str:
        """The colour of a meaning that must be visible; the text colour if the meaning has none."""
        return self.colour(meaning) or INK

    def style(self, meaning: str, *, strong: bool = False) -> str:
        """The style for text of a meaning on any ground; a meaning with its own ground is reversed."""
        if (meaning, strong) not in self._written:
            style, colour = self.styles[meaning], self.colour(meaning)
            if meaning.startswith("ink.") and not self.paints:  # ink is for ivory, which is missing here
                seat = meaning.replace("ink.", "seat.")
                style, colour = (self.styles[seat], self.colour(seat)) if seat in self.styles else (Style.null(), None)
            bold = "bold " if strong or style.bold else ""
            reverse = "reverse " if style.reverse or style.bgcolor else ""
            self._written[meaning, strong] = f"{bold}{reverse}{colour or ''}".strip()
        return self._written[meaning, strong]

    def between(self, meaning: str, other: str, share: float) -> str | None:
        """The colour at a `share` of the way between two meanings; that of the first if colours do not blend."""
        one, two = self.colour(meaning), self.colour(other)
        return mix(one, two, share) if self.blends and one and two else one

    def blend(self, colour: str, other: str, share: float) -> str:
        """A `colour` with a share of `other`; unchanged without blending, or if one is not ``#rrggbb``."""
        return mix(colour, other, share) if self.blends and colour[0] == "#" == other[0] else colour

    def shaded(self, ground: str) -> str:
        """A ground in the shadow of a card."""
        shadow = self.colour("shadow")
        if shadow is None:
            return ground
        return mix(ground, shadow, self.shadows) if self.blends and ground[0] == "#" else shadow

    def tint(self, tint: str, share: float = 0, towards: str = WHITE) -> str:
        """A tint with a share of another colour, reduced to the available colours; both ``#rrggbb``."""
        if self.depth is Depth.NONE:
            return INK
        if self.depth is Depth.SIXTEEN:
            if towards != WHITE or not share:
                return among_16(tint)
            return "bright_white" if share > 0.6 else f"bright_{among_16(tint)}"
        mixed = mix(tint, towards, share)
        if self.flat:
            mixed = mix(mixed, WHITE, 0.45)
        return mixed if self.depth is Depth.ALL else among_256(mixed)

    def tones(self, tint: str, face: str) -> Tones:
        """The tones of an emblem on a dark face; both ``#rrggbb``."""
        if not self.paints:
            ink = self.tint(tint)
            return Tones(ink, ink, ink, ink, None)
        if self.depth is Depth.SIXTEEN:
            return Tones(among_16(tint), "bright_white", "bright_black", "bright_white", None)
        if self.flat:
            main, shade, dark = self.tint(tint), self.tint(tint, 0.6, BLACK), self.ink("ink.plain")
            return Tones(main, main, shade, self.ink("ivory"), dark)
        hole = mix(face, BLACK, 0.45) if self.depth is Depth.ALL else "color(233)"
        return Tones(self.tint(tint), self.tint(tint, 0.42), self.tint(tint, 0.52, face), self.tint(tint, 0.82), hole)

    def tones_on_ivory(self, tint: str) -> Tones:
        """The tones of an emblem on a light face, as inks; the shade is the darkest."""
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
        """The tones of an emblem on a plaque, which is light in some themes."""
        return self.tones(tint, PLAQUE) if self.is_dark("plaque") else self.tones_on_ivory(tint)
