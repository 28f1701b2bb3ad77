"""Compiles the kernel: when `duell` is built or installed, and again in a source tree whose C has changed."""

import os
import sys
from hashlib import sha256

SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
NAME = os.path.join("compiled", f"kernel{SUFFIX}")
"""The compiled kernel in the package: in a folder, so that Python does not take it for a module."""

FLAGS = ("-std=c99", "-O2", "-ffp-contract=off", "-fno-fast-math", "-fPIC", "-shared", "-fvisibility=hidden", "-s")
"""Numbers must come out as in Python: nothing fused, nothing reordered. The result does not name its folder."""


class NoKernelError(Exception):
    """The kernel cannot be compiled; the message says why."""


def sources(folder: str, *endings: str) -> list[str]:
    """The names of the files of C in a folder, in order; none in an installed package."""
    return sorted(name for name in os.listdir(folder) if name.endswith(endings or (".c",)))


def source_hash(folder: str) -> str:
    """The hash of the source, which a compiled kernel contains as well."""
    digest = sha256()
    for name in sources(folder, ".c", ".h"):
        with open(os.path.join(folder, name), "rb") as file:
            digest.update(f"{name}\n".encode() + file.read())
    return digest.hexdigest()[:16]


def build(folder: str, target: str, *more: str) -> None:
    """Compile the C in `folder` to a library `target`, with `more` flags; until it is done, others find the old one.

    ``CC``, ``CFLAGS`` and ``LDFLAGS`` count as usual. NoKernelError if there is no compiler, or it fails.
    """
    import shlex
    import shutil
    import subprocess

    compiler, *options = shlex.split(f"{os.environ.get('CC') or 'cc'} {os.environ.get('CFLAGS', '')}")
    if not shutil.which(compiler):
        raise NoKernelError("there is no C compiler")
    os.makedirs(os.path.dirname(target), exist_ok=True)
    unfinished = f"{target}.{os.getpid()}"
    linking = shlex.split(os.environ.get("LDFLAGS", ""))
    command = [compiler, *options, *FLAGS, *more, f"-DSOURCE={source_hash(folder)}", *sources(folder), "-lm", *linking]
    try:
        done = subprocess.run(  # noqa: S603 - the builder has chosen the compiler
            [*command, "-o", unfinished], cwd=folder, capture_output=True, text=True, timeout=300, check=False
        )
        if done.returncode:
            raise NoKernelError(done.stderr)
        os.replace(unfinished, target)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoKernelError(str(error)) from None
    finally:
        if os.path.exists(unfinished):
            os.unlink(unfinished)
