"""One game at one keyboard, without a screen: turns, handovers, choices, locks, reveals.

`Sitting` takes wishes and gives a `Screen`. It knows nothing of keys or colours.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from random import Random, SystemRandom
from time import monotonic
from typing import Any, Generic, TypeVar

from duell.game import Ends, Game
from duell.language import _
from duell.record.acts import Aside, Handover, Hint, PinReset, PinSet, Seat, TakenBack
from duell.record.reading import Played
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table import wording
from duell.table.gate import Gate
from duell.table.log import Log
from duell.table.screens import (
    Advice,
    Board,
    Choose,
    Choosing,
    Covered,
    Curtain,
    Decide,
    Final,
    HandOverSeat,
    HandOverSeats,
    Intent,
    Reveal,
    Screen,
    TakesHint,
    Thinking,
    TimeIsUp,
    Why,
    Wish,
)
from duell.table.seating import BotFor, Players

LETTERS = "abcdefghjklmnor"
"""The letters for shuffled cards, without those that mean something else during a decision."""


@dataclass(frozen=True, slots=True)
class ResumePoint:
    """The point where a game was left: the locked choices of its round, every seat's total after each round.

    `last` is the last reveal, to be seen again; `notice` is for the first screen. `pins` and `wrong_pins` are by seat,
    `asides` those so far.
    """

    locked: Mapping[int, Any]
    course: Sequence[tuple[int, ...]]
    last: Reveal | None = None
    notice: str = ""
    pins: Mapping[int, PinSet] = field(default_factory=dict)
    wrong_pins: Mapping[int, int] = field(default_factory=dict)
    asides: Sequence[Aside] = ()


@dataclass(slots=True)
class Turn:
    """The player's input since the curtain was lifted. `keys` are those of the cards (see `Choosing`)."""

    keys: str = ""
    chosen: Any = None
    covered: bool = False
    advice: tuple[Advice, ...] = ()
    drafted: tuple[Any, ...] = ()

    def put_down(self, choice: Any) -> None:
        """Draft a choice; clear the current one and its advice."""
        self.drafted = (*self.drafted, choice)
        self.chosen, self.advice = None, ()

    def take_back(self) -> None:
        """Take the last draft back; it becomes the current choice."""
        if self.drafted:
            *drafted, self.chosen = self.drafted
            self.drafted, self.advice = tuple(drafted), ()


MOST_TOLD = 60
"""Reveals that can be seen again: more than everybody else's turns have."""


class RevealQueue:
    """Collects events for the next reveal; `last` is the one before it, to be seen again."""

    def __init__(self, last: Reveal | None) -> None:
        self._told: deque[tuple[frozenset[int], Reveal]] = deque([(frozenset(), last)] if last else (), MOST_TOLD)
        """The reveals so far, each with the seats that decided in it."""
        # Told with the next reveal, since earlier they could betray a sealed choice.
        self._waiting: list[object] = []
        # The events of a turn that goes on, told together since nobody decides in between.
        self._running: tuple[Board, tuple[object, ...]] | None = None

    @property
    def last(self) -> Reveal | None:
        return self._told[-1][1] if self._told else None

    def since(self, seat: int) -> tuple[Reveal, ...]:
        """The reveals since the last turn of a seat, of which one goes on."""
        told, own = list(self._told), {seat}
        begin = len(told)
        while begin and told[begin - 1][0] == own:
            begin -= 1
        while begin and seat not in told[begin - 1][0]:
            begin -= 1
        if begin and told[begin - 1][0] != own:  # all have decided together
            begin -= 1
        return tuple(reveal for _seats, reveal in told[begin:])

    @property
    def begun(self) -> Board | None:
        """The board before the first untold event; None if all are told."""
        return self._running and self._running[0]

    def add(self, event: object) -> bool:
        """Add an event at the start of the next reveal; return whether it is new there."""
        is_new = event not in self._waiting
        if is_new:
            self._waiting.append(event)
        return is_new

    def tell(
        self, board: Board, laid: Any, events: Sequence[object], *, by: Iterable[int], to_be_continued: bool
    ) -> bool:
        """Tell a step of these seats, begun at `board`, or keep it `to_be_continued`; return whether to show it."""
        first, told = self._running or (board, ())
        all_events = (*told, *self._waiting, *events)
        self._waiting.clear()
        self._running = (first, all_events) if to_be_continued else None
        if to_be_continued or all(isinstance(event, Ends) for event in all_events):
            return False
        self._told.append((frozenset(by), Reveal(first, laid, all_events)))
        return True

    def say(self, notice: str) -> None:
        """Replace the notice on the last reveal."""
        if self._told:
            seats, last = self._told.pop()
            self._told.append((seats, replace(last, board=last.board.saying(notice))))


