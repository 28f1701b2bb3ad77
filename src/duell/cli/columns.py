"""Tables as plain text."""

from collections.abc import Sequence

from duell.checking import width

GAP = "  "


def aligned(rows: Sequence[Sequence[str]], *, figures: bool = False) -> list[str]:
    """Return rows as lines, their columns as wide as the widest cell; `figures`, after the first, end together."""
    columns = [_filled(column, right=figures and place > 0) for place, column in enumerate(zip(*rows, strict=True))]
    return [GAP.join(row).rstrip() for row in zip(*columns, strict=True)]


def _filled(column: Sequence[str], *, right: bool) -> list[str]:
    """Return cells with blanks after them, or before, so that all are as wide as the widest."""
    if all(map(str.isascii, column)):  # which is soon asked of ten thousand; to measure each of them is not
        wide = max(map(len, column))
        return [cell.rjust(wide) if right else cell.ljust(wide) for cell in column]
    widths = [width(cell) for cell in column]
    blanks = [" " * (max(widths) - wide) for wide in widths]
    return [blank + cell if right else cell + blank for cell, blank in zip(column, blanks, strict=True)]


def padded(cell: str, wide: int) -> str:
    """Return a cell with blanks after it, so many columns wide."""
    return cell + " " * (wide - width(cell))
