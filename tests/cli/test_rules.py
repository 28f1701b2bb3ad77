"""``duell rules``: plain in a pipe, coloured and paged at a terminal."""

import os
import re
import subprocess
import sys

import pytest

from duell.cli import main
from duell.games.duel.catalogue import full_rules, languages, rulings, summary
from duell.games.duel.house_rules import edition

ESCAPE = "\x1b["


def test_a_pipe_gets_the_text_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    out = capsys.readouterr().out
    assert out == summary(edition("ravensburger"), "en") + "\n" + rulings("en")
    assert ESCAPE not in out


@pytest.mark.parametrize("lang", languages())
def test_a_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--lang", lang, "--edition", "original"]) == 0
    assert capsys.readouterr().out == summary(edition("original"), lang) + "\n" + rulings(lang)


@pytest.mark.parametrize("lang", languages())
def test_every_rule_by_its_number(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--full", "--lang", lang, "--edition", "original", "--rule", "sets=added"]) == 0
    assert capsys.readouterr().out == full_rules(edition("original").with_rule("sets", "added"), lang)


def test_edition_and_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--edition", "parlett", "--rule", "sets=flat", "--rule", "end=last-with-force"]) == 0
    rules = edition("parlett").with_rule("sets", "flat").with_rule("end", "last-with-force")
    assert capsys.readouterr().out.startswith(summary(rules, "en"))


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (
            ["--edition", "parlet"],
            "--edition: found 'parlet'; expected one of ravensburger, original, parlett (nearest: ",
        ),
        (["--lang", "xx"], "--lang: found 'xx'; expected one of de, en, fr, it, nl"),
        (["--lang", "DE"], "--lang: found 'DE'; expected one of de, en, fr, it, nl"),
        (["--rule", "sest=flat"], "argument --rule: there is no rule 'sest'; the rules are scout, vader-gift, end, "),
        (["--rule", "sets=flt"], "argument --rule: rule sets cannot be 'flt'; it is added or flat"),
        (["--rule", "sets"], "argument --rule: rule sets cannot be ''; it is added or flat"),
        (["--rule", ""], "argument --rule: there is no rule ''; the rules are "),
    ],
)
def test_rules_that_there_are_not(options: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"duell: {line}")
    assert err.endswith("; duell rules --help says more\n")


def at_terminal(*argv: str, **environment: str) -> str:
    """Return what ``duell rules`` prints at a terminal, after its pager."""
    pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    ours, theirs = os.openpty()
    settings = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "LESS", "PAGER"}}
    settings |= {"TERM": "xterm-256color", "COLUMNS": "80", **environment}
    with subprocess.Popen(
        [sys.executable, "-m", "duell", "rules", *argv],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=settings,
    ) as process:
        os.close(theirs)
        shown = bytearray()
        while chunk := _read(ours):
            shown += chunk
        os.close(ours)
    assert process.returncode == 0
    return shown.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux says so when the last process has let go of the terminal
        return b""


def test_a_terminal_gets_colours_through_the_pager() -> None:
    shown = at_terminal(PAGER="sed 's/^/paged: /'")
    assert shown.startswith("paged: ")
    assert re.search(r"\x1b\[[\d;]*3\dm", shown)
    assert "**" not in shown
    assert "Where the printed rules are silent" in shown


@pytest.mark.parametrize(
    ("options", "environment"), [(["--no-color"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})]
)
def test_no_colours_where_none_are_wanted(options: list[str], environment: dict[str, str]) -> None:
    shown = at_terminal(*options, PAGER="cat", **environment)
    assert "Where the printed rules are silent" in shown
    assert not re.search(r"\x1b\[[\d;]*[34]\dm", shown)


@pytest.mark.parametrize("own", ["", "-i", "FX"])
def test_less_is_told_to_show_colours(own: str) -> None:
    shown = at_terminal(PAGER="sh -c 'echo \"LESS=<$LESS>\"; cat >/dev/null'", LESS=own)
    assert shown.startswith("LESS=<-R")
    if sys.version_info < (3, 13):  # from then on Python itself says -R, and what else less is to do
        assert shown == f"LESS=<-R {own}>\n"


@pytest.mark.parametrize("form", [[], ["--full"]], ids=["brief", "full"])
@pytest.mark.parametrize("lang", languages())
def test_every_line_fits_the_terminal(lang: str, form: list[str]) -> None:
    shown = re.sub(r"\x1b\[[\d;]*m", "", at_terminal("--lang", lang, *form, PAGER="cat", COLUMNS="60"))
    assert max(len(line) for line in shown.splitlines()) <= 60
    assert not re.search(r"^ *[;:!?»]", shown, re.MULTILINE), "a line begins with what should end one"
