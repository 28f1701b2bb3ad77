"""A game in plain mode: the table's screens said as lines, answers turned into intents."""

from duell.plain import answers, lines
from duell.plain.talk import EndOfInputError, Talk
from duell.table.help import brief
from duell.table.intents import Choose, Intent
from duell.table.screens import Bidding, Curtain, Drawing, Final, Reveal, Scouting, TableTop
from duell.table.sitting import Sitting


class LeftError(Exception):
    """The players leave the game."""


def play(sitting: Sitting, talk: Talk) -> bool:
    """Play a game to its end; return False if the players leave before, by ``q`` or by the end of their input."""
    if sitting.last_reveal and not isinstance(sitting.screen, Reveal):  # a game that was left
        talk.say("This happened last:", *lines.reveal(sitting.last_reveal))
    try:
        while not sitting.over:
            _moment(sitting, talk)
    except (LeftError, EndOfInputError):
        return False
    screen = sitting.screen
    assert isinstance(screen, Final)
    if screen.top.notice:
        talk.say(screen.top.notice)
    talk.say(*lines.final(screen))
    return True


def _moment(sitting: Sitting, talk: Talk) -> None:
    """Say what is on the screen now, and do what is answered."""
    screen = sitting.screen
    if screen.top.notice:
        talk.say(screen.top.notice)
    match screen:
        case Curtain():
            talk.say(*lines.curtain(screen))
            _hand_over(screen, talk)
            sitting.do(Intent.LIFT)
        case Bidding():
            if len(sitting.humans) == 1:  # no curtain has said it
                talk.say(*lines.deal(screen.deal), *lines.table(screen.top))
            talk.say(*lines.bidding(screen))
            try:
                _choose(sitting, screen, talk, "which card?")
            finally:  # also when the players leave
                if len(sitting.humans) > 1:
                    talk.clear()
        case Scouting():
            talk.say(*lines.scouting(screen))
            _choose(sitting, screen, talk, "keep it or give it away, k or g?")
        case Drawing():
            talk.say(*lines.drawing(screen))
            _choose(sitting, screen, talk, "take a card, y or n?")
        case Reveal():
            talk.say(*lines.reveal(screen))
            sitting.do(Intent.GO_ON)


def _hand_over(screen: Curtain, talk: Talk) -> None:
    """Wait for the Enter of the player who is due; secret, so that none typed ahead is taken for it."""
    question = f"{screen.top.name(screen.seat)} takes the keyboard, everybody else looks away: press Enter"
    while _ask(talk, screen.top, question, secret=True):
        talk.say("Press Enter, with nothing before it.")


def _choose(sitting: Sitting, screen: Bidding | Scouting | Drawing, talk: Talk, question: str) -> None:
    """Ask until there is a legal answer; it is locked with the Enter that ends it."""
    name, secret = screen.top.name(screen.seat), isinstance(screen, Bidding)
    while (choice := answers.read(screen, _ask(talk, screen.top, f"{name}, {question}", secret=secret))) is None:
        talk.say(answers.legal(screen))
    sitting.do(Choose(choice))
    sitting.do(Intent.LOCK)


def _ask(talk: Talk, top: TableTop, question: str, *, secret: bool = False) -> str:
    """Ask until the answer is none of those that mean the same everywhere; LeftError for ``q``."""
    while (answer := talk.ask(question, secret=secret)).casefold() in {"?", "s", "q"}:
        match answer.casefold():
            case "?":
                talk.say(*brief(top.edition))
            case "s":
                talk.say(*lines.scores(top))
            case _:
                raise LeftError
    return answer
