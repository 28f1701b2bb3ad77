"""What commands print in plain mode: sentences, without signs, columns or a pager."""

import re
import socket

import pytest

from duell.language import languages
from tests.cli.conftest import Run
from tests.cli.kept import BEGUN, FINISHED, keep_game, of_evening, type_in
from tests.plain.test_transcripts import SIGNS

SIMULATE = "simulate --games 2 --duplicate --seat Anna::random --seat Ben::random --seed a --jobs 1"

COMMANDS = (
    "stats",
    "league",
    "games",
    "settings",
    "verify 1",
    "rules",
    "rules --game missions",
    "rules --full",
    "help",
    "help secrets",
    "help options",
    "help plain",
    "help play",
    "help deck",
    "deck show",
    "deck show --game missions",
    SIMULATE,
)

TYPED = re.compile(r"\d+-\d+-\d{4}|\w{4}(?:-\w{4}){5}|[^\s,;:()]*(?:=|--|\.jsonl|\.toml|/|\|)[^\s,;:()]*")
"""Dates and codes, and what is typed as it stands or names a file: nobody can say it in words."""

COLUMNS = re.compile(r"\S {2,}\S")


@pytest.mark.parametrize("lang", languages())
def test_commands_print_sentences_in_plain_mode(lang: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (FINISHED, FINISHED, BEGUN):
        keep_game(game)
    monkeypatch.setenv("ACCESSIBLE", "1")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    for command in COMMANDS:
        code, out, _ = run(*command.split(), "--lang", lang)
        assert code == 0, command
        rows = [TYPED.sub("x", line) for line in out.splitlines()]
        assert [line for line in rows if SIGNS.search(line) or "\x1b" in line] == [], command
        assert [line for line in rows if COLUMNS.search(line)] == [], command


NAME_AND_FIGURE = re.compile(r"(?:^|[:;,(] )(?:Anna|Ben|Cem)(?: \(\w+\))? (?:(?:minus|moins|meno|min) )?\d")
"""What a narrow column has in place of a sentence: ``Anna 1, Cem minus 3``."""


@pytest.mark.parametrize("lang", languages())
def test_no_row_of_a_table_is_read_aloud(lang: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (of_evening(1), of_evening(2), BEGUN):
        keep_game(game)
    for command in ("stats", "league", "games"):
        columns = run(command, "--lang", lang)[1]
        headings = {cell for row in columns.splitlines() if COLUMNS.search(row) for cell in re.split(" {2,}", row)}
        words = "|".join(re.escape(heading) for heading in headings if heading.isalpha())
        _, heard, _ = run(command, "--plain", "--lang", lang)
        figures = re.compile(rf"[:;,] (?:{words}) \d")
        assert heard
        assert [line for line in heard.splitlines() if len(figures.findall(line)) > 1] == [], command
        assert [line for line in heard.splitlines() if NAME_AND_FIGURE.search(line)] == [], command
        assert [line for line in heard.splitlines() if not line.endswith(".")] == [], command
    for command in ("verify 1", "review 1", SIMULATE):
        _, heard, _ = run(*command.split(), "--lang", lang, "--plain")
        assert [line for line in heard.splitlines() if NAME_AND_FIGURE.search(line)] == [], command
    type_in(monkeypatch, "5\nq\n")
    _, heard, _ = run("home", "--plain", "--lang", lang)
    assert "Anna" in heard
    assert [line for line in heard.splitlines() if NAME_AND_FIGURE.search(line)] == []


def test_settings_are_heard_one_at_a_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_game()
    type_in(monkeypatch, "8\n?\nspeed\nspeed=fast\nspeed=quick\nnonsense\n")
    monkeypatch.setenv("DUELL_LANG", "en")
    _code, out, _ = run("home", "--plain")
    _settings, help_on, first, then, wrong, unknown, *_ = out.split("goes back > ")
    assert "Type a setting alone to hear what it does" in help_on
    assert first.strip().splitlines()[0] == "Speed: speed=normal."
    assert first.strip().splitlines()[2].startswith("Possible answers: ")
    assert then.strip().startswith("Speed: speed=fast, set by ")
    assert "quick" in wrong
    assert "nonsense" in unknown


@pytest.mark.parametrize(
    ("digit", "typed", "option"), [("2", "host --phones", "--phones-port"), ("3", "host", "--port")]
)
def test_a_taken_port_is_named_on_the_home_page_before_anybody_is_asked_anything(
    digit: str, typed: str, option: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("asyncssh")
    pytest.importorskip("websockets")
    keep_game()
    monkeypatch.setenv("DUELL_LANG", "en")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ports = {"--port": 0, "--phones-port": 0, option: port}
        monkeypatch.setattr("duell.cli.host.PORT", ports["--port"])
        monkeypatch.setattr("duell.cli.host.PHONES_PORT", ports["--phones-port"])
        type_in(monkeypatch, f"{digit}\nq\n")
        code, out, err = run("home", "--plain")
    assert (code, err) == (0, "")
    _, after = out.split("Which number? q quits > ")
    sentence, question = after.strip().splitlines()
    assert sentence.startswith(f"port {port} is taken; ")
    assert f"duell {typed} {option} 0 picks a free one" in sentence
    assert question == "Which number? A question mark reads the list, q quits >"


def test_the_home_page_reads_its_list_once_and_on_demand(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_game()
    type_in(monkeypatch, "7\nq\n?\nq\n")
    _, out, _ = run("home", "--plain")
    _, _which_rules, asked, after, end = out.split(" > ")
    entry = "1 Play: Choose the game, the players and the rules."
    assert out.splitlines().count(entry) == 2
    assert asked.strip() == "Which number? A question mark reads the list, q quits"
    assert entry in after
    assert not end.strip()


def test_deck_show_says_what_the_figures_of_a_card_mean(run: Run) -> None:
    heard = run("deck", "show", "--plain", "--lang", "en")[1].splitlines()
    assert "Luke Skywalker’s icons: 1 has 2, 2 has 4, 3 has 0, 4 has 3, 5 has 3, 6 has 0, 7 has 4, 8 has 1." in heard
    assert "Stormtrooper: 1 point, 4 cards. A pair scores 12; with sets=flat, 20." in heard
    heard = run("deck", "show", "--game", "missions", "--plain", "--lang", "en")[1].splitlines()
    assert "Count Dooku: 4 cards." in heard
    assert "3, 3, 3: Keep the Republic together." in heard


def test_settings_say_what_a_value_means_that_is_no_word(run: Run) -> None:
    heard = run("settings", "--plain", "--lang", "en")[1].splitlines()
    assert "Clock: off, clock=0." in heard
    assert "First to choose: in turns, first=turns." in heard
    assert "Hints: hints=no." in heard
