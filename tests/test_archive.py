"""Run from an archive, as by ``python -m zipapp``, duell finds its languages, its rules and what its bots know."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the package and its rules in one archive."""
    path = tmp_path_factory.mktemp("archive") / "duell.pyz"
    with zipfile.ZipFile(path, "w") as packed:
        for folder, inside in ((TOP / "src", ""), (TOP / "rules", "duell/rules/")):
            for file in sorted(folder.rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    packed.write(file, f"{inside}{file.relative_to(folder)}")
        packed.writestr("__main__.py", "from duell.__main__ import main\nraise SystemExit(main())\n")
    return path


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("rules", "--lang", "de"), "Karten"),
        (("--help",), "Partie"),
        (("deck", "show"), "Darth Vader"),
        (("simulate", "--games", "1", "--seat", "Anna::master", "--seat", "Ben::knight"), "Anna"),
    ],
)
def test_it_finds_its_files(argv: tuple[str, ...], said: str, archive: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "DUELL_HOME": str(tmp_path), "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-I", archive, *argv], env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout
