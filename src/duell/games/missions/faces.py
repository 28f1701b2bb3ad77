"""Missions on a phone (see `duell.web.faces.Faces`): the display and the hand are ten columns, one per character."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from duell.game import Emblem
from duell.games.missions import words
from duell.games.missions.board import Board, Body, Offer, PlayerArea, after, in_columns
from duell.games.missions.catalogue import TROOPERS, emblems
from duell.games.missions.engine import events as happened
from duell.games.missions.engine.cards import Action, Card, CharacterCard
from duell.games.missions.engine.scoring import BONUS
from duell.games.missions.engine.state import Mission, Verb
from duell.games.missions.lines import listed
from duell.language import NO_BREAK, _, signed, whole
from duell.table.screens import Choosing, Reveal, Screen
from duell.web import leaf
from duell.web.faces import Faces
from duell.web.leaf import Chip, Leaf, Option, Place, Said

STEEL, SKY, GOLD = "#c3cbd8", "#7fb4e6", "#d9c08a"  # the tints of troopers, missions and tiles
IVORY = "#e6dcc4"  # the tint of a hand

Held = Sequence[tuple[int, ...]]
"""The values of a hand's cards, the highest first, of each character in the deck's order."""

STRONG = happened.Bust | happened.MissionLaid | happened.AllShown | happened.RoundScored


class MissionsFaces(Faces):
    """The leaves of Missions."""

    def emblems(self, deck: Any) -> Mapping[str, Emblem]:
        return emblems()

    def where(self, board: Board) -> str:
        where = words.where(board).replace(" ", NO_BREAK)
        both = _("{where} · stock {stock}", where=where, stock=board.stock)
        return both.replace(" · ", f"{NO_BREAK}· ")  # in two lines, the sign ends the first

    def portrait(self, deck: Any, seat: int, role: str, title: str) -> leaf.Card:
        return leaf.Card(kind="dark", colour=seat, emblem=_crest(deck, seat) if deck else "")

    def champion(self, board: Board, seat: int) -> leaf.Card:
        return replace(super().champion(board, seat), emblem=_crest(board.deck, seat))

    def stake(self, screen: Screen) -> leaf.Card | None:
        if not isinstance(screen, Reveal):
            return None
        turned = [event.card for event in screen.events if isinstance(event, happened.TurnedUp)]
        is_bust = any(isinstance(event, happened.Bust) for event in screen.events)
        return _open(screen.board, turned[-1], state="bust" if is_bust else "") if turned else None

    def display(self, screen: Screen) -> Sequence[leaf.Card]:
        board = screen.board
        lie = {card.character: card for card in board.display}
        taken = _offers(screen, Verb.TAKE)
        chosen = screen.chosen if isinstance(screen, Choosing) else None
        return tuple(
            _open(board, lie[character.name], taken.get(lie[character.name]), chosen)
            if character.name in lie
            else leaf.Card(emblem=character.emblem, state="gone")
            for character in board.deck.characters
        )

    def places(self, board: Board) -> Sequence[Place]:
        return tuple(
            Place(
                place.seat.name,
                seat,
                whole(place.total),
                gain=signed(place.sure) if place.sure else "",
                note=words.hand_size(place.cards),
                state="due" if seat == board.turn_of else "",
                chips=tuple(_chips(board, place)),
            )
            for seat, place in enumerate(board.places)
        )

    def cards(self, board: Board, seat: int) -> int:
        return len(board.deck.characters)  # a column each, full or empty

    def hand(self, screen: Choosing) -> Sequence[leaf.Card]:
        board, body = screen.board, screen.body
        gains = {card.character: offer.points for card, offer in _offers(screen, Verb.TAKE).items()}
        handed = _offers(screen, Verb.HAND)
        columns = []
        for card, (character, values) in zip(_held(board, body.held), _columns(board, body.held), strict=True):
            offer = handed.get(CharacterCard(character.name, values[0])) if values else None
            columns.append(
                replace(
                    card,
                    choice=str(offer.choice) if offer else None,
                    state="chosen" if offer and offer.choice == screen.chosen else card.state,
                    gain=signed(gains[character.name]) if gains.get(character.name) else "",
                )
            )
        return tuple(columns)

    def options(self, screen: Choosing) -> Sequence[Option]:
        board, body = screen.board, screen.body
        tops = {character.name: values[0] for character, values in _columns(board, body.held) if values}
        rows = []
        for offer in _within_reach(body, screen.chosen):
            card, is_hand = offer.card, offer.choice.verb is Verb.HAND
            if offer.choice.verb is Verb.TAKE or (is_hand and card and tops[card.character] == card.value):
                continue  # a tap on the card itself
            label = words.short(board.deck, card) if is_hand and card else _capital(words.offer(board, offer))
            note = words.brings(board, body, offer) if offer.points or not is_hand else ""
            mark = _mark(offer.mission) if offer.mission else ""
            cards = _places(board, offer.mission.cards if offer.mission else [card] if is_hand and card else ())
            rows.append(Option(str(offer.choice), label, note, offer.choice == screen.chosen, offer.seat, mark, cards))
        return tuple(rows)

    def told(self, screen: Choosing) -> Sequence[Said]:
        board, body = screen.board, screen.body
        rows = [words.hand_counts(board, body)] if body.cards > 1 else []
        rows += [words.risk(board)] if board.risk else []
        asks = [Said(words.asks(board, body.now, screen.seat), "strong")]
        if screen.advice:  # its legend has the room above the hand
            rows, asks = [], []
        if any(offer.choice.verb is Verb.SHOW for offer in body.offers):
            rows.append(words.ends_for_all(board, body.seat))
        return *(Said(row, "muted") for row in rows), *asks

    def held(self, screen: Choosing) -> Sequence[Said]:
        counts = words.hand_counts(screen.board, screen.body)
        return (Said(counts, "muted"),) if screen.body.cards > 1 else ()

    def lock(self, screen: Choosing) -> str:
        offer = next(offer for offer in screen.body.offers if offer.choice == screen.chosen)
        if offer.mission:
            return _("Lay out {missions}", missions=words.missions(screen.board.deck, [offer.mission]))
        return _capital(words.offer(screen.board, offer))

    def events(self, screen: Reveal) -> Sequence[Said]:
        lines = self.game.lines
        rows: list[Said] = []
        for event in screen.events:
            sentences = lines.reveal(screen.board, [event])
            if isinstance(event, happened.RoundScored):  # the places show everybody's points
                sentences = [*words.used_up(event), *words.begins_next(screen.board, event)]
            first, *others = sentences or [""]
            rows += [Said(first, "strong" if isinstance(event, STRONG) else "")] if first else []
            rows += [Said(line) for line in others]
        return tuple(rows)

    def leaf(self, screen: Screen, own: int | None) -> Leaf:
        """After a round, the places show its points by source, and the new totals."""
        leaf = super().leaf(screen, own)
        events = screen.events if isinstance(screen, Reveal) else ()
        scored = next((event for event in events if isinstance(event, happened.RoundScored)), None)
        if not scored:
            return leaf
        now = after(screen.board, events)
        places = [
            _scored(place, area, account)
            for place, area, account in zip(leaf.places, now.places, scored.accounts, strict=True)
        ]
        return replace(leaf, places=tuple(places))

    def opened(self, leaf: Leaf, board: Board) -> Leaf:
        """With the hand of the player to move, as on that player's phone."""
        seat = board.turn_of
        held = in_columns(board.deck, board.places[seat].hand or ())
        places = tuple(replace(place, you=number == seat) for number, place in enumerate(leaf.places))
        return replace(leaf, reader=board.name(seat), colour=seat, places=places, hand=tuple(_held(board, held)))

    def account(self, board: Board, seat: int) -> str:
        return words.summed(board.places[seat])


