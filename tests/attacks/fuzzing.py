"""Games under random input, kept in real records: nothing raises, nothing hangs, no frame shows a secret.

`keys` types into the full screen, `lines` into plain mode, in either game; both return counts of what they did.
"""

import io
import re
import threading
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from prompt_toolkit import data_structures

from duell.catalogue import rules_file
from duell.cli.dealing import Dealer
from duell.cli.set_up import menu, with_all_games
from duell.games import GAMES
from duell.games.duel.deck_files import deck
from duell.games.duel.house_rules import edition, editions
from duell.plain.console import Console, EndOfInputError
from duell.plain.session import set_up
from duell.plain.sitting import play
from duell.record.acts import Seat
from duell.record.folder import Roster
from duell.record.reading import read, replay
from duell.record.table_options import TableOptions
from duell.table.ascii import to_ascii
from duell.table.form import Menu
from duell.table.option_words import OFFERS
from duell.table.screens import AskPin, Choosing, Covered, is_private
from duell.table.session import Session
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Look
from duell.tui.terminal import MOST
from tests.attacks.typing_at_random import PASTE_OFF, PIN, USEFUL, USEFUL_IN_MISSIONS, answer, stroke
from tests.tui.driver import Player
from tests.waiting import PATIENCE

HAND = {
    "duel": re.compile(r"choose the card|has chosen the"),
    "missions": re.compile(r"^(?!.*draws from).*’s hand: |\d of 10\b(?! characters in| open)", re.MULTILINE),
}
"""What stands on a private screen of each game and nowhere else."""

USEFUL_IN = {"duel": USEFUL, "missions": USEFUL_IN_MISSIONS}

SIZES = [
    *((80, 24), (80, 24), (120, 40), (40, 12), (78, 23), (39, 12), (1, 1), (2, 50), (200, 1), (300, 90), (41, 100)),
    *((2000, 60), (65535, 65535)),
]


def roster(rng: Random, game: str = "duel") -> Roster:
    """Return a table of two to as many as can play, at least one of them a person."""
    if game == "missions":
        people = ("Anna", "Ben", "Cem", "Dora", "Ela")[: rng.randint(2, 5)]
        levels = ["human", *("padawan" if not rng.randrange(5) else "human" for _ in people[1:])]
        seated = tuple(Seat(name, "", level) for name, level in zip(people, levels, strict=True))
        return Roster(seated, None, "classic", some_customs(rng), game)
    heroes = [hero.name for hero in deck("classic").heroes]
    names = ("Anna", "Ben", "Cem", "Dora")[: rng.randint(2, 4)]
    seats = tuple(
        Seat(name, hero, "padawan" if index and not rng.randrange(5) else "human")
        for index, (name, hero) in enumerate(zip(names, rng.sample(heroes, len(names)), strict=True))
    )
    return Roster(seats, edition(rng.choice(editions())), "classic", some_customs(rng))


def short_deck(folder: Path) -> str:
    """Return a file with a deck of Missions that is soon used up."""
    text = Path(rules_file("missions", "decks", "classic.toml")).read_text(encoding="utf-8")
    text = re.sub(r"^values = .*$", "values = [0, 1]", text, flags=re.MULTILINE)
    text = re.sub(r"cards = \d+", "cards = 1", text)
    text = re.sub(r"^missions = \[.*?^\]", 'missions = ["Find Kamino"]', text, flags=re.MULTILINE | re.DOTALL)
    path = folder / "short.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def some_customs(rng: Random) -> TableOptions:
    """Return customs of which each is on now and then, but never a clock: what is locked depends on keys alone."""
    agreed: dict[str, Any] = {
        name: rng.choice(choices) for name, choices in OFFERS.items() if name != "clock" and rng.random() < 0.3
    }
    return TableOptions(**agreed)


class Cat(Player):
    """A player at a full screen who types bytes and never leaves on purpose; every frame is looked at."""

    secrets: tuple[str, ...] = ()
    passed = hidden = 0
    suspended = 0
    _before: type = object

    def begin(self) -> None:
        """Have Ctrl-Z counted instead of obeyed, and each frame looked at."""
        self.wait(lambda frame: bool(frame.strip()), "the first page")
        self._inside.suspend_to_background = self._suspend  # type: ignore[method-assign]
        self._inside.after_render += lambda _: self._look_at_frame()

    def _suspend(self, suspend_group: bool = True) -> None:
        self.suspended += 1

    def _look_at_frame(self) -> None:
        frame, app = "\n".join(self.screen._screen.display), self.app
        assert not any(secret in frame for secret in self.secrets), "a frame shows the seed"
        kind = type(app.screen)
        decides = isinstance(app.screen, Choosing)
        self.passed += self._before is AskPin and decides
        self.hidden += self._before is Choosing and kind is Covered
        self._before = kind
        assert kind is not AskPin or app.overlays or "\N{BLACK STAR}" not in frame, (
            "a hand is shown where a PIN is asked for"
        )
        assert decides or not HAND[self.evening.game.name].search(frame), f"a hand is shown where none may be:\n{frame}"
        assert is_private(app.screen) or "Esc hide" not in frame
        assert kind is not Covered or app.overlays or "\N{BLACK STAR}" not in frame, frame

    def hammer(self, data: bytes) -> bool:
        """Type bytes and wait until they have had their effect; tell whether the program still runs."""
        self._pipe.send_bytes(data)
        since = time.monotonic()
        self.screen.frames = self.screen.frames[-1:]
        self.screen.raw.clear()
        self._settle_within(since)
        if self.app.window.has_ended:
            self._thread.join(PATIENCE)
        if self._error:
            raise self._error
        return self._thread.is_alive()

    def claim(self, columns: int, rows: int) -> None:
        """Have the terminal say that it is so large, whether that can be true or not."""

        def change() -> None:
            self.screen.resize(min(columns, MOST.columns), min(rows, MOST.rows))
            self.screen.size = data_structures.Size(rows=rows, columns=columns)
            self._inside._on_resize()

        self._call_soon(change)
        self.hammer(b"")

    def _settle_within(self, since: float) -> None:
        done = threading.Event()
        self._call_soon(lambda: self._call_soon(done.set))
        while not done.wait(0.5) and self._thread.is_alive():
            assert time.monotonic() - since < PATIENCE, f"it hangs; on the screen is\n{self.frame}"
        if self._thread.is_alive():
            self.settle()


