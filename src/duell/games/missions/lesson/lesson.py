"""The guided round: a sitting that says what is to be said about each of its moments."""

from collections.abc import Hashable, Iterable
from random import Random

from duell.games import GAMES
from duell.games.missions.lesson import comments, tips
from duell.games.missions.lesson.partner import Partner
from duell.games.missions.lesson.stack import LEARNER, stacked
from duell.games.missions.lesson.topics import Said, Topic
from duell.record import Seat
from duell.table.form import stand_in
from duell.table.intents import HandOverSeat, HandOverSeats, Wish
from duell.table.screens import Choosing, Curtain, Final, Reveal, Screen, Why
from duell.table.seating import HUMAN
from duell.table.sitting import GuidedSitting

HAND_OVER = 3
"""The turn before which the curtain comes down: the learner's second."""


class Lesson(GuidedSitting):
    """The last round of a game, in which each rule comes up when it matters. `word` is what is said of `screen`.

    Where the learner takes the advice, the cards come so that a turn of the partner's ends with nothing, a mission
    brings the fifth tile, each action card is met, and the ten characters end the round. Whatever comes, what is said
    is what has happened, and each thing is said once: `told`, in this order. Once the keyboard is handed over, as if
    the partner were a person. Nothing is kept, and nobody changes places. The learner has been asked for no name, so
    one stands in.
    """

    def __init__(self, rng: Random | None = None) -> None:
        self.told: list[Topic] = []
        self._words: dict[Hashable, str] = {}
        seats = Seat(stand_in(LEARNER), "", HUMAN), Seat("Yoda", "", "padawan")
        super().__init__(GAMES["missions"], seats, stacked(), bot_for=lambda *_: Partner(), rng=rng or Random())
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

    @property
    def _is_secret(self) -> bool:
        return super()._is_secret or (self._is_private and self.game.rules.turn(self._state) == HAND_OVER)

    def _sayable(self) -> Iterable[Said]:
        match self.screen:
            case Choosing() as screen:
                return tips.on_choosing(screen)
            case Curtain(why=Why.TURN):
                return [tips.on_hand_over()]
            case Reveal() as screen:
                return comments.on_reveal(screen)
            case Final():
                return [comments.on_final()]
            case _:
                return []

    def _speak(self) -> None:
        """Say the first that has not been said yet, unless this moment has had its word."""
        moment = _moment(self.screen)
        if moment not in self._words:
            fresh = (said for said in self._sayable() if said[0] not in self.told)
            topic, self._words[moment] = next(fresh, (None, ""))
            self.told += [topic] if topic else []


def _moment(screen: Screen) -> Hashable:
    """Return what tells this moment of the game from others; to take up a card, or to hide, leads to no other."""
    board, why = screen.board, screen.why if isinstance(screen, Curtain) else None
    return type(screen), board.turn, board.stock, board.now, tuple(place.cards for place in board.places), why
