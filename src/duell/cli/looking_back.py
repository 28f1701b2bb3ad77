"""``duell replay``, ``review``, ``share``, ``verify`` and ``events``: looking back on a saved game."""

import argparse
import json
import sys
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from duell.checking import one_line, reason
from duell.cli import DONE, NOT_UNDERSTOOD, Commands, Failure, Parser, add_command, is_at_terminal
from duell.cli.options import add_look_options, add_settings, require_terminal
from duell.cli.options import path as path_option
from duell.cli.printing import full_screen, judging, plain_console, say
from duell.games import GAMES, USUAL
from duell.language import _, languages, meaning, n_
from duell.program import command
from duell.record.acts import BITS, Ended, read_note
from duell.record.folder import find
from duell.record.reading import Replay, history, read, replay
from duell.record.strict import MalformedError, RecordError
from duell.table import wording
from duell.table.playback import Playback
from duell.table.seating import BadSeatError
from duell.table.wording import short

if TYPE_CHECKING:
    from duell.coach import Report
    from duell.table.review import Coaching, Consult

Made = TypeVar("Made")


def open_playback(path: Path, make: Callable[[Replay], Made]) -> Made:
    """Apply `make` to the replay of a record; RecordError or Failure if that is impossible."""
    try:
        return make(replay(read(path, GAMES)))
    except BadSeatError as error:
        raise Failure(meaning(path, error)) from None


def coached(replayed: Replay, report: "Report") -> "Coaching":
    """The coach's review of a finished game. Errors as in `Coaching`; Failure if the game has no coach."""
    from duell.coach import NoCoachError, coach_of
    from duell.table.review import Coaching

    game = replayed.record.head.game
    try:
        return Coaching(replayed, coach_of(game).judge(), game, report)
    except NoCoachError as error:
        raise Failure(str(error)) from None


def consult(path: Path, report: "Report") -> "Coaching | str":
    """The coach's review of the game in a record, or the reason for its absence."""
    try:
        return open_playback(path, partial(coached, report=report))
    except (Failure, RecordError) as error:
        return str(error)


def _of_a_game(commands: Commands, name: str, about: str, *shown_commands: str, before: str = "") -> Parser:
    parser = add_command(commands, name, about, *shown_commands, before=before)
    about = _("the game’s number or file (default: the newest)")
    parser.add_argument("record", nargs="?", metavar=_("RECORD"), help=about)
    return parser


def _path(args: argparse.Namespace, *, unfinished: bool = False) -> Path:
    """The record that was named, or else that of the newest finished (or `unfinished`) game, which is announced."""
    if args.record is not None:
        return find(args.record)
    from duell.cli.games import all_games, label
    from duell.record.library import KeptGame
    from duell.table.league import called

    kept = [game for game in all_games(args.settings) if unfinished or (isinstance(game, KeptGame) and game.finished)]
    if not kept:
        raise Failure(_("there is no finished game; {command} starts one", command=command("play")))
    names = ", ".join(map(called, kept[-1].seats)) if isinstance(kept[-1], KeptGame) else _("damaged")
    sys.stderr.write(_("The newest: game {game} ({players})", game=one_line(label(kept[-1])), players=names) + "\n")
    return kept[-1].path


def replay_parser(commands: Commands) -> None:
    parser = _of_a_game(
        commands,
        "replay",
        _("Step through a finished game. With --plain, it is told line by line; through a pipe, all at once."),
        "duell replay 7",
        "duell replay 7 --plain | less",
        before=_(
            "keys: ← and → one step; < and > one round; PgUp and PgDn ten steps, in Missions one turn; Home and End to "
            "the start and the end; g, a number and Enter to a round; c asks the coach; f saves the game as a page to "
            "send; q quits"
        ),
    )
    add_look_options(parser)


