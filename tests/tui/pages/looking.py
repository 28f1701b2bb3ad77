"""Games and windows for looking at pages."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from typing import NamedTuple, TypeVar

import pytest
from rich.text import Text

from duell import language
from duell.games import GAMES
from duell.games.duel.board import Hand, Offers
from duell.games.duel.deck_files import deck_from_data
from duell.games.duel.engine.cards import Deck
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import start
from duell.games.duel.pages import table as laid_out
from duell.record.acts import Handover, Hint, PinReset, Seat
from duell.record.folder import Roster
from duell.record.table_options import TableOptions
from duell.table.form import Form, FormMove, FormScreen, Kind
from duell.table.screens import (
    Advice,
    AskPin,
    Choosing,
    Covered,
    Curtain,
    Final,
    ForgottenPin,
    PinQuestion,
    Reveal,
    Screen,
    Thinking,
    Waiting,
    Why,
    is_private,
)
from duell.tui.blocks import Block, Size
from duell.tui.drawing.boxes import Area, Box
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Depth
from duell.tui.motion import Frame
from duell.tui.page import Page, compose
from duell.tui.theme import palette
from tests.games.duel.engine.dealing import HEROES
from tests.table.examples import CLASSIC, MENU, NAMES, ORIGINAL, PARLETT, RAVENSBURGER, at_table, is_choosing, play_on
from tests.tui.with_keys import page_of

pages = GAMES["duel"].pages

PLAIN = palette("mono", Depth.NONE)
"""What there is to paint with where there are no colours."""

DRAWN = re.compile("[▀▄█▌│┃┊║┆╭╮╰╯╔╗╚╝┏┓┗┛─━═┄○]")
"""What pictures and lines are made of where there are no colours."""

SMALLEST, USUAL = Size(40, 12), Size(80, 24)
MIDDLE, TALLER = Size(60, 20), Size(70, 24)
TIGHT = (SMALLEST, MIDDLE, TALLER, USUAL)
"""Windows with the least room: that of all, those of small cards and of one line a card, and the usual one."""

SIZES = (*TIGHT, Size(100, 30), Size(120, 36), Size(200, 60))

LONG_NAMES = ("Maximiliane Lena", "山田山田山田山田", "[bold]Bartholom.", "Wolfgang-Amadeus")
"""Each as long as a name can be."""

EXTREME = deck_from_data(
    {
        "name": "a deck of extremes",
        "heroes": [
            {"name": name, "title": f"{name} of the longest name"[:24], "icons": icons}
            for name, icons in zip(
                HEROES,
                (
                    [9, 0, 1, 2, 3, 4, 5, 6],
                    [0, 1, 2, 3, 4, 5, 6, 7],
                    [1, 2, 3, 4, 5, 6, 7, 8],
                    [2, 3, 4, 5, 6, 7, 8, 9],
                ),
                strict=True,
            )
        ],
        "villains": [
            {
                "name": f"villain-{number}",
                "title": f"The {number:02} terrible villain!",
                "short": f"Terror {number:02}",
                "points": points,
                "cards": 1 + number % 6,
            }
            for number, points in enumerate((1, 99, 5, 10, 12, 47, 3, 8, 20, 66, 2, 9))
        ],
        "vaders": [99, 1, 1, 12, 30, 5, 6, 7],
    },
    "extreme.toml",
)
"""Twelve villains of one to six cards, with names as long as a deck can have, up to 99 points and 9 icons."""


DEAL = f"sha256:{'0123456789abcdef' * 4}"
NOTICE = "The game goes on, but from here it is not kept: game.jsonl: the disk is full"


@dataclass(frozen=True)
class Table:
    """A game to look at."""

    names: Sequence[str]
    players: int
    edition: Edition
    memory_aid: bool
    deck: Deck = CLASSIC


TABLES = (
    Table(NAMES, 2, RAVENSBURGER, memory_aid=False),
    Table(NAMES, 3, PARLETT, memory_aid=True),
    Table(NAMES, 4, ORIGINAL, memory_aid=False),
    Table(NAMES, 4, RAVENSBURGER, memory_aid=True),
    Table(LONG_NAMES, 2, ORIGINAL, memory_aid=True),
    Table(LONG_NAMES, 3, RAVENSBURGER, memory_aid=True, deck=EXTREME),
    Table(LONG_NAMES, 4, RAVENSBURGER, memory_aid=False),
    Table(LONG_NAMES, 4, ORIGINAL, memory_aid=True, deck=EXTREME),
)


@cache
def screens() -> tuple[Screen, ...]:
    """Return the first and the last screen of each kind of a random game at each of the tables."""
    chosen: list[Screen] = []
    for seed, table in enumerate(TABLES):
        state = start(table.deck, table.edition, HEROES[: table.players], str(seed))
        game = tuple(play_on(at_table(state, names=table.names, memory_aid=table.memory_aid), Random(seed)))
        chosen += [
            screen
            for index, screen in enumerate(game)
            if not index % 12 or not (is_private(screen) or isinstance(screen, Curtain | Reveal))
        ]
    alike: dict[object, list[Screen]] = {}
    for screen in (*chosen, *_rare(chosen)):
        alike.setdefault((at_which_table(screen), kind(screen)), []).append(screen)
    return tuple(screen for screens_alike in alike.values() for screen in (screens_alike[:1] + screens_alike[1:][-1:]))


def at_which_table(screen: Screen) -> object:
    return tuple(place.seat.name for place in screen.board.places), screen.board.places[0].hand is None


def kind(screen: Screen | FormScreen) -> object:
    """Return what decides what is written on the page of a screen, besides names, numbers and cards.

    Of a form that is the field; else the type of screen, why a question is asked, and what else there is: a notice, a
    choice, a hint.
    """
    if isinstance(screen, FormScreen):
        return screen.at.kind, screen.at.option, screen.at.rule
    match screen:
        case Curtain():
            about: tuple[object, ...] = (screen.why,)
        case AskPin():
            about = (screen.asks,)
        case Choosing():
            about = type(screen.body), screen.chosen is None, bool(screen.advice), screen.hints
        case _:
            about = ()
    return type(screen), bool(screen.board.notice), about


EVERY = 9
"""The turns after which each screen has been looked at."""

Looked = TypeVar("Looked", bound=Screen | FormScreen)


def in_turn(screens: Iterable[Looked], turn: int) -> list[Looked]:
    """Return every ninth screen of each kind, at least one; in another `turn` they are others.

    Screens of a kind differ only in names, numbers and cards, and are many for each pair of a window and a language.
    With the sum of their numbers for a turn, each pair has every kind, and others from one pair to the next.
    """
    by_kind: dict[object, list[Looked]] = {}
    for screen in screens:
        by_kind.setdefault(kind(screen), []).append(screen)
    return [screen for alike in by_kind.values() for screen in alike[turn % min(EVERY, len(alike)) :: EVERY]]


def in_window(screens: Iterable[Looked], size: Size) -> list[Looked]:
    """Return the screens to look at in English: all of them in the smallest window, else each of them in turn."""
    return list(screens) if size is SMALLEST else in_turn(screens, SIZES.index(size))


def _rare(played: Iterable[Screen]) -> Iterable[Screen]:
    """Return what random games do not have: other curtains, a deal in full, a notice."""
    for index, screen in enumerate(played):
        match screen:
            case Curtain():
                why = list(Why)[index % len(Why)]
                yield replace(
                    screen, why=why, deal=DEAL, board=replace(screen.board, notice=NOTICE if index % 2 else "")
                )
                yield replace(screen, why=Why.RESUMED, is_secret=False)
            case Final():
                yield replace(screen, deal=DEAL, asides=(Handover(2, 1, "Dora", "knight"), PinReset(3, 0), Hint(4, 1)))
            case Choosing(body=Hand()):
                yield from _customary(screen, index)
                if not index % 4:
                    yield replace(screen, board=replace(screen.board, notice=NOTICE))


def _customary(screen: Choosing, index: int) -> Iterable[Screen]:
    """Return what a table that has agreed on more sees in the place of a bid."""
    board, seat, options = screen.board, screen.seat, screen.options
    match index % 6:
        case 0:
            advice = tuple(Advice(choice, choice / 36, -10.04 * choice) for choice in options)
            yield replace(screen, keys="gcfaidbej", advice=advice, hints=True, hide_after=5, clock=60)
        case 1:
            yield Covered(board, seat, options, is_chosen=bool(index % 4), clock=60)
        case 2:
            yield AskPin(board, seat, list(PinQuestion)[index // 6 % 3], 1 + index % 2)
        case 3:
            yield ForgottenPin(board, seat)
        case 4:
            others = tuple(range(1, len(board.places)))
            yield Thinking(board, others)
            yield Waiting(board, others, others[:1], None if index % 4 else replace(screen, chosen=options[0]))
        case 5:
            yield replace(screen, hints=True, hide_after=5, clock=60)


@cache
def one_of_each() -> tuple[Screen, ...]:
    kinds: list[list[Screen]] = [
        [screen for screen in screens() if is_choosing(screen, Hand)],
        [screen for screen in screens() if is_choosing(screen, Offers)],
    ]
    for kind in (Curtain, Covered, Thinking, Waiting, Reveal, Final, AskPin):
        of_kind: list[Screen] = [screen for screen in screens() if isinstance(screen, kind)]
        kinds += [of_kind]
    return tuple(of_kind[len(of_kind) // 2] for of_kind in kinds)


def of_guests() -> Mapping[str, Screen]:
    """A guest who waits, onlookers while a card is at stake and while R2-D2 has turned one up, a guest at the end."""
    waits = [screen for screen in screens() if isinstance(screen, Waiting)]
    scouting = one_of_each()[1]
    assert isinstance(scouting, Choosing)
    final = next(screen for screen in screens() if isinstance(screen, Final))
    return {
        "waits": next(screen for screen in waits if screen.own),
        "looks-on": next(screen for screen in waits if not screen.own),
        "scouting": Waiting(scouting.board, (scouting.seat,)),
        "end": replace(final, leads=False, is_last=True),
    }


@cache
def forms() -> tuple[FormScreen, ...]:
    """Return the form with each of its fields marked, with short and long names."""
    return tuple(_forms())


def _forms() -> Iterable[FormScreen]:
    for names in (NAMES, LONG_NAMES):
        seats = tuple(Seat(name, hero, "padawan") for name, hero in zip(names, HEROES, strict=True))
        form = Form(
            MENU, Roster(seats, ORIGINAL.with_rule("leftover", "none"), "classic", TableOptions(memory_aid=True))
        )
        for _ in range(17):
            form.do(FormMove.NEXT)
            yield form.screen
        assert form.screen.at.kind is Kind.START
        form.do(FormMove.UP)
        form.do(FormMove.MORE)
        while form.screen.is_about_options:
            yield form.screen
            form.do(FormMove.ENTER)
        for wanted in (FormMove.UP, FormMove.UP, FormMove.MORE):
            form.do(wanted)
        while form.screen.is_about_rules:
            yield form.screen
            form.do(FormMove.ENTER)


def beats_of(screen: Screen | FormScreen) -> list[int]:
    return [0, pages.steps(screen) // 2, pages.steps(screen)] if isinstance(screen, Reveal) else [0]


class Sight(NamedTuple):
    """What is seen of a screen in a window: its page, the lines of the frame, and which texts were cut off."""

    page: Page
    frame: Sequence[str]
    cuts: Sequence[str]


def sight(screen: Screen | FormScreen, size: Size, beats: int | None = None) -> Sight:
    """Return what is seen of a screen, with all events told unless only `shown` are; it may have been drawn before."""
    return _sight(screen, size, beats_of(screen)[-1] if beats is None else beats, language._speech.get().catalogue)


@lru_cache(maxsize=4000)
def _sight(screen: Screen | FormScreen, size: Size, beats: int, _: object) -> Sight:
    with noting_cuts() as cut:
        drawn = draw(screen, size, beats)
        return Sight(drawn, rows(drawn, size), cut)


@contextmanager
def noting_cuts() -> Iterator[list[str]]:
    """Give a list of the texts that are cut off in the block."""
    cut: list[str] = []
    truncate = Text.truncate

    def noting(text: Text, width: int, *, overflow: str) -> None:
        if text.cell_len > width:
            cut.append(text.plain)
        assert overflow == "ellipsis"
        truncate(text, width, overflow="ellipsis")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Text, "truncate", noting)
        laid_out._laid_out.cache_clear()  # what has been cut off on a table that is kept is cut off on each page
        yield cut


def page(screen: Screen | FormScreen, size: Size, beats: int | None = None) -> Page:
    """Return the page of a screen as `sight` has it."""
    return sight(screen, size, beats).page


def frame(screen: Screen | FormScreen, size: Size, beats: int | None = None) -> Sequence[str]:
    """Return the lines in the window as they are seen, of a page as `sight` has it."""
    return sight(screen, size, beats).frame


def draw(screen: Screen | FormScreen, size: Size, beats: int) -> Page:
    """Draw a page, even if it has been drawn before."""
    return page_of(pages, screen, size, Frame(beats))


def rows(page: Page, size: Size, scroll: int = 0) -> list[str]:
    """Return the lines in the window as they are seen."""
    return plain(compose(page, size, PLAIN, scroll))


def lines_of(page: Page, size: Size) -> list[str]:
    """Return all lines of a page without the frame, also those below the window."""
    return plain(laid(page.box, size.columns))


def laid(box: Box, columns: int) -> Block:
    """Return the lines of a box in this many columns."""
    canvas = Canvas(columns, box.rows(columns), PLAIN)
    box.paint(canvas, Area(0, 0, columns, canvas.height))
    return canvas.block()


def overflow(page: Page, size: Size) -> int:
    """Return how many lines of a page do not fit into a window."""
    return page.chosen(size, PLAIN).over


def plain(block: Block) -> list[str]:
    return [row.plain.replace("\N{NO-BREAK SPACE}", " ") for row in block]


def seen(screen: Screen | FormScreen, size: Size) -> str:
    return "\n".join(frame(screen, size))


def written(page: Page, size: Size = USUAL) -> str:
    """Return all that a page says in one line, with single spaces; of a scene what is written in it."""
    return _in_one_line(lines_of(page, size) if not page.chosen(size, PLAIN).form else rows(page, size))


def words_on(screen: Screen | FormScreen, size: Size) -> str:
    """Return what `written` returns of the page of a screen; it may have been drawn before."""
    drawn = page(screen, size)
    return _in_one_line(lines_of(drawn, size) if not drawn.chosen(size, PLAIN).form else frame(screen, size))


def _in_one_line(lines: Sequence[str]) -> str:
    return " ".join(re.sub(DRAWN, " ", " ".join(lines)).split())
