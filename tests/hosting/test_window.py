"""A far window: what it shows, how much it sends and reads, and how it ends."""

import asyncio
from collections.abc import Callable, Hashable
from contextvars import copy_context
from functools import partial
from time import monotonic
from typing import Any

import pytest

from duell.hosting import window as far
from duell.hosting.turns import Account
from duell.hosting.window import BEHIND, CHANGE, FRAMES, HEALING, KEYS, WHOLE, FarWindow, Tasks
from duell.terminal import wipe
from duell.tui.blocks import Block, Size, line
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import HEALS, INTERRUPTED, Content, Look
from tests.hosting.far import USUAL, FarTerminal, far_window
from tests.waiting import PATIENCE, until


class Letters(Content):
    """Shows the keys that were pressed; ! is a fault, * leaves. It is public unless it has a secret `page`."""

    page: Hashable | None = None

    def __init__(self, window: FarWindow) -> None:
        self.window, self.keys, self.pasted, self.drawings, self.hidden = window, list[str](), list[str](), 0, False

    @property
    def secret_page(self) -> Hashable | None:
        return self.page

    def block(self, size: Size) -> Block:
        self.drawings += 1
        return [line(row) for row in (" ".join(self.keys), f"{size.columns}×{size.rows}", *[""] * (size.rows - 2))]

    def press(self, key: str) -> None:
        if key == "!":
            raise ValueError("fault")
        self.keys.append(key)
        if key == "*":
            self.window.leave()
        if key == "/":
            self.window.forget_typed_ahead()

    def paste(self, text: str) -> None:
        self.pasted.append(text)

    def hide(self) -> None:
        self.hidden = True


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


async def shown(terminal: FarTerminal, size: Size = USUAL, clock: Callable[[], float] = monotonic) -> Letters:
    window = far_window(terminal, size, clock)
    content = Letters(window)
    window.show(content)
    await asyncio.sleep(0)
    return content


async def test_keys_are_drawn_at_once_and_only_what_changes_is_sent() -> None:
    terminal = FarTerminal()
    content = await shown(terminal, clock=(clock := Clock()))
    first = len(terminal.sent[0])
    clock.now += 0.4
    content.window.received(b"a\x1b[B")
    await asyncio.sleep(0)
    assert terminal.lines[:2] == ["a down", "80×24"]
    assert len(terminal.sent[1]) < min(first, 40)
    clock.now += 0.4
    content.window.redraw()
    await asyncio.sleep(0)
    assert len(terminal.sent) == 2, "nothing has changed"


async def test_frames_and_keys_are_limited() -> None:
    terminal = FarTerminal()
    content = await shown(terminal, clock=(clock := Clock()))
    for number in range(500):
        clock.now += 0.001
        content.window.received(b"abcdefghij"[number % 10 :][:1])
        await asyncio.sleep(0)
    assert len(content.keys) == KEYS
    assert content.drawings <= FRAMES
    clock.now += 1
    content.window.received(b"z\x03")
    assert content.keys[-1] == "z"
    assert terminal.code == INTERRUPTED


async def test_ctrl_c_counts_in_any_flood() -> None:
    content = await shown(terminal := FarTerminal(), clock=Clock())
    content.window.received(b"x" * 1000 + b"\x03" + b"y" * 1000)
    assert terminal.code == INTERRUPTED
    assert len(content.keys) == KEYS


async def test_a_slow_reader_gets_the_newest_frame() -> None:
    terminal = FarTerminal()
    content = await shown(terminal, clock=(clock := Clock()))
    terminal.unsent = BEHIND + 1
    assert content.window.is_slow
    before = content.drawings
    for key in b"abc":
        clock.now += 1
        content.window.received(bytes([key]))
        await asyncio.sleep(0.001)
    assert content.drawings == before
    terminal.unsent = 0
    await until(lambda: terminal.lines[0] == "a b c")
    assert content.drawings == before + 1


