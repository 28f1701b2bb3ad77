"""The form before a game."""

from rich.text import Text

from duell.language import _
from duell.table.customs import CHOICES, agreed, label, meaning, shown
from duell.table.form import Field, Part, SetUpScreen, stand_in
from duell.table.seating import width as width_of
from duell.tui.blocks import Block, Size, fit, line, middle, paragraph
from duell.tui.page import Keys, Page
from duell.tui.theme import SIGNS

LABEL = 12


def render(screen: SetUpScreen, size: Size) -> Page:
    """Return the page with the form."""
    width = min(size.columns - 2, 76)
    if screen.is_about_customs:
        title, body = _("DUELL   What else is agreed?"), _customs(screen, size, width)
    else:
        title, body = _("DUELL   Who plays?"), _table(screen, size, width)
    return Page(title, "", middle([fit(row, width) for row in body], size.columns), keys(screen), screen.notice)


def _table(screen: SetUpScreen, size: Size, width: int) -> Block:
    """Return the first page: the seats and the edition."""
    wide = not size.is_compact
    gap = [Text()] if wide else []
    about = screen.menu.about(screen.roster.edition)
    customs = "; ".join(agreed(screen.roster.customs)) or _("as usual")
    return [
        *([*_banner(), Text()] if size.rows >= 24 and wide else []),
        _row(screen, _("Players"), _counts(screen), Part.COUNT),
        *gap,
        *[_seat(screen, index, size) for index in range(len(screen.roster.seats))],
        *gap,
        _row(screen, _("Edition"), _value(screen, Field(Part.EDITION), screen.roster.edition.name), Part.EDITION),
        *([line(" " * (LABEL + 2), row) for row in paragraph(about, width - LABEL - 2, "muted")] if wide else []),
        _row(screen, _("Customs"), line(" ", fit(line(customs), width - LABEL - 3)), Part.CUSTOMS),
        *gap,
        _row(screen, "", _button(_("Start the game"), here=screen.at.part is Part.START), Part.START),
    ]


def _customs(screen: SetUpScreen, size: Size, width: int) -> Block:
    """Return the second page: everything that can be agreed on besides the rules, and what the marked one means."""
    gap = [] if size.is_compact else [Text()]
    customs, at = screen.roster.customs, screen.at
    labels = max(width_of(label(custom)) for custom in CHOICES) + 2
    rows = [
        line(
            _mark(at.custom == custom),
            fit(line((label(custom), "muted")), labels),
            _marked(at.custom == custom, line(shown(customs, custom))),
        )
        for custom in CHOICES
    ]
    about = meaning(at.custom) if at.custom else _("All of this is off unless the table wants it.")
    back = line(_mark(at.part is Part.BACK), _button(_("Back"), here=at.part is Part.BACK))
    return [*rows, *gap, *[line("  ", row) for row in paragraph(about, width - 2, "muted")], *gap, back]


def keys(screen: SetUpScreen) -> Keys:
    """Return the keys of the field that is marked."""
    leave = ("Esc", _("back") if screen.is_about_customs else _("leave"))
    tail = (("↑↓", _("move")), ("?", _("help")), leave)
    match screen.at.part:
        case Part.START:
            return (("Enter", _("start the game")), *tail)
        case Part.CUSTOMS:
            return (("→", _("see and change them")), ("Enter", _("next")), *tail)
        case Part.BACK:
            return (("Enter", _("back")), *tail)
        case Part.COUNT:
            return (("2 3 4", _("players")), ("Enter", _("next")), *tail)
        case Part.NAME:
            return (("Enter", _("next")), (_("type"), _("the name")), ("Tab", _("hero")), *tail)
        case _:
            return (("←→", _("change")), ("Enter", _("next")), *tail)


def _banner() -> Block:
    return [line(("D U E L L", "title")), line((_("Secret bids, one keyboard."), "muted"))]


def _row(screen: SetUpScreen, label: str, value: Text, part: Part) -> Text:
    return line(_mark(screen.at.part is part), (f"{label:<{LABEL}}", "muted"), value)


def _mark(here: bool) -> tuple[str, str]:
    return ("› " if here else "  ", "chosen")


def _counts(screen: SetUpScreen) -> Text:
    number = len(screen.roster.seats)
    return line(*[(f"[{n}] " if n == number else f" {n}  ", "chosen" if n == number else "muted") for n in (2, 3, 4)])


def _seat(screen: SetUpScreen, index: int, size: Size) -> Text:
    seat, at = screen.roster.seats[index], screen.at
    here = at.part in {Part.NAME, Part.HERO, Part.PLAYER} and at.seat == index
    typing = at == Field(Part.NAME, index)
    name = line((seat.name or stand_in(index), "strong" if seat.name else "muted"), ("_", "chosen") if typing else "")
    title = seat.hero.capitalize() if size.is_compact else dict(screen.menu.heroes).get(seat.hero, seat.hero)
    hero = line((SIGNS.get(seat.hero, "●"), f"hero.{seat.hero}"), f" {title}")
    number = stand_in(index) if not size.is_compact else f"{index + 1}"
    return line(
        _mark(here),
        (f"{number:<{LABEL if not size.is_compact else 2}}", "muted"),
        fit(name, 18 if not size.is_compact else 17),
        fit(_marked(at == Field(Part.HERO, index), hero), 19 if not size.is_compact else 8),
        _marked(at == Field(Part.PLAYER, index), line(seat.player)),
    )


def _value(screen: SetUpScreen, field: Field, text: str) -> Text:
    return _marked(screen.at == field, line(text))


def _marked(here: bool, value: Text) -> Text:
    """Show that left and right change this value."""
    return line(("‹", "chosen"), value, ("›", "chosen")) if here else line(" ", value, " ")


def _button(text: str, *, here: bool) -> Text:
    return line((f"[ {text} ]", "chosen" if here else "plain"))
