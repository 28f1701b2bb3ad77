"""Missions in records (see `duell.record.notation`): an act for each choice, decks, events.

The head of a record has ``"record":"missions"``, and between ``app`` and ``seats`` only the deck as in a deck file,
preceded by ``"edition"`` and ``"switches"`` if there is a house rule.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from duell.catalogue import DeckError
from duell.game import Ends, EventData, IllegalChoiceError, SetUp
from duell.games.missions.catalogue import deck_from_data, deck_to_data
from duell.games.missions.engine import events as happened
from duell.games.missions.engine.cards import Action, Card, Deck, Trooper
from duell.games.missions.engine.events import Event, Told
from duell.games.missions.engine.state import ROUNDS, SEATS, Choice, State, legal
from duell.games.missions.engine.turns import final_scores, outcome
from duell.games.missions.house_rules import PRINTED, SWITCHES, Edition
from duell.language import _
from duell.record.notation import Decision, Notation
from duell.record.strict import MalformedError, Member

MOST_TURNS = 100_000
LONGEST_CHOICE = 1000


@dataclass(frozen=True, slots=True)
class MissionsDecision(Decision):
    """A seat made a choice in a `turn`, its own or, for Jango Fett, another's.

    ``{"choice":{"round":1,"turn":7,"seat":0,"choice":"take yoda 3"}}``
    """

    round: int
    turn: int
    seat: int
    choice: Choice

    def choices(self, seats: int) -> dict[int, Choice]:
        return {self.seat: self.choice}

    def is_due(self, state: State) -> bool:
        is_now = (self.round, self.turn) == (state.round, state.turn)
        return is_now and self.choice in legal(state).get(self.seat, ())  # the engine's error would list a hand

    def data(self) -> dict[str, dict[str, object]]:
        return {"choice": {"round": self.round, "turn": self.turn, "seat": self.seat, "choice": str(self.choice)}}

    def in_words(self) -> str:
        fields = {"player": self.seat + 1, "round": self.round, "turn": self.turn}
        return _("a choice of player {player} in round {round}, turn {turn}", **fields)  # which one may be a secret


class MissionsNotation(Notation):
    """The notation of Missions."""

    unnamed = PRINTED
    deck_data = staticmethod(deck_to_data)

    @property
    def acts(self) -> Mapping[str, Callable[[object], Decision]]:
        return {"choice": _parse_choice}

    def decision(self, state: State, choices: Mapping[int, Choice]) -> Decision:
        [(seat, choice)] = choices.items()
        return MissionsDecision(state.round, state.turn, seat, choice)

    def due(self, state: State) -> str:
        [seat] = legal(state)
        fields = {"player": seat + 1, "round": state.round, "turn": state.turn}
        return _("a legal choice of player {player} in round {round}, turn {turn}", **fields)

    def parse_deck(self, value: object) -> Deck:
        try:
            return deck_from_data(value, _("the deck"))
        except DeckError as error:
            raise MalformedError(str(error)) from None

    def parse_edition(self, name: object, switches: object) -> Edition:
        if Member("edition").text(name, LONGEST_CHOICE) != PRINTED.name:
            raise Member("edition").malformed(PRINTED.name)
        table = Member("switches").table(switches, SWITCHES)
        rounds = Member(_("switch {name}", name="rounds")).option(table["rounds"], SWITCHES["rounds"])
        return PRINTED.with_rule("rounds", rounds)

    def label(self, set_up: SetUp) -> tuple[str, ...]:
        changed = set_up.edition not in (None, PRINTED)
        rules = [f"{switch}={value}" for switch, value in set_up.edition.switches().items()] if changed else []
        return self.game.name, *rules

    def deal(self, state: State) -> Sequence[object]:
        return [*map(list, state.stocks), list(state.luck), state.seat]

    def opening(self, set_up: SetUp, names: Sequence[str], roles: Sequence[str], state: State) -> list[EventData]:
        deck: Deck = set_up.deck
        cards: EventData = {
            "characters": [character.name for character in deck.characters],
            "values": list(deck.values),
            "troopers": deck.troopers.cards,
            "actions": {kind.name: kind.cards for kind in deck.actions},
            "tiles": deck.tiles,
        }
        seats = [{"name": name} for name in names]
        switches = {} if set_up.edition in (None, PRINTED) else {"switches": set_up.edition.switches()}
        return [
            {"event": "game", "game": "missions", **switches, "seats": seats, "deck": cards},
            {"event": "round", "round": state.round, "turn": state.turn, "seat": state.seat},
        ]

    def closing(self, state: State) -> list[EventData]:
        result = outcome(state)
        assert result
        scores: list[EventData] = [
            {"event": "score", "seat": seat, "rounds": list(score.rounds), "tiles": score.tiles, "total": score.total}
            for seat, score in enumerate(final_scores(state))
        ]
        return [*scores, {"event": "winners", "seats": list(result.winners)}]

    def events(self, event: Event) -> list[EventData]:
        match event:
            case happened.Sent() | happened.NoEffect() | happened.LeftUnused():
                return []
            case Ends(reason=reason):
                return [{"event": "over", "reason": reason}]
            case happened.RoundScored(accounts=accounts):
                return [
                    {**_event("scored", event, seat), **account.score._asdict(), "total": account.score.total}
                    for seat, account in enumerate(accounts)
                ]
            case happened.RoundBegun():
                return [_event("round", event, event.seat)]
            case happened.AllShown():
                return [_event("shown", event, event.seat)]
            case happened.TurnedUp():
                return [{**_event("turned", event, event.seat), "card": card_data(event.card)}]
            case happened.Bust():
                return [{**_event("bust", event, event.seat), "card": card_data(event.card)}]
            case happened.CardTaken():
                return [{**_event("taken", event, event.seat), "card": card_data(event.card), "by": event.by}]
            case happened.Drawn() | happened.Handed():
                name = "drawn" if isinstance(event, happened.Drawn) else "handed"
                return [{**_event(name, event, event.seat), "from": event.giver, "card": card_data(event.card)}]
            case happened.MissionLaid(mission=mission):
                cards = [card_data(card) for card in mission.cards]
                laid = {"value": mission.value, "cards": cards, "joker": mission.joker, "tile": event.tile}
                return [{**_event("mission", event, event.seat), **laid}]


def _parse_choice(value: object) -> MissionsDecision:
    number, turn, seat, choice = Member("choice").members(value, "round", "turn", "seat", "choice")
    text = Member("choice").text(choice, LONGEST_CHOICE)
    try:
        chosen = Choice.parse(text)
    except IllegalChoiceError:
        example = _("a choice such as {text}", text='"take yoda 3"')
        raise Member("choice").malformed(example) from None
    return MissionsDecision(
        Member("round").number(number, 1, ROUNDS),
        Member("turn").number(turn, 1, MOST_TURNS),
        Member("seat").number(seat, 0, SEATS[-1] - 1),
        chosen,
    )


def _event(name: str, event: Told | happened.RoundBegun, seat: int) -> EventData:
    return {"event": name, "round": event.round, "turn": event.turn, "seat": seat}


def card_data(card: Card) -> EventData:
    """A card as data."""
    if isinstance(card, Trooper):
        return {"trooper": True}
    if isinstance(card, Action):
        return {"action": str(card.name)}
    return {"character": card.character, "value": card.value}
