"""A lesson: a sitting that says what is to be said about some of its moments."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import Generic, TypeVar

from duell.game import Game, State
from duell.record import Seat
from duell.table.screens import HandOverSeat, HandOverSeats, Wish
from duell.table.seating import BotFor
from duell.table.sitting import Sitting

TopicT = TypeVar("TopicT", bound=Hashable)


class GuidedSitting(Sitting, ABC, Generic[TopicT]):
    """A game in which each rule comes up when it matters. `word` is what is said of what `screen` shows.

    Whatever comes, what is said is what has happened, and each thing is said once: `told`, in this order. Where
    `covers` says so, the keyboard is handed over as if a person sat beside the learner. Nothing is kept, and nobody
    changes places.
    """

    def __init__(self, game: Game, seats: Sequence[Seat], state: State, *, partner: BotFor, rng: Random | None) -> None:
        self.told: list[TopicT] = []
        self._words: dict[Hashable, str] = {}
        super().__init__(game, seats, state, bot_for=partner, rng=rng or Random())
        self._speak()

    @property
    def word(self) -> str:
        """A sentence or two on what is to be done now, or on what just happened; often nothing."""
        return self._words.get((type(self.screen), self.moment()), "")

    def do(self, wish: Wish) -> None:
        """Do what is wanted, as in any game, and find a word for what this leads to."""
        if not isinstance(wish, HandOverSeat | HandOverSeats):
            super().do(wish)
            self._speak()

    @abstractmethod
    def moment(self) -> Hashable:
        """Return what tells this moment from others with the same kind of screen; to take a card up changes nothing."""

    @abstractmethod
    def sayable(self) -> Iterable[tuple[TopicT, str]]:
        """Return what could be said of this moment, the most important first."""

    @abstractmethod
    def covers(self) -> bool:
        """Return whether a curtain comes down now before what is private, though only one person plays."""

    @property
    def _is_secret(self) -> bool:
        return super()._is_secret or (self._position.is_private and self.covers())

    def _speak(self) -> None:
        """Say the first that has not been said yet, unless this moment has had its word."""
        moment = (type(self.screen), self.moment())
        if moment not in self._words:
            fresh = (said for said in self.sayable() if said[0] not in self.told)
            topic, self._words[moment] = next(fresh, (None, ""))
            self.told += [] if topic is None else [topic]
