"""Missions at the table: curtains, whole turns of bots, open hands; nobody sees a hand that is not theirs."""

import itertools
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games import GAMES
from duell.games.missions import Missions
from duell.games.missions.engine.cards import CharacterCard
from duell.games.missions.engine.events import Bust, CardTaken, NoEffect, RoundScored, Sent, TurnedUp
from duell.games.missions.engine.state import FLIP, Choice, FlippingOrTaking, State, Verb, legal, start
from duell.games.missions.engine.turns import advance
from duell.record.table_options import TableOptions
from duell.table.help import explain
from duell.table.screens import (
    AskPin,
    Choose,
    Choosing,
    Covered,
    Curtain,
    Decide,
    Final,
    GivePin,
    HandOverSeats,
    Intent,
    Reveal,
    Screen,
)
from duell.table.sitting import Sitting
from duell.tui.blocks import Size
from duell.tui.keys import Bindings, bindings_of, does, names_of
from duell.tui.motion import Frame
from duell.tui.page import compose
from tests.games.missions.engine.dealing import deal
from tests.games.missions.engine.examples import CLASSIC
from tests.games.missions.recording import SHORT
from tests.games.missions.sitting import at_table, new_table, play_on
from tests.tui.pages.looking import PLAIN
from tests.tui.with_keys import page_of

MISSIONS = Missions()
lines = MISSIONS.lines

narration = GAMES["missions"].narration

pages = GAMES["missions"].pages

SIZES = (Size(40, 12), Size(80, 24), Size(120, 36))


def frames(screen: Screen) -> list[str]:
    """Return what is seen of a screen in windows of several sizes, told to its end and not yet."""
    beats = (0, len(screen.events)) if isinstance(screen, Reveal) else (99,)
    return [
        "\n".join(row.plain for row in compose(page_of(pages, screen, size, Frame(beat)), size, PLAIN))
        for size in SIZES
        for beat in beats
    ]


def said(screen: Screen) -> list[str]:
    rows = [*lines.table(screen.board), *lines.scores(screen.board), *explain(screen, narration)]
    match screen:
        case Choosing():
            rows += [*lines.holding(screen), *lines.choosing(screen), lines.question(screen)]
        case Reveal():
            rows += lines.reveal(screen.board, screen.events)
        case Final():
            rows += lines.final(screen)
    return rows


def test_a_curtain_comes_before_each_turn_and_before_jango_fetts_victim() -> None:
    sitting = at_table(deal("yoda-3 jango ...", hands="- r2-d2-2 padme-1+yoda-2"))
    screens = [sitting.screen]
    for wish in (Intent.LIFT, Intent.GO_ON, Decide(FLIP), Intent.GO_ON):  # the same turn goes on
        sitting.do(wish)
        screens.append(sitting.screen)
    assert [type(screen) for screen in screens] == [Curtain, Reveal, Choosing, Reveal, Choosing]
    named = screens[-1]
    assert isinstance(named, Choosing)
    assert named.seat == 0
    sitting.do(Decide(named.options[-1]))
    sent = sitting.screen  # all hear whom it goes to before anybody looks away
    assert isinstance(sent, Reveal)
    assert sent.events == (Sent(1, 1, 0, 2),)
    sitting.do(Intent.GO_ON)
    assert isinstance(sitting.screen, Curtain)
    assert sitting.screen.seat == 2


def test_the_bar_counts_the_card_that_was_turned_up() -> None:
    sitting = new_table(2, "bar")
    for wish in (Intent.LIFT, Decide(FLIP)):
        sitting.do(wish)
    before, after = frames(sitting.screen)[2:4]
    assert "Stock 110" in before
    assert "Stock 110" not in after
    assert "Stock 109" in after


@pytest.mark.parametrize("bots", [[], [0], [1]])
def test_who_has_no_choice_is_not_asked(bots: list[int]) -> None:
    """But a curtain comes down as ever, and the deal can be noted down before the first decision."""
    screens = list(play_on(new_table(2, "one", bots), Random(1)))
    assert all(len(screen.options) > 1 for screen in screens if isinstance(screen, Choosing) and not screen.drafted)
    asked = [screen for screen in screens if isinstance(screen, Curtain if not bots else Choosing)]
    assert asked[0].deal


