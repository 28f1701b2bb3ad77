"""What one seat may see of a game, and what can be counted from that.

A view lists what is allowed: it is the only way from a `State` to screens, bots and logs. Every card that was turned
up is known, and so is what the stock still holds.
"""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from duell.games.missions.engine.cards import Action, ActionName, Card, CharacterCard, Deck, numbers
from duell.games.missions.engine.scoring import RoundScore
from duell.games.missions.engine.state import ROUNDS, Choice, Mission, Moment, State, legal


@dataclass(frozen=True, slots=True)
class View:
    """A game as `seat` sees it; a spectator's view has no seat.

    The order of the stock and what Count Dooku will draw are not in it. `hands` are the cards each seat holds: every
    card was open when it came into a hand, so whoever remembers knows them. A screen shows only those of the seat that
    is looking. `turn_of` is the seat whose turn it is, `to_act` the one that decides now (None when the game is over);
    `options` is what this seat can choose, empty if it need not act.
    """

    deck: Deck
    seat: int | None
    round: int
    turn: int
    turn_of: int
    stock_left: int
    display: tuple[CharacterCard, ...]
    discarded: tuple[Card, ...]
    hands: tuple[tuple[CharacterCard, ...], ...]
    troopers: tuple[int, ...]
    missions: tuple[tuple[Mission, ...], ...]
    tiles: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[RoundScore, ...], ...]
    now: Moment
    to_act: int | None
    options: tuple[Choice, ...]
    rounds: int = ROUNDS


def view(state: State, seat: int | None) -> View:
    """Return what `seat` may see of `state`; None stands for a spectator."""
    deck, options = state.game.deck, legal(state)
    return View(
        deck=deck,
        seat=seat,
        round=state.round,
        turn=state.turn,
        turn_of=state.seat,
        stock_left=state.stock_left,
        display=deck.in_set(state.display),
        discarded=tuple([deck.cards[number] for number in numbers(state.discarded)]),
        hands=tuple([deck.in_set(hand) for hand in state.hands]),
        troopers=state.troopers,
        missions=state.missions,
        tiles=tuple([tuple([deck.values[place] for place in numbers(tiles)]) for tiles in state.tiles]),
        scores=state.scores,
        now=state.now,
        to_act=next(iter(options), None),
        options=options.get(seat, ()) if seat is not None else (),
        rounds=state.rounds,
    )


class Stock(NamedTuple):
    """What lies face down, in whatever order: character cards by number, how many troopers and of each action."""

    characters: tuple[int, ...]
    troopers: int
    actions: dict[ActionName, int]

    @property
    def size(self) -> int:
        """How many cards these are."""
        return len(self.characters) + self.troopers + sum(self.actions.values())


@dataclass(frozen=True, slots=True)
class Risk:
    """What could be known of the next card: of so many in the stock, `bust` would be too much (rule 3.2)."""

    bust: int
    stock: int

    @property
    def chance(self) -> float:
        """The chance of a bust, from 0 to 1."""
        return self.bust / self.stock if self.stock else 0.0


def stock(view: View) -> Stock:
    """Return what the stock holds: the deck without all that has been turned up in this round."""
    deck = view.deck
    known = deck.bits(view.display)
    for hand in view.hands:
        known |= deck.bits(hand)
    for laid in view.missions:
        for mission in laid:
            known |= deck.bits(mission.cards)
    actions = Counter(card.name for card in deck.cards if isinstance(card, Action))
    for card in view.discarded:
        if isinstance(card, Action):
            actions[card.name] -= 1
        elif isinstance(card, CharacterCard):
            known |= 1 << deck.numbers[card]
    every = (1 << len(deck.held)) - 1
    return Stock(tuple(numbers(every & ~known)), deck.troopers.cards - sum(view.troopers), dict(actions))


def risk(view: View) -> Risk:
    """Return how many cards of the stock are characters that lie open already."""
    left, lying = stock(view), {card.character for card in view.display}
    return Risk(sum(view.deck.held[number].character in lying for number in left.characters), left.size)
