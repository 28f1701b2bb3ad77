"""What is said in the lesson: before the learner decides, and after something has happened, each thing once."""

from collections.abc import Iterator
from enum import Enum, auto

from duell.games.missions import words
from duell.games.missions.beats import Busts, Draws, HandsOver, Lays, RoundEnds, Takes, TurnsUp
from duell.games.missions.board import Board, Body, Offer
from duell.games.missions.engine import (
    Action,
    ActionName,
    CharacterCard,
    Handing,
    Laying,
    Naming,
    Taking,
    Trooper,
    Verb,
)
from duell.games.missions.lesson.stack import LEARNER
from duell.language import _
from duell.table.screens import Choosing, Reveal


class Topic(Enum):
    """Something that is said when it first matters."""

    BEGIN = auto()
    ONE_MORE = auto()
    PAIR = auto()
    BETTER = auto()
    MISSION = auto()
    JOKER = auto()
    NAMING = auto()
    TAKING = auto()
    HANDING = auto()
    JOINS = auto()
    TROOPER = auto()
    BUST = auto()
    ACTION = auto()
    TAKEN = auto()
    LAID = auto()
    TILE = auto()
    SCORED = auto()
    OTHERS = auto()
    END = auto()


Said = tuple[Topic, str]
"""A sentence or two for players, and what they are about."""


def before(screen: Choosing) -> Iterator[Said]:
    """Give what can be said of a decision, the rarest first."""
    body: Body = screen.body
    board: Board = screen.board
    match body.now:
        case Laying(joker):
            yield from _laying(joker)
        case Naming():
            yield (
                Topic.NAMING,
                _("An action card is carried out at once. Choose a player with the arrows, then press Enter."),
            )
        case Taking():
            yield Topic.TAKING, _("Zam Wesell lets nobody go on: take one of the cards that lie there.")
        case Handing():
            yield (
                Topic.HANDING,
                _("You have to hand a card over. Give one that counts little: a low one, or one that another covers."),
            )
        case _:
            yield from _choosing(board, body)


def _laying(joker: bool) -> Iterator[Said]:
    if joker:
        yield (
            Topic.JOKER,
            _("Nute Gunray can stand in for the third card of a mission, now or never: two of one value will do."),
        )
    yield (
        Topic.MISSION,
        _(
            "Three cards of one value are a mission. It brings 10 points, and for 0 to 4 a tile; but its cards leave "
            "the hand. Choose one with the arrows and press Enter, or end the turn with e."
        ),
    )


def _choosing(board: Board, body: Body) -> Iterator[Said]:
    if not board.display and not body.cards:
        yield (
            Topic.BEGIN,
            _("Your hand is empty, and nothing lies in the display. Turn up the top card of the stock: press t."),
        )
    takes = [offer for offer in body.offers if offer.choice.verb is Verb.TAKE]
    pairs = [offer for offer in takes if offer.alike in {2, 3}]
    if pairs:
        best = max(pairs, key=lambda offer: (offer.alike, offer.points))
        which = _it(board, best)
        yield (
            Topic.PAIR,
            _(
                "Three cards of one value are a mission, worth 10. {which} brings you nearer: take it.",
                which=which,
            ),
        )
    if any(offer.points and not offer.characters for offer in takes):
        yield (
            Topic.BETTER,
            _("Of each character only the highest card counts. +2 on a card says what the one above it would add."),
        )
    if takes:
        yield (
            Topic.ONE_MORE,
            _(
                "Take a card with the arrows and Enter, which ends the turn; or turn up one more with t. But if the "
                "same character turns up twice, you get nothing."
            ),
        )


def _it(board: Board, offer: Offer) -> str:
    assert offer.card
    return words.title(board.deck, offer.card)


def after(screen: Reveal) -> Iterator[Said]:
    """Give what can be said of what happened, the rarest first."""
    board: Board = screen.board
    for beat in screen.beats:
        match beat:
            case RoundEnds():
                yield (
                    Topic.SCORED,
                    _(
                        "The last card of the stock ends the round. Each character’s best card counts, and 10 for each "
                        "mission and each three troopers."
                    ),
                )
            case Busts():
                yield (
                    Topic.BUST,
                    _("The same character twice: that was one card too many. It is discarded, and the display stays."),
                )
            case Lays(tile=True):
                yield Topic.TILE, _("A mission with its tile. Whoever has all five tiles in the end gets 20 points.")
            case Lays():
                yield Topic.LAID, _("Another mission: 10 points. A tile comes only once.")
            case Draws() | HandsOver():
                yield (
                    Topic.OTHERS,
                    _("The card is shown to all and changes hands. Hands are hidden; whoever remembers knows more."),
                )
    for beat in screen.beats:
        match beat:
            case TurnsUp(card=Trooper()):
                yield (
                    Topic.TROOPER,
                    _("A clone trooper stays before its finder, and the turn goes on. Each three count 10."),
                )
            case TurnsUp(card=CharacterCard()):
                yield (
                    Topic.JOINS,
                    _("It joins the display, in the column of its character. There it lies until somebody takes it."),
                )
            case TurnsUp(card=Action() as card):
                meaning = words.action_means(ActionName(card.name))
                yield Topic.ACTION, _("{action} {meaning}.", action=words.title(board.deck, card), meaning=meaning)
            case Takes(seat=seat) if seat == LEARNER:
                yield Topic.TAKEN, _("Your turn is over. The card is in your hand now, in the column of its character.")


def at_the_end() -> Said:
    """Return what to say when the game is over."""
    text = _(
        "A whole game has three such rounds; the tiles stay. Whoever shows all ten characters ends a round at once. "
        "All the rules: duell rules --game missions. A game: duell play --game missions."
    )
    return Topic.END, text
