"""One game, from the deal to the outcome, and its record.

It depends on the match and its number, and on nothing that was before.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from duell.checking import quote
from duell.game import Choice, Decision, Game, Outcome, View
from duell.language import _
from duell.players import Bot
from duell.players.conformance import is_one_of
from duell.record import Act, Ended, Head, Journal, Seat, lock_of, new_head
from duell.simulation.match import Match
from duell.simulation.players import maker, told

_LONGEST_WORD = 40


class BotFailedError(Exception):
    """A bot did not play as a bot must; the message is one line."""


@dataclass(frozen=True, slots=True)
class Playout:
    """A game that was played. `outcome` is by chair; `decisions` is empty unless they were asked for.

    `counts` is how many there were of each of ``match.game.figures.COUNTS``, in their order.
    """

    deal: int
    rotation: int
    rounds: int
    counts: tuple[int, ...]
    outcome: Outcome
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class _Player:
    """A bot on its chair, with luck of its own."""

    seat: Seat
    bot: Bot
    rng: Random
    game: int

    def choose(self, seen: View) -> Choice:
        """Return a legal choice; BotFailedError if the bot gives none."""
        try:
            choice = self.bot.choose(seen, self.rng)
        except Exception as error:
            raise self._failure(seen, told(error)) from None
        if not is_one_of(choice, seen.options):
            kind = type(seen.options[0])
            found = str(choice) if type(choice) is kind else _("{value}, which is not a Choice", value=quote(choice))
            options = ", ".join(map(str, seen.options))
            raise self._failure(seen, _("it chose {choice}; legal is {legal}", choice=found, legal=options))
        return choice

    def _failure(self, seen: View, fault: str) -> BotFailedError:
        return BotFailedError(
            _(
                "{name} ({player}), game {game}, round {round}: {fault}",
                name=self.seat.name,
                player=self.seat.player,
                game=self.game,
                round=seen.round,
                fault=fault,
            )
        )


def play(match: Match, deal: int, rotation: int, *, keep: bool = False) -> Playout:
    """Play a game of the match; `keep` asks for its decisions. BotFailedError if a bot does not do its part."""
    players, rules, figures = _sit_down(match, deal, rotation), match.game.rules, match.game.figures
    state = rules.start(match.set_up, [player.seat.role for player in players], match.seed_of(deal))
    decisions, counts = list[Decision](), dict.fromkeys(figures.COUNTS, 0)
    while options := rules.legal(state):
        choices = {chair: players[chair].choose(rules.view(state, chair)) for chair in options}
        if keep:
            decisions.append(match.game.notation.decision(state, choices))
        state, events = rules.advance(state, choices)
        for event in events:
            if name := figures.counted(event):
                counts[name] += 1
    ended = rules.outcome(state)
    assert ended
    return Playout(deal, rotation, rules.round(state), tuple(counts.values()), ended, tuple(decisions))


def _sit_down(match: Match, deal: int, rotation: int) -> list[_Player]:
    """Return the players by chair; each one's luck follows from the seed, the game and who it is."""
    number = match.number_of(deal, rotation)
    return [
        _Player(seat, _made(match.game, seat, number), Random(repr((match.seed, "bot", number, player))), number)
        for player, seat in zip(match.seated(rotation), match.chairs(rotation), strict=True)
    ]


def _made(game: Game, seat: Seat, number: int) -> Bot:
    try:
        return maker(game, seat.player)()
    except Exception as error:
        named = {"name": seat.name, "player": seat.player, "game": number}
        raise BotFailedError(_("{name} ({player}), game {game}: {fault}", **named, fault=told(error))) from None


def keep(match: Match, game: Playout, folder: Path) -> None:
    """Write the record of a game into `folder`: ``017.jsonl`` is the 17th of up to 999. RecordError if that fails."""
    number = f"{match.number_of(game.deal, game.rotation):0{len(str(match.games))}}"
    seats = tuple(replace(seat, player=_word(match, seat)) for seat in match.chairs(game.rotation))
    head = new_head(match.game, match.set_up, seats, match.seed_of(game.deal))
    Journal.create(folder / f"{number}.jsonl", head, _acts(head, game)).close()


def _acts(head: Head, game: Playout) -> Iterator[Act]:
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
