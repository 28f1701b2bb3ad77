"""The coach's findings about a finished game: screens to step through, and their sentences.

Chances are percentages; points are those of the lead at the end. A game's `Coach` adds its own sentences.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from duell.coach import (
    Balance,
    Habit,
    Judge,
    JudgedChoice,
    Report,
    Swing,
    TurningPoint,
    WinShares,
    coach_of,
    look_back,
    unreported,
)
from duell.game import Choice, Coach, Game
from duell.language import _, mean_points, n_, percent, percentage_points, signed, signed_percent
from duell.players import ActionValue
from duell.record.reading import Replay
from duell.table.playback import OPEN, LookBack, check_finished, final_of, reveal_of
from duell.table.screens import Board, Final, Reveal


@dataclass(frozen=True, slots=True)
class JudgedStep:
    """A step with the values of its choices, the swing of the chances, and the cards turned up after the choices."""

    reveal: Reveal
    moves: tuple[JudgedChoice, ...]
    swing: Swing
    turned: tuple[Any, ...]

    @property
    def board(self) -> Any:
        """The board before the step."""
        return self.reveal.board


@dataclass(frozen=True, slots=True)
class Highlight:
    """A turning point: its first step, and the cards turned up from there to its last step."""

    turning_point: TurningPoint
    judged: JudgedStep
    turned: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class TurningPoints:
    """The turning points of a game, and everybody's chances.

    `course` has them at the start of each round and at the end, `chances` before each step.
    """

    final: Final
    course: tuple[WinShares, ...]
    chances: tuple[WinShares, ...]
    highlights: tuple[Highlight, ...]

    @property
    def board(self) -> Any:
        return self.final.board


@dataclass(frozen=True, slots=True)
class Balances:
    """The balance of each player."""

    board: Board
    balances: tuple[Balance, ...]


CoachScreen = TurningPoints | Balances | JudgedStep


class Coaching(LookBack[CoachScreen]):
    """The coach's review of a finished game: the game, each player, and each step with a choice or at a turning point.

    Errors as in `check_finished`.
    """

    def __init__(self, replay: Replay, judge: Judge, game: Game, report: Report = unreported) -> None:
        self.game = game
        check_finished(replay)
        self.coach, self.lines = coach_of(game), game.lines
        self.review = review = look_back(replay.steps, judge, game, report)
        final = final_of(replay)
        judged = [
            JudgedStep(
                reveal_of(step, game, OPEN), review.moves_in(number), review.swings[number], self.coach.turned(step)
            )
            for number, step in enumerate(replay.steps)
        ]
        self.highlights = tuple(
            Highlight(
                turning_point,
                judged[turning_point.first],
                tuple(card for step in judged[turning_point.first : turning_point.last + 1] for card in step.turned),
            )
            for turning_point in review.turning_points
        )
        chances = (*(swing.before for swing in review.swings), review.swings[-1].after)
        points = TurningPoints(final, review.course, chances, self.highlights)
        whole = points, Balances(final.board, review.balances)
        turning = {turning_point.first for turning_point in review.turning_points}
        self._worth_showing = [
            index
            for index, step in enumerate(judged)
            if index in turning or any(len(move.action_values) > 1 for move in step.moves)
        ]
        turns = [game.rules.turn(replay.steps[index].before) for index in self._worth_showing]
        super().__init__([*whole, *(judged[index] for index in self._worth_showing)], turns, preface=len(whole))

    def to_highlight(self, number: int) -> None:
        """Go to the first step of a turning point, counted from 1; nowhere if there is none."""
        if 1 <= number <= len(self.highlights):
            self.at = self._preface + bisect_left(self._worth_showing, self.highlights[number - 1].turning_point.first)


Consult = Callable[[Report], Coaching | str]
"""Asks the coach about a game, which can take a few seconds; a string says why there is no review."""


class GivenUpError(Exception):
    """Raised by a `Report` once nobody waits for the review."""


Share = Callable[[Report], str]  # writes a game as a page; returns a sentence on its place, or on the failure


# Turning points


def course(screen: TurningPoints, seat: int, coach: Coach) -> str:
    """A player's chance round by round."""
    return coach.course(screen.board.name(seat), ", ".join(percent(chances[seat]) for chances in screen.course))


def what_changed(highlight: Highlight, coach: Coach) -> list[str]:
    """Sentences on the change of the chances at a turning point, and on its cause."""
    turning_point, board = highlight.turning_point, highlight.judged.board
    before, after = turning_point.before, turning_point.after
    values = {"name": board.name(turning_point.seat), "before": percent(before), "after": percent(after)}
    says = (
        _("{name}’s chance of winning rose from {before} to {after}.", **values)
        if after > before
        else _("{name}’s chance of winning fell from {before} to {after}.", **values)
    )
    reasons = [coach.cause(highlight)]
    if blunder := turning_point.blunder:
        if blunder.seat != turning_point.seat:
            reasons.append(_("{name} made a mistake.", name=board.name(blunder.seat)))
        reasons += blame(board, blunder, coach)
    return [says, *filter(None, reasons)]


# One choice


