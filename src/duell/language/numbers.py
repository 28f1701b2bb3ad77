"""Numbers as the language in use writes them: its separators, a true minus sign, its per cent sign.

What other programs read, JSON and CSV, has none of this.
"""

from duell.language import _, n_

MINUS = "−"


def whole(number: int) -> str:
    """Return a whole number: ``−1,210``."""
    return _written(f"{number:,}")


def decimal(number: float, places: int = 1) -> str:
    """Return a number with so many decimal places; nothing has no sign."""
    return _written(f"{round(number, places) + 0.0:,.{places}f}")


def signed(number: int) -> str:
    """Return a change with its sign."""
    return _written(f"{number:+,}")


def signed_decimal(number: float) -> str:
    """Return a change to the tenth, with its sign."""
    return _written(f"{round(number, 1) + 0.0:+,.1f}")


def percent(share: float, places: int = 0) -> str:
    """Return a share of 1 in per cent."""
    return _("{number}%", number=decimal(100 * share, places))


def signed_percent(share: float) -> str:
    """Return a change of a share in per cent, with its sign if it is any."""
    change = round(100 * share)
    return _("{number}%", number=signed(change) if change else "0")


def mean_points(points: float) -> str:
    """Return a mean of points, to the tenth, with their unit."""
    return n_("{number} point", "{number} points", round(points, 1), number=decimal(points))


def _written(english: str) -> str:
    """Return a number with the signs of the language in place of the English ones."""
    # Translators: how numbers are written; what stands before the thousands and before the tenths is taken from it
    pattern = _("1,234.5")
    signs = {",": pattern[1], ".": pattern[-2], "-": MINUS}
    return "".join(signs.get(sign, sign) for sign in english)
