"""The player to move, the curtain, the wishes allowed on each screen, and who sees what."""

from dataclasses import replace
from functools import partial
from random import Random, SystemRandom

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.board import KEYS, Draws, Hand, Offers
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import Discarded, Taken
from duell.games.duel.engine.play import advance, outcome, start
from duell.games.duel.engine.state import legal
from duell.games.missions.catalogue import deck
from duell.record.acts import Seat, TakenBack
from duell.record.reading import Played
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table.screens import (
    AskPin,
    Choose,
    Choosing,
    Covered,
    Curtain,
    Final,
    GivePin,
    HandOverSeats,
    Intent,
    Reveal,
    Thinking,
    Why,
)
from duell.table.sitting import MOST_NOTICES, Sitting, shuffled
from duell.table.table import Table
from duell.vocabulary import First
from tests.games.duel.engine.dealing import HEROES, deal
from tests.games.missions.sitting import new_table
from tests.games.missions.sitting import play_on as people_play_on
from tests.table.examples import (
    CLASSIC,
    DUEL,
    EDITIONS,
    INTENTS,
    ORIGINAL,
    FirstChoice,
    Notes,
    Scripted,
    act,
    at_table,
    choosing,
    expect,
    hands_in,
    is_choosing,
    let_bots_lock,
    new_game,
    nobody,
    open_to,
    play_on,
    sit,
    some_games,
)
from tests.table.examples import seats as seated


def test_who_has_no_card_to_play_is_not_asked() -> None:
    sitting = sit("vader-4 ...", hands="r2d2 3+r2d2 5+r2d2")
    assert expect(sitting.screen, Curtain).seat == 1


def test_a_screen_whose_reader_is_away_shows_the_last_notices() -> None:
    """However often somebody comes and goes meanwhile; and each once."""
    sitting = sit("vader-4 ...", hands="r2d2 3+r2d2 5+r2d2")
    notices = [partial(str, f"{number}.") for number in range(100)]
    for notice in (*notices, notices[-1]):
        sitting.remark(notice)
    notice_shown = expect(sitting.screen, Curtain).board.notice
    assert notice_shown == " ".join(f"{number}." for number in range(100 - MOST_NOTICES, 100))


def test_only_the_last_card_of_a_hand_is_played_without_asking() -> None:
    """Ruling 12: all can count a hand, but not all remember that one of two cards is R2-D2."""
    log = Notes()
    sitting = sit("vader-4 greedo ...", hands="3+r2d2 5", log=log)
    sitting.do(Intent.LIFT)
    bidding = choosing(sitting.screen, Hand)
    assert (bidding.options, bidding.chosen) == ((Choice.FORCE_3,), None)
    act(sitting, "3")
    assert expect(sitting.screen, Curtain).seat == 1
    sitting.do(Intent.LIFT)
    assert expect(sitting.screen, Reveal).board.notice == "Ben has only one card left and plays it."
    assert log.locks == [(1, 0, Choice.FORCE_3), (1, 1, Choice.FORCE_5)]


@pytest.mark.parametrize("bots", [{1: FirstChoice()}, {0: FirstChoice()}])
def test_a_single_person_sees_no_curtain(bots: dict[int, FirstChoice]) -> None:
    sitting = sit(bots=bots)
    for screen in play_on(sitting, Random(1)):
        assert not isinstance(screen, Curtain)
        if isinstance(screen, Choosing):
            assert screen.seat not in bots


def test_bots_think_when_all_people_have_locked() -> None:
    sitting = sit(players=4, bots={0: FirstChoice(), 2: FirstChoice()})
    act(sitting, "3", "4", bots=False)
    assert expect(sitting.screen, Thinking).seats == (0, 2)
    assert sitting.think().keys() == {0, 2}
    thinking = expect(sitting.screen, Thinking)
    assert thinking.seats == (0, 2)
    assert [place.locked for place in thinking.board.places] == [False, True, False, True]
    sitting.do(Intent.GO_ON)
    expect(sitting.screen, Reveal)


def test_an_offer_says_what_it_brings_and_whether_r2d2_returns() -> None:
    sitting = sit("greedo tarkin ...", taken="- tarkin -")
    act(sitting, "r2d2", "3", "2")
    sitting.do(Intent.GO_ON)
    offers = choosing(sitting.screen, Offers).body.offers
    assert [(str(offer.choice), offer.seat, offer.gain.total, offer.returns) for offer in offers] == [
        ("keep", 0, 5, False),
        ("give 1", 1, 15, True),
        ("give 2", 2, 5, True),
    ]


