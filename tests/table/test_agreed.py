"""Table options at the keyboard: PINs, hints, covered hands, a clock, handovers."""

from random import Random

import pytest

from duell.games import GAMES
from duell.games.duel import words
from duell.games.duel.board import Draws, Hand
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.state import Phase
from duell.games.duel.engine.view import view
from duell.record.acts import Handover, Hint, PinSet, pin_hash, pin_of
from duell.record.table_options import TableOptions
from duell.table import wording
from duell.table.screens import (
    AskPin,
    Choose,
    Covered,
    Curtain,
    Final,
    ForgottenPin,
    GivePin,
    HandOverSeats,
    Intent,
    PinQuestion,
    Reveal,
    Thinking,
    Why,
)
from duell.table.sitting import Sitting
from duell.table.table import ResumePoint
from tests.games.duel.engine.dealing import deal
from tests.table.examples import (
    CLASSIC,
    INTENTS,
    PARLETT,
    RAVENSBURGER,
    FirstChoice,
    Notes,
    act,
    at_table,
    choosing,
    expect,
    hands_in,
    is_choosing,
    let_bots_lock,
    play_on,
    revealed,
    sit,
)

PINS = TableOptions(pins=True)
HINTS = TableOptions(hints=True)
CLOCK = TableOptions(clock=60)
HIDING = TableOptions(hide_after=5)


def do(sitting: Sitting, *wishes: Intent | GivePin | Choose | HandOverSeats) -> Sitting:
    for wish in wishes:
        sitting.do(wish)
    return sitting


def set_pin(sitting: Sitting, pin: str) -> None:
    do(sitting, Intent.LIFT, GivePin(pin), GivePin(pin))


def bid(sitting: Sitting, choice: Choice) -> None:
    do(sitting, Choose(choice), Intent.LOCK)


def with_pins() -> tuple[Sitting, Notes]:
    """Return a game of two in its second round, with PINs 1111 and 2222."""
    sitting = sit(table_options=PINS, log=(notes := Notes()))
    for pin, card in (("1111", Choice.FORCE_5), ("2222", Choice.FORCE_3)):
        set_pin(sitting, pin)
        bid(sitting, card)
    sitting.do(Intent.GO_ON)
    return sitting, notes


def test_a_pin_is_set_at_the_first_curtain_and_kept_before_the_cards_are_seen() -> None:
    sitting = sit(table_options=PINS, log=(notes := Notes()))
    sitting.do(Intent.LIFT)
    asked = expect(sitting.screen, AskPin)
    assert (asked.seat, asked.asks, asked.tries) == (0, PinQuestion.NEW, 3)
    sitting.do(GivePin("1111"))
    assert expect(sitting.screen, AskPin).asks is PinQuestion.AGAIN
    assert notes.noted == []
    sitting.do(GivePin("1111"))
    [kept] = notes.noted
    assert isinstance(kept, PinSet)
    assert (kept.seat, kept.hash) == (0, pin_hash("1111", kept.salt))
    assert choosing(sitting.screen, Hand).seat == 0


@pytest.mark.slow
@pytest.mark.parametrize("forgotten", [False, True])
def test_nothing_but_a_pin_leads_past_it(forgotten: bool) -> None:
    for wish in (*INTENTS, HandOverSeats({0: "padawan"}), HandOverSeats({1: "padawan"})):
        sitting, _ = with_pins()
        do(sitting, Intent.LIFT, *([Intent.FORGET_PIN] if forgotten else []), wish)
        assert isinstance(sitting.screen, AskPin | ForgottenPin | Curtain), wish
        assert list(hands_in(sitting.screen)) == []
        assert sitting.humans == (0, 1)


def test_at_the_question_for_a_pin_no_seat_changes_hands() -> None:
    """A player who is left alone is asked for no PIN unless it was set before."""
    sitting = do(of_people(), Intent.LIFT, HandOverSeats({1: "padawan"}))
    assert expect(sitting.screen, AskPin).seat == 0
    assert sitting.humans == (0, 1)


def test_on_resume_the_known_one_is_asked_for() -> None:
    state = deal("greedo ...", deck=CLASSIC)
    resume_point = ResumePoint({0: Choice.FORCE_5}, (), pins={1: pin_of(1, "2222")})
    sitting = at_table(state, table_options=PINS, resume_point=resume_point)
    sitting.do(Intent.LIFT)
    assert expect(sitting.screen, AskPin).asks is PinQuestion.KNOWN
    sitting.do(GivePin("2222"))
    assert choosing(sitting.screen, Hand).seat == 1


