"""From what somebody may see of a game of Missions to what is shown: the open table, and one's own hand.

Both list what they take from a `View`. A hand is in the `Body` of the seat that decides and nowhere else, but where the
table has agreed to the memory aid.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from duell.games.missions.engine.cards import Action, ActionName, Card, CharacterCard, Deck, Trooper, numbers
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
from duell.games.missions.engine.scoring import BONUS, RoundScore, hand_points, open_points, tile_points
from duell.games.missions.engine.state import ROUNDS, Choice, Laying, Mission, Moment, Verb, cards_laid
from duell.games.missions.engine.view import Risk, View, bits, risk
from duell.record.acts import Seat
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table.screens import Ends, TakesHint, TimeIsUp


@dataclass(frozen=True, slots=True)
class Laid:
    """A fulfilled mission as it lies before its player; with a `joker` two cards and Nute Gunray."""

    value: int
    cards: tuple[CharacterCard, ...]
    joker: bool = False


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """What everybody sees of one seat. `hand` is None unless the memory aid shows what each holds.

    `rounds` are the points of the rounds that are over, `sure` those of this round that lie open: for troopers and
    missions. `tiles` are the values of the mission tiles.
    """

    seat: Seat
    number: int = 0
    """The seat."""
    rounds: tuple[int, ...] = ()
    sure: int = 0
    cards: int = 0
    troopers: int = 0
    missions: tuple[Laid, ...] = ()
    tiles: tuple[int, ...] = ()
    bonus: int = 0
    """What all tiles have brought at the end of the game."""
    hand: tuple[CharacterCard, ...] | None = None
    locked: bool = False

    @property
    def total(self) -> int:
        """The sum written down so far."""
        return sum(self.rounds) + self.bonus


@dataclass(frozen=True, slots=True)
class Board:
    """What lies open: the round, the stock, the display, every seat. `turn_of` is the seat whose turn it is.

    `turn` counts through the game, `now` is what is to be decided. `risk` is None unless the table has agreed to it.
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

    @property
    def rounds(self) -> int:
        """How many rounds a game has (rule 1.1)."""
        return ROUNDS

    def name(self, seat: int) -> str:
        """Return the name at a seat."""
        return self.places[seat].seat.name

    def saying(self, notice: str) -> "Board":
        """Return the same board with another notice."""
        return replace(self, notice=notice)


@dataclass(frozen=True, slots=True)
class Offer:
    """What a choice leads to for the one who makes it.

    `points` is what the hand counts more or less by it, `bonus` what it brings besides, both at the end of the round.
    `alike` is the card's place among those of its value that are then in the hand: 2 for the second; `characters` by
    how many characters the hand changes. `card` is one that is taken or handed over, `seat` who is named, `mission`
    what is laid out, and `tile` whether that brings its tile.
    """

    choice: Choice
    points: int = 0
    bonus: int = 0
    alike: int = 0
    characters: int = 0
    card: CharacterCard | None = None
    seat: int | None = None
    mission: Laid | None = None
    tile: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """What only the seat that decides sees: its hand, what that counts, and what each choice leads to.

    `held` has for each character of the deck, in its order, the values in the hand, the highest first. `lies` are the
    missions that were laid out in this round, `sure` what those and the troopers count, `hand` what the hand does.
    """

    seat: int
    now: Moment
    held: tuple[tuple[int, ...], ...]
    offers: tuple[Offer, ...]
    hand: int
    lies: tuple[Laid, ...]
    sure: int

    @property
    def cards(self) -> int:
        """How many cards are in the hand."""
        return sum(map(len, self.held))

    @property
    def characters(self) -> int:
        """How many characters the hand has; with all, the round can be ended (rule 8.1)."""
        return sum(map(bool, self.held))

    def alike(self, value: int) -> int:
        """Return how many cards of a value are in the hand; three are a mission (rule 7.1)."""
        return sum(value in values for values in self.held)


def lay_out(
    public: View,
    seats: Sequence[Seat],
    locked: Collection[int] = (),
    options: TableOptions = USUAL_OPTIONS,
    notice: str = "",
) -> Board:
    """Return what lies open for all. `public` is a spectator's view, `locked` who has decided."""
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
    )


