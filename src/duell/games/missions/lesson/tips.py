"""What is said before the learner decides: what it is about, and often what to try."""

from collections.abc import Iterator

from duell.games.missions import words
from duell.games.missions.board import Board, Body, Offer
from duell.games.missions.engine import FLIP, ActionName, Handing, Laying, Naming, Taking, Verb
from duell.games.missions.lesson.stack import LEARNER, PARTNER
from duell.games.missions.lesson.topics import Said, Topic
from duell.language import _, n_
from duell.table.screens import Choosing


def on_curtain() -> Said:
    """Return what to say at the curtain."""
    text = _(
        "For practice: among several people a curtain hides the cards, until whoever it names lifts it with Enter or "
        "Space. On a full screen, Esc lowers it."
    )
    return Topic.HAND_OVER, text


def on_choosing(screen: Choosing) -> Iterator[Said]:
    """Give what can be said before a choice, the rarest first."""
    board, body = screen.board, screen.body
    names = {"name": board.name(LEARNER), "other": board.name(PARTNER)}
    match body.now:
        case Laying():
            yield from _at_the_end_of_a_turn(board, body)
        case Naming(action):
            yield _on_naming(words.action(board.deck, action), action, names["other"])
        case Taking():
            text = _(
                "{action}: nothing more can be turned up. A card from the display must be taken, even one that adds "
                "nothing.",
                action=words.action(board.deck, ActionName.ZAM),
            )
            yield Topic.ZAM, text
        case Handing():
            yield _on_handing(board, body, names)
        case _ if not board.display:
            text = _(
                "The third and last round. {name} plays at this keyboard, against {other}, a bot. The display is "
                "empty, so a card must be turned up.",
                **names,
            )
            yield Topic.BEGIN, text
        case _:
            yield from _on_display(board, body)


def _at_the_end_of_a_turn(board: Board, body: Body) -> Iterator[Said]:
    for offer in body.offers:
        if offer.choice.verb is Verb.SHOW:
            text = _(
                "All ten characters are in the hand. Showing them brings 10 points and ends the round; going on may "
                "bring more. Show them."
            )
            yield Topic.SHOW, text
        elif offer.choice.verb is Verb.MISSION and offer.points + offer.bonus > 0:
            text = _(
                "Three cards of value {value} can be laid out as a mission. It counts 10 points, more than they do in "
                "the hand. Lay it out.",
                value=offer.choice.value,
            )
            yield Topic.MISSION, text
        elif offer.choice.verb is Verb.JOKER:
            text = _(
                "{action} can be the third card of a mission, now or never: two cards of one value from the hand are "
                "enough.",
                action=words.action(board.deck, ActionName.NUTE),
            )
            yield Topic.JOKER, text


def _on_naming(title: str, action: ActionName, other: str) -> Said:
    if action is ActionName.DOOKU:
        text = _(
            "{action} is carried out at once: a card is drawn unseen from another hand. Here only {other} can be "
            "named.",
            action=title,
            other=other,
        )
        return Topic.DOOKU, text
    text = _(
        "{action} is carried out at once: another player has to hand over a card. Here only {other} can be named.",
        action=title,
        other=other,
    )
    return Topic.JANGO, text


def _on_handing(board: Board, body: Body, names: dict[str, str]) -> Said:
    least = max(body.offers, key=lambda offer: offer.points)
    text = _(
        "{other} has turned up {action}, so {name} must hand a card over. {which} costs the hand least.",
        action=words.action(board.deck, ActionName.JANGO),
        which=_title(board, least),
        **names,
    )
    return Topic.HANDING, text


def _on_display(board: Board, body: Body) -> Iterator[Said]:
    """Give what can be said where a card can be taken from the display."""
    takes = [offer for offer in body.offers if offer.card]
    best = max(takes, key=lambda offer: (offer.points, offer.characters))
    can_go_on = len(takes) == 1 and body.offers[0].choice == FLIP
    for offer in takes:
        if offer.alike == 3:
            text = _(
                "{which} is the third card of value {value}. Three of one value can be laid out as a mission, for 10 "
                "points. Take it.",
                which=_title(board, offer),
                value=offer.choice.card.value if offer.choice.card else "",
            )
            yield Topic.THIRD, text
    if best.characters and body.characters == len(board.deck.characters) - 2:
        text = _(
            "With {which} only one of the ten characters is missing. Whoever has all ten in the hand can end the "
            "round. Take it.",
            which=_title(board, best),
        )
        yield Topic.ONE_MISSING, text
    if can_go_on:
        text = _(
            "Taking {which} ends the turn; turning up one more may bring something better. But the same character "
            "twice is too much. Try one more.",
            which=_title(board, best),
        )
        yield Topic.ONE_MORE, text
    if best.points > 0:
        yield _on_gain(_title(board, best), best)
    elif can_go_on and not best.characters:
        text = _(
            "{which} adds nothing to what the hand counts, and with a single open card the risk is small. Try one "
            "more.",
            which=_title(board, best),
        )
        yield Topic.ADDS_NOTHING, text


def _on_gain(which: str, offer: Offer) -> Said:
    if offer.characters:
        text = n_(
            "{which} is of a character that is missing from the hand, and counts {count} point. Take it.",
            "{which} is of a character that is missing from the hand, and counts {count} points. Take it.",
            offer.points,
            which=which,
        )
        return Topic.NEW, text
    text = n_(
        "Of each character only the highest card in the hand counts: {which} adds {count} point. Take it.",
        "Of each character only the highest card in the hand counts: {which} adds {count} points. Take it.",
        offer.points,
        which=which,
    )
    return Topic.BETTER, text


def _title(board: Board, offer: Offer) -> str:
    assert offer.card
    return words.title(board.deck, offer.card)
