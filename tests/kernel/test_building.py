"""The kernel is compiled where it can be, and missing where it cannot."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hatch_build import compile_kernel

from duell import kernel
from duell.kernel import building

TOP = Path(__file__).parents[2]
SOURCE = TOP / "src" / "duell" / "kernel"

needs_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the kernel's source, which is compiled fast."""
    monkeypatch.setattr(building, "FLAGS", tuple("-O0" if flag == "-O2" else flag for flag in building.FLAGS))
    for name in building.sources(str(SOURCE), ".c", ".h"):
        shutil.copy(SOURCE / name, tmp_path)
    return tmp_path


def test_a_missing_compiler_is_reported(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(ValueError, match="there is no C compiler"):
        kernel.load(str(copied))


@needs_compiler
def test_changed_source_is_compiled_again(copied: Path) -> None:
    kernel.load(str(copied))
    library = copied / building.NAME
    made = library.read_bytes()
    begun = library.stat().st_mtime_ns
    kernel.load(str(copied))
    assert library.stat().st_mtime_ns == begun
    (copied / "luck.c").write_text((copied / "luck.c").read_text() + "/* changed */\n")
    kernel.load(str(copied))
    assert library.read_bytes() != made


@needs_compiler
def test_an_error_of_the_compiler_leaves_nothing_behind(copied: Path) -> None:
    (copied / "luck.c").write_text("this is no C")
    before = files(copied)
    with pytest.raises(ValueError, match="luck"):
        kernel.load(str(copied))
    assert files(copied) == before


@needs_compiler
def test_a_kernel_of_another_version_is_refused(copied: Path) -> None:
    text = (copied / "library.c").read_text()
    (copied / "library.c").write_text(text.replace(f"enum {{ ABI = {kernel.ABI} }};", "enum { ABI = 99 };"))
    with pytest.raises(ValueError, match="of another version"):
        kernel.load(str(copied))


@needs_compiler
def test_a_kernel_that_may_reorder_numbers_is_refused(copied: Path) -> None:
    """In a process of its own, since a process that loads such a library flushes subnormal numbers to 0."""
    building.build(str(copied), str(copied / building.NAME), "-ffast-math")
    code = f"from duell import kernel; kernel.load({str(copied)!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.endswith("ValueError: the kernel is of another version\n")


def test_a_build_may_leave_it_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUELL_KERNEL", "off")
    assert compile_kernel(TOP, tmp_path) is None
    monkeypatch.delenv("DUELL_KERNEL")
    monkeypatch.setenv("CC", "no-such-compiler")
    assert compile_kernel(TOP, tmp_path) is None
    assert files(tmp_path) == []


def test_a_build_that_must_have_it_fails_without_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUELL_KERNEL", "on")
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(Exception, match="there is no C compiler"):
        compile_kernel(TOP, tmp_path)
