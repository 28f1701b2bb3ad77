"""Half cells: what is painted, pasted, written, and how few runs it takes."""

from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import SHADE, Depth
from duell.tui.theme import palette

DARK = palette("dark", Depth.ALL)
PLAIN = palette("mono", Depth.ALL)
ASCII = palette("dark", Depth.ALL, ascii=True)
RED, BLUE = "#ff0000", "#0000ff"


def test_a_cell_of_one_colour_is_a_blank_on_it() -> None:
    canvas = Canvas(2, 1, DARK)
    canvas.fill(0, 0, 2, 2, RED)
    assert canvas.runs() == [[("  ", f"on {RED}")]]


def test_two_pixels_are_a_half_block() -> None:
    canvas = Canvas(2, 1, DARK)
    canvas.dot(0, 0, RED)
    canvas.dot(0, 1, BLUE)
    canvas.dot(1, 1, BLUE)
    assert canvas.runs() == [[("▀", f"{RED} on {BLUE}"), ("▄", BLUE)]]


def test_upside_down_takes_no_run_of_its_own() -> None:
    canvas = Canvas(2, 1, DARK)
    for column, (upper, lower) in enumerate(((RED, BLUE), (BLUE, RED))):
        canvas.dot(column, 0, upper)
        canvas.dot(column, 1, lower)
    assert canvas.runs() == [[("▀▄", f"{RED} on {BLUE}")]]


def test_without_colours_pixels_are_characters() -> None:
    for paints, shown in ((PLAIN, "█▀▄ "), (ASCII, '#"_ ')):
        canvas = Canvas(4, 1, paints)
        canvas.fill(0, 0, 1, 2, "default")
        canvas.dot(1, 0, "default")
        canvas.dot(2, 1, "default")
        assert "".join(text for text, _style in canvas.runs()[0]) == shown


def test_clear_pixels_let_through_what_is_below_and_shadows_darken_it() -> None:
    below, above = Canvas(3, 1, DARK), Canvas(1, 1, DARK)
    below.fill(0, 0, 3, 2, "#404040")
    above.dot(0, 0, SHADE)
    below.paste(above, 1, 0)
    assert [below.pixel(1, y) for y in (0, 1)] == ["#101010", "#404040"]
    assert below.pixel(0, 0) == "#404040"


def test_what_lies_outside_is_left_out() -> None:
    canvas, picture = Canvas(2, 2, DARK), Canvas(2, 2, DARK)
    picture.fill(0, 0, 2, 4, RED)
    canvas.paste(picture, -1, -1)
    canvas.paste(picture, 5, 5)
    canvas.dot(7, 7, BLUE)
    canvas.text(1, 9, "x")
    assert [canvas.pixel(0, 0), canvas.pixel(1, 0), canvas.pixel(0, 2), canvas.pixel(9, 0)] == [RED, None, None, None]


def test_text_keeps_the_width_of_a_row_whatever_it_says() -> None:
    canvas = Canvas(6, 1, DARK)
    canvas.text(0, 0, "aヨé\u0301\u0308ー", "bold")
    [line] = canvas.block()
    assert line.cell_len == 6
    assert line.plain == "aヨé\u0301\u0308ー"
    canvas.text(1, 0, "x")  # over the first half of a wide character
    assert canvas.block()[0].cell_len == 6


def test_a_halo_lies_round_the_shape_and_a_shadow_right_and_below() -> None:
    dot = Canvas(1, 1, DARK)
    dot.dot(0, 0, RED)
    ringed = dot.haloed(BLUE)
    lit = {(x, y) for x in range(3) for y in range(6) if ringed.pixel(x, y) == BLUE}
    assert lit == {(1, 1), (0, 2), (2, 2), (1, 3)}
    raised = dot.raised()
    assert [(x, y) for x in range(2) for y in range(4) if raised.pixel(x, y) == SHADE] == [(1, 1)]
