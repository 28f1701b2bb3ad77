"""The pictures in the README: real screens of a real game. ``python -m tests.picture`` draws them anew."""

import io
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from prompt_toolkit.output import ColorDepth
from rich.color import Color
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from duell.games.duel import pages
from duell.games.duel.board import Hand, Offers
from duell.games.duel.deck_files import deck
from duell.games.duel.edition_files import edition
from duell.games.duel.engine import Choice, start
from duell.language import SOURCE, use
from duell.record import Seat
from duell.table.intents import Choose, Intent
from duell.table.screens import Choosing, Curtain, Reveal, Screen
from duell.table.sitting import Sitting
from duell.tui.blocks import Size
from duell.tui.motion import whole
from duell.tui.page import compose
from duell.tui.render import page_of
from duell.tui.theme import GROUND, palette, theme
from tests.table.examples import DUEL, is_choosing, nobody

FOLDER = Path(__file__).parent / "pictures"

SIZE = Size(80, 24)

# Rich's own frame would load its font from a host on the net.
SVG = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


class Picture(NamedTuple):
    """A screen of the game, in a language and a theme."""

    scene: Callable[[Screen], bool]
    language: str
    theme: str


def is_cems_turn(screen: Screen) -> bool:
    """Whether it is Cem's turn in the eighth round, and a card is chosen."""
    return is_choosing(screen, Hand) and screen.board.round == 8 and screen.seat == 2 and screen.chosen is not None


def is_revealed(screen: Screen) -> bool:
    """Whether the eighth round has been revealed."""
    return isinstance(screen, Reveal) and screen.board.round == 8


PICTURES = {
    "choosing.svg": Picture(is_cems_turn, SOURCE, "dark"),
    "revealed.svg": Picture(is_revealed, "de", "light"),
}


def scene(wanted: Callable[[Screen], bool]) -> Screen:
    """Return the first screen of a game of four that is `wanted`."""
    heroes = {"Anna": "leia", "Ben": "han", "Cem": "yoda", "Dora": "luke"}
    seats = [Seat(name, hero, "human") for name, hero in heroes.items()]
    state = start(deck("classic"), edition("ravensburger"), list(heroes.values()), "a picture")
    sitting = Sitting(DUEL, seats, state, bot_for=nobody, rng=Random(0))
    chance = Random(3)
    while not wanted(screen := sitting.screen):
        match screen:
            case Curtain():
                sitting.do(Intent.LIFT)
            case Choosing(body=Hand()) if screen.board.round == 8 and screen.seat == 2 and screen.chosen is None:
                sitting.do(Choose(Choice.FORCE_6))
            case Choosing(body=Hand()) if screen.chosen is not None:
                sitting.do(Intent.LOCK)
            case Choosing(body=Hand()) | Choosing(body=Offers()):
                sitting.do(Choose(chance.choice(screen.options)))
                sitting.do(Intent.LOCK)
            case Reveal():
                sitting.do(Intent.GO_ON)
            case _:
                raise AssertionError("the game was over before the picture was taken")
    return screen


def draw(picture: Picture) -> str:
    """Return a picture as SVG."""
    styles = theme(picture.theme, ColorDepth.DEPTH_24_BIT)
    console = Console(
        file=io.StringIO(), record=True, width=SIZE.columns, theme=styles, color_system="truecolor", force_terminal=True
    )
    use(picture.language)
    try:
        screen = scene(picture.scene)
        for row in compose(
            page_of(pages, screen, SIZE, whole(pages, screen)), SIZE, palette(picture.theme, ColorDepth.DEPTH_24_BIT)
        ):
            console.print(row, end="\n", soft_wrap=True)
    finally:
        use(SOURCE)
    ground = styles.styles[GROUND]
    assert ground.color
    assert ground.bgcolor
    colours = TerminalTheme(_triplet(ground.bgcolor), _triplet(ground.color), [(0, 0, 0)] * 8)
    return console.export_svg(title="duell", theme=colours, code_format=SVG, unique_id="duell")


def _triplet(colour: Color) -> tuple[int, int, int]:
    red, green, blue = colour.get_truecolor()
    return red, green, blue


def main() -> None:
    """Draw all pictures."""
    for name, picture in PICTURES.items():
        (FOLDER / name).write_text(draw(picture), encoding="utf-8")


if __name__ == "__main__":
    main()
