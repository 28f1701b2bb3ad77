"""The private screen: the card at stake, the hand, everybody's captures; the choice."""

from functools import lru_cache

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import KEYS, Board, Face, key_of
from duell.games.duel.engine import Choice, Vader
from duell.games.duel.pages import cards
from duell.games.duel.pages.bar import last_duel, where
from duell.games.duel.pages.seats import brings, gained, hero_style, panel, short_panel
from duell.language import _, current
from duell.language.numbers import percent, signed, signed_decimal, whole
from duell.table import tally
from duell.table import words as table_words
from duell.table.screens import Advice, Choosing, Covered
from duell.tui.blocks import Block, Size, beside, centred, first_that_fits, fit, line, middle, paragraph, wrap
from duell.tui.page import Keys, Page, room_for_body

HAND_WIDTH = 9
"""Columns of a hand with one line a card."""

PANEL = 50
"""Columns that the panel of seats needs beside the card; where it has them, card and hand begin at one column."""

CHOSEN = "✓"
"""What marks the card that is chosen; no hero's sign, since those name players."""

BELOW_STAKE = 7
"""How many lines a hand takes below the card at stake."""

NARROW_STAKE = 24
"""Columns of the card at stake where the panel beside it needs every one: the least for ``−99`` in its frame."""

ROOMY = 66
"""Columns from which the card at stake is as wide as anywhere."""


def render(screen: Choosing, size: Size, *, lit: bool = False) -> Page:
    """Return the page of a player who chooses a card."""
    place = screen.board.places[screen.seat]
    whose = place.seat.name if size.is_compact else f"{place.seat.name} · {words.hero(place.title)}"
    return Page(
        where(screen.board, size),
        whose,
        _body(screen, size, lit),
        keys(screen),
        screen.board.notice,
        centred=size.is_middle or not size.is_compact,
        aside=_aside(screen),
    )


def _body(screen: Choosing, size: Size, lit: bool) -> Block:
    """Return the cards drawn where there is room for all that is said of them, else one line a card."""
    if not size.is_compact:
        return _cards(screen, size, lit)
    notice = paragraph(screen.board.notice, size.columns - 2) if screen.board.notice else []
    room = room_for_body(size) - max(0, len(notice) - 1)  # its first line takes the place of the bar
    drawn = _cards(screen, size, lit) if size.is_middle else []
    if not drawn or len(drawn) > room:
        return _compact(screen, size, lit)
    said = _aside(screen)
    aside = centred(paragraph(said, size.columns - 2, "muted"), size.columns) if said else []
    return [*drawn, *aside] if len(drawn) + len(aside) <= room else drawn


def _aside(screen: Choosing) -> str:
    if screen.advice:
        return _("Bar: how often a master plays it. Number: the lead it leads to, in points.")
    digest = [table_words.deal(screen.deal)] if screen.deal else []
    return " ".join([*tally.begun(screen.evening, screen.deal), *digest])


def keys(screen: Choosing) -> Keys:
    """Return the keys of the moment."""
    usual = screen.keys == KEYS
    by_value = "1–8 r" if Choice.R2D2 in screen.options else "1–8"
    pick = (by_value if usual else _("a letter"), _("choose"))
    cover = ((_("Space"), _("cover")),) if screen.hide_after else ()
    hint = (("h", _("hint")),) if screen.hints else ()
    always = ((_("Esc"), _("hide")), *hint, *cover, ("?", _("help")))
    icons = (("i", _("icons")),) if "i" not in screen.keys else ()  # a card that lies on it comes first
    rarely = (*((("←→", _("move")),) if usual else ()), *last_duel(screen.board), *icons, ("q", _("leave")))
    if screen.chosen is None:
        return (pick, *always, *rarely)
    return ((_("Enter"), _("lock {card}", card=words.bid(screen.chosen))), *always, pick, *rarely)


