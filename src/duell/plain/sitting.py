"""A game in plain mode: the table's screens said as lines, answers turned into intents."""

from duell.games.duel import answers, lines, words
from duell.games.duel.board import Draws, Hand, Offers
from duell.language import _, n_
from duell.plain.console import Console, EndOfInputError
from duell.table.help import brief
from duell.table.intents import Choose, GivePin, Intent
from duell.table.pins import LONGEST_PIN, SHORTEST_PIN, Asks, waiting
from duell.table.screens import AskPin, Choosing, Covered, Curtain, Ends, Final, ForgottenPin, Reveal, Thinking, Why
from duell.table.sitting import Sitting
from duell.terminal import ContinuedError

HAND_OVER_SEAT = "p "
"""How an answer begins that lets a bot play on."""


class LeftError(Exception):
    """The players leave the game."""


def play(sitting: Sitting, talk: Console) -> bool:
    """Play a game to its end; return False if the players leave before, by ``q`` or by the end of their input."""
    if sitting.last_reveal and not isinstance(sitting.screen, Reveal):  # a game that was left
        talk.say(_("This happened last:"), *lines.reveal(sitting.last_reveal))
    try:
        while not sitting.over:
            moment(sitting, talk)
    except (LeftError, EndOfInputError):
        return False
    screen = sitting.screen
    assert isinstance(screen, Final)
    if screen.board.notice:
        talk.say(screen.board.notice)
    if not (sitting.last_reveal and any(isinstance(beat, Ends) for beat in sitting.last_reveal.beats)):
        talk.say(words.tell(screen.board, Ends(screen.outcome.reason)))
    talk.say(*lines.final(screen))
    return True


def moment(sitting: Sitting, talk: Console) -> None:
    """Say what is on the screen now, and do what is answered.

    When the program was stopped and goes on, who sits there may be another: the cards stay hidden until the keyboard is
    taken once more. Somebody alone is simply asked again, at the next call.
    """
    try:
        _moment(sitting, talk)
    except ContinuedError:
        if len(sitting.humans) > 1:
            sitting.do(Intent.HIDE)


def _moment(sitting: Sitting, talk: Console) -> None:
    screen = sitting.screen
    if screen.board.notice:
        talk.say(screen.board.notice)
    match screen:
        case Curtain():
            if screen.why is Why.SHUT:
                talk.say(_("Three wrong PINs."))
            talk.say(*lines.curtain(screen))
            _hand_over(sitting, screen, talk)
        case AskPin():
            _pin(sitting, screen, talk)
        case ForgottenPin():
            question = _(
                "does everybody agree that {name} sets a new PIN, y or n?", name=screen.board.name(screen.seat)
            )
            answer = _ask(sitting, talk, question)
            sitting.do(Intent.RESET_PIN if answer.casefold() == "y" else Intent.GO_ON)
        case Choosing(body=Hand()):
            _bid(sitting, screen, talk)
        case Covered():
            sitting.do(Intent.UNCOVER)
        case Choosing(body=Offers()):
            talk.say(*lines.scouting(screen))
            name = screen.board.name(screen.seat)
            _choose(sitting, screen, talk, _("{name}, keep it or give it away, k or g?", name=name))
        case Choosing(body=Draws()):
            talk.say(*lines.drawing(screen))
            name = screen.board.name(screen.seat)
            _choose(sitting, screen, talk, _("{name}, take a card, y or n?", name=name))
        case Thinking():
            sitting.do(Intent.GO_ON)
        case Reveal():
            talk.say(*lines.reveal(screen))
            sitting.do(Intent.GO_ON)


def _hand_over(sitting: Sitting, screen: Curtain, talk: Console) -> None:
    """Wait for the Enter of the player who is due; secret, so that none typed ahead is taken for it."""
    talk.ring()
    name = screen.board.name(screen.seat)
    question = _("{name} takes the keyboard, everybody else looks away: press Enter", name=name)
    if not screen.is_secret:
        question = _("{name} takes the keyboard and decides in the open: press Enter", name=name)
    while _ask(sitting, talk, question, secret=True):
        if sitting.screen != screen:  # a bot plays on for somebody
            return
        talk.say(_("Press Enter, with nothing before it."))
    sitting.do(Intent.LIFT)


