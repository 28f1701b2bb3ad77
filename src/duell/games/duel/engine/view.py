"""A seat's view: the only way from a `State` to screens, bots and logs. It holds only what that seat may see."""

from dataclasses import dataclass

from duell.games.duel.engine.cards import Card, Choice
from duell.games.duel.engine.events import Reason
from duell.games.duel.engine.state import (
    HANDS,
    Bidding,
    Constants,
    GameOver,
    LeftoverDrawing,
    Phase,
    Scouting,
    State,
    legal,
)


@dataclass(frozen=True, slots=True)
class View:
    """A game as `seat` sees it; None for a spectator.

    It holds neither the order of the stock, nor the seed, nor anybody's secret bid. `hands` holds every seat's cards,
    since everybody starts with known cards and discards face up, so that a good memory knows them; a screen shows a
    seat only its own hand. `options` is empty if the seat need not act.
    """

    game: Constants
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

    @property
    def shown(self) -> Card | None:
        """The card to decide on: the scouted card if there is one, otherwise the card at stake."""
        return self.scouted or self.card

    @property
    def over(self) -> bool:
        return not self.to_act

    @property
    def bidding(self) -> bool:
        return self.phase is Phase.DUEL


def view(state: State, seat: int | None) -> View:
    """The view of `seat`; None for a spectator."""
    deck, options, now = state.game.deck, state.options, state.now
    card = now.card if isinstance(now, Bidding) else None
    scout, scouted, waiting = now if isinstance(now, Scouting) else (None, None, None)
    if waiting:
        card = waiting.card
    last, draws = (now.seat, now.draws) if isinstance(now, LeftoverDrawing) else (None, 0)
    return View(
        game=state.game,
        seat=seat,
        round=state.round,
        phase=state.phase,
        card=None if card is None else deck.empire[card],
        stock_left=state.stock_left,
        hands=tuple([HANDS[hand] for hand in state.hands]),
        taken=tuple([deck.cards(bits) for bits in state.taken]),
        escaped=deck.cards(state.escaped),
        scout=scout,
        scouted=None if scouted is None else deck.empire[scouted],
        bids=waiting.bids if waiting else None,
        last=last,
        draws=draws,
        reason=now.reason if isinstance(now, LeftoverDrawing | GameOver) else None,
        to_act=tuple([due for due, open_to in enumerate(options) if open_to]),
        options=legal(state).get(seat, ()) if seat is not None else (),
    )
