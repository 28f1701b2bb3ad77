"""``duell rules`` and ``duell deck``."""

import re
import sys
from io import StringIO
from pathlib import Path

import pytest

from duell.catalogue import languages_in as languages
from duell.catalogue import rules_file
from duell.cli import main
from duell.games.duel import Duel
from duell.games.duel.house_rules import edition
from duell.games.missions import Missions
from duell.games.missions.house_rules import PRINTED

ESCAPE = "\x1b["

DUEL, MISSIONS = Duel().catalogue, Missions().catalogue


def test_a_pipe_gets_the_text_unchanged(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    out = capsys.readouterr().out
    assert out == DUEL.summary(edition("ravensburger"), "en") + "\n" + DUEL.rulings("en")
    assert ESCAPE not in out


@pytest.mark.parametrize("lang", languages())
def test_a_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--lang", lang, "--edition", "original"]) == 0
    assert capsys.readouterr().out == DUEL.summary(edition("original"), lang) + "\n" + DUEL.rulings(lang)


@pytest.mark.parametrize("lang", languages())
def test_every_rule_by_its_number(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--full", "--lang", lang, "--edition", "original", "--rule", "sets=added"]) == 0
    assert capsys.readouterr().out == DUEL.full_rules(edition("original").with_rule("sets", "added"), lang)


def test_a_summary_names_the_command_for_the_same_rules_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--edition", "parlett", "--rule", "sets=flat", "--rule", "end=last-with-force"]) == 0
    rules = edition("parlett").with_rule("sets", "flat").with_rule("end", "last-with-force")
    summary = capsys.readouterr().out
    assert summary.startswith(DUEL.summary(rules, "en"))
    for brief, full in (
        (summary, DUEL.full_rules(rules, "en")),
        (DUEL.summary(edition("ravensburger"), "en"), DUEL.full_rules(edition("ravensburger"), "en")),
        (MISSIONS.summary(PRINTED._replace(rounds=1), "en"), MISSIONS.full_rules(PRINTED._replace(rounds=1), "en")),
    ):
        (command,) = re.findall(r"Every rule: `duell ([^`]+)`", " ".join(brief.split()))
        assert main(command.split()) == 0
        assert capsys.readouterr().out == full


def at_terminal(*argv: str, **environment: str) -> str:
    """What ``duell rules`` prints at a terminal, after its pager."""
    driver = pytest.importorskip("tests.terminal.pty_driver", reason="this system has no pseudo-terminals")
    settings = {"LESS": "", "COLUMNS": "80", **environment}
    with driver.Terminal(*driver.DUELL, "rules", *argv, home=Path.cwd(), env=settings) as terminal:
        assert terminal.end() == 0
        return str(terminal.raw.decode()).replace("\r\n", "\n")


def test_a_terminal_gets_colours_through_the_pager() -> None:
    output = at_terminal(PAGER="sed 's/^/paged: /'")
    assert output.startswith("paged: ")
    assert re.search(r"\x1b\[[\d;]*3\dm", output)
    assert "**" not in output
    assert "Where the printed rules are silent" in output


@pytest.mark.parametrize(
    ("options", "environment"), [(["--no-color"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})]
)
def test_no_colours_where_none_are_wanted(options: list[str], environment: dict[str, str]) -> None:
    output = at_terminal(*options, PAGER="cat", **environment)
    assert "Where the printed rules are silent" in output
    assert not re.search(r"\x1b\[[\d;]*[34]\dm", output)


@pytest.mark.parametrize("own", ["", "-i", "FX"])
def test_less_gets_options_to_show_colours(own: str) -> None:
    output = at_terminal(PAGER="sh -c 'echo \"LESS=<$LESS>\"; cat >/dev/null'", LESS=own)
    assert output.startswith("LESS=<-R")
    if sys.version_info < (3, 13):  # from then on Python itself says -R, and what else less is to do
        assert output == f"LESS=<-R -Psq quits, Space continues$ {own}>\n"


@pytest.mark.parametrize("form", [[], ["--full"]], ids=["brief", "full"])
@pytest.mark.parametrize("lang", languages())
def test_every_line_fits_the_terminal(lang: str, form: list[str]) -> None:
    output = re.sub(r"\x1b\[[\d;]*m", "", at_terminal("--lang", lang, *form, PAGER="cat", COLUMNS="60"))
    assert max(len(line) for line in output.splitlines()) <= 60
    assert not re.search(r"^ *[;:!?»]", output, re.MULTILINE), "a line begins with what should end one"


CLASSIC = Path(rules_file("decks", "classic.toml")).read_text(encoding="utf-8")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A deck file with awkward titles, one villain and no Vader."""
    text = CLASSIC.replace('"Yoda"', '"[red]ヨーダ[/red] :star:"').replace("vaders = [1, 2, 3, 4, 5, 6]", "vaders = []")
    villain = '[{ name = "x", title = "[b]X", short = "X", points = 1, cards = 1 }]'
    path = tmp_path / "own.toml"
    path.write_text(re.sub(r"(?ms)^villains = \[.*?^\]", f"villains = {villain}", text), encoding="utf-8")
    return path


def test_show_the_classic_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "show"]) == 0
    assert capsys.readouterr().out == (
        "classic: 4 heroes with 8 force cards each, 8 villains on 28 cards, 6 Darth Vaders\n"
        "\n"
        "Rebel icons, by the value of the force card\n"
        "hero  title           1  2  3  4  5  6  7  8\n"
        "yoda  Yoda            1  1  2  4  4  3  2  0\n"
        "luke  Luke Skywalker  2  4  0  3  3  0  4  1\n"
        "leia  Princess Leia   3  0  4  2  1  4  1  2\n"
        "han   Han Solo        4  2  1  1  0  2  3  4\n"
        "\n"
        "Villains\n"
        "villain        title              short      points  cards  pair  sets=flat\n"
        "stormtrooper   Stormtrooper       Trooper         1      4    12         20\n"
        "tusken-raider  Tusken Raider      Tusken          2      4    14         20\n"
        "greedo         Greedo             Greedo          3      4    16         20\n"
        "bossk          Bossk              Bossk           4      4    18         20\n"
        "tarkin         Grand Moff Tarkin  Tarkin          5      4    20         20\n"
        "boba-fett      Boba Fett          Fett            6      4    22         20\n"
        "jabba          Jabba the Hutt     Jabba           8      2    26         30\n"
        "palpatine      Emperor Palpatine  Palpatine      10      2    30         40\n"
        "\n"
        "Darth Vader, by penalty\n"
        "1  2  3  4  5  6\n"
    )


def test_show_takes_titles_as_text(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "show", str(own)]) == 0
    out = capsys.readouterr().out
    assert "\nyoda  [red]ヨーダ[/red] :star:  1  1  2  4  4  3  2  0\n" in out
    assert "\nx        [b]X   X           1      1    12         20\n" in out
    assert out.endswith("Darth Vader, by penalty\nnone\n")


def test_a_terminal_gets_cards_and_the_same_tables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["deck", "show"])
    plain = capsys.readouterr().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["deck", "show"]) == 0
    styled = capsys.readouterr().out
    assert styled != plain
    text = re.sub(r"\x1b\[[\d;]*m", "", styled)
    heading, tables = plain.split("\n", 1)
    assert text.startswith(f"{heading}\n\n")
    assert text.endswith(tables)
    assert "EMPEROR PALPATINE" in text
    assert "★★★★" in text


def test_cards_are_shown_in_ascii_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    for columns in ("30", "40", "80", "120"):
        monkeypatch.setenv("COLUMNS", columns)
        assert main(["deck", "show", "--ascii", "--lang", "de"]) == 0
        text = re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out)
        assert text.isascii()
        cards = text.partition("Rebellen-Symbole")[0].partition("\n")[2]
        assert max(map(len, cards.splitlines())) <= int(columns)


def test_check_a_sound_deck(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", rules_file("decks", "classic.toml")]) == 0
    assert main(["deck", "check", str(own)]) == 0
    assert capsys.readouterr() == (
        "no errors; 4 heroes with 8 force cards each, 8 villains on 28 cards, 6 Darth Vaders\n"
        f"{HAN}"
        "no errors; 4 heroes with 8 force cards each, 1 villain on 1 card, 0 Darth Vaders\n"
        f"{HAN}"
        "emblems without a card: stormtrooper, tusken-raider, greedo, bossk, tarkin, boba-fett, jabba, palpatine\n",
        "",
    )


HAN = (
    "much stronger than the others: Han Solo\n"
    "  With Han Solo, a master wins about 58% of the games against 2 other masters. "
    "Icons make the difference, above all on the 8s.\n"
)


def test_check_warns_of_an_emblem_without_a_card(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own.write_text(f'{CLASSIC}\n[emblems.gredo]\ntint = "#c3cbd8"\n', encoding="utf-8")
    assert main(["deck", "check", str(own)]) == 0
    assert capsys.readouterr().out.endswith("\nemblems without a card: gredo\n")


def test_check_warns_of_a_hero_only_if_it_is_much_stronger(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody wins more than two of three ties at the 8 and loses all others."""
    icons = re.compile(r"icons = \[.*?\]")
    tables = iter(
        [[4, 0, 0, 0, 0, 0, 0, 2], [0, 4, 4, 4, 4, 4, 4, 1], [1, 3, 3, 3, 3, 3, 3, 0], [2, 1, 1, 1, 1, 1, 1, 3]]
    )
    own.write_text(icons.sub(lambda _: f"icons = {next(tables)}", CLASSIC), encoding="utf-8")
    assert main(["deck", "check", str(own)]) == 0
    output = capsys.readouterr().out
    assert output.count("much stronger") == 1
    assert "With Han Solo, a master wins about 58% of the games against 2 other masters." in output


@pytest.mark.parametrize(("copies", "is_said"), [(4, False), (2, True)])
def test_check_and_form_say_on_which_decks_master_is_weaker(
    copies: int, is_said: bool, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    villains = re.sub(r"cards = \d", f"cards = {copies}", CLASSIC)
    own.write_text(villains, encoding="utf-8")
    assert main(["deck", "check", str(own)]) == 0
    weaker, catalogue = "Master plays less well on a deck as short as this", DUEL
    assert (weaker in capsys.readouterr().out) is is_said
    assert (weaker in catalogue.about_role(catalogue.deck(own), "leia", 2)) is is_said
    assert (weaker in catalogue.about_roles(catalogue.deck(own), 3)) is is_said


@pytest.mark.parametrize("action", ["show", "check"])
def test_a_deck_with_a_fault(action: str, own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own.write_text(CLASSIC.replace("points = 3,", "points = 0,"), encoding="utf-8")
    assert main(["deck", action, str(own)]) == 1
    fault = "villain 3 (greedo), points: 0 is not a whole number from 1 to 99"
    assert capsys.readouterr() == ("", f"duell: {own}, {fault}\n")


@pytest.mark.parametrize("plain", [True, False])
def test_plain_mode_has_no_pager_at_a_terminal(monkeypatch: pytest.MonkeyPatch, plain: bool) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    paged: list[str] = []
    monkeypatch.setattr("pydoc.pager", paged.append)
    monkeypatch.setattr(sys, "stdout", screen := Terminal())
    assert main(["rules", *["--plain"] * plain]) == 0
    assert (bool(screen.getvalue()), bool(paged)) == (plain, not plain)
