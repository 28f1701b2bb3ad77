"""The wheel is complete: it is built, installed without the source beside it, and played."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path, answers: str = "", home: Path | None = None) -> str:
    env = {**os.environ, "PYTHONWARNINGS": "default", **({"DUELL_HOME": str(home)} if home else {})}
    done = subprocess.run(command, cwd=cwd, input=answers, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def digests(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


@pytest.fixture(scope="module", autouse=True)
def _compiled_fast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile the kernel of each build without optimization, which would take most of the time."""
    compiler = tmp_path_factory.mktemp("compiler") / "cc"
    compiler.write_text('#!/bin/sh\nexec cc "$@" -O0\n', encoding="utf-8")
    compiler.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        if shutil.which("cc") and sys.platform != "win32":
            patch.setenv("CC", str(compiler))
        yield


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the source distribution, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, TOP, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def duell(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of the wheel, installed into a bare environment, which borrows from ours what else it needs.

    That it names all that it needs is shown by `test_pyz`, whose archive has what is named.
    """
    folder = tmp_path_factory.mktemp("wheel")
    (wheel,) = built.glob("duell-*.whl")
    assert wheel.stat().st_size < 1_600_000  # of which messages in four languages are more than half
    venv.create(folder / "bare", symlinks=sys.platform != "win32")
    scripts = folder / "bare" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", scripts / "python", "--disable-pip-version-check")
    run(*pip, "install", "--quiet", "--no-compile", "--no-deps", "--no-index", wheel, cwd=folder)
    (packages,) = (folder / "bare").rglob("site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return scripts / "duell"


def test_the_same_source_makes_the_same_files(built: Path, tmp_path: Path) -> None:
    made = digests(built)
    run(sys.executable, "-m", "hatchling", "build", "--directory", tmp_path, cwd=TOP)
    assert made == digests(tmp_path)
    assert sorted(name.rpartition(".")[2] for name in made) == ["gz", "whl"]


def test_rules_are_in_the_wheel(duell: Path, tmp_path: Path) -> None:
    assert "R2-D2" in run(duell, "rules", "--edition", "original", cwd=tmp_path)
    assert "Palpatine" in run(duell, "deck", "show", cwd=tmp_path)


def test_cards_and_rules_of_missions_are_in_the_wheel(duell: Path, tmp_path: Path) -> None:
    imports = "from duell.games.missions import Missions, catalogue"
    cards = "len(catalogue.deck('classic').cards), len(catalogue.emblems())"
    printing = f"print({cards}, Missions().catalogue.full_rules(None, 'en'))"
    output = run(duell.with_name("python"), "-c", f"{imports}; {printing}", cwd=tmp_path)
    assert output.startswith("110 20 # The rules of Missions")


def test_the_manual_page_is_installed(duell: Path) -> None:
    assert (duell.parents[1] / "share" / "man" / "man1" / "duell.1").is_file()


def test_a_game_is_played_from_the_wheel(duell: Path, tmp_path: Path) -> None:
    seats = ("--seat", "Anna:leia", "--seat", "Ben:han")
    answers = "".join(f"\n{card}\n" for card in "12345678" * 40 for _ in range(2))
    output = run(
        duell, "play", "--plain", *seats, "--edition", "parlett", cwd=tmp_path, answers=answers, home=tmp_path / "home"
    )
    assert "wins with" in output or "share the win" in output
