"""The cards of the lesson in their order. Nothing depends on who turns them up: a word follows what has happened."""

from duell.games.missions.deck_files import deck
from duell.games.missions.engine import Action, ActionName, Card, CharacterCard, RoundScore, State, Trooper, start
from duell.games.missions.engine.state import ROUNDS

LEARNER, PARTNER = 0, 1
"""Their seats."""

STACK: tuple[Card, ...] = (
    CharacterCard("padme", 3),
    CharacterCard("yoda", 6),
    CharacterCard("kit-fisto", 2),
    Trooper(),
    CharacterCard("plo-koon", 3),
    CharacterCard("kit-fisto", 5),
    CharacterCard("yoda", 1),
    Action(ActionName.JANGO),
    CharacterCard("r2-d2", 3),
    CharacterCard("mace-windu", 4),
    Action(ActionName.ZAM),
    Trooper(),
    CharacterCard("anakin", 7),
    CharacterCard("c3po", 0),
    Action(ActionName.DOOKU),
    CharacterCard("obi-wan", 3),
    Trooper(),
    Action(ActionName.NUTE),
    CharacterCard("anakin", 2),
    CharacterCard("jar-jar", 5),
)
"""From the top."""


def stacked() -> State:
    """Return the first turn of the last round, the learner's, with the stock in the order of `STACK`."""
    classic = deck("classic")
    free = list(range(len(classic.cards)))
    numbers: list[int] = []
    for card in STACK:
        numbers.append(next(number for number in free if classic.cards[number] == card))
        free.remove(numbers[-1])
    nothing = (RoundScore(0, 0, 0, 0),) * 2
    state = start(classic, 2, "lesson")
    return state._replace(
        stocks=(tuple(numbers),) * ROUNDS, seat=LEARNER, round=ROUNDS, scores=(nothing,) * (ROUNDS - 1)
    )
