"""The pieces by the cell, at every depth: where things stand, that they can be read and told apart."""

import re
from functools import cache
from itertools import chain, cycle

import pytest
from coloraide import Color
from rich.color import Color as Named
from rich.style import Style

from duell.games.duel.deck_files import deck
from duell.games.duel.engine.cards import Card, Choice, Vader
from duell.games.duel.engine.rules import Gain
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.pieces import Pieces, course
from duell.games.missions.pages.grid import CARD_SETS
from duell.language import _, languages, use
from duell.tui.drawing import dark_cards, light_cards
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.charts import Course
from duell.tui.drawing.light_cards import CardState, Print
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.drawing.shapes import finer
from duell.tui.theme import palette
from duell.vocabulary import THEMES
from tests.svg import SIXTEEN

STAKED = (dark_cards.WIDE, dark_cards.POSTER, dark_cards.GRAND)

CLASSIC = deck("classic")
DARK = palette("dark", Depth.ALL)
EMPIRE: tuple[Card, ...] = (*CLASSIC.villains, Vader(6))
PAINTED = [(name, depth) for name in THEMES for depth in Depth if name != "mono" and depth is not Depth.NONE]
each_painted = pytest.mark.parametrize(("name", "depth"), PAINTED)
each_with_plaques = pytest.mark.parametrize(("name", "depth"), [pair for pair in PAINTED if pair[0] != "auto"])


def pieces(paints: Palette = DARK) -> Pieces:
    return Pieces(paints, CLASSIC.emblems)


def plain(canvas: Canvas) -> list[str]:
    return [row.plain for row in canvas.block()]


def hexed(colour: str) -> Color:
    return Color(Named.parse(colour).get_truecolor(SIXTEEN).hex)


def contrasts(canvas: Canvas) -> list[float]:
    """Return the contrasts of what is written with what it stands on."""
    styles = {name for runs in canvas.runs() for text, name in runs if re.search(r"[^\s▀▄█▌]", text)}
    return [ratio for ratio in map(contrast, styles) if ratio]


@cache
def contrast(name: str) -> float:
    """The contrast of the two colours of a style, or 0 where it has not both."""
    style = Style.parse(name)
    return hexed(style.color.name).contrast(hexed(style.bgcolor.name)) if style.color and style.bgcolor else 0


@pytest.mark.parametrize("size", STAKED)
@pytest.mark.parametrize("card", EMPIRE)
def test_a_stake_says_all_and_cuts_nothing(card: Card, size: dark_cards.Staked) -> None:
    text = " ".join(" ".join(plain(pieces().stake(card, size, copies=4))).replace("▀", " ").replace("▄", " ").split())
    assert "…" not in text
    wanted = "DARTH VADER" if isinstance(card, Vader) else card.title.upper()
    assert all(word in text for word in wanted.split())
    assert "6 points" in text if isinstance(card, Vader) else "4 in deck" in text


@pytest.mark.parametrize(
    "size", [card_set.turned for card_set in CARD_SETS], ids=[card_set.name for card_set in CARD_SETS]
)
@pytest.mark.parametrize("paints", [DARK, palette("mono", Depth.NONE)], ids=["painted", "plain"])
def test_the_longest_name_of_a_deck_is_cut_to_its_card(size: dark_cards.Staked, paints: Palette) -> None:
    stamped = dark_cards.Stamped(number="7", name="Anakin Skywalker the 3rd", feet=(("8 in the deck", "8"),))
    assert len({len(row) for row in plain(dark_cards.dark(stamped, size, paints))}) == 1


@pytest.mark.parametrize("scale", [0, 1, 3, 4, 6])
def test_a_set_of_a_villain_without_an_emblem_has_no_crest(scale: int) -> None:
    crest = pieces().crest("dieb", scale)
    assert (crest.width, crest.height) == (0, 0)


def test_a_villain_without_an_emblem_has_its_initial_for_one() -> None:
    bossk, fett, first = (dark_cards.initial(name) for name in ("bossk", "boba-fett", "1st-trooper"))
    for rows, side in ((bossk.small, 8), (bossk.large, 16)):
        assert {len(row) for row in rows} == {len(rows)} == {side}
    assert bossk.large == fett.large  # the same letter
    assert (first.small, first.large) == ((), ())  # no digit has a shape of this kind
    bare = Pieces(DARK, {})
    for size in STAKED:
        assert "BOSSK" in " ".join(plain(bare.stake(EMPIRE[3], size)))
    assert bare.tile(EMPIRE[3]).width == 11
    assert bare.face("luke", Choice.R2D2, 0, light_cards.MIDDLE) is not None


def test_a_chip_has_an_edge_for_each_card_and_says_what_a_set_brings() -> None:
    assert plain(pieces().chip(EMPIRE[2], count=2, bonus=10)) == ["▌▌3+10 "]
    assert plain(pieces().chip(EMPIRE[2], named=True)) == ["▌3 Greedo "]
    ascii_pieces = pieces(palette("mono", Depth.ALL, ascii=True))
    assert plain(ascii_pieces.chip(EMPIRE[2], count=2, bonus=10)) == ["[[3+10]"]


def test_a_track_says_where_he_is_and_would_be() -> None:
    ascii_pieces = pieces(palette("mono", Depth.ALL, ascii=True))
    way = Course(0, 10)
    assert plain(ascii_pieces.track("yoda", 3, Gain(0, 4, 0, 4), way, 11)) == ["===o...O---"]
    assert plain(ascii_pieces.track("yoda", 7, Gain(0, -4, 0, -4), way, 11)) == ["===O...o---"]
    assert plain(ascii_pieces.track("yoda", 7, None, way, 11)) == ["=======o---"]
    assert course([-5, 30]) == Course(-5, 30)


