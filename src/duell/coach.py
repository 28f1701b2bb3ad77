"""The coach, who says after a game where it was won."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby, pairwise
from typing import Any, NamedTuple, Protocol

from duell.game import Choice, Coach, Game
from duell.language import _
from duell.players import ActionValue, Judgement
from duell.record.reading import Step

_MOST = 2 / 3

WinShares = tuple[float, ...]
"""Each seat's chance to win."""


class Regret(NamedTuple):
    """What a choice gave away, never less than nothing.

    `chance` is that of the best choice, all others choosing by their mixes, less that of the choice made. `points` is
    by how much the lead at the end that was to be expected is smaller than with the mix. What the mix could have chosen
    gave nothing away.
    """

    chance: float
    points: float

    def __bool__(self) -> bool:
        return self.chance > 0


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """What a seat chose in a step, by its place in the replay, and what each choice that it had was worth.

    The worths are those of before: what the others chose at the same time was as unknown as the next card.
    """

    step: int
    seat: int
    choice: Any
    action_values: Mapping[Any, ActionValue]
    regret: Regret


@dataclass(frozen=True, slots=True)
class Swing:
    """How the chances went in a step: as all were to choose, once all had, and with the next card turned up."""

    before: WinShares
    decided: WinShares
    after: WinShares


@dataclass(frozen=True, slots=True)
class Habit:
    """Choices that were wrong in the same way, of one `kind`: how often, and what they cost in all."""

    kind: Hashable
    times: int
    regret: Regret


@dataclass(frozen=True, slots=True)
class Balance:
    """How it went for one player, from the first step to the last that this seat had the `name`.

    `choices` counts those that were free, `regret` is their mean. The chance goes from `start` to `end` by what was
    given away by own choices, by what the others chose (own luck with a mix included), and by the stock: start -
    choices * regret + others + stock = end. `habit` is the one that cost most, if any cost something.
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


class Cause(Enum):
    """What most of a change came from."""

    CHOICES = auto()
    STOCK = auto()
    BOTH = auto()


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A great change of chances, from one step to the next; steps that belong together are one moment.

    `first` and `last` are its steps. It is told by the `seat` whose chance changed most: from `before` to `after`,
    `by_choices` of that by what was chosen, the rest by what the stock turned up then. `blunder` is the choice that
    gave away most in it, if one gave away anything worth a word.
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
        """What at least two thirds of the change came from; a part in the other direction counts as nothing."""
        share = self.by_choices / (self.after - self.before)
        return Cause.CHOICES if share >= _MOST else Cause.STOCK if share <= 1 - _MOST else Cause.BOTH


@dataclass(frozen=True, slots=True)
class Review:
    """All that the coach has found.

    `swings` has one entry a step, `balances` one for each player in the order of the seats, `moments` the greatest in
    the order of the game, and `course` the chances as each round began and, last, as the game ended.
    """

    moves: tuple[JudgedChoice, ...]
    swings: tuple[Swing, ...]
    balances: tuple[Balance, ...]
    moments: tuple[TurningPoint, ...]
    course: tuple[WinShares, ...]

    def moves_in(self, step: int) -> tuple[JudgedChoice, ...]:
        return tuple(move for move in self.moves if move.step == step)


FINENESS = 0.005
"""A choice that is worse by less than this share of the win counts as equal: master's mixes are no finer."""

NAMED = 0.02
"""What changes a chance by less than this share of the win is not worth a word."""

MOST_MOMENTS = 3

NO_REGRET = Regret(0.0, 0.0)


class Judge(Protocol):
    """What the coach asks; ``master`` is one, of each game."""

    def judge(self, view: Any, choices: Mapping[int, Any]) -> Judgement:
        """What the choices of all who must act were worth.

        The view is that of the one who must act; where several must, a spectator's.
        """


class NoCoachError(ValueError):
    """Nothing is said of a game that has no coach."""


def coach_of(game: Game) -> Coach:
    """What looks back on a game; NoCoachError if there is nothing that does."""
    if game.coach is None:
        raise NoCoachError(_("the game {name} has no coach", name=game.name))
    return game.coach


