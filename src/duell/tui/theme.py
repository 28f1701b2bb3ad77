"""Colours by meaning. Pages name a meaning; only here does it get a colour, and never colour alone tells a thing.

A theme has styles for each kind of terminal: first those of what is written, such as names and keys, then those of what
is painted, such as the table and the cards. The colours of seats, and of good and bad, were chosen so that they stay
apart for eyes that lack one kind of cones, and can be read on their ground; the tests measure both. Light cards and
dark ones look the same by day and by night; the table and the shadows on it do not.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from rich.style import Style

from duell.tui.drawing.palette import PLAQUE, STEEL, STEEL_LOW, Depth, Palette

SIGNS = ("■", "◆", "●", "▲", "✚")
"""What tells players apart without colour: the sign of each seat colour, from ``seat.0`` on."""

GROUND = "ground"
"""The meaning that lies under all others."""

Styles = dict[str, str]
"""The styles of a theme by meaning, as Rich says them. ``none`` leaves the terminal's own ground, or paints nothing."""


_CARDS: Styles = {
    "ivory": "#f6f0e0",
    "ivory.low": "#e6dcc4",
    "ivory.edge": "#fffdf5",
    "ivory.foot": "#a89c7f",
    "ivory.band": "#d8ceb5",
    "ivory.shade": "#d3c8ae",
    "ink.0": "#7f0656",
    "ink.1": "#5c5300",
    "ink.2": "#1e3c1f",
    "ink.3": "#0550c7",
    "ink.plain": "#22242b",
    "ink.lit": "#8a3a00",
    "fill.0": "#d98bb4",
    "fill.1": "#fedd41",
    "fill.2": "#93ad62",
    "fill.3": "#9dd9fe",
    "fill.4": "#9b8cff",
    "steel": STEEL,
    "steel.low": STEEL_LOW,
    "steel.muted": "#a4acbc",
    "plate": "#0e111a",
    "stock": "#3a445f",
    "stock.dark": "#1c2335",
    "chip": "#242a3c",
    "chip.bonus": "#ffca7a",
}

DARK: Styles = {
    **_CARDS,
    "ground": "#e8e4d8 on #080b14",
    "muted": "#98a1b3",
    "frame": "#6f7887",
    "bar": "bold #f5f5f5 on #232b42",
    "key": "bold #f6ad3c",
    "chosen": "bold #f6ad3c",
    "good": "#58d5cf",
    "bad": "#ff7a4d",
    "alert": "bold #ff7a4d",
    "prize": "#e8a05c",
    "threat": "bold #fd6a24",
    "back": "#5b6478",
    "seat.0": "#d98bb4",
    "seat.1": "#fedd41",
    "seat.2": "#93ad62",
    "seat.3": "#9dd9fe",
    "seat.4": "#9b8cff",
    "night": "#080b14",
    "night.low": "#141b2f",
    "ledge": "#232b42",
    "ledge.low": "#161c2e",
    "rail": "#566280",
    "well": "#111624",
    "well.edge": "#0a0d16",
    "shadow": "#000000",
    "barred": "none",
    "halo": "#f6ad3c",
    "halo.ink": "#1a1204",
    "plaque": PLAQUE,
}

MONO: Styles = {
    **dict.fromkeys(DARK, "none"),
    "bar": "reverse",
    "key": "bold",
    "chosen": "bold",
    "alert": "bold",
    "threat": "bold",
}
"""For no colour at all: bold and reverse remain."""

LIGHT: Styles = {
    **_CARDS,
    "ground": "#22242b on #faf7ef",
    "muted": "#565962",
    "frame": "#7d8592",
    "bar": "bold #faf8f3 on #3a4252",
    "key": "bold #8f4500",
    "chosen": "bold #8f4500",
    "good": "#0a6268",
    "bad": "#8c1503",
    "alert": "bold #8c1503",
    "prize": "#7d4a12",
    "threat": "bold #8c1503",
    "back": "#8a91a0",
    "seat.0": "#800656",
    "seat.1": "#6c5f02",
    "seat.2": "#143e19",
    "seat.3": "#0b54d8",
    "seat.4": "#4a2fb5",
    "ivory": "#fffefa",
    "ivory.low": "#f4eedf",
    "ivory.edge": "#ffffff",
    "ivory.band": "#eae2cf",
    "ivory.shade": "#dfd5be",
    "night": "#faf7ef",
    "night.low": "#efe9db",
    "ledge": "#e9e2d0",
    "ledge.low": "#e0d8c4",
    "rail": "#8590a5",
    "well": "#d2c8b1",
    "well.edge": "#bfb398",
    "shadow": "#6b5f3f",
    "barred": "#c9c0ab",
    "halo": "#8f4500",
    "halo.ink": "#ffffff",
    "plaque": "#fffdf6",
}

