"""The effects of tempers: on bids, and on how long cards are kept."""

from itertools import combinations
from random import Random
from statistics import fmean

import pytest

from duell.games.duel.bots import Policy, Temper, bot
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import Phase, legal
from duell.games.duel.engine.view import view
from tests.games.duel.bots.positions import mean_bid
from tests.games.duel.bots.test_levels import VILLAIN, duel_for
from tests.games.duel.engine.examples import CLASSIC, RAVENSBURGER

LEVELS = pytest.mark.parametrize("level", ["padawan", "knight"])


def policies(level: str, temper: Temper) -> list[Policy]:
    """What is bid for each villain in the first round."""
    player = bot(level, temper)
    return [player.policy(duel_for(villain)) for villain in VILLAIN.values()]


def mean_of_bids(level: str, temper: Temper) -> float:
    return fmean(map(mean_bid, policies(level, temper)))


def favourite(level: str, temper: Temper) -> float:
    """How likely the likeliest bid is, on average."""
    return fmean(max(policy.values()) for policy in policies(level, temper))


def cards_kept(level: str, temper: Temper, games: int = 20, until: int = 10) -> float:
    """The number of force cards left to a bot of this temper in round `until`, against an even bot."""
    players, kept = [bot(level, temper), bot(level)], []
    for game in range(games):
        rng, state = Random(game), start(CLASSIC, RAVENSBURGER, ("leia", "yoda"), str(game))
        while state.round < until and (options := legal(state)):
            choices = {seat: players[(seat + game) % 2].choose(view(state, seat), rng) for seat in options}
            state, _ = advance(state, choices)
        if state.phase is not Phase.OVER:
            kept.append((state.hands[game % 2] >> 1).bit_count())
    return fmean(kept)


@LEVELS
def test_no_two_tempers_play_alike(level: str) -> None:
    all_policies = [policies(level, temper) for temper in Temper]
    assert all(all_policies.count(of_temper) == 1 for of_temper in all_policies)


@LEVELS
def test_the_bold_bid_more_than_the_even_and_those_more_than_the_hoarding(level: str) -> None:
    bold, even, hoarding = (mean_of_bids(level, temper) for temper in (Temper.BOLD, Temper.EVEN, Temper.HOARDING))
    assert bold > even + 0.2
    assert even > hoarding + 0.3


@LEVELS
def test_the_hoarding_keep_their_cards_longer_than_the_bold(level: str) -> None:
    assert cards_kept(level, Temper.HOARDING) > cards_kept(level, Temper.BOLD) + 0.5


def test_a_careful_padawan_bids_less() -> None:
    assert mean_of_bids("padawan", Temper.CAREFUL) < mean_of_bids("padawan", Temper.EVEN) - 0.3


def test_a_careful_knight_bluffs_less_and_a_bold_one_more() -> None:
    careful, even, bold = (favourite("knight", temper) for temper in (Temper.CAREFUL, Temper.EVEN, Temper.BOLD))
    assert careful > even + 0.1
    assert bold < even - 0.02


def test_one_bid_does_not_tell_a_knight_s_temper() -> None:
    """Of any two tempers the one that a card fits better is right less than seven times in ten."""
    for of_villain in zip(*(policies("knight", temper) for temper in Temper), strict=True):
        for one, other in combinations(of_villain, 2):
            assert sum(max(one[bid], other[bid]) for bid in one) / 2 < 0.7
