"""Rectangles of text."""

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

from duell.tui.blocks import Block, alike, balanced, block_width, fit, line, paragraph, wrap

TEXTS = st.text(st.sampled_from("ab de é山田★"), max_size=30)
WIDTHS = st.integers(2, 30)


def plain(block: Block) -> list[str]:
    return [row.plain for row in block]


def block(*rows: str) -> Block:
    return [Text(row, end="") for row in rows]


@settings(deadline=None)
@given(text=TEXTS, width=WIDTHS, align=st.sampled_from(["left", "center", "right"]))
def test_fitting_gives_exactly_the_width(text: str, width: int, align: str) -> None:
    assert fit(Text(text), width, align).cell_len == width  # type: ignore[arg-type]


@settings(deadline=None)
@given(text=TEXTS, width=WIDTHS, indent=st.sampled_from(["", "  "]))
def test_wrapping_keeps_every_letter_and_the_width(text: str, width: int, indent: str) -> None:
    rows = wrap(Text(text), width + 2, indent)
    assert all(row.cell_len <= width + 2 for row in rows)
    assert "".join(plain(rows)).replace(" ", "") == text.replace(" ", "")
    assert all(row.plain.startswith(indent) for row in rows[1:])


def test_wrapping_breaks_at_spaces_and_in_words_that_are_too_long() -> None:
    assert plain(paragraph("Anna takes the card back", 10)) == ["Anna takes", "the card", "back"]
    assert plain(paragraph("sha256:0123456789 ab", 8)) == ["sha256:0", "12345678", "9 ab"]
    assert plain(wrap(Text("one two three"), 8, "  ")) == ["one two", "  three"]


def test_a_balanced_text_leaves_no_word_alone_on_its_last_line() -> None:
    text = Text("Dora is about to choose in secret. Everybody else looks away now.")
    assert plain(wrap(text, 58)) == ["Dora is about to choose in secret. Everybody else looks", "away now."]
    assert plain(balanced(text, 58)) == ["Dora is about to choose in secret.", "Everybody else looks away now."]


def test_two_sentences_have_a_line_each_where_they_have_room() -> None:
    text = line("Ben, ", ("Enter", "key"), " is yours. All others look away, everybody of them.")
    first, second = balanced(text, 50)
    assert plain([first, second]) == ["Ben, Enter is yours.", "All others look away, everybody of them."]
    assert [str(span.style) for span in first.spans] == ["key"]
    assert plain(balanced(text, 35))[0] != "Ben, Enter is yours."
    named = Text("The cards of [bold]Bartholom. are covered. Space shows them.")
    assert plain(balanced(named, 58)) == ["The cards of [bold]Bartholom. are covered.", "Space shows them."]


def test_a_text_is_broken_as_another_with_a_longer_word_is() -> None:
    shorter, longest = (
        line("Ben, press ", (key, "key"), " when only you can see this.") for key in ("Enter", "(Space)")
    )
    rows = alike(shorter, balanced(longest, 45))
    assert [row.count(" ") for row in plain(rows)] == [row.count(" ") for row in plain(balanced(longest, 45))]
    assert " ".join(plain(rows)) == shorter.plain
    assert len(balanced(shorter, 45)) < len(rows) == 2


@given(text=TEXTS, width=WIDTHS)
def test_a_balanced_text_has_all_its_letters_on_as_few_lines_as_can_be(text: str, width: int) -> None:
    rows = balanced(Text(text), width)
    assert len(rows) == len(wrap(Text(text), width))
    assert block_width(rows) <= width
    assert "".join(plain(rows)).replace(" ", "") == text.replace(" ", "")


def test_names_are_never_markup() -> None:
    assert line("[bold]Ben[/]").plain == "[bold]Ben[/]"
    assert line("[bold]Ben[/]").spans == []
