"""Whatever the command line says can be said in any language: only names, keys and what is typed stay English."""

import gettext
import json
import re
import string
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from duell import language
from duell.catalogue import DeckError
from duell.cli import COMMANDS, DONE, FAILED, NOT_UNDERSTOOD, main
from duell.cli.completion import SHELLS
from duell.cli.options import KNOWN
from duell.cli.rules import TOPICS
from duell.game import BadSetUpError
from duell.games import GAMES
from duell.games.duel.deck_files import deck_from_data, deck_to_data, decks
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import SWITCHES
from duell.games.duel.engine.events import Reason
from duell.games.duel.notation import ScoutDecision
from duell.record.acts import Act, beginnings, parse_act, parse_head
from duell.record.strict import MalformedError
from duell.settings import SETTINGS, OneOf
from tests.cli.kept import ACTS, BEGUN, HEAD, keep_game
from tests.games.duel.test_deck_faults import FAULTS, Change
from tests.record import test_replaying
from tests.record.examples import CLASSIC, lines
from tests.record.test_notation import BAD_ACTS, BAD_HEADS

Say = Callable[..., str]


def in_brackets(message: str) -> str:
    """Return a message with its own words in brackets, but not what is to stand in its places."""
    parts = string.Formatter().parse(message)
    return "".join((f"⟦{words}⟧" if words else "") + (f"{{{place}}}" if place else "") for words, place, _, _ in parts)


