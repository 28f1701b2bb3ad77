"""One game, from the deal to the outcome. It depends on the match and its number, and on nothing that was before."""

from dataclasses import dataclass
from random import Random

from duell.bots import Bot
from duell.catalogue import quote
from duell.engine import Choice, Outcome, View, advance, legal, outcome, start, view
from duell.record import Decision, Seat, decision_of
from duell.simulation.match import Match
from duell.simulation.players import maker, told


class BotFailedError(Exception):
    """A bot did not play as a bot must; the message is one line."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played. `outcome` is by chair; `decisions` is empty unless they were asked for."""

    deal: int
    turn: int
    rounds: int
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
        if type(choice) is not Choice or choice not in seen.options:
            found = str(choice) if type(choice) is Choice else f"{quote(choice)}, which is not a Choice"
            raise self._failure(seen, f"it chose {found}; legal is {', '.join(map(str, seen.options))}")
        return choice

    def _failure(self, seen: View, fault: str) -> BotFailedError:
        return BotFailedError(f"{self.seat.name} ({self.seat.player}), game {self.game}, round {seen.round}: {fault}")


def play(match: Match, deal: int, turn: int, *, keep: bool = False) -> Played:
    """Play a game of the match; `keep` asks for its decisions. BotFailedError if a bot does not do its part."""
    players = _sit_down(match, deal, turn)
    state = start(match.deck, match.edition, [seat.hero for seat in match.seats], match.seed_of(deal))
    decisions = list[Decision]()
    while options := legal(state):
        choices = {chair: players[chair].choose(view(state, chair)) for chair in options}
        if keep:
            decisions.append(decision_of(state, choices))
        state, _ = advance(state, choices)
    ended = outcome(state)
    assert ended
    return Played(deal, turn, state.round, ended, tuple(decisions))


def _sit_down(match: Match, deal: int, turn: int) -> list[_Player]:
    """Return the players by chair; each one's luck follows from the seed, the game and who it is."""
    game = match.number_of(deal, turn)
    return [
        _Player(seat, _made(seat, game), Random(repr((match.seed, "bot", game, player))), game)
        for player, seat in zip(match.seated(turn), match.chairs(turn), strict=True)
    ]


def _made(seat: Seat, game: int) -> Bot:
    try:
        return maker(seat.player)()
    except Exception as error:
        raise BotFailedError(f"{seat.name} ({seat.player}), game {game}: {told(error)}") from None
