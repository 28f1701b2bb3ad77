"""What is written, by meaning: names, keys, what is good or bad. What is painted is in `surfaces`.

Seat colours, ``seat.0`` and so on, and those of good and bad were chosen so that they stay apart for eyes that lack one
kind of cones, and can be read on their ground; the tests measure both.
"""

Writing = dict[str, str]

EMPHASIS: Writing = {
    "ground": "none",
    "muted": "none",
    "frame": "none",
    "bar": "reverse",
    "key": "bold",
    "chosen": "bold",
    "good": "none",
    "bad": "none",
    "alert": "bold",
    "prize": "none",
    "threat": "bold",
    "back": "none",
    "seat.0": "none",
    "seat.1": "none",
    "seat.2": "none",
    "seat.3": "none",
    "seat.4": "none",
}
"""For no colour at all: bold and reverse remain."""

AUTO: Writing = {
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
}
"""Middle tones, which can be read on whatever ground the terminal has."""

DARK: Writing = {
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
}

LIGHT: Writing = {
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
}

HIGH_CONTRAST: Writing = {
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
}

AUTO_256: Writing = {
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
}
"""Picked by hand, as the others for 256 colours: the nearest of the 256 are greys for most of these tones."""

DARK_256: Writing = {
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
}

LIGHT_256: Writing = {
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
}

HIGH_CONTRAST_256: Writing = {
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
}

SIXTEEN: Writing = {
    **EMPHASIS,
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
}
"""The terminal's own sixteen colours, which its owner has set to be readable."""

AUTO_SIXTEEN: Writing = {
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

SIXTEEN_ON_BLACK: Writing = {
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
}

SIXTEEN_ON_WHITE: Writing = {
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
}
