"""The form of any game asks for nothing that the game does not have."""

import re
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from duell.games import GAMES
from duell.language import SOURCE, languages, use
from duell.record.acts import Seat
from duell.record.reading import Played
from duell.table.form import Field, Form, FormMove, FormScreen, Kind, Menu
from duell.tui.blocks import LEAST, Size
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Depth
from duell.tui.keys import Control, does
from duell.tui.page import compose
from duell.tui.pages.setup import bindings
from duell.tui.theme import GROUND, palette, theme
from tests.language.pretending import speaking
from tests.table.examples import MENU, ORIGINAL
from tests.tui.pages.looking import MIDDLE, PLAIN, SIZES, SMALLEST, USUAL, draw, frame, seen
from tests.tui.pages.test_painted import DEPTHS, written

MISSIONS = Menu(GAMES["missions"], players=MENU.players, name="missions")
BOTH = (MENU, MISSIONS)
LARGE = Size(120, 36)


def form(menu: Menu = MENU) -> Form:
    return Form(replace(menu, games=lambda: BOTH))


def at_game(form: Form) -> FormScreen:
    form.do(FormMove.BACK)
    assert form.screen.at.kind is Kind.GAME
    return form.screen


@pytest.mark.parametrize("size", SIZES)
def test_the_game_can_be_chosen_there_and_back(size: Size) -> None:
    chooses = form()
    first = seen(at_game(chooses), size)
    assert "‹Duell›" in first
    chooses.do(FormMove.MORE)
    assert "‹Missions›" in seen(chooses.screen, size)
    chooses.do(FormMove.LESS)
    assert seen(chooses.screen, size) == first


@pytest.mark.parametrize("size", SIZES)
def test_a_game_without_heroes_and_editions_asks_for_neither(size: Size) -> None:
    screen = form(MISSIONS).screen
    page = seen(screen, size)
    assert "Table options" in page
    assert "Edition" not in page
    assert "House rules" not in page
    assert "●" not in page


@pytest.mark.parametrize("size", [SMALLEST, MIDDLE])
def test_a_narrow_window_calls_heroes_by_the_names_that_the_films_have_in_a_language(size: Size) -> None:
    screen = Form(MENU).screen
    seats = [replace(seat, role=role) for seat, role in zip(screen.roster.seats, ("leia", "han"), strict=False)]
    with speaking("it"):
        text = seen(replace(screen, roster=replace(screen.roster, seats=tuple(seats))), size)
    assert re.findall(r"[■◆] \w+", text) == ["■ Leila", "◆ Ian"]


@pytest.mark.parametrize("lang", languages())
def test_an_edition_is_apart_from_the_sentence_on_a_hero(lang: str) -> None:
    hero = replace(Form(MENU).screen, at=Field(Kind.ROLE, 0))
    with speaking(lang):
        (row,) = (row for row in seen(hero, LARGE).splitlines() if hero.roster.edition.name in row)
    assert re.search(rf"{hero.roster.edition.name}  +\S", row)


@pytest.mark.parametrize("size", [SMALLEST, LARGE])
@pytest.mark.parametrize("lang", languages())
def test_house_rules_are_put_into_words(lang: str, size: Size) -> None:
    screen, rules = Form(MENU).screen, MENU.game.house_rules
    assert rules
    with speaking(lang):
        for switch, value in ((switch, value) for switch, values in MENU.switches.items() for value in values):
            edition = ORIGINAL.with_rule(switch, value)
            asked = replace(screen, roster=replace(screen.roster, edition=edition))
            inside = replace(asked, at=Field(Kind.RULE, rule=switch))
            assert "=" not in seen(asked, size)
            assert rules.called(switch, value) in seen(inside, size)