@pytest.mark.parametrize(("claimed", "used"), [((4294967295, 4294967295), "300×100"), ((0, 0), "80×24")])
async def test_claimed_sizes_are_limited(claimed: tuple[int, int], used: str) -> None:
    content = await shown(terminal := FarTerminal(500, 200), Size(*claimed))
    assert terminal.lines[1] == used
    content.window.resized(Size(60, 20))
    await until(lambda: terminal.lines[1] == "60×20")
    content.window.resized(Size(*claimed))
    await until(lambda: terminal.lines[1] == used)


async def test_a_secret_page_answers_each_key_once_with_one_length() -> None:
    terminal = FarTerminal()
    content = await shown(terminal, clock=(clock := Clock()))
    public = len(terminal.sent[0])
    content.page = "hand"
    for keys in (b"a", b"b", b"\x1b[A", b"\x00"):  # the last one is no key
        clock.now += 0.1
        content.window.received(keys)
        await until(lambda: content.window.is_idle)
    content.page = None
    for _again in range(2):
        clock.now += 0.1
        content.window.received(b"c")
        await until(lambda: content.window.is_idle)
    whole = far.WHOLE * 80 * 24
    assert [len(data) for data in terminal.sent[:-1]] == [public, whole, far.CHANGE, far.CHANGE, whole]
    assert len(terminal.sent[-1]) < 40
    assert terminal.lines[0] == "a b up c c"


async def test_a_secret_page_of_another_size_has_the_length_of_a_whole_page() -> None:
    terminal = FarTerminal()
    content = await shown(terminal, clock=(clock := Clock()))
    content.page = "hand"
    for is_resized in (True, False):
        clock.now += 5
        if is_resized:
            content.window.resized(Size(60, 20))
        else:
            content.window.received(b"\x0c")
        await until(lambda: content.window.is_idle)
        assert len(terminal.sent[-1]) == far.WHOLE * 60 * 20


