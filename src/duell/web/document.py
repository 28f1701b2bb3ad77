"""The pages that draw leaves, for phones and for shared games; each is one file with its style and its script."""

import base64
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from html import escape
from typing import NamedTuple

from duell import packed
from duell.language import _, speaking

_FOLDER = f"{packed.PACKAGE}/web/page"


class Document(NamedTuple):
    """A page, and its content security policy."""

    body: bytes
    policy: str


@cache
def document(language: str) -> Document:
    """The page of a phone in a language. It holds no secret: everybody who can reach the port may have it.

    The policy names the style and the script by their digests, and allows nothing else but a connection back.
    """
    with speaking(language):
        words = {
            "title": "DUELL",
            "word": _("Table word"),
            "scan": _("Scan the code on the host’s screen, or type the table word."),
            "wrong": _("That is not the table word."),
            "go": _("Come in"),
            "gone": _("Connecting …"),
        }
    style, script = _joined("table.css"), _joined("table.js", "phone.js")
    policy = f"{_policy(style, script)}; connect-src 'self'; frame-ancestors 'none'"
    return Document(_page(language, words, style, script).encode(), policy)


def replaying(packs: Mapping[str, bytes], title: str) -> bytes:
    """The page that replays a game from its `packs`, one for each language; the sender's is the first.

    A pack is deflated JSON (see `duell.web.sharing`). The page carries its policy with it, which allows no connection.
    """
    language = next(iter(packs))
    with speaking(language):
        words = {"old": _("This browser is too old to show the game.")}
    style, script = _joined("table.css", "replay.css"), _joined("table.js", "replay.js")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">'
    data = (
        f'<script type="text/plain" data-pack="{code}">{base64.b64encode(pack).decode()}</script>\n'
        for code, pack in packs.items()
    )
    page = _page(language, words, style, script)
    page = page.replace("<title>duell</title>", f"{meta}\n<title>{escape(title)}</title>")
    return page.replace("<script>", f"{''.join(data)}<script>").encode()


def _page(language: str, words: Mapping[str, str], style: str, script: str) -> str:
    known = escape(json.dumps(words, ensure_ascii=False))
    html = _joined("table.html").replace('<html lang="en">', f'<html lang="{language}" data-words="{known}">')
    with speaking(language):
        html = html.replace("This page needs JavaScript.", escape(_("This page needs JavaScript.")))
    return html.replace("/* style */", style).replace("/* script */", script)


def _policy(style: str, script: str) -> str:
    allowed = f"script-src {_digest(script)}; style-src {_digest(style)}; img-src data:"
    return f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"


def _joined(*names: str) -> str:
    return "\n".join(packed.read(f"{_FOLDER}/{name}").decode() for name in names)


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
