"""The data of Missions' screens: the board, and the hand of the player to move. All of it is made from views.

Only the `Body` of the player to move has a hand, unless the table has agreed on the memory aid.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from duell.game import Ends
from duell.games.missions.engine import events as happened
from duell.games.missions.engine.cards import Action, CharacterCard, Deck, Trooper, numbers
from duell.games.missions.engine.scoring import BONUS, hand_points, open_points, tile_points
from duell.games.missions.engine.state import ROUNDS, Choice, Mission, Moment, Verb, cards_laid
from duell.games.missions.engine.view import Risk, View, risk
from duell.record.acts import Seat
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table import screens
from duell.table.screens import TakesHint, TimeIsUp


@dataclass(frozen=True, slots=True)
class PlayerArea(screens.PlayerArea):
    """The open facts about a seat. `hand` is None without the memory aid.

    `rounds` has the points of finished rounds, `tiles` the values of the mission tiles.
    """

    seat: Seat
    number: int = 0  # the seat
    rounds: tuple[int, ...] = ()
    cards: int = 0
    troopers: int = 0
    missions: tuple[Mission, ...] = ()
    tiles: tuple[int, ...] = ()
    bonus: int = 0  # the points for all tiles at the end of the game
    hand: tuple[CharacterCard, ...] | None = None
    locked: bool = False

    @property
    def sure(self) -> int:
        """This round's points for troopers and missions, which nobody can lose."""
        return open_points(self.troopers, len(self.missions))

    @property
    def total(self) -> int:  # type: ignore[override]  # a property here
        return sum(self.rounds) + self.bonus


@dataclass(frozen=True, slots=True)
class Board(screens.Board):
    """The open facts: the round, the stock, the display, every seat. `turn_of` is the player to move.

    `turn` is counted through the game; `now` is the decision to make. `risk` is None unless the table has agreed to
    show it.
    """

    deck: Deck
    round: int
    turn: int
    turn_of: int
    now: Moment
    stock: int
    display: tuple[CharacterCard, ...]
    discarded: int
    places: tuple[PlayerArea, ...]
    risk: Risk | None = None
    notice: str = ""
    rounds: int = ROUNDS


@dataclass(frozen=True, slots=True)
class Offer:
    """The effects of a choice for the player who makes it.

    At the end of the round, `points` is the change in the hand's value, and `bonus` the other points that the choice
    brings. `alike` is the number of cards of that value in the hand then; `characters` is the change in the number of
    characters. `card` is the card taken or handed over, `seat` the player named, `mission` the one laid out, and `tile`
    means that the mission brings its tile.
    """

    choice: Choice
    points: int = 0
    bonus: int = 0
    alike: int = 0
    characters: int = 0
    card: CharacterCard | None = None
    seat: int | None = None
    mission: Mission | None = None
    tile: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """What only the player to move sees: the hand, its value, and the effects of each choice.

    `held` has the values of each character in the hand, in the deck's order, the highest first. `lies` has the missions
    laid out in this round. `sure` is the points for these missions and the troopers, `hand` the points of the hand.
    """

    seat: int
    now: Moment
    held: tuple[tuple[int, ...], ...]
    offers: tuple[Offer, ...]
    hand: int
    lies: tuple[Mission, ...]
    sure: int

    @property
    def cards(self) -> int:
        return sum(map(len, self.held))

    @property
    def characters(self) -> int:
        """The number of characters in the hand; all of them can end the round (rule 8.1)."""
        return sum(map(bool, self.held))

    def alike(self, value: int) -> int:
        """The number of cards of this value in the hand; three are a mission (rule 7.1)."""
        return sum(value in values for values in self.held)


def lay_out(
    public: View,
    seats: Sequence[Seat],
    locked: Collection[int] = (),
    options: TableOptions = USUAL_OPTIONS,
    notice: str = "",
) -> Board:
    """The board; `public` is a spectator's view, and `locked` has the seats that have decided."""
    return Board(
        deck=public.deck,
        round=public.round,
        turn=public.turn,
        turn_of=public.turn_of,
        now=public.now,
        stock=public.stock_left,
        display=public.display,
        discarded=len(public.discarded),
        places=tuple(_place(public, seat, who, seat in locked, options.memory_aid) for seat, who in enumerate(seats)),
        risk=risk(public) if options.show_risk and public.stock_left and public.to_act is not None else None,
        notice=notice,
        rounds=public.rounds,
    )


def _place(public: View, seat: int, who: Seat, locked: bool, memory_aid: bool) -> PlayerArea:
    over, missions = public.to_act is None, () if public.to_act is None else public.missions[seat]
    troopers = 0 if over else public.troopers[seat]
    return PlayerArea(
        seat=who,
        number=seat,
        rounds=tuple(scores[seat].total for scores in public.scores),
        cards=0 if over else len(public.hands[seat]),
        troopers=troopers,
        missions=missions,
        tiles=public.tiles[seat],
        bonus=tile_points(public.deck, len(public.tiles[seat])) if over else 0,
        hand=public.hands[seat] if memory_aid and not over else None,
        locked=locked,
    )


