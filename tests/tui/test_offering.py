"""Every key that does something on a page is in its help, and every key that is offered does something."""

import asyncio
import string
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from duell.checking import width
from duell.games import GAMES
from duell.games.duel.engine.cards import Choice
from duell.games.duel.lesson import Lesson
from duell.language import SOURCE, languages, use
from duell.language import _ as translated
from duell.players import Bot
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table.form import FormMove, Menu
from duell.table.screens import Choose, Final, GivePin, Intent, Thinking, Wish
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.tui.app import TableApp
from duell.tui.blocks import LEAST, Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.page import Page
from duell.tui.present import Overlay
from tests.language.pretending import speaking
from tests.table.examples import MENU, FirstChoice, Notes, act, sit
from tests.tui.driver import Clock

SIZE = Size(120, 44)
"""A window in which no page scrolls."""

EVERY_KEY = frozenset(
    {*string.ascii_lowercase, *string.digits, *" ?", "enter", "escape", "tab", "s-tab", "backspace"}
    | {"up", "down", "left", "right", "home", "end", "pageup", "pagedown"}
)

NAMED = {
    "Enter": ["enter"],
    "Esc": ["escape"],
    "Space": [" "],
    "Backspace": ["backspace"],
    "Tab": ["tab", "s-tab"],
    "←→": ["left", "right"],
    "→": ["right"],
    "←": ["left"],
    "↑↓": ["up", "down"],
    "1–8": [*"12345678"],
    "0–9": [*string.digits],
    "a letter": [*"abcdefghij"],
    "type": [*string.ascii_lowercase, *string.digits, " "],
    "any key:": [*EVERY_KEY],
    "any other key:": [*EVERY_KEY],
}


def named(label: str) -> set[str]:
    """Return the keys that a label of the bottom line names."""
    if label in NAMED:
        return set(NAMED[label])
    return {key for word in label.split() for key in NAMED.get(word, [word])}


def after(sitting: Sitting, *wishes: Wish) -> Sitting:
    for wish in wishes:
        sitting.do(wish)
    return sitting


def curtain() -> Sitting:
    return sit("greedo bossk ...")


def bidding(
    *wishes: Wish,
    cards: str = "greedo bossk ...",
    table_options: TableOptions = USUAL_OPTIONS,
    bots: Mapping[int, Bot] | None = None,
) -> Sitting:
    return after(sit(cards, table_options=table_options, bots=bots), Intent.LIFT, *wishes)


def duel(sitting: Sitting, *bids: str, go_on: bool = True) -> Sitting:
    act(sitting, *bids)
    return after(sitting, *([Intent.GO_ON] if go_on else []))


def asked(*wishes: Wish) -> Sitting:
    return after(sit("greedo ...", table_options=TableOptions(pins=True)), Intent.LIFT, *wishes)


PIN, FIVE = GivePin("1234"), Choose(Choice.FORCE_5)
KNOWN = (PIN, PIN, Intent.HIDE, Intent.LIFT)
COVERING = TableOptions(hide_after=5)

SITTINGS: dict[str, Callable[[], Sitting]] = {
    "curtain": curtain,
    "curtain of round 2": lambda: duel(curtain(), "5", "3"),
    "bidding": bidding,
    "bidding, chosen": lambda: bidding(FIVE),
    "bidding for Vader": lambda: bidding(cards="vader-3 ..."),
    "bidding with hints": lambda: bidding(table_options=TableOptions(hints=True)),
    "bidding, to be covered": lambda: bidding(table_options=COVERING),
    "bidding with shuffled keys": lambda: bidding(table_options=TableOptions(shuffled_keys=True)),
    "covered": lambda: bidding(Intent.COVER, table_options=COVERING),
    "covered, chosen": lambda: bidding(FIVE, Intent.COVER, table_options=COVERING),
    "a new PIN": asked,
    "a known PIN": lambda: asked(*KNOWN),
    "a forgotten PIN": lambda: asked(*KNOWN, Intent.FORGET_PIN),
    "scouting": lambda: duel(sit("greedo tarkin ..."), "r2d2", "3"),
    "scouting among three": lambda: duel(sit("greedo tarkin ...", players=3), "r2d2", "3", "4"),
    "drawing": lambda: duel(sit("greedo tarkin ...", hands="3 2+7"), "3", "2"),
    "reveal": lambda: duel(curtain(), "5", "3", go_on=False),
    "end": lambda: duel(sit("greedo", log=Notes()), "5", "3"),
}


TYPED = {"a new PIN": "12", "a known PIN": "12", "form 1": "Dora", "form of Missions 1": "Dora"}
"""Where there is something to erase only once something has been typed."""


def table(sitting: Sitting | None) -> Session:
    return Session(MENU, lambda *_: curtain(), sitting=sitting, consult=lambda _: "nothing")


def form(steps: int, *, back: int = 0) -> Session:
    """Return the form with the mark this many steps from the first field.

    The field may be on the page to which a field leads that is some steps `back` from the first one.
    """
    evening = table(None)
    for move in [*[FormMove.BACK] * back, FormMove.MORE] if back else []:
        evening.do(move)
    for _ in range(steps):
        evening.do(FormMove.NEXT)
    return evening