def covered(screen: Covered, size: Size) -> Page:
    """Return the page of a hand that lies face down: nothing on it but open things."""
    place = screen.board.places[screen.seat]
    says = _("The cards of {name} are covered. Space shows them.", name=place.seat.name)
    if screen.is_chosen:
        says = _("{name} has chosen. Enter locks the card, Space shows the hand.", name=place.seat.name)
    said = [fit(row, size.columns, "center") for row in paragraph(says, size.columns - 2)]
    if size.is_compact and not size.is_middle:
        seats = short_panel(screen.board, size.columns - 2, room_for_body(size) - 1 - len(said))
        body = [line(" ", row) for row in (*seats, Text())]
    else:
        width, height = cards.hand_card(size)
        backs = [cards.back(width=width, height=height)] * place.cards
        body = [
            *at_stake(screen.board, size, BELOW_STAKE - 1 + len(said)),
            Text(),
            *middle(beside(*backs), size.columns),
        ]
    body += said
    lock = ((_("Enter"), _("lock")),) if screen.is_chosen else ()
    keys = (*lock, (_("Space"), _("show")), (_("Esc"), _("hide")), ("?", _("help")), ("q", _("leave")))
    is_centred = size.is_middle or not size.is_compact
    return Page(where(screen.board, size), place.seat.name, body, keys, screen.board.notice, centred=is_centred)


def at_stake(board: Board, size: Size, below: int = BELOW_STAKE, *, lit: bool = False) -> Block:
    """Return the card at stake beside the panel of seats: what stays the same while a player chooses.

    `below` is how many lines there are to be below it; a card that is `lit` has just arrived.
    """
    return _at_stake(board, size, below, current(), lit=lit)