def run_replay(args: argparse.Namespace) -> int:
    path = _path(args)
    require_terminal(args)
    playback = open_playback(path, Playback)
    if args.settings.plain:
        from duell.plain.playback import replay_parts

        question = _("Press Enter to go on, b to hear this again, c to ask the coach, q to quit")
        if _read_on([*replay_parts(playback)], question, args, endings="cq") == "c":
            with judging(args.settings) as report:
                coaching = open_playback(path, partial(coached, report=report))
            _read_review(coaching, args)
        return DONE
    return _step_through(args, path, playback, partial(consult, path))


def _step_through(
    args: argparse.Namespace, path: Path, playback: "Playback | Coaching", consult: "Consult | None" = None
) -> int:
    """Show a playback on the full screen, then name the pages written; return the exit code."""
    from duell.tui.playback import PlaybackApp

    window, pages = full_screen(args), list[str]()
    exit_code = window.run(PlaybackApp(playback, window, partial(share, path, pages), consult=consult))
    say(pages, args.settings)
    return exit_code


def review_parser(commands: Commands) -> None:
    parser = _of_a_game(
        commands,
        "review",
        _("Ask the coach where a finished game was won. With --plain or through a pipe, print all of it."),
        "duell review 7",
        "duell review 7 | less",
        before=_(
            "keys: ← and → one step; 1, 2 and 3 to the moments that decided the game; < and > one round; in Missions, "
            "PgUp and PgDn one turn; g, a number and Enter to a round; f saves the game as a page to send; ? explains; "
            "q quits"
        ),
    )
    add_look_options(parser)


def run_review(args: argparse.Namespace) -> int:
    if is_at_terminal():
        require_terminal(args)
    else:
        args.settings = args.settings.but("plain", True, "a pipe")
    path = _path(args)
    with judging(args.settings) as report:
        coaching = open_playback(path, partial(coached, report=report))
    if args.settings.plain:
        _read_review(coaching, args)
        return DONE
    return _step_through(args, path, coaching)


def _read_review(coaching: "Coaching", args: argparse.Namespace) -> None:
    """Read out the decisive moments, then each choice, as `_read_on` does."""
    from duell.plain.playback import review_parts

    first, *steps = review_parts(coaching)
    if is_at_terminal():
        first = [*first, "", _("The coach can go through every choice.")]
    _read_on([first, *steps], _("Press Enter for the next choice, b to hear this one again, q to quit"), args)


def _read_on(
    parts: Sequence[Sequence[str]], question: str, args: argparse.Namespace, endings: Collection[str] = "q"
) -> str:
    """Print parts: at a terminal one after the other on demand, through a pipe all of them.

    Return the answer that ended it, one of `endings`, or "" after the last part.
    """
    if not is_at_terminal():
        say((line for part in parts for line in part), args.settings)
        return ""
    from duell.plain.console import EndOfInputError

    console, latest = plain_console(args.settings), 0
    console.say(*parts[0])
    try:
        while latest + 1 < len(parts):
            match console.ask(question).casefold():
                case "b" | "m":
                    console.reply(*parts[latest])
                case "w":
                    done = {"done": latest, "total": len(parts) - 1, "things": _("steps")}
                    console.reply(_("{done} of {total} {things} done.", **done))
                case "?":
                    console.reply(_("Also: {answers}.", answers=_("w for where we are")))
                case "":
                    latest += 1
                    console.say(*parts[latest])
                case ending if ending in {*endings}:
                    return ending
                case _:
                    pass  # the question names every answer
    except EndOfInputError:
        pass
    return ""


def share_parser(commands: Commands) -> None:
    parser = _of_a_game(
        commands,
        "share",
        _("Save a finished game as a single file, which replays it in any browser, even offline."),
        "duell share 7",
        "duell share 7 --output evening.html",
        before=_(
            "The file shows every card, everybody’s chances and what decided the game, in the reader’s language. "
            "Without --output, it goes to the current folder and is named after the day and the players. No file is "
            "overwritten."
        ),
    )
    about = _("the file to write; - is standard output")
    parser.add_argument("-o", "--output", type=path_option, metavar=_("FILE"), help=about)
    add_settings(parser, "lang", "plain", "color")