def form_of_missions(steps: int) -> Session:
    """Return the form of a game without heroes and editions, in which the other one can be chosen."""
    menus = (MENU, Menu(GAMES["missions"], players=MENU.players, name="missions"))
    evening = Session(replace(menus[1], games=lambda: menus), lambda *_: curtain(), consult=lambda _: "nothing")
    for _ in range(steps):
        evening.do(FormMove.NEXT)
    return evening


def evenings() -> Iterator[tuple[str, Callable[[], Session]]]:
    for name, make in SITTINGS.items():
        yield name, partial(lambda make: table(make()), make)
    for steps in (0, 1, 2, 4, 5, 9):
        yield f"form {steps}", partial(form, steps)
    for steps in (1, 3, 8):
        yield f"form of Missions {steps}", partial(form_of_missions, steps)
    for steps in (0, 4, 9):
        yield f"rules {steps}", partial(form, steps, back=3)
    for steps in (0, 4, 9):
        yield f"customs {steps}", partial(form, steps, back=2)


class Shown:
    """An application without a terminal, on the page that a key has led to."""

    def __init__(
        self, evening: Session, *keys: str, animation: bool = False, lesson: Callable[[], Sitting] | None = None
    ) -> None:
        self.clock = Clock()
        with create_pipe_input() as keyboard:
            look = Look(Depth.NONE, animation=animation)
            self.evening = evening
            window = FullScreen(look, clock=self.clock, input=keyboard, output=DummyOutput())
            self.app = TableApp(evening, window, lambda: "Saved.", lesson)
        self.app.begin()
        self.rest()
        for key in keys:
            self.press(key)

    def rest(self) -> None:
        """Let enough time go by for every key to count."""
        self.app.drawn()
        self.clock.now += 10

    def press(self, key: str) -> None:
        self.app.press(key)
        self.rest()

    @property
    def page(self) -> Page:
        self.app.block(SIZE)
        return self.app.page_state.page(SIZE, self.app.window.palette)

    def state(self) -> object:
        """Return all that a key can change: what is seen, and what is done without being seen."""
        rows = tuple(row.plain for row in self.app.block(SIZE))
        sitting = self.evening.sitting
        chosen = sitting and sitting._turn.chosen
        app, window = self.app, self.app.window
        typed, hurried = app._pinpad._typed, app._clockwork.hurried.is_set()
        return rows, chosen, window.theme, window.has_ended, typed, app.overlays.coach, hurried


async def changing(make: Callable[[], Shown], turn: int | None = None) -> tuple[Page, set[str]]:
    """Return the visible page, and the keys that have an effect on it; the page is made again after each of them.

    Each `turn` tries another quarter of the keys that are not offered, or offered with many others. A key that only
    tells why it does nothing has no effect.
    """
    visible, effective = make(), set[str]()
    page, was = visible.page, visible.state()
    by_name = {key for label, _ in page.keys if len(named(label)) < 9 for key in named(label)}
    others = sorted(EVERY_KEY - by_name)
    for key in (*sorted(by_name), *(others if turn is None else others[turn % 4 :: 4])):
        visible.press(key)
        if not visible.app._refusal and visible.state() != was:
            effective.add(key)
            use(SOURCE)  # it may have changed the language
            visible = make()
    return page, effective


EVENINGS = dict(evenings())


@pytest.mark.parametrize("name", EVENINGS)
def test_every_key_of_a_page_is_offered_and_does_something(name: str) -> None:
    turn = [*EVENINGS].index(name)
    page, changes = asyncio.run(changing(lambda: Shown(EVENINGS[name](), *TYPED.get(name, "")), turn))
    offered = {key for label, _ in page.keys for key in named(label)}
    assert not changes - offered, f"{changes - offered} of {page.keys}"
    assert not [label for label, _ in page.keys if not named(label) & changes]


REFUSALS = (
    ("bidding", "enter", "First choose, then press Enter."),
    ("bidding", "p", "Not while cards are shown."),
    ("bidding for Vader", "r", "That card cannot be played now."),
    ("bidding of round 2", "5", "That card has been played."),
    ("covered of round 2", "5", "That card cannot be played now."),
    ("drawing", "enter", "First choose, then press Enter."),
)


@pytest.mark.parametrize("code", languages())
def test_why_a_key_is_refused_fits_the_smallest_window(code: str) -> None:
    with speaking(code):
        assert [
            sentence for _name, _keys, says in REFUSALS if width(sentence := translated(says)) > LEAST.columns - 2
        ] == []


@pytest.mark.parametrize(("name", "keys", "says"), REFUSALS)
async def test_a_key_that_is_refused_says_why_until_the_next_one(name: str, keys: str, says: str) -> None:
    after_one = {
        "bidding of round 2": lambda: after(duel(curtain(), "5", "3"), Intent.LIFT),
        "covered of round 2": lambda: after(
            duel(sit("greedo bossk ...", table_options=COVERING), "5", "3"), Intent.LIFT, Intent.COVER
        ),
    }
    visible = Shown(table((after_one | SITTINGS)[name]()))
    before = [row.plain for row in visible.app.block(SIZE)]
    visible.press(keys)
    lines = [row.plain for row in visible.app.block(SIZE)]
    assert says in lines[-2]
    assert lines[:-2] == before[:-2]
    visible.press("!")
    assert [row.plain for row in visible.app.block(SIZE)] == before


