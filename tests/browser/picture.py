"""The README's picture of a laptop and three phones, real screens of one game: ``python -m tests.browser.picture``."""

import base64
import io
import json
from random import Random
from typing import Any

from duell.games import GAMES
from duell.games.duel.deck_files import deck
from duell.games.duel.engine.play import start
from duell.games.duel.house_rules import edition
from duell.record.acts import Seat
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
from tests.svg import svg
from tests.table.examples import DUEL, nobody
from tests.tui.with_keys import page_of

NAME = "phones.png"

HEROES = {"Anna": "leia", "Ben": "han", "Cem": "yoda"}

ROUND = 7

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


def _framed(kind: str, form: str, data: bytes) -> str:
    source = f"data:image/{form};base64,{base64.b64encode(data).decode()}"
    return f'<div class="{kind}"><img src="{source}"></div>'


def main() -> None:
    """Draw the picture."""
    from PIL import Image

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
        with phones.phone(browser, (2000, 800)) as context:
            page = context.new_page()
            page.set_content(SHEET + "".join(_framed(*each) for each in pictures))
            taken = page.locator("body").screenshot()
    Image.open(io.BytesIO(taken)).convert("RGB").save(FOLDER / NAME, optimize=True)


if __name__ == "__main__":
    main()
