"""One game at one keyboard, without a screen: whose turn it is, hand-over, choice, lock, reveal.

`Sitting` takes intents and offers a `Screen`. It leads from one moment to the next; what a moment is made of are its
parts: the `Position` in the game, the `Players`, the `Door` before what is secret, the `Turn` behind it, the `Telling`
of what has happened, the `Minutes` of all that is kept. It knows nothing of keys or colours.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from random import Random, SystemRandom
from time import monotonic

from duell.game import Board, Choice, Game, State
from duell.record import USUAL, Handover, Hint, PinReset, Played, Seat, TableOptions
from duell.table import turn, wording
from duell.table.gate import Gate, Pins
from duell.table.minutes import Minutes
from duell.table.position import FROM_THE_START, Position, ResumePoint
from duell.table.recorder import Recorder
from duell.table.screens import (
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
from duell.table.telling import Telling, hints_for


class _Moment(Enum):
    DOOR = auto()
    CHOOSING = auto()
    THINKING = auto()
    REVEAL = auto()
    FINAL = auto()


class Sitting:
    """A game being played. Look at `screen`, say what is wanted with `do`; `over` tells when it has ended.

    `bot_for` gives the bot for a seat where no person decides; bots draw from `rng`. `recorder` keeps the game; without
    it nothing is kept. A game that is resumed goes on at a `resume_point`; then a curtain comes first, whoever is at
    the keyboard. `luck` deals shuffled keys: it is to be another than that of the game, whose seed may be known.
    `evening` are the games before this one, None for a game that belongs to no evening.
    `clock` gives seconds from any start.
    """

    def __init__(  # noqa: PLR0913 - what a game needs is agreed before it starts
        self,
        game: Game,
        seats: Sequence[Seat],
        state: State,
        *,
        bot_for: BotFor,
        rng: Random,
        recorder: Recorder | None = None,
        table_options: TableOptions = USUAL,
        deal: str = "",
        resume_point: ResumePoint | None = None,
        luck: Random | None = None,
        evening: Sequence[Played] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        was = resume_point or FROM_THE_START
        self.game = game
        self.table_options = table_options
        self.decided = 0
        """How many decisions were made at this table: tells the one that is made now from all others."""
        self.came_by_curtain = False
        """Whether the one who decides now has lifted a curtain for it."""
        self._luck = luck or SystemRandom()
        self._position = Position(game, state, table_options, was.locked, was.course)
        self._players = Players(seats, bot_for, rng)
        self._minutes = Minutes(
            recorder or Recorder(), deal=deal, evening=evening, asides=was.asides, notice=was.notice
        )
        pins = Pins(was.pins, was.wrong_pins, clock)
        self._door = Gate(pins, table_options.pins, Why.RESUMED if resume_point else Why.TURN)
        self._telling = Telling(was.last, hints_for(self._position, was.asides))
        self._turn = turn.Turn()
        self._seat = 0
        self._goes_on = False  # whether the one who decided last decides again, in the same turn
        self._following: tuple[Choice, ...] = ()  # what that one has decided already
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
    def last_reveal(self) -> Reveal | None:
        """What was last revealed, to be seen again; all of it is open."""
        last = self._telling.last
        return last and replace(last, board=last.board.saying(self.not_saved))

    @property
    def not_saved(self) -> str:
        """That something is not saved, as long as that is so."""
        return self._minutes.not_saved

    @property
    def screen(self) -> Screen:
        """What is to be shown now."""
        at = self._position
        match self._moment:
            case _Moment.DOOR:
                return self._at_the_start(self._door.screen(self._board()))
            case _Moment.CHOOSING:
                seen = at if self._turn.covered else self._drafted
                screen = turn.screen(self.game, seen, self._seat, self._board(seen), self._turn, self.table_options)
                return self._at_the_start(screen) if at.is_private and len(self.humans) == 1 else screen
            case _Moment.THINKING:
                return Thinking(self._telling.begun or self._board(), tuple(self._waiting))
            case _Moment.REVEAL:
                assert self._telling.last
                return self._telling.last
            case _Moment.FINAL:
                assert at.outcome
                has_coach = self.game.coach is not None
                return self._minutes.final(self._board(), at.outcome, at.course, self.seats, has_coach=has_coach)

    def remark(self, notice: str) -> None:
        """Say something more on the screen of this moment."""
        self._minutes.remark(notice)

    def do(self, wish: Wish) -> None:
        """Do what is wanted, if this moment has a place for it; anything else changes nothing."""
        self._minutes.notice = ""
        match self._moment, wish:
            case _Moment.DOOR, _:
                self._at_the_door(wish)
            case _Moment.CHOOSING, _:
                self._at_the_keyboard(wish)
            case _Moment.THINKING, Intent.GO_ON:
                for seat, choice in self.think().items():
                    self._lock(seat, choice)
            case _Moment.REVEAL, Intent.HIDE:
                self._goes_on = False  # whoever comes back to the keyboard may be somebody else
            case _Moment.REVEAL, Intent.GO_ON:
                self._call_next()
            case _:
                pass
        if isinstance(wish, HandOverSeat):
            self._hand_over_seats({wish.seat: wish.player})
        elif isinstance(wish, HandOverSeats):
            self._hand_over_seats(dict(enumerate(wish.players)))

    def think(self) -> dict[int, Choice]:
        """Have the bots make up their minds, which may take a while and changes nothing else; return their choices."""
        return {seat: self._players.think(seat, self._position.seen(seat)) for seat in self._waiting}

    # What somebody wants

    def _at_the_door(self, wish: Wish) -> None:
        if wish is Intent.RESET_PIN and self._door.is_forgotten and self._minutes.have_room():
            self._door.reset_pin()
            self._minutes.note(PinReset(self._position.round, self._seat, self._position.turn))
        to_keep = self._door.do(wish)
        if to_keep:
            self._minutes.note(to_keep)
        self._minutes.notice = self._minutes.notice or self._door.notice
        if self._door.is_open:
            self._begin_turn()

    def _at_the_keyboard(self, wish: Wish) -> None:
        seat, at, options = self._seat, self._drafted, self.table_options
        match wish:
            case Intent.HIDE:
                self._shut_door(Why.HIDDEN)
            case Intent.TIME_OUT if options.clock:
                self._telling.add(TimeIsUp(seat, sealed=at.is_sealed))
                self._lock(seat, *self._turn.drafted, at.default(seat))
            case Intent.HINT if at.is_private and options.hints:
                self._turn.advice = self.game.narration.advice(at.seen(seat))
                if self._telling.add(TakesHint(seat)):
                    self._minutes.note(Hint(at.round, seat, at.turn))
            case _:
                choice = self._turn.do(wish, at.legal[seat], can_be_covered=at.is_private and options.hide_after > 0)
                if choice is not None and at.can_be_taken_back(choice):
                    self._turn.put_down(choice)
                elif choice is not None:
                    self._lock(seat, *self._turn.drafted, choice)

    def _hand_over_seats(self, players: Mapping[int, str]) -> None:
        """Let bots play on for somebody, or somebody for bots, by seat, while no secret is on the screen.

        Then a curtain comes first, even for a single person: the cards that are shown next may be somebody else's.
        """
        changes = self._players.changes(players)
        at_reveal = self._moment is _Moment.REVEAL
        at_curtain = self._moment is _Moment.DOOR and not self._door.at_pin
        is_open = at_reveal or at_curtain or (self._moment is _Moment.CHOOSING and not self._is_secret)
        if not (changes and is_open and self._position.legal and self._minutes.have_room()):
            return
        for seat, player in changes.items():
            after = self._players.hand_over_seat(seat, player)
            if at_reveal:  # a curtain says on its own that players have changed
                self.remark(wording.plays_now(after))
            self._minutes.note(Handover(self._position.round, seat, after.name, player, self._position.turn))
        self._door.why = Why.HANDED_OVER
        if at_reveal:
            self._telling.say(self._minutes.said)
        else:
            self._call_next()

    # From one moment to the next

    def _lock(self, seat: int, choice: Choice, *following: Choice) -> None:
        """Lock a choice, and those that are `following` in the same turn as long as that goes on."""
        self._position.locked[seat] = choice
        self._following = following
        self.decided += 1
        self._players.done(seat)
        if self._position.is_sealed:
            self._minutes.keep(lambda recorder: recorder.lock(self._position.round, seat, choice))
        self._call_next()

    def _call_next(self) -> None:
        """Ask the next person, then the bots; when all have decided, let the rules go on."""
        if not self._position.legal:
            self._moment = _Moment.FINAL
        elif not self._waiting:
            self._decide()
        elif self._players.is_bot(self._waiting[0]):
            self._moment = _Moment.THINKING
        elif self._following:
            self._lock(self._seat, *self._following)
        else:
            self._seat = self._waiting[0]
            self.came_by_curtain = False
            if (self._is_secret and not self._goes_on) or self._door.why is not Why.TURN:
                self._shut_door(self._door.why)
            else:
                self._begin_turn()

    def _decide(self) -> None:
        board = self._board()
        before, choices, events, self._goes_on = self._position.advance()
        self._minutes.keep(lambda recorder: recorder.step(before, choices, self._position.state))
        public = self.game.rules.view(before, None)
        laid, beats = self.game.narration.laid(public, choices), self.game.narration.tell(public, events)
        if not self._goes_on:  # a turn can be over before all that was put down in it has counted
            self._following = ()
        runs_on = bool(self._following) or (self._goes_on and all(map(self._players.is_bot, choices)))
        if self._telling.tell(board, laid, beats, to_be_continued=runs_on):
            self._telling.say(self._minutes.said)
            self._moment = _Moment.REVEAL
        else:
            self._call_next()

    def _shut_door(self, why: Why) -> None:
        self.came_by_curtain = True
        self._door.shut(self._seat, why, is_private=self._position.is_private, is_secret=self._is_secret)
        self._moment = _Moment.DOOR

    def _begin_turn(self) -> None:
        self._turn = turn.begin(self.game.narration.KEYS, self.table_options, self._luck)
        self._moment = _Moment.CHOOSING

    # How things are

    @property
    def _waiting(self) -> Sequence[int]:
        """The seats that have not decided yet, people first, in the order that is agreed on."""
        return self._players.in_order(self._position.waiting, self.table_options.first, self._position.round)

    @property
    def _is_secret(self) -> bool:
        """Whether others are not to see what is chosen now."""
        return self._position.is_private and len(self.humans) > 1

    @property
    def _drafted(self) -> Position:
        """The game as the one who decides has it, with what was put down and can still be taken back."""
        return self._position.with_draft(self._turn.drafted)

    def _board(self, position: Position | None = None) -> Board:
        at, options = position or self._position, self.table_options
        secret = at.locked if at.is_sealed else ()
        return self.game.narration.board(at.public, self.seats, secret, options, self._minutes.said)

    def _at_the_start(self, screen: Screen) -> Screen:
        """Return a screen with the deal on it, until the first human has locked."""
        at = self._position
        is_start = not at.course and not any(seat in at.locked for seat in self.humans)
        return self._minutes.at_the_start(screen) if is_start else screen
