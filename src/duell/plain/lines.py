"""A screen as lines: one fact a line, no drawing."""

from duell.engine import Choice
from duell.language import _
from duell.table import words
from duell.table.screens import KEYS, Bidding, Curtain, Drawing, Face, Final, Place, Reveal, Scouting, TableTop, key_of
from duell.table.seating import is_human


def curtain(screen: Curtain) -> list[str]:
    """Return what everybody may hear before a player takes the keyboard."""
    return [*deal(screen.deal), *table(screen.top)]


def deal(digest: str) -> list[str]:
    """Return the digest of the deal, if it is to be said."""
    return [f"Deal {digest}"] if digest else []


def table(top: TableTop) -> list[str]:
    """Return the round, the stock and the card at stake."""
    rows = [f"Round {top.round}. {words.cards(top.stock)} in the stock."]
    if top.card:
        rows.append(f"At stake: {words.at_stake(top.card)}.")
    return rows


def scores(top: TableTop) -> list[str]:
    """Return a line a seat: score, cards, what was captured."""
    return [_score(place) for place in top.places]


def bidding(screen: Bidding) -> list[str]:
    """Return a player's own hand, and what the card at stake would bring everybody."""
    top = screen.top
    rows = [f"Taking it: {_brings(top)}."] if top.card else []
    rows += [f"{place.seat.name} has left: {_hand(place.hand)}." for place in top.places if place.hand is not None]
    if screen.keys == KEYS:
        held = _hand(screen.hand)
    else:
        held = "; ".join(f"{key_of(screen.keys, face.choice)}: {_face(face)}" for face in screen.hand)
    return [*rows, f"Hand of {top.name(screen.seat)}: {held}."]


def advice(screen: Bidding) -> list[str]:
    """Return what a master would bid, a line a card."""
    said = [
        _(
            "{card}: bid in {share} of 100 cases; lead expected at the end {points}.",
            card=words.bid(each.choice),
            share=round(100 * each.share),
            points=words.tenths(each.points),
        )
        for each in screen.advice
    ]
    return [_("A master would bid:"), *said]


def scouting(screen: Scouting) -> list[str]:
    """Return the card that R2-D2 turned up and what each choice costs."""
    name = screen.top.name(screen.seat)
    offers = [
        f"{words.offer(screen.top, offer)}: {words.offer_cost(screen.top, offer, screen.card)}."
        for offer in screen.offers
    ]
    turned = f"{name}’s R2-D2 turns up {words.title(screen.card)}."
    then = words.awarded(screen)
    return [turned, *([then] if then else []), *[f"{row[0].upper()}{row[1:]}" for row in offers]]


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
        rows += [f"{place.seat.name}:", *explained(place), f"Total {words.number(place.score.total)}."]
    return [*rows, words.winners(screen), *words.asides(screen), *deal(screen.deal)]


def explained(place: Place) -> list[str]:
    """Return where a total comes from: a line a villain, one for the Vaders."""
    rows = []
    for line in place.score.lines:
        printed = " + ".join([str(line.villain.points)] * line.count)
        made = f"{printed}, {words.of_a_kind(line.count)} + {line.bonus}" if line.points else f"{line.count} cards"
        worth = printed if line.count == 1 else f"{made} = {line.points + line.bonus}"
        rows.append(f"{words.title(line.villain)} {worth}.")
    if place.score.vaders:
        rows.append(f"{words.VADER} {' '.join(words.number(-penalty) for penalty in place.score.vaders)}.")
    return rows


def plays(place: Place) -> str:
    """Return who decides at a seat."""
    bot = "" if is_human(place.seat) else f", a bot of level {place.seat.player}"
    return f"{place.seat.name} plays {place.title}{bot}."


def _score(place: Place) -> str:
    held = "plays no more" if place.stopped else f"holds {words.cards(place.cards)}"
    taken = [words.villain_line(line.villain, line.count) for line in place.score.lines]
    taken += [f"Vader {words.number(-penalty)}" for penalty in place.score.vaders]
    return f"{place.seat.name}: {words.number(place.score.total)}, {held}, captured {', '.join(taken) or 'nothing'}."


def _brings(top: TableTop) -> str:
    assert top.card
    return "; ".join(
        f"{place.seat.name} {words.gain(gain, top.card, top.edition)}"
        for place, gain in zip(top.places, top.gains, strict=True)
    )


def _hand(hand: tuple[Face, ...]) -> str:
    return ", ".join(_face(face) for face in hand) or "no card"


def _face(face: Face) -> str:
    if face.choice is Choice.R2D2:
        return words.R2D2
    return f"{face.choice} with {face.icons} {'icon' if face.icons == 1 else 'icons'}"
