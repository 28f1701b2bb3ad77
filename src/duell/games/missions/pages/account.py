"""The account of a round: its points by source, with all hands where a window has room, or in a table."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board
from duell.games.missions.engine.cards import Character
from duell.games.missions.engine.events import RoundScored
from duell.games.missions.pages import pieces
from duell.games.missions.pages.grid import GRAND, LARGE, USUAL, CardSet
from duell.games.missions.pages.pieces import NIGHT, HandStack, emblem_of, hand_stack, meaning, named
from duell.games.missions.pages.scores import bars_in
from duell.games.missions.pages.statements import (
    NOTHING,
    Row,
    cell_of,
    missions_of,
    names_of,
    numeral,
    points_of,
    set_out,
    tiles_of,
    total_of,
    troopers_of,
)
from duell.language import _, whole
from duell.tui.blocks import Size, balanced, line
from duell.tui.drawing.boxes import (
    Area,
    Box,
    first_that_fits,
    flow,
    hbox,
    inset,
    label,
    lay,
    painted,
    picture,
    space,
    vbox,
    written,
)
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.page import Page, PageForm, contents, room_for_lines
from duell.tui.pages.reading import placed, statement

ACCOUNT_COLUMN = 26  # the most columns of a player, so that the eye can follow a row
HANDS = ((GRAND, Size(240, 50)), (LARGE, Size(170, 36)), (USUAL, Size(116, 30)))
"""The cards of an account that shows all hands, the best first, and the least columns and rows of a window for them."""

ABOVE_TABLE = 2  # rows above a table's first character
BESIDE_HAND = 30  # columns of a player's statement beside the hand
LABEL = 18  # the least columns of a character's name on its tint


class ScoredRound(NamedTuple):
    """A round that is scored, and the board after the events shown so far; `is_over` once the tiles are counted."""

    ends: RoundScored
    board: Board
    is_over: bool

    @property
    def leaders(self) -> Collection[int]:
        """The seats that are ahead; none in the last round before the tiles are counted."""
        totals = [place.total for place in self.board.places]
        is_known = self.ends.is_next or self.is_over
        return [seat for seat, total in enumerate(totals) if is_known and total == max(totals)]


def account_page(scored: ScoredRound, size: Size, where: str) -> Page:
    """The points of a round: everybody's best cards and a statement, or a table with a column for each player."""
    board, ends = scored.board, scored.ends
    if not size.is_compact:
        where = _("MISSIONS   {round}   {why}", round=words.where(board), why=words.why_over(board, ends))
    is_next_last = ends.round + 1 == board.rounds and not size.is_compact
    return Page(
        where,
        line((_("The last round is next."), "chosen")) if is_next_last else "",
        [
            PageForm(f"hands of {cards.name} cards", *least, partial(_all_hands, scored, cards))
            for cards, least in HANDS
        ],
        lambda: _account_table(scored, size),
        notice=board.notice,
    )


def _all_hands(scored: ScoredRound, cards: CardSet, size: Size, palette: Palette) -> Canvas | None:
    """Paint everybody's best cards, in columns as in the display; None if there is no room."""
    statements = _statements_of(scored)
    hands = [_hands(scored, statements, cards, has_emblems, palette) for has_emblems in (True, False)]
    page = first_that_fits(_with_bars(scored, hands, size), contents(size))
    if not page.fits(contents(size)):
        return None
    layout = lay(page, contents(size))
    canvas = table(*size, palette, layout.places["ledge"].row, meaning(scored.ends.ender)).copy()
    layout.paint(canvas)
    return canvas


