"""Games for the record: random ones from a seed, or choice by choice."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.deck_files import deck as deck_called
from duell.games.duel.engine.cards import Choice, Deck, Vader
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import advance
from duell.games.duel.engine.state import Phase, State, legal
from duell.games.duel.house_rules import edition as edition_called
from duell.record.acts import Act, Head, Seat, ended, line, lock_of, new_head
from duell.record.journal import Journal
from duell.record.reading import read, replay
from duell.record.strict import DamagedRecordError

CLASSIC = deck_called("classic")
EDITIONS = RAVENSBURGER, PARLETT, ORIGINAL = tuple(map(edition_called, ("ravensburger", "parlett", "original")))

DUEL = GAMES["duel"]

SEED = "an evening in November"

SEATS = (
    Seat("Anna", "leia", "human"),
    Seat("Ben", "yoda", "knight"),
    Seat("Cem", "luke", "human"),
    Seat("Dora", "han", "padawan"),
)

SHORT = replace(
    CLASSIC,
    name="short",
    empire=(*(villain for villain in CLASSIC.villains if villain.points in {3, 4, 8}), Vader(1), Vader(2)),
)
"""Greedo, Bossk, Jabba and two Vaders, so that a game has at most five rounds."""

Game = tuple[Head, list[Act]]


def game(seed: str = SEED, *, edition: Edition = RAVENSBURGER, players: int = 2, deck: Deck = CLASSIC) -> Game:
    """Return the record of a whole game; chance decides even the order of locks."""
    chance = Random(f"choices of {seed}")

    def choose(state: State) -> dict[int, Choice]:
        options = legal(state)
        return {seat: chance.choice(options[seat]) for seat in chance.sample(sorted(options), len(options))}

    return _played(new_head(DUEL, SetUp(deck, edition), SEATS[:players], seed), choose)


def short_game(seed: str = SEED, *, players: int = 2) -> Game:
    return game(seed, deck=SHORT, players=players)


def told_game(seed: str, *texts: str, deck: Deck = SHORT, edition: Edition = RAVENSBURGER) -> Game:
    """Return the record of a game of two, or its beginning: ``7 r2d2`` are bids, ``give 1`` what one seat chooses."""
    left = list(texts)

    def choose(state: State) -> Mapping[int, Choice]:
        if not left:
            return {}
        text = left.pop(0)
        if state.phase is Phase.DUEL:
            return {seat: Choice.parse(bid) for seat, bid in enumerate(text.split()) if bid != "-"}
        return {seat: Choice.parse(text) for seat in legal(state)}

    return _played(new_head(DUEL, SetUp(deck, edition), SEATS[:2], seed), choose)


def _played(head: Head, choose: Callable[[State], Mapping[int, Choice]]) -> Game:
    state, acts = head.start(), list[Act]()
    while legal(state) and (choices := choose(state)):
        if state.phase is Phase.DUEL:
            acts += [lock_of(head.seed, state.round, seat, choice) for seat, choice in choices.items()]
        acts.append(DUEL.notation.decision(state, choices))
        state, _ = advance(state, choices)
    end = ended(DUEL, state)
    return head, [*acts, end] if end else acts


def keep(path: Path, played: Game) -> Path:
    """Write a record and return its path."""
    Journal.create(path, *played).close()
    return path


def lines(played: Game) -> list[bytes]:
    """Return the lines of a record, each with its end."""
    head, acts = played
    return [line(head), *map(line, acts)]


def refusal(path: Path, data: bytes, seed: str = SEED) -> str:
    """Return why a file with this in it is refused, in one line without the seed, by reading or replaying."""
    path.write_bytes(data)
    with pytest.raises(DamagedRecordError) as caught:
        replay(read(path, GAMES))
    assert path.read_bytes() == data
    text = str(caught.value)
    assert text == f"{path}, line {caught.value.line}: {caught.value.reason}"
    assert text.isprintable()
    assert seed not in text
    return text.removeprefix(f"{path}, ")
