"""A table that several screens share: nobody's choice shows at another's, and nobody waits for who is away."""

from contextvars import copy_context
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from duell.games import GAMES
from duell.games.duel.board import Draws, Hand, Offers
from duell.games.duel.engine.cards import Choice
from duell.language import own_speech, use
from duell.record.reading import read, replay
from duell.record.table_options import TableOptions
from duell.table import wording
from duell.table.screens import (
    Choose,
    Choosing,
    Curtain,
    Decide,
    Final,
    HandOverSeats,
    Intent,
    Reveal,
    TakesHint,
    Waiting,
    Why,
    is_private,
)
from duell.table.sitting import Sitting
from duell.table.table import ResumePoint
from duell.tui.blocks import Size
from duell.tui.motion import Frame, whole
from duell.tui.page import compose
from tests.table.examples import expect, sit
from tests.table.shared import TABLES, act, lay, own_screens, play
from tests.tui.driver import Clock
from tests.tui.pages.looking import PLAIN, SMALLEST, USUAL
from tests.tui.with_keys import page_of


def notice(sitting: Sitting) -> str:
    text: str = sitting.screen.board.notice
    return text


@pytest.mark.parametrize(("name", "count"), TABLES[::2])
def test_a_game_at_many_screens_in_any_order_is_a_sound_record(name: str, count: int, tmp_path: Path) -> None:
    path, rng = tmp_path / "game.jsonl", Random(f"{count} of {name}")
    options = TableOptions(take_back=True)
    table = lay(name, count, journal=path, bots=[2] if count > 2 else [], options=options)
    sittings = own_screens(table)
    if count > 3:  # two share a screen
        for sitting in sittings[:2]:
            sitting.leave()
        sittings = [Sitting(table, (0, 1)), *sittings[2:]]
    reveals: dict[int, list[object]] = {id(sitting): [] for sitting in sittings}
    for sitting in play(table, sittings, rng):
        screen = sitting.screen
        if isinstance(screen, Reveal) and [screen] != reveals[id(sitting)][-1:]:
            reveals[id(sitting)].append(screen)
        elif isinstance(screen, Choosing | Waiting) and is_private(screen):
            seat = screen.seat if isinstance(screen, Choosing) else screen.own and screen.own.seat
            assert seat in sitting.humans
    looks_on = reveals[id(sittings[-1])]
    assert all(len(reveals[id(sitting)]) >= len(looks_on) > 0 for sitting in sittings if sitting.humans)
    replayed = replay(read(path, GAMES))
    assert replayed.finished
    assert replayed.state == table.state


@pytest.mark.parametrize(("name", "count"), TABLES)
@pytest.mark.parametrize("done", [0, 2, 5])
def test_what_one_takes_up_or_locks_changes_nothing_that_others_see(name: str, count: int, done: int) -> None:
    """Two equal games, in which Ben decides differently once: nobody else's screen differs until the reveal."""
    worlds: list[list[object]] = []
    for choice in (0, -1):
        rng, events = Random(done), list[object]()
        table = lay(name, count, f"deal {done}")
        sittings = own_screens(table)
        for _step in range(40 * done):
            act(rng.choice(sittings), rng)
        for sitting in sittings * 200:  # until Ben decides in secret, as the others have or have not
            is_bens = sitting is sittings[1] and sitting.deciding == 1 and is_private(sitting.screen)
            if is_bens or table.is_over:
                break
            act(sitting, rng)
        if table.is_over:
            pytest.skip("Ben has nothing more to decide")
        others = [sitting for sitting in sittings if sitting is not sittings[1]]
        for sitting in others:
            sitting.news = partial(events.append, "news")
        ben = sittings[1].screen
        assert isinstance(ben, Choosing)
        for wish in (Choose(ben.options[choice]), Intent.HIDE, Intent.LIFT, Choose(ben.options[choice])):
            sittings[1].do(wish)
            events += [sitting.screen for sitting in others]
        assert "news" not in events  # taking a card up is none
        if table.rules.sealed(table.state) and len(table.waiting) > 1:
            sittings[1].do(Intent.LOCK)
            events += [sitting.screen for sitting in others]
        worlds.append(events)
    assert worlds[0] == worlds[1]


