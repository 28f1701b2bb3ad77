"""The state of a game between two choices, as a frozen value; the legal choices follow from its moment.

From the start it holds everything that chance decides: the stocks of all rounds, and Count Dooku's draws (ruling 5). So
only the engine and the record may look inside (see `View`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from duell.game import IllegalChoiceError, chance_of, check_players
from duell.games.missions.engine.cards import Action, ActionName, CharacterCard, Deck, numbers
from duell.games.missions.engine.scoring import RoundScore


class Verb(StrEnum):
    """The kinds of choices."""

    FLIP = "flip"  # turn up the top card of the stock (rule 2)
    TAKE = "take"  # take a card from the display (rule 2, Zam Wesell)
    FROM = "from"  # name the player who gives a card to Count Dooku's or Jango Fett's finder (rule 5)
    HAND = "hand"  # hand over a card to Jango Fett's finder (rule 5)
    MISSION = "mission"  # lay out three cards of one value (rule 7)
    JOKER = "joker"  # lay out two, with Nute Gunray as the third (rule 5)
    SHOW = "show"  # show all ten characters and end the round (rule 8)
    DONE = "done"  # end the turn


class Choice(NamedTuple):
    """A choice; ``str`` gives its notation.

    `card` is the card taken or handed over, `seat` the player named, `value` that of a mission. `characters` are those
    laid out if the hand has more cards of that value than needed.

    >>> str(Choice(Verb.TAKE, card=CharacterCard("yoda", 3)))
    'take yoda 3'
    >>> str(Choice(Verb.MISSION, value=3)), str(Choice(Verb.FROM, seat=2))
    ('mission 3', 'from 2')
    """

    verb: Verb
    card: CharacterCard | None = None
    seat: int | None = None
    value: int | None = None
    characters: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = [str(self.verb)]
        if self.card:
            words += [self.card.character, str(self.card.value)]
        words += [str(number) for number in (self.seat, self.value) if number is not None]
        return " ".join([*words, *self.characters])

    @classmethod
    def parse(cls, text: str) -> "Choice":
        """The choice written as `text`; IllegalChoiceError if no deck could have it.

        >>> Choice.parse("take yoda 3").card
        CharacterCard(character='yoda', value=3)
        """
        try:
            choice = _parsed(*text.split(" "))
        except (IndexError, ValueError):
            choice = None
        if choice is None or str(choice) != text or not text.isprintable():  # the error prints the text
            raise IllegalChoiceError(
                "{text} is not a choice; a choice begins with one of {verbs}", text=repr(text), verbs=", ".join(Verb)
            )
        return choice


def _parsed(verb: str, *words: str) -> Choice:
    match Verb(verb):
        case Verb.TAKE | Verb.HAND as with_card:
            character, value = words
            return Choice(with_card, CharacterCard(character, int(value)))
        case Verb.FROM:
            [seat] = words
            return Choice(Verb.FROM, seat=int(seat))
        case Verb.MISSION | Verb.JOKER as laying:
            return Choice(laying, value=int(words[0]), characters=words[1:])
        case plain:
            return Choice(plain)


FLIP, SHOW, DONE = Choice(Verb.FLIP), Choice(Verb.SHOW), Choice(Verb.DONE)

ROUNDS = 3
SEATS = range(2, 6)

MISSION_CARDS = 3  # the cards of one value in a mission, the joker included (rule 7.1)


@dataclass(frozen=True, slots=True)
class FlippingOrTaking:
    """The player to move takes a card or turns one up (rule 2)."""


@dataclass(frozen=True, slots=True)
class Taking:
    """Zam Wesell: the player must take a card (rule 5)."""


@dataclass(frozen=True, slots=True)
class Naming:
    """Count Dooku or Jango Fett: the player names another (rule 5)."""

    action: ActionName


@dataclass(frozen=True, slots=True)
class Handing:
    """Jango Fett: `giver` hands over a card (rule 5)."""

    giver: int


@dataclass(frozen=True, slots=True)
class Laying:
    """The end of a turn: lay out missions, show all ten, or stop (rules 7 and 8).

    `joker` is set if Nute Gunray can be a third card.
    """

    joker: bool


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over (rule 11)."""


Moment = FlippingOrTaking | Taking | Naming | Handing | Laying | Over


def moment_name(now: Moment) -> str:
    """The name of a moment. It must never change, since it is part of the seed for a bot's choice."""
    return "Choosing" if isinstance(now, FlippingOrTaking) else type(now).__name__


class Mission(NamedTuple):
    """A mission laid out: its value and its cards, two of them with Nute Gunray as the `joker`."""

    value: int
    cards: tuple[CharacterCard, ...]
    joker: bool = False


class Constants(NamedTuple):
    """The constants of a game, and the choices to take or hand over each card and to name each seat."""

    deck: Deck
    seats: int
    takes: tuple[Choice, ...]
    hands_over: tuple[Choice, ...]
    names: tuple[Choice, ...]


