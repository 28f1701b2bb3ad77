"""What the lesson speaks of, each at most once."""

from enum import Enum, auto


class Topic(Enum):
    """Something that is said when it first matters: up to `VADER_TURNED_UP` before a choice, then after it."""

    CHOOSING = auto()
    HAND_OVER = auto()
    RIVAL = auto()
    EQUALS = auto()
    VADER = auto()
    FAIR_PRICE = auto()
    R2D2 = auto()
    PAIR = auto()
    ALONE = auto()
    VILLAIN_TURNED_UP = auto()
    VADER_TURNED_UP = auto()
    WON = auto()
    CAME_BACK = auto()
    TIE = auto()
    VADER_TAKEN = auto()
    R2D2_WAITS = auto()
    TWO_R2D2 = auto()
    VILLAIN_KEPT = auto()
    VILLAIN_GIVEN = auto()
    VADER_KEPT = auto()
    VADER_GIVEN = auto()
    SET = auto()
    TOO_HIGH = auto()
    END = auto()
    SCORE = auto()


Said = tuple[Topic, str]
"""A sentence or two for players, and what they are about."""
