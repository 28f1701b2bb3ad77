"""What is made when `duell` is built or installed: the message catalogues, compiled as gettext reads them."""

import os
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = "src/duell/language"

LONG_AGO = datetime(1980, 1, 1, tzinfo=UTC)
"""When a catalogue says that it was made, which is otherwise now: the same source is to make the same bytes."""


class CompileCatalogues(BuildHookInterface[Any]):
    """Compiles every ``.po`` before files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and have what comes of it packed although git does not keep it."""
        compile_catalogues(Path(self.root))
        build_data["artifacts"].append(f"{FOLDER}/*.mo")


def compile_catalogues(root: Path) -> None:
    """Compile every catalogue in the folder of the project's `root`; whoever reads one meanwhile reads it whole."""
    for path in sorted((root / FOLDER).glob("*.po")):
        compiled = BytesIO()
        with path.open("rb") as source:
            catalogue = read_po(source, locale=path.stem, abort_invalid=True)
        catalogue.creation_date = LONG_AGO
        write_mo(compiled, catalogue)
        target = path.with_suffix(".mo")
        if not target.exists() or target.read_bytes() != compiled.getvalue():
            unfinished = target.with_suffix(f".{os.getpid()}")
            unfinished.write_bytes(compiled.getvalue())
            unfinished.replace(target)
