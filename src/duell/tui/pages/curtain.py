"""The curtain: open things only, and who is to take the keyboard."""

from rich.text import Text

from duell.language import _
from duell.table import words
from duell.table.screens import Curtain, TableTop, Why
from duell.tui.blocks import Block, Size, centred, fit, framed, line, middle, paragraph, wrap
from duell.tui.page import Page, last_duel, room_for_body, where
from duell.tui.seats import named, scores


def render(screen: Curtain, size: Size, *, lit: bool = False) -> Page:
    """Return the page that hides everything from everybody."""
    name = screen.top.name(screen.seat)
    width = min(size.columns - 4, 60)
    pad = [] if size.is_compact else [Text()]
    inside: list[Text] = [
        *pad,
        *centred(paragraph(_heading(screen), width - 2, "title"), width - 2),
        *pad,
        fit(named(screen.top.places[screen.seat]), width - 2, "center"),
        *pad,
        *centred(paragraph(_reason(name, size), width - 6, "muted"), width - 2),
        *pad,
        *centred(wrap(_asks(name, size), width - 4), width - 2),
        *pad,
    ]
    body = list(middle(framed(inside, width, "frame"), size.columns))
    open_things = centred(_open_things(screen, size, lit), size.columns)
    if size.is_compact:
        body += open_things[: max(0, room_for_body(size) - len(body))]
    else:
        body += [Text(), *open_things]
    keys = (
        ("Enter", f"show {name}’s cards"),
        *last_duel(screen.top),
        ("?", _("help")),
        ("p", _("players")),
        ("q", _("leave")),
    )
    return Page(where(screen.top, size), "", body, keys, screen.top.notice)


def _heading(screen: Curtain) -> str:
    return {
        Why.TURN: "Hand the keyboard to",
        Why.HIDDEN: "The cards are hidden. The keyboard belongs to",
        Why.RESUMED: "The game goes on. Hand the keyboard to",
        Why.SHUT: _("Three wrong PINs. The keyboard belongs to"),
    }[screen.why]


def _reason(name: str, size: Size) -> str:
    if size.is_compact:
        return f"The screen is blank: {name} chooses in secret, all others look away."
    return f"The screen is blank because {name} is about to choose in secret. Everybody else looks away now."


def _asks(name: str, size: Size) -> Text:
    key = ("Enter", "key")
    if size.is_compact:
        return line("Press ", key, f" when only {name} can see this.")
    return line(f"{name}, press ", key, f" when only {name} can see this.")


def _open_things(screen: Curtain, size: Size, lit: bool) -> Block:
    top = screen.top
    rows: list[Text] = []
    if top.card:
        rows.append(line(("At stake: ", "muted"), (words.at_stake(top.card), "bar" if lit else "strong")))
    rows.append(_locked(top))
    rows += scores(top, size.columns - 2)
    if screen.deal:
        rows += [Text(), line((f"Deal {screen.deal}", "muted"))]
    return rows


def _locked(top: TableTop) -> Text:
    locked = [place.seat.name for place in top.places if place.locked]
    return line((f"Locked: {words.listed(locked)}" if locked else "Nobody has locked a card yet", "muted"))
