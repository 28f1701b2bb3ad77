"""The time of commands that read all kept games: ``python -m tests.benchmarks.bench_kept [GAMES]``.

Times are multiples of ``duell --version`` in the same run; with 10,000 games, none should take 0.3 seconds longer than
that on a quiet machine.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.record.examples import game, lines

COMMANDS = ("--version",), ("games",), ("stats",), ("resume", "--plain")
RUNS = 5


def keep_games(folder: Path, count: int) -> None:
    records = [b"".join(lines(game(f"game {number}", players=2 + number % 3))) for number in range(30)]
    for number in range(1, count + 1):
        whole = records[number % len(records)]
        unfinished = b"".join(whole.splitlines(keepends=True)[:6])  # resumed again and again, it stays so
        folder.joinpath(f"{number:04}-2026-11-20.jsonl").write_bytes(unfinished if number == 1 else whole)


def seconds(command: tuple[str, ...], home: Path) -> float:
    environment = {**os.environ, "DUELL_HOME": str(home), "DUELL_CONFIG": str(home / "none.toml")}
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "duell", *command],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - begun


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with TemporaryDirectory() as name:
        keep_games(Path(name), count)
        time.sleep(3)  # the index skips files written just now
        print(f"{count:,} games, looked at for the first time: {seconds(('games',), Path(name)):.1f} s")
        usual = min(seconds(("--version",), Path(name)) for _ in range(RUNS))
        for command in COMMANDS:
            taken = min(seconds(command, Path(name)) for _ in range(RUNS))
            print(f"duell {' '.join(command):16} {taken:6.3f} s  {taken / usual:5.1f} x --version")


if __name__ == "__main__":
    main()
