"""Overlays: help, questions, handovers, and the comments of a lesson."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from rich.text import Text

from duell.language import _
from duell.program import command
from duell.record.acts import Seat
from duell.table import wording
from duell.table.screens import Board
from duell.table.session import Rematch
from duell.tui.blocks import Block, Size, balanced, block_width, columns, fit, line, middle, paragraph
from duell.tui.drawing.boxes import Box, flow, hbox, pictured, space, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import cap, plaque, table
from duell.tui.drawing.shapes import Rows
from duell.tui.fullscreen import Content, Window
from duell.tui.game_pages import Pages
from duell.tui.keys import Binding, Bindings, Control, Does, Scroll, back_from_help, does, names_of, with_keys
from duell.tui.page import Keys, Page, PageForm, Scrolling, room_for_lines
from duell.tui.pages.reading import GUTTER, MEASURE, cap_of, has_two_columns, heading, inside, keys_of, measure, reading
from duell.tui.pages.sheet import paint_sheet, sheet_page
from duell.tui.present import Overlay
from duell.tui.theme import COLOURLESS

KEYS = 34  # columns of the keys beside the sentences of help
MARGIN = 5  # columns on each side of a crest on a seat's plaque, if there is room


def help_page(game: str, title: str, sentences: Sequence[str], size: Size, keys: Keys = ()) -> Page:
    """Help on a screen: a paragraph a sentence, with its `keys` below or beside them."""
    left, is_wide = _("{game}   Help", game=game), has_two_columns(size)
    width = MEASURE if is_wide else measure(size)
    text = [written(paragraph(sentence, width)) for sentence in sentences]
    if title:
        text.insert(0, heading(title).wide(width))
    if not keys:
        return reading(left, flow(*text, gap=1), size, width=width)
    beneath = KEYS if is_wide else width
    named = flow(heading(_("Keys")).wide(beneath), keys_of(keys, beneath, int(is_wide)), gap=1)
    if is_wide:
        beside = hbox(flow(*text, gap=1).wide(width), named, gap=GUTTER, side="start")
        return reading(left, beside, size)
    return reading(left, flow(*text, named, gap=1), size, width=width)


class PageWithHelp(Content):
    """A page that may scroll, and the help on it: ``?`` opens it, any key that does not scroll closes it."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._explains = False
        self._scroll = Scrolling()

    @abstractmethod
    def page(self, size: Size) -> Page:
        """The page, without its keys."""

    @abstractmethod
    def bindings(self) -> Bindings:
        """The keys of the page; those for help and colours are handled here."""

    @abstractmethod
    def help(self) -> tuple[str, Sequence[str]]:
        """The name of the page or its game, and the sentences of its help."""

    def help_heading(self) -> str:
        """The heading of its help, if it has one."""
        return ""

    @abstractmethod
    def act(self, action: Does, key: str) -> None:
        """Carry out the action of a key."""

    def reads(self, key: str) -> str:
        """The key whose binding counts: Shift and Caps Lock make no difference unless the page reads text."""
        return key.lower()

    def block(self, size: Size) -> Block:
        if self._explains:
            title, sentences = self.help()
            page = help_page(title, self.help_heading(), sentences, size, names_of(self.bindings()))
            page = with_keys(page, back_from_help())
        else:
            page = self.page(size)
            page = with_keys(page, self.bindings())
        return self._scroll.compose(page, size, self.window.palette)

    def press(self, key: str) -> None:
        match does(back_from_help(), key.lower()) if self._explains else does(self.bindings(), self.reads(key)):
            case Scroll(lines):
                self._scroll.by(lines)
            case action if self._explains or action is Control.HELP:
                self._explains = not self._explains
                self._scroll.to_top()
            case Control.COLOURS:
                self.window.next_theme()
            case None:
                pass
            case action:
                self.act(action, key)


def explained(overlay: Overlay, game: str) -> tuple[str, ...]:
    """Help on an overlay; `game` is the game's name in commands."""
    match overlay:
        case Overlay.LEAVING:
            return (_("y quits the game; any other key goes back to it."),)
        case Overlay.PLAYERS:
            return (
                _(
                    "A bot can take over from somebody who has to go, and a person from a bot. The "
                    "new player keeps the seat’s cards and score."
                ),
                _("Press a seat’s number to change its player; the bottom line shows how to go back."),
            )
        case Overlay.NEXT:
            return (_("Enter, or the same key again, means yes; any other key stays here."),)
        case Overlay.OFFER:
            learn = command(f"learn --game {game}")
            return (
                _("The cards of the lesson come in an order that shows each rule once, with an explanation."),
                _(
                    "If you skip it, the next page asks who plays; {command} starts the lesson at any time.",
                    command=learn,
                ),
            )
        case _:
            return (_("This is what happened last, as everybody saw it. Any other key goes back to the game."),)


def leave_page(game: str, asks: str, says: str, size: Size) -> Page:
    """The question before leaving."""
    return sheet_page(game, [line((asks, "title")), line(says)], size)


def asking(page: Page, leads: Binding) -> Page:
    """The end, with a question below it before the next game."""
    (does,) = leads.does.values()
    match does:
        case Rematch.EXCHANGE:
            says = _("Rematch with exchanged heroes?")
        case Rematch.DUPLICATE:
            says = _("The same deal again?")
        case Control.NEW_TABLE:
            says = _("New table?")
        case _:
            asked = {_("next game"): _("Next game?"), _("next match"): _("Next match?")}
            says = asked.get(leads.label, _("Rematch?"))
    return replace(page, notice=says, asks=True)


