"""What is sent to a terminal in fewer bytes looks the same there, cell by cell."""

from random import Random

import pyte

from duell.tui.sequences import shortened

COLOURS = ("38;2;1;2;3", "38;2;9;9;9", "38;5;230", "31", "97", "90", "48;2;4;5;6", "48;5;17", "41", "47", "107", "100")
OTHERS = ("1", "3", "4", "7")


def style(chance: Random) -> str:
    front = chance.choice(["", *(each for each in COLOURS if each[:2] == "38" or each[0] in "39")])
    back = chance.choice(["", *(each for each in COLOURS if each[:2] == "48" or each[0] in "41")])
    codes = ["0", front, back, *chance.sample(OTHERS, chance.randint(0, 2))]
    return f"\x1b[{';'.join(filter(None, codes))}m"


def frame(chance: Random) -> str:
    others = ("\x1b[3C", "\r\n", "\x1b[0m\r\n", "a", "▀ bc")
    return "\x1b[2J\x1b[H" + "".join(
        chance.choice([style(chance), style(chance) + style(chance), *others]) for _ in range(300)
    )


def shown(*texts: str) -> list[list[pyte.screens.Char]]:
    screen = pyte.Screen(40, 400)
    stream = pyte.Stream(screen)
    for text in texts:
        stream.feed(text)
    return [[screen.buffer[row][column] for column in range(40)] for row in range(400)]


def test_what_is_shown_is_the_same() -> None:
    chance = Random(1)
    saved = 0
    for _ in range(30):
        frames = [frame(chance), frame(chance)]
        short = [shortened(each) for each in frames]
        assert shown(*short) == shown(*frames)
        saved += sum(map(len, frames)) - sum(map(len, short))
    assert saved > 0


def test_what_is_said_again_is_said_once() -> None:
    whole = "\x1b[0;38;2;1;2;3;48;2;4;5;6m"
    assert shortened(f"{whole}a{whole}b") == f"{whole}ab"
    assert shortened(f"{whole}a\x1b[0;38;2;1;2;3;48;2;7;8;9mb") == f"{whole}a\x1b[48;2;7;8;9mb"


def test_what_ends_is_said_in_full() -> None:
    bold, plain = "\x1b[0;31;1m", "\x1b[0;31m"
    assert shortened(f"{bold}a{plain}b") == f"{bold}a{plain}b"
    assert shortened(f"{plain}a\x1b[0m\r\n{plain}b") == f"{plain}a\x1b[0m\r\n\x1b[31mb"