def _hands(scored: ScoredRound, statements: Sequence[Box], cards: CardSet, has_emblems: bool, palette: Palette) -> Box:
    """Each player's statement, best cards and points in large digits; above them, the characters' names."""
    ends, deck = scored.ends, scored.board.deck
    has_room = cards.font == "large" and palette.paints
    points = [
        numeral(seat, own.score.total, cards.times) if has_room else space() for seat, own in enumerate(ends.accounts)
    ]
    widest = max(box.most for box in points)
    emblems = palette if has_emblems else None
    heads = [_head(words.short_name(deck, character.name), character, cards, emblems) for character in deck.characters]
    rows = [hbox(space(BESIDE_HAND), space(1), *heads, space(), space(widest), gap=1, side="end")]
    for own, beside_hand, number in zip(ends.accounts, statements, points, strict=True):
        values = zip(own.best, deck.characters, strict=True)
        best = [_best_card(value, character, cards, palette) for value, character in values]
        rows.append(
            hbox(beside_hand.wide(BESIDE_HAND), space(1), *best, space(), number.wide(widest), gap=1, side="start")
        )
    return vbox(*rows, gap=1)


def _with_bars(scored: ScoredRound, hands: Sequence[Box], size: Size) -> Iterator[Box]:
    """Ways to show the hands: above all rounds as bars, where there is room, and the starter of the next round."""
    begins = [label(Text(sentence)) for sentence in words.begins_next(scored.board, scored.ends)]
    spacious, *_others = hands
    bars = bars_in(scored.board, spacious.least, size.rows - spacious.rows(size.columns))
    for box, below in chain(((spacious, [chart]) for chart in bars), ((box, []) for box in hands)):
        ledge = inset(vbox(flow(*begins).stretching(), *below), 2, above=1)
        yield vbox(box.filling(), space(rows=1), ledge.named("ledge"))


@lru_cache(maxsize=128)
def _head(name: str, character: Character, cards: CardSet, palette: Palette | None) -> Box:
    """A character's name above a column of cards, below the emblem if there is a palette for it."""
    emblem = [picture(pieces.badge(character.emblem, palette, cards.times))] if palette else []
    return vbox(*emblem, label((name, "strong"))).wide(cards.width)


@lru_cache(maxsize=128)
def _best_card(value: int | None, character: Character, cards: CardSet, palette: Palette) -> Box:
    stack = HandStack(() if value is None else (value,))
    return picture(hand_stack(stack, emblem_of(character.emblem).tint, cards, palette), cards.width, cards.hand)


def _statements_of(scored: ScoredRound) -> list[Box]:
    """A statement for each player: the total, the sources of the round's points, and all rounds."""
    cell = BESIDE_HAND - 12
    above, below = _sections(scored, cell, is_brief=True, has_total=False)
    statements = []
    for seat, place in enumerate(scored.board.places):
        entries = [(row[0], row[seat + 1]) for row in (*above[1:], *below)]
        sources = set_out([entry for entry in entries if entry[1] is not NOTHING], BESIDE_HAND - cell, cell)
        head = statement(named(place), place.total, BESIDE_HAND, wins=seat in scored.leaders, ruled=True)
        statements.append(flow(*head, sources))
    return statements


def _account_table(scored: ScoredRound, size: Size) -> Box:
    """The points of a round in a column for each player and, in a higher window, all rounds so far as bars."""
    area = Area(0, 0, size.columns, room_for_lines(size) - (not size.is_compact))
    page = first_that_fits(_account_tables(scored, size), area)
    bars = bars_in(scored.board, page.least, area.rows - page.rows(area.columns) - 1)
    with_bars = (flow(page, chart, gap=1) for chart in bars)
    return placed(first_that_fits((*with_bars, page), area), size)