def all_games(name: str) -> Menu:
    """Return what the form offers that begins with a game."""
    return with_all_games(menu(GAMES[name], "classic"))


def keys(seed: str, number: int, folder: Path, game: str = "duel") -> Counter[str]:
    """Type this many random keys at the full screen, game after game; a game that was left is resumed."""
    rng, count = Random(seed), Counter[str]()
    while count["keys"] < number:
        path = folder / f"{count['games']}.jsonl"
        count["games"] += 1
        dealer = Dealer(seed=f"{seed} {count['games']} of the stock", path=path)
        evening = Session(all_games(game), dealer.open)
        if rng.random() < 0.7:
            chosen = roster(rng, game)
            evening = Session(all_games(game), dealer.open, offered=chosen, sitting=dealer.open(chosen))
        _evening(evening, rng, count, min(number, count["keys"] + rng.choice([300, 1000, 4000])))
        dealer.close()
        if path.exists():
            _resume(path, rng, count, number)
            count["acts"] += len(replay(read(path, GAMES)).record.acts)
    return count


def _resume(path: Path, rng: Random, count: "Counter[str]", number: int) -> None:
    replayed = replay(read(path, GAMES))
    if replayed.finished:
        count["finished"] += 1
        return
    count["resumed"] += 1
    dealer = Dealer()
    sitting = dealer.resume(path)
    _evening(
        Session(all_games(sitting.game.name), dealer.open, sitting=sitting),
        rng,
        count,
        min(number, count["keys"] + 300),
    )
    dealer.close()


def _evening(evening: Session, rng: Random, count: "Counter[str]", until: int) -> None:
    look = Look(rng.choice(list(Depth)), ascii=rng.random() < 0.2, animation=rng.random() < 0.2)
    with Cat(evening, look=look) as cat:
        cat.secrets = ("of the stock",)
        cat.begin()
        tame = rng.random() < 0.5
        while count["keys"] < until:
            useful = USEFUL_IN[evening.game.name]
            number = rng.choice([2, 5, 10] if tame else [1, 5, 30, 60])
            strokes = [stroke(rng, tame=tame, useful=useful) for _ in range(number)]
            count["keys"] += len(strokes)
            if tame or rng.random() < 0.5:
                cat.rest()
            if not cat.hammer(b"".join(strokes)):
                break
            if rng.random() < 0.1:
                cat.claim(*rng.choice(SIZES))
                count["resized"] += 1
        count["suspended"] += cat.suspended
        count["pins passed"] += cat.passed
        count["hands covered"] += cat.hidden
        if cat._thread.is_alive():
            cat.hammer(PASTE_OFF)


def lines(seed: str, number: int, folder: Path, game: str = "duel") -> Counter[str]:
    """Answer this many random lines in plain mode, game after game; a game that was left is resumed."""
    rng, count = Random(seed), Counter[str]()
    while count["lines"] < number:
        path = folder / f"{count['games']}.jsonl"
        count["games"] += 1
        dealer = Dealer(seed=f"{seed} {count['games']} of the stock", path=path)
        _talk(dealer, rng, count, game, folder)
        dealer.close()
        while path.exists() and not replay(read(path, GAMES)).finished and count["lines"] < number:
            count["resumed"] += 1
            dealer = Dealer()
            _talk(dealer, rng, count, game, folder, path)
            dealer.close()
        count["finished"] += path.exists() and replay(read(path, GAMES)).finished
    return count


def _talk(
    dealer: Dealer, rng: Random, count: "Counter[str]", game: str, folder: Path, path: Path | None = None
) -> None:
    out = io.StringIO()
    typed = [answer(rng) for _ in range(rng.choice([10, 200, 1000]))]
    keyboard = io.TextIOWrapper(io.BytesIO(b"".join(line + b"\n" for line in typed)), encoding="utf-8")
    talk = Console(keyboard, out, to_ascii if rng.random() < 0.5 else str)
    asks = rng.random() < 0.3
    try:
        if path:
            sitting = dealer.resume(path)
        else:
            chosen = set_up(all_games(game), None, talk) if asks else roster(rng, game)
            if game == "missions":
                chosen = replace(chosen, deck=short_deck(folder))
            sitting = dealer.open(chosen)
        play(sitting, talk)
    except EndOfInputError:
        pass
    output = out.getvalue()
    assert PIN.decode() not in output or _is_a_name(dealer), "a PIN is said"
    count["pins asked"] += output.count("your PIN")
    assert "of the stock\n" not in output
    assert output.replace("\n", "").isprintable(), "something that is no text was said"
    count["lines"] += len(typed) - sum(1 for _ in keyboard)
    count["said"] += output.count("\n")


def _is_a_name(dealer: Dealer) -> bool:
    """Whether somebody has typed a PIN where a name was asked for; without a game, nothing else was."""
    return dealer.path is None or any(PIN.decode() in seat.name for seat in read(dealer.path, GAMES).head.seats)
