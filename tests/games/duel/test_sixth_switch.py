"""A sixth switch, added to a copy of the game: it takes no more than CONTRIBUTING says."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import duell
from tests.record.examples import keep, short_game

DUEL = "src/duell/games/duel"

ADDED = {
    "engine/edition.py": """
    r2d2: Literal["flees", "fights"] = "flees"  # whether R2-D2 may be played against Darth Vader
""",
    "house_rules.py": """
    "r2d2": _Sentences(
        mark("R2-D2 and Vader"),
        {
            "flees": (mark("not together"), mark("R2-D2 cannot be played against Darth Vader.")),
            "fights": (mark("together"), mark("R2-D2 can be played against Darth Vader.")),
        },
    ),
""",
}
"""What stands after the switch that is the last today, by file."""

LAST = {
    "engine/edition.py": "  # the score of several cards of one villain\n",
    "house_rules.py": 'some pairs more."),\n            ),\n        },\n    ),\n',
}

RULE = "return force if vader or", 'return force if (vader and edition.r2d2 == "flees") or'

ANSWERS = "".join(f"{answer}\n\n" for answer in "rkn12345678")
"""R2-D2 first; what is no answer is asked again, and a curtain wants an empty line."""


class Copy:
    """The source tree in another folder, with a sixth switch."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        package = Path(duell.__file__).parent
        shutil.copytree(package, folder / "src" / "duell", ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "rules").symlink_to(package.parents[1] / "rules")
        for file, added in ADDED.items():
            self._replace(file, LAST[file], LAST[file] + added.removeprefix("\n"))
        self._replace("engine/rules.py", *RULE)

    def _replace(self, file: str, old: str, new: str) -> None:
        path = self.folder / DUEL / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")

    def run(self, *argv: str, answers: str = "") -> str:
        places = {"PYTHONPATH": "src", "DUELL_HOME": "home", "DUELL_CONFIG": "settings.toml"}
        done = subprocess.run(
            [sys.executable, "-m", "duell", *argv],
            check=False,
            cwd=self.folder,
            env={**os.environ, "PYTHONUTF8": "1", **{name: str(self.folder / path) for name, path in places.items()}},
            input=answers,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout


@pytest.mark.slow
def test_a_sixth_switch_is_played_kept_resumed_and_verified(tmp_path: Path) -> None:
    copy, record = Copy(tmp_path / "copy"), str(tmp_path / "game.jsonl")
    seats = ("--seat=Anna:leia", "--seat=Ben:luke:knight")
    copy.run("play", "--plain", "--seed=8", *seats, "--rule=r2d2=fights", f"--record={record}", answers=ANSWERS)
    assert '"sets":"added","r2d2":"fights"' in Path(record).read_text(encoding="utf-8")
    assert "wins" in copy.run("resume", "--plain", record, answers=50 * ANSWERS)
    copy.run("verify", record)
    turned, bids, *_ = [json.loads(line) for line in copy.run("events", record).splitlines()][1:]
    assert "vader" in turned["card"]
    assert bids["bids"][0] == "r2d2"


@pytest.mark.slow
def test_a_record_without_it_means_what_it_meant(tmp_path: Path) -> None:
    copy, record = Copy(tmp_path / "copy"), keep(tmp_path / "game.jsonl", short_game())
    before = record.read_bytes()
    copy.run("verify", str(record))
    assert "r2d2=" not in copy.run("replay", "--plain", str(record), answers="q\n")
    assert record.read_bytes() == before


@pytest.mark.slow
def test_it_is_in_the_help_and_in_the_rules(tmp_path: Path) -> None:
    copy = Copy(tmp_path / "copy")
    assert "r2d2=flees|fights" in copy.run("play", "--help")
    assert "R2-D2 and Vader: together" in copy.run("rules", "--rule=r2d2=fights")