def _crest(deck: Any, seat: int) -> str:
    """The emblem of a seat, in a game without heroes: that of a character."""
    crest: str = deck.characters[-seat % len(deck.characters)].emblem
    return crest


def _offers(screen: Screen, verb: Verb) -> dict[CharacterCard, Offer]:
    """The choices of the player to move that take a card, or hand one over."""
    offers = screen.body.offers if isinstance(screen, Choosing) else ()
    return {offer.card: offer for offer in offers if offer.card and offer.choice.verb is verb}


def _within_reach(body: Body, chosen: Any) -> Iterable[Offer]:
    """The choices to offer: nine cards of a value make 84 missions, but a few taps lead to each of them.

    There are the cheapest mission of each value, and those that differ from the chosen one by a card.
    """
    lies = next((offer.mission for offer in body.offers if offer.choice == chosen), None)
    for offer, others in listed(body):
        yield offer
        for other in others:
            if lies and other.mission and len({*lies.cards} & {*other.mission.cards}) >= len(lies.cards) - 1:
                yield other


def _columns(board: Board, held: Held) -> Iterable[tuple[Any, tuple[int, ...]]]:
    return zip(board.deck.characters, held, strict=True)


def _held(board: Board, held: Held) -> Iterable[leaf.Card]:
    """A hand in its columns; a character without cards has an empty place."""
    for character, values in _columns(board, held):
        if not values:
            yield leaf.Card(emblem=character.emblem, state="gone")
            continue
        top, *under = values
        yield leaf.Card(
            f"{words.character(board.deck, character.name)} {', '.join(map(str, values))}",
            str(top),
            emblem=character.emblem,
            name=words.short_name(board.deck, character.name),
            under=tuple(map(str, under)),
            alike=sum(top in others for others in held),
        )