def test_a_bots_turn_is_announced_at_once() -> None:
    sitting = new_table(2, "a bot", bots=[1])
    reveals = [screen for screen in play_on(sitting, Random(3)) if isinstance(screen, Reveal)]
    of_the_bot = [screen for screen in reveals if any(getattr(event, "seat", 0) == 1 for event in screen.events)]
    assert max(len(screen.events) for screen in of_the_bot) > 2
    turns = [screen.board.turn for screen in of_the_bot if isinstance(screen.events[0], TurnedUp | CardTaken)]
    assert len(turns) == len(set(turns))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_game_is_shown_and_said(players: int) -> None:
    options = TableOptions(show_risk=True, memory_aid=players == 3, hide_after=5, hints=True)
    deck = CLASSIC if players == 2 else SHORT
    sitting, rng = new_table(players, f"whole {players}", bots=[1], options=options, deck=deck), Random(players)
    rounds = 0
    for number, screen in enumerate(play_on(sitting, rng)):
        if number % 40 == 0 or isinstance(screen, Final):
            assert all(frame.strip() for frame in frames(screen))
            assert all(row.strip() for row in said(screen))
        if isinstance(screen, Reveal):
            rounds += sum(isinstance(event, RoundScored) for event in screen.events)
    assert rounds == 3
    assert isinstance(sitting.screen, Final)
    assert "wins" in frames(sitting.screen)[1] or "share" in frames(sitting.screen)[1]


def test_every_key_does_what_can_be_done() -> None:
    sitting, rng = new_table(3, "keys", options=TableOptions(hide_after=5, hints=True)), Random(5)
    for number, screen in enumerate(play_on(sitting, rng)):
        if isinstance(screen, Choosing) and number % 40 == 0:
            for binding in pages.bindings(screen):
                for key, what in binding.does.items():
                    assert does(pages.bindings(screen), key)
                    choice = getattr(what, "choice", None)
                    assert choice is None or choice in screen.options
        if isinstance(screen, Choosing) and number % 99 == 0:
            sitting.do(Intent.COVER)
            assert isinstance(sitting.screen, Covered)
            assert frames(sitting.screen)
            sitting.do(Intent.UNCOVER)


def moment(seed: int, players: int, steps: int) -> State:
    """Return a moment of a game with a free choice, after this many random choices."""
    state, rng = start(CLASSIC, players, str(seed)), Random(seed)
    for step in itertools.count():
        ((seat, options),) = legal(state).items()
        if step >= steps and len(options) > 1:
            break
        choice = options[-1] if rng.random() < 0.4 else rng.choice(options)
        state, _events = advance(state, {seat: choice})
    return state


def with_other_secrets(state: State, deciding: int) -> State | None:
    """Return the same public game: others hold other cards, and the stock lies in another order."""
    others = [seat for seat in range(len(state.hands)) if seat != deciding and state.hands[seat]]
    stocks = list(state.stocks)
    top = state.top
    now = stocks[state.round - 1]
    stocks[state.round - 1] = (*now[:top], *reversed(now[top:]))
    hands = list(state.hands)
    if len(others) > 1:
        one, other = others[:2]
        first, second = hands[one] & -hands[one], hands[other] & -hands[other]
        hands[one] += second - first
        hands[other] += first - second
    return state._replace(stocks=tuple(stocks), hands=tuple(hands))


def told_of(screen: Screen) -> tuple[object, ...]:
    return screen, *said(screen), *frames(screen)


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.integers(3, 5), st.integers(0, 60))
def test_nobody_sees_what_another_holds_or_what_the_stock_hides(seed: int, players: int, steps: int) -> None:
    state = moment(seed, players, steps)
    (deciding,) = legal(state)
    other = with_other_secrets(state, deciding)
    assert other
    sittings = [at_table(world, options=TableOptions(show_risk=True)) for world in (state, other)]
    for _ in range(2):  # the curtain, and what lies behind it
        one, same = (sitting.screen for sitting in sittings)
        assert one == same
        for sitting in sittings:
            sitting.do(Intent.LIFT)
    first, second = (told_of(sitting.screen) for sitting in sittings)
    assert first == second


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.integers(0, 60))
def test_what_is_turned_up_is_shown_without_any_hand(seed: int, steps: int) -> None:
    state = moment(seed, 3, steps)
    ((deciding, options),) = legal(state).items()
    own = state.hands[deciding]
    held = own & -own
    free = [n for n in range(len(CLASSIC.held)) if not any(hand >> n & 1 for hand in state.hands)]
    if FLIP not in options or not held:
        return
    top = state.stocks[state.round - 1][state.top :]
    spare = next((n for n in free if n in top[1:]), None)
    if spare is None:
        return
    hands = list(state.hands)
    hands[deciding] += (1 << spare) - held
    swapped = tuple(held.bit_length() - 1 if n == spare else n for n in state.stocks[state.round - 1])
    stocks = [*state.stocks]
    stocks[state.round - 1] = swapped
    other = state._replace(hands=tuple(hands), stocks=tuple(stocks))
    looks = []
    for world in (state, other):
        sitting = at_table(world)
        sitting.do(Intent.LIFT)
        sitting.do(Decide(FLIP))
        if isinstance(sitting.screen, Reveal):
            if any(isinstance(event, NoEffect) for event in sitting.screen.events):
                return  # by rule 5 everybody learns that the hand lacks what the action needs
            looks.append((frames(sitting.screen), lines.reveal(sitting.screen.board, sitting.screen.events)))
    assert len(looks) != 2 or looks[0] == looks[1]


