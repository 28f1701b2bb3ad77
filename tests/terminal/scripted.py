"""Games in plain mode from a script, and programs that are killed while keeping one."""

import os
import signal
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from duell.cli.dealing import Dealer
from duell.games.duel.house_rules import edition
from duell.games.duel.notation import DuelDecision, LeftoverDecision, ScoutDecision
from duell.record.acts import Act, Lock, Seat, line
from duell.record.folder import Roster
from duell.record.journal import Journal
from duell.record.table_options import USUAL_OPTIONS
from tests.table.examples import play_on

SEED = "an evening"
TWO = (Seat("Anna", "leia", "human"), Seat("Ben", "han", "human"))
AGAINST_A_BOT = (Seat("Anna", "leia", "knight"), Seat("Ben", "han", "human"))


def play_through(path: Path, seats: tuple[Seat, ...]) -> None:
    """Play a game by chance to its end, without a stop, and keep it in `path`."""
    dealer = Dealer(seed=SEED, path=path)
    sitting = dealer.open(Roster(seats, edition("ravensburger"), "classic", USUAL_OPTIONS))
    list(play_on(sitting, Random("choices")))
    dealer.close()


def command(path: Path, seats: Iterable[Seat]) -> list[str]:
    """Return the command that plays such a game in plain mode."""
    chairs = [part for seat in seats for part in ("--seat", f"{seat.name}:{seat.role}:{seat.player}")]
    return ["play", "--plain", "--seed", SEED, "--record", str(path), "--first", "seats", *chairs]


def script(acts: Sequence[Act], seats: Sequence[Seat], kept: Sequence[Act] = ()) -> str:
    """Return what people type to play `acts` from where `kept` ends.

    Each answer comes after an empty line: that lifts a curtain, and at a question it changes nothing.
    """
    humans = {number for number, seat in enumerate(seats) if seat.player == "human"}
    done = sum(isinstance(act, Lock | ScoutDecision | LeftoverDecision) and act.seat in humans for act in kept)
    return "".join(f"\n{answer}\n" for answer in _answers(acts, seats, humans)[done:])


def _answers(acts: Sequence[Act], seats: Sequence[Seat], humans: set[int]) -> list[str]:
    answers: list[str] = []
    for act in acts:
        match act:
            case DuelDecision(_, bids):
                answers += [str(bids[seat]).replace("r2d2", "r") for seat in sorted(humans) if bids[seat] is not None]
            case ScoutDecision(_, seat, to) if seat in humans:
                answers.append("k" if to == seat else f"g {seats[to].name}")
            case LeftoverDecision(seat, take) if seat in humans:
                answers.append("y" if take else "n")
    return answers


def die_at(number: int, *, half: bool) -> None:
    """Have this process killed as soon as this many acts are kept, or when half of the last of them is written."""
    append, count = Journal.append, 0

    def append_and_die(journal: Journal, act: Act) -> None:
        nonlocal count
        count += 1
        if count == number and half:
            data = line(act)
            os.write(journal._file, data[: len(data) // 2])
        else:
            append(journal, act)
        if count == number:
            os.kill(os.getpid(), signal.SIGKILL)

    Journal.append = append_and_die  # type: ignore[method-assign, assignment]
