"""Each language has every message, with the same places in it, and nothing else."""

import ast
import gettext
import re
import shutil
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from hatch_build import FOLDER, LONG_AGO, compile_catalogues

from tests.language.test_sentences import tree_of
from tests.messages import CATALOGUES, TOP, catalogue, translations, updated

LANGUAGES = sorted(CATALOGUES.glob("*.po"))

PLACEHOLDER = re.compile(r"[A-Z:=|\[\]]+")
"""``NAME[:HERO[:PLAYER]]`` and the like."""


def forms(message: Message) -> list[tuple[str, str]]:
    """Return each form of a message with its translation: of each of our languages, one thing and many."""
    sources = (message.id,) if isinstance(message.id, str) else message.id
    return list(zip(sources, translations(message), strict=True))


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.slow
def test_catalogues_are_in_step_with_the_code() -> None:
    """All in one test: to find the messages of the code takes longest, and would be done again by each worker."""
    behind = [path.stem for path in LANGUAGES if path.read_bytes() != updated(path)]
    assert not behind, "python -m tests.messages brings them up to date"


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_every_message_is_translated_with_the_same_places(path: Path) -> None:
    for message in catalogue(path):
        assert not message.fuzzy, message.id
        for source, translated in forms(message) if message.id else []:
            assert translated, f"{source!r} is not translated"
            assert places(translated) >= places(source) - {"count"}, source
            assert places(translated) <= places(source) | {"count"}, source
            assert translated[:1].isspace() == source[:1].isspace(), source
            assert translated[-1:].isspace() == source[-1:].isspace(), source


@pytest.mark.slow
def test_no_message_is_inside_an_f_string() -> None:
    """Babel finds it there from Python 3.12 on only, and the catalogues are to be the same everywhere."""
    for path in (TOP / "src").rglob("*.py"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.JoinedStr):
                calls = [part.func for part in ast.walk(node) if isinstance(part, ast.Call)]
                names = {call.id for call in calls if isinstance(call, ast.Name)}
                assert not names & {"_", "n_", "mark"}, f"{path}:{node.lineno}"


def test_messages_of_the_code_are_whole() -> None:
    for message in catalogue(LANGUAGES[0]):  # which is in step with the code
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            assert all(name.isidentifier() for name in places(text)), text


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_what_stands_for_a_value_on_the_command_line_has_no_blank(path: Path) -> None:
    """argparse cannot break the line of a command's usage if it has one there."""
    for message in catalogue(path):
        typed = any(name.startswith(("duell/cli/", "duell/settings.py")) for name, _ in message.locations)
        if typed and isinstance(message.id, str) and PLACEHOLDER.fullmatch(message.id):
            assert not re.search(r"\s", translations(message)[0]), message.id


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_a_catalogue_is_compiled_to_the_same_bytes_at_any_time(path: Path, tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir(parents=True)
    shutil.copy(path, tmp_path / FOLDER)
    compile_catalogues(tmp_path)
    compiled = tmp_path / FOLDER / f"{path.stem}.mo"
    with compiled.open("rb") as file:
        assert gettext.GNUTranslations(file).info()["pot-creation-date"] == f"{LONG_AGO:%Y-%m-%d %H:%M%z}"
    assert set(compiled.parent.iterdir()) == {compiled, compiled.with_suffix(".po")}
