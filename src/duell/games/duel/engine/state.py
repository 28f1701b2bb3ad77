"""The state of a game between two joint choices: one flat, frozen value.

No secret bid is ever in it, because the engine never holds half a round: it gets the choices of all who must act
at once. The order of the stock is in it, so nothing but the engine and the record should look inside; see `View`.
"""

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from duell.games.duel.engine.choice import Choice
from duell.games.duel.engine.game import Game, Options
from duell.games.duel.engine.rules import BySeat, Joint

if TYPE_CHECKING:
    from duell.games.duel.engine.moments import Now


class Phase(IntEnum):
    """What has to be chosen next."""

    DUEL = 0
    SCOUT = 1
    LEFTOVER = 2
    OVER = 3

    @property
    def sealed(self) -> bool:
        """Whether choices are locked one by one, each a secret until all are in."""
        return self is Phase.DUEL

    @property
    def private(self) -> bool:
        """Whether who chooses has to look at something that is nobody else's business: a hand."""
        return self is Phase.DUEL


class State(NamedTuple):
    """One moment of a game. Get one from `start`, the next from `advance` or `after`.

    `stock` is the whole shuffled stock as places in ``deck.empire``; the first `top` cards of it have been turned up.
    `hands` are sets of bits by seat. `piles` has all cards that have been taken, and then those that escaped, in one
    number: see `Tables.bits`. `now` is what is to be decided (see `moments`),
    `options` what each seat can choose: nothing, for one that need not act.
    """

    game: Game
    stock: tuple[int, ...]
    top: int
    round: int
    hands: BySeat
    piles: int
    now: "Now"
    options: Options

    def after(self, joint: Joint) -> "State":
        """Return the state after a joint choice, which must be legal: one of its `options` for each seat, else None.

        Nothing is checked here, for whoever has chosen among the `options` (a search, a simulation); `advance` checks.
        """
        return self.now.after(self, joint)

    @property
    def phase(self) -> Phase:
        """What kind of choice is to be made."""
        return self.now.phase

    @property
    def taken(self) -> BySeat:
        """The cards that each seat has taken, as sets of bits over ``deck.empire``."""
        size = self.game.tables.size
        pile = (1 << size) - 1
        return tuple([self.piles >> seat * size & pile for seat in range(len(self.hands))])

    @property
    def escaped(self) -> int:
        """The villains that nobody took, as a set of bits over ``deck.empire``."""
        return self.piles >> len(self.hands) * self.game.tables.size

    @property
    def stock_left(self) -> int:
        """How many cards of the stock are still face down."""
        return len(self.stock) - self.top

    @property
    def over(self) -> bool:
        """Whether the game is over, so that nobody can act."""
        return not self.options

    @property
    def sealed(self) -> bool:
        """Whether choices are secret for now (see `Phase.sealed`)."""
        return self.phase.sealed

    @property
    def private(self) -> bool:
        """Whether nobody else should look while somebody chooses (see `Phase.private`)."""
        return self.phase.private


new = tuple.__new__  # a named tuple's own way takes twice as long


def state_at(  # noqa: PLR0913, PLR0917 - all that makes a moment
    game: Game, stock: tuple[int, ...], top: int, number: int, hands: BySeat, piles: int, now: "Now"
) -> State:
    """Return the state in which `now` is to be decided, in round `number`."""
    return new(State, (game, stock, top, number, hands, piles, now, now.options(game, hands)))


def legal(state: State) -> dict[int, tuple[Choice, ...]]:
    """Return what each seat that must act can choose; empty when the game is over."""
    return {seat: options for seat, options in enumerate(state.options) if options}


def default(state: State, seat: int) -> Choice:
    """Return what is done for a seat that has to choose and does not, when its time is up.

    The lowest force card is bid, or R2-D2 if there is no other; a scouted card is kept, no leftover card drawn.
    """
    return min(legal(state)[seat], key=lambda choice: (choice in {Choice.R2D2, Choice.TAKE}, choice))
