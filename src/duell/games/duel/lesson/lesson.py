"""The guided game: a sitting that says what is to be said about each of its moments."""

from collections.abc import Callable, Hashable, Iterable
from random import Random

from duell.games import GAMES
from duell.games.duel.board import Hand, Offers
from duell.games.duel.bots import Bot, Policy, bot
from duell.games.duel.engine import Choice, Vader, View
from duell.games.duel.lesson import comments, tips
from duell.games.duel.lesson.course import LEARNER, PARTNER, Plan, plan
from duell.games.duel.lesson.stack import HEROES, stacked
from duell.games.duel.lesson.topics import Said, Topic
from duell.record import Seat
from duell.table.form import stand_in
from duell.table.guided import GuidedSitting
from duell.table.screens import Choosing, Curtain, Final, Reveal, Why, Wish
from duell.table.seating import HUMAN

CURTAIN = 2
"""The round in which the curtain comes down before the learner, once the first has shown what a secret bid is."""


class Partner(Bot):
    """Bids what `planned` says, where the rules allow it, else like a padawan; keeps villains and gives Vaders away."""

    def __init__(self, planned: Callable[[], Choice | None]) -> None:
        self._planned = planned
        self._usual = bot("padawan")

    def policy(self, view: View) -> Policy:
        """Return a single choice, or a padawan's policy."""
        if view.scouted:
            wished: Choice | None = Choice.give(LEARNER) if isinstance(view.scouted, Vader) else Choice.KEEP
        else:
            wished = self._planned() if view.sealed else None
        return {wished: 1.0} if wished in view.options else self._usual.policy(view)


class Lesson(GuidedSitting[Topic]):
    """A small game of two.

    The partner follows a plan that lets a duel be won and one be lost, cards be equal, R2-D2 scout on both sides and a
    pair be completed, if the learner takes the advice. The learner has been asked for no name, so one stands in. Where
    there is no plan, the partner draws from `rng`.
    """

    def __init__(self, rng: Random | None = None) -> None:
        seats = Seat(stand_in(LEARNER), HEROES[LEARNER], HUMAN), Seat("Yoda", HEROES[PARTNER], "padawan")
        super().__init__(GAMES["duel"], seats, stacked(), partner=lambda *_: Partner(lambda: self._plan().bid), rng=rng)

    def do(self, wish: Wish) -> None:
        """Do what is wanted, and remember what the learner saw before, and which bid was advised."""
        self._before, self._advice = self._position.seen(LEARNER), self._plan().advice
        super().do(wish)

    def moment(self) -> Hashable:
        """Return the round, what is left of the stock, why a curtain is down."""
        screen = self.screen
        return screen.board.round, screen.board.stock, screen.why if isinstance(screen, Curtain) else None

    def sayable(self) -> Iterable[Said]:
        """Give tips before a choice, comments after it."""
        match self.screen:
            case Choosing(body=Hand()) as screen:
                return filter(None, [tips.on_bidding(screen, self._plan())])
            case Curtain(why=Why.TURN):
                return [tips.on_curtain()]
            case Choosing(body=Offers()) as screen:
                return [tips.on_scouting(screen)]
            case Reveal() as screen:
                return comments.on_reveal(screen, self._before, self._advice)
            case Final():
                return [comments.on_final()]
            case _:
                return []

    def covers(self) -> bool:
        """Return whether this is the round that begins with the curtain."""
        return self._position.round == CURTAIN

    def _plan(self) -> Plan:
        return plan(self._position.public, tie_is_due=Topic.TIE not in self.told)
