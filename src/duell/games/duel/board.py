"""The data of the duel's screens: the board, the hand of the player to move, and the events of a step.

All of it is made from views. A `PlayerArea` only shows a hand if the table has agreed on the memory aid.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from duell.game import Emblem, Ends
from duell.games.duel.engine import events as happened
from duell.games.duel.engine.cards import Card, Choice, Vader
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.rules import Gain, Score, gain, has_stopped, r2d2_returns, score_cards
from duell.games.duel.engine.view import View
from duell.record.acts import Seat
from duell.record.table_options import TableOptions
from duell.table import screens
from duell.table.screens import TakesHint, TimeIsUp

TableEvent = happened.Step | TakesHint | TimeIsUp | Ends
"""An event with a step of its own in a reveal: one of the engine's, or one that all games have."""


def tell(events: Iterable[happened.Event]) -> tuple[TableEvent, ...]:
    """The events of a step that a reveal shows; the next screen shows the rest."""
    return tuple(event for event in events if not isinstance(event, happened.Turned | happened.Bids))


KEYS = "12345678r"  # the usual keys of a hand: the force cards by value, then R2-D2


def key_of(keys: str, choice: Choice) -> str:
    """The key of a rebel card in a hand with these `keys`."""
    return keys[KEYS.index("r" if choice is Choice.R2D2 else str(choice))]


@dataclass(frozen=True, slots=True)
class Face:
    """A rebel card as printed: its choice and its icons (none on R2-D2)."""

    choice: Choice
    icons: int = 0


@dataclass(frozen=True, slots=True)
class PlayerArea(screens.PlayerArea):
    """The open facts about a seat. `hand` is None without the memory aid.

    `icons` are those on the hero's force cards, by value from 1.
    """

    seat: Seat
    title: str
    score: Score
    cards: int
    hand: tuple[Face, ...] | None
    locked: bool
    stopped: bool
    icons: tuple[int, ...] = ()

    @property
    def total(self) -> int:  # type: ignore[override]  # a property here
        return self.score.total


@dataclass(frozen=True, slots=True)
class Board(screens.Board):
    """The open facts: the round, the stock, every seat, and the card at stake.

    The deck has `copies` of the card at stake; `to_come` of them have not been turned up yet. `gains` has each
    seat's gain from it. `scouted` is the card that R2-D2 has turned up, until its player decides.
    """

    edition: Edition
    round: int
    stock: int
    card: Card | None
    copies: int
    gains: tuple[Gain, ...]
    places: tuple[PlayerArea, ...]
    notice: str = ""
    to_come: int = 0
    scouted: Card | None = None
    emblems: Mapping[str, Emblem] = field(default_factory=dict, compare=False, repr=False)
    """The deck's emblems by card name; equality ignores them."""


class Stakes(Enum):
    """The stakes of a duel, as everybody can see before it; the first that applies."""

    MATCH = auto()  # as LAST or PERHAPS_LAST, in a game that may decide an agreed match
    LAST = auto()  # the stock is empty
    PERHAPS_LAST = auto()  # the game ends if somebody loses the last card
    FOUR = auto()
    THREE = auto()  # three of a kind
    LEAD = auto()  # late in the game, somebody else could take the lead
    CARD = auto()


LATE_STOCK, LATE_HAND = 10, 3  # with at most this many cards in the stock or in a hand, the lead is at stake


def stakes(board: Board) -> Stakes:
    """The stakes besides the card itself."""
    kinds, totals = [0, *(gain.has + 1 for gain in board.gains)], [place.score.total for place in board.places]
    hopes = [total + gain.total for total, gain in zip(totals, board.gains, strict=False)]
    if not board.stock and board.card:
        return Stakes.LAST
    if board.card and _may_end(board):
        return Stakes.PERHAPS_LAST
    if isinstance(board.card, Vader) or not board.card:
        return Stakes.CARD
    if max(kinds) > 2:
        return Stakes.FOUR if max(kinds) > 3 else Stakes.THREE
    may_lead = any(total < max(totals) < hope for total, hope in zip(totals, hopes, strict=False))
    is_late = board.stock <= LATE_STOCK or min(place.cards for place in board.places) <= LATE_HAND
    return Stakes.LEAD if may_lead and is_late else Stakes.CARD


def stakes_of(screen: screens.Reveal) -> Stakes:
    """The stakes of the duel in a reveal; in a reveal without a duel, only a card."""
    if not any(isinstance(event, happened.BidTurned) for event in screen.events):
        return Stakes.CARD
    at_stake = stakes(screen.board)
    return Stakes.MATCH if screen.decides_match and at_stake in {Stakes.LAST, Stakes.PERHAPS_LAST} else at_stake


def _may_end(board: Board) -> bool:
    """Whether the game can end with this duel, by the number of cards in each hand, which everybody can see."""
    hands = [place.cards for place in board.places if place.cards and not place.stopped]
    ending = sum(cards == 1 for cards in hands)
    if board.edition.end == "first-out":
        return ending > 0
    losing = ending if isinstance(board.card, Vader) else min(ending, 1)  # only the winner loses a card to a villain
    return len(hands) > 1 >= len(hands) - losing


@dataclass(frozen=True, slots=True)
class Hand:
    """The body of a bidding screen: the player's cards, with R2-D2 last, as among the keys."""

    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A bid on the table; `face` is None for a seat that had no card."""

    seat: int
    face: Face | None


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice for the scouted card: give it to `seat`, with its gain and whether R2-D2 returns."""

    choice: Choice
    seat: int
    gain: Gain
    returns: bool


