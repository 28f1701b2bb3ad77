"""Cards as they are drawn where nothing can be painted."""

from duell.tui.drawing import cards
from duell.tui.drawing.palette import Depth
from duell.tui.theme import palette


def test_a_number_that_is_written_has_its_heros_colour_since_there_is_no_ivory_below_it() -> None:
    colours = palette("dark", Depth.SIXTEEN, ascii=True)
    rows = cards.light(cards.Print("5", "", "ink.yoda"), cards.TALL, colours).block()
    assert {str(span.style) for row in rows for span in row.spans} == {colours.style("hero.yoda")}
