"""The coach's pages on an entire game: its turning points, and the balance of each player."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from duell.coach import Balance, JudgedChoice, coach_of
from duell.language import _, percent, signed_decimal, signed_percent
from duell.table import review, wording
from duell.table.review import Balances, CoachScreen, Highlight, JudgedStep, TurningPoints
from duell.tui.blocks import Block, Size, columns, fit, line, paragraph, strong, wrap
from duell.tui.drawing.boxes import (
    Area,
    Box,
    first_that_fits,
    flow,
    hbox,
    label,
    painted,
    pictured,
    space,
    written,
)
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.charts import Course, Curve, Runner, Scale, chart, place, plot_of, track
from duell.tui.drawing.dark_cards import wide
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.game_pages import Pages
from duell.tui.page import Page, room_for_lines
from duell.tui.pages.reading import GUTTER, ROOMY, SPACIOUS, cap_of, in_rows, inside, reading
from duell.tui.theme import palette

WIDEST = 112  # the most columns of a chart
WIDTH = 76  # the most columns of words and tables: slightly more than of plain text
CHART = 3, 14  # the least and the most rows of a chart
CLEAR_CHART = 7  # the least rows in which lines can be told apart; a page with less room for them scrolls
WIDEST_OF_ALL = 160  # the most columns of a chart in a window where the page is centred, with words in one column
HIGHEST = 0.6  # the most rows of a chart there, as a share of the window's
TILE = 13  # columns of a card beside the words about it, with the gap
TILE_ROWS = 4
BESIDE_TILES = 3  # this many further rows of a chart are worth more than cards beside the words
LOW = 26  # the most rows of a window in which a step begins right below the bar
MOST = 8  # the most choices in the list: the best ones, and the choice made
CHIP = 6  # columns of the cards of a choice
LEAST_BAR, LONGEST_BAR = 8, 40  # columns of the bar of the best choice
WIDE_GAP = 18  # the columns between two columns of a table, in a window with two columns of words
CARD_SCALES, WORDS = (4, 3, 2), 4  # of the large card of a step, and the rows of the words below it
CAP = 4  # columns of a turning point's number, with the gap
WIDEST_POINT = CAP + TILE + WIDTH  # the most columns of a turning point

_PAINTED = palette("dark", Depth.ALL)
"""A palette in which every choice has a card that has one in any palette."""


def render(screen: CoachScreen, size: Size, pages: Pages) -> Page:
    """The page of a coach's screen."""
    match screen:
        case TurningPoints():
            return reading(_("{game}   Where it was won", game=pages.title), turning_points(screen, size, pages), size)
        case Balances():
            return reading(_("{game}   Player by player", game=pages.title), balances(screen, size, pages), size)
        case JudgedStep():
            return pages.judged(screen, size)


