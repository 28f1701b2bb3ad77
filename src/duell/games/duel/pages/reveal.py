"""The reveal: cards turn over from low to high, then who takes what. `shown` beats of it are on the page."""

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.beats import Beat, Escapes, NobodyScouts, SitsOut, Takes, TieBroken, TurnsUp, Waits
from duell.games.duel.board import Laid
from duell.games.duel.engine import By, Vader
from duell.games.duel.pages import cards
from duell.games.duel.pages.bar import where
from duell.games.duel.pages.seats import at_stake_in_a_line, hero_style, named
from duell.language import _
from duell.language.numbers import whole
from duell.table.screens import Ends, Reveal
from duell.tui.blocks import Block, Size, beside, block_width, centred, fit, line, middle, wrap
from duell.tui.page import Keys, Page, room_for_body

COLUMN = 18
CARD = {"width": 9, "height": 6}


def render(screen: Reveal, size: Size, shown: int, *, lit: bool = False) -> Page:
    """Return the page with the first `shown` beats told; `lit` marks the last of them."""
    keys: Keys
    if shown < len(screen.beats):
        keys = ((_("any key"), _("show all at once")),)
    else:
        keys = (
            (_("Enter"), _("go on")),
            ("a", _("see it again")),
            ("?", _("help")),
            ("p", _("players")),
            ("q", _("leave")),
        )
    width = 108 if size.is_large else min(size.columns - 2, 78)
    is_centred = size.is_middle or not size.is_compact
    body = list(_body(screen, size, shown, width, lit))
    if is_centred:  # as high as it will be in the end, so that nothing moves while it is told
        body += [Text()] * (len(_body(screen, size, len(screen.beats), width, lit=False)) - len(body))
    body = [fit(row, width) for row in body]
    return Page(
        where(screen.board, size), "", middle(body, size.columns), keys, screen.board.notice, centred=is_centred
    )


def _body(screen: Reveal, size: Size, shown: int, width: int, lit: bool) -> Block:
    if not _is_drawn(screen, size, width):
        return [*_one_line_each(screen, shown, width), *_story(screen, shown, width, lit)]
    return _drawn(screen, size, shown, width, lit)


def _is_drawn(screen: Reveal, size: Size, width: int) -> bool:
    """Whether there is room for cards with a frame, and for all that there will be to say below them."""
    if not size.is_middle:
        return not size.is_compact
    drawn = _drawn(screen, size, len(screen.beats), width, lit=False)
    return len(drawn) <= room_for_body(size) and block_width(drawn) <= width


def _drawn(screen: Reveal, size: Size, shown: int, width: int, lit: bool) -> Block:
    if screen.laid and screen.board.card and size.is_large:
        left = (screen.board.to_come, screen.board.copies)
        stake = cards.stake(screen.board.card, left, cards.STAKE_WIDTH)
        laid = middle(beside(stake, [Text(), Text(), *_cards(screen, shown)], gap=4), width)
        return [*laid, Text(), Text(), *_story(screen, shown, width, lit)]
    if screen.laid:
        laid = [fit(_stake(screen, width), width, "center"), Text(), *middle(_cards(screen, shown), width)]
        return [*laid, Text(), *_story(screen, shown, width, lit)]
    return _without_duel(screen, shown, width, lit)


def face_down(screen: Reveal, shown: int) -> frozenset[int]:
    """Return the seats whose bids are still to be turned over."""
    return frozenset(beat.seat for beat in screen.beats[shown:] if isinstance(beat, TurnsUp))


def _stake(screen: Reveal, width: int) -> Text:
    card = screen.board.card
    return at_stake_in_a_line(card, width, "vader" if isinstance(card, Vader) else "villain") if card else Text()


def _cards(screen: Reveal, shown: int) -> Block:
    down = face_down(screen, shown)
    winners = {beat.seat for beat in screen.beats[:shown] if isinstance(beat, Takes) and beat.by is By.DUEL}
    columns: list[Block] = []
    for laid in screen.laid:
        place = screen.board.places[laid.seat]
        card = _card(laid, hero_style(place), laid.seat in down, laid.seat in winners)
        columns.append(centred([named(place), *card, _result(screen, laid.seat, shown)], COLUMN))
    return beside(*columns)


def _card(laid: Laid, style: str, is_down: bool, won: bool) -> Block:
    if laid.face is None:
        return cards.empty(width=CARD["width"], height=CARD["height"], text=_("no card"))
    if is_down:
        return cards.back(width=CARD["width"], height=CARD["height"])
    return cards.face(laid.face, style, width=CARD["width"], height=CARD["height"], chosen=won)


def _result(screen: Reveal, seat: int, shown: int) -> Text:
    before = screen.board.places[seat].score.total
    changes = [beat.after for beat in screen.beats[:shown] if isinstance(beat, Takes) and beat.seat == seat]
    if not changes:
        return _in_a_column(_("score {points}", points=whole(before)), whole(before), "muted")
    points = f"{whole(before)} → {whole(changes[-1])}"
    return _in_a_column(_("score {points}", points=points), points, "good" if changes[-1] > before else "bad")


def _in_a_column(whole: str, short: str, style: str) -> Text:
    said = line((whole, style))
    return said if said.cell_len <= COLUMN else line((short, style))


def _one_line_each(screen: Reveal, shown: int, width: int) -> Block:
    down = face_down(screen, shown)
    rows: list[Text] = [_stake(screen, width)] if screen.laid else []
    for laid in screen.laid:
        if laid.face is None:
            bid = line((_("no card"), "muted"))
        else:
            bid = line(("▒▒▒", "back")) if laid.seat in down else cards.one_line(laid.face)
        rows.append(line(named(screen.board.places[laid.seat]), "  ", bid))
    return rows


def _without_duel(screen: Reveal, shown: int, width: int, lit: bool) -> Block:
    """Return a card that somebody took without a duel, and what that did."""
    taken = next((beat.card for beat in screen.beats if isinstance(beat, Takes)), None)
    if taken is None:
        return _story(screen, shown, width, lit)
    card = cards.stake(taken, None, cards.STAKE_WIDTH)
    return beside(card, [Text(), *_story(screen, shown, width - cards.STAKE_WIDTH - 2, lit)], gap=2)


def _story(screen: Reveal, shown: int, width: int, lit: bool) -> Block:
    rows: list[Text] = []
    for number, beat in enumerate(screen.beats[:shown], start=1):
        if not isinstance(beat, TurnsUp | SitsOut):
            style = "bar" if lit and number == shown else _style(beat)
            rows += wrap(
                line((_MARKS.get(type(beat), "· "), "muted"), (words.tell(screen.board, beat), style)), width, "  "
            )
    return rows


_MARKS: dict[type[Beat], str] = {Takes: "› ", TieBroken: "= ", Ends: "■ "}


def _style(beat: Beat) -> str:
    if isinstance(beat, Takes):
        return "bad" if beat.after < beat.before else "good"
    return "strong" if isinstance(beat, TieBroken | Escapes | NobodyScouts | Waits | Ends) else "plain"