def players_page(pages: Pages, board: Board, seats: Sequence[Seat], size: Size) -> Page:
    """The players chosen for each seat, on a plaque or in a line, to be confirmed with Enter."""
    says = _("Press a seat’s number to choose its player: a person, or a bot of one of three levels.")
    table = _plaques(pages, board, seats, size) or _in_lines(pages, board, seats)
    width = max(table.least, measure(size))
    head = flow(heading(_("Who plays on?")).wide(width), space(rows=not size.is_compact))
    page = flow(head, table, space(rows=1), written(paragraph(says, measure(size), "muted")))
    return reading(_("{game}   Players", game=pages.title), page, size, width=width)


def _plaques(pages: Pages, board: Board, seats: Sequence[Seat], size: Size) -> Box | None:
    """A plaque for each seat, with its crest as large as fits; None if none fits, or nobody has one."""
    words = [
        [pages.named(place), line(wording.level(seat.player))] for place, seat in zip(board.places, seats, strict=True)
    ]
    sizes = ((scale, _plaque_size(pages, board, words, scale, size)) for scale in (3, 2, 1, 0))
    scale, plaque_size = next((fitting for fitting in sizes if fitting[1]), (0, None))
    if not plaque_size:
        return None
    plaques = [partial(_plaque, pages, board, seat, rows, plaque_size, scale) for seat, rows in enumerate(words)]
    return hbox(*(pictured(plaque, *plaque_size) for plaque in plaques), gap=1)


def _plaque_size(pages: Pages, board: Board, words: Sequence[Block], scale: int, window: Size) -> Size | None:
    """The size of each plaque with a crest of this scale; None if the plaques would not fit, or there is no crest."""
    crest = pages.crest(board, board.places[0], COLOURLESS, scale)
    if not crest.width or (window.is_compact and not window.is_middle):
        return None
    width, high = min(crest.width + 2 * MARGIN, (inside(window) + 1) // len(words) - 1), crest.height + 6
    least = 2 + max(crest.width, *map(block_width, words))
    return Size(width, high) if width >= least and high + 7 <= room_for_lines(window) else None


def _plaque(
    pages: Pages, board: Board, seat: int, named: Sequence[Text], size: Size, scale: int, palette: Palette
) -> Canvas:
    own = palette.on_plaques
    canvas = plaque(*size, pages.seat_colour(board.places[seat]), own).copy()
    arms = pages.crest(board, board.places[seat], own, scale)
    canvas.paste(arms, (size.columns - arms.width) // 2, 1)
    canvas.write_all(1, size.rows - 5, [fit(text, size.columns - 2, "center") for text in named])
    key = cap(str(seat + 1), own)
    canvas.paste(key, (size.columns - key.width) // 2, size.rows - 2)
    return canvas


def _in_lines(pages: Pages, board: Board, seats: Sequence[Seat]) -> Box:
    rows = [
        [pages.named(place), line(wording.level(seat.player))] for seat, place in zip(seats, board.places, strict=True)
    ]
    caps = flow(*(cap_of(str(number)) for number in range(1, 1 + len(rows))))
    return hbox(caps, written(columns(rows, "ll")), gap=2)


PANEL = 3  # lines of a lesson's comment below a page


def offer_page(game: str, size: Size, notice: str, crest: Sequence[tuple[str, Rows]] = ()) -> Page:
    """The question whether to begin with the lesson, with a notice and, in a large window, a crest."""
    says = [
        _("First time here? A short game against a bot teaches the rules, one at a time, in about five minutes."),
        _("The bottom line always shows the keys you can press. Press q to quit at any time."),
    ]
    return sheet_page(game, list(map(line, says)), size, named=True, notice=notice, crest=crest)


def word_page(game: str, text: str, size: Size) -> Page:
    """A lesson's comment as a page of its own."""
    return sheet_page(_("{game}   Lesson", game=game), [line(text)], size)


def word_over(page: Page, text: str) -> Page:
    """A lesson's comment on a plaque over the lower third of a page."""

    def paint(size: Size, palette: Palette) -> Canvas:
        painted = page.chosen(size, palette).canvas or table(size.columns, size.rows, palette, size.rows)
        canvas, first = painted.copy(), size.rows - max(9, size.rows // 3)
        for row in range(first, size.rows - 1):
            canvas.fill(0, 2 * row, size.columns, 2, canvas.pixel(0, 2 * row))
            canvas.text(0, row, " " * size.columns)
        paint_sheet(canvas, [[line(text)]], (first, size.rows - 1), "rail", ())
        return canvas

    return replace(page, forms=(PageForm("word", 0, 0, paint),), notice="", below=())


def panel(text: str, size: Size) -> Block:
    """A lesson's comment as lines below a page; always as many, so that nothing moves."""
    width = min(size.columns - 2, 76)
    lines = balanced(Text(text, "strong"), width - 2) if text else []
    rows = [fit(line(("▌ ", "chosen"), row), width) for row in lines]
    return middle([*rows, *[Text()] * (PANEL - len(rows))], size.columns)
