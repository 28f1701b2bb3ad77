"""Themes: the colours of meanings. Pages name meanings only, and no fact is told by colour alone.

A theme has styles for each kind of terminal: first for text, such as names and keys, then for pictures, such as the
table and the cards. The colours of seats, and of good and bad, are distinct for colour-blind eyes and readable on their
ground; tests measure both. Light and dark cards look the same in all themes; the table and its shadows do not.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from rich.style import Style

from duell.tui.drawing.palette import PLAQUE, STEEL, STEEL_LOW, Depth, Palette

SIGNS = ("■", "◆", "●", "▲", "✚")
"""The signs of the seat colours from ``seat.0`` on, which distinguish players without colour."""

GROUND = "ground"  # the meaning below all others

Styles = dict[str, str]
"""The styles of a theme by meaning, as Rich parses them. ``none`` is the terminal's own ground, or no paint."""


def _numbered(kind: str, *styles: str) -> Styles:
    """Styles of the meanings ``kind.0``, ``kind.1`` and so on."""
    return {f"{kind}.{number}": style for number, style in enumerate(styles)}


_CARDS: Styles = {
    "ivory": "#f6f0e0",
    "ivory.low": "#e6dcc4",
    "ivory.edge": "#fffdf5",
    "ivory.foot": "#a89c7f",
    "ivory.band": "#d8ceb5",
    "ivory.shade": "#d3c8ae",
    **_numbered("ink", "#7f0656", "#5c5300", "#1e3c1f", "#0550c7"),
    "ink.plain": "#22242b",
    "ink.lit": "#8a3a00",
    **_numbered("fill", "#d98bb4", "#fedd41", "#93ad62", "#9dd9fe", "#9b8cff"),
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
    **_numbered("seat", "#d98bb4", "#fedd41", "#93ad62", "#9dd9fe", "#9b8cff"),
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
"""Without colours: bold and reverse remain."""

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
    **_numbered("seat", "#800656", "#6c5f02", "#143e19", "#0b54d8", "#4a2fb5"),
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
    **_numbered("seat", "#f8ccfe", "#f7a547", "#cbf4b8", "#739efe", "#b9adff"),
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "steel", "steel.low", "plate", "plaque"), "#000000"),
    **dict.fromkeys(("ivory", "ivory.low", "ivory.edge", "ivory.band", "ivory.foot", "ivory.shade"), "#ffffff"),
    **dict.fromkeys(("well", "well.edge", "shadow"), "none"),
    "rail": "#ffffff",
    "barred": "#b4b4b4",
    "halo": "#ffe95c",
    "halo.ink": "#000000",
    **_numbered("ink", "#6d004a", "#4a4200", "#123214", "#00379e"),
    "ink.plain": "#000000",
    "ink.lit": "#000000",
    **_numbered("fill", "#f8ccfe", "#f7a547", "#cbf4b8", "#739efe", "#b9adff"),
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
    **_numbered("seat", "#9a4b7d", "#9c904a", "#366842", "#528ede", "#7d6fd0"),
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "well", "well.edge", "shadow"), "none"),
    "rail": "#6b7280",
    "barred": "#9a9484",
    "halo": "#b58a1a",
    "plaque": "none",
}
"""The terminal's own ground, with middle tones that are readable on any."""

