"""One screen at a table, without drawing it: turns, handovers, choices, locks, reveals.

`Sitting` takes wishes and gives a `Screen`. It knows nothing about keys or colours.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from random import Random
from typing import Any, NamedTuple

from duell.language import _
from duell.record.acts import Seat
from duell.table import screens, wording
from duell.table.gate import Gate
from duell.table.narration import Narration
from duell.table.table import Notice, ResumePoint, Story, Table

LETTERS = "abcdefghjklmnor"  # the letters for shuffled cards, without those that mean something else during a decision

MOST_NOTICES = 9  # the most notices that one screen shows; its reader may be away
MOST_TOLD = 60  # the reveals that can be shown again: more than lie between two turns of any player


@dataclass(slots=True)
class Turn:
    """A player's input since the curtain was lifted. `keys` are the keys of the cards (see `Choosing`)."""

    keys: str = ""
    chosen: Any = None
    covered: bool = False
    advice: tuple[screens.Advice, ...] = ()
    drafted: tuple[Any, ...] = ()
    thought: tuple[screens.Advice, ...] = ()  # advice computed before the player asks for it

    def take_back(self) -> None:
        """Take the last draft back; it becomes the current choice."""
        if self.drafted:
            *drafted, self.chosen = self.drafted
            self.drafted, self.advice = tuple(drafted), ()


class Unfinished(NamedTuple):
    """A turn that the next player's act at the curtain ends with a `choice`, which leads to the state `after`."""

    seat: int
    choice: Any
    after: Any


class _Phase(Enum):
    GATE = auto()
    CHOOSING = auto()
    WAITING = auto()
    REVEAL = auto()
    FINAL = auto()


