"""The deal: the same seed must give the same order on every supported Python, or no kept game could be played again."""

from duell.games.duel.engine.play import start
from tests.games.duel.engine.dealing import name, stock
from tests.games.duel.engine.examples import CLASSIC, RAVENSBURGER


def test_a_seed_gives_this_deal() -> None:
    state = start(CLASSIC, RAVENSBURGER, ["leia", "yoda"], seed="an evening")
    assert " ".join([name(CLASSIC.empire[state.stock[0]]), *stock(state)]) == (
        "greedo tarkin greedo palpatine stormtrooper bossk vader-1 jabba vader-3 tusken-raider bossk bossk "
        "stormtrooper jabba vader-6 stormtrooper vader-4 boba-fett tusken-raider tarkin palpatine tarkin "
        "vader-5 boba-fett tusken-raider greedo boba-fett stormtrooper tusken-raider boba-fett bossk greedo "
        "vader-2 tarkin"
    )


def test_the_deal_depends_on_the_seed_alone() -> None:
    two = start(CLASSIC, RAVENSBURGER, ["leia", "yoda"], seed="an evening")
    four = start(CLASSIC, RAVENSBURGER.with_rule("end", "first-out"), ["han", "luke", "yoda", "leia"], "an evening")
    assert two.stock == four.stock
