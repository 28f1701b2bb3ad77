"""A game in plain mode: screens as lines, answers as wishes."""

import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any

from duell.game import Ends, Game
from duell.language import _, n_, yes_or_no
from duell.plain.console import Console, EndOfInputError
from duell.table import screens, wording
from duell.table.gate import LONGEST_PIN, SHORTEST_PIN, waiting
from duell.table.seating import players_of
from duell.table.sitting import Sitting
from duell.terminal import ContinuedError

HAND_OVER_SEAT = "p "  # the start of an answer that hands a seat over, as in ``p Ben knight``
TAKE_BACK = "b"  # takes back the last draft or, at the next player's curtain, the locked choice


class LeftError(Exception):
    """The players leave the game."""


def play(sitting: Sitting, console: Console) -> bool:
    """Play a game to its end; return False if the players leave early, by ``q`` or by the end of the input."""
    if sitting.last_reveal and not isinstance(sitting.screen, screens.Reveal):  # a game that was left
        last = sitting.last_reveal
        console.say(_("What happened last:"), *sitting.game.lines.reveal(last.board, last.events))
    try:
        while not sitting.over:
            moment(sitting, console)
    except (LeftError, EndOfInputError):
        return False
    screen = sitting.screen
    assert isinstance(screen, screens.Final)
    if screen.board.notice:
        console.say(screen.board.notice)
    if not (sitting.last_reveal and any(isinstance(event, Ends) for event in sitting.last_reveal.events)):
        console.say(*sitting.game.lines.reveal(screen.board, [Ends(screen.outcome.reason)]))
    console.say(*final(screen, sitting.game))
    return True


def final(screen: screens.Final, game: Game) -> list[str]:
    """The sentences at the end of a game."""
    evening, asides = wording.evening_at_end(screen.evening), wording.asides(screen, game.narration.round_named)
    return [*game.lines.final(screen), *evening, *asides, *wording.to_note(screen)]


def moment(sitting: Sitting, console: Console) -> None:
    """Tell the current screen and carry out the answer.

    After the program was stopped, somebody else may sit at the keyboard: the cards stay hidden until it is taken again.
    A single player is simply asked again, at the next call.
    """
    try:
        _moment(sitting, console)
    except ContinuedError:
        console.told.clear()
        if len(sitting.humans) > 1:
            sitting.do(screens.Intent.HIDE)


def _moment(sitting: Sitting, console: Console) -> None:
    screen, lines = sitting.screen, sitting.game.lines
    if screen.board.notice:
        console.say(screen.board.notice)
    match screen:
        case screens.Curtain():
            if screen.why is screens.Why.SHUT:
                console.say(_("Three wrong PINs."))
            console.told.clear()
            console.remind("table", *wording.opening(screen), *lines.table(screen.board))
            _pass_keyboard(sitting, screen, console)
        case screens.AskPin():
            _pin(sitting, screen, console)
        case screens.ForgottenPin():
            question = _(
                "does everybody agree that {name} may set a new PIN, y or n?", name=screen.board.name(screen.seat)
            )
            answer = _ask(sitting, console, question, read=yes_or_no)
            sitting.do(screens.Intent.RESET_PIN if yes_or_no(answer) else screens.Intent.GO_ON)
        case screens.Choosing():
            _decide(sitting, screen, console)
        case screens.Covered():
            sitting.do(screens.Intent.UNCOVER)
        case screens.Thinking():
            sitting.do(screens.Intent.GO_ON)
        case screens.Reveal():
            console.say(*lines.reveal(screen.board, screen.events))
            sitting.do(screens.Intent.GO_ON)


def _pass_keyboard(sitting: Sitting, screen: screens.Curtain, console: Console) -> None:
    """Wait for the next player's Enter, which is read like a secret, so that none typed ahead counts."""
    console.ring()
    name = screen.board.name(screen.seat)
    question = _("{name} takes the keyboard; everybody else looks away. Press Enter", name=name)
    if not screen.is_secret:
        question = _("{name} takes the keyboard; everybody may watch. Press Enter", name=name)
    if screen.takes_back is not None:
        other = screen.board.name(screen.takes_back)
        console.say(_("{name} can still take the locked card back: b and Enter.", name=other))
    while answer := _ask(sitting, console, question, secret=True):
        if sitting.screen != screen:  # a bot plays on for somebody
            return
        if answer.casefold() == TAKE_BACK and screen.takes_back is not None:
            sitting.do(screens.Intent.TAKE_BACK)
            return
        console.say(_("Just press Enter."))
    sitting.do(screens.Intent.LIFT)


