"""Missions in plain mode (see `duell.plain.lines.Lines`): one fact per line; answers are names or numbers.

A card or a player can be named by its first letters. ``?`` lists all answers with their numbers. Nine cards of a value
make 84 missions, so only the cheapest of each value has a number. The others are answered by the value and the names of
the cards.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from duell.checking import either
from duell.games.missions import words
from duell.games.missions.board import Board, Body, Offer, TableEvent, after
from duell.games.missions.engine.cards import ActionName, Character, Deck, Trooper
from duell.games.missions.engine.events import RoundScored, TurnedUp
from duell.games.missions.engine.state import Choice, Handing, Laying, Naming, Taking, Verb
from duell.language import _, n_, signed_decimal
from duell.plain.lines import Lines
from duell.table import wording
from duell.table.screens import Choosing, Final

LONGEST_ADVICE = 5  # the most choices in a hint
LEAST_LETTERS = 2  # the fewest letters of a name; single letters ask for information
LAST_CARDS = 3  # the most cards of a stock that is about to run out, which is worth a sentence


def _scores(board: Board) -> list[str]:
    return [words.area(board, place) for place in board.places]


def _actions(board: Board) -> list[str]:
    return [
        _("{action}. {meaning}", action=words.action(board.deck, name), meaning=words.action_means(name))
        for name in ActionName
    ]


def numbered(board: Board, body: Body) -> list[str]:
    """The numbered answers, and the way to answer with a mission that has no number."""
    rows: list[str] = []
    instead: list[Offer] = []
    for number, (offer, others) in enumerate(listed(body), start=1):
        fields = {"number": number, "choice": words.offer(board, offer)}
        if isinstance(body.now, Laying) and offer.choice.verb is Verb.DONE and number > 1:
            fields["choice"] = _("{choice}, as does 0", choice=fields["choice"])
        brings = words.brings(board, body, offer, aloud=True)
        if others:
            ways = n_("{count} other way", "{count} other ways", len(others))
            rows.append(_("{number}: {choice}; {brings}; {ways}", brings=brings, ways=ways, **fields))
        else:
            rows.append(
                _("{number}: {choice}; {brings}", brings=brings, **fields)
                if brings
                else _("{number}: {choice}", **fields)
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
        rows = [f"{words.where(board)}.", words.display(board)]
        rows += [words.stock(board.stock)] if board.stock <= LAST_CARDS else []
        return [*rows, words.risk(board)] if board.risk else rows

    def where(self, board: Board) -> list[str]:
        turn = _("It is {name}’s turn.", name=board.name(board.turn_of))
        risk = [words.risk(board)] if board.risk else []
        return [
            f"{words.where(board)}. {words.stock(board.stock)}",
            words.display(board),
            *risk,
            turn,
            *self.scores(board),
        ]

    def reveal(self, board: Board, events: Iterable[TableEvent]) -> list[str]:
        rows: list[str] = []
        for event in events:
            match event:
                case RoundScored():
                    rows += words.round_account(board, event, aloud=True)
                case TurnedUp(seat=seat, card=Trooper()):
                    rows.append(words.turns_up_trooper(board, seat))
                case _:
                    rows.append(words.tell(board, event))
            board = after(board, [event])
        return rows

    def unfinished(self, board: Board, seat: int, key: str) -> str:
        return _("{name}, press {key} to lay out missions or show all ten.", name=board.name(seat), key=key)

    def holding(self, screen: Choosing) -> list[str]:
        board, body = screen.board, screen.body
        name = board.name(body.seat)
        rows = [
            _("{name} holds: {cards}.", name=place.seat.name, cards=words.cards_in_a_row(board.deck, place.hand))
            for seat, place in enumerate(board.places)
            if place.hand and seat != body.seat
        ]
        rows.append(wording.hand(name, words.hand(board, body)))
        if body.cards > 1:
            rows += [line for line in (words.hand_counts(board, body), words.alike(board, body)) if line]
        return rows + (self.answers(screen) if isinstance(body.now, Laying) else [])

    def holding_in_brief(self, screen: Choosing) -> list[str]:
        board, body = screen.board, screen.body
        hand = wording.hand(board.name(body.seat), words.hand(board, body, in_short=True))
        if isinstance(body.now, Laying):
            return [hand, *self.answers(screen)]
        return [hand, words.alike(board, body)] if words.alike(board, body) else [hand]

    def drafted(self, screen: Choosing) -> list[str]:
        if not screen.drafted:
            return []
        laid = words.missions_aloud(screen.board.deck, screen.body.lies[-len(screen.drafted) :])
        return [
            _("{name} has laid out {missions}.", name=screen.board.name(screen.seat), missions=laid),
            _("Missions are final once the turn ends; until then, z takes the last one back."),
        ]

    def question(self, screen: Choosing) -> str:
        asks = words.asks(screen.board, screen.body.now, screen.seat)
        match screen.body.now:
            case Laying() if len(screen.options) == 1:
                return _("End of {name}’s turn. Press Enter", name=screen.board.name(screen.seat))
            case _ if len(screen.options) == 1:
                return f"{asks} " + _("Press Enter")
            case Laying():
                return f"{asks} " + _("A number, or 0 for nothing; m reads the choices")
            case Naming():
                names = [words.offer(screen.board, offer) for offer in screen.body.offers]
                return f"{asks} {either(names)}"
            case Taking() | Handing():
                return asks
            case _ if screen.board.stock and screen.board.display:
                return _("{name}, which card, or 1 to turn one up?", name=screen.board.name(screen.seat))
            case _:
                return asks

    def read(self, screen: Choosing, answer: str) -> Choice | None:
        typed, rows = answer.split(), listed(screen.body)
        number = _number(answer.strip())
        if number == 0 and isinstance(screen.body.now, Laying):
            return next((offer.choice for offer in screen.body.offers if offer.choice.verb is Verb.DONE), None)
        if number is not None:
            return rows[number - 1][0].choice if 0 < number <= len(rows) else None
        named = _named(screen.board, screen.body, typed)
        if named or len(typed) < 2:
            return named
        return _mission(screen.board.deck, screen.body, typed[0], typed[1:])

    def answers(self, screen: Choosing) -> list[str]:
        shows = any(offer.choice.verb is Verb.SHOW for offer in screen.body.offers)
        ends = [words.ends_for_all(screen.board, screen.body.seat)] if shows else []
        return [*ends, *numbered(screen.board, screen.body)]

    def legal(self, screen: Choosing) -> str:
        count = len(listed(screen.body))
        if len(screen.options) == 1:
            return _("Press Enter, or answer with a question mark for help.")
        numbers = (
            _("0 to {count}", count=count) if isinstance(screen.body.now, Laying) and count > 1 else _numbers(count)
        )
        if any(offer.card or offer.seat is not None for offer in screen.body.offers):
            return _("Answer with a name or a number: {numbers}, or a question mark for help.", numbers=numbers)
        return _("Answer with a number: {numbers}, or a question mark for help.", numbers=numbers)

    def advice(self, screen: Choosing) -> list[str]:
        offers = {offer.choice: offer for offer in screen.body.offers}
        best = sorted(screen.advice, key=lambda advised: (-advised.share, -advised.points))
        lines = [
            _(
                "{choice}: {share} times in 100; expected lead {points}.",
                choice=words.offer(screen.board, offers[advised.choice]),
                share=round(100 * advised.share),
                points=signed_decimal(advised.points),
            )
            for advised in best[:LONGEST_ADVICE]
        ]
        return [_("A master’s choices:"), *lines]

    def final(self, screen: Final) -> list[str]:
        """The sums of rounds and tiles, unless the account of a single round has just given them; then the winners."""
        places, result = screen.board.places, filter(None, (wording.winners(screen), wording.comeback(screen)))
        return [*(map(words.final_account, places) if any(map(words.summed, places)) else ()), *result]


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


def _named(board: Board, body: Body, typed: Sequence[str]) -> Choice | None:
    """The only choice of a card or a player with these first letters; a value can follow the name."""
    if not typed or len("".join(typed)) < LEAST_LETTERS:
        return None
    *names, last = typed
    value = _number(last) if names else None
    letters = _plain("".join(typed if value is None else names))
    by_choice = {offer.choice: _names_of(board, offer, value) for offer in body.offers}
    whole = [choice for choice, names_of_choice in by_choice.items() if letters in names_of_choice]
    begun = [choice for choice, names_of_choice in by_choice.items() if _begins(names_of_choice, letters)]
    candidates = whole or begun
    return candidates[0] if len(candidates) == 1 else None


def _names_of(board: Board, offer: Offer, value: int | None) -> set[str]:
    """The names of an offer's card, if it has this `value`, or of its player, if there is no value."""
    if offer.card and value in {None, offer.card.value}:
        return _names(board.deck.character(offer.card.character))
    return {_plain(board.name(offer.seat))} if offer.seat is not None and value is None else set()


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _mission(deck: Deck, body: Body, value: str, names: Sequence[str]) -> Choice | None:
    number = _number(value)
    for offer in body.offers:
        if offer.mission and offer.mission.value == number:
            holding = zip(deck.characters, body.held, strict=True)
            in_hand = [character for character, values in holding if number in values]
            meant = [_meant(in_hand, name) for name in names]
            characters = {card.character for card in offer.mission.cards}
            if len(meant) == len(offer.mission.cards) and set(meant) == characters:
                return offer.choice
    return None


def _meant(characters: Sequence[Character], beginning: str) -> str | None:
    """The name of the only one of these characters with a name that begins so; None without letters."""
    meant = {character.name for character in characters if _begins(_names(character), _plain(beginning))}
    return meant.pop() if len(meant) == 1 else None


def _begins(names: Iterable[str], letters: str) -> bool:
    return bool(letters) and any(name.startswith(letters) for name in names)


def _names(character: Character) -> set[str]:
    """What a character can be called: its names and each of their words."""
    names = {character.name, *(words.title_in_language(text) for text in (character.title, character.short) if text)}
    return {_plain(text) for text in names} | {_plain(word) for text in names for word in text.split()}


def _plain(name: str) -> str:
    """The letters and digits of a name, without accents: ``padme`` for Padmé, ``r2d2`` for R2-D2."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKD", name).casefold())
