"""What the coach says of a whole game, of whatever game: where it was won, and how it went for each player."""

from collections.abc import Callable
from typing import NamedTuple

from rich.text import Text

from duell.game import Coach
from duell.language import _
from duell.language.numbers import percent, signed_percent
from duell.table import coach_words, wording
from duell.table.coaching import Balance, Balances, TurningPoints
from duell.tui.blocks import Block, Size, block_width, columns, fit, line, middle, paragraph, wrap
from duell.tui.chart import Chart
from duell.tui.theme import strong

WIDTH = 90
"""The most columns that text takes."""

HEIGHT = 20
"""The lines that every page has."""


class Look(NamedTuple):
    """How a game tells its seats apart: by a `sign` and a `style` each, of one of the places of a board."""

    sign: Callable[..., Text]
    style: Callable[..., str]


def turning_points(screen: TurningPoints, size: Size, coach: Coach, look: Look) -> Block:
    """Return who has won, the chart of the chances and the moments that decided the game."""
    width = min(size.columns - 2, WIDTH)
    body = [
        *wrap(line((wording.winners(screen.final), "title")), width),
        *_gap(size),
        *_chart(screen, size, width, look),
    ]
    for number, found in enumerate(screen.highlights, start=1):
        heading = coach.heading(found.judged, found.turned)
        body += [*_gap(size), *wrap(line((f"{number} ", "key"), (heading, "strong")), width, "  ")]
        body += [line("  ", row) for row in paragraph(" ".join(coach_words.moment(found, coach)), width - 2)]
    return steady(body, width, size)


def _chart(screen: TurningPoints, size: Size, width: int, look: Look) -> Block:
    """Return everybody's chances round by round, the moments by their numbers below."""
    places = screen.board.places
    chart = Chart(screen.course, width, _("chance to win"))
    height = 3 if size.is_large else 1 if size.is_compact or len(places) > 2 else 2
    marks: dict[int, Text] = {}
    for number, found in enumerate(screen.highlights, start=1):
        free = (time for time in chart.times if time >= found.judged.board.round - 1 and time not in marks)
        marks[next(free, chart.times[-1])] = line((str(number), "key"))
    named = [
        (line(look.sign(place), " ", (place.seat.name, strong(look.style(place)))), look.style(place))
        for place in places
    ]
    return [*chart.bars(named, 0, 1, height), chart.below(marks)]


def balances(screen: Balances, size: Size, coach: Coach, look: Look) -> Block:
    """Return what each player's chance went by, and what cost most."""
    width = min(size.columns - 2, WIDTH)
    table = _table(screen, look)
    fits = block_width(table) <= width
    body: list[Text] = [*table] if fits else []
    for account in screen.accounts:
        told = [coach_words.average(account)]
        if account.habit:
            told += coach_words.habit(account.name, account.habit, coach)
        if not fits:
            told.insert(0, coach_words.balance(account))
        place = screen.board.places[account.seat]
        body += [*_gap(size), *wrap(line(look.sign(place), " ", Text(" ".join(told))), width, "  ")]
    return steady(body, width, size)


def _table(screen: Balances, look: Look) -> Block:
    """Return a line a player: from the chance at first to that at the end."""
    heads = (_("at first"), _("own choices"), _("the others"), _("the stock"), _("at the end"))
    rows = [[line((_("chance to win"), "muted")), *[line((head, "muted")) for head in heads]]]
    for account in screen.accounts:
        place = screen.board.places[account.seat]
        name = line(look.sign(place), " ", (account.name, strong(look.style(place))))
        rows.append([name, *_balance(account)])
    return columns(rows, "lrrrrr")


def _balance(account: Balance) -> list[Text]:
    changes = (-account.choices * account.regret.chance, account.others, account.stock)
    return [
        line(percent(account.start)),
        *[line((signed_percent(change), "bad" if change < 0 else "good")) for change in changes],
        line((percent(account.end), "strong")),
    ]


def steady(body: Block, width: int, size: Size) -> Block:
    """Return a body as wide and, where there is room, as high as others, so that nothing moves when one follows it."""
    rows = [fit(row, width) for row in body]
    missing = 0 if size.is_compact else max(0, HEIGHT - len(rows))
    return middle([*rows, *[Text()] * missing], size.columns)


def _gap(size: Size) -> Block:
    return [] if size.is_compact else [Text()]
