"""A record for each game of a match."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from duell.game import Decision, SetUp
from duell.games import GAMES
from duell.games.duel.bots import names
from duell.games.duel.notation import Duel
from duell.record import Act, Ended, Journal, Seat, lock_of, new_head
from duell.simulation.match import Match
from duell.simulation.playing import Played

_LONGEST_WORD = 40


def keep(match: Match, game: Played, folder: Path) -> None:
    """Write the record of a game into `folder`: ``017.jsonl`` is the 17th of up to 999. RecordError if that fails."""
    number = f"{match.number_of(game.deal, game.turn):0{len(str(match.games))}}"
    seats = tuple(replace(seat, player=_word(seat)) for seat in match.chairs(game.turn))
    head = new_head(GAMES["duel"], SetUp(match.deck, match.edition), seats, match.seed_of(game.deal))
    Journal.create(folder / f"{number}.jsonl", head, _acts(head.seed, game)).close()


def _acts(seed: str, game: Played) -> Iterator[Act]:
    for decision in game.decisions:
        yield from _locks(seed, decision)
        yield decision
    yield Ended(game.outcome.reason, game.outcome.totals, game.outcome.winners)


def _locks(seed: str, decision: Decision) -> Iterator[Act]:
    if isinstance(decision, Duel):
        for chair, bid in enumerate(decision.bids):
            if bid is not None:
                yield lock_of(seed, decision.round, chair, bid)


def _word(seat: Seat) -> str:
    """Return the player as a word that a record can hold: ``mypackage.bots:Mine`` is ``own-mypackage-bots-mine``."""
    if seat.player in names():
        return seat.player
    return re.sub("[^a-z0-9]+", "-", f"own-{seat.player.lower()}")[:_LONGEST_WORD]
