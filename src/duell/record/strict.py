"""JSON read strictly: every value is checked, and a refusal says what was found and what was expected.

A refusal quotes no text but keys and what `option` checks: a record has secrets in it.
"""

import json
import re
from collections.abc import Iterable
from typing import NoReturn, TypeVar

from duell.catalogue import one_of, quote

T = TypeVar("T")


class MalformedError(ValueError):
    """Data that is not what it should be; the message is one line."""


def parse(text: str) -> object:
    """Return the value that a JSON text stands for; MalformedError for anything that is not strictly JSON."""
    try:
        value: object = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
        if "\\u" in text:  # only an escape can bring in half a surrogate pair, which no file can hold
            json.dumps(value, ensure_ascii=False).encode()
    except MalformedError:
        raise
    except json.JSONDecodeError as error:
        raise MalformedError(f"not JSON at character {error.pos + 1}; expected one JSON object a line") from None
    except UnicodeEncodeError:
        raise MalformedError("half a surrogate pair is not a character; expected Unicode text") from None
    except (ValueError, RecursionError):
        raise MalformedError("a number or a nesting beyond all measure; expected one JSON object") from None
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise MalformedError("a key stands twice in an object; expected each key once")
    return found


def _constant(name: str) -> NoReturn:
    raise MalformedError(f"{name} is not JSON; expected a number")


def members(value: object, what: str, *names: str) -> list[object]:
    """Return the members of an object that has exactly the keys `names`, in that order."""
    expected = f"expected an object with {', '.join(names)}"
    if not isinstance(value, dict):
        raise MalformedError(f"{what} is {kind(value)}; {expected}")
    for name in names:
        if name not in value:
            raise MalformedError(f"{what} has no {name!r}; {expected}")
    for name in value:
        if name not in names:
            raise MalformedError(f"{what} has {quote(name)}, too; {expected}")
    return [value[name] for name in names]


def items(value: object, what: str, least: int, most: int) -> list[object]:
    """Return a list of `least` to `most` entries."""
    if not isinstance(value, list):
        raise MalformedError(f"{what} is {kind(value)}; expected a list")
    if not least <= len(value) <= most:
        raise MalformedError(f"{what} is a list of {len(value)}; expected {least} to {most}")
    return value


def integer(value: object, what: str, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`; true and false are none."""
    if type(value) is not int:
        raise MalformedError(f"{what} is {kind(value)}; expected a whole number")
    if not least <= value <= most:
        raise MalformedError(f"{what} is {quote(value)}; expected {least} to {most}")
    return value


def flag(value: object, what: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise MalformedError(f"{what} is {kind(value)}; expected true or false")
    return value


def text(value: object, what: str, longest: int, *, shortest: int = 0) -> str:
    """Return a text of `shortest` to `longest` characters."""
    if not isinstance(value, str):
        raise MalformedError(f"{what} is {kind(value)}; expected a text")
    if not shortest <= len(value) <= longest:
        raise MalformedError(f"{what} is {len(value)} characters long; expected {shortest} to {longest}")
    return value


def shaped(value: object, what: str, pattern: re.Pattern[str], expected: str) -> str:
    """Return a text that matches a pattern as a whole; `expected` describes the pattern."""
    if not isinstance(value, str):
        raise MalformedError(f"{what} is {kind(value)}; expected {expected}")
    if not pattern.fullmatch(value):
        raise MalformedError(f"{what} is malformed; expected {expected}")
    return value


def option(value: object, what: str, options: Iterable[T]) -> T:
    """Return the one of `options` that is written as `value`, which is no secret."""
    written = {str(each): each for each in options}
    if not isinstance(value, str):
        raise MalformedError(f"{what} is {kind(value)}; expected {one_of(written, None)}")
    if value not in written:
        raise MalformedError(f"{what} is {quote(value)}; expected {one_of(written, value)}")
    return written[value]


def kind(value: object) -> str:
    """Return what a value is, without showing it."""
    return _KINDS[type(value)]


_KINDS = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a whole number",
    float: "a number with a fraction",
    bool: "true or false",
    type(None): "null",
}
