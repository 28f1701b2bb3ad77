"""A lesson: a sitting with comments that explain each rule when it matters."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from enum import StrEnum
from random import Random
from typing import Any, Generic, Self, TypeVar

from duell.game import Game
from duell.language import _
from duell.record.acts import Seat
from duell.table import screens
from duell.table.sitting import Sitting
from duell.table.table import BotFor, Table


class Topics(StrEnum):
    """The subjects of a lesson's tips. The value of a subject with a single text is that text, a marked message."""

    def tip(self, **values: object) -> tuple[Self, str]:
        """The tip on this subject."""
        return self, _(self.value, **values)


TopicT = TypeVar("TopicT", bound=Topics)


class GuidedSitting(Sitting, ABC, Generic[TopicT]):
    """A lesson: a game in which each rule is explained when it matters. `word` is the comment on `screen`.

    Comments follow the events, and each topic comes only once; `topics` are the topics so far, in order. If the lesson
    `covers`, the keyboard is handed over as if another person played. Every decision is asked for, nothing is saved,
    and no seat is handed over.
    """

    IS_SAVED = False

    def __init__(self, game: Game, seats: Sequence[Seat], state: Any, *, partner: BotFor, rng: Random | None) -> None:
        self.topics: list[TopicT] = []
        self._words: dict[Hashable, str] = {}
        super().__init__(Table(game, seats, state, bot_for=partner, rng=rng or Random(), asks_always=True))
        self._speak()

    @property
    def word(self) -> str:
        """A sentence or two on the present choice or on the last events; often ""."""
        return self._words.get((type(self.screen), self.situation()), "")

    def do(self, wish: screens.Wish) -> None:
        if not isinstance(wish, screens.HandOverSeats):
            super().do(wish)
            self._speak()

    @abstractmethod
    def situation(self) -> Hashable:
        """A key that distinguishes this situation from others with the same kind of screen, whatever is selected."""

    @abstractmethod
    def sayable(self) -> Iterable[tuple[TopicT, str]]:
        """The possible comments now, the most important first."""

    @abstractmethod
    def covers(self) -> bool:
        """Whether a curtain comes before secrets now, though only one person plays."""

    @property
    def _is_secret(self) -> bool:
        return super()._is_secret or (self._is_private() and self.covers())

    def _speak(self) -> None:
        """Take the first new comment, unless this situation has had one."""
        situation = (type(self.screen), self.situation())
        if situation not in self._words:
            fresh = (comment for comment in self.sayable() if comment[0] not in self.topics)
            topic, self._words[situation] = next(fresh, (None, ""))
            self.topics += [] if topic is None else [topic]
