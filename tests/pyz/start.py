"""The entry point of duell.pyz: unpacks it, once for each build, so that it starts as fast as an installed duell.

Python compiles imports from an archive every time. If nothing can be unpacked, duell runs from the archive, slower.
"""

import os
import sys

BUILD = "set when the archive is built"


def main() -> int:
    """Run the command that was typed, and return its exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this is where to say so
        sys.stderr.write("duell: it needs Python 3.11 or newer, and this is %d.%d\n" % sys.version_info[:2])  # noqa: UP031
        return 1
    archive = os.path.dirname(os.path.abspath(__file__))
    try:
        sys.path[0] = unpacked(archive)
    except OSError:
        sys.path[0] = archive
    from duell.__main__ import main as run

    return run()


def unpacked(archive: str) -> str:
    """Return the folder that an archive has been unpacked into, now or before; OSError if that cannot be."""
    folder = os.path.join(caches(), f"duell-{BUILD}")
    if not os.path.isdir(folder):
        import shutil
        import tempfile
        import zipfile

        os.makedirs(caches(), 0o700, exist_ok=True)
        beside = tempfile.mkdtemp(prefix="duell-", dir=caches())
        try:
            with zipfile.ZipFile(archive) as packed:
                packed.extractall(beside)
            os.rename(beside, folder)
        except OSError:
            shutil.rmtree(beside, ignore_errors=True)
            if not os.path.isdir(folder):  # nobody else was faster
                raise
    if hasattr(os, "getuid") and os.stat(folder).st_uid != os.getuid():
        raise PermissionError(folder)
    return folder


def caches() -> str:
    """Return the folder for files that can be made again."""
    given = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return os.path.join(given or os.path.expanduser("~/.cache"), "duell")


if __name__ == "__main__":
    sys.exit(main())
