"""The duel in plain mode (see `duell.plain.lines.Lines`), with one fact per line."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping

from duell.checking import either
from duell.games.duel import words
from duell.games.duel.board import KEYS, Board, Face, Hand, Offer, Offers, PlayerArea, TableEvent, key_of
from duell.games.duel.engine.cards import Choice, Villain
from duell.language import _, n_, side_by_side, signed_decimal, whole
from duell.plain.lines import Lines
from duell.table import wording
from duell.table.ascii import to_ascii
from duell.table.screens import Choosing, Final
from duell.table.seating import is_human


def scores(board: Board) -> list[str]:
    """A line for each seat: score, cards, captures."""
    return [_score(place) for place in board.places]


def icons(board: Board) -> list[str]:
    """Every player's icons by value, and how many copies of the villain at stake are still to come."""
    rows: list[str] = []
    for place in board.places:
        counts = [
            _("{value} has {count}", value=value, count=count) for value, count in enumerate(place.icons, start=1)
        ]
        rows.append(_("{name}’s icons: {icons}.", name=place.seat.name, icons=", ".join(counts)))
    return [*rows, words.to_come(board, board.card)] if isinstance(board.card, Villain) else rows


def bidding(screen: Choosing) -> list[str]:
    """The player's own hand, and the gain of each seat from the card at stake."""
    board = screen.board
    rows: list[str] = []
    if card := board.card:
        gains = zip(board.places, board.gains, strict=True)
        brings = (f"{place.seat.name} {words.gain(gain, card, board.edition)}" for place, gain in gains)
        rows.append(_("Points for taking it: {gains}.", gains=side_by_side(brings)))
    rows += [
        _("{name} still has: {cards}.", name=place.seat.name, cards=_hand(place.hand))
        for seat, place in enumerate(board.places)
        if place.hand is not None and seat != screen.seat
    ]
    if screen.keys == KEYS:
        held = _hand(screen.body.cards)
    else:
        keys = [(key_of(screen.keys, face.choice), spoken(face)) for face in screen.body.cards]
        held = side_by_side(_("{key}: {card}", key=key, card=card) for key, card in keys)
    return [*rows, _("{name}’s hand: {cards}.", name=board.name(screen.seat), cards=held)]


def scouting(screen: Choosing) -> list[str]:
    """The card that R2-D2 turned up, and the cost of each choice."""
    name = screen.board.name(screen.seat)
    turned = _("{name}’s R2-D2 turns up {card}.", name=name, card=words.title(screen.body.card))
    then = words.awarded(screen)
    return [turned, *([then] if then else []), *[_offer(screen, made) for made in screen.body.offers]]


def _offer(screen: Choosing, made: Offer) -> str:
    cost = words.offer_cost(screen.board, made, screen.body.card)
    if made.choice is Choice.KEEP:
        return _("Keep it: {cost}.", cost=cost)
    return _("Give it to {name}: {cost}.", name=screen.board.name(made.seat), cost=cost)


def _score(place: PlayerArea) -> str:
    taken = [words.villain_line(line.villain, line.count) for line in place.score.lines]
    taken += [words.vaders([penalty], words.VADER_IN_SHORT) for penalty in place.score.vaders]
    fields = {
        "name": place.seat.name,
        "score": words.count(place.score.total),
        "villains": ", ".join(taken) or _("nothing"),
    }
    if place.stopped:
        return _("{name}: {score}, no longer playing, has taken {villains}.", **fields)
    return n_(
        "{name}: {score}, {count} card in hand, has taken {villains}.",
        "{name}: {score}, {count} cards in hand, has taken {villains}.",
        place.cards,
        **fields,
    )


def _hand(hand: tuple[Face, ...]) -> str:
    return ", ".join(spoken(face) for face in hand) or _("no cards")


def spoken(face: Face) -> str:
    """A card of a hand with its icons: ``5 with 1 icon``."""
    if face.choice is Choice.R2D2:
        return words.R2D2
    return n_("{card} with {count} icon", "{card} with {count} icons", face.icons, card=words.bid(face.choice))


_BIDS = (*(Choice(value) for value in range(1, 9)), Choice.R2D2)


