"""The engine and a plain reading of the rules agree on random games of every mix of switches."""

from collections import Counter
from random import Random

import pytest

from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import advance, outcome, start, totals
from duell.games.duel.engine.state import legal
from tests.games.duel.engine.dealing import HEROES, seen
from tests.games.duel.engine.examples import MIXES
from tests.games.duel.engine.games import some_deck
from tests.games.duel.engine.reference import Table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_engine_and_the_reference_agree(players: int) -> None:
    for mix in MIXES:
        for game in range(3):
            agree(mix, players, Random(f"{mix} {players} {game}"))


def agree(mix: Edition, players: int, rng: Random) -> None:
    """Play a game both ways with the same random choices, and compare all that can be seen after each of them.

    Some decks are short and some hands small, and in some games the first choice (R2-D2, keeping, taking) is made more
    often, so that rare endings are met.
    """
    deck, taste = some_deck(rng), rng.choice([0, 0.3, 0.7])
    state = start(deck, mix, HEROES[:players], str(rng.random()))
    table = Table(deck, mix, list(HEROES[:players]), [deck.empire[index] for index in state.stock])
    while True:
        options = legal(state)
        assert {seat: set(may) for seat, may in options.items()} == table.legal()
        public = seen(state)
        assert [set(hand) for hand in public.hands] == [player.hand for player in table.players]
        assert [Counter(cards) for cards in public.taken] == [Counter(player.taken) for player in table.players]
        assert Counter(public.escaped) == Counter(table.escaped)
        assert (public.card, public.scout, public.scouted) == (table.card, table.scout, table.scouted)
        assert (public.stock_left, public.draws) == (len(table.stock), table.draws)
        assert (public.round, public.reason or "") == (table.round, table.ended)
        assert totals(state) == tuple(map(table.total, range(players)))
        if not options:
            break
        choices = {seat: may[0] if rng.random() < taste else rng.choice(may) for seat, may in options.items()}
        state, _ = advance(state, choices)
        table.choose(choices)
    ended = outcome(state)
    assert ended
    best = max(map(table.total, range(players)))
    assert ended.winners == tuple(seat for seat in range(players) if table.total(seat) == best)
