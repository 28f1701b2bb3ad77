"""The coach: reviews a finished game and says where it was won."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby, pairwise
from typing import Any, NamedTuple, Protocol

from duell.game import Choice, Coach, Game
from duell.language import _
from duell.players import ActionValue, Judgement, plain_sum
from duell.record.reading import Step

_MOST = 2 / 3

WinShares = tuple[float, ...]  # each seat's chance to win


class Regret(NamedTuple):
    """The loss by a choice compared with the best one; never negative.

    `chance` is the difference in winning chance from the best choice, if all others play their mixes.
    `points` is the loss in the expected lead at the end, compared with the mix. A choice that is part of the mix has no
    regret.
    """

    chance: float
    points: float

    def __bool__(self) -> bool:
        return self.chance > 0


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """A seat's choice in a step (an index into the replay), and the value of each choice that the seat had.

    Values are those before the step, when the other seats' simultaneous choices and the next card are unknown.
    """

    step: int
    seat: int
    choice: Any
    action_values: Mapping[Any, ActionValue]
    regret: Regret

    @property
    def best_chance(self) -> float:
        """The winning chance of the best choice."""
        return max(worth.chance for worth in self.action_values.values())


@dataclass(frozen=True, slots=True)
class Swing:
    """The winning chances in a step: before the choices, after them, and after the next card."""

    before: WinShares
    decided: WinShares
    after: WinShares


@dataclass(frozen=True, slots=True)
class Habit:
    """Bad choices of one `kind`: their number, and their total regret."""

    kind: Hashable
    times: int
    regret: Regret


class WholePercentages(NamedTuple):
    """A `Balance` in whole percentages that add up: start + own + others + stock = end."""

    start: int
    own: int
    others: int
    stock: int
    end: int


@dataclass(frozen=True, slots=True)
class Balance:
    """A player's gains and losses over the steps in which the seat had this `name`.

    `choices` counts the free choices; `regret` is their mean. start - choices * regret + others + stock = end: `regret`
    is what the player gave away, `others` what other players' choices brought (and the player's luck within a mix), and
    `stock` what the cards brought. `habit` is the costliest, if any.
    """

    seat: int
    name: str
    choices: int
    regret: Regret
    start: float
    others: float
    stock: float
    end: float
    habit: Habit | None

    @property
    def percentages(self) -> WholePercentages:
        """The parts as percentages; `others` and `stock` share what rounding leaves over."""
        start, own, end = (round(100 * part) for part in (self.start, -self.choices * self.regret.chance, self.end))
        left = end - start - own
        others = round((left + 100 * (self.others - self.stock)) / 2)
        return WholePercentages(start, own, others, left - others, end)


class Cause(Enum):
    """The main cause of a change."""

    CHOICES = auto()
    STOCK = auto()
    BOTH = auto()


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A large swing in the winning chances, over consecutive steps.

    It spans the steps `first` to `last`. The chance of `seat` changed most, from `before` to `after`; `by_choices` is
    the part due to players' choices, the rest is due to the stock. `blunder` is the costliest choice in these steps, if
    worth naming.
    """

    first: int
    last: int
    seat: int
    before: float
    by_choices: float
    after: float
    blunder: JudgedChoice | None

    @property
    def size(self) -> float:
        return abs(self.after - self.before)

    @property
    def cause(self) -> Cause:
        """What caused at least two thirds of the change; a part in the opposite direction does not count."""
        share = self.by_choices / (self.after - self.before)
        return Cause.CHOICES if share >= _MOST else Cause.STOCK if share <= 1 - _MOST else Cause.BOTH


@dataclass(frozen=True, slots=True)
class Review:
    """The coach's findings.

    `swings` has one entry per step, and `balances` one per player in the order of the seats. `turning_points` holds the
    greatest turning points in the order of the game, `course` the chances at the start of each round and at the end.
    """

    moves: tuple[JudgedChoice, ...]
    swings: tuple[Swing, ...]
    balances: tuple[Balance, ...]
    turning_points: tuple[TurningPoint, ...]
    course: tuple[WinShares, ...]

    def moves_in(self, step: int) -> tuple[JudgedChoice, ...]:
        return tuple(move for move in self.moves if move.step == step)


FINENESS = 0.005  # winning chances closer than this count as equal: master's mixes are no finer
NAMED = 0.02  # the least change of a winning chance that is worth naming
MOST_TURNING_POINTS = 3

NO_REGRET = Regret(0.0, 0.0)


Report = Callable[[int, int], object]  # gets the number of steps judged so far, and of all steps


def unreported(judged: int, steps: int) -> None:
    """A report that nobody reads."""


class Judge(Protocol):
    """Values choices for the coach; each game's ``master`` is a judge."""

    def judge(self, view: Any, choices: Mapping[int, Any]) -> Judgement:
        """The values of the choices of all seats to act; `view` is that of the only such seat, or a spectator's."""


class NoCoachError(ValueError):
    """The game has no coach."""


def coach_of(game: Game) -> Coach:
    """The coach of a game; NoCoachError if it has none."""
    if game.coach is None:
        raise NoCoachError(_("the game {name} has no coach", name=game.name))
    return game.coach


