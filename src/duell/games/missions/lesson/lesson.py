"""The guided round: a sitting that says what is to be said about each of its moments."""

from collections.abc import Hashable, Iterable
from random import Random

from duell.games import GAMES
from duell.games.missions.lesson import comments
from duell.games.missions.lesson.comments import Said, Topic
from duell.games.missions.lesson.partner import Partner
from duell.games.missions.lesson.stack import LEARNER, stacked
from duell.record import Seat
from duell.table.form import stand_in
from duell.table.intents import HandOverSeat, HandOverSeats, Wish
from duell.table.screens import Choosing, Final, Reveal, Screen
from duell.table.seating import HUMAN
from duell.table.sitting import GuidedSitting


class Lesson(GuidedSitting):
    """A round in which each rule comes up when it matters. `word` is what is said of what `screen` shows.

    Whatever the learner does, what is said is what has happened, and each thing is said once: `told`, in this order.
    Nothing is kept, and nobody changes places.
    """

    def __init__(self, rng: Random | None = None) -> None:
        self.told: list[Topic] = []
        self._words: dict[Hashable, str] = {}
        seats = Seat(stand_in(LEARNER), "", HUMAN), Seat("Yoda", "", "padawan")
        super().__init__(
            GAMES["missions"], seats, stacked(), bot_for=lambda _seat, _who: Partner(), rng=rng or Random()
        )
        self._speak()

    @property
    def word(self) -> str:
        """A sentence or two on what is to be done now, or on what just happened; often nothing."""
        return self._words.get(_moment(self.screen), "")

    def do(self, wish: Wish) -> None:
        """Do what is wanted, as in any game, and find a word for what this leads to."""
        if isinstance(wish, HandOverSeat | HandOverSeats):
            return
        super().do(wish)
        self._speak()

    def _speak(self) -> None:
        """Say the first that has not been said yet, unless this moment has had its word."""
        moment = _moment(self.screen)
        if moment not in self._words:
            topic, self._words[moment] = next(
                (said for said in self._sayable() if said[0] not in self.told), (None, "")
            )
            self.told += [topic] if topic else []

    def _sayable(self) -> Iterable[Said]:
        match self.screen:
            case Choosing() as screen:
                return comments.before(screen)
            case Reveal() as screen:
                return comments.after(screen)
            case Final():
                return [comments.at_the_end()]
            case _:
                return []


def _moment(screen: Screen) -> Hashable:
    """Return what tells this moment of the game from others; to take up a card, or to hide, leads to no other."""
    board = screen.board
    return type(screen), board.turn, board.stock, board.now, board.display, tuple(p.cards for p in board.places)
