"""Which games are to be played: everything that they depend on, and nothing else."""

from dataclasses import dataclass, replace
from itertools import permutations
from math import perm

from duell.game import Game, SetUp
from duell.language import _, n_
from duell.record import Seat


class BadMatchError(ValueError):
    """A match that cannot be played; the message is one line."""


@dataclass(frozen=True, slots=True)
class Match:
    """A number of games between the bots at `seats`; a player is a level, or an import path (see `maker`).

    A deal is played once, with the roles of `seats`; or several times, and a rotation is one of these games. With
    `duplicate` the roles stay on their chairs and the players move on by one chair each time, until everybody has
    been everywhere. With `every_role` the players stay, and all that these roles can be to them is played: everybody
    has each role, against every other. Deals, rotations and chairs count from 0.
    """

    game: Game
    set_up: SetUp
    seats: tuple[Seat, ...]
    seed: str
    games: int
    duplicate: bool = False
    every_role: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a number of games that does not play every deal to its end, and two ways to play it."""
        if self.duplicate and self.every_role:
            raise BadMatchError(_("found duplicate deals and every hero; expected one of them"))
        if self.games < 1:
            raise BadMatchError(
                n_("found {count} game; expected at least 1", "found {count} games; expected at least 1", self.games)
            )
        if left := self.games % self.rotations:
            below, above = self.games - left, self.games - left + self.rotations
            near = _("{these} or {this}", these=below, this=above) if below else str(above)
            raise BadMatchError(
                n_(
                    "found {count} game, and each deal is played {turns} times; expected {near}",
                    "found {count} games, and each deal is played {turns} times; expected {near}",
                    self.games,
                    turns=self.rotations,
                    near=near,
                )
            )

    @property
    def rotations(self) -> int:
        """How many times each deal is played."""
        if self.every_role:
            return perm(len(self.every_role), len(self.seats))
        return len(self.seats) if self.duplicate else 1

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return self.games // self.rotations

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that are played, by the order of the seats, or all of `every_role`; () in a game without roles."""
        return self.every_role or tuple(filter(None, self._roles_at(0)))

    @property
    def role_rotations(self) -> int:
        """In how many rotations of a deal each of `roles` is played."""
        return self.rotations * len(self.seats) // len(self.roles)

    def seed_of(self, deal: int) -> str:
        """Return the seed that a deal is shuffled by; ``duell play --seed`` deals the same."""
        return f"{self.seed} {deal + 1}"

    def number_of(self, deal: int, rotation: int) -> int:
        """Return the number of a game, from 1 up."""
        return deal * self.rotations + rotation + 1

    def seated(self, rotation: int) -> tuple[int, ...]:
        """Return who sits on each chair: the player's place in `seats`."""
        players = len(self.seats)
        moved = rotation if self.duplicate else 0
        return tuple((chair - moved) % players for chair in range(players))

    def chairs(self, rotation: int) -> tuple[Seat, ...]:
        """Return the seats as they are taken in a rotation."""
        players = [self.seats[player] for player in self.seated(rotation)]
        return tuple(replace(seat, role=role) for seat, role in zip(players, self._roles_at(rotation), strict=True))

    def _roles_at(self, rotation: int) -> tuple[str, ...]:
        """Return the role of each chair."""
        if self.every_role:
            return list(permutations(self.every_role, len(self.seats)))[rotation]
        return tuple(seat.role for seat in self.seats)
