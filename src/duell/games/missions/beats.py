"""What a step of Missions was like for those who watched it: the engine's events, told beat by beat.

A beat carries what is open and no more: a hand becomes open when its round is scored.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from duell.games.missions.board import Board, Laid, PlayerArea, by_character
from duell.games.missions.engine import (
    Action,
    ActionName,
    Card,
    CharacterCard,
    Deck,
    RoundScore,
    Trooper,
    View,
)
from duell.games.missions.engine.events import (
    Bust,
    Drawn,
    Event,
    Handed,
    MissionLaid,
    Over,
    Round,
    Scored,
    Sent,
    Shown,
    Taken,
    Turned,
)
from duell.games.missions.engine.scoring import open_points, tile_points
from duell.games.missions.engine.state import ROUNDS
from duell.games.missions.in_vain import finds_nothing, leaves_unused
from duell.table.screens import Ends, TakesHint, TimeIsUp


@dataclass(frozen=True, slots=True)
class TurnsUp:
    """The top card of the stock is turned up."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Busts:
    """The character lies there already: the card is discarded, and nothing is taken (rule 3.2)."""

    seat: int
    card: CharacterCard


@dataclass(frozen=True, slots=True)
class FindsNothing:
    """An action card that can do nothing (rule 5.6).

    Nobody else holds a card, the display is empty, or no two cards of the hand are of one number.
    """

    seat: int
    action: ActionName


@dataclass(frozen=True, slots=True)
class LeavesUnused:
    """An action card that could have been used was not (rule 5.5)."""

    seat: int
    action: ActionName


@dataclass(frozen=True, slots=True)
class Takes:
    """A card goes from the display into a hand."""

    seat: int
    card: CharacterCard


@dataclass(frozen=True, slots=True)
class Draws:
    """Count Dooku draws a card of the hand of `giver` and shows it."""

    seat: int
    giver: int
    card: CharacterCard


@dataclass(frozen=True, slots=True)
class SendsFor:
    """Jango Fett goes to `giver`, who is about to choose a card and hand it over."""

    seat: int
    giver: int


@dataclass(frozen=True, slots=True)
class HandsOver:
    """`giver` hands a card to the finder of Jango Fett."""

    seat: int
    giver: int
    card: CharacterCard


@dataclass(frozen=True, slots=True)
class Lays:
    """A mission is fulfilled; `tile` says that it has brought its tile."""

    seat: int
    mission: Laid
    tile: bool


@dataclass(frozen=True, slots=True)
class Shows:
    """All ten characters are shown; with an empty stock that is not what ends the round."""

    seat: int


@dataclass(frozen=True, slots=True)
class Account:
    """Where a seat's points of a round come from: for each character its highest value in the hand, if it has one."""

    best: tuple[int | None, ...]
    troopers: int
    missions: tuple[Laid, ...]
    score: RoundScore


@dataclass(frozen=True, slots=True)
class RoundEnds:
    """A round is scored: an account a seat. `ender` has ended it and begins the next one, if there `is_next` one."""

    round: int
    ender: int
    accounts: tuple[Account, ...]
    is_next: bool


Beat = (
    TurnsUp
    | Busts
    | FindsNothing
    | LeavesUnused
    | Takes
    | Draws
    | SendsFor
    | HandsOver
    | Lays
    | Shows
    | RoundEnds
    | Ends
    | TakesHint
    | TimeIsUp
)


