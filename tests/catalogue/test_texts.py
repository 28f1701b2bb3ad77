"""Blocks of the rules that only apply to some values of a switch."""

import pytest

from duell.catalogue import SourcePlace, TextError, resolve
from tests.rows import rows

VALUES = {
    "scout": ("next-round", "at-once"),
    "end": ("last-with-cards", "first-out", "last-with-force"),
    "sets": ("added", "flat"),
}
PRINTED = {switch: values[0] for switch, values in VALUES.items()}

HERE = SourcePlace("en.md", "file", TextError)


@pytest.mark.parametrize(
    ("condition", "stands"),
    [
        ("end=last-with-cards", True),
        ("end=first-out", False),
        ("end=first-out|last-with-cards", True),
        ("end=first-out|last-with-force", False),
        ("end=last-with-cards sets=added", True),
        ("end=last-with-cards sets=flat", False),
        ("end=first-out sets=added", False),
    ],
)
def test_a_block_stands_where_all_its_conditions_hold(condition: str, stands: bool) -> None:
    text = f"before\n<!-- if {condition} -->\ninside\n<!-- end -->\nafter\n"
    assert resolve(text, PRINTED, VALUES, HERE) == ("before\ninside\nafter\n" if stands else "before\nafter\n")


@pytest.mark.parametrize(("text", "fault"), rows(__file__, "a mark that is wrong"))
def test_a_mark_that_is_wrong(text: str, fault: str) -> None:
    with pytest.raises(TextError) as caught:
        resolve(text, PRINTED, VALUES, HERE)
    assert str(caught.value).startswith(f"en.md, {fault}")
