"""One game at one keyboard, without a screen: whose turn it is, hand-over, choice, lock, reveal.

`Sitting` takes intents and offers a `Screen`. It collects the hidden bids, gives them to the engine when all are in,
and has each thing kept before the screen goes on. It knows nothing of keys or colours, and of time only how long no
PIN is taken.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from random import Random, SystemRandom
from time import monotonic

from duell.game import Choice, Game, Outcome, State
from duell.language import _
from duell.record import USUAL, Aside, Handover, Hint, PinReset, PinWrong, Played, Seat, TableOptions
from duell.table import turn, words
from duell.table.intents import Choose, Decide, GivePin, HandOverSeat, HandOverSeats, Intent, Wish
from duell.table.order import in_order
from duell.table.pins import Answer, Pins
from duell.table.players import BotFor, Players
from duell.table.recorder import Recorder
from duell.table.resume_point import FROM_THE_START, ResumePoint, note_course
from duell.table.screens import (
    AskPin,
    Board,
    Choosing,
    Covered,
    Curtain,
    Ends,
    Final,
    ForgottenPin,
    Reveal,
    Screen,
    TakesHint,
    Thinking,
    TimeIsUp,
    Why,
)


class _Moment(Enum):
    CURTAIN = auto()
    PIN = auto()
    FORGOTTEN_PIN = auto()
    CHOOSING = auto()
    THINKING = auto()
    REVEAL = auto()
    FINAL = auto()


class Sitting:
    """A game being played. Look at `screen`, say what is wanted with `do`; `over` tells when it has ended.

    `bot_for` gives the bot for a seat where no person decides; bots draw from `rng`. `recorder` keeps the game; without
    it nothing is kept. `left` is given when a game is resumed; then a curtain comes first, whoever is at the keyboard.
    `luck` deals shuffled keys: it is to be another than that of the game, whose seed may be known.
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
        left: ResumePoint | None = None,
        luck: Random | None = None,
        evening: Sequence[Played] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.deal = deal
        self.table_options = table_options
        self.game = game
        self._state = state
        self._players = Players(seats, bot_for, rng)
        self._evening = evening
        self._luck = luck or SystemRandom()
        self._recorder = recorder
        was = left or FROM_THE_START
        self._locked = dict(was.locked)
        self._course = list(was.course)
        self._notice = was.notice
        self._last = was.last
        self._pins = Pins(was.pins, was.wrong_pins, clock)
        self._asides = list(was.asides)
        # Told with the next reveal, since before it would say something of a bid.
        self._untold: list[object] = [TakesHint(each.seat) for each in was.asides if self._is_of_this_duel(each)]
        self._turn = self._new_turn()
        self._seat = 0
        self.decided = 0
        """How many decisions were made at this table: tells the one that is made now from all others."""
        self.came_by_curtain = False
        self._goes_on = False  # whether the one who decided last decides again, in the same turn
        # What a bot has done so far in such a turn: it is told at once, since nobody decides in between.
        self._running: tuple[Board, tuple[object, ...]] | None = None
        self._holder: int | None = None  # who has the keyboard when a game is resumed, nobody can know
        self._why = Why.RESUMED if left else Why.TURN
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
        return self._last and replace(self._last, board=self._last.board.saying(self.not_saved))

    @property
    def screen(self) -> Screen:
        """What is to be shown now."""
        match self._moment:
            case _Moment.CURTAIN:
                return Curtain(
                    self._board(),
                    self._seat,
                    self._why,
                    self._deal_at_start,
                    is_secret=self._is_private,
                    evening=self._evening_at_start,
                )
            case _Moment.PIN:
                return AskPin(self._board(), self._seat, self._pins.asks, self._pins.tries, self._pins.wait)
            case _Moment.FORGOTTEN_PIN:
                return ForgottenPin(self._board(), self._seat)
            case _Moment.CHOOSING:
                return self._choosing()
            case _Moment.THINKING:
                return Thinking(self._board(), tuple(self._waiting))
            case _Moment.REVEAL:
                assert self._last
                return self._last
            case _Moment.FINAL:
                ended = self.game.rules.outcome(self._state)
                assert ended
                return Final(
                    self._board(),
                    ended,
                    tuple(self._course),
                    self.deal,
                    tuple(self._asides),
                    kept=self._recorder is not None and not self._recorder.unsaved,
                    note=self._recorder.digest if self._recorder else "",
                    evening=self._evening_after(ended),
                )

    def remark(self, notice: str) -> None:
        """Say something more on the screen of this moment."""
        self._notice = f"{self._notice} {notice}".strip()

    def do(self, wish: Wish) -> None:
        """Do what is wanted, if this moment has a place for it; anything else changes nothing."""
        self._notice = ""
        match self._moment, wish:
            case _Moment.CURTAIN, Intent.LIFT:
                self._lift()
            case ((_Moment.PIN | _Moment.FORGOTTEN_PIN), _):
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
            self._hand_over_seat({wish.seat: wish.player})
        elif isinstance(wish, HandOverSeats):
            self._hand_over_seat(dict(enumerate(wish.players)))

    def think(self) -> dict[int, Choice]:
        """Have the bots make up their minds, which may take a while and changes nothing else; return their choices."""
        return {seat: self._players.think(seat, self.game.rules.view(self._state, seat)) for seat in self._waiting}

    def _evening_after(self, ended: Outcome) -> tuple[Played, ...]:
        """Return the games of the evening with this one, which has ended; none if it belongs to no evening."""
        if self._evening is None:
            return ()
        return (*self._evening, Played(tuple(seat.name for seat in self.seats), ended.totals, self.deal))

    # At the curtain

    def _lift(self) -> None:
        self._why = Why.TURN
        if self._is_behind_a_pin:
            self._pins.ask(self._seat)
            self._moment = _Moment.PIN
        else:
            self._moment = _Moment.CHOOSING

    @property
    def _is_behind_a_pin(self) -> bool:
        """Whether a PIN is asked for first; of a single person only one that was set among several."""
        agreed = self.table_options.pins and self._is_private
        return agreed and (self._is_secret or self._seat in self._pins)

    def _at_the_door(self, wish: Wish) -> None:
        match self._moment, wish:
            case _, Intent.HIDE:
                self._hide(Why.HIDDEN)
            case _Moment.PIN, GivePin(pin):
                self._take_pin(pin)
            case _Moment.PIN, Intent.FORGET_PIN if self._seat in self._pins:
                self._moment = _Moment.FORGOTTEN_PIN
            case _Moment.FORGOTTEN_PIN, Intent.RESET_PIN:
                if self._may_take_aside():
                    self._reset_pin(self._seat)
                self._moment = _Moment.PIN
            case _Moment.FORGOTTEN_PIN, Intent.GO_ON:
                self._moment = _Moment.PIN
            case _:
                pass

    def _take_pin(self, pin: str) -> None:
        answer, to_keep = self._pins.give(pin)
        has_room = not self._recorder or self._recorder.has_room
        if to_keep and (has_room or not isinstance(to_keep, PinWrong)):
            self._keep(lambda recorder: recorder.note(to_keep))
        if answer is Answer.RIGHT:
            self._moment = _Moment.CHOOSING
        elif answer is Answer.SHUT:
            self._hide(Why.SHUT)
        self._notice = self._notice or self._pins.notice

    def _reset_pin(self, seat: int) -> None:
        self._pins.drop(seat)
        self._take_aside(PinReset(self._round, seat, self._number))

    # At the keyboard

    def _at_the_keyboard(self, wish: Wish) -> None:
        private = self._is_private
        match wish:
            case Intent.HIDE:
                self._hide(Why.HIDDEN)
            case Choose(choice) if choice in self._legal[self._seat]:
                self._turn.chosen = choice
            case Decide(choice) if choice in self._legal[self._seat]:
                self._lock(self._seat, choice)
            case Intent.LOCK if self._turn.chosen is not None:
                self._lock(self._seat, self._turn.chosen)
            case Intent.TIME_OUT if self.table_options.clock:
                self._untold.append(TimeIsUp(self._seat, sealed=self._is_sealed))
                self._lock(self._seat, self.game.rules.default(self._state, self._seat))
            case Intent.COVER | Intent.UNCOVER if private and self.table_options.hide_after:
                self._turn.covered = wish is Intent.COVER
            case Intent.HINT if private and self.table_options.hints:
                self._hint()
            case _:
                pass

    def _hide(self, why: Why) -> None:
        self.came_by_curtain = True
        self._moment, self._why, self._turn = _Moment.CURTAIN, why, self._new_turn()

    def _hint(self) -> None:
        self._turn.advice = self.game.narration.advice(self.game.rules.view(self._state, self._seat))
        told = TakesHint(self._seat)
        if told not in self._untold:
            self._untold.append(told)
            self._take_aside(Hint(self._round, self._seat, self._number))

    def _lock(self, seat: int, choice: Choice) -> None:
        self._locked[seat] = choice
        self.decided += 1
        self._players.done(seat)
        if not self._players.is_bot(seat):
            self._holder = seat
        if self._is_sealed:
            self._keep(lambda recorder: recorder.lock(self._round, seat, choice))
        self._call_next()

    def _new_turn(self) -> turn.Turn:
        return turn.begin(self.game.narration.KEYS, self.table_options, self._luck)

    # Between turns

    @property
    def _legal(self) -> Mapping[int, Sequence[Choice]]:
        """What each seat that must act can choose; empty when the game is over."""
        return self.game.rules.legal(self._state)

    @property
    def _round(self) -> int:
        return self.game.rules.round(self._state)

    @property
    def _number(self) -> int:
        """The number of the turn; 0 in a game that counts rounds alone."""
        return self.game.rules.turn(self._state)

    @property
    def _is_sealed(self) -> bool:
        """Whether each choice is locked, a secret until all are in."""
        return self.game.rules.sealed(self._state)

    @property
    def _is_private(self) -> bool:
        """Whether whoever decides looks at what is for nobody else. Open hands do not open what is sealed."""
        return self.game.rules.private(self._state) and (self._is_sealed or not self.table_options.open_hands)

    @property
    def _waiting(self) -> list[int]:
        """The seats that have not decided yet, people first, in the order that is agreed on."""
        waiting = [seat for seat in self._legal if seat not in self._locked]
        people = in_order(self.humans, self.table_options.first, self._round, self._holder)
        return [seat for seat in (*people, *filter(self._players.is_bot, waiting)) if seat in waiting]

    @property
    def _is_secret(self) -> bool:
        """Whether others are not to see what is chosen now."""
        return self._is_private and len(self.humans) > 1

    def _is_of_this_duel(self, act: Aside) -> bool:
        now = (act.round, act.turn) == (self._round, self._number)
        return isinstance(act, Hint) and now and (self._is_sealed or self._number > 0)

    def _call_next(self) -> None:
        """Ask the next person, then the bots; when all have decided, let the engine go on."""
        if not self._legal:
            self._moment = _Moment.FINAL
        elif not self._waiting:
            self._decide()
        elif self._players.is_bot(self._waiting[0]):
            self._moment = _Moment.THINKING
        else:
            self._seat = self._waiting[0]
            self._turn = self._new_turn()
            curtain = (self._is_secret and not self._goes_on) or self._why is not Why.TURN
            self.came_by_curtain = curtain
            self._moment = _Moment.CURTAIN if curtain else _Moment.CHOOSING

    def _decide(self) -> None:
        rules, narration = self.game.rules, self.game.narration
        before, choices = self._state, dict(self._locked)
        board, told = self._running or (self._board(), ())
        self._state, events = rules.advance(before, choices)
        self._locked.clear()
        self._keep(lambda recorder: recorder.step(before, choices, self._state))
        note_course(self._course, rules.round(before), rules.totals(self._state))
        self._goes_on = rules.same_turn(before, self._state)
        public = rules.view(before, None)
        beats = (*told, *self._untold, *narration.tell(public, events))
        self._untold.clear()
        self._running = (board, beats) if self._goes_on and all(map(self._players.is_bot, choices)) else None
        if self._running:
            self._call_next()
            return
        if all(isinstance(beat, Ends) for beat in beats):  # nothing was taken or laid: the end itself says why it is
            self._call_next()
            return
        self._last = Reveal(board.saying(self._said), narration.laid(public, choices), beats)
        self._moment = _Moment.REVEAL

    def _hand_over_seat(self, players: Mapping[int, str]) -> None:
        """Let bots play on for somebody, or somebody for bots, by seat, while no secret is on the screen.

        Then a curtain comes first, even for a single person: the cards that are shown next may be somebody else's.
        """
        changes = {seat: player for seat, player in players.items() if self.seats[seat].player != player}
        alone = self._moment is _Moment.CHOOSING and not self._is_secret
        open_now = alone or self._moment in {_Moment.CURTAIN, _Moment.REVEAL}
        if changes and open_now and self._legal and self._may_take_aside():
            for seat, player in changes.items():
                after = self._players.hand_over_seat(seat, player)
                if self._moment is _Moment.REVEAL:  # a curtain says on its own that players have changed
                    self.remark(words.plays_now(after))
                self._take_aside(Handover(self._round, seat, after.name, after.player, self._number))
            self._why = Why.HANDED_OVER
            if self._moment is not _Moment.REVEAL:
                self._call_next()

    def _take_aside(self, act: Aside) -> None:
        self._asides.append(act)
        self._keep(lambda recorder: recorder.note(act))
        if self._moment is _Moment.REVEAL and self._last:
            self._last = replace(self._last, board=self._last.board.saying(self._said))

    def _may_take_aside(self) -> bool:
        """Whether the record has room for what can happen without end; if not, say so."""
        if self._recorder and not self._recorder.has_room:
            self.remark(_("The record of this game is full: nobody can change places or set a PIN anew any more."))
            return False
        return True

    def _keep(self, what: Callable[[Recorder], None]) -> None:
        """Have something kept. The game goes on even while that fails; `not_saved` then stands on every screen."""
        if self._recorder:
            what(self._recorder)
            self.remark(self._recorder.news())

    @property
    def not_saved(self) -> str:
        """Return that something is not saved, as long as that is so."""
        reason = self._recorder.unsaved if self._recorder else ""
        return _("Not saved: {reason}. Every move tries again.", reason=reason) if reason else ""

    @property
    def _said(self) -> str:
        """Return what is said on the screen of this moment."""
        return f"{self._notice} {self.not_saved}".strip()

    def _board(self) -> Board:
        public = self.game.rules.view(self._state, None)
        secret = self._locked if self._is_sealed else ()
        board: Board = self.game.narration.board(public, self.seats, secret, self.table_options, self._said)
        return board

    def _choosing(self) -> Choosing | Covered:
        seat = self._seat
        screen = turn.screen(
            self.game,
            self.game.rules.view(self._state, seat),
            self._board(),
            seat,
            self._legal[seat],
            self._is_private,
            self._turn,
            self.table_options,
        )
        if isinstance(screen, Choosing) and screen.private and len(self.humans) == 1:  # else the curtain has shown it
            return replace(screen, deal=self._deal_at_start, evening=self._evening_at_start)
        return screen

    @property
    def _deal_at_start(self) -> str:
        """The digest of the deal, until the first human has locked: everybody can note it down."""
        first = not self._course and not any(seat in self._locked for seat in self.humans)
        return self.deal if first else ""

    @property
    def _evening_at_start(self) -> tuple[Played, ...]:
        """The games of the evening before this one, as long as the deal is shown."""
        return tuple(self._evening or ()) if self._deal_at_start else ()


class GuidedSitting(Sitting):
    """A lesson: a sitting with a word on some of its moments."""

    @property
    def word(self) -> str:
        """A sentence or two on what is to be done now, or on what just happened; often nothing."""
        return ""
