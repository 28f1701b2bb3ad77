"""How Missions is written down (see `duell.game.Notation`): an act for each choice, decks, events.

A head has ``"record":"missions"``, and between ``app`` and ``seats`` nothing but the deck, as a deck file has it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from duell.catalogue import DeckError
from duell.game import EventData, IllegalChoiceError, SetUp
from duell.games.missions.catalogue import deck_from_data
from duell.games.missions.catalogue import deck_to_data as deck_data
from duell.games.missions.engine import events as happened
from duell.games.missions.engine.cards import Action, Card, Deck, Trooper
from duell.games.missions.engine.events import Event, Told
from duell.games.missions.engine.state import ROUNDS, SEATS, Choice, State, legal
from duell.games.missions.engine.turns import FINISHED, final_scores, outcome
from duell.language import _
from duell.record.notation import Decision
from duell.record.strict import MalformedError, Member

__all__ = [
    "Choose",
    "acts",
    "card_data",
    "closing",
    "deal",
    "decision",
    "deck_data",
    "due",
    "events",
    "label",
    "opening",
    "parse_deck",
    "parse_edition",
    "reasons",
    "role",
    "usual",
]

role = None
parse_edition = None
usual: tuple[str, ...] = ()
reasons = (FINISHED,)

MOST_TURNS = 100_000
LONGEST_CHOICE = 1000


@dataclass(frozen=True, slots=True)
class Choose(Decision):
    """`seat` made a choice in a `turn`, its own or, for Jango Fett, another's. All of it is open.

    ``{"choice":{"round":1,"turn":7,"seat":0,"choice":"take yoda 3"}}``
    """

    round: int
    turn: int
    seat: int
    choice: Choice

    def choices(self, _seats: int) -> dict[int, Choice]:
        """Return the choice by its seat."""
        return {self.seat: self.choice}

    def is_due(self, state: State) -> bool:
        """Whether the seat can choose this now: the engine's own refusal would list a hand."""
        is_now = (self.round, self.turn) == (state.round, state.turn)
        return is_now and self.choice in legal(state).get(self.seat, ())

    def data(self) -> dict[str, dict[str, object]]:
        """Return the act as JSON has it."""
        return {"choice": {"round": self.round, "turn": self.turn, "seat": self.seat, "choice": str(self.choice)}}

    def told(self) -> str:
        """Return the act in a few words."""
        return _(
            "{choice} of seat {seat} in round {round}, turn {turn}",
            choice=self.choice,
            seat=self.seat,
            round=self.round,
            turn=self.turn,
        )


def decision(state: State, choices: Mapping[int, Choice]) -> Decision:
    """Return a choice that is legal in `state` as a record has it."""
    [(seat, choice)] = choices.items()
    return Choose(state.round, state.turn, seat, choice)


def due(state: State) -> str:
    """Return whose choice has to follow."""
    [seat] = legal(state)
    return _(
        "a legal choice of seat {seat} in round {round}, turn {turn}", seat=seat, round=state.round, turn=state.turn
    )


def _parse_choice(value: object) -> Choose:
    number, turn, seat, choice = Member("choice").members(value, "round", "turn", "seat", "choice")
    text = Member("choice").text(choice, LONGEST_CHOICE)
    try:
        chosen = Choice.parse(text)
    except IllegalChoiceError:
        example = _("a choice such as {text}", text='"take yoda 3"')
        raise Member("choice").fault(_("malformed"), example) from None
    return Choose(
        Member("round").number(number, 1, ROUNDS),
        Member("turn").number(turn, 1, MOST_TURNS),
        Member("seat").number(seat, 0, SEATS[-1] - 1),
        chosen,
    )


acts: Mapping[str, Callable[[object], Decision]] = {"choice": _parse_choice}


def parse_deck(value: object) -> Deck:
    """Return the deck that JSON data stands for."""
    try:
        return deck_from_data(value, _("the deck"))
    except DeckError as error:
        raise MalformedError(str(error)) from None


def label(_set_up: SetUp) -> tuple[str, ...]:
    """Return the game's name: it has no editions."""
    return ("missions",)


def deal(state: State) -> Sequence[object]:
    """Return the stocks of the rounds as places in ``deck.cards``, what Count Dooku draws by, and who begins."""
    return [*map(list, state.stocks), list(state.luck), state.seat]


def opening(set_up: SetUp, names: Sequence[str], _roles: Sequence[str], state: State) -> list[EventData]:
    """Return who plays with which cards, and who begins."""
    deck: Deck = set_up.deck
    cards: EventData = {
        "characters": [character.name for character in deck.characters],
        "values": list(deck.values),
        "troopers": deck.troopers.cards,
        "actions": {kind.name: kind.cards for kind in deck.actions},
        "tiles": deck.tiles,
    }
    seats = [{"name": name} for name in names]
    return [
        {"event": "game", "game": "missions", "seats": seats, "deck": cards},
        {"event": "round", "round": state.round, "turn": state.turn, "seat": state.seat},
    ]


def closing(state: State) -> list[EventData]:
    """Return what each seat has written down, and who has won."""
    result = outcome(state)
    assert result
    scores: list[EventData] = [
        {"event": "score", "seat": seat, "rounds": list(score.rounds), "tiles": score.tiles, "total": score.total}
        for seat, score in enumerate(final_scores(state))
    ]
    return [*scores, {"event": "winners", "seats": list(result.winners)}]


def events(told: Event) -> list[EventData]:
    """An event of the engine as data; some are told at the table alone, and the score of a round is one a seat."""
    match told:
        case happened.Sent() | happened.NoEffect() | happened.LeftUnused():
            return []
        case happened.GameEnded(reason=reason):
            return [{"event": "over", "reason": reason}]
        case happened.RoundScored(accounts=accounts):
            return [
                {**_event("scored", told, seat), **account.score._asdict(), "total": account.score.total}
                for seat, account in enumerate(accounts)
            ]
        case happened.RoundBegun():
            return [_event("round", told, told.seat)]
        case happened.AllShown():
            return [_event("shown", told, told.seat)]
        case happened.TurnedUp():
            return [{**_event("turned", told, told.seat), "card": card_data(told.card)}]
        case happened.Bust():
            return [{**_event("bust", told, told.seat), "card": card_data(told.card)}]
        case happened.CardTaken():
            return [{**_event("taken", told, told.seat), "card": card_data(told.card), "by": told.by}]
        case happened.Drawn() | happened.Handed():
            name = "drawn" if isinstance(told, happened.Drawn) else "handed"
            return [{**_event(name, told, told.seat), "from": told.giver, "card": card_data(told.card)}]
        case happened.MissionLaid(mission=mission):
            cards = [card_data(card) for card in mission.cards]
            laid = {"value": mission.value, "cards": cards, "joker": mission.joker, "tile": told.tile}
            return [{**_event("mission", told, told.seat), **laid}]


def _event(name: str, told: Told | happened.RoundBegun, seat: int) -> EventData:
    return {"event": name, "round": told.round, "turn": told.turn, "seat": seat}


def card_data(card: Card) -> EventData:
    """Return a card as data."""
    if isinstance(card, Trooper):
        return {"trooper": True}
    if isinstance(card, Action):
        return {"action": str(card.name)}
    return {"character": card.character, "value": card.value}
