"""Turns set up and played in a few words.

A card is written ``yoda-3``, ``trooper`` or ``dooku``; cards in one place are joined by ``+``, and places are in the
order of the seats, ``-`` for nothing.

>>> state = deal("yoda-3 r2-d2-2 ...", hands="mace-windu-3+yoda-4 -")
>>> state, events = step(state, "flip", "flip", "take r2-d2 2")
>>> hands(state), display(state), state.seat
('mace-windu-3+r2-d2-2+yoda-4 -', 'yoda-3', 1)
"""

from collections.abc import Sequence

from duell.games.missions.engine.cards import Card, CharacterCard, Deck, Trooper
from duell.games.missions.engine.events import Event, RoundScored
from duell.games.missions.engine.scoring import RoundScore
from duell.games.missions.engine.state import FlippingOrTaking, State, legal, start
from duell.games.missions.engine.turns import advance
from tests.games.missions.engine.examples import CLASSIC


def deal(
    cards: str,
    *,
    hands: str = "",
    display: str = "-",
    troopers: Sequence[int] = (),
    players: int = 2,
    round: int = 1,  # noqa: A002 - the field's name
    deck: Deck = CLASSIC,
) -> State:
    """Return the turn of seat 0 with this stock in each round; ``...`` at its end stands for the rest of the deck."""
    seats = len(hands.split()) or players
    state = start(deck, seats, seed="any")
    unused = list(range(len(deck.cards)))
    held = [_take(hand, unused, deck) for hand in hands.split()]
    open_now = _take(display, unused, deck)
    named = _take(cards.removesuffix("...").strip().replace(" ", "+") or "-", unused, deck)
    stock = tuple(named + unused if cards.endswith("...") else named)
    return state._replace(
        stocks=(stock,) * len(state.stocks),
        seat=0,
        round=round,
        display=_bits(open_now),
        hands=tuple(map(_bits, held)) or state.hands,
        troopers=tuple(troopers) or state.troopers,
        now=FlippingOrTaking(),
    )


def step(state: State, *choices: str) -> tuple[State, list[Event]]:
    """Make choices one after the other, each by the seat that is due; return all that happened."""
    events: list[Event] = []
    for text in choices:
        ((seat, options),) = legal(state).items()
        choice = next((option for option in options if str(option) == text), None)
        assert choice, f"{text} is not one of {', '.join(map(str, options))}"
        state, new = advance(state, {seat: choice})
        events += new
    return state, events


def options(state: State) -> list[str]:
    return [str(choice) for choices in legal(state).values() for choice in choices]


def hands(state: State) -> str:
    return " ".join(_text(state.game.deck, hand) for hand in state.hands)


def display(state: State) -> str:
    return _text(state.game.deck, state.display)


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def scores(events: Sequence[Event]) -> list[RoundScore]:
    (scored,) = [event for event in events if isinstance(event, RoundScored)]
    return [account.score for account in scored.accounts]


def name(card: Card) -> str:
    if isinstance(card, CharacterCard):
        return f"{card.character}-{card.value}"
    return "trooper" if isinstance(card, Trooper) else str(card.name)


def _text(deck: Deck, bits: int) -> str:
    return "+".join(map(name, deck.in_set(bits))) or "-"


def _take(pile: str, unused: list[int], deck: Deck) -> list[int]:
    """Find the cards of a place among the unused ones, which they leave."""
    numbers = []
    for wanted in [] if pile == "-" else pile.split("+"):
        numbers.append(next(number for number in unused if name(deck.cards[number]) == wanted))
        unused.remove(numbers[-1])
    return numbers


def _bits(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)
