"""The form before a game."""

from rich.text import Text

from duell.table.setup import Field, Part, SetUpScreen, stand_in
from duell.tui.blocks import Block, Size, fit, line, middle, paragraph
from duell.tui.page import Keys, Page
from duell.tui.theme import SIGNS

LABEL = 12


def render(screen: SetUpScreen, size: Size) -> Page:
    """Return the page with the form."""
    wide = not size.is_compact
    width = min(size.columns - 2, 76)
    gap = [Text()] if wide else []
    about = dict(screen.menu.editions).get(
        screen.roster.edition, "House rules: an edition with some switches set otherwise."
    )
    body: list[Text] = [
        *([*_banner(), Text()] if size.rows >= 24 and wide else []),
        _row(screen, "Players", _counts(screen), Part.COUNT),
        *gap,
        *[_seat(screen, index, size) for index in range(len(screen.roster.seats))],
        *gap,
        _row(screen, "Edition", _value(screen, Field(Part.EDITION), screen.roster.edition.name), Part.EDITION),
        *([line(" " * (LABEL + 2), row) for row in paragraph(about, width - LABEL - 2, "muted")] if wide else []),
        _row(screen, "Memory aid", _value(screen, Field(Part.MEMORY_AID), _aid(screen, size)), Part.MEMORY_AID),
        *gap,
        _row(screen, "", _start(screen), Part.START),
    ]
    notice = screen.notice
    return Page("DUELL   Who plays?", "", middle([fit(row, width) for row in body], size.columns), keys(screen), notice)


def keys(screen: SetUpScreen) -> Keys:
    """Return the keys of the field that is marked."""
    tail = (("↑↓", "move"), ("?", "help"), ("Esc", "leave"))
    match screen.at.part:
        case Part.START:
            return (("Enter", "start the game"), *tail)
        case Part.COUNT:
            return (("2 3 4", "players"), ("Enter", "next"), *tail)
        case Part.NAME:
            return (("Enter", "next"), ("type", "the name"), ("Tab", "hero"), *tail)
        case _:
            return (("←→", "change"), ("Enter", "next"), *tail)


def _banner() -> Block:
    return [line(("D U E L L", "title")), line(("Secret bids, one keyboard.", "muted"))]


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
    label = f"Player {index + 1}" if not size.is_compact else f"{index + 1}"
    return line(
        _mark(here),
        (f"{label:<{LABEL if not size.is_compact else 2}}", "muted"),
        fit(name, 18 if not size.is_compact else 17),
        fit(_marked(at == Field(Part.HERO, index), hero), 19 if not size.is_compact else 8),
        _marked(at == Field(Part.PLAYER, index), line(seat.player)),
    )


def _value(screen: SetUpScreen, field: Field, text: str) -> Text:
    return _marked(screen.at == field, line(text))


def _marked(here: bool, value: Text) -> Text:
    """Show that left and right change this value."""
    return line(("‹", "chosen"), value, ("›", "chosen")) if here else line(" ", value, " ")


def _aid(screen: SetUpScreen, size: Size) -> str:
    if size.is_compact:
        return "on" if screen.roster.memory_aid else "off"
    return "on: shows which cards each has left" if screen.roster.memory_aid else "off: remembering is part of the game"


def _start(screen: SetUpScreen) -> Text:
    here = screen.at.part is Part.START
    return line(("[ Start the game ]", "chosen" if here else "plain"))
