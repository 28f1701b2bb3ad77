"""`padawan`: plays like a child who knows the rules."""

from dataclasses import dataclass

from duell.games.missions.engine import CharacterCard, Choice, Verb, View
from duell.games.missions.engine.scoring import BONUS, TRIO
from duell.players import Level, Policy, Temper, seat_of

_WHIM = 0.1
"""The share of choices that are made just so."""

_CONTENT = {Temper.EVEN: 5, Temper.BOLD: 6, Temper.CAREFUL: 4, Temper.HOARDING: 5}
"""The points from which a card in the display is good enough: below that another is turned up."""

_AFRAID = {Temper.EVEN: 5, Temper.BOLD: 6, Temper.CAREFUL: 4, Temper.HOARDING: 5}
"""So many open characters are too many even for a padawan."""

_DEAR = {Temper.EVEN: 8, Temper.BOLD: 8, Temper.CAREFUL: 8, Temper.HOARDING: 4}
"""Cards of so many points are too dear to be laid out for a mission."""


@dataclass(frozen=True, slots=True)
class Padawan(Level):
    """Turns cards up until it sees a high one, with no thought of what the stock still holds.

    It lays out whatever makes three, be it sevens that count more in the hand, shows all ten as soon as it can, goes
    to whoever holds the most cards, and never asks what it leaves for others. Its weakness is the next card: who leaves
    only low cards in the display sees it risk, and bust.
    """

    temper: Temper = Temper.EVEN

    def weigh(self, view: View) -> Policy:
        """Return most of the weight for what looks best, and a little for everything else."""
        liked = self._liked(view)
        whim = _WHIM / len(view.options)
        return {choice: (1 - _WHIM) * (choice == liked) + whim for choice in view.options}

    def _liked(self, view: View) -> Choice:
        looks = {choice: _looks(view, choice, self.temper) for choice in view.options}
        best = max(looks, key=lambda choice: looks[choice])
        if best.verb is Verb.TAKE and view.options[0].verb is Verb.FLIP:
            content = looks[best] >= _CONTENT[self.temper] or len(view.display) >= _AFRAID[self.temper]
            return best if content else view.options[0]
        return best


def _looks(view: View, choice: Choice, temper: Temper) -> float:
    """Return how good a choice looks; only choices of one moment are comparable."""
    match choice.verb:
        case Verb.TAKE:
            assert choice.card
            return _card(view, choice.card)
        case Verb.HAND:
            assert choice.card
            return -choice.card.value
        case Verb.FROM:
            assert choice.seat is not None
            return len(view.hands[choice.seat])
        case Verb.MISSION | Verb.JOKER:
            assert choice.value is not None
            return 1 if choice.value < _DEAR[temper] else -2
        case Verb.SHOW:
            return 2
        case Verb.FLIP | Verb.DONE:
            return -1


def _card(view: View, card: CharacterCard) -> int:
    """Return what a card seems worth: by what it raises the hand (rule 9), or a mission for the third of a number."""
    hand = view.hands[seat_of(view)]
    best = max((held.value for held in hand if held.character == card.character), default=0)
    same = sum(held.value == card.value for held in hand)
    return BONUS if same % TRIO == TRIO - 1 else max(0, card.value - best)
