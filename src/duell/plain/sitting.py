"""A game in plain mode: screens as lines, answers as wishes."""

import unicodedata
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Any

from duell.game import Ends, Game
from duell.language import _, n_, yes_or_no
from duell.plain.console import Console, EndOfInputError
from duell.plain.lines import Lines
from duell.table import screens, wording
from duell.table.gate import LONGEST_PIN, SHORTEST_PIN, waiting
from duell.table.narration import RINGS_AT_END
from duell.table.seating import players_of
from duell.table.sitting import Sitting
from duell.terminal import ContinuedError

HAND_OVER_SEAT = "p "  # the start of an answer that hands a seat over, as in ``p Ben knight``
TAKE_BACK = "z"  # takes back the last draft or, at the next player's curtain, the locked choice; no word begins with it

NOBODY = -1  # in place of a seat, between games


class Request(StrEnum):
    """An answer that asks for information, and works anywhere."""

    HELP = "?"
    RULES = "??"  # in brief
    HAND = "m"
    WHERE = "w"  # the position
    AGAIN = "b"  # the last lines


class LeftError(Exception):
    """The players leave the game."""


def play(sitting: Sitting, console: Console) -> bool:
    """Play a game to its end; return False if the players leave early, by ``q`` or by the end of the input."""
    console.begin()
    if sitting.last_reveal and not isinstance(sitting.screen, screens.Reveal):  # a game that was left
        last = sitting.last_reveal
        console.say(_("What happened last:"), *sitting.game.lines.reveal(last.board, last.events))
    try:
        while not sitting.over:
            tell_and_ask(sitting, console)
    except (LeftError, EndOfInputError):
        return False
    screen = sitting.screen
    assert isinstance(screen, screens.Final)
    console.mark(NOBODY)  # the lines from here on can be said again
    if screen.board.notice:
        console.say(screen.board.notice)
    if not (sitting.last_reveal and any(isinstance(event, Ends) for event in sitting.last_reveal.events)):
        console.say(*sitting.game.lines.reveal(screen.board, [Ends(screen.outcome.reason)]))
    to_note = wording.to_note(screen)
    if to_note and console.is_at_terminal:  # two long codes, which the next question reads on demand
        to_note = [_("w reads what to note down: the deal and the verification code.")]
    console.say(*_final(screen, sitting.game), *to_note)
    console.tell(RINGS_AT_END)
    return True


def final(screen: screens.Final, game: Game) -> list[str]:
    """The sentences at the end of a game."""
    return [*_final(screen, game), *wording.to_note(screen)]


def _final(screen: screens.Final, game: Game) -> list[str]:
    evening, asides = (
        wording.evening_at_end(screen.evening, aloud=True),
        wording.asides(screen, game.narration.round_named),
    )
    return [*game.lines.final(screen), *evening, *asides]


def tell_and_ask(sitting: Sitting, console: Console) -> None:
    """Say the current screen and carry out the answer.

    After the program was stopped, somebody else may sit at the keyboard: the cards stay hidden until their player takes
    it again. A single player is simply asked again, at the next call.
    """
    try:
        _tell_and_ask(sitting, console)
    except ContinuedError:
        console.forget()
        if len(sitting.humans) > 1:
            sitting.do(screens.Intent.HIDE)