def body(view: View) -> Body:
    """The body of the screen of the player to move."""
    assert view.seat is not None, "a spectator decides nothing"
    deck, held = view.deck, view.hands[view.seat]
    hand = deck.bits(held)
    return Body(
        seat=view.seat,
        now=view.now,
        held=in_columns(deck, held),
        offers=tuple(sorted((_offer(view, hand, choice) for choice in view.options), key=_order)),
        hand=hand_points(deck, hand),
        lies=view.missions[view.seat],
        sure=open_points(view.troopers[view.seat], len(view.missions[view.seat])),
    )


def in_columns(deck: Deck, held: Iterable[CharacterCard]) -> tuple[tuple[int, ...], ...]:
    """The values of a hand's cards, the highest first, of each character in the deck's order."""
    cards = tuple(held)
    return tuple(
        tuple(sorted((card.value for card in cards if card.character == character.name), reverse=True))
        for character in deck.characters
    )


_LAST = (Verb.SHOW, Verb.DONE)


def _order(offer: Offer) -> tuple[int, int, int]:
    """The sort key of offers: missions by value, the cheapest of each value first. Other offers keep their order."""
    if offer.mission is None:
        return (_LAST.index(offer.choice.verb) + 1 if offer.choice.verb in _LAST else 0, 0, 0)
    return (0, 2 * offer.mission.value + offer.mission.joker, -offer.points)


def _offer(view: View, hand: int, choice: Choice) -> Offer:
    deck = view.deck
    match choice.verb:
        case Verb.TAKE | Verb.HAND:
            assert choice.card
            bit, value = 1 << deck.numbers[choice.card], choice.card.value
            after = hand | bit if choice.verb is Verb.TAKE else hand & ~bit
            return Offer(
                choice,
                points=hand_points(deck, after) - hand_points(deck, hand),
                alike=sum(card.value == value for card in deck.in_set(hand | bit)),
                characters=_characters(deck, after) - _characters(deck, hand),
                card=choice.card,
            )
        case Verb.FROM:
            return Offer(choice, seat=choice.seat)
        case Verb.MISSION | Verb.JOKER:
            return _mission(view, hand, choice)
        case Verb.SHOW:
            return Offer(choice, bonus=BONUS)
        case Verb.FLIP | Verb.DONE:
            return Offer(choice)


def _mission(view: View, hand: int, choice: Choice) -> Offer:
    assert choice.value is not None
    assert view.seat is not None
    deck, cards = view.deck, cards_laid(view.deck, hand, choice)
    after = hand & ~cards
    return Offer(
        choice,
        points=hand_points(deck, after) - hand_points(deck, hand),
        bonus=BONUS,
        characters=_characters(deck, after) - _characters(deck, hand),
        mission=Mission(choice.value, deck.in_set(cards), choice.verb is Verb.JOKER),
        tile=deck.has_tile(choice.value) and choice.value not in view.tiles[view.seat],
    )


def _characters(deck: Deck, hand: int) -> int:
    return len({number // len(deck.values) for number in numbers(hand)})


TableEvent = happened.Told | Ends | TakesHint | TimeIsUp
"""An event with a step of its own in a reveal: one of the engine's, or one that all games have."""


def after(board: Board, events: Iterable[TableEvent]) -> Board:
    """The board after these events."""
    for event in events:
        board = _after(board, event)
    return board


def _after(board: Board, event: TableEvent) -> Board:
    match event:
        case happened.TurnedUp(seat=seat, card=card):
            board = replace(board, stock=board.stock - 1, risk=None)
            if isinstance(card, Trooper):
                return _with(board, seat, troopers=board.places[seat].troopers + 1)
            if isinstance(card, Action) or not event.joins:
                return replace(board, discarded=board.discarded + 1)
            return replace(board, display=tuple(sorted((*board.display, card), key=board.deck.numbers.__getitem__)))
        case happened.CardTaken(seat=seat, card=card):
            left = tuple(other for other in board.display if other != card)
            return _with(replace(board, display=left, risk=None), seat, cards=board.places[seat].cards + 1)
        case happened.Drawn(seat=seat, giver=giver) | happened.Handed(seat=seat, giver=giver):
            board = _with(board, giver, cards=board.places[giver].cards - 1)
            return _with(board, seat, cards=board.places[seat].cards + 1)
        case happened.MissionLaid(seat=seat, mission=mission):
            place = board.places[seat]
            tiles = tuple(sorted((*place.tiles, mission.value))) if event.tile else place.tiles
            cards, missions = place.cards - len(mission.cards), (*place.missions, mission)
            return _with(board, seat, cards=cards, missions=missions, tiles=tiles)
        case happened.RoundScored():
            places = [
                PlayerArea(place.seat, place.number, (*place.rounds, account.score.total), tiles=place.tiles)
                for place, account in zip(board.places, event.accounts, strict=True)
            ]
            return replace(board, places=tuple(places), display=(), risk=None)
        case Ends():
            counted = [replace(place, bonus=tile_points(board.deck, len(place.tiles))) for place in board.places]
            return replace(board, places=tuple(counted))
        case _:
            return board


def _with(board: Board, seat: int, **changes: object) -> Board:
    """The board with changes to a seat, without its memory aid, since events do not name every card in a hand."""
    place: PlayerArea = replace(board.places[seat], hand=None, **changes)  # type: ignore[arg-type]
    return replace(board, places=(*board.places[:seat], place, *board.places[seat + 1 :]))
