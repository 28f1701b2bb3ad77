"""The league's standings: the players who count, and their results."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

from duell.games import GAMES
from duell.record.acts import Handover
from duell.record.folder import new_path
from duell.record.league import Player, league_of
from duell.record.library import DamagedGame, KeptGame, games
from tests.record.examples import keep, short_game

HEAD, ACTS = short_game()
ANNA, BEN, CEM = (Player(name, "human") for name in ("Anna", "Ben", "Cem"))
KNIGHT = Player("Ben", "knight")


def kept(totals: Mapping[Player, int], *, finished: bool = True, handed_over: tuple[int, ...] = ()) -> KeptGame:
    """Return a game with these totals, as the shelf has it."""
    game = _short()
    seats = tuple(replace(HEAD.seats[0], name=who.name, player=who.player) for who in totals)
    return game._replace(
        seats=seats, totals=tuple(totals.values()), finished=finished, handed_over=frozenset(handed_over)
    )


@cache
def _short() -> KeptGame:
    """The short game on a shelf; every test has one of its own, which does not matter here."""
    keep(new_path(), (HEAD, ACTS))
    (game,) = games(GAMES)
    assert isinstance(game, KeptGame)
    return game


def test_no_games() -> None:
    empty = league_of([])
    assert (empty.standings, empty.meetings, empty.finished) == ([], {}, 0)


def test_wins_means_and_bests() -> None:
    played = [kept({ANNA: 10, BEN: 4}), kept({BEN: 7, ANNA: -2}), kept({ANNA: 20, CEM: 19, BEN: 0})]
    anna, ben, cem = league_of(played).standings
    assert (anna.who, anna.played, anna.won, anna.mean) == (ANNA, 3, Fraction(2), 28 / 3)
    assert (ben.who, ben.played, ben.won, ben.mean) == (BEN, 3, Fraction(1), 11 / 3)
    assert (cem.who, cem.played, cem.won, cem.mean) == (CEM, 1, Fraction(0), 19)
    assert [(member.best.total, member.best.game) for member in (anna, ben, cem)] == [
        (20, played[2]),
        (7, played[1]),
        (19, played[2]),
    ]


def test_a_shared_win_is_a_fraction() -> None:
    played = [kept({ANNA: 5, BEN: 5}), kept({ANNA: 5, BEN: 5, CEM: 5}), kept({ANNA: 5, BEN: 5, CEM: 1})]
    won = {standing.who: standing.won for standing in league_of(played).standings}
    assert won == {ANNA: Fraction(4, 3), BEN: Fraction(4, 3), CEM: Fraction(1, 3)}


def test_a_negative_total_can_be_the_best() -> None:
    (ben, anna) = league_of([kept({ANNA: -9, BEN: -3})]).standings
    assert (float(ben.won), ben.best.total, anna.best.total) == (1, -3, -9)


def test_of_equal_bests_the_first_counts() -> None:
    played = [kept({ANNA: 5, BEN: 1}), kept({ANNA: 5, BEN: 1})]
    assert league_of(played).standings[0].best.game is played[0]


def test_who_met_whom() -> None:
    played = [
        kept({ANNA: 10, BEN: 4}),
        kept({BEN: 7, ANNA: 3}),
        kept({ANNA: 5, BEN: 5, CEM: 9}),
        kept({CEM: 1, BEN: 2}),
    ]
    met = {(meeting.first.who, meeting.second.who): meeting for meeting in league_of(played).meetings.values()}
    anna_and_ben = met.pop((BEN, ANNA))
    assert (anna_and_ben.games, anna_and_ben.above, anna_and_ben.below, anna_and_ben.level) == (3, 1, 1, 1)
    ben_and_cem = met.pop((BEN, CEM))
    assert (ben_and_cem.games, ben_and_cem.above, ben_and_cem.below, ben_and_cem.level) == (2, 1, 1, 0)
    (anna_and_cem,) = met.values()
    assert {anna_and_cem.first.who, anna_and_cem.second.who} == {ANNA, CEM}
    assert anna_and_cem.games == 1


def test_who_never_met_has_no_meeting() -> None:
    assert len(league_of([kept({ANNA: 1, BEN: 2}), kept({CEM: 1, KNIGHT: 2})]).meetings) == 2


def test_capitals_make_nobody_another() -> None:
    played = [kept({ANNA: 1, BEN: 2}), kept({Player("ANNA", "human"): 3, BEN: 2})]
    standing = next(candidate for candidate in league_of(played).standings if candidate.who.name == "ANNA")
    assert standing.played == 2


def test_a_bot_is_not_the_person_of_its_name_nor_a_bot_of_another_level() -> None:
    played = [kept({ANNA: 1, KNIGHT: 2}), kept({ANNA: 1, BEN: 2}), kept({ANNA: 1, Player("Ben", "master"): 2})]
    assert {standing.who.player for standing in league_of(played).standings if standing.who.name == "Ben"} == {
        "human",
        "knight",
        "master",
    }


def test_what_does_not_count_is_counted() -> None:
    unfinished = kept({ANNA: 90, BEN: 2}, finished=False)
    damaged = DamagedGame(9, unfinished.path, "it is damaged")
    whole = league_of([unfinished, damaged, kept({ANNA: 1, BEN: 2})])
    assert (whole.finished, whole.unfinished, whole.damaged, whole.handed_over) == (1, 1, 1, 0)
    assert {standing.who: standing.best.total for standing in whole.standings} == {BEN: 2, ANNA: 1}


def test_a_seat_that_was_handed_over_counts_for_nobody() -> None:
    whole = league_of([kept({ANNA: 10, BEN: 4, CEM: 5}, handed_over=(0,))])
    assert {standing.who: standing.won for standing in whole.standings} == {BEN: 0, CEM: 0}
    assert [(one.who, other.who) for one, other in whole.meetings] == [(CEM, BEN)]
    assert whole.handed_over == 1


def test_a_handover_is_known_from_the_record() -> None:
    acts = [*ACTS[:1], Handover(1, 1, "Dora", "human"), Handover(1, 1, HEAD.seats[1].name, "knight"), *ACTS[1:]]
    keep(new_path(), (HEAD, acts))
    (game,) = games(GAMES)
    assert isinstance(game, KeptGame)
    assert game.seats == HEAD.seats, "it was handed back"
    assert game.handed_over == {1}
    assert [standing.who.name for standing in league_of([game]).standings] == ["Anna"]
