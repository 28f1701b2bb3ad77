"""What argparse complains of, in the language that players read. It has its sentences in English only."""

import re
from functools import cache

from duell.language import _, mark

COMPLAINTS = (
    # Translators: an argument is what follows a command, RECORD or --lang CODE
    mark("the following arguments are required: {arguments}"),
    mark("argument {argument}: {complaint}"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("ignored explicit argument {value}"),
    mark("not allowed with argument {argument}"),
)
"""The sentences of argparse that a command line of duell can bring about."""


def in_language(complaint: str) -> str:
    """Return a sentence of argparse in the language in use; what is none of `COMPLAINTS` stays as it is.

    >>> in_language("argument --lang: expected one argument")
    'argument --lang: expected one argument'
    """
    for sentence in COMPLAINTS:
        if found := _pattern(sentence).fullmatch(complaint):
            return _(sentence, **{place: in_language(said) for place, said in found.groupdict().items()})
    return complaint


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    """Return what matches a sentence with anything in its places."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(sentence)), re.DOTALL)
