"""A finished game looked through: the same reveals that the table saw, in both directions."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from duell.checking import MOST_MARKS
from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.board import Hand
from duell.record.acts import Handover, line, new_head
from duell.record.journal import Journal
from duell.record.reading import Replay, read, replay
from duell.record.table_options import TableOptions
from duell.table.playback import Playback, Unit, check_texts
from duell.table.screens import Final, Intent, Reveal, Screen, TakesHint
from duell.table.seating import BadSeatError
from duell.table.sitting import Sitting
from duell.table.table import Log, Table
from tests.record.examples import short_game
from tests.table.examples import CLASSIC, DUEL, EDITIONS, is_choosing, nobody, play_on, seats


def recorded(path: Path) -> Replay:
    return replay(read(path, GAMES))


def played(folder: Path, edition: int = 0) -> tuple[list[Screen], Playback]:
    """Play a game and return what everybody saw of it, and the playback of its record."""
    head = new_head(GAMES["duel"], SetUp(CLASSIC, EDITIONS[edition]), seats(3), "an evening")
    with Journal.create(folder / "game.jsonl", head) as journal:
        kept = Log(journal, head.seed)
        sitting = Sitting(
            Table(DUEL, head.seats, head.start(), bot_for=nobody, rng=Random(1), log=kept, deal=head.deal)
        )
        screens = [screen for screen in play_on(sitting, Random(2)) if isinstance(screen, Reveal | Final)]
        public = [replace(screen, board=screen.board.saying("")) for screen in screens]
    return list(public), Playback(replay(read(journal.path, GAMES)))


def without_hands(playback: Playback) -> list[Screen]:
    """Return the screens of a playback without what only it shows: which cards each player held."""
    screens: list[Screen] = []
    for screen in playback.screens:
        places = tuple(replace(place, hand=None) for place in screen.board.places)
        screens.append(replace(screen, board=replace(screen.board, places=places)))
    return screens


def test_it_shows_the_hands_out_of_which_each_card_was_played(tmp_path: Path) -> None:
    _, playback = played(tmp_path)
    for screen in playback.screens:
        for laid in screen.laid if isinstance(screen, Reveal) else ():
            hand = screen.board.places[laid.seat].hand
            assert hand is not None
            assert laid.face is None or laid.face in hand


@pytest.mark.parametrize("edition", range(len(EDITIONS)))
def test_it_shows_what_the_table_saw(edition: int, tmp_path: Path) -> None:
    screens, playback = played(tmp_path, edition)
    assert without_hands(playback) == screens


def test_it_names_the_takers_of_hints_as_the_table_did(tmp_path: Path) -> None:
    head = new_head(GAMES["duel"], SetUp(CLASSIC, EDITIONS[0]), seats(2), "an evening", TableOptions(hints=True))
    screens: list[Screen] = []
    with Journal.create(tmp_path / "game.jsonl", head) as journal:
        sitting = Sitting(
            Table(
                DUEL,
                head.seats,
                head.start(),
                bot_for=nobody,
                rng=Random(1),
                log=Log(journal, head.seed),
                deal=head.deal,
                table_options=head.table_options,
            )
        )
        for screen in play_on(sitting, Random(2)):
            if is_choosing(screen, Hand) and screen.chosen is None and not len(screens) % 3:
                sitting.do(Intent.HINT)
            if isinstance(screen, Reveal | Final):
                screens.append(screen)
    playback = Playback(replay(read(journal.path, GAMES)))
    assert without_hands(playback) == screens
    assert isinstance(screens[0], Reveal)
    assert screens[0].events[:2] == (TakesHint(0), TakesHint(1))


def test_moving_stops_at_both_ends(tmp_path: Path) -> None:
    _, playback = played(tmp_path)
    for steps, step in [(-1, 0), (2, 2), (-1, 1), (999, len(playback.screens) - 1), (-999, 0)]:
        playback.move(steps)
        assert playback.at == step
        assert playback.screen is playback.screens[step]


def test_a_round_is_found_at_its_first_step(tmp_path: Path) -> None:
    _, playback = played(tmp_path)
    for number in range(1, playback.rounds + 1):
        playback.to_round(number)
        assert playback.screen.board.round == number
        assert playback.at == 0 or playback.screens[playback.at - 1].board.round == number - 1


def test_rounds_and_turns_lead_from_beginning_to_beginning() -> None:
    playback = Playback(recorded(Path("tests/games/missions/kept/three.jsonl")))
    assert playback.has_turns
    last = len(playback.screens) - 1
    units: tuple[Unit, ...] = ("round", "turn")
    for unit in units:
        stops = [playback.at]
        while playback.at < last:
            playback.move(1, unit)
            stops.append(playback.at)
        boards: list[Any] = [playback.screens[stop].board for stop in stops[:-1]]
        numbers = [board.turn if unit == "turn" else board.round for board in boards]
        assert numbers == list(range(1, 1 + len(numbers)))
        for stop in reversed(stops[:-1]):
            playback.move(-1, unit)
            assert playback.at == stop
        playback.move(1)
        playback.move(-1, unit)
        assert playback.at == 0


def test_in_a_game_without_turns_rounds_alone_lead_on(tmp_path: Path) -> None:
    _, playback = played(tmp_path)
    assert not playback.has_turns
    playback.move(1, "round")
    assert playback.screen.board.round == 2


def test_a_name_that_was_there_for_a_moment_only_is_checked_like_any_other(tmp_path: Path) -> None:
    """Between two steps a seat can change hands twice; the end tells of both."""
    head, acts = short_game()
    back = Handover(1, 0, head.seats[0].name, "human")
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(map(line, (head, Handover(1, 0, "\x1b[2J", "human"), back, *acts))))
    with pytest.raises(BadSeatError, match="cannot have the character U"):
        check_texts(replay(read(path, GAMES)))
    path.write_bytes(b"".join(map(line, (head, Handover(1, 0, "Cem", "human"), back, *acts))))
    check_texts(replay(read(path, GAMES)))


def test_a_kept_game_is_shown_though_a_letter_of_a_name_has_more_marks_than_may_be_typed_now(tmp_path: Path) -> None:
    head, acts = short_game()
    path = tmp_path / "game.jsonl"
    marked = "Anna" + "\u0316" * (MOST_MARKS + 1)
    path.write_bytes(b"".join(map(line, (head, Handover(1, 0, marked, "human"), *acts))))
    check_texts(replay(read(path, GAMES)))