def thinking() -> Shown:
    sitting = bidding(FIVE, Intent.LOCK, bots={1: FirstChoice()})
    assert isinstance(sitting.screen, Thinking)
    return Shown(table(sitting))


def dealt() -> Shown:
    visible = Shown(table(curtain()), animation=True)
    assert visible.app.overlays.top is Overlay.DEAL
    return visible


def asked_to_learn() -> Shown:
    visible = Shown(table(None), lesson=Lesson)
    assert visible.app.overlays.top is Overlay.OFFER
    return visible


USUAL_PAIRS = {" ", "escape"}
"""What does as Enter and as n do at a question, as everywhere, and is not named where it is put in few words."""


@pytest.mark.parametrize(
    ("make", "unnamed"), [(thinking, set[str]()), (dealt, set[str]()), (asked_to_learn, USUAL_PAIRS)]
)
def test_so_it_is_where_nobody_decides(make: Callable[[], Shown], unnamed: set[str]) -> None:
    page, changes = asyncio.run(changing(make))
    offered = {key for label, _ in page.keys for key in named(label)}
    assert changes - offered == unnamed
    assert not [label for label, _ in page.keys if not named(label) & changes]


async def test_who_stops_the_program_at_the_offered_lesson_is_offered_it_again() -> None:
    visible = asked_to_learn()
    visible.app.hide()
    assert visible.app.overlays.top is Overlay.OFFER


@pytest.mark.parametrize("name", SITTINGS)
async def test_help_has_all_keys_of_the_page(name: str) -> None:
    keys = Shown(table(SITTINGS[name]())).page.keys
    rows = Shown(table(SITTINGS[name]()), "?").app.block(SIZE)
    frame = [f" {' '.join(row.plain.split())} " for row in rows]
    for label, does in keys:
        assert label == "?" or any(f" {label} {does} " in row for row in frame)


@pytest.mark.parametrize("key", ["r", "x", "d", "n"])
async def test_the_end_goes_out_of_sight_only_for_what_is_meant(key: str) -> None:
    """It can still be read while that is asked; a slip of a finger loses nothing."""
    for means_it in ("enter", key):
        visible = Shown(table(SITTINGS["end"]()))
        before = [row.plain for row in visible.app.block(SIZE)]
        visible.press(key)
        asked = [row.plain for row in visible.app.block(SIZE)]
        assert asked[:-2] == before[:-2]
        assert "?" in asked[-2]
        assert "stay" in asked[-1]
        visible.press("z")
        assert [row.plain for row in visible.app.block(SIZE)] == before
        visible.press(key)
        visible.press(means_it)
        assert not isinstance(visible.app.screen, Final)
        assert visible.app.overlays.top is Overlay.NOTHING


OVER = {"s": Overlay.SHEET, "i": Overlay.SHEET, "q": Overlay.LEAVING, "p": Overlay.PLAYERS, "v": Overlay.AGAIN}


@pytest.mark.parametrize("key", OVER)
async def test_help_explains_what_lies_over_a_page_and_leads_back_to_it(key: str) -> None:
    visible = Shown(table(SITTINGS["curtain of round 2"]()), key)
    assert visible.app.overlays.top is OVER[key]
    assert "?" in dict(visible.page.keys)
    visible.press("?")
    assert visible.app.overlays.top is Overlay.HELP
    visible.press("x")
    assert visible.app.overlays.top is OVER[key]


@pytest.mark.parametrize("key", [*"?sivq"])
async def test_esc_leads_back_from_whatever_lies_over_a_hand_and_then_hides_it(key: str) -> None:
    visible = Shown(table(after(SITTINGS["curtain of round 2"](), Intent.LIFT)), key)
    before = visible.app.overlays.top
    visible.press("?")
    visible.press("escape")
    assert visible.app.overlays.top in {before, Overlay.NOTHING}
    visible.press("escape")
    assert visible.app.overlays.top is Overlay.NOTHING
    visible.press("escape")
    assert "The cards are hidden." in " ".join(row.plain for row in visible.app.block(SIZE))


@pytest.mark.parametrize("size", [Size(40, 12), Size(60, 20), Size(80, 24)])
async def test_the_bottom_line_refers_to_the_help_for_keys_without_room(size: Size) -> None:
    for make in SITTINGS.values():
        visible = Shown(table(make()))
        foot = visible.app.block(size)[-1].plain
        cut = [
            label
            for label, does in visible.app.page_state.page(size, visible.app.window.palette).keys
            if label != "?" and f"{label} {does}" not in foot
        ]
        assert not cut or size.is_compact or "? more" in foot, foot
        assert cut or "more" not in foot, foot
