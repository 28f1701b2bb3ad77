"""A toy game that moves into the house: pure Goofspiel with five cards.

All bid for the prize, 1 to 5 points in this order. Where the two highest are equal, the next lower bid counts.
"""

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from rich.text import Text

from duell.game import Game
from duell.players import Uniform
from duell.record.strict import Member
from duell.table import words
from duell.table.intents import Choose, Intent
from duell.table.screens import Choosing, Ends, Final, Reveal
from duell.tui.bindings import Binding, Bindings, enter
from duell.tui.drawing.canvas import Canvas
from duell.tui.page import Page

CARDS = (1, 2, 3, 4, 5)


class State(NamedTuple):
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]

    @property
    def round(self) -> int:
        return 6 - len(self.hands[0])


class View(NamedTuple):
    seat: int | None
    state: State

    @property
    def options(self) -> tuple[int, ...]:
        return () if self.seat is None else self.state.hands[self.seat]


@dataclass(frozen=True)
class Place:
    seat: Any
    total: int
    locked: bool


@dataclass(frozen=True)
class Board:
    round: int
    places: tuple[Place, ...]
    notice: str = ""

    def name(self, seat: int) -> str:
        return str(self.places[seat].seat.name)

    def saying(self, notice: str) -> "Board":
        return replace(self, notice=notice)


@dataclass(frozen=True)
class Bids:
    """Both the event, the beat and the act: the highest bid that nobody else makes takes the prize."""

    round: int
    bids: tuple[int, ...]

    def choices(self, seats: int) -> dict[int, int]:
        return dict(enumerate(self.bids))

    def is_due(self, state: State) -> bool:
        return state.round == self.round

    def data(self) -> dict[str, dict[str, object]]:
        return {"bids": {"round": self.round, "bids": list(self.bids)}}

    def told(self) -> str:
        return f"the bids of round {self.round}"


def start(_set_up: object, roles: Any, _seed: str) -> State:
    return State((CARDS,) * len(roles), (0,) * len(roles))


def legal(state: State) -> dict[int, tuple[int, ...]]:
    return {seat: hand for seat, hand in enumerate(state.hands) if hand}


def advance(state: State, choices: dict[int, int]) -> tuple[State, list[object]]:
    bids = tuple(choices[seat] for seat in sorted(choices))
    alone = [bid for bid in bids if bids.count(bid) == 1]
    points = tuple(
        had + (state.round if alone and bid == max(alone) else 0) for had, bid in zip(state.points, bids, strict=True)
    )
    hands = tuple(tuple(card for card in hand if card != bid) for hand, bid in zip(state.hands, bids, strict=True))
    after = State(hands, points)
    return after, [Bids(state.round, bids), *([] if legal(after) else [Ends("played")])]


def outcome(state: State) -> object:
    winners = tuple(seat for seat, points in enumerate(state.points) if points == max(state.points))
    return None if legal(state) else SimpleNamespace(reason="played", totals=state.points, winners=winners)


def board(public: View, seats: Any, locked: Any, _options: object, notice: str = "") -> Board:
    places = (Place(who, public.state.points[seat], seat in locked) for seat, who in enumerate(seats))
    return Board(min(public.state.round, 5), tuple(places), notice)


def parse(value: object) -> Bids:
    number, bids = Member("bids").members(value, "round", "bids")
    return Bids(
        Member("round").number(number, 1, 5),
        tuple(Member("bid").number(bid, 1, 5) for bid in Member("bids").entries(bids, 2, 3)),
    )


def said_of(board: Board, beats: Any) -> list[str]:
    return [f"Bid: {beat.bids}." if isinstance(beat, Bids) else words.tell(board, beat) for beat in beats]


def body_of(screen: Any) -> list[Text]:
    match screen:
        case Reveal():
            said = said_of(screen.board, screen.beats)
        case Final():
            said = [words.winners(screen)]
        case Choosing():
            said = [f"Hand: {screen.body}.", f"Chosen: {screen.chosen}."]
        case _:
            said = []
    return [Text(each) for each in said]


def keys_of(screen: Any) -> Bindings:
    match screen:
        case Reveal():
            return (enter("go on", Intent.GO_ON),)
        case Choosing():
            cards = {str(card): Choose(card) for card in screen.options}
            return Binding(" ".join(cards), "choose", cards), enter("lock", Intent.LOCK)
        case _:
            return ()


TOY = cast(
    "Game",
    SimpleNamespace(
        name="toy", record="toy", seats=range(2, 4), levels=("random",), house_rules=None,
        rules=SimpleNamespace(
            start=start, legal=legal, advance=advance, outcome=outcome,
            view=lambda state, seat: View(seat, state), totals=lambda state: state.points,
            round=lambda state: state.round, turn=lambda _: 0, sealed=lambda state: bool(legal(state)),
            private=lambda state: bool(legal(state)), same_turn=lambda *_: False,
            draft=lambda *_: None,
            default=lambda state, seat: state.hands[seat][0], moment=lambda view: (view.state.round,),
        ),
        notation=SimpleNamespace(
            role=None, parse_edition=None, parse_deck=None, deck_data=None, usual=(), reasons=("played",),
            acts={"bids": parse},
            label=lambda _: ("toy",), deal=lambda _: list(CARDS), due=lambda _: "bids",
            decision=lambda state, choices: Bids(state.round, tuple(choices[seat] for seat in sorted(choices))),
            opening=lambda *_: [], event=lambda event: {"event": type(event).__name__}, closing=lambda _: [],
        ),
        bots=SimpleNamespace(bot=lambda *_: Uniform()),
        figures=SimpleNamespace(counts=(), counted=lambda _: "", ending=str, course=lambda _: ""),
        narration=SimpleNamespace(
            KEYS="12345", options=lambda: dict.fromkeys(("pins", "first", "clock"), ""),
            board=board, body=lambda seen: seen.options, laid=lambda *_: None,
            tell=lambda _, events: tuple(events), after=lambda board, _: board, advice=lambda _: (),
            explain=lambda _: (), always=tuple, brief=lambda _: ("Bid.",),
        ),
        pages=SimpleNamespace(
            page=lambda screen, size, shown, **_: Page(f"Round {screen.board.round}", "", body_of(screen)),
            bindings=keys_of, aliases=lambda _: (), last_round=lambda _: "", sheets=dict,
            where=lambda board, _: f"Round {board.round}", steps=lambda _: 0, counts=lambda _: False, hand=lambda _: 0,
            named=lambda place: Text(place.seat.name), called=lambda place: Text(place.seat.name), held=lambda _: None,
            cloth=lambda _: "cloth.yoda", arms=lambda board, place, palette, scale: Canvas(0, 0, palette),
            open_things=lambda *_, **__: [], lights_up=lambda _: False, turns=lambda _: False, role=lambda *_: Text(),
        ),
        lines=SimpleNamespace(
            ASKED={}, table=lambda board: [f"Round {board.round}."], plays=lambda place: place.seat.name,
            choosing=lambda screen: [f"Hand: {screen.body}."],
            question=lambda screen: f"{screen.board.name(screen.seat)}, which card?",
            read=lambda screen, answer: int(answer) if answer in map(str, screen.options) else None,
            legal=lambda screen: f"One of {screen.options}.", advice=lambda _: [], reveal=said_of,
            final=lambda screen: [words.winners(screen)],
        ),
    ),
)  # fmt: skip