def test_a_single_person_is_asked_only_for_one_that_was_set_among_several() -> None:
    bots = {1: FirstChoice()}
    alone = sit(table_options=PINS, bots=bots)
    choosing(alone.screen, Hand)
    choosing(do(alone, Intent.HIDE, Intent.LIFT).screen, Hand)
    resume_point = ResumePoint({}, (), pins={0: pin_of(0, "1111")})
    resumed = sit(table_options=PINS, bots=bots, resume_point=resume_point)
    assert isinstance(do(resumed, Intent.LIFT).screen, AskPin)


def change_places(sitting: Sitting, seat: int, player: str = "padawan") -> None:
    before = sitting.seats[seat].player
    sitting.do(HandOverSeats({seat: player}))
    assert sitting.seats[seat].player == player != before


BOTS = {0: FirstChoice(), 1: FirstChoice(), 2: FirstChoice()}


def of_people(players: int = 2, table_options: TableOptions = PINS, log: Notes | None = None) -> Sitting:
    state = deal("greedo vader-4 greedo bossk tarkin ...", players=players, deck=CLASSIC)
    sitting = at_table(state, table_options=table_options, log=log)
    sitting.table.players._bot_for = lambda seat, _: BOTS[seat]
    return sitting


def test_turning_oneself_into_a_bot_opens_nobody_elses_hand() -> None:
    """Ben waits at his curtain; if a bot plays on for him, Anna alone is left, and Ben is at the keyboard."""
    sitting = of_people()
    for pin in ("1111", "2222"):
        set_pin(sitting, pin)
        bid(sitting, Choice.FORCE_5)
    sitting.do(Intent.GO_ON)
    change_places(sitting, 1)
    assert expect(sitting.screen, Curtain).why is Why.HANDED_OVER
    sitting.do(Intent.LIFT)
    assert expect(sitting.screen, AskPin).seat == 0
    do(sitting, GivePin("1111"))
    assert choosing(sitting.screen, Hand).seat == 0


@pytest.mark.parametrize("table_options", [TableOptions(), PINS])
def test_at_a_reveal_too_a_curtain_comes_before_the_cards_of_who_is_left(table_options: TableOptions) -> None:
    sitting = of_people(table_options=table_options)
    for _ in range(2):
        set_pin(sitting, "1111")
        bid(sitting, Choice.FORCE_5)
    expect(sitting.screen, Reveal)
    change_places(sitting, 1)
    expect(sitting.screen, Reveal)
    sitting.do(Intent.GO_ON)
    assert list(hands_in(sitting.screen)) == []
    assert expect(sitting.screen, Curtain).why is Why.HANDED_OVER
    set_pin(sitting, "1111")
    bid(sitting, Choice.FORCE_1)
    let_bots_lock(sitting)
    sitting.do(Intent.GO_ON)
    assert is_choosing(sitting.screen, Hand), "alone, and nobody has changed since"


def test_who_comes_back_from_a_bot_is_asked_for_the_pin() -> None:
    sitting, _ = with_pins()
    sitting.table.players._bot_for = lambda seat, _: BOTS[seat]
    change_places(sitting, 0)
    change_places(sitting, 0, "human")
    assert expect(sitting.screen, Curtain).seat == 0
    sitting.do(Intent.LIFT)
    assert expect(sitting.screen, AskPin).asks is PinQuestion.KNOWN


def test_a_lock_outlasts_a_handover() -> None:
    sitting = of_people(3, TableOptions(), log=(notes := Notes()))
    act(sitting, "7")
    change_places(sitting, 0)
    assert expect(sitting.screen, Curtain).seat == 1
    act(sitting, "5", "3")
    assert [choice for _, _, choice in notes.locks] == [Choice.FORCE_7, Choice.FORCE_5, Choice.FORCE_3]
    assert notes.noted == [Handover(1, 0, "Anna", "padawan")]


def test_in_the_middle_of_a_choice_nobody_changes_places_but_who_is_alone() -> None:
    sitting = do(of_people(), Intent.LIFT, GivePin("1111"), GivePin("1111"), HandOverSeats({1: "padawan"}))
    assert choosing(sitting.screen, Hand).seat == 0
    assert sitting.humans == (0, 1)
    alone = at_table(deal("greedo ...", deck=CLASSIC), bots=BOTS, table_options=TableOptions(), resume_point=None)
    assert isinstance(alone.screen, Thinking)
    sitting = sit(bots={1: FirstChoice()})
    sitting.do(Choose(Choice.FORCE_5))
    change_places(sitting, 1, "human")
    assert expect(sitting.screen, Curtain).seat == 0
    assert choosing(do(sitting, Intent.LIFT).screen, Hand).chosen is None


def test_the_same_player_again_is_no_change_and_after_the_end_there_is_none() -> None:
    sitting = sit(log=(notes := Notes()))
    before = sitting.screen
    sitting.do(HandOverSeats({0: "human"}))
    assert (sitting.screen, notes.noted) == (before, [])
    *_, final = play_on(sitting, Random(1))
    sitting.do(HandOverSeats({0: "padawan"}))
    assert (sitting.screen, notes.noted) == (final, [])


