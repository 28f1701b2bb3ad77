"""Whatever is refused can be said in any language: only names, keys and what is typed stay English."""

import gettext
import json
import re
import string
from collections.abc import Iterator
from copy import deepcopy

import pytest

from duell import language
from duell.catalogue import DeckError
from duell.cli import COMMANDS, FAILED, main
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
from tests.cli.kept import ACTS, HEAD
from tests.games.duel.test_deck_faults import FAULTS, Change
from tests.record import test_replaying
from tests.record.examples import CLASSIC, lines
from tests.record.test_notation import BAD_ACTS, BAD_HEADS


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
KEYS = {key for line in lines((HEAD, ACTS)) for key in keys_of(json.loads(line))} | {"pair", "salt", "hash", *ACT_NAMES}
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


def test_a_text_outside_of_brackets_is_noticed() -> None:
    assert english("⟦found ⟧'x'⟦; expected ⟧a table --lang") == {"a", "table"}


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


def test_what_the_engine_refuses(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise BadSetUpError("there is no hero {hero}; the heroes are {heroes}", hero="'ewok'", heroes="yoda, luke")

    monkeypatch.setattr("duell.cli.rules.chosen_edition", refuse)
    assert main(["rules"]) == FAILED
    assert capsys.readouterr().err == "duell: ⟦there is no hero ⟧'ewok'⟦; the heroes are ⟧yoda, luke\n"