def test_the_bell_rings_for_each_card_turned_up_and_twice_for_a_bust() -> None:
    rings, yoda = GAMES["missions"].narration.rings, CharacterCard("yoda", 3)
    assert rings([TurnedUp(1, 1, 0, yoda, joins=True)]) == 1
    assert rings([TurnedUp(1, 1, 0, yoda), Bust(1, 1, 0, yoda)]) == 2
    assert rings([CardTaken(1, 1, 0, yoda, "turn")]) == 0


def test_a_turn_without_a_question_is_shown_for_its_reading_time() -> None:
    sitting = new_table(2, "forced")
    sitting.do(Intent.LIFT)
    moments = [(type(sitting.screen), sitting.is_forced)]  # the display is empty, so a card must be turned up
    for wish in (Intent.GO_ON, Decide(FLIP)):
        sitting.do(wish)
        moments.append((type(sitting.screen), sitting.is_forced))
    assert moments[0] == (Reveal, True)
    assert moments[1][0] is Choosing
    assert moments[2] == (Reveal, False)


QUICK = TableOptions(one_key=True)


def test_open_choices_can_be_made_at_the_curtain_and_the_hand_stays_behind_it() -> None:
    sitting, rng = new_table(3, "unseen", options=QUICK), Random(3)
    made: set[Verb] = set()
    while not sitting.over and len(made) < 4:
        screen, state = sitting.screen, sitting.table.state
        if isinstance(screen, Curtain) and screen.offers:
            assert screen.unfinished is not None or set(screen.offers) <= set(legal(state)[screen.seat])
            choice = rng.choice(screen.offers)
            sitting.do(Decide(choice))
            made.add(choice.verb)
            assert not isinstance(sitting.screen, Choosing | Covered)
        elif isinstance(screen, Choosing):  # an empty display, or a hand that must be seen
            sitting.do(Decide(rng.choice(screen.options)))
        else:
            sitting.do(Intent.LIFT if isinstance(screen, Curtain) else Intent.GO_ON)
    assert made >= {Verb.FLIP, Verb.TAKE, Verb.FROM}


@pytest.mark.parametrize(
    ("options", "wish"), [(TableOptions(), None), (TableOptions(one_key=True, pins=True), None), (QUICK, Intent.HIDE)]
)
def test_no_choice_is_made_at_any_other_curtain(options: TableOptions, wish: Intent | None) -> None:
    sitting = at_table(deal("dooku yoda-1 ...", display="yoda-3", hands="mace-windu-1 mace-windu-2"), options=options)
    assert isinstance(sitting.screen, Curtain)
    if wish:
        sitting.do(Intent.LIFT)
        sitting.do(wish)
    screen = sitting.screen
    assert isinstance(screen, Curtain)
    assert not screen.offers
    sitting.do(Decide(FLIP))
    assert sitting.screen == screen


def test_a_number_that_several_cards_have_chooses_one_at_the_curtain_and_enter_takes_it() -> None:
    state = deal("dooku yoda-1 ...", display="yoda-3+anakin-3+padme-1", hands="r2-d2-1 r2-d2-2")
    sitting = at_table(state, options=QUICK)

    def keys() -> Bindings:
        return bindings_of(pages, sitting.screen)

    labels, chosen = [], None
    for _press in range(3):
        assert does(keys(), "1") == Decide(Choice(Verb.TAKE, CharacterCard("padme", 1)))
        marks = does(keys(), "3")
        assert isinstance(marks, Choose)
        sitting.do(marks)
        chosen = marks.choice
        labels += [label for name, label in names_of(keys()) if name == "Enter"]
        assert does(keys(), "enter") == Decide(chosen)
    assert labels == ["take Anakin 3", "take Yoda 3", "take Anakin 3"]
    looked = at_table(state, options=QUICK)
    for wish in (Choose(chosen), Intent.LIFT):  # after a look at the hand, you choose again
        looked.do(wish)
    assert isinstance(looked.screen, Choosing)
    assert looked.screen.chosen is None
    sitting.do(Decide(chosen))
    assert isinstance(sitting.screen, Reveal)
    assert isinstance(sitting.screen.events[0], CardTaken)


