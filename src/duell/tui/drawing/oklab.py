"""OKLab, a space in which colours that look alike are near each other (Björn Ottosson, 2020)."""

from functools import lru_cache


@lru_cache(maxsize=1024)
def of(colour: tuple[int, int, int]) -> tuple[float, float, float]:
    """Return lightness (0 to 1), green–red and blue–yellow of a colour of sRGB."""
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
