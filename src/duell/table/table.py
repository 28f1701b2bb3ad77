"""One game and its record, for any number of screens: state, locks, players and log.

A `Table` knows nothing of its screens; each of them is a `duell.table.sitting.Sitting`. Secrets leave it only through
`seen`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random, SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from duell.game import Ends, Game, View
from duell.language import _
from duell.players import Bot
from duell.record.acts import Act, Aside, Handover, Hint, PinReset, PinSet, PinWrong, Seat, TakenBack, ended, lock_of
from duell.record.journal import Journal
from duell.record.notation import Notation
from duell.record.reading import Played
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table import wording
from duell.table.narration import Narration
from duell.table.screens import Final, Reveal, TakesHint, TimeIsUp
from duell.vocabulary import First

if TYPE_CHECKING:
    from duell.table.sitting import Sitting

ASLEEP = 10.0  # after a longer gap between two looks at a clock that never pauses, the machine has slept
READING = 20.0
"""Seconds for reading a reveal. With several screens, the clock of a decision then runs even if no screen shows it."""

Notice = Callable[[], str]  # a sentence; each screen that shows it calls it, in the language of its reader


class Log:
    """Writes the acts of a table to `journal`; `seed` seals locks. Without a journal, as in lessons, nothing is saved.

    When a call returns, its act is on disk. If saving fails, the game goes on, every screen shows `not_saved`, and each
    further act tries again.
    """

    def __init__(self, journal: Journal | None = None, seed: str = "") -> None:
        self.remark: Callable[[Notice], None] = lambda _notice: None  # called with each notice for the screens
        self.asides: list[Aside] = []  # the public acts besides choices, which the last screen lists
        self._journal = journal
        self._seed = seed

    @property
    def not_saved(self) -> str:
        """The warning that something is unsaved; "" if nothing is."""
        reason = self._journal.unsaved if self._journal else ""
        return _("Not saved: {reason}. The game tries again at every move.", reason=reason) if reason else ""

    @property
    def is_whole(self) -> bool:
        """Whether there is a record, and it is complete so far."""
        return bool(self._journal and not self._journal.unsaved)

    @property
    def proof(self) -> str:
        """The note that can later prove that a record is that of this finished game."""
        return self._journal.note if self._journal else ""

    @property
    def has_room(self) -> bool:
        """Whether the record accepts acts that can repeat without end, such as handovers."""
        return self._journal is None or self._journal.has_room

    def lock(self, number: int, seat: int, choice: Any) -> None:
        """Record a choice locked in round `number`, sealed."""
        if self._journal:
            self._append(lock_of(self._seed, number, seat, choice))

    def note(self, act: PinSet | PinWrong | Aside) -> None:
        """Record an act that decides nothing; a wrong PIN only while there is room."""
        if isinstance(act, PinWrong) and not self.has_room:
            return
        if not isinstance(act, PinSet | PinWrong):  # the last screen does not list these
            self.asides.append(act)
        self._append(act)

    def step(self, before: Any, choices: Mapping[int, Any], after: Any) -> None:
        """Record a joint choice after its reveal; the last one closes the journal."""
        if not self._journal:
            return
        self._append(Notation.of(self._journal.game).decision(before, choices))
        if end := ended(self._journal.game, after):
            self._append(end)
            if not self._journal.unsaved:
                self._journal.close()

    def save(self) -> bool:
        """Try to write all unsaved acts; return whether everything is on disk."""
        is_saved = self._journal is None or self._journal.save()
        self._pass_on_news()
        return is_saved

    def _append(self, act: Act) -> None:
        if self._journal:
            self._journal.append(act)
            self._pass_on_news()

    def _pass_on_news(self) -> None:
        for notice in self._journal.news() if self._journal else ():
            self.remark(notice)


@dataclass(frozen=True, slots=True)
class ResumePoint:
    """The point at which a game was left, with the locked choices of its round and all totals after each round.

    `last` is the last reveal, which can be shown again; the first screen shows `notice`. `pins` and `wrong_pins` are by
    seat; `asides` has all asides so far.
    """

    locked: Mapping[int, Any]
    course: Sequence[tuple[int, ...]]
    last: Reveal | None = None
    notice: Notice | None = None
    pins: Mapping[int, PinSet] = field(default_factory=dict)
    wrong_pins: Mapping[int, int] = field(default_factory=dict)
    asides: Sequence[Aside] = ()


class Story(NamedTuple):
    """The events of a reveal, which each screen puts into words.

    `public` is a spectator's view before the reveal, with these `seats`; those `locked` had a sealed choice. `choosers`
    are the seats that decided in the last step; `halts` is set if the reveal of these events waits for a key.
    """

    public: Any
    seats: tuple[Seat, ...]
    locked: tuple[int, ...]
    laid: Any = None
    events: tuple[object, ...] = ()
    choosers: tuple[int, ...] = ()
    halts: bool = True


class Countdown:
    """A timer of `seconds` that can be paused, if it `pauses`. `clock` returns seconds.

    A timer that does not pause is read all the time. If nobody has read it for a while, the machine has slept, and that
    time does not count.
    """

    def __init__(self, clock: Callable[[], float], seconds: float, *, pauses: bool = True) -> None:
        self._clock = clock
        self._left = seconds
        self._pauses = pauses
        self._since: float | None = None
        self._looked = clock()

    @property
    def left(self) -> float:
        """The remaining seconds, at least 0."""
        now = self._clock()
        if self._since is None:
            return self._left
        if not self._pauses and now - self._looked > ASLEEP:
            self._since += now - self._looked
        self._looked = now
        return max(0.0, self._left - (now - self._since))

    @property
    def is_running(self) -> bool:
        return self._since is not None

    def go(self) -> None:
        if self._since is None:
            self._since = self._looked = self._clock()

    def stop(self) -> None:
        if self._pauses:
            self._left, self._since = self.left, None

    def give_back(self, seconds: float) -> None:
        """Add elapsed seconds back."""
        if self._since is not None and self._pauses:
            self._since += seconds


BotFor = Callable[[int, Seat], Bot]  # makes the bot for a seat


class Players:
    """The players at a table, by seat; bots draw from `rng`."""

    def __init__(self, seats: Sequence[Seat], bot_for: BotFor, rng: Random) -> None:
        self.seats = tuple(seats)
        self._bot_for = bot_for
        self._rng = rng
        self._bots = {seat: bot_for(seat, who) for seat, who in enumerate(seats) if not who.is_human}
        self._thoughts: dict[int, Any] = {}
        self._holder: int | None = None  # unknown when a game is resumed

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.seats)) if seat not in self._bots)

    def is_bot(self, seat: int) -> bool:
        return seat in self._bots

    def think(self, seat: int, view: View) -> Any:
        """The choice of the bot in a seat; it is computed only once until `done` is called."""
        if seat not in self._thoughts:
            self._thoughts[seat] = self._bots[seat].choose(view, self._rng)
        return self._thoughts[seat]

    def done(self, seat: int) -> None:
        """Take note that the choice of a seat is locked."""
        self._thoughts.pop(seat, None)
        if seat not in self._bots:
            self._holder = seat

    def in_order(self, waiting: Collection[int], first: First, number: int) -> tuple[int, ...]:
        """The `waiting` seats in their order of choosing in round `number`: people as agreed, then bots."""
        people = in_order(self.humans, first, number, self._holder)
        return (*(seat for seat in people if seat in waiting), *filter(self.is_bot, waiting))

    def changes(self, players: Mapping[int, str]) -> dict[int, str]:
        """The `players`, by seat, who do not sit there yet."""
        return {seat: player for seat, player in players.items() if self.seats[seat].player != player}

    def hand_over_seat(self, seat: int, player: str) -> Seat:
        """Let `player`, which is ``human`` or a bot's level, decide in a seat from here on; return the new seat."""
        after = replace(self.seats[seat], player=player)
        self.seats = (*self.seats[:seat], after, *self.seats[seat + 1 :])
        self._bots.pop(seat, None)
        self._thoughts.pop(seat, None)
        if not after.is_human:
            self._bots[seat] = self._bot_for(seat, after)
        return after


