"""The league as a page: everybody in it, in every size of window, and its keys."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from duell.record.league import League, Player, league_of
from duell.record.library import KeptGame
from duell.table.league import called, title
from duell.tui.blocks import Size
from duell.tui.drawing.boxes import Area
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.league import LeagueApp, _bar, league_pages
from duell.tui.theme import palette
from duell.vocabulary import HUMAN, THEMES
from tests.language.pretending import speaking
from tests.record.test_standings import kept
from tests.tui.pages.looking import laid, plain

SIZES = [(40, 12), (60, 20), (80, 24), (120, 36), (200, 60), (300, 80)]
DEPTHS = [Depth.NONE, Depth.ALL]


@cache
def screen_of(players: int, evenings: int) -> League:
    rng = Random(0)
    people = [Player(f"Player {number:02}", "human" if number % 3 else "knight") for number in range(players)]
    games: list[KeptGame] = []
    for number in range(evenings):
        table = rng.sample(people, min(players, 4))
        totals = {who: rng.randrange(60) for who in table}
        games.append(kept(totals)._replace(evening=f"{number:016x}"))
    return league_of(games)


NO_GAMES = League()


def text(league: League, size: tuple[int, int]) -> str:
    return "\n".join(row for page in league_pages(league, Size(*size)) for row in plain(laid(page, size[0])))


@pytest.fixture(params=DEPTHS)
def window(request: pytest.FixtureRequest) -> Iterator[FullScreen]:
    with create_pipe_input() as keyboard:
        yield FullScreen(Look(request.param), input=keyboard, output=DummyOutput())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("players", "evenings"), [(1, 1), (2, 1), (7, 30), (40, 200)])
def test_every_page_fits_and_everybody_is_in_it(
    players: int, evenings: int, size: tuple[int, int], window: FullScreen
) -> None:
    league = screen_of(players, evenings)
    app = LeagueApp(league, "DUELL", window)
    pages = league_pages(league, Size(*size))
    for page in pages:
        block = app.block(Size(*size))
        assert len(block) == size[1]
        assert all(row.cell_len == size[0] for row in block)
        assert page.rows(size[0]) <= size[1] - 2 or "★" in block[1].plain  # long titles scroll
        app.press("right")
    drawn = text(league, size)
    assert all(called(member.who) in drawn for member in league.members)
    words = " ".join(drawn.split())
    if size[0] in {80, 120}:  # nothing stands beside the titles
        assert all(title(held).split(":")[0].split(",")[0] in words for held in league.titles)


def test_the_figures_are_those_of_the_league() -> None:
    league = screen_of(5, 12)
    rows = text(league, (120, 36)).splitlines()
    for rank, member in enumerate(league.members, 1):
        row = next(row for row in rows if row.split()[:1] == [str(rank)])
        assert f"{member.rating:,}" in row
        assert f"of {member.played}" in row
        assert member.ratings(league.evenings)[0] == 1500
        assert member.ratings(league.evenings)[-1] == member.rating
        assert len(member.ratings(league.evenings)) == 1 + 12
    assert league.meetings
    for meeting in league.meetings.values():
        assert f"{meeting.above}:{meeting.below}" in "\n".join(rows)
        assert f"{meeting.below}:{meeting.above}" in "\n".join(rows)


def test_a_small_window_keeps_every_figure_in_columns() -> None:
    league = screen_of(4, 12)
    rows = text(league, (40, 12)).splitlines()
    first, second, third = (n for n, row in enumerate(rows) if row.split()[-1:] in (["±"], ["evenings"], ["streak"]))
    for rank, member in enumerate(league.members, 1):
        assert rows[first + rank].split()[-2:] == [f"{member.rating:,}", str(member.margin)]
        assert called(member.who) in rows[first + rank]
        assert f"of {member.played}" in rows[second + rank]
        assert rows[third + rank].split()[-1] == str(member.streak)


def test_a_small_window_cuts_no_name_that_has_room() -> None:
    league = screen_of(2, 12)._replace(titles=())
    assert "…" not in text(league, (40, 12)).split("evenings")[0]
    short = [replace(member, who=Player(member.who.name, HUMAN)) for member in league.members]
    drawn = text(league._replace(members=tuple(short), meetings={}), (40, 12))
    assert "…" not in drawn
    assert len([row for row in drawn.splitlines() if "rating" in row and "won" in row]) == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
def test_names_are_whole_wherever_there_is_room(size: tuple[int, int]) -> None:
    league = screen_of(7, 30)
    assert "…" not in text(league, size)


def test_keys(window: FullScreen) -> None:
    app = LeagueApp(screen_of(7, 30), "DUELL", window)

    def shown() -> str:
        return "\n".join(row.plain for row in app.block(Size(80, 24)))

    first = shown()
    assert "page 1 of 2" in first
    app.press("right")
    second = shown()
    assert "page 2 of 2" in second
    app.press("right")
    assert shown() == second
    app.press("?")
    assert "A rating starts at 1,500" in " ".join(shown().split())
    app.press("x")
    assert shown() == second
    app.press("left")
    assert shown() == first


@pytest.mark.parametrize("size", [(120, 36), (200, 60), (300, 80)])
def test_a_wide_window_is_filled_and_cuts_no_heading(size: tuple[int, int]) -> None:
    (page, *further) = league_pages(screen_of(4, 6), Size(*size))
    rows = plain(laid(page, size[0]))
    assert not further
    assert len(rows) >= size[1] - 5
    assert any("Head to head: games with more points" in row for row in rows)


@pytest.mark.parametrize("size", SIZES)
def test_a_league_without_games_says_what_it_will_show_and_how_it_begins(
    size: tuple[int, int], window: FullScreen
) -> None:
    app = LeagueApp(NO_GAMES, "DUELL", window, begins="Play a game.")
    block = app.block(Size(*size))
    assert len(block) == size[1]
    assert all(row.cell_len == size[0] for row in block)
    if size[1] > 12:
        says = " ".join(" ".join(row.plain for row in block).split())
        assert all(part in says for part in ("League", "rating", "streaks", "titles", "Play a game."))
    app.press("?")
    assert "rating" in "\n".join(row.plain for row in app.block(Size(*size)))


@pytest.mark.parametrize(("size", "best"), [((80, 24), 0), ((120, 36), 3), ((200, 60), 3), ((300, 80), 3)])
def test_the_first_three_stand_on_a_podium_until_there_is_a_chart(
    size: tuple[int, int], best: int, window: FullScreen
) -> None:
    league = screen_of(4, 1)
    rows = [row.plain for row in LeagueApp(league, "DUELL", window).block(Size(*size))]
    above = "\n".join(rows[: next(number for number, row in enumerate(rows) if "Ratings" in row)])
    ratings = [f"{who.rating:,} ± {who.margin}" for who in league.members]
    assert [rating in above for rating in ratings] == [rank < best for rank in range(4)]  # names may be in pixels


@pytest.mark.parametrize("depth", [depth for depth in Depth if depth is not Depth.NONE])
@pytest.mark.parametrize("theme", [name for name in THEMES if name != "mono"])
def test_the_range_around_a_rating_is_seen_in_every_palette(theme: str, depth: Depth) -> None:
    colours, member = palette(theme, depth), screen_of(2, 12).members[0]
    canvas = Canvas(40, 1, colours)
    _bar(0, member, (member.lowest, member.highest), canvas, Area(0, 0, 40, 1))
    columns = [(canvas.pixel(column, 0), canvas.pixel(column, 1)) for column in range(40)]
    grounds = {None, colours.colour("night"), colours.colour("ledge")}
    assert all({*pixels} - grounds for pixels in columns)
    assert len({*columns}) == 2, "the rating stands out in its range"


def test_a_bots_level_is_said_in_the_language_in_use() -> None:
    knight = Player("Ben", "knight")
    assert called(knight) == "Ben (knight)"
    with speaking("de"):
        assert called(knight) == "Ben (Ritter)"