def _pin(sitting: Sitting, screen: screens.AskPin, console: Console) -> None:
    if screen.wait and not screen.board.notice:  # the notice already says so
        console.say(waiting(screen.wait))
    name = screen.board.name(screen.seat)
    digits = {"least": SHORTEST_PIN, "most": LONGEST_PIN}
    question = {
        screens.Asks.NEW: _("{name}, set a PIN of {least} to {most} digits", name=name, **digits),
        screens.Asks.AGAIN: _("{name}, the same PIN once more", name=name),
        screens.Asks.KNOWN: _("{name}, your PIN, or f if it is forgotten", name=name),
    }[screen.asks]
    answer = _ask(sitting, console, question, secret=True)
    if _asks_for_another(answer):
        return
    sitting.do(screens.Intent.FORGET_PIN if answer.casefold() == "f" else screens.GivePin(answer))


def _decide(sitting: Sitting, screen: screens.Choosing, console: Console) -> None:
    lines, alone = sitting.game.lines, len(sitting.humans) == 1
    if not screen.private:
        console.say(*lines.holding(screen), *lines.choosing(screen))
        _choose(sitting, screen, console)
        return
    if not (sitting.goes_on or sitting.came_by_curtain):
        console.told.clear()
    if alone or not sitting.came_by_curtain:  # no curtain has shown this
        console.remind("table", *wording.opening(screen), *lines.table(screen.board))
    with console.secret(stays=alone):
        if not alone:
            console.told.pop("hand", None)  # hands are wiped after each answer
        console.remind("hand", *lines.holding(screen))
        console.say(*lines.choosing(screen))
        _choose(sitting, screen, console)


def _choose(sitting: Sitting, screen: screens.Choosing, console: Console) -> None:
    """Ask until the answer is legal; its Enter locks the choice, unless it comes too late."""
    lines, question = sitting.game.lines, sitting.game.lines.question(screen)
    if screen.clock:
        console.say(n_("{count} second to answer.", "{count} seconds to answer.", screen.clock))
    begun = console.clock()
    while True:
        answer = _ask(sitting, console, question, secret=screen.private, read=partial(lines.read, screen))
        if _asks_for_another(answer) and sitting.screen.board.places != screen.board.places:  # a bot plays on
            return
        if screen.clock and console.clock() - begun > screen.clock:
            sitting.do(screens.Intent.TIME_OUT)
            return
        if screen.drafted and answer.casefold() == TAKE_BACK:
            sitting.do(screens.Intent.TAKE_BACK)
            return
        if (choice := lines.read(screen, answer)) is not None:
            sitting.do(screens.Choose(choice))
            sitting.do(screens.Intent.LOCK)
            return
        if screen.hints and answer.casefold() == "h":
            sitting.do(screens.Intent.HINT)
            if isinstance(sitting.screen, screens.Choosing):
                console.say(*lines.advice(sitting.screen))
        else:
            console.say(lines.legal(screen))


def _ask(
    sitting: Sitting,
    console: Console,
    question: str,
    *,
    secret: bool = False,
    read: Callable[[str], Any] = lambda _: None,
) -> str:
    """Ask until the answer is not one of those that work anywhere, such as ``?``; LeftError for ``q``.

    An answer that the question can `read` belongs to it: in Italian, ``s`` says yes. ContinuedError after a stop:
    somebody else may be at the keyboard.
    """
    asked = sitting.game.lines.ASKED
    meant = {"?", "q", *asked}
    while (answer := console.ask(question, secret=secret, again=False)).casefold() in meant and read(answer) is None:
        match answer.casefold():
            case "?":
                console.say(*sitting.game.narration.brief(sitting.screen.board))
            case "q":
                raise LeftError
            case known:
                console.say(*asked[known](sitting.screen.board))
    if _asks_for_another(answer):
        _hand_over_seat(sitting, answer[2:], console)
    return answer


def _asks_for_another(answer: str) -> bool:
    return answer.casefold().startswith(HAND_OVER_SEAT)


def _hand_over_seat(sitting: Sitting, text: str, console: Console) -> None:
    """Carry out ``NAME PLAYER``, if anybody has that name and there is such a player."""
    board = sitting.screen.board
    name, _space, player = " ".join(unicodedata.normalize("NFC", text).casefold().split()).rpartition(" ")
    seats = [seat for seat, place in enumerate(board.places) if name == place.seat.name.casefold()]
    if not seats or player not in players_of(sitting.game):
        console.say(_("To let a bot play for Ben, or Ben again: p Ben knight, p Ben human."))
        return
    sitting.do(screens.HandOverSeats({seats[0]: player}))
    place = sitting.screen.board.places[seats[0]]
    if place.seat.player == player:
        console.say(sitting.game.lines.plays(place))
    else:
        console.say(_("Players can change only while nobody’s cards are shown."))
