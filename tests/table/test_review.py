"""The coach's review: its screens, and every sentence on them."""

from dataclasses import replace
from itertools import compress

import pytest

from duell.coach import Balance, Habit, Regret, coach_of
from duell.games import GAMES
from duell.games.duel.bots import ActionValue
from duell.games.duel.bots.master import Master
from duell.games.duel.coach import DecisionKind, Fault, Mistake, Stake
from duell.games.duel.engine.cards import Choice
from duell.record.strict import UnfinishedGameError
from duell.table import review
from duell.table.playback import Playback
from duell.table.review import Balances, Coaching, JudgedStep, TurningPoints
from duell.table.seating import BadSeatError
from tests.coach.examples import DUEL, action_values
from tests.record.examples import CLASSIC, game, told_game
from tests.table.reviews import SEED, TEXTS, named, replayed, some_reviews, told

coach = coach_of(GAMES["duel"])

LEVEL = (0.5, 0.5)


def judged(coaching: Coaching, number: int) -> JudgedStep:
    screen = [screen for screen in coaching.screens if isinstance(screen, JudgedStep)][number - 1]
    assert isinstance(screen, JudgedStep)
    return screen


def said_of(coaching: Coaching, step: int, seat: int = 0) -> list[str]:
    screen = judged(coaching, step)
    return review.verdict(screen.board, next(move for move in screen.moves if move.seat == seat), coach)


@pytest.mark.slow
def test_first_comes_the_whole_game_then_each_player_then_each_step() -> None:
    for coaching in some_reviews():
        whole, players, *steps = coaching.screens
        assert isinstance(whole, TurningPoints)
        assert isinstance(players, Balances)
        assert all(isinstance(step, JudgedStep) for step in steps)


def test_each_step_is_what_the_replay_shows() -> None:
    result = replayed(game())
    coaching = Coaching(result, Master(), DUEL)
    reveals = [screen.reveal for screen in coaching.screens if isinstance(screen, JudgedStep)]
    legal = [result.record.head.game.rules.legal(step.before) for step in result.steps]
    turning = [highlight.turning_point.first for highlight in coaching.highlights]
    chosen = [
        number in turning or any(len(options) > 1 for options in choices.values())
        for number, choices in enumerate(legal)
    ]
    assert reveals == [*compress(Playback(result).screens, chosen)]
    assert len(reveals) < len(chosen)
    for number in range(1, coaching.rounds + 1):
        coaching.to_round(number)
        assert coaching.screen.board.round >= number


def test_the_chart_and_the_moments_have_the_same_chances() -> None:
    for coaching in some_reviews():
        whole, _players, *steps = coaching.screens
        assert isinstance(whole, TurningPoints)
        assert len(whole.chances) == len(steps) + 1
        for moment in (highlight.turning_point for highlight in whole.highlights):
            assert whole.chances[moment.first][moment.seat] == moment.before
            assert whole.chances[moment.last + 1][moment.seat] == moment.after


def test_a_number_leads_to_a_moment() -> None:
    for coaching in some_reviews():
        for number, highlight in enumerate(coaching.highlights, start=1):
            coaching.to_highlight(number)
            assert coaching.screen is highlight.judged
        before = coaching.at
        coaching.to_highlight(0)
        coaching.to_highlight(9)
        assert coaching.at == before


def test_a_round_is_a_step_and_never_the_game_as_a_whole() -> None:
    for coaching in some_reviews():
        for number in range(1, coaching.rounds + 1):
            coaching.to_round(number)
            assert isinstance(coaching.screen, JudgedStep)
            assert coaching.screen.board.round == number


def test_an_unfinished_game_and_one_that_no_screen_can_show_are_refused() -> None:
    with pytest.raises(UnfinishedGameError):
        Coaching(replayed(told_game(SEED, *TEXTS[:3])), Master(), DUEL)
    with pytest.raises(BadSeatError):
        Coaching(replayed(named(game(), ["An\x1bna", "Ben"])), Master(), DUEL)


# One choice

BETTER = {
    (0, 0): action_values(c4=(0.7, 0.6, 3.0), r2d2=(0.3, 0.6, 3.0), c7=(0.0, 0.5, 1.0)),
    (1, 0): action_values(c1=(1.0, 0.6)),
    (4, 1): action_values(keep=(0.0, 0.25, -4.0), give_0=(1.0, 0.5, 2.0)),
}


