"""What hands, troopers, missions and tiles are worth (rules 9 and 11), in points."""

from typing import NamedTuple

from duell.games.missions.engine.cards import Deck, numbers

BONUS = 10
"""For a shown set of ten, each three troopers, each mission."""

ALL_TILES = 20
"""For all tiles at the end of the game."""

TROOPERS_TOGETHER = 3
"""Clone troopers that count a bonus together (rule 9.3)."""


class RoundScore(NamedTuple):
    """A seat's score of one round."""

    hand: int
    shown: int
    troopers: int
    missions: int

    @property
    def total(self) -> int:
        """What is written down."""
        return self.hand + self.shown + self.troopers + self.missions


class FinalScore(NamedTuple):
    """A seat's score at the end: each round's total, and what all tiles bring."""

    rounds: tuple[int, ...]
    tiles: int

    @property
    def total(self) -> int:
        """What decides the game."""
        return sum(self.rounds) + self.tiles


def best_values(deck: Deck, hand: int) -> tuple[int | None, ...]:
    """The highest value of each character in a hand, which is what counts (rule 9.1); None for one that it lacks."""
    size = len(deck.values)
    found: list[int | None] = [None] * len(deck.characters)
    for number in numbers(hand):  # ascending, so the highest of a character comes last
        found[number // size] = deck.values[number % size]
    return tuple(found)


def hand_points(deck: Deck, hand: int) -> int:
    """The points of a hand (rule 9.1)."""
    return sum(value or 0 for value in best_values(deck, hand))


def open_points(troopers: int, missions: int) -> int:
    """Return what lies open before a player: for each three troopers and each mission (rules 9.3 and 9.4)."""
    return BONUS * (troopers // TROOPERS_TOGETHER + missions)


def tile_points(deck: Deck, tiles: int) -> int:
    """Return what so many tiles bring at the end of the game: only all of them bring anything (rule 11.1)."""
    return ALL_TILES * (tiles == deck.tiles)


def round_score(deck: Deck, hand: int, troopers: int, missions: int, shown: bool) -> RoundScore:
    """Return the score of a round (rule 9); `missions` and `troopers` are how many were laid out and found."""
    return RoundScore(hand_points(deck, hand), BONUS * shown, BONUS * (troopers // TROOPERS_TOGETHER), BONUS * missions)