@pytest.mark.parametrize(("option", "hidden"), [("memory_aid", "↓ 7"), ("clock", "↑ 2  ↓ 6"), ("go_on", "↑ 8")])
def test_a_low_window_tells_how_many_customs_it_hides(option: str, hidden: str) -> None:
    lines = frame(replace(Form(MENU).screen, at=Field(Kind.OPTION, option=option)), SMALLEST)
    assert lines[-2].rstrip().endswith(hidden)
    assert re.search(r"[↑↓] \d", seen(replace(Form(MENU).screen, at=Field(Kind.OPTION, option=option)), USUAL)) is None


AT = (Field(Kind.COUNT), Field(Kind.GAME), Field(Kind.NAME, 0), Field(Kind.ROLE, 1), Field(Kind.START))


def filled(menu: Menu, field: Field, count: int = 4) -> FormScreen:
    """Return a form for this many people with names, with a field marked."""
    names = ("Anna", "Ben", "Cem", "Maximiliane Lena", "Ela")
    players = ("human", "human", "padawan", "human", "human")
    roles = [hero for hero, _title in menu.roles] or [""] * count
    seats = tuple(map(Seat, names[:count], roles, players))
    roster = replace(menu.first_roster(), seats=seats)
    return FormScreen(replace(menu, games=lambda: BOTH), roster, field, "")


@pytest.mark.parametrize("size", [LARGE, Size(200, 60)])
@pytest.mark.parametrize("menu", BOTH, ids=["duel", "missions"])
def test_a_large_window_has_a_card_for_everybody(menu: Menu, size: Size) -> None:
    lines = frame(filled(menu, Field(Kind.COUNT)), size)
    for words in (("Anna", "Ben", "Cem", "Maximiliane Lena"), ("human", "padawan", "human")):
        assert any(all(word in row for word in words) for row in lines)
    assert "Start the game" in "\n".join(lines)


def test_five_players_have_larger_cards_in_a_larger_window() -> None:
    heights = []
    for size in (LARGE, Size(200, 60), Size(300, 80)):
        lines = frame(filled(MISSIONS, Field(Kind.COUNT), 5), size)
        (above,), (below,) = (
            [row for row, text in enumerate(lines) if word in text] for word in ("Players", "padawan")
        )
        heights.append(below - above)
    assert heights == sorted({*heights})


@pytest.mark.parametrize("size", [Size(78, 23), USUAL, LARGE, Size(200, 60)])
def test_all_games_are_shown_while_one_is_chosen(size: Size) -> None:
    text = seen(filled(MENU, Field(Kind.GAME)), size)
    assert "2 to 4 players" in text
    assert "2 to 5 players" in text


@pytest.mark.parametrize("size", [USUAL, LARGE])
@pytest.mark.parametrize("lang", languages())
def test_nothing_on_cards_and_panels_is_cut_off(lang: str, size: Size) -> None:
    use(lang)
    try:
        for menu in BOTH:
            for field in AT:
                lines = frame(filled(menu, field), size)
                assert not any("…" in row for row in lines), (lang, menu.game.name, field)
    finally:
        use(SOURCE)


