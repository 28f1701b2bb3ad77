"""Missions in plain mode (see `duell.plain.lines.Lines`): one fact per line, and numbered answers.

Nine cards of a value make 84 missions, so only the cheapest of each value has a number. The others are answered by the
value and the names of the cards.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from duell.games.missions import words
from duell.games.missions.board import Board, Body, Offer, TableEvent, after
from duell.games.missions.catalogue import title_in_language
from duell.games.missions.engine.cards import ActionName, Deck
from duell.games.missions.engine.events import RoundScored
from duell.games.missions.engine.state import Choice, Verb
from duell.language import _, n_, signed_decimal
from duell.plain.lines import Lines
from duell.table import wording
from duell.table.screens import Choosing, Final

LONGEST_ADVICE = 5  # the most choices in a hint


def _scores(board: Board) -> list[str]:
    return [words.area(board, place) for place in board.places]


def _actions(board: Board) -> list[str]:
    return [
        _("{action}. {meaning}", action=words.action(board.deck, name), meaning=words.action_means(name))
        for name in ActionName
    ]


def numbered(board: Board, body: Body) -> list[str]:
    """The numbered answers, and how to answer with a mission that has no number."""
    rows: list[str] = []
    instead: list[Offer] = []
    for number, (offer, others) in enumerate(listed(body), start=1):
        told = {"number": number, "choice": words.offer(board, offer)}
        brings = words.brings(board, body, offer)
        if others:
            ways = n_("{count} other way", "{count} other ways", len(others))
            rows.append(_("{number}: {choice} ({brings}; {ways})", brings=brings, ways=ways, **told))
        else:
            rows.append(
                _("{number}: {choice} ({brings})", brings=brings, **told) if brings else _("{number}: {choice}", **told)
            )
        instead += others
    if instead:
        example = in_words(instead[0])
        rows.append(
            _("For another way, type the value and the first letters of its cards, such as {example}.", example=example)
        )
    return rows


class MissionsLines(Lines):
    """The lines of Missions in plain mode."""

    ASKED: Mapping[str, Callable[[Board], list[str]]] = {"s": _scores, "i": _actions}
    scores = staticmethod(_scores)

    def table(self, board: Board) -> list[str]:
        rows = [f"{words.where(board)}.", words.stock(board.stock), words.display(board)]
        return [*rows, words.risk(board)] if board.risk else rows

    def reveal(self, board: Board, events: Iterable[TableEvent]) -> list[str]:
        rows: list[str] = []
        for event in events:
            rows += words.round_account(board, event) if isinstance(event, RoundScored) else [words.tell(board, event)]
            board = after(board, [event])
        return rows

    def holding(self, screen: Choosing) -> list[str]:
        board, body = screen.board, screen.body
        name = board.name(body.seat)
        rows = [
            _("{name} holds: {cards}.", name=place.seat.name, cards=words.cards_in_a_row(board.deck, place.hand))
            for seat, place in enumerate(board.places)
            if place.hand and seat != body.seat
        ]
        rows.append(_("{name}’s hand: {cards}.", name=name, cards=words.hand(board, body)))
        if body.cards > 1:
            rows += [line for line in (words.hand_counts(board, body), words.alike(board, body)) if line]
        return rows

    def choosing(self, screen: Choosing) -> list[str]:
        board, body = screen.board, screen.body
        rows: list[str] = []
        if screen.drafted:
            told = {"missions": words.missions(board.deck, body.lies[-len(screen.drafted) :])}
            rows.append(
                _("Laid out: {missions}. They are final once the turn ends; b takes the last one back.", **told)
            )
        if any(offer.choice.verb is Verb.SHOW for offer in body.offers):
            rows.append(words.ends_for_all(board, body.seat))
        return [*rows, *numbered(board, body)]

    def question(self, screen: Choosing) -> str:
        asks, count = words.asks(screen.board, screen.body.now, screen.seat), len(listed(screen.body))
        return f"{asks} {_numbers(count)}" if count > 1 else asks

    def read(self, screen: Choosing, answer: str) -> Choice | None:
        said, rows = answer.split(), listed(screen.body)
        if len(said) > 1:
            return _mission(screen.board.deck, screen.body, said[0], said[1:])
        number = _number(answer.strip())
        return rows[number - 1][0].choice if number and number <= len(rows) else None

    def legal(self, screen: Choosing) -> str:
        return _("Answer with a number: {numbers}.", numbers=_numbers(len(listed(screen.body))))

    def advice(self, screen: Choosing) -> list[str]:
        offers = {offer.choice: offer for offer in screen.body.offers}
        best = sorted(screen.advice, key=lambda each: (-each.share, -each.points))
        said = [
            _(
                "{choice}: {share} times in 100; expected lead {points}.",
                choice=words.offer(screen.board, offers[each.choice]),
                share=round(100 * each.share),
                points=signed_decimal(each.points),
            )
            for each in best[:LONGEST_ADVICE]
        ]
        return [_("A master’s choices:"), *said]

    def final(self, screen: Final) -> list[str]:
        return [*map(words.final_account, screen.board.places), wording.winners(screen)]


def listed(body: Body) -> list[tuple[Offer, list[Offer]]]:
    """The offers that have a number, each with the similar offers that are answered in words."""
    kinds: dict[object, list[Offer]] = {}
    for offer in body.offers:  # of a kind, the cheapest first
        kinds.setdefault((offer.choice.verb, offer.choice.value) if offer.mission else offer.choice, []).append(offer)
    return [(best, others) for best, *others in kinds.values()]


def in_words(offer: Offer) -> str:
    """The answer that names a mission: ``3 padme r2-d2 yoda``."""
    assert offer.mission
    return " ".join([str(offer.mission.value), *(card.character for card in offer.mission.cards)])


def _numbers(count: int) -> str:
    return _("1 or 2") if count == 2 else _("1 to {count}", count=count) if count > 1 else "1"


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _mission(deck: Deck, body: Body, value: str, names: Sequence[str]) -> Choice | None:
    number = _number(value)
    for offer in body.offers:
        if offer.mission and offer.mission.value == number:
            held = [who.name for who, values in zip(deck.characters, body.held, strict=True) if number in values]
            meant = [_meant(deck, held, name) for name in names]
            characters = {card.character for card in offer.mission.cards}
            if len(meant) == len(offer.mission.cards) and set(meant) == characters:
                return offer.choice
    return None


def _meant(deck: Deck, held: Sequence[str], begins: str) -> str | None:
    found = {
        who.name
        for who in deck.characters
        if who.name in held and any(name.startswith(_plain(begins)) for name in _names(who.name, who.title, who.short))
    }
    return found.pop() if len(found) == 1 and _plain(begins) else None


def _names(name: str, title: str, short: str) -> set[str]:
    called = {name, *(title_in_language(each) for each in (title, short) if each)}
    return {_plain(each) for each in called} | {_plain(word) for each in called for word in each.split()}


def _plain(name: str) -> str:
    """The letters and digits of a name, without accents: ``padme`` for Padmé, ``r2d2`` for R2-D2."""
    return re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFKD", name).casefold())
