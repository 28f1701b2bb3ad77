"""The duel in plain mode (see `duell.plain.lines.Lines`), with one fact per line."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from duell.checking import either
from duell.games.duel import words
from duell.games.duel.board import KEYS, Board, Face, Hand, Offer, Offers, PlayerArea, TableEvent, hand, key_of
from duell.games.duel.engine.cards import Choice, Villain
from duell.games.duel.engine.events import BidTurned, By, Discarded, Scouted, Taken, TookBack
from duell.games.duel.engine.view import View
from duell.language import _, n_, side_by_side, signed_decimal
from duell.plain.lines import Lines
from duell.table import wording
from duell.table.ascii import to_ascii
from duell.table.screens import Choosing, Final

LEAST_RUN = 5  # the fewest values in a row for which the two ends are shorter, in every language


def scores(board: Board) -> list[str]:
    """A line for each seat: score, cards, captures."""
    return [_score(place) for place in board.places]


def icons(board: Board) -> list[str]:
    """Every player's icons by value, and the number of copies of the villain at stake still to come."""
    rows: list[str] = []
    for place in board.places:
        counts = [
            _("{value} has {count}", value=value, count=count) for value, count in enumerate(place.icons, start=1)
        ]
        rows.append(_("{name}’s icons: {icons}.", name=place.seat.name, icons=", ".join(counts)))
    return [*rows, words.to_come(board, board.card)] if isinstance(board.card, Villain) else rows


def in_brief(screen: Choosing) -> list[str]:
    """The player's own hand without icons."""
    cards = _in_runs([words.bid(face.choice) for face in screen.body.cards])
    if _is_alone(screen.board):
        return [_("In hand: {cards}.", cards=cards)]
    return [wording.hand(screen.board.name(screen.seat), cards)]


def _is_alone(board: Board) -> bool:
    """Whether a single person plays, who knows whose hand and whose turn it is."""
    return sum(place.seat.is_human for place in board.places) == 1


def _in_runs(cards: Iterable[str]) -> str:
    """Cards as a list, with the ends of long runs of values: ``1 to 6, 8, R2-D2``."""
    runs: list[list[str]] = []
    for card in cards:
        if runs and card.isdigit() and int(card) == int(runs[-1][-1]) + 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return ", ".join(
        _("{first} to {last}", first=run[0], last=run[-1]) if len(run) >= LEAST_RUN else ", ".join(run) for run in runs
    )


def scouting(screen: Choosing) -> list[str]:
    """The card that R2-D2 turned up, and the sets that it would complete."""
    board, card = screen.board, screen.body.card
    turned = _("{name}’s R2-D2 turns up {card}.", name=board.name(screen.seat), card=words.at_stake(card))
    awarded = words.awarded(screen)
    gains = [(board.name(made.seat), made.gain) for made in screen.body.offers if made.gain.has]
    sets = [words.completes(name, gain) for name, gain in gains if isinstance(card, Villain)]
    return [turned, *([awarded] if awarded else []), *sets]


def _offer(screen: Choosing, made: Offer) -> str:
    brings = words.gain_in_brief(made.gain, screen.body.card, screen.board.edition)
    if made.choice is Choice.KEEP:
        if made.returns:
            return _("Keep it, {gain}, and R2-D2 returns.", gain=brings)
        return _("Keep it, {gain}, and R2-D2 is lost.", gain=brings)
    name = screen.board.name(made.seat)
    if made.returns:
        return _("Give it to {name}, {gain}, and R2-D2 returns.", name=name, gain=brings)
    return _("Give it to {name}, {gain}, and R2-D2 is lost.", name=name, gain=brings)


def _score(place: PlayerArea) -> str:
    taken = [words.captured(line.villain, line.count) for line in place.score.lines]
    taken += [words.vaders([penalty], words.VADER_IN_SHORT) for penalty in place.score.vaders]
    fields = {"name": place.seat.name, "score": wording.points(place.score.total), "villains": wording.listed(taken)}
    if place.stopped and not taken:
        return _("{name} has {score} and no longer plays.", **fields)
    if place.stopped:
        return _("{name} has {score}, no longer plays, and has taken {villains}.", **fields)
    if not taken:
        return n_(
            "{name} has {score} and {count} card in hand.",
            "{name} has {score} and {count} cards in hand.",
            place.cards,
            **fields,
        )
    return n_(
        "{name} has {score} and {count} card in hand, and has taken {villains}.",
        "{name} has {score} and {count} cards in hand, and has taken {villains}.",
        place.cards,
        **fields,
    )


