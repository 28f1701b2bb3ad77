"""How the lesson begins: the last round of a game, with some cards in the hands and the stock in a known order."""

from collections.abc import Iterable

from duell.games.missions.deck_files import deck
from duell.games.missions.engine import Action, ActionName, Card, CharacterCard, Deck, RoundScore, State, Trooper, start
from duell.games.missions.engine.state import ROUNDS

LEARNER, PARTNER = 0, 1
"""Their seats."""

HANDS: tuple[tuple[CharacterCard, ...], ...] = (
    (
        CharacterCard("r2-d2", 5),
        CharacterCard("r2-d2", 3),
        CharacterCard("yoda", 6),
        CharacterCard("yoda", 3),
        CharacterCard("anakin", 7),
        CharacterCard("obi-wan", 4),
        CharacterCard("c3po", 2),
        CharacterCard("jar-jar", 1),
        CharacterCard("kit-fisto", 0),
    ),
    (
        CharacterCard("plo-koon", 6),
        CharacterCard("c3po", 5),
        CharacterCard("mace-windu", 2),
        CharacterCard("padme", 2),
    ),
)
"""What each holds. The learner lacks three characters, and a 3 for a mission that costs no points."""

TROOPERS = (2, 0)
"""How many have been found: the learner's next is the third."""

TILES: tuple[tuple[int, ...], ...] = ((0, 1, 2, 4), (1,))
"""Those of the rounds before, by value: the learner lacks the 3."""

EARLIER: tuple[tuple[RoundScore, ...], ...] = (
    (RoundScore(17, 0, 0, 20), RoundScore(38, 0, 20, 0)),
    (RoundScore(22, 0, 0, 20), RoundScore(41, 10, 0, 10)),
)
"""What the rounds before have brought. The partner is ahead, so that the last round matters."""

STACK: tuple[Card, ...] = (
    CharacterCard("padme", 4),  # the learner: a character that is missing, and one card more
    Trooper(),
    CharacterCard("jar-jar", 5),  # the partner: the same twice
    CharacterCard("jar-jar", 2),
    CharacterCard("anakin", 3),  # the partner again, once the learner has taken Jar Jar: leaves the third 3
    CharacterCard("mace-windu", 7),
    Action(ActionName.JANGO),  # the partner: the learner hands a card over
    CharacterCard("c3po", 0),  # the learner: a card that adds nothing, then one that must be taken
    Action(ActionName.ZAM),
    Action(ActionName.NUTE),  # the partner: two are enough for a mission
    CharacterCard("mace-windu", 3),  # the learner: the ninth character
    CharacterCard("obi-wan", 5),  # the partner
    Action(ActionName.ZAM),
    Action(ActionName.DOOKU),  # the learner: as a rule draws the tenth
    CharacterCard("yoda", 1),
    Trooper(),
    CharacterCard("kit-fisto", 6),
    CharacterCard("plo-koon", 3),
    CharacterCard("r2-d2", 1),
    CharacterCard("padme", 6),
    CharacterCard("anakin", 2),
)
"""From the top, with whose turn it is where the advice is taken."""

LUCK = 0.9
"""Which card Count Dooku draws, from 0 for the first of the hand to 1: where the advice was taken, Plo Koon."""


def stacked() -> State:
    """Return the first moment of the lesson: the learner's turn, by the usual rules."""
    classic = deck("classic")
    state = start(classic, len(HANDS), "lesson")
    return state._replace(
        stocks=(_numbers(classic, STACK),) * ROUNDS,
        luck=(LUCK,) * len(state.luck),
        round=ROUNDS,
        seat=LEARNER,
        hands=tuple(sum(1 << number for number in _numbers(classic, hand)) for hand in HANDS),
        troopers=TROOPERS,
        tiles=tuple(sum(1 << classic.values.index(value) for value in values) for values in TILES),
        scores=EARLIER,
    )


def _numbers(cards: Deck, wanted: Iterable[Card]) -> tuple[int, ...]:
    """Return the numbers of cards, of those that are alike the first that are left."""
    left, found = list(range(len(cards.cards))), list[int]()
    for card in wanted:
        found.append(next(number for number in left if cards.cards[number] == card))
        left.remove(found[-1])
    return tuple(found)
