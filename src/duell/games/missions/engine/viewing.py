"""What one seat may see, built by listing what is allowed: the only way from a `State` to screens, bots and logs."""

from dataclasses import dataclass

from duell.games.missions.engine.cards import Card, CharacterCard, Deck, numbers
from duell.games.missions.engine.choice import Choice
from duell.games.missions.engine.scoring import RoundScore
from duell.games.missions.engine.state import Mission, Moment, State, legal


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
    )
