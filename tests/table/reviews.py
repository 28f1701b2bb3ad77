"""Games reviewed by the coach."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from duell.coach import WinShares
from duell.games.duel.bots import ActionValue
from duell.games.duel.bots.master import Master
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import Edition
from duell.record.reading import Record, Replay, replay
from duell.table.review import Coaching
from tests.coach.examples import DUEL, Oracle
from tests.record.examples import EDITIONS, Game, game, told_game

SEED = "h"
"""Deals Greedo, Vader −2, Vader −1, Bossk and Jabba, in this order."""

TEXTS = ("7 5", "1 8", "2 3", "5 r2d2", "keep")
"""Anna takes Greedo and Bossk, Ben both Vaders and, with R2-D2, Jabba: 7 to 5 points."""


def replayed(played: Game) -> Replay:
    head, acts = played
    return replay(Record(Path("game.jsonl"), head, tuple(acts), cut=False, length=0))


def named(played: Game, names: Sequence[str]) -> Game:
    head, acts = played
    seats = tuple(replace(seat, name=name) for seat, name in zip(head.seats, names, strict=False))
    return replace(head, seats=seats), acts


def told(
    *,
    texts: Sequence[str] = TEXTS,
    chances: Sequence[WinShares] = (),
    action_values: Mapping[tuple[int, int], dict[Choice, ActionValue]] | None = None,
) -> Coaching:
    """Return what is said of the game of `TEXTS`, or of another, by a coach who asks an oracle."""
    game = replayed(told_game(SEED, *texts))
    return Coaching(game, Oracle(game.steps, chances, action_values), DUEL)


@cache
def review(edition: Edition, players: int) -> Coaching:
    played = game(f"{edition.name} {players}", players=players, edition=edition)
    return Coaching(replayed(played), Master(lookahead=players == 2), DUEL)


@cache
def some_reviews() -> tuple[Coaching, ...]:
    """Return what is said of a random game in each edition, for two, three and four players."""
    return tuple(review(edition, players) for players, edition in enumerate(EDITIONS, start=2))
