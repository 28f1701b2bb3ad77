"""Runs an evening at this terminal, on the full screen or in plain mode."""

import argparse
import shlex
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from duell.checking import one_line
from duell.cli import DONE
from duell.cli.dealing import Dealer
from duell.cli.printing import full_screen, plain_console
from duell.game import Game
from duell.games import GAMES
from duell.language import _
from duell.program import command
from duell.record.folder import Roster, find, game_of, home, lesson_is_due, name_in_roster, note_lesson, number_of
from duell.record.strict import RecordError
from duell.table import wording
from duell.table.form import Menu
from duell.table.seating import learner

if TYPE_CHECKING:
    from duell.plain.console import Console
    from duell.table.lesson import GuidedSitting
    from duell.table.session import Session
    from duell.table.sitting import Sitting


class Opening(NamedTuple):
    """The start of an evening: the form's menu, the roster it offers, and a game in progress, if any."""

    menu: Menu
    offered: Roster | None = None
    sitting: "Sitting | None" = None
    lesson: "Callable[[], GuidedSitting[Any]] | None" = None
    asks_first: bool = False  # whether to ask the players if they want it


def sit_down(args: argparse.Namespace, dealer: Dealer, opening: Opening) -> int:
    """Play until the players leave; begin with the form unless a game is in progress. Return the exit code."""
    try:
        return (_plain if args.settings.plain else _full_screen)(args, dealer, opening)
    finally:
        dealer.close()


def _plain(args: argparse.Namespace, dealer: Dealer, opening: Opening) -> int:
    from duell.plain.console import EndOfInputError

    console = plain_console(args.settings)
    with console.kept():
        try:
            session = _begin_by_lines(dealer, opening, console)
        except EndOfInputError:
            console.say("", _("No game was started."))
            return DONE
        if session:
            _play_by_lines(dealer, session, console)
        return DONE


def _begin_by_lines(dealer: Dealer, opening: Opening, console: "Console") -> "Session | None":
    """The session, after the lesson and the questions on the players; None if no game follows the lesson."""
    from duell.plain.session import set_up
    from duell.table.session import Session

    if opening.lesson and not _plain_lesson(opening.lesson, console, asks_first=opening.asks_first):
        return None
    offered, sitting = opening.offered, opening.sitting
    if sitting is None:
        offered = set_up(opening.menu, offered, console)
        game = game_of(offered, GAMES)
        lesson = game.lesson if console.is_at_terminal and offers_lesson(game) else None
        if lesson and not _plain_lesson(partial(lesson, name=learner(offered)), console, asks_first=True):
            return None
        sitting = dealer.open(offered)
    return Session(opening.menu, dealer.open, offered=offered, sitting=sitting)


def _play_by_lines(dealer: Dealer, session: "Session", console: "Console") -> None:
    """Play until nobody wants another game, and print the way to go on, even after a signal."""
    from duell.plain.session import play_session

    def ended() -> None:
        if dealer.save():
            console.say("", how_to_go_on(dealer, session.sitting))
        elif session.game.coach:
            review, share = (command(f"{name} {_name(dealer)}") for name in ("review", "share"))
            console.say("", _("To ask the coach where the game was won: {command}", command=review))
            console.say(_("To save the game as a page to send: {command}", command=share))

    try:
        finished = play_session(session, console, ended)
    except BaseException:  # a signal among them
        if session.sitting and not session.sitting.over:
            with suppress(OSError):  # nobody is at the terminal any more
                console.say("", how_to_go_on(dealer, session.sitting))
        raise
    if not finished:
        dealer.save()
        console.say("", how_to_go_on(dealer, session.sitting))


def offers_lesson(game: Game) -> bool:
    """Whether to offer the lesson of a game now; it is offered once."""
    name = name_in_roster(game, GAMES)
    if not (game.has_lesson and lesson_is_due(name)):
        return False
    note_lesson(name)
    return True


def _plain_lesson(begin: "Callable[[], GuidedSitting[Any]]", console: "Console", *, asks_first: bool) -> bool:
    """Give a lesson, with a question before it if `asks_first`; return whether a game follows."""
    from duell.plain.session import learn, wants_lesson

    if asks_first and not wants_lesson(console):
        return True
    lesson = begin()
    try:
        finished = learn(lesson, console)
    except (KeyboardInterrupt, SystemExit):
        with suppress(OSError):
            console.say("", how_to_learn(lesson))
        raise
    if not finished:
        console.say("", how_to_learn(lesson))
    elif not asks_first:
        of_game = ["--game", name] if (name := name_in_roster(lesson.game, GAMES)) else []
        play, rules = command("play", *of_game), command("rules", *of_game)
        console.say(_("Now play: {play}. The rules in short: {rules}.", play=play, rules=rules))
    return finished and asks_first


def _full_screen(args: argparse.Namespace, dealer: Dealer, opening: Opening) -> int:
    from duell.table.session import Session

    # Standard error has it already, but nobody can read that until the full screen is gone.
    notice = _("Ignoring {fault}", fault="; ".join(args.unusable)) if args.unusable else ""
    session = Session(
        opening.menu,
        dealer.open,
        offered=opening.offered,
        sitting=opening.lesson() if opening.lesson and not opening.asks_first else opening.sitting,
        consult=dealer.consult,
        share=dealer.share,
        lesson_is_due=offers_lesson,
        notice=notice,
    )
    from duell.tui.app import TableApp

    window = full_screen(args)
    try:
        return window.run(TableApp(session, window, lambda: how_to_go_on(dealer, session.sitting), opening.lesson))
    finally:  # even after an error
        if session.sitting and sys.stdout.isatty():
            sys.stdout.writelines(f"{line}\n" for line in parting(dealer, session.sitting))


def parting(dealer: Dealer, left: "Sitting", option: str = "") -> list[str]:
    """The lines printed after the screen closes: the evening's tally, the way to go on with an `option`, and pages."""
    if not left.over or dealer.save():
        goes_on = how_to_go_on(dealer, left, option)
    elif dealer.path is None:
        return []
    else:
        goes_on = _("To play again: {command}", command=command("host" if option else "play", "--again"))
    return [*wording.evening_at_end(dealer.evening), goes_on, *dealer.pages]


def how_to_go_on(dealer: Dealer, left: "Sitting | None", option: str = "") -> str:
    """Save the current game; return the command that resumes it with an `option`, or begins the lesson `left`."""
    if dealer.path is None:
        return how_to_learn(left)
    reason = dealer.save()
    resume = command(f"resume {_name(dealer)}{option}")
    if reason:
        return _(
            "The end of the game could not be saved: {reason}. To continue from where saving failed: {command}",
            reason=reason,
            command=resume,
        )
    return _("Saved. To resume: {command}", command=resume)


def _name(dealer: Dealer) -> str:
    assert dealer.path
    path = dealer.path.absolute()
    number = number_of(path.name) if path.parent == home() else None
    with suppress(RecordError):
        if number is not None and find(str(number)) == path:
            return str(number)
    return one_line(shlex.quote(str(path)))


def how_to_learn(left: "Sitting | None") -> str:
    """The command that begins the lesson that was `left`."""
    name = name_in_roster(left.game, GAMES) if left else ""
    learn = command(f"learn --game {name}" if name else "learn")
    return _("The lesson is not saved. To start it again: {command}", command=learn)
