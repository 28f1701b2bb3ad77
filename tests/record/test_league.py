"""The league: ratings, nights, streaks and titles over evenings."""

from fractions import Fraction

from duell.record.league import Contestant, HeldTitle, League, Player, Title, league_of, merged
from duell.record.library import KeptGame
from tests.record.test_standings import ANNA, BEN, CEM, kept

ANNI = Player("ANNI", "human")


def member(league: League, who: Player) -> Contestant:
    return next(member for member in league.members if member.who == who)


def evening(number: int, *totals: dict[Player, int]) -> list[KeptGame]:
    """Return the games of an evening."""
    return [kept(of_game)._replace(evening=f"{number:016x}") for of_game in totals]


def test_no_games_make_an_empty_league() -> None:
    assert league_of([]) == League()
    assert league_of([kept({ANNA: 1, BEN: 2}, finished=False)]) == League(unfinished=1)


def test_who_wins_rises_and_more_games_make_it_surer() -> None:
    once = league_of([kept({ANNA: 10, BEN: 4})])
    often = league_of([kept({ANNA: 10, BEN: 4}) for _ in range(5)])
    assert member(once, ANNA).rating > 1500 > member(once, BEN).rating
    assert member(often, ANNA).rating > member(once, ANNA).rating
    assert member(often, ANNA).margin < member(once, ANNA).margin
    assert [member.who for member in often.members] == [ANNA, BEN]


def test_points_do_not_count_for_ratings_but_places_do() -> None:
    close, clear = league_of([kept({ANNA: 10, BEN: 9})]), league_of([kept({ANNA: 99, BEN: -9})])
    assert [(who.who, who.rating) for who in close.members] == [(who.who, who.rating) for who in clear.members]
    shared = league_of([kept({ANNA: 9, BEN: 9, CEM: 1})])
    assert member(shared, ANNA).rating == member(shared, BEN).rating > member(shared, CEM).rating


def test_a_night_is_won_by_most_wins_of_the_evening_and_shared_if_equal() -> None:
    games = [
        *evening(1, {ANNA: 9, BEN: 1}, {ANNA: 9, BEN: 1}, {ANNA: 1, BEN: 9}),
        *evening(2, {ANNA: 9, BEN: 1}, {ANNA: 1, BEN: 9}),
        kept({BEN: 9, CEM: 1})._replace(evening=""),
    ]
    league = league_of(games)
    nights = {member.who: (member.nights_won, len(member.course)) for member in league.members}
    assert nights == {ANNA: (Fraction(3, 2), 2), BEN: (Fraction(3, 2), 3), CEM: (Fraction(0), 1)}


def test_a_shared_win_ends_no_streak_and_adds_nothing() -> None:
    won, shared, lost = {ANNA: 9, BEN: 1}, {ANNA: 9, BEN: 9}, {ANNA: 1, BEN: 9}
    league = league_of([kept(totals) for totals in (won, won, shared, won, lost, won, shared)])
    assert (member(league, ANNA).streak, member(league, ANNA).longest) == (1, 3)
    assert (member(league, BEN).streak, member(league, BEN).longest) == (0, 1)


def test_a_title_needs_a_single_holder_and_names_its_figure() -> None:
    games = [kept({ANNA: 30, BEN: 20, CEM: 1}), kept({BEN: 12, ANNA: 10, CEM: 9}), kept({BEN: 5, ANNA: 4})]
    titles = {held.title: held for held in league_of(games).titles}
    assert titles == {
        Title.RECORD: HeldTitle(Title.RECORD, ANNA, 30),
        Title.LANDSLIDE: HeldTitle(Title.LANDSLIDE, ANNA, 10),
        Title.SERIES: HeldTitle(Title.SERIES, BEN, 2),
    }  # Anna and Ben have both played three games, and have both been second once at a table of three


def test_a_renamed_player_is_merged() -> None:
    games = merged([kept({ANNI: 9, BEN: 1}), kept({ANNA: 9, BEN: 1})], {"anni": "Anna"})
    assert member(league_of(games), ANNA).longest == 2
    assert len(league_of(games).members) == 2
