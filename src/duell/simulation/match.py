"""Which games are to be played: everything that they depend on, and nothing else."""

from dataclasses import dataclass, replace
from itertools import permutations
from math import perm

from duell.games.duel.engine import Deck, Edition
from duell.language import _, n_
from duell.record import Seat


class BadMatchError(ValueError):
    """A match that cannot be played; the message is one line."""


@dataclass(frozen=True, slots=True)
class Match:
    """A number of games between the bots at `seats`; a player is a level, or an import path (see `maker`).

    A deal is played once, with the heroes of `seats`; or several times, and a turn is one of these games. With
    `duplicate` the heroes stay on their chairs and the players move on by one chair each time, until everybody has
    been everywhere. With `every_hero` the players stay, and all that the deck's heroes can be to them is played:
    everybody is each hero, against every other. Deals, turns and chairs count from 0.
    """

    deck: Deck
    edition: Edition
    seats: tuple[Seat, ...]
    seed: str
    games: int
    duplicate: bool = False
    every_hero: bool = False

    def __post_init__(self) -> None:
        """Refuse a number of games that does not play every deal to its end, and two ways to play it."""
        if self.duplicate and self.every_hero:
            raise BadMatchError(_("found duplicate deals and every hero; expected one of them"))
        if self.games < 1:
            raise BadMatchError(
                n_("found {count} game; expected at least 1", "found {count} games; expected at least 1", self.games)
            )
        if left := self.games % self.turns:
            below, above = self.games - left, self.games - left + self.turns
            near = _("{these} or {this}", these=below, this=above) if below else str(above)
            raise BadMatchError(
                n_(
                    "found {count} game, and each deal is played {turns} times; expected {near}",
                    "found {count} games, and each deal is played {turns} times; expected {near}",
                    self.games,
                    turns=self.turns,
                    near=near,
                )
            )

    @property
    def turns(self) -> int:
        """How many times each deal is played."""
        if self.every_hero:
            return perm(len(self.deck.heroes), len(self.seats))
        return len(self.seats) if self.duplicate else 1

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return self.games // self.turns

    @property
    def heroes(self) -> tuple[str, ...]:
        """The heroes that are played, by the order of the seats, or by that of the deck if it is every one."""
        return tuple(hero.name for hero in self.deck.heroes) if self.every_hero else self._heroes_at(0)

    @property
    def hero_turns(self) -> int:
        """In how many turns of a deal each of `heroes` is played."""
        return self.turns * len(self.seats) // len(self.heroes)

    def seed_of(self, deal: int) -> str:
        """Return the seed that a deal is shuffled by; ``duell play --seed`` deals the same."""
        return f"{self.seed} {deal + 1}"

    def number_of(self, deal: int, turn: int) -> int:
        """Return the number of a game, from 1 up."""
        return deal * self.turns + turn + 1

    def seated(self, turn: int) -> tuple[int, ...]:
        """Return who sits on each chair: the player's place in `seats`."""
        players = len(self.seats)
        moved = turn if self.duplicate else 0
        return tuple((chair - moved) % players for chair in range(players))

    def chairs(self, turn: int) -> tuple[Seat, ...]:
        """Return the seats as they are taken in a turn."""
        players = [self.seats[player] for player in self.seated(turn)]
        return tuple(replace(seat, role=hero) for seat, hero in zip(players, self._heroes_at(turn), strict=True))

    def _heroes_at(self, turn: int) -> tuple[str, ...]:
        """Return the hero of each chair."""
        if self.every_hero:
            return list(permutations(self.heroes, len(self.seats)))[turn]
        return tuple(seat.role for seat in self.seats)