def _tell_and_ask(sitting: Sitting, console: Console) -> None:
    screen, lines = sitting.screen, sitting.game.lines
    begins = isinstance(screen, screens.Reveal | screens.Curtain | screens.Thinking)
    is_new = begins and console.begin_round(lines.table(screen.board))
    if screen.board.notice:
        console.say(screen.board.notice)
    match screen:
        case screens.Curtain():
            if screen.why is screens.Why.SHUT:
                console.say(_("Three wrong PINs."))
            console.begin_turn(all_heard=is_new or not console.headphones)
            console.remind("table", *lines.table(screen.board))
            console.say(*wording.evening_at_start(screen.evening, screen.deal, aloud=True))
            _pass_keyboard(sitting, screen, console)
        case screens.AskPin():
            _pin(sitting, screen, console)
        case screens.ForgottenPin():
            question = _(
                "Does everybody agree that {name} may set a new PIN, y or n?", name=screen.board.name(screen.seat)
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
            console.tell(sitting.game.narration.rings(screen.events))
            sitting.do(screens.Intent.GO_ON)


def _pass_keyboard(sitting: Sitting, screen: screens.Curtain, console: Console) -> None:
    """Wait for the next player's Enter, which is read like a secret, so that an Enter typed ahead does not count."""
    console.ring()
    name = screen.board.name(screen.seat)
    if not screen.is_secret:
        in_full = _("{name} takes the keyboard; everybody may watch. Press Enter", name=name)
    elif console.headphones:
        in_full = _("{name} takes the keyboard and the headphones; everybody else looks away. Press Enter", name=name)
    else:
        in_full = _(
            "{name} takes the keyboard; everybody else looks away and stops listening. Press Enter, then m reads the "
            "hand",
            name=name,
        )
    in_short = _("{name} takes the keyboard. Press Enter", name=name)
    if screen.is_shared:
        question = console.once("curtain" if screen.is_secret else "open", in_full, in_short)
    else:
        question = in_short
    if screen.takes_back is not None:
        other = screen.board.name(screen.takes_back)
        console.say(_("{name} can still take the locked card back: z and Enter.", name=other))
    if screen.unfinished is not None:
        console.say(sitting.game.lines.unfinished(screen.board, screen.unfinished, _("z and Enter")))
    while answer := _ask(sitting, console, question, secret=True):
        if sitting.screen != screen:  # a bot has taken a seat over
            return
        if answer.casefold() == TAKE_BACK and (screen.takes_back is not None or screen.unfinished is not None):
            sitting.do(screens.Intent.TAKE_BACK)
            return
        console.reply(_("Press Enter, or answer with a question mark for help."))
    sitting.do(screens.Intent.LIFT)


def _pin(sitting: Sitting, screen: screens.AskPin, console: Console) -> None:
    if screen.wait and not screen.board.notice:  # the notice already says so
        console.say(waiting(screen.wait))
    name = screen.board.name(screen.seat)
    digits = {"least": SHORTEST_PIN, "most": LONGEST_PIN}
    question = {
        screens.PinQuestion.NEW: _("{name}, set a PIN of {least} to {most} digits", name=name, **digits),
        screens.PinQuestion.AGAIN: _("{name}, the same PIN once more", name=name),
        screens.PinQuestion.KNOWN: _("{name}, your PIN, or f if it is forgotten", name=name),
    }[screen.asks]
    answer = _ask(sitting, console, question, secret=True)
    if _asks_for_another(sitting, answer):
        return
    sitting.do(screens.Intent.FORGET_PIN if answer.casefold() == "f" else screens.GivePin(answer))


def _decide(sitting: Sitting, screen: screens.Choosing, console: Console) -> None:
    lines, alone = sitting.game.lines, len(sitting.humans) == 1
    is_sealed = sitting.game.rules.sealed(sitting.table.state)
    if sitting.goes_on:  # what has changed in this turn was told
        console.note_heard("table", lines.table(screen.board))
    elif alone or not sitting.came_by_curtain:  # no curtain has shown this
        console.begin_round(lines.table(screen.board))
        console.remind("table", *lines.table(screen.board))
        console.say(*wording.evening_at_start(screen.evening, screen.deal, aloud=True))
    console.say(*lines.choosing(screen))
    if not screen.private:
        _choose(sitting, screen, console)
        return
    with console.secret(stays=alone):
        if console.headphones or (alone and not console.has_heard("hand")):
            console.remind("hand", *_hand(lines, screen, console))
        if screen.drafted:
            first, *further = lines.drafted(screen)
            console.say(first, *console.once("drafted", further, []))
        _choose(sitting, screen, console)
    if is_sealed and not alone and not isinstance(sitting.screen, screens.Choosing | screens.Covered):
        console.reply(_("Locked."))


def _choose(sitting: Sitting, screen: screens.Choosing, console: Console) -> None:
    """Ask until the answer is legal; its Enter locks the choice, unless it comes too late."""
    lines, question = sitting.game.lines, sitting.game.lines.question(screen)
    console.reply(*console.once("answers", [_("A question mark names the answers.")], []))
    console.reply(*clock(screen, console))
    begun = console.clock()
    while True:
        answer = _ask(sitting, console, question, secret=screen.private, read=partial(lines.read, screen))
        if _asks_for_another(sitting, answer):
            if sitting.screen.board.places != screen.board.places:  # a bot plays on
                return
            continue
        if screen.clock and console.clock() - begun > screen.clock:
            sitting.do(screens.Intent.TIME_OUT)
            return
        if decided(sitting, screen, console, answer):
            return


def clock(screen: screens.Choosing, console: Console) -> list[str]:
    """The time for every answer, if there is a clock; each player hears it once."""
    if not screen.clock:
        return []
    rule = n_("{count} second for every answer.", "{count} seconds for every answer.", screen.clock)
    return console.once(_subject("clock", screen), [rule], [])


def decided(sitting: Sitting, screen: screens.Choosing, console: Console, answer: str) -> bool:
    """Carry out an answer of the player to move; return whether it was a decision. Any other answer brings help."""
    lines = sitting.game.lines
    if screen.drafted and answer.casefold() == TAKE_BACK:
        sitting.do(screens.Intent.TAKE_BACK)
        return True
    choice = lines.read(screen, answer)
    if not answer and len(screen.options) == 1:
        (choice,) = screen.options
    if choice is not None:
        console.mark(screen.seat)
        if console.confirm and screen.private:
            console.reply(_("{card} is locked.", card=lines.named(choice)))
        sitting.do(screens.Choose(choice))
        sitting.do(screens.Intent.LOCK)
        return True
    if screen.hints and answer.casefold() == "h":
        sitting.do(screens.Intent.HINT)
        if isinstance(sitting.screen, screens.Choosing):
            console.reply(*lines.advice(sitting.screen))
    else:
        console.reply(lines.legal(screen))
    return False


def _questions(lines: Lines) -> set[str]:
    """The answers that ask for information, and work anywhere."""
    return {*Request, *lines.ASKED}


def asks(sitting: Sitting, answer: str) -> bool:
    """Whether an answer asks for information, rather than belonging to the question: a card may have the key ``m``."""
    screen, lines = sitting.screen, Lines.of(sitting.game)
    if answer.casefold() not in _questions(lines):
        return False
    return not (isinstance(screen, screens.Choosing) and lines.read(screen, answer) is not None)


def _ask(
    sitting: Sitting,
    console: Console,
    question: str,
    *,
    secret: bool = False,
    read: Callable[[str], Any] = lambda _text: None,
) -> str:
    """Ask until the answer is not one of those that work anywhere, such as ``?``; LeftError for ``q``.

    An answer that the question can `read` belongs to it: a card may have the key ``m``. ContinuedError after a stop:
    somebody else may be at the keyboard.
    """
    meant = {"q", *_questions(sitting.game.lines)}
    before = ""
    while (answer := console.ask(question, secret=secret, again=False)).casefold() in meant and read(answer) is None:
        if answer.casefold() == "q":
            raise LeftError
        inform(sitting, console, answer, before)
        before = answer
    if _asks_for_another(sitting, answer):
        _hand_over_seat(sitting, answer[2:], console)
    return answer


def inform(sitting: Sitting, console: Console, asked: str, before: str = "") -> None:
    """Give the information that an answer asks for, in full if the answer `before` has asked for the same."""
    asked = asked.casefold()
    if asked == before.casefold():
        console.explained.discard(_subject("help" if asked == Request.HELP else "hand", sitting.screen))
    console.reply(*_information(sitting, console, asked))


def _information(sitting: Sitting, console: Console, asked: str) -> list[str]:
    """The information that an answer asks for."""
    screen, lines = sitting.screen, Lines.of(sitting.game)
    match asked:
        case Request.HELP:
            return _help(sitting, console)
        case Request.RULES:
            return [*sitting.game.narration.brief(screen.board)]
        case Request.HAND if isinstance(screen, screens.Choosing):
            if screen.private:
                return _hand(lines, screen, console)
            return lines.held(sitting.table.seen(screen.seat), screen)
        case Request.HAND if isinstance(screen, screens.Waiting) and screen.own:
            return _hand(lines, screen.own, console)
        case Request.HAND if sitting.is_one_of_several:
            return [_("You hold no cards that you can look at now.")]
        case Request.HAND:
            return [_("Hands are read only after Enter, to the player who takes the keyboard.")]
        case Request.WHERE:
            deal = [wording.deal(sitting.table.deal)] if sitting.table.deal else []
            console.explained.discard(_subject("clock", screen))
            rule = clock(screen, console) if isinstance(screen, screens.Choosing) else []
            return [*lines.where(screen.board), *rule, *deal]
        case Request.AGAIN:
            seat = getattr(screen, "seat", None)
            return console.again(NOBODY if seat is None else seat)
        case _:
            return [*lines.ASKED[asked](screen.board)]


def _subject(about: str, screen: screens.Screen) -> str:
    """A subject for the console: the facts `about` something, for the player to move."""
    return f"{about} {getattr(screen, 'seat', '')}"


def _hand(lines: Lines, screen: screens.Choosing, console: Console) -> list[str]:
    """The hand of the player to move, in full the first time."""
    return console.once(_subject("hand", screen), lines.holding(screen), lines.holding_in_brief(screen))


def _help(sitting: Sitting, console: Console) -> list[str]:
    """Every answer that the present question takes; those that every question takes are explained once."""
    screen, lines = sitting.screen, sitting.game.lines
    is_host = sitting.leads and sitting.IS_SAVED
    rows: list[str] = []
    match screen:
        case screens.Choosing():
            rows += lines.answers(screen)
            if screen.drafted:
                rows.append(_("z takes back what you chose last."))
            if screen.hints:
                rows.append(_("h gives a hint; everybody is told that you asked."))
        case screens.Curtain():
            rows.append(_("Press Enter once {name} is at the keyboard.", name=screen.board.name(screen.seat)))
        case screens.Waiting():
            rows.append(wording.waits(screen))
    others = {
        "m": _("m for my hand, m again for all of it"),
        "w": _("w for where we are"),
        "b": _("b for the last lines again"),
        "s": _("s for the scores"),
    }
    if "i" in lines.ASKED:
        others["i"] = _("i for more about the cards")
    others[Request.RULES] = _("two question marks for the rules in short")
    if is_host:
        others["p"] = _("p with a name and a level to let a bot play on")
    others["q"] = _("q to save and quit") if is_host else _("q to quit")
    in_full = [*rows, _("Also: {answers}.", answers=", ".join(others.values()))]
    letters = [answer for answer in others if answer != Request.RULES]
    in_short = [*rows, _("Also {letters}; a second question mark explains them.", letters=", ".join(letters))]
    return console.once(_subject("help", screen), in_full, in_short)


def _asks_for_another(sitting: Sitting, answer: str) -> bool:
    return sitting.IS_SAVED and answer.casefold().startswith(HAND_OVER_SEAT)


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
