"""What is painted, by meaning: the table, the cards, the chips. The meanings of text are in `writing`.

Light cards and dark ones look the same by day and by night; the table and the shadows on it do not. ``none`` leaves the
terminal's own ground, or paints nothing.
"""

Surfaces = dict[str, str]

_INKS = ("ink.0", "ink.1", "ink.2", "ink.3", "ink.plain", "ink.lit")

_CARDS: Surfaces = {
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
    "steel": "#2a3248",
    "steel.low": "#171c2b",
    "steel.muted": "#a4acbc",
    "plate": "#0e111a",
    "stock": "#3a445f",
    "stock.dark": "#1c2335",
    "chip": "#242a3c",
    "chip.bonus": "#ffca7a",
}

DARK: Surfaces = {
    **_CARDS,
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
    "plaque": "#141926",
}

NOTHING: Surfaces = dict.fromkeys(DARK, "none")
"""For no colour at all."""

LIGHT: Surfaces = {
    **_CARDS,
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

AUTO: Surfaces = {
    **DARK,
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "well", "well.edge", "shadow"), "none"),
    "rail": "#6b7280",
    "barred": "#9a9484",
    "halo": "#b58a1a",
    "plaque": "none",
}
"""The table is the terminal's own: only what lies on it is painted."""

HIGH_CONTRAST: Surfaces = {
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

_CARDS_256: Surfaces = {
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

DARK_256: Surfaces = {
    **_CARDS_256,
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

LIGHT_256: Surfaces = {
    **_CARDS_256,
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

AUTO_256: Surfaces = {
    **DARK_256,
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "well", "well.edge", "shadow", "plaque"), "none"),
    "rail": "color(243)",
    "halo": "color(136)",
}

HIGH_CONTRAST_256: Surfaces = {
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

SIXTEEN: Surfaces = {
    **NOTHING,
    **dict.fromkeys(("ivory", "ivory.low", "ivory.band", "ivory.foot", "ivory.shade"), "white"),
    **dict.fromkeys(_INKS, "black"),
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
"""The terminal's own sixteen; the table is left to it."""

SIXTEEN_ON_BLACK: Surfaces = {
    **SIXTEEN,
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "plaque", "chip"), "black"),
    "halo": "bright_yellow",
}

SIXTEEN_ON_WHITE: Surfaces = {
    **SIXTEEN,
    **dict.fromkeys(("night", "night.low", "ledge", "ledge.low", "plaque"), "bright_white"),
    "chip": "black",
    "rail": "bright_black",
    "halo": "blue",
    "halo.ink": "bright_white",
}
