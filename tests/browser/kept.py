"""What phones show of some moments, kept as small pictures: ``python -m tests.browser.kept`` keeps what is seen now.

They are a third as large as a phone's window, so that another system's letters make little difference.
"""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tests.browser import moments
from tests.browser.phones import PORTRAIT, SMALL, Drawn, chromium, phone

if TYPE_CHECKING:
    from PIL.Image import Image
    from playwright.sync_api import Browser

FOLDER = Path(__file__).parent / "kept"

LEAVES = (
    *("hall", "bidding-2", "bidding-4", "scouting", "waiting", "look", "reveal", "final"),
    *("missions-taking", "missions-laying", "missions-bust", "missions-scored", "missions-waiting"),
)

LOOKS: "tuple[tuple[tuple[int, int], Literal['dark', 'light']], ...]" = (
    (PORTRAIT, "dark"),
    (PORTRAIT, "light"),
    (SMALL, "dark"),
    (SMALL, "light"),
)


def seen(browser: "Browser") -> "Iterator[tuple[str, Image]]":
    """Yield what a phone shows of each leaf, in all windows and colours, with the name of its file."""
    from PIL import Image

    with phone(browser) as context:
        drawn = Drawn(context)
        for (width, height), scheme in LOOKS:
            drawn.page.set_viewport_size({"width": width, "height": height})
            drawn.page.emulate_media(color_scheme=scheme)
            for name in LEAVES:
                drawn.measured("() => null", name)
                taken = Image.open(io.BytesIO(drawn.page.screenshot())).convert("RGB")
                yield f"{name}-{width}x{height}-{scheme}.png", taken.reduce(3)


def main() -> None:
    """Keep what is seen now."""
    FOLDER.mkdir(exist_ok=True)
    moments.keep()
    with chromium() as browser:
        for name, picture in seen(browser):
            picture.quantize(64).save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    main()