HIGH_CONTRAST: Styles = {
    "ground": "#ffffff on #000000",
    "muted": "#ffffff",
    "frame": "#ffffff",
    "bar": "bold #000000 on #ffffff",
    "key": "bold #ffe95c",
    "chosen": "bold #ffe95c",
    "good": "bold #25eff8",
    "bad": "bold #fe784f",
    "alert": "bold #fe784f",
    "prize": "bold #f7a547",
    "threat": "bold #fe784f",
    "back": "#ffffff",
    "seat.0": "#f8ccfe",
    "seat.1": "#f7a547",
    "seat.2": "#cbf4b8",
    "seat.3": "#739efe",
    "seat.4": "#b9adff",
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "steel", "steel.low", "plate", "plaque"), "#000000"),
    **dict.fromkeys(("ivory", "ivory.low", "ivory.edge", "ivory.band", "ivory.foot", "ivory.shade"), "#ffffff"),
    **dict.fromkeys(("well", "well.edge", "shadow"), "none"),
    "rail": "#ffffff",
    "barred": "#b4b4b4",
    "halo": "#ffe95c",
    "halo.ink": "#000000",
    "ink.0": "#6d004a",
    "ink.1": "#4a4200",
    "ink.2": "#123214",
    "ink.3": "#00379e",
    "ink.plain": "#000000",
    "ink.lit": "#000000",
    "fill.0": "#f8ccfe",
    "fill.1": "#f7a547",
    "fill.2": "#cbf4b8",
    "fill.3": "#739efe",
    "fill.4": "#b9adff",
    "steel.muted": "#ffffff",
    "stock": "#ffffff",
    "stock.dark": "#000000",
    "chip": "#000000",
    "chip.bonus": "#ffe95c",
}

AUTO: Styles = {
    **DARK,
    "ground": "none",
    "muted": "#80868f",
    "frame": "#6b7280",
    "bar": "bold #f5f5f5 on #3a4252",
    "key": "bold #a87f1c",
    "chosen": "bold #b58a1a",
    "good": "#299ca1",
    "bad": "#c8402a",
    "alert": "bold #c8402a",
    "prize": "#b8722e",
    "threat": "bold #c8402a",
    "back": "#5b6478",
    "seat.0": "#9a4b7d",
    "seat.1": "#9c904a",
    "seat.2": "#366842",
    "seat.3": "#528ede",
    "seat.4": "#7d6fd0",
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "well", "well.edge", "shadow"), "none"),
    "rail": "#6b7280",
    "barred": "#9a9484",
    "halo": "#b58a1a",
    "plaque": "none",
}
"""The ground is the terminal's own, and middle tones can be read on any: only what lies on it is painted."""

_CARDS_256: Styles = {
    **dict.fromkeys(("ivory", "ivory.low", "ivory.band"), "color(230)"),
    "ivory.edge": "color(231)",
    "ivory.foot": "color(144)",
    "ivory.shade": "color(187)",
    "ink.0": "color(89)",
    "ink.1": "color(58)",
    "ink.2": "color(22)",
    "ink.3": "color(25)",
    "ink.plain": "color(235)",
    "ink.lit": "color(88)",
    "fill.0": "color(175)",
    "fill.1": "color(220)",
    "fill.2": "color(107)",
    "fill.3": "color(117)",
    "fill.4": "color(141)",
    "steel": "color(236)",
    "steel.low": "color(236)",
    "steel.muted": "color(250)",
    "plate": "color(233)",
    "stock": "color(240)",
    "stock.dark": "color(234)",
    "chip": "color(236)",
    "chip.bonus": "color(222)",
    "barred": "color(245)",
}
"""Picked by hand, as the others for 256 colours: the nearest of the 256 are greys for most of these tones."""

DARK_256: Styles = {
    **_CARDS_256,
    "ground": "color(253) on color(233)",
    "muted": "color(247)",
    "frame": "color(244)",
    "bar": "bold color(255) on color(237)",
    "key": "bold color(179)",
    "chosen": "bold color(220)",
    "good": "color(87)",
    "bad": "color(202)",
    "alert": "bold color(209)",
    "prize": "color(215)",
    "threat": "bold color(202)",
    "back": "color(60)",
    "seat.0": "color(175)",
    "seat.1": "color(220)",
    "seat.2": "color(107)",
    "seat.3": "color(117)",
    "seat.4": "color(141)",
    **dict.fromkeys(("night", "night.low"), "color(233)"),
    **dict.fromkeys(("ledge", "ledge.low"), "color(235)"),
    "rail": "color(242)",
    "well": "color(233)",
    "well.edge": "color(232)",
    "shadow": "color(232)",
    "halo": "color(214)",
    "halo.ink": "color(16)",
    "plaque": "color(234)",
}

