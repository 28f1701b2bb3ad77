"""The end: every total explained line by line, the winners, and how the lead changed."""

from collections.abc import Callable, Sequence
from functools import partial

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import PlayerArea
from duell.games.duel.engine import SetScore, Villain
from duell.games.duel.pages import account
from duell.games.duel.pages.seats import labelled, named, sign
from duell.language import _
from duell.language.numbers import MINUS, whole
from duell.table import tally, wording
from duell.table.screens import Final
from duell.tui.blocks import Block, Size, block_width, columns, line, middle, paragraph, wrap
from duell.tui.chart import Chart
from duell.tui.page import LONGEST_NOTICE, Page


def render(screen: Final, size: Size, shown: int) -> Page:
    """Return the page with the totals and the chart; who won is seen when all of `steps` are `shown`."""
    counted = shown >= steps(screen)
    width = size.columns - 2
    tables = (totals(screen, words.title), totals(screen, words.short), totals_below(screen))
    table = next((each for each in tables if block_width(each) <= width), tables[-1])
    won = wrap(line((f"{wording.winners(screen)} ", "title"), (words.reason(screen.outcome.reason), "muted")), width)
    won = [*won, *[row for said in tally.ended(screen.evening) for row in paragraph(said, width, "strong")]]
    below: Block = [
        *chart(screen, width),
        *[row for said in wording.asides(screen) for row in paragraph(said, width, "muted")],
        *([*paragraph(wording.deal(screen.deal), width, "muted")] if screen.deal else []),
        *[row for said in wording.note(screen) for row in paragraph(said, width, "muted")],
    ]
    if not counted:  # as high as it will be in the end, so that nothing moves
        lines = 1 + len(table) * shown // (steps(screen) + 1)
        table = [*table[:lines], *[Text()] * (len(table) - lines)]
    above = won
    if not counted:
        won, below = [Text()] * len(won), [Text()] * len(below)
    body: Block = [*won, Text(), *table, Text(), *below]
    deal = [wording.deal(screen.deal)] if screen.deal else []
    aside = " ".join([*wording.asides(screen), *deal, *wording.note(screen)])
    least = account.least_rows(screen, size, len(above))
    fits = (
        least
        and not (aside and size.is_compact)
        and len(paragraph(aside, size.columns - 2)) <= min(LONGEST_NOTICE, 1 + size.rows - least)
    )
    return Page(
        _("DUELL   The end"),
        "",
        middle(body, size.columns),
        notice=screen.board.notice,
        aside=aside if fits else "",
        scene=partial(account.scene, screen, above, shown, steps(screen)) if fits else None,
        least=least,
    )


def steps(screen: Final) -> int:
    """Return in how many steps the end is told: each kind of villain, Darth Vader, and who has won."""
    return len({line.villain for place in screen.board.places for line in place.score.lines}) + 2


def totals(screen: Final, name: Callable[[Villain], str]) -> Block:
    """Return a table with a column a seat: each villain by its long or short `name`, the Vaders, the total."""
    places = screen.board.places
    rows = [[Text(), *[named(place) for place in places]]]
    rows += [[line(name(villain)), *[_cell(place, villain) for place in places]] for villain in villains(screen)]
    rows.append([line(_(words.VADER_IN_SHORT)), *[_vaders(place) for place in places]])
    rows.append([Text(), *[line(("─" * 10, "frame"))] * len(places)])
    rows.append([line((_("Total"), "title")), *[_total(screen, seat) for seat in range(len(places))]])
    return columns(rows, "l" + "r" * len(places))


def totals_below(screen: Final) -> Block:
    """Return the same for a narrow window: one seat below the other."""
    rows: list[Text] = []
    for seat, place in enumerate(screen.board.places):
        rows.append(line(named(place), "  ", _total(screen, seat)))
        rows += [line(f"  {words.short(each.villain)} ", _worth(each)) for each in place.score.lines]
        if place.score.vaders:
            rows.append(line("  ", _(words.VADER_IN_SHORT), " ", _vaders(place)))
    return rows


def villains(screen: Final) -> tuple[Villain, ...]:
    """Return the villains that anybody took, in the order of the deck."""
    taken = {each.villain: None for place in screen.board.places for each in place.score.lines}
    return tuple(sorted(taken, key=lambda villain: (villain.points, villain.name)))


def _cell(place: PlayerArea, villain: Villain) -> Text:
    for each in place.score.lines:
        if each.villain == villain:
            return _worth(each)
    return line(("·", "muted"))


def _worth(each: SetScore) -> Text:
    """Return how one kind of villain counts: ``3+3 +10 = 16``."""
    if each.count == 1:
        return line(str(each.points))
    printed = "+".join([str(each.villain.points)] * each.count) + " " if each.points else f"{words.cards(each.count)} "
    return line(
        (f"{printed}+{each.bonus} = " if each.points else f"{printed}= ", "muted"), str(each.points + each.bonus)
    )


def _vaders(place: PlayerArea) -> Text:
    if not place.score.vaders:
        return line(("·", "muted"))
    each = " ".join(f"{MINUS}{penalty}" for penalty in place.score.vaders)
    return line(each if len(place.score.vaders) == 1 else f"{each} = {whole(-place.score.penalty)}")


def _total(screen: Final, seat: int) -> Text:
    mark = "› " if seat in screen.outcome.winners else ""
    return line((f"{mark}{whole(screen.outcome.totals[seat])}", "chosen" if mark else "strong"))


def chart(screen: Final, width: int) -> Block:
    """Return how the totals went, and below the bars who led."""
    course, places = screen.course, screen.board.places
    if not course:
        return []
    drawn = Chart(course, width, _("in the lead (= tie)"))
    low, high = min(0, *map(min, course)), max(1, *map(max, course))
    leaders = {time: _leader(places, course[time]) for time in drawn.times}
    return [*drawn.bars(labelled(places), low, high), drawn.below(leaders)]


def _leader(places: Sequence[PlayerArea], totals: Sequence[int]) -> Text:
    """Return the sign of who leads with these totals."""
    best = max(totals)
    return line(("=", "muted")) if totals.count(best) > 1 else sign(places[totals.index(best)])
