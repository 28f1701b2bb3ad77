"""What is seen is what somebody has looked at: after a change, look again, and ``python -m tests.gallery --keep``.

Where only a digest differs, ``python -m tests.gallery OUT 'NAME-*'`` draws the pictures to look at.
"""

from collections.abc import Callable
from functools import cache

import pytest

from tests import gallery


@cache
def kept() -> dict[str, Callable[[], str]]:
    return gallery.kept()


@pytest.mark.parametrize("name", sorted(path.stem for path in gallery.KEPT.glob("*.txt")))
def test_what_is_seen_is_what_was_looked_at(name: str) -> None:
    assert kept()[name]() + "\n" == (gallery.KEPT / f"{name}.txt").read_text(encoding="utf-8")


def test_every_drawing_is_kept() -> None:
    assert {*kept()} == {path.stem for path in gallery.KEPT.glob("*.txt")}
