"""Themes: the colours of meanings. Pages name meanings, except for a few pictures; no fact is told by colour alone.

A theme has styles for each kind of terminal: first for text, such as names and keys, then for pictures, such as the
table and the cards. The colours of seats, and of good and bad, are distinct for colour-blind eyes and readable on their
ground; tests measure both. Light and dark cards look the same in all themes; the table and its shadows do not.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from rich.style import Style

from duell.tui.blocks import strong
from duell.tui.drawing.palette import Depth, Palette

SIGNS = ("■", "◆", "●", "▲", "✚")
"""The signs of the seat colours from ``seat.0`` on, which distinguish players without colour."""

GROUND = "ground"  # the meaning below all others

Styles = dict[str, str]
"""The styles of a theme by meaning, as Rich parses them. ``none`` is the terminal's own ground, or no paint."""


def _styles(table: str) -> dict[str, Styles]:
    """The styles of several themes from a table: rows are meanings, columns themes, numbers one of 256 colours."""
    lines = re.sub(r"(?<= )\d+", r"color(\g<0>)", table.strip("\n")).splitlines()
    themes, *rows = [re.split("  +", line.strip()) for line in lines]
    return {theme: {row[0]: row[column] for row in rows} for column, theme in enumerate(themes, 1)}


_ALL = _styles("""
             dark                     light                    high-contrast            auto
ground       #e8e4d8 on #080b14       #22242b on #faf7ef       #ffffff on #000000       none
muted        #98a1b3                  #565962                  #ffffff                  #80868f
frame        #6f7887                  #7d8592                  #ffffff                  #6b7280
bar          bold #f5f5f5 on #232b42  bold #faf8f3 on #3a4252  bold #000000 on #ffffff  bold #f5f5f5 on #3a4252
key          bold #f6ad3c             bold #8f4500             bold #ffe95c             bold #a87f1c
chosen       bold #f6ad3c             bold #8f4500             bold #ffe95c             bold #b58a1a
good         #58d5cf                  #0a6268                  bold #25eff8             #299ca1
bad          #ff7a4d                  #8c1503                  bold #fe784f             #c8402a
alert        bold #ff7a4d             bold #8c1503             bold #fe784f             bold #c8402a
prize        #e8a05c                  #7d4a12                  bold #f7a547             #b8722e
threat       bold #fd6a24             bold #8c1503             bold #fe784f             bold #c8402a
back         #5b6478                  #8a91a0                  #ffffff                  #5b6478
seat.0       #d98bb4                  #800656                  #f8ccfe                  #9a4b7d
seat.1       #fedd41                  #6c5f02                  #f7a547                  #9c904a
seat.2       #93ad62                  #143e19                  #cbf4b8                  #366842
seat.3       #9dd9fe                  #0b54d8                  #739efe                  #528ede
seat.4       #9b8cff                  #4a2fb5                  #b9adff                  #7d6fd0
fill.0       #d98bb4                  #d98bb4                  #f8ccfe                  #d98bb4
fill.1       #fedd41                  #fedd41                  #f7a547                  #fedd41
fill.2       #93ad62                  #93ad62                  #cbf4b8                  #93ad62
fill.3       #9dd9fe                  #9dd9fe                  #739efe                  #9dd9fe
fill.4       #9b8cff                  #9b8cff                  #b9adff                  #9b8cff
night        #080b14                  #faf7ef                  #000000                  none
night.low    #141b2f                  #efe9db                  #000000                  none
ledge        #232b42                  #e9e2d0                  #000000                  none
ledge.low    #161c2e                  #e0d8c4                  #000000                  none
rail         #566280                  #8590a5                  #ffffff                  #6b7280
well         #111624                  #d2c8b1                  none                     none
well.edge    #0a0d16                  #bfb398                  none                     none
shadow       #000000                  #6b5f3f                  none                     none
barred       none                     #c9c0ab                  #b4b4b4                  #9a9484
halo         #f6ad3c                  #8f4500                  #ffe95c                  #b58a1a
halo.ink     #1a1204                  #ffffff                  #000000                  #1a1204
plaque       #141926                  #fffdf6                  #000000                  none
ivory        #f6f0e0                  #fffefa                  #ffffff                  #f6f0e0
ivory.low    #e6dcc4                  #f4eedf                  #ffffff                  #e6dcc4
ivory.edge   #fffdf5                  #ffffff                  #ffffff                  #fffdf5
ivory.foot   #a89c7f                  #a89c7f                  #ffffff                  #a89c7f
ivory.band   #d8ceb5                  #eae2cf                  #ffffff                  #d8ceb5
ivory.shade  #d3c8ae                  #dfd5be                  #ffffff                  #d3c8ae
ink.0        #7f0656                  #7f0656                  #6d004a                  #7f0656
ink.1        #5c5300                  #5c5300                  #4a4200                  #5c5300
ink.2        #1e3c1f                  #1e3c1f                  #123214                  #1e3c1f
ink.3        #0550c7                  #0550c7                  #00379e                  #0550c7
ink.plain    #22242b                  #22242b                  #000000                  #22242b
ink.lit      #8a3a00                  #8a3a00                  #000000                  #8a3a00
steel        #2a3248                  #2a3248                  #000000                  #2a3248
steel.low    #171c2b                  #171c2b                  #000000                  #171c2b
steel.muted  #a4acbc                  #a4acbc                  #ffffff                  #a4acbc
plate        #0e111a                  #0e111a                  #000000                  #0e111a
stock        #3a445f                  #3a445f                  #ffffff                  #3a445f
stock.dark   #1c2335                  #1c2335                  #000000                  #1c2335
chip         #242a3c                  #242a3c                  #000000                  #242a3c
chip.bonus   #ffca7a                  #ffca7a                  #ffe95c                  #ffca7a
""")
"""Of all colours; ``auto`` leaves the ground to the terminal, and has middle tones that are readable on any."""

