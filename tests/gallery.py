"""Every screen and all cards in every theme at every depth, as pictures: ``python -m tests.gallery OUT``.

A pattern limits it to pictures with matching names, which is faster: ``python -m tests.gallery OUT
'missions-*-80x24-light-all'``. ``python -m tests.gallery --forms`` prints the forms that each kind of page takes
in some windows, then the least window for every form. ``python -m tests.gallery --keep`` keeps what is seen now, in
``tests/tui/pages/kept``, for `tests.tui.pages.test_kept`.
"""

import re
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from functools import partial
from hashlib import sha256
from html import escape
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from rich.color import Color

from duell.games.duel.deck_files import deck
from duell.games.missions import catalogue
from duell.table.screens import Curtain, Final, Reveal
from duell.tui.blocks import Block, Size
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.game_pages import Pages
from duell.tui.keys import with_keys
from duell.tui.motion import arriving, telling, whole
from duell.tui.page import Page, PageForm, compose
from duell.tui.pages.cheer import Cheer, cheer_page, of_winners
from duell.tui.theme import GROUND, palette, theme
from duell.vocabulary import THEMES
from tests.svg import hexed, svg
from tests.tui.with_keys import page_of

if TYPE_CHECKING:
    from duell.hosting.hall import HallScreen

DECKS = {"duel": deck("classic"), "missions": catalogue.deck("classic")}

GROUNDS = {"dark": ("#e5e5e5", "#101014"), "light": ("#22242b", "#ffffff")}
"""The own colours of two terminals, front and back."""


class Colouring(NamedTuple):
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

    def picture(self, rows: Block) -> str:
        front, back = GROUNDS[self.terminal]
        ground = theme(self.theme, self.depth).styles[GROUND]
        return svg(rows, _hex(ground.color, front), _hex(ground.bgcolor, back))


def _hex(colour: Color | None, default: str) -> str:
    return hexed(colour, default)


def colourings() -> Iterator[Colouring]:
    """Yield every theme at every depth; what leaves the ground to the terminal, on both kinds of it."""
    for name in THEMES:
        for depth in Depth:
            for plain_ascii in (False, True):
                yield Colouring(name, depth, plain_ascii, "dark")
            if name == "auto":
                yield Colouring(name, depth, False, "light")


SIZES = tuple(Size(*window) for window in ((200, 60), (120, 36), (100, 30), (80, 24), (60, 20), (40, 12)))
"""The windows in which every screen is drawn."""


KEPT = Path(__file__).parent / "tui" / "pages" / "kept"
"""What is seen of each drawing, as somebody has looked at it."""


class Picture(NamedTuple):
    """A picture that can be drawn: of what, and what it is called."""

    of: str
    name: str
    draw: Callable[[], str]


def drawings() -> Iterator[tuple[str, "Drawing"]]:
    """Yield every screen and every page that is read, of both games, and all cards of each."""
    from tests.tui.pages.sheets import sheets

    yield from ((f"deck-{name}", partial(_deck, name)) for name in DECKS)
    yield from (*_screens(), *((f"read-{name}", draw) for name, draw in sheets().items()))


def pictures() -> Iterator[Picture]:
    """Yield every drawing in every window."""
    for of, draw in drawings():
        for size in SIZES:
            for colouring in colourings():
                name = f"{of}-{size.columns}x{size.rows}-{colouring.name}"
                yield Picture(of, name, partial(_picture, draw, size, colouring))


Drawing = Callable[[Size, Palette], Block]


def _deck(game: str, size: Size, paints: Palette) -> Block:
    from duell.games import GAMES

    return Pages.of(GAMES[game]).spread(DECKS[game], paints, size.columns)


def _picture(draw: Drawing, size: Size, colouring: Colouring) -> str:
    return colouring.picture(draw(size, colouring.palette))


def _screens() -> Iterator[tuple[str, Drawing]]:
    yield from ((name, partial(_composed, page)) for name, page in _pages())


def _pages() -> Iterator[tuple[str, Callable[[Size], Page]]]:
    """Yield the form, a screen of the duel of each kind, and screens of five players of Missions."""
    from duell.games import GAMES
    from duell.tui.pages import home
    from tests.games.missions.pages.test_painted import screens
    from tests.hosting.halls import halls
    from tests.tui.pages.looking import forms, of_guests, one_of_each, page
    from tests.tui.test_home import SCREEN

    yield "home", lambda _size: home.render(SCREEN)
    yield from ((f"hall-{name}", partial(_hall, hall)) for name, hall in halls().items())
    for screen in (next(iter(forms())), *one_of_each()):
        yield f"screen-{_kind(screen)}", partial(page, screen)
    for name, screen in of_guests().items():
        yield f"guest-{name}", partial(page, screen)
    pages = GAMES["missions"].pages
    for number, screen in enumerate(screens(), 1):
        yield f"missions-{number:02}-{_kind(screen)}", partial(page_of, pages, screen, frame=whole(pages, screen))


def _hall(screen: "HallScreen", size: Size) -> Page:
    from duell.hosting.hall import bindings
    from duell.hosting.hall_page import render

    return with_keys(render(screen, size), bindings(screen))