class Brackets(gettext.NullTranslations):
    """A language that is English in brackets."""

    def gettext(self, message: str) -> str:
        return in_brackets(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return in_brackets(one if count == 1 else many)


@pytest.fixture(autouse=True)
def brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak in brackets, whatever language the program asks for."""
    with monkeypatch.context() as patch:
        patch.setattr(language, "_catalogue", lambda _: Brackets())
        language.use(language.SOURCE)
        yield
    language.use(language.SOURCE)


def keys_of(data: object) -> Iterator[str]:
    """Return the keys of JSON or TOML data, all the way down."""
    if isinstance(data, dict):
        yield from data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from keys_of(value)


ACT_NAMES = {beginning.decode().strip('{":') for beginning in beginnings(GAMES["duel"])}
KEYS = {key for line in lines((HEAD, ACTS)) for key in keys_of(json.loads(line))} | {"pair", *ACT_NAMES}
VILLAINS = {villain.name for villain in CLASSIC.villains}
NAMES = {
    *("duell", "show", "check", "N", "J", "human", "Anna", "anna", "Ben", "yoda", "luke", "leia", "han"),
    *(*COMMANDS, *SHELLS, *TOPICS, *SETTINGS, *(setting.variable for setting in SETTINGS.values())),
    *(*GAMES, *decks(), *GAMES["duel"].levels),
    *(name for each in SETTINGS.values() if isinstance(each.values, OneOf) for name in each.values.names(KNOWN)),
    *map(str, (*Choice, *Reason)),
    *("true", "false", "null", "give", "take", "nan", "NaN", "NoneType"),
    *(name for switch, values in SWITCHES.items() for name in (switch, *values)),
}


def english(text: str) -> set[str]:
    """Return the words outside brackets that are no names, options, keys, files, examples or quotations."""
    text = re.sub(r"⟦[^⟦⟧]*⟧", " ", text)
    text = re.sub(r"^  (duell|eval) .*$", " ", text, flags=re.MULTILINE)
    text = re.sub(r"'[^']*'|\"[^\"]*\"|\S*\.(?:jsonl|toml)\b|tcp:\S+|U\+\w+|(?<!\w)--?[A-Za-z][\w-]*", " ", text)
    return set(re.findall(r"[^\W\d_][\w-]*", text)) - NAMES - KEYS


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], home_folder: Path) -> Say:
    """Run a command, and return what it printed, without where games are kept: that may have any name."""

    def say(code: int, *argv: str) -> str:
        assert main(argv) == code
        out, err = capsys.readouterr()
        assert out or err
        return (out + err).replace(str(home_folder.parent), "")

    return say


def test_a_text_outside_of_brackets_is_noticed() -> None:
    assert english("⟦found ⟧'x'⟦; expected ⟧a table --lang") == {"a", "table"}


@pytest.mark.parametrize("argv", [[], *([command] for command in COMMANDS), ["deck", "show"], ["deck", "check"]])
def test_help(argv: list[str], say: Say) -> None:
    assert english(say(DONE, *argv, "--help")) == set()


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["rulse"],
        ["rules", "--lng", "en"],
        ["rules", "--lang"],
        ["rules", "--lang", "xx"],
        ["rules", "--no-color=1"],
        ["rules", "--rule", "sest=flat"],
        ["rules", "--rule", "end=flat"],
        ["deck", "check"],
        ["games", "--delete"],
        ["games", "--yes"],
        ["games", "--delete", "1"],
        ["play"],
        ["play", "--plain", "--seat", ":leia"],
        ["play", "--plain", "--seat", "Anna"],
        ["play", "--plain", "--seat", "Anna::jedi"],
        ["play", "--plain", "--seat", "Anna", "--seat", "anna"],
        ["play", "--plain", "--seat", "Anna", "--seat", "Ben:han:human", "--seat", "B\x07"],
        ["play", "--plain", "--seat", "Anna:leia", "--seat", "Ben:leia"],
        ["play", "--plain", "--seat", "Anna:leia", "--seat", "Ben:ewok"],
        ["play", "--plain", "--seat", "Anna", "--seat", " ".join(["Ben"] * 5)],
        ["play", "--seed", "7" * 1001],
        ["play", "--seed", "\udcff"],
        ["resume", "--plain", "--seat", "Ben"],
        ["resume", "--plain", "--seat", "Ben=:jedi"],
        ["resume", "1", "--plain", "--seat", "Cem=Dora"],
        ["resume", "1", "--plain", "--seat", "Ben=Anna"],
        ["settings", "edition"],
        ["simulate", "--games", "0"],
        ["simulate", "--cluster", "'"],
        ["simulate", "--jobs", "2", "--cluster", "'scheduler':8786"],
        ["settings", "edtion=x"],
    ],
)
def test_a_command_that_is_not_understood(argv: list[str], say: Say) -> None:
    keep_game(BEGUN)
    assert english(say(NOT_UNDERSTOOD, *argv)) == set()


@pytest.mark.parametrize(
    "argv",
    [
        ["deck", "check", "none.toml"],
        ["deck", "show", "duell"],
        ["resume", "1", "--plain"],
        ["resume", "2", "--plain"],
        ["resume", "3", "--plain"],
        ["replay", "7", "--plain"],
        ["verify", "1"],
        ["events", "4"],
    ],
)
def test_something_that_cannot_be_done(argv: list[str], say: Say) -> None:
    keep_game().write_bytes(b"{}\n")
    keep_game()
    keep_game((replace(HEAD, seats=(HEAD.seats[0], replace(HEAD.seats[1], player="jedi"))), []))
    keep_game(BEGUN)
    assert english(say(FAILED, *argv)) == set()


def test_nothing_to_go_on_with(say: Say) -> None:
    assert english(say(FAILED, "resume", "--plain")) == set()


def test_games(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    assert english(say(DONE, "games")) == set()
    keep_game().write_bytes(b"")
    keep_game()
    path = keep_game(BEGUN)
    path.write_bytes(path.read_bytes()[:-1])
    listed = say(DONE, "games")
    assert english(listed) == set()
    assert len({line.index(state) for line in listed.splitlines()[:4] for state in STATES if state in line}) == 1
    assert "⟦unfinished, round ⟧2⟦, with part of a line at the end" in say(DONE, "verify", "3")
    assert english(say(DONE, "games", "--delete", "1", "--yes")) == set()


STATES = ("⟦state⟧", "⟦damaged⟧", "⟦finished⟧", "⟦unfinished⟧")


def test_a_sound_record(say: Say) -> None:
    keep_game()
    told = say(DONE, "verify", "1")
    assert english(re.sub(r"sha256:\w+|\b(?:\w{4}-){5}\w{4}\b", "", told)) == set()


def test_a_deck(say: Say) -> None:
    assert english(say(DONE, "deck", "show")) == VILLAINS


def test_settings(say: Say) -> None:
    shown = say(DONE, "settings", "bell=yes")
    assert english(shown) == {"LC_ALL"}


@pytest.mark.parametrize("change", [change for change, _ in FAULTS.values()], ids=FAULTS.keys())
def test_a_fault_in_a_deck(change: Change) -> None:
    data = deepcopy(deck_to_data(CLASSIC))
    change(data)
    with pytest.raises(DeckError) as caught:
        deck_from_data(data, "")
    assert english(str(caught.value)) <= {*VILLAINS, "lea", "lukas"}


@pytest.mark.parametrize("text", [text for text, _ in BAD_HEADS])
def test_a_fault_in_a_head(text: str) -> None:
    with pytest.raises(MalformedError) as caught:
        parse_head(text, GAMES)
    assert english(str(caught.value)) == set()


@pytest.mark.parametrize("text", [text for text, _ in BAD_ACTS])
def test_a_fault_in_an_act(text: str) -> None:
    with pytest.raises(MalformedError) as caught:
        parse_act(text, GAMES["duel"])
    assert english(str(caught.value)) == set()


@pytest.mark.parametrize("line", range(2, len(test_replaying.ACTS) + 2))
@pytest.mark.parametrize("act", [*test_replaying.ACTS, ScoutDecision(2, 0, 2)])
def test_an_act_that_is_not_due(line: int, act: Act) -> None:
    if act != test_replaying.ACTS[line - 2]:
        assert english(test_replaying.refusal(test_replaying.with_act(line, act))) == set()


def test_what_the_engine_refuses(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise BadSetUpError("there is no hero {hero}; the heroes are {heroes}", hero="'ewok'", heroes="yoda, luke")

    monkeypatch.setattr("duell.cli.rules.chosen_edition", refuse)
    assert say(FAILED, "rules") == "duell: ⟦there is no hero ⟧'ewok'⟦; the heroes are ⟧yoda, luke\n"
