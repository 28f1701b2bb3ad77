"""The facts a player needs are readable in the smallest and the usual window, without colour and scrolling."""

import re
from dataclasses import replace

import pytest

from duell.games.duel import words
from duell.games.duel.board import KEYS, Board, Draws, Face, Hand, Offers, PlayerArea
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.events import BidTurned, SatOut
from duell.games.duel.pages.pieces import stars
from duell.games.duel.pages.table import SETS, laid_out
from duell.language import signed, signed_decimal, whole
from duell.table import wording
from duell.table.form import Kind
from duell.table.screens import Choosing, Covered, Curtain, Final, Reveal, Screen
from duell.tui.blocks import Size
from duell.tui.keys import NOTE
from duell.tui.motion import Frame
from duell.tui.present import Overlay, Overlays, PageState
from tests.table.examples import DUEL, is_choosing
from tests.tui.pages.looking import (
    DEAL,
    DRAWN,
    MIDDLE,
    NOTICE,
    PLAIN,
    SMALLEST,
    TALLER,
    USUAL,
    forms,
    frame,
    in_turn,
    in_window,
    overflow,
    page,
    rows,
    screens,
    seen,
    words_on,
    written,
)


def in_windows(*sizes: Size) -> pytest.MarkDecorator:
    """Have a test look through these windows only."""
    return pytest.mark.parametrize("size", sizes, ids=lambda size: f"{size.columns}x{size.rows}", indirect=True)


usual_sizes = in_windows(SMALLEST, MIDDLE, TALLER, USUAL)


def shows_score(place: PlayerArea, text: str) -> bool:
    return bool(re.search(rf"{re.escape(place.seat.name)} +{whole(place.score.total)}\b", text))


def is_drawn(text: str) -> bool:
    """Whether cards are seen with a frame."""
    return "╭" in text or "╔" in text


def shows_card(face: Face, text: str) -> bool:
    """Whether a card of the hand is seen: in two rows, on a line of its own, or drawn with a frame."""
    *_, numbers, icons_below, _foot = text.splitlines()
    if not is_drawn(text) and "R2" in numbers + "R2" and not re.search(r"^ [› ](?:[a-j] )?[1-8R]", text, re.MULTILINE):
        name = "R2" if face.choice is Choice.R2D2 else str(face.choice)
        below = "D2" if face.choice is Choice.R2D2 else f"{face.icons}★" if face.icons else " "
        return any(
            below in icons_below[column - 1 : column + 3]
            for column, _ in enumerate(numbers)
            if numbers.startswith(name, column)
        )
    if not is_drawn(text):
        icons = f" {stars(face.icons)}" if face.icons else ""
        return bool(re.search(rf"^ [› ](?:[a-j] )?{words.bid(face.choice)}{icons}( |$)", text, re.MULTILINE))
    if face.choice is Choice.R2D2:
        return "R2" in text and "D2" in text
    return bool(re.search(rf"[│║┆] +{face.choice} +[│║┆]", text))


def shows_stake(board: Board, text: str) -> bool:
    card = board.card
    assert card
    if isinstance(card, Vader):
        return ("Darth Vader" in text or "DARTH VADER" in text) and (
            f"−{card.penalty}" in text or f"takes {wording.points(card.penalty)}" in text
        )
    names = words.title(card), words.title(card).upper(), words.short(card)
    is_drawn_large = re.search(
        r"in the stock|\b\d/\d\b", text
    )  # the number is a picture, its foot says how many are left
    return any(name in text for name in names) and (bool(is_drawn_large) or wording.points(card.points) in text)


def of_kind(kind: type) -> list[Screen]:
    return [screen for screen in screens() if isinstance(screen, kind)]


def of_body(body: type) -> list[Choosing]:
    return [screen for screen in screens() if is_choosing(screen, body)]


