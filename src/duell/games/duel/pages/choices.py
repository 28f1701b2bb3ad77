"""The open decisions: what to do with a card that R2-D2 turned up, whether to draw a leftover card."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Board
from duell.games.duel.engine import Choice
from duell.games.duel.pages import cards
from duell.games.duel.pages.bar import where
from duell.games.duel.pages.keys import scout_key
from duell.games.duel.pages.seats import panel, scores, short_panel, without_stake
from duell.language import _
from duell.table.screens import Choosing
from duell.tui.blocks import Block, Size, beside, block_width, first_that_fits, line, middle, paragraph, wrap
from duell.tui.page import Page, room_for_body

WIDTH = 76
"""The most columns that text takes."""


@dataclass(frozen=True, slots=True)
class Option:
    """A way to go on: its key, what it is, what it costs; and for narrow windows all of it in few words, or fewer."""

    key: str
    text: str
    cost: str
    in_short: tuple[str, ...]
    chosen: bool


def scouting(screen: Choosing, size: Size) -> Page:
    """Return the page on which R2-D2's owner keeps the card or gives it away."""
    name = screen.board.name(screen.seat)
    options = [
        Option(
            scout_key(screen, offer.choice),
            words.offer(screen.board, offer),
            words.offer_cost(screen.board, offer, screen.body.card),
            words.offer_in_short(screen.board, offer),
            offer.choice is screen.chosen,
        )
        for offer in screen.body.offers
    ]
    told = {"name": name, "card": words.title(screen.body.card)}
    says = _("{name}’s R2-D2 has turned up {card}. {name} keeps it or gives it away.", **told)
    then = words.awarded(screen)
    if size.is_compact:
        asks = _("R2-D2 has turned up {card}. Keep it or give it away?", **told)
        room = room_for_body(size) - len(screen.board.places)
        said = (f"{asks} {then}".rstrip(), asks, words.title(screen.body.card))
        bodies = [_in_short(each, options, size) for each in said]
        if size.is_middle:
            bodies.insert(0, _beside_card(screen, f"{says} {then}".rstrip(), options, size))
        body = next((each for each in bodies if len(each) <= room), bodies[-1])
    else:
        body = _beside_card(screen, f"{says} {then}".rstrip(), options, size)
    return Page(
        where(screen.board, size),
        _("{name} decides", name=name),
        _with_seats(body, without_stake(screen.board), size),
        notice=screen.board.notice,
    )


def drawing(screen: Choosing, size: Size) -> Page:
    """Return the page on which the last player draws leftover cards, or stops."""
    name = screen.board.name(screen.seat)
    options = [
        Option(
            "y",
            _("take the next card"),
            _("{number} in the stock", number=screen.board.stock),
            (_("take a card"),),
            screen.chosen is Choice.TAKE,
        ),
        Option("n", _("stop"), _("the game is counted as it stands"), (_("stop"),), screen.chosen is Choice.STOP),
    ]
    if size.is_compact:
        body = _in_short(words.may_draw(screen), options, size)
    else:
        width = min(size.columns - 4, WIDTH)
        more = _("It may be a villain or Darth Vader; what is drawn is kept.")
        says = f"{words.may_draw(screen)} {more}"
        body = [*paragraph(says, width), Text(), *_list(options, width)]
    return Page(
        where(screen.board, size),
        _("{name} decides", name=name),
        _with_seats(body, screen.board, size),
        notice=screen.board.notice,
    )


def _list(options: Sequence[Option], width: int) -> Block:
    rows: list[Text] = []
    for option in options:
        first, *more = wrap(line((option.text, _style(option)), (f"  {option.cost}", "muted")), width - 5)
        rows += [line(*_lead(option), " ", first), *[line("     ", row) for row in more]]
    return rows


def _lead(option: Option) -> tuple[str | tuple[str, str], ...]:
    return ("› " if option.chosen else "  ", "chosen"), (option.key, "key"), " "


def _style(option: Option) -> str:
    return "chosen" if option.chosen else "strong"


def _in_short(says: str, options: Sequence[Option], size: Size) -> Block:
    """Return one line an option, for narrow windows."""
    rows: list[Text] = []
    for option in options:
        ways = [line(*_lead(option), (said, _style(option))) for said in option.in_short]
        rows.append(first_that_fits(ways, size.columns))
    return [*paragraph(says, size.columns - 2), *rows]


def _beside_card(screen: Choosing, says: str, options: Sequence[Option], size: Size) -> Block:
    card = cards.stake(screen.body.card, None, cards.STAKE_WIDTH)
    width = min(size.columns - cards.STAKE_WIDTH - 6, WIDTH)
    return beside(card, [*paragraph(says, width), Text(), *_list(options, width)], gap=2)


def _with_seats(rows: Block, board: Board, size: Size) -> Block:
    """Put the seats below, with their captures as far as there is room for them."""
    rest = room_for_body(size) - len(rows)
    width = min(size.columns - 2, max(WIDTH, block_width(rows)))
    seats = short_panel(board, width, rest) if size.is_compact else panel(board, width, rest)
    if len(seats) > rest:
        seats = scores(board, width)
    gap = [Text()] if len(seats) < rest else []
    return middle([*rows, *gap, *seats], size.columns)