LIGHT_256: Styles = {
    **_CARDS_256,
    "ground": "color(235) on color(231)",
    "muted": "color(241)",
    "frame": "color(243)",
    "bar": "bold color(231) on color(238)",
    "key": "bold color(94)",
    "chosen": "bold color(94)",
    "good": "color(23)",
    "bad": "color(88)",
    "alert": "bold color(124)",
    "prize": "color(94)",
    "threat": "bold color(88)",
    "back": "color(103)",
    "seat.0": "color(125)",
    "seat.1": "color(58)",
    "seat.2": "color(23)",
    "seat.3": "color(19)",
    "seat.4": "color(93)",
    **dict.fromkeys(("night", "night.low"), "color(231)"),
    **dict.fromkeys(("ledge", "ledge.low"), "color(254)"),
    "barred": "color(250)",
    "rail": "color(246)",
    "well": "color(252)",
    "well.edge": "color(249)",
    "shadow": "color(250)",
    "halo": "color(94)",
    "halo.ink": "color(231)",
    "plaque": "color(231)",
}

HIGH_CONTRAST_256: Styles = {
    "ground": "color(231) on color(16)",
    "muted": "color(231)",
    "frame": "color(231)",
    "bar": "bold color(16) on color(231)",
    "key": "bold color(227)",
    "chosen": "bold color(227)",
    "good": "bold color(51)",
    "bad": "bold color(209)",
    "alert": "bold color(209)",
    "prize": "bold color(215)",
    "threat": "bold color(209)",
    "back": "color(231)",
    "seat.0": "color(225)",
    "seat.1": "color(215)",
    "seat.2": "color(194)",
    "seat.3": "color(111)",
    "seat.4": "color(147)",
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "steel", "steel.low", "plate", "plaque"), "color(16)"),
    **dict.fromkeys(("ivory", "ivory.low", "ivory.edge", "ivory.band", "ivory.foot", "ivory.shade"), "color(231)"),
    **dict.fromkeys(("well", "well.edge", "shadow"), "none"),
    "rail": "color(231)",
    "barred": "color(249)",
    "halo": "color(227)",
    "halo.ink": "color(16)",
    "ink.0": "color(53)",
    "ink.1": "color(52)",
    "ink.2": "color(22)",
    "ink.3": "color(18)",
    "ink.plain": "color(16)",
    "ink.lit": "color(16)",
    "fill.0": "color(225)",
    "fill.1": "color(215)",
    "fill.2": "color(194)",
    "fill.3": "color(111)",
    "fill.4": "color(147)",
    "steel.muted": "color(231)",
    "stock": "color(231)",
    "stock.dark": "color(16)",
    "chip": "color(16)",
    "chip.bonus": "color(227)",
}

AUTO_256: Styles = {
    **DARK_256,
    "ground": "none",
    "muted": "color(245)",
    "frame": "color(243)",
    "bar": "bold color(255) on color(238)",
    "key": "bold color(136)",
    "chosen": "bold color(136)",
    "good": "color(30)",
    "bad": "color(160)",
    "alert": "bold color(160)",
    "prize": "color(130)",
    "threat": "bold color(160)",
    "back": "color(60)",
    "seat.0": "color(162)",
    "seat.1": "color(136)",
    "seat.2": "color(65)",
    "seat.3": "color(69)",
    "seat.4": "color(98)",
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "well", "well.edge", "shadow", "plaque"), "none"),
    "rail": "color(243)",
    "halo": "color(136)",
}

SIXTEEN: Styles = {
    **MONO,
    "key": "bold yellow",
    "chosen": "bold yellow",
    "good": "cyan",
    "bad": "red",
    "alert": "bold red",
    "prize": "yellow",
    "threat": "bold red",
    "back": "blue",
    "seat.0": "magenta",
    "seat.1": "yellow",
    "seat.2": "green",
    "seat.3": "cyan",
    "seat.4": "blue",
    **dict.fromkeys(("ivory", "ivory.low", "ivory.band", "ivory.foot", "ivory.shade"), "white"),
    **dict.fromkeys(("ink.0", "ink.1", "ink.2", "ink.3", "ink.plain", "ink.lit"), "black"),
    **dict.fromkeys(("steel", "steel.low", "plate"), "black"),
    "fill.0": "bright_magenta",
    "fill.1": "bright_yellow",
    "fill.2": "bright_green",
    "fill.3": "bright_cyan",
    "fill.4": "bright_blue",
    "ivory.edge": "bright_white",
    "steel.muted": "white",
    "rail": "bright_black",
    "stock": "bright_black",
    "stock.dark": "black",
    "chip": "black",
    "chip.bonus": "bright_yellow",
    "barred": "bright_black",
    "halo": "yellow",
    "halo.ink": "black",
}
"""The terminal's own sixteen colours, which its owner has set to be readable; the table is left to it."""

