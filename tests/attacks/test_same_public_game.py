"""The same public game with other secrets: nobody sees, hears or reads a difference before the rules reveal it.

Secrets are the bids that are locked and not yet turned up, and the order of the stock below the cards turned up.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from pkgutil import resolve_name
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

from duell.cli import explanation
from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel import lines
from duell.games.duel.board import Hand
from duell.games.duel.bots import Bot
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import Phase, State, legal
from duell.plain.sitting import final
from duell.record.acts import Seat, lock_of, new_head
from duell.record.table_options import TableOptions
from duell.table import wording
from duell.table.help import explain
from duell.table.screens import AskPin, Choose, Choosing, Curtain, Final, GivePin, Intent, Reveal, Screen, Thinking
from duell.table.sitting import Sitting
from duell.tui.blocks import Size
from duell.tui.motion import Frame
from duell.tui.page import compose
from tests.attacks.typing_at_random import stroke
from tests.cli.conftest import Run
from tests.cli.kept import type_in
from tests.games.duel.engine.dealing import HEROES
from tests.plain.keyboard import in_turn, play_through
from tests.record.examples import SEATS, Game, keep
from tests.table.examples import CLASSIC, EDITIONS, RAVENSBURGER, Scripted, at_table, is_choosing, open_to
from tests.tui.driver import Player, table
from tests.tui.pages.looking import PLAIN
from tests.tui.with_keys import page_of

DUEL = GAMES["duel"]
narration = DUEL.narration

pages = DUEL.pages

SIZES = (Size(40, 12), Size(80, 24), Size(120, 40))

STATES = st.builds(
    lambda seed, players, edition, steps: at_a_duel(str(seed), players, edition, steps),
    st.integers(0, 10**6),
    st.integers(2, 4),
    st.sampled_from(EDITIONS),
    st.integers(0, 12),
)


def at_a_duel(seed: str, players: int, edition: Edition, steps: int) -> State:
    """Return a moment at which a duel begins, after this many random steps or as near to that as the game allows."""
    state, rng = start(CLASSIC, edition, HEROES[:players], seed), Random(seed)
    duel = state
    for _ in range(steps):
        if not (options := legal(state)):
            break
        state, _ = advance(state, {seat: rng.choice(choices) for seat, choices in options.items()})
        duel = state if state.phase is Phase.DUEL else duel
    return duel


def shown(screen: Screen) -> tuple[object, ...]:
    """Return all that is made of a screen: data, help, lines, pages."""
    match screen:
        case Curtain():
            spoken = [*wording.opening(screen), *DUEL.lines.table(screen.board)]
        case Choosing():
            spoken = [*DUEL.lines.choosing(screen), *DUEL.lines.table(screen.board)]
        case Reveal():
            spoken = DUEL.lines.reveal(screen.board, screen.events)
        case Final():
            spoken = final(screen, GAMES["duel"])
        case _:
            spoken = []
    return screen, explain(screen, narration), (*spoken, *lines.scores(screen.board)), _drawn(screen)


@lru_cache(maxsize=256)
def _drawn(screen: Screen) -> tuple[object, ...]:
    """Return the frames of a screen in each window, made of it alone: of two that are equal, one is drawn."""
    return tuple(_row(line) for size in SIZES for line in compose(page_of(pages, screen, size, Frame(99)), size, PLAIN))


def _row(line: Text) -> tuple[object, ...]:
    return line.plain, tuple((span.start, span.end, str(span.style)) for span in line.spans)


def seen_by(observer: int | None, sitting: Sitting, bids: Mapping[int, Choice]) -> Iterator[tuple[object, ...]]:
    """Make these bids; return everything that the observer sees before the reveal (None: a spectator)."""
    while not isinstance(screen := sitting.screen, Reveal):
        private = is_choosing(screen, Hand) and screen.seat != observer
        yield ("somebody else's",) if private else shown(screen)
        match screen:
            case Curtain():
                sitting.do(Intent.LIFT)
            case AskPin():
                sitting.do(GivePin("0000"))
            case Thinking():
                sitting.do(Intent.GO_ON)
            case Choosing(body=Hand()):
                sitting.do(Choose(bids[screen.seat]))
                yield ("somebody else's",) if private else shown(sitting.screen)
                sitting.do(Intent.COVER)
                private = private and is_choosing(sitting.screen, Hand)  # a covered hand is for everybody
                yield ("somebody else's",) if private else shown(sitting.screen)
                sitting.do(Intent.LOCK)


CUSTOMS = st.builds(
    TableOptions,
    memory_aid=st.booleans(),
    hints=st.booleans(),
    pins=st.booleans(),
    shuffled_keys=st.booleans(),
    hide_after=st.sampled_from([0, 5]),
    clock=st.sampled_from([0, 60]),
)


@settings(max_examples=20)
@given(state=STATES, rng=st.randoms(use_true_random=False), table_options=CUSTOMS)
def test_other_bids_and_another_stock_are_seen_by_nobody_before_the_reveal(
    state: State, rng: Random, table_options: TableOptions
) -> None:
    options = legal(state)
    observer = rng.choice([None, *options])
    bots = rng.sample([seat for seat in options if seat != observer], rng.randrange(len(options)))[: len(options) - 1]
    own = {observer: rng.choice(options[observer])} if observer is not None else {}
    worlds = []
    for _ in range(2):
        bids = {seat: rng.choice(choices) for seat, choices in options.items()} | own
        sitting = at_table(other_stock(state, rng), bots=scripted(bids, bots), table_options=table_options)
        worlds.append(list(seen_by(observer, sitting, bids)))
    assert worlds[0] == worlds[1]


def scripted(bids: Mapping[int, Choice], bots: Collection[int]) -> dict[int, Bot]:
    return {seat: Scripted(bids[seat]) for seat in bots}


def other_stock(state: State, rng: Random) -> State:
    """Return the same moment with what lies face down in another order."""
    down = list(state.stock[state.top :])
    rng.shuffle(down)
    return state._replace(stock=(*state.stock[: state.top], *down))


@given(
    seed=st.integers(0, 10**6),
    players=st.integers(2, 4),
    edition=st.sampled_from(EDITIONS),
    from_card=st.integers(2, 20),
)
def test_another_order_of_the_stock_is_seen_only_when_its_card_is_turned_up(
    seed: int, players: int, edition: Edition, from_card: int
) -> None:
    state = start(CLASSIC, edition, HEROES[:players], str(seed))
    down = list(state.stock[from_card:])
    Random(seed).shuffle(down)
    other = state._replace(stock=(*state.stock[:from_card], *down))
    first = next(
        (index for index in count() if index >= len(state.stock) or _card(state, index) != _card(other, index)), 0
    )
    for one, another in zip(_game(state, seed), _game(other, seed), strict=False):
        if max(one[0], another[0]) > first:
            break
        assert one == another


def _card(state: State, index: int) -> object:
    return CLASSIC.empire[state.stock[index]]


def _game(state: State, seed: int) -> Iterator[tuple[int, Screen]]:
    """Play by chance; give how many cards were turned up, and the screen."""
    sitting, rng = at_table(state), Random(seed)
    while True:
        screen = sitting.screen
        yield (sitting.table.state.top, screen)
        match screen:
            case Final():
                return
            case Curtain():
                sitting.do(Intent.LIFT)
            case Reveal():
                sitting.do(Intent.GO_ON)
            case _:
                sitting.do(Choose(rng.choice(open_to(screen))))
                sitting.do(Intent.LOCK)


@given(state=STATES, rng=st.randoms(use_true_random=False))
def test_plain_mode_says_the_same_until_the_last_bid_is_in(state: State, rng: Random) -> None:
    options = legal(state)
    noise = [rng.choice(["", "?", "s", "x", "k", "g", "9"]) for _ in range(8)]
    worlds = []
    for _ in range(2):
        bids = {seat: rng.choice(choices) for seat, choices in options.items()}
        sitting = at_table(other_stock(state, rng))
        _, keyboard = play_through(sitting, in_turn([*_answers(state, bids, noise), "q"]))
        worlds.append((keyboard.questions, keyboard.said, keyboard.rest))
    assert worlds[0] == worlds[1]


def _answers(state: State, bids: Mapping[int, Choice], noise: list[str]) -> Iterator[str]:
    """Answer for everybody but the last, who leaves with the keyboard, or before if the last card would play itself."""
    last = max(bids)
    for seat, bid in bids.items():
        yield from (word for word in noise if word)
        if seat == last and DUEL.rules.forced(state, seat) is not None:
            yield "q"
        yield ""
        yield from ["x", "?"]
        if seat == last:
            yield "q"
        yield "r" if bid is Choice.R2D2 else str(bid)


@pytest.mark.parametrize("seed", [1, 2])
def test_random_keys_at_everybody_elses_screens_find_no_difference(seed: int) -> None:
    """Ben does what he can at his own curtain and with his own hand, whatever Anna has locked."""
    assert frames_of_ben("7", seed) == frames_of_ben("r", seed)


def frames_of_ben(anna: str, seed: int) -> list[str]:
    leaves, rng, frames = {b"\r", b"\n", b" ", b"q", b"y", b"\x1a"}, Random(seed), []
    with Player(table("Anna", "Ben", "Cem")) as game:
        game.hand_over("Anna")
        game.choose(anna)
        game.lock()
        game.see("show Ben")
        game.rest()
        for _ in range(60):
            if (typed := stroke(rng)) not in leaves and not typed.startswith(b"\x1b[200~"):
                game._pipe.send_bytes(typed)
                frames.append(game.settle())
        game.type("\x1b")
        game.rest()
        game.type("\x1bx\r")
        frames.append(game.settle())
        frames += [game.type(key) for key in "123v?xr456x"]
    return frames


# Files and what is read from them


def begun(seed: str, *bids: Choice) -> Game:
    """Return a game whose first seats have locked these bids; its beginning is always the same moment."""
    seats: tuple[Seat, ...] = tuple(replace(seat, player="human") for seat in SEATS[:3])
    head = replace(
        new_head(GAMES["duel"], SetUp(CLASSIC, RAVENSBURGER), seats, seed), started=datetime(2026, 11, 20, tzinfo=UTC)
    )
    return head, [lock_of(seed, 1, seat, bid) for seat, bid in enumerate(bids)]


COMMANDS = (
    ("games",),
    ("verify", "1"),
    ("events", "1"),
    ("replay", "--plain", "1"),
    ("resume", "--plain", "1"),
    ("resume", "--plain", "--seat", "Cem=Dora", "1"),
    ("resume", "--plain", "--seat", "Nobody=Dora", "1"),
    ("verify", "2"),
)


def told_by_every_command(
    game: Game, home: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[int, str, str]]:
    path = home / "0001-2026-11-20.jsonl"
    path.unlink(missing_ok=True)
    keep(path, game)
    answers = []
    for command in COMMANDS:
        type_in(monkeypatch, "?\ns\n\n?\ns\nx\nq\n")
        code, out, err = run(*command)
        answers.append(
            (code, out.replace(game[0].deal, "the deal").replace(wording.short(game[0].deal), "its digest"), err)
        )
    return answers


@pytest.mark.parametrize("other", [Choice.FORCE_1, Choice.R2D2])
def test_no_command_tells_a_locked_bid(
    other: Choice, home_folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, another = (
        told_by_every_command(begun("seed", Choice.FORCE_5, bid), home_folder, run, monkeypatch)
        for bid in (Choice.FORCE_8, other)
    )
    assert one == another
    assert {code for code, _, _ in one} == {0, 1, 2}


def test_no_command_tells_the_order_of_the_stock(home_folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    card = _card(begun("0")[0].start(), 0)
    alike = (f"{seed}" for seed in count(1) if _card(begun(f"{seed}")[0].start(), 0) == card)
    one, another = (
        told_by_every_command(begun(seed, Choice.FORCE_5), home_folder, run, monkeypatch) for seed in ("0", next(alike))
    )
    assert one == another


# Errors


class LeakError(RuntimeError):
    """Its text would tell all."""


INSIDE = (
    *("duell.games.duel.engine.play.DuelRules.legal", "duell.games.duel.engine.play.DuelRules.view"),
    *(
        "duell.games.duel.board.hand",
        "duell.games.duel.narration.DuelNarration.board",
        "duell.table.wording.evening_at_start",
    ),
    *("duell.games.duel.lines.DuelLines.holding", "duell.games.duel.lines.DuelLines.read"),
    *("duell.record.journal.Journal.append", "duell.record.journal.line", "duell.record.folder.write_all"),
    "duell.table.table.lock_of",
)


@pytest.mark.parametrize("function", INSIDE)
@pytest.mark.parametrize("kind", [LeakError, OSError])
def test_an_error_inside_at_any_moment_tells_nothing(
    function: str, kind: type[Exception], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outputs: dict[str, list[tuple[int, str, str]]] = {"5": [], "r": []}
    for bid, of_all in outputs.items():
        for call in (0, 1, 2, 4):
            with monkeypatch.context() as patch:
                fail_at(patch, function, call, kind)
                type_in(patch, f"\nm\n{bid}\n\nm\n3\n\nm\n")
                path = tmp_path / "game.jsonl"
                done = run("play", "--plain", "--seat=Anna", "--seat=Ben", "--seat=Cem", "--seed=1", f"--record={path}")
                path.unlink(missing_ok=True)
            of_all.append(done)
            assert done[2].count("\n") <= 1
            assert "L34K" not in done[1] + done[2]
    assert outputs["5"] == outputs["r"]
    assert 1 in {code for code, _, _ in outputs["5"]} or (
        function.endswith(("append", "write_all")) and kind is OSError
    )


def fail_at(patch: pytest.MonkeyPatch, function: str, failing_call: int, kind: type[Exception]) -> None:
    """Have a function fail at a call with a text that tells what it was given."""
    where, _, name = function.rpartition(".")
    owner = resolve_name(where)
    inner, calls = getattr(owner, name), count()

    def fail(*given: object, **named: object) -> object:
        if next(calls) == failing_call:
            raise kind(f"L34K {given}") if kind is not OSError else OSError(5, "Input/output error")
        return inner(*given, **named)

    patch.setattr(owner, name, staticmethod(fail) if isinstance(vars(owner)[name], staticmethod) else fail)


@pytest.mark.parametrize(
    ("function", "key"),
    [
        ("duell.games.duel.pages.bidding.render", "8"),
        ("duell.tui.pages.curtain.curtain_page", "\x1b"),
        ("duell.tui.page.compose", "8"),
        ("duell.table.help.explain", "?"),
        ("duell.tui.app.does", "8"),
        ("duell.games.duel.board.hand", "8"),
        ("duell.games.duel.engine.play.DuelRules.advance", "\r"),
    ],
)
def test_an_error_inside_the_full_screen_leaves_no_hand(
    function: str, key: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*given: object, **_: object) -> object:
        raise LeakError(f"L34K {given}")

    game = Player(table("Anna", "Ben"))
    break_it = partial(monkeypatch.setattr, function, fail)
    with pytest.raises(LeakError) as raised:
        reach_the_error(game, break_it, key)
    message = explanation(raised.value)
    assert message.startswith("internal error in duell (LeakError at duell.")
    assert "L34K" not in message
    assert "★" not in game.screen.frames[-1]
    assert "L34K" not in "".join(game.screen.raw)
    assert capfd.readouterr() == ("", "")


def reach_the_error(game: Player, break_it: Callable[[], None], key: str) -> None:
    with game:
        game.hand_over("Anna")
        game.choose("7")
        game.lock()
        game.hand_over("Ben")
        game.choose("5")
        break_it()
        game.type(key)
        game._thread.join(10)
