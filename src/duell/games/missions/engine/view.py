"""A seat's view: the only way from a `State` to screens, bots and logs; and a card counter's knowledge of the stock."""

from dataclasses import dataclass
from typing import NamedTuple

from duell.games.missions.engine.cards import ActionName, Card, CharacterCard, Deck, numbers
from duell.games.missions.engine.scoring import RoundScore
from duell.games.missions.engine.state import ROUNDS, Choice, Mission, Moment, State, legal


class Sets(NamedTuple):
    """The cards that lie open or were seen when taken, as bits over ``deck.cards``; `tiles` are bits over missions."""

    display: int
    discarded: int
    hands: tuple[int, ...]
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A game as `seat` sees it; None for a spectator.

    It holds neither the order of the stock nor Count Dooku's draws. `hands` holds every seat's cards, since each card
    was face up when it was taken, so that a good memory knows them; a screen shows a seat only its own hand. `turn_of`
    is the player to move, `to_act` the seat that decides now (None once the game is over). `options` is empty if this
    seat need not act.
    """

    deck: Deck
    seat: int | None
    round: int
    turn: int
    turn_of: int
    stock_left: int
    sets: Sets
    troopers: tuple[int, ...]
    missions: tuple[tuple[Mission, ...], ...]
    scores: tuple[tuple[RoundScore, ...], ...]
    now: Moment
    to_act: int | None
    options: tuple[Choice, ...]
    rounds: int = ROUNDS

    @property
    def display(self) -> tuple[CharacterCard, ...]:
        return self.deck.in_set(self.sets.display)

    @property
    def discarded(self) -> tuple[Card, ...]:
        return tuple([self.deck.cards[number] for number in numbers(self.sets.discarded)])

    @property
    def hands(self) -> tuple[tuple[CharacterCard, ...], ...]:
        return tuple([self.deck.in_set(hand) for hand in self.sets.hands])

    @property
    def tiles(self) -> tuple[tuple[int, ...], ...]:
        """The values of each seat's tiles."""
        return tuple([tuple([self.deck.values[place] for place in numbers(tiles)]) for tiles in self.sets.tiles])


def view(state: State, seat: int | None) -> View:
    """The view of `seat`; None for a spectator."""
    options = legal(state)
    return View(
        deck=state.game.deck,
        seat=seat,
        round=state.round,
        turn=state.turn,
        turn_of=state.seat,
        stock_left=state.stock_left,
        sets=Sets(state.display, state.discarded, state.hands, state.tiles),
        troopers=state.troopers,
        missions=state.missions,
        scores=state.scores,
        now=state.now,
        to_act=next(iter(options), None),
        options=options.get(seat, ()) if seat is not None else (),
        rounds=state.rounds,
    )


class Stock(NamedTuple):
    """The face-down cards: characters by number, the number of troopers, and of each action card."""

    characters: tuple[int, ...]
    troopers: int
    actions: dict[ActionName, int]

    @property
    def size(self) -> int:
        return len(self.characters) + self.troopers + sum(self.actions.values())


@dataclass(frozen=True, slots=True)
class Risk:
    """The odds for the next card: `bust` of the `stock` cards would bust (rule 3.2)."""

    bust: int
    stock: int

    @property
    def chance(self) -> float:
        """The chance of a bust, from 0 to 1."""
        return self.bust / self.stock if self.stock else 0.0


def stock(view: View) -> Stock:
    """The cards in the stock: the deck without those turned up in this round."""
    characters, troopers, actions = unseen(view)
    return Stock(numbers(characters), troopers, actions)


def unseen(view: View) -> tuple[int, int, dict[ActionName, int]]:
    """The `stock`, with its characters as bits."""
    deck, discarded = view.deck, view.sets.discarded
    known = discarded | view.sets.display
    for hand in view.sets.hands:
        known |= hand
    for laid in view.missions:
        for mission in laid:
            known |= deck.bits(mission.cards)
    actions = {name: (cards & ~discarded).bit_count() for name, cards in deck.action_bits.items()}
    return deck.held_bits & ~known, deck.troopers.cards - sum(view.troopers), actions


def risk(view: View) -> Risk:
    """The odds of a bust on the next card."""
    left, lying = stock(view), {card.character for card in view.display}
    return Risk(sum(view.deck.held[number].character in lying for number in left.characters), left.size)
