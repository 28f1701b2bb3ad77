"""What the coach has found in a finished game, as screens to be leafed through. All of it is open."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from duell.coach import Balance, Judge, JudgedChoice, Swing, TurningPoint, WinShares, coach_of, look_back
from duell.game import Board, Card, Game
from duell.record import Replay
from duell.table.replaying import OPEN, LookBack, check_finished, final_of, reveal_of
from duell.table.screens import Final, Reveal

__all__ = [
    "Balance",
    "Balances",
    "CoachScreen",
    "Coaching",
    "Consult",
    "Highlight",
    "JudgedChoice",
    "JudgedStep",
    "TurningPoints",
]


@dataclass(frozen=True, slots=True)
class JudgedStep:
    """A step of the game and what it was worth: what happened, what each could have chosen, how the chances went.

    `turned` are the cards that it showed once all had chosen.
    """

    reveal: Reveal
    moves: tuple[JudgedChoice, ...]
    swing: Swing
    turned: tuple[Card, ...]

    @property
    def board(self) -> Board:
        """The table as it was before the step."""
        return self.reveal.board


@dataclass(frozen=True, slots=True)
class Highlight:
    """A moment that decided the game: its first step, and the cards that the stock showed until its last."""

    moment: TurningPoint
    judged: JudgedStep
    turned: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurningPoints:
    """Where the game was won: every seat's chance as each round began and at the end, the moments that decided it."""

    final: Final
    course: tuple[WinShares, ...]
    highlights: tuple[Highlight, ...]

    @property
    def board(self) -> Board:
        """The table at the end."""
        return self.final.board


@dataclass(frozen=True, slots=True)
class Balances:
    """How it went for each player."""

    board: Board
    balances: tuple[Balance, ...]


CoachScreen = TurningPoints | Balances | JudgedStep


class Coaching(LookBack[CoachScreen]):
    """What the `coach` of its game says of a finished game: of the whole of it, of each player, of each step.

    UnfinishedGameError for a game that can still go on; BadSeatError for one with a text that no screen can show.
    """

    def __init__(self, replay: Replay, judge: Judge, game: Game) -> None:
        self.game = game
        check_finished(replay)
        self.coach, self.lines = coach_of(game), game.lines
        review = look_back(replay.steps, judge, game)
        final = final_of(replay)
        judged = [
            JudgedStep(
                reveal_of(step, game, OPEN), review.moves_in(number), review.swings[number], self.coach.turned(step)
            )
            for number, step in enumerate(replay.steps)
        ]
        self.highlights = tuple(_highlight(moment, judged) for moment in review.moments)
        whole = TurningPoints(final, review.course, self.highlights), Balances(final.board, review.balances)
        super().__init__([*whole, *judged], preface=len(whole))

    def to_moment(self, number: int) -> None:
        """Go to the step in which a moment that decided the game begins, counted from 1; nowhere if there is none."""
        if 1 <= number <= len(self.highlights):
            self.at = self._preface + self.highlights[number - 1].moment.first


Consult = Callable[[], Coaching | str]
"""Asks the coach about a game, which may take a moment; a text says why there is nothing to be said."""


def _highlight(moment: TurningPoint, judged: Sequence[JudgedStep]) -> Highlight:
    turned = (card for each in judged[moment.first : moment.last + 1] for card in each.turned)
    return Highlight(moment, judged[moment.first], tuple(turned))