class DuelLines(Lines):
    """The lines of the duel in plain mode."""

    ASKED: Mapping[str, Callable[[Board], list[str]]] = {"s": scores, "i": icons}
    scores = staticmethod(scores)

    def table(self, board: Board) -> list[str]:
        stock = n_("{count} card in the stock.", "{count} cards in the stock.", board.stock)
        if not board.stock:
            stock = _("The stock is empty.")
        rows = [" ".join([_("Round {number}.", number=board.round), stock])]
        if board.card:
            rows.append(_("At stake: {card}.", card=words.at_stake(board.card)))
        return rows

    def choosing(self, screen: Choosing) -> list[str]:
        match screen.body:
            case Hand():
                return bidding(screen)
            case Offers():
                return scouting(screen)
            case _:
                return [words.may_draw(screen)]

    def question(self, screen: Choosing) -> str:
        name = screen.board.name(screen.seat)
        match screen.body:
            case Hand():
                return _("{name}, which card? {cards}", name=name, cards=", ".join(_playable(screen)))
            case Offers():
                if len(screen.body.offers) > 2:
                    return _("{name}, keep it or give it away, k, or g and a name?", name=name)
                return _("{name}, keep it or give it away, k or g?", name=name)
            case _:
                return _("{name}, draw a final card, y or n?", name=name)

    def advice(self, screen: Choosing) -> list[str]:
        lines = [
            _(
                "{card}: {share} times in 100; expected lead {points}.",
                card=words.bid(advised.choice),
                share=round(100 * advised.share),
                points=signed_decimal(advised.points),
            )
            for advised in screen.advice
        ]
        return [_("A master would bid:"), *lines]

    def reveal(self, board: Board, events: Iterable[TableEvent]) -> list[str]:
        return [words.tell(board, event, aloud=True) for event in events]

    def final(self, screen: Final) -> list[str]:
        rows: list[str] = []
        for place in screen.board.places:
            total = _("Total {points}.", points=whole(place.score.total))
            rows += [_("{name}:", name=place.seat.name), *words.explained(place), total]
        return [*rows, wording.winners(screen)]

    def plays(self, place: PlayerArea) -> str:
        name, hero = place.seat.name, words.hero(place.title)
        if is_human(place.seat):
            return _("{name} plays {hero}.", name=name, hero=hero)
        return _(
            "{name} plays {hero}, a bot of level {level}.", name=name, hero=hero, level=wording.level(place.seat.player)
        )

    def read(self, screen: Choosing, answer: str) -> Choice | None:
        typed = unicodedata.normalize("NFC", answer).casefold().split()
        match screen:
            case Choosing(body=Hand()):
                choice = _cards(screen).get("".join(typed))
                return choice if choice in screen.options else None
            case Choosing(body=Offers()):
                return _read_scouting(screen, typed)
            case _:
                draw, stop = words.draw_and_stop()
                draws = {"y": Choice.TAKE, "n": Choice.STOP, draw: Choice.TAKE, stop: Choice.STOP}
                return draws.get("".join(typed))

    def legal(self, screen: Choosing) -> str:
        match screen:
            case Choosing(body=Hand()):
                return _("Answer with a card: {cards}.", cards=", ".join(_playable(screen)))
            case Choosing(body=Offers()):
                _keep, give = words.keep_and_give()
                gifts = [
                    f"{give} {screen.board.name(offer.seat)}"
                    for offer in screen.body.offers
                    if offer.choice is not Choice.KEEP
                ]
                return _("Answer k to keep it, or {gifts} to give it away.", gifts=either(gifts))
            case _:
                yes, no = words.draw_and_stop()
                return _("Answer {yes} to draw a card or {no} to stop.", yes=yes, no=no)


def _cards(screen: Choosing) -> dict[str, Choice]:
    return {key_of(screen.keys, choice): choice for choice in _BIDS}


def _playable(screen: Choosing) -> list[str]:
    return [name for name, choice in _cards(screen).items() if choice in screen.options]


def _read_scouting(screen: Choosing, typed: list[str]) -> Choice | None:
    offers: tuple[Offer, ...] = screen.body.offers
    others = [offer for offer in offers if offer.choice is not Choice.KEEP]
    keep, give = words.keep_and_give()
    match typed:
        case [letter] if letter == keep:
            return Choice.KEEP
        case [letter] if letter == give and len(others) == 1:
            return others[0].choice
        case [letter, *name] if letter == give:
            return _receiver(screen.board, {offer.seat: offer.choice for offer in others}, " ".join(name))
        case _:
            return None


def _receiver(board: Board, choices: Mapping[int, Choice], name: str) -> Choice | None:
    """The choice that gives the card to the player with this name, or to the only one whose name begins with it.

    The name may be in its ASCII form.
    """
    for written in (str, to_ascii):
        names = {choice: written(board.name(seat)).casefold() for seat, choice in choices.items()}
        whole = [choice for choice, known in names.items() if known == name]
        begun = [choice for choice, known in names.items() if known.startswith(name)]
        matching = whole or begun
        if name and len(matching) == 1:
            return matching[0]
    return None
