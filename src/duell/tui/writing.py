"""What is written, by meaning: names, keys, what is good or bad. What is painted is in `surfaces`.

The colours of heroes, and of good and bad, were chosen so that they stay apart for eyes that lack one kind of cones,
and can be read on their ground; the tests measure both.
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
    "villain": "none",
    "vader": "bold",
    "back": "none",
    "hero.yoda": "none",
    "hero.luke": "none",
    "hero.leia": "none",
    "hero.han": "none",
    "hero.fifth": "none",
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
    "villain": "#b8722e",
    "vader": "bold #c8402a",
    "back": "#5b6478",
    "hero.yoda": "#366842",
    "hero.luke": "#528ede",
    "hero.leia": "#9a4b7d",
    "hero.han": "#9c904a",
    "hero.fifth": "#7d6fd0",
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
    "villain": "#e8a05c",
    "vader": "bold #fd6a24",
    "back": "#5b6478",
    "hero.yoda": "#93ad62",
    "hero.luke": "#9dd9fe",
    "hero.leia": "#d98bb4",
    "hero.han": "#fedd41",
    "hero.fifth": "#9b8cff",
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
    "villain": "#7d4a12",
    "vader": "bold #8c1503",
    "back": "#8a91a0",
    "hero.yoda": "#143e19",
    "hero.luke": "#0b54d8",
    "hero.leia": "#800656",
    "hero.han": "#6c5f02",
    "hero.fifth": "#4a2fb5",
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
    "villain": "bold #f7a547",
    "vader": "bold #fe784f",
    "back": "#ffffff",
    "hero.yoda": "#cbf4b8",
    "hero.luke": "#739efe",
    "hero.leia": "#f8ccfe",
    "hero.han": "#f7a547",
    "hero.fifth": "#b9adff",
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
    "villain": "color(130)",
    "vader": "bold color(160)",
    "back": "color(60)",
    "hero.yoda": "color(65)",
    "hero.luke": "color(69)",
    "hero.leia": "color(162)",
    "hero.han": "color(136)",
    "hero.fifth": "color(98)",
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
    "villain": "color(215)",
    "vader": "bold color(202)",
    "back": "color(60)",
    "hero.yoda": "color(107)",
    "hero.luke": "color(117)",
    "hero.leia": "color(175)",
    "hero.han": "color(220)",
    "hero.fifth": "color(141)",
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
    "villain": "color(94)",
    "vader": "bold color(88)",
    "back": "color(103)",
    "hero.yoda": "color(23)",
    "hero.luke": "color(19)",
    "hero.leia": "color(125)",
    "hero.han": "color(58)",
    "hero.fifth": "color(93)",
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
    "villain": "bold color(215)",
    "vader": "bold color(209)",
    "back": "color(231)",
    "hero.yoda": "color(194)",
    "hero.luke": "color(111)",
    "hero.leia": "color(225)",
    "hero.han": "color(215)",
    "hero.fifth": "color(147)",
}

SIXTEEN: Writing = {
    **EMPHASIS,
    "key": "bold yellow",
    "chosen": "bold yellow",
    "good": "cyan",
    "bad": "red",
    "alert": "bold red",
    "villain": "yellow",
    "vader": "bold red",
    "back": "blue",
    "hero.yoda": "green",
    "hero.luke": "cyan",
    "hero.leia": "magenta",
    "hero.han": "yellow",
    "hero.fifth": "blue",
}
"""The terminal's own sixteen colours, which its owner has set to be readable."""

AUTO_SIXTEEN: Writing = {
    **SIXTEEN,
    "muted": "bright_black",
    "key": "bold magenta",
    "chosen": "bold magenta",
    "good": "bright_blue",
    "villain": "magenta",
    "back": "bright_blue",
    "hero.yoda": "none",
    "hero.luke": "bright_blue",
    "hero.han": "red",
    "hero.fifth": "bright_black",
}
"""Those of them that can be read on black and on white as most terminals show them: no yellow, no cyan, no green."""

SIXTEEN_ON_BLACK: Writing = {
    **SIXTEEN,
    "ground": "white on black",
    "good": "bright_cyan",
    "bad": "bright_red",
    "alert": "bold bright_red",
    "vader": "bold bright_red",
    "villain": "bright_yellow",
    "back": "bright_blue",
    "hero.yoda": "bright_green",
    "hero.luke": "bright_cyan",
    "hero.leia": "bright_magenta",
    "hero.han": "bright_yellow",
    "hero.fifth": "bright_blue",
}

SIXTEEN_ON_WHITE: Writing = {
    **SIXTEEN,
    "ground": "black on bright_white",
    "key": "bold blue",
    "chosen": "bold blue",
    "good": "blue",
    "villain": "magenta",
    "hero.yoda": "black",
    "hero.luke": "blue",
    "hero.leia": "magenta",
    "hero.han": "red",
    "hero.fifth": "bright_black",
}
