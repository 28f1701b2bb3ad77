"""The private screen: the card at stake, the hand, everybody's captures; the choice."""

from functools import lru_cache

from rich.text import Text

from duell.engine import Choice, Vader
from duell.table import words
from duell.table.screens import Bidding, Face, TableTop
from duell.tui import cards
from duell.tui.blocks import Block, Size, beside, fit, line, middle
from duell.tui.page import Keys, Page, last_duel, room_for_body, where
from duell.tui.seats import brings, hero_style, panel, short_panel

HAND_WIDTH = 9
"""Columns of a hand with one line a card."""

BELOW_STAKE = 7
"""How many lines a hand takes below the card at stake."""


def render(screen: Bidding, size: Size) -> Page:
    """Return the page of a player who chooses a card."""
    place = screen.top.places[screen.seat]
    body = _compact(screen, size) if size.is_compact else _cards(screen, size)
    whose = place.seat.name if size.is_compact else f"{place.seat.name} · {place.title}"
    return Page(
        where(screen.top, size),
        whose,
        body,
        keys(screen),
        screen.top.notice,
        centred=not size.is_compact,
        aside=f"Deal {screen.deal}" if screen.deal else "",
    )


def keys(screen: Bidding) -> Keys:
    """Return the keys of the moment."""
    pick = ("1–8 r", "choose")
    always = (("Esc", "hide"), ("?", "help"))
    rarely = (("←→", "move"), *last_duel(screen.top), ("q", "leave"))
    if screen.chosen is None:
        return (pick, *always, *rarely)
    return (("Enter", f"lock {words.bid(screen.chosen)}"), *always, pick, *rarely)


@lru_cache(maxsize=2)
def _at_stake(top: TableTop, size: Size) -> Block:
    """Return the card at stake beside the panel of seats: what stays the same while a player chooses."""
    assert top.card, "there is a bid for nothing but a card at stake"
    scale = 2 if size.is_large else 1
    card = cards.stake(top.card, top.copies, cards.STAKE_WIDTH if scale == 1 else 36, scale)
    width = min(size.columns - card[0].cell_len - 4, 76)
    seats = panel(top, width, max(len(card), room_for_body(size) - BELOW_STAKE))
    return [fit(row, size.columns) for row in middle(beside(card, seats, gap=2), size.columns)]


def _cards(screen: Bidding, size: Size) -> Block:
    held = {face.choice: face for face in screen.hand}
    width, height = (11, 7) if size.is_large else (cards.CARD_WIDTH, 5)
    style = hero_style(screen.top.places[screen.seat])
    drawn = [_card(screen, held.get(choice), style, width, height) for choice in cards.HAND_KEYS]
    return [
        *_at_stake(screen.top, size),
        *([Text()] * 2 if size.is_large else []),
        *middle(beside(*drawn), size.columns),
        fit(_prompt(screen), size.columns, "center"),
    ]


def _card(screen: Bidding, face: Face | None, style: str, width: int, height: int) -> Block:
    """Draw one place of the hand; a chosen card is raised by a line."""
    if face is None:
        return [Text(), *cards.empty(width=width, height=height)]
    if face.choice not in screen.options:
        return [Text(), *cards.face(face, "muted", width=width, height=height)]
    chosen = face.choice is screen.chosen
    drawn = cards.face(face, style, width=width, height=height, chosen=chosen)
    return [*drawn, fit(line(("▲", "chosen")), width, "center")] if chosen else [Text(), *drawn]


def _prompt(screen: Bidding) -> Text:
    name = screen.top.name(screen.seat)
    if screen.chosen is None:
        idle = " R2-D2 cannot be played." if _r2d2_is_barred(screen) else ""
        return line(f"{name}, choose the card to lay face down.{idle}")
    return line(("▲ ", "chosen"), f"{name} has chosen {words.the(screen.chosen)}. Enter locks it for good.")


def _r2d2_is_barred(screen: Bidding) -> bool:
    return Choice.R2D2 in [face.choice for face in screen.hand] and Choice.R2D2 not in screen.options


def _compact(screen: Bidding, size: Size) -> Block:
    """Return one line a card, the seats beside them."""
    top = screen.top
    rows = [_one_line(screen, face) for face in screen.hand]
    hand = [fit(row, HAND_WIDTH) for row in rows]
    others = short_panel(top, size.columns - HAND_WIDTH - 2, room_for_body(size) - 1)
    stake = fit(_stake(screen, size.columns - 2), size.columns - 2)
    return [line(" ", row) for row in (stake, *beside(hand, others))]


def _stake(screen: Bidding, width: int) -> Text:
    """Return the card at stake in one line: its points, and what it would bring the player."""
    card = screen.top.card
    if card is None or isinstance(card, Vader):
        return line((words.title(card), "vader")) if card else Text()
    for name in (words.title(card), words.short(card)):
        row = line((name, "strong"), f", {words.count(card.points)}  ", brings(screen.top, screen.seat))
        if row.cell_len <= width:
            break
    return row


def _one_line(screen: Bidding, face: Face) -> Text:
    mark = ("›" if face.choice is screen.chosen else " ", "chosen")
    playable = face.choice in screen.options
    return (
        line(mark, cards.one_line(face))
        if playable
        else line(mark, (words.bid(face.choice), "muted"), (" no", "muted"))
    )
