"""Every meaning that a page names has a colour in every theme, and what carries meaning differs without colour."""

from itertools import combinations

import pytest
from coloraide import Color
from rich.color import Color as Sent
from rich.color import ColorType

from duell.games import GAMES
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.motion import Frame
from duell.tui.page import compose
from duell.tui.theme import theme
from duell.vocabulary import THEMES
from tests.svg import SIXTEEN
from tests.table.examples import some_games
from tests.tui.pages.looking import PLAIN
from tests.tui.with_keys import page_of

pages = GAMES["duel"].pages


@pytest.mark.parametrize("size", [Size(40, 12), Size(80, 24), Size(120, 36)])
def test_every_style_is_known_in_every_theme(size: Size) -> None:
    assert len({frozenset(theme(name, depth).styles) for name in THEMES for depth in Depth}) == 1
    for screen in some_games()[2][::10]:
        compose(page_of(pages, screen, size, Frame(99)), size, PLAIN)  # a meaning that no theme knows is a KeyError


@pytest.mark.parametrize(("name", "depth"), [("mono", Depth.ALL), ("dark", Depth.NONE)])
def test_without_colour_none_is_left(name: str, depth: Depth) -> None:
    styles = theme(name, depth).styles
    assert not [meaning for meaning, style in styles.items() if style.color or style.bgcolor]
    assert styles["chosen"].bold


@pytest.mark.parametrize("name", THEMES)
def test_sixteen_colours_are_those_of_the_terminal(name: str) -> None:
    colours = [
        colour for style in theme(name, Depth.SIXTEEN).styles.values() for colour in (style.color, style.bgcolor)
    ]
    assert all(colour is None or colour.type in {ColorType.STANDARD, ColorType.DEFAULT} for colour in colours)


# What eyes see: every kind of colour blindness, complete, beside the usual three kinds of cones.

EYES = (None, "protan", "deutan", "tritan")
GROUNDS = {"auto": ("#000000", "#ffffff"), "dark": (), "light": (), "high-contrast": ()}
"""What a theme is read on, where it does not paint the ground itself."""

SEATS = tuple(f"seat.{seat}" for seat in range(4))
TEXTS = ("muted", "key", "chosen", "good", "bad", "alert", "prize", "threat", *SEATS)

MANY = (Depth.FIXED, Depth.ALL)

each_depth = pytest.mark.parametrize("depth", MANY, ids=["256", "all"])


def colour(name: str, meaning: str, depth: Depth) -> Color:
    style = theme(name, depth).styles[meaning]
    assert style.color
    return sent(style.color)


def sent(colour: Sent) -> Color:
    """Return a colour as the terminal is told to show it."""
    return Color(colour.get_truecolor().hex)


def grounds(name: str, depth: Depth) -> list[Color]:
    painted = theme(name, depth).styles["ground"].bgcolor
    return [Color(ground) for ground in GROUNDS[name]] + ([sent(painted)] if painted else [])


def apart(one: Color, other: Color, eyes: str | None) -> float:
    """Return how different two colours look to these eyes (CIEDE2000; 2.3 is just noticeable)."""
    colours = [colour.clone().filter(eyes).fit("srgb") if eyes else colour for colour in (one, other)]
    return float(colours[0].delta_e(colours[1], method="2000"))


@each_depth
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", GROUNDS)
def test_colours_that_tell_things_apart_look_different_to_all_eyes(name: str, eyes: str | None, depth: Depth) -> None:
    """Among 256 colours there are none that are further apart and can be read; each hero has a sign besides."""
    least = 15 if depth is Depth.ALL else 10
    pairs = [*combinations(SEATS, 2), ("good", "bad")]
    distances = {pair: apart(colour(name, pair[0], depth), colour(name, pair[1], depth), eyes) for pair in pairs}
    assert min(distances.values()) > least, distances


@each_depth
@pytest.mark.parametrize(("name", "least"), [("auto", 3), ("dark", 4.5), ("light", 4.5), ("high-contrast", 7)])
def test_every_text_can_be_read_on_its_ground(name: str, least: float, depth: Depth) -> None:
    """4.5 is what WCAG asks of text, 7 of text with enhanced contrast, 3 of large text and of signs."""
    contrasts = {
        text: min(colour(name, text, depth).contrast(ground) for ground in grounds(name, depth)) for text in TEXTS
    }
    assert min(contrasts.values()) >= least, contrasts


@pytest.mark.parametrize("ground", ["#000000", "#ffffff"])
def test_sixteen_colours_can_be_read_on_whatever_ground_a_terminal_has(ground: str) -> None:
    """Where a theme leaves the ground to the terminal, which may show them as it likes: so most terminals do.

    Five players need green and cyan, which are paler on white; bold names and signs are in them.
    """
    styles = theme("auto", Depth.SIXTEEN).styles
    inks = {text: styles[text].color for text in (*TEXTS, "seat.4")}
    contrasts = {
        text: Color(ink.get_truecolor(SIXTEEN).hex).contrast(Color(ground)) for text, ink in inks.items() if ink
    }
    assert min(contrasts.values()) >= 2.4, contrasts
    assert all(contrast >= 3 for text, contrast in contrasts.items() if not text.startswith("seat.")), contrasts
    assert {"key", "chosen", "bad"} <= contrasts.keys()


@pytest.mark.parametrize("name", ["auto", "dark", "high-contrast"])
def test_with_sixteen_colours_a_player_has_one_hue_which_nobody_else_has(name: str) -> None:
    styles = theme(name, Depth.SIXTEEN).styles
    words, fills = (
        [str(styles[f"{meaning}.{seat}"]).removeprefix("bright_") for seat in range(5)] for meaning in ("seat", "fill")
    )
    assert words == fills
    assert len({*words, "none"}) == 6