class State(NamedTuple):
    """A position between two choices; `start` returns the first, `advance` the next.

    `stocks` holds the shuffled card numbers for each round; `top` cards of the current stock have been turned up.
    `luck` has a number from 0 to 1 for each Count Dooku; `drawn` of them have been used. Sets of cards are bits over
    ``deck.cards``; `tiles` are bits over missions, by seat. `scores` has the rounds that are over.
    """

    game: Constants
    stocks: tuple[tuple[int, ...], ...]
    luck: tuple[float, ...]
    drawn: int
    round: int
    turn: int
    seat: int
    top: int
    display: int
    discarded: int
    hands: tuple[int, ...]
    troopers: tuple[int, ...]
    missions: tuple[tuple[Mission, ...], ...]
    tiles: tuple[int, ...]
    scores: tuple[tuple[RoundScore, ...], ...]
    now: Moment

    @property
    def rounds(self) -> int:
        """The number of rounds of the game (rule 1.1)."""
        return len(self.stocks)

    @property
    def stock_left(self) -> int:
        return len(self.stocks[self.round - 1]) - self.top


def start(deck: Deck, players: int, seed: str, rounds: int = ROUNDS) -> State:
    """The first state (rule 1): the stocks are shuffled, and chance chooses who begins (ruling 1).

    `rounds` may be 1 (ruling 12). The same seed gives the same game in every version of Python: ``random.Random(seed)``
    shuffles the stock of each round, then draws a number for each Count Dooku, then the seat that begins. BadSetUpError
    if an argument is wrong.
    """
    check_players(players, SEATS)
    chance = chance_of(seed)
    stocks = [[*range(len(deck.cards))] for _ in range(rounds)]
    for stock in stocks:
        chance.shuffle(stock)
    dookus = deck.cards.count(Action(ActionName.DOOKU))
    luck = tuple(chance.random() for _ in range(rounds * dookus))
    nothing = (0,) * players
    return State(
        game=_game(deck, players),
        stocks=tuple(map(tuple, stocks)),
        luck=luck,
        drawn=0,
        round=1,
        turn=1,
        seat=chance.randrange(players),
        top=0,
        display=0,
        discarded=0,
        hands=nothing,
        troopers=nothing,
        missions=((),) * players,
        tiles=nothing,
        scores=(),
        now=FlippingOrTaking(),
    )


@lru_cache(maxsize=16)
def _game(deck: Deck, players: int) -> Constants:
    return Constants(
        deck,
        players,
        tuple(Choice(Verb.TAKE, card) for card in deck.held),
        tuple(Choice(Verb.HAND, card) for card in deck.held),
        tuple(Choice(Verb.FROM, seat=seat) for seat in range(players)),
    )


def legal(state: State) -> dict[int, tuple[Choice, ...]]:
    """The legal choices of the one seat that must act; empty once the game is over."""
    game = state.game
    match state.now:
        case FlippingOrTaking():
            takes = [game.takes[number] for number in numbers(state.display)]
            return {state.seat: (FLIP, *takes) if state.stock_left else tuple(takes)}  # ruling 2
        case Taking():
            return {state.seat: tuple([game.takes[number] for number in numbers(state.display)])}
        case Naming():
            return {state.seat: tuple([game.names[seat] for seat in holders(state)])}
        case Handing(giver):
            return {giver: tuple([game.hands_over[number] for number in numbers(state.hands[giver])])}
        case Laying(joker):
            return {state.seat: (*at_the_end(state, joker), DONE)}
        case Over():
            return {}


def holders(state: State) -> list[int]:
    """The other seats that hold cards, which Count Dooku and Jango Fett can name (rule 5)."""
    return [seat for seat, hand in enumerate(state.hands) if hand and seat != state.seat]


def has_all(deck: Deck, hand: int) -> bool:
    """Whether a hand has all the characters (rule 8)."""
    size = len(deck.values)
    cards_of_one = (1 << size) - 1
    return all(hand >> size * number & cards_of_one for number in range(len(deck.characters)))


def at_the_end(state: State, joker: bool) -> tuple[Choice, ...]:
    """The choices at the end of the turn, apart from ending it (rules 5, 7 and 8).

    With the stock empty, the round ends anyway, and all ten characters are shown without asking.
    """
    hand = state.hands[state.seat]
    shows = (SHOW,) if state.stock_left and has_all(state.game.deck, hand) else ()
    return (*missions_of(state.game.deck, hand, joker), *shows)


@lru_cache(maxsize=1 << 14)
def missions_of(deck: Deck, hand: int, joker: bool) -> tuple[Choice, ...]:
    """The missions that a hand can lay out: any three of one value, or two with the joker (rule 7)."""
    held, choices = deck.in_set(hand), list[Choice]()
    for value in deck.values:
        same = [card.character for card in held if card.value == value]
        choices += _layings(Verb.MISSION, value, same, MISSION_CARDS)
        if joker:
            choices += _layings(Verb.JOKER, value, same, MISSION_CARDS - 1)
    return tuple(choices)


def _layings(verb: Verb, value: int, same: Sequence[str], count: int) -> list[Choice]:
    if len(same) == count:
        return [Choice(verb, value=value)]
    return [Choice(verb, value=value, characters=chosen) for chosen in combinations(same, count)]


def cards_laid(deck: Deck, hand: int, choice: Choice) -> int:
    """The bits of the cards that a mission takes out of a hand."""
    return sum(
        1 << number
        for number in numbers(hand)
        if (card := deck.held[number]).value == choice.value
        and (not choice.characters or card.character in choice.characters)
    )
