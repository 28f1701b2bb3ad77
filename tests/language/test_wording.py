"""Every translation keeps to the typography of its language, and hangs on nothing that a place will hold."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tests.language.test_catalogues import LANGUAGES, PLACEHOLDER, forms
from tests.language.test_sentences import MODULES, SOURCE, name_of, tree_of
from tests.messages import KEYWORDS, TOP, catalogue, prose, typeset

NAMED = "name|names|other|others|winner|player|hero"
"""The places that hold somebody's name."""

WRONG = {
    "de": {
        r"[\d}] ?%(?![\w(])": "a no-break space before %",
        r"\"[^\"]*\"|“[^”„]*”": "„…“",
        r"(^|[.!?] )\{(count|number)\}[^:=}]*\.$": "a sentence begins with a figure",
    },
    "fr": {
        r"(?<!\u202f)(?<!\u202f\?)[;!?»](?!\w)": "a narrow no-break space before ; ! ? »",
        r"(?<![\u00a0\w/]):(?![\w/{])|[\w}] ?:(?=\s)": "a no-break space before :",
        r"[\d}] ?%(?![\w(])": "a no-break space before %",
        r"«(?!\u202f)": "a narrow no-break space after «",
        rf"(?i)\b(de|que|lorsque|puisque|jusque) \{{({NAMED})\}}": "it elides before a vowel",
        rf"[’']\{{({NAMED})\}}": "not before a consonant",
    },
    "it": {
        rf"(?i)\b(a|e) \{{({NAMED})\}}|\be \{{last\}}": "ad and ed: {name:a/ad}",
        rf"[’']\{{({NAMED})\}}": "not before a consonant",
        r"[\d}] %": "no space before %",
    },
    "nl": {r"[\d}] %": "no space before %"},
}

STRAIGHT = re.compile(r"(?<=\w)'(?=\w)|(?<![=\w])\"\w")

VERBS = {
    "fr": r"(gagne|garde|reçoit|pioche|prendre|prend|retourné|retourne|offre) \{(card|villain)\}",
    "it": r"(vince|tiene|riceve|pesca|prendere|prende|scoperto|scopre|regala) \{(card|villain)\}",
}
"""After which an Empire card needs a word of its own: *la carte Greedo*."""

HAND_CARDS = re.compile(r"played \{card\}|discards \{card\}|Playing \{card\}|chosen \{card\}|with \{card\}")
"""Messages whose card is one of the hand and has its article with it: *le 6*."""

each_catalogue = pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)


def texts(path: Path) -> Iterator[tuple[str, str]]:
    """Return each form of each message that is prose, with its translation."""
    for message in catalogue(path):
        for source, translated in forms(message) if message.id else []:
            if not PLACEHOLDER.fullmatch(source):
                yield source, re.sub(r"%\(\w+\)s", "…", translated)


@each_catalogue
def test_typography_and_what_depends_on_a_name(path: Path) -> None:
    wrong = [
        f"{why}: {translated}"
        for source, translated in texts(path)
        for pattern, why in WRONG[path.stem].items()
        if re.search(pattern, translated)
    ]
    assert wrong == []


@each_catalogue
def test_apostrophes_are_typographic(path: Path) -> None:
    assert [text for pair in texts(path) for text in pair if STRAIGHT.search(text)] == []


@pytest.mark.parametrize("path", [path for path in LANGUAGES if path.stem in VERBS], ids=lambda path: path.stem)
def test_an_empire_card_after_a_verb_is_called_a_card(path: Path) -> None:
    bare = [
        translated
        for source, translated in texts(path)
        if not HAND_CARDS.search(source) and re.search(VERBS[path.stem], translated)
    ]
    assert bare == []


@each_catalogue
def test_no_translation_has_a_decimal_point(path: Path) -> None:
    figures = [translated for source, translated in texts(path) if source != "1,234.5"]
    assert [text for text in figures if re.search(r"(?<![\d.:/])\d+\.\d+(?![\d.])", text)] == []


def test_what_counts_says_so() -> None:
    """A message that counts things has a form for one of them: ``n_``, not ``_``."""
    counting = re.compile(r"\{count\} (more |wrong )?(cards?|points?|games?|rounds?|icons?|seconds?|hints?)\b")
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and name_of(node.func) in set(KEYWORDS) - {"n_"} and node.args:
                message = node.args[0]
                if isinstance(message, ast.Constant) and isinstance(message.value, str):
                    assert not counting.search(message.value) or name_of(node.func) != "_", f"{path}:{message.value}"


