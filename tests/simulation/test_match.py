"""The games and players of a match, and playing and keeping one of them."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from duell.games import GAMES
from duell.games.duel.engine.play import advance, outcome, start
from duell.record.acts import Seat
from duell.simulation.match import BadMatchError, BadPlayerError, BotFailedError, maker, own_maker, play
from tests.simulation.matches import CLASSIC, HEROES, HIGHEST, NAMES, RAVENSBURGER, match
from tests.simulation.strange import PATH, Once


def test_a_plain_match_has_a_deal_a_game_and_nobody_moves() -> None:
    plain = match("random", "knight", games=7)
    assert (plain.deals, plain.rotations) == (7, 1)
    assert plain.chairs(0) == plain.seats
    assert [plain.number_of(deal, 0) for deal in range(7)] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_duplicate_deals_bring_everybody_to_every_chair_once(players: int) -> None:
    duplicate = match(*["random"] * players, games=5 * players, duplicate=True)
    assert (duplicate.deals, duplicate.rotations) == (5, players)
    seated = [duplicate.seated(rotation) for rotation in range(players)]
    assert all(sorted(chairs) == list(range(players)) for chairs in (*seated, *zip(*seated, strict=True)))
    numbers = [duplicate.number_of(deal, rotation) for deal in range(5) for rotation in range(players)]
    assert numbers == list(range(1, 5 * players + 1))


def test_a_player_moves_on_by_one_chair_and_the_heroes_stay() -> None:
    duplicate = match("random", "knight", "padawan", duplicate=True)
    assert duplicate.chairs(1) == (
        Seat("Cem", "leia", "padawan"),
        Seat("Anna", "yoda", "random"),
        Seat("Ben", "luke", "knight"),
    )
    assert [seat.role for seat in duplicate.chairs(2)] == list(HEROES[:3])
    assert {seat.name for seat in duplicate.chairs(2)} == set(NAMES[:3])


@pytest.mark.parametrize(("players", "rotations", "times"), [(2, 12, 3), (3, 24, 6), (4, 24, 6)])
def test_every_hero_is_everybody_against_all_others(players: int, rotations: int, times: int) -> None:
    games = match(*["random"] * players, games=2 * rotations, every_hero=True)
    assert (games.deals, games.rotations, games.role_rotations) == (2, rotations, times * players)
    assert games.roles == ("yoda", "luke", "leia", "han")
    chairs = [games.chairs(rotation) for rotation in range(rotations)]
    assert len({tuple(seat.role for seat in seats) for seats in chairs}) == rotations
    for seats in chairs:
        assert [seat.name for seat in seats] == list(NAMES[:players])
        assert len({seat.role for seat in seats}) == players
    for by_player in zip(*chairs, strict=True):
        assert Counter(seat.role for seat in by_player) == dict.fromkeys(games.roles, times)


@pytest.mark.parametrize(
    ("games", "players", "line"),
    [
        (0, 2, "a match has at least 1 game"),
        (100, 3, "100 games are not possible, since each deal takes 3; choose 99 or 102"),
        (1, 4, "1 game is not possible, since each deal takes 4; choose 4"),
    ],
)
def test_a_number_of_games_that_cannot_be(games: int, players: int, line: str) -> None:
    with pytest.raises(BadMatchError) as caught:
        match(*["random"] * players, games=games, duplicate=True)
    assert str(caught.value) == line


def test_players_are_every_hero_or_move_on_but_not_both() -> None:
    with pytest.raises(BadMatchError, match="duplicate deals and every hero cannot be combined"):
        match("random", "random", duplicate=True, every_hero=True)


DUEL = GAMES["duel"]
NO_BOT = "is not a class with policy(view) and choose(view, rng), or a function that gives such a bot"


@pytest.mark.parametrize("player", [*GAMES["duel"].levels, f"{PATH}:Highest", f"{PATH}:highest"])
def test_each_game_gets_a_bot_of_its_own(player: str) -> None:
    make = maker(DUEL, player)
    assert callable(make().choose)
    assert make() is not make()


@pytest.mark.parametrize(
    ("player", "line"),
    [
        ("human", "there is no bot 'human'; choose from random, padawan, knight, master"),
        ("o", "there is no bot 'o'; choose from random, padawan, knight, master"),
        ("knigth", "there is no bot 'knigth'; did you mean knight?"),
        ("no.such:Mine", "no.such:Mine cannot play: there is no module 'no'"),
        (":Mine", ":Mine cannot play: '' cannot be imported (ValueError: Empty module name ("),
        (f"{PATH}:Higest", f"{PATH}:Higest cannot play: the module has no 'Higest'; did you mean Highest?"),
        (f"{PATH}:", f"{PATH}: cannot play: the module has no ''"),
        (f"{PATH}:an_object", f"{PATH}:an_object cannot play: a value of type object {NO_BOT}"),
        (f"{PATH}:NoBot", f"{PATH}:NoBot cannot play: a value of type NoBot {NO_BOT}"),
        (
            f"{PATH}:Half",
            f"{PATH}:Half cannot play: no bot could be made (TypeError: Can't instantiate abstract class Half",
        ),
    ],
)
def test_no_bot(player: str, line: str) -> None:
    with pytest.raises(BadPlayerError) as caught:
        maker(DUEL, player)
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("(", "SyntaxError: "),
    ],
)
def test_a_module_that_cannot_be_imported(
    text: str, error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "broken_bots.py").write_text(text)
    with pytest.raises(BadPlayerError, match=f"'broken_bots' cannot be imported \\({error}"):
        maker(DUEL, "broken_bots:Mine")


def test_a_module_without_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "empty_bots.py").write_text("")
    with pytest.raises(BadPlayerError, match="the module has no 'Mine'"):
        maker(DUEL, "empty_bots:Mine")
    del sys.modules["empty_bots"]


def test_a_game_is_what_its_decisions_make_of_its_deal() -> None:
    played = play(match("random", "padawan", "knight"), 4, 0, keep=True)
    state = start(CLASSIC, RAVENSBURGER, ["leia", "yoda", "luke"], "an evening 5")
    for decision in played.decisions:
        state, _ = advance(state, decision.choices(3))
    assert (played.outcome, played.rounds) == (outcome(state), state.round)


@pytest.mark.parametrize("rival", ["random", f"{PATH}:Diary"])
def test_a_game_does_not_depend_on_earlier_games(rival: str) -> None:
    games = match("padawan", rival, duplicate=True)
    forth = [play(games, deal, turn) for deal in range(3) for turn in range(2)]
    back = [play(games, deal, turn) for deal in (2, 1, 0) for turn in (1, 0)]
    assert forth == back[::-1]
    assert play(games, 1, 0, keep=True).outcome == forth[2].outcome


def test_seeds_and_players_have_luck_of_their_own() -> None:
    def bids(seed: str, turn: int) -> object:
        return play(match("random", "random", duplicate=True, seed=seed), 0, turn, keep=True).decisions

    assert len({bids("a", 0), bids("b", 0), bids("a", 1)}) == 3
    mirrored = play(match("random", "random"), 0, 0, keep=True).decisions
    assert any(len(set(getattr(duel, "bids", "xy"))) > 1 for duel in mirrored)


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        ("Breaks", "game 3, round 2: ZeroDivisionError: division\nby zero ("),
        ("Cheats", "game 3, round 1: it chose keep; legal choices are r2d2, 1, "),
        ("Counts", "game 3, round 1: it chose 7, which is not a Choice; legal choices are "),
    ],
)
def test_a_bot_that_fails_is_named(player: str, fault: str) -> None:
    with pytest.raises(BotFailedError) as caught:
        play(match(HIGHEST, f"{PATH}:{player}"), 2, 0)
    assert str(caught.value).startswith(f"Ben ({PATH}:{player}), {fault}")


@pytest.fixture
def once() -> Iterator[str]:
    Once.made = 0
    yield f"{PATH}:Once"
    own_maker.cache_clear()


def test_a_bot_that_cannot_be_made_again_is_named(once: str) -> None:
    with pytest.raises(BotFailedError, match=r"^Ben \(.*:Once\), game 1: RuntimeError: there is one already \("):
        play(match(HIGHEST, once), 0, 0)
