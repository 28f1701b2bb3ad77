"""Puzzles: decisions of finished games whose best choice is clear, and the sitting at which one is answered.

The positions come from the games of people, or from games between the house's bots. A puzzle shows what its player
could know and remember. The coach computes every verdict.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any, NamedTuple

from duell.coach import Judge, JudgedChoice, Swing, coach_of, regret
from duell.game import Choice, Game, SetUp
from duell.language import _, calendar_day, n_, percent, percentage_points, whole
from duell.players import ActionValue, Judgement, own_names
from duell.record.acts import Seat
from duell.record.answers import Answer, PuzzleTally, load_answers, save_answer, tally_of
from duell.record.folder import number_of
from duell.record.reading import Replay, Step
from duell.record.strict import RecordError
from duell.table import review, screens
from duell.table.playback import OPEN, reveal_of
from duell.table.review import JudgedStep
from duell.table.sitting import Sitting
from duell.table.table import Table
from duell.vocabulary import HUMAN

CLEAR = 0.05  # the least lead of a puzzle's best choice over any other, as a share of the win: five percentage points

MOST_EVENTS = 5  # the most sentences on the events in the game, which may include the scores of a round

REMEMBERED = replace(OPEN, show_risk=True)  # shows everything that a player with a good memory would know

LEVEL = "knight"  # the level of the house's bots, whose games resemble those of people
MANY = 4  # positions with at least this many options come first, since a guess between two is often right


@dataclass(frozen=True, slots=True)
class Position:
    """A seat's decision in a step of a finished game, with the step before.

    `name` is unique; `number` and `day` are those of a saved game, or 0 and "" for a game of the house.
    """

    game: Game
    name: str
    number: int
    day: str
    step: Step
    seat: int
    last: Step | None = None

    @property
    def options(self) -> Sequence[Choice]:
        return self.game.rules.legal(self.step.before)[self.seat]

    @property
    def subject(self) -> Hashable:
        """The kind of the decision."""
        subject: Hashable = coach_of(self.game).subject(self.step.before)
        return subject


class Puzzle(NamedTuple):
    """A position with one clear answer, `best`, which brings `margin` more of the win than any other choice."""

    position: Position
    best: Choice
    margin: float
    judgement: Judgement

    @property
    def own(self) -> Mapping[Choice, ActionValue]:
        """The values of the choices of the seat that is asked."""
        return self.judgement.action_values[self.position.seat]


def puzzle_of(position: Position, judge: Judge) -> Puzzle | None:
    """The puzzle of a position; None unless the best choice leads by `CLEAR`.

    A judge examines the choice that was made most closely, so every other choice but the best is judged again, as if it
    had been made.
    """
    step, seat = position.step, position.seat
    view = position.game.rules.view(step.before, seat if len(step.choices) == 1 else None)
    judgement = judge.judge(view, step.choices)
    values: dict[Choice, ActionValue] = dict(judgement.action_values[seat])
    best = max(values, key=lambda choice: (values[choice].probability, values[choice].chance))
    if len(values) == 1 or _margin(values, best) < CLEAR:
        return None
    others = (choice for choice in values if choice not in (best, step.choices[seat]))
    for choice in sorted(others, key=lambda choice: -values[choice].chance):
        values[choice] = judge.judge(view, {**step.choices, seat: choice}).action_values[seat][choice]
        if _margin(values, best) < CLEAR:
            return None
    action_values = {**judgement.action_values, seat: values}
    return Puzzle(position, best, _margin(values, best), judgement._replace(action_values=action_values))


def _margin(values: Mapping[Choice, ActionValue], best: Choice) -> float:
    """The lead of the `best` choice over the next one, in shares of the win."""
    return values[best].chance - max(value.chance for choice, value in values.items() if choice != best)


# Where positions come from


def positions_of(replay: Replay, names: Collection[str] = ()) -> list[Position]:
    """The decisions of people, or only of those with these case-folded `names`, in a game; none if it is unfinished."""
    if not replay.finished:
        return []
    path, head = replay.record.path.name, replay.record.head
    day = calendar_day(head.started.astimezone().date())
    return [
        Position(head.game, f"{head.game.name}/{path}/{step.line}/{seat}", number_of(path) or 0, day, step, seat, last)
        for step, last in _with_last(replay.steps)
        for seat in sorted(step.choices)
        if step.seats[seat].player == HUMAN and (not names or step.seats[seat].name.casefold() in names)
    ]


def house_positions(game: Game, number: int) -> list[Position]:
    """All decisions of a game between bots of the house; the same for the same `number`, from 1."""
    seed, rules, catalogue = f"house {number}", game.rules, game.catalogue
    luck = Random(f"{game.name} {seed}")
    deck, players = catalogue.decks()[0], game.seats[number % len(game.seats)]
    cards = catalogue.deck(deck)
    roles = [role for role, _title in catalogue.roles(cards)]
    roles_drawn = luck.sample(roles, players) if roles else [""] * players
    level = LEVEL if LEVEL in game.levels else game.levels[-1]
    names = luck.sample([*own_names("padawan"), *own_names("knight"), *own_names("master")], players)
    seats = tuple(Seat(name, role, level) for name, role in zip(names, roles_drawn, strict=True))
    bots = [game.bots.bot(level) for _seat in seats]
    state = rules.start(SetUp(cards, next(iter(catalogue.editions()), None)), roles_drawn, seed)
    steps = list[Step]()
    while legal := rules.legal(state):
        choices = {seat: bots[seat].choose(rules.view(state, seat), luck) for seat in sorted(legal)}
        after, events = rules.advance(state, choices)
        steps.append(Step(len(steps) + 1, seats, state, choices, events, after, ()))
        state = after
    return [
        Position(game, f"{game.name}/{seed}/{step.line}/{seat}", 0, "", step, seat, last)
        for step, last in _with_last(steps)
        for seat in step.choices
    ]


def _with_last(steps: Sequence[Step]) -> Iterator[tuple[Step, Step | None]]:
    return zip(steps, [None, *steps[:-1]], strict=True)


def house_games(game: Game) -> Iterator[list[Position]]:
    """The positions of one game of the house after the other, without end."""
    return (house_positions(game, number) for number in count(1))


def puzzles(games: Iterable[Sequence[Position]], judge: Judge, answered: Collection[str]) -> Iterator[Puzzle | None]:
    """The puzzles of these games that have not been `answered`; None for each position without a puzzle.

    A game gives at most one puzzle about each kind of decision; a game that comes again gives others.
    """
    examined = {*answered}
    for positions in games:
        fresh = [position for position in positions if len(position.options) > 1 and position.name not in examined]
        Random(fresh[0].name if fresh else "").shuffle(fresh)
        fresh.sort(key=lambda position: -min(MANY, len(position.options)))
        subjects = set[Hashable]()
        for position in fresh:
            if position.subject not in subjects:
                examined.add(position.name)
                puzzle = puzzle_of(position, judge)
                subjects |= {position.subject} if puzzle else set()
                yield puzzle


# Answering one


class PuzzleSitting(Sitting):
    """A table at which one seat decides once: the choice becomes the `answer`, and the game does not go on."""

    IS_SAVED = False

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.answer: Choice | None = None
        position = puzzle.position
        step, seat = position.step, position.seat
        seats = [replace(seat, player=HUMAN) for seat in step.seats]  # no bot thinks here
        table = Table(
            position.game,
            seats,
            step.before,
            bot_for=lambda _seat, _who: position.game.bots.bot(position.game.levels[0]),
            rng=Random(),
            table_options=REMEMBERED,
            asks_always=True,
        )
        if position.last:
            table.last = reveal_of(position.last, position.game, REMEMBERED)
        super().__init__(table, (seat,))

    @property
    def remembered(self) -> Sequence[str]:
        """Sentences on the facts that a player with a good memory knows, but the screen does not show."""
        return coach_of(self.game).remembered(self.screen.board, self.puzzle.position.seat)

    @property
    def screen(self) -> screens.Screen:
        """The decision; the solver of the puzzle may see it, so nothing of it is private."""
        screen = super().screen
        return replace(screen, private=False) if isinstance(screen, screens.Choosing) else screen

    def do(self, wish: screens.Wish) -> None:
        if isinstance(wish, screens.Choose | screens.Decide) or wish is screens.Intent.LOCK:
            super().do(wish)

    def _lock_or_draft(self, choice: Any) -> None:
        self.answer = choice


class Solution(NamedTuple):
    """A puzzle with the values of its answer, in the step as it was played."""

    puzzle: Puzzle
    step: JudgedStep

    @property
    def answer(self) -> JudgedChoice:
        return self.step.moves[0]

    @property
    def is_right(self) -> bool:
        return bool(self.answer.choice == self.puzzle.best)


def solution(puzzle: Puzzle, answer: Choice) -> Solution:
    """The solution of a puzzle after this answer."""
    position, values, judgement = puzzle.position, puzzle.own, puzzle.judgement
    return Solution(
        puzzle,
        JudgedStep(
            reveal_of(position.step, position.game, REMEMBERED),
            (JudgedChoice(0, position.seat, answer, values, regret(values, answer)),),
            Swing(judgement.before, judgement.after, judgement.after),
            coach_of(position.game).turned(position.step),
        ),
    )


class Puzzling:
    """One puzzle of a game after the other: look for one, then note the answer.

    `games` come without end, as `house_games` do. `tally` counts all answers so far. `examined` is the number of
    positions in the search for the next puzzle; `not_saved` is the reason why the last answer could not be saved.
    """

    def __init__(self, game: Game, games: Iterator[Sequence[Position]]) -> None:
        self.game = game
        self.examined = 0
        self.not_saved = ""
        self._answers = load_answers()
        answered = {answer.puzzle for answer in self._answers}
        self._search = puzzles(games, coach_of(game).judge(), answered)

    @property
    def tally(self) -> PuzzleTally:
        return tally_of(self._answers)

    def look(self) -> Puzzle | None:
        """Examine one more position, which takes up to a second; return its puzzle, if it has one."""
        puzzle = next(self._search)
        self.examined = 0 if puzzle else self.examined + 1
        return puzzle

    def note(self, puzzle: Puzzle, answer: Choice) -> Solution:
        """Save an answer, and return the solution."""
        solved = solution(puzzle, answer)
        noted = Answer.of_today(puzzle.position.name, is_right=solved.is_right)
        self._answers.append(noted)
        try:
            save_answer(noted)
            self.not_saved = ""
        except RecordError as error:
            self.not_saved = str(error)
        return solved


# In words


def asked(puzzle: Puzzle) -> str:
    """A sentence on the origin of a puzzle, and its question."""
    position = puzzle.position
    name = position.step.seats[position.seat].name
    if position.number:
        fields = {"number": position.number, "day": position.day, "name": name}
        return _("From game {number} of {day}: which choice is best for {name}?", **fields)
    if position.day:
        return _("From a game of {day}: which choice is best for {name}?", day=position.day, name=name)
    return _("From a game between bots: which choice is best for {name}?", name=name)


def best(solved: Solution) -> str:
    """The best choice."""
    return coach_of(solved.puzzle.position.game).option(solved.step.board, solved.puzzle.best)


def verdict(solved: Solution) -> str:
    """Whether the answer is right, and by how much."""
    puzzle = solved.puzzle
    chance = puzzle.own[puzzle.best].chance
    fields = {"choice": best(solved), "margin": review.loss(chance, chance - puzzle.margin)}
    if solved.is_right:
        return _("Right: “{choice}”. Any other choice costs at least {margin} of winning chance.", **fields)
    return _("The best choice was “{choice}”. Any other costs at least {margin} of winning chance.", **fields)


def why(solved: Solution) -> list[str]:
    """Sentences on the worth of the answer, the reasons for the best choice, and the events in the game."""
    puzzle, board = solved.puzzle, solved.step.board
    position, coach = puzzle.position, coach_of(puzzle.position.game)
    name = board.name(position.seat)
    rows = review.blame(board, solved.answer, coach)[:1]
    for seat, others in puzzle.judgement.action_values.items():
        if seat != position.seat and len(others) > 1:
            mix = review.mix(board, others, coach)
            rows.append(_("A master in {name}’s place would choose: {mix}.", name=board.name(seat), mix=mix))
    rows += coach.reasons(board, position.options)
    happened = position.game.lines.reveal(board, solved.step.reveal.events)[:MOST_EVENTS]
    if any(name in sentence for sentence in happened):  # which then tells the choice
        rows.append(_("In the game: {events}", events=" ".join(happened)))
    else:
        made = coach.option(board, position.step.choices[position.seat])
        rows.append(" ".join([_("In the game, {name} chose: {choice}.", name=name, choice=made), *happened]))
    return rows


def chances(solved: Solution) -> str:
    """A sentence on the chance of winning with each choice, the best first."""
    puzzle, coach = solved.puzzle, coach_of(solved.puzzle.position.game)
    ranked = sorted(puzzle.own.items(), key=lambda pair: -pair[1].chance)
    listed = [
        _("{choice} ({share})", choice=coach.option(solved.step.board, choice), share=percent(value.chance))
        for choice, value in ranked
    ]
    fields = {"name": solved.step.board.name(puzzle.position.seat), "choices": ", ".join(listed)}
    return _("{name}’s chance of winning with each choice: {choices}.", **fields)


def streak(tally: PuzzleTally) -> str:
    """A sentence on the answers so far."""
    return _(
        "Right in a row: {streak}; best so far: {longest}. Right in all: {right} of {answered}.", **tally._asdict()
    )


def streak_aloud(tally: PuzzleTally) -> str:
    """The same in sentences, for the ear."""
    right = n_(
        "You have given {count} right answer out of {answered}.",
        "You have given {count} right answers out of {answered}.",
        tally.right,
        answered=whole(tally.answered),
    )
    fields = {"streak": whole(tally.streak), "longest": whole(tally.longest)}
    return f"{right} " + _("The streak is {streak}, the longest {longest}.", **fields)


def how_to_solve(game: Game) -> tuple[str, ...]:
    """Help on puzzles."""
    return (
        _("A puzzle is a decision from a finished game. You see what its player could know and remember."),
        _(
            "Only decisions with a clear best choice are used: by the coach’s judgement, any other costs at least "
            "{margin} of winning chance.",
            margin=percentage_points(CLEAR),
        ),
        _("Each puzzle comes up once. Right answers in a row make a streak, over all games."),
        *coach_of(game).explained()[:1],
    )
