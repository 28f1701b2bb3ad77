import re

import pytest

from duell.cli import COMMANDS
from duell.cli.rules import TOPICS, read_topics
from duell.language import SOURCE, languages
from tests.cli.conftest import Run
from tests.manual import PAGE


@pytest.mark.parametrize("lang", languages())
def test_each_topic_is_explained_in_each_language(lang: str, run: Run) -> None:
    assert tuple(read_topics(lang)) == TOPICS
    for topic in TOPICS[:-1]:
        code, output, complaints = run("help", topic, "--lang", lang)
        assert (code, complaints) == (0, "")
        assert output.startswith(f"## {read_topics(lang)[topic][0]}\n\n")
        assert len(output) > 300
        assert lang == SOURCE or output != run("help", topic)[1]


@pytest.mark.parametrize("lang", languages()[1:])
def test_what_is_typed_is_the_same_in_each_language(lang: str) -> None:
    for topic, (_, text) in read_topics(SOURCE).items():
        code = r"`[^`]+`|^ {4}\S.*?(?=  +#|$)"
        ours, theirs = (
            sorted(re.findall(code, re.sub(r" [A-Z]+`", " FILE`", help_text), re.MULTILINE))
            for help_text in (text, read_topics(lang)[topic][1])
        )
        assert theirs == ours, topic


@pytest.mark.parametrize("lang", languages())
def test_what_is_typed_fits_eighty_columns(lang: str) -> None:
    typed = [row[4:] for _, text in read_topics(lang).values() for row in text.splitlines() if row.startswith("    ")]
    assert typed
    assert [row for row in typed if len(row) > WITHIN_MARGINS] == []


WITHIN_MARGINS = 78  # columns of 80 that a block of commands may fill


def test_without_a_topic_they_are_listed(run: Run) -> None:
    code, output, _ = run("help")
    assert code == 0
    assert [line.split()[0] for line in output.splitlines()] == list(TOPICS)
    assert "How secrets are kept" in output


def test_a_topic_is_found_under_its_former_name(run: Run) -> None:
    assert run("help", "customs") == run("help", "options")


def test_commands_that_a_text_names_are_there(run: Run) -> None:
    topics = " ".join(text for _, text in read_topics(SOURCE).values())
    assert set(re.findall(r"duell ([a-z]+)", topics)) <= set(COMMANDS)


def test_a_deck_to_copy_is_there(run: Run) -> None:
    (path,) = re.findall(r"`(/?[^`]*classic\.toml)`", run("help", "decks")[1])
    assert run("deck", "check", path)[0] == 0


def test_a_command_is_explained_as_by_its_own_help(run: Run) -> None:
    assert run("help", "learn") == run("learn", "--help")


def test_the_manual_page_is_written_for_whatever_formats_it(run: Run) -> None:
    assert run("help", "manual")[1] == PAGE.read_text(encoding="utf-8")


def test_a_topic_that_is_not_there(run: Run) -> None:
    code, _, complaint = run("help", "secret")
    assert code == 2
    assert "secrets" in complaint