_FIXED = _styles("""
             dark             light            high-contrast   auto
ground       253 on 233       235 on 231       231 on 16       none
muted        247              241              231             245
frame        244              243              231             243
bar          bold 255 on 237  bold 231 on 238  bold 16 on 231  bold 255 on 238
key          bold 179         bold 94          bold 227        bold 136
chosen       bold 220         bold 94          bold 227        bold 136
good         87               23               bold 51         30
bad          202              88               bold 209        160
alert        bold 209         bold 124         bold 209        bold 160
prize        215              94               bold 215        130
threat       bold 202         bold 88          bold 209        bold 160
back         60               103              231             60
seat.0       175              125              225             162
seat.1       220              58               215             136
seat.2       107              23               194             65
seat.3       117              19               111             69
seat.4       141              93               147             98
fill.0       175              175              225             175
fill.1       220              220              215             220
fill.2       107              107              194             107
fill.3       117              117              111             117
fill.4       141              141              147             141
night        233              231              16              none
night.low    233              231              16              none
ledge        17               254              16              none
ledge.low    17               254              16              none
rail         60               246              231             243
well         233              252              none            none
well.edge    232              249              none            none
shadow       232              250              none            none
barred       245              250              249             245
halo         214              94               227             136
halo.ink     16               231              16              16
plaque       233              231              16              none
ivory        230              230              231             230
ivory.low    230              230              231             230
ivory.edge   231              231              231             231
ivory.foot   144              144              231             144
ivory.band   230              230              231             230
ivory.shade  187              187              231             187
ink.0        89               89               53              89
ink.1        58               58               52              58
ink.2        22               22               22              22
ink.3        25               25               18              25
ink.plain    235              235              16              235
ink.lit      88               88               16              88
steel        236              236              16              236
steel.low    236              236              16              236
steel.muted  250              250              231             250
plate        233              233              16              233
stock        60               240              231             240
stock.dark   234              234              16              234
chip         236              236              16              236
chip.bonus   222              222              227             222
""")
"""Of 256 colours, by number. They are chosen by hand: for most of the tones above the nearest would be greys."""