def test_leftover_cards_are_drawn_one_at_a_time() -> None:
    sitting = sit("greedo tarkin vader-6 bossk ...", hands="3 2+5+r2d2")
    act(sitting, "3", "2")
    assert Discarded(1, 0, (Choice.FORCE_3,)) in expect(sitting.screen, Reveal).events
    sitting.do(Intent.GO_ON)
    for draws, total in ((3, 0), (2, 5)):
        drawing = choosing(sitting.screen, Draws)
        assert (drawing.seat, drawing.body.most, drawing.board.places[1].score.total) == (1, draws, total)
        act(sitting, "take")
        assert isinstance(sitting.screen, Reveal)
        sitting.do(Intent.GO_ON)
    act(sitting, "stop")
    assert expect(sitting.screen, Final).outcome.totals == (3, -1), "to draw no more leaves nothing to be revealed"
    assert sitting.last_reveal
    assert any(isinstance(event, Taken) for event in sitting.last_reveal.events)


def test_a_choice_can_be_changed_until_it_is_locked() -> None:
    sitting = sit()
    sitting.do(Intent.LIFT)
    for choice in (Choice.FORCE_5, Choice.R2D2, Choice.FORCE_7):
        sitting.do(Choose(choice))
        assert choosing(sitting.screen, Hand).chosen is choice
    sitting.do(Intent.LOCK)
    act(sitting, "1")
    laid = expect(sitting.screen, Reveal).laid
    assert [bid.face and bid.face.choice for bid in laid] == [Choice.FORCE_7, Choice.FORCE_1]


TAKING_BACK = TableOptions(take_back=True, first=First.TURNS)


def test_a_lock_can_be_taken_back_once_a_round_until_the_next_curtain_is_lifted() -> None:
    log = Notes()
    sitting = sit(players=3, log=log, table_options=TAKING_BACK)
    act(sitting, "8")
    assert expect(sitting.screen, Curtain).takes_back == 0
    sitting.do(Intent.TAKE_BACK)
    curtain = expect(sitting.screen, Curtain)
    assert (curtain.seat, curtain.why, curtain.is_secret, curtain.takes_back) == (0, Why.TURN, True, None)
    assert curtain.board.notice == "Anna has taken the locked card back."
    assert not curtain.board.places[0].locked
    assert log.noted == [TakenBack(1, 0)]
    act(sitting, "3")
    assert expect(sitting.screen, Curtain).takes_back is None  # once a round
    sitting.do(Intent.TAKE_BACK)
    sitting.do(Intent.LIFT)
    sitting.do(Intent.HIDE)
    act(sitting, "4")
    assert expect(sitting.screen, Curtain).takes_back == 1
    sitting.do(Intent.LIFT)
    sitting.do(Intent.HIDE)
    assert expect(sitting.screen, Curtain).takes_back is None  # the curtain was lifted
    act(sitting, "5")
    assert log.noted == [TakenBack(1, 0)]
    assert log.steps[0][1] == {0: Choice.FORCE_3, 1: Choice.FORCE_4, 2: Choice.FORCE_5}
    act(sitting, "8")
    assert expect(sitting.screen, Curtain).takes_back == 2  # in turns, the last seat begins


def test_only_a_key_that_locked_in_secret_is_taken_back_and_only_where_it_was_agreed() -> None:
    unagreed = sit()
    act(unagreed, "8")
    before = unagreed.screen
    unagreed.do(Intent.TAKE_BACK)
    assert (unagreed.screen, expect(before, Curtain).takes_back) == (before, None)
    late = sit(table_options=replace(TAKING_BACK, clock=20))
    late.do(Intent.LIFT)
    late.do(Intent.TIME_OUT)
    assert expect(late.screen, Curtain).takes_back is None
    bots = {0: FirstChoice()}
    handed_over = sit(players=3, bots=bots, table_options=TAKING_BACK)
    act(handed_over, "8")
    assert expect(handed_over.screen, Curtain).takes_back == 1
    bots[1] = FirstChoice()
    handed_over.do(HandOverSeats({1: "padawan"}))
    assert expect(handed_over.screen, Curtain).takes_back is None


