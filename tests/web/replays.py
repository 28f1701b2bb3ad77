"""Shared games for tests: their pages, and what these hold."""

import base64
import json
import re
import zlib
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from duell.cli.looking_back import open_playback, page_of
from duell.coach import unreported
from duell.language import languages
from tests.games.missions import recording
from tests.record import examples
from tests.record.examples import Game, keep

PACK = re.compile(r'<script type="text/plain" data-pack="(\w+)">([\w+/=]+)</script>')

GAMES: dict[str, Game] = {
    **{f"duel-{players}": examples.game(players=players) for players in (2, 3, 4)},
    **{f"missions-{players}": recording.short_game(players=players) for players in (2, 3, 5)},
}
"""Games of both kinds, by their name and the number of players."""


def page(folder: Path, played: Game) -> bytes:
    """Return the page of a game, made again from its record in a folder."""
    return open_playback(keep(folder / "game.jsonl", played), partial(page_of, report=unreported))[1]


@cache
def shared(name: str) -> bytes:
    """Return the page of one of the games as somebody shares it whose language is English, made once for all tests."""
    with TemporaryDirectory() as folder:
        return page(Path(folder), GAMES[name])


def packs(written: bytes) -> dict[str, dict[str, Any]]:
    """Return the packs of a page, by language, the sender's first."""
    return {code: json.loads(zlib.decompress(base64.b64decode(data))) for code, data in PACK.findall(written.decode())}


def texts(value: Any) -> list[str]:
    """Return every text in a part of a pack."""
    if isinstance(value, dict):
        return [text for part in value.values() for text in texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in texts(part)]
    return [value] if isinstance(value, str) else []


LANGUAGES = set(languages())