def _place(public: View, seat: int, who: Seat, locked: bool, memory_aid: bool) -> PlayerArea:
    over, missions = public.to_act is None, () if public.to_act is None else public.missions[seat]
    troopers = 0 if over else public.troopers[seat]
    return PlayerArea(
        seat=who,
        number=seat,
        rounds=tuple(scores[seat].total for scores in public.scores),
        sure=open_points(troopers, len(missions)),
        cards=0 if over else len(public.hands[seat]),
        troopers=troopers,
        missions=tuple(laid(public.deck, each) for each in missions),
        tiles=public.tiles[seat],
        bonus=tile_points(public.deck, len(public.tiles[seat])) if over else 0,
        hand=public.hands[seat] if memory_aid and not over else None,
        locked=locked,
    )


def laid(deck: Deck, mission: Mission) -> Laid:
    """Return a mission as it lies on the table."""
    return Laid(mission.value, deck.in_set(mission.cards), mission.joker)


def body(view: View) -> Body:
    """Return what the seat whose view this is sees of its own, as it decides."""
    assert view.seat is not None, "a spectator decides nothing"
    deck, hand = view.deck, bits(view.deck, view.hands[view.seat])
    return Body(
        seat=view.seat,
        now=view.now,
        held=by_character(deck, view.hands[view.seat]),
        offers=tuple(sorted((_offer(view, hand, choice) for choice in view.options), key=_order)),
        hand=hand_points(deck, hand),
        lies=tuple(laid(deck, each) for each in view.missions[view.seat]),
        sure=open_points(view.troopers[view.seat], len(view.missions[view.seat])),
    )


def by_character(deck: Deck, cards: Collection[CharacterCard]) -> tuple[tuple[int, ...], ...]:
    """Return the values of each character among some cards, the highest first."""
    return tuple(
        tuple(sorted((card.value for card in cards if card.character == character.name), reverse=True))
        for character in deck.characters
    )


_LAST = (Verb.SHOW, Verb.DONE)


def _order(offer: Offer) -> tuple[int, int, int]:
    """Order missions by value, of each value first the one that costs the hand least; all else stays as it is."""
    if offer.mission is None:
        return (_LAST.index(offer.choice.verb) + 1 if offer.choice.verb in _LAST else 0, 0, 0)
    return (0, 2 * offer.mission.value + offer.mission.joker, -offer.points)


def _offer(view: View, hand: int, choice: Choice) -> Offer:
    deck = view.deck
    match choice.verb:
        case Verb.TAKE | Verb.HAND:
            assert choice.card
            bit = 1 << deck.numbers[choice.card]
            after = hand | bit if choice.verb is Verb.TAKE else hand & ~bit
            return Offer(
                choice,
                points=hand_points(deck, after) - hand_points(deck, hand),
                alike=_alike(deck, hand | bit, choice.card.value),
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
        mission=Laid(choice.value, deck.in_set(cards), choice.verb is Verb.JOKER),
        tile=deck.has_tile(choice.value) and choice.value not in view.tiles[view.seat],
    )


def _alike(deck: Deck, hand: int, value: int) -> int:
    return sum(card.value == value for card in deck.in_set(hand))


def _characters(deck: Deck, hand: int) -> int:
    return len({number // len(deck.values) for number in numbers(hand)})


PAIR = 2
"""Cards of one number that Nute Gunray makes a mission of (rule 5)."""


def finds_nothing(before: View, action: ActionName) -> bool:
    """Whether an action card that is turned up has nothing to do (rule 5.6)."""
    match action:
        case ActionName.DOOKU | ActionName.JANGO:
            return not any(hand for seat, hand in enumerate(before.hands) if seat != before.turn_of)
        case ActionName.ZAM:
            return not before.display
        case ActionName.NUTE:
            return not _goes_on(before.deck, before.hands[before.turn_of])


def leaves_unused(before: View, events: Iterable[Event], hand: Collection[CharacterCard]) -> bool:
    """Whether Nute Gunray lay there at the end of a turn, and can now not be used any more; `hand` is what is left."""
    if not (isinstance(before.now, Laying) and before.now.joker):
        return False
    laid = next((event for event in events if isinstance(event, MissionLaid)), None)
    return not laid or not (laid.joker or _goes_on(before.deck, hand))


def _goes_on(deck: Deck, hand: Collection[CharacterCard]) -> bool:
    """Whether there is something to decide for a hand that has found Nute Gunray."""
    alike = Counter(card.value for card in hand)
    # Who may end the round decides nonetheless, and others are not to know why.
    return max(alike.values(), default=0) >= PAIR or all(by_character(deck, list(hand)))


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
