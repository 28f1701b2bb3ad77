"""The reader of keys takes whatever comes, in bounded memory."""

import tracemalloc

import pytest

from duell.hosting.keys import ESCAPE_ENDS, LONGEST_PASTE, PASTE_ENDS, KeyReader, Paste


def typed(*parts: bytes) -> list[str | Paste]:
    """The keys of bytes that come in these parts, and of the silence after them."""
    reader = KeyReader()
    return [*(key for part in parts for key in reader.feed(part)), *reader.flush()]


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        (b"a\r\n\t\x7f\b", ["a", "enter", "enter", "tab", "backspace", "backspace"]),
        ("é→€".encode(), ["é", "→", "€"]),
        (b"\x1b[A\x1bOB\x1b[C\x1b[D\x1b[H\x1b[4~\x1b[5~\x1b[6~\x1b[Z", ["up", "down", "right", "left", "home", "end"]),
        (b"\x1b[1;5A\x1b[24;80R\x1b[<0;3;4M", []),
        (b"\x1b", ["escape"]),
        (b"\x1b\x1b", ["escape", "escape"]),
        (b"\x1bx", ["alt"]),
        (b"\x1b\r", ["escape", "enter"]),
        (b"\x03\x1a\x00\x01", ["c-c", "c-z"]),
        (b"\x1b[12\x03a", ["c-c", "a"]),
        (b"\xff\xfea", ["\ufffd", "\ufffd", "a"]),
        (b"\x1b[200~two\rlines\x1b[201~x", [Paste("two\rlines"), "x"]),
        (b"\x1b[200~lost its end \x03", [Paste("lost its end \x03")]),
    ],
)
def test_keys_by_name(sent: bytes, keys: list[str | Paste]) -> None:
    assert typed(sent)[: len(keys)] == keys
    assert typed(*(sent[index : index + 1] for index in range(len(sent)))) == typed(sent), "however the bytes come"


def test_what_is_incomplete_waits_for_more() -> None:
    reader = KeyReader()
    for sent, patience in ((b"a", None), (b"\x1b", ESCAPE_ENDS), (b"[200~", PASTE_ENDS), (b"x\x1b[201~", None)):
        list(reader.feed(sent))
        assert reader.patience == patience


@pytest.mark.parametrize("begins", [b"\x1b[", b"\x1b[200~"])
def test_what_never_ends_takes_no_memory(begins: bytes) -> None:
    reader, piece = KeyReader(), b"1;" * 5_000
    list(reader.feed(begins + piece))
    tracemalloc.start()
    for _ in range(10):
        list(reader.feed(piece))
    grown, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown < 20_000


def test_a_sequence_without_end_keeps_nothing() -> None:
    assert typed(b"\x1b[", b"1;" * 50_000, b"Aq") == ["q"]


def test_a_paste_without_end_keeps_its_beginning() -> None:
    assert typed(b"\x1b[200~", b"x" * 100_000) == [Paste("x" * LONGEST_PASTE)]
