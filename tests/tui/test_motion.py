"""Films are short, can be skipped, and tell nothing that is not told without them."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from duell.games import GAMES
from duell.games.duel.board import Hand, Stakes, stakes_of
from duell.games.duel.engine.cards import Vader
from duell.games.duel.engine.events import BidTurned, By, Taken
from duell.games.duel.pages import curtain as dealing_page
from duell.record.reading import Played
from duell.table.screens import Curtain, Final, Reveal
from duell.table.session import Session
from duell.table.table import Countdown
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Look
from duell.tui.motion import BURST_STEPS, FLIGHT, FLIGHT_STEPS, PACES, TURN, Frame, Timing, arriving, dealing, telling
from duell.tui.page import compose
from duell.tui.pages.cheer import Cheer, cheer_page, of_winners, trophy
from duell.tui.theme import palette
from duell.vocabulary import BestOf, Speed
from tests.table.examples import MENU, is_choosing, sit, some_games
from tests.tui.driver import ASKED, Clock, Player, table
from tests.tui.pages.looking import SIZES, rows, screens
from tests.tui.test_app import deals_no_more
from tests.tui.with_keys import page_of

pages = GAMES["duel"].pages

HAND = 9

MOVING = Look(Depth.NONE)


def test_a_reveal_is_shown_beat_by_beat_and_no_further() -> None:
    for screen in screens():
        if isinstance(screen, Reveal):
            frames = telling(pages, screen)
            assert [frame.shown for frame in frames] == sorted(frame.shown for frame in frames)
            assert {frame.shown for frame in frames} == set(range(pages.steps(screen) + 1))
            assert not frames[-1].lit
            is_tense = max(pages.tension(screen, number) for number in range(len(screen.events))) > 1
            assert sum(frame.seconds for frame in frames) < (15 if is_tense else 12)


def test_a_reveal_is_slower_where_much_is_at_stake_and_only_then() -> None:
    slower = 0
    for screen in screens():
        if isinstance(screen, Reveal) and screen.laid:
            at_stake, film = stakes_of(screen), telling(pages, screen)
            if not isinstance(screen.events[0], BidTurned):
                continue
            turns = {frame.seconds for frame in film if frame.step and frame.shown == 0}
            assert turns == {TURN * pages.tension(screen, 0)}
            assert (turns == {TURN}) is (at_stake is Stakes.CARD)
            slower += at_stake is not Stakes.CARD
    assert slower


def test_the_rest_of_the_table_is_dim_until_a_tense_duel_is_decided() -> None:
    size, colours = Size(80, 24), palette("dark", Depth.ALL)
    for screen in screens():
        if isinstance(screen, Reveal) and screen.laid and any(isinstance(event, Taken) for event in screen.events):
            first, last = (
                compose(page_of(pages, screen, size, Frame(beats)), size, colours)[4]
                for beats in (0, len(screen.events))
            )
            is_dim = str(first.spans[0].style) != str(last.spans[0].style)
            assert is_dim is (stakes_of(screen) is not Stakes.CARD)


def test_a_set_bursts_around_its_winner() -> None:
    size, colours = Size(80, 24), palette("dark", Depth.ALL)
    sets = [
        (screen, number)
        for screen in screens()
        if isinstance(screen, Reveal) and screen.laid
        for number, event in enumerate(screen.events)
        if isinstance(event, Taken) and event.by is By.DUEL and event.gain.bonus
    ]
    assert sets
    for screen, number in sets:
        steps = [frame for frame in telling(pages, screen) if frame.shown == number and frame.step][-BURST_STEPS:]
        drawn = [compose(page_of(pages, screen, size, frame), size, colours) for frame in steps]
        assert len({tuple(row.markup for row in rows) for rows in drawn}) == BURST_STEPS
        assert (
            len({re.sub(r"[▀▄ ]", "", "".join(row.plain for row in rows)) for rows in drawn}) == 1
        )  # no word is covered


def test_a_reveal_is_as_short_as_its_speed_says() -> None:
    """Only what flashes takes the same time at any: nothing flashes more than three times a second."""
    for frames in (telling(pages, screen) for screen in screens() if isinstance(screen, Reveal)):
        fast, normal, show = (sum(frame.lasts(pace) for frame in frames[:-1]) for pace in PACES.values())
        assert fast < normal < show
        assert normal <= 0.7 * show
        assert all(frame.lasts(PACES[Speed.FAST]) >= 1 / 6 for frame in frames if frame.lit)


def test_what_lights_up_is_a_set_or_a_vader() -> None:
    lit = 0
    for screen in screens():
        if isinstance(screen, Reveal):
            for frame in telling(pages, screen):
                if frame.lit:
                    lit += 1
                    event = screen.events[frame.shown - 1]
                    assert isinstance(event, Taken)
                    assert isinstance(event.card, Vader) or event.gain.bonus
    assert lit


def taken_otherwise() -> dict[By, tuple[Reveal, int]]:
    """Return a reveal in which a card is taken without a duel, and the event that tells it, for each way of that."""
    return {
        event.by: (screen, number)
        for game in some_games()
        for screen in game
        if isinstance(screen, Reveal)
        for number, event in enumerate(screen.events)
        if isinstance(event, Taken) and event.by is not By.DUEL
    }


def test_every_card_that_is_taken_goes_to_its_taker() -> None:
    """In the same time, whatever card it is and however it was come by, and it leaves nothing behind."""
    captures = taken_otherwise()
    assert captures.keys() == {By.SCOUT, By.GIFT, By.LEFTOVER}
    colours = palette("dark", Depth.ALL)
    for screen, number in captures.values():
        for size in (Size(80, 24), Size(120, 36)):
            steps = [frame for frame in telling(pages, screen) if frame.shown == number and frame.step]
            assert [frame.seconds for frame in steps] == [FLIGHT] * FLIGHT_STEPS
            drawn = [
                compose(page_of(pages, screen, size, frame), size, colours) for frame in (*steps, Frame(number + 1))
            ]
            pictures = {tuple((row.plain, *map(str, row.spans)) for row in rows) for rows in drawn}
            assert len(pictures) > FLIGHT_STEPS // 2


def test_vader_lights_up_when_he_is_turned_up_and_nobody_else_does() -> None:
    arrivals = 0
    for game in some_games():
        for before, screen in pairwise(game):
            lit = any(frame.lit for frame in arriving(pages, screen, before))
            expected = (
                isinstance(before, Reveal) and isinstance(screen, Curtain) and isinstance(screen.board.card, Vader)
            )
            assert lit == expected
            arrivals += lit
    assert arrivals


def test_the_hands_grow_card_by_card() -> None:
    frames = dealing(HAND)
    assert [frame.shown for frame in frames] == [*range(HAND + 1), HAND]
    board = next(screen for screen in screens() if is_choosing(screen, Hand)).board
    for size in SIZES:
        drawn = ["\n".join(rows(dealing_page.deal(board, size, frame.shown), size)) for frame in frames[:-1]]
        assert len(set(drawn)) == len(drawn)
        assert all(place.seat.name in text for text in drawn for place in board.places)


def test_a_key_skips_the_deal_and_lifts_no_curtain() -> None:
    with Player(table("Anna", "Ben", digest="sha256:0123"), look=MOVING) as game:
        game.see("The cards are dealt.", "Anna", "Ben")
        game.rest()
        game.type("\r")
        game.see("Hand the keyboard to", "show Anna")
        game.type("\r")
        game.see("Hand the keyboard to")
        game.hand_over("Anna")


@pytest.mark.parametrize("size", SIZES)
def test_the_winner_fills_the_screen(size: Size) -> None:
    for screen in screens():
        if isinstance(screen, Final) and len(screen.outcome.winners) == 1:
            cheer = of_winners(screen, pages)
            drawn = "\n".join(rows(cheer_page("", cheer, 0.5), size)).replace(" ", "").upper()
            assert all(word.upper() in drawn for word in cheer.says.split())
    played = Played(("Anna", "Ben"), (31, 24), "", BestOf.THREE)
    ended = next(end for end in screens() if isinstance(end, Final) and len(end.outcome.winners) == 1)
    of_a_match = of_winners(replace(ended, evening=(played, played)), pages)
    assert (of_a_match.numbers, of_a_match.says) == (["2:0", "2"], "Anna wins the match.")
    assert of_a_match.crests == [trophy]
    of_a_plain_game = Cheer(["Zoë"], ["12"], "Zoë wins.", "rail")
    assert "Z O Ë" in "\n".join(rows(cheer_page("", of_a_plain_game, 0.5), size))
    long_one = Cheer(["Bartholomäus-Maximilian"], ["158"], "Bartholomäus-Maximilian wins the game.", "rail")
    assert "wins the game." in "\n".join(rows(cheer_page("", long_one, 0.5), size))


@pytest.mark.parametrize("moves", [True, False])
def test_a_key_ends_the_victory_and_does_nothing_else(moves: bool) -> None:
    look = Look(Depth.NONE, animation=moves)
    with Player(Session(MENU, deals_no_more, sitting=sit("greedo ...", hands="3 2")), look=look) as game:
        while "The end" not in game.frame:
            for key in "l\r":
                game.rest()
                game.type(key)
        if moves:
            game.see("any key: go on")
            game.type("q")
        game.see("r rematch")
    assert any("any key: go on" in frame for frame in game.screen.frames) == moves


@pytest.mark.parametrize("moves", [True, False])
def test_the_trophy_of_a_match_stays_until_a_key_is_pressed(moves: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duell.tui.app.match_tally", lambda _games: (2, 0))
    monkeypatch.setattr("duell.tui.motion.CHEER", 0.0)
    look = Look(Depth.NONE, animation=moves)
    with Player(Session(MENU, deals_no_more, sitting=sit("greedo ...", hands="3 2")), look=look) as game:
        while "The end" not in game.frame:
            for key in "l\r":
                game.rest()
                game.type(key)
        game.wait(lambda _frame: not game.app._film.is_running, "the last of the film")
        game.see("any key: go on")
        game.rest()
        game.type("q")
        assert "Leave" not in game.see("r rematch")


@pytest.mark.parametrize(("rate", "is_told"), [(20_000, False), (2_000_000, True)])
def test_at_a_slow_terminal_nothing_moves(rate: float, is_told: bool) -> None:
    look = Look(Depth.ALL)
    with Player(table("Anna", "Ben", digest="sha256:0123"), 120, 36, look=look, rate=rate) as game:
        game.see("The cards are dealt.")
        game.type(" ")
        for name in ("Anna", "Ben"):
            game.hand_over(name)
            game.choose("2")
            before = len(game.screen.frames)
            game.lock()
        game.see("Enter go on")
        assert any("show all at once" in frame for frame in game.screen.frames[before:]) == is_told


@pytest.mark.parametrize("moves", [True, False])
def test_a_terminal_is_asked_something_only_where_it_moves_and_answers_are_no_keys(moves: bool) -> None:
    with Player(table("Anna", "Ben"), look=Look(Depth.ALL, animation=moves), rate=2_000_000) as game:
        if moves:
            game.type(" ")
        game.hand_over("Anna")
        assert any(ASKED in text for text in game.screen.raw) == moves


def deciding(seconds: int = 60, beats: int = 0) -> tuple[Timing, Clock]:
    timing = Timing(clock := Clock())
    timing.decide(Countdown(clock, seconds) if seconds else None)
    timing.show(beats)
    return timing, clock


def test_the_time_of_a_decision_goes_on_where_it_stood_still() -> None:
    timing, countdown = Timing(clock := Clock()), Countdown(clock, 60)
    timing.decide(countdown)
    clock.now += 20
    timing.rest()
    clock.now += 1000
    timing.decide(countdown)
    assert timing.seconds_left == 40


def test_time_in_which_the_process_was_stopped_does_not_count() -> None:
    timing, clock = deciding(60, beats=5)
    clock.now += 2
    timing.tick()
    clock.now += 1000
    timing.forget_since_tick()
    assert timing.seconds_left == 58
    shown_long_enough = []
    for _ in range(2):
        shown_long_enough.append(timing.is_shown_long_enough)
        clock.now += 2
    shown_long_enough.append(timing.is_shown_long_enough)
    assert shown_long_enough == [False, False, True]
    assert timing.seconds_left == 54


def test_only_what_went_by_since_it_was_known_to_run_is_given_back() -> None:
    timing, clock = deciding()
    for _ in range(50):
        clock.now += 1
        timing.tick()
    timing.forget_since_tick()
    assert timing.seconds_left == 10
