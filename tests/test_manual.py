"""The manual page is up to date and readable."""

import os
import shutil
import subprocess

import pytest

from duell.cli import COMMANDS
from tests.manual import PAGE, manual


def test_the_page_is_in_step_with_the_commands() -> None:
    assert PAGE.read_text(encoding="utf-8") == manual(), "python -m tests.manual brings it up to date"


@pytest.mark.skipif(not shutil.which("mandb"), reason="this system has no man-db, which alone takes these options")
def test_it_can_be_read_without_a_complaint() -> None:
    settings = {**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8", "MANROFFOPT": "-ww", "MANPAGER": "cat"}
    done = subprocess.run(
        ["man", "--warnings", "--local-file", str(PAGE)], capture_output=True, text=True, check=True, env=settings
    )
    # Newer ones say where a line has a single word, which no blanks can stretch.
    assert not [complaint for complaint in done.stderr.splitlines() if "cannot adjust line" not in complaint]
    for command in COMMANDS:
        assert f"duell {command} [OPTION]..." in done.stdout
    assert "duell play --seat Anna:leia" in done.stdout
