"""Every command in every language beside its English twin: nothing is left in English but names and what is typed."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from duell.cli import COMMANDS, main
from duell.cli.options import KNOWN
from duell.cli.rules import TOPICS
from duell.games import GAMES
from duell.games.duel.bots import Judgement
from duell.games.duel.bots.master import Master
from duell.games.duel.deck_files import deck, decks
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import SWITCHES
from duell.games.duel.engine.view import View
from duell.games.duel.house_rules import editions
from duell.language import SOURCE, languages, use
from duell.record.acts import Handover
from duell.settings import SETTINGS, OneOf
from tests.cli.kept import ACTS, BEGUN, HEAD, keep_game
from tests.language.test_catalogues import forms
from tests.messages import CATALOGUES, TOP, catalogue
from tests.plain.keyboard import Answer, Keyboard
from tests.record.examples import PARLETT, game

KEPT = (
    game(),
    game("again", players=4, edition=PARLETT),
    (HEAD, [*ACTS[:4], Handover(2, 1, "Dora", "human"), *ACTS[4:]]),
    BEGUN,
)
"""Games 1 to 4; the fifth is damaged, and in the sixth a bot plays that there is not."""

SIMULATE = ("simulate", "--seat", "Anna::padawan", "--seat", "Ben::random", "--jobs", "1", "--seed", "7")

BAD_SEATS = (
    ("--seat", ":leia"),
    ("--seat", "Anna"),
    ("--seat", "Anna::jedi"),
    ("--seat", "Anna", "--seat", "anna"),
    ("--seat", "Anna", "--seat", "Ben:han:human", "--seat", "B\x07"),
    ("--seat", "Anna:leia", "--seat", "Ben:leia"),
    ("--seat", "Anna:ewok", "--seat", "Ben"),
    ("--seat", "Anna", "--seat", " ".join(["Ben"] * 5)),
)

RUNS = (
    (),
    *((command, "--help") for command in COMMANDS),
    ("--help",),
    ("rules",),
    ("rules", "--full"),
    ("rules", "--edition", "jedi"),
    ("rules", "--lang", "xx"),
    ("games",),
    ("games", "--delete", "1"),
    ("games", "--delete", "5", "--yes"),
    ("stats",),
    ("stats", "--people"),
    ("stats", "Zoe"),
    (*SIMULATE, "--games", "2", "--duplicate"),
    (*SIMULATE, "--games", "12", "--heroes"),
    (*SIMULATE, "--games", "none"),
    ("simulate", "--games", "2", "--seat", "Anna", "--seat", "Ben"),
    ("verify", "1"),
    ("verify", "5"),
    ("deck", "show"),
    ("deck", "check", "none.toml"),
    ("deck", "check", "bad.toml"),
    ("settings",),
    ("settings", "bell=yes"),
    ("settings", "bell=maybe"),
    ("settings", "--unset", "bell"),
    ("replay", "3", "--plain"),
    ("review", "3", "--plain"),
    ("replay", "1"),
    ("review", "1"),
    ("events", "1"),
    ("events", "5"),
    ("resume", "1", "--plain"),
    ("resume", "5", "--plain"),
    ("resume", "5", "--repair", "--plain"),
    ("learn",),
    ("play",),
    *(("play", "--plain", *seats) for seats in BAD_SEATS),
    ("play", "--seed", "7" * 1001),
    ("resume", "--plain", "--seat", "Ben"),
    ("resume", "4", "--plain", "--seat", "Ben=Anna"),
    ("resume", "6", "--plain"),
    ("simulate", "--cluster", "'"),
    ("completion", "bash", "--help"),
    ("rulse",),
)

FUNCTION_WORDS = {
    *("a", "after", "also", "and", "are", "as", "at", "be", "been", "before", "but", "by", "can", "each", "every"),
    *("for", "from", "has", "have", "if", "in", "is", "it", "its", "more", "no", "none", "not", "of", "on", "or"),
    *("others", "out", "so", "than", "that", "the", "their", "them", "then", "they", "this", "to", "up", "was"),
    *("were", "what", "when", "which", "who", "whose", "will", "with", "without", "yet", "you"),
}

ALIKE = {
    "de": {"also", "an", "in", "so", "was"},
    "fr": {"a", "as", "on", "or"},
    "it": {"a", "in", "no"},
    "nl": {"at", "been", "have", "in", "is", "of", "per", "was"},
}
"""Function words of English that are also words of the language."""

COGNATES = {"de": {"Edition", "SHELL"}, "fr": {"ACTION", "SHELL", "Total"}, "it": {"FILE", "SHELL"}, "nl": {"SHELL"}}
"""What is all of a line, but for names, and the same word in both languages."""

CARDS = deck("classic")
TITLES = {
    *(name for hero in CARDS.heroes for name in (hero.name, hero.title)),
    *(name for villain in CARDS.villains for name in (villain.name, villain.title, villain.short)),
    *("Darth Vader", "R2-D2", "Battle of the Force"),
}
NAMES = {
    *[
        "Anna",
        "Ben",
        "Cem",
        "Dora",
        "human",
        "guest",
        "yes",
        "no",
        "PLAYER",
        "duell",
        "show",
        "check",
        "bash",
        "zsh",
        "fish",
    ],
    *(*GAMES, *COMMANDS, *TOPICS, *SETTINGS, *decks(), *editions(), *GAMES["duel"].levels),
    *(
        name
        for setting in SETTINGS.values()
        if isinstance(setting.values, OneOf)
        for name in setting.values.names(KNOWN)
    ),
    *(name for switch, values in SWITCHES.items() for name in (switch, *values)),
}

_PRINTED_ON_CARDS = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, TITLES), key=len, reverse=True))})\b")
_TYPED = re.compile(
    r"^  (?:duell|eval) .*|^\{.*\}$"  # an example; JSON
    r"|`[^`]*`|'[^']*'"
    r"|(?<!\w)--?[a-z][\w-]*|[A-Z_]+=\S*|[\w-]+=[\w|-]+"  # options, variables, settings and switches
    r"|\S*[/.](?:jsonl|toml)\b|\S*/\S+"
    r"|\b\w+(?:\.\w+)+:\w+"  # where a bot is imported from
    r"|\b[0-9a-z](?: [0-9a-z]\b){3}"  # a group of a code, spelled
)


def words(line: str) -> list[str]:
    """Return the words of a line that are no names and nothing that is typed."""
    line = _TYPED.sub(" ", _PRINTED_ON_CARDS.sub(" ", line))
    return [word for word in re.findall(r"[^\W\d_][\w’-]+|\b[a-z]\b", line) if word not in NAMES]


@cache
def vocabulary(code: str) -> frozenset[str]:
    """Return the words of all messages in a language, and of its rules."""
    rules = [path.read_text(encoding="utf-8") for path in (TOP / "rules").rglob(f"*{code}.md")]
    messages = catalogue(CATALOGUES / f"{'de' if code == SOURCE else code}.po")  # each has all in English, too
    texts = [pair[code != SOURCE] for message in messages if message.id for pair in forms(message)]
    return frozenset(word.casefold() for text in (*rules, *texts) for line in text.splitlines() for word in words(line))


def left_in_english(code: str, lines: set[str], english: set[str]) -> list[str]:
    """Return the lines that are as they are in English, have a function word of English or one of our other words."""
    foreign = (FUNCTION_WORDS - ALIKE[code]) | (vocabulary(SOURCE) - vocabulary(code))
    return sorted(
        line
        for line in lines
        if (line in english and set(words(line)) - COGNATES[code])
        or {word.casefold() for word in words(line)} & foreign
    )


@pytest.fixture(autouse=True, scope="module")
def judged_once() -> Iterator[None]:
    """Have the coach judge each move once: that takes long, and is the same whatever language it is told in."""

    @cache
    def judge(view: View, choices: frozenset[tuple[int, Choice]]) -> Judgement:
        return judged(Master(), view, dict(choices))

    judged = Master.judge
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Master, "judge", lambda _, view, choices: judge(view, frozenset(choices.items())))
        yield


@pytest.fixture(autouse=True)
def kept(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kept games, and a deck with faults in the folder in which duell runs."""
    for record in KEPT:
        path = keep_game(record)
    keep_game().write_bytes(path.read_bytes()[:100])
    keep_game((replace(HEAD, seats=(HEAD.seats[0], replace(HEAD.seats[1], player="jedi"))), []))
    (tmp_path / "bad.toml").write_text('name = "bad"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


def said(code: str, monkeypatch: pytest.MonkeyPatch, argv: tuple[str, ...], answer: Answer | None = None) -> str:
    """Return all that a command says in a language."""
    out = io.StringIO()
    monkeypatch.setenv("DUELL_LANG", code)
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stderr", out)
    monkeypatch.setattr("sys.stdin", Keyboard(out, answer) if answer else io.StringIO())
    main(argv)
    use(SOURCE)
    return out.getvalue()


def test_a_line_left_in_english_is_noticed() -> None:
    english = {"Anna wins.", "Total 5.", "Boba Fett 6."}
    assert left_in_english("fr", {*english, "Ben is là", "la carte Jabba the Hutt"}, english) == [
        "Anna wins.",
        "Ben is là",
    ]


def test_nothing_that_a_command_says_is_left_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command in half of the languages, the next one in the others."""
    left = {}
    for turn, argv in enumerate(RUNS):
        english = set(said(SOURCE, monkeypatch, argv).splitlines())
        for code in languages()[1 + turn % 2 :: 2]:
            translated = said(code, monkeypatch, argv)
            assert "\n" in translated
            if english_words := left_in_english(code, set(translated.splitlines()), english):
                left[code, argv] = english_words
    assert left == {}, "\n".join(map(str, left.items()))
