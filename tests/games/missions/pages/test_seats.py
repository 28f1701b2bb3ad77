"""The signs of the seats on plaques."""

from itertools import combinations

from duell.games.missions.pages.pieces import CRESTS, crest
from duell.tui.drawing.palette import Depth
from duell.tui.theme import palette
from tests.tui.drawing.test_cards import each_with_plaques, hexed


@each_with_plaques
def test_every_sign_is_seen_on_its_plaque(name: str, depth: Depth) -> None:
    paints = palette(name, depth)
    ground = paints.colour("plaque")
    assert ground
    for seat in range(len(CRESTS)):
        drawn = crest(seat, paints.on_plaques, 1)
        pixels = [drawn.pixel(x, y) for x in range(drawn.width) for y in range(2 * drawn.height)]
        clear = [hexed(pixel).contrast(hexed(ground)) >= 3 for pixel in pixels if pixel]
        assert sum(clear) > 0.6 * len(clear)


def test_signs_are_told_apart_by_their_outlines() -> None:
    outlines = ["".join("#" if dot != "." else "." for row in rows for dot in row) for rows in CRESTS]
    for one, two in combinations(outlines, 2):
        assert sum(left != there for left, there in zip(one, two, strict=True)) >= 8
