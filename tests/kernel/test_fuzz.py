"""Whatever the kernel is given, it touches no memory but its own."""

import shutil
import subprocess
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "duell" / "kernel"
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-O1", "-g")

CASES = 10_000
"""The decisions of one run, which are the same each time; ``fuzz`` tries others by another seed."""


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
@pytest.mark.parametrize("name", ["fuzz", "fuzz_missions"])
def test_no_game_and_no_position_does_any_harm(name: str, tmp_path: Path) -> None:
    program = tmp_path / name
    files = [Path(__file__).with_name(f"{name}.c"), *sorted(SOURCE.glob("*.c"))]
    command: list[str | Path] = [
        "cc",
        "-std=c99",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wpedantic",
        "-ffp-contract=off",
        "-I",
        SOURCE,
        *SANITIZERS,
    ]
    made = subprocess.run([*command, *files, "-lm", "-o", program], capture_output=True, text=True, check=False)
    if "sanitize" in made.stderr:
        pytest.skip("there are no sanitizers")
    assert made.returncode == 0, made.stderr
    done = subprocess.run([program, "1", str(CASES)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > CASES / 4
