"""Sittings for tests: tables dealt in a few words, and what can happen at them."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from itertools import cycle
from random import Random
from time import monotonic
from typing import Literal, TypeGuard, TypeVar

from duell.games import GAMES
from duell.games.duel import words
from duell.games.duel.board import Face
from duell.games.duel.bots import Bot
from duell.games.duel.deck_files import deck
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import start
from duell.games.duel.engine.state import State
from duell.games.duel.engine.view import View
from duell.games.duel.house_rules import edition, editions
from duell.record.acts import Act, Aside, Lock, PinSet, PinWrong, Seat
from duell.record.folder import Roster
from duell.record.journal import Journal
from duell.record.reading import Played
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table.form import Menu
from duell.table.screens import AskPin, Choose, Choosing, Curtain, Final, GivePin, Intent, Reveal, Screen, Thinking
from duell.table.sitting import Sitting
from duell.table.table import Log, Notice, ResumePoint, Table
from tests.games.duel.engine.dealing import HEROES, deal

DUEL = GAMES["duel"]

CLASSIC = deck("classic")
EDITIONS = RAVENSBURGER, PARLETT, ORIGINAL = tuple(map(edition, ("ravensburger", "parlett", "original")))
MENU = Menu(
    game=DUEL,
    roles=tuple((hero.name, hero.title) for hero in CLASSIC.heroes),
    editions=tuple(map(edition, editions())),
    players=("human", "padawan"),
    about_role=partial(DUEL.catalogue.about_role, CLASSIC),
    about_roles=partial(DUEL.catalogue.about_roles, CLASSIC),
)

Shown = TypeVar("Shown", bound=Screen)

NAMES = ("Anna", "Ben", "Cem", "Dora")
INTENTS: tuple[Intent | Choose, ...] = (*Intent, *map(Choose, Choice))


class FirstChoice(Bot):
    """Always makes the first choice that is open: R2-D2 where it can be played, keeping, taking."""

    def policy(self, view: View) -> dict[Choice, float]:
        return {choice: float(choice is view.options[0]) for choice in view.options}


class Scripted(Bot):
    """Makes the choices it was given, one after the other."""

    def __init__(self, *choices: Choice) -> None:
        self._choices = list(choices)

    def policy(self, view: View) -> dict[Choice, float]:
        chosen = self._choices.pop(0)
        return {choice: float(choice is chosen) for choice in view.options}


class Tape(Journal):
    """A record of a duel in memory."""

    game = DUEL
    note = "werc-8gmr-zge1-96qv-yk49-jvxs"
    has_room = True

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self.unsaved = self.told = ""

    def append(self, act: Act) -> None:
        self.acts.append(act)

    def news(self) -> list[Notice]:
        remark, self.told = self.told, ""
        return [lambda: remark] if remark else []

    def close(self) -> None:
        pass


class Notes(Log):
    """Keeps a game in memory; `steps` are (before, choices, after), `noted` the acts that decide nothing."""

    def __init__(self, tape: Tape | None = None) -> None:
        self.tape = tape or Tape()
        super().__init__(self.tape)
        self.locks: list[tuple[int, int, Choice]] = []
        self.steps: list[tuple[State, dict[int, Choice], State]] = []

    @property
    def noted(self) -> list[Act]:
        return [act for act in self.tape.acts if isinstance(act, PinSet | PinWrong | Aside)]

    def lock(self, number: int, seat: int, choice: Choice) -> None:
        self.locks.append((number, seat, choice))
        super().lock(number, seat, choice)

    def step(self, before: State, choices: Mapping[int, Choice], after: State) -> None:
        self.steps.append((before, dict(choices), after))
        super().step(before, choices, after)


def nobody(seat: int, who: Seat) -> Bot:
    raise AssertionError(f"{who} at seat {seat} is no bot")


class FullDisk(Tape):
    """A disk that is full from the first `lock` or `step` on, and has room again when `is_full` is taken back."""

    def __init__(self, fails: Literal["lock", "step"]) -> None:
        super().__init__()
        self._fails = fails
        self.is_full = True

    def append(self, act: Act) -> None:
        if not self.is_full:
            self.told = "Saved again." if self.unsaved else ""
            self.unsaved = ""
        elif self.unsaved or self._fails == ("lock" if isinstance(act, Lock) else "step"):
            self.unsaved = "the disk is full"


def seats(players: int, names: Sequence[str] = NAMES, bots: Collection[int] = ()) -> tuple[Seat, ...]:
    """Return this many seats, with Leia, Yoda, Luke and Han in this order."""
    return tuple(Seat(names[seat], HEROES[seat], "padawan" if seat in bots else "human") for seat in range(players))


def sit(
    cards: str = "greedo vader-4 greedo bossk tarkin ...",
    *,
    players: int = 2,
    hands: str = "",
    taken: str = "",
    edition: Edition = RAVENSBURGER,
    bots: Mapping[int, Bot] | None = None,
    log: Log | None = None,
    memory_aid: bool = False,
    resume_point: ResumePoint | None = None,
    table_options: TableOptions = USUAL_OPTIONS,
    clock: Callable[[], float] = monotonic,
) -> Sitting:
    """Return a sitting at a table that `tests.games.duel.engine.dealing.deal` dealt."""
    state = deal(cards, players=players, hands=hands, taken=taken, edition=edition, deck=CLASSIC)
    return at_table(
        state,
        bots=bots,
        log=log,
        memory_aid=memory_aid,
        resume_point=resume_point,
        table_options=table_options,
        clock=clock,
    )


def new_game(seed: str, *, players: int = 2, edition: Edition = RAVENSBURGER, memory_aid: bool = False) -> Sitting:
    return at_table(start(CLASSIC, edition, HEROES[:players], seed), memory_aid=memory_aid)


def at_table(
    state: State,
    *,
    names: Sequence[str] = NAMES,
    bots: Mapping[int, Bot] | None = None,
    log: Log | None = None,
    memory_aid: bool = False,
    resume_point: ResumePoint | None = None,
    table_options: TableOptions = USUAL_OPTIONS,
    evening: Sequence[Played] | None = None,
    clock: Callable[[], float] = monotonic,
) -> Sitting:
    bots = bots or {}
    return Sitting(
        Table(
            DUEL,
            seats(len(state.hands), names, bots),
            state,
            bot_for=lambda seat, _: bots[seat],
            rng=Random(1),
            log=log,
            table_options=replace(table_options, memory_aid=memory_aid or table_options.memory_aid),
            deal="sha256:0123",
            resume_point=resume_point,
            luck=Random(2),
            evening=evening,
            clock=clock,
        )
    )


class Deals:
    """Opens games, `over` at once or not, and notes for which rosters; raises each of `errors` first."""

    def __init__(self, *errors: Exception, over: bool = False) -> None:
        self.rosters: list[Roster] = []
        self.same_deals: list[bool] = []
        self.errors = list(errors)
        self._over = over

    def __call__(self, roster: Roster, same_deal: bool) -> Sitting:
        self.rosters.append(roster)
        self.same_deals.append(same_deal)
        if self.errors:
            raise self.errors.pop(0)
        heroes = [seat.role for seat in roster.seats]
        sitting = at_table(start(CLASSIC, roster.edition, heroes, str(len(self.rosters))), evening=())
        if self._over:
            list(play_on(sitting, Random(1)))
        return sitting


def act(sitting: Sitting, *texts: str, bots: bool = True) -> None:
    """Have the next to choose choose, each from under the curtain to the lock: ``7``, ``r2d2``, ``give 1``, ``take``.

    What was revealed before is left first; the `bots` lock once they are to.
    """
    for text in texts:
        if isinstance(sitting.screen, Reveal):
            sitting.do(Intent.GO_ON)
        sitting.do(Intent.LIFT)
        sitting.do(Choose(Choice.parse(text)))
        sitting.do(Intent.LOCK)
        if bots:
            let_bots_lock(sitting)


def let_bots_lock(sitting: Sitting) -> None:
    while isinstance(sitting.screen, Thinking):
        sitting.do(Intent.GO_ON)


def revealed(sitting: Sitting, *texts: str) -> tuple[str, ...]:
    """Act, and return the sentences of the reveal that this leads to."""
    act(sitting, *texts)
    screen = expect(sitting.screen, Reveal)
    return tuple(words.tell(screen.board, event) for event in screen.events)


def expect(screen: Screen, kind: type[Shown]) -> Shown:
    assert isinstance(screen, kind), screen
    return screen


def open_to(screen: Screen) -> tuple[Choice, ...]:
    return screen.options if isinstance(screen, Choosing) else ()


def play_on(sitting: Sitting, rng: Random) -> Iterator[Screen]:
    """Play to the end with random choices; give every screen on the way, before and after a choice is taken up."""
    while True:
        screen = sitting.screen
        yield screen
        match screen:
            case Final():
                return
            case Curtain():
                sitting.do(Intent.LIFT)
            case Reveal() | Thinking():
                sitting.do(Intent.GO_ON)
            case AskPin():
                sitting.do(GivePin("1234"))
            case _:
                sitting.do(Choose(rng.choice(open_to(screen))))
                yield sitting.screen
                sitting.do(Intent.LOCK)


@cache
def some_games() -> tuple[tuple[Screen, ...], ...]:
    """Return every screen of random games: 2 to 4 players, all editions, with and without the memory aid."""
    ways = ((2, False), (2, True), (3, False), (3, True), (4, True))
    return tuple(
        tuple(play_on(new_game(seed, players=players, edition=edition, memory_aid=memory_aid), Random(seed)))
        for (players, memory_aid), edition in zip(ways, cycle(EDITIONS), strict=False)
        for seed in [f"{players} {edition.name}"]
    )


def hands_in(value: object) -> Iterator[tuple[Face, ...]]:
    """Return every row of rebel cards that is anywhere inside a screen."""
    if isinstance(value, tuple) and value and all(isinstance(part, Face) for part in value):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from hands_in(getattr(value, field.name))
    elif isinstance(value, tuple | list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from hands_in(part)


def is_choosing(screen: object, *bodies: type) -> TypeGuard[Choosing]:
    """Whether somebody decides on a screen, about one of these: `Hand`, `Offers`, `Draws`."""
    return isinstance(screen, Choosing) and isinstance(screen.body, bodies)


def choosing(screen: Screen, body: type) -> Choosing:
    """Return a screen on which somebody must be deciding about this: `Hand`, `Offers` or `Draws`."""
    assert is_choosing(screen, body), screen
    return screen
