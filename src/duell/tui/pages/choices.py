"""The open decisions: what to do with a card that R2-D2 turned up, whether to draw a leftover card."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from duell.engine import Choice
from duell.table import words
from duell.table.screens import Drawing, Scouting
from duell.tui import cards
from duell.tui.blocks import Block, Size, beside, line, middle, paragraph
from duell.tui.page import Keys, Page, where
from duell.tui.seats import panel


@dataclass(frozen=True, slots=True)
class Option:
    """A way to go on: its key, what it is, what it costs."""

    key: str
    text: str
    cost: str
    in_short: str
    chosen: bool


def scouting(screen: Scouting, size: Size) -> Page:
    """Return the page on which R2-D2's owner keeps the card or gives it away."""
    name = screen.top.name(screen.seat)
    options = [
        Option(
            scout_key(screen, offer.choice),
            words.offer(screen.top, offer),
            words.offer_cost(screen.top, offer, screen.card),
            words.offer_in_short(offer),
            offer.choice is screen.chosen,
        )
        for offer in screen.offers
    ]
    says = f"{name}’s R2-D2 has turned up {words.title(screen.card)}. {name} keeps it or gives it away:"
    body = _beside_card(screen, says, options, size)
    return Page(
        where(screen.top, size),
        f"{name} decides",
        body,
        _keys(screen, (" ".join(option.key for option in options), "choose")),
        screen.top.notice,
    )


def drawing(screen: Drawing, size: Size) -> Page:
    """Return the page on which the last player draws leftover cards, or stops."""
    name = screen.top.name(screen.seat)
    left = "1 card" if screen.draws == 1 else f"{screen.draws} cards"
    says = (
        f"{name} is the last with cards in hand and may take up to {left} more from the stock, one at a time. "
        "It may be a villain or Darth Vader; what is drawn is kept."
    )
    options = [
        Option("y", "take the next card", f"{screen.top.stock} in the stock", "", screen.chosen is Choice.TAKE),
        Option("n", "stop", "the game is counted as it stands", "", screen.chosen is Choice.STOP),
    ]
    width = min(size.columns - 4, 76)
    body = [*paragraph(says, width), Text(), *_list(options, width), Text(), *panel(screen.top, width, 14)]
    return Page(
        where(screen.top, size), f"{name} decides", middle(body, size.columns), _keys(screen, ("y n", "choose")),
        screen.top.notice,
    )  # fmt: skip


def _keys(screen: Scouting | Drawing, pick: tuple[str, str]) -> Keys:
    lock = (("Enter", "do it"),) if screen.chosen is not None else ()
    return (*lock, pick, ("↑↓", "move"), ("?", "help"), ("v", "last duel"), ("q", "leave"))


def scout_key(screen: Scouting, choice: Choice) -> str:
    """Return the key of a choice over a scouted card: k, g between two players, else the number of the seat."""
    if choice.receiver is None:
        return "k"
    return "g" if len(screen.offers) == 2 else str(choice.receiver + 1)


def _list(options: Sequence[Option], width: int) -> Block:
    rows: list[Text] = []
    for option in options:
        rows.append(line(*_lead(option)))
        rows += [line("     ", row) for row in paragraph(option.cost, width - 5, "muted")]
    return rows


def _lead(option: Option) -> tuple[str | tuple[str, str], ...]:
    style = "chosen" if option.chosen else "strong"
    return ("› " if option.chosen else "  ", "chosen"), (option.key, "key"), "  ", (option.text, style)


def _beside_card(screen: Scouting, says: str, options: Sequence[Option], size: Size) -> Block:
    if size.is_compact:
        short = [line(*_lead(option), (f"  {option.in_short}", "muted")) for option in options]
        return [line(" ", row) for row in [*paragraph(says, size.columns - 2), *short]]
    card = cards.stake(screen.card, 0, cards.STAKE_WIDTH)
    width = min(size.columns - cards.STAKE_WIDTH - 6, 76)
    right = [*paragraph(says, width), Text(), *_list(options, width)]
    return middle(
        [*beside(card, right, gap=2), Text(), *panel(screen.top, cards.STAKE_WIDTH + 2 + width, 9)], size.columns
    )