def _pin(sitting: Sitting, screen: AskPin, talk: Console) -> None:
    """Ask for a PIN; what is typed is not echoed."""
    if screen.wait and not screen.board.notice:  # which says it, too
        talk.say(waiting(screen.wait))
    name = screen.board.name(screen.seat)
    digits = {"least": SHORTEST_PIN, "most": LONGEST_PIN}
    question = {
        Asks.NEW: _("{name}, set a PIN of {least} to {most} digits", name=name, **digits),
        Asks.AGAIN: _("{name}, the same PIN once more", name=name),
        Asks.KNOWN: _("{name}, your PIN, or f if it is forgotten", name=name),
    }[screen.asks]
    answer = _ask(sitting, talk, question, secret=True)
    if answer.casefold().startswith(HAND_OVER_SEAT):
        return
    sitting.do(Intent.FORGET_PIN if answer.casefold() == "f" else GivePin(answer))


def _bid(sitting: Sitting, screen: Choosing, talk: Console) -> None:
    alone = len(sitting.humans) == 1
    if alone:  # no curtain has said it
        talk.say(*lines.begins(screen), *lines.table(screen.board))
    with talk.secret(stays=alone):
        talk.say(*lines.bidding(screen))
        _choose(sitting, screen, talk, _("{name}, which card?", name=screen.board.name(screen.seat)))


def _choose(sitting: Sitting, screen: Choosing, talk: Console, question: str) -> None:
    """Ask until there is a legal answer; it is locked with the Enter that ends it, unless that comes too late."""
    secret = screen.private
    if screen.clock:
        talk.say(n_("There is {count} second to answer.", "There are {count} seconds to answer.", screen.clock))
    begun = talk.clock()
    while True:
        answer = _ask(sitting, talk, question, secret=secret)
        if sitting.screen.board.places != screen.board.places:  # a bot plays on for somebody
            return
        if screen.clock and talk.clock() - begun > screen.clock:
            sitting.do(Intent.TIME_OUT)
            return
        if (choice := answers.read(screen, answer)) is not None:
            sitting.do(Choose(choice))
            sitting.do(Intent.LOCK)
            return
        _help_on(sitting, screen, talk, answer)


def _help_on(sitting: Sitting, screen: Choosing, talk: Console, answer: str) -> None:
    """Give the hint that was asked for; to any other answer that is no choice, say what would be one."""
    if screen.hints and answer.casefold() == "h":
        sitting.do(Intent.HINT)
        if isinstance(sitting.screen, Choosing):
            talk.say(*lines.advice(sitting.screen))
    else:
        talk.say(answers.legal(screen))


def _ask(sitting: Sitting, talk: Console, question: str, *, secret: bool = False) -> str:
    """Ask until the answer is none of those that mean the same everywhere; LeftError for ``q``.

    ContinuedError after a stop: what was asked may be for other eyes now.
    """
    board = sitting.screen.board
    while (answer := talk.ask(question, secret=secret, again=False)).casefold() in {"?", "s", "i", "q"}:
        match answer.casefold():
            case "?":
                talk.say(*brief(board.edition))
            case "s":
                talk.say(*lines.scores(board))
            case "i":
                talk.say(*lines.icons(board))
            case _:
                raise LeftError
    if answer.casefold().startswith(HAND_OVER_SEAT):
        _hand_over_seat(sitting, answer[2:], talk)
    return answer


def _hand_over_seat(sitting: Sitting, text: str, talk: Console) -> None:
    """Let a person or a bot play on, as in ``p Ben knight``."""
    wish = answers.hand_over_seat(sitting.screen.board, text)
    if wish is None:
        talk.say(_("To let a bot play on for Ben, or Ben again: p Ben knight, p Ben human."))
        return
    sitting.do(wish)
    place = sitting.screen.board.places[wish.seat]
    if place.seat.player == wish.player:
        talk.say(lines.plays(place))
    else:
        talk.say(_("Players can change at a hand-over, while nobody’s cards are shown."))