def test_the_end_tells_who_stayed_not_each_step_on_the_way() -> None:
    sitting = of_people(table_options=TableOptions())
    for player in ("padawan", "knight", "master"):
        change_places(sitting, 1, player)
    act(sitting, "5")
    expect(sitting.screen, Reveal)
    change_places(sitting, 1, "human")
    *_, screen = play_on(sitting, Random(1))
    final = expect(screen, Final)
    assert len(final.asides) == 4
    assert wording.asides(final, wording.round_named) == (
        "Round 1: a bot (master) took Ben’s seat over.",
        "Round 2: Ben took the seat over.",
    )


def test_a_hint_shows_masters_mix_and_is_kept_and_announced_with_the_reveal() -> None:
    sitting = sit(table_options=HINTS, log=(notes := Notes()))
    do(sitting, Intent.LIFT, Intent.HINT)
    bidding = choosing(sitting.screen, Hand)
    assert bidding.hints
    assert bidding.advice == GAMES["duel"].narration.advice(view(sitting.table.state, 0))
    assert sum(hint.share for hint in bidding.advice) == pytest.approx(1)
    assert [hint.choice for hint in bidding.advice] == [*bidding.options]
    assert notes.noted == [Hint(1, 0)]
    bid(sitting, Choice.FORCE_5)
    assert expect(sitting.screen, Curtain).board.notice == ""
    assert revealed(sitting, "3")[0] == "Anna asked for a hint."


def test_until_the_reveal_nobody_sees_that_a_hint_was_taken() -> None:
    screens = []
    for wishes in ([Intent.LIFT], [Intent.LIFT, Intent.HINT]):
        sitting = do(sit(table_options=HINTS), *wishes)
        bid(sitting, Choice.FORCE_5)
        screens.append([sitting.screen, do(sitting, Intent.LIFT).screen])
    assert screens[0] == screens[1]


def test_the_same_hint_again_is_one_hint() -> None:
    sitting = sit(table_options=HINTS, log=(notes := Notes()))
    do(sitting, Intent.LIFT, Intent.HINT, Intent.HINT, Intent.HIDE, Intent.LIFT)
    assert choosing(sitting.screen, Hand).advice == ()
    sitting.do(Intent.HINT)
    assert choosing(sitting.screen, Hand).advice
    assert notes.noted == [Hint(1, 0)]
    assert revealed(do(sitting, Intent.HIDE), "5", "3").count("Anna asked for a hint.") == 1
    assert "Anna asked for a hint." not in revealed(sitting, "1", "2")


def test_a_hint_survives_until_the_game_goes_on() -> None:
    state = deal("greedo ...", deck=CLASSIC)
    notes = Notes()
    sitting = at_table(state, table_options=HINTS, resume_point=ResumePoint({}, (), asides=[Hint(1, 0)]), log=notes)
    do(sitting, Intent.LIFT, Intent.HINT, Intent.HIDE)
    assert notes.noted == []
    assert revealed(sitting, "5", "3")[0] == "Anna asked for a hint."


def test_a_hint_knows_no_more_than_its_player() -> None:
    """Another order of the stock, another bid that is locked: the same advice."""
    advice = []
    for cards, locked in (("greedo vader-4 bossk ...", "8"), ("greedo bossk vader-4 ...", "1")):
        sitting = sit(cards, players=3, table_options=HINTS)
        act(sitting, locked)
        advice.append(choosing(do(sitting, Intent.LIFT, Intent.HINT).screen, Hand).advice)
    assert advice[0] == advice[1]


def test_hints_are_counted_at_the_end() -> None:
    sitting = sit(table_options=HINTS)
    for _ in range(2):
        do(sitting, Intent.LIFT, Intent.HINT, Intent.HIDE)
        act(sitting, "5" if sitting.screen.board.round == 1 else "1", "3")
        sitting.do(Intent.GO_ON)
    *_, screen = play_on(sitting, Random(1))
    assert "Anna asked for 2 hints." in wording.asides(expect(screen, Final), wording.round_named)


def test_a_covered_hand_keeps_what_was_chosen_and_can_be_locked() -> None:
    sitting = do(sit(table_options=HIDING), Intent.LIFT, Choose(Choice.FORCE_5), Intent.COVER)
    covered = expect(sitting.screen, Covered)
    assert list(hands_in(covered)) == []
    assert choosing(do(sitting, Intent.UNCOVER).screen, Hand).chosen is Choice.FORCE_5
    do(sitting, Intent.COVER, Intent.LOCK)
    assert expect(sitting.screen, Curtain).seat == 1