@dataclass(frozen=True, slots=True)
class Offers:
    """The body of a scouting screen: R2-D2 has turned up `card`, which its player keeps or gives to any other seat.

    If a duel waits for the choice, `laid` has its open bids, and `winner` is the seat that wins it.
    """

    card: Card
    laid: tuple[Laid, ...]
    offers: tuple[Offer, ...]
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Draws:
    """The body of a screen for drawing up to `most` more final cards, one at a time."""

    most: int


Body = Hand | Offers | Draws


def body(view: View) -> Body:
    """The body of a player's screen; only here does a secret hand get onto a screen."""
    assert view.seat is not None, "a spectator decides nothing"
    if view.options and view.scouted:
        return Offers(view.scouted, laid(view, {}), offers(view), winner(view))
    if view.options and view.draws:
        return Draws(view.draws)
    return Hand(hand(view, view.seat))


def lay_out(
    public: View, seats: Sequence[Seat], locked: Collection[int], options: TableOptions, notice: str = ""
) -> Board:
    """The board; `public` is a spectator's view, and `locked` has the seats that have bid."""
    edition = public.game.edition
    return Board(
        edition=edition,
        round=public.round,
        stock=public.stock_left,
        card=public.card,
        copies=public.game.deck.empire.count(public.card) if public.card else 0,
        gains=tuple(gain(public.card, taken, edition) for taken in public.taken) if public.card else (),
        places=tuple(_place(public, seat, who, seat in locked, options.memory_aid) for seat, who in enumerate(seats)),
        notice=notice,
        to_come=to_come(public, public.card) if public.card else 0,
        scouted=public.scouted,
        emblems=public.game.deck.emblems,
    )


def to_come(public: View, card: Card) -> int:
    """The number of cards of this kind that nobody has seen yet: not taken, not escaped and not turned up."""
    seen = [*public.escaped, public.card, public.scouted, *(card for taken in public.taken for card in taken)]
    return public.game.deck.empire.count(card) - seen.count(card)


def hand(view: View, seat: int) -> tuple[Face, ...]:
    """The cards of a seat's hand, with R2-D2 last, as among the keys."""
    faces = (face(view, seat, choice) for choice in view.hands[seat])
    return tuple(sorted(faces, key=lambda face: (face.choice is Choice.R2D2, face.choice)))


def face(view: View, seat: int, choice: Choice) -> Face:
    """A card of a seat's hero as printed."""
    return Face(choice, view.game.icons[seat][choice])


def offers(view: View) -> tuple[Offer, ...]:
    """The choices for the scouted card."""
    card, edition = view.scouted, view.game.edition
    if card is None or view.scout is None:
        return ()
    options: list[Offer] = []
    for choice in view.options:
        to = view.scout if choice.receiver is None else choice.receiver
        returns = r2d2_returns(edition, card, choice)
        options.append(Offer(choice, to, gain(card, view.taken[to], edition), returns))
    return tuple(options)


def laid(public: View, choices: Mapping[int, Choice]) -> tuple[Laid, ...]:
    """The bids on the table after `choices`, by seat; none after a choice that is not a bid."""
    bids = public.bids or tuple(choices.get(seat) for seat in range(len(public.hands)))
    if not public.bidding and public.bids is None:
        return ()
    return tuple(Laid(seat, None if bid is None else face(public, seat, bid)) for seat, bid in enumerate(bids))


def after(board: Board, events: Iterable[object]) -> Board:
    """The board with the scores and hands after these events."""
    places, scouts = list(board.places), None
    for event in events:
        match event:
            case happened.Taken(seat=seat):
                places[seat] = replace(places[seat], score=places[seat].score.plus(event.card, event.gain))
            case happened.R2D2Returned(seat=seat):
                hand = places[seat].hand
                hand = None if hand is None else (*hand, Face(Choice.R2D2))
                places[seat] = replace(places[seat], cards=places[seat].cards + 1, hand=hand)
            case happened.R2D2Waits(seat=seat, when=str()):
                places[seat] = _without(places[seat], (Choice.R2D2,))
            case happened.Scouted(seat=seat):
                scouts = seat
            case happened.Discarded(seat=seat, cards=cards) if seat != scouts or cards != (Choice.R2D2,):
                places[seat] = _without(places[seat], cards)
    return replace(board, places=tuple(places))


def _without(place: PlayerArea, played: Sequence[Choice]) -> PlayerArea:
    hand = place.hand and tuple(face for face in place.hand if face.choice not in played)
    return replace(place, cards=place.cards - len(played), hand=hand)


def winner(view: View) -> int | None:
    """The seat that wins the waiting duel; None if no duel waits for R2-D2."""
    return view.game.showdown(view.card, view.bids).winner if view.card and view.bids else None


def _place(public: View, seat: int, who: Seat, locked: bool, memory_aid: bool) -> PlayerArea:
    return PlayerArea(
        seat=who,
        title=public.game.deck.hero(who.role).title,
        score=score_cards(public.taken[seat], public.game.edition),
        cards=len(public.hands[seat]),
        hand=hand(public, seat) if memory_aid else None,
        locked=locked,
        stopped=stopped(public, seat),
        icons=public.game.deck.hero(who.role).icons,
    )


def stopped(view: View, seat: int) -> bool:
    """Whether a seat is out while others play on (switch ``end``, ruling 10)."""
    if view.over or seat == view.scout:  # R2-D2 on the table still counts (ruling 3)
        return False
    return has_stopped(view.game.edition, view.hands[seat])
