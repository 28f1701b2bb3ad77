"""What is made when `duell` is built or installed.

The message catalogues are compiled as gettext reads them. So is the kernel, if there is a C compiler; a wheel with it
is for one platform, and any Python. ``DUELL_KERNEL=off`` builds without it, ``DUELL_KERNEL=on`` fails if it cannot.
"""

import os
import sys
import sysconfig
from datetime import UTC, datetime
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = "src/duell/language"
KERNEL = "src/duell/kernel"

LONG_AGO = datetime(1980, 1, 1, tzinfo=UTC)
"""The time of creation in each catalogue, always the same, so that the same source makes the same bytes."""


class BuildHook(BuildHookInterface[Any]):
    """Compiles every ``.po``, and the kernel for a wheel, before files are collected."""

    _built: TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and have what comes of it packed although git does not keep it."""
        root = Path(self.root)
        compile_catalogues(root)
        build_data["artifacts"].append(f"{FOLDER}/*.mo")
        if self.target_name != "wheel":
            return
        if version == "editable":  # loading the kernel compiles it again if its source has changed
            compile_kernel(root, root / KERNEL)
            return
        self._built = TemporaryDirectory()
        if built := compile_kernel(root, Path(self._built.name)):
            build_data["force_include"][str(built)] = f"duell/kernel/compiled/{built.name}"
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Tidy up."""
        if self._built:
            self._built.cleanup()


def compile_kernel(root: Path, folder: Path) -> Path | None:
    """Compile the kernel of the project in `root` into `folder`; None if it is not wanted, or without a compiler."""
    wanted, building = os.environ.get("DUELL_KERNEL", ""), _building(root)
    if wanted == "off":
        return None
    built: Path = folder / building.NAME
    try:
        building.build(str(root / KERNEL), str(built))
    except building.NoKernelError:
        if wanted == "on":
            raise
        return None
    return built


def _building(root: Path) -> ModuleType:
    """The module that compiles the kernel, without the rest of the package."""
    spec = spec_from_file_location("building", root / KERNEL / "building.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    kept, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # so that only the source is packed
    try:
        spec.loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = kept
    return module


def compile_catalogues(root: Path) -> None:
    """Compile every catalogue in the folder of the project's `root`; readers get the old or the new one, whole."""
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
