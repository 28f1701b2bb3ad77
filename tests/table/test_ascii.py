"""Output without Unicode is pure ASCII of the same width."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.checking import width
from duell.language import _, use
from duell.table.ascii import for_console, to_ascii
from duell.table.seating import BadSeatError, clean_name
from duell.tui.theme import SIGNS
from tests.rows import rows


@pytest.mark.parametrize(("text", "likeness"), rows(__file__, "likenesses"), ids=ascii)
def test_likenesses(text: str, likeness: str) -> None:
    assert to_ascii(text) == likeness


@pytest.mark.parametrize(
    ("code", "message", "spelling"),
    [
        ("de", "choose", "waehlen"),
        ("de", "back", "zurueck"),
        ("fr", "{name}, press {key} to decide.", "Zoe, appuyez sur Entree pour decider."),
        ("it", "The game is over.", "La partita e' finita."),
        ("nl", "{name} is thinking …", "Zoe denkt na ..."),
    ],
)
def test_a_language_is_spelled_as_it_is_without_its_letters(code: str, message: str, spelling: str) -> None:
    use(code, ascii=True)
    assert to_ascii(_(message, name="Zoë", key="Entrée")) == spelling
    use(code, ascii=False)
    assert to_ascii(_("choose")) != "waehlen"


def test_the_bars_of_the_chart_stay_different() -> None:
    assert len(set(to_ascii("▁▂▃▄▅▆▇█"))) == 8


@settings(deadline=None, max_examples=100)
@given(st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn"]), max_size=16))
def test_a_name_is_as_wide_as_before(text: str) -> None:
    try:
        name = clean_name(text)
    except BadSeatError:
        return
    assert to_ascii(name).isascii()
    assert to_ascii(name).isprintable()
    assert len(to_ascii(name)) == width(name)


def test_on_a_linux_console_all_is_as_wide_and_the_signs_of_players_stay_apart() -> None:
    assert len({for_console(sign) for sign in SIGNS}) == len(SIGNS)
    missing = "▀▌◆★✓▁▂▃▄▅▆▇✚▐○╭╮╰╯━┃┄"
    assert not set(for_console(missing)) & set(missing)
    assert len(for_console(missing)) == len(missing)
    assert for_console("Größe, ça, è ─│║═▲■") == "Größe, ça, è ─│║═▲■"
