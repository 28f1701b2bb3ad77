"""The panel of seats: who has how much, what they have captured, what the card at stake would bring them."""

from dataclasses import replace

from rich.text import Text

from duell.engine import Score, Vader
from duell.table import words
from duell.table.screens import Place, TableTop
from duell.table.seating import NAME_LIMIT, is_human, width
from duell.tui.blocks import Block, columns, fit, line, wrap
from duell.tui.theme import SIGNS, strong

GAP = "   "
NOTHING = Score((), ())
NO_BREAK = "\N{NO-BREAK SPACE}"


def hero_style(place: Place) -> str:
    """Return the name of a seat's colour."""
    return f"hero.{place.seat.hero}"


def sign(place: Place) -> Text:
    """Return what tells a seat's hero apart without colour."""
    return line((SIGNS.get(place.seat.hero, "●"), hero_style(place)))


def named(place: Place) -> Text:
    """Return a seat's sign and name."""
    return line(sign(place), " ", (place.seat.name, strong(hero_style(place))))


def captured(place: Place, *, worth: bool = True) -> Text:
    """Return the captured cards of a seat, grouped in sets; with `worth` also what each set counts."""
    score = place.score
    parts = [
        words.villain_line(each.villain, each.count) + (f" {each.points + each.bonus}" if worth else "")
        for each in score.lines
    ]
    if score.vaders:
        parts.append(f"Vader {' '.join(f'{words.MINUS}{penalty}' for penalty in score.vaders)}")
    joint = " · " if worth else ", "
    return Text(joint.join(part.replace(" ", NO_BREAK) for part in parts) or "nothing captured yet", "muted")


def remembered(place: Place) -> Text:
    """Return which rebel cards a seat has left, for the memory aid."""
    held = [words.bid(face.choice) for face in place.hand or ()]
    return Text(NO_BREAK.join(["holds", *held]) if held else "holds no card", "muted")


def panel(top: TableTop, width: int, rows: int) -> Block:
    """Return all seats, `width` columns wide, in at most `rows` lines, but at least a line a seat."""
    seats = [_row(top, place, index) for index, place in enumerate(top.places)]
    header, *table = columns([_header(top, "taking it brings"), *seats], "lrrrl")
    if header.cell_len > width:  # long names
        header, *table = columns([_header(top, "taking it"), *seats], "lrrrl", gap=1)
    return [fit(text, width) for text in [header, *_with_captures(top, table, width, rows - 1)]]


def without_stake(top: TableTop) -> TableTop:
    """Return the table without the card at stake, where it is not what is being decided on."""
    return replace(top, card=None, gains=())


def scores(top: TableTop, width: int) -> Block:
    """Return every seat's name and score, as many in a line as fit into `width` columns."""
    rows: list[Text] = []
    for place in top.places:
        each = line(named(place), f" {words.number(place.score.total)}")
        if rows and rows[-1].cell_len + len(GAP) + each.cell_len <= width:
            rows[-1] = line(rows[-1], GAP, each)
        else:
            rows.append(each)
    return rows


def short_panel(top: TableTop, width: int, rows: int) -> Block:
    """Return the same for narrow windows: name, score and cards in one line, the captures below."""
    table = [summary(place, width) for place in top.places]
    return [fit(text, width) for text in _with_captures(top, table, width, rows)]


def _with_captures(top: TableTop, table: Block, width: int, rows: int) -> Block:
    """Put below each seat's line what it has captured: with what it is worth if there is room, shortened if not."""
    with_worth = [_below(place, width, worth=True) for place in top.places]
    below = with_worth
    if _height(with_worth) > rows:
        below = [_below(place, width, worth=False) for place in top.places]
    while _height(below) > rows and max(map(len, below)) > 1:
        longest = max(below, key=len)
        longest[-2:] = [_shortened(longest[-2], width)]
    if _height(below) > rows:
        return table
    return [text for row, more in zip(table, below, strict=True) for text in (row, *more)]


def _height(below: list[list[Text]]) -> int:
    """Return the lines of all seats: each has its own line and those below it."""
    return sum(1 + len(more) for more in below)


def _below(place: Place, width: int, *, worth: bool) -> list[Text]:
    text = captured(place, worth=worth)
    if place.hand is not None:
        text = remembered(place) if place.score == NOTHING else line(remembered(place), ("; ", "muted"), text)
    return [line("  ", row) for row in wrap(text, width - 2)]


def _shortened(text: Text, width: int) -> Text:
    """Return a line that says by an ellipsis that there is more, cut between two captures."""
    kept = text.copy()
    while kept.cell_len > width - 2:
        kept.right_crop(len(kept.plain) - kept.plain.rstrip().rfind(" "))
    return line(kept, (" …", "muted"))


def _header(top: TableTop, brings: str) -> list[Text]:
    of_stake = ("has", brings) if top.card else ("", "")
    return [line((text, "muted")) for text in ("", "score", "cards", *of_stake)]


def _row(top: TableTop, place: Place, seat: int) -> list[Text]:
    return [
        _with_level(place),
        line((words.number(place.score.total), "strong")),
        line("out" if place.stopped else str(place.cards)),
        line(str(top.gains[seat].has)) if top.gains else Text(),
        brings(top, seat),
    ]


def _with_level(place: Place) -> Text:
    """Return a seat's name, and a bot's level beside it if there is room."""
    level = "" if is_human(place.seat) else f" {place.seat.player}"
    return line(named(place), (level if width(place.seat.name + level) <= NAME_LIMIT else "", "muted"))


def brings(top: TableTop, seat: int) -> Text:
    """Return what the card at stake would bring a seat: points, and the set it makes."""
    if not top.gains or not top.card:
        return Text()
    won = top.gains[seat]
    style = "bad" if won.total < 0 else "good" if won.bonus else "plain"
    made = f" {words.of_a_kind(won.has + 1)}" if won.has and not isinstance(top.card, Vader) else ""
    return line((f"{words.signed(won.total)}{made}", style))


def summary(place: Place, width: int) -> Text:
    """Return a seat on one short line, for narrow windows: name, score and cards, without this word for long names."""
    lead = line(named(place), f" {words.number(place.score.total)}")
    held = "out" if place.stopped else words.cards(place.cards)
    whole = line(lead, (f" · {held}", "muted"))
    return whole if whole.cell_len <= width or place.stopped else line(lead, (f" · {place.cards}", "muted"))
