"""The panel of seats: who has how much, what they have captured, what the card at stake would bring them."""

from rich.text import Text

from duell.engine import Vader
from duell.table import words
from duell.table.screens import Place, TableTop
from duell.tui.blocks import Block, columns, fit, line, wrap
from duell.tui.theme import SIGNS


def hero_style(place: Place) -> str:
    """Return the name of a seat's colour."""
    return f"hero.{place.seat.hero}"


def sign(place: Place) -> Text:
    """Return what tells a seat's hero apart without colour."""
    return line((SIGNS.get(place.seat.hero, "●"), hero_style(place)))


def named(place: Place) -> Text:
    """Return a seat's sign and name."""
    return line(sign(place), " ", (place.seat.name, f"{hero_style(place)} bold"))


def captured(place: Place) -> Text:
    """Return the captured cards of a seat, grouped in sets, each with what it counts."""
    score = place.score
    parts = [f"{words.villain_line(each.villain, each.count)} {each.points + each.bonus}" for each in score.lines]
    if score.vaders:
        parts.append(f"Vader {' '.join(f'{words.MINUS}{penalty}' for penalty in score.vaders)}")
    return Text(
        " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts) or "nothing captured yet", "muted"
    )


def remembered(place: Place) -> Text:
    """Return which rebel cards a seat has left, for the memory aid."""
    held = [face.choice for face in place.hand or ()]
    return line(("holds ", "muted"), " ".join(words.bid(choice) for choice in held) or "no card")


def panel(top: TableTop, width: int, rows: int) -> Block:
    """Return all seats in at most `rows` lines where that is possible, `width` columns wide."""
    table = columns(_header(top) + [_row(top, place, index) for index, place in enumerate(top.places)], "lrrrl")
    each = max(1, (rows - 1) // len(top.places) - 1)
    block: Block = [table[0]] if rows > len(top.places) * 2 else []
    for place, row in zip(top.places, table[1:], strict=True):
        block.append(row)
        more = [*([remembered(place)] if place.hand is not None else []), captured(place)]
        lines = [fit(line("  ", text), width) for part in more for text in wrap(part, width - 2)]
        block += _cut(lines, each)
    return [fit(text, width) for text in block]


def _cut(lines: Block, most: int) -> Block:
    """Return `lines`, the last of them ending in an ellipsis if there are too many."""
    if len(lines) <= most:
        return lines
    kept = [text.copy() for text in lines[:most]]
    kept[-1].rstrip()
    kept[-1].append(" …", "muted")
    return kept


def _header(top: TableTop) -> list[list[Text]]:
    brings = "taking it" if top.card else ""
    return [[line((text, "muted")) for text in ("", "score", "cards", "has" if top.card else "", brings)]]


def _row(top: TableTop, place: Place, seat: int) -> list[Text]:
    return [
        named(place),
        line((words.number(place.score.total), "strong")),
        line("out" if place.stopped else str(place.cards)),
        line(str(top.gains[seat].has)) if top.gains else Text(),
        brings(top, seat),
    ]


def brings(top: TableTop, seat: int) -> Text:
    """Return what the card at stake would bring a seat: points, and the set it makes."""
    if not top.gains or not top.card:
        return Text()
    won = top.gains[seat]
    style = "bad" if won.total < 0 else "good" if won.bonus else "plain"
    made = f" {words.of_a_kind(won.has + 1)}" if won.has and not isinstance(top.card, Vader) else ""
    return line((f"{words.signed(won.total)}{made}", style))


def summary(place: Place) -> Text:
    """Return a seat on one short line, for narrow windows."""
    held = "out" if place.stopped else f"{place.cards} cards"
    return line(named(place), f" {words.number(place.score.total)}", (f" · {held}", "muted"))
