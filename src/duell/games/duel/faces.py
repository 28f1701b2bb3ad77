"""The duel on a phone (see `duell.web.faces.Faces`)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from duell.game import Emblem
from duell.games.duel import words
from duell.games.duel.board import Board, Face, Hand, Offers, PlayerArea, after
from duell.games.duel.engine import events as happened
from duell.games.duel.engine.cards import Card, Choice, Vader
from duell.games.duel.lines import spoken
from duell.games.duel.pages import COLOURS
from duell.language import MINUS, _, signed, whole
from duell.table import wording
from duell.table.screens import Choosing, Reveal, Screen, Waiting
from duell.tui.drawing.dark_cards import initial
from duell.web import leaf
from duell.web.faces import Faces
from duell.web.leaf import Chip, Laid, Leaf, Option, Place, Said

CARDS_AN_EDGE = 8  # the cards of the stock for each edge on a leaf

STRONG = happened.Taken | happened.TieBroken | happened.Scouted | happened.Escaped


class DuelFaces(Faces):
    """The leaves of the duel."""

    def emblems(self, deck: Any) -> Mapping[str, Emblem]:
        names = [*(card.name for card in (*deck.villains, *deck.heroes)), str(Choice.R2D2)]
        return {**{name: initial(name) for name in names}, **deck.emblems}

    def where(self, board: Board) -> str:
        return _("Round {number} · stock {stock}", number=board.round, stock=board.stock)

    def colour(self, board: Board, seat: int) -> int:
        return COLOURS[board.places[seat].seat.role]

    def portrait(self, deck: Any, seat: int, role: str, title: str) -> leaf.Card:
        name = words.title_in_language(title)
        return leaf.Card(name, kind="dark", colour=COLOURS.get(role), emblem=role, name=name)

    def stake(self, screen: Screen) -> leaf.Card | None:
        board = screen.board
        card = board.scouted or board.card
        if card is None and board.stock and isinstance(screen, Choosing | Waiting):  # final cards are drawn
            return leaf.Card(kind="back", edges=-(-board.stock // CARDS_AN_EDGE))
        return _dark(board, card) if card else None

    def places(self, board: Board) -> Sequence[Place]:
        gains = [signed(gain.total) for gain in board.gains] if board.card else [""] * len(board.places)
        return tuple(
            Place(
                place.seat.name,
                COLOURS[place.seat.role],
                whole(place.total),
                gain="" if place.stopped else gain,
                note=_("no longer playing") if place.stopped else words.cards(place.cards),
                state="out" if place.stopped else "locked" if place.locked else "",
                chips=tuple(_chips(place, board)),
            )
            for place, gain in zip(board.places, gains, strict=True)
        )

    def cards(self, board: Board, seat: int) -> int:
        return board.places[seat].cards

    def hand(self, screen: Choosing) -> Sequence[leaf.Card]:
        if not isinstance(screen.body, Hand):
            return ()
        colour = self.colour(screen.board, screen.seat)
        held = {face.choice: face for face in screen.body.cards}
        places = (*(Choice(value) for value in range(1, 9)), Choice.R2D2)
        return tuple(
            _light(held[choice], colour, screen) if choice in held else leaf.Card(state="gone") for choice in places
        )

    def options(self, screen: Choosing) -> Sequence[Option]:
        board, chosen = screen.board, screen.chosen
        match screen.body:
            case Hand():
                return ()
            case Offers(card=card, offers=offers):
                return tuple(
                    Option(
                        str(offer.choice),
                        words.offer(board, offer),
                        words.offer_cost(board, offer, card),
                        offer.choice == chosen,
                        self.colour(board, offer.seat),
                    )
                    for offer in offers
                )
            case _:
                labels = {Choice.TAKE: _("draw a card"), Choice.STOP: _("stop")}
                return tuple(Option(str(choice), labels[choice], chosen=choice == chosen) for choice in screen.options)

    def told(self, screen: Choosing) -> Sequence[Said]:
        board = screen.board
        match screen.body:
            case Hand():
                return _remembered(board, screen.seat)
            case Offers(card=card):
                awarded = words.awarded(screen)
                turned = Said(words.turned_up(board, screen.seat, card))
                return turned, *([Said(awarded, "muted")] if awarded else [])
            case _:
                return (Said(words.may_draw(screen)),)

    def held(self, screen: Choosing) -> Sequence[Said]:
        return ()

    def ask(self, screen: Choosing) -> str:
        return _("Choose a card") if isinstance(screen.body, Hand) else _("Choose")

    def lock(self, screen: Choosing) -> str:
        match screen.body:
            case Hand():
                return _("Lock {card}", card=words.the(screen.chosen))
            case Offers(offers=offers):
                offer = next(offer for offer in offers if offer.choice == screen.chosen)
                return _("Lock: {choice}", choice=words.offer(screen.board, offer))
            case _:
                label = next(option.label for option in self.options(screen) if option.chosen)
                return _("Lock: {choice}", choice=label)

    def laid(self, screen: Reveal) -> Sequence[Laid]:
        board = screen.board
        now = after(board, screen.events)
        won = {event.seat for event in screen.events if isinstance(event, happened.Taken)}
        laid = []
        for bid in screen.laid or ():
            place, before, total = board.places[bid.seat], board.places[bid.seat].total, now.places[bid.seat].total
            colour = COLOURS[place.seat.role]
            card = _light(bid.face, colour, state="wins" if bid.seat in won else "") if bid.face else None
            changed = _("{before} → {after}", before=whole(before), after=whole(total))
            laid.append(Laid(place.seat.name, colour, card, whole(total) if before == total else changed))
        return tuple(laid)

    def events(self, screen: Reveal) -> Sequence[Said]:
        events = [event for event in screen.events if not (screen.laid and isinstance(event, happened.BidTurned))]
        return tuple(
            Said(words.tell(screen.board, event), "strong" if isinstance(event, STRONG) else "muted")
            for event in events  # the cards themselves show the bids
        )

    def at_stake(self, board: Board) -> Sequence[Said]:
        return ()

    def opened(self, leaf: Leaf, board: Board) -> Leaf:
        hands = tuple(
            Place(
                place.seat.name,
                COLOURS[place.seat.role],
                "",
                chips=tuple(
                    Chip("R2" if face.choice is Choice.R2D2 else str(face.choice), spoken(face))
                    for face in place.hand or ()
                ),
            )
            for place in board.places
        )
        return replace(leaf, hands=hands)

    def account(self, board: Board, seat: int) -> str:
        return " ".join(words.explained(board.places[seat]))

    def champion(self, board: Board, seat: int) -> leaf.Card:
        return replace(super().champion(board, seat), emblem=board.places[seat].seat.role)


def _light(face: Face, colour: int, screen: Choosing | None = None, state: str = "") -> leaf.Card:
    """A rebel card, in the hand of the player to move on a `screen`, or else on the table."""
    is_r2d2 = face.choice is Choice.R2D2
    is_open = screen is not None and face.choice in screen.options
    if screen is not None:
        state = "chosen" if screen.chosen == face.choice else "" if is_open else "barred"
    return leaf.Card(
        spoken(face),
        mark="" if is_r2d2 else str(face.choice),
        colour=colour,
        emblem="r2d2" if is_r2d2 else "",
        pips=face.icons,
        name=words.R2D2 if is_r2d2 else "",
        choice=str(face.choice) if is_open else None,
        state=state,
    )


def _dark(board: Board, card: Card) -> leaf.Card:
    """An Empire card on the stock."""
    edges = -(-board.stock // CARDS_AN_EDGE)
    if isinstance(card, Vader):
        title, mark = _(words.VADER), f"{MINUS}{card.penalty}"
        note = wording.points(-card.penalty)
        return leaf.Card(words.at_stake(card), mark, "dark", emblem="vader", name=title, note=note, edges=edges)
    note = wording.points(card.points)
    if card == board.card:
        note = f"{note} · {words.to_come_in_short(board)}"
    title = words.title(card)
    return leaf.Card(
        words.at_stake(card), str(card.points), "dark", emblem=card.name, name=title, note=note, edges=edges
    )


def _chips(place: PlayerArea, board: Board) -> Iterable[Chip]:
    """A seat's captures: a chip for each villain, and for each Vader."""

    def tint(name: str) -> str:
        return (board.emblems.get(name) or initial(name)).tint

    for line in place.score.lines:
        mark = f"{line.villain.points}×{line.count}" if line.count > 1 else str(line.villain.points)
        bonus = signed(line.bonus) if line.bonus else ""
        yield Chip(mark, words.villain_line(line.villain, line.count), tint(line.villain.name), bonus)
    for penalty in place.score.vaders:
        yield Chip(f"{MINUS}{penalty}", words.vaders([penalty], words.VADER_IN_SHORT), tint("vader"))


def _remembered(board: Board, own: int) -> Sequence[Said]:
    """The others' hands, at a table with the memory aid."""
    others = [place for seat, place in enumerate(board.places) if seat != own and place.hand is not None]
    hands = [", ".join(words.bid(face.choice) for face in place.hand or ()) for place in others]
    return tuple(
        Said(words.still_has(place.seat.name, cards), "muted") for place, cards in zip(others, hands, strict=True)
    )
