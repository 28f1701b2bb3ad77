"""The pictures in the README, real screens of a real game: ``python -m tests.picture`` draws them again."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from duell.games import GAMES
from duell.games.duel.board import Hand, Offers
from duell.games.duel.deck_files import deck
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.play import start
from duell.games.duel.house_rules import edition
from duell.language import SOURCE, use
from duell.record.acts import Seat
from duell.record.table_options import TableOptions
from duell.table.screens import Choose, Choosing, Curtain, Final, Intent, Reveal, Screen
from duell.table.sitting import Sitting
from duell.table.table import Table
from duell.tui.blocks import Block, Size, beside
from duell.tui.drawing.palette import Depth
from duell.tui.motion import Frame, telling, whole
from duell.tui.page import compose
from duell.tui.theme import GROUND, palette, theme
from tests.games.missions.sitting import new_table, play_on
from tests.svg import hexed, moving, svg
from tests.table.examples import DUEL, is_choosing, nobody
from tests.tui.with_keys import page_of

pages = GAMES["duel"].pages

FOLDER = Path(__file__).parent / "pictures"

SIZE = Size(80, 24)


class Picture(NamedTuple):
    """A screen of the game, in a language and a theme."""

    scene: Callable[[Screen], bool]
    language: str
    theme: str


def is_cems_turn(screen: Screen) -> bool:
    """Whether it is Cem's turn in the eighth round, and a card is chosen."""
    return is_choosing(screen, Hand) and screen.board.round == 8 and screen.seat == 2 and screen.chosen is not None


def is_revealed(screen: Screen) -> bool:
    """Whether the eighth round has been revealed."""
    return isinstance(screen, Reveal) and screen.board.round == 8


def is_handed_over(screen: Screen) -> bool:
    """Whether the keyboard is to go to Dora in the eighth round."""
    return isinstance(screen, Curtain) and screen.board.round == 8 and screen.seat == 3


def is_over(screen: Screen) -> bool:
    """Whether the game has ended."""
    return isinstance(screen, Final)


PICTURES = {
    "choosing.svg": Picture(is_cems_turn, SOURCE, "dark"),
    "curtain.svg": Picture(is_handed_over, SOURCE, "dark"),
    "revealed.svg": Picture(is_revealed, "de", "light"),
    "end.svg": Picture(is_over, SOURCE, "dark"),
}

MISSIONS = "missions.svg"

HOSTED = "hosted.svg"

MOVING = "turning.svg"
"""The picture that moves: the reveal."""


def scene(wanted: Callable[[Screen], bool]) -> Screen:
    """Return the first screen of a game of four that is `wanted`."""
    heroes = {"Anna": "leia", "Ben": "han", "Cem": "yoda", "Dora": "luke"}
    seats = [Seat(name, hero, "human") for name, hero in heroes.items()]
    state = start(deck("classic"), edition("ravensburger"), list(heroes.values()), "a picture")
    sitting = Sitting(Table(DUEL, seats, state, bot_for=nobody, rng=Random(0)))
    chance = Random(3)
    while not wanted(screen := sitting.screen):
        match screen:
            case Curtain():
                sitting.do(Intent.LIFT)
            case Choosing(body=Hand()) if screen.board.round == 8 and screen.seat == 2 and screen.chosen is None:
                sitting.do(Choose(Choice.FORCE_6))
            case Choosing(body=Hand()) if screen.chosen is not None:
                sitting.do(Intent.LOCK)
            case Choosing(body=Hand()) | Choosing(body=Offers()):
                sitting.do(Choose(chance.choice(screen.options)))
                sitting.do(Intent.LOCK)
            case Reveal():
                sitting.do(Intent.GO_ON)
            case _:
                raise AssertionError("the game was over before the picture was taken")
    return screen


def draw(picture: Picture) -> str:
    """Return a picture as SVG."""
    use(picture.language)
    try:
        screen = scene(picture.scene)
        return svg(_block(screen, whole(pages, screen), picture.theme), *_ground(picture.theme))
    finally:
        use(SOURCE)


def draw_moving() -> str:
    """Return the reveal as it is told."""
    screen = scene(is_revealed)
    assert isinstance(screen, Reveal)
    frames = [(_block(screen, frame, "dark"), frame.seconds) for frame in telling(pages, screen)]
    last, _seconds = frames[-1]
    return moving([*frames[:-1], (last, 4.0)], *_ground("dark"))


def draw_missions() -> str:
    """Return a turn of Missions: much lies in the display, and a card of it is chosen."""
    sitting, chance = new_table(4, "a picture", options=TableOptions(show_risk=True)), Random(5)
    for screen in play_on(sitting, chance):
        board = screen.board
        if isinstance(screen, Choosing) and board.round == 2 and len(board.display) > 3 and screen.body.cards > 7:
            best = max(screen.body.offers, key=lambda offer: (offer.card is not None, offer.points, offer.alike))
            chosen = replace(screen, chosen=best.choice)
            page = page_of(GAMES["missions"].pages, chosen, SIZE, Frame(0))
            return svg(compose(page, SIZE, palette("dark", Depth.ALL)), *_ground("dark"))
    raise AssertionError("the game was over before the picture was taken")


def draw_hosted() -> str:
    """Return two screens at one table, each with its own hand, in two languages."""
    seats = [Seat("Anna", "leia", "human"), Seat("Ben", "han", "human")]
    state = start(deck("classic"), edition("ravensburger"), ["leia", "han"], "a picture")
    table = Table(DUEL, seats, state, bot_for=nobody, rng=Random(0))
    screens = []
    for seat, language in enumerate((SOURCE, "de")):
        use(language)
        sitting = Sitting(table, (seat,), leads=seat == 0)
        sitting.do(Choose((Choice.FORCE_5, Choice.FORCE_7)[seat]))
        screens.append(_block(sitting.screen, whole(pages, sitting.screen), "dark"))
    use(SOURCE)
    return svg(beside(*screens, gap=2), *_ground("dark"))


def _block(screen: Screen, frame: Frame, name: str) -> Block:
    colours = palette(name, Depth.ALL)
    return compose(page_of(pages, screen, SIZE, frame), SIZE, colours)


def _ground(name: str) -> tuple[str, str]:
    ground = theme(name, Depth.ALL).styles[GROUND]
    return hexed(ground.color, ""), hexed(ground.bgcolor, "")


def main() -> None:
    """Draw all pictures."""
    for name, picture in PICTURES.items():
        (FOLDER / name).write_text(draw(picture), encoding="utf-8")
    (FOLDER / MOVING).write_text(draw_moving(), encoding="utf-8")
    (FOLDER / MISSIONS).write_text(draw_missions(), encoding="utf-8")
    (FOLDER / HOSTED).write_text(draw_hosted(), encoding="utf-8")


if __name__ == "__main__":
    main()
