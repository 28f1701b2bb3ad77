"""The coach's sentences on a game of Missions."""

from types import SimpleNamespace
from typing import cast

import pytest

from duell.coach import JudgedChoice, Regret, Swing, TurningPoint, coach_of
from duell.games import GAMES
from duell.games.missions import Missions
from duell.games.missions.board import Board, lay_out
from duell.games.missions.coach import Mistake
from duell.games.missions.engine.cards import Card, CharacterCard, Trooper
from duell.games.missions.engine.state import Choice, State, Verb, legal
from duell.games.missions.engine.view import view
from duell.players import ActionValue
from duell.table import review
from duell.table.review import Highlight, JudgedStep
from duell.table.screens import Reveal
from tests.games.missions.engine.dealing import deal, step
from tests.games.missions.playing import seats

MISSIONS = Missions()
coach = MISSIONS.coach

YODA = CharacterCard("yoda", 3)
TROOPER: Card = Trooper()
NOTHING = Regret(0.0, 0.0)
FLIPPED, LAID = "Turning up one more card cost Anna", "Laying out the mission cost Anna"


def judged(state: State, text: str, *turned: Card, regret: Regret = NOTHING) -> JudgedStep:
    """Return a choice as the coach sees it; the last option is what master would have chosen, or another."""
    ((seat, options),) = legal(state).items()
    choice = next(option for option in options if str(option) == text)
    best = options[-1] if options[-1] is not choice or not regret else options[0]
    values = {option: ActionValue(float(option is best), 0.5, 0.0) for option in options}
    values[choice] = ActionValue(float(choice is best), 0.5 - regret.chance, -regret.points)
    board = lay_out(view(state, None), seats(state.game.seats))
    reveal = cast("Reveal", SimpleNamespace(board=board))
    even = (0.5, 0.5)
    return JudgedStep(reveal, (JudgedChoice(0, seat, choice, values, regret),), Swing(even, even, even), turned)


def at_the_end(hand: str) -> State:
    return step(deal("...", hands=f"{hand} -", display="c3po-1"), "take c3po 1")[0]


NINE = "anakin-1+jar-jar-3+kit-fisto-4+mace-windu-5+obi-wan-6+padme-7+plo-koon-6+r2-d2-5+yoda-1"
OPEN = deal("...", display="yoda-3+padme-6")
DOOKU, _ = step(deal("dooku ...", hands="yoda-1 padme-7 c3po-1"), "flip")
JANGO, _ = step(deal("jango ...", hands="yoda-1 padme-7+yoda-3 c3po-1"), "flip", "from 1")


@pytest.mark.parametrize(
    ("state", "choice", "turned", "heading", "blame"),
    [
        (OPEN, "flip", (YODA,), "Anna turns up Yoda 3.", FLIPPED),
        (
            OPEN,
            "flip",
            (TROOPER, YODA),
            "Anna turns up Clone trooper and Yoda 3.",
            "Turning up one more card cost Anna",
        ),
        (OPEN, "take yoda 3", (), "Anna takes Yoda 3.", "Taking Yoda 3 cost Anna"),
        (DOOKU, "from 2", (), "Anna chooses Cem.", "Choosing Cem cost Anna"),
        (JANGO, "hand padme 7", (), "Ben hands over Padmé Amidala 7.", "Handing over Padmé Amidala 7 cost Ben"),
        (
            at_the_end("yoda-1+padme-1"),
            "mission 1",
            (),
            "Anna lays out three 1s.",
            "Laying out the mission cost Anna",
        ),
        (at_the_end(NINE), "show", (), "Anna shows all ten characters.", "Showing all ten cost Anna"),
        (at_the_end(NINE), "done", (), "Anna ends the turn.", "Ending the turn there cost Anna"),
    ],
)
def test_every_choice_has_its_heading_and_its_sentence(
    state: State, choice: str, turned: tuple[Card, ...], heading: str, blame: str
) -> None:
    verdict = judged(state, choice, *turned, regret=Regret(0.25, 4.0))
    assert coach.heading(verdict, turned) == f"Round 1, turn 1: {heading}"
    sentence, better = review.blame(verdict.board, verdict.moves[0], coach_of(GAMES["missions"]))
    assert sentence == f"{blame} 25 percentage points of winning chance and 4.0 points of expected lead."
    assert better.startswith("A master’s choice: ")


def test_what_is_better_is_named_as_it_is_chosen() -> None:
    board: Board = judged(OPEN, "flip").board
    card = CharacterCard("padme", 6)
    named = {
        Choice(Verb.FLIP): "turn up a card",
        Choice(Verb.TAKE, card): "take Padmé Amidala 6",
        Choice(Verb.HAND, card): "hand over Padmé Amidala 6",
        Choice(Verb.FROM, seat=1): "Ben",
        Choice(Verb.MISSION, value=3): "lay out 3-3-3",
        Choice(Verb.MISSION, value=3, characters=("yoda", "padme", "c3po")): "lay out 3-3-3 (Yoda, Padmé, C-3PO)",
        Choice(Verb.JOKER, value=3): "lay out 3-3 with Nute Gunray",
        Choice(Verb.SHOW): "show all ten and end the round",
        Choice(Verb.DONE): "end the turn",
    }
    assert {choice: coach.option(board, choice) for choice in named} == named
    assert {choice.verb for choice in named} == set(Verb)


@pytest.mark.parametrize(
    ("by_choices", "turned", "says"),
    [
        (0.2, (YODA,), ""),
        (0.1, (YODA,), "About half of this came from what was turned up: Yoda 3."),
        (0.0, (YODA, TROOPER), "This came from what was turned up: Yoda 3 and Clone trooper."),
        (0.0, (), ""),
    ],
)
def test_where_a_change_came_from(by_choices: float, turned: tuple[Card, ...], says: str) -> None:
    moment = TurningPoint(0, 0, 0, 0.4, by_choices, 0.6, None)
    highlight = Highlight(moment, judged(OPEN, "flip"), turned)
    assert coach.cause(highlight) == says
    assert (
        review.what_changed(highlight, coach_of(GAMES["missions"]))[0]
        == "Anna’s chance of winning rose from 40% to 60%."
    )


def test_every_habit_has_a_sentence_of_its_own() -> None:
    sentences = [coach.habit("Anna", kind) for kind in Mistake]
    assert len({*sentences}) == len(sentences)
    assert all(sentence.startswith("What cost Anna most was ") for sentence in sentences)


def test_it_says_for_whom_it_takes_the_others() -> None:
    assert any("everybody else plays like a master" in text for text in coach.explained())
