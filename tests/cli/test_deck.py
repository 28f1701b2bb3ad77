"""``duell deck``: the cards as tables, and one line on a deck file."""

import re
from pathlib import Path

import pytest

from duell.catalogue import rules_file
from duell.cli import main

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
        "villain        title              short      points  cards  pair\n"
        "stormtrooper   Stormtrooper       Trooper         1      4    20\n"
        "tusken-raider  Tusken Raider      Tusken          2      4    20\n"
        "greedo         Greedo             Greedo          3      4    20\n"
        "bossk          Bossk              Bossk           4      4    20\n"
        "tarkin         Grand Moff Tarkin  Tarkin          5      4    20\n"
        "boba-fett      Boba Fett          Fett            6      4    20\n"
        "jabba          Jabba the Hutt     Jabba           8      2    30\n"
        "palpatine      Emperor Palpatine  Palpatine      10      2    40\n"
        "\n"
        "Darth Vader, by penalty\n"
        "1  2  3  4  5  6\n"
    )


def test_show_takes_titles_as_text(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "show", str(own)]) == 0
    out = capsys.readouterr().out
    assert "\nyoda  [red]ヨーダ[/red] :star:  1  1  2  4  4  3  2  0\n" in out
    assert "\nx        [b]X   X           1      1    20\n" in out
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
    shown = re.sub(r"\x1b\[[\d;]*m", "", styled)
    heading, tables = plain.split("\n", 1)
    assert shown.startswith(f"{heading}\n\n")
    assert shown.endswith(tables)
    assert "EMPEROR PALPATINE" in shown
    assert "★★★★" in shown


def test_a_terminal_gets_the_tables_alone_in_plain_mode(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["deck", "show"])
    tables = capsys.readouterr().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["deck", "show", "--plain", "--no-color"]) == 0
    assert re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out) == tables


def test_cards_are_shown_in_ascii_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    for columns in ("30", "40", "80", "120"):
        monkeypatch.setenv("COLUMNS", columns)
        assert main(["deck", "show", "--ascii", "--lang", "de"]) == 0
        shown = re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out)
        assert shown.isascii()
        cards = shown.partition("Rebellen-Symbole")[0].partition("\n")[2]
        assert max(map(len, cards.splitlines())) <= int(columns)


def test_check_a_sound_deck(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", rules_file("decks", "classic.toml")]) == 0
    assert main(["deck", "check", str(own)]) == 0
    assert capsys.readouterr() == (
        "sound: 4 heroes with 8 force cards each, 8 villains on 28 cards, 6 Darth Vaders\n"
        f"{HAN}"
        "sound: 4 heroes with 8 force cards each, 1 villain on 1 card, 0 Darth Vaders\n"
        f"{HAN}",
        "",
    )


HAN = (
    "much stronger than others: Han Solo\n"
    "  Among 3 masters, Han Solo wins about 58% of the games: icons decide ties, above all those with the 8.\n"
)


def test_check_warns_of_a_hero_only_if_it_is_much_stronger(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody wins more than two of three ties at the 8 and loses all others."""
    icons = re.compile(r"icons = \[.*?\]")
    tables = iter(
        [[4, 0, 0, 0, 0, 0, 0, 2], [0, 4, 4, 4, 4, 4, 4, 1], [1, 3, 3, 3, 3, 3, 3, 0], [2, 1, 1, 1, 1, 1, 1, 3]]
    )
    own.write_text(icons.sub(lambda _: f"icons = {next(tables)}", CLASSIC), encoding="utf-8")
    assert main(["deck", "check", str(own)]) == 0
    shown = capsys.readouterr().out
    assert shown.count("much stronger") == 1
    assert "Among 3 masters, Han Solo wins about 58% " in shown


@pytest.mark.parametrize("action", ["show", "check"])
def test_a_deck_with_a_fault(action: str, own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own.write_text(CLASSIC.replace("points = 3,", "points = 0,"), encoding="utf-8")
    assert main(["deck", action, str(own)]) == 1
    fault = "villain 3 (greedo), points: found 0; expected a whole number from 1 to 99"
    assert capsys.readouterr() == ("", f"duell: {own}: {fault}\n")


def test_check_wants_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["deck", "check", "classic"]) == 1
    assert capsys.readouterr() == ("", "duell: classic: file: found none; expected a deck file\n")
    assert main(["deck", "show", "clasic"]) == 1
    wanted = "a deck file or the name of a deck, classic"
    assert capsys.readouterr() == ("", f"duell: clasic: file: found none; expected {wanted}\n")
