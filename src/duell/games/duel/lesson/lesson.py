"""The guided game: a sitting that says what is to be said about each of its moments."""

from collections.abc import Hashable, Iterable
from random import Random

from duell.games import GAMES
from duell.games.duel.board import Hand, Offers
from duell.games.duel.bots import Bot
from duell.games.duel.engine import view
from duell.games.duel.lesson import comments, tips
from duell.games.duel.lesson.course import LEARNER, PARTNER, Plan, plan
from duell.games.duel.lesson.partner import Partner
from duell.games.duel.lesson.stack import HEROES, stacked
from duell.games.duel.lesson.topics import Said, Topic
from duell.record import Seat
from duell.table.form import stand_in
from duell.table.intents import HandOverSeat, HandOverSeats, Wish
from duell.table.screens import Choosing, Curtain, Final, Reveal, Screen, Why
from duell.table.seating import HUMAN
from duell.table.sitting import GuidedSitting

HAND_OVER = 2
"""The round in which the curtain comes down before the learner, once the first has shown what a secret bid is."""


class Lesson(GuidedSitting):
    """A small game in which each rule comes up when it matters. `word` is what is said of what `screen` shows.

    The partner follows a plan that lets a duel be won and one be lost, cards be equal, R2-D2 scout on both sides and a
    pair be completed, if the learner takes the advice. Whatever comes, what is said is what has happened, and each
    thing is said once: `told`, in this order. Once the keyboard is handed over, as if the partner were a person.
    Nothing is kept, and nobody changes places. The learner has been asked for no name, so one stands in. Where there
    is no plan, the partner draws from `rng`.
    """

    def __init__(self, rng: Random | None = None) -> None:
        self.told: list[Topic] = []
        self._words: dict[Hashable, str] = {}
        seats = Seat(stand_in(LEARNER), HEROES[LEARNER], HUMAN), Seat("Yoda", HEROES[PARTNER], "padawan")
        super().__init__(GAMES["duel"], seats, stacked(), bot_for=self._partner, rng=rng or Random())
        self._speak(self._before_a_choice())

    @property
    def word(self) -> str:
        """A sentence or two on what is to be done now, or on what just happened; often nothing."""
        return self._words.get(_moment(self.screen), "")

    def do(self, wish: Wish) -> None:
        """Do what is wanted, as in any game, and find a word for what this leads to."""
        if isinstance(wish, HandOverSeat | HandOverSeats):
            return
        before, advice = view(self._state, LEARNER), self._plan().advice
        super().do(wish)
        if isinstance(self.screen, Reveal):
            self._speak(comments.on_reveal(self.screen, before, advice))
        else:
            self._speak(self._before_a_choice())

    @property
    def _is_secret(self) -> bool:
        return super()._is_secret or (self._is_private and self._round == HAND_OVER)

    def _partner(self, *_: object) -> Bot:
        return Partner(lambda: self._plan().bid)

    def _plan(self) -> Plan:
        public = view(self._state, None)
        return plan(public, tie_is_due=Topic.TIE not in self.told)

    def _before_a_choice(self) -> Iterable[Said]:
        match self.screen:
            case Choosing(body=Hand()) as screen:
                return filter(None, [tips.on_bidding(screen, self._plan())])
            case Curtain(why=Why.TURN):
                return [tips.on_hand_over()]
            case Choosing(body=Offers()) as screen:
                return [tips.on_scouting(screen)]
            case Final():
                return [comments.on_final()]
            case _:
                return []

    def _speak(self, sayable: Iterable[Said]) -> None:
        """Say the first that has not been said yet, unless this moment has had its word."""
        moment = _moment(self.screen)
        if moment not in self._words:
            topic, self._words[moment] = next((said for said in sayable if said[0] not in self.told), (None, ""))
            self.told += [topic] if topic else []


def _moment(screen: Screen) -> Hashable:
    """Return what tells this moment of the game from others; to take up a card, or to hide, leads to no other."""
    why = screen.why if isinstance(screen, Curtain) else None
    return type(screen), screen.board.round, screen.board.stock, why
