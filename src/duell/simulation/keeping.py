"""A record for each game of a match."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from duell.record import Act, Ended, Head, Journal, Seat, lock_of, new_head
from duell.simulation.match import Match
from duell.simulation.playing import Played

_LONGEST_WORD = 40


def keep(match: Match, game: Played, folder: Path) -> None:
    """Write the record of a game into `folder`: ``017.jsonl`` is the 17th of up to 999. RecordError if that fails."""
    number = f"{match.number_of(game.deal, game.turn):0{len(str(match.games))}}"
    seats = tuple(replace(seat, player=_word(match, seat)) for seat in match.chairs(game.turn))
    head = new_head(match.game, match.set_up, seats, match.seed_of(game.deal))
    Journal.create(folder / f"{number}.jsonl", head, _acts(head, game)).close()


def _acts(head: Head, game: Played) -> Iterator[Act]:
    rules, state = head.game.rules, head.start()
    for decision in game.decisions:
        choices = decision.choices(len(head.seats))
        if rules.sealed(state):
            yield from (lock_of(head.seed, rules.round(state), seat, choice) for seat, choice in choices.items())
        yield decision
        state, _ = rules.advance(state, choices)
    yield Ended(game.outcome.reason, game.outcome.totals, game.outcome.winners)


def _word(match: Match, seat: Seat) -> str:
    """Return the player as a word that a record can hold: ``mypackage.bots:Mine`` is ``own-mypackage-bots-mine``."""
    if seat.player in match.game.levels:
        return seat.player
    return re.sub("[^a-z0-9]+", "-", f"own-{seat.player.lower()}")[:_LONGEST_WORD]