_CARDS_256: Styles = {
    **dict.fromkeys(("ivory", "ivory.low", "ivory.band"), "color(230)"),
    "ivory.edge": "color(231)",
    "ivory.foot": "color(144)",
    "ivory.shade": "color(187)",
    **_numbered("ink", "color(89)", "color(58)", "color(22)", "color(25)"),
    "ink.plain": "color(235)",
    "ink.lit": "color(88)",
    **_numbered("fill", "color(175)", "color(220)", "color(107)", "color(117)", "color(141)"),
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
"""Chosen by hand, as all for 256 colours: for most of these tones the nearest would be greys."""

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
    **_numbered("seat", "color(175)", "color(220)", "color(107)", "color(117)", "color(141)"),
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
    **_numbered("seat", "color(125)", "color(58)", "color(23)", "color(19)", "color(93)"),
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
    **_numbered("seat", "color(225)", "color(215)", "color(194)", "color(111)", "color(147)"),
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "steel", "steel.low", "plate", "plaque"), "color(16)"),
    **dict.fromkeys(("ivory", "ivory.low", "ivory.edge", "ivory.band", "ivory.foot", "ivory.shade"), "color(231)"),
    **dict.fromkeys(("well", "well.edge", "shadow"), "none"),
    "rail": "color(231)",
    "barred": "color(249)",
    "halo": "color(227)",
    "halo.ink": "color(16)",
    **_numbered("ink", "color(53)", "color(52)", "color(22)", "color(18)"),
    "ink.plain": "color(16)",
    "ink.lit": "color(16)",
    **_numbered("fill", "color(225)", "color(215)", "color(194)", "color(111)", "color(147)"),
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
    **_numbered("seat", "color(162)", "color(136)", "color(65)", "color(69)", "color(98)"),
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
    **_numbered("seat", "magenta", "yellow", "green", "cyan", "blue"),
    **dict.fromkeys(("ivory", "ivory.low", "ivory.band", "ivory.foot", "ivory.shade"), "white"),
    **dict.fromkeys(("ink.0", "ink.1", "ink.2", "ink.3", "ink.plain", "ink.lit"), "black"),
    **dict.fromkeys(("steel", "steel.low", "plate"), "black"),
    **_numbered("fill", "bright_magenta", "bright_yellow", "bright_green", "bright_cyan", "bright_blue"),
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
"""The sixteen colours, which the user has made readable; the table is the terminal's own ground."""

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
"""Those of the sixteen colours that are readable on black and on white: no yellow, no cyan, no green."""

SIXTEEN_ON_BLACK: Styles = {
    **SIXTEEN,
    "ground": "white on black",
    "good": "bright_cyan",
    "bad": "bright_red",
    "alert": "bold bright_red",
    "threat": "bold bright_red",
    "prize": "bright_yellow",
    "back": "bright_blue",
    **_numbered("seat", "bright_magenta", "bright_yellow", "bright_green", "bright_cyan", "bright_blue"),
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
    **_numbered("seat", "magenta", "red", "black", "blue", "bright_black"),
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
"""The styles of each theme for sixteen colours, for 256, and for all."""

THEMES = tuple(_THEMES)  # the themes by name; ``auto`` leaves the ground to the terminal


class Theme(NamedTuple):
    """The styles of a theme by meaning, at one depth."""

    styles: Mapping[str, Style]
    depth: Depth


def strong(style: str) -> str:
    """The bold variant of a meaning."""
    return f"{style}.strong"


@cache
def theme(name: str, depth: Depth) -> Theme:
    """The styles of a theme at one depth."""
    row = {Depth.SIXTEEN: 0, Depth.FIXED: 1, Depth.ALL: 2}.get(depth)
    whole = {"plain": "none", "strong": "bold", "title": "bold", **(MONO if row is None else _THEMES[name][row])}
    whole["asked"] = f"{whole['chosen']} reverse"
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
    """The palette of a theme at one depth, or on a Linux console; there is one of each."""
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
"""Meanings of words that use the ground's text colour if they have none."""


def _for_plaques(depth: Depth, *, ascii: bool, console: bool) -> Palette:  # noqa: A002 - it is the option's name
    """The palette of plaques: dark, with no word in the terminal's own colour."""
    styles = theme("dark", depth).styles
    front = styles[GROUND].color
    words = {meaning: Style(color=front, bold=styles[meaning].bold) for meaning in _WORDS if not styles[meaning].color}
    return Palette({**styles, **words}, depth, ascii=ascii, has_letters=console)
