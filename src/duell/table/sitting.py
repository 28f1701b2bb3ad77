"""One game at one keyboard, without a screen: whose turn it is, handover, choice, lock, reveal.

`Sitting` takes wishes and offers a `Screen`. It knows nothing of keys or colours.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from random import Random, SystemRandom
from time import monotonic
from typing import Any, Generic, TypeVar

from duell.game import Ends, Game
from duell.language import _
from duell.record.acts import Aside, Handover, Hint, PinReset, PinSet, Seat
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
"""The letters that shuffled cards lie on: none that means something else wherever somebody decides."""


@dataclass(frozen=True, slots=True)
class ResumePoint:
    """Where a game was left: the choices of its round that were locked, every seat's total after each round.

    `last` is what was revealed before, to be seen again; `notice` is said on the first screen. `pins` are those that
    are asked for, `wrong_pins` how many wrong ones were given at a seat since, `asides` everything that was to be
    known so far.
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
    """What was done at the keyboard since the curtain was lifted. `keys` are those of the cards, see `Choosing`."""

    keys: str = ""
    chosen: Any = None
    covered: bool = False
    advice: tuple[Advice, ...] = ()
    drafted: tuple[Any, ...] = ()

    def put_down(self, choice: Any) -> None:
        """Put a choice down that can still be taken back; clear the current choice and its advice."""
        self.drafted = (*self.drafted, choice)
        self.chosen, self.advice = None, ()

    def take_back(self) -> None:
        """Take back what was put down last; it is taken up then."""
        if self.drafted:
            *drafted, self.chosen = self.drafted
            self.drafted, self.advice = tuple(drafted), ()


class RevealQueue:
    """Gathers beats for the next reveal; `last` is the one before it, to be seen again."""

    def __init__(self, last: Reveal | None) -> None:
        self.last = last
        # Told with the next reveal, since before it would say something of a sealed choice.
        self._waiting: list[object] = []
        # What was done so far in a turn that goes on, and is told at once, since nobody decides in between.
        self._running: tuple[Board, tuple[object, ...]] | None = None

    @property
    def begun(self) -> Board | None:
        """The board at which what is not told yet has begun; None where all is told."""
        return self._running and self._running[0]

    def add(self, beat: object) -> bool:
        """Have a beat told first with the next reveal, and tell whether it is new there."""
        is_new = beat not in self._waiting
        if is_new:
            self._waiting.append(beat)
        return is_new

    def tell(self, board: Board, laid: Any, beats: Sequence[object], *, to_be_continued: bool) -> bool:
        """Tell a step that began at `board`, or keep it for later, and tell whether there is something to show now.

        A step `to_be_continued` waits for the next. If the end is all that is told, the final screen gives the reason.
        """
        first, told = self._running or (board, ())
        all_beats = (*told, *self._waiting, *beats)
        self._waiting.clear()
        self._running = (first, all_beats) if to_be_continued else None
        if to_be_continued or all(isinstance(beat, Ends) for beat in all_beats):
            return False
        self.last = Reveal(first, laid, all_beats)
        return True

    def say(self, notice: str) -> None:
        """Put another notice on what is shown."""
        if self.last:
            self.last = replace(self.last, board=self.last.board.saying(notice))


class _Moment(Enum):
    GATE = auto()
    CHOOSING = auto()
    THINKING = auto()
    REVEAL = auto()
    FINAL = auto()


