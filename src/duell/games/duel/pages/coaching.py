"""What the coach says: where the game was won, how it went for each player, and (in `judged`) each step."""

from rich.text import Text

from duell.games.duel import coach
from duell.games.duel.pages import judged
from duell.games.duel.pages.seats import hero_style, labelled, sign
from duell.language import _
from duell.language.numbers import percent, signed_percent
from duell.table import coach_words
from duell.table import words as table_words
from duell.table.coaching import Balance, Balances, CoachScreen, Judged, TurningPoints
from duell.tui.blocks import Block, Size, block_width, columns, line, paragraph, wrap
from duell.tui.chart import Chart
from duell.tui.page import Page
from duell.tui.theme import strong

WIDTH = 90
"""The most columns that text takes."""


def page_of(screen: CoachScreen, size: Size) -> Page:
    """Return the page for what the coach says in a window."""
    match screen:
        case TurningPoints():
            return turning_points(screen, size)
        case Balances():
            return of_players(screen, size)
        case Judged():
            return judged.render(screen, size)


def turning_points(screen: TurningPoints, size: Size) -> Page:
    """Return the page with the chart of the chances and the moments that decided the game."""
    width = min(size.columns - 2, WIDTH)
    body = [*wrap(line((table_words.winners(screen.final), "title")), width), *_gap(size), *_chart(screen, size, width)]
    for number, found in enumerate(screen.highlights, start=1):
        heading = coach.heading(found.judged, found.turned)
        body += [*_gap(size), *wrap(line((f"{number} ", "key"), (heading, "strong")), width, "  ")]
        body += [line("  ", row) for row in paragraph(" ".join(coach_words.moment(found, coach)), width - 2)]
    return Page(_("DUELL   Where it was won"), "", judged.steady(body, width, size), centred=not size.is_compact)


def _chart(screen: TurningPoints, size: Size, width: int) -> Block:
    """Return everybody's chances round by round, the moments by their numbers below."""
    places = screen.board.places
    chart = Chart(screen.course, width, _("chance to win"))
    height = 3 if size.is_large else 1 if size.is_compact or len(places) > 2 else 2
    marks: dict[int, Text] = {}
    for number, found in enumerate(screen.highlights, start=1):
        free = (time for time in chart.times if time >= found.judged.board.round - 1 and time not in marks)
        marks[next(free, chart.times[-1])] = line((str(number), "key"))
    return [*chart.bars(labelled(places), 0, 1, height), chart.below(marks)]


def of_players(screen: Balances, size: Size) -> Page:
    """Return the page that says what each player's chance went by, and what cost most."""
    width = min(size.columns - 2, WIDTH)
    table = _balances(screen)
    fits = block_width(table) <= width
    body: list[Text] = [*table] if fits else []
    for account in screen.accounts:
        told = [coach_words.average(account)]
        if account.habit:
            told += coach_words.habit(account.name, account.habit, coach)
        if not fits:
            told.insert(0, coach_words.balance(account))
        place = screen.board.places[account.seat]
        body += [*_gap(size), *wrap(line(sign(place), " ", Text(" ".join(told))), width, "  ")]
    return Page(_("DUELL   Player by player"), "", judged.steady(body, width, size), centred=not size.is_compact)


def _balances(screen: Balances) -> Block:
    """Return a line a player: from the chance at first to that at the end."""
    heads = (_("at first"), _("own choices"), _("the others"), _("the stock"), _("at the end"))
    rows = [[line((_("chance to win"), "muted")), *[line((head, "muted")) for head in heads]]]
    for account in screen.accounts:
        place = screen.board.places[account.seat]
        name = line(sign(place), " ", (account.name, strong(hero_style(place))))
        rows.append([name, *_balance(account)])
    return columns(rows, "lrrrrr")


def _balance(account: Balance) -> list[Text]:
    changes = (-account.choices * account.regret.chance, account.others, account.stock)
    return [
        line(percent(account.start)),
        *[line((signed_percent(change), "bad" if change < 0 else "good")) for change in changes],
        line((percent(account.end), "strong")),
    ]


def _gap(size: Size) -> Block:
    return [] if size.is_compact else [Text()]