def look_back(steps: Sequence[Step], judge: Judge, game: Game, report: Report = unreported) -> Review:
    """The coach's review of a finished game in these `steps`, at least one."""
    coach, judged = coach_of(game), list[Judgement]()
    report(0, len(steps))
    for step in steps:
        seer = next(iter(step.choices)) if len(step.choices) == 1 else None
        judged.append(judge.judge(game.rules.view(step.before, seer), step.choices))
        report(len(judged), len(steps))
    moves = tuple(
        JudgedChoice(number, seat, choice, judgement.action_values[seat], regret(judgement.action_values[seat], choice))
        for number, (step, judgement) in enumerate(zip(steps, judged, strict=True))
        for seat, choice in sorted(step.choices.items())
    )
    ended = game.rules.outcome(steps[-1].after)
    assert ended, "the game has not been played to its end"
    shares = tuple((seat in ended.winners) / len(ended.winners) for seat in range(len(steps[-1].seats)))
    after = [*(judgement.before for judgement in judged[1:]), shares]
    swings = tuple(
        Swing(judgement.before, judgement.after if coach.is_by_chance(step) else later, later)
        for step, judgement, later in zip(steps, judged, after, strict=True)
    )
    rounds = groupby(zip(steps, swings, strict=True), key=lambda pair: game.rules.round(pair[0].before))
    return Review(
        moves=moves,
        swings=swings,
        balances=_balances(steps, moves, swings, game),
        turning_points=_turning_points(steps, moves, swings, game),
        course=(*(next(pairs)[1].before for _number, pairs in rounds), swings[-1].after),
    )


def regret(action_values: Mapping[Any, ActionValue], choice: Choice) -> Regret:
    """The regret of `choice`; zero if it is part of the mix."""
    made = action_values[choice]
    chance = max(worth.chance for worth in action_values.values()) - made.chance
    if made.probability or chance < FINENESS:
        return NO_REGRET
    points = plain_sum(worth.probability * worth.points for worth in action_values.values()) - made.points
    return Regret(chance, max(0.0, points))


def _turning_points(
    steps: Sequence[Step], moves: Sequence[JudgedChoice], swings: Sequence[Swing], game: Game
) -> tuple[TurningPoint, ...]:
    """The turning points of the game, at most three, in order."""
    begins, coach = [0], coach_of(game)
    for number, (step, following) in enumerate(pairwise(steps), start=1):
        if not coach.belong_together(step, following):
            begins.append(number)
    candidates = [_turning_point(first, end - 1, moves, swings) for first, end in pairwise([*begins, len(steps)])]
    greatest = sorted(candidates, key=lambda candidate: candidate.size, reverse=True)[:MOST_TURNING_POINTS]
    return tuple(candidate for candidate in candidates if candidate in greatest and candidate.size >= NAMED)


def _turning_point(first: int, last: int, moves: Sequence[JudgedChoice], swings: Sequence[Swing]) -> TurningPoint:
    """The turning point from `first` to `last` for the seat whose chance changed most, or fell if two are equal."""
    before, after = swings[first].before, swings[last].after
    changes = [new - old for old, new in zip(before, after, strict=True)]
    seat = max(range(len(changes)), key=lambda seat: (round(abs(changes[seat]), 9), -changes[seat]))
    by_choices = plain_sum(swing.decided[seat] - swing.before[seat] for swing in swings[first : last + 1])
    worst = max((move for move in moves if first <= move.step <= last), key=lambda move: move.regret)
    blunder = worst if worst.regret.chance >= NAMED else None
    return TurningPoint(first, last, seat, before[seat], by_choices, after[seat], blunder)


def _balances(
    steps: Sequence[Step], moves: Sequence[JudgedChoice], swings: Sequence[Swing], game: Game
) -> tuple[Balance, ...]:
    """The balance of each player; a seat that changed names has several, in order."""
    coach, balances = coach_of(game), list[Balance]()
    for seat in range(len(steps[0].seats)):
        for name, numbers in groupby(range(len(steps)), key=lambda number: steps[number].seats[seat].name):
            stay = list(numbers)
            own = [move for move in moves if move.seat == seat and stay[0] <= move.step <= stay[-1]]
            free = [move for move in own if len(move.action_values) > 1]
            lost = _total(move.regret for move in free)
            habit = costliest(free, lambda move: coach.kind(steps[move.step].before, move))
            theirs = swings[stay[0] : stay[-1] + 1]
            balance = Balance(
                seat=seat,
                name=name,
                choices=len(free),
                regret=Regret(lost.chance / len(free), lost.points / len(free)) if free else NO_REGRET,
                start=theirs[0].before[seat],
                others=plain_sum(swing.decided[seat] - swing.before[seat] for swing in theirs) + lost.chance,
                stock=plain_sum(swing.after[seat] - swing.decided[seat] for swing in theirs),
                end=theirs[-1].after[seat],
                habit=habit if habit and habit.regret.chance >= NAMED else None,
            )
            balances.append(balance)
    return tuple(balances)


def _total(regrets: Iterable[Regret]) -> Regret:
    chances, points = zip(NO_REGRET, *regrets, strict=True)
    return Regret(plain_sum(chances), plain_sum(points))


def costliest(moves: Iterable[JudgedChoice], kind_of: Callable[[JudgedChoice], Hashable]) -> Habit | None:
    """The habit with the greatest total regret among a player's choices; None if no choice has any."""
    groups = defaultdict[Hashable, list[Regret]](list)
    for move in moves:
        if move.regret:
            groups[kind_of(move)].append(move.regret)
    habits = [Habit(kind, len(regrets), _total(regrets)) for kind, regrets in groups.items()]
    return max(habits, key=lambda habit: habit.regret, default=None)
