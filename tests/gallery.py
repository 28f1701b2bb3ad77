"""Every screen and every piece in every theme at every depth, as pictures: ``python -m tests.gallery OUT``.

A pattern limits it to pictures with matching names, which is faster: ``python -m tests.gallery OUT
'missions-*-80x24-light-all'``. ``python -m tests.gallery --forms`` prints the form of each page in each window.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from functools import partial
from html import escape
from pathlib import Path
from typing import NamedTuple

from rich.color import Color

from duell.games.duel.deck_files import deck
from duell.games.duel.engine.cards import Card, Choice, Vader
from duell.games.duel.engine.rules import Gain
from duell.games.duel.pages.pieces import Pieces, course
from duell.tui.blocks import Block, Size
from duell.tui.drawing import dark_cards, light_cards, scenery
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.light_cards import CardState
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.drawing.shapes import emblem
from duell.tui.motion import whole
from duell.tui.page import Page, compose
from duell.tui.theme import GROUND, THEMES, palette, theme
from tests.svg import hexed, svg
from tests.tui.with_keys import page_of

CLASSIC = deck("classic")

KINDS: tuple[Card, ...] = (*CLASSIC.villains, Vader(5))

ONE, SECOND = Gain(0, 10, 0, 10), Gain(1, 10, 10, 30)
"""What an Emperor brings: alone, and to whom has one already."""

GROUNDS = {"dark": ("#e5e5e5", "#101014"), "light": ("#22242b", "#ffffff")}
"""The own colours of two terminals, front and back."""


class Look(NamedTuple):
    """A theme at a depth, at a terminal of its own colours."""

    theme: str
    depth: Depth
    ascii: bool
    terminal: str

    @property
    def name(self) -> str:
        ascii_only, ground = "-ascii" if self.ascii else "", "-on-light" if self.terminal == "light" else ""
        return f"{self.theme}-{self.depth.value}{ascii_only}{ground}"

    @property
    def palette(self) -> Palette:
        return palette(self.theme, self.depth, ascii=self.ascii)

    def svg(self, canvas: Canvas) -> str:
        return self.picture(canvas.block())

    def picture(self, rows: Block) -> str:
        front, back = GROUNDS[self.terminal]
        ground = theme(self.theme, self.depth).styles[GROUND]
        return svg(rows, _hex(ground.color, front), _hex(ground.bgcolor, back))


def _hex(colour: Color | None, default: str) -> str:
    return hexed(colour, default)


def looks() -> Iterator[Look]:
    """Yield every theme at every depth; what leaves the ground to the terminal, on both kinds of it."""
    for name in THEMES:
        for depth in Depth:
            for plain_ascii in (False, True):
                yield Look(name, depth, plain_ascii, "dark")
            if name == "auto":
                yield Look(name, depth, False, "light")


def hand(look: Look) -> Canvas:
    """Return light cards of all heroes in all sizes and states."""
    paints, pieces = look.palette, Pieces(look.palette, CLASSIC.emblems)
    canvas = _ground(112, 60, paints)
    row = 2
    for hero in CLASSIC.heroes:
        for value in range(1, 9):
            state = {4: CardState.CHOSEN, 6: CardState.BARRED}.get(value, CardState.USUAL)
            lift = state is CardState.CHOSEN
            piece = pieces.face(hero.name, Choice(value), hero.icons[value - 1], light_cards.SMALL, state)
            canvas.paste(piece, 2 + 8 * value - lift, row - 2 * lift)
        canvas.paste(pieces.face(hero.name, Choice.R2D2, 0, light_cards.SMALL), 76, row)
        canvas.paste(pieces.back(hero.name, light_cards.SMALL), 86, row)
        canvas.paste(light_cards.well(light_cards.SMALL, paints), 96, row)
        row += 7
    for place, hero in enumerate(CLASSIC.heroes):
        icons = hero.icons[place + 3]
        canvas.paste(pieces.face(hero.name, Choice(place + 4), icons, light_cards.MIDDLE), 2 + 12 * place, row)
        canvas.paste(pieces.deciding(hero.name, Choice(place + 4), icons, light_cards.TALL), 2 + 12 * place, row + 9)
    canvas.paste(pieces.face("yoda", Choice.FORCE_6, 3, light_cards.MIDDLE, CardState.CHOSEN), 51, row - 2)
    canvas.paste(pieces.face("luke", Choice.R2D2, 0, light_cards.MIDDLE), 66, row)
    canvas.paste(pieces.face("han", Choice.FORCE_8, 4, light_cards.MIDDLE, CardState.BARRED), 80, row)
    canvas.paste(light_cards.well(light_cards.MIDDLE, paints), 94, row)
    for place, width in enumerate((11, 7, 3)):
        canvas.paste(pieces.back("leia", light_cards.TALL, width), 52 + 13 * place, row + 9)
    canvas.paste(light_cards.turning(light_cards.TALL, 3, "fill.3", paints), 92, row + 9)
    row += 19
    for place, state in enumerate(CardState):
        for value in (2, 5, 8):
            canvas.paste(
                pieces.face("luke", Choice(value), 4 - value % 5, light_cards.TINY, state),
                2 + 14 * place + value // 3 * 4,
                row,
            )
    canvas.paste(pieces.face("luke", Choice.R2D2, 0, light_cards.TINY), 50, row)
    canvas.paste(light_cards.well(light_cards.TINY, paints), 56, row)
    return canvas


def large(look: Look) -> Canvas:
    """Return the largest of the light cards, and the dark ones."""
    pieces = Pieces(look.palette, CLASSIC.emblems)
    canvas = _ground(160, 60, look.palette)
    canvas.paste(pieces.face("yoda", Choice.FORCE_6, 3, light_cards.LARGE), 2, 2)
    canvas.paste(pieces.face("leia", Choice.FORCE_4, 4, light_cards.LARGE, CardState.CHOSEN), 23, 1)
    canvas.paste(pieces.face("luke", Choice.R2D2, 0, light_cards.LARGE), 46, 2)
    canvas.paste(pieces.back("han", light_cards.LARGE), 67, 2)
    villains = CLASSIC.villains
    canvas.paste(pieces.stake(villains[-1], dark_cards.POSTER, copies=2, edges=3), 2, 20)
    canvas.paste(pieces.stake(villains[-1], dark_cards.GRAND, copies=2, edges=5), 46, 20)
    canvas.paste(pieces.stake(villains[6], dark_cards.POSTER, copies=2, lit=True), 110, 20)
    canvas.paste(
        dark_cards.dark(dark_cards.Stamped("7", "Der Dieb", (("7 points",),)), dark_cards.WIDE, look.palette), 100, 2
    )
    return canvas


def stake_sheet(look: Look) -> Canvas:
    """Return every Empire card as it is staked at 80×24, on different stocks."""
    pieces = Pieces(look.palette, CLASSIC.emblems)
    canvas = _ground(128, 40, look.palette)
    for place, card in enumerate(KINDS):
        piece = pieces.stake(card, dark_cards.WIDE, copies=4, edges=place % 5, lit=place == 4)
        lift = place == 4
        canvas.paste(piece, 2 + 42 * (place % 3) - lift, 1 + 13 * (place // 3) - lift)
    return canvas


def captured(look: Look) -> Canvas:
    """Return tiles, chips and tracks."""
    pieces = Pieces(look.palette, CLASSIC.emblems)
    canvas = _ground(128, 34, look.palette)
    column = 2
    for place, card in enumerate(KINDS):
        count = 1 + (place in {2, 7})
        piece = pieces.tile(card, count=count, bonus=10 * (count - 1))
        canvas.paste(piece, column, 1)
        column += piece.width + 1
    column = 2
    for place, card in enumerate((*KINDS[:4], KINDS[-1])):
        piece = pieces.tile(card, count=1 + (place == 2), bonus=10 * (place == 2), height=8)
        canvas.paste(piece, column, 6)
        column += piece.width + 1
    for row, named in ((15, False), (17, True)):
        column = 2
        for place, card in enumerate(KINDS):
            piece = pieces.chip(card, count=1 + place % 3, bonus=10 * (place % 3), named=named)
            canvas.paste(piece, column, row)
            column += piece.width
    scores = (("leia", 13, ONE), ("han", 35, ONE), ("yoda", 22, SECOND), ("luke", 2, Gain(0, -5, 0, -5)))
    way = course([-3, 45])
    for row, (hero, score, gain) in enumerate(scores, 20):
        canvas.paste(pieces.track(hero, score, gain, way, 40), 2, row)
    for place, (name, each) in enumerate(CLASSIC.emblems.items()):
        small = emblem(each.small, look.palette.tones(each.tint, dark_cards.FACE), look.palette)
        canvas.paste(small, 2 + 9 * place, 26)
        canvas.text(2 + 9 * place, 31, name[:8], look.palette.style("muted"))
    return canvas


def _ground(width: int, height: int, paints: Palette, ledge: int = 0) -> Canvas:
    canvas = Canvas(width, height, paints)
    canvas.paste(scenery.table(width, height, paints, ledge or height), 0, 0)
    return canvas


SHEETS = {"hand": hand, "large": large, "stakes": stake_sheet, "captured": captured}
"""The pictures by name."""


SIZES = tuple(Size(*each) for each in ((200, 60), (120, 36), (100, 30), (80, 24), (60, 20), (40, 12)))
"""The windows in which every screen is drawn."""


class Picture(NamedTuple):
    """A picture that can be drawn: of what, and what it is called."""

    of: str
    name: str
    draw: Callable[[], str]


def pictures() -> Iterator[Picture]:
    """Yield every screen and every page that is read, of both games, in every window; then the sheets of pieces."""
    from tests.tui.pages.sheets import sheets

    read = ((f"read-{name}", draw) for name, draw in sheets().items())
    for of, draw in (*_screens(), *_screens_of_missions(), *read):
        for size in SIZES:
            for look in looks():
                name = f"{of}-{size.columns}x{size.rows}-{look.name}"
                yield Picture(of, name, partial(_picture, draw, size, look))
    for of, sheet in SHEETS.items():
        for look in looks():
            yield Picture(of, f"{of}-{look.name}", partial(_sheet, sheet, look))


Drawing = Callable[[Size, Palette], Block]


def _picture(draw: Drawing, size: Size, look: Look) -> str:
    return look.picture(draw(size, look.palette))


def _sheet(draw: Callable[[Look], Canvas], look: Look) -> str:
    return look.svg(draw(look))


def _screens() -> Iterator[tuple[str, Drawing]]:
    """Yield the form, and a screen of the duel of each kind."""
    from duell.hosting import hall
    from duell.tui.pages import home
    from tests.hosting.halls import halls
    from tests.tui.pages.looking import forms, of_guests, one_of_each, page
    from tests.tui.test_home import SCREEN

    yield "home", partial(_composed, partial(home.render, SCREEN))
    yield from ((f"hall-{name}", partial(_composed, partial(hall.render, each))) for name, each in halls().items())
    for screen in (next(iter(forms())), *one_of_each()):
        yield f"screen-{_kind(screen)}", partial(_composed, partial(page, screen))
    for name, screen in of_guests().items():
        yield f"guest-{name}", partial(_composed, partial(page, screen))


def _screens_of_missions() -> Iterator[tuple[str, Drawing]]:
    """Yield screens of five players of Missions."""
    from duell.games import GAMES
    from tests.games.missions.pages.test_painted import screens

    pages = GAMES["missions"].pages
    for number, screen in enumerate(screens(), 1):
        drawn = partial(page_of, pages, screen, frame=whole(pages, screen))
        yield f"missions-{number:02}-{_kind(screen)}", partial(_composed, drawn)


def form_table() -> Iterator[str]:
    """Yield a line for each form of each page, with the least columns and rows for it; else a page is in lines."""
    from duell.games import GAMES
    from tests.games.missions.pages.test_painted import screens
    from tests.tui.pages.looking import forms, one_of_each, page

    pages = GAMES["missions"].pages
    of_missions = [(screen, partial(page_of, pages, screen, frame=whole(pages, screen))) for screen in screens()]
    of_the_duel = [(screen, partial(page, screen)) for screen in (next(iter(forms())), *one_of_each())]
    for game, pages_of in (("duel", of_the_duel), ("missions", of_missions)):
        for screen, made in pages_of:
            for form in (form for size in SIZES for form in made(size).forms):
                yield f"{game:9}{_kind(screen):12}{form.name:30}{form.columns:4} ×{form.rows:3}"


def _composed(page: Callable[[Size], Page], size: Size, look: Palette) -> Block:
    return compose(page(size), size, look)


def _kind(screen: object) -> str:
    return type(getattr(screen, "body", screen)).__name__.lower()


def main(folder: Path, pattern: str = "*") -> None:
    """Write the pictures whose names fit, and a page that shows them."""
    folder.mkdir(parents=True, exist_ok=True)
    parts, last = [], ""
    for of, name, draw in pictures():
        if fnmatchcase(name, pattern):
            (folder / f"{name}.svg").write_text(draw(), encoding="utf-8")
            parts += [f"<h2>{of}</h2>"] * (of != last)
            parts.append(f'<figure><img src="{name}.svg" alt=""><figcaption>{escape(name)}</figcaption></figure>')
            last = of
    page = '<!doctype html><meta charset="utf-8"><title>duell</title><style>img{max-width:100%}</style>\n'
    (folder / "index.html").write_text(page + "\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("out", nargs="?", type=Path, help="the folder for the pictures")
    parser.add_argument("pattern", nargs="?", default="*", help="only pictures with matching names")
    parser.add_argument("--forms", action="store_true", help="print the form of each page in each window")
    given = parser.parse_args()
    if given.forms:
        sys.stdout.writelines(f"{row}\n" for row in dict.fromkeys(form_table()))
    elif given.out:
        main(given.out, given.pattern)
    else:
        parser.error("OUT or --forms is needed")