def _account_tables(scored: ScoredRound, size: Size) -> Iterator[Box]:
    """The table by character and with earlier rounds, or shorter; each with free rows, and the end of the round."""
    width, earlier = size.columns - 2, scored.ends.round - 1
    begins = _sentences(words.begins_next(scored.board, scored.ends), width)
    why = [_sentences(words.used_up(scored.ends), width, "muted")] if size.is_compact else []
    is_low = size.rows <= ABOVE_TABLE + len(scored.board.deck.characters)
    for is_brief in [True] if is_low else [False, True]:
        labels = (not is_brief) + max(row[0].least for row in chain(*_sections(scored, 0, is_brief=is_brief)))
        cell = min(ACCOUNT_COLUMN, (width - labels) // len(scored.board.places))
        above, below = _sections(scored, cell, is_brief=is_brief)
        table = set_out(above, labels, cell)
        for rest in (set_out(below, labels, cell), set_out(below[earlier:], labels, cell)):
            apart, close = (flow(rest, begins, gap=gap).named("ledge") for gap in (1, 0))
            for first in (why, []) if why else ([],):
                yield from (flow(*first, table, space(rows=1), ledge) for ledge in (apart, close))
            yield flow(table, rest, begins)


def _sentences(sentences: Sequence[str], width: int, style: str = "") -> Box:
    return written([row for sentence in sentences for row in balanced(Text(sentence, style), width)])


def _sections(scored: ScoredRound, cell: int, *, is_brief: bool, has_total: bool = True) -> tuple[list[Row], list[Row]]:
    """The rows of the round, by character unless `is_brief`, and those of earlier rounds, tiles and sums.

    After the first round, its points are the total.
    """
    ends, places, number = scored.ends, scored.board.places, scored.ends.round
    total = [total_of(place, cell, leads=place.number in scored.leaders) for place in places]
    is_total = number == 1 and not any(place.bonus for place in places)
    in_round = total if is_total else [cell_of(whole(own.score.total), "strong") for own in ends.accounts]
    above = [
        names_of(places, cell),
        *([_whole_hands(scored)] if is_brief else _by_character(scored)),
        *_other_sources(scored, cell),
        [cell_of(words.where_short(number), "strong"), *in_round],
    ]
    below: list[Row] = []
    for earlier in range(number - 1):
        points = [cell_of(whole(place.rounds[earlier]), "muted") for place in places]
        below.append([cell_of(words.where_short(earlier + 1), "muted"), *points])
    tiles = [tiles_of(scored.board, place, cell, over=number == scored.board.rounds) for place in places]
    below.append([cell_of(_("tiles kept") if ends.is_next and not is_brief else _("tiles"), "muted"), *tiles])
    if has_total and not is_total:
        below.insert(len(below) - ends.is_next, [cell_of(_("total"), "strong"), *total])
    return above, below


def _whole_hands(scored: ScoredRound) -> Row:
    points = [sum(value or 0 for value in own.best) for own in scored.ends.accounts]
    return [cell_of(_("hand")), *[cell_of(whole(value)) for value in points]]


def _by_character(scored: ScoredRound) -> list[Row]:
    """The rows of the characters (rule 9.1)."""
    rows: list[Row] = []
    for index, character in enumerate(scored.board.deck.characters):
        name = words.character(scored.board.deck, character.name)
        head = painted(partial(_paint_label, name, emblem_of(character.emblem).tint), cell_len(name), 1)
        values = [own.best[index] for own in scored.ends.accounts]
        rows.append([head, *[NOTHING if value is None else cell_of(str(value)) for value in values]])
    return rows


def _other_sources(scored: ScoredRound, cell: int) -> list[Row]:
    """The rows of all other sources (rules 9.2 to 9.4) that have brought points."""
    rows: list[tuple[str, list[Box]]] = [(_("ten shown"), []), (_("troopers"), []), (_("missions"), [])]
    (_name, shown), (_name, troopers), (_name, missions) = rows
    for own in scored.ends.accounts:
        shown.append(points_of(own.score.shown))
        troopers.append(troopers_of(own.troopers, cell, own.score.troopers))
        missions.append(missions_of(own.missions, cell, own.score.missions))
    return [[cell_of(name), *cells] for name, cells in rows if any(own is not NOTHING for own in cells)]


def _paint_label(name: str, tint: str, canvas: Canvas, area: Area) -> None:
    """Paint a character's name on its tint, which begins a column before it."""
    palette, first, width = canvas.palette, area.column - 1, max(LABEL, cell_len(name) + 2)
    is_on_dark = (
        palette.paints and palette.colour("night") and palette.is_dark("night")
    )  # not the terminal's own ground
    style = palette.tint(tint) if is_on_dark else palette.style("plain")
    if palette.blends:
        canvas.fill(first, 2 * area.row, width, 2, palette.tint(tint, 0.72, NIGHT))
        canvas.fill(first, 2 * area.row, 1, 2, tint)
        style = palette.tint(tint, 0.6)
    canvas.text(area.column, area.row, name, style)
