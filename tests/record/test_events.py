import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.games import GAMES
from duell.games.duel.engine.edition import Edition
from duell.record.reading import Replay, history, parse_record, replay
from duell.record.strict import UnfinishedGameError
from tests.record.examples import EDITIONS, Game, game, lines, told_game
from tests.record.retelling import retell

# Shuffled by this seed, the stock is bossk, jabba, vader 1, vader 2, greedo.
BY_HAND = told_game("20", "r2d2 5", "give 1", "7 7", "8 3", "r2d2 r2d2")
HISTORY = """
{"event": "turned", "round": 1, "card": {"villain": "bossk", "points": 4}}
{"event": "bids", "round": 1, "bids": ["r2d2", "5"]}
{"event": "taken", "round": 1, "seat": 1, "card": {"villain": "bossk", "points": 4}, "by": "duel"}
{"event": "discarded", "round": 1, "seat": 1, "card": "5"}
{"event": "scouted", "round": 2, "seat": 0, "card": {"villain": "jabba", "points": 8}, "to": 1}
{"event": "taken", "round": 2, "seat": 1, "card": {"villain": "jabba", "points": 8}, "by": "gift"}
{"event": "turned", "round": 2, "card": {"vader": 1}}
{"event": "bids", "round": 2, "bids": ["7", "7"]}
{"event": "taken", "round": 2, "seat": 1, "card": {"vader": 1}, "by": "duel"}
{"event": "discarded", "round": 2, "seat": 0, "card": "7"}
{"event": "turned", "round": 3, "card": {"vader": 2}}
{"event": "bids", "round": 3, "bids": ["8", "3"]}
{"event": "taken", "round": 3, "seat": 0, "card": {"vader": 2}, "by": "duel"}
{"event": "discarded", "round": 3, "seat": 1, "card": "3"}
{"event": "turned", "round": 4, "card": {"villain": "greedo", "points": 3}}
{"event": "bids", "round": 4, "bids": ["r2d2", "r2d2"]}
{"event": "escaped", "round": 4, "card": {"villain": "greedo", "points": 3}}
{"event": "over", "reason": "stock"}
{"event": "score", "seat": 0, "points": 0, "bonus": 0, "penalty": 2, "total": -2}
{"event": "score", "seat": 1, "points": 12, "bonus": 0, "penalty": 1, "total": 11}
{"event": "winners", "seats": [1]}
"""


def replayed(played: Game) -> Replay:
    return replay(parse_record(Path("game.jsonl"), b"".join(lines(played)), GAMES))


def test_a_game_worked_out_by_hand() -> None:
    first, *told = history(replayed(BY_HAND))
    assert "\n".join(map(json.dumps, told)) == HISTORY.strip()
    assert json.dumps(first) == (
        '{"event": "game", "edition": "ravensburger", "switches": {"scout": "next-round", "vader-gift": "discard", '
        '"end": "last-with-cards", "leftover": "may", "sets": "added"}, '
        '"seats": [{"name": "Anna", "hero": "leia"}, {"name": "Ben", "hero": "yoda"}]}'
    )


@given(seed=st.text(st.characters(codec="utf-8"), max_size=9), players=st.integers(2, 4))
def test_any_game_worked_out_independently(seed: str, players: int) -> None:
    played = game(seed, players=players)
    assert history(replayed(played)) == retell(b"".join(lines(played)).decode())


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_every_edition_ends_with_the_scores_that_the_record_ends_with(edition: Edition) -> None:
    played = game(edition=edition, players=4)
    end = json.loads(lines(played)[-1])["end"]
    *_, over, a, b, c, d, winners = history(replayed(played))
    assert over == {"event": "over", "reason": end["reason"]}
    assert [score["total"] for score in (a, b, c, d)] == end["totals"]
    assert winners == {"event": "winners", "seats": end["winners"]}


@pytest.mark.parametrize("acts", [0, 1, 3, len(BY_HAND[1]) - 1])
def test_an_unfinished_game_is_not_told(acts: int) -> None:
    head, all_acts = BY_HAND
    with pytest.raises(UnfinishedGameError, match="unfinished game; its history can be told when it is over"):
        history(replayed((head, all_acts[:acts])))
