"""A ready-made private screen, for `bench_keys`: the cost of prompt_toolkit alone. ``l`` shows the next frame."""

import sys
from itertools import cycle
from random import Random

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import ColorDepth

from duell.games import GAMES
from duell.games.duel.deck_files import deck
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.play import start
from duell.games.duel.house_rules import edition
from duell.record.acts import Seat
from duell.table.screens import Choose, Intent
from duell.table.sitting import Sitting
from duell.table.table import Table
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.motion import Frame
from duell.tui.page import compose
from duell.tui.terminal import PLAIN, Painter, Pen
from duell.tui.theme import palette, theme
from tests.table.examples import DUEL, nobody
from tests.tui.with_keys import page_of

pages = GAMES["duel"].pages


def frames(size: Size) -> list[StyleAndTextTuples]:
    """The private screen with each card chosen in turn."""
    seats = [Seat("Anna", "yoda", "human"), Seat("Ben", "luke", "human")]
    state = start(deck("classic"), edition("ravensburger"), ["yoda", "luke"], "keys")
    sitting = Sitting(Table(DUEL, seats, state, bot_for=nobody, rng=Random(0)))
    sitting.do(Intent.LIFT)
    painted: list[StyleAndTextTuples] = []
    painter = Painter(theme("dark", Depth.ALL))
    colours = palette("dark", Depth.ALL)
    for value in range(1, 9):
        sitting.do(Choose(Choice(value)))
        rows = painter.paint(compose(page_of(pages, sitting.screen, size, Frame(0)), size, colours))
        page: StyleAndTextTuples = [(look(pen), text) for row in rows for pen, text in (*row, (PLAIN, "\n"))]
        painted.append(page[:-1])
    return painted


def look(pen: Pen) -> str:
    """A pen's style in prompt_toolkit's notation."""
    words = [{"1": "bold", "7": "reverse"}[code] for code in pen.others]
    for name, codes in (("fg", pen.ink), ("bg", pen.ground)):
        if codes:
            words.append(f"{name}:#" + "".join(f"{int(part):02x}" for part in codes.split(";")[2:]))
    return " ".join(words)


def main() -> None:
    columns, rows = map(int, sys.argv[1].split("x"))
    ready = cycle(frames(Size(columns, rows)))
    current = [next(ready)]
    bindings = KeyBindings()

    @bindings.add("l")
    def _(event: KeyPressEvent) -> None:
        current[0] = next(ready)

    application: Application[None] = Application(
        layout=Layout(Window(FormattedTextControl(lambda: current[0], show_cursor=False))),
        key_bindings=bindings,
        full_screen=True,
        color_depth=ColorDepth.DEPTH_24_BIT,
    )
    application.run()


if __name__ == "__main__":
    main()
