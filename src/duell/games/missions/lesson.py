"""Missions' lesson: a short round with a stacked stock, and a tip on each rule when the partner brings it up.

>>> Lesson().word.partition(". ")[0]
'Collect characters; most points wins'
"""

from collections.abc import Hashable, Iterable, Iterator
from enum import auto
from random import Random

from duell.games import GAMES
from duell.games.missions import words
from duell.games.missions.board import Board, Body, Offer, TableEvent
from duell.games.missions.bots import Bot, Policy, bot
from duell.games.missions.catalogue import deck
from duell.games.missions.engine.cards import Action, ActionName, Card, CharacterCard, Deck, Trooper
from duell.games.missions.engine.events import Bust, CardTaken, Drawn, Handed, MissionLaid, RoundScored, TurnedUp
from duell.games.missions.engine.scoring import BONUS
from duell.games.missions.engine.state import (
    FLIP,
    MISSION_CARDS,
    Choice,
    Handing,
    Laying,
    Naming,
    State,
    Taking,
    Verb,
    start,
)
from duell.games.missions.engine.view import View
from duell.language import mark, n_
from duell.players import seat_of
from duell.record.acts import Seat
from duell.table import wording
from duell.table.lesson import GuidedSitting, Topics
from duell.table.screens import Choosing, Curtain, Final, Reveal, Why
from duell.table.seating import partner
from duell.vocabulary import HUMAN


class Topic(Topics):
    """The subject of a tip. Each is given once: those up to `JOKER` before a choice, the others after it."""

    BEGIN = mark(
        "Collect characters; most points wins. You ({name}) play against {other}, a bot. On your "
        "turn, take a card from the display (the face-up cards) or turn up another. The display is "
        "empty, so turn up a card."
    )
    HAND_OVER = auto()
    ONE_MORE = mark(
        "Taking {which} ends your turn. Turning up one more may bring something better, but the same character "
        "again would be a bust, and you would get nothing. Try one more."
    )
    NEW = auto()
    BETTER = auto()
    THIRD = mark(
        "{which} is your third card of value {value}. Three of one value make a mission, which scores 10 "
        "points. Take it."
    )
    ADDS_NOTHING = mark(
        "{which} adds no points, and with a single card in the display the risk is small. Try one more."
    )
    DOOKU = mark(
        "{action} takes effect at once: you draw an unseen card from another player. Here, that means {other}."
    )
    JANGO = mark("{action} takes effect at once: another player must hand you a card. Here, that means {other}.")
    ZAM = mark(
        "After {action}, you may not turn up another card: you must take one from the display, even one that "
        "adds nothing."
    )
    HANDING = mark("{other} has turned up {action}, so you must hand over a card. Giving away {which} costs you least.")
    MISSION = mark(
        "Three cards of value {value} make a mission. Laid out, it scores 10 points, more than the cards "
        "score in hand. Lay it out."
    )
    JOKER = mark(
        "{action} can be the third card of a mission, now or never. Two cards of one value from your hand are enough."
    )
    JOINS = mark("A character that is turned up lies in the display until somebody takes it.")
    TROOPER = mark(
        "A clone trooper stays in front of the player who turns it up, and the turn goes on. Every three "
        "score 10 points."
    )
    TAKEN = mark("Taking a card ends the turn. Hands are hidden, but everybody sees how many cards each player holds.")
    BUST = mark(
        "That was one card too many. The turn ends without a card, and the display stays as it is for the next player."
    )
    ACTION = mark("An action card takes effect at once and is discarded. Nothing more is turned up in that turn.")
    CHANGES_HANDS = mark(
        "Everybody sees a card that changes hands. If you remember it, you know part of somebody’s hand."
    )
    LAID = mark("The mission scores 10 points. Only values 0 to 4 have a tile, and you get each tile only once.")
    TILE = mark(
        "The mission scores 10 points and earns its tile. Values 0 to 4 have one each; all five score 20 "
        "points at the end of the game."
    )
    JOKER_LAID = mark("{action} was the third card: with it, two cards of one value make a mission.")
    STOCK = mark(
        "Each character’s highest card scores its value; each mission and "
        "every three troopers score 10. A round also ends when a player shows all ten characters, for 10 points."
    )
    SCORE = mark("A whole game has three rounds, and all five tiles score 20 points.")


Said = tuple[Topic, str]  # a tip and its subject

LEARNER, PARTNER = 0, 1  # their seats