TERMS = tomllib.loads((Path(__file__).parent / "terms.toml").read_text("utf-8"))

NO_WORDS = re.compile(r"\{[^}]*\}|--[\w-]+|`[^`]*`")
"""Places, options and what is typed."""


def concepts(message: Message, source: str) -> Iterator[str]:
    """Return the concepts of the glossary that a message has in English."""
    words = NO_WORDS.sub("", source)
    for concept, term in TERMS.items():
        game = f"games/{term.get('only', '')}"
        meant = "only" not in term or any(game in location for location, _ in message.locations)
        excepted = any(text in source for text in term.get("but", ()))
        if meant and not excepted and re.search(term.get("english", "(?!)"), words, re.IGNORECASE):
            yield concept


@each_catalogue
def test_each_concept_has_its_term(path: Path) -> None:
    lacking = [
        f"{concept}: {source} -> {translated}"
        for message in catalogue(path)
        for source, translated in (forms(message) if message.id else [])
        for concept in concepts(message, source)
        if not re.search(TERMS[concept][path.stem], translated, re.IGNORECASE)
    ]
    assert lacking == []


def paragraphs(code: str) -> Iterator[str]:
    """Return each paragraph of the help, rules and rulings in a language."""
    files = prose(code)
    assert len(files) == 7
    for file in files:
        yield from file.read_text("utf-8").split("\n\n")


@each_catalogue
def test_help_and_rules_have_the_spaces_of_their_language(path: Path) -> None:
    assert [paragraph for paragraph in paragraphs(path.stem) if typeset(paragraph, path.stem) != paragraph] == []


@each_catalogue
def test_no_concept_has_another_name(path: Path) -> None:
    translations = [*paragraphs(path.stem), *(translated for _, translated in texts(path))]
    never = [term["never"][path.stem] for term in TERMS.values() if path.stem in term.get("never", {})]
    assert [text for text in translations for pattern in never if re.search(pattern, text)] == []


PUNCTUATED = re.compile(r"^[:;!?»%](\s|$)|[:;!?«](\s*)$")
TYPED = {"cli/", "record/", "settings.py", "catalogue.py", "simulation/"}
"""Where a colon stands after the path of a file or what was typed, as in the complaints of other programs."""

SEQUENCES = {"tui/terminal.py", "tui/pages/cheer.py"}
"""Which write what a terminal reads, with a semicolon between numbers, or paint a score in large digits."""