class _Moment(Enum):
    GATE = auto()
    CHOOSING = auto()
    THINKING = auto()
    REVEAL = auto()
    FINAL = auto()


class Sitting:
    """A game in progress: show `screen`, pass wishes to `do` until it is `over`.

    `bot_for` makes the bots, which draw from `rng`. `log` keeps the game, if given. A resumed game starts at a
    `resume_point`, behind a curtain even for a single person. `luck` shuffles keys; it is not the game's, whose seed
    may be known. `deal` is the digest of the deal; `evening` are the earlier games, None for a game outside any.
    `clock` gives seconds.
    """

    def __init__(  # noqa: PLR0913 - what a game needs is agreed before it starts
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
    ) -> None:
        was = resume_point or ResumePoint({}, ())
        self.game = game
        self.table_options = table_options
        self.decided = 0
        """The number of decisions so far, which identifies the current one."""
        self.came_by_curtain = False
        """Whether the player to move has lifted a curtain for it."""
        self.halts = True
        """Whether a reveal waits for a key; otherwise the game goes on once it is told."""
        self._state = state
        self._locked = dict(was.locked)
        self._course = list(was.course)
        self._deal = deal
        self._evening = evening
        self._luck = luck or SystemRandom()
        self._players = Players(seats, bot_for, rng)
        self._log = log or Log()
        self._log.asides.extend(was.asides)
        self._log.remark(was.notice)
        why = Why.RESUMED if resume_point else Why.TURN
        self._gate = Gate(was.pins, was.wrong_pins, clock, agreed=table_options.pins, why=why)
        self._reveals = RevealQueue(was.last)
        if game.rules.sealed(state) or game.rules.turn(state):  # hints for this decision are still untold
            for act in was.asides:
                if isinstance(act, Hint) and (act.round, act.turn) == self._now:
                    self._reveals.add(TakesHint(act.seat))
        self._turn = Turn()
        self._seat = 0
        self._just_locked: int | None = None  # by a key; until the next curtain is lifted
        self._goes_on = False  # the last seat decides again in the same turn
        self._following: tuple[Any, ...] = ()  # its choices for that
        self._is_start = not was.course and not any(seat in was.locked for seat in self.humans)  # nobody asked yet
        self._moment = _Moment.FINAL
        self._call_next()

    @property
    def over(self) -> bool:
        """Whether the game has ended and its end is shown."""
        return self._moment is _Moment.FINAL

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._players.seats

    @property
    def humans(self) -> tuple[int, ...]:
        return self._players.humans

    @property
    def word(self) -> str | None:
        """The lesson's comment on the current screen, often ""; None outside a lesson."""
        return None

    @property
    def last_reveal(self) -> Reveal | None:
        """The last reveal, to be seen again; all of it is open."""
        last = self._reveals.last
        return last and replace(last, board=last.board.saying(self.not_saved))

    def reveals_since(self, seat: int | None) -> tuple[Reveal, ...]:
        """The reveals since the last turn of a seat, to be seen again; only the last one for nobody (None)."""
        told = filter(None, [self._reveals.last]) if seat is None else self._reveals.since(seat)
        return tuple(replace(each, board=each.board.saying(self.not_saved)) for each in told)

    @property
    def not_saved(self) -> str:
        """The warning that something is unsaved; "" if nothing is."""
        return self._log.not_saved

    @property
    def screen(self) -> Screen:
        match self._moment:
            case _Moment.GATE:
                return self._with_deal(self._gate.screen(self._board(), self._takes_back))
            case _Moment.CHOOSING:
                screen = self._decision()
                return self._with_deal(screen) if self._is_private() and len(self.humans) == 1 else screen
            case _Moment.THINKING:
                return Thinking(self._reveals.begun or self._board(), tuple(self._waiting))
            case _Moment.REVEAL:
                assert self._reveals.last
                return self._reveals.last
            case _Moment.FINAL:
                return self._final()

    def remark(self, notice: str) -> None:
        """Add a notice to the current screen."""
        self._log.remark(notice)

    def do(self, wish: Wish) -> None:
        """Carry out a wish that the current screen allows; ignore any other."""
        self._log.notice = ""
        match self._moment, wish:
            case _Moment.GATE, _:
                self._at_the_gate(wish)
            case _Moment.CHOOSING, _:
                self._at_the_keyboard(wish)
            case _Moment.THINKING, Intent.GO_ON:
                for seat, choice in self.think().items():
                    self._lock(seat, choice)
            case _Moment.REVEAL, Intent.HIDE:
                self._goes_on = False  # another player may come back to the keyboard
            case _Moment.REVEAL, Intent.GO_ON:
                self._call_next()
            case _:
                pass
        if isinstance(wish, HandOverSeat):
            self._hand_over_seats({wish.seat: wish.player})
        elif isinstance(wish, HandOverSeats):
            self._hand_over_seats(dict(enumerate(wish.players)))

    def think(self) -> dict[int, Any]:
        """The choices of the waiting bots, which may take a while to compute; nothing else changes."""
        return {seat: self._players.think(seat, self._seen(seat)) for seat in self._waiting}

    # Wishes

    def _at_the_gate(self, wish: Wish) -> None:
        if wish is Intent.TAKE_BACK and not self._gate.at_pin and (seat := self._takes_back) is not None:
            number, turn = self._now
            self._log.note(TakenBack(number, seat, turn))
            del self._locked[seat]
            self._seat, self._just_locked = seat, None
            self._shut_gate(Why.TAKEN_BACK)
            return
        if wish is Intent.RESET_PIN and self._gate.is_forgotten and self._log.has_room():
            self._gate.reset_pin()
            number, turn = self._now
            self._log.note(PinReset(number, self._seat, turn))
        to_keep = self._gate.do(wish)
        if to_keep:
            self._log.note(to_keep)
        self._log.notice = self._log.notice or self._gate.notice
        if self._gate.is_open:
            self._begin_turn()

    def _at_the_keyboard(self, wish: Wish) -> None:
        seat, turn, options = self._seat, self._turn, self.table_options
        rules, state = self.game.rules, self._drafted
        match wish:
            case Intent.HIDE:
                self._shut_gate(Why.HIDDEN)
            case Intent.COVER | Intent.UNCOVER if options.hide_after and self._is_private(state):
                turn.covered = wish is Intent.COVER
            case Intent.HINT if options.hints and self._is_private(state):
                turn.advice = self.game.narration.advice(rules.view(state, seat))
                if self._reveals.add(TakesHint(seat)):
                    self._log.note(Hint(rules.round(state), seat, rules.turn(state)))
            case Intent.TIME_OUT if options.clock:
                self._time_is_up(turn.chosen is not None and rules.counts(turn.chosen))
            case Intent.TAKE_BACK:
                turn.take_back()
            case Choose(choice) if choice in rules.legal(state)[seat]:
                turn.chosen = choice
            case Decide(choice) if choice in rules.legal(state)[seat]:
                self._settle(choice)
            case Intent.LOCK if turn.chosen is not None:
                self._settle(turn.chosen)
            case _:
                pass

    def _time_is_up(self, is_chosen: bool) -> None:
        """Make the selected choice or the default. At a secret one, the curtain tells that it was selected."""
        seat, state, rules = self._seat, self._drafted, self.game.rules
        event = TimeIsUp(seat, sealed=rules.sealed(state), chosen=is_chosen)
        self._reveals.add(event)
        if is_chosen and event.sealed:
            self.remark(wording.tell(self._board(), event))
        self._lock(seat, *self._turn.drafted, self._turn.chosen if is_chosen else rules.default(state, seat))

    def _settle(self, choice: Any) -> None:
        """Lock a choice, or draft one that can still be taken back."""
        if self.game.rules.draft(self._drafted, choice) is None:
            self._just_locked = self._seat
            self._lock(self._seat, *self._turn.drafted, choice)
        else:
            self._turn.put_down(choice)

    def _hand_over_seats(self, players: Mapping[int, str]) -> None:
        """Hand seats over while no secret is visible; a curtain follows, even for a single person."""
        changes = self._players.changes(players)
        at_reveal = self._moment is _Moment.REVEAL
        at_curtain = self._moment is _Moment.GATE and not self._gate.at_pin
        is_open = at_reveal or at_curtain or (self._moment is _Moment.CHOOSING and not self._is_secret)
        if not (changes and is_open and self.game.rules.legal(self._state) and self._log.has_room()):
            return
        number, turn = self._now
        for seat, player in changes.items():
            after = self._players.hand_over_seat(seat, player)
            if at_reveal:  # a curtain tells of handovers itself
                self.remark(wording.plays_now(after))
            self._log.note(Handover(number, seat, after.name, player, turn))
        self._gate.why = Why.HANDED_OVER
        if at_reveal:
            self._reveals.say(self._log.said)
        else:
            self._call_next()

    # The course of the game

    def _call_next(self) -> None:
        """Ask the next person, then the bots; once all have decided, advance the game."""
        if not self.game.rules.legal(self._state):
            self._moment = _Moment.FINAL
        elif not self._waiting:
            self._advance()
        elif self._players.is_bot(self._waiting[0]):
            self._moment = _Moment.THINKING
        elif self._following:
            self._lock(self._seat, *self._following)
        else:
            self._seat = self._waiting[0]
            self.came_by_curtain = False
            if (self._is_secret and not self._goes_on) or self._gate.why is not Why.TURN:
                self._shut_gate(self._gate.why)
            else:
                self._begin_turn()

    def _shut_gate(self, why: Why) -> None:
        self.came_by_curtain = True
        self._gate.shut(self._seat, why, is_private=self._is_private(), is_secret=self._is_secret)
        self._moment = _Moment.GATE

    def _begin_turn(self) -> None:
        self._just_locked = None
        forced = self._forced(self._seat)
        if forced is not None:
            if self.game.rules.sealed(self._state):
                self.remark(_("{name} has only one card left and plays it.", name=self.seats[self._seat].name))
            self._lock(self._seat, forced)
            return
        usual, options = self.game.narration.KEYS, self.table_options
        self._turn = Turn(shuffled(usual, self._luck, options.hints) if options.shuffled_keys else usual)
        self._moment = _Moment.CHOOSING

    def _lock(self, seat: int, choice: Any, *following: Any) -> None:
        """Lock a choice, and then those `following` in the same turn, while that goes on."""
        rules = self.game.rules
        self._is_start &= self._moment is not _Moment.CHOOSING
        self._locked[seat] = choice
        self._following = following
        self.decided += 1
        self._players.done(seat)
        if rules.sealed(self._state):
            self._log.lock(rules.round(self._state), seat, choice)
        self._call_next()

    def _advance(self) -> None:
        rules, narration = self.game.rules, self.game.narration
        board, before, choices = self._board(), self._state, self._locked
        self._state, events = rules.advance(before, choices)
        self._locked = {}
        self._course[rules.round(before) - 1 :] = [rules.totals(self._state)]  # the last of several steps in a round
        self._log.step(before, choices, self._state)
        self._goes_on = rules.same_turn(before, self._state)
        if not self._goes_on:  # a turn can end before all its drafts have counted
            self._following = ()
        runs_on = bool(self._following) or (
            self._goes_on and all(self._players.is_bot(seat) or self._forced(seat) is not None for seat in choices)
        )
        public = rules.view(before, None)
        laid, shown = narration.laid(public, choices), narration.tell(public, events)
        is_left_to_bots = all(map(self._players.is_bot, self._waiting))
        self.halts = narration.halts(events) or (any(map(self._players.is_bot, choices)) and not is_left_to_bots)
        if self._reveals.tell(board, laid, shown, by=choices, to_be_continued=runs_on):
            self._reveals.say(self._log.said)
            self._moment = _Moment.REVEAL
        else:
            self._call_next()

    # State

    @property
    def _takes_back(self) -> int | None:
        """The seat that can take its lock back at this curtain."""
        seat, (number, turn) = self._just_locked, self._now
        if seat is None or not (self.table_options.take_back and self.game.rules.sealed(self._state)):
            return None
        may = seat in self._locked and seat in self.humans and TakenBack(number, seat, turn) not in self._log.asides
        return seat if may else None

    @property
    def _now(self) -> tuple[int, int]:
        return self.game.rules.round(self._state), self.game.rules.turn(self._state)

    @property
    def _waiting(self) -> Sequence[int]:
        rules = self.game.rules
        waiting = [seat for seat in rules.legal(self._state) if seat not in self._locked]
        return self._players.in_order(waiting, self.table_options.first, rules.round(self._state))

    @property
    def _drafted(self) -> Any:
        """The state for the player to move, including drafts."""
        state = self._state
        for choice in self._turn.drafted:
            state = self.game.rules.draft(state, choice)
        return state

    def _is_private(self, state: Any | None = None) -> bool:
        """Whether the player to move sees secrets. Open hands do not open sealed choices."""
        rules, state = self.game.rules, self._state if state is None else state
        return rules.private(state) and (rules.sealed(state) or not self.table_options.open_hands)

    @property
    def _is_secret(self) -> bool:
        """Whether the current choice must be hidden from other people."""
        return self._is_private() and len(self.humans) > 1

    def _forced(self, seat: int) -> Any:
        """The choice that a seat makes without being asked; None if it is asked."""
        return self.game.rules.forced(self._state, seat)

    def _seen(self, seat: int | None) -> Any:
        """The view of a seat, or of a spectator (None)."""
        return self.game.rules.view(self._state, seat)

    # Screens

    def _board(self, state: Any | None = None) -> Any:
        rules, state = self.game.rules, self._state if state is None else state
        secret = self._locked if rules.sealed(state) else ()
        return self.game.narration.board(
            rules.view(state, None), self.seats, secret, self.table_options, self._log.said
        )

    def _decision(self) -> Choosing | Covered:
        """The screen of the player to move, the only one with that seat's view; a covered hand hides drafts."""
        rules, seat, turn, options = self.game.rules, self._seat, self._turn, self.table_options
        state = self._state if turn.covered else self._drafted
        board, legal = self._board(state), tuple(rules.legal(state)[seat])
        if turn.covered:
            return Covered(board, seat, legal, turn.chosen is not None, turn.keys, options.clock)
        body = self.game.narration.body(rules.view(state, seat))
        open_to_all = Choosing(board, seat, legal, turn.chosen, body, clock=options.clock, drafted=turn.drafted)
        if not self._is_private(state):
            return open_to_all
        return replace(
            open_to_all,
            keys=turn.keys,
            private=True,
            advice=turn.advice,
            hints=options.hints,
            hide_after=options.hide_after,
        )

    def _with_deal(self, screen: Screen) -> Screen:
        """Add the deal and the evening, until the first person has locked."""
        if self._is_start and self._deal and isinstance(screen, Curtain | Choosing):
            return replace(screen, deal=self._deal, evening=tuple(self._evening or ()))
        return screen

    def _final(self) -> Final:
        outcome = self.game.rules.outcome(self._state)
        assert outcome
        names = tuple(seat.name for seat in self.seats)
        played = Played(names, outcome.totals, self._deal, self.table_options.best_of)
        return Final(
            self._board(),
            outcome,
            tuple(self._course),
            self._deal,
            tuple(self._log.asides),
            has_coach=self.game.coach is not None and self._log.is_whole,
            note=self._log.proof,
            evening=() if self._evening is None else (*self._evening, played),
        )