def test_behind_a_pin_nothing_is_taken_back() -> None:
    sitting = sit(table_options=replace(TAKING_BACK, pins=True))
    for wish in (Intent.LIFT, GivePin("1234"), GivePin("1234"), Choose(Choice.FORCE_8), Intent.LOCK, Intent.LIFT):
        sitting.do(wish)
    sitting.do(Intent.TAKE_BACK)
    assert isinstance(sitting.screen, AskPin)
    sitting.do(Intent.HIDE)
    sitting.do(Intent.TAKE_BACK)
    assert expect(sitting.screen, Curtain).seat == 0
    sitting.do(Intent.LIFT)
    assert isinstance(sitting.screen, AskPin)


def test_hiding_brings_the_curtain_back_and_forgets_the_choice() -> None:
    sitting = sit()
    act(sitting, "7")
    sitting.do(Intent.LIFT)
    sitting.do(Choose(Choice.FORCE_4))
    sitting.do(Intent.HIDE)
    curtain = expect(sitting.screen, Curtain)
    assert (curtain.seat, curtain.why) == (1, Why.HIDDEN)
    assert [place.locked for place in curtain.board.places] == [True, False]
    sitting.do(Intent.LIFT)
    assert choosing(sitting.screen, Hand).chosen is None


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_intents_that_have_no_place_change_nothing(edition: Edition) -> None:
    """At each screen a sixth of all that can be wanted is tried, others from one to the next."""
    kinds, rng = set(), Random(edition.name)
    sitting = new_game("an evening", players=3, edition=edition)
    for screen in play_on(sitting, Random(1)):
        kinds.add(type(screen.body if isinstance(screen, Choosing) else screen))
        for intent in rng.sample(INTENTS, len(INTENTS) // 6):
            if not screen.board.notice and not _has_place(sitting, intent):  # which is said once
                sitting.do(intent)
                assert sitting.screen == screen, intent
    assert kinds >= {Curtain, Hand, Offers, Reveal, Final}


def _has_place(sitting: Sitting, intent: Intent | Choose) -> bool:
    match sitting.screen, intent:
        case Curtain(), Intent.LIFT:
            return True
        case Reveal(), Intent.GO_ON:
            return True
        case Choosing() as screen, Intent.LOCK:
            return screen.chosen is not None
        case Choosing(), Intent.HIDE:
            return True
        case screen, Choose(choice):
            return choice in open_to(screen)
        case _:
            return False


@settings(max_examples=15)
@given(
    intents=st.lists(st.sampled_from((*INTENTS, *[Intent.LIFT, Intent.LOCK, Intent.GO_ON] * 5)), max_size=400),
    edition=st.sampled_from(EDITIONS),
    players=st.integers(2, 4),
    bots=st.integers(0, 2),
    seed=st.integers(0, 99),
)
def test_whatever_is_wanted_the_game_follows_the_rules_to_their_end(
    intents: list[Intent | Choose], edition: Edition, players: int, bots: int, seed: int
) -> None:
    notes = Notes()
    state = start(CLASSIC, edition, HEROES[:players], str(seed))
    sitting = at_table(state, bots={seat: FirstChoice() for seat in range(bots)}, log=notes)
    for intent in intents:
        sitting.do(intent)
    *_, final = play_on(sitting, Random(seed))
    for before, choices, after in notes.steps:
        assert before == state
        state, _ = advance(before, choices)
        assert after == state
    assert not legal(state)
    assert expect(final, Final).outcome == outcome(state)


def test_who_has_stopped_playing_is_shown_as_such() -> None:
    sitting = sit("greedo tarkin ...", hands="3+r2d2 4+5 7+8", edition=ORIGINAL)
    act(sitting, "3", "4", "7")
    assert [place.stopped for place in sitting.screen.board.places] == [False, False, False]
    sitting = sit("greedo tarkin ...", hands="r2d2 4+5 7+8", edition=ORIGINAL)
    assert [place.stopped for place in sitting.screen.board.places] == [True, False, False]


def test_the_deal_is_shown_until_a_person_has_locked_and_at_the_end() -> None:
    """Everybody can check afterwards that nothing was exchanged."""
    sitting = sit(players=3, bots={0: FirstChoice()})
    assert expect(sitting.screen, Curtain).deal == "sha256:0123"
    act(sitting, "5")
    assert expect(sitting.screen, Curtain).deal == ""
    *_, final = play_on(sitting, Random(3))
    assert expect(final, Final).deal == "sha256:0123"


def test_one_person_hears_the_tally_with_the_deal_since_there_is_no_curtain() -> None:
    before = (Played(("Anna", "Ben"), (31, 24), "sha256:1"),)
    state = deal("greedo vader-4 greedo bossk tarkin ...", deck=CLASSIC)
    sitting = at_table(state, bots={1: Scripted(Choice.FORCE_1)}, evening=before)
    assert choosing(sitting.screen, Hand).evening == before
    assert choosing(sitting.screen, Hand).deal == "sha256:0123"
    act(sitting, "5")
    let_bots_lock(sitting)
    sitting.do(Intent.GO_ON)
    assert (choosing(sitting.screen, Hand).evening, choosing(sitting.screen, Hand).deal) == ((), "")
    people = at_table(state, evening=before)
    assert expect(people.screen, Curtain).evening == before
    people.do(Intent.LIFT)
    assert choosing(people.screen, Hand).evening == ()


def test_the_last_reveal_can_be_seen_again() -> None:
    sitting = sit()
    assert not sitting.reveals_since(None)
    act(sitting, "5", "3")
    reveal = sitting.screen
    sitting.do(Intent.GO_ON)
    assert sitting.last_reveal == reveal
    assert sitting.reveals_since(0) == sitting.reveals_since(1) == (reveal,)


MISSIONS = GAMES["missions"]
SEATS = tuple(Seat(name, "", "human") for name in ("Anna", "Ben", "Cem"))


def missions_table(seed: str = "any", table_options: TableOptions = USUAL_OPTIONS) -> Sitting:
    state = MISSIONS.rules.start(SetUp(deck("classic")), [""] * len(SEATS), seed)
    return Sitting(Table(MISSIONS, SEATS, state, bot_for=nobody, rng=Random(1), table_options=table_options))


def in_the_middle_of_a_turn() -> Sitting:
    """Return a sitting whose first card has been turned up, with the same turn going on."""
    for seed in range(50):
        sitting = missions_table(str(seed))
        before = sitting.table.state
        sitting.do(Intent.LIFT)
        if isinstance(sitting.screen, Reveal) and MISSIONS.rules.same_turn(before, sitting.table.state):
            return sitting
    raise AssertionError("no such game")


def test_the_same_player_goes_on_without_a_curtain() -> None:
    sitting = in_the_middle_of_a_turn()
    seat = sitting._seat
    sitting.do(Intent.GO_ON)
    assert isinstance(sitting.screen, Choosing)
    assert sitting.screen.private
    assert sitting.screen.seat == seat


def test_who_has_hidden_the_screen_meanwhile_comes_back_by_a_curtain() -> None:
    sitting = in_the_middle_of_a_turn()
    sitting.do(Intent.HIDE)
    sitting.do(Intent.GO_ON)
    assert isinstance(sitting.screen, Curtain)


def test_all_acts_of_others_since_the_last_turn_can_be_seen_again() -> None:
    sitting, own = new_table(4, "any", bots=(1, 2, 3)), list[int]()
    for screen in people_play_on(sitting, Random(1)):
        if isinstance(screen, Choosing) and screen.board.turn not in own:
            reveals = sitting.reveals_since(0)
            own.append(screen.board.turn)
            if own[1:]:
                missed = {*range(own[-2] + 1, own[-1])}
                turns = {reveal.board.turn for reveal in reveals}
                assert missed <= turns <= missed | {*own[-2:]}  # with what another did in that turn, and in this one
                assert reveals[-1] == sitting.last_reveal
        if len(own) > 9:
            break
    assert sitting.reveals_since(None) == (sitting.last_reveal,)


@pytest.mark.slow
def test_nobody_else_sees_a_hand_before_a_curtain() -> None:
    for seed in range(2):
        sitting, rng, lifted = missions_table(str(seed)), Random(seed), -1
        while not isinstance(screen := sitting.screen, Final):
            match screen:
                case Curtain():
                    lifted = screen.seat
                    sitting.do(Intent.LIFT)
                case Choosing():
                    assert screen.private
                    assert screen.seat == lifted
                    sitting.do(Choose(rng.choice(screen.options)))
                    sitting.do(Intent.LOCK)
                case _:
                    sitting.do(Intent.GO_ON)


def test_with_open_hands_no_curtain_comes_down() -> None:
    sitting = missions_table(table_options=TableOptions(open_hands=True))
    sitting.do(Intent.GO_ON)  # after the first card, which must be turned up
    assert isinstance(sitting.screen, Choosing)
    assert not sitting.screen.private


def test_a_sealed_choice_stays_secret_even_with_open_hands() -> None:
    sitting = sit(table_options=TableOptions(open_hands=True))
    assert expect(sitting.screen, Curtain).is_secret
    assert list(hands_in(sitting.screen)) == []
    sitting.do(Intent.LIFT)
    assert choosing(sitting.screen, Hand).private
    act(sitting, "5")
    assert expect(sitting.screen, Curtain).seat == 1
    assert list(hands_in(sitting.screen)) == []


SHUFFLED = TableOptions(shuffled_keys=True, hide_after=5)


@given(st.integers(), st.booleans())
def test_each_card_has_a_letter_of_its_own_and_none_that_means_anything_else(luck: int, hints: bool) -> None:
    keys = shuffled(KEYS, Random(luck), hints)
    assert sorted(keys) == sorted("abcdefgjk" if hints else "abcdefghj")
    assert not set(keys) & set("q?vps" + ("h" if hints else ""))


def test_they_are_dealt_again_after_each_curtain_and_not_by_covering() -> None:
    sitting = sit(table_options=SHUFFLED)
    keys_dealt = []
    for _ in range(5):
        sitting.do(Intent.LIFT)
        keys = choosing(sitting.screen, Hand).keys
        sitting.do(Intent.COVER)
        assert expect(sitting.screen, Covered).keys == keys
        sitting.do(Intent.UNCOVER)
        assert choosing(sitting.screen, Hand).keys == keys
        keys_dealt.append(keys)
        sitting.do(Intent.HIDE)
    act(sitting, "5")
    sitting.do(Intent.LIFT)
    keys_dealt.append(choosing(sitting.screen, Hand).keys)
    assert len(set(keys_dealt)) == len(keys_dealt)


def test_by_default_the_luck_is_the_systems() -> None:
    """The seed of a game can be known, and then so would be the keys."""
    state = sit().table.state
    sitting = Sitting(Table(DUEL, seated(2), state, bot_for=nobody, rng=Random("a seed"), table_options=SHUFFLED))
    assert isinstance(sitting.table.luck, SystemRandom)


@pytest.mark.parametrize("hints", [False, True])
def test_a_covered_hand_says_how_many_cards_and_whether_one_is_chosen(hints: bool) -> None:
    table_options = TableOptions(hints=hints, hide_after=3, clock=20)
    sitting = sit(hands="2+5+r2d2 8", table_options=table_options)
    sitting.do(Intent.LIFT)
    sitting.do(Intent.COVER)
    covered = expect(sitting.screen, Covered)
    assert (covered.board.places[0].cards, covered.is_chosen, covered.clock) == (3, False, 20)
    screens = set()
    for choice in covered.options:
        sitting.do(Choose(choice))
        screens.add(sitting.screen)
    assert len(screens) == 1, "what was chosen shows on a covered hand"
    assert expect(screens.pop(), Covered).is_chosen


def test_only_bidding_has_a_hand_and_only_that_of_its_seat() -> None:
    for screen in (screen for game in some_games() for screen in game[::5]):
        aided = [place.hand for place in screen.board.places if place.hand]
        if not aided:
            own = [screen.body.cards] if is_choosing(screen, Hand) else []
            assert list(hands_in(screen)) == own
        elif is_choosing(screen, Hand):
            assert screen.body.cards == screen.board.places[screen.seat].hand


def test_the_memory_aid_shows_what_can_be_remembered_and_not_what_was_bid() -> None:
    state = start(CLASSIC, EDITIONS[0], HEROES[:2], "any")
    sitting = at_table(state, memory_aid=True)
    sitting.do(Intent.LIFT)
    sitting.do(Choose(Choice.FORCE_7))
    sitting.do(Intent.LOCK)
    aided = expect(sitting.screen, Curtain).board.places[0].hand or ()
    assert Choice.FORCE_7 in [face.choice for face in aided]
