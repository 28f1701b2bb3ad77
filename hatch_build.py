"""What is made when `duell` is built or installed: the message catalogues, compiled as gettext reads them."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = "src/duell/language"


class CompileCatalogues(BuildHookInterface[Any]):
    """Compiles every ``.po`` before files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile, and have what comes of it packed although git does not keep it."""
        compile_catalogues(Path(self.root))
        build_data["artifacts"].append(f"{FOLDER}/*.mo")


def compile_catalogues(root: Path) -> None:
    """Compile every catalogue in the folder of the project's `root`."""
    for path in sorted((root / FOLDER).glob("*.po")):
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source, locale=path.stem, abort_invalid=True))
