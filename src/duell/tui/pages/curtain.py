"""The curtain: open things only, and who is to take the keyboard."""

from rich.text import Text

from duell.language import _
from duell.table.screens import Curtain, Why
from duell.tui.blocks import Size, centred, fit, framed, line, middle, paragraph, wrap
from duell.tui.game_pages import Pages
from duell.tui.key_guard import READY, Offered
from duell.tui.page import LONGEST_NOTICE, Page, room_for_body

KEY = "\0"
"""Stands for the key in a sentence, which has a style of its own; no name has this character."""


def render(screen: Curtain, size: Size, pages: Pages, *, lit: bool = False, offered: Offered = READY) -> Page:
    """Return the page that hides everything from everybody, and is lifted by the key that is `offered`."""
    name = screen.board.name(screen.seat)
    open_things = centred(pages.open_things(screen, size, lit=lit), size.columns)
    body = _sheet(screen, size, pages, offered)
    if len(body) + len(open_things) > room_for_body(size) - LONGEST_NOTICE:
        body = _sheet(screen, size, pages, offered, pads=False)
    if size.is_compact:
        body += [Text()] if size.is_middle and len(body) + len(open_things) < room_for_body(size) else []
        body += open_things[: max(0, room_for_body(size) - len(body))]
    else:
        body += [Text(), *open_things]
    key = _label(offered)
    keys = (
        (key, _("show {name}’s cards", name=name) if screen.is_secret else _("go on")),
        *pages.last_round(screen),
        ("?", _("help")),
        ("p", _("players")),
        ("s", _("scores")),
        ("q", _("leave")),
    )
    return Page(
        pages.where(screen.board, size), "", body, keys, screen.board.notice, waits="" if offered.counts else key
    )


def _sheet(screen: Curtain, size: Size, pages: Pages, offered: Offered, *, pads: bool = True) -> list[Text]:
    """Return who is to take the keyboard, in a frame; in a narrow window without the reason, if that takes long."""
    width = min(size.columns - 4, 60)
    pad = [Text()] if pads and (size.is_middle or not size.is_compact) else []
    heading = centred(paragraph(_heading(screen), width - 2, "title"), width - 2)
    who = fit(pages.named(screen.board.places[screen.seat]), width - 2, "center")
    reason = centred(paragraph(_reason(screen, size), width - 6, "muted"), width - 2)
    asks = centred(wrap(_asks(screen, size, offered), width - 4), width - 2)
    inside = [*pad, *heading, *pad, who, *pad, *reason, *pad, *asks, *pad]
    if size.is_compact and len(inside) + 2 > room_for_body(size):
        inside = [*heading, who, *asks]
    return list(middle(framed(inside, width, "frame"), size.columns))


def _heading(screen: Curtain) -> str:
    return {
        Why.TURN: _("Hand the keyboard to"),
        Why.HIDDEN: _("The cards are hidden. The keyboard belongs to"),
        Why.RESUMED: _("The game goes on. Hand the keyboard to"),
        Why.SHUT: _("Three wrong PINs. The keyboard belongs to"),
        Why.HANDED_OVER: _("The players have changed. Hand the keyboard to"),
    }[screen.why]


def _reason(screen: Curtain, size: Size) -> str:
    name = screen.board.name(screen.seat)
    if not screen.is_secret:
        return _("{name} decides in the open. Everybody may look on.", name=name)
    if size.is_compact:
        return _("{name} chooses in secret, all others look away.", name=name)
    return _("{name} is about to choose in secret. Everybody else looks away now.", name=name)


def _label(offered: Offered) -> str:
    """Return the name of a key, in brackets as long as it does nothing: that is seen without colours, too."""
    name = {"enter": _("Enter"), " ": _("Space")}[offered.key]
    return name if offered.counts else f"({name})"


def _asks(screen: Curtain, size: Size, offered: Offered) -> Text:
    name = screen.board.name(screen.seat)
    if not screen.is_secret:
        says = _("{name}, press {key} to decide.", name=name, key=KEY)
    elif size.is_compact:
        says = _("Press {key} when only {name} can see this.", name=name, key=KEY)
    else:
        says = _("{name}, press {key} when only {name} can see this.", name=name, key=KEY)
    before, _key, after = says.partition(KEY)
    return line(before, (_label(offered), "key" if offered.counts else "muted"), after)