def test_each_reads_what_happens_in_their_own_language() -> None:
    table = lay("duel", 3)
    sittings, notices = own_screens(table), list[str]()
    table.remark(lambda: "!")
    table.hand_over({2: "padawan"})
    for code, sitting in zip(("de", "fr", "it", "nl"), sittings, strict=True):
        reader = copy_context()
        reader.run(own_speech)
        reader.run(use, code)
        notices.append(reader.run(notice, sitting))
    assert len(set(notices)) == 4
    assert all(text.startswith("! ") for text in notices)


def test_who_waits_sees_their_own_hand_and_who_is_missing_or_away() -> None:
    table = lay("duel", 3)
    anna, ben, cem, looks_on = own_screens(table)
    anna.do(Decide(table.rules.legal(table.state)[0][3]))
    table.away.add(2)
    screen = expect(anna.screen, Waiting)
    assert (screen.seats, screen.away) == ((1, 2), (2,))
    assert screen.own
    assert (screen.own.seat, screen.own.chosen) == (0, table.locked[0])
    assert looks_on.screen == Waiting(screen.board, (1, 2), (2,))
    anna.do(Intent.HIDE)
    expect(anna.screen, Curtain)
    anna.do(Intent.LIFT)
    assert anna.screen == screen
    for sitting in (ben, cem):
        sitting.do(Decide(expect(sitting.screen, Choosing).options[0]))
    assert all(isinstance(sitting.screen, Reveal) for sitting in (anna, ben, cem, looks_on))
    cem.do(Intent.GO_ON)
    expect(cem.screen, Choosing)
    expect(ben.screen, Reveal)


def test_a_hand_shows_while_another_draws_final_cards() -> None:
    table = sit("greedo tarkin vader-6 bossk ...", hands="3 2+5+r2d2").table
    table.sittings.clear()
    anna, ben, *_ = own_screens(table)
    for sitting, card in ((anna, Choice.FORCE_3), (ben, Choice.FORCE_2)):
        sitting.do(Decide(card))
        sitting.do(Intent.GO_ON)
    for sitting in (anna, ben):
        sitting.do(Intent.GO_ON)
    assert isinstance(expect(ben.screen, Choosing).body, Draws)
    own = expect(anna.screen, Waiting).own
    assert own
    assert isinstance(own.body, Hand)


@pytest.mark.parametrize("size", [USUAL, SMALLEST])
def test_who_waits_sees_the_card_that_another_decides_on(size: Size) -> None:
    table = sit("greedo tarkin bossk ...").table
    table.sittings.clear()
    anna, ben, looks_on = own_screens(table)
    for sitting, card in ((anna, Choice.R2D2), (ben, Choice.FORCE_3)):
        sitting.do(Decide(card))
    for sitting in (anna, ben, looks_on):
        sitting.do(Intent.GO_ON)
    assert isinstance(expect(anna.screen, Choosing).body, Offers)
    for sitting in (ben, looks_on):
        page = page_of(GAMES["duel"].pages, expect(sitting.screen, Waiting), size, Frame(0))
        assert "tarkin" in "\n".join(row.plain for row in compose(page, size, PLAIN)).casefold()


@pytest.mark.parametrize(("name", "step"), [("duel", 3), ("missions", 24)])
def test_screens_of_a_shared_game_can_be_painted(name: str, step: int) -> None:
    table, pages = lay(name, 2), GAMES[name].pages
    for sitting in islice(play(table, own_screens(table), Random(name)), 0, None, step):
        compose(page_of(pages, sitting.screen, USUAL, whole(pages, sitting.screen)), USUAL, PLAIN)


def test_a_lock_can_be_taken_back_once_while_others_choose() -> None:
    table = lay("duel", 2, options=TableOptions(take_back=True))
    anna, ben, _looks_on = own_screens(table)
    choice = table.rules.legal(table.state)[0][0]
    for takes_back in (0, None):
        anna.do(Choose(choice))
        anna.do(Intent.LOCK)
        assert expect(anna.screen, Waiting).takes_back == takes_back
        anna.do(Intent.TAKE_BACK)
    expect(anna.screen, Waiting)
    expect(ben.screen, Choosing)


