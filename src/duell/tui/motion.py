"""What moves, as frames: how much of a screen is shown, what lights up, and for how long before the next frame."""

from collections.abc import Iterator
from typing import NamedTuple

from duell.games.duel.beats import Beat, Takes
from duell.games.duel.engine import Vader
from duell.table.form import SetUpScreen
from duell.table.screens import Choosing, Curtain, Final, Reveal, Screen, Why

BEAT = 0.7
"""Seconds between two beats of a reveal."""

COUNT = 0.3
"""Seconds between two lines of the final count."""

CARD = 0.07
"""Seconds between two cards that are dealt."""

FLASH = 0.14
"""Seconds for which something is lit, and for which it is not."""

HAND = 9
"""Cards that each player is dealt."""


class Frame(NamedTuple):
    """`shown` steps are to be seen, with what counts now `lit`; the next frame comes after so many seconds."""

    shown: int
    lit: bool = False
    seconds: float = BEAT


def steps(screen: Screen | SetUpScreen) -> int:
    """Return in how many steps a screen can be told."""
    match screen:
        case Reveal():
            return len(screen.beats)
        case Final():
            kinds = {line.villain for place in screen.board.places for line in place.score.lines}
            return len(kinds) + 2
        case _:
            return 0


def telling(screen: Reveal | Final) -> tuple[Frame, ...]:
    """Return the frames of a reveal or of the final count; a set and a Vader light up as they are taken."""
    return tuple(_telling(screen))


def _telling(screen: Reveal | Final) -> Iterator[Frame]:
    for shown in range(steps(screen) + 1):
        yield Frame(shown, seconds=BEAT if isinstance(screen, Reveal) else COUNT)
        if shown and isinstance(screen, Reveal) and _counts(screen.beats[shown - 1]):
            yield from _flashes(shown)


def _counts(beat: Beat) -> bool:
    return isinstance(beat, Takes) and (beat.gain.bonus > 0 or isinstance(beat.card, Vader))


def _flashes(shown: int) -> Iterator[Frame]:
    for lit in (True, False, True, False, True):
        yield Frame(shown, lit, FLASH)
    yield Frame(shown)


def dealing() -> tuple[Frame, ...]:
    """Return the frames in which the hands are dealt."""
    return (*(Frame(shown, seconds=CARD) for shown in range(HAND + 1)), Frame(HAND, seconds=BEAT))


def begins_a_game(screen: Screen | SetUpScreen) -> bool:
    """Whether a screen is the first one of a new game."""
    return (isinstance(screen, Curtain) and bool(screen.deal) and screen.why is Why.TURN) or (
        isinstance(screen, Choosing) and bool(screen.deal)
    )


def arriving(screen: Screen | SetUpScreen, before: Screen | SetUpScreen) -> tuple[Frame, ...]:
    """Return the frames in which Darth Vader lights up where he was turned up since the screen `before`."""
    if isinstance(screen, Curtain | Choosing) and isinstance(before, Reveal) and isinstance(screen.board.card, Vader):
        return tuple(_flashes(0))
    return (Frame(0),)