async def test_frames_leave_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last one, which would not wait, must not overtake the others."""
    monkeypatch.setattr(far, "ANSWERED", 0.2)
    terminal = FarTerminal()
    content = await shown(terminal, clock=(clock := Clock()))
    for drawings, (content.page, key) in enumerate((("hand", b"a"), (None, b"b"), (None, b"c")), 2):
        clock.now += 1
        content.window.received(key)
        await until(partial(lambda drawings: content.drawings == drawings, drawings))
    await until(lambda: content.window.is_idle)
    assert terminal.lines[0] == "a b c"


async def test_nothing_goes_on_after_the_end() -> None:
    content = await shown(FarTerminal())
    cancelled = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.set()
            raise

    content.window.in_background(work)
    await asyncio.sleep(0)
    content.window.gone()
    await asyncio.wait_for(cancelled.wait(), PATIENCE)


@pytest.mark.parametrize(("name", "is_wiped"), [("screen-256color", True), ("xterm-256color", False)])
async def test_pages_are_wiped_where_leaving_them_does_not_hide_them(name: str, is_wiped: bool) -> None:
    terminal = FarTerminal()
    look = Look(Depth.NONE, animation=False)
    window = FarWindow(look, terminal, USUAL, tasks=Tasks(copy_context(), print), terminal=name)
    window.show(Letters(window))
    window.leave()
    assert (wipe(24).encode() in terminal.sent[-1]) == is_wiped


async def test_the_last_line_has_one_length_whatever_it_says() -> None:
    """It may hold a return code."""
    lengths = []
    for says in ("", "apple-lamp-otter-cedar", "octopus-octopus-octopus-octopus"):
        terminal = FarTerminal()
        content = await shown(terminal)
        content.window.end(says)
        assert says.encode() in terminal.sent[-1]
        lengths.append(len(terminal.sent[-1]))
    assert lengths == [CHANGE] * 3


async def test_a_secret_page_answers_at_a_set_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far, "ANSWERED", 0.2)
    terminal = FarTerminal()
    content = await shown(terminal)
    content.page = "hand"
    begun = monotonic()
    content.window.received(b"a")
    await until(lambda: len(terminal.sent) == 2)
    assert monotonic() - begun > 0.19


@pytest.mark.parametrize("page", [None, "secret"])
@pytest.mark.parametrize(("size", "seconds"), [(USUAL, HEALS), (Size(300, 100), WHOLE * 30_000 / HEALING)])
async def test_a_page_that_was_painted_over_heals_at_the_next_key(page: str | None, size: Size, seconds: float) -> None:
    terminal, clock = FarTerminal(*size), Clock()
    content = await shown(terminal, size, clock)
    content.page = page
    clock.now += 1
    content.window.received(b"a")
    await until(lambda: content.window.is_idle)
    lines = terminal.lines
    clock.now += seconds
    terminal.write(b"\x1b[1;1Hxxx\x1b[9;9Hxxx")
    assert terminal.lines != lines
    content.window.received(b"b")
    await until(lambda: content.window.is_idle)
    assert terminal.lines == ["a b", *lines[1:]]
    if page:
        assert len(terminal.sent[-1]) == WHOLE * size.columns * size.rows
    content.window.gone()


async def test_a_page_that_was_just_sent_whole_heals_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FarWindow, "heals_every", 0.1)
    terminal = FarTerminal()
    content = await shown(terminal)
    content.window.received(b"a")
    await until(lambda: terminal.lines[0] == "a")
    terminal.write(b"\x1b[9;9Hxxx")
    content.window.received(b"b")
    await until(lambda: terminal.lines[:9] == ["a b", "80×24", *[""] * 7])
    content.window.gone()


def test_all_pages_are_secret_unless_they_say_otherwise() -> None:
    class Page(Content):
        def block(self, size: Size) -> Block:
            return []

    assert Page().secret_page is not None


async def test_cells_are_limited_and_resizing_counts_more() -> None:
    content = await shown(FarTerminal(), Size(300, 100), clock=(clock := Clock()))
    window = content.window
    await until(lambda: content.drawings == 1)
    assert window.paid_until == pytest.approx(clock.now - 1 + 300 * 100 * far.ANOTHER_SIZE / far.CELLS)
    clock.now += 5
    window.redraw()
    await until(lambda: content.drawings == 2)
    assert window.paid_until == pytest.approx(clock.now - 1 + 300 * 100 / far.CELLS)
    for number in range(4):
        window.resized(Size(300, 90 + number))
        await asyncio.sleep(0.05)
    assert content.drawings < 6, "the rest has to wait"


class Waiting:
    """A window that takes `seconds` of a clock to draw."""

    def __init__(self, clock: Clock, order: list[str], name: str, seconds: float, *, plays: bool = False) -> None:
        self.clock, self.order, self.name, self.seconds = clock, order, name, seconds
        self.account, self.cost, self.is_players = Account(clock), 0.064, lambda: plays
        self.took = 0.0

    @property
    def is_long(self) -> bool:
        return self.took > far.SHORT

    def draw(self) -> None:
        self.order.append(self.name)
        self.clock.now += self.seconds


async def test_players_draw_first_and_then_the_window_that_drew_least_lately() -> None:
    clock, order = Clock(), list[str]()
    drawings: Any = far.Drawings(clock, clock)
    window = partial(Waiting, clock, order)
    flood, storm, onlooker = (window(name, 0.01) for name in ("flood", "storm", "onlooker"))
    player, gone = window("player", 0.01, plays=True), window("gone", 0.01)
    flood.account.spend(9)
    storm.account.spend(8)
    player.account.spend(10)
    clock.now += 5
    for waiting in (flood, storm, onlooker, gone, player):
        drawings.ask(waiting, 0)
    drawings.give_up(gone)
    asyncio.get_running_loop().call_soon(lambda: order.append("a key is read"))
    await until(lambda: len(order) == 5)
    assert order == ["player", "a key is read", "onlooker", "storm", "flood"]


async def test_a_long_drawing_for_somebody_without_a_seat_is_followed_by_a_rest() -> None:
    """In which only players draw."""
    clock, order = Clock(), list[str]()
    drawings: Any = far.Drawings(clock, clock)
    window = partial(Waiting, clock, order)
    drawings.ask(window("giant", 0.05), 0)
    drawings.ask(window("other", 0.01), 0)
    await until(lambda: order)
    for name in ("player", "another"):
        drawings.ask(window(name, 0.04, plays=True), 0)
        await until(partial(order.__contains__, name))
    assert order == ["giant", "player", "another"]
    clock.now += far.RESTS * (0.05 - far.SHORT) - 0.08
    await until(lambda: "other" in order)


async def test_a_long_drawing_for_a_player_is_followed_by_a_rest_from_long_ones() -> None:
    """In which players draw whose windows take a short time."""
    clock, order = Clock(), list[str]()
    drawings: Any = far.Drawings(clock, clock)
    giants = [Waiting(clock, order, name, 0.1, plays=True) for name in ("giant", "another")]
    for giant in giants:
        giant.took = 0.1
        drawings.ask(giant, 0)
    await until(lambda: order)
    for _ in range(3):
        drawings.ask(Waiting(clock, order, "player", 0.01, plays=True), 0)
        await until(lambda: order[-1] == "player" and not drawings._waiting[1:])
    assert order == ["giant", "player", "player", "player"]
    clock.now += far.LONG_RESTS * 0.1
    await until(lambda: order[-1] == "another")


async def test_on_a_busy_machine_the_long_drawings_of_players_rest_longer() -> None:
    """They hold up others' keys for all the time that passes, not only for the time that they work."""
    clock, order = Clock(), list[str]()
    drawings: Any = far.Drawings(clock, lambda: clock.now / 10)
    for name in ("giant", "another"):
        giant = Waiting(clock, order, name, 1.0, plays=True)
        giant.took = 0.1
        drawings.ask(giant, 0)
    await until(lambda: order)
    clock.now += far.LONG_RESTS * 1.0 - 0.1
    drawings.ask(Waiting(clock, order, "player", 0.01, plays=True), 0)
    await until(lambda: order[-1] == "player")
    assert order == ["giant", "player"]
    clock.now += 0.1
    drawings._arrange()
    await until(lambda: order[-1] == "another")


