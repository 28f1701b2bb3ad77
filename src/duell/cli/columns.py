"""Tables as plain text."""

from collections.abc import Sequence

from duell.catalogue.printable import width

GAP = "  "


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines, their columns as wide as the widest cell."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [GAP.join(padded(cell, wide) for cell, wide in zip(row, widths, strict=True)).rstrip() for row in rows]


def padded(cell: str, wide: int) -> str:
    """Return a cell with blanks after it, so many columns wide."""
    return cell + " " * (wide - width(cell))
