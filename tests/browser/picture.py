"""The README's pictures of phones, real screens of games: ``python -m tests.browser.picture``.

One shows a laptop and three phones at its table, one a shared game.
"""

import base64
import io
import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.deck_files import deck
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.play import start
from duell.games.duel.engine.state import State, legal
from duell.games.duel.house_rules import edition
from duell.record.acts import Seat, new_head
from duell.table.screens import Choose, Choosing, Intent, Reveal, Screen, Waiting
from duell.table.sitting import Sitting
from duell.table.table import Table
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.motion import whole
from duell.tui.page import compose
from duell.tui.theme import palette
from duell.web.leaf import as_json
from tests.browser import phones
from tests.picture import FOLDER, _ground
from tests.record.examples import _played
from tests.svg import svg
from tests.table.examples import DUEL, nobody
from tests.tui.with_keys import page_of
from tests.web.replays import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAME, SHARED = "phones.png", "shared.png"

HEROES = {"Anna": "leia", "Ben": "han", "Cem": "yoda"}

ROUND = 7

LOOKS = (("ArrowRight", 18, "dark"), ("ArrowRight", 19, "dark"), ("End", 1, "light"))
"""What of the shared game is shown: the key to press, how often, and the colours."""

SHEET = """<!doctype html><style>
    body { margin: 0; padding: 40px 44px; display: flex; gap: 34px; align-items: flex-end; width: max-content; }
    body { background: #20242f; } img { display: block; }
    .laptop { border: 16px solid #3a3f4c; border-radius: 14px 14px 0 0; border-bottom-width: 22px; }
    .phone { border: 9px solid #0b0c10; border-radius: 30px; overflow: hidden; outline: 2px solid #4b5160; }
    .phone img { width: 234px; } .laptop img { width: 900px; }
</style>"""


def screens() -> tuple[Screen, list[Screen]]:
    """Return what the laptop and three phones show in one round: one has locked, one has chosen, one thinks."""
    seats = [Seat(name, hero, "human") for name, hero in HEROES.items()]
    state = start(deck("classic"), edition("ravensburger"), [*HEROES.values()], "a picture")
    table = Table(DUEL, seats, state, bot_for=nobody, rng=Random(0))
    sittings = [Sitting(table, (seat,), leads=seat == 0) for seat in range(len(seats))]
    chance = Random(11)
    while sittings[0].screen.board.round < ROUND or isinstance(sittings[0].screen, Reveal):
        for sitting in sittings:
            match sitting.screen:
                case Choosing() as screen:
                    sitting.do(Choose(chance.choice(screen.options)))
                    sitting.do(Intent.LOCK)
                case Waiting():
                    pass
                case _:
                    sitting.do(Intent.GO_ON)
    for sitting, choice in zip(sittings, (3, 1), strict=False):
        choosing = sitting.screen
        assert isinstance(choosing, Choosing)
        sitting.do(Choose(choosing.options[choice]))
    sittings[0].do(Intent.LOCK)
    return Waiting(sittings[1].screen.board, (1, 2)), [sitting.screen for sitting in sittings]


def shared(folder: Path) -> Path:
    """Return the page of a game of three bots."""
    bot, luck = DUEL.bots.bot("knight"), Random(4)

    def choose(state: State) -> dict[int, Choice]:
        return {seat: bot.choose(DUEL.rules.view(state, seat), luck) for seat in legal(state)}

    seats = tuple(Seat(name, hero, "knight") for name, hero in HEROES.items())
    played = _played(new_head(DUEL, SetUp(deck("classic"), edition("ravensburger")), seats, "a picture"), choose)
    file = folder / "game.html"
    file.write_bytes(page(folder, played))
    return file


def _framed(kind: str, form: str, data: bytes) -> str:
    source = f"data:image/{form};base64,{base64.b64encode(data).decode()}"
    return f'<div class="{kind}"><img src="{source}"></div>'


def main() -> None:
    """Draw the pictures."""
    table, held = screens()
    size, pages, faces = Size(100, 30), GAMES["duel"].pages, GAMES["duel"].faces
    rows = compose(page_of(pages, table, size, whole(pages, table)), size, palette("dark", Depth.ALL))
    laptop = svg(rows, *_ground("dark"))
    pictures = [("laptop", "svg+xml", laptop.encode())]
    with phones.chromium() as browser:
        for seat, (screen, scheme) in enumerate(zip(held, ("dark", "dark", "light"), strict=True)):
            leaf: dict[str, Any] = json.loads(json.dumps(as_json(faces.leaf(screen, seat))))
            with phones.phone(browser, device_scale_factor=2, color_scheme=scheme) as context:
                pictures.append(("phone", "png", phones.Drawn(context).show(leaf).screenshot()))
        _draw(NAME, pictures, browser)
        with TemporaryDirectory() as folder:
            address = shared(Path(folder)).as_uri()
            pictures = [("phone", "png", _replayed(browser, address, *look)) for look in LOOKS]
        _draw(SHARED, pictures, browser)


def _replayed(browser: "Browser", address: str, key: str, times: int, scheme: str) -> bytes:
    """Return what a shared game shows once a key was pressed several times."""
    with phones.phone(browser, device_scale_factor=2, color_scheme=scheme) as context:
        replay = context.new_page()
        replay.goto(address)
        replay.wait_for_selector("main:not([aria-busy])")
        for _time in range(times):
            replay.keyboard.press(key)
        taken: bytes = replay.screenshot()
        return taken


def _draw(name: str, pictures: list[tuple[str, str, bytes]], browser: "Browser") -> None:
    from PIL import Image

    with phones.phone(browser, (2000, 800)) as context:
        sheet = context.new_page()
        sheet.set_content(SHEET + "".join(_framed(*picture) for picture in pictures))
        taken = sheet.locator("body").screenshot()
    Image.open(io.BytesIO(taken)).convert("RGB").save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    main()
