"""A match of bots: its deals, rotations and players. Plays single games and writes their records."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from itertools import permutations
from math import perm
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from duell.checking import either, is_not, quote, unknown
from duell.game import Game, Outcome, SetUp
from duell.language import _, mark, n_
from duell.players import Bot, Bots
from duell.players.conformance import is_one_of
from duell.record.acts import Act, Ended, Head, Seat, lock_of, new_head
from duell.record.journal import Journal
from duell.record.notation import Decision, Notation


class BadMatchError(ValueError):
    """A match cannot be played; the message is one line."""


@dataclass(frozen=True, slots=True)
class Match:
    """A number of games between the bots in `seats`, each given by its level or an import path (see `maker`).

    A deal is played once, with the roles of `seats`, or in several rotations. With `duplicate`, the roles stay on their
    chairs and the players move on by one chair each time, until everybody has been on every chair. With `every_role`,
    everybody plays each of these roles against all others. Deals, rotations and chairs are counted from 0.
    """

    game: Game
    set_up: SetUp
    seats: tuple[Seat, ...]
    seed: str
    games: int
    duplicate: bool = False
    every_role: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a number of games that leaves a deal incomplete, and a match with both kinds of rotation."""
        if self.duplicate and self.every_role:
            raise BadMatchError(_("duplicate deals and every hero cannot be combined"))
        if self.games < 1:
            raise BadMatchError(_("a match has at least 1 game"))
        if left := self.games % self.rotations:
            below, above = self.games - left, self.games - left + self.rotations
            near = either([str(number) for number in (below, above) if number])
            raise BadMatchError(
                n_(
                    "{count} game is not possible, since each deal takes {turns}; choose {near}",
                    "{count} games are not possible, since each deal takes {turns}; choose {near}",
                    self.games,
                    turns=self.rotations,
                    near=near,
                )
            )

    @property
    def rotations(self) -> int:
        """The number of times each deal is played."""
        if self.every_role:
            return perm(len(self.every_role), len(self.seats))
        return len(self.seats) if self.duplicate else 1

    @property
    def deals(self) -> int:
        return self.games // self.rotations

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles played, in order of the seats, or all of `every_role`; () in a game without roles."""
        return self.every_role or tuple(filter(None, self._roles_at(0)))

    @property
    def role_rotations(self) -> int:
        """The number of rotations of a deal in which each of `roles` is played."""
        return self.rotations * len(self.seats) // len(self.roles)

    def seed_of(self, deal: int) -> str:
        """The seed of a deal; ``duell play --seed`` deals the same."""
        return f"{self.seed} {deal + 1}"

    def number_of(self, deal: int, rotation: int) -> int:
        return deal * self.rotations + rotation + 1

    def seated(self, rotation: int) -> tuple[int, ...]:
        """The player on each chair, as a place in `seats`."""
        players = len(self.seats)
        moved = rotation if self.duplicate else 0
        return tuple((chair - moved) % players for chair in range(players))

    def chairs(self, rotation: int) -> tuple[Seat, ...]:
        if self.rotations == 1:
            return self.seats
        players = [self.seats[player] for player in self.seated(rotation)]
        return tuple(replace(seat, role=role) for seat, role in zip(players, self._roles_at(rotation), strict=True))

    def _roles_at(self, rotation: int) -> tuple[str, ...]:
        if self.every_role:
            return list(permutations(self.every_role, len(self.seats)))[rotation]
        return tuple(seat.role for seat in self.seats)


class BadPlayerError(ValueError):
    """A player is unknown or is not a bot; the message is one line."""


def maker(game: Game, player: str) -> Callable[[], Bot]:
    """The maker of the bot called `player`: a game's level, or an import path such as ``mypackage.bots:Mine``.

    A path leads to a class or function that takes no arguments and returns a bot. Each game gets a new bot, so that
    none remembers earlier games. BadPlayerError if there is no such bot.
    """
    if ":" in player:
        return own_maker(player)
    if player not in game.levels:
        raise BadPlayerError(unknown(mark("there is no bot {found}"), player, game.levels))
    return partial(Bots.of(game).bot, player)


@cache
def own_maker(path: str) -> Callable[[], Bot]:
    """The maker of the bot at an import path; it is called once to test it."""
    module, _colon, name = path.partition(":")
    try:
        imported = import_module(module)
    except (Exception, SystemExit) as error:  # a foreign module can raise anything
        if isinstance(error, ModuleNotFoundError) and error.name and f"{module}.".startswith(f"{error.name}."):
            fault = _("there is no module {module}", module=quote(error.name))
        else:
            fault = _("{module} cannot be imported ({error})", module=quote(module), error=error_line(error))
        raise _bad(path, fault) from None
    try:
        make: Callable[[], Bot] = getattr(imported, name)
    except AttributeError:
        public = [attribute for attribute in vars(imported) if not attribute.startswith("_")]
        raise _bad(path, unknown(mark("the module has no {found}"), name, public)) from None
    expected = _("a class with policy(view) and choose(view, rng), or a function that gives such a bot")
    if not callable(make):
        raise _bad(path, is_not(quote(make), expected))
    try:
        made = make()
    except Exception as error:
        raise _bad(path, _("no bot could be made ({error})", error=error_line(error))) from None
    if not isinstance(made, Bot):
        raise _bad(path, is_not(quote(made), expected))
    return make


def _bad(player: str, fault: str) -> BadPlayerError:
    return BadPlayerError(_("{player} cannot play: {fault}", player=player, fault=fault))


def error_line(error: BaseException) -> str:
    """An error in somebody else's code, in one line, with the place where it happened."""
    trace, where = error.__traceback__, ""
    while trace:
        where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} ({where})"


