"""What one seat may see, built by listing what is allowed: the only way from a `State` to screens, bots and logs."""

from dataclasses import dataclass

from duell.engine.cards import Card
from duell.engine.choice import Choice
from duell.engine.events import Reason
from duell.engine.game import BIDS, Game
from duell.engine.state import Phase, State, legal


@dataclass(frozen=True, slots=True)
class View:
    """A game as `seat` sees it; a spectator's view has no seat.

    The order of the stock, the seed and what others are about to bid are not in it. `hands` are the cards each seat
    holds: everybody starts with known cards and discards face up, so whoever remembers knows them. A screen shows
    only those of the seat that is looking. `options` is what this seat can choose now, empty if it need not act.
    """

    game: Game
    seat: int | None
    round: int
    phase: Phase
    card: Card | None
    stock_left: int
    hands: tuple[tuple[Choice, ...], ...]
    taken: tuple[tuple[Card, ...], ...]
    escaped: tuple[Card, ...]
    scout: int | None
    scouted: Card | None
    bids: tuple[Choice | None, ...] | None
    last: int | None
    draws: int
    reason: Reason | None
    to_act: tuple[int, ...]
    options: tuple[Choice, ...]


def view(state: State, seat: int | None) -> View:
    """Return what `seat` may see of `state`; None stands for a spectator."""
    deck = state.game.deck
    options = legal(state)
    return View(
        game=state.game,
        seat=seat,
        round=state.round,
        phase=state.phase,
        card=deck.empire[state.card] if state.card >= 0 else None,
        stock_left=state.stock_left,
        hands=tuple([BIDS[hand] for hand in state.hands]),
        taken=tuple([deck.cards(bits) for bits in state.taken]),
        escaped=deck.cards(state.escaped),
        scout=state.scout if state.scout >= 0 else None,
        scouted=deck.empire[state.scouted] if state.scouted >= 0 else None,
        bids=state.bids,
        last=state.last if state.last >= 0 else None,
        draws=state.draws,
        reason=state.reason,
        to_act=tuple(options),
        options=options.get(seat, ()) if seat is not None else (),
    )
