"""Who can play: levels and import paths."""

import sys
from pathlib import Path

import pytest

from duell.games import GAMES
from duell.simulation.match import BadPlayerError, maker
from tests.simulation import strange
from tests.simulation.strange import PATH

DUEL = GAMES["duel"]
EXPECTED = "expected a class with policy(view) and choose(view, rng), or a function that gives such a bot"


@pytest.mark.parametrize("player", [*GAMES["duel"].levels, f"{PATH}:Highest", f"{PATH}:highest"])
def test_each_game_gets_a_bot_of_its_own(player: str) -> None:
    make = maker(DUEL, player)
    assert callable(make().choose)
    assert make() is not make()


@pytest.mark.parametrize(
    ("player", "line"),
    [
        ("human", "found 'human'; expected one of random, padawan, knight, master"),
        ("knigth", "found 'knigth'; expected one of random, padawan, knight, master (nearest: knight), or an import"),
        ("no.such:Mine", "no.such:Mine: 'no.such' cannot be imported: ModuleNotFoundError: No module named 'no'"),
        (":Mine", ":Mine: '' cannot be imported: ValueError: Empty module name"),
        (f"{PATH}:Higest", f"{PATH}:Higest: found no 'Higest' in {PATH}; expected one of "),
        (f"{PATH}:Higest", "(nearest: Highest)"),
        (f"{PATH}:", f"{PATH}:: found no '' in {PATH}; expected one of "),
        (f"{PATH}:an_object", f"{PATH}:an_object: found a value of type object; {EXPECTED}"),
        (f"{PATH}:NoBot", f"{PATH}:NoBot: found a value of type NoBot; {EXPECTED}"),
        (f"{PATH}:Half", f"{PATH}:Half: no bot could be made: TypeError: Can't instantiate abstract class Half"),
    ],
)
def test_no_bot(player: str, line: str) -> None:
    with pytest.raises(BadPlayerError) as caught:
        maker(DUEL, player)
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("(", "SyntaxError: "),
    ],
)
def test_a_module_that_cannot_be_imported(
    text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "broken_bots.py").write_text(text)
    with pytest.raises(BadPlayerError, match=f"'broken_bots' cannot be imported: {told}"):
        maker(DUEL, "broken_bots:Mine")


def test_a_module_without_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "empty_bots.py").write_text("")
    with pytest.raises(BadPlayerError, match="found no 'Mine' in empty_bots; expected a module with a bot"):
        maker(DUEL, "empty_bots:Mine")
    del sys.modules["empty_bots"]


def test_a_path_is_followed_to_the_very_thing() -> None:
    assert isinstance(maker(DUEL, f"{PATH}:Highest")(), strange.Highest)
