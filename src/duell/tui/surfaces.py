"""What is painted, by meaning: the table, the cards, the chips. The meanings of text are in `writing`.

Light cards and dark ones look the same by day and by night; the table and the shadows on it do not. ``none`` leaves the
terminal's own ground, or paints nothing.
"""

Surfaces = dict[str, str]

_INKS = ("ink.yoda", "ink.luke", "ink.leia", "ink.han", "ink.plain", "ink.lit")

_CARDS: Surfaces = {
    "ivory": "#f6f0e0",
    "ivory.low": "#e6dcc4",
    "ivory.edge": "#fffdf5",
    "ivory.foot": "#a89c7f",
    "ivory.band": "#d8ceb5",
    "ivory.shade": "#d3c8ae",
    "ink.yoda": "#1e3c1f",
    "ink.luke": "#0550c7",
    "ink.leia": "#7f0656",
    "ink.han": "#5c5300",
    "ink.plain": "#22242b",
    "ink.lit": "#8a3a00",
    "cloth.yoda": "#93ad62",
    "cloth.luke": "#9dd9fe",
    "cloth.leia": "#d98bb4",
    "cloth.han": "#fedd41",
    "cloth.fifth": "#9b8cff",
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
    "ink.yoda": "#123214",
    "ink.luke": "#00379e",
    "ink.leia": "#6d004a",
    "ink.han": "#4a4200",
    "ink.plain": "#000000",
    "ink.lit": "#000000",
    "cloth.yoda": "#cbf4b8",
    "cloth.luke": "#739efe",
    "cloth.leia": "#f8ccfe",
    "cloth.han": "#f7a547",
    "cloth.fifth": "#b9adff",
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
    "ink.yoda": "color(22)",
    "ink.luke": "color(25)",
    "ink.leia": "color(89)",
    "ink.han": "color(58)",
    "ink.plain": "color(235)",
    "ink.lit": "color(88)",
    "cloth.yoda": "color(107)",
    "cloth.luke": "color(117)",
    "cloth.leia": "color(175)",
    "cloth.han": "color(220)",
    "cloth.fifth": "color(141)",
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
    "ink.yoda": "color(22)",
    "ink.luke": "color(18)",
    "ink.leia": "color(53)",
    "ink.han": "color(52)",
    "ink.plain": "color(16)",
    "ink.lit": "color(16)",
    "cloth.yoda": "color(194)",
    "cloth.luke": "color(111)",
    "cloth.leia": "color(225)",
    "cloth.han": "color(215)",
    "cloth.fifth": "color(147)",
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
    "cloth.yoda": "bright_green",
    "cloth.luke": "bright_cyan",
    "cloth.leia": "bright_magenta",
    "cloth.han": "bright_yellow",
    "cloth.fifth": "bright_blue",
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
