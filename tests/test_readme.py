"""What the README shows is what there is."""

import doctest
from pathlib import Path

from tests.picture import picture

README = Path(__file__).parents[1] / "README.md"


def test_the_picture_is_a_real_screen() -> None:
    assert picture() in README.read_text(encoding="utf-8")


def test_the_python_session_is_true() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 3
    assert not result.failed
