"""JSON read strictly: every value is checked, and a refusal says what was found and what was expected.

A refusal quotes no text but keys and what `option` checks: a record has secrets in it. That is why `catalogue.checks`,
which quote what they find, are others. (Of typed decoders msgspec is the quickest; but it takes a key that stands
twice, and complains in English alone.)
"""

import json
import re
from collections.abc import Iterable
from typing import NoReturn, TypeVar

from duell.catalogue import one_of, quote
from duell.language import _, mark, n_

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
        raise MalformedError(
            _("not JSON at character {number}; expected one JSON object a line", number=error.pos + 1)
        ) from None
    except UnicodeEncodeError:
        raise MalformedError(_("half a surrogate pair is not a character; expected Unicode text")) from None
    except (ValueError, RecursionError):
        raise MalformedError(_("a number or a nesting beyond all measure; expected one JSON object")) from None
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise MalformedError(_("a key stands twice in an object; expected each key once"))
    return found


def _constant(name: str) -> NoReturn:
    raise MalformedError(_("{name} is not JSON; expected a number", name=name))


def members(value: object, what: str, *names: str) -> list[object]:
    """Return the members of an object that has exactly the keys `names`, in that order."""
    keys = ", ".join(names)
    if not isinstance(value, dict):
        raise fault(what, kind(value), _("an object with {keys}", keys=keys))
    for name in names:
        if name not in value:
            lacks = _("{what} has no {name}; expected an object with {keys}", what=what, name=repr(name), keys=keys)
            raise MalformedError(lacks)
    for name in value:
        if name not in names:
            has = _("{what} has {name}, too; expected an object with {keys}", what=what, name=quote(name), keys=keys)
            raise MalformedError(has)
    return [value[name] for name in names]


def items(value: object, what: str, least: int, most: int) -> list[object]:
    """Return a list of `least` to `most` entries."""
    if not isinstance(value, list):
        raise fault(what, kind(value), _("a list"))
    if not least <= len(value) <= most:
        raise fault(what, _("a list of {count}", count=len(value)), _between(least, most))
    return value


def integer(value: object, what: str, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`; true and false are none."""
    if type(value) is not int:
        raise fault(what, kind(value), _("a whole number"))
    if not least <= value <= most:
        raise fault(what, quote(value), _between(least, most))
    return value


def flag(value: object, what: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise fault(what, kind(value), _("true or false"))
    return value


def text(value: object, what: str, longest: int, *, shortest: int = 0) -> str:
    """Return a text of `shortest` to `longest` characters."""
    if not isinstance(value, str):
        raise fault(what, kind(value), _("a text"))
    if not shortest <= len(value) <= longest:
        long = n_("{count} character long", "{count} characters long", len(value))
        raise fault(what, long, _between(shortest, longest))
    return value


def shaped(value: object, what: str, pattern: re.Pattern[str], expected: str) -> str:
    """Return a text that matches a pattern as a whole; `expected` describes the pattern."""
    if not isinstance(value, str):
        raise fault(what, kind(value), expected)
    if not pattern.fullmatch(value):
        raise fault(what, _("malformed"), expected)
    return value


def option(value: object, what: str, options: Iterable[T]) -> T:
    """Return the one of `options` that is written as `value`, which is no secret."""
    written = {str(each): each for each in options}
    if not isinstance(value, str):
        raise fault(what, kind(value), one_of(written, None))
    if value not in written:
        raise fault(what, quote(value), one_of(written, value))
    return written[value]


def kind(value: object) -> str:
    """Return what a value is, without showing it."""
    return _(_KINDS[type(value)])


def fault(what: str, found: str, expected: str) -> MalformedError:
    """Return the refusal of `what`, a key or what people call it."""
    return MalformedError(_("{what} is {found}; expected {expected}", what=what, found=found, expected=expected))


def _between(least: int, most: int) -> str:
    return _("{least} to {most}", least=least, most=most)


_KINDS = {
    dict: mark("an object"),
    list: mark("a list"),
    str: mark("a text"),
    int: mark("a whole number"),
    float: mark("a number with a fraction"),
    bool: mark("true or false"),
    type(None): "null",
}
