"""The league on the full screen: ratings with their margins, their course, head-to-head and titles.

The parts of the page stand in columns, as many as the window has room for; what is left over follows on further pages.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from rich.cells import cell_len
from rich.text import Text

from duell.language import _, against, decimal, n_, side_by_side, whole
from duell.table.league import Contestant, LeagueScreen, how_to_read
from duell.tui.blocks import Block, Size, block_width, columns, fit, line, strong, wrap
from duell.tui.drawing.boxes import Area, hbox, inset, lay, vbox, wrapped
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.charts import Curve, Scale, chart
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import Portrait, portrait, seat_card, size_of
from duell.tui.fullscreen import Content, Window
from duell.tui.keys import (
    SCROLLS,
    Binding,
    Bindings,
    Control,
    Scroll,
    StepBy,
    back_from_help,
    colours_key,
    does,
    escape,
    names_of,
    one,
    with_keys,
)
from duell.tui.page import Page, PageForm, Picture, Scrolling, Spread, contents, on_table, room_for_lines
from duell.tui.pages.cheer import GOLD, TROPHY
from duell.tui.pages.overlays import help_page
from duell.tui.pages.reading import GUTTER, MEASURE, beside, heading, inside, measure, reading
from duell.tui.theme import SIGNS

LEAST_COLUMN, WIDEST_COLUMN = 84, 140  # columns of text of each half of a page, and of a page, at most
LEAST_TITLES = 44  # columns of the titles beside the meetings
LEAST_CHART, HIGHEST_CHART = 8, 24  # rows of the chart in a column
LEAST_WIDE_CHART = 16  # rows of the chart below two columns
LEAST_BAR, LONGEST_BAR = 8, 90  # columns of a rating's bar
LONGEST_NAME, IN_BRIEF = 18, 8  # columns of a name in a table, and in one of a narrow window
LEAST_HEADED = 12  # rows of a page from which on the ratings have a heading
NARROW = 60  # columns below which a table is narrow
MEDALS = (GOLD, "#c3cbd8", "#d08a4e")  # the tints of the cards of the first three contestants
CARDS_APART, FREE_AT_PODIUM = 4, 3  # columns between these cards, and rows that are free besides them
LEAST_MEASURE = 40  # columns of text beside a card
FEW = 8  # the most contestants among whom everybody's meetings are shown


def league_pages(screen: LeagueScreen, size: Size) -> list[Spread]:
    """The pages of the league in a window, at least one; a single page without a chart may have a podium."""
    wide, room = inside(size), room_for_lines(size) - (not size.is_compact)
    first, *others = pages = _pages(screen, wide, room)
    if others or screen.evenings > 1:
        return pages
    return [_stacked([*_podium(screen, first.width, room - len(first.rows)), first])]


def _pages(screen: LeagueScreen, wide: int, room: int) -> list[Spread]:
    half = min(WIDEST_COLUMN, (wide - GUTTER) // 2)
    if half >= LEAST_COLUMN and (page := _above_the_chart(screen, half, room)):
        return [page]
    for pitch in (3, 2, 1) if half >= LEAST_COLUMN else ():
        lists = [*_ladder(screen, half, room, pitch), *_meetings(screen, half, room, pitch)]
        left, titles = _stacked(lists, pitch), _titles(screen, half, pitch)
        rows = len(left.rows) - sum(len(part.rows) + pitch for part in titles) - 1
        if len(left.rows) <= room and rows >= LEAST_CHART:
            right = _stacked([*_course(screen, half, rows), *titles], pitch)
            return [beside([left, right], [half, half])]
    return _one_below_the_other(screen, min(wide, WIDEST_COLUMN), room)


def _above_the_chart(screen: LeagueScreen, half: int, room: int) -> Spread | None:
    """The ratings beside the meetings and the titles, above a chart as wide as both; None if they are too high."""
    for pitch in (3, 2, 1):
        ratings, ends = _ladder(screen, half, room, pitch), _ends(screen, half, room, pitch)
        if len(ratings) != 1 or len(ends) != 1:
            continue
        top = beside([*ratings, *ends], [half, half])
        rows = room - len(top.rows) - 2  # below a free line and the heading
        if rows >= LEAST_WIDE_CHART and (course := _course(screen, 2 * half + GUTTER, rows)):
            return _stacked([top, *course])
    return None


def _one_below_the_other(screen: LeagueScreen, width: int, room: int) -> list[Spread]:
    """The parts on as many pages as they need; the chart takes what the others leave."""
    parts = _ladder(screen, width, room, 1)
    of_chart, course = len(parts), _course(screen, width, min(LEAST_CHART, room - 1))
    parts += [*course, *_ends(screen, width, room)]
    pages: list[list[int]] = [[]]
    for number, part in enumerate(parts):
        if pages[-1] and _height(parts[other] for other in pages[-1]) + 1 + len(part.rows) > room:
            pages.append([])
        pages[-1].append(number)
    if course:
        around = next(page for page in pages if of_chart in page)
        spare = room - _height(parts[number] for number in around)
        (parts[of_chart],) = _course(screen, width, min(HIGHEST_CHART, len(course[0].rows) - 1 + max(0, spare)))
    return [_stacked([parts[number] for number in page]) for page in pages]


def _height(parts: Iterable[Spread]) -> int:
    heights = [len(part.rows) for part in parts]
    return sum(heights) + len(heights) - 1


def _stacked(parts: Iterable[Spread], gap: int = 1) -> Spread:
    spread = Spread()
    for part in parts:
        spread.gap(gap)
        spread.put(part)
    return spread


def _podium(screen: LeagueScreen, width: int, room: int) -> list[Spread]:
    """The first three contestants as cards; nothing if there is too little room, or only one contestant."""
    best = screen.contestants[: len(MEDALS)]
    for scale in (3, 2, 1) if len(best) > 1 else ():
        columns, high = size_of(scale)
        if high + FREE_AT_PODIUM <= room and len(best) * (columns + CARDS_APART) - CARDS_APART <= width:
            return [Spread([Text()] * (high + 1), [Picture(0, 0, partial(_paint_podium, best, scale, width))])]
    return []


def _paint_podium(best: Sequence[Contestant], scale: int, width: int, palette: Palette) -> Canvas:
    """Paint cards side by side: the trophy or the rank, and below it the name, the rating and the wins."""
    columns, high = size_of(scale)
    quiet = palette.ink("steel.muted") if palette.paints else palette.style("plain")
    cards = []
    for rank, (contestant, medal) in enumerate(zip(best, MEDALS, strict=False)):
        rating, margin, won, *_others = _figures(contestant)
        name = fit(line(contestant.name), columns - 2, "center").plain.strip()
        style = f"bold {palette.tint(medal, 0.42)}" if palette.paints else palette.style("strong")
        shown = Portrait(medal, number=whole(rank + 1)) if rank else Portrait(medal, TROPHY)
        words = (name, style), (f"{rating} ± {margin}", quiet), (won, quiet)
        cards.append(seat_card(portrait(shown, columns, high, palette), words, (columns, high)))
    canvas = Canvas(width, high + 1, palette)
    lay(hbox(*cards, gap=CARDS_APART), Area(0, 0, width, high)).paint(canvas)
    return canvas


def invitation(bar: str, begins: str, size: Size) -> Page:
    """The page of a league without games: what it will show, and how it begins."""
    says = (
        _("The league begins with the first game that you finish."),
        _("It ranks all players by a rating that every game makes more certain, and counts nights won and streaks."),
        _("It shows who wins against whom, gives titles for the best results, and draws a chart after two evenings."),
        begins,
    )
    forms = [
        PageForm(name, columns, rows, partial(_paint_invitation, says, scale))
        for name, columns, rows, scale in (("large", 180, 56, 3), ("middle", 112, 34, 2), ("small", 78, 23, 1))
    ]
    width = measure(size)
    return Page(
        bar, "", forms, lambda: Spread(_apart([wrap(Text(sentence), width) for sentence in says]), centred=True)
    )


def _apart(paragraphs: Sequence[Block]) -> list[Text]:
    return [row for part in paragraphs for row in (Text(), *part)][1:]


def _paint_invitation(says: Sequence[str], scale: int, size: Size, palette: Palette) -> Canvas:
    """Paint the sentences beside the card of a trophy."""
    columns, high = size_of(scale)
    style = f"bold {palette.tint(GOLD, 0.42)}" if palette.paints else palette.style("strong")
    card = seat_card(
        portrait(Portrait(GOLD, TROPHY), columns, high, palette), [("", ""), (_("League"), style)], (columns, high)
    )
    first, *others = says
    words = vbox(
        *(
            wrapped(partial(wrap, line((sentence, style))))
            for sentence, style in ((first, "title"), *((each, "plain") for each in others))
        ),
        gap=1,
        side="start",
    ).wide(LEAST_MEASURE, MEASURE)
    return on_table(vbox(inset(hbox(card, words, gap=GUTTER), 2)), contents(size), size, palette)


def _ends(screen: LeagueScreen, width: int, room: int, pitch: int = 1) -> list[Spread]:
    """The meetings and the titles, side by side if there is room."""
    shortest = IN_BRIEF if width < NARROW else LONGEST_NAME
    meetings = _meetings(screen, width, room, pitch, shortest)
    needed = max(block_width(meetings[0].rows[1:]), cell_len(_head_to_head())) if meetings else width
    if (rest := width - needed - GUTTER) < LEAST_TITLES:
        return [*meetings, *_titles(screen, width, pitch)]
    titles = _titles(screen, rest, pitch)
    return [beside([*_meetings(screen, needed, room, pitch, shortest), *titles], [needed, rest][: 1 + len(titles)])]


def _head_to_head() -> str:
    return _("Head to head: games with more points")


def _named(rank: int, contestant: Contestant, longest: int = LONGEST_NAME) -> Text:
    """A contestant with the sign and the colour of a seat, for the first few."""
    style, sign = (f"seat.{rank}", SIGNS[rank]) if rank < len(SIGNS) else ("plain", " ")
    name = line((contestant.name, strong(style)))
    return line((sign, style), " ", fit(name, min(longest, name.cell_len)))


def _ladder(screen: LeagueScreen, width: int, room: int, pitch: int) -> list[Spread]:
    """All contestants with their figures, and a bar for the range in which each one's strength nearly always lies.

    Figures for which a line is too short are on a second one below it.
    """
    heads = (_("rating"), "±", _("won"), _("nights"), _("streak"))
    ranked = [*enumerate(screen.contestants)]
    rows = [[Text(), Text(), *[line((head, "muted")) for head in heads]]]
    rows += [
        [line((whole(rank + 1), "muted")), _named(rank, contestant), *map(Text, _figures(contestant))]
        for rank, contestant in ranked
    ]
    for count in (len(heads), 3, 2):  # figures on the first line
        table = columns([row[: 2 + count] for row in rows], "rl" + "r" * count)
        if block_width(table) <= width:
            break
    below = columns([row[2 + count :] for row in rows], "r" * (len(heads) - count)) if count < len(heads) else []
    lines = [[fit(text, width) for text in (upper, *lower)] for upper, *lower in _one_on_the_other(table, below)]
    bar_column = block_width(table) + 2
    length = min(LONGEST_BAR, width - bar_column)
    low = min(contestant.member.lowest for contestant in screen.contestants)
    high = max(contestant.member.highest for contestant in screen.contestants)
    top = [*([] if room < LEAST_HEADED else [heading(_("Ratings"), width)]), *lines[0]]
    of_a_part = max(1, (room - len(top)) // (pitch - 1 + len(lines[0])))
    parts = []
    for first in range(0, len(ranked), of_a_part):
        part = Spread([*top])
        for rank, contestant in ranked[first : first + of_a_part]:
            bar = partial(_bar, rank, contestant, (low, high), length)
            pictures = [Picture(bar_column, 0, bar)] if length >= LEAST_BAR else []
            part.gap(0 if rank == first else pitch - 1)
            part.add(lines[rank + 1], *pictures)
        parts.append(part)
    return parts


def _one_on_the_other(upper: Block, lower: Block) -> Iterator[Block]:
    """The rows of two tables by turns, with the right edges below each other; each row alone if `lower` is empty."""
    width = max(block_width(upper), block_width(lower))
    for number, row in enumerate(upper):
        yield [row, *(fit(line((below.plain, "muted")), width, "right") for below in lower[number : number + 1])]


def _figures(contestant: Contestant) -> tuple[str, ...]:
    """The figures of a contestant, in the order of the headings."""
    member = contestant.member
    won = _("{won} of {all}", won=_shortest(contestant.won), all=whole(contestant.played))
    nights = _("{won} of {all}", won=_shortest(float(member.nights_won)), all=whole(member.evenings))
    return whole(member.rating), whole(member.margin), won, nights, whole(member.streak)


def _shortest(number: float) -> str:
    return whole(round(number)) if number == round(number) else decimal(number)


def _bar(rank: int, contestant: Contestant, scale: tuple[int, int], length: int, palette: Palette) -> Canvas:
    """Paint a rating within its margin, on a scale that all share."""
    canvas, (low, high) = Canvas(length, 1, palette), scale

    def column(rating: int) -> int:
        return round((rating - low) * (length - 1) / max(1, high - low))

    member = contestant.member
    first, rating, last = map(column, (member.lowest, member.rating, member.highest))
    meaning = f"fill.{rank}" if rank < len(SIGNS) else "muted"
    canvas.text(0, 0, ("-" if palette.ascii else "─") * length, palette.style("rail"))
    if palette.paints:
        ink = palette.ink(meaning)
        canvas.fill(first, 0, last - first + 1, 2, palette.blend(palette.colour("ledge") or ink, ink, 0.45))
        canvas.text(first, 0, " " * (last - first + 1))
        canvas.fill(rating, 0, 1, 2, ink)
    else:
        canvas.text(first, 0, "=" * (last - first + 1), palette.style("plain"))
        canvas.text(rating, 0, "O" if palette.ascii else "●", palette.style("strong"))
    return canvas


def _course(screen: LeagueScreen, width: int, rows: int) -> list[Spread]:
    """The ratings of the first few contestants after each evening; nothing after a single one."""
    if screen.evenings < 2:
        return []
    curves = tuple(
        Curve(sign, f"seat.{rank}", fit(Text(contestant.name), LONGEST_NAME).plain.rstrip(), contestant.ratings)
        for rank, (sign, contestant) in enumerate(zip(SIGNS, screen.contestants, strict=False))
    )
    low, high = (edge([edge(curve.values) for curve in curves]) for edge in (min, max))
    scale = Scale(low, high, whole(round(low)), whole(round(high)))
    head = heading(_("Ratings, evening by evening"), width)
    painted = partial(chart, curves, scale, width, rows)
    return [Spread([head, *[Text()] * rows], [Picture(0, 1, painted)])]


def _meetings(screen: LeagueScreen, width: int, room: int, pitch: int, shortest: int = LONGEST_NAME) -> list[Spread]:
    """How often each of the first few contestants had more points than each other one.

    Names are cut to `shortest` columns if need be.
    """
    counts = range(min(FEW, len(screen.contestants), (room - 2) // pitch), 1, -1)
    for count, longest in product(counts, range(LONGEST_NAME, shortest - 1, -1)):
        ranked = [*enumerate(screen.contestants[:count])]
        rows = [[Text(), Text(), *[line((whole(rank + 1), "muted")) for rank in range(count)]]]
        for rank, contestant in ranked:
            cells = [_meeting(screen, rank, other) for other in range(count)]
            rows.append([line((whole(rank + 1), "muted")), _named(rank, contestant, longest), *cells])
        table = columns(rows, "rl" + "r" * count)
        if block_width(table) <= width:
            part = Spread([heading(_head_to_head(), width), table[0]])
            for rank, row in enumerate(table[1:]):
                part.gap(pitch - 1 if rank else 0)
                part.add([row])
            return [part]
    return []


def _meeting(screen: LeagueScreen, one: int, other: int) -> Text:
    if one == other or (one, other) not in screen.meetings:
        return line(("·", "muted"))
    above, below, _level = screen.meetings[one, other]
    style = "good" if above > below else "bad" if above < below else "plain"
    return line((against(above, below), style))


def _titles(screen: LeagueScreen, width: int, pitch: int) -> list[Spread]:
    if not screen.titles:
        return []
    part = Spread([heading(_("Titles"), width)])
    for title in screen.titles:
        rows: Block = wrap(Text(title), width - 2)
        part.gap(0 if len(part.rows) == 1 else pitch - 1)
        part.add([line(("★ " if not number else "  ", "prize"), row) for number, row in enumerate(rows)])
    return [part]


class LeagueApp(Content):
    """Shows the league until it is left. A league without games `begins` as this sentence says."""

    def __init__(self, screen: LeagueScreen, game: str, window: Window, begins: str = "") -> None:
        self.window = window
        self._begins = begins
        self._screen = screen
        self._bar = _("{game}   League", game=game)
        self._game = game
        self._at = self._pages = 0
        self._scroll = Scrolling()
        self._explains = False

    @property
    def secret_page(self) -> None:
        """Nothing in it is secret."""

    def block(self, size: Size) -> Block:
        page = with_keys(self._page(size), self._bindings())
        return self._scroll.compose(page, size, self.window.palette)

    def _page(self, size: Size) -> Page:
        if self._explains:
            keys = names_of(self._page_keys())
            return help_page(self._game, _("How to read this"), how_to_read(), size, keys)
        if not self._screen.contestants:
            return invitation(self._bar, self._begins, size)
        pages = league_pages(self._screen, size)
        self._pages, self._at = len(pages), min(self._at, len(pages) - 1)
        games = n_("{count} game", "{count} games", self._screen.games)
        evenings = n_("{count} evening", "{count} evenings", self._screen.evenings)
        place = _("page {number} of {all}", number=self._at + 1, all=self._pages)
        says = [*([] if size.is_compact else [games, evenings]), *([place] if self._pages > 1 else [])]
        page = reading(self._bar, pages[self._at], size, is_full=True)
        return replace(page, right=side_by_side(says) if says else "")

    def _bindings(self) -> Bindings:
        return back_from_help() if self._explains else self._page_keys()

    def _page_keys(self) -> Bindings:
        turns = {"left": StepBy(-1), "right": StepBy(1), "h": StepBy(-1), "l": StepBy(1), " ": StepBy(1)}
        turn_pages = [Binding("←→", _("pages"), turns)] if self._pages > 1 else []
        explain = one("?", _("how to read it"), Control.HELP)
        leave = Binding("", "", dict.fromkeys(("q", "enter"), Control.ASK_TO_LEAVE))
        return *turn_pages, explain, escape(_("back"), Control.ASK_TO_LEAVE), colours_key(), leave, SCROLLS

    def press(self, key: str) -> None:
        match does(self._bindings(), key.lower()):
            case StepBy(steps):
                self._at = min(max(self._at + steps, 0), self._pages - 1)
                self._scroll.to_top()
            case Scroll(lines):
                self._scroll.by(lines)
            case Control.HELP:
                self._explains = True
                self._scroll.to_top()
            case Control.CLOSE:
                self._explains = False
                self._scroll.to_top()
            case Control.COLOURS:
                self.window.next_theme()
            case Control.ASK_TO_LEAVE:
                self.window.leave()
            case _:
                pass
