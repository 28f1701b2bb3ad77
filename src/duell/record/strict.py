"""JSON read strictly: every value is checked, and a refusal says what was found and what was expected.

(Of typed decoders msgspec is the quickest; but it takes a key that stands twice, and complains in English alone.)
"""

import json
import re
from collections.abc import Collection
from typing import NoReturn

from duell.checking import Checker, kind, quote
from duell.language import _, n_


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


class Member(Checker):
    """A member of an object, by its key or by what people call it.

    What is refused is not quoted, but for keys, numbers and what is one of several options: a record has secrets in it.
    """

    __slots__ = ("_what",)

    def __init__(self, what: str) -> None:
        self._what = what

    def fault(self, found: str, expected: str) -> MalformedError:
        """Return the refusal."""
        what = self._what
        return MalformedError(_("{what} is {found}; expected {expected}", what=what, found=found, expected=expected))

    def shown(self, value: object) -> str:
        """Return what a value is, without showing it."""
        return kind(value)

    def no_table(self, value: object, keys: Collection[str]) -> MalformedError:
        """Return the refusal of what is no object."""
        return self.fault(kind(value), _("an object with {keys}", keys=", ".join(keys)))

    def lacks(self, key: str, keys: Collection[str]) -> MalformedError:
        """Return the refusal of an object without a key."""
        what, all_keys = self._what, ", ".join(keys)
        return MalformedError(
            _("{what} has no {name}; expected an object with {keys}", what=what, name=repr(key), keys=all_keys)
        )

    def has_too(self, key: str, keys: Collection[str]) -> MalformedError:
        """Return the refusal of an object with one key more."""
        what, all_keys = self._what, ", ".join(keys)
        return MalformedError(
            _("{what} has {name}, too; expected an object with {keys}", what=what, name=quote(key), keys=all_keys)
        )

    def no_number(self, value: object, least: int, most: int) -> MalformedError:
        """Return the refusal of what is no whole number, or of one that is too small or large."""
        if type(value) is not int:
            return self.fault(kind(value), _("a whole number"))
        return self.fault(quote(value), _between(least, most))

    def members(self, value: object, *names: str) -> list[object]:
        """Return the members of an object that has exactly the keys `names`, in that order."""
        if isinstance(value, dict) and (missing := [name for name in names if name not in value]):
            raise self.lacks(missing[0], names)
        table = self.table(value, names)
        return [table[name] for name in names]

    def entries(self, value: object, least: int, most: int) -> list[object]:
        """Return a list of `least` to `most` entries."""
        found = self.items(value, _("a list"))
        if not least <= len(found) <= most:
            raise self.fault(_("a list of {count}", count=len(found)), _between(least, most))
        return found

    def text(self, value: object, longest: int, *, shortest: int = 0) -> str:
        """Return a text of `shortest` to `longest` characters."""
        found = self.string(value, _("a text"))
        if not shortest <= len(found) <= longest:
            long = n_("{count} character long", "{count} characters long", len(found))
            raise self.fault(long, _between(shortest, longest))
        return found

    def shaped(self, value: object, pattern: re.Pattern[str], expected: str) -> str:
        """Return a text that matches a pattern as a whole; `expected` describes the pattern."""
        found = self.string(value, expected)
        if not pattern.fullmatch(found):
            raise self.fault(_("malformed"), expected)
        return found


def _between(least: int, most: int) -> str:
    return _("{least} to {most}", least=least, most=most)
