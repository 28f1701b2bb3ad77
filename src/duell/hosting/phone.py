"""A guest with a phone or any other browser: wishes come in, leaves go out (see `duell.web.leaf`)."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from duell.catalogue import CatalogueError
from duell.game import Coach
from duell.hosting.guest import Guest
from duell.hosting.hall import Asks, Chair, is_offered, may_return, waits, welcome
from duell.hosting.turns import Second
from duell.language import _, current, language_of, languages, own_speech, use
from duell.table import review, wording
from duell.table.screens import Choose, Choosing, Covered, Curtain, Final, Intent, Reveal, Waiting
from duell.table.seating import GUEST
from duell.table.sitting import Sitting
from duell.table.table import Notice
from duell.tui.drawing.shapes import FONTS
from duell.tui.playback import in_thread
from duell.web.leaf import Button, Card, Field, Kit, Leaf, Moment, Said, Sheet, as_json, signs_of

if TYPE_CHECKING:
    from duell.hosting.doorkeeper import Caller
    from duell.hosting.hosted_table import HostedTable

GRACE = 20.0  # seconds for which nobody hears that a phone has gone: it may only sleep, or show a message
HALL_GRACE = 300.0  # seconds until a phone that has gone loses its seat in the hall

STILL, READING = 1.2, 0.25
"""The least seconds for which a reveal that waits for nobody is shown, and the seconds for each word of it."""

LONGEST_LOOK = 30.0  # the most seconds that phones wait until the table's screen has told a reveal
MENTIONED = 8.0  # seconds for which a notice about other players is shown

NO_BREAK_HYPHEN = "\u2011"

LENGTH = 8 << 10
"""The bytes of any leaf of a seat, which needs half of them at most, besides a sheet over it, which is public.