def test_what_was_chosen_at_one_curtain_is_not_chosen_at_the_next() -> None:
    sitting = at_table(deal("dooku yoda-1 ...", display="yoda-3+anakin-3", hands="r2-d2-1 r2-d2-2"), options=QUICK)
    keep = Choice(Verb.TAKE, CharacterCard("yoda", 3))
    sitting.do(Choose(keep))
    sitting.do(Decide(Choice(Verb.TAKE, CharacterCard("anakin", 3))))
    while not isinstance(sitting.screen, Curtain):
        sitting.do(Intent.GO_ON)
    assert keep in sitting.screen.offers
    assert sitting.screen.chosen is None


ONES, TWOS = "anakin-1+yoda-1+padme-1", "c3po-2+r2-d2-2+plo-koon-2"


@pytest.mark.parametrize(("options", "ends"), [(QUICK, True), (TableOptions(), False)])
@pytest.mark.parametrize(("hand", "is_last"), [(ONES, True), (f"{ONES}+{TWOS}", False)])
def test_with_one_key_the_last_mission_that_is_possible_ends_the_turn(
    options: TableOptions, ends: bool, hand: str, is_last: bool
) -> None:
    sitting = at_table(deal("yoda-5 ...", display="yoda-3", hands=f"{hand} anakin-2"), options=options)
    for wish in (Intent.LIFT, Decide(Choice(Verb.TAKE, CharacterCard("yoda", 3)))):
        sitting.do(wish)
    while not isinstance(sitting.screen, Choosing):
        sitting.do(Intent.LIFT if isinstance(sitting.screen, Curtain) else Intent.GO_ON)
    mission = next(choice for choice in sitting.screen.options if choice.verb is Verb.MISSION)
    sitting.do(Decide(mission))
    assert isinstance(sitting.screen, Choosing) is not (ends and is_last)


def takes_a_third(options: TableOptions = QUICK, hand: str = ONES, stock: str = "yoda-5 r2-d2-5 ...") -> Sitting:
    """Return a table where the first player has taken a card without a look at the hand, and has a mission."""
    state = deal(stock, display="yoda-3+mace-windu-4", hands=f"{hand} anakin-2 c3po-2")
    sitting = at_table(state, options=options)
    sitting.do(Decide(Choice(Verb.TAKE, CharacterCard("yoda", 3))))
    while isinstance(sitting.screen, Reveal):
        sitting.do(Intent.GO_ON)
    return sitting


def test_with_one_key_a_turn_with_a_mission_to_lay_ends_once_the_next_player_acts() -> None:
    taken = Choice(Verb.TAKE, CharacterCard("mace-windu", 4))
    for wish, comes in ((Intent.LIFT, Choosing), (Decide(FLIP), Reveal), (Decide(taken), Reveal)):
        sitting = takes_a_third()
        shut, turn = sitting.screen, sitting.table.state.turn
        assert isinstance(shut, Curtain)
        assert (shut.unfinished, shut.seat, shut.board.turn_of) == (0, 1, 1)
        assert set(shut.offers) == {FLIP, taken}
        sitting.do(Choose(FLIP))
        assert (sitting.table.state.turn, sitting.table.state.seat) == (turn, 0)
        sitting.do(wish)
        assert isinstance(sitting.screen, comes)
        assert getattr(sitting.screen, "seat", 1) == 1
        assert sitting.table.state.turn > turn
        assert sitting.table.state.missions[0] == ()


def test_until_the_next_player_acts_the_last_one_can_lay_out_missions() -> None:
    sitting = takes_a_third()
    shut = sitting.screen
    assert isinstance(shut, Curtain)
    assert does(bindings_of(pages, shut), "backspace") is Intent.TAKE_BACK
    assert all("Anna, press Backspace to" in frame for frame in frames(shut))
    sitting.do(Intent.TAKE_BACK)
    own = sitting.screen
    assert isinstance(own, Choosing)
    assert own.seat == 0
    sitting.do(Intent.HIDE)
    hidden = sitting.screen
    assert isinstance(hidden, Curtain)
    assert (hidden.seat, hidden.unfinished, hidden.offers) == (0, None, ())
    sitting.do(Intent.LIFT)
    sitting.do(Decide(next(choice for choice in own.options if choice.verb is Verb.MISSION)))
    while not isinstance(sitting.screen, Curtain):
        sitting.do(Intent.GO_ON)
    assert (sitting.screen.seat, sitting.screen.unfinished) == (1, None)
    assert len(sitting.table.state.missions[0]) == 1