HANDS: tuple[tuple[CharacterCard, ...], ...] = (
    (
        CharacterCard("r2-d2", 5),
        CharacterCard("r2-d2", 3),
        CharacterCard("yoda", 6),
        CharacterCard("yoda", 3),
        CharacterCard("jar-jar", 1),
        CharacterCard("c3po", 2),
    ),
    (CharacterCard("plo-koon", 4), CharacterCard("mace-windu", 2), CharacterCard("padme", 2)),
)
"""Both hands after a few turns. The learner lacks a 3 for a mission that costs no points."""

STACK: tuple[Card, ...] = (
    CharacterCard("padme", 4),  # the learner: a new character, and one more card
    Trooper(),
    CharacterCard("jar-jar", 5),  # the partner: a bust
    CharacterCard("jar-jar", 2),
    CharacterCard("anakin", 3),  # the partner again, once the learner has taken Jar Jar: leaves the third 3
    CharacterCard("mace-windu", 7),
    Action(ActionName.JANGO),  # the partner: the learner hands a card over
    CharacterCard("c3po", 0),  # the learner: a card that adds nothing, then Zam Wesell
    Action(ActionName.ZAM),
    Action(ActionName.NUTE),  # the partner: two are enough for a mission
    Action(ActionName.DOOKU),  # the learner: the best card that the partner holds
    CharacterCard("obi-wan", 5),  # the partner
    Action(ActionName.ZAM),  # the last card
)
"""The stock from the top, with the player to move if the learner follows the advice."""

LUCK = 0.9  # Count Dooku's draw, from 0 for the first card of the hand to 1: Plo Koon if the learner took the advice


def stacked() -> State:
    """The first moment of the lesson: the learner's turn, by the usual rules."""
    classic = deck("classic")
    state = start(classic, len(HANDS), "lesson", rounds=1)
    return state._replace(
        stocks=(_numbers(classic, STACK),),
        luck=(LUCK,) * len(state.luck),
        seat=LEARNER,
        hands=tuple(sum(1 << number for number in _numbers(classic, hand)) for hand in HANDS),
    )


def _numbers(cards: Deck, wanted: Iterable[Card]) -> tuple[int, ...]:
    """The numbers of these cards; for identical cards, the first number that is left."""
    left, numbers = list(range(len(cards.cards))), list[int]()
    for card in wanted:
        numbers.append(next(number for number in left if cards.cards[number] == card))
        left.remove(numbers[-1])
    return tuple(numbers)


def on_choosing(screen: Choosing) -> Iterator[Said]:
    """The tips before a choice, the rarest subject first."""
    board, body = screen.board, screen.body
    names = {"name": board.name(LEARNER), "other": board.name(PARTNER)}
    match body.now:
        case Laying():
            yield from _at_the_end_of_a_turn(board, body)
        case Naming(action):
            topic = Topic.DOOKU if action is ActionName.DOOKU else Topic.JANGO
            yield topic.tip(action=words.action(board.deck, action), other=names["other"])
        case Taking():
            yield Topic.ZAM.tip(action=words.action(board.deck, ActionName.ZAM))
        case Handing():
            yield Topic.HANDING.tip(
                action=words.action(board.deck, ActionName.JANGO),
                which=_title(board, max(body.offers, key=lambda offer: offer.points)),
                **names,
            )
        case _ if not board.display:
            yield Topic.BEGIN.tip(**names)
        case _:
            yield from _on_display(board, body)


def _at_the_end_of_a_turn(board: Board, body: Body) -> Iterator[Said]:
    for offer in body.offers:
        if offer.choice.verb is Verb.MISSION and offer.points + offer.bonus > 0:
            yield Topic.MISSION.tip(value=offer.choice.value)
        elif offer.choice.verb is Verb.JOKER:
            yield Topic.JOKER.tip(action=words.action(board.deck, ActionName.NUTE))


def _on_display(board: Board, body: Body) -> Iterator[Said]:
    takes = [offer for offer in body.offers if offer.card]
    best = max(takes, key=lambda offer: (offer.points, offer.characters))
    can_go_on = len(takes) == 1 and body.offers[0].choice == FLIP
    for offer in takes:
        if offer.alike == 3:
            yield Topic.THIRD.tip(
                which=_title(board, offer), value=offer.choice.card.value if offer.choice.card else ""
            )
    if can_go_on:
        yield Topic.ONE_MORE.tip(which=_title(board, best))
    if best.points > 0:
        yield _on_gain(_title(board, best), best)
    elif can_go_on and not best.characters:
        yield Topic.ADDS_NOTHING.tip(which=_title(board, best))