def tell(before: View, events: Iterable[Event]) -> tuple[Beat, ...]:
    """Return the beats of one step: `before` is the table as all saw it, `events` what the engine says happened."""
    events, beats = list(events), list[Beat]()
    hands = [set(hand) for hand in before.hands]
    troopers = list(before.troopers)
    missions = [
        [Laid(each.value, before.deck.in_set(each.cards), each.joker) for each in laid] for laid in before.missions
    ]
    scores: list[RoundScore] = []
    for event in events:
        match event:
            case Turned(seat=seat, card=card):
                beats.append(TurnsUp(seat, card))
                troopers[seat] += isinstance(card, Trooper)
                if isinstance(card, Action) and finds_nothing(before, card.name):
                    beats.append(FindsNothing(seat, card.name))
            case Taken(seat=seat, card=card):
                beats.append(Takes(seat, card))
                hands[seat].add(card)
            case Drawn(seat=seat, giver=giver, card=card) | Handed(seat=seat, giver=giver, card=card):
                beats.append((Draws if isinstance(event, Drawn) else HandsOver)(seat, giver, card))
                hands[giver].discard(card)
                hands[seat].add(card)
            case MissionLaid():
                laid = Laid(event.value, event.cards, event.joker)
                beats.append(Lays(event.seat, laid, event.tile))
                hands[event.seat] -= set(event.cards)
                missions[event.seat].append(laid)
            case Scored():
                scores.append(RoundScore(event.hand, event.shown, event.troopers, event.missions))
            case Bust() | Sent() | Shown() | Over():
                beats.append(_alone(event))
            case Round():  # told by the account of the round before
                pass
    if leaves_unused(before, events, hands[before.turn_of]):
        beats.insert(sum(isinstance(beat, Lays) for beat in beats), LeavesUnused(before.turn_of, ActionName.NUTE))
    if scores:
        accounts = tuple(
            Account(_best(before.deck, hand), found, tuple(laid), score)
            for hand, found, laid, score in zip(hands, troopers, missions, scores, strict=True)
        )
        ends = RoundEnds(before.round, before.turn_of, accounts, is_next=before.round < ROUNDS)
        beats.insert(len(beats) - isinstance(beats[-1] if beats else None, Ends), ends)
    return tuple(beats)


def _alone(event: Bust | Sent | Shown | Over) -> Beat:
    """Return the beat of an event that changes no hand."""
    match event:
        case Bust(seat=seat, card=card):
            return Busts(seat, card)
        case Sent(seat=seat, giver=giver):
            return SendsFor(seat, giver)
        case Shown(seat=seat):
            return Shows(seat)
        case Over(reason=reason):
            return Ends(reason)


def _best(deck: Deck, hand: Iterable[CharacterCard]) -> tuple[int | None, ...]:
    """Return what counts of each character (rule 9.1)."""
    return tuple(values[0] if values else None for values in by_character(deck, list(hand)))


def after(board: Board, beats: Sequence[Beat]) -> Board:
    """Return the table once some beats were told: what lies there changes card by card."""
    for beat in beats:
        board = _after(board, beat)
    return board


def _after(board: Board, beat: Beat) -> Board:
    match beat:
        case TurnsUp(seat, card):
            board = replace(board, stock=board.stock - 1, risk=None)
            if isinstance(card, Trooper):
                return _with(board, seat, troopers=board.places[seat].troopers + 1)
            if isinstance(card, CharacterCard) and all(lies.character != card.character for lies in board.display):
                return replace(board, display=in_order(board.deck, (*board.display, card)))
            return replace(board, discarded=board.discarded + 1)
        case Takes(seat, card):
            left = tuple(lies for lies in board.display if lies != card)
            return _with(replace(board, display=left, risk=None), seat, cards=board.places[seat].cards + 1)
        case Draws(seat, giver, card) | HandsOver(seat, giver, card):
            board = _with(board, giver, cards=board.places[giver].cards - 1)
            return _with(board, seat, cards=board.places[seat].cards + 1)
        case Lays(seat, mission, tile):
            place = board.places[seat]
            tiles = tuple(sorted((*place.tiles, mission.value))) if tile else place.tiles
            cards, missions = place.cards - len(mission.cards), (*place.missions, mission)
            return _with(board, seat, cards=cards, missions=missions, tiles=tiles)
        case RoundEnds():
            places = [
                PlayerArea(place.seat, place.number, (*place.rounds, account.score.total), tiles=place.tiles)
                for place, account in zip(board.places, beat.accounts, strict=True)
            ]
            return replace(board, places=tuple(places), display=(), risk=None)
        case Ends():
            counted = [replace(place, bonus=tile_points(board.deck, len(place.tiles))) for place in board.places]
            return replace(board, places=tuple(counted))
        case _:
            return board


def _with(board: Board, seat: int, **changes: object) -> Board:
    """Return the table with another area of a seat; no memory aid follows every card."""
    place: PlayerArea = replace(board.places[seat], hand=None, **changes)  # type: ignore[arg-type]
    place = replace(place, sure=open_points(place.troopers, len(place.missions)))
    return replace(board, places=(*board.places[:seat], place, *board.places[seat + 1 :]))


def in_order(deck: Deck, cards: Iterable[CharacterCard]) -> tuple[CharacterCard, ...]:
    """Return cards in the order of the deck."""
    return tuple(sorted(cards, key=deck.numbers.__getitem__))
