"""Whatever the kernel is given, it touches no memory but its own, and without enough memory it has no result."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SOURCE = Path(__file__).parents[2] / "src" / "duell" / "kernel"
FLAGS = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-Wpedantic", "-ffp-contract=off", "-O0")
"""Compiling takes most of the time, and least without optimization."""

SCARCE = [f"-D{name}=scarce_{name}" for name in ("malloc", "calloc", "realloc")]
"""Has the kernel ask ``fuzz.c`` for memory, which sometimes gives none."""

SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")

CASES = 2_000
"""The cases of each game in one run, which are the same each time; ``fuzz`` tries others by another seed."""


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
def test_no_game_and_no_position_does_any_harm(tmp_path: Path) -> None:
    program, files = tmp_path / "fuzz", [*HERE.glob("*.c"), *sorted(SOURCE.glob("*.c"))]
    command: list[str | Path] = ["cc", *FLAGS, *SANITIZERS, *SCARCE, "-I", SOURCE, *files, "-lm", "-o", program]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if "sanitize" in made.stderr:
        pytest.skip("there are no sanitizers")
    assert made.returncode == 0, made.stderr
    done = subprocess.run([program, "1", str(CASES)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(int(decided) > CASES / 4 for decided in done.stdout.split())