_SIXTEEN = _styles("""
             dark             light                  high-contrast    auto
ground       white on black   black on bright_white  white on black   none
muted        none             none                   none             bright_black
frame        none             none                   none             none
bar          reverse          reverse                reverse          reverse
key          bold yellow      bold blue              bold yellow      bold magenta
chosen       bold yellow      bold blue              bold yellow      bold magenta
good         bright_cyan      blue                   bright_cyan      bright_blue
bad          bright_red       red                    bright_red       red
alert        bold bright_red  bold red               bold bright_red  bold red
prize        bright_yellow    magenta                bright_yellow    magenta
threat       bold bright_red  bold red               bold bright_red  bold red
back         bright_blue      blue                   bright_blue      bright_blue
seat.0       bright_magenta   magenta                bright_magenta   magenta
seat.1       bright_yellow    red                    bright_yellow    red
seat.2       bright_green     black                  bright_green     green
seat.3       bright_cyan      blue                   bright_cyan      bright_blue
seat.4       bright_blue      bright_black           bright_blue      cyan
fill.0       bright_magenta   bright_magenta         bright_magenta   bright_magenta
fill.1       bright_yellow    bright_red             bright_yellow    bright_red
fill.2       bright_green     bright_green           bright_green     bright_green
fill.3       bright_cyan      bright_blue            bright_cyan      bright_blue
fill.4       bright_blue      bright_cyan            bright_blue      bright_cyan
night        black            bright_white           black            none
night.low    black            bright_white           black            none
ledge        black            bright_white           black            none
ledge.low    black            bright_white           black            none
rail         bright_black     bright_black           bright_black     bright_black
well         none             none                   none             none
well.edge    none             none                   none             none
shadow       none             none                   none             none
barred       bright_black     bright_black           bright_black     bright_black
halo         bright_yellow    blue                   bright_yellow    yellow
halo.ink     black            bright_white           black            black
plaque       black            bright_white           black            none
ivory        white            white                  white            white
ivory.low    white            white                  white            white
ivory.edge   bright_white     bright_white           bright_white     bright_white
ivory.foot   white            white                  white            white
ivory.band   white            white                  white            white
ivory.shade  white            white                  white            white
ink.0        black            black                  black            black
ink.1        black            black                  black            black
ink.2        black            black                  black            black
ink.3        black            black                  black            black
ink.plain    black            black                  black            black
ink.lit      black            black                  black            black
steel        black            black                  black            black
steel.low    black            black                  black            black
steel.muted  white            white                  white            white
plate        black            black                  black            black
stock        bright_black     bright_black           bright_black     bright_black
stock.dark   black            black                  black            black
chip         black            black                  black            black
chip.bonus   bright_yellow    bright_yellow          bright_yellow    bright_yellow
""")
"""The sixteen colours, which the user has made readable; ``auto`` has those that are so on black and on white."""

DARK = _ALL["dark"]
MONO: Styles = {
    **dict.fromkeys(DARK, "none"),
    "bar": "reverse",
    "key": "bold",
    "chosen": "bold",
    "alert": "bold",
    "threat": "bold",
}
"""Without colours: bold and reverse remain."""


class Theme(NamedTuple):
    """The styles of a theme by meaning, at one depth."""

    styles: Mapping[str, Style]
    depth: Depth


@cache
def theme(name: str, depth: Depth) -> Theme:
    """The styles of a theme at one depth."""
    named = {Depth.SIXTEEN: _SIXTEEN, Depth.FIXED: _FIXED, Depth.ALL: _ALL}.get(depth, {}).get(name, MONO)
    whole = {"plain": "none", "strong": "bold", "title": "bold", **named}
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


COLOURLESS = palette("mono", Depth.NONE)
"""The palette for measuring pictures, which have the same size in every palette."""

_WORDS = ("plain", "strong", "title", "muted", strong("plain"), strong("muted"))
"""Meanings of words that use the ground's text colour if they have none."""


def _for_plaques(depth: Depth, *, ascii: bool, console: bool) -> Palette:  # noqa: A002 - it is the option's name
    """The palette of plaques: dark, with no word in the terminal's own colour."""
    styles = theme("dark", depth).styles
    front = styles[GROUND].color
    words = {meaning: Style(color=front, bold=styles[meaning].bold) for meaning in _WORDS if not styles[meaning].color}
    return Palette({**styles, **words}, depth, ascii=ascii, has_letters=console)
