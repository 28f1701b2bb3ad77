"""What is said when something has happened: what it was, and why. It follows from what did happen."""

from collections.abc import Iterator

from duell.games.missions import words
from duell.games.missions.beats import Beat, Busts, Draws, HandsOver, Lays, RoundEnds, Takes, TurnsUp, after
from duell.games.missions.board import Board
from duell.games.missions.engine import Action, ActionName, CharacterCard, Trooper
from duell.games.missions.lesson.stack import LEARNER
from duell.games.missions.lesson.topics import Said, Topic
from duell.language import _
from duell.table.screens import Reveal


def on_reveal(screen: Reveal) -> Iterator[Said]:
    """Give what can be said of what happened, the rarest first."""
    board: Board = screen.board
    for beat in screen.beats:
        if isinstance(beat, RoundEnds):
            yield _on_end(is_used_up=not after(board, screen.beats).stock)
    for beat in screen.beats:
        yield from _on_rare(board, beat)
    for beat in screen.beats:
        yield from _on_usual(beat)


def on_final() -> Said:
    """Return what to say when the game is over."""
    text = _(
        "The sum of three rounds decides, with 20 points for all five tiles. All the rules: duell rules --game "
        "missions. The next game: duell play --game missions."
    )
    return Topic.SCORE, text


def _on_end(*, is_used_up: bool) -> Said:
    if is_used_up:
        text = _(
            "The stock is used up, so the round is over. Each character’s highest card counts, and 10 for each "
            "mission and each three troopers."
        )
        return Topic.STOCK, text
    text = _(
        "All ten were shown, so the round is over. Each character’s highest card counts, and 10 for the ten, each "
        "mission and each three troopers."
    )
    return Topic.SHOWN, text


def _on_rare(board: Board, beat: Beat) -> Iterator[Said]:
    match beat:
        case Busts(seat, card):
            text = _(
                "{character} lies there already: one card too many. It is discarded, {name} takes nothing, and the "
                "display stays.",
                character=words.character(board.deck, card.character),
                name=board.name(seat),
            )
            yield Topic.BUST, text
        case Lays():
            yield from _on_mission(board, beat)
        case Draws() | HandsOver():
            text = _("A card that changes hands is shown to all. Whoever remembers it knows more of a hand.")
            yield Topic.CHANGES_HANDS, text


def _on_mission(board: Board, beat: Lays) -> Iterator[Said]:
    if beat.mission.joker:
        text = _(
            "{action} was the third card: with it, two cards of one value are enough for a mission.",
            action=words.action(board.deck, ActionName.NUTE),
        )
        yield Topic.JOKER_LAID, text
    if beat.tile:
        text = _(
            "The mission counts 10 points and has brought its tile. The values from 0 to 4 have one each; all five "
            "count 20 points in the end."
        )
        yield Topic.TILE, text
    else:
        text = _("The mission counts 10 points. It brings a tile only once, and only with a value from 0 to 4.")
        yield Topic.LAID, text


def _on_usual(beat: Beat) -> Iterator[Said]:
    match beat:
        case TurnsUp(card=Action()):
            text = _("An action card is carried out at once and discarded. Nothing more is turned up in that turn.")
            yield Topic.ACTION, text
        case TurnsUp(card=Trooper()):
            text = _(
                "A clone trooper stays before whoever turns it up, and the turn goes on. Each three count 10 points."
            )
            yield Topic.TROOPER, text
        case Takes(seat=seat) if seat == LEARNER:
            text = _("Taking a card ends the turn. Hands are hidden; how many cards each holds is open.")
            yield Topic.TAKEN, text
        case TurnsUp(card=CharacterCard()):
            text = _("A character that is turned up lies in the display until somebody takes it, now or later.")
            yield Topic.JOINS, text
