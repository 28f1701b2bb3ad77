"""What a card would bring, and what can be done with it."""

from duell.games.duel.board import Board, Offer
from duell.games.duel.engine import Card, Choice, Edition, End, Gain, Sets, Vader
from duell.games.duel.words.cards import the, title
from duell.language import _, mark, n_
from duell.language.numbers import signed, whole
from duell.table.screens import Choosing

_COUNTS = {
    2: mark("{total}, the pair counts {counts}"),
    3: mark("{total}, the triple counts {counts}"),
    4: mark("{total}, the foursome counts {counts}"),
}

_ADDS = {
    2: mark("{total}: {points}, and {bonus} for the pair"),
    3: mark("{total}: {points}, and {bonus} for the triple"),
    4: mark("{total}: {points}, and {bonus} for the foursome"),
}


def gain(won: Gain, card: Card, edition: Edition) -> str:
    """Return what taking a card brings: ``+14: 4, and 10 for the pair``."""
    if isinstance(card, Vader):
        return whole(won.total)
    total, cards = signed(won.total), won.has + 1
    if cards == 1:
        return total
    if edition.sets is Sets.FLAT:
        counts = _COUNTS.get(cards, mark("{total}, the set of {cards} counts {counts}"))
        return _(counts, total=total, cards=cards, counts=won.counts)
    adds = _ADDS.get(cards, mark("{total}: {points}, and {bonus} for the set of {cards}"))
    return _(adds, total=total, cards=cards, points=won.points, bonus=won.bonus)


def offer(board: Board, made: Offer) -> str:
    """Return a choice over a scouted card."""
    return _("keep it") if made.choice is Choice.KEEP else _("give it to {name}", name=board.name(made.seat))


def offer_in_short(board: Board, made: Offer) -> tuple[str, str]:
    """Return the same with what it brings in a few characters, for narrow windows; and, shortest, only who gets it."""
    brings, name = signed(made.gain.total), board.name(made.seat)
    if made.choice is Choice.KEEP:
        back, lost = _("keep {gain}, R2-D2 back", gain=brings), _("keep {gain}, R2-D2 lost", gain=brings)
    else:
        back = _("to {name} {gain}, R2-D2 back", name=name, gain=brings)
        lost = _("to {name} {gain}, R2-D2 lost", name=name, gain=brings)
    return (back if made.returns else lost), f"{name} {brings}"


def offer_cost(board: Board, made: Offer, card: Card) -> str:
    """Return what a choice over a scouted card brings whom, and what becomes of R2-D2."""
    brings = gain(made.gain, card, board.edition)
    return _("{gain}; R2-D2 returns", gain=brings) if made.returns else _("{gain}; R2-D2 is lost", gain=brings)


def awarded(screen: Choosing) -> str:
    """Return to whom the card at stake goes once R2-D2's card has been dealt with; nothing where none waits."""
    if screen.body.winner is None or not screen.board.card:
        return ""
    face = screen.body.laid[screen.body.winner].face
    assert face, "who wins has bid"
    return _(
        "Then {name} takes {villain} with {card}.",
        name=screen.board.name(screen.body.winner),
        card=the(face.choice),
        villain=title(screen.board.card),
    )


def may_draw(screen: Choosing) -> str:
    """Return who may draw leftover cards, and how many (rulings 8 and 13)."""
    name = screen.board.name(screen.seat)
    if screen.board.edition.end is End.LAST_WITH_CARDS:
        return n_(
            "{name} alone still holds cards and may draw up to {count} more card from the stock, one at a time.",
            "{name} alone still holds cards and may draw up to {count} more cards from the stock, one at a time.",
            screen.body.most,
            name=name,
        )
    return n_(
        "{name} alone still holds force cards and may draw up to {count} more card from the stock, one at a time.",
        "{name} alone still holds force cards and may draw up to {count} more cards from the stock, one at a time.",
        screen.body.most,
        name=name,
    )
