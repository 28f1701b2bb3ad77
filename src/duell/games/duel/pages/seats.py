"""The panel of seats: who has how much, what they have captured, what the card at stake would bring them."""

from dataclasses import replace

from rich.text import Text

from duell.checking import width
from duell.games.duel import words
from duell.games.duel.board import Board, PlayerArea
from duell.games.duel.engine import Card, Gain, Score, Vader
from duell.language import _
from duell.language.numbers import signed, whole
from duell.table import wording
from duell.tui.blocks import Block, first_that_fits, fit, line, wrap
from duell.tui.theme import SIGNS, strong

GAP = "   "
NOTHING = Score((), ())
NO_BREAK = "\N{NO-BREAK SPACE}"

LONGEST_SPACED = 10
"""Letters of a name that may be spaced."""


def hero_style(place: PlayerArea) -> str:
    """Return the name of a seat's colour."""
    return f"hero.{place.seat.role}"


def sign(place: PlayerArea) -> Text:
    """Return what tells a seat's hero apart without colour."""
    return line((SIGNS.get(place.seat.role, "●"), hero_style(place)))


def hero(name: str, title: str) -> Text:
    """Return a hero's sign and title, for a seat that is still to be taken."""
    return line((SIGNS.get(name, "●"), f"hero.{name}"), f" {words.hero(title)}")


def named(place: PlayerArea) -> Text:
    """Return a seat's sign and name."""
    return line(sign(place), " ", (place.seat.name, strong(hero_style(place))))


def called(place: PlayerArea) -> Text:
    """Return a seat's sign, its name in spaced capitals where that has room, and its hero."""
    name, title = place.seat.name, words.hero(place.title)
    capitals = name.upper()
    if width(name) == len(name) == len(capitals) <= LONGEST_SPACED:
        name = NO_BREAK.join(capitals)
    return line(
        sign(place), NO_BREAK, (name, strong(hero_style(place))), "   ", (title.replace(" ", NO_BREAK), "muted")
    )


def captured(place: PlayerArea, *, worth: bool = True) -> Text:
    """Return the captured cards of a seat, grouped in sets; with `worth` also what each set counts."""
    score = place.score
    parts = [
        words.villain_line(each.villain, each.count) + (f" {each.points + each.bonus}" if worth else "")
        for each in score.lines
    ]
    if score.vaders:
        parts.append(words.vaders(score.vaders, words.VADER_IN_SHORT))
    joint = " · " if worth else ", "
    return Text(joint.join(part.replace(" ", NO_BREAK) for part in parts) or _("nothing captured yet"), "muted")


def remembered(place: PlayerArea) -> Text:
    """Return which rebel cards a seat has left, for the memory aid."""
    held = [words.bid(face.choice) for face in place.hand or ()]
    return Text(_("holds {cards}", cards=" ".join(held)) if held else _("holds no card"), "muted")


def without_stake(board: Board) -> Board:
    """Return the table without the card at stake, where it is not what is being decided on."""
    return replace(board, card=None, gains=())


def scores(board: Board, width: int) -> Block:
    """Return every seat's name and score, as many in a line as fit into `width` columns."""
    rows: list[Text] = []
    for place in board.places:
        each = line(named(place), f" {whole(place.score.total)}")
        if rows and rows[-1].cell_len + len(GAP) + each.cell_len <= width:
            rows[-1] = line(rows[-1], GAP, each)
        else:
            rows.append(each)
    return rows


def short_panel(board: Board, width: int, rows: int) -> Block:
    """Return the same for narrow windows: name, score and cards in one line, the captures below."""
    table = [summary(place, width) for place in board.places]
    return [fit(text, width) for text in _with_captures(board, table, width, rows)]


def _with_captures(board: Board, table: Block, width: int, rows: int) -> Block:
    """Put below each seat's line what it has captured: with what it is worth if there is room, shortened if not."""
    with_worth = [_below(place, width, worth=True) for place in board.places]
    below = with_worth
    if _height(with_worth) > rows:
        below = [_below(place, width, worth=False) for place in board.places]
    while _height(below) > rows and max(map(len, below)) > 1:
        longest = max(below, key=len)
        longest[-2:] = [_shortened(longest[-2], width)]
    if _height(below) > rows:
        return table
    return [text for row, more in zip(table, below, strict=True) for text in (row, *more)]


def _height(below: list[list[Text]]) -> int:
    """Return the lines of all seats: each has its own line and those below it."""
    return sum(1 + len(more) for more in below)


def _below(place: PlayerArea, width: int, *, worth: bool) -> list[Text]:
    text = captured(place, worth=worth)
    if place.hand is not None:
        between = wording.side_by_side(("", ""))  # its semicolon alone
        text = remembered(place) if place.score == NOTHING else line(remembered(place), (between, "muted"), text)
    return [line("  ", row) for row in wrap(text, width - 2)]


def _shortened(text: Text, width: int) -> Text:
    """Return a line that says by an ellipsis that there is more, cut between two captures."""
    kept = text.copy()
    while kept.cell_len > width - 2:
        kept.right_crop(len(kept.plain) - kept.plain.rstrip().rfind(" "))
    return line(kept, (" …", "muted"))


def brings(board: Board, seat: int) -> Text:
    """Return what the card at stake would bring a seat: points, and the set it makes."""
    if not board.gains or not board.card:
        return Text()
    won = board.gains[seat]
    if not won.has or isinstance(board.card, Vader):
        return gained(board, seat)
    return line(gained(board, seat), (f" {words.of_a_kind(won.has + 1)}", _gain_style(won)))


def gained(board: Board, seat: int) -> Text:
    """Return the points alone."""
    if not board.gains:
        return Text()
    won = board.gains[seat]
    return line((signed(won.total), _gain_style(won)))


def at_stake_in_a_line(card: Card, width: int, style: str) -> Text:
    """Return the card at stake with its points, and in a narrow window without more."""
    said = (words.at_stake(card), style)
    return first_that_fits([line((_("At stake:"), "muted"), " ", said), line(said)], width)


def _gain_style(won: Gain) -> str:
    return "bad" if won.total < 0 else "good" if won.bonus else "plain"


def summary(place: PlayerArea, width: int) -> Text:
    """Return a seat on one short line, for narrow windows: name, score and cards, without this word for long names."""
    lead = line(named(place), f" {whole(place.score.total)}")
    held = (_("out"), "–") if place.stopped else (words.cards(place.cards), str(place.cards))
    return first_that_fits([line(lead, (f" · {each}", "muted")) for each in held], width)