class BotFailedError(Exception):
    """A bot broke a rule for bots; the message is one line."""


class Playout(NamedTuple):
    """A played game.

    `outcome` is by chair, `counts` in the order of ``figures.COUNTS``; `decisions` only if requested.
    """

    deal: int
    rotation: int
    rounds: int
    counts: tuple[int, ...]
    outcome: Outcome
    decisions: tuple[Decision, ...]


class _Player(NamedTuple):
    seat: Seat
    bot: Bot
    rng: Random
    game: int

    def choose(self, seen: Any) -> Any:
        """A legal choice; BotFailedError if the bot gives none."""
        try:
            choice = self.bot.choose(seen, self.rng)
        except Exception as error:
            raise self._failure(seen, error_line(error)) from None
        if not is_one_of(choice, seen.options):
            kind = type(seen.options[0])
            quoted = str(choice) if type(choice) is kind else _("{value}, which is not a Choice", value=quote(choice))
            options = ", ".join(map(str, seen.options))
            raise self._failure(seen, _("it chose {choice}; legal choices are {legal}", choice=quoted, legal=options))
        return choice

    def _failure(self, seen: Any, fault: str) -> BotFailedError:
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
    """Play a game of the match; `keep` collects its decisions. BotFailedError if a bot violates its contract."""
    return play_all(match, range(deal, deal + 1), rotation, keep=keep)[0]


def play_all(match: Match, deals: range, rotation: int, *, keep: bool = False) -> list[Playout]:
    """Play one rotation of these deals, at once if the game can; otherwise as `play`."""
    players, chairs = match.seated(rotation), match.chairs(rotation)
    roles, levels = [seat.role for seat in chairs], [seat.player for seat in chairs]
    seeds = [(match.seed_of(deal), *_luck(match, match.number_of(deal, rotation), players)) for deal in deals]
    if not keep and all(level in match.game.levels for level in levels):
        played = Bots.of(match.game).play(match.set_up, roles, levels, seeds)
        if played:
            return [
                Playout(deal, rotation, game.rounds, game.counts, game.outcome, ())
                for deal, game in zip(deals, played, strict=True)
            ]
    return [_play(match, deal, rotation, of_game, keep=keep) for deal, of_game in zip(deals, seeds, strict=True)]


def _luck(match: Match, number: int, players: Iterable[int]) -> list[str]:
    """The seeds of bots' luck in a game: each follows from the match's seed, the game and the bot's identity."""
    return [repr((match.seed, "bot", number, player)) for player in players]


def _play(match: Match, deal: int, rotation: int, seeds: Sequence[str], *, keep: bool) -> Playout:
    """Play a game choice by choice."""
    rules, figures, number = match.game.rules, match.game.figures, match.number_of(deal, rotation)
    chairs, (seed, *luck) = match.chairs(rotation), seeds
    players = [
        _Player(seat, _made(match.game, seat, number), Random(own), number)
        for seat, own in zip(chairs, luck, strict=True)
    ]
    state = rules.start(match.set_up, [seat.role for seat in chairs], seed)
    decisions, counts = list[Decision](), dict.fromkeys(figures.COUNTS, 0)
    while options := rules.legal(state):
        choices = {chair: players[chair].choose(rules.view(state, chair)) for chair in options}
        if keep:
            decisions.append(Notation.of(match.game).decision(state, choices))
        state, events = rules.advance(state, choices)
        for event in events:
            if name := figures.counted(event):
                counts[name] += 1
    ended = rules.outcome(state)
    assert ended
    return Playout(deal, rotation, rules.round(state), tuple(counts.values()), ended, tuple(decisions))


def _made(game: Game, seat: Seat, number: int) -> Bot:
    try:
        return maker(game, seat.player)()
    except Exception as error:
        named = {"name": seat.name, "player": seat.player, "game": number}
        raise BotFailedError(_("{name} ({player}), game {game}: {fault}", **named, fault=error_line(error))) from None


def keep(match: Match, game: Playout, folder: Path) -> None:
    """Write the record of a game to `folder`: ``017.jsonl`` is the 17th of up to 999. RecordError if that fails."""
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
        state, _events = rules.advance(state, choices)
    yield Ended(game.outcome.reason, game.outcome.totals, game.outcome.winners)


def _word(match: Match, seat: Seat) -> str:
    """The player as a word for a record: ``mypackage.bots:Mine`` is ``own-mypackage-bots-mine``."""
    if seat.player in match.game.levels:
        return seat.player
    return re.sub("[^a-z0-9]+", "-", f"own-{seat.player.lower()}")[:40]  # the limit for such a word