STANDARD_OUTPUT = Path("-")

LONGEST_NAME = 200  # bytes of a file's name, of which file systems take 255


def run_share(args: argparse.Namespace) -> int:
    record = _path(args)
    with judging(args.settings) as report:
        name, page = open_playback(record, partial(page_of, report=report))
    if args.output == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(page)
    else:
        sys.stdout.write(f"{_shared(keep_page(args.output or Path(name), page, numbered=args.output is None))}\n")
    return DONE


def share(record: Path, pages: list[str], report: "Report") -> str:
    """Write the page of the game in a record to the current folder.

    The sentence on its place, or on the failure, is returned and added to `pages`. For `report`, see `page_of`.
    """
    try:
        name, page = open_playback(record, partial(page_of, report=report))
        sentence = _shared(keep_page(Path(name), page, numbered=True).absolute())
    except (Failure, RecordError) as error:
        sentence = str(error)
    if sentence not in pages:
        pages.append(sentence)
    return sentence


def _shared(path: Path) -> str:
    return _("{path} replays the game in any browser.", path=one_line(path))


def page_of(replayed: Replay, report: "Report") -> tuple[str, bytes]:
    """The name and the contents of the page that replays a finished game. Errors as in `Playback`.

    `report` gets the number of steps judged and languages packed so far, and the total of both.
    """
    from duell.tui.drawing.shapes import FONTS
    from duell.web.leaf import signs_of
    from duell.web.sharing import shared

    head, game = replayed.record.head, replayed.game
    playback = Playback(replayed)  # before the coach thinks: an unfinished game is refused at once
    day = head.started.astimezone().date()
    steps = len(replayed.steps) if game.coach else 0
    total = steps + len(languages())
    coaching = coached(replayed, lambda judged, _steps: report(judged, total)) if game.coach else None
    title = "duell" if game is USUAL else f"duell-{game.name}"
    names = ("".join(filter(str.isalnum, place.seat.name.casefold())) for place in playback.screens[-1].board.places)
    stem = "-".join(filter(None, [title, day.isoformat(), *names])).encode()[:LONGEST_NAME].decode(errors="ignore")
    page = shared(
        lambda: Playback(replayed),
        coaching,
        day,
        signs_of(FONTS),
        lambda packed: report(steps + packed, total),
    )
    return f"{stem}.html", page


def keep_page(path: Path, page: bytes, *, numbered: bool) -> Path:
    """Write a page to a new file and return its path; Failure if that is impossible.

    If there is a file of that name, a `numbered` page gets a number after its name; any other is refused.
    """
    for number in count(1):
        free = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        try:
            _write_new(free, page)
        except FileExistsError:
            if not numbered:
                fields = {"path": one_line(path), "option": "--output"}
                raise Failure(_("{path} already exists; name another file with {option}", **fields)) from None
            if not _holds(free, page):
                continue
        except OSError as error:
            raise Failure(meaning(one_line(free), reason(error))) from None
        except ValueError:
            raise Failure(meaning(one_line(free), _("a file name cannot have a NUL character"))) from None
        return free
    raise AssertionError


def _write_new(path: Path, page: bytes) -> None:
    """Write a new file, all of it or nothing."""
    with open(path, "xb") as file:
        try:
            file.write(page)
            file.flush()
        except OSError:
            path.unlink()
            raise


def _holds(path: Path, page: bytes) -> bool:
    try:
        return path.is_file() and path.read_bytes() == page
    except OSError:
        return False