class Sitting:
    """One screen at a table: show `screen`, pass wishes to `do` until it is `over`.

    If `seats` is None, all people share this one screen, and the bots decide at `Intent.GO_ON`. Otherwise it is one of
    several screens, for these seats only, or for an onlooker if `seats` is empty; the host runs the bots. Only a
    sitting that `leads` hands seats over and starts the next game.
    """

    IS_SAVED = True  # whether the game can be resumed and its seats can change hands, unlike a lesson and a puzzle

    def __init__(self, table: Table, seats: Sequence[int] | None = None, *, leads: bool = True) -> None:
        self.table = table
        self.game = table.game
        self.table_options = table.table_options
        self.is_one_of_several = seats is not None
        self.leads = leads
        self.is_ready = seats is not None and not seats
        """Whether the people at this screen have read the end and are ready to go on; onlookers always are."""
        self.news: Callable[[], None] = lambda: None  # called after a change that this screen did not ask for
        self.mention: Callable[[Notice], None] = self.remark
        """Shows a notice about other players, which disappears by itself if the screen can do that."""
        self.came_by_curtain = False  # whether the player to move has lifted a curtain before this decision
        self.goes_on = False  # whether the last seat decides again in the same turn
        self.halts = True  # whether a reveal waits for a key; otherwise the game goes on after the reveal
        self.is_forced = False  # whether a reveal shows a turn in which nobody was asked, so that it needs reading time
        self._narration: Narration[Any, Any] = Narration.of(table.game)
        self._own = range(len(table.seats)) if seats is None else seats
        start = table.resumed_from or ResumePoint({}, ())
        agreed = table.table_options.pins and len(self._own) > 1
        why = screens.Why.RESUMED if table.resumed_from else screens.Why.TURN
        self._gate = Gate(start.pins, start.wrong_pins, table.clock, agreed=agreed, why=why)
        self._notices = [*table.notices]
        self._untold: list[Story] = []
        self._stories: deque[Story | screens.Reveal] = deque([table.last] if table.last else (), MOST_TOLD)
        self._reveal: screens.Reveal | None = None
        self._turn = Turn()
        self._seat = 0
        self._unfinished: Unfinished | None = None
        self._just_locked: int | None = None  # the seat that has locked by a key, until the next curtain is lifted
        self._is_advising = False  # whether a hint is being computed
        self._has_looked = False  # whether the player to move has seen the hand in this turn
        self._was_forced = False  # whether the last decision was made without asking
        self._is_start = not table.has_begun  # whether nobody has been asked yet
        self._phase = _Phase.WAITING
        table.sittings.append(self)
        table.settle()
        self._call_next()

    def leave(self) -> None:
        """Leave the table, which goes on without this screen."""
        self.table.sittings.remove(self)

    @property
    def over(self) -> bool:
        """Whether the game has ended and its end is shown."""
        return self._phase is _Phase.FINAL

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.table.seats

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of the people at this screen."""
        return tuple(seat for seat in self.table.players.humans if seat in self._own)

    @property
    def deciding(self) -> int | None:
        """The seat whose decision is on this screen; None if there is none."""
        return self._seat if self._phase is _Phase.CHOOSING else None

    @property
    def word(self) -> str | None:
        """The lesson's comment on the current screen, often ""; None outside a lesson."""
        return None

    @property
    def last_reveal(self) -> screens.Reveal | None:
        """The last reveal, which can be shown again; everybody may see all of it."""
        return next(iter(self.reveals_since(None)), None)

    def reveals_since(self, seat: int | None) -> tuple[screens.Reveal, ...]:
        """The reveals since the last turn of a seat, to be shown again; if `seat` is None, only the last one."""
        reveals = list(self._stories)
        begin = max(0, len(reveals) - 1) if seat is None else _begin(reveals, seat)
        return tuple(self._as_reveal(reveal, self.not_saved) for reveal in reveals[begin:])

    def is_to_tell(self, events: object) -> bool:
        """Whether these events are on this screen, or on one still to come."""
        is_shown = self._phase is _Phase.REVEAL and self._stories[-1].events is events
        return is_shown or any(story.events is events for story in self._untold)

    @property
    def not_saved(self) -> str:
        """The warning that something is unsaved; "" if nothing is."""
        return self.table.log.not_saved

    @property
    def screen(self) -> screens.Screen:
        match self._phase:
            case _Phase.GATE:
                return self._with_deal(self._curtain())
            case _Phase.CHOOSING:
                screen = self._decision()
                return self._with_deal(screen) if self._is_private() and len(self.humans) == 1 else screen
            case _Phase.WAITING if self.is_one_of_several:
                return self._waiting()
            case _Phase.WAITING:
                return screens.Thinking(self._board(self.table.begun), self.table.waiting)
            case _Phase.REVEAL:
                self._reveal = self._reveal or self._as_reveal(self._stories[-1], self._notice_text)
                return self._reveal
            case _Phase.FINAL:
                return self._final()

    def remark(self, notice: Notice) -> None:
        """Add a notice to the current screen, unless it is there."""
        if notice not in self._notices:
            self._notices = [*self._notices, notice][-MOST_NOTICES:]

    def do(self, wish: screens.Wish) -> None:
        """Carry out a wish that the current screen allows; ignore any other."""
        if self._phase is not _Phase.REVEAL or wish is not screens.Intent.HIDE:
            self._notices = []
        match self._phase, wish:
            case _Phase.GATE, _:
                self._at_the_gate(wish)
            case _Phase.CHOOSING, _:
                self._at_the_keyboard(wish)
            case _Phase.WAITING, _:
                self._while_waiting(wish)
            case _Phase.REVEAL, screens.Intent.HIDE:
                self.goes_on = False  # another player may return to the keyboard
            case _Phase.REVEAL, screens.Intent.GO_ON:
                self._call_next()
            case _Phase.FINAL, screens.Intent.GO_ON if not self.leads:
                self.is_ready = True
                self.table.tell()
            case _:
                pass
        if isinstance(wish, screens.HandOverSeats):
            self._hand_over_seats(wish.players)

    def think(self) -> dict[int, Any]:
        """The choices of the waiting bots. They may take a while to compute; nothing else changes."""
        return {seat: self.table.think(seat) for seat in self.table.waiting}

    def advise(self) -> bool:
        """Compute the hint that a person may ask for. This may take a while; nothing else changes.

        Return False if it is being computed already: a thread cannot be stopped, so a second one would only add to it.
        """
        if self._is_advising:
            return False
        self._is_advising, turn = True, self._turn
        try:
            turn.thought = self._narration.advice(self.game.rules.view(self._drafted, self._seat))
        finally:
            self._is_advising = False
        return True

    # Wishes

    def _at_the_gate(self, wish: screens.Wish) -> None:
        match wish:
            case screens.Intent.TAKE_BACK if self._unfinished:
                self._seat, self._unfinished = self._unfinished.seat, None
                self._begin_turn()
            case screens.Intent.TAKE_BACK if not self._gate.at_pin and (seat := self._takes_back) is not None:
                self.table.take_back(seat)
                self._seat, self._just_locked = seat, None
                self._shut_gate(screens.Why.TURN)
                self.remark(lambda: _("{name} has taken the locked card back.", name=self.seats[seat].name))
            case screens.Choose(choice) if choice in self._unseen_offers:
                self._turn = Turn(chosen=choice)
            case screens.Decide(choice) if choice in self._unseen_offers:
                self._is_start = self._has_looked = False
                self._turn = Turn()
                self._finish()
                self._lock(choice)
            case _:
                self._ask_the_gate(wish)

    def _ask_the_gate(self, wish: screens.Wish) -> None:
        """Let the gate carry out a wish, and go on once it is open."""
        if wish is screens.Intent.LIFT:
            self._finish()
        if wish is screens.Intent.RESET_PIN and self._gate.is_forgotten and self.table.has_room():
            self._gate.reset_pin()
            self.table.reset_pin(self._seat)
        if act := self._gate.do(wish):
            self.table.log.note(act)
        if verdict := self._gate.notice:
            self.remark(lambda: verdict)
        if self._gate.is_open and self._seat == self._due:
            self._has_looked = True
            self._begin_turn()
        elif self._gate.is_open:
            self._call_next()

    def _finish(self) -> None:
        """End the turn that waits for the next player to act."""
        if unfinished := self._unfinished:
            self._unfinished = None
            self.table.lock(unfinished.seat, unfinished.choice)

    def _at_the_keyboard(self, wish: screens.Wish) -> None:
        seat, turn, options = self._seat, self._turn, self.table_options
        rules, state = self.game.rules, self._drafted
        match wish:
            case screens.Intent.HIDE:
                self._shut_gate(screens.Why.HIDDEN)
            case screens.Intent.COVER | screens.Intent.UNCOVER if options.hide_after and self._is_private(state):
                turn.covered = wish is screens.Intent.COVER
            case screens.Intent.HINT if options.hints and self._is_private(state):
                if not turn.thought:
                    self.advise()
                turn.advice, turn.thought = turn.thought, ()
                self.table.note_hint(seat, state)
            case screens.Intent.TIME_OUT if options.clock:
                self.time_is_up()
            case screens.Intent.TAKE_BACK:
                turn.take_back()
            case screens.Choose(choice) if choice in rules.legal(state)[seat]:
                turn.chosen = choice
            case screens.Decide(choice) if choice in rules.legal(state)[seat]:
                self._lock_or_draft(choice)
            case screens.Intent.LOCK if turn.chosen is not None:
                self._lock_or_draft(turn.chosen)
            case _:
                pass

    def _while_waiting(self, wish: screens.Wish) -> None:
        match wish:
            case screens.Intent.GO_ON if not self.is_one_of_several:
                for seat, choice in self.think().items():
                    self.table.lock(seat, choice)
            case screens.Intent.TAKE_BACK if self.is_one_of_several and (back := self._takes_back) is not None:
                self._just_locked = None
                self.table.take_back(back)
                self.table.tell()
            case screens.Intent.HIDE if self.is_one_of_several and len(self.humans) == 1:
                (self._seat,) = self.humans
                self._shut_gate(screens.Why.HIDDEN)

    def time_is_up(self) -> None:
        """Make the selected choice or the default; of a secret choice, the curtain only says that it was selected."""
        seat, state, rules, turn = self._seat, self._drafted, self.game.rules, self._turn
        is_chosen = turn.chosen is not None and rules.counts(turn.chosen)
        event, board = screens.TimeIsUp(seat, sealed=rules.sealed(state), chosen=is_chosen), self._board()
        self.table.announce(event)
        if is_chosen and event.sealed:
            self.table.remark(lambda: wording.tell(board, event))
        self._lock(*turn.drafted, turn.chosen if is_chosen else rules.default(state, seat))

    def _lock_or_draft(self, choice: Any) -> None:
        """Lock a choice, or only draft it if it can still be taken back.

        Where one key locks, a draft that leaves nothing but the end of the turn is locked as well: the table can infer
        that end.
        """
        rules, turn = self.game.rules, self._turn
        after = rules.draft(self._drafted, choice)
        if after is None:
            self._just_locked = self._seat
            self._lock(*turn.drafted, choice)
            return
        turn.drafted = (*turn.drafted, choice)
        turn.chosen, turn.advice = None, ()
        end = rules.forced(after, self._seat) if self.table_options.one_key else None
        if end is not None:
            self._lock(*turn.drafted, end)

    def _lock(self, *choices: Any) -> None:
        """Lock a choice, then the other choices of the same turn for as long as the turn goes on."""
        if self._phase is _Phase.CHOOSING:
            self._is_start = False
        self._phase = _Phase.WAITING
        self.table.lock(self._seat, *choices)

    def _hand_over_seats(self, players: Mapping[int, str]) -> None:
        """Hand seats over unless somebody else's secret is visible."""
        match self._phase:
            case _Phase.GATE:
                is_allowed = not self._gate.at_pin
            case _Phase.CHOOSING:
                is_allowed = not self._is_secret
            case phase:
                is_allowed = phase is _Phase.REVEAL
        if self.leads and (self.is_one_of_several or is_allowed):
            self.table.hand_over(players)

    # News from the table

    def stepped(self, story: Story | None, goes_on: bool) -> None:
        """Take in the table’s last step: its `story`, if players should read it now, and whether the turn `goes_on`."""
        self.goes_on = goes_on
        if story:
            self._untold.append(story)
            if not self.humans and self.is_one_of_several:
                del self._untold[:-1]  # an onlooker, or a guest for whom a bot plays on, need not see every reveal

    def handed_over(self, seat: int, notice: Notice) -> None:
        """Take note that a seat has another player; the next curtain says so, even if there is only one person."""
        if self.is_one_of_several:
            self.mention(notice)
        elif self._phase is _Phase.REVEAL:
            self.remark(notice)
        is_own = seat in self._own
        if is_own and len(self._own) > 1:
            self._gate.why = screens.Why.HANDED_OVER
        if is_own and self._phase in {_Phase.GATE, _Phase.CHOOSING}:
            self._phase = _Phase.WAITING
        self._reveal = None  # made again, with the notice

    def look(self) -> None:
        """Go on if this screen waits, or shows a decision that was made on another screen."""
        match self._phase:
            case _Phase.WAITING:
                self._call_next()
            case _Phase.CHOOSING if self._seat not in {*self.table.due} & {*self.humans}:
                self._call_next()
        self.news()

    # The course of the game

    @property
    def _due(self) -> int | None:
        """The seat that this screen asks next; None if it waits for others."""
        due, humans = self.table.due if self.is_one_of_several else self.table.waiting[:1], self.humans
        return next((seat for seat in due if seat in humans), None)

    def _call_next(self) -> None:
        """Show the next reveal or the end, or ask the next player; otherwise wait."""
        self._phase, self._unfinished = _Phase.WAITING, None
        if self._untold:
            self._show_reveal(self._untold.pop(0))
        elif self.table.is_over:
            self._phase = _Phase.FINAL
        elif (seat := self._due) is not None:
            self._ask(seat)

    def _show_reveal(self, story: Story) -> None:
        """Show a reveal. It waits for a key if it matters, or between somebody else's decision and one made here."""
        self._stories.append(story)
        self._reveal = None
        self.is_forced, self._was_forced = self._was_forced, False
        people = {*self.humans}
        others_decided, decides_next = not people.issuperset(story.choosers), not people.isdisjoint(self.table.waiting)
        self.halts = story.halts or (others_decided and decides_next)
        self._phase = _Phase.REVEAL

    def _ask(self, seat: int) -> None:
        """Ask a player to decide, behind a curtain if it has news or others could see a secret."""
        self._seat, self.came_by_curtain = seat, False
        still_looks = self.goes_on and self._has_looked
        if self._gate.why is not screens.Why.TURN:
            self._shut_gate(self._gate.why)
        elif not self._is_secret:
            self._begin_turn()
        elif not still_looks and (unfinished := self._left_unfinished()):
            self._unfinished = unfinished
            (self._seat,) = self.game.rules.legal(unfinished.after)
            self._shut_gate(screens.Why.TURN)
        elif self._has_nothing_to_see:
            self._has_looked = False
            self._begin_turn()
        elif still_looks:
            self._begin_turn()
        else:
            self._shut_gate(screens.Why.TURN)

    def _left_unfinished(self) -> Unfinished | None:
        """The turn of the player to move, if the next player's curtain can serve both turns; otherwise None.

        It can where one key locks and only the end of the turn is left, for which this player may come back. The
        question betrays no more than a curtain would, and both players decide at this screen.
        """
        rules, state, options = self.game.rules, self.table.state, self.table_options
        if not options.one_key or options.pins or self.is_one_of_several:
            return None
        end = rules.silent_end(state)
        if end is None:
            return None
        after, _events = rules.advance(state, {self._seat: end})
        (following,) = rules.legal(after)
        can_decide = following in self.humans and rules.forced(after, following) is None
        return Unfinished(self._seat, end, after) if can_decide else None

    def _shut_gate(self, why: screens.Why) -> None:
        self.came_by_curtain, self._turn = True, Turn()
        self._gate.shut(self._seat, why, is_private=self._is_private(), is_secret=self._is_secret)
        self._phase = _Phase.GATE

    def _begin_turn(self) -> None:
        self._just_locked = None
        forced, name = self.table.forced(self._seat), self.seats[self._seat].name
        if forced is not None:
            if self.game.rules.sealed(self.table.state):
                self.remark(lambda: _("{name} has only one card left and plays it.", name=name))
            self._was_forced = True
            self._lock(forced)
            return
        self._has_looked = True
        usual, options = self._narration.KEYS, self.table_options
        self._turn = Turn(shuffled(usual, self.table.luck, options.hints) if options.shuffled_keys else usual)
        self._phase = _Phase.CHOOSING

    # State

    @property
    def _state(self) -> Any:
        """The state that the curtain's player will find."""
        return self._unfinished.after if self._unfinished else self.table.state

    @property
    def _takes_back(self) -> int | None:
        """The seat that can take back its locked choice at this curtain."""
        seat, table = self._just_locked, self.table
        return seat if seat in self.humans and table.may_take_back(seat) else None

    @property
    def _unseen_offers(self) -> tuple[Any, ...]:
        """The choices at this curtain that need no look at the hand, if the table plays with one key."""
        options, at_curtain = self.table_options, self._phase is _Phase.GATE and self._gate.why is screens.Why.TURN
        is_offered = at_curtain and options.one_key and not options.pins and self._is_secret
        return tuple(self.game.rules.in_the_open(self._state)) if is_offered else ()

    @property
    def _has_nothing_to_see(self) -> bool:
        """Whether the only choice of the player to move is open, so that it needs no curtain."""
        rules, state = self.game.rules, self.table.state
        forced = None if self._is_start else self.table.forced(self._seat)
        return forced is not None and forced in rules.in_the_open(state)

    @property
    def _drafted(self) -> Any:
        """The state that the player to move sees, including drafts."""
        state = self.table.state
        for choice in self._turn.drafted:
            state = self.game.rules.draft(state, choice)
        return state

    def _is_private(self, state: Any | None = None) -> bool:
        """Whether the player to move sees secrets; a sealed choice stays secret even with open hands."""
        rules, state = self.game.rules, self._state if state is None else state
        return rules.private(state) and (rules.sealed(state) or not self.table_options.open_hands)

    @property
    def _is_secret(self) -> bool:
        """Whether the current choice must be hidden from other people at this screen."""
        return self._is_private() and len(self.humans) > 1

    # Screens

    @property
    def _notice_text(self) -> str:
        return " ".join(filter(None, [*(notice() for notice in self._notices), self.not_saved]))

    def _board(self, story: Story | None = None, notice: str | None = None) -> Any:
        """The board now, or before the events of `story`; its `notice` is by default all notices."""
        story, notice = story or self.table.story_so_far(), self._notice_text if notice is None else notice
        return self._narration.board(story.public, story.seats, story.locked, self.table_options, notice)

    def _as_reveal(self, story: Story | screens.Reveal, notice: str) -> screens.Reveal:
        if isinstance(story, screens.Reveal):
            return replace(story, board=story.board.saying(notice))
        table, names = self.table, [seat.name for seat in self.seats]
        decides = wording.may_decide_match(table.evening or (), names, self.table_options.best_of)
        return screens.Reveal(self._board(story, notice), story.laid, story.events, decides)

    def _curtain(self) -> screens.Curtain | screens.AskPin | screens.ForgottenPin:
        """The curtain, or the question for the PIN behind it."""
        offers, chosen = self._unseen_offers, self._turn.chosen
        board = self._board(self.table.story_so_far(self._state))
        curtain = self._gate.screen(board, self._takes_back, offers, chosen if chosen in offers else None)
        if self._unfinished and isinstance(curtain, screens.Curtain):
            return replace(curtain, unfinished=self._unfinished.seat)
        return curtain

    def _decision(self) -> screens.Choosing | screens.Covered:
        """The screen of the player to move, from that seat's view, like `_waiting`; while covered, it hides drafts."""
        rules, seat, turn, options = self.game.rules, self._seat, self._turn, self.table_options
        state = self.table.state if turn.covered else self._drafted
        board, legal = self._board(self.table.story_so_far(state)), tuple(rules.legal(state)[seat])
        if turn.covered:
            return screens.Covered(board, seat, legal, turn.chosen is not None, turn.keys, options.clock)
        body = self._narration.body(rules.view(state, seat))
        open_to_all = screens.Choosing(
            board,
            seat,
            legal,
            turn.chosen,
            body,
            clock=options.clock,
            drafted=turn.drafted,
            one_key=options.one_key,
        )
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

    def _waiting(self) -> screens.Waiting:
        """The screen of a player who waits for others; a person alone at a screen sees their own hand."""
        table, board = self.table, self._board(self.table.begun)
        missing = tuple(sorted(table.waiting))
        away = tuple(seat for seat in sorted(table.away) if not table.players.is_bot(seat))
        if len(self.humans) != 1:
            return screens.Waiting(board, missing, away, takes_back=self._takes_back)
        (seat,) = self.humans
        legal, keys = tuple(self.game.rules.legal(table.state).get(seat, ())), self._narration.KEYS
        body = self._narration.body(table.seen(seat))
        own = screens.Choosing(board, seat, legal, table.locked.get(seat), body, keys)
        return screens.Waiting(board, missing, away, own, self._takes_back)

    def _final(self) -> screens.Final:
        """The end, with the players at other screens who are done with it and those who are not."""
        others = [sitting for sitting in self.table.sittings if sitting.is_one_of_several and not sitting.leads]
        done, missing = (
            tuple(self.seats[seat].name for screen in others if screen.is_ready is is_ready for seat in screen.humans)
            for is_ready in (True, False)
        )
        return replace(
            self.table.final(self._board()),
            leads=self.leads,
            is_ready=self.is_ready,
            is_last=self.table.is_last,
            ready=done,
            missing=missing,
        )

    def _with_deal(self, screen: screens.Screen) -> screens.Screen:
        """Add the deal and the evening, until the first person has locked."""
        table = self.table
        if self._is_start and table.deal and isinstance(screen, screens.Curtain | screens.Choosing):
            return replace(screen, deal=table.deal, evening=tuple(table.evening or ()))
        return screen


def _begin(reveals: Sequence[Story | screens.Reveal], seat: int) -> int:
    """The index of the first reveal after the last turn of `seat`, or of that turn if others decided with it."""
    choosers = [reveal.choosers if isinstance(reveal, Story) else () for reveal in reveals]
    begin = len(reveals)
    while begin and choosers[begin - 1] == (seat,):  # the seat's own turn, if it has just ended
        begin -= 1
    while begin and seat not in choosers[begin - 1]:  # the turns of others before it
        begin -= 1
    decided_together = begin > 0 and choosers[begin - 1] != (seat,)
    return begin - decided_together


def shuffled(usual: str, luck: Random, hints: bool) -> str:
    """A random letter for each of the `usual` keys, without h if that asks for `hints`. `luck` must be unguessable."""
    letters = [letter for letter in LETTERS if letter != "h" or not hints][: len(usual)]
    return "".join(luck.sample(letters, len(letters)))
