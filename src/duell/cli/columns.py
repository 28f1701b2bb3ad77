"""Tables as plain text."""

from collections.abc import Sequence

from duell.catalogue.printable import width

GAP = "  "


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines, their columns as wide as the widest cell."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [
        GAP.join(cell + " " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
