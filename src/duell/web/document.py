"""The document that a phone loads: one page with its style and its script inside, and the policy that allows these."""

import base64
import hashlib
import json
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
    """The page in a language. It holds no secret: everybody who can reach the port may have it.

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
    html, style, draws, plays = map(_file, ("table.html", "table.css", "table.js", "phone.js"))
    script = f"{draws}\n{plays}"
    known = escape(json.dumps(words, ensure_ascii=False))
    html = html.replace('<html lang="en">', f'<html lang="{language}" data-words="{known}">')
    page = html.replace("/* style */", style).replace("/* script */", script)
    policy = (
        f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; connect-src 'self'; "
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return Document(page.encode(), policy)


def _file(name: str) -> str:
    return packed.read(f"{_FOLDER}/{name}").decode()


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