def test_the_next_curtain_does_not_say_what_is_left_to_do() -> None:
    ten = "r2-d2-0+c3po-3+jar-jar-4+padme-5+obi-wan-6+anakin-7+mace-windu-0+kit-fisto-4+plo-koon-5"
    ones = f"{ONES}+r2-d2-4+c3po-6+jar-jar-7+obi-wan-6+mace-windu-0+kit-fisto-4"
    curtains = {frozenset(frames(takes_a_third(hand=hand).screen)) for hand in (ones, ten)}
    assert len(curtains) == 1


@pytest.mark.parametrize(
    ("options", "bots", "stock"),
    [
        (TableOptions(), (), "yoda-5 r2-d2-5 ..."),
        (TableOptions(one_key=True, pins=True), (), "yoda-5 r2-d2-5 ..."),
        (QUICK, (1,), "yoda-5 r2-d2-5 ..."),
        (QUICK, (), ""),
    ],
)
def test_at_any_other_table_players_are_asked_at_the_end_of_their_turn(
    options: TableOptions, bots: Sequence[int], stock: str
) -> None:
    state = deal(stock, display="yoda-3+mace-windu-4", hands=f"{ONES} anakin-2 c3po-2")
    sitting = at_table(state, bots, options)
    while isinstance(sitting.table.state.now, FlippingOrTaking):
        screen = sitting.screen
        if isinstance(screen, Choosing):
            sitting.do(Decide(Choice(Verb.TAKE, CharacterCard("yoda", 3))))
        else:
            sitting.do(GivePin("0000") if isinstance(screen, AskPin) else Intent.LIFT)
    while isinstance(sitting.screen, Reveal):
        sitting.do(Intent.GO_ON)
    assert isinstance(sitting.screen, Curtain | Choosing)
    assert sitting.screen.seat == 0
    assert getattr(sitting.screen, "unfinished", None) is None


def test_with_pins_a_turn_that_was_hidden_goes_on_only_behind_the_pin_of_its_player() -> None:
    """Backspace, which takes a turn back at the next player's curtain, must not show a hand without the PIN."""
    state = deal("yoda-5 r2-d2-5 ...", display="yoda-3+mace-windu-4", hands=f"{ONES} anakin-2 c3po-2")
    sitting = at_table(state, options=TableOptions(one_key=True, pins=True))
    take = Decide(Choice(Verb.TAKE, CharacterCard("yoda", 3)))
    for wish in (Intent.LIFT, GivePin("1111"), GivePin("1111"), take):
        sitting.do(wish)
    reveal = sitting.screen
    assert isinstance(reveal, Reveal)
    for wish in (Intent.HIDE, Intent.GO_ON, Intent.TAKE_BACK):
        sitting.do(wish)
    curtain = sitting.screen
    assert isinstance(curtain, Curtain)
    assert (curtain.seat, curtain.unfinished) == (0, None)
    sitting.do(Intent.LIFT)
    assert isinstance(sitting.screen, AskPin)


def test_a_bot_that_takes_over_at_the_next_curtain_leaves_the_last_player_their_turn() -> None:
    sitting = takes_a_third()
    sitting.do(HandOverSeats({0: "human", 1: "padawan", 2: "human"}))
    screen = sitting.screen
    assert isinstance(screen, Curtain)
    assert (screen.seat, screen.unfinished) == (0, None)


def test_what_is_offered_at_the_curtain_does_not_depend_on_a_hand() -> None:
    one, other = (
        at_table(deal("dooku ...", display="yoda-3", hands=f"{hand} anakin-2"), options=QUICK).screen
        for hand in ("mace-windu-1", "r2-d2-3+anakin-3+padme-3")
    )
    assert isinstance(one, Curtain)
    assert isinstance(other, Curtain)
    assert one.offers == other.offers


def test_no_curtain_comes_before_a_card_that_must_be_turned_up() -> None:
    sitting = new_table(2, "forced")
    assert isinstance(sitting.screen, Curtain)  # at the start of a game, which it announces
    rng, curtains = Random(1), 0
    for screen in play_on(sitting, rng):
        if isinstance(screen, Curtain) and sitting.table.state.turn > 1:
            assert sitting.table.forced(screen.seat) is None
            curtains += 1
    assert curtains