def in_order(people: Sequence[int], first: First, number: int, holder: int | None) -> tuple[int, ...]:
    """The seats of people in their order of choosing in round `number`.

    `holder` is the seat that decided last, and so has the keyboard; None if unknown. With `First.TURNS`, the last
    player of a round is the first of the next:

    >>> [in_order((0, 1, 2), First.TURNS, number, None) for number in (1, 2, 3, 4)]
    [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    """
    if first is First.SEATS or not people:
        return tuple(people)
    at_the_keyboard = people.index(holder) if holder in people else 0
    start = -(number - 1) % len(people) if first is First.TURNS else at_the_keyboard
    return (*people[start:], *people[:start])


class Table:
    """A game in progress, with its `sittings`.

    `bot_for` makes the bots, which draw from `rng`. `log`, if given, records the game. A resumed game starts at a
    `resume_point`. `luck` shuffles keys; it differs from the game's luck, whose seed may be known. `deal` is the digest
    of the deal; `evening` holds the earlier games, or is None for a game outside any evening. `clock` returns seconds.
    If the table `asks_always`, it asks even for forced choices.
    """

    def __init__(  # noqa: PLR0913 - all of it is agreed before a game starts
        self,
        game: Game,
        seats: Sequence[Seat],
        state: Any,
        *,
        bot_for: BotFor,
        rng: Random,
        log: Log | None = None,
        table_options: TableOptions = USUAL_OPTIONS,
        deal: str = "",
        resume_point: ResumePoint | None = None,
        luck: Random | None = None,
        evening: Sequence[Played] | None = None,
        clock: Callable[[], float] = monotonic,
        asks_always: bool = False,
    ) -> None:
        start = resume_point or ResumePoint({}, ())
        self.game = game
        self.rules = game.rules
        self.table_options = table_options
        self.state = state
        self.locked = dict(start.locked)
        self.deal = deal
        self.evening = evening
        self.resumed_from = resume_point
        self.luck = luck or SystemRandom()
        self.clock = clock
        self.players = Players(seats, bot_for, rng)
        self.log = log or Log()
        self.last: Story | Reveal | None = start.last  # the last reveal
        self.sittings: list[Sitting] = []
        self.away: set[int] = set()  # the seats of people whose screens are gone for now
        self.is_last = False  # whether no game follows, where nobody leads on
        self.notices: list[Notice] = [start.notice] if start.notice else []  # the notices for anybody who sits down
        self._course = list(start.course)
        self._asks_always = asks_always
        self._following: tuple[Any, ...] = ()
        # These wait for the next reveal, since earlier they could betray a sealed choice.
        self._waiting_events: list[object] = []
        self.begun: Story | None = None
        """The first step of a turn that goes on; its events are shown together, since nobody else decides in it."""
        self._countdowns: dict[int, Countdown] = {}
        self._opened = clock()
        self.log.asides.extend(start.asides)
        self.log.remark = self.remark
        if self.rules.sealed(state) or self.rules.turn(state):  # hints for this decision have not been announced yet
            for act in start.asides:
                if isinstance(act, Hint) and (act.round, act.turn) == self.now:
                    self._waiting_events.append(TakesHint(act.seat))

    # State

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.players.seats

    @property
    def is_over(self) -> bool:
        return not self.rules.legal(self.state)

    @property
    def has_begun(self) -> bool:
        """Whether a person has locked a choice."""
        return bool(self._course) or any(seat in self.locked for seat in self.players.humans)

    @property
    def now(self) -> tuple[int, int]:
        """The number of the round, and of the turn."""
        return self.rules.round(self.state), self.rules.turn(self.state)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have yet to decide, in order."""
        waiting = [seat for seat in self.rules.legal(self.state) if seat not in self.locked]
        return self.players.in_order(waiting, self.table_options.first, self.rules.round(self.state))

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that can decide now: with several screens and sealed choices all at once, otherwise one by one."""
        waiting = self.waiting
        return waiting if self.rules.sealed(self.state) else waiting[:1]

    @property
    def bots_due(self) -> tuple[int, ...]:
        return tuple(filter(self.players.is_bot, self.due))

    def seen(self, seat: int | None) -> Any:
        """The view of a seat, or of a spectator (None)."""
        return self.rules.view(self.state, seat)

    def forced(self, seat: int) -> Any:
        """The only choice of a seat, which it makes without being asked; None if it must be asked."""
        return None if self._asks_always else self.rules.forced(self.state, seat)

    def story_so_far(self, state: Any | None = None) -> Story:
        """The open facts now, as a reveal without events."""
        state = self.state if state is None else state
        locked = tuple(self.locked) if self.rules.sealed(state) else ()
        return Story(self.rules.view(state, None), self.seats, locked)

    def final(self, board: Any) -> Final:
        outcome = self.rules.outcome(self.state)
        assert outcome
        names = tuple(seat.name for seat in self.seats)
        played = Played(names, outcome.totals, self.deal, self.table_options.best_of)
        return Final(
            board,
            outcome,
            tuple(self._course),
            self.deal,
            tuple(self.log.asides),
            has_coach=self.game.coach is not None and self.log.is_whole,
            note=self.log.proof,
            evening=() if self.evening is None else (*self.evening, played),
        )

    # Decisions

    def think(self, seat: int) -> Any:
        """The choice of a bot. It may take a while to compute; nothing else changes."""
        return self.players.think(seat, self.seen(seat))

    def lock(self, seat: int, choice: Any, *following: Any) -> None:
        """Lock a choice, then those `following` for as long as the same turn goes on."""
        if seat in self.locked:
            return
        self._following = choice, *following
        while self._following:
            choice, *rest = self._following
            self._following = tuple(rest)
            self._keep(seat, choice)
            self.settle()
        self.tell()

    def settle(self) -> None:
        """Advance the game once everybody has decided. A resumed game may have been left just before that."""
        legal = self.rules.legal(self.state)
        if legal and legal.keys() <= self.locked.keys():
            self._advance()

    def _keep(self, seat: int, choice: Any) -> None:
        self.notices.clear()
        self.locked[seat] = choice
        self.players.done(seat)
        self._countdowns.pop(seat, None)
        if self.rules.sealed(self.state):
            self.log.lock(self.rules.round(self.state), seat, choice)

    def _advance(self) -> None:
        """Play and record the joint choice, and tell it."""
        before, choices, so_far = self.state, dict(sorted(self.locked.items())), self.story_so_far()
        events = self._play(choices)
        step = self._story_of(so_far, choices, events)
        self._tell_step(step, is_same_turn=self.rules.same_turn(before, self.state))

    def _play(self, choices: Mapping[int, Any]) -> Sequence[Any]:
        """Play a joint choice and record it; return its events."""
        rules, before = self.rules, self.state
        self.state, events = rules.advance(before, choices)
        self.locked = {}
        self._opened = self.clock()
        self._course[rules.round(before) - 1 :] = [rules.totals(self.state)]  # the last of several steps in a round
        self.log.step(before, choices, self.state)
        return events

    def _tell_step(self, step: Story, *, is_same_turn: bool) -> None:
        """Tell a step to every sitting, or keep it as `begun` while its turn needs no answer from anybody."""
        if not is_same_turn:  # a turn can end before all its drafts have been played
            self._following = ()
        runs_on = bool(self._following) or (
            is_same_turn and all(self.players.is_bot(seat) or self.forced(seat) is not None for seat in step.choosers)
        )
        self.begun = step if runs_on else None
        revealed: Story | None = None
        if not runs_on and not all(isinstance(event, Ends) for event in step.events):
            self.last = revealed = step
        for sitting in self.sittings:
            sitting.stepped(revealed, is_same_turn)

    def _story_of(self, so_far: Story, choices: Mapping[int, Any], events: Sequence[Any]) -> Story:
        """The story of a step, after the steps before it in a turn that ran on, and after the events that wait."""
        narration: Narration[Any, Any] = Narration.of(self.game)
        first = self.begun or so_far
        waiting, self._waiting_events = self._waiting_events, []
        return first._replace(
            laid=narration.laid(so_far.public, choices),
            events=(*first.events, *waiting, *narration.tell(so_far.public, events)),
            choosers=tuple(choices),
            halts=narration.halts(events),
        )

    def announce(self, event: object) -> bool:
        """Add an event to the start of the next reveal; return whether it is new there."""
        is_new = event not in self._waiting_events
        if is_new:
            self._waiting_events.append(event)
        return is_new

    def note_hint(self, seat: int, state: Any) -> None:
        """Record that a seat asked for a hint; everybody learns of it with the next reveal."""
        if self.announce(TakesHint(seat)):
            self.log.note(Hint(self.rules.round(state), seat, self.rules.turn(state)))

    # Clocks

    def countdown(self, seat: int, clock: Callable[[], float] | None = None) -> Countdown | None:
        """The timer of a seat's decision; with several screens it never pauses."""
        if self.table_options.clock and seat not in self._countdowns:
            pauses = not any(sitting.is_one_of_several for sitting in self.sittings)
            self._countdowns[seat] = Countdown(clock or self.clock, self.table_options.clock, pauses=pauses)
        return self._countdowns.get(seat)

    def tick(self) -> None:
        """Decide for people whose time is up, even if they are away."""
        for seat in self.due:
            if self.players.is_bot(seat) or not (countdown := self.countdown(seat)):
                continue
            if self.clock() - self._opened > READING:
                countdown.go()
            if not countdown.left and seat in self.due:
                self.time_out(seat)

    def time_out(self, seat: int) -> None:
        """Lock a seat's selected choice or the default, and announce the time-out, but not which of the two counts."""
        for sitting in self.sittings:
            if sitting.deciding == seat:
                sitting.time_is_up()
                return
        self.announce(TimeIsUp(seat, sealed=self.rules.sealed(self.state)))
        self.lock(seat, self.rules.default(self.state, seat))

    # Seats

    def may_take_back(self, seat: int) -> bool:
        """Whether a seat can take its locked choice back: once in a round, until everybody has locked."""
        number, turn = self.now
        agreed = self.table_options.take_back or self.table_options.one_key
        may = agreed and self.rules.sealed(self.state) and seat in self.locked
        return may and TakenBack(number, seat, turn) not in self.log.asides

    def take_back(self, seat: int) -> None:
        number, turn = self.now
        self.log.note(TakenBack(number, seat, turn))
        del self.locked[seat]

    def hand_over(self, players: Mapping[int, str]) -> None:
        """Let these players, by seat, decide from here on."""
        changes = self.players.changes(players)
        if not (changes and not self.is_over and self.has_room()):
            return
        number, turn = self.now
        for seat, player in changes.items():
            after = self.players.hand_over_seat(seat, player)
            self.log.note(Handover(number, seat, after.name, player, turn))
            for sitting in self.sittings:
                sitting.handed_over(seat, partial(wording.plays_now, after))
        self.tell()

    def reset_pin(self, seat: int) -> None:
        number, turn = self.now
        self.log.note(PinReset(number, seat, turn))

    def has_room(self) -> bool:
        """Whether the record accepts acts that can repeat without end, such as handovers; adds a notice if not."""
        if not self.log.has_room:
            self.remark(
                lambda: _("The record of this game is full: nobody can change seats or set a new PIN any more.")
            )
        return self.log.has_room

    # News

    def remark(self, notice: Notice) -> None:
        """Add a notice to every screen, in the language of that screen."""
        if not self.sittings:
            self.notices.append(notice)
        for sitting in self.sittings:
            sitting.remark(notice)

    def tell(self) -> None:
        """Let every screen react to the changes."""
        for sitting in tuple(self.sittings):
            sitting.look()