@pytest.mark.parametrize("depth", DEPTHS, ids=lambda depth: depth.value)
@pytest.mark.parametrize("name", ["dark", "light", "high-contrast"])
def test_what_is_written_on_cards_and_panels_can_be_read(name: str, depth: Depth) -> None:
    ground, least = theme(name, depth).styles[GROUND], 3.0 if depth is Depth.SIXTEEN else 4.5
    sizes = (USUAL, LARGE)[:: 1 if (len(name) + DEPTHS.index(depth)) % 2 else -1]
    for size, menu in zip(sizes, BOTH, strict=True):
        for field in AT[(len(name) + DEPTHS.index(depth)) // 2 % 2 :: 2]:
            for row in compose(draw(filled(menu, field), size, 0), size, palette(name, depth)):
                for text, contrast in written(row, ground):
                    assert contrast >= least, (text, contrast, row.plain, menu.game.name, field, size)


@pytest.mark.parametrize("size", [SMALLEST, MIDDLE, USUAL, Size(100, 30)], ids=str)
def test_the_button_is_painted_in_every_window(size: Size) -> None:
    colours = palette("dark", Depth.ALL)
    page = draw(filled(MENU, Field(Kind.COUNT)), size, 0)
    (row,) = (row for row in compose(page, size, colours) if "Start the game" in row.plain)
    assert "[" not in row.plain
    begins = row.plain.index("Start the game")
    styles = " ".join(str(span.style) for span in row.spans if span.start <= begins < span.end)
    assert colours.ink("rail") in styles


@pytest.mark.parametrize("lang", languages())
def test_below_the_name_of_the_program_is_the_theme_of_the_chosen_game(lang: str) -> None:
    use(lang)
    try:
        themes = [menu.game.pages.showpiece().says[0].replace("\N{NO-BREAK SPACE}", " ") for menu in BOTH]
        for menu, own in zip(BOTH, themes, strict=True):
            text = seen(filled(menu, Field(Kind.NAME, 0), 2), LARGE)
            assert [theme for theme in themes if theme in text] == [own]
    finally:
        use(SOURCE)


def test_arrows_go_as_the_fields_stand() -> None:
    """On cards, the next seat is beside a name, and its hero below it; in lines, the next seat is below it."""
    name, hero = filled(MENU, Field(Kind.NAME, 1)), filled(MENU, Field(Kind.ROLE, 1))
    assert does(bindings(name, LARGE), "down") is FormMove.BELOW
    assert does(bindings(name, LARGE), "right") is FormMove.MORE
    assert does(bindings(hero, LARGE), "up") is FormMove.ABOVE
    assert does(bindings(name, USUAL), "down") is FormMove.BELOW
    assert does(bindings(name, LEAST), "down") is FormMove.DOWN
    assert does(bindings(name, LEAST), "right") is Control.TYPE
    assert "↑↓ ←→ move" in seen(name, LARGE)


@pytest.mark.parametrize("size", [*SIZES, Size(80, 25), Size(100, 27)], ids=str)
@pytest.mark.parametrize("menu", BOTH, ids=["duel", "missions"])
def test_no_words_are_written_over_others(menu: Menu, size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the form has to say, of an evening or of a fault, however many play, with colours and without.

    Each field has one of all combinations of these, others from one field and one window to the next.
    """
    clashes, write = list[str](), Canvas.text

    def text(canvas: Canvas, column: int, row: int, text: str, style: str = "") -> None:
        for position, char in enumerate(text, column):
            inside = 0 <= position < canvas.width and 0 <= row < canvas.height
            before = canvas.glyph(position, row) if inside else ""
            clashes.extend([f"{char!r} over {before!r} in {text!r}"] * (bool(before.strip()) and before != char != " "))
        write(canvas, column, row, text, style)

    monkeypatch.setattr(Canvas, "text", text)
    game = Played(("Anna", "Ben", "Cem", "Dora"), (1, 0, 2, 0), "")
    remarks: tuple[dict[str, Any], ...] = ({}, {"evening": (game,)}, {"notice": "The disk is full. " * 9})
    ways = [*product((2, 4), remarks, (PLAIN, palette("dark", Depth.ALL)))]
    fields = (*AT, Field(Kind.EDITION), Field(Kind.OPTIONS), Field(Kind.LANGUAGE), Field(Kind.RULES_BACK))
    for number, field in enumerate(fields, start=size.rows):
        if menu is MISSIONS and field.kind in {Kind.ROLE, Kind.EDITION, Kind.RULES_BACK}:
            continue
        count, more, colours = ways[number % len(ways)]
        screen = replace(filled(menu, field, count), **more)
        if menu is MENU:
            edition = ORIGINAL.with_rule("sets", "added").with_rule("leftover", "may")
            screen = replace(screen, roster=replace(screen.roster, edition=edition))
        compose(draw(screen, size, 0), size, colours)
        assert not clashes, (count, field, more)
