"""Compiles the training programs, each once: the result is cached by source for all workers and runs."""

import os
import subprocess
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from duell.kernel import building

KERNEL = Path(building.__file__).parent

HERE = Path(__file__).parent
FLAGS = ("-O3", "-march=native", "-ffast-math", "-fPIC", "-Wall", "-Wextra", "-Werror")
LIBRARY = ("-shared", "-fno-fast-math")
"""Flags of a library. Loading one linked with fast math would make all of Python flush subnormal numbers to 0."""

_OF_KERNEL = [flag for flag in building.FLAGS if flag not in {"-s", "-shared", "-fvisibility=hidden"}]
"""The flags of the kernel's own files, whose numbers must come out as in Python."""

KEPT = HERE.parents[1] / ".pytest_cache" / "compiled"


def compile_all(sources: Iterable[Path], target: Path, more: Iterable[str] = ()) -> Path:
    """Compile C to a program, or with `LIBRARY` to a library, `target`; `more` flags come after `FLAGS`."""
    flags = (*FLAGS, *more)
    ours = [flag for flag in flags if flag not in LIBRARY] + ["-I", str(KERNEL)]
    objects = [_object(source, _OF_KERNEL if source.parent == KERNEL else ours) for source in sources]
    subprocess.run(["cc", *flags, *objects, "-lm", "-o", target], check=True)
    return target


def trained(program: Path, target: Path, players: object, games: int, seed: int, *more: object) -> bytes:
    """The weights that a program of self-play writes after this many games, half of them with its main set-up."""
    arguments = map(str, (target, players, games, seed, 0.5, *more))
    done = subprocess.run([str(program), *arguments], check=True, capture_output=True, text=True)
    assert f"100 %, {games} games" in done.stdout
    assert "nan" not in done.stdout
    return target.read_bytes()


def _object(source: Path, flags: list[str]) -> Path:
    """The object file of a source, compiled or cached."""
    text = b"".join(path.read_bytes() for path in (source, *sorted([*HERE.rglob("*.h"), *KERNEL.glob("*.h")])))
    kept = KEPT / f"{source.stem}-{sha256(' '.join(flags).encode() + text).hexdigest()[:24]}.o"
    if not kept.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(f".{os.getpid()}")
        subprocess.run(["cc", *flags, "-c", source, "-o", unfinished], check=True)
        unfinished.replace(kept)
    return kept
