"""The duel in records (see `duell.record.notation`): editions, decks, decisions, events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from duell.catalogue import CatalogueError, DeckError
from duell.checking import one_line
from duell.game import Ends, EventData, Role, SetUp
from duell.games.duel.deck_files import deck_from_data, deck_to_data
from duell.games.duel.engine.cards import Card, Choice, Deck, Villain
from duell.games.duel.engine.edition import EARLIEST, LATER, SWITCHES, Edition
from duell.games.duel.engine.events import Bids, Discarded, Escaped, Event, Reason, Scouted, Taken, Turned
from duell.games.duel.engine.play import outcome, score
from duell.games.duel.engine.state import State, is_bidding, legal
from duell.games.duel.house_rules import house_rules_of
from duell.language import _
from duell.record.notation import Decision, Notation
from duell.record.strict import MalformedError, Member
from duell.vocabulary import DEFAULT_EDITION

MOST_ROUNDS = 1000
LAST_SEAT = 3

_BID_CHOICES = [choice for choice in Choice if choice.is_bid]


@dataclass(frozen=True, slots=True)
class DuelDecision(Decision):
    """All bids, by seat; None for a seat without a card. ``{"duel":{"round":1,"bids":["7","r2d2"]}}``."""

    round: int
    bids: tuple[Choice | None, ...]

    def choices(self, seats: int) -> dict[int, Choice]:
        if len(self.bids) != seats:
            reason = _("there are {bids} bids for {players} players", bids=len(self.bids), players=seats)
            raise MalformedError(reason)
        return {seat: bid for seat, bid in enumerate(self.bids) if bid is not None}

    def is_due(self, state: State) -> bool:
        return is_bidding(state) and self.round == state.round

    def data(self) -> dict[str, dict[str, object]]:
        return {"duel": {"round": self.round, "bids": bids_data(self.bids)}}

    def in_words(self) -> str:
        return _("the duel of round {round}", round=self.round)


@dataclass(frozen=True, slots=True)
class ScoutDecision(Decision):
    """A seat's R2-D2 turned up a card; `to` is the seat that got it, the same seat if it kept the card."""

    round: int
    seat: int
    to: int

    def choices(self, seats: int) -> dict[int, Choice]:
        return {self.seat: Choice.KEEP if self.to == self.seat else Choice.give(self.to)}

    def is_due(self, state: State) -> bool:
        return self.round == state.round and _may(state, self.seat, Choice.KEEP)

    def data(self) -> dict[str, dict[str, object]]:
        return {"scout": {"round": self.round, "seat": self.seat, "to": self.to}}

    def in_words(self) -> str:
        return _scouting(self.seat, self.round)


@dataclass(frozen=True, slots=True)
class LeftoverDecision(Decision):
    """The last player drew one more final card, or stopped."""

    seat: int
    take: bool

    def choices(self, seats: int) -> dict[int, Choice]:
        return {self.seat: Choice.TAKE if self.take else Choice.STOP}

    def is_due(self, state: State) -> bool:
        return _may(state, self.seat, Choice.STOP)

    def data(self) -> dict[str, dict[str, object]]:
        return {"leftover": {"seat": self.seat, "take": self.take}}

    def in_words(self) -> str:
        return _final_draw(self.seat)


def _scouting(seat: int, number: int) -> str:
    return _("the R2-D2 decision of player {player} in round {round}", player=seat + 1, round=number)


def _final_draw(seat: int) -> str:
    return _("the choice of player {player} in the final draw", player=seat + 1)


def _may(state: State, seat: int, choice: Choice) -> bool:
    return choice in legal(state).get(seat, ())


def _parse_duel(value: object) -> DuelDecision:
    number, bids = Member("duel").members(value, "round", "bids")
    return DuelDecision(
        _round(number), tuple(_bid(bid, seat) for seat, bid in enumerate(Member("bids").entries(bids, 2, 4)))
    )


def _parse_scouting(value: object) -> ScoutDecision:
    number, seat, to = Member("scout").members(value, "round", "seat", "to")
    return ScoutDecision(_round(number), _seat(seat, "seat"), _seat(to, "to"))


def _parse_leftover(value: object) -> LeftoverDecision:
    seat, take = Member("leftover").members(value, "seat", "take")
    return LeftoverDecision(_seat(seat, "seat"), Member("take").flag(take))


def _round(value: object) -> int:
    return Member("round").number(value, 1, MOST_ROUNDS)


def _seat(value: object, what: str) -> int:
    return Member(what).number(value, 0, LAST_SEAT)


