"""The compiled games of Missions that train and measure bots, called from Python to be checked against the game's."""

import ctypes
from collections import Counter
from pathlib import Path
from struct import pack, unpack

from duell.games.missions.bots.features import ALIKE_FOR_ALL, INPUTS
from duell.games.missions.bots.value import LINEAR, WIDE
from duell.games.missions.engine.cards import Action, ActionName, Card, Deck, Trooper, numbers
from duell.games.missions.engine.state import Choice, FlippingOrTaking, Handing, Laying, Naming, State, Taking, Verb
from tests.training.compiling import KERNEL, LIBRARY, compile_all

HERE = Path(__file__).parent
SOURCES = (
    *(HERE / name for name in ("play.c", "net.c")),
    *(KERNEL / f"missions_{name}.c" for name in ("rules", "value", "search", "heuristic")),
    KERNEL / "table.c",
)
SEATS, CHARACTERS, VALUES, MOST_VALUES, ALIKE = 5, 10, 8, 10, 5
TROOPER, ACTIONS = 100, (ActionName.DOOKU, ActionName.JANGO, ActionName.ZAM, ActionName.NUTE)
MOMENTS = (FlippingOrTaking, Taking, Naming, Handing, Laying)
OVER = len(MOMENTS)


def build(program: str, target: Path, *more: str) -> Path:
    """Compile a program of this folder, or with ``-shared`` the games alone (program ""), to `target`."""
    return compile_all([*SOURCES, *([HERE / program] if program else [])], target, more)


def load(folder: Path, program: str = "") -> ctypes.CDLL:
    """Compile the games, and the functions of `program`, into `folder` and load them."""
    return ctypes.CDLL(str(build(program, folder / "missions.so", *LIBRARY)))


def classic(library: ctypes.CDLL, players: int) -> "ctypes.Array[ctypes.c_char]":
    """The compiled constants of a game with the classic deck."""
    game = ctypes.create_string_buffer(256)
    library.classic(players, game)
    return game


def export(weights: bytes) -> bytes:
    """The data file, two bytes a weight, for weights from training, four bytes each.

    In linear cells, what is the same for every seat makes no difference, so such weights drift in training; they are 0.
    """
    numbers = [*unpack(f"<{len(weights) // 4}f", weights)]
    if len(numbers) != (INPUTS + 3) * WIDE:
        raise ValueError(f"{len(numbers)} weights are no net's")
    for row in (*ALIKE_FOR_ALL, INPUTS):  # the last is that of the bias
        numbers[row * WIDE : row * WIDE + LINEAR] = [0.0] * LINEAR
    return pack(f"<{len(numbers)}e", *numbers)


def to_train(data: bytes) -> bytes:
    """The weights of a data file in training's format."""
    weights = unpack(f"<{len(data) // 2}e", data)
    return pack(f"<{len(weights)}f", *weights)


class CState(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int) for name in ("rounds_left", "turn", "turn_of", "left")),
        *((name, ctypes.c_int) for name in ("now", "action", "giver", "joker", "shown")),
        ("alike", ctypes.c_int * ALIKE),
        *((name, ctypes.c_int * SEATS) for name in ("troopers", "missions", "tiles", "sum")),
        ("stock", ctypes.c_uint16 * CHARACTERS),
        ("display", ctypes.c_uint16 * CHARACTERS),
        ("hand", ctypes.c_uint16 * CHARACTERS * SEATS),
    ]


class COption(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("verb", "card", "seat", "value", "characters")]


VERBS = (Verb.FLIP, Verb.TAKE, Verb.FROM, Verb.HAND, Verb.MISSION, Verb.SHOW, Verb.DONE)


def option_of(state: State, choice: Choice) -> COption:
    """The simulator's copy of a choice of a state."""
    verb = Verb.MISSION if choice.verb is Verb.JOKER else choice.verb
    deck, laid = state.game.deck, choice.value is not None
    card = kind_of(deck, choice.card) if choice.card else -1
    value = deck.values.index(choice.value) if choice.value is not None else 0
    return COption(VERBS.index(verb), card, choice.seat or 0, value, characters(state, choice) if laid else 0)


def characters(state: State, choice: Choice) -> int:
    """The characters of a mission as bits."""
    names, hand = [one.name for one in state.game.deck.characters], state.game.deck.in_set(state.hands[state.seat])
    held = [card.character for card in hand if card.value == choice.value]
    return sum(1 << names.index(name) for name in choice.characters or held)


def kind_of(deck: Deck, card: Card) -> int:
    """The simulator's number of a card."""
    if isinstance(card, Trooper):
        return TROOPER
    if isinstance(card, Action):
        return TROOPER + 1 + ACTIONS.index(card.name)
    character, value = divmod(deck.numbers[card], VALUES)
    return character * MOST_VALUES + value


def copy_of(state: State) -> CState:
    """The simulator's copy of a state that is not over."""
    copy, deck = CState(), state.game.deck
    copy.rounds_left, copy.turn, copy.turn_of = state.rounds - state.round, state.turn, state.seat
    copy.left = state.stock_left
    copy.now = MOMENTS.index(type(state.now))
    if isinstance(state.now, Naming):
        copy.action = TROOPER + 1 + ACTIONS.index(state.now.action)
    if isinstance(state.now, Handing):
        copy.giver = state.now.giver
    if isinstance(state.now, Laying):
        copy.joker = state.now.joker
    hidden = [deck.cards[number] for number in state.stocks[state.round - 1][state.top :]]
    alike = Counter(kind_of(deck, card) for card in hidden)
    for kind in range(ALIKE):
        copy.alike[kind] = alike[TROOPER + kind]
    for number, card in enumerate(deck.held):
        copy.stock[number // VALUES] |= alike[kind_of(deck, card)] << number % VALUES
    _put(copy.display, state.display)
    for seat in range(state.game.seats):
        _put(copy.hand[seat], state.hands[seat])
        copy.troopers[seat], copy.missions[seat] = state.troopers[seat], len(state.missions[seat])
        copy.tiles[seat] = state.tiles[seat]
        copy.sum[seat] = sum(scores[seat].total for scores in state.scores)
    return copy


def _put(rows: "ctypes.Array[ctypes.c_uint16]", cards: int) -> None:
    for number in numbers(cards):
        rows[number // VALUES] |= 1 << number % VALUES


def facts(state: CState, players: int) -> dict[str, object]:
    """The fields of a compiled state that its moment uses."""
    seats = range(players)
    fields: dict[str, object] = {
        name: getattr(state, name) for name in ("rounds_left", "turn", "turn_of", "left", "now")
    }
    if state.now == MOMENTS.index(Naming):
        fields["action"] = state.action
    if state.now == MOMENTS.index(Handing):
        fields["giver"] = state.giver
    if state.now == MOMENTS.index(Laying):
        fields["joker"] = state.joker
    fields |= {name: [*getattr(state, name)] for name in ("alike", "stock", "display")}
    fields["hand"] = [[*state.hand[seat]] for seat in seats]
    fields |= {name: [*getattr(state, name)[:players]] for name in ("troopers", "missions", "tiles", "sum")}
    return fields
