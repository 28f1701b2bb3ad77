"""No sentence that players read is left out of the catalogues."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.messages import KEYWORDS, TOP

SOURCE = TOP / "src" / "duell"
PARTS = (
    "catalogue.py",
    "checking.py",
    "cli/*.py",
    "coach.py",
    "game/*.py",
    "games/**/*.py",
    "hosting/*.py",
    "record/*.py",
    "simulation/*.py",
    "settings.py",
    "table/**/*.py",
    "tui/**/*.py",
    "plain/*.py",
    "web/*.py",
)
ENGLISH = {
    "cli/check_game.py",
    "record/__init__.py",
    "games/duel/__init__.py",
    "hosting/limits.py",
    "hosting/nouns.py",
    "hosting/ssh.py",
    "hosting/web.py",
    "web/document.py",
    "games/duel/engine/__init__.py",
    "games/missions/__init__.py",
    "tui/theme.py",
}
"""What names attributes, styles, limits or broken promises to those who write code, or speaks to programs."""

MODULES = sorted(
    path for part in PARTS for path in SOURCE.glob(part) if path.relative_to(SOURCE).as_posix() not in ENGLISH
)

NOT_SAID = {
    "the following arguments are required: (?P<arguments>.+)",  # how argparse words three complaints
    "argument (?P<option>.+): ignored explicit argument .+",
    "argument (?P<one>.+): not allowed with argument (?P<other>.+)",
    "duell learn",  # a command as somebody would type it, and the next ones, too
    "duell learn --game ",
    "duell resume ",
    "duell review ",
    r"\(at line (\d+), column (\d+)\)$",  # how tomllib ends its complaints
    *("the event loop failed", "the game is over, but ", " was chosen"),  # errors in the program, and the next one
    *("the kernel is of another version", "the host"),  # the latter in place of a key's fingerprint
    "a spectator's view was given; a bot plays at a seat",  # another one
    '"take yoda 3"',  # a choice as records have it
    "bold reverse",  # a style
    "large cards",  # a form
    *("up down", "left right", "left right up down", "right down left up"),  # keys, and the next ones, too
    *("up down h j k l", "left right h j l", "left right h j k l"),
    "the host begins the next game",  # an error in the program
    "standard output is closed; there is nowhere to show anything",  # said before the language is known
    " is no subclass of duell.game.Game",  # to those who write a game, and the next ones
    *("its class calls it ", "its seats are not a range of numbers from 1"),
}

PROSE = re.compile(r"[a-z]{2,},? [a-z]{2,}")
"""Two words in a row: what a name, a key or a line of a format does not have."""

PICTURE = re.compile(r"[abckw. \n]+")
"""An emblem, drawn in letters."""

TYPED = {"examples", "add_command", "_of_a_game"}
"""Functions of whose texts only those in `KEYWORDS` are prose: the others are commands as somebody would type them."""


FOR_PROGRAMMERS = {"PageForm", "BidForm", "TableForm", "CardSet", "IllegalChoiceError", "WrongSeatsError"}
"""Classes whose first argument, the name of a form or a message, is for programmers."""


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a module, which several tests look through."""
    return ast.parse(path.read_text("utf-8"))


def name_of(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def unspoken(node: ast.AST) -> Iterator[ast.Constant]:
    """Return each text with prose in it that is no message; docstrings and assertions are for those who read code."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Assert) or (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):
            continue
        if isinstance(child, ast.Call) and name_of(child.func) in FOR_PROGRAMMERS:
            for value in (*child.args[1:], *child.keywords):
                yield from unspoken(value)
        elif isinstance(child, ast.Call) and name_of(child.func) in {*KEYWORDS, *TYPED}:
            for value in (*child.args, *child.keywords):
                yield from unspoken(ast.List([value]) if isinstance(value, ast.Call) else value)
        elif isinstance(child, ast.Constant) and isinstance(child.value, str) and PROSE.search(child.value):
            if child.value not in NOT_SAID and not PICTURE.fullmatch(child.value):
                yield child
        else:
            yield from unspoken(child)


@pytest.mark.slow
def test_every_sentence_is_a_message() -> None:
    assert [f"{path}:{text.lineno}: {text.value!r}" for path in MODULES for text in unspoken(tree_of(path))] == []