A longer leaf has a multiple of them. So lengths betray no choice.
"""


class Browser(NamedTuple):
    """A browser that was let in: its connection, the fingerprint of its secret, and the languages that it asks for.

    A television `looks_on`: it never has a seat.
    """

    caller: "Caller"
    fingerprint: str
    languages: Sequence[str] = ()
    looks_on: bool = False


class Prompt(NamedTuple):
    """A question in the hall: its sentences, and the fields and buttons that answer it."""

    lines: Sequence[Said]
    fields: Sequence[Field] = ()
    buttons: Sequence[Button] = ()


class PhoneGuest(Guest):
    """A guest with a phone. `wake` is called when there may be another leaf, `hang_up` to end the connection."""

    def __init__(
        self,
        hosted: "HostedTable",
        browser: Browser,
        wake: Callable[[], None],
        hang_up: Callable[[], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(hosted, browser.caller, "", "" if browser.looks_on else browser.fingerprint)
        self.looks_on = browser.looks_on
        self.can_lead = not browser.looks_on
        self._wake, self._hang_up, self._clock = wake, hang_up, clock
        self._parting = ""
        self._mentioned: Notice = str
        self._mentioned_until = 0.0
        self._sheet: Callable[[], Sheet] | None = None
        self._consulting: asyncio.Task[None] | None = None
        self._leaving: asyncio.TimerHandle | None = None  # the time until others are told that this phone has gone
        self._number = 0
        self._moment: tuple[object, ...] = ()
        self._timed: object = None  # the screen for which a call is timed
        self._looks_since: tuple[object, float] = (None, 0.0)
        """The events of a reveal for which the phone waits, and the time at which the wait began."""
        self._deck: tuple[object, Any] = (None, None)
        self._second = Second(clock)
        self._context.run(self._begin, browser.languages)

    @staticmethod
    def _begin(tags: Sequence[str]) -> None:
        own_speech()
        use(next((code for tag in tags if (code := spoken(tag))), current()))

    # The screen

    def redraw(self) -> None:
        if not self._tasks.has_ended:
            self._wake()

    def show_hall(self) -> None:
        self._sheet = None

    def show_table(self, sitting: Sitting) -> None:
        self._sheet = None
        self.redraw()

    def arrive(self) -> None:
        self.redraw()

    def look_again(self) -> None:
        self.redraw()

    def mention(self, notice: Notice) -> None:
        self._mentioned, self._mentioned_until = notice, self._clock() + MENTIONED
        self._loop.call_later(MENTIONED, self.redraw)
        self.redraw()

    def end(self, says: str) -> None:
        if not self._tasks.has_ended:
            self._parting = says
            self._stop()
            self._wake()
            self._hang_up()

    def lost(self) -> None:
        """Note that the connection has ended. Only a phone that stays away for a while counts as away."""
        self._stop()
        if self.seat is None:
            super().lost()
        else:
            self._leaving = self._loop.call_later(GRACE, self._stays_away, self._loop.time() + HALL_GRACE)

    def _stays_away(self, until: float) -> None:
        """Note that the phone is away; in the hall, keep its seat until then or until a game begins."""
        if self.hosted.table or (left := until - self._loop.time()) <= 0:
            super().lost()
            return
        self._leaving = self._loop.call_later(min(GRACE, left), self._stays_away, until)
        if not self.is_away:
            self.is_away = True
            self.hosted.refresh()

    def lose_seat(self) -> None:
        """Take note that another phone has the seat, and stop waiting for this one."""
        super().lose_seat()
        if self._leaving:
            self._leaving.cancel()
            self._loop.call_soon(super().lost)

    @property
    def is_here(self) -> bool:
        return not self.has_ended

    # Leaves

    def kit(self) -> str:
        """The emblems, signs and words that leaves name, as JSON."""
        return self._context.run(self._kit)

    def _kit(self) -> str:
        emblems = self.hosted.menu.game.faces.emblems(self._deck_here())
        words = {
            "lang": current(),
            "cover": _("Cover my cards"),
            "covered": _("Your cards are covered."),
            "gone": _("Connecting …"),
            "hand": _("Your hand"),
            "locked": _("locked"),
            "due": _("choosing"),
            "away": _("away"),
            "more": _("More"),
            "close": _("Close"),
            "sound": _("Turn sound on"),
            "quiet": _("Turn sound off"),
            "left": _("Move buttons to the left"),
            "right": _("Move buttons to the right"),
        }
        return _compact({"kit": Kit(emblems, signs_of(FONTS), words).as_json()})

    @property
    def kit_of(self) -> object:
        """The facts that determine the kit."""
        return self.hosted.menu.game.name, self.hosted.room.deck, self._context.run(current)

    def _deck_here(self) -> Any:
        """The deck on the table, read once; None if the game has none."""
        game, name = self.hosted.menu.game, self.hosted.room.deck
        if self._deck[0] != (game, name):
            self._deck = (game, name), None
            with suppress(CatalogueError):
                self._deck = (game, name), game.catalogue.deck(name)
        return self._deck[1]

    def leaf(self) -> str:
        """The present page, as JSON whose length betrays nothing."""
        leaf = self._context.run(self._leaf)
        text = _compact({"leaf": as_json(leaf)})
        if self.seat is None:
            return text
        public = len(_compact(as_json(leaf.sheet)).encode()) if leaf.sheet else 0
        return text + " " * (-(len(text.encode()) - public) % LENGTH)

    def _leaf(self) -> Leaf:
        if self._tasks.has_ended:
            title, says = self.hosted.menu.game.pages.title, self._parting or _("The table is closed.")
            join = Button("join", _("come back"), main=True)
            return Leaf(Moment.CLOSED, title, mark=title, lines=(Said(says, "title"),), buttons=(join,))
        leaf = self._at_table(self.sitting) if self.sitting else self._in_hall()
        mentioned = self._mentioned() if self._clock() < self._mentioned_until else ""
        leaf = replace(leaf, notice=" ".join(filter(None, [leaf.notice, mentioned])))
        return replace(leaf, number=self._numbered(leaf.moment))

    def _numbered(self, moment: Moment) -> int:
        """The number of this moment; it stays the same while a choice is only changed."""
        now: tuple[object, ...] = (moment, self.questions.asks)
        if self.sitting:
            screen = self.sitting.screen
            drafted = screen.drafted if isinstance(screen, Choosing) else ()
            events = screen.events if isinstance(screen, Reveal) else None
            now = (moment, self.sitting, self.sitting.table.state, len(drafted), events)
        if now != self._moment:
            self._moment, self._number = now, self._number + 1
        return self._number

    # At the table

    def _at_table(self, sitting: Sitting) -> Leaf:
        screen, own = sitting.screen, self.seat
        faces = sitting.game.faces
        if isinstance(screen, Reveal) and self._must_look(screen):
            return _looking(faces.leaf(replace(screen, events=()), own))
        leaf: Leaf = faces.leaf(screen, own)
        goes_on = not sitting.halts or sitting.table_options.go_on
        match screen:
            case Reveal() if goes_on or (own is None and self.hosted.is_read(screen)):
                self._once(screen.events, _reading_time(leaf), self._leave, screen)
                leaf = replace(leaf, buttons=tuple(replace(button, main=False) for button in leaf.buttons))
            case Choosing() if screen.hide_after:
                self._once(sitting.table.state, screen.hide_after, self._cover, sitting.table.state)
            case Final():
                leaf = self._at_end(leaf, screen)
        if own is not None and isinstance(screen, Choosing | Covered) and (left := sitting.table.countdown(own)):
            leaf = replace(leaf, seconds=int(left.left) + 1)
        return replace(leaf, more=self._more(sitting, screen), sheet=self._sheet() if self._sheet else None)

    def _more(self, sitting: Sitting, screen: object) -> tuple[Button, ...]:
        rows = [Button("scores", _("Scores")), Button("rules", _("Rules in short"))]
        if not isinstance(screen, Reveal) and sitting.last_reveal:
            rows.insert(1, Button("last", _("What happened last")))
        if isinstance(screen, Final) and screen.has_coach:
            rows.append(Button("coach", _("Ask the coach")))
        return tuple(rows)

    def _at_end(self, leaf: Leaf, screen: Final) -> Leaf:
        """The end, with the next step: a captain leads on, others say that they are done."""
        if self.seat is None:
            return leaf
        if self.hosted.captain is self and not screen.is_last:
            again = wording.again(screen.evening)
            says, button = wording.ready(screen.ready), Button("again", again[:1].upper() + again[1:], main=True)
        else:
            waits = wording.waiting(screen.missing) if screen.is_ready and screen.missing else ""
            says = waits or (wording.comes_next(is_last=screen.is_last) if screen.is_ready else "")
            button = Button("ready", _("I am ready"), main=True)
        lines = (*leaf.lines, Said(says, "strong")) if says else leaf.lines
        return replace(leaf, lines=lines, buttons=() if screen.is_ready and button.do == "ready" else (button,))

    def _must_look(self, screen: Reveal) -> bool:
        """Whether the table's screen is still showing, card by card, the events that this leaf would give away."""
        if not self.hosted.is_telling(screen.events):
            return False
        events, since = self._looks_since
        if events is not screen.events:
            self._looks_since = screen.events, (since := self._clock())
            self._loop.call_later(LONGEST_LOOK, self.redraw)
        return self._clock() - since < LONGEST_LOOK

    def _once(self, what: object, seconds: float, call: Callable[..., None], *values: object) -> None:
        """Time a call, once for each moment."""
        if self._timed is not what:
            self._timed = what
            self._loop.call_later(seconds, self.safely, call, *values)

    def _leave(self, screen: Reveal) -> None:
        """Leave a reveal that waits for nobody."""
        now = self.sitting.screen if self.sitting else None
        if self.sitting and isinstance(now, Reveal) and now.events is screen.events:
            self.sitting.do(Intent.GO_ON)
            self.hosted.look_again()
            self.redraw()

    def _cover(self, state: object) -> None:
        if self.sitting and self.sitting.table.state is state:
            self.sitting.do(Intent.COVER)
            self.redraw()

    # In the hall

    def _in_hall(self) -> Leaf:
        hosted, room = self.hosted, self.hosted.room
        chairs = [self._chair(seat, chair) for seat, chair in enumerate(room.chairs)]
        prompt = self._prompt(self.questions.asks)
        is_seated = self.seat is not None
        return Leaf(
            Moment.SEATED if is_seated else Moment.HALL,
            title=room.menu.game.pages.title,
            where=_("The lobby"),
            reader=self.name if is_seated else "",
            colour=chairs[self.seat].colour if self.seat is not None else None,
            chairs=tuple(chairs),
            fields=tuple(prompt.fields),
            lines=tuple(prompt.lines),
            buttons=tuple(prompt.buttons),
            notice=self.questions.notice() or hosted.held_up,
        )

    def _chair(self, seat: int, chair: Chair) -> Card:
        """The card of a chair, which can be tapped if it is offered."""
        menu = self.hosted.room.menu
        card: Card = menu.game.faces.portrait(self._deck_here(), seat, chair.role, dict(menu.roles).get(chair.role, ""))
        is_open = not self.looks_on and is_offered(chair, self.questions.asks)
        state = "" if chair.player == GUEST else wording.level(chair.player)
        if chair.player == GUEST and chair.name and not chair.is_here:
            state = _("away")
        name = chair.name or (_("for {name}", name=chair.expected) if chair.expected else _("free"))
        role_and_state = [text for text in (card.name, state) if text]
        is_bright = is_open or chair.name or self.looks_on
        return replace(
            card,
            name=name,
            note=" · ".join(role_and_state),
            say=", ".join([name, *role_and_state]),
            choice=str(seat) if is_open else None,
            state="chosen" if seat == self.seat else "" if is_bright else "barred",
        )

    def _prompt(self, asks: Asks) -> Prompt:
        room = self.hosted.room
        title = Said(welcome(room), "title")
        looks_on = () if self.looks_on else (Button("look-on", _("just watch")),)
        returns = (Button("return", _("come back")),) if any(chair.is_kept for chair in room.chairs) else ()
        back = Button("back", _("back"))
        match asks:
            case Asks.SEAT if self.looks_on:
                return Prompt([title, Said(_("You will watch once the game begins."))])
            case Asks.SEAT:
                is_full = not any(chair.is_free for chair in room.chairs)
                says = _("All seats are taken.") if is_full else _("Type your name, then tap a free seat.")
                fields = () if is_full else (Field("name", _("Your name"), self.name),)
                return Prompt([title, Said(says)], fields, [*looks_on, *returns])
            case Asks.NAME | Asks.NOTHING:
                return self._seated()
            case Asks.GAME:
                ask = (Button("ask-host", _("ask the host")),) if room.admits else ()
                return Prompt([Said(_("The game is on."), "title")], buttons=[*returns, *looks_on, *ask])
            case Asks.WORD:
                says = _("Your return code; the first four letters of each word are enough:")
                if self.questions.is_trying:
                    says = _("One moment …")
                button = Button("return", _("come back"), main=True)
                return Prompt([Said(says)], [Field("word", _("Your return code"))], [button, back])
            case Asks.WHICH:
                says = _("The host will be asked to let you in.")
                return Prompt([Said(_("Which seat is yours?"), "title"), Said(says)], buttons=[back])
            case _:  # only the host can let them in
                return Prompt([Said(_("The host is being asked to let you in."), "title"), Said(_("Please wait."))])

    def _seated(self) -> Prompt:
        hosted, room = self.hosted, self.hosted.room
        free, captain = any(chair.is_free for chair in room.chairs), hosted.captain
        leads = captain is self
        state = waits(room, captain.name if captain else room.host)
        if leads and not free:
            state = _("Everybody is here: you can begin.")
        word = self.code.replace("-", NO_BREAK_HYPHEN)
        code = _("Your return code, for another phone: {word}", word=word) if word else ""
        lines = [Said(_("You are in, {name}.", name=self.name), "title"), Said(state, "strong"), Said(code, "muted")]
        begin = Button("begin", _("Add bots and begin") if free else _("Begin"), main=True)
        buttons = [*[begin] * leads, Button("leave", _("leave the seat"))]
        return Prompt([sentence for sentence in lines if sentence.text], buttons=buttons)

    # Wishes

    def received(self, wish: Mapping[str, object]) -> bool:
        """Take a wish, unless there were too many in a second; a wish for another moment does nothing."""
        if self._second.count() > self.hosted.door.limits.wishes:
            return False
        self.safely(self._do, wish)
        return True

    def _do(self, wish: Mapping[str, object]) -> None:
        do, what, name = (_text(wish, member) for member in ("do", "what", "name"))
        if wish.get("number") == self._number:
            if do == "close":
                self._sheet = None
            elif self.sitting:
                if not self._read(self.sitting, do):
                    self._play(self.sitting, do, what)
            else:
                self._answer(do, what, name)
        self.redraw()

    def _play(self, sitting: Sitting, do: str, what: str) -> None:
        screen = sitting.screen
        match do:
            case "choose" | "lock" if isinstance(screen, Choosing):
                if (choice := next((option for option in screen.options if str(option) == what), None)) is not None:
                    sitting.do(Choose(choice))
                    if do == "lock":
                        sitting.do(Intent.LOCK)
            case "go-on" if isinstance(screen, Reveal) and not self._must_look(screen):
                self._leave(screen)
            case "ready" if isinstance(screen, Final) and self.seat is not None:
                sitting.do(Intent.GO_ON)
            case "again" if isinstance(screen, Final) and self.hosted.captain is self:
                self.hosted.lead()
            case "take-back" if isinstance(screen, Choosing | Waiting):
                sitting.do(Intent.TAKE_BACK)
            case "hint" if isinstance(screen, Choosing) and screen.hints:
                self.in_background(self._think_of_a_hint)
            case "show" if isinstance(screen, Covered | Curtain):
                sitting.do(Intent.UNCOVER if isinstance(screen, Covered) else Intent.LIFT)

    async def _think_of_a_hint(self) -> None:
        if (sitting := self.sitting) and isinstance(before := sitting.screen, Choosing):
            is_new = await asyncio.to_thread(sitting.advise)
            now = sitting.screen
            if is_new and isinstance(now, Choosing) and now.drafted == before.drafted:
                sitting.do(Intent.HINT)
                self.redraw()

    def _read(self, sitting: Sitting, do: str) -> bool:
        """Lay a sheet over the page; return whether that was the wish."""
        screen, last = sitting.screen, sitting.last_reveal
        match do:
            case "scores":
                self._sheet = lambda: sitting.game.faces.scores(sitting.screen.board, self.seat)
            case "last" if last:
                self._sheet = lambda: Sheet(_("What happened last"), tuple(sitting.game.faces.events(last)))
            case "rules":
                edition = self.hosted.roster.edition if self.hosted.roster else None
                says = tuple(sitting.game.faces.rules(edition, current()))
                self._sheet = lambda: Sheet(_("Rules in short"), says)
            case "coach" if isinstance(screen, Final) and screen.has_coach:
                self._sheet = lambda: Sheet(_("The coach"), (Said(_("One moment …")),))
                if self._consulting is None or self._consulting.done():  # each call waits in a thread
                    self._consulting = self.in_background(self._consult)
            case _:
                return False
        return True

    async def _consult(self) -> None:
        coaching = await in_thread(self.hosted.consult, lambda _share: None)
        rows = (Said(coaching),) if isinstance(coaching, str) else findings(coaching)
        self._sheet = lambda: Sheet(_("The coach"), rows)
        self.redraw()

    def _answer(self, do: str, what: str, name: str) -> None:
        hosted, questions = self.hosted, self.questions
        match do:
            case "sit" if what.isdecimal() and int(what) < len(hosted.chairs) and not self.looks_on:
                self._sit(int(what), name)
            case "leave" if self.seat is not None and hosted.table is None:
                hosted.free(self.seat)
            case "begin" if hosted.captain is self:
                hosted.lead()
            case "look-on":
                self.look_on()
            case "return" if questions.asks is Asks.WORD:
                questions.try_code(what)
            case "return" | "back":
                questions.ask_for(Asks.WORD if do == "return" else None)
            case "ask-host" if hosted.admits:
                questions.ask_for(Asks.WHICH)

    def _sit(self, seat: int, name: str) -> None:
        hosted, questions = self.hosted, self.questions
        if questions.asks is Asks.WHICH:
            if may_return(hosted.room.chairs[seat]):
                questions.take(seat)
            return
        had_seat = self.seat is not None  # a guest with a seat keeps its name and return code
        questions.take(seat)
        if self.seat == seat and not had_seat:
            questions.name(name)
            if not self.is_named:  # the name is taken, or none: the chair stays free
                hosted.free(seat)