def spoken(face: Face) -> str:
    """A card of a hand with its icons: ``5 with 1 icon``."""
    if face.choice is Choice.R2D2:
        return words.R2D2
    return n_("{card} with {count} icon", "{card} with {count} icons", face.icons, card=words.bid(face.choice))


def _faces(hand: tuple[Face, ...]) -> list[str]:
    """The cards of a hand; only the first names the icons that are counted."""
    in_words: list[str] = []
    for face in hand:
        card = words.bid(face.choice)
        if face.choice is Choice.R2D2:
            in_words.append(words.R2D2)
        elif in_words:
            in_words.append(_("{card} with {count}", card=card, count=face.icons))
        else:
            in_words.append(n_("{card} with {count} icon", "{card} with {count} icons", face.icons, card=card))
    return in_words


def _account(place: PlayerArea) -> str:
    """The breakdown of a total, in one line."""
    parts = [words.worth(line) for line in place.score.lines]
    parts += [words.vaders(place.score.vaders)] if place.score.vaders else []
    fields = {"name": place.seat.name, "score": wording.points(place.score.total), "parts": ", ".join(parts)}
    return _("{name} has {score}: {parts}.", **fields) if parts else _("{name} has {score}.", **fields)


_BIDS = (*(Choice(value) for value in range(1, 9)), Choice.R2D2)