def _places(board: Board, cards: Iterable[CharacterCard]) -> tuple[int, ...]:
    names = [character.name for character in board.deck.characters]
    return tuple(names.index(card.character) for card in cards)


def _open(board: Board, card: Card, offer: Offer | None = None, chosen: Any = None, state: str = "") -> leaf.Card:
    """A card turned up: a character, a trooper or an action."""
    title = words.title(board.deck, card)
    if not isinstance(card, CharacterCard):
        return leaf.Card(title, kind="dark", emblem=card.name if isinstance(card, Action) else TROOPERS, name=title)
    return leaf.Card(
        title,
        str(card.value),
        "dark",
        emblem=board.deck.character(card.character).emblem,
        name=words.short_name(board.deck, card.character),
        choice=str(offer.choice) if offer else None,
        state="chosen" if offer and offer.choice == chosen else state,
    )


def _chips(board: Board, place: PlayerArea) -> Iterable[Chip]:
    if place.troopers:
        yield Chip("^" * place.troopers, words.troopers(place.troopers), STEEL)
    for mission in place.missions:
        yield Chip(_mark(mission), words.missions(board.deck, [mission]), SKY)
    for value in place.tiles:
        yield Chip(str(value), _("tile {value}", value=value), GOLD)


def _scored(place: Place, area: PlayerArea, account: happened.SeatAccount) -> Place:
    """A place after a round: the total, the round's points, and their sources."""
    score = account.score
    chips = [Chip(_("hand"), _("hand"), IVORY, signed(sum(value or 0 for value in account.best)))]
    chips += [Chip(_("ten shown"), _("ten shown"), IVORY, signed(score.shown))] if score.shown else []
    for chip in place.chips:
        brings = {STEEL: score.troopers, SKY: BONUS, GOLD: 0}[chip.tint]
        chips.append(replace(chip, bonus=signed(brings) if brings else ""))
    gain = signed(score.total) if len(area.rounds) > 1 else ""
    return replace(place, total=whole(area.total), gain=gain, note="", state="", chips=tuple(chips))


def _mark(mission: Mission) -> str:
    return str(mission.value) * len(mission.cards) + "*" * mission.joker


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