@pytest.mark.parametrize("chooses", [False, True])
def test_the_clock_runs_for_who_is_away_too(chooses: bool) -> None:
    clock = Clock()
    table = lay("duel", 2, options=TableOptions(clock=30), clock=clock)
    anna, ben, _looks_on = own_screens(table)
    anna.do(Decide(table.rules.legal(table.state)[0][0]))
    countdown = table.countdown(1)
    assert countdown
    countdown.go()
    ben.do(Choose(table.rules.legal(table.state)[1][4]))
    if not chooses:
        ben.do(Intent.HIDE)
    countdown.stop()  # a screen that is hidden stops it, but not at a shared table
    clock.now += 3600  # the laptop was closed
    table.tick()
    expect(anna.screen, Waiting)
    for _ in range(30):
        expect(anna.screen, Waiting)
        clock.now += 1
        table.tick()
    expect(anna.screen, Reveal)
    assert len(table.seen(None).taken) == 2


def test_a_bot_plays_on_for_who_is_away_and_gives_the_seat_back() -> None:
    table = lay("missions", 3)
    anna, ben, *_others = own_screens(table)
    ben.do(HandOverSeats({0: "knight"}))
    assert table.seats[0].player == "human"  # only who leads hands seats over
    table.away.add(1)
    anna.do(HandOverSeats({1: "knight"}))
    assert table.seats[1].player == "knight"
    ben.do(Intent.GO_ON)
    assert expect(ben.screen, Waiting).own is None
    assert expect(ben.screen, Waiting).away == ()
    while table.now[1] < 6:
        for seat in table.bots_due:
            table.lock(seat, table.think(seat))
        for sitting in table.sittings:
            act(sitting, Random(1))
    table.hand_over({1: "human"})
    while ben.deciding is None:
        for sitting in table.sittings:
            act(sitting, Random(1))
    assert expect(ben.screen, Choosing).seat == 1


def test_a_hint_is_announced_with_the_reveal_and_no_sooner() -> None:
    table = lay("duel", 2, options=TableOptions(hints=True))
    anna, ben, looks_on = own_screens(table)
    before = ben.screen, looks_on.screen
    anna.advise()
    anna.do(Intent.HINT)
    assert expect(anna.screen, Choosing).advice
    assert (ben.screen, looks_on.screen) == before
    for sitting in (anna, ben):
        sitting.do(Decide(table.rules.legal(table.state)[sitting.humans[0]][0]))
    assert expect(looks_on.screen, Reveal).events[0] == TakesHint(0)


def test_after_a_resume_each_comes_back_behind_a_curtain_with_their_locks() -> None:
    first = lay("duel", 2)
    choice = first.rules.legal(first.state)[1][0]
    table = lay("duel", 2, resume_point=ResumePoint({1: choice}, ()))
    anna, ben, looks_on = own_screens(table)
    curtain = expect(anna.screen, Curtain)
    assert (curtain.why, curtain.is_secret, curtain.is_shared) == (Why.RESUMED, True, False)
    own = expect(ben.screen, Waiting).own
    assert own
    assert own.chosen == choice
    expect(looks_on.screen, Waiting)


def at_end(sitting: Sitting) -> str:
    return wording.at_end(expect(sitting.screen, Final))


def test_at_the_end_the_host_leads_on_and_guests_say_when_they_are_ready() -> None:
    table = lay("duel", 2)
    sittings = own_screens(table)
    for _sitting in play(table, sittings, Random(1)):
        pass
    anna, ben, looks_on = sittings
    expect(anna.screen, Final)
    assert (expect(anna.screen, Final).leads, expect(ben.screen, Final).leads) == (True, False)
    assert at_end(ben) == "Press Enter when you are ready for the next game."
    assert at_end(looks_on) == "Waiting for Ben …", "nobody waits for who looks on"
    table.is_last = True
    assert at_end(ben) == "That was the last game. Press Enter when you are done."
    table.is_last = False
    assert [expect(sitting.screen, Final).is_ready for sitting in sittings] == [False, False, True]
    ben.do(Intent.GO_ON)
    assert expect(ben.screen, Final).is_ready
    assert at_end(ben) == "The next game begins when the host continues."
    assert at_end(anna) == "Ready for the next game: Ben"