def _bid(value: object, seat: int) -> Choice | None:
    if value is None:
        return None
    return Member(_("the bid of player {player}", player=seat + 1)).option(value, _BID_CHOICES)


def bids_data(bids: tuple[Choice | None, ...]) -> list[str | None]:
    """Bids in notation, None for a seat without a card."""
    return [None if bid is None else str(bid) for bid in bids]


LONGEST_NAME = 100


def _score_data(state: State, seat: int) -> EventData:
    own = score(state, seat)
    worth = {"points": own.points, "bonus": own.bonus, "penalty": own.penalty, "total": own.total}
    return {"event": "score", "seat": seat, **worth}


class DuelNotation(Notation):
    """The notation of the duel."""

    role = Role("hero", "leia")
    usual = (DEFAULT_EDITION,)
    deck_data = staticmethod(deck_to_data)

    @property
    def acts(self) -> Mapping[str, Callable[[object], Decision]]:
        return {"duel": _parse_duel, "scout": _parse_scouting, "leftover": _parse_leftover}

    @property
    def reasons(self) -> tuple[Reason, ...]:
        return tuple(Reason)

    def decision(self, state: State, choices: Mapping[int, Choice]) -> Decision:
        if is_bidding(state):
            return DuelDecision(state.round, tuple(choices.get(seat) for seat in range(len(state.hands))))
        [(seat, choice)] = choices.items()
        if choice.is_draw:
            return LeftoverDecision(seat, choice is Choice.TAKE)
        return ScoutDecision(state.round, seat, seat if choice.receiver is None else choice.receiver)

    def due(self, state: State) -> str:
        if is_bidding(state):
            return _("the duel of round {round}", round=state.round)
        [seat] = legal(state)
        if _may(state, seat, Choice.KEEP):
            return _scouting(seat, state.round)
        return _final_draw(seat)

    def parse_deck(self, value: object) -> Deck:
        try:
            return deck_from_data(value, _("the deck"))
        except DeckError as error:
            raise MalformedError(str(error)) from None

    def parse_edition(self, name: object, switches: object) -> Edition:
        table = Member("switches").table(switches, EARLIEST, LATER)
        named = Member("edition").text(name, LONGEST_NAME, shortest=1)
        return Edition.made(
            named,
            {
                switch: Member(_("switch {name}", name=switch)).option(table[switch], values)
                for switch, values in SWITCHES.items()
                if switch in table
            },
        )

    def label(self, set_up: SetUp) -> tuple[str, ...]:
        edition: Edition = set_up.edition
        try:
            return edition.name, *house_rules_of(edition)
        except CatalogueError:
            return (one_line(edition.name),)

    def deal(self, state: State) -> Sequence[int]:
        return state.stock

    def opening(self, set_up: SetUp, names: Sequence[str], roles: Sequence[str], state: State) -> list[EventData]:
        seats = [{"name": name, "hero": hero} for name, hero in zip(names, roles, strict=True)]
        edition: Edition = set_up.edition
        return [
            {"event": "game", "edition": edition.name, "switches": edition.switches(), "seats": seats},
            *self.events(Turned(state.round, state.game.deck.empire[state.stock[0]])),
        ]

    def closing(self, state: State) -> list[EventData]:
        result = outcome(state)
        assert result
        scores = [_score_data(state, seat) for seat in range(len(state.hands))]
        return [*scores, {"event": "winners", "seats": list(result.winners)}]

    def events(self, event: Event) -> list[EventData]:
        match event:
            case Turned(number, card):
                return [{"event": "turned", "round": number, "card": card_data(card)}]
            case Bids(number, bids):
                return [{"event": "bids", "round": number, "bids": bids_data(bids)}]
            case Taken(number, seat, card, by):
                return [{"event": "taken", "round": number, "seat": seat, "card": card_data(card), "by": str(by)}]
            case Escaped(number, card):
                return [{"event": "escaped", "round": number, "card": card_data(card)}]
            case Discarded(number, seat, cards):
                return [{"event": "discarded", "round": number, "seat": seat, "card": str(card)} for card in cards]
            case Scouted(number, seat, card, to):
                return [{"event": "scouted", "round": number, "seat": seat, "card": card_data(card), "to": to}]
            case Ends(reason):
                return [{"event": "over", "reason": str(reason)}]
            case _:
                return []


def card_data(card: Card) -> EventData:
    """An Empire card as data."""
    return {"villain": card.name, "points": card.points} if isinstance(card, Villain) else {"vader": card.penalty}
