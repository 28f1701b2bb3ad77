"""A finished game, looked through step by step, forwards and backwards. All of it is open."""

from collections.abc import Iterable

from duell.games.duel import narration
from duell.games.duel.engine import outcome, view
from duell.language import _
from duell.record import Handover, Hint, Replay, Step, UnfinishedGameError
from duell.table.playback import Book
from duell.table.resume_point import note_course
from duell.table.screens import Final, Reveal, TakesHint
from duell.table.seating import BadSeatError, check_characters, clean_name


class Playback(Book[Reveal | Final]):
    """A finished game to be leafed through: each step's reveal, then the end.

    UnfinishedGameError for a game that can still go on; BadSeatError for one with a text that no screen can show.
    """

    def __init__(self, replay: Replay) -> None:
        check_finished(replay)
        super().__init__([*map(reveal_of, replay.steps), final_of(replay)])


def check_finished(replay: Replay) -> None:
    """Refuse a game that cannot be shown to everybody: UnfinishedGameError, or BadSeatError as `check_texts` says."""
    if not replay.finished:
        raise UnfinishedGameError(replay.record.path)
    check_texts(replay)


def reveal_of(step: Step) -> Reveal:
    """Return what the table saw of a step, and besides which cards each player held: the game is over."""
    public = view(step.before, None)
    locked = step.choices if public.sealed else ()
    board = narration.board(public, step.seats, locked, memory_aid=True)
    hints = [TakesHint(act.seat) for act in step.asides if isinstance(act, Hint)]
    return Reveal(board, narration.laid(public, step.choices), (*hints, *narration.beats(public, step.events)))


def course_of(steps: Iterable[Step]) -> tuple[tuple[int, ...], ...]:
    """Return every seat's total after each round."""
    course: list[tuple[int, ...]] = []
    for step in steps:
        note_course(course, step.before.round, step.after)
    return tuple(course)


def check_texts(replay: Replay) -> None:
    """Refuse a record with a name that no screen can show, which duell would not have kept: BadSeatError."""
    if edition := replay.record.head.set_up.edition:
        check_characters(edition.name)
    asides = [*(act for step in replay.steps for act in step.asides), *replay.asides]
    came = {act.name for act in asides if isinstance(act, Handover)}
    for name in sorted(came | {seat.name for seat in replay.record.head.seats}):
        if clean_name(name) != name:
            raise BadSeatError(
                _("the name {name} cannot be shown; expected {clean}", name=repr(name), clean=repr(clean_name(name)))
            )


def final_of(replay: Replay) -> Final:
    """Return how a finished game ended."""
    public = view(replay.state, None)
    ended = outcome(replay.state)
    assert ended
    board = narration.board(public, replay.seats, (), memory_aid=False)
    asides = tuple(act for step in replay.steps for act in step.asides)
    return Final(
        board, ended, course_of(replay.steps), replay.record.head.deal, asides, kept=True, note=replay.record.note
    )
