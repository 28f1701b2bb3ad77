"""A screen as lines: one fact a line, no drawing."""

from duell.games.duel import words
from duell.games.duel.engine import Choice, Villain
from duell.language import _, n_
from duell.language.numbers import signed_decimal, whole
from duell.table.screens import (
    KEYS,
    Bidding,
    Curtain,
    Drawing,
    Face,
    Final,
    Offer,
    PlayerArea,
    Reveal,
    Scouting,
    TableTop,
    key_of,
)
from duell.table.seating import is_human


def curtain(screen: Curtain) -> list[str]:
    """Return what everybody may hear before a player takes the keyboard."""
    return [*begins(screen), *table(screen.top)]


def begins(screen: Curtain | Bidding) -> list[str]:
    """Return how the evening stands and the digest of the deal, as a game starts."""
    return [*words.evening.begun(screen.evening, screen.deal), *deal(screen.deal)]


def deal(digest: str) -> list[str]:
    """Return the digest of the deal, if it is to be said."""
    return [words.deal(digest)] if digest else []


def table(top: TableTop) -> list[str]:
    """Return the round, the stock and the card at stake."""
    stock = n_("{count} card in the stock.", "{count} cards in the stock.", top.stock)
    rows = [" ".join([_("Round {number}.", number=top.round), stock])]
    if top.card:
        rows.append(_("At stake: {card}.", card=words.at_stake(top.card)))
    return rows


def scores(top: TableTop) -> list[str]:
    """Return a line a seat: score, cards, what was captured."""
    return [_score(place) for place in top.places]


def icons(top: TableTop) -> list[str]:
    """Return everybody's icons by value, and how many of the villain at stake are still to come."""
    rows = [
        _(
            "{name}, icons by value: {icons}.",
            name=place.seat.name,
            icons=", ".join(words.meaning(str(value), str(count)) for value, count in enumerate(place.icons, start=1)),
        )
        for place in top.places
    ]
    return [*rows, words.to_come(top, top.card)] if isinstance(top.card, Villain) else rows


def bidding(screen: Bidding) -> list[str]:
    """Return a player's own hand, and what the card at stake would bring everybody."""
    top = screen.top
    rows = [_("Taking it: {gains}.", gains=_brings(top))] if top.card else []
    rows += [
        _("{name} has left: {cards}.", name=place.seat.name, cards=_hand(place.hand))
        for seat, place in enumerate(top.places)
        if place.hand is not None and seat != screen.seat
    ]
    if screen.keys == KEYS:
        held = _hand(screen.hand)
    else:
        keys = [(key_of(screen.keys, face.choice), _face(face)) for face in screen.hand]
        held = words.side_by_side(_("{key}: {card}", key=key, card=card) for key, card in keys)
    return [*rows, _("Hand of {name}: {cards}.", name=top.name(screen.seat), cards=held)]


def advice(screen: Bidding) -> list[str]:
    """Return what a master would bid, a line a card."""
    said = [
        _(
            "{card}: bid in {share} of 100 cases; lead expected at the end {points}.",
            card=words.bid(each.choice),
            share=round(100 * each.share),
            points=signed_decimal(each.points),
        )
        for each in screen.advice
    ]
    return [_("A master would bid:"), *said]


def scouting(screen: Scouting) -> list[str]:
    """Return the card that R2-D2 turned up and what each choice costs."""
    name = screen.top.name(screen.seat)
    turned = _("{name}’s R2-D2 turns up {card}.", name=name, card=words.title(screen.card))
    then = words.awarded(screen)
    return [turned, *([then] if then else []), *[_offer(screen, made) for made in screen.offers]]


def _offer(screen: Scouting, made: Offer) -> str:
    cost = words.offer_cost(screen.top, made, screen.card)
    if made.choice is Choice.KEEP:
        return _("Keep it: {cost}.", cost=cost)
    return _("Give it to {name}: {cost}.", name=screen.top.name(made.seat), cost=cost)


def drawing(screen: Drawing) -> list[str]:
    """Return what the last player may draw."""
    return [words.may_draw(screen)]


def reveal(screen: Reveal) -> list[str]:
    """Return what happened, a sentence a line."""
    return [words.tell(screen.top, beat) for beat in screen.beats]


def final(screen: Final) -> list[str]:
    """Return every total, line by line, and the winners."""
    rows: list[str] = []
    for place in screen.top.places:
        total = _("Total {points}.", points=whole(place.score.total))
        rows += [_("{name}:", name=place.seat.name), *words.explained(place), total]
    after = [*words.evening.ended(screen.evening), *words.asides(screen)]
    return [*rows, words.winners(screen), *after, *deal(screen.deal), *words.note(screen)]


def plays(place: PlayerArea) -> str:
    """Return who decides at a seat."""
    name, hero = place.seat.name, words.hero(place.title)
    if is_human(place.seat):
        return _("{name} plays {hero}.", name=name, hero=hero)
    return _("{name} plays {hero}, a bot of level {level}.", name=name, hero=hero, level=words.level(place.seat.player))


def _score(place: PlayerArea) -> str:
    taken = [words.villain_line(line.villain, line.count) for line in place.score.lines]
    taken += [words.vaders([penalty], words.VADER_IN_SHORT) for penalty in place.score.vaders]
    said = {
        "name": place.seat.name,
        "score": whole(place.score.total),
        "villains": ", ".join(taken) or _("nothing"),
    }
    if place.stopped:
        return _("{name}: {score}, plays no more, captured {villains}.", **said)
    return n_(
        "{name}: {score}, holds {count} card, captured {villains}.",
        "{name}: {score}, holds {count} cards, captured {villains}.",
        place.cards,
        **said,
    )


def _brings(top: TableTop) -> str:
    assert top.card
    return words.side_by_side(
        f"{place.seat.name} {words.gain(gain, top.card, top.edition)}"
        for place, gain in zip(top.places, top.gains, strict=True)
    )


def _hand(hand: tuple[Face, ...]) -> str:
    return ", ".join(_face(face) for face in hand) or _("no card")


def _face(face: Face) -> str:
    if face.choice is Choice.R2D2:
        return words.R2D2
    return n_("{card} with {count} icon", "{card} with {count} icons", face.icons, card=words.bid(face.choice))