def verify_parser(commands: Commands) -> None:
    parser = _of_a_game(
        commands,
        "verify",
        _(
            "Check a saved game: replay its record, compare every bid with the sealed choice, and check the deal, "
            "the order of play and the totals."
        ),
        "duell verify 7",
        "duell verify 7 --note werc-8gmr-zge1-96qv-yk49-jvxs",
        before=_(
            "The deal is a digest of the seed and the order of the stock, shown when a game starts and when it ends. "
            "If verify prints the one you saw, nobody has swapped a card. Beyond that, verify reveals damage or "
            "accidents, not forgery: anybody who can write the file can invent a complete game. Only the "
            "verification code, shown at the end of the game, proves that no entry was altered. It has {bits} bits of "
            "a digest of the record; hyphens, spaces and capitals do not matter.",
            bits=BITS,
        ),
    )
    parser.add_argument(
        "--note", metavar=_("NOTE"), help=_("prove that this is the game that ended with this verification code")
    )
    add_settings(parser, "lang", "plain")


def run_verify(args: argparse.Namespace) -> int:
    """Print the proven claims, one per line; RecordError names the first bad line of the file."""
    try:
        noted = None if args.note is None else read_note(args.note)
    except MalformedError as error:
        raise Failure(meaning("--note", error), NOT_UNDERSTOOD) from None
    replayed = replay(read(_path(args, unfinished=True), GAMES))
    record = replayed.record
    undamaged = n_(
        "{record} is undamaged ({count} line; {course}).",
        "{record} is undamaged ({count} lines; {course}).",
        1 + len(record.acts),
        record=one_line(record.path.name),
        course=_course(replayed, aloud=args.settings.plain),
    )
    digits = short(record.head.deal)
    deal = _(
        "No card was swapped if the game started with the deal {short} (in full {deal})",
        short=digits,
        deal=record.head.deal,
    )
    if args.settings.plain:  # 64 digits are too many to listen to
        deal = _("No card was swapped if the game started with the deal {short}.", short=digits)
        say((undamaged, deal, *_proof(replayed, noted)), args.settings)
    else:
        sys.stdout.writelines(f"{line}\n" for line in (undamaged, deal, *_proof(replayed, noted)))
    return DONE


def _proof(replayed: Replay, noted: str | None) -> list[str]:
    """Sentences on the note; Failure if it is the note of another game."""
    path, note = one_line(replayed.record.path), replayed.record.note
    if not replayed.finished:
        if noted:
            raise Failure(_("{path} is an unfinished game; only finished games have a verification code", path=path))
        return [_("This check reveals damage or accidents, not forgery.")]
    if noted is None:
        return [
            _("This check reveals damage or accidents, not forgery."),
            _("No entry was altered if the game ended with the verification code {note}", note=note),
        ]
    if noted != note:
        raise Failure(
            _(
                "{path} is undamaged, but not the game with that verification code; its own is {note}",
                path=path,
                note=note,
            )
        )
    return [_("No entry was altered: this game has the verification code {note}", note=note)]


def _course(replayed: Replay, *, aloud: bool) -> str:
    """A sentence on the progress of a game; on an unfinished game, only the facts that all players know."""
    acts = replayed.record.acts
    if acts and isinstance(acts[-1], Ended):
        totals = [*zip((one_line(seat.name) for seat in replayed.seats), acts[-1].totals, strict=True)]
        points = wording.points_aloud(totals) if aloud else ", ".join(f"{name} {total}" for name, total in totals)
        return _("finished, {totals}", totals=points)
    game = replayed.record.head.game
    number = game.narration.round_in_brief(game.rules.round(replayed.state))
    if replayed.record.cut:
        fields = {"round": number, "command": command("resume")}
        return _("unfinished, {round}; the last line is incomplete, and {command} drops it", **fields)
    return _("unfinished, {round}", round=number)


def events_parser(commands: Commands) -> None:
    parser = _of_a_game(
        commands,
        "events",
        _("Print the public history of a finished game as JSON Lines, one object per line."),
        "duell events 7",
        "duell events 7 | jq 'select(.event == \"taken\")'",
    )
    add_settings(parser, "lang")


def run_events(args: argparse.Namespace) -> int:
    """Print the history; UnfinishedGameError for a game whose secrets must still be kept."""
    for event in history(replay(read(_path(args), GAMES))):
        sys.stdout.write(f"{json.dumps(event)}\n")  # in ASCII, so that no name can act on a terminal
    return DONE
