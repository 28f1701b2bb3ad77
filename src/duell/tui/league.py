"""The league on the full screen: ratings with their margins, their course, head-to-head and titles.

The parts of the page are in columns, as many as the window has room for; further parts follow on further pages.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from rich.text import Text

from duell.language import _, against, n_, shortest, side_by_side, whole
from duell.record.league import Contestant, League
from duell.table.league import called, how_to_read, title
from duell.tui.blocks import Block, Size, block_width, columns, fit, line, strong, wrap
from duell.tui.drawing.boxes import Area, Box, either, flow, hbox, inset, label, painted, vbox, wrapped, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.charts import Curve, Scale, chart
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import Portrait, titled_card
from duell.tui.fullscreen import Window
from duell.tui.keys import (
    SCROLLS,
    Binding,
    Bindings,
    Control,
    Does,
    StepBy,
    colours_key,
    escape,
    one,
)
from duell.tui.page import Page, PageForm, contents, on_table, room_for_lines
from duell.tui.pages.cheer import GOLD, TROPHY
from duell.tui.pages.overlays import PageWithHelp
from duell.tui.pages.reading import GUTTER, MEASURE, SPACIOUS, heading, inside, measure, placed, reading
from duell.tui.theme import SIGNS

LEAST_COLUMN, WIDEST_COLUMN = 84, 140  # the least columns of text of each half of a page, and the most of a page
LEAST_TITLES = 44  # columns of the titles beside the meetings
LEAST_CHART, HIGHEST_CHART = 8, 24  # rows of the chart in a column
LEAST_WIDE_CHART = 16  # rows of the chart below two columns
LEAST_BAR, LONGEST_BAR = 8, 90  # columns of a rating's bar
LONGEST_NAME, BRIEF, IN_BRIEF = 18, 12, 8  # columns of a name in a table, and at least in others of a narrow window
LEAST_HEADED = 12  # the least rows of a page on which the ratings have a heading
NARROW = 60  # columns below which a table is narrow
MEDALS = (GOLD, "#c3cbd8", "#d08a4e")  # the tints of the cards of the first three members
CARDS_APART, FREE_AT_PODIUM = 4, 3  # columns between these cards, and rows that are free besides them
LEAST_MEASURE = 40  # columns of text beside a card
INVITATIONS = ("vast", 240, 66, 6), ("large", 180, 56, 3), ("middle", 112, 34, 2), ("small", 78, 23, 1)
"""The forms of the page of a league without games: its name, least columns and rows, and the scale of its card."""
FEW = 8  # the most members among whom everybody's meetings are shown


def league_pages(league: League, size: Size) -> list[Box]:
    """The pages of the league in a window, at least one; a single page without a chart may have a podium."""
    wide, room = inside(size), room_for_lines(size) - (not size.is_compact)
    if league.evenings < 2 and (page := _with_podium(league, wide, room, (3, 2, 1) if size.rows > SPACIOUS else (1,))):
        return [page]
    return _pages(league, wide, room)


def _pages(league: League, wide: int, room: int) -> list[Box]:
    half = min(WIDEST_COLUMN, (wide - GUTTER) // 2)
    if half >= LEAST_COLUMN:
        for page in (*_above_the_chart(league, half, room), *_beside_the_chart(league, half, room)):
            if page.fits(Area(0, 0, wide, room)):
                return [page]
    return _one_below_the_other(league, min(wide, WIDEST_COLUMN), room)


def _above_the_chart(league: League, half: int, room: int) -> Iterator[Box]:
    """The ratings beside the meetings and the titles, above a chart as wide as both, which takes the remaining room."""
    course = _course(league, LEAST_WIDE_CHART)
    for pitch in (3, 2, 1) if course else ():
        for top in _in_halves(league, half, room, pitch):
            yield flow(top, *course, gap=1).wide(2 * half + GUTTER).tall(room)


def _in_halves(league: League, half: int, room: int, pitch: int) -> list[Box]:
    """The ratings beside the meetings and the titles, if each is a single part."""
    ratings, ends = _ladder(league, half, room, pitch), _ends(league, half, room, pitch)
    if len(ratings) > 1 or len(ends) > 1:
        return []
    return [hbox(*(part.wide(half) for part in (*ratings, *ends)), gap=GUTTER, side="start")]


def _beside_the_chart(league: League, half: int, room: int) -> Iterator[Box]:
    """The ratings above the meetings, beside the titles below the chart, which takes the remaining room."""
    for pitch in (3, 2, 1):
        left = flow(*_ladder(league, half, room, pitch), *_meetings(league, half, room, pitch), gap=pitch)
        if course := _course(league, LEAST_CHART):
            right = flow(*course, *_titles(league, half, pitch), gap=pitch)
            yield hbox(left.wide(half), right.wide(half), gap=GUTTER, side="start").tall(room)


def _one_below_the_other(league: League, width: int, room: int, pitch: int = 1) -> list[Box]:
    """The parts on as many pages as they need; the chart takes the room that the others leave."""
    course = _course(league, min(LEAST_CHART, room - 1))
    pages: list[list[Box]] = [[]]
    for part in (*_ladder(league, width, room, pitch), *course, *_ends(league, width, room, pitch)):
        if pages[-1] and flow(*pages[-1], part, gap=pitch).rows(width) > room:
            pages.append([])
        pages[-1].append(part)
    most = HIGHEST_CHART - LEAST_CHART  # the further rows of the chart
    whole_pages = [flow(*parts, gap=pitch).wide(width) for parts in pages]
    return [page.tall(min(room, page.rows(width) + most)) if page.fills else page for page in whole_pages]


def _with_podium(league: League, wide: int, room: int, pitches: Sequence[int]) -> Box | None:
    """The first three members as cards above all else; None if there is too little room, or only one member."""
    best = [*zip(league.members, MEDALS, strict=False)]
    for scale, pitch in product((4, 3, 2, 1), pitches if len(best) > 1 else ()):
        cards = hbox(*(_on_podium(rank, *who, scale) for rank, who in enumerate(best)), gap=CARDS_APART)
        half, width = (cards.least - GUTTER) // 2, max(cards.least, min(wide, WIDEST_COLUMN))
        below = _in_halves(league, half, room, pitch) if half >= LEAST_COLUMN else []
        first, *others = below or _one_below_the_other(league, width, room, pitch)
        if width <= wide and not others and cards.rows(wide) + first.rows(wide) + FREE_AT_PODIUM <= room:
            return vbox(cards, first, gap=2)
    return None


def _on_podium(rank: int, member: Contestant, medal: str, scale: int) -> Box:
    """The card of a member: the trophy or the rank, and below it the name, the rating and the wins."""
    rating, margin, won, *_others = _figures(member)
    portrait = Portrait(medal, number=whole(rank + 1)) if rank else Portrait(medal, TROPHY)
    return titled_card(portrait, (called(member.who), f"{rating} ± {margin}", won), scale)


def invitation(bar: str, begins: str, size: Size) -> Page:
    """The page of a league without games: its future contents, and the way to begin."""
    says = (
        _("The league begins with your first finished game."),
        _("It ranks all players by a rating that every game makes more certain, and counts evenings won and streaks."),
        _("It shows who wins against whom, awards titles for the best results, and draws a chart after two evenings."),
        begins,
    )
    forms = [
        PageForm(name, columns, rows, partial(_paint_invitation, says, scale))
        for name, columns, rows, scale in INVITATIONS
    ]
    sentences = [written(wrap(Text(sentence), measure(size))) for sentence in says]
    return Page(bar, "", forms, lambda: placed(flow(*sentences, gap=1), size))


def _paint_invitation(says: Sequence[str], scale: int, size: Size, palette: Palette) -> Canvas:
    """Paint the sentences beside the card of a trophy."""
    card = titled_card(Portrait(GOLD, TROPHY), ("", _("League")), scale, lit=1)
    first, *others = says
    texts = line((first, "title")), *map(line, others)
    words = flow(*(wrapped(partial(wrap, text)) for text in texts), gap=1).wide(LEAST_MEASURE, MEASURE)
    return on_table(vbox(inset(hbox(card, words, gap=GUTTER), 2)), contents(size), size, palette)


def _ends(league: League, width: int, room: int, pitch: int = 1) -> list[Box]:
    """The meetings and the titles, side by side if there is room."""
    meetings = _meetings(league, width, room, pitch, IN_BRIEF if width < NARROW else LONGEST_NAME)
    needed = meetings[0].least if meetings else width
    if (rest := width - needed - GUTTER) < LEAST_TITLES:
        return [*meetings, *_titles(league, width, pitch, is_headed=room >= LEAST_HEADED)]
    beside = [*(box.wide(needed) for box in meetings), *(box.wide(rest) for box in _titles(league, rest, pitch))]
    return [hbox(*beside, gap=GUTTER, side="start")]


def _named(rank: int, member: Contestant, longest: int = LONGEST_NAME) -> Text:
    """A member with the sign and the colour of a seat, for the first few."""
    style, sign = (f"seat.{rank}", SIGNS[rank]) if rank < len(SIGNS) else ("plain", " ")
    name = line((called(member.who), strong(style)))
    return line((sign, style), " ", fit(name, min(longest, name.cell_len)))


def _ladder(league: League, width: int, room: int, pitch: int) -> list[Box]:
    """All members with their figures, and a bar for the range in which each strength nearly always lies."""
    low = min(member.lowest for member in league.members)
    high = max(member.highest for member in league.members)
    title = [heading(_("Ratings"))] if room >= LEAST_HEADED else []
    parts: list[Box] = []
    for head, *rows in _figures_of(league, width):
        entries = list(map(label, rows))
        if not parts:  # beside the ratings
            for rank, member in enumerate(league.members):
                bar = painted(partial(_bar, rank, member, (low, high)), LEAST_BAR, 1, most=LONGEST_BAR)
                entries[rank] = either(hbox(entries[rank], bar, gap=2), entries[rank], side="start")
        top = label(head) if parts else flow(*title, label(head))
        on_a_page = max(1, (room - top.rows(width)) // pitch)
        firsts = range(0, len(entries), on_a_page)
        parts += [flow(top, flow(*entries[first : first + on_a_page], gap=pitch - 1)) for first in firsts]
    together = either(flow(*parts, gap=1), flow(*parts))
    return [together] if together.rows(width) <= room else parts


def _figures_of(league: League, width: int) -> list[Block]:
    """The headings and all members with their figures, in columns; in several tables where one would be too wide.

    Names are whole in the first table, and cut in the others if need be.
    """
    heads = (_("rating"), "±", _("won"), _("evenings"), _("streak"))
    figures = [list(map(Text, _figures(member))) for member in league.members]

    def table(first: int, last: int, longest: int, gap: int) -> Block:
        rows = [[Text(), Text(), *[line((head, "muted")) for head in heads[first:last]]]]
        for rank, member in enumerate(league.members):
            name = _named(rank, member, longest)
            rows.append([line((whole(rank + 1), "muted")), name, *figures[rank][first:last]])
        return columns(rows, f"rl{'r' * (last - first)}", gap)

    tables: list[Block] = []
    first = 0
    while first < len(heads):
        shortest = BRIEF if tables else LONGEST_NAME
        ways = product(range(len(heads), first, -1), range(LONGEST_NAME, shortest - 1, -1), (2, 1))
        tried = ((last, table(first, last, longest, gap)) for last, longest, gap in ways)
        fitting = ((last, made) for last, made in tried if block_width(made) <= width)
        first, made = next(fitting, (first + 1, table(first, first + 1, shortest, 1)))
        tables.append(made)
    return tables


def _figures(member: Contestant) -> tuple[str, ...]:
    """The figures of a member, in the order of the headings."""
    won = _("{won} of {all}", won=shortest(float(member.won)), all=whole(member.played))
    nights = _("{won} of {all}", won=shortest(float(member.nights_won)), all=whole(len(member.course)))
    return whole(member.rating), whole(member.margin), won, nights, whole(member.streak)


def _bar(rank: int, member: Contestant, scale: tuple[int, int], canvas: Canvas, area: Area) -> None:
    """Paint a rating within its margin, on a scale that all share."""
    palette, (low, high) = canvas.palette, scale

    def column(rating: int) -> int:
        return area.column + round((rating - low) * (area.columns - 1) / max(1, high - low))

    row = area.row
    first, rating, last = map(column, (member.lowest, member.rating, member.highest))
    rail = "-" if palette.ascii else "─"
    for start, end in ((area.column, first), (last + 1, area.column + area.columns)):
        canvas.text(start, row, rail * (end - start), palette.style("rail"))
    if not palette.paints:
        canvas.text(first, row, "=" * (last - first + 1), palette.style("plain"))
        canvas.text(rating, row, "O" if palette.ascii else "●", palette.style("strong"))
        return
    ink = palette.ink(f"fill.{rank}" if rank < len(SIGNS) else "muted")
    ground = palette.colour("ledge") or ink
    margin = palette.blend(ground, ink, 0.45)
    canvas.fill(first, 2 * row + 1, last - first + 1, 1, ink if margin == ground else margin)
    canvas.fill(rating, 2 * row, 1, 2, ink)


def _course(league: League, rows: int) -> list[Box]:
    """The ratings of the first few members after each evening, in at least `rows`; none after a single evening."""
    if league.evenings < 2:
        return []
    curves = tuple(
        Curve(
            sign, f"seat.{rank}", fit(Text(called(who.who)), LONGEST_NAME).plain.rstrip(), who.ratings(league.evenings)
        )
        for rank, (sign, who) in enumerate(zip(SIGNS, league.members, strict=False))
    )
    low, high = (edge([edge(curve.values) for curve in curves]) for edge in (min, max))
    scale = Scale(low, high, whole(round(low)), whole(round(high)))

    def paint(canvas: Canvas, area: Area) -> None:
        canvas.paste(chart(curves, scale, area.columns, area.rows, canvas.palette), area.column, area.row)

    return [flow(heading(_("Ratings, evening by evening")), painted(paint, 0, rows).stretching().filling())]


def _meetings(league: League, width: int, room: int, pitch: int, shortest: int = LONGEST_NAME) -> list[Box]:
    """The games in which each of the first few members had more points than each other one.

    Names are cut to `shortest` columns if need be.
    """
    counts = range(min(FEW, len(league.members), (room - 2) // pitch), 1, -1)
    for count, longest in product(counts, range(LONGEST_NAME, shortest - 1, -1)):
        heads = [
            line((SIGNS[rank], f"seat.{rank}") if rank < len(SIGNS) else (whole(rank + 1), "muted"))
            for rank in range(count)
        ]
        rows = [[Text(), Text(), *heads]]
        for rank, member in enumerate(league.members[:count]):
            cells = [_meeting(league, member, other) for other in league.members[:count]]
            rows.append([line((whole(rank + 1), "muted")), _named(rank, member, longest), *cells])
        head, *table = map(label, columns(rows, "rl" + "r" * count))
        if head.least <= width:
            return [flow(heading(_("Head to head: games with more points")), head, flow(*table, gap=pitch - 1))]
    return []


def _meeting(league: League, one: Contestant, other: Contestant) -> Text:
    meeting = league.meetings.get((one, other)) or league.meetings.get((other, one))
    if meeting is None:
        return line(("·", "muted"))
    above, below = (meeting.above, meeting.below) if meeting.first is one else (meeting.below, meeting.above)
    style = "good" if above > below else "bad" if above < below else "plain"
    return line((against(above, below), style))


def _titles(league: League, width: int, pitch: int, *, is_headed: bool = True) -> list[Box]:
    stars = label(("★ ", "prize"))
    titles = [hbox(stars, written(wrap(Text(title(held)), width - 2)), side="start") for held in league.titles]
    return [flow(*[heading(_("Titles"))] * is_headed, flow(*titles, gap=pitch - 1))] if titles else []


class LeagueApp(PageWithHelp):
    """Shows the league until it is left. The sentence `begins` tells how a league without games begins."""

    def __init__(self, league: League, game: str, window: Window, begins: str = "") -> None:
        super().__init__(window)
        self._league, self._game, self._begins = league, game, begins
        self._at = self._pages = 0

    @property
    def secret_page(self) -> None:
        """None: nothing in it is secret."""

    def help(self) -> tuple[str, Sequence[str]]:
        return self._game, how_to_read()

    def help_heading(self) -> str:
        return _("How to read this")

    def page(self, size: Size) -> Page:
        bar = _("{game}   League", game=self._game)
        if not self._league.members:
            return invitation(bar, self._begins, size)
        pages = league_pages(self._league, size)
        self._pages, self._at = len(pages), min(self._at, len(pages) - 1)
        games = n_("{count} game", "{count} games", self._league.finished)
        evenings = n_("{count} evening", "{count} evenings", self._league.evenings)
        place = _("page {number} of {all}", number=self._at + 1, all=self._pages)
        says = [*([] if size.is_compact else [games, evenings]), *([place] if self._pages > 1 else [])]
        page = reading(bar, pages[self._at], size, is_full=True)
        return replace(page, right=side_by_side(says) if says else "")

    def bindings(self) -> Bindings:
        turns = {"left": StepBy(-1), "right": StepBy(1), "h": StepBy(-1), "l": StepBy(1), " ": StepBy(1)}
        turn_pages = [Binding("←→", _("pages"), turns)] if self._pages > 1 else []
        explain = one("?", _("how to read it"), Control.HELP)
        leave = Binding("", "", dict.fromkeys(("q", "enter"), Control.ASK_TO_LEAVE))
        return *turn_pages, explain, escape(_("back"), Control.ASK_TO_LEAVE), colours_key(), leave, SCROLLS

    def act(self, action: Does, key: str) -> None:
        match action:
            case StepBy(steps):
                self._at = min(max(self._at + steps, 0), self._pages - 1)
                self._scroll.to_top()
            case Control.ASK_TO_LEAVE:
                self.window.leave()