async def test_a_busy_machine_holds_nobody_up_twice() -> None:
    """A drawing that took long only because other programs had the processor is followed by no rest."""
    clock, order = Clock(), list[str]()
    drawings: Any = far.Drawings(clock, lambda: 0.0)
    for name in ("giant", "other"):
        drawings.ask(Waiting(clock, order, name, 5.0), 0)
    await until(lambda: order == ["giant", "other"])


async def test_pastes_and_ctrl_z_are_no_keys() -> None:
    content = await shown(FarTerminal())
    content.window.received(b"\x1b[200~q\r\x1b[201~\x1a")
    assert (content.keys, content.pasted, content.hidden) == ([], ["q\r"], True)


async def test_what_was_typed_ahead_is_forgotten() -> None:
    content = await shown(FarTerminal())
    content.window.received(b"a/bc")
    assert content.keys == ["a", "/"]


async def test_leaving_gives_the_terminal_back() -> None:
    content = await shown(terminal := FarTerminal())
    content.window.received(b"*ab")
    assert terminal.code == 0
    assert content.keys == ["*"]
    assert terminal.sent[-1].startswith(b"\x1b[m")
    assert b"\x1b[?1049l" in terminal.sent[-1]
    content.window.redraw()
    content.window.end("late")
    await asyncio.sleep(0.05)
    assert b"late" not in terminal.sent[-1]


async def test_a_fault_is_this_windows_own() -> None:
    content = await shown(FarTerminal())
    with pytest.raises(ValueError, match="fault"):
        content.window.received(b"!")