@usual_sizes
def test_bidding(size: Size) -> None:
    for screen in in_turn(of_body(Hand), size.rows // 4):
        text = seen(screen, size)
        assert shows_stake(screen.board, text), text
        for face in screen.body.cards:
            assert shows_card(replace(face, icons=0) if screen.advice else face, text), text
        for place in screen.board.places:
            assert shows_score(place, text), text
        for hint in screen.advice:
            assert (signed(round(hint.points))[:3] if is_drawn(text) else f"{hint.share:.0%}") in text
        keys = frame(screen, size)[-1]
        by_value = "1–8 r choose" if Choice.R2D2 in screen.options else "1–8 choose"
        pick = by_value if screen.keys == KEYS else "a letter choose"
        assert (pick if screen.chosen is None else f"Enter lock {words.bid(screen.chosen)}") in keys
        assert "Esc hide" in keys


def test_the_reason_why_r2d2_cannot_be_played_is_given() -> None:
    refusals = 0
    for screen in of_body(Hand):
        barred = isinstance(screen.board.card, Vader) and any(face.choice is Choice.R2D2 for face in screen.body.cards)
        says = "You cannot play R2-D2 against Darth Vader." in words_on(screen, USUAL)
        assert says == (barred and screen.chosen is None)
        refusals += says
    assert refusals


@in_windows(MIDDLE, USUAL, Size(120, 36), Size(200, 60))
def test_nothing_but_the_card_itself_moves_when_it_is_chosen(size: Size) -> None:
    forms = {form.name: form for form in SETS}
    for screen in of_body(Hand)[::5]:
        chosen = page(screen, size).chosen(size, PLAIN).form
        assert chosen
        table = laid_out(forms[chosen.name], screen.board, size, PLAIN, screen.seat)
        assert table
        for choice in () if screen.advice or screen.board.notice else screen.options[::3]:
            before, after = (frame(replace(screen, chosen=chosen), size) for chosen in (None, choice))
            area = table.places[choice]
            card = range(area.column - 1, area.column + area.columns + 2)
            changed = {
                column
                for one, other in zip(*(rows[: table.places["prompt"].row] for rows in (before, after)), strict=True)
                for column, pair in enumerate(zip(one, other, strict=True))
                if pair[0] != pair[1]
            }
            assert changed <= set(card), choice


@in_windows(MIDDLE, USUAL, Size(120, 36))
def test_the_question_is_on_the_same_row_of_every_screen(size: Size) -> None:
    asked = [
        [index for index, row in enumerate(frame(screen, size)) if re.search(prompt, row)]
        for screen in in_turn(screens(), size.rows // 4)
        if not screen.board.notice
        for kind, prompt in ((Choosing, "to lay face down|has chosen"), (Covered, "are covered|has chosen"))
        if isinstance(screen, kind) and not getattr(screen, "advice", ())
    ]
    assert {tuple(rows) for rows in asked if rows} == {(size.rows - 3,)}


@in_windows(MIDDLE, TALLER)
def test_a_middling_window_is_not_left_empty(size: Size) -> None:
    """The cards are drawn in it, and take more than half of its lines."""
    for screen in of_body(Hand):
        if not screen.advice and not screen.board.notice:
            lines = frame(screen, size)
            assert is_drawn("\n".join(lines)), lines
            assert 2 * sum(map(bool, map(str.strip, lines))) > size.rows
    assert any(is_drawn(seen(screen, size)) for screen in of_kind(Reveal))


@usual_sizes
def test_scouting(size: Size) -> None:
    for screen in of_body(Offers):
        text = seen(screen, size)
        title = words.VADER if isinstance(screen.body.card, Vader) else words.title(screen.body.card)
        if size.is_middle:
            in_one_line = " ".join(re.sub(DRAWN, " ", text).split())
            assert any(name in in_one_line for name in (title, title.upper(), words.short(screen.body.card)))
        else:
            assert title in words_on(screen, size) or title.upper() in text
        for place in screen.board.places:
            assert shows_score(place, text), text
        for offer in screen.body.offers:
            assert signed(offer.gain.total) in text
        keys = frame(screen, size)[-1]
        assert "k " in keys
        assert ("Enter do it" in keys) == (screen.chosen is not None)


@usual_sizes
def test_drawing(size: Size) -> None:
    assert of_body(Draws)
    for screen in of_body(Draws):
        text = seen(screen, size)
        left = iter(words_on(screen, size).split())  # a card may stand between the lines
        assert all(word in left for word in words.may_draw(screen).split())
        for place in screen.board.places:
            assert shows_score(place, text), text
        keys = frame(screen, size)[-1]
        assert "y n choose" in keys
        assert ("Enter do it" in keys) == (screen.chosen is not None)


@usual_sizes
def test_curtain(size: Size) -> None:
    for screen in in_turn(of_kind(Curtain), size.rows // 4):
        assert isinstance(screen, Curtain)
        text = seen(screen, size)
        name = screen.board.name(screen.seat)
        foot, sheet = frame(screen, size)[-1], words_on(screen, size)
        if screen.is_secret:
            assert f"Space show {name}’s cards" in foot
            assert size is SMALLEST or screen.board.notice or f"{name}’s hand is" in sheet  # a notice may need the room
        else:
            assert "Space go on" in foot
            assert size is SMALLEST or "openly" in sheet
            assert "secret" not in sheet
        if size is USUAL:
            assert shows_stake(screen.board, text)
            for place in screen.board.places:
                assert shows_score(place, text), text
        if screen.is_secret:
            undone = replace(screen, board=screen.board.saying(""), takes_back=screen.seat)
            assert f"Backspace {name} takes back"[:32] in " ".join(words_on(undone, size).split())
            assert " ?" in frame(undone, size)[-1]


def test_a_curtain_of_four_has_every_score_even_below_a_notice() -> None:
    """In the smallest window, where two lines are left for the card and the scores."""
    for screen in of_kind(Curtain):
        if len(screen.board.places) == 4 and screen.board.card:
            for says in ("", NOTICE):
                lines = rows(page(replace(screen, board=screen.board.saying(says)), SMALLEST), SMALLEST)[-4:-1]
                for place in screen.board.places:
                    assert whole(place.score.total) in " ".join(lines).split(), lines


def test_a_notice_is_seen_and_the_keys_stay(size: Size) -> None:
    for screen in in_window(screens(), size):
        if notice := screen.board.notice and f" {screen.board.notice}":
            lines = frame(screen, size)
            assert any(notice.startswith(row.rstrip(" …")) for row in lines if row.startswith(notice[:30]))
            assert any(key in lines[-1] for key in ("Space show", "Space go on", "Enter go on", "Esc hide"))


def test_the_deal_and_the_note_for_verify_can_be_read_as_players_note_them_down(size: Size) -> None:
    for screen in in_window(screens(), size):
        if getattr(screen, "deal", "") != DEAL:
            continue
        if isinstance(screen, Final):
            overlays = Overlays()
            overlays.lay(Overlay.SHEET, sheet=NOTE)
            noted = replace(screen, note="0123-4567")
            moment = PageState(DUEL.pages, None, noted, overlays, Frame(0), False, True, None, str)
            account = written(moment.page(size, PLAIN), size)
            assert "Deal 0123 4567 89ab cdef. Verification code for duell verify: 0123-4567" in account
        elif not size.is_compact:
            assert "Deal 0123 4567 89ab cdef" in words_on(screen, size)


def test_a_curtain_shows_no_rebel_card(size: Size) -> None:
    for screen in in_window(of_kind(Curtain), size):
        text = seen(screen, size)
        assert "★" not in text
        assert "R2-D2" not in text


@usual_sizes
def test_reveal(size: Size) -> None:
    for screen in of_kind(Reveal):
        assert isinstance(screen, Reveal)
        text = seen(screen, size)
        if screen.laid:
            assert not screen.board.card or words.title(screen.board.card).upper() in text.upper()
        for laid in screen.laid:
            assert screen.board.name(laid.seat) in text
        assert "Enter go on" in frame(screen, size)[-1]
        assert "any key" in frame(screen, size, 0)[-1]


def test_a_reveal_tells_every_beat_in_words(size: Size) -> None:
    for screen in of_kind(Reveal)[::3]:
        assert isinstance(screen, Reveal)
        drawn = page(screen, size)
        text = written(replace(drawn, forms=()) if overflow(drawn, size) else drawn, size).split()
        for event in screen.events:
            if not isinstance(event, BidTurned | SatOut):  # the cards themselves tell these
                left = iter(text)  # a card may stand between the lines of a story
                assert all(word in left for word in words.tell(screen.board, event).split())


@usual_sizes
def test_final(size: Size) -> None:
    for screen in of_kind(Final):
        assert isinstance(screen, Final)
        text = words_on(screen, size)
        assert wording.winners(screen) in text
        assert words.reason(screen.outcome.reason) in text
        for place in screen.board.places:
            assert place.seat.name in text
            assert whole(place.score.total) in text
            for line in place.score.lines:
                assert words.title(line.villain) in text or words.short(line.villain) in text
        assert "r rematch" in frame(screen, size)[-1]


@usual_sizes
def test_a_hint_says_of_every_card_how_often_and_what_to_expect(size: Size) -> None:
    advised = [screen for screen in screens() if is_choosing(screen, Hand) and screen.advice]
    assert any(advice.choice is Choice.R2D2 for screen in advised for advice in screen.advice)
    for screen in advised:
        text = seen(screen, size)
        for advice in screen.advice:
            exact, about = signed_decimal(advice.points), whole(round(advice.points))
            assert (exact in text and is_drawn(text)) or about in text, (advice.choice, text)
        if not is_drawn(text):
            assert text.count("%") == len(screen.advice)
        else:
            hints = re.compile(r"[▁-█ ][−+][\d.]+(?= |$|[▁-█])")
            assert any(len(hints.findall(row)) == len(screen.advice) for row in text.splitlines())
            assert size.is_middle or "the expected lead in points." in text


def test_the_form_says_how_strong_the_marked_hero_is() -> None:
    for form in forms():
        title = dict(form.menu.roles).get(form.roster.seats[form.at.seat].role) if form.at.kind is Kind.ROLE else None
        players = len(form.roster.seats)
        others = "another master" if players == 2 else f"{players - 1} other masters"
        sentences = [f"With {title}, a master wins about", f"against {others}. Icons"]
        assert all(sentence in words_on(form, USUAL) for sentence in sentences) == bool(title)