class Sitting:
    """A game being played. Look at `screen`, say what is wanted with `do`; `over` tells when it has ended.

    `bot_for` gives the bot for a seat where no person decides; bots draw from `rng`. `log` keeps the game; without it
    nothing is kept. A game that is resumed goes on at a `resume_point`; then a curtain comes first, even for a
    single person. `luck` deals shuffled keys: not that of the game, whose seed may be known. `deal` is
    the digest of the deal; `evening` are the games before this one, None for a game that belongs to no evening.
    `clock` gives seconds from any start.
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
        """How many decisions were made at this table: tells the one that is made now from all others."""
        self.came_by_curtain = False
        """Whether the player to move has lifted a curtain for it."""
        self.halts = True
        """Whether what is revealed is to be seen until a key is pressed; else the game goes on once it is told."""
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
        if game.rules.sealed(state) or game.rules.turn(state):  # hints for this decision have not been told yet
            for act in was.asides:
                if isinstance(act, Hint) and (act.round, act.turn) == self._now:
                    self._reveals.add(TakesHint(act.seat))
        self._turn = Turn()
        self._seat = 0
        self._goes_on = False  # whether the seat that decided last decides again, in the same turn
        self._following: tuple[Any, ...] = ()  # what it has decided already
        self._is_start = not was.course and not any(seat in was.locked for seat in self.humans)  # nobody was asked yet
        self._moment = _Moment.FINAL
        self._call_next()

    @property
    def over(self) -> bool:
        """Whether the game has ended and all of it has been shown."""
        return self._moment is _Moment.FINAL

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits there now."""
        return self._players.seats

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats where people decide."""
        return self._players.humans

    @property
    def word(self) -> str | None:
        """What a lesson says of this moment, often ""; None where no lesson is given."""
        return None

    @property
    def last_reveal(self) -> Reveal | None:
        """What was last revealed, to be seen again; all of it is open."""
        last = self._reveals.last
        return last and replace(last, board=last.board.saying(self.not_saved))

    @property
    def not_saved(self) -> str:
        """That something is not saved, as long as that is so."""
        return self._log.not_saved

    @property
    def screen(self) -> Screen:
        """The screen to show now."""
        match self._moment:
            case _Moment.GATE:
                return self._with_deal(self._gate.screen(self._board()))
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
        """Say something more on the screen of this moment."""
        self._log.remark(notice)

    def do(self, wish: Wish) -> None:
        """Do what is wanted, if this moment has a place for it; anything else changes nothing."""
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
        """Have the bots make up their minds, which may take a while and changes nothing else; return their choices."""
        return {seat: self._players.think(seat, self._seen(seat)) for seat in self._waiting}

    # What somebody wants

    def _at_the_gate(self, wish: Wish) -> None:
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
                self._time_is_up(rules.sealed(state) and turn.chosen is not None)
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
        """Lock what is chosen in secret, and say so at once. That it is the default would tell which card it is."""
        seat, state, rules = self._seat, self._drafted, self.game.rules
        beat = TimeIsUp(seat, sealed=rules.sealed(state), chosen=is_chosen)
        self._reveals.add(beat)
        if is_chosen:
            self.remark(wording.tell(self._board(), beat))
        self._lock(seat, *self._turn.drafted, self._turn.chosen if is_chosen else rules.default(state, seat))

    def _settle(self, choice: Any) -> None:
        """Lock a choice; one that does not count before another one does is put down, and can still be taken back."""
        if self.game.rules.draft(self._drafted, choice) is None:
            self._lock(self._seat, *self._turn.drafted, choice)
        else:
            self._turn.put_down(choice)

    def _hand_over_seats(self, players: Mapping[int, str]) -> None:
        """Let bots play on for somebody, or somebody for bots, by seat, while no secret is on the screen.

        Then a curtain comes first, even for a single person: the cards that are shown next may be somebody else's.
        """
        changes = self._players.changes(players)
        at_reveal = self._moment is _Moment.REVEAL
        at_curtain = self._moment is _Moment.GATE and not self._gate.at_pin
        is_open = at_reveal or at_curtain or (self._moment is _Moment.CHOOSING and not self._is_secret)
        if not (changes and is_open and self.game.rules.legal(self._state) and self._log.has_room()):
            return
        number, turn = self._now
        for seat, player in changes.items():
            after = self._players.hand_over_seat(seat, player)
            if at_reveal:  # a curtain says on its own that players have changed
                self.remark(wording.plays_now(after))
            self._log.note(Handover(number, seat, after.name, player, turn))
        self._gate.why = Why.HANDED_OVER
        if at_reveal:
            self._reveals.say(self._log.said)
        else:
            self._call_next()

    # From one moment to the next

    def _call_next(self) -> None:
        """Ask the next person, then the bots; when all have decided, let the rules go on."""
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
        forced = self._forced(self._seat)
        if forced is not None:
            if self.game.rules.sealed(self._state):
                self.remark(_("{name} has one card left, and plays it.", name=self.seats[self._seat].name))
            self._lock(self._seat, forced)
            return
        usual, options = self.game.narration.KEYS, self.table_options
        self._turn = Turn(shuffled(usual, self._luck, options.hints) if options.shuffled_keys else usual)
        self._moment = _Moment.CHOOSING

    def _lock(self, seat: int, choice: Any, *following: Any) -> None:
        """Lock a choice, and those that are `following` in the same turn as long as that goes on."""
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
        if not self._goes_on:  # a turn can be over before all that was put down in it has counted
            self._following = ()
        runs_on = bool(self._following) or (
            self._goes_on and all(self._players.is_bot(seat) or self._forced(seat) is not None for seat in choices)
        )
        public = rules.view(before, None)
        laid, beats = narration.laid(public, choices), narration.tell(public, events)
        is_left_to_bots = all(map(self._players.is_bot, self._waiting))
        self.halts = narration.halts(events) or (any(map(self._players.is_bot, choices)) and not is_left_to_bots)
        if self._reveals.tell(board, laid, beats, to_be_continued=runs_on):
            self._reveals.say(self._log.said)
            self._moment = _Moment.REVEAL
        else:
            self._call_next()

    # How things are

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
        """The game as the player to move has it, with what was put down and can still be taken back."""
        state = self._state
        for choice in self._turn.drafted:
            state = self.game.rules.draft(state, choice)
        return state

    def _is_private(self, state: Any | None = None) -> bool:
        """Whether the player to move looks at what is for nobody else. Open hands do not open what is sealed."""
        rules, state = self.game.rules, self._state if state is None else state
        return rules.private(state) and (rules.sealed(state) or not self.table_options.open_hands)

    @property
    def _is_secret(self) -> bool:
        """Whether others are not to see what is chosen now."""
        return self._is_private() and len(self.humans) > 1

    def _forced(self, seat: int) -> Any:
        """The choice that a seat makes without being asked, None if there is none."""
        return self.game.rules.forced(self._state, seat)

    def _seen(self, seat: int | None) -> Any:
        """What a seat may see; with None, what lies open for all."""
        return self.game.rules.view(self._state, seat)

    # Screens

    def _board(self, state: Any | None = None) -> Any:
        rules, state = self.game.rules, self._state if state is None else state
        secret = self._locked if rules.sealed(state) else ()
        return self.game.narration.board(
            rules.view(state, None), self.seats, secret, self.table_options, self._log.said
        )

    def _decision(self) -> Choosing | Covered:
        """The screen of the player to move: the only place where what one seat may see gets on a screen.

        A covered hand leaves the table as all others see it: without what was put down and can still be taken back.
        """
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
        """Add the deal, which can be noted down, and the evening so far, until the first person asked has locked."""
        if self._is_start and self._deal and isinstance(screen, Curtain | Choosing):
            return replace(screen, deal=self._deal, evening=tuple(self._evening or ()))
        return screen

    def _final(self) -> Final:
        outcome = self.game.rules.outcome(self._state)
        assert outcome
        played = Played(tuple(seat.name for seat in self.seats), outcome.totals, self._deal)
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
    """Deal a letter to each of the `usual` keys by `luck`, which nobody may be able to guess; h may ask for `hints`."""
    letters = [letter for letter in LETTERS if letter != "h" or not hints][: len(usual)]
    return "".join(luck.sample(letters, len(letters)))


TopicT = TypeVar("TopicT", bound=Hashable)


class GuidedSitting(Sitting, ABC, Generic[TopicT]):
    """A lesson: a game in which each rule comes up when it matters. `word` is what is said of what `screen` shows.

    Whatever comes, what is said is what has happened, and each thing is said once: `told`, in this order. Where
    `covers` says so, the keyboard is handed over as if a person sat beside the learner. Nothing is kept, and nobody
    changes places.
    """

    def __init__(self, game: Game, seats: Sequence[Seat], state: Any, *, partner: BotFor, rng: Random | None) -> None:
        self.told: list[TopicT] = []
        self._words: dict[Hashable, str] = {}
        super().__init__(game, seats, state, bot_for=partner, rng=rng or Random())
        self._speak()

    @property
    def word(self) -> str:
        """A sentence or two on what to do now, or on what just happened; often nothing."""
        return self._words.get((type(self.screen), self.moment()), "")

    def do(self, wish: Wish) -> None:
        if not isinstance(wish, HandOverSeat | HandOverSeats):
            super().do(wish)
            self._speak()

    @abstractmethod
    def moment(self) -> Hashable:
        """What tells this moment from others with the same kind of screen; to take a card up changes nothing."""

    @abstractmethod
    def sayable(self) -> Iterable[tuple[TopicT, str]]:
        """What could be said of this moment, the most important first."""

    @abstractmethod
    def covers(self) -> bool:
        """Whether a curtain comes down now before what is private, though only one person plays."""

    @property
    def _is_secret(self) -> bool:
        return super()._is_secret or (self._is_private() and self.covers())

    def _forced(self, seat: int) -> Any:
        return None  # every decision is a lesson

    def _speak(self) -> None:
        """Say the first that has not been said yet, unless this moment has had its word."""
        moment = (type(self.screen), self.moment())
        if moment not in self._words:
            fresh = (said for said in self.sayable() if said[0] not in self.told)
            topic, self._words[moment] = next(fresh, (None, ""))
            self.told += [] if topic is None else [topic]