def look_back(steps: Sequence[Step], judge: Judge, game: Game) -> Review:
    """What the coach finds in a game that was played to its end in these `steps`, at least one."""
    coach = coach_of(game)
    seers = [next(iter(step.choices)) if len(step.choices) == 1 else None for step in steps]
    judged = [
        judge.judge(game.rules.view(step.before, seat), step.choices) for step, seat in zip(steps, seers, strict=True)
    ]
    moves = tuple(
        JudgedChoice(number, seat, choice, each.action_values[seat], regret(each.action_values[seat], choice))
        for number, (step, each) in enumerate(zip(steps, judged, strict=True))
        for seat, choice in sorted(step.choices.items())
    )
    ended = game.rules.outcome(steps[-1].after)
    assert ended, "the game has not been played to its end"
    shares = tuple((seat in ended.winners) / len(ended.winners) for seat in range(len(steps[-1].seats)))
    after = [*(each.before for each in judged[1:]), shares]
    swings = tuple(
        Swing(each.before, each.after if coach.is_by_chance(step) else later, later)
        for step, each, later in zip(steps, judged, after, strict=True)
    )
    rounds = groupby(zip(steps, swings, strict=True), key=lambda pair: game.rules.round(pair[0].before))
    return Review(
        moves=moves,
        swings=swings,
        balances=_balances(steps, moves, swings, game),
        moments=_moments(steps, moves, swings, game),
        course=(*(next(pairs)[1].before for _number, pairs in rounds), swings[-1].after),
    )


def regret(action_values: Mapping[Any, ActionValue], choice: Choice) -> Regret:
    """What `choice` gave away (see `Regret`); nothing where the mix could have made it."""
    made = action_values[choice]
    chance = max(worth.chance for worth in action_values.values()) - made.chance
    if made.probability or chance < FINENESS:
        return NO_REGRET
    points = sum(worth.probability * worth.points for worth in action_values.values()) - made.points
    return Regret(chance, max(0.0, points))


def _moments(
    steps: Sequence[Step], moves: Sequence[JudgedChoice], swings: Sequence[Swing], game: Game
) -> tuple[TurningPoint, ...]:
    """The moments that decided the game, at most three, in their order."""
    begins, coach = [0], coach_of(game)
    for number, (step, following) in enumerate(pairwise(steps), start=1):
        if not coach.is_one_moment(step, following):
            begins.append(number)
    moments = [_moment(first, end - 1, moves, swings) for first, end in pairwise([*begins, len(steps)])]
    greatest = sorted(moments, key=lambda moment: moment.size, reverse=True)[:MOST_MOMENTS]
    return tuple(moment for moment in moments if moment in greatest and moment.size >= NAMED)


def _moment(first: int, last: int, moves: Sequence[JudgedChoice], swings: Sequence[Swing]) -> TurningPoint:
    """What happened in a stretch to the chance that changed most; of two that changed as much, that fell."""
    before, after = swings[first].before, swings[last].after
    changes = [new - old for old, new in zip(before, after, strict=True)]
    seat = max(range(len(changes)), key=lambda seat: (round(abs(changes[seat]), 9), -changes[seat]))
    by_choices = sum(swing.decided[seat] - swing.before[seat] for swing in swings[first : last + 1])
    worst = max((move for move in moves if first <= move.step <= last), key=lambda move: move.regret)
    blunder = worst if worst.regret.chance >= NAMED else None
    return TurningPoint(first, last, seat, before[seat], by_choices, after[seat], blunder)


def _balances(
    steps: Sequence[Step], moves: Sequence[JudgedChoice], swings: Sequence[Swing], game: Game
) -> tuple[Balance, ...]:
    """How it went for each player; a seat that was handed to another name has several, one after the other."""
    coach, balances = coach_of(game), list[Balance]()
    for seat in range(len(steps[0].seats)):
        for name, numbers in groupby(range(len(steps)), key=lambda number: steps[number].seats[seat].name):
            stay = list(numbers)
            own = [move for move in moves if move.seat == seat and stay[0] <= move.step <= stay[-1]]
            free = [move for move in own if len(move.action_values) > 1]
            lost = Regret(sum(move.regret.chance for move in free), sum(move.regret.points for move in free))
            habit = costliest(free, lambda move: coach.kind(steps[move.step].before, move))
            theirs = swings[stay[0] : stay[-1] + 1]
            balance = Balance(
                seat=seat,
                name=name,
                choices=len(free),
                regret=Regret(lost.chance / len(free), lost.points / len(free)) if free else NO_REGRET,
                start=theirs[0].before[seat],
                others=sum(swing.decided[seat] - swing.before[seat] for swing in theirs) + lost.chance,
                stock=sum(swing.after[seat] - swing.decided[seat] for swing in theirs),
                end=theirs[-1].after[seat],
                habit=habit if habit and habit.regret.chance >= NAMED else None,
            )
            balances.append(balance)
    return tuple(balances)


def costliest(moves: Iterable[JudgedChoice], kind_of: Callable[[JudgedChoice], Hashable]) -> Habit | None:
    """What cost most in some moves of one player; None if nothing did."""
    groups = defaultdict[Hashable, list[Regret]](list)
    for move in moves:
        if move.regret:
            groups[kind_of(move)].append(move.regret)
    habits = [
        Habit(kind, len(found), Regret(sum(each.chance for each in found), sum(each.points for each in found)))
        for kind, found in groups.items()
    ]
    return max(habits, key=lambda habit: habit.regret, default=None)
