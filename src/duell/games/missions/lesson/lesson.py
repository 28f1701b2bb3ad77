"""The guided round: a sitting that says what is to be said about each of its moments."""

from collections.abc import Hashable, Iterable
from random import Random

from duell.games import GAMES
from duell.games.missions.bots import Bot, Policy, bot
from duell.games.missions.engine import FLIP, View
from duell.games.missions.lesson import comments, tips
from duell.games.missions.lesson.stack import LEARNER, stacked
from duell.games.missions.lesson.topics import Said, Topic
from duell.record import Seat
from duell.table.form import stand_in
from duell.table.guided import GuidedSitting
from duell.table.screens import Choosing, Curtain, Final, Reveal, Why
from duell.table.seating import HUMAN

CURTAIN = 3
"""The turn before which the curtain comes down: the learner's second."""


ENOUGH = 2
"""So many open characters are enough: with fewer one more is turned up, so that a bust comes soon."""


class Partner(Bot):
    """Turns cards up until `ENOUGH` lie open, and does all else as a padawan likes best, without its whims."""

    def __init__(self) -> None:
        self._usual = bot("padawan")

    def policy(self, view: View) -> Policy:
        """Return a single choice."""
        if FLIP in view.options and len(view.display) < ENOUGH:
            return {FLIP: 1.0}
        options = {choice: share for choice, share in self._usual.policy(view).items() if choice != FLIP}
        return {max(options, key=lambda choice: options[choice]): 1.0}


class Lesson(GuidedSitting[Topic]):
    """The last round of a game.

    Where the learner takes the advice, the cards come so that a turn of the partner's ends with nothing, a mission
    brings the fifth tile, each action card is met, and the ten characters end the round. The learner has been asked for
    no name, so one stands in.
    """

    def __init__(self, rng: Random | None = None) -> None:
        seats = Seat(stand_in(LEARNER), "", HUMAN), Seat("Yoda", "", "padawan")
        super().__init__(GAMES["missions"], seats, stacked(), partner=lambda *_: Partner(), rng=rng)

    def moment(self) -> Hashable:
        """Return the turn, what lies where, why a curtain is down."""
        board, why = self.screen.board, self.screen.why if isinstance(self.screen, Curtain) else None
        return board.turn, board.stock, board.now, tuple(place.cards for place in board.places), why

    def sayable(self) -> Iterable[Said]:
        """Give tips before a choice, comments after it."""
        match self.screen:
            case Choosing() as screen:
                return tips.on_choosing(screen)
            case Curtain(why=Why.TURN):
                return [tips.on_curtain()]
            case Reveal() as screen:
                return comments.on_reveal(screen)
            case Final():
                return [comments.on_final()]
            case _:
                return []

    def covers(self) -> bool:
        """Return whether this is the turn that begins with the curtain."""
        return self._position.turn == CURTAIN
