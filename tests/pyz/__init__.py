"""Builds duell as one file for any Python from 3.11 on: ``python -m tests.pyz [FOLDER]``.

`duell.pyz` is a zip archive, as of ``zipapp``, with the package, its rules, its manual page and its dependencies, in
the versions installed here. Its entry point is `start`.
"""

import hashlib
import re
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from hatch_build import compile_catalogues
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

TOP = Path(__file__).parents[2]
NAME = "duell.pyz"
SHEBANG = b"#!/usr/bin/env python3\n"

MOST = 4_000_000
"""Bytes that it may have."""

# compiled parts of a library cannot be loaded from an archive; there is Python for each of them
_NOT_NEEDED = re.compile(
    r"(^|/)(__pycache__|tests?|INSTALLER|RECORD|REQUESTED|direct_url\.json|py\.typed)(/|$)|\.(po|pyi|so|pyd|dll|dylib|c|h)$"
)
_BUILD = "BUILD = "


def build(folder: Path) -> Path:
    """Write `duell.pyz` into a folder and return its path; the same source makes the same bytes."""
    compile_catalogues(TOP)
    files = dict(sorted(_files()))
    digest = hashlib.sha256()
    for name, data in files.items():
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    start = Path(__file__).with_name("start.py").read_text(encoding="utf-8")
    files["__main__.py"] = re.sub(
        f"^{_BUILD}.*", f'{_BUILD}"{digest.hexdigest()[:16]}"', start, flags=re.MULTILINE
    ).encode()
    path = folder / NAME
    folder.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(SHEBANG)
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for name, data in files.items():
                entry = zipfile.ZipInfo(name)  # of 1980, as no time of today makes the same bytes again
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, data)
    path.chmod(0o755)
    return path


def _files() -> Iterator[tuple[str, bytes]]:
    """Return the path in the archive and the bytes of all that it is to have."""
    for folder, inside in ((TOP / "src", ""), (TOP / "rules", "duell/rules/")):
        for path in folder.rglob("*"):
            name = f"{inside}{path.relative_to(folder).as_posix()}"
            if path.is_file() and not _NOT_NEEDED.search(name) and not name.startswith("duell.egg-info"):
                yield name, path.read_bytes()
    for name in _needed("duell") - {"duell"}:
        for packed in distribution(name).files or ():
            if not _NOT_NEEDED.search(packed.as_posix()) and not packed.as_posix().startswith(".."):
                yield packed.as_posix(), Path(str(packed.locate())).read_bytes()


def _needed(name: str) -> set[str]:
    """Return a distribution and all that it needs anywhere, without its extras."""
    names, waiting = set[str](), [name]
    while waiting:
        needed = canonicalize_name(waiting.pop())
        if needed not in names:
            names.add(needed)
            needs = map(Requirement, distribution(needed).requires or ())
            waiting += [need.name for need in needs if not need.marker or need.marker.evaluate({"extra": ""})]
    return names
