"""What the lesson speaks of, each at most once."""

from enum import Enum, auto


class Topic(Enum):
    """Something that is said when it first matters: up to `SHOW` before a choice, then after it."""

    BEGIN = auto()
    HAND_OVER = auto()
    ONE_MORE = auto()
    NEW = auto()
    BETTER = auto()
    THIRD = auto()
    ADDS_NOTHING = auto()
    ONE_MISSING = auto()
    DOOKU = auto()
    JANGO = auto()
    ZAM = auto()
    HANDING = auto()
    MISSION = auto()
    JOKER = auto()
    SHOW = auto()
    JOINS = auto()
    TROOPER = auto()
    TAKEN = auto()
    BUST = auto()
    ACTION = auto()
    CHANGES_HANDS = auto()
    LAID = auto()
    TILE = auto()
    JOKER_LAID = auto()
    SHOWN = auto()
    STOCK = auto()
    SCORE = auto()


Said = tuple[Topic, str]
"""A sentence or two for players, and what they are about."""
