"""Blocks of a text that stand under some switches only."""

import pytest

from duell.catalogue import SourcePlace, TextError, resolve

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


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<!-- if ends=first-out -->\n<!-- end -->", "line 1: found 'ends'; expected one of scout, "),
        ("<!-- if end=first -->\n<!-- end -->", "line 1: found 'first'; expected one of last-with-cards, first-out, "),
        ("<!-- if sets=flat end=x -->\n<!-- end -->", "line 1: found 'x'; expected one of last-with-cards, "),
        ("<!-- if end -->\n<!-- end -->", "line 1: found ''; expected one of last-with-cards, "),
        ("<!-- if end=first-out| -->\n<!-- end -->", "line 1: found ''; expected one of last-with-cards, "),
        ("\n<!-- if sets=flat -->\n", "line 2: found a block without an end; expected <!-- end --> after it"),
        ("a\n<!-- end -->", "line 2: found '<!-- end -->'; expected the start of a block, <!-- if SWITCH=VALUE -->"),
        ("<!-- if  -->\n<!-- end -->", "line 1: found '<!-- if  -->'; expected the start of a block"),
        ("<!-- a note -->", "line 1: found '<!-- a note -->'; expected the start of a block"),
        ("text <!-- end -->", "line 1: found 'text <!-- end -->'; expected the start of a block"),
        (
            "<!-- if sets=flat -->\n<!-- if sets=flat -->",
            "line 2: found '<!-- if sets=flat -->'; expected <!-- end -->",
        ),
        ("<!-- if sets=flat -->\n<!--end-->", "line 2: found '<!--end-->'; expected <!-- end -->"),
    ],
)
def test_a_mark_that_is_wrong(text: str, fault: str) -> None:
    with pytest.raises(TextError) as caught:
        resolve(text, PRINTED, VALUES, HERE)
    assert str(caught.value).startswith(f"en.md, {fault}")
