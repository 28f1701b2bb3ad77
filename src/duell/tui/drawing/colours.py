"""Colours by name, as Rich writes them: mixed, compared, and brought down to what a terminal has.

Only ``#rrggbb`` can be mixed; ``color(236)`` and ``bright_white`` are chosen by hand, or found here for a tint.
"""

import math
from functools import lru_cache

WHITE = "#ffffff"
BLACK = "#000000"

GREY_CHROMA = 0.045
"""Below this chroma a tint counts as grey."""

CUBE = (0, 95, 135, 175, 215, 255)
"""The levels of red, green and blue among the 256 colours."""

HUES = {"red": 29, "yellow": 100, "green": 145, "cyan": 200, "blue": 255, "magenta": 320}
"""The hues that sixteen colours have, in degrees. That of blue is the one of readable blues."""


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of ``#rrggbb``."""
    number = int(colour[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255


@lru_cache(maxsize=8192)
def mix(colour: str, other: str, share: float) -> str:
    """Return `colour` with a `share` from 0 to 1 of `other` in it, each ``#rrggbb``."""
    return "#" + "".join(
        f"{round(one + (two - one) * share):02x}" for one, two in zip(rgb(colour), rgb(other), strict=True)
    )


@lru_cache(maxsize=512)
def among_256(colour: str) -> str:
    """Return the colour of the 256 that looks most like ``#rrggbb``; hue counts most, else many would be greys."""
    light, *hue = oklab(rgb(colour))
    coloured = math.hypot(*hue) >= GREY_CHROMA

    def distance(number: int) -> float:
        other_light, *other_hue = oklab(_of_256(number))
        grey = coloured and math.hypot(*other_hue) < GREY_CHROMA
        return (light - other_light) ** 2 + 3 * math.dist(hue, other_hue) ** 2 + (1 if grey else 0)

    return f"color({min(range(16, 256), key=distance)})"


@lru_cache(maxsize=512)
def among_16(colour: str) -> str:
    """Return which of the six hues of sixteen colours ``#rrggbb`` has, or ``white`` for a grey."""
    _light, green_red, blue_yellow = oklab(rgb(colour))
    if math.hypot(green_red, blue_yellow) < GREY_CHROMA:
        return "white"
    hue = math.degrees(math.atan2(blue_yellow, green_red)) % 360
    return min(HUES, key=lambda name: abs((hue - HUES[name] + 180) % 360 - 180))


def _of_256(number: int) -> tuple[int, int, int]:
    """Return red, green and blue of one of the 256 colours, from 16 up: a cube, then greys."""
    if number >= 232:
        level = 8 + 10 * (number - 232)
        return level, level, level
    red, rest = divmod(number - 16, 36)
    green, blue = divmod(rest, 6)
    return CUBE[red], CUBE[green], CUBE[blue]


@lru_cache(maxsize=1024)
def oklab(colour: tuple[int, int, int]) -> tuple[float, float, float]:
    """Return lightness (0 to 1), green–red and blue–yellow of a colour of sRGB.

    In OKLab, colours that look alike are near each other (Björn Ottosson, 2020).
    """
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
