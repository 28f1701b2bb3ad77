"""The compiled simulator of Missions, called from Python to be checked against engine and bots."""

import ctypes
from collections import Counter
from pathlib import Path
from struct import pack, unpack

from duell.games.missions.bots.features import INPUTS
from duell.games.missions.bots.value import WIDE
from duell.games.missions.engine.cards import Action, ActionName, Card, Deck, Trooper, numbers
from duell.games.missions.engine.state import (
    Choice,
    FlippingOrTaking,
    Handing,
    Laying,
    Naming,
    State,
    Taking,
    Verb,
)
from tests.training.compiling import LIBRARY, compile_all

HERE = Path(__file__).parent
SOURCES = ("rules.c", "value.c", "net.c", "decide.c", "knight.c", "padawan.c")
SEATS, CHARACTERS, VALUES, ALIKE = 5, 10, 8, 5
TROOPER, ACTIONS = 80, (ActionName.DOOKU, ActionName.JANGO, ActionName.ZAM, ActionName.NUTE)
MOMENTS = (FlippingOrTaking, Taking, Naming, Handing, Laying)
OVER = len(MOMENTS)


def build(program: str, target: Path, *more: str) -> Path:
    """Compile a program of this folder, or with ``-shared`` the simulator alone (program ""), to `target`."""
    return compile_all([HERE / name for name in (*SOURCES, *([program] if program else []))], target, more)


def load(folder: Path, program: str = "") -> ctypes.CDLL:
    """Compile the simulator, and the functions of `program`, into `folder` and load it."""
    return ctypes.CDLL(str(build(program, folder / "missions.so", *LIBRARY)))


def export(weights: bytes) -> bytes:
    """The data file, two bytes a weight, for weights from training, four bytes each."""
    found = unpack(f"<{len(weights) // 4}f", weights)
    if len(found) != (INPUTS + 3) * WIDE:
        raise ValueError(f"{len(found)} weights are no net's")
    return pack(f"<{len(found)}e", *found)


def to_train(data: bytes) -> bytes:
    """The weights of a data file in training's format."""
    found = unpack(f"<{len(data) // 2}e", data)
    return pack(f"<{len(found)}f", *found)


class CState(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int) for name in ("seats", "round", "turn_of", "left")),
        *((name, ctypes.c_int) for name in ("now", "action", "giver", "joker")),
        ("stock_alike", ctypes.c_int * ALIKE),
        ("stock", ctypes.c_uint8 * CHARACTERS),
        ("display", ctypes.c_uint8 * CHARACTERS),
        ("hand", ctypes.c_uint8 * CHARACTERS * SEATS),
        *((name, ctypes.c_int * SEATS) for name in ("troopers", "missions", "tiles", "sum")),
    ]


class COption(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("verb", "card", "seat", "value", "characters")]


VERBS = (Verb.FLIP, Verb.TAKE, Verb.FROM, Verb.HAND, Verb.MISSION, Verb.SHOW, Verb.DONE)


def option_of(state: State, choice: Choice) -> COption:
    """The simulator's copy of a choice of a state."""
    verb = Verb.MISSION if choice.verb is Verb.JOKER else choice.verb
    card = state.game.deck.numbers[choice.card] if choice.card else -1
    return COption(VERBS.index(verb), card, choice.seat or 0, choice.value or 0, characters(state, choice))


def characters(state: State, choice: Choice) -> int:
    """The characters of a mission as bits."""
    names, hand = [one.name for one in state.game.deck.characters], state.game.deck.in_set(state.hands[state.seat])
    held = [card.character for card in hand if card.value == choice.value]
    return sum(1 << names.index(name) for name in choice.characters or held)


def kind_of(deck: Deck, card: Card) -> int:
    """The simulator's number of a card."""
    if isinstance(card, Trooper):
        return TROOPER
    return TROOPER + 1 + ACTIONS.index(card.name) if isinstance(card, Action) else deck.numbers[card]


def copy_of(state: State) -> CState:
    """The simulator's copy of a state that is not over."""
    found, deck = CState(), state.game.deck
    found.seats, found.round, found.turn_of, found.left = state.game.seats, state.round, state.seat, state.stock_left
    found.now = MOMENTS.index(type(state.now))
    if isinstance(state.now, Naming):
        found.action = TROOPER + 1 + ACTIONS.index(state.now.action)
    if isinstance(state.now, Handing):
        found.giver = state.now.giver
    if isinstance(state.now, Laying):
        found.joker = state.now.joker
    hidden = [deck.cards[number] for number in state.stocks[state.round - 1][state.top :]]
    alike = Counter(kind_of(deck, card) for card in hidden)
    for place in range(ALIKE):
        found.stock_alike[place] = alike[TROOPER + place]
    for number in range(TROOPER):
        found.stock[number // VALUES] |= alike[number] << number % VALUES
    _put(found.display, state.display)
    for seat in range(state.game.seats):
        _put(found.hand[seat], state.hands[seat])
        found.troopers[seat], found.missions[seat] = state.troopers[seat], len(state.missions[seat])
        found.tiles[seat] = state.tiles[seat]
        found.sum[seat] = sum(scores[seat].total for scores in state.scores)
    return found


def _put(rows: "ctypes.Array[ctypes.c_uint8]", cards: int) -> None:
    for number in numbers(cards):
        rows[number // VALUES] |= 1 << number % VALUES


def facts(state: CState) -> dict[str, object]:
    """The fields of a simulator's state that its moment uses."""
    seats = range(state.seats)
    found: dict[str, object] = {name: getattr(state, name) for name in ("seats", "round", "turn_of", "left", "now")}
    if state.now == MOMENTS.index(Naming):
        found["action"] = state.action
    if state.now == MOMENTS.index(Handing):
        found["giver"] = state.giver
    if state.now == MOMENTS.index(Laying):
        found["joker"] = state.joker
    found |= {name: [*getattr(state, name)] for name in ("stock_alike", "stock", "display")}
    found["hand"] = [[*state.hand[seat]] for seat in seats]
    found |= {name: [*getattr(state, name)[: state.seats]] for name in ("troopers", "missions", "tiles", "sum")}
    return found
