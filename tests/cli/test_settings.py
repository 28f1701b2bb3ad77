"""``duell settings``, and what settings do to the other commands."""

from pathlib import Path

import pytest

from duell.settings import SETTINGS
from tests.cli.conftest import Run
from tests.cli.kept import type_in

pty_driver = pytest.importorskip("tests.terminal.pty_driver", reason="this system has no pseudo-terminals")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def rows(out: str) -> dict[str, list[str]]:
    """Return the table that was printed: each setting with its value and what set it."""
    table = out.partition("\n\n")[0].splitlines()
    assert table[0].split() == ["setting", "value", "set", "by"]
    return {name: rest for name, *rest in (row.split(maxsplit=2) for row in table[1:])}


def test_the_table_has_every_setting_and_what_set_it(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("\nascii = true\n")
    monkeypatch.setenv("DUELL_MEMORY_AID", "yes")
    monkeypatch.setenv("NO_COLOR", "1")
    code, out, err = run("settings")
    assert (code, err) == (0, "")
    table = rows(out)
    assert list(table) == list(SETTINGS)
    assert table["ascii"] == ["yes", "file, line 2"]
    assert table["memory-aid"] == ["yes", "DUELL_MEMORY_AID"]
    assert table["color"] == ["no", "NO_COLOR"]
    assert table["edition"] == ["ravensburger", "default"]
    ways = f"\nSettings file: {file}\nTo change settings on the full screen: duell, then 8\n"
    assert out.endswith(ways)


def test_setting_and_taking_out(run: Run, file: Path) -> None:
    code, out, err = run("settings", "edition=parlett", "ascii=on", "best-of=3")
    assert (code, err) == (0, "")
    assert rows(out)["edition"] == ["parlett", "file, line 2"]
    assert file.read_text().endswith('\nedition = "parlett"\nascii = true\nbest-of = "three"\n')
    code, out, err = run("settings", "--unset", "edition", "ascii=no")
    assert (code, err) == (0, "")
    assert rows(out)["edition"] == ["ravensburger", "default"]
    assert rows(out)["ascii"] == ["no", "file, line 2"]


def test_a_command_follows_the_settings_that_it_takes(run: Run, monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    file.write_text("edition = 'original'\nplain = true")
    assert "\nEdition: original\n" in run("rules")[1]
    type_in(monkeypatch, "")
    code, out, err = run("play", "--seat", "Anna", "--seat", "Ben")
    assert (code, err) == (0, "")
    assert "Round 1." in out
    assert run("verify", "1")[1].startswith("0001-")


@pytest.mark.parametrize("command", [("rules",), ("play", "--plain", "--seat", "Anna", "--seat", "Ben")], ids=" ".join)
def test_each_unusable_value_gets_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, file: Path, command: tuple[str, ...]
) -> None:
    file.write_text("color = 'red'\neditoin = 'parlett'")
    monkeypatch.setenv("DUELL_LANG", "xx")
    type_in(monkeypatch, "")
    code, _, err = run(*command)
    assert code == 0
    assert len(err.splitlines()) == 3
    assert all(line.startswith("duell: ignoring ") for line in err.splitlines())


def test_a_file_that_cannot_be_read_is_reported_once_in_the_language_of_the_run(run: Run, file: Path) -> None:
    file.write_text("ascii = perhaps")
    _, _, err = run("settings", "--lang", "de")
    assert err.startswith(
        f"duell: nicht beachtet: {file}, Zeile 1, Spalte 9: „ascii = perhaps“ ist kein gültiges TOML ("
    )
    assert err.count("\n") == 1


def test_the_form_begins_with_what_was_set(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "")
    run("play", "--plain", "--seat", "Anna", "--seat", "Ben", "--memory-aid")
    for options, offered in {
        (): "Edition: ravensburger; deck: classic.\nThe same",
        ("--memory-aid",): "Edition: ravensburger; deck: classic.\nAgreed: Memory aid.",
        ("--edition", "parlett", "--memory-aid"): "Edition: parlett; deck: classic.\nAgreed: Memory aid.",
    }.items():
        type_in(monkeypatch, "")
        assert offered in run("play", "--plain", *options)[1]


@pytest.mark.parametrize(
    "seats", [(), ("--seat", "Anna", "--seat", "Ben"), ("--seat", "Anna", "--seat", "Ben::knight")]
)
def test_the_first_screen_says_what_was_ignored(tmp_path: Path, seats: tuple[str, ...]) -> None:
    with pty_driver.Terminal(*pty_driver.DUELL, "play", *seats, home=tmp_path, env={"DUELL_LANG": "xx"}) as terminal:
        terminal.see("Ignoring DUELL_LANG: there is no language 'xx'")
        terminal.type("\x03")
        assert terminal.end() == 130
        assert b"duell: ignoring DUELL_LANG: there is no language 'xx'" in terminal.raw


def test_what_is_set_is_agreed_at_the_table_and_can_be_taken_back(
    run: Run, monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    file.write_text("clock = 60\nhints = true\n")
    type_in(monkeypatch, "")
    run("play", "--plain", "--seat", "Anna", "--seat", "Ben")
    for options, offered in {
        ("--clock", "0"): "Agreed: Hints.\n",
        ("--clock", "0", "--no-hints"): "classic.\nThe",
    }.items():
        type_in(monkeypatch, "")
        assert offered in run("play", "--plain", *options)[1]


def test_home_in_plain_mode_changes_settings_by_typing_them(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "8\nbell=maybe\nclock=40\nlang=de\n\nq\n")
    monkeypatch.setattr("duell.cli.home.lesson_is_due", lambda: False)
    code, out, _err = run("home", "--plain")
    assert code == 0
    assert "'maybe' is neither yes nor no" in out
    assert "file, line 2" in out
    assert "Welche Nummer?" in out
    assert file.read_text().endswith('clock = 40\nlang = "de"\n')


@pytest.mark.parametrize(
    ("name", "expected"),
    [("one-key", "one-key=yes or one-key=no"), ("clock", "clock=VALUE"), ("edition", "edition=ravensburger, ")],
)
def test_a_setting_without_a_value_is_told_of_its_values(name: str, expected: str, run: Run) -> None:
    code, out, err = run("settings", name, "pink")
    assert (code, out) == (2, "")
    assert err.startswith(f"duell: {name} needs a value: {expected}")
