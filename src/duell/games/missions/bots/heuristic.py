"""Rule-of-thumb bots: `padawan` plays like a child who knows the rules, `knight` like an experienced adult."""

from dataclasses import dataclass
from functools import lru_cache

from duell.games.missions.bots.features import Cards, hold
from duell.games.missions.engine.cards import ActionName, CharacterCard, Deck
from duell.games.missions.engine.scoring import BONUS, TROOPERS_TOGETHER, hand_points, open_points, tile_points
from duell.games.missions.engine.state import MISSION_CARDS, Choice, Verb, cards_laid
from duell.games.missions.engine.view import View, stock
from duell.players import Level, Policy, Temper, plain_sum, seat_of

_WHIM = 0.02  # the share of choices made at random

_CONTENT = {Temper.EVEN: 8, Temper.BOLD: 9, Temper.CAREFUL: 5, Temper.HOARDING: 8}
"""A padawan takes a card that looks worth at least this many points instead of turning one up."""

_LOOKS_OF_PAIR, _LOOKS_OF_NEW = 2, 3
"""The points that a padawan adds for a second card of a value, and for a character that it lacks."""

_AFRAID = 5
"""With this many characters in the display, even a padawan takes a card, and a bold knight is as cautious as others."""

_DEAR = {Temper.EVEN: 6, Temper.BOLD: 6, Temper.CAREFUL: 6, Temper.HOARDING: 4}
"""A padawan does not lay out cards of at least this value for a mission."""


@dataclass(frozen=True, slots=True)
class Padawan(Level):
    """Turns up cards until it sees one that it likes, and never thinks about the stock.

    It likes high cards, pairs and characters that it lacks. It lays out any three of a value except the dearest, even
    where they score more in the hand, shows all ten as soon as it can, draws from the player with the most cards, and
    never considers what it leaves for others. Its weakness is the next card: if you leave only cards in the display
    that it does not need, it will bust.
    """

    temper: Temper = Temper.EVEN

    def weigh(self, view: View) -> Policy:
        looks = {choice: _looks(view, choice, self.temper) for choice in view.options}
        liked = max(looks, key=lambda choice: looks[choice])
        if liked.verb is Verb.TAKE and view.options[0].verb is Verb.FLIP:
            content = looks[liked] >= _CONTENT[self.temper] or len(view.display) >= _AFRAID
            liked = liked if content else view.options[0]
        whim = _WHIM / len(view.options)
        return {choice: (1 - _WHIM) * (choice == liked) + whim for choice in view.options}


def _looks(view: View, choice: Choice, temper: Temper) -> float:
    match choice.verb:
        case Verb.TAKE:
            assert choice.card
            return _card(view, choice.card)
        case Verb.HAND:
            assert choice.card
            return -choice.card.value
        case Verb.FROM:
            assert choice.seat is not None
            return view.sets.hands[choice.seat].bit_count()
        case Verb.MISSION | Verb.JOKER:
            assert choice.value is not None
            return 1 if choice.value < _DEAR[temper] else -2
        case Verb.SHOW:
            return 2
        case Verb.FLIP | Verb.DONE:
            return -1


def _card(view: View, card: CharacterCard) -> int:
    """The apparent value of a card: its gain for the hand (rule 9), or a mission if it is the third of its value."""
    hand = view.hands[seat_of(view)]
    of_character = [held.value for held in hand if held.character == card.character]
    same = sum(held.value == card.value for held in hand)
    if same % MISSION_CARDS == MISSION_CARDS - 1:
        return BONUS
    likes = _LOOKS_OF_PAIR * (same == 1) + _LOOKS_OF_NEW * (not of_character)
    return max(0, card.value - max(of_character, default=0)) + likes


_NERVE = {Temper.EVEN: 0.0, Temper.BOLD: 0.5, Temper.CAREFUL: -0.5, Temper.HOARDING: 0.0}
"""A knight turns up a card even if that promises fewer points than the display, by at most this many.

With these, a bold knight turns up half as many cards again as an even one and wins about as often; with 1.5 points it
lost three games in four.
"""

_GRIP = {Temper.EVEN: 0.0, Temper.BOLD: 0.0, Temper.CAREFUL: 0.0, Temper.HOARDING: 4.0}
"""A knight lays out a mission only if its net gain is at least this many points."""

_TILE = 4.0  # the value of a tile, in points
_PAIR = 1.0  # the value of two cards alike
_TEN_FROM = 6  # with this many characters in hand, a new one counts more
_TOWARDS_TEN = 2.0  # the points that a new character then adds

_ACTIONS = {ActionName.DOOKU: 4.0, ActionName.JANGO: 1.5, ActionName.ZAM: 0.0, ActionName.NUTE: 3.0}
"""The value of an action card; Zam Wesell also brings the best card of the display."""


