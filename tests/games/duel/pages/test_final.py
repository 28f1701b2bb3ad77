"""The end: the keys that continue are visible, and so is the evening's tally."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from duell.games import GAMES
from duell.games.duel import words
from duell.games.duel.pages.final import PORTRAITS, _portrait, course_of, render
from duell.games.duel.pages.pieces import Pieces
from duell.language import languages, use
from duell.record.acts import Handover, Hint, PinReset
from duell.record.reading import Played
from duell.table import wording
from duell.table.screens import Final
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.motion import Frame
from duell.tui.page import compose
from duell.tui.theme import palette
from tests.table.examples import CLASSIC, NAMES, some_games
from tests.tui.pages.looking import LONG_NAMES, PLAIN, USUAL, frame, overflow, page, screens, seen, written
from tests.tui.with_keys import page_of

narration = GAMES["duel"].narration

pages = GAMES["duel"].pages

EVENING = (Played(("Anna", "Ben"), (31, 24), "sha256:1"), Played(("Anna", "Ben"), (10, 20), "sha256:1"))


def end() -> Final:
    """Return the end of a game that was kept, the second of an evening."""
    screen = some_games()[0][-1]
    assert isinstance(screen, Final)
    return replace(screen, has_coach=True, evening=EVENING)


@pytest.mark.parametrize("code", languages())
def test_all_that_can_follow_is_in_the_bottom_line(code: str) -> None:
    use(code)
    foot = compose(page_of(pages, end(), Size(80, 40), Frame(1000)), Size(80, 40), PLAIN)[-1].plain
    for key in "rxdnc?q":
        assert f" {key} " in foot, foot


@pytest.mark.parametrize("size", [Size(80, 24), Size(40, 12), Size(120, 40)])
def test_the_tallies_of_evening_and_match_are_below_the_winner(size: Size) -> None:
    text = " ".join(" ".join(row.plain.split()) for row in compose(render(end(), size), size, PLAIN))
    assert "This evening: Anna 1, Ben 1." in text
    assert "Ben wins the series by 3 points." in text


@pytest.mark.parametrize("columns", [40, 60, 80, 97, 112, 120, 130, 180, 200])
def test_no_word_about_the_winner_is_lost_in_any_window(columns: int) -> None:
    """Neither at the edge nor behind the winner's card."""
    ends = [screen for screen in screens() if isinstance(screen, Final)]
    eventful = [end for end in ends if wording.comeback(end)]
    assert eventful
    for rows, end in product(
        (16, 24, 36, 60), (*ends[columns % 11 :: 11], *eventful, replace(eventful[0], evening=EVENING))
    ):
        text = written(render(end, Size(columns, rows)), Size(columns, rows))
        lines = [wording.winners(end), words.reason(end.outcome.reason), wording.comeback(end)]
        for sentence in (*lines, *wording.evening_at_end(end.evening)):
            assert " ".join(sentence.split()) in text, (columns, rows)


def ends_of(names: Sequence[str], players: int) -> list[Final]:
    """Return the ends of games of the classic deck among this many people."""
    ends = [screen for screen in screens() if isinstance(screen, Final) and not screen.asides]
    villains = {villain.name for villain in CLASSIC.villains}
    classic = [
        end
        for end in ends
        if [place.seat.name for place in end.board.places] == list(names[:players])
        and {line.villain.name for place in end.board.places for line in place.score.lines} <= villains
    ]
    assert classic
    return classic


@pytest.mark.parametrize("code", languages())
def test_four_of_the_longest_names_have_room_at_the_end_of_a_duel(code: str) -> None:
    use(code)
    for end in ends_of(LONG_NAMES, 4):
        assert overflow(page(end, USUAL), USUAL) == 0
        text = seen(end, USUAL)
        for seat, name in enumerate(LONG_NAMES):
            assert text.count(name) >= 2, "above the account, and in the chart"
            assert f"{name} {end.outcome.totals[seat]}".replace("-", "−") in text.replace("-", "−")


@pytest.mark.parametrize("rows_of_window", range(23, 30, 2))
def test_every_line_of_the_chart_has_its_name(rows_of_window: int) -> None:
    asides = (Handover(2, 1, "Dora", "knight"), PinReset(3, 0), Hint(4, 1))
    ends = (*ends_of(NAMES, 4), *ends_of(LONG_NAMES, 4))
    for end in (replace(screen, asides=asides[:number]) for screen in ends for number in range(4)):
        size = Size(80, rows_of_window)
        if overflow(page(end, size), size) == 0:
            text = " ".join(frame(end, size))
            for place, total in zip(end.board.places, end.outcome.totals, strict=True):
                assert f"{place.seat.name} {total}" in text, size


def test_the_names_beside_a_chart_stand_in_the_order_of_the_scores() -> None:
    (end, *_more) = ends_of(NAMES, 4)
    totals = (39, 41, 12, 40)
    end = replace(end, outcome=end.outcome._replace(totals=totals), course=((0, 0, 0, 0), totals))
    lines = [row.plain for row in course_of(end, 76, 4, PLAIN).block()]
    names = [place.seat.name for place in end.board.places]
    assert [name for row in lines for name in names if name in row] == ["Ben", "Dora", "Anna", "Cem"]


@pytest.mark.parametrize("size", [Size(200, 60), Size(300, 80)], ids=str)
def test_a_large_window_shows_what_each_of_four_has_taken_above_the_account(size: Size) -> None:
    end = next(end for end in ends_of(NAMES, 4) if len(end.outcome.winners) == 1)
    rows = [row.plain for row in compose(page(end, size), size, palette("dark", Depth.ALL))]
    tracks = [row for row, text in enumerate(rows) if re.search(r"[■◆●▲] \w+ +\d* *[━─]", text)]
    account = next(row for row, text in enumerate(rows) if all(name in text for name in NAMES))
    assert len(tracks) == 4
    assert max(tracks) + 5 < account  # below the cards of the last one and a free row
    assert not rows[account - 1].strip("▀▄ ")


@pytest.mark.parametrize("columns", [112, 180, 250])
def test_a_total_of_three_digits_stays_within_the_frame_of_the_winners_card(columns: int) -> None:
    final = next(screen for screen in screens() if isinstance(screen, Final) and len(screen.outcome.winners) == 1)
    totals = [335 if seat in final.outcome.winners else 0 for seat in range(len(final.board.places))]
    colours, scale = palette("dark", Depth.ALL), next(scale for scale, least in PORTRAITS.items() if columns >= least)
    card = _portrait(
        replace(final, outcome=final.outcome._replace(totals=tuple(totals))),
        final.outcome.winners[0],
        Pieces(colours, final.board.emblems),
        scale,
    )
    halo = colours.ink("halo")
    columns_of_halo = [card.pixel(0, y) for y in range(4, 2 * card.height - 4)]
    assert {*columns_of_halo} == {halo}
    assert all(card.pixel(column, y) != halo for column in (2, card.width - 3) for y in range(6, 2 * card.height - 6))
