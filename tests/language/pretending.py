"""A pseudo-language, English with longer words, to see the effect of a long language on pages."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

import pytest

from duell.games.duel.deck_files import classic_titles
from duell.language import SOURCE, use

LONGER = "longer"

_PRETENDED = "de"
"""Under whose code it goes, since what an edition is has been told in this language."""

_WORDS = str.maketrans({"a": "äa", "e": "éè", "i": "ïî", "o": "öô", "u": "üú"})


class _Longer(NullTranslations):
    """Translates into words about 40 % longer; the names on cards, whose length is agreed on, keep theirs."""

    def gettext(self, message: str) -> str:
        if message in classic_titles():
            return message.swapcase()
        return "".join(
            part if part[0] == "{" else part.translate(_WORDS) for part in re.findall("{.*?}|[^{]+", message)
        )

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak one of our languages for a while, or the `LONGER` one."""
    with pytest.MonkeyPatch.context() as patch:
        if code == LONGER:
            patch.setattr("duell.language._catalogue", lambda _: _Longer())
        use(_PRETENDED if code == LONGER else code)
        yield
    use(SOURCE)
