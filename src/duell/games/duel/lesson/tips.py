"""What is said before the learner decides: what it is about, a card to try, the key for it."""

from duell.games.duel import words
from duell.games.duel.engine import Vader, Villain
from duell.games.duel.lesson.course import LEARNER, PARTNER, Plan
from duell.games.duel.lesson.stack import Goal
from duell.games.duel.lesson.topics import Said, Topic
from duell.language import _, n_
from duell.table.screens import Choosing


def on_curtain() -> Said:
    """Return what to say at the curtain."""
    text = _(
        "For practice: among several people a curtain hides the cards, until whoever it names lifts it with Enter or "
        "Space. On a full screen, Esc lowers it."
    )
    return Topic.HAND_OVER, text


def on_bidding(screen: Choosing, plan: Plan) -> Said | None:
    """Return what to say before a bid; None where the learner does without."""
    card = screen.board.card
    advice = "" if plan.advice is None else words.bid(plan.advice)
    match card:
        case Vader():
            return _on_vader(card.penalty, advice)
        case Villain() if plan.goal is Goal.ALONE:
            return None if screen.board.stock else _on_last(screen.board.name(LEARNER))
        case Villain() if plan.goal is Goal.LEARNER_SCOUTS:
            return _on_r2d2()
        case Villain() if plan.goal is Goal.SET:
            return _on_set(screen, words.title(card), advice)
        case Villain():
            names = {"name": screen.board.name(LEARNER), "other": screen.board.name(PARTNER)}
            return _on_villain(plan.goal, card.points, {"villain": words.title(card), "card": advice, **names})
    return None


def on_scouting(screen: Choosing) -> Said:
    """Return what to say when the learner's R2-D2 has turned up a card."""
    if isinstance(screen.body.card, Vader):
        text = _(
            "Darth Vader costs points. Giving him away costs R2-D2, keeping him brings R2-D2 back. Press g to give "
            "him away, then Enter."
        )
        return Topic.VADER_TURNED_UP, text
    text = _(
        "A villain brings points. Keeping it costs R2-D2, giving it away brings R2-D2 back. Press k to keep it, then "
        "Enter."
    )
    return Topic.VILLAIN_TURNED_UP, text


def _on_vader(penalty: int, card: str) -> Said:
    text = n_(
        "Nobody wants Darth Vader: the highest card must take him, and he costs {count} point. All others lose the "
        "card they play. Try the {card}.",
        "Nobody wants Darth Vader: the highest card must take him, and he costs {count} points. All others lose the "
        "card they play. Try the {card}.",
        penalty,
        card=card,
    )
    return Topic.VADER, text


def _on_last(name: str) -> Said:
    return Topic.ALONE, _("The last card of the stock, and no more advice: {name} chooses alone.", name=name)


def _on_r2d2() -> Said:
    text = _(
        "R2-D2 sits this duel out, and then turns up the next card of the stock, to keep or to give away. Press r to "
        "choose R2-D2, then Enter."
    )
    return Topic.R2D2, text


def _on_set(screen: Choosing, villain: str, card: str) -> Said:
    bonus = [gain.bonus for gain in screen.board.gains]
    if bonus[LEARNER]:
        text = _(
            "{name} has {villain} once already. The second makes a pair, which brings {bonus} points more. Try the "
            "{card}.",
            name=screen.board.name(LEARNER),
            villain=villain,
            bonus=bonus[LEARNER],
            card=card,
        )
        return Topic.PAIR, text
    text = _(
        "{name} has {villain} once already, and for {name} the second makes a pair, which brings {bonus} points more.",
        name=screen.board.name(PARTNER),
        villain=villain,
        bonus=bonus[PARTNER],
    )
    return Topic.PAIR, text


def _on_villain(goal: Goal, points: int, named: dict[str, str]) -> Said:
    match goal:
        case Goal.WIN:
            text = n_(
                "{name} plays at this keyboard, against {other}, a bot. {villain} brings {count} point to the highest "
                "card. Press {card} to choose the {card}, then Enter to lock it.",
                "{name} plays at this keyboard, against {other}, a bot. {villain} brings {count} points to the highest "
                "card. Press {card} to choose the {card}, then Enter to lock it.",
                points,
                **named,
            )
            return Topic.CHOOSING, text
        case Goal.LOSE:
            text = n_(
                "{villain} brings {count} point, and {other} wants it, too. Try the {card}.",
                "{villain} brings {count} points, and {other} wants them, too. Try the {card}.",
                points,
                **named,
            )
            return Topic.RIVAL, text
        case Goal.TIE:
            text = n_(
                "{villain} brings {count} point. Try the {card}, and see what happens if {other} plays the same.",
                "{villain} brings {count} points. Try the {card}, and see what happens if {other} plays the same.",
                points,
                **named,
            )
            return Topic.EQUALS, text
        case _:
            text = n_(
                "{villain} brings {count} point. A card about as high as the points is a fair price. Try the {card}.",
                "{villain} brings {count} points. A card about as high as the points is a fair price. Try the {card}.",
                points,
                **named,
            )
            return Topic.FAIR_PRICE, text
