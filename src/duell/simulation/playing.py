"""One game, from the deal to the outcome. It depends on the match and its number, and on nothing that was before."""

from dataclasses import dataclass
from random import Random

from duell.catalogue import quote
from duell.game import Decision
from duell.games.duel import notation
from duell.games.duel.bots import Bot
from duell.games.duel.engine import Choice, Outcome, View, advance, legal, outcome, start, view
from duell.language import _
from duell.record import Seat
from duell.simulation.match import Match
from duell.simulation.players import maker, told


class BotFailedError(Exception):
    """A bot did not play as a bot must; the message is one line."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played. `outcome` is by chair; `decisions` is empty unless they were asked for.

    `villains` and `vaders` are how many of those cards were taken, `escaped` how many by nobody (ruling 2), `scouted`
    how many R2-D2 turned up.
    """

    deal: int
    turn: int
    rounds: int
    villains: int
    vaders: int
    escaped: int
    scouted: int
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
            found = str(choice) if type(choice) is Choice else _("{value}, which is not a Choice", value=quote(choice))
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


def play(match: Match, deal: int, turn: int, *, keep: bool = False) -> Played:
    """Play a game of the match; `keep` asks for its decisions. BotFailedError if a bot does not do its part."""
    players = _sit_down(match, deal, turn)
    state = start(match.deck, match.edition, [player.seat.role for player in players], match.seed_of(deal))
    decisions, scouted = list[Decision](), 0
    while options := legal(state):
        choices = {chair: players[chair].choose(view(state, chair)) for chair in options}
        scouted += any(Choice.KEEP in may for may in options.values())
        if keep:
            decisions.append(notation.decision(state, choices))
        state, _ = advance(state, choices)
    ended, taken = outcome(state), sum(state.taken)  # no card is in two piles
    assert ended
    vaders = (taken & match.deck.vaders).bit_count()
    return Played(
        deal,
        turn,
        rounds=state.round,
        villains=taken.bit_count() - vaders,
        vaders=vaders,
        escaped=state.escaped.bit_count(),
        scouted=scouted,
        outcome=ended,
        decisions=tuple(decisions),
    )


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
        named = {"name": seat.name, "player": seat.player, "game": game}
        raise BotFailedError(_("{name} ({player}), game {game}: {fault}", **named, fault=told(error))) from None
