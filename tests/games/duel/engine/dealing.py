"""Games set up and played in a few words.

Empire cards are written as in the events, a Vader with its penalty; cards in one place are joined by ``+``, and
places are in the order of the seats, ``-`` for nothing.

>>> state = deal("greedo vader-4 ...", hands="8+r2d2 3+7+r2d2")
>>> state, events = step(state, "8 7")
>>> hands(state), taken(state), stock(state)[:2]
('r2d2 r2d2+3+7', 'greedo -', ['stormtrooper', 'stormtrooper'])
"""

from collections.abc import Iterable

from duell.games.duel.engine.cards import Card, Choice, Deck, Vader
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import By, Event, Taken
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import Bidding, Phase, State, legal, state_at
from duell.games.duel.engine.view import View, view
from tests.games.duel.engine.examples import CLASSIC, RAVENSBURGER

HEROES = ("leia", "yoda", "luke", "han")


def deal(
    cards: str,
    *,
    hands: str = "",
    taken: str = "",
    edition: Edition = RAVENSBURGER,
    players: int = 2,
    deck: Deck = CLASSIC,
) -> State:
    """Return a state with this stock, the first card turned up; ``...`` at its end stands for the rest of the deck.

    Without `hands` all hands are full. There are as many players as `hands` or `taken` has places, else `players`.
    """
    seats = len(hands.split()) or len(taken.split()) or players
    state = start(deck, edition, HEROES[:seats], seed="any")
    unused = list(range(len(deck.empire)))
    piles = [_take(pile, unused, deck) for pile in taken.split()]
    named = _take(cards.removesuffix(" ...").replace(" ", "+"), unused, deck)
    order = named + unused if cards.endswith(" ...") else named
    held = tuple(_bits(map(Choice.parse, _words(hand))) for hand in hands.split()) or state.hands
    bits = state.game.tables.bits
    lying = sum(bits[card][seat] for seat, pile in enumerate(piles) for card in pile)
    return state_at(state.game, tuple(order), 1, 1, held, lying, Bidding(order[0]))


def step(state: State, text: str) -> tuple[State, list[Event]]:
    """Advance by one joint choice: ``7 r2d2`` or ``- 5`` for bids seat by seat, else what the one seat chooses."""
    if state.phase is Phase.DUEL:
        bids = enumerate(text.split())
        choices = {seat: Choice.parse(bid) for seat, bid in bids if bid != "-"}
    else:
        choices = {seat: Choice.parse(text) for seat in legal(state)}
    after, events = advance(state, choices)
    return after, list(events)


def play(state: State, *texts: str) -> State:
    for text in texts:
        state, _ = step(state, text)
    return state


def took(events: Iterable[Event]) -> list[tuple[int, Card, By]]:
    return [(event.seat, event.card, event.by) for event in events if isinstance(event, Taken)]


def seen(state: State) -> View:
    return view(state, None)


def hands(state: State) -> str:
    return " ".join("+".join(str(bid) for bid in Choice if hand >> bid & 1) or "-" for hand in state.hands)


def taken(state: State) -> str:
    return " ".join("+".join(names(state.game.deck, pile)) or "-" for pile in state.taken)


def stock(state: State) -> list[str]:
    """Return the names of the cards that are still face down, the top one first."""
    return [name(state.game.deck.empire[card]) for card in state.stock[state.top :]]


def names(deck: Deck, pile: int) -> list[str]:
    return [name(card) for index, card in enumerate(deck.empire) if pile >> index & 1]


def name(card: Card) -> str:
    return f"vader-{card.penalty}" if isinstance(card, Vader) else card.name


def _take(pile: str, unused: list[int], deck: Deck) -> list[int]:
    """Find the cards of a pile among the unused ones, which they leave."""
    indices = []
    for wanted in _words(pile):
        indices.append(next(index for index in unused if name(deck.empire[index]) == wanted))
        unused.remove(indices[-1])
    return indices


def _words(pile: str) -> list[str]:
    return [] if pile == "-" else pile.split("+")


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)
