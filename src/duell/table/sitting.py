"""One game at one keyboard, without a screen: whose turn it is, hand-over, choice, lock, reveal.

`Sitting` takes intents and offers a `Screen`. It collects the hidden bids, gives them to the engine when all are in,
and has each thing kept before the screen goes on. It knows nothing of keys, colours or time.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from random import Random

from duell.bots import Bot
from duell.engine import Choice, Phase, State, advance, legal, outcome, score, view
from duell.record import NotSavedError, Seat
from duell.table import tabletop
from duell.table.intents import Choose, Intent
from duell.table.keeper import Keeper
from duell.table.screens import Bidding, Curtain, Drawing, Final, Reveal, Scouting, Screen, TableTop, Why
from duell.table.story import tell


class _Moment(Enum):
    CURTAIN = auto()
    CHOOSING = auto()
    REVEAL = auto()
    FINAL = auto()


@dataclass(frozen=True, slots=True)
class Left:
    """Where a game was left: the bids of its round that were locked, every seat's total after each round.

    `last` is what was revealed before, to be seen again; `notice` is said on the first screen.
    """

    locked: Mapping[int, Choice]
    course: Sequence[tuple[int, ...]]
    last: Reveal | None = None
    notice: str = ""


class Sitting:
    """A game being played. Look at `screen`, say what is wanted with `do`; `over` tells when it has ended.

    `bots` sit where no human does and draw from `rng`. `keeper` keeps the game; without it nothing is kept.
    `left` is given when a game is resumed; then a curtain comes first, whoever is at the keyboard.
    """

    def __init__(  # noqa: PLR0913 - what a game needs is agreed before it starts
        self,
        seats: Sequence[Seat],
        state: State,
        *,
        bots: Mapping[int, Bot],
        rng: Random,
        keeper: Keeper | None = None,
        memory_aid: bool = False,
        deal: str = "",
        left: Left | None = None,
    ) -> None:
        self.seats = tuple(seats)
        self.deal = deal
        self.memory_aid = memory_aid
        self._state = state
        self._bots = bots
        self._rng = rng
        self._keeper = keeper
        self._locked = dict(left.locked) if left else {}
        self._course = list(left.course) if left else []
        self._notice = left.notice if left else ""
        self._chosen: Choice | None = None
        self._seat = 0
        self._last = left.last if left else None
        self._why = Why.RESUMED if left else Why.TURN
        self._moment = _Moment.FINAL
        self._call_next()

    @property
    def over(self) -> bool:
        """Whether the game has ended and all of it has been shown."""
        return self._moment is _Moment.FINAL

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats where people decide."""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self._bots)

    @property
    def last_reveal(self) -> Reveal | None:
        """What was last revealed, to be seen again; all of it is open."""
        return self._last

    @property
    def screen(self) -> Screen:
        """What is to be shown now."""
        match self._moment:
            case _Moment.CURTAIN:
                return Curtain(self._top(), self._seat, self._why, self._deal_at_start)
            case _Moment.CHOOSING:
                return self._choosing()
            case _Moment.REVEAL:
                assert self._last
                return self._last
            case _Moment.FINAL:
                ended = outcome(self._state)
                assert ended
                return Final(self._top(), ended, tuple(self._course), self.deal)

    def do(self, intent: Intent | Choose) -> None:
        """Do what is wanted, if this moment has a place for it; anything else changes nothing."""
        self._notice = ""
        match self._moment, intent:
            case _Moment.CURTAIN, Intent.LIFT:
                self._moment, self._why = _Moment.CHOOSING, Why.TURN
            case _Moment.CHOOSING, Intent.HIDE:
                self._moment, self._why, self._chosen = _Moment.CURTAIN, Why.HIDDEN, None
            case _Moment.CHOOSING, Choose(choice):
                if choice in legal(self._state)[self._seat]:
                    self._chosen = choice
            case _Moment.CHOOSING, Intent.LOCK:
                if self._chosen is not None:
                    self._lock(self._seat, self._chosen)
                    self._call_next()
            case _Moment.REVEAL, Intent.GO_ON:
                self._call_next()
            case _:
                pass

    def _lock(self, seat: int, choice: Choice) -> None:
        self._chosen = None
        self._locked[seat] = choice
        if self._state.phase is Phase.DUEL:
            self._keep(lambda keeper: keeper.lock(self._state.round, seat, choice))

    def _call_next(self) -> None:
        """Let bots lock, then ask the next human; when all have locked, let the engine decide."""
        due = legal(self._state)
        if not due:
            self._moment = _Moment.FINAL
            return
        for seat, bot in self._bots.items():
            if seat in due and seat not in self._locked:
                self._lock(seat, bot.choose(view(self._state, seat), self._rng))
        waiting = [seat for seat in due if seat not in self._locked]
        if not waiting:
            self._decide()
            return
        self._seat = waiting[0]
        secret = self._state.phase is Phase.DUEL and len(self.humans) > 1
        self._moment = _Moment.CURTAIN if secret or self._why is Why.RESUMED else _Moment.CHOOSING

    def _decide(self) -> None:
        before, choices = self._state, dict(self._locked)
        top = self._top()
        self._state, events = advance(before, choices)
        self._locked.clear()
        self._keep(lambda keeper: keeper.step(before, choices, self._state))
        note_course(self._course, before.round, self._state)
        public = view(before, None)
        self._last = Reveal(replace(top, notice=self._notice), tabletop.laid(public, choices), tell(public, events))
        self._moment = _Moment.REVEAL

    def _keep(self, what: Callable[[Keeper], None]) -> None:
        """Have something kept; if that fails, tell the players at once and go on without."""
        if not self._keeper:
            return
        try:
            what(self._keeper)
        except NotSavedError as error:
            self._keeper = None
            self._notice = f"The game goes on, but from here it is not kept: {error}"

    def _top(self) -> TableTop:
        public = view(self._state, None)
        secret = self._locked if self._state.phase is Phase.DUEL else ()
        return tabletop.lay_out(public, self.seats, secret, self.memory_aid, self._notice)

    def _choosing(self) -> Bidding | Scouting | Drawing:
        """Return the screen of the seat that decides now; the one place where a secret hand gets on a screen."""
        seen, top, seat = view(self._state, self._seat), self._top(), self._seat
        if seen.phase is Phase.SCOUT and seen.scouted:
            return Scouting(top, seat, seen.scouted, tabletop.laid(seen, {}), tabletop.offers(seen), self._chosen)
        if seen.phase is Phase.LEFTOVER:
            return Drawing(top, seat, seen.draws, self._chosen)
        deal = self._deal_at_start if len(self.humans) == 1 else ""  # else the curtain has shown it
        return Bidding(top, seat, tabletop.hand(seen, seat), seen.options, self._chosen, deal)

    @property
    def _deal_at_start(self) -> str:
        """The digest of the deal, until the first human has locked: everybody can note it down."""
        first = self._state.round == 1 and not any(seat in self._locked for seat in self.humans)
        return self.deal if first else ""


def note_course(course: list[tuple[int, ...]], number: int, after: State) -> None:
    """Note every seat's total after a step of round `number`; of several steps in a round the last one counts."""
    totals = tuple(score(after, seat).total for seat in range(len(after.hands)))
    course[number - 1 :] = [totals]