@dataclass(frozen=True, slots=True)
class Knight(Level):
    """Turns up a card if that promises more points than the display, the risk of a bust included.

    It knows its pairs, its missing characters and its tiles. Its weakness is that it ignores what others collect. It
    may leave exactly the card that the next player needs, it hands over the card that it needs least itself, it draws
    from the richest hand, and it shows all ten at once unless that would lose the game.
    """

    temper: Temper = Temper.EVEN

    def weigh(self, view: View) -> Policy:
        hand = view.sets.hands[seat_of(view)]
        gains = _gains(view, hand)
        appeals = {choice: self._appeal(view, choice, hand, gains) for choice in view.options}
        return {max(appeals, key=lambda choice: appeals[choice]): 1.0}

    def _appeal(self, view: View, choice: Choice, hand: int, gains: "_Gains") -> float:
        deck = view.deck
        match choice.verb:
            case Verb.FLIP:
                return self._next_card(view, gains)
            case Verb.TAKE:
                assert choice.card
                return gains[deck.numbers[choice.card]]
            case Verb.HAND:
                assert choice.card
                number = deck.numbers[choice.card]
                return -_gains(view, hand & ~(1 << number))[number]
            case Verb.FROM:
                assert choice.seat is not None
                return hand_points(deck, view.sets.hands[choice.seat])
            case Verb.MISSION | Verb.JOKER:
                assert choice.value is not None
                loss = hand_points(deck, hand) - hand_points(deck, hand & ~cards_laid(deck, hand, choice))
                return BONUS + gains.tiles[deck.values.index(choice.value)] - loss - _GRIP[self.temper]
            case Verb.SHOW:
                return -BONUS if _ends_behind(view) else BONUS
            case Verb.DONE:
                return 0.0

    def _next_card(self, view: View, gains: "_Gains") -> float:
        """What turning up a card promises: the best card in the display after it, or nothing after a bust."""
        deck = view.deck
        best = max([gains[deck.numbers[card]] for card in view.display], default=0.0)
        left, size = stock(view), len(deck.values)
        lying = {deck.numbers[card] // size for card in view.display}
        promised = plain_sum([max(best, gains[number]) for number in left.characters if number // size not in lying])
        promised += left.troopers * (best + BONUS / TROOPERS_TOGETHER)
        promised += plain_sum(
            count * (_ACTIONS[name] + best * (name is ActionName.ZAM)) for name, count in left.actions.items()
        )
        return promised / left.size + _NERVE[self.temper] * (len(lying) < _AFRAID)


def _ends_behind(view: View) -> bool:
    """Whether showing all ten ends the game with another seat ahead (rules 8 and 11)."""
    seat = seat_of(view)
    ends = [
        sum(scores[other].total for scores in view.scores)
        + hand_points(view.deck, hand)
        + open_points(view.troopers[other], len(view.missions[other]))
        + tile_points(view.deck, len(view.tiles[other]))
        + BONUS * (other == seat)
        for other, hand in enumerate(view.sets.hands)
    ]
    return view.round == view.rounds and ends[seat] < max(ends)


class _Gains(dict[int, float]):
    """What one more card is worth to a hand, by its number, computed on demand.

    With more players there are fewer turns, so each turn's card counts for more. `owned` has the values of the seat's
    tiles; `tiles` is what the tile for a mission of each value is worth.
    """

    def __init__(self, deck: Deck, hand: int, owned: tuple[int, ...], players: int) -> None:
        self._deck, self._players, self._hand = deck, players, hold(deck, Cards(hand, 0, 0, 0))
        self.tiles = [_TILE * (place < deck.tiles and value not in owned) for place, value in enumerate(deck.values)]

    def __missing__(self, number: int) -> float:
        deck, hand = self._deck, self._hand
        character, place = divmod(number, len(deck.values))
        tile, losses = self.tiles[place], hand.losses[place]
        more = max(0, deck.values[place] - hand.lows[character])
        worth: float = self._players + more
        if len(losses) == 1:
            worth += _PAIR * (1 + tile / BONUS)
        elif losses:
            worth += max(0.0, BONUS + tile - sum(sorted([*losses, more])[:MISSION_CARDS]))
        if hand.absent >> character & 1:
            if hand.missing == 1:
                worth += BONUS
            elif len(deck.characters) - hand.missing >= _TEN_FROM:
                worth += _TOWARDS_TEN
        self[number] = worth
        return worth


def _gains(view: View, hand: int) -> _Gains:
    return _gains_of(view.deck, hand, view.tiles[seat_of(view)], len(view.hands))


_gains_of = lru_cache(maxsize=1 << 10)(_Gains)