class DuelLines(Lines):
    """The lines of the duel in plain mode."""

    ASKED: Mapping[str, Callable[[Board], list[str]]] = {"s": scores, "i": icons}
    scores = staticmethod(scores)

    def table(self, board: Board) -> list[str]:
        rows = [_("Round {number}.", number=board.round)]
        if not board.card:
            return rows
        rows.append(_("At stake: {card}.", card=words.at_stake(board.card)))
        if isinstance(board.card, Villain):
            gains = zip(board.places, board.gains, strict=True)
            rows += [words.completes(place.seat.name, gain) for place, gain in gains if gain.has]
        return rows

    def where(self, board: Board) -> list[str]:
        stock = n_("{count} card in the stock.", "{count} cards in the stock.", board.stock)
        turned_up, *rest = self.table(board)
        locked = wording.locked(board)
        return [
            " ".join([turned_up, stock if board.stock else _("The stock is empty.")]),
            *rest,
            *([f"{locked}."] if locked else []),
            *self.scores(board),
        ]

    def holding(self, screen: Choosing) -> list[str]:
        board, cards = screen.board, screen.body.cards
        if isinstance(screen.body, Hand) and screen.keys != KEYS:
            faces = zip(cards, _faces(cards), strict=True)
            in_words = [_("{key} is {card}", key=key_of(screen.keys, face.choice), card=card) for face, card in faces]
        else:
            in_words = _faces(cards)
        return [
            wording.hand(board.name(screen.seat), ", ".join(in_words)),
            *[
                words.still_has(place.seat.name, ", ".join(_faces(place.hand)))
                for seat, place in enumerate(board.places)
                if place.hand is not None and seat != screen.seat
            ],
        ]

    def held(self, seen: View, screen: Choosing) -> list[str]:
        name, cards = screen.board.name(screen.seat), _faces(hand(seen, screen.seat))
        return [wording.hand(name, ", ".join(cards))]

    def holding_in_brief(self, screen: Choosing) -> list[str]:
        return in_brief(screen) if screen.keys in {"", KEYS} else self.holding(screen)

    def choosing(self, screen: Choosing) -> list[str]:
        match screen.body:
            case Hand():
                return []
            case Offers():
                return scouting(screen)
            case _:
                return [words.may_draw(screen)]

    def question(self, screen: Choosing) -> str:
        name = screen.board.name(screen.seat)
        match screen.body:
            case Hand() if _is_alone(screen.board):
                return _("Which card?")
            case Hand() if len(screen.options) == 1:
                return _("{name}, which card? {cards}", name=name, cards=_("Press Enter"))
            case Hand():
                return _("{name}, which card?", name=name)
            case Offers():
                if len(screen.body.offers) > 2:
                    return _("{name}, keep it (k) or give it away (g and a name)?", name=name)
                return _("{name}, keep it (k) or give it away (g)?", name=name)
            case _:
                return _("{name}, draw a card, y or n?", name=name)

    def named(self, choice: Choice) -> str:
        card = words.the(choice)
        return f"{card[:1].upper()}{card[1:]}"

    def advice(self, screen: Choosing) -> list[str]:
        shares = {advised: round(100 * advised.share) for advised in screen.advice}
        lines = [
            _(
                "{card}: {share} times in 100; expected lead {points}.",
                card=words.bid(advised.choice),
                share=share,
                points=signed_decimal(advised.points),
            )
            for advised, share in sorted(shares.items(), key=lambda item: -item[1])
            if share
        ]
        if wording.is_level(screen.advice):
            return [_("A master would bid:"), *lines, _("The lead is the same for all, so none is better.")]
        rest: dict[str, list[str]] = {}  # the cards that a master would not bid, by their expected lead
        for advised, share in shares.items():
            if not share:
                rest.setdefault(signed_decimal(advised.points), []).append(words.bid(advised.choice))
        leads = [
            _("{points} with {cards}", points=points, cards=wording.listed(cards)) for points, cards in rest.items()
        ]
        others = [_("Expected lead of the others: {leads}.", leads=side_by_side(leads))] if leads else []
        return [_("A master would bid:"), *lines, *others]

    def reveal(self, board: Board, events: Sequence[TableEvent]) -> list[str]:
        """The events, without those that the rules imply: the winning card is lost, most others return to hand."""
        rows: list[str] = []
        scout = winner = None
        bids = [event for event in events if isinstance(event, BidTurned)]
        for event in events:
            match event:
                case BidTurned():
                    rows += [words.plays_aloud(board, bids)] if event is bids[0] else []
                case TookBack():
                    pass
                case Scouted(seat=seat):
                    scout = seat
                case Taken(by=By.GIFT) if scout is not None:
                    rows.append(words.gives(board, scout, event))
                case Discarded(seat=seat, cards=cards) if seat == winner and cards != (Choice.R2D2,):
                    pass
                case _:
                    if isinstance(event, Taken) and event.by is By.DUEL and isinstance(event.card, Villain):
                        winner = event.seat
                    rows.append(words.tell(board, event, aloud=True))
        return rows

    def final(self, screen: Final) -> list[str]:
        result = filter(None, (wording.winners(screen), wording.comeback(screen)))
        return [*map(_account, screen.board.places), *result]

    def plays(self, place: PlayerArea) -> str:
        name, hero = place.seat.name, words.title_in_language(place.title)
        if place.seat.is_human:
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

    def answers(self, screen: Choosing) -> list[str]:
        match screen:
            case Choosing(body=Hand()) if screen.keys == KEYS and Choice.R2D2 in screen.options:
                return [self._cards_to_answer(screen), _("r plays R2-D2.")]
            case Choosing(body=Hand()):
                return [self._cards_to_answer(screen)]
            case Choosing(body=Offers(offers=offers)):
                return [*[_offer(screen, made) for made in offers], self.legal(screen)]
            case _:
                return [self.legal(screen)]

    def _cards_to_answer(self, screen: Choosing) -> str:
        return _("Answer with a card: {cards}.", cards=_in_runs(_playable(screen)))

    def legal(self, screen: Choosing) -> str:
        match screen:
            case Choosing(body=Hand()):
                return _("Answer with a card: {cards}, or a question mark for help.", cards=_in_runs(_playable(screen)))
            case Choosing(body=Offers()):
                _keep, give = words.keep_and_give()
                others = [offer.seat for offer in screen.body.offers if offer.choice is not Choice.KEEP]
                gifts = [f"{give} {screen.board.name(seat)}" for seat in others] if len(others) > 1 else [give]
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
