"""The values of hands, troopers, missions and tiles (rules 9 and 11), in points."""

from typing import NamedTuple

from duell.games.missions.engine.cards import Deck, numbers

BONUS = 10  # points for showing all ten, for every three troopers and for each mission
ALL_TILES = 20  # points for all tiles at the end of the game
TROOPERS_TOGETHER = 3  # the clone troopers that score a bonus together (rule 9.3)


class RoundScore(NamedTuple):
    """A seat's score of one round."""

    hand: int
    shown: int
    troopers: int
    missions: int

    @property
    def total(self) -> int:
        return self.hand + self.shown + self.troopers + self.missions


class FinalScore(NamedTuple):
    """A seat's score at the end: the total of each round, and the points for all tiles."""

    rounds: tuple[int, ...]
    tiles: int

    @property
    def total(self) -> int:
        return sum(self.rounds) + self.tiles


def best_values(deck: Deck, hand: int) -> tuple[int | None, ...]:
    """The value that counts for each character in a hand, the highest (rule 9.1); None if it is missing."""
    size = len(deck.values)
    best: list[int | None] = [None] * len(deck.characters)
    for number in numbers(hand):  # ascending, so the highest of a character comes last
        best[number // size] = deck.values[number % size]
    return tuple(best)


def hand_points(deck: Deck, hand: int) -> int:
    """The points of a hand (rule 9.1)."""
    return sum(value or 0 for value in best_values(deck, hand))


def open_points(troopers: int, missions: int) -> int:
    """The points on the table in front of a player, for troopers and missions (rules 9.3 and 9.4)."""
    return BONUS * (troopers // TROOPERS_TOGETHER + missions)


def tile_points(deck: Deck, tiles: int) -> int:
    """The points for this many tiles at the end of the game: none, unless a seat has all of them (rule 11.1)."""
    return ALL_TILES * (tiles == deck.tiles)


def round_score(deck: Deck, hand: int, troopers: int, missions: int, has_shown: bool) -> RoundScore:
    """The score of a round (rule 9); `missions` and `troopers` are numbers."""
    return RoundScore(
        hand_points(deck, hand), BONUS * has_shown, BONUS * (troopers // TROOPERS_TOGETHER), BONUS * missions
    )
