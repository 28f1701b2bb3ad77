"""The frame of all commands: what was typed, what is printed where, and the exit code."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from duell import __version__, kernel
from duell.cli import COMMANDS, Failure
from duell.game import BadSetUpError, IllegalChoiceError
from duell.record.folder import note_lesson
from duell.record.strict import RecordError
from tests.cli.conftest import Run
from tests.cli.kept import BEGUN, FINISHED, keep_game, type_in


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_is_a_function_of_a_module(command: str, run: Run) -> None:
    module = import_module(f"duell.cli.{COMMANDS[command][0]}")
    assert callable(getattr(module, f"run_{command.replace('-', '_')}"))
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: duell {command} ")


def test_the_page_without_a_command_leads_to_what_commands_do(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "")
    assert "Which game, duel or missions?" in run("--plain")[1]  # a newcomer is asked to play
    keep_game()
    keep_game(BEGUN)
    type_in(monkeypatch, "6\n55\n5\nq\n")
    code, out, err = run("--plain")
    assert (code, err) == (0, "")
    assert re.search(r"^0 Resume: Anna has \d+ points and Ben \(knight\) has [^,]+, in round 2\.$", out, re.MULTILINE)
    assert "Choose one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, p." in out
    for command in (["stats", "--plain"], ["replay", "1", "--plain"]):
        assert run(*command)[1] in out


def test_an_entry_of_the_first_page_keeps_its_digit(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    note_lesson()
    digits = []
    for records in ([], [BEGUN], [FINISHED]):
        for record in records:
            keep_game(record)
        type_in(monkeypatch, "q\n")
        entries = dict(re.findall(r"^([\dp]) ([^:]+):", run("--plain")[1], re.MULTILINE))
        digits.append({title: digit for digit, title in entries.items()})
    assert digits[0].items() <= digits[1].items() <= digits[2].items()
    assert {"Resume"} == digits[2].keys() - digits[0].keys()


def test_there_is_nothing_to_look_back_on_until_a_game_is_finished(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    note_lesson()
    type_in(monkeypatch, "5\nq\n")
    code, out, err = run("--plain")
    assert (code, err) == (0, "")
    assert out.count("No game is finished yet.") == 2


@pytest.mark.parametrize("argv", [["--version"], ["--ascii", "--version"], ["--version", "play"]])
def test_version(argv: list[str], run: Run) -> None:
    language = "C" if kernel.library() else "Python"
    assert run(*argv) == (0, f"duell {__version__} (kernel: {language})\n", "")


def test_a_required_kernel_that_is_missing_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def missing(_folder: str) -> None:
        raise OSError("no such\nfile")

    monkeypatch.setattr(kernel, "load", missing)
    monkeypatch.setenv("DUELL_KERNEL", "on")
    kernel.library.cache_clear()
    code, out, err = run("rules")
    kernel.library.cache_clear()
    assert (code, out) == (1, "")
    assert err == "duell: DUELL_KERNEL is on, but the compiled kernel is missing: no such file\n"


def test_a_deck_that_does_not_exist_is_named_even_without_a_terminal(run: Run) -> None:
    assert "nofile.toml: no deck or file has this name" in run("play", "--deck", "nofile.toml")[2]


def test_help_has_a_line_for_each_command(run: Run) -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    for command, (_module, line) in COMMANDS.items():
        assert re.search(rf"^    {command} +{re.escape(line)}$", out, re.MULTILINE)


def test_help_may_follow_options_and_is_in_their_language(run: Run) -> None:
    assert run("--lang", "de", "--help") == run("--help", "--lang", "de")
    assert "BEFEHL" in run("--lang", "de", "-h")[1]


class HandError(RuntimeError):
    """An error whose message would show a hand."""


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (Failure("no game is kept"), 1, "no game is kept"),
        (Failure("no terminal", 2), 2, "no terminal"),
        (BadSetUpError("number of players: 1"), 1, "number of players: 1"),
        (RecordError("line 7 is damaged"), 1, "line 7 is damaged"),
        (Failure("two\nlines\x1b[2J"), 1, "two\\nlines\\x1b[2J"),
        (FileNotFoundError(2, "No such file", "my\ngame"), 1, "my\\ngame: No such file or directory"),
        (OSError(28, "No space left on device"), 1, "No space left on device"),
        (TimeoutError(), 1, "TimeoutError"),
    ],
)
def test_a_known_error_is_reported_in_its_own_words(
    error: Exception, code: int, line: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("duell.cli.rules.run_rules", fail)
    assert run("rules") == (code, "", f"duell: {line}\n")


@pytest.mark.parametrize(
    "error", [HandError("holds 7"), IllegalChoiceError("legal is 7"), ExceptionGroup("7", [HandError("7")])]
)
def test_any_other_error_is_reported_without_its_words(
    error: Exception, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("duell.games.duel.catalogue.DuelCatalogue.summary", fail)
    code, out, err = run("rules")
    assert (code, out) == (1, "")
    where = err.removeprefix(f"duell: internal error in duell ({type(error).__name__} at duell.cli.rules:")
    assert where.removesuffix(")\n").isdigit()


@pytest.mark.parametrize("error", [ModuleNotFoundError("no pages"), ImportError("7"), SyntaxError("7")])
def test_an_error_of_an_installed_package_is_reported_even_if_nothing_more_can_be_loaded(
    error: Exception, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        monkeypatch.setitem(sys.modules, "duell.record", None)  # importing it fails from now on
        raise error

    monkeypatch.setattr("duell.cli.rules.run_rules", fail)
    code, out, err = run("rules")
    assert (code, out) == (1, "")
    assert err.startswith("duell: duell was updated while it was running, or files are missing (")
    assert err.endswith("); start it again, or reinstall it\n")


def test_ctrl_c(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("duell.cli.rules.run_rules", interrupt)
    assert run("rules") == (130, "", "")


def duell(*argv: str, **settings: object) -> "subprocess.CompletedProcess[str]":
    """Run a command in a process of its own."""
    command = [sys.executable, "-W", "error", "-m", "duell", *argv]
    return subprocess.run(command, text=True, encoding="utf-8", check=False, timeout=60, **settings)  # type: ignore[call-overload, no-any-return]


SCRIPT = Path(sys.executable).with_name("duell")


@pytest.mark.parametrize(
    ("started", "folders"),
    [
        (["duell"], [SCRIPT.parent]),
        ([SCRIPT], []),
        ([os.path.relpath(SCRIPT)], []),
        (["a copy/duell"], [SCRIPT.parent]),  # another one is found by its name
        ([sys.executable, "-W", "error", "-m", "duell"], [SCRIPT.parent]),
    ],
)
def test_a_printed_command_can_be_typed(started: list[str], folders: list[Path], tmp_path: Path) -> None:
    (tmp_path / "a copy").mkdir()
    shutil.copy(SCRIPT, tmp_path / "a copy")
    paths = os.pathsep.join([*map(str, folders), "/usr/bin", "/bin"])
    typed = shlex.join(map(str, started))

    def shell(line: str) -> "subprocess.CompletedProcess[str]":
        folder, env = tmp_path if "a copy" in line else None, os.environ | {"PATH": paths}
        return subprocess.run(["sh", "-c", line], text=True, capture_output=True, cwd=folder, env=env, check=False)

    done = shell(f"{typed} xyzzy")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("duell: there is no command 'xyzzy'")
    assert f"; see {typed} --help" in done.stderr
    assert shell(f"{typed} --help").stdout.startswith(f"usage: {typed}")


def test_a_reader_that_has_read_enough_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as pipe:
        done = duell("rules", stdout=pipe, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no such device")
def test_output_that_cannot_be_written_is_one_line() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = duell("rules", stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (1, "duell: No space left on device\n")


@pytest.mark.parametrize(("encoding", "spelled"), [("ascii", "Edition : "), ("latin-1", "Édition\xa0: ")])
def test_letters_that_the_output_does_not_have_are_spelled_in_ascii(encoding: str, spelled: str) -> None:
    env = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "duell", "rules", "--lang", "fr"]
    done = subprocess.run(command, capture_output=True, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    rules = done.stdout.decode(encoding)
    assert spelled in rules
    assert "l'emporte" in rules
    assert "?" not in rules
    error = subprocess.run([*command, "--edition", "ô★"], capture_output=True, env=env, check=False).stderr
    assert b"*" in error
    assert b"\\" not in error


@pytest.mark.parametrize("argv", [["--version"], ["--help"], ["rules"], ["rules", "--edition", "original"]])
def test_small_commands_load_nothing_large(argv: list[str]) -> None:
    code = (
        "import sys; from duell.cli import main; code = main(sys.argv[1:]);"
        "loaded = {'rich', 'prompt_toolkit', 'platformdirs', 'pathlib', 'difflib'} & sys.modules.keys();"
        "sys.exit(code or ' '.join(sorted(loaded)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code, *argv], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "a hosted table needs a terminal for its full screen"),
        (("--unattended", "--seat", "::padawan", "--seat", "::knight"), "with at least one guest"),
        (("--unattended", "--seat", "Anna", "--seat", "::guest"), "nobody plays here"),
    ],
)
def test_a_table_that_nobody_could_come_to_is_not_hosted(run: Run, options: tuple[str, ...], says: str) -> None:
    code, out, err = run("host", *options)
    assert (code, out) == (2, "")
    assert says in err


def test_an_address_that_does_not_exist_is_named(run: Run) -> None:
    pytest.importorskip("asyncssh")
    bind = ("--bind", "nowhere.invalid", "--port", "0")
    code, out, err = run("host", "--unattended", *bind, *("--seat", "::guest") * 2)
    assert (code, out, err) == (1, "", "duell: there is no address 'nowhere.invalid'\n")


def test_a_table_whose_first_game_could_not_be_saved_is_not_hosted(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("asyncssh")
    (tmp_path / "file").touch()
    record = tmp_path / "file" / "game.jsonl"
    code, out, err = run("host", "--unattended", "--port", "0", *("--seat", "::guest") * 2, "--record", str(record))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "cannot create folder" in err
