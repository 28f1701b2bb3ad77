"""Cards as they are drawn where nothing can be painted, and what is said where one is missing."""

import pytest

from duell.language import _, languages, use
from duell.tui.drawing import cards
from duell.tui.drawing.palette import Depth
from duell.tui.theme import palette


def test_a_number_that_is_written_has_its_heros_colour_since_there_is_no_ivory_below_it() -> None:
    colours = palette("dark", Depth.SIXTEEN, ascii=True)
    rows = cards.light(cards.Print("5", "", "ink.yoda"), cards.TALL, colours).block()
    assert {str(span.style) for row in rows for span in row.spans} == {colours.style("hero.yoda")}


@pytest.mark.parametrize("size", [cards.SMALL, cards.TALL, cards.LARGE])
@pytest.mark.parametrize("code", languages())
def test_where_a_card_is_missing_that_is_said_whole(code: str, size: cards.Held) -> None:
    use(code)
    rows = cards.well(size, palette("dark", Depth.NONE), _("no card")).block()
    assert " ".join(" ".join(row.plain for row in rows).split()) == _("no card")