def shuffled(usual: str, luck: Random, hints: bool) -> str:
    """A random letter for each of the `usual` keys; without h if that asks for `hints`. `luck` must be unguessable."""
    letters = [letter for letter in LETTERS if letter != "h" or not hints][: len(usual)]
    return "".join(luck.sample(letters, len(letters)))


TopicT = TypeVar("TopicT", bound=Hashable)


class GuidedSitting(Sitting, ABC, Generic[TopicT]):
    """A lesson: a game in which each rule is explained when it matters. `word` is the comment on `screen`.

    Comments follow what happens, and each topic comes once: `told`, in this order. If it `covers`, the keyboard is
    handed over as if another person played. Nothing is kept, and no seat is handed over.
    """

    def __init__(self, game: Game, seats: Sequence[Seat], state: Any, *, partner: BotFor, rng: Random | None) -> None:
        self.told: list[TopicT] = []
        self._words: dict[Hashable, str] = {}
        super().__init__(game, seats, state, bot_for=partner, rng=rng or Random())
        self._speak()

    @property
    def word(self) -> str:
        """A sentence or two on what to do now, or on what just happened; often ""."""
        return self._words.get((type(self.screen), self.moment()), "")

    def do(self, wish: Wish) -> None:
        if not isinstance(wish, HandOverSeat | HandOverSeats):
            super().do(wish)
            self._speak()

    @abstractmethod
    def moment(self) -> Hashable:
        """A key that identifies this situation among those with the same kind of screen, whatever is selected."""

    @abstractmethod
    def sayable(self) -> Iterable[tuple[TopicT, str]]:
        """The possible comments now, the most important first."""

    @abstractmethod
    def covers(self) -> bool:
        """Whether a curtain comes before secrets now, though only one person plays."""

    @property
    def _is_secret(self) -> bool:
        return super()._is_secret or (self._is_private() and self.covers())

    def _forced(self, seat: int) -> Any:
        return None  # every decision is a lesson

    def _speak(self) -> None:
        """Take the first new comment, unless this situation has had one."""
        moment = (type(self.screen), self.moment())
        if moment not in self._words:
            fresh = (said for said in self.sayable() if said[0] not in self.told)
            topic, self._words[moment] = next(fresh, (None, ""))
            self.told += [] if topic is None else [topic]