AUTO_SIXTEEN: Styles = {
    **SIXTEEN,
    "muted": "bright_black",
    "key": "bold magenta",
    "chosen": "bold magenta",
    "good": "bright_blue",
    "prize": "magenta",
    "back": "bright_blue",
    "seat.1": "red",
    "seat.2": "none",
    "seat.3": "bright_blue",
    "seat.4": "bright_black",
}
"""Those of them that can be read on black and on white as most terminals show them: no yellow, no cyan, no green."""

SIXTEEN_ON_BLACK: Styles = {
    **SIXTEEN,
    "ground": "white on black",
    "good": "bright_cyan",
    "bad": "bright_red",
    "alert": "bold bright_red",
    "threat": "bold bright_red",
    "prize": "bright_yellow",
    "back": "bright_blue",
    "seat.0": "bright_magenta",
    "seat.1": "bright_yellow",
    "seat.2": "bright_green",
    "seat.3": "bright_cyan",
    "seat.4": "bright_blue",
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "plaque", "chip"), "black"),
    "halo": "bright_yellow",
}

SIXTEEN_ON_WHITE: Styles = {
    **SIXTEEN,
    "ground": "black on bright_white",
    "key": "bold blue",
    "chosen": "bold blue",
    "good": "blue",
    "prize": "magenta",
    "seat.0": "magenta",
    "seat.1": "red",
    "seat.2": "black",
    "seat.3": "blue",
    "seat.4": "bright_black",
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "plaque"), "bright_white"),
    "chip": "black",
    "rail": "bright_black",
    "halo": "blue",
    "halo.ink": "bright_white",
}

_THEMES = {
    "dark": (SIXTEEN_ON_BLACK, DARK_256, DARK),
    "light": (SIXTEEN_ON_WHITE, LIGHT_256, LIGHT),
    "high-contrast": (SIXTEEN_ON_BLACK, HIGH_CONTRAST_256, HIGH_CONTRAST),
    "mono": (MONO, MONO, MONO),
    "auto": (AUTO_SIXTEEN, AUTO_256, AUTO),
}
"""By theme: the styles for sixteen colours, for 256, and for all."""

THEMES = tuple(_THEMES)
"""The themes by name; ``auto`` leaves the ground to the terminal."""


class Theme(NamedTuple):
    """The styles of a theme by meaning, for a terminal of so many colours."""

    styles: Mapping[str, Style]
    depth: Depth


def strong(style: str) -> str:
    """Return the bold variant of a meaning."""
    return f"{style}.strong"


@cache
def theme(name: str, depth: Depth) -> Theme:
    """Return the styles of a theme for a terminal of so many colours."""
    row = {Depth.SIXTEEN: 0, Depth.FIXED: 1, Depth.ALL: 2}.get(depth)
    whole = {"plain": "none", "strong": "bold", "title": "bold", **(MONO if row is None else _THEMES[name][row])}
    bold = {strong(meaning): f"bold {style}".removesuffix(" none") for meaning, style in whole.items()}
    return Theme({meaning: Style.parse(style) for meaning, style in {**whole, **bold}.items()}, depth)


@cache
def palette(
    name: str,
    depth: Depth,
    *,
    ascii: bool = False,  # noqa: A002 - it is the option's name
    console: bool = False,
) -> Palette:
    """Return what a theme paints with at a terminal of so many colours, or a Linux console; there is one of each."""
    ascii = ascii or console  # noqa: A001
    known = Depth.NONE if name == "mono" else depth
    plaques = _for_plaques(depth, ascii=ascii, console=console) if name == "auto" and known is not Depth.NONE else None
    return Palette(
        theme(name, depth).styles,
        known,
        ascii=ascii,
        has_letters=console,
        flat=name == "high-contrast",
        shadows=0.3 if name == "light" else 0.75,
        plaques=plaques,
    )


_WORDS = ("plain", "strong", "title", "muted", strong("plain"), strong("muted"))
"""Meanings of words that are in the colour of the ground's text where they have none."""


def _for_plaques(depth: Depth, *, ascii: bool, console: bool) -> Palette:  # noqa: A002 - it is the option's name
    """Return what plaques are painted and written on with: as in the dark, and no word in the terminal's own colour."""
    styles = theme("dark", depth).styles
    front = styles[GROUND].color
    words = {meaning: Style(color=front, bold=styles[meaning].bold) for meaning in _WORDS if not styles[meaning].color}
    return Palette({**styles, **words}, depth, ascii=ascii, has_letters=console)
