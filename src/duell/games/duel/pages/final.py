"""The end: every total explained line by line, the winners, and how the lead changed."""

from functools import partial

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.pages import account
from duell.games.duel.pages.statements import statements
from duell.language import _
from duell.table import wording
from duell.table.screens import Final
from duell.tui.blocks import Block, Size, line, paragraph, wrap
from duell.tui.page import LONGEST_NOTICE, Page, Picture
from duell.tui.pages.reading import SPACIOUS, Spread, inside, reading

WIDTH = 104
"""The most columns of the end in lines."""

LEAST_CHART = 5
"""Rows of its chart."""


def render(screen: Final, size: Size, shown: int) -> Page:
    """Return the page with the totals and the chart; who won is seen when all of `steps` are `shown`."""
    width = min(inside(size), WIDTH)
    won = wrap(line((f"{wording.winners(screen)} ", "title"), (words.reason(screen.outcome.reason), "muted")), width)
    won = [*won, *[row for said in wording.evening_at_end(screen.evening) for row in paragraph(said, width, "strong")]]
    below: Block = [
        *[row for said in wording.asides(screen, words.round_named) for row in paragraph(said, width, "muted")],
        *([*paragraph(wording.deal(screen.deal), width, "muted")] if screen.deal else []),
        *[row for said in wording.note(screen) for row in paragraph(said, width, "muted")],
    ]
    above, told = won, _in_lines(screen, won, below, shown, size)
    deal = [wording.deal(screen.deal)] if screen.deal else []
    aside = " ".join([*wording.asides(screen, words.round_named), *deal, *wording.note(screen)])
    least = account.least_rows(screen, size, len(above))
    fits = (
        least
        and not (aside and size.is_compact)
        and len(paragraph(aside, size.columns - 2)) <= min(LONGEST_NOTICE, 1 + size.rows - least)
    )
    return Page(
        _("DUELL   The end"),
        "",
        told.lines,
        notice=screen.board.notice,
        aside=aside if fits else "",
        scene=partial(account.scene, screen, above, shown, steps(screen)) if fits else None,
        least=least,
        centred=False,
        pictures=told.pictures,
        ledge=told.ledge,
    )


def _in_lines(screen: Final, won: Block, below: Block, shown: int, size: Size) -> Page:
    """Return the page where the account has no room as a table: a statement a player, and on the ledge the chart."""
    counted, width = shown >= steps(screen), min(inside(size), WIDTH)
    told = Spread(list(won) if counted else [Text()] * len(won))
    told.gap(1 - size.is_compact)
    winners = screen.outcome.winners if counted else ()
    all_of = statements(screen.board.places, screen.board.emblems, (width, 0), winners)
    if not counted:  # as high as it will be in the end, so that nothing moves
        lines = 1 + len(all_of.rows) * shown // (steps(screen) + 1)
        all_of.rows = [row if number < lines else Text() for number, row in enumerate(all_of.rows)]
        all_of.pictures = [each for each in all_of.pictures if each.row < lines]
    told.put(all_of)
    told.gap()
    told.ledge = len(told.rows)
    if screen.course:
        high = account.HIGHEST_CHART if size.rows > SPACIOUS else LEAST_CHART
        drawn = Picture(0, 0, partial(account.course_of, screen, width, high))
        told.add([Text()] * high, *[drawn] * counted)
    told.gap(1 - size.is_compact)
    told.add(below if counted else [Text()] * len(below))
    return reading("", told, size, width=width)


def steps(screen: Final) -> int:
    """Return in how many steps the end is told: each kind of villain, Darth Vader, and who has won."""
    return len({line.villain for place in screen.board.places for line in place.score.lines}) + 2
