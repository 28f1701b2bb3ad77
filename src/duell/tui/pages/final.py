"""The end: every total explained line by line, the winners, and how the lead changed."""

from rich.text import Text

from duell.engine import Line, Villain
from duell.table import words
from duell.table.screens import Final, Place
from duell.tui.blocks import Block, Size, columns, line, middle, paragraph
from duell.tui.page import Page
from duell.tui.seats import named, sign

CHART_ROWS = 5


def render(screen: Final, size: Size) -> Page:
    """Return the page with the totals and the chart."""
    body: Block = [
        *([] if size.is_compact else [Text()]),
        *paragraph(words.winners(screen), size.columns - 2, "title"),
        *paragraph(words.reason(screen.outcome.reason), size.columns - 2, "muted"),
        Text(),
        *(totals(screen) if size.columns >= 30 + 12 * len(screen.top.places) else totals_below(screen)),
        Text(),
        *chart(screen, size),
    ]
    if screen.deal:
        body += [Text(), *paragraph(f"Deal {screen.deal}", size.columns - 2, "muted")]
    keys = (("r", "rematch"), ("n", "new table"), ("a", "last duel"), ("q", "leave"), ("?", "help"))
    return Page("DUELL   The end", "", middle(body, size.columns), keys, screen.top.notice)


def totals(screen: Final) -> Block:
    """Return a table with a column a seat: each villain, the Vaders, the total."""
    places = screen.top.places
    rows = [[Text(), *[named(place) for place in places]]]
    rows += [[line(villain.title), *[_cell(place, villain) for place in places]] for villain in villains(screen)]
    rows.append([line(words.VADER), *[_vaders(place) for place in places]])
    rows.append([Text(), *[line(("─" * 10, "frame"))] * len(places)])
    rows.append([line(("Total", "title")), *[_total(screen, seat) for seat in range(len(places))]])
    return columns(rows, "l" + "r" * len(places))


def totals_below(screen: Final) -> Block:
    """Return the same for a narrow window: one seat below the other."""
    rows: Block = []
    for seat, place in enumerate(screen.top.places):
        rows.append(line(named(place), "  ", _total(screen, seat)))
        rows += [line(f"  {words.short(each.villain)} ", _worth(each)) for each in place.score.lines]
        if place.score.vaders:
            rows.append(line("  Vader ", _vaders(place)))
    return rows


def villains(screen: Final) -> tuple[Villain, ...]:
    """Return the villains that anybody took, in the order of the deck."""
    taken = {each.villain: None for place in screen.top.places for each in place.score.lines}
    return tuple(sorted(taken, key=lambda villain: (villain.points, villain.name)))


def _cell(place: Place, villain: Villain) -> Text:
    for each in place.score.lines:
        if each.villain == villain:
            return _worth(each)
    return line(("·", "muted"))


def _worth(each: Line) -> Text:
    """Return how one kind of villain counts: ``3+3 +10 = 16``."""
    if each.count == 1:
        return line(str(each.points))
    printed = "+".join([str(each.villain.points)] * each.count) + " " if each.points else f"{each.count} cards "
    return line(
        (f"{printed}+{each.bonus} = " if each.points else f"{printed}= ", "muted"), str(each.points + each.bonus)
    )


def _vaders(place: Place) -> Text:
    if not place.score.vaders:
        return line(("·", "muted"))
    each = " ".join(f"{words.MINUS}{penalty}" for penalty in place.score.vaders)
    return line(each if len(place.score.vaders) == 1 else f"{each} = {words.number(-place.score.penalty)}")


def _total(screen: Final, seat: int) -> Text:
    mark = "★ " if seat in screen.outcome.winners else ""
    return line((f"{mark}{words.number(screen.outcome.totals[seat])}", "chosen" if mark else "strong"))


def chart(screen: Final, size: Size) -> Block:
    """Return how the totals went over the rounds: each hero's sign at its height, later rounds to the right."""
    course = screen.course
    if not course:
        return []
    height = CHART_ROWS + (4 if size.is_large else 0)
    low, high = min(0, *map(min, course)), max(1, *map(max, course))
    step = max(1, min(4, (size.columns - 12) // len(course)))
    cells = [[Text(" " * step)] * len(course) for _ in range(height)]
    for number, at in enumerate(course):
        for seat in sorted(range(len(at)), key=lambda seat: (at[seat], -seat)):
            row = height - 1 - round((at[seat] - low) / (high - low) * (height - 1))
            cells[row][number] = line(sign(screen.top.places[seat]), " " * (step - 1))
    labels = {0: words.number(high), height - 1: words.number(low)}
    rows = [line((f"{labels.get(index, ''):>5} │", "frame"), *row) for index, row in enumerate(cells)]
    legend = Text("  ").join([named(place) for place in screen.top.places])
    axis = line(("      └" + "─" * (step * len(course)), "frame"))
    return [*rows, axis, line("       ", (f"rounds 1–{len(course)}   ", "muted"), legend)]