def test_a_bad_choice_is_described_with_a_better_one() -> None:
    coaching = told(action_values=BETTER)
    assert said_of(coaching, 1) == [
        "Playing the 7 cost Anna 10 percentage points of winning chance and 2.0 points of expected lead.",
        "A master’s choice: 4 (70%), R2-D2 (30%).",
    ]
    assert said_of(coaching, 5, seat=1) == [
        "Keeping the card cost Ben 25 percentage points of winning chance and 6.0 points of expected lead.",
        "A master’s choice: give it to Anna.",
    ]


@pytest.mark.parametrize(
    ("best", "made", "cost"),
    [
        (0.684, 0.675, "less than 1 percentage point of winning chance"),  # both are shown as 68%
        (0.686, 0.674, "2 percentage points of winning chance"),
        (0.674, 0.666, "less than 1 percentage point of winning chance"),
    ],
)
def test_a_cost_is_the_difference_between_the_percentages_that_are_shown(best: float, made: float, cost: str) -> None:
    coaching = told(action_values={(0, 0): action_values(c4=(1.0, best), c7=(0.0, made))})
    assert said_of(coaching, 1)[0] == f"Playing the 7 cost Anna {cost}."


def test_the_verdict_names_a_forced_and_a_good_choice() -> None:
    coaching = told(action_values={**BETTER, (2, 0): action_values(c2=(1.0, 0.6), c3=(0.0, 0.6))})
    assert said_of(coaching, 2) == ["Anna had only one legal choice."]
    assert said_of(coaching, 3) == ["Anna’s choice cost nothing. A master’s choice: 2."]


@pytest.mark.parametrize(
    ("choice", "act"),
    [
        (Choice.TAKE, "Drawing one more card"),
        (Choice.STOP, "Stopping"),
        (Choice.GIVE_1, "Giving the card away"),
        (Choice.R2D2, "Playing R2-D2"),
    ],
)
def test_every_kind_of_choice_has_its_sentence(choice: Choice, act: str) -> None:
    screen = judged(told(), 1)
    values = {choice: ActionValue(0, 0.25, 0), Choice.FORCE_1: ActionValue(1, 0.75, 3)}
    move = replace(screen.moves[0], choice=choice, action_values=values, regret=Regret(0.5, 3))
    cost = "50 percentage points of winning chance and 3.0 points of expected lead"
    assert review.blame(screen.board, move, coach)[0] == f"{act} cost Anna {cost}."


def test_what_is_better_is_named_as_it_is_chosen() -> None:
    board = judged(told(), 1).board
    named = {Choice.KEEP: "keep it", Choice.TAKE: "draw a card", Choice.STOP: "stop", Choice.GIVE_1: "give it to Ben"}
    assert {choice: coach.option(board, choice) for choice in named} == named


def test_the_chances_of_a_step_come_with_the_next_card() -> None:
    chances = [LEVEL, (0.4, 0.6), (0.25, 0.75), *[LEVEL] * 7]
    coaching = told(chances=chances)
    assert review.chances(judged(coaching, 1), 0, coach) == (
        "Anna’s chance of winning: 50% before, 40% after; with the next card, Darth Vader −2, 25%."
    )
    assert review.chances(judged(coaching, 5), 1, coach) == "Ben’s chance of winning: 50% before, 0% after."


def moment_of(
    chances: list[tuple[float, float]], action_values: dict[tuple[int, int], dict[Choice, ActionValue]]
) -> list[str]:
    """Return what is said of the first moment of the game; the last is that Anna wins."""
    highlight = told(chances=chances, action_values=action_values).highlights[0]
    return [coach.heading(highlight.judged, highlight.turned), *review.what_changed(highlight, coach)]


@pytest.mark.parametrize(
    ("chances", "better", "heading", "sentences"),
    [
        (
            [LEVEL, *[(0.3, 0.7)] * 9],
            BETTER,
            "Round 1, Greedo: Anna 7, Ben 5.",
            [
                "Playing the 7 cost Anna 10 percentage points of winning chance and 2.0 points of expected lead.",
                "A master’s choice: 4 (70%), R2-D2 (30%).",
            ],
        ),
        (
            [*[LEVEL] * 3, *[(0.3, 0.7)] * 7],
            {},
            "Round 2, Darth Vader −2: Anna 1, Ben 8.",
            ["Nobody chose badly: this was luck."],
        ),
        (
            [*[LEVEL] * 8, *[(0.3, 0.7)] * 2],
            {},
            "Round 4, Bossk: Anna 5, Ben R2-D2.",
            ["This came from the next card of the stock: Jabba the Hutt."],
        ),
        (
            [LEVEL, (0.4, 0.6), *[(0.3, 0.7)] * 8],
            {},
            "Round 1, Greedo: Anna 7, Ben 5.",
            ["About half of this came from the next card of the stock: Darth Vader −2."],
        ),
    ],
    ids=["a bad choice", "the bids alone", "the next card", "both"],
)
def test_a_moment_is_described_by_its_cause(
    chances: list[tuple[float, float]],
    better: dict[tuple[int, int], dict[Choice, ActionValue]],
    heading: str,
    sentences: list[str],
) -> None:
    assert moment_of(chances, better) == [heading, "Anna’s chance of winning fell from 50% to 30%.", *sentences]