def findings(coaching: review.Coaching) -> tuple[Said, ...]:
    """The coach's findings in short: the turning points, or a sentence that there were none."""
    coach: Coach = coaching.coach
    rows: list[Said] = []
    for highlight in coaching.highlights:
        change, *reasons = review.what_changed(highlight, coach)
        rows += [Said(change, "strong"), *(Said(reason) for reason in reasons)]
    return tuple(rows) or (Said(_("The chances never changed much.")),)


def spoken(tag: str) -> str:
    """The language of a browser's tag, such as ``de-AT``; "" if duell does not speak it.

    >>> spoken("de-AT"), spoken("tlh")
    ('de', '')
    """
    code = tag.lower().partition("-")[0]
    return language_of({"LANG": code}) if code in languages() else ""


def _reading_time(leaf: Leaf) -> float:
    """The seconds for reading a reveal."""
    return max(STILL, READING * sum(len(sentence.text.split()) for sentence in leaf.lines))


def _looking(leaf: Leaf) -> Leaf:
    """The leaf of a reveal that is still secret: all cards are face down."""
    laid = tuple(
        replace(bid, score="", card=Card(kind="back", colour=bid.colour) if bid.card else None) for bid in leaf.laid
    )
    look = (Said(_("Look at the table!"), "title"),)
    return replace(leaf, moment=Moment.LOOK, laid=laid, lines=look, buttons=())


def _text(wish: Mapping[str, object], member: str) -> str:
    value = wish.get(member, "")
    return value[:200] if isinstance(value, str) else ""


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