def turning_points(screen: TurningPoints, size: Size, pages: Pages) -> Box:
    """The winners, the chart of the chances and, on the ledge, the turning points; as large as all of them fit."""
    is_spacious, is_roomy = size.rows > SPACIOUS, not size.is_compact
    abreast = max(1, (inside(size) + GUTTER) // (WIDEST_POINT + GUTTER)) if is_spacious else 1
    widest = max(WIDEST_OF_ALL, abreast * (WIDEST_POINT + GUTTER) - GUTTER) if is_spacious else WIDEST
    width = min(inside(size), widest)
    won, chance = line((wording.winners(screen.final), "title")), line((_("winning chance"), "muted"))
    is_short = won.cell_len + 2 + chance.cell_len <= width
    head = [line(fit(won, width - chance.cell_len), chance)] if is_short else wrap(won, width)
    least = max(CHART[0], len(screen.board.places), CLEAR_CHART * is_roomy)  # each line ends with its name
    most = round(HIGHEST * size.rows) if is_spacious else CHART[1]
    paint_chart, numbers = _chart(screen, width, pages)

    def layouts() -> Iterator[Box]:
        ways = (True, 1, least + BESIDE_TILES), (False, int(is_roomy), least), (False, 0, least)
        for tiles, gap, fewest in ways:
            highlights = _highlights(screen, size, pages, abreast, tiles=tiles, gap=gap)
            ledge = flow(space(rows=is_roomy), highlights).named("ledge")
            for rows in range(most, fewest - 1, -1):
                drawn = pictured(partial(paint_chart, width, rows), width, rows)
                yield flow(written(head), drawn, numbers, space(rows=1), ledge)

    return first_that_fits(layouts(), Area(0, 0, size.columns, room_for_lines(size) - 1))


def _chart(screen: TurningPoints, width: int, pages: Pages) -> tuple[Callable[[int, int, Palette], Canvas], Box]:
    """A painter of the chart of the chances, and the numbers of the turning points below it."""
    lines = [
        Curve(pages.sign(area).plain, pages.style(area), area.seat.name, [shares[seat] for shares in screen.chances])
        for seat, area in enumerate(screen.board.places)
    ]
    scale = Scale(0, 1, percent(0), percent(1))
    left, plot = plot_of(lines, scale, width)
    below, column = Text(" " * width, end=""), -1
    for number, highlight in enumerate(screen.highlights, start=1):
        column = max(column + 2, place(highlight.turning_point.first, len(screen.chances), plot))
        below = line(fit(below, left + column), (str(number), "key"))
    return partial(chart, tuple(lines), scale), label(below)


def _highlights(screen: TurningPoints, size: Size, pages: Pages, abreast: int, *, tiles: bool, gap: int) -> Box:
    """The turning points, `abreast` side by side."""
    before = CAP + TILE * tiles
    width = min(inside(size), WIDTH + TILE * tiles) - before
    numbered = enumerate(screen.highlights, start=1)
    boxes = [
        hbox(cap_of(str(number)).wide(CAP), *_highlight(highlight, width, pages, size, is_tiled=tiles), side="start")
        for number, highlight in numbered
    ]
    if abreast > 1 and boxes:
        return in_rows(boxes, abreast, WIDEST_POINT, GUTTER)
    return flow(*boxes, gap=gap) if boxes else space()


def _highlight(highlight: Highlight, width: int, pages: Pages, size: Size, *, is_tiled: bool) -> list[Box]:
    """The card of a turning point if `is_tiled`, and its words; in a narrow window only its heading and the chance."""
    coach, point = coach_of(pages.game), highlight.turning_point
    rows = [*wrap(line((coach.heading(highlight.judged, highlight.turned), "strong")), width)]
    if size.is_compact:
        place = highlight.judged.board.places[point.seat]
        after = line((percent(point.after), strong("good" if point.after > point.before else "bad")))
        rows.append(line(pages.named(place), f"  {percent(point.before)} → ", after))
    else:
        rows += paragraph(" ".join(review.what_changed(highlight, coach)), width)
    tile = [pictured(partial(pages.tile, highlight.judged), TILE, TILE_ROWS)] * is_tiled
    return [*tile, written(rows)]


def balances(screen: Balances, size: Size, pages: Pages) -> Box:
    """The parts of each player's chance, and on the ledge the costliest habits, in figures if words have no room."""
    is_spacious, is_roomy = size.rows > SPACIOUS and inside(size) >= 2 * WIDTH + GUTTER, not size.is_compact
    rows = _table(screen, pages, WIDE_GAP if is_spacious else 2 if is_roomy else 1, is_upright=not is_roomy)
    table = _with_bars(screen, rows) if is_spacious else written(rows)
    fits = table.least <= inside(size)
    in_words, in_figures = (
        [_of_player(screen, balance, size, pages, in_words=in_words, has_table=fits) for balance in screen.balances]
        for in_words in (True, False)
    )
    if is_spacious:
        ways = [in_rows(in_words, 2, WIDTH, GUTTER)]
    else:
        ways = [flow(*in_words, gap=1), flow(*in_figures, gap=1)] if is_roomy else [flow(*in_figures)]
    if fits:
        ways = [flow(table, space(rows=1), flow(space(rows=is_roomy), way).named("ledge")) for way in ways]
    return first_that_fits(ways, Area(0, 0, size.columns, room_for_lines(size) - 1))


def _of_player(screen: Balances, balance: Balance, size: Size, pages: Pages, *, in_words: bool, has_table: bool) -> Box:
    """A player's waste, after the sign, and without a table also the chances."""
    habit = review.habit(balance.name, balance.habit, coach_of(pages.game)) if balance.habit else []
    says = [] if has_table else [review.balance(balance)]
    says += [review.average(balance), *habit] if in_words else habit[:1]
    width = min(inside(size), WIDTH) - 2
    rows = [*paragraph(" ".join(says), width)] if says else []
    if not in_words:
        rows += paragraph(review.costs(balance), width, "muted")
    sign = pages.sign(screen.board.places[balance.seat])
    return hbox(label(sign), written(rows), gap=1, side="start")


def _table(screen: Balances, pages: Pages, gap: int, *, is_upright: bool) -> Block:
    """The parts of each player's chance in a row, or if `is_upright`, in a column below the player's sign."""
    title = line((_("winning chance"), "muted"))
    heads = [_("at first"), _("own choices"), _("the others"), _("the stock"), _("at the end")]
    rows = [[Text() if is_upright else title, *[line((head, "muted")) for head in heads]]]
    for balance in screen.balances:
        place = screen.board.places[balance.seat]
        name = line(" ", (balance.name, strong(pages.style(place)))) if not is_upright else ""
        start, *changes, end = balance.percentages
        cells = [line((signed_percent(change / 100), "bad" if change < 0 else "good")) for change in changes]
        end_cell = line((percent(end / 100), "strong"))
        rows.append([line(pages.sign(place), name), line(percent(start / 100)), *cells, end_cell])
    if is_upright:
        return [title, *columns([*zip(*rows, strict=True)], "l" + "r" * len(screen.balances), gap)]
    first, *others = columns(rows, "lrrrrr", gap)
    return [first, line(("─" * first.cell_len, "rail")), *others]


def _with_bars(screen: Balances, rows: Block) -> Box:
    """The table with a bar below each change, as long as the change is large."""
    head, rule, *of_players = rows
    changes = [balance.percentages[1:-1] for balance in screen.balances]
    most = max(1, *(abs(change) for of_player in changes for change in of_player))
    names = _("own choices"), _("the others"), _("the stock")
    ends = [len(head.plain.partition(name)[0] + name) for name in names]
    widths = [end - before for before, end in pairwise((0, *ends))]
    parts = [written([head, rule])]
    for row, of_player in zip(of_players, changes, strict=True):
        bars = [_bar(change, most, width) for change, width in zip(of_player, widths, strict=True)]
        parts.append(flow(label(row), hbox(*bars)))
    return flow(*parts, gap=1)


def _bar(change: int, most: int, width: int) -> Box:
    """A bar at the right of its place, as long as a change is large."""
    length = round(abs(change) * WIDE_GAP / most)
    return hbox(space(width - length), pictured(partial(_paint_bar, length, change < 0), length, 1))


def _paint_bar(length: int, is_loss: bool, palette: Palette) -> Canvas:
    bar = Canvas(length, 1, palette)
    bar.fill(0, 0, length, 1, palette.ink("bad" if is_loss else "good"))
    if not palette.paints:
        bar.text(0, 0, "=" * length)
    return bar


def beside_card(
    judged: JudgedStep, heading: str, story: Sequence[Text], choices: Box, size: Size, pages: Pages
) -> Box | None:
    """A step with a large card above its words, the choices beside it, and the chances on the ledge.

    None if the window is not spacious enough.
    """
    for scale in CARD_SCALES if size.rows > SPACIOUS else ():
        card = wide(scale)
        words = [row for text in (line((heading, "strong")), *story) for row in wrap(text, card.width)]
        tile = pictured(partial(pages.tile, judged, scale=scale), card.width, card.height)
        left = flow(tile, written(words[:WORDS]).tall(WORDS), gap=2)
        top = hbox(left, choices, gap=GUTTER, side="start").tall(left.rows(card.width))
        ledges = (flow(space(rows=1), _chances(judged, pages, gap)).wide(top.least).named("ledge") for gap in (2, 1, 0))
        for ledge in ledges:
            page = flow(space(rows=1), top, ledge, gap=1)
            if page.fits(Area(0, 0, inside(size), room_for_lines(size))):
                return page
    return None


def _chances(judged: JudgedStep, pages: Pages, gap: int) -> Box:
    """Everybody's chances before and after a step, in figures and as runners on tracks."""
    places = judged.board.places
    heads = [line((word, "muted")) for word in (_("before"), _("after"), _("then"))[: len(course(judged, 0))]]
    rows = [[Text(), *heads], *([pages.named(place), *course(judged, seat)] for seat, place in enumerate(places))]
    head, *others = map(label, columns(rows, "l" + "r" * len(heads)))
    tracks = [painted(partial(_paint_chance, judged, seat, pages), 0, 1).stretching() for seat in range(len(places))]
    return flow(head, *(hbox(row, run, gap=3) for row, run in zip(others, tracks, strict=True)), gap=gap)


def _paint_chance(judged: JudgedStep, seat: int, pages: Pages, canvas: Canvas, area: Area) -> None:
    first, *_others, last = (round(100 * chance) for chance in review.went(judged, seat))
    place = judged.board.places[seat]
    runner = Runner(pages.sign(place).plain, pages.style(place), last, None, "good" if last > first else "bad", first)
    canvas.paste(track(runner, Course(0, 100), area.columns, canvas.palette), area.column, area.row)


def headed(heading: str, story: Sequence[Text], judged: JudgedStep, size: Size, pages: Pages) -> Box:
    """The heading and the story of a step, beside its card in a large window."""
    width = min(inside(size), WIDTH) - TILE * size.is_large
    words = written([row for text in (line((heading, "strong")), *story) for row in wrap(text, width)])
    tile = pictured(partial(pages.tile, judged), TILE, TILE_ROWS)
    return hbox(tile, words, side="start") if size.is_large else words


def rows_above(size: Size) -> int:
    """The blank rows between the bar and a step."""
    return max(0, (size.rows - LOW) // 4)


def course(judged: JudgedStep, seat: int) -> list[Text]:
    """A player's chance before a step and as it went on, a rise in green and a fall in red."""
    chances = review.went(judged, seat)
    before = (chances[0], *chances)
    changes = [_changed(now, then) for now, then in zip(chances, before, strict=False)]
    return [line((percent(now), strong(change or "plain"))) for now, change in zip(chances, changes, strict=True)]


def worth(chance: float, best: float) -> str:
    """The style of a choice's chance: for the best chance, or for a worse one."""
    return _changed(chance, best) or "good"


def _changed(now: float, before: float) -> str:
    if percent(now) == percent(before):
        return ""
    return "good" if now > before else "bad"


def worth_bar(chance: float, best: float, length: int, palette: Palette) -> Canvas:
    """Paint a chance as a bar, with its shortfall from the best choice in red; the best fills the entire `length`.

    It is half a row high, so that the bars of several choices stay apart. Nothing is painted where even the best choice
    is shown as 0%.
    """
    bar = Canvas(length, 1, palette)
    if not round(100 * best):
        return bar
    own = round(length * chance / best)
    if palette.paints:
        bar.fill(0, 1, own, 1, palette.ink("good"))
        bar.fill(own, 1, length - own, 1, palette.ink("bad"))
    else:
        bar.text(0, 0, "=" * own + "." * (length - own))
    return bar


def ranked(board: Any, move: JudgedChoice, width: int, pages: Pages, gap: int = 0) -> Box:
    """The choices of a player with their cards, the chance and the lead that each brings, and a bar for the chance.

    There are `gap` free rows between them. Long choices take several rows in a narrow window, without cards.
    """
    values, coach = move.action_values, coach_of(pages.game)
    in_order = sorted(values, key=lambda choice: (-values[choice].chance, -values[choice].points))
    listed = in_order[:MOST] if move.choice in in_order[:MOST] else [*in_order[: MOST - 1], move.choice]
    rows = [[line((word, "muted")) for word in (_("win"), _("lead"))]]
    best, names = move.best_chance, [coach.option(board, choice) for choice in listed]
    for choice in listed:
        value, look = values[choice], "chosen" if choice == move.choice else "plain"
        won = line((percent(value.chance), worth(value.chance, best)))
        rows.append([won, line((signed_decimal(value.points), look))])
    head, *figures = columns(rows, "rr")
    longest, beside = max(map(cell_len, names)), 4 + head.cell_len  # columns of a name, and of a row without it
    has_cards = any(pages.chip(board, move.seat, choice, _PAINTED).width for choice in listed)
    has_cards = has_cards and beside + CHIP + longest <= width
    longest = min(longest, width - beside)
    length = min(LONGEST_BAR, width - beside - CHIP * has_cards - longest - 2)
    parts: list[Box] = []
    for choice, name, figure in zip(listed, names, figures, strict=True):
        mark, look = ("› ", "chosen") if choice == move.choice else ("  ", "plain")
        chip = pictured(partial(pages.chip, board, move.seat, choice), CHIP, 1)
        words = written(wrap(Text(name, look), longest, "  ")).wide(longest + 2)
        bar = pictured(partial(worth_bar, values[choice].chance, best, length), length, 1)
        row = label((mark, "chosen")), *[chip] * has_cards, words, label(figure)
        parts.append(hbox(*row, *[space(2), bar] * (length >= LEAST_BAR), side="start"))
    return flow(hbox(space(4 + CHIP * has_cards + longest), label(head)), flow(*parts, gap=gap))


def steady(box: Box, size: Size) -> Box:
    """A page as high as the others, so that nothing moves between them."""
    rows = 0 if size.is_compact else room_for_lines(size) - (size.rows >= ROOMY)
    return flow(box, space().filling()).tall(rows)