def _on_gain(card_name: str, offer: Offer) -> Said:
    if offer.characters:
        text = n_(
            "You have no card of this character yet: {which} is worth {count} point. Take it.",
            "You have no card of this character yet: {which} is worth {count} points. Take it.",
            offer.points,
            which=card_name,
        )
        return Topic.NEW, text
    text = n_(
        "Only your highest card of each character scores: {which} adds {count} point. Take it.",
        "Only your highest card of each character scores: {which} adds {count} points. Take it.",
        offer.points,
        which=card_name,
    )
    return Topic.BETTER, text


def _title(board: Board, offer: Offer) -> str:
    assert offer.card
    return words.title(board.deck, offer.card)


def on_reveal(screen: Reveal) -> Iterator[Said]:
    """The tips on a step, the rarest subject first."""
    board: Board = screen.board
    for event in screen.events:
        if isinstance(event, RoundScored):
            yield Topic.STOCK.tip()
    for event in screen.events:
        yield from _on_rare(board, event)
    for event in screen.events:
        yield from _on_usual(event)


def _on_rare(board: Board, event: TableEvent) -> Iterator[Said]:
    match event:
        case Bust():
            yield Topic.BUST.tip()
        case MissionLaid():
            if event.mission.joker:
                yield Topic.JOKER_LAID.tip(action=words.action(board.deck, ActionName.NUTE))
            yield (Topic.TILE if event.tile else Topic.LAID).tip()
        case Drawn() | Handed():
            yield Topic.CHANGES_HANDS.tip()


def _on_usual(event: TableEvent) -> Iterator[Said]:
    match event:
        case TurnedUp(card=Action()):
            yield Topic.ACTION.tip()
        case TurnedUp(card=Trooper()):
            yield Topic.TROOPER.tip()
        case CardTaken(seat=seat) if seat == LEARNER:
            yield Topic.TAKEN.tip()
        case TurnedUp(card=CharacterCard()):
            yield Topic.JOINS.tip()


CURTAIN = 3  # the turn in which the curtain first comes down: the learner's second
ENOUGH = 2  # with fewer characters in the display, the partner turns one up, so that a bust comes soon
MUCH = 5  # points by which a card raises the partner's hand


class Partner(Bot):
    """Turns up cards until the display has `ENOUGH`, then takes one that adds `MUCH` to its hand, or else the first.

    It lays out any mission, and otherwise makes a padawan's favourite choice, without its whims.
    """

    def __init__(self) -> None:
        self._usual = bot("padawan")

    def policy(self, view: View) -> Policy:
        if FLIP in view.options and len(view.display) < ENOUGH:
            return {FLIP: 1.0}
        likes = self._usual.policy(view)
        choice = max(likes, key=lambda choice: likes[choice])
        if cards := [choice for choice in view.options if choice.verb is Verb.TAKE]:
            best = max(cards, key=lambda choice: _added(view, choice))
            choice = best if _added(view, best) >= MUCH else cards[0]
        elif view.options[0].verb in {Verb.MISSION, Verb.JOKER}:
            choice = view.options[0]
        return {choice: 1.0}


def _added(view: View, choice: Choice) -> int:
    """The points by which a card raises the best of its character, or those of a mission if it is the third alike."""
    card, hand = choice.card, view.hands[seat_of(view)]
    assert card
    if sum(held.value == card.value for held in hand) == MISSION_CARDS - 1:
        return BONUS
    return max(0, card.value - max((held.value for held in hand if held.character == card.character), default=0))


class Lesson(GuidedSitting[Topic]):
    """The first and only round of a game, with a short stock.

    If the learner takes the advice, the partner busts once, a mission brings a tile, every action card comes up, and
    the scores of the round end the lesson. Nobody asks for the learner's name, so `name` has a default.
    """

    def __init__(self, rng: Random | None = None, name: str = "Anna") -> None:
        seats = Seat(name, "", HUMAN), Seat(partner(name), "", "padawan")
        super().__init__(GAMES["missions"], seats, stacked(), partner=lambda *_: Partner(), rng=rng)

    def situation(self) -> Hashable:
        board, why = self.screen.board, self.screen.why if isinstance(self.screen, Curtain) else None
        return board.turn, board.stock, board.now, tuple(place.cards for place in board.places), why

    def sayable(self) -> Iterable[Said]:
        match self.screen:
            case Choosing() as screen:
                return on_choosing(screen)
            case Curtain(why=Why.TURN):
                return [(Topic.HAND_OVER, wording.practice_curtain())]
            case Reveal() as screen:
                return on_reveal(screen)
            case Final() as screen:
                return [Topic.SCORE.tip()]
            case _:
                return []

    def covers(self) -> bool:
        return self.table.now[1] == CURTAIN