def test_a_moment_of_scouting() -> None:
    assert moment_of([LEVEL] * 10, {}) == [
        "Round 5: Ben keeps Jabba the Hutt.",
        "Ben’s chance of winning fell from 50% to 0%.",
    ]
    [highlight] = told(texts=(*TEXTS[:4], "give 0"), chances=[LEVEL] * 10).highlights
    assert coach.heading(highlight.judged, highlight.turned) == "Round 5: Ben gives Jabba the Hutt to Anna."


def test_a_moment_of_drawing() -> None:
    screen = judged(told(), 5)
    draws = replace(screen, moves=(replace(screen.moves[0], choice=Choice.TAKE),))
    greedo, jabba = (card for card in CLASSIC.villains if card.name in {"jabba", "greedo"})
    assert coach.heading(draws, (greedo, jabba)) == "Round 5: Ben draws Greedo and Jabba the Hutt."
    assert coach.heading(draws, ()) == "Round 5: Ben stops drawing."


# Each player

HABIT = Habit(Mistake(Fault.TOO_HIGH, Stake(DecisionKind.VILLAIN, 1, 3)), 3, Regret(0.12, 6))
ACCOUNT = Balance(0, "Anna", 12, Regret(0.02, 1.25), 0.48, -0.1, 0.26, 0.4, HABIT)


def test_how_a_chance_came_to_its_end() -> None:
    assert review.balance(ACCOUNT) == (
        "Anna’s chance of winning: 48% at the start, 40% at the end. Changes over the game, in percentage points: "
        "own choices −24, other players’ choices −10, the stock +26."
    )


def test_what_a_choice_cost_on_average() -> None:
    assert review.average(ACCOUNT) == (
        "On average, each of Anna’s 12 choices cost 2.0 percentage points of winning chance and 1.2 points of "
        "expected lead."
    )
    assert review.average(replace(ACCOUNT, choices=1)) == (
        "Anna’s only choice cost 2.0 percentage points of winning chance and 1.2 points of expected lead."
    )
    unharmed = replace(ACCOUNT, choices=1, regret=Regret(0.02, 0.04))
    assert review.average(unharmed) == "Anna’s only choice cost 2.0 percentage points of winning chance."
    assert review.average(replace(ACCOUNT, regret=Regret(0.0, 0.0))) == "Anna’s choices cost nothing."


STAKES = (Stake(DecisionKind.VILLAIN, 1, 3), Stake(DecisionKind.VILLAIN, 5, 5), *map(Stake, list(DecisionKind)[1:]))
HABITS = [
    *(Habit(Mistake(fault, stake), 2, HABIT.regret) for fault in (Fault.TOO_HIGH, Fault.TOO_LOW) for stake in STAKES),
    *(Habit(Mistake(fault), 2, HABIT.regret) for fault in Fault if fault not in {Fault.TOO_HIGH, Fault.TOO_LOW}),
]


def test_a_habit_is_described_with_its_number_and_price() -> None:
    cost = "12 percentage points of winning chance and 6.0 points of expected lead"
    often = f"In all, 3 such choices cost {cost}."
    assert review.habit("Anna", HABIT, coach) == [
        "What cost Anna most was bidding too high for villains worth 1 to 3 points.",
        often,
    ]
    once = replace(HABIT, kind=Mistake(Fault.TOO_HIGH, STAKES[1]), times=1)
    assert review.habit("Anna", once, coach) == [
        "What cost Anna most was bidding too high for villains worth 5 points.",
        f"One such choice cost {cost}.",
    ]


def test_every_habit_has_a_sentence_of_its_own() -> None:
    sentences = [review.habit("Anna", habit, coach)[0] for habit in HABITS]
    assert len({*sentences}) == len(HABITS)
    assert all(sentence.startswith("What cost Anna most was ") for sentence in sentences)