def glued(tree: ast.AST) -> Iterator[int]:
    """Return the lines at which a text ends or begins with punctuation that languages space differently."""
    for node in ast.walk(tree):
        parts: list[ast.expr] = []
        if isinstance(node, ast.JoinedStr):
            parts = [part for part in node.values if isinstance(part, ast.Constant)]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = [side for side in (node.left, node.right) if isinstance(side, ast.Constant)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            parts = [node.func.value]
        elif isinstance(node, ast.Call) and name_of(node.func) == "line":
            parts = [argument.elts[0] if isinstance(argument, ast.Tuple) else argument for argument in node.args]
        for part in parts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and PUNCTUATED.search(part.value):
                if part.value == ":":  # of a score such as 2:1
                    continue
                yield getattr(node, "lineno", 0)


def test_no_punctuation_is_added_to_a_message() -> None:
    """French has a no-break space before a colon: it belongs in the message."""
    faults = {
        f"{path.relative_to(SOURCE).as_posix()}:{line}"
        for path in MODULES
        if not path.relative_to(SOURCE).as_posix().startswith((*TYPED, *SEQUENCES))
        for line in glued(tree_of(path))
    }
    assert faults == set()


def bound(tree: ast.AST) -> Iterator[int]:
    """Return the line of each name and parameter that is called ``_``."""
    for node in ast.walk(tree):
        match node:
            case ast.Name("_", ast.Store()) | ast.arg("_"):
                yield node.lineno


def test_no_module_with_messages_gives_their_function_another_meaning() -> None:
    translating = [
        path
        for path in MODULES
        if re.search(r"^from duell.language import .*\b_\b", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert len(translating) > 100
    assert [f"{path}:{line}" for path in translating for line in bound(tree_of(path))] == []


OF_ONE_GAME = re.compile(r"\b(duels?|villains?|Vaders?|R2-D2|missions?)\b", re.IGNORECASE)
HOUSE = ("duell/table/", "duell/tui/", "duell/plain/")


def test_what_any_game_says_names_nothing_of_one() -> None:
    messages = [
        (source, module)
        for message in catalogue(LANGUAGES[0])
        for module, _line in message.locations
        if module.startswith(HOUSE)
        for source, _translated in forms(message)
    ]
    assert messages
    assert [source for source, _place in messages if OF_ONE_GAME.search(source)] == []


HABITS = {
    r"(?:^|[.;:] )Who(?:ever)? \w+s\b(?![^.]*\?)": "the noun: winner, host, a guest who …",
    r"\bwhoever\b": "the noun: anybody, the finder, a caller who …",
    r", too[.,;:)]": "as well, also",
    r"\bof which those\b": "a relative clause with a verb",
    r"\bstands? in\b(?! for)": "is in",
    r"\bis to be\b": "has to be, must be",
    r"\bso many\b(?! that| as)": "this many, `count` cards, at least `rows`",
    r"\banew\b": "again, from the start",
    r"\bof ours\b": "our own, of duell",
}
"""Turns of phrase that English has from another language, each with a better form."""

STAGE = {
    r"\bcurtains?\b": "the page hides the cards; until the next hand is shown",
    r"\bhalls?\b": "lobby",
    r"\blook(s|ing|ed)? on\b|\bonlookers?\b": "watch, spectators",
}
"""Names that the code has for pages and people, and players do not."""

IN_CODE = HABITS | {
    r"^(?:# )?How (?:many|much|far|often)\b": "the number of, the share of, the columns by which",
    r"\bso (?:few|much)\b(?! that| as)": "at most this many, this much",
    r"\bhow many (?:they|there) are\b": "the number of them, return their number",
    r"\b(?:upper|lower) floors?\b": "a layer above, a layer below",
    r"\bis to make\b": "makes, has to make",
}

GUIDES = ("README.md", "PROGRAMMING.md", "CONTRIBUTING.md", "src/duell/help/en.md", "rules/*/en.md", "rules/rulings.md")


def found(habits: Mapping[str, str], texts: Iterable[str]) -> list[str]:
    """Return each text with a habit, after the better form."""
    return [
        f"{better}: {text}"
        for text in texts
        for habit, better in habits.items()
        if re.search(habit, text, re.IGNORECASE)
    ]


def test_english_is_no_translation() -> None:
    prose = [
        " ".join(text.split())
        for guide in GUIDES
        for path in TOP.glob(guide)
        for text in path.read_text("utf-8").split("\n\n")
    ]
    sources = [source for message in catalogue(LANGUAGES[0]) for source, _translated in forms(message)]
    news = (TOP / "CHANGELOG.md").read_text("utf-8").partition("## 0.2.0")[0].split("\n- ")
    assert found(HABITS, (*prose, *news, *sources)) == []
    for_players = [
        text
        for guide in ("README.md", "src/duell/help/en.md")
        for text in (TOP / guide).read_text("utf-8").split("\n\n")
    ]
    assert found(STAGE, (CODE.sub("", text.replace("curtain.svg", "")) for text in (*for_players, *sources))) == []


def about(path: Path) -> Iterator[str]:
    """Return each docstring and comment of a module, without the code in it."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield " ".join(CODE.sub("", node.value.value).split())
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield CODE.sub("", token.string)


CODE = re.compile(r"`[^`]*`")


IN_C = re.compile(r"/\*(.*?)\*/", re.DOTALL)
IN_TOML = re.compile(r"# (.*)|^name = (\".*\")", re.MULTILINE)


def test_english_in_the_code_is_no_translation() -> None:
    modules = [*(TOP / "src").rglob("*.py"), *(TOP / "tests").rglob("*.py"), TOP / "hatch_build.py"]
    in_c = [path for folder in ("src", "tests") for path in (TOP / folder).rglob("*.[ch]")]
    assert in_c
    comments = [
        *(text for path in modules for text in about(path)),
        *(" ".join(text.split()) for path in in_c for text in IN_C.findall(path.read_text("utf-8"))),
        *(match[0] for match in IN_TOML.finditer((TOP / "pyproject.toml").read_text("utf-8"))),
    ]
    assert found(IN_CODE, comments) == []
