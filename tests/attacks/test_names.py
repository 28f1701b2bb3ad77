"""Names are text, wherever they come from: shown harmlessly, or refused with one clear line."""

import json
import unicodedata
from itertools import cycle
from random import Random

import pytest

from duell.checking import width
from duell.record.acts import Head
from duell.table.form import Form, FormMove, Type
from duell.table.seating import clean_name
from tests.attacks.test_files import assert_one_line
from tests.cli.conftest import Run
from tests.cli.kept import BEGUN, FINISHED, keep_game, type_in
from tests.table.examples import MENU
from tests.tui.driver import Player, table

HARMLESS = [
    *("[red]", "[/]", "{0}", "%s%n", "<b>&amp;", "-", "--plain", "$(reboot)", "`id`", "'", '"', "\\x1b[2J", "山田太郎"),
    *("Zoe\u0301", "Ἀθηνᾶ", "Ђорђе", "A" * 16, "٣", "NUL", "../..", "g", "q", "?", "s"),
]
HARMFUL = [
    *("", " ", "\t", "A" * 17, "A" * 300, "\x1b[2J", "a\x07b", "a\x00b", "\u202eAnna", "An\u200bna", "An\u200dna"),
    *("\ufeffA", "😀", "👩\u200d🚀", "⚔\ufe0f", "🇩🇪", "\u0301a", "a" + "\u0301" * 60, "\udcff", "a\u3164"),
    *("a\x85b\x9b", "\u2066a", "Z" + "\u0336\u0321" * 3),
]


def visible(text: str) -> bool:
    return all(unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} for char in text)


@pytest.mark.parametrize("name", ["นิ้ม", "क्षत्रि", "שָׁלוֹם", "Nguyễn"], ids=ascii)
def test_a_letter_has_all_the_marks_that_it_is_written_with(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", HARMLESS, ids=ascii)
def test_a_harmless_name_is_shown_as_it_is_on_the_whole_way(
    name: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    composed = unicodedata.normalize("NFC", name)
    type_in(monkeypatch, "\n5\n")
    code, out, err = run("play", "--plain", f"--seat={name}:leia", "--seat=Ben:han")
    assert (code, err) == (0, "")
    assert f"{composed} takes the keyboard" in out
    type_in(monkeypatch, "")
    for command in (("games",), ("resume", "--plain"), ("play", "--plain")):
        code, out, err = run(*command)
        assert (code, err) == (0, "")
        assert composed in out or command[0] == "resume"
        assert visible(out.replace("\n", ""))


@pytest.mark.parametrize("name", HARMFUL, ids=ascii)
@pytest.mark.parametrize(
    "how", [("play", "--plain", "--seat=Ben:han", "--seat={}:leia"), ("resume", "--plain", "--seat=Anna={}:human", "1")]
)
def test_a_harmful_name_is_refused_in_one_line(name: str, how: tuple[str, ...], run: Run) -> None:
    keep_game(BEGUN)
    if name or how[0] == "play":
        assert_one_line(run(*(part.replace("{}", name) for part in how)), "--seat", code=2)


@pytest.mark.parametrize("name", HARMFUL[2:], ids=ascii)
def test_a_harmful_name_is_refused_in_the_questions_of_plain_mode(
    name: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name.splitlines() == [name] and name.strip():
        type_in(monkeypatch, f"2\n{name}\n\n")
        code, out, err = run("play", "--plain", "--game", "duel")
        assert (code, err) == (0, "")
        assert out.count("Name of player 1?") == 2
        assert visible(out.replace("\n", ""))


@pytest.mark.parametrize("name", HARMFUL, ids=ascii)
def test_a_harmful_name_does_not_get_into_the_form(name: str) -> None:
    form = Form(MENU)
    form.do(FormMove.DOWN)
    for char in (*name, name):
        form.do(Type(char))
        screen = form.screen
        assert visible(screen.notice)
        assert visible(screen.roster.seats[0].name)
        assert width(screen.roster.seats[0].name) <= 16


@pytest.mark.parametrize(
    ("name", "game"),
    [*zip([name for name in HARMFUL if name != "\udcff"], cycle([BEGUN, FINISHED]))],
    ids=lambda value: ascii(value) if isinstance(value, str) else "",
)
def test_a_harmful_name_in_a_record_is_refused_or_shown_harmlessly(
    name: str, game: "tuple[Head, list[object]]", run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep_game(game)  # type: ignore[arg-type]
    path.write_bytes(path.read_bytes().replace(b'"Anna"', json.dumps(name).encode(), 1))
    data = path.read_bytes()
    type_in(monkeypatch, "")
    for command in (
        *(("games",), ("verify", "1"), ("events", "1"), ("replay", "--plain", "1"), ("resume", "--plain", "1")),
    ):
        code, out, err = run(*command)
        assert code in {0, 1}
        assert visible(out.replace("\n", ""))
        assert err.count("\n") == (code == 1)
        assert visible(err.replace("\n", ""))
    assert path.read_bytes() == data


@pytest.mark.parametrize("name", ["[red]", "山田太郎", "\\x1b[2J"], ids=ascii)
def test_a_harmless_name_on_every_page(name: str) -> None:
    cleaned = clean_name(name)
    with Player(table(cleaned, "Ben", edition_name="parlett")) as game:
        game.play_on(Random(3), until=lambda: len(game.screen.frames) > 20)
        assert all(visible(frame.replace("\n", "")) for frame in game.screen.frames)