def form_table() -> Iterator[str]:
    """Yield the forms that each kind of page takes in some windows, then the least window for every form of it."""
    pages = [(re.sub(r"(?<=hall)-.*|-\d+|(?<=form)screen", "", name), page) for name, page in _pages()]
    for kind, page in pages:
        for size in SIZES[3::-1]:
            form = page(size).chosen(size, palette("dark", Depth.ALL)).form
            yield f"{kind:22}{size.columns:4} ×{size.rows:3}  {form.name if form else 'in lines'}"
    for kind, page in pages:
        least: dict[str, PageForm] = {}
        for form in (form for size in SIZES for form in page(size).forms):
            if form.name not in least or form.rows < least[form.name].rows:  # lines are higher where they are narrower
                least[form.name] = form
        for form in least.values():
            yield f"{kind:17}from {form.columns:4} ×{form.rows:3}  {form.name}"


def kept() -> dict[str, Callable[[], str]]:
    """What `--keep` keeps, by the name of its file: each drawing, films and more screens, and the forms."""
    drawn = {name: partial(_seen, draw) for name, draw in drawings()}
    moving = {f"moving-{game}": partial(_moving, game) for game in ("duel", "missions")}
    return {**drawn, **moving, "forms": lambda: "\n".join(dict.fromkeys(form_table()))}


def _seen(draw: Drawing) -> str:
    """What is written in the windows with the least room, and digests of what is painted in others."""
    parts = []
    for size in SIZES[-3::2]:
        written = "\n".join(row.plain.rstrip() for row in draw(size, palette("mono", Depth.NONE)))
        parts.append(f"== {size.columns}×{size.rows}\n{written}")
    depths = (Depth.ALL, Depth.FIXED, Depth.SIXTEEN)
    for size, name, depth in zip(SIZES[::2], ("light", "high-contrast", "auto"), depths, strict=True):
        parts.append(f"== {size.columns}×{size.rows} {name} {depth.value}: {_digest(draw(size, palette(name, depth)))}")
    return "\n".join(parts)


def _moving(game: str) -> str:
    """A digest of each of many pages and frames, each in another window and theme."""
    digests = []
    for number, (name, page) in enumerate(_frames(game)):
        size, depth, ink = SIZES[number % 6], [*Depth][number % 4], [*THEMES][number % 5]
        digest = _digest(compose(page(size), size, palette(ink, depth)))
        digests.append(f"{number:03} {name} {size.columns}×{size.rows} {ink} {depth.value} {digest}")
    return "\n".join(digests)


def _frames(game: str) -> Iterator[tuple[str, Callable[[Size], Page]]]:
    """Yield screens of games, reveals with every kind of event, a deal, curtains and victories."""
    from duell.games import GAMES
    from tests.games.missions.sitting import new_table, play_on
    from tests.tui.pages.looking import forms, screens

    pages, kinds = GAMES[game].pages, set[object]()
    games = [] if game == "duel" else [play_on(new_table(players, "kept"), Random(players)) for players in (2, 5)]
    one = screens() if game == "duel" else tuple(chain(*games))
    for screen in (*one[:: 1 + len(one) // 60], *(forms()[::3] if game == "duel" else ())):
        yield _kind(screen), partial(page_of, pages, screen, frame=whole(pages, screen))
    for before, screen in pairwise(one):
        about = getattr(getattr(screen, "body", None), "now", None)
        new = {type(screen), type(about), *map(type, getattr(screen, "events", ()))} - kinds
        kinds |= new
        film = telling(pages, screen) if isinstance(screen, Reveal) else arriving(pages, screen, before)
        for frame in [*film][::3] if new else ():
            yield f"{_kind(screen)} {frame.shown}.{frame.step}", partial(page_of, pages, screen, frame=frame)
        if isinstance(screen, Curtain) and new:
            yield from ((f"deal {dealt}", partial(_dealt, pages, screen, dealt)) for dealt in range(10))
        if isinstance(screen, Final):
            won = of_winners(screen, pages)
            yield from ((f"cheer {share}", partial(_cheered, won, share)) for share in (0.1, 0.5, 0.9))


def _dealt(pages: Pages, screen: Curtain, dealt: int, size: Size) -> Page:
    return pages.deal(screen.board, size, dealt)


def _cheered(won: Cheer, share: float, _size: Size) -> Page:
    return cheer_page("", won, share)


def _digest(rows: Block) -> str:
    return sha256("\n".join(row.markup for row in rows).encode()).hexdigest()[:12]


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
    parser.add_argument("--forms", action="store_true", help="print the forms that each kind of page takes")
    parser.add_argument("--keep", action="store_true", help="keep what is seen now for the tests")
    given = parser.parse_args()
    if given.forms:
        sys.stdout.writelines(f"{row}\n" for row in dict.fromkeys(form_table()))
    elif given.keep:
        for path in KEPT.glob("*"):
            path.unlink()
        for name, text in kept().items():
            (KEPT / f"{name}.txt").write_text(text() + "\n", encoding="utf-8")
    elif given.out:
        main(given.out, given.pattern)
    else:
        parser.error("OUT, --forms or --keep is needed")