def test_a_covered_hand_shows_no_hint_until_it_is_uncovered() -> None:
    sitting = do(sit(table_options=TableOptions(hints=True, hide_after=3)), Intent.LIFT, Intent.HINT, Intent.COVER)
    expect(sitting.screen, Covered)
    assert choosing(do(sitting, Intent.UNCOVER).screen, Hand).advice


# The clock


CHOSEN_LOCKED = "Anna ran out of time: the chosen card was locked."


@pytest.mark.parametrize("cover", [(), (Intent.COVER,)])
@pytest.mark.parametrize(
    ("chosen", "locked", "at_curtain", "at_reveal"),
    [
        ((), Choice.FORCE_2, "", "Anna ran out of time: the lowest card was locked."),
        ((Choose(Choice.FORCE_5),), Choice.FORCE_5, CHOSEN_LOCKED, CHOSEN_LOCKED),
        ((Choose(Choice.R2D2),), Choice.R2D2, CHOSEN_LOCKED, CHOSEN_LOCKED),
    ],
)
def test_when_time_is_up_the_chosen_card_is_locked_or_the_lowest(
    chosen: tuple[Choose, ...], locked: Choice, at_curtain: str, at_reveal: str, cover: tuple[Intent, ...]
) -> None:
    """That it was the lowest would say at the curtain which it was: only the reveal tells it."""
    options = TableOptions(clock=20, hide_after=5)
    sitting = sit(hands="2+5+r2d2 3+8", table_options=options, log=(notes := Notes()))
    do(sitting, Intent.LIFT, *chosen, *cover, Intent.TIME_OUT)
    assert notes.locks == [(1, 0, locked)]
    curtain = expect(sitting.screen, Curtain)
    assert (curtain.seat, curtain.board.notice) == (1, at_curtain)
    act(sitting, "3")
    screen = expect(sitting.screen, Reveal)
    assert words.tell(screen.board, screen.events[0]) == at_reveal


@pytest.mark.parametrize("chosen", [(), (Choose(Choice.FORCE_5),)])
def test_until_the_reveal_a_time_out_tells_no_card(chosen: tuple[Choose, ...]) -> None:
    """Nothing chosen, it looks like any lock; else like any other card that was chosen in time."""
    other = [Choose(Choice.FORCE_7), Intent.TIME_OUT if chosen else Intent.LOCK]
    screens = []
    for wishes in ([*chosen, Intent.TIME_OUT], other):
        sitting = do(sit(table_options=CLOCK), Intent.LIFT, *wishes)
        screens.append([sitting.screen, do(sitting, Intent.LIFT).screen])
    assert screens[0] == screens[1]


@pytest.mark.parametrize("table_options", [TableOptions(), CLOCK])
def test_behind_the_curtain_no_time_is_up_nor_without_a_clock(table_options: TableOptions) -> None:
    sitting = sit(table_options=table_options)
    before = sitting.screen
    assert do(sitting, Intent.TIME_OUT).screen == before
    if not table_options.clock:
        before = do(sitting, Intent.LIFT).screen
        assert do(sitting, Intent.TIME_OUT).screen == before


@pytest.mark.parametrize("edition", [RAVENSBURGER, PARLETT], ids=lambda edition: edition.name)
@pytest.mark.parametrize(
    ("chosen", "told_first", "told_then"),
    [
        ((), "Anna ran out of time.", "Anna keeps Grand Moff Tarkin"),
        (
            (Choose(Choice.give(1)),),
            "Anna ran out of time: what was chosen counts.",
            "Grand Moff Tarkin",
        ),
    ],
)
def test_a_card_that_was_turned_up_is_kept_unless_a_receiver_was_chosen(
    edition: Edition, chosen: tuple[Choose, ...], told_first: str, told_then: str
) -> None:
    sitting = sit("greedo tarkin bossk ...", table_options=CLOCK, edition=edition)
    act(sitting, "r2d2", "3")
    do(sitting, Intent.GO_ON, *chosen, Intent.TIME_OUT)
    screen = expect(sitting.screen, Reveal)
    sentences = [words.tell(screen.board, event) for event in screen.events]
    assert (screen.board.notice, sentences[0]) == ("", told_first)
    assert any(told_then in sentence for sentence in sentences)


def test_no_more_leftover_cards_are_drawn() -> None:
    sitting = sit("greedo tarkin vader-6 bossk ...", hands="3 2+5+r2d2", table_options=CLOCK)
    act(sitting, "3", "2")
    sitting.do(Intent.GO_ON)
    choosing(sitting.screen, Draws)
    sitting.do(Intent.TIME_OUT)
    assert sitting.table.state.phase is Phase.OVER
    screen = expect(sitting.screen, Reveal)
    assert words.tell(screen.board, screen.events[0]) == "Ben ran out of time."