def blame(board: Board, judged: JudgedChoice, coach: Coach) -> list[str]:
    """Sentences on the loss by a choice, and on a better one; none for a good choice."""
    if not judged.regret:
        return []
    made, points = judged.action_values[judged.choice], judged.regret.points
    lead = round(made.points + points, 1) - round(made.points, 1)  # as the table of choices shows it
    values = {"name": board.name(judged.seat), "cost": _cost(loss(judged.best_chance, made.chance), lead)}
    better = _("A master’s choice: {mix}.", mix=mix(board, judged.action_values, coach))
    return [coach.blame(board, judged, values), better]


def loss(best: float, made: float) -> str:
    """The difference between two winning chances, as the shown percentages have it."""
    points = round(100 * best) - round(100 * made)
    return percentage_points(points / 100) if points else _("less than 1 percentage point")


def _cost(chance: str, lead: float) -> str:
    """The loss by choices in words: of the winning chance and, unless that is 0, of the expected lead."""
    points = round(lead, 1)
    if not points:
        return _("{points} of winning chance", points=chance)
    return _("{chance} of winning chance and {points} of expected lead", chance=chance, points=mean_points(points))


def mix(board: Board, action_values: Mapping[Choice, ActionValue], coach: Coach) -> str:
    """The best bot's choices with their probabilities, the most likely first: ``6 (70%), R2-D2 (30%)``."""
    made = sorted(
        (choice for choice in action_values if action_values[choice].probability),
        key=lambda choice: -action_values[choice].probability,
    )
    if len(made) == 1:
        return coach.option(board, made[0])
    return ", ".join(
        _("{choice} ({share})", choice=coach.option(board, choice), share=percent(action_values[choice].probability))
        for choice in made
    )


def verdict(board: Board, judged: JudgedChoice, coach: Coach) -> list[str]:
    """The verdict of the coach on a choice."""
    name = board.name(judged.seat)
    if len(judged.action_values) == 1:
        return [_("{name} had only one legal choice.", name=name)]
    fields = {"name": name, "mix": mix(board, judged.action_values, coach)}
    well = _("{name}’s choice cost nothing. A master’s choice: {mix}.", **fields)
    return blame(board, judged, coach) or [well]


def went(judged: JudgedStep, seat: int) -> list[float]:
    """A player's chances before a step, after everybody had chosen, and after the next card."""
    swing = judged.swing
    times = (swing.before, swing.decided, swing.after) if judged.turned else (swing.before, swing.after)
    return [chances[seat] for chances in times]


def chances(judged: JudgedStep, seat: int, coach: Coach) -> str:
    """A sentence on how a player's chance changed in a step."""
    name, (before, after, *turned) = judged.board.name(seat), map(percent, went(judged, seat))
    if not turned:
        return _("{name}’s chance of winning: {before} before, {after} after.", name=name, before=before, after=after)
    return _(
        "{name}’s chance of winning: {before} before, {after} after; with the next card, {cards}, {then}.",
        name=name,
        before=before,
        after=after,
        then=turned[0],
        cards=coach.cards(judged.board, judged.turned),
    )


# Each player


def balance(of: Balance) -> str:
    """A sentence on the causes that changed a player's chance over the game: choices, other players, the stock."""
    start, own, others, stock, end = of.percentages
    return _(
        "{name}’s chance of winning: {start} at the start, {end} at the end. Changes over the game, in percentage "
        "points: own choices {own}, other players’ choices {others}, the stock {stock}.",
        name=of.name,
        start=percent(start / 100),
        own=change(own),
        others=change(others),
        stock=change(stock),
        end=percent(end / 100),
    )


def change(points: int) -> str:
    """A change in percentage points, with its sign unless it is 0."""
    return signed(points) if points else "0"


def average(of: Balance) -> str:
    """A sentence on the mean loss by a player's choices."""
    if not of.regret:
        return _("{name}’s choices cost nothing.", name=of.name)
    return n_(
        "{name}’s only choice cost {cost}.",
        "On average, each of {name}’s {count} choices cost {cost}.",
        of.choices,
        name=of.name,
        cost=_cost(percentage_points(of.regret.chance, 1), of.regret.points),
    )


def costs(of: Balance) -> str:
    """The mean loss by a player's choices and that by the costliest habit, in figures."""
    if not of.regret:
        return average(of)
    mean = percent(0.0 - round(of.regret.chance, 3), 1)
    says = [_("Choices: {count}, on average {cost}.", count=of.choices, cost=mean)]
    if of.habit:
        cost = signed_percent(-of.habit.regret.chance)
        says.append(_("Such choices: {count}, in all {cost}.", count=of.habit.times, cost=cost))
    return " ".join(says)


def habit(name: str, habit: Habit, coach: Coach) -> list[str]:
    """Sentences on the habit that cost a player most, and on its price."""
    often = n_(
        "One such choice cost {cost}.",
        "In all, {count} such choices cost {cost}.",
        habit.times,
        cost=_cost(percentage_points(habit.regret.chance), habit.regret.points),
    )
    return [coach.habit(name, habit.kind), often]
