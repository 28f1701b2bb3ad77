"""``duell puzzle``: decisions of finished games with a clear best choice, which the player has to find."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress

from duell.cli import DONE, Commands, Failure, add_command
from duell.cli.games import all_games, check_names
from duell.cli.options import add_game, add_terminal_options, chosen_game, require_terminal
from duell.cli.printing import full_screen, plain_console
from duell.coach import NoCoachError, coach_of
from duell.game import Game
from duell.games import GAMES
from duell.language import _
from duell.record.library import KeptGame
from duell.record.reading import read, replay
from duell.record.strict import RecordError
from duell.settings import Settings
from duell.table.playback import check_texts
from duell.table.puzzle import Position, Puzzle, Puzzling, house_games, positions_of
from duell.table.seating import BadSeatError

PASSES = 8  # the passes over the games of people, since a game gives few puzzles each time


def puzzle_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "puzzle",
        _(
            "Find the best choice in positions from your own finished games; the coach answers. When they are used up, "
            "games between bots supply more."
        ),
        "duell puzzle",
        "duell puzzle Anna --game missions",
        "duell puzzle --house --plain",
        "duell puzzle --json | jq .best",
        before=_(
            "Only positions with a clear best choice are used: by the coach’s judgement, any other costs at least 5 "
            "percentage points of winning chance. A puzzle shows what its player could know and remember, and comes up "
            "once. Right answers in a row make a streak, which is saved beside the games."
        ),
    )
    parser.add_argument("names", nargs="*", metavar=_("NAME"), help=_("only decisions of these players (default: all)"))
    add_game(parser)
    parser.add_argument("--house", action="store_true", help=_("only positions from games between bots"))
    parser.add_argument("--json", action="store_true", help=_("print the next puzzle with its solution as JSON"))
    add_terminal_options(parser)


def run_puzzle(args: argparse.Namespace) -> int:
    game = chosen_game(args)
    try:
        coach_of(game)
    except NoCoachError as error:
        raise Failure(_("{reason}, so it has no puzzles", reason=error)) from None
    puzzling = Puzzling(game, _games(game, args))
    if args.json:
        while not (puzzle := puzzling.look()):
            pass
        sys.stdout.write(f"{json.dumps(_data(puzzle))}\n")  # in ASCII, so that no name can act on a terminal
        return DONE
    require_terminal(args)
    if args.settings.plain:
        from duell.plain.playback import solve

        console = plain_console(args.settings)
        with console.kept():
            solve(puzzling, console)
        return DONE
    from duell.tui.puzzle import PuzzleApp

    window = full_screen(args)
    return window.run(PuzzleApp(puzzling, window))


def _games(game: Game, args: argparse.Namespace) -> Iterator[Sequence[Position]]:
    """The positions of each finished game of people, the newest first, then those of the house's games."""
    if not args.house:
        for _pass in range(PASSES):
            yield from _own_games(game, args.settings, args.names)
    yield from house_games(game)


def _own_games(game: Game, settings: Settings, names: Sequence[str]) -> Iterator[Sequence[Position]]:
    finished = [kept for kept in all_games(settings) if isinstance(kept, KeptGame) and kept.finished]
    own = [kept for kept in reversed(finished) if kept.game is game]
    known = {seat.name.casefold(): seat.name for kept in own for seat in kept.seats if seat.is_human}
    check_names(names, known)
    for kept in own:
        with suppress(RecordError, BadSeatError):  # a record that was damaged meanwhile
            replayed = replay(read(kept.path, GAMES))
            check_texts(replayed)
            yield positions_of(replayed, {name.casefold() for name in names})


def _data(puzzle: Puzzle) -> dict[str, object]:
    """A puzzle with its solution, in the notation of records."""
    position, step = puzzle.position, puzzle.position.step
    rules = position.game.rules
    return {
        "puzzle": position.name,
        "game": position.game.name,
        "number": position.number or None,
        "round": rules.round(step.before),
        "turn": rules.turn(step.before) or None,
        "seat": position.seat,
        "name": step.seats[position.seat].name,
        "played": str(step.choices[position.seat]),
        "best": str(puzzle.best),
        "margin": round(puzzle.margin, 4),
        "choices": {
            str(choice): {
                "probability": round(value.probability, 4),
                "win": round(value.chance, 4),
                "lead": round(value.points, 2),
            }
            for choice, value in puzzle.own.items()
        },
    }
