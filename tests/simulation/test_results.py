"""What games show, against the same worked out from their records."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from operator import add
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.games.duel.engine.cards import Vader, Villain
from duell.games.duel.engine.events import Escaped, Scouted, Taken
from duell.record.reading import Record, replay
from duell.simulation.match import play
from duell.simulation.results import Tally, interval, result_of, tally_of
from duell.simulation.running import simulate
from tests.simulation.matches import HIGHEST, NAMES, end_of, match, records, share

Z = NormalDist().inv_cdf(0.975)
SHARES = st.sampled_from([Fraction(1, winners) for winners in (1, 2, 3, 4)] + [Fraction(0)])


def expected_interval(values: Sequence[Fraction]) -> tuple[float, float]:
    """Return the interval of Agresti and Coull: z²/2 values of 0 and as many of 1 are thought added."""
    weights = [*((float(value), 1.0) for value in values), (0.0, Z * Z / 2), (1.0, Z * Z / 2)]
    whole = sum(weight for _, weight in weights)
    mean = sum(value * weight for value, weight in weights) / whole
    half = Z * (sum((value - mean) ** 2 * weight for value, weight in weights) / whole / whole) ** 0.5
    return max(0.0, mean - half), min(1.0, mean + half)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_figures_are_those_of_the_records(players: int, tmp_path: Path) -> None:
    games = match("padawan", "random", "knight", "random", games=6) if players == 4 else match(*["random"] * players)
    result = simulate(games, records=tmp_path)
    kept = records(tmp_path)
    assert result.games == len(kept) == games.games
    assert result.endings == Counter(end_of(record).reason for record in kept)
    assert [*result.course.values()] == pytest.approx([fmean(each) for each in zip(*map(_course, kept), strict=True)])
    assert [*result.course] == ["rounds", "villains", "vaders", "escaped", "scouted", "shared", "lead"]
    assert result.roles == result.seats
    for chair, figures in enumerate(result.seats):
        shares = [share(record, chair) for record in kept]
        assert figures.wins == pytest.approx(float(sum(shares)))
        assert figures.win_rate == pytest.approx(fmean(shares))
        assert figures.ci95 == pytest.approx(expected_interval(shares))
        assert figures.mean_total == pytest.approx(fmean(end_of(record).totals[chair] for record in kept))


def _course(record: Record) -> list[int]:
    """Return the same of one game as a `Course`, from what its events tell."""
    events = [event for step in replay(record).steps for event in step.events]
    taken = [event.card for event in events if isinstance(event, Taken)]
    first, second = sorted(end_of(record).totals)[-2:]
    return [
        max(getattr(act, "round", 0) for act in record.acts),
        sum(isinstance(card, Villain) for card in taken),
        sum(isinstance(card, Vader) for card in taken),
        sum(isinstance(event, Escaped) for event in events),
        sum(isinstance(event, Scouted) for event in events),
        len(end_of(record).winners) > 1,
        second - first,
    ]


def test_duplicate_deals_are_counted_by_player_by_hero_and_by_deal(tmp_path: Path) -> None:
    games = match("padawan", "random", "knight", duplicate=True)
    result = simulate(games, records=tmp_path)
    kept = records(tmp_path)
    assert [record.head.deal for record in kept[::3]] == [record.head.deal for record in kept[2::3]]
    for name, figures in zip(NAMES, result.seats, strict=False):
        chairs = [[seat.name for seat in record.head.seats].index(name) for record in kept]
        shares = [share(record, chair) for record, chair in zip(kept, chairs, strict=True)]
        deals = [sum(shares[first : first + 3], Fraction()) / 3 for first in range(0, 12, 3)]
        assert figures.win_rate == pytest.approx(fmean(shares))
        assert figures.ci95 == pytest.approx(expected_interval(deals))
    for chair, figures in enumerate(result.roles):
        assert figures.wins == pytest.approx(float(sum(share(record, chair) for record in kept)))
        assert figures.mean_total == pytest.approx(fmean(end_of(record).totals[chair] for record in kept))


@pytest.mark.parametrize(("players", "rotations"), [(2, 12), (3, 24)])
def test_every_hero_is_counted_in_the_games_in_which_it_is_played(players: int, rotations: int, tmp_path: Path) -> None:
    games = match(*["padawan", "random", "random"][:players], games=2 * rotations, every_hero=True)
    result = simulate(games, records=tmp_path)
    kept = records(tmp_path)
    for hero, figures in zip(games.roles, result.roles, strict=True):
        deals: list[list[Fraction]] = [[], []]
        for number, record in enumerate(kept):
            deals[number // rotations] += [
                share(record, at) for at in range(players) if record.head.seats[at].role == hero
            ]
        assert [len(shares) for shares in deals] == [figures.games // 2] * 2 == [rotations * players // 4] * 2
        rates = [sum(shares, Fraction()) / len(shares) for shares in deals]
        assert figures.win_rate == pytest.approx(fmean(rates))
        assert figures.wins == pytest.approx(float(sum(map(sum, deals))))
        assert figures.ci95 == pytest.approx(expected_interval(rates))
    for chair, figures in enumerate(result.seats):
        assert figures.games == len(kept)
        assert figures.wins == pytest.approx(float(sum(share(record, chair) for record in kept)))


def test_when_each_is_every_hero_equal_players_are_exactly_equal() -> None:
    one, other = simulate(match(HIGHEST, HIGHEST, games=24, every_hero=True)).seats
    assert one == other


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_duplicate_deals_equal_players_are_exactly_equal(players: int) -> None:
    result = simulate(match(*[HIGHEST] * players, duplicate=True))
    assert {figures.win_rate for figures in result.seats} == {1 / players}
    assert len(set(result.seats)) == 1
    assert len({figures.mean_total for figures in result.roles}) == players


def test_sums_do_not_depend_on_the_order_of_the_deals() -> None:
    games = match("padawan", "random", duplicate=True)
    deals = [tally_of(games, [play(games, deal, rotation) for rotation in range(2)]) for deal in range(6)]
    whole = reduce(add, deals, Tally.empty(games))
    Random("order").shuffle(deals)
    assert result_of(games, reduce(add, deals[:2]) + reduce(add, deals[2:])) == result_of(games, whole)


@given(st.lists(SHARES, min_size=1, max_size=300))
def test_an_interval_has_a_width_and_the_mean_in_it(values: list[Fraction]) -> None:
    low, high = interval(len(values), float(sum(values)), float(sum(value * value for value in values)))
    assert 0 <= low <= fmean(values) + 1e-9
    assert fmean(values) - 1e-9 <= high <= 1
    assert high - low > 1 / len(values) / 2


@given(st.integers(1, 100_000), st.data())
def test_of_games_won_or_lost_the_interval_is_that_of_the_textbook(games: int, data: st.DataObject) -> None:
    won = data.draw(st.integers(0, games))
    rate = (won + Z * Z / 2) / (games + Z * Z)
    half = Z * (rate * (1 - rate) / (games + Z * Z)) ** 0.5
    assert interval(games, won, won) == pytest.approx((max(0, rate - half), min(1, rate + half)))
