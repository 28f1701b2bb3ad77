"""Which games are to be played: everything that they depend on, and nothing else."""

from dataclasses import dataclass, replace

from duell.engine import Deck, Edition
from duell.record import Seat


class BadMatchError(ValueError):
    """A match that cannot be played; the message is one line."""


@dataclass(frozen=True, slots=True)
class Match:
    """A number of games between the bots at `seats`; a player is a level, or an import path (see `maker`).

    The heroes stay on their chairs. With `duplicate` the players move on by one chair after each game, and a deal is
    played until everybody has been everywhere: a turn is one of these games. Deals, turns and chairs count from 0.
    """

    deck: Deck
    edition: Edition
    seats: tuple[Seat, ...]
    seed: str
    games: int
    duplicate: bool = False

    def __post_init__(self) -> None:
        """Refuse a number of games that does not play every deal to its end."""
        if self.games < 1:
            raise BadMatchError(f"found {self.games} games; expected at least 1")
        if left := self.games % self.turns:
            below, above = self.games - left, self.games - left + self.turns
            near = f"{below} or {above}" if below else f"{above}"
            raise BadMatchError(
                f"found {self.games} games, and duplicate deals are played {self.turns} times each; expected {near}"
            )

    @property
    def turns(self) -> int:
        """How many times each deal is played."""
        return len(self.seats) if self.duplicate else 1

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return self.games // self.turns

    def seed_of(self, deal: int) -> str:
        """Return the seed that a deal is shuffled by; ``duell play --seed`` deals the same."""
        return f"{self.seed} {deal + 1}"

    def number_of(self, deal: int, turn: int) -> int:
        """Return the number of a game, from 1 up."""
        return deal * self.turns + turn + 1

    def seated(self, turn: int) -> tuple[int, ...]:
        """Return who sits on each chair: the player's place in `seats`."""
        players = len(self.seats)
        return tuple((chair - turn) % players for chair in range(players))

    def chairs(self, turn: int) -> tuple[Seat, ...]:
        """Return the seats as they are taken in a turn."""
        return tuple(
            replace(self.seats[player], hero=seat.hero)
            for player, seat in zip(self.seated(turn), self.seats, strict=True)
        )