def all_of(paints: Palette) -> tuple[list[Canvas], list[Canvas]]:
    """Return the cards of all heroes in all sizes, and what lies on the table, each card in another size."""
    made = pieces(paints)
    held = [
        draw(hero.name, Choice(value), 4, size)
        for hero, value in zip(CLASSIC.heroes, (1, 8, 4, 8), strict=True)
        for size in light_cards.HELD
        for draw in ((made.face, made.deciding) if size is light_cards.TALL else (made.face,))
    ]
    lying = [
        piece
        for card, size in zip(EMPIRE, cycle(STAKED), strict=False)
        for piece in (
            made.stake(card, size, copies=4),
            made.chip(card, count=2, bonus=10, named=True),
            made.tile(card, count=2, bonus=10),
            made.tile(card, count=2, bonus=10, height=8),
        )
    ]
    return held, lying


@each_painted
def test_every_text_on_a_piece_can_be_read(name: str, depth: Depth) -> None:
    """4.5 is what WCAG asks of text."""
    held, lying = all_of(palette(name, depth))
    least = {"high-contrast": 7.0}.get(name, 4.5) if depth is not Depth.SIXTEEN else 3
    assert min(contrast for card in held for contrast in contrasts(card)) >= least
    least = 4.5 if depth is not Depth.SIXTEEN else 3  # the terminal's owner has set these
    assert min(contrast for piece in lying for contrast in contrasts(piece)) >= least


@each_painted
def test_every_large_number_can_be_read(name: str, depth: Depth) -> None:
    """3 is what WCAG asks of large text, also where a card cannot be played."""
    paints = palette(name, depth)
    for hero in CLASSIC.heroes:
        for state in CardState:
            with_number, without = (
                light_cards.light(Print(number, "", f"ink.{COLOURS[hero.name]}"), light_cards.MIDDLE, paints, state)
                for number in ("8", "")
            )
            for y in range(2 * with_number.height):
                for x in range(with_number.width):
                    ink, face = with_number.pixel(x, y), without.pixel(x, y)
                    if ink and face and ink != face:
                        assert hexed(ink).contrast(hexed(face)) >= 3


def test_no_two_small_emblems_have_one_outline() -> None:
    outlines = {
        name: tuple(re.sub("[abcw]", "#", row).replace("k", ".") for row in emblem.small)
        for name, emblem in CLASSIC.emblems.items()
    }
    assert len(set(outlines.values())) == len(outlines)
    names = ("greedo", "boba-fett", "vader", "r2d2")
    for name in names:
        for other in names:
            if name < other:
                pairs = zip("".join(outlines[name]), "".join(outlines[other]), strict=True)
                assert sum(one != two for one, two in pairs) >= 16, (name, other)


@each_with_plaques
def test_arms_are_seen_on_their_plaque(name: str, depth: Depth) -> None:
    """Most of an emblem has the contrast of 3 that WCAG asks of pictures."""
    paints = palette(name, depth)
    ground = paints.colour("plaque")
    assert ground
    for hero in ("yoda", "luke", "leia", "han"):
        arms = pieces(paints).crest(hero)
        pixels = [arms.pixel(x, y) for x in range(16) for y in range(16)]
        clear = [hexed(pixel).contrast(hexed(ground)) >= 3 for pixel in pixels if pixel]
        assert sum(clear) > 0.6 * len(clear)


@pytest.mark.parametrize(
    ("name", "depth"), [*((name, Depth.ALL) for name in THEMES), *(("dark", depth) for depth in Depth)]
)
def test_ascii_is_nothing_else(name: str, depth: Depth) -> None:
    for piece in chain(*all_of(palette(name, depth, ascii=True))):
        assert all(row.plain.isascii() for row in piece.block())


def test_a_number_that_is_written_has_its_heros_colour_since_there_is_no_ivory_below_it() -> None:
    colours = palette("dark", Depth.SIXTEEN, ascii=True)
    rows = light_cards.light(light_cards.Print("5", "", "ink.2"), light_cards.TALL, colours).block()
    assert {str(span.style) for row in rows for span in row.spans} == {colours.style("seat.2")}


@pytest.mark.parametrize("size", [light_cards.SMALL, light_cards.TALL, light_cards.LARGE])
@pytest.mark.parametrize("code", languages())
def test_a_missing_card_is_named_in_full(code: str, size: light_cards.Held) -> None:
    use(code)
    rows = light_cards.well(size, palette("dark", Depth.NONE), _("no card")).block()
    assert " ".join(" ".join(row.plain for row in rows).split()) == _("no card")


@pytest.mark.parametrize("column", range(7))
def test_a_row_keeps_its_width_when_half_of_a_wide_character_is_overwritten(column: int) -> None:
    canvas = Canvas(8, 1, DARK)
    canvas.text(0, 0, "帝国皇帝")
    canvas.text(column, 0, "1")
    assert [row.cell_len for row in canvas.block()] == [8]
    over = Canvas(8, 1, DARK)
    over.text(1, 0, "国国")
    canvas.paste(over, column - 3, 0)
    assert [row.cell_len for row in canvas.block()] == [8]


def test_a_much_enlarged_emblem_has_slopes_in_place_of_stairs() -> None:
    assert finer((".....", ".a...", ".aa..", ".aaa.", ".....")) == (
        *("..........", "..........", "..aa......", "..aaa.....", "..aaa....."),
        *("..aaaaa...", "..aaaaaa..", "...aaaaa..", "..........", ".........."),
    )
    for emblem in CLASSIC.emblems.values():
        drawn = finer(emblem.large)
        assert [len(row) for row in drawn] == [32] * 32
        assert set("".join(drawn)) == set("".join(emblem.large))
        assert finer(tuple(row[::-1] for row in emblem.large)) == tuple(row[::-1] for row in drawn)
