"""What phones show of some moments, kept as small pictures: ``python -m tests.browser.kept`` keeps what is seen now.

They are a third as large as a phone's window, so that another system's letters make little difference.
"""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser import moments
from tests.browser.phones import PORTRAIT, SMALL, Drawn, chromium, phone

if TYPE_CHECKING:
    from PIL.Image import Image
    from playwright.sync_api import Browser

FOLDER = Path(__file__).parent / "kept"

LEAVES = (
    *("hall", "bidding-2", "bidding-4", "scouting", "waiting", "look", "reveal", "final"),
    *("missions-taking", "missions-laying", "missions-bust", "missions-waiting"),
)

LOOKS = tuple((size, scheme) for size in (PORTRAIT, SMALL) for scheme in ("dark", "light"))


def seen(browser: "Browser", size: tuple[int, int], scheme: str) -> "Iterator[tuple[str, Image]]":
    """Yield what a phone shows of each leaf, with the name of its file."""
    from PIL import Image

    with phone(browser, size, color_scheme=scheme) as context:
        drawn = Drawn(context)
        for name in LEAVES:
            taken = Image.open(io.BytesIO(drawn.show(name).screenshot())).convert("RGB")
            yield f"{name}-{size[0]}x{size[1]}-{scheme}.png", taken.reduce(3)


def main() -> None:
    """Keep what is seen now."""
    FOLDER.mkdir(exist_ok=True)
    moments.keep()
    with chromium() as browser:
        for size, scheme in LOOKS:
            for name, picture in seen(browser, size, scheme):
                picture.quantize(64).save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    main()