@lru_cache(maxsize=4)
def _at_stake(board: Board, size: Size, below: int, _lang: str, *, lit: bool) -> Block:
    assert board.card, "there is a bid for nothing but a card at stake"
    scale = 2 if size.is_large else 1
    width = 36 if size.is_large else NARROW_STAKE if size.columns < ROOMY else cards.STAKE_WIDTH
    card = cards.stake(board.card, (board.to_come, board.copies), width, scale, lit=lit)
    if size.is_middle and len(card) > room_for_body(size) - below:
        card = cards.low(card)
    spare = size.columns - card[0].cell_len - 3
    left = max(1, min((size.columns - cards.hand_width(size)) // 2, spare - PANEL))
    seats = panel(board, min(spare - left, 76), max(len(card), room_for_body(size) - below))
    return [fit(line(" " * left, row), size.columns) for row in beside(card, seats, gap=2)]


def _cards(screen: Choosing, size: Size, lit: bool) -> Block:
    held = {face.choice: face for face in screen.body.cards}
    width, height = cards.hand_card(size)
    style = hero_style(screen.board.places[screen.seat])
    drawn = [_card(screen, held.get(choice), style, width, height) for choice in cards.HAND_KEYS]
    said, asks = _below(screen, width), centred(wrap(_prompt(screen), size.columns - 2), size.columns)
    aside = paragraph(_aside(screen), size.columns - 2)  # below the page, where one line is free anyway
    below = BELOW_STAKE + len(said) + len(asks) - 1 + len(aside) - 1
    if size.is_middle:  # the aside comes last there
        below = height + 1 + len(said) + len(asks)
    return [
        *at_stake(screen.board, size, below, lit=lit),
        *([Text()] * 2 if size.is_large else []),
        *middle(beside(*drawn), size.columns),
        *middle(said, size.columns),
        *asks,
    ]


def _below(screen: Choosing, width: int) -> Block:
    """Return what a hint says of each card, below it."""
    rows: list[Text] = []
    held = {face.choice for face in screen.body.cards}
    places = [choice if choice in held else None for choice in cards.HAND_KEYS]
    if screen.advice:
        said = {each.choice: each for each in screen.advice}
        known = [None if choice is None else said.get(choice) for choice in places]
        rows.append(_row([_bar(each.share, width) if each else Text() for each in known], width))
        rows.append(_row([_points(each, width) if each else Text() for each in known], width))
    return rows


def _points(said: Advice, width: int) -> Text:
    exact, about = signed_decimal(said.points), signed(round(said.points))
    return first_that_fits([line((each, "muted")) for each in (exact, about)], width)


def _row(parts: list[Text], width: int) -> Text:
    return line(*[piece for part in parts for piece in (fit(part, width, "center"), " ")][:-1])


def _bar(share: float, width: int) -> Text:
    """Return how often `master` would play a card: a bar as long as the card is wide for always."""
    return line(("█" * max(round(share * width), 0) or "▁", "chosen" if share else "muted"))


def _card(screen: Choosing, face: Face | None, style: str, width: int, height: int) -> Block:
    """Draw one place of the hand: a chosen card is raised by a line, above any other stands its shuffled key."""
    if face is None:
        return [Text(), *cards.empty(width=width, height=height)]
    if face.choice not in screen.options:
        return [Text(), *cards.face(face, "muted", width=width, height=height)]
    chosen = face.choice is screen.chosen
    drawn = cards.face(face, style, width=width, height=height, chosen=chosen)
    key = "" if screen.keys == KEYS else key_of(screen.keys, face.choice)
    mark = fit(line((CHOSEN, "chosen") if chosen else (key, "key")), width, "center")
    return [*drawn, mark] if chosen else [mark, *drawn]


def _prompt(screen: Choosing) -> Text:
    name = screen.board.name(screen.seat)
    if screen.chosen is None:
        if _r2d2_is_barred(screen):
            return line(_("{name}, choose a card. Against Darth Vader it cannot be R2-D2.", name=name))
        return line(_("{name}, choose the card to lay face down.", name=name))
    says = _("{name} has chosen {card}. Enter locks it for good.", name=name, card=words.the(screen.chosen))
    return line((f"{CHOSEN} ", "chosen"), says)


def _r2d2_is_barred(screen: Choosing) -> bool:
    held = Choice.R2D2 in [face.choice for face in screen.body.cards]
    return held and isinstance(screen.board.card, Vader) and Choice.R2D2 not in screen.options


def _compact(screen: Choosing, size: Size, lit: bool) -> Block:
    """Return one line a card, the seats beside them."""
    board = screen.board
    rows = [_one_line(screen, face) for face in screen.body.cards]
    width = max([HAND_WIDTH, *(row.cell_len + 1 for row in rows)])
    hand = [fit(row, width) for row in rows]
    others = short_panel(board, size.columns - width - 2, room_for_body(size) - 1)
    stake = fit(_stake(screen, size.columns - 2, lit), size.columns - 2)
    return [line(" ", row) for row in (stake, *beside(hand, others))]


def _stake(screen: Choosing, width: int, lit: bool) -> Text:
    """Return the card at stake in one line: its points, and what it would bring the player."""
    card = screen.board.card
    if card is None or isinstance(card, Vader):
        return line((words.title(card), "bar" if lit else "vader")) if card else Text()
    points, whole = words.count(card.points), brings(screen.board, screen.seat)
    names = (
        (words.title(card), whole),
        (words.short(card), whole),
        (words.short(card), gained(screen.board, screen.seat)),
    )
    return first_that_fits([line((name, "strong"), f", {points}  ", gain) for name, gain in names], width)


def _one_line(screen: Choosing, face: Face) -> Text:
    mark = ("›" if face.choice is screen.chosen else " ", "chosen")
    if face.choice not in screen.options:
        return line(mark, (words.bid(face.choice), "muted"), " ", (_("no"), "muted"))
    key = line((f"{key_of(screen.keys, face.choice)} ", "key")) if screen.keys != KEYS else Text()
    for said in screen.advice:
        if said.choice is face.choice:  # then there is no room for the icons
            share = percent(said.share).replace("\u00a0", "")  # nor for the space that some languages have there
            return line(mark, key, (words.bid(face.choice), "strong"), f" {share} {whole(round(said.points))}")
    return line(mark, key, cards.one_line(face))
