"""The fields of the form in words: what each is called, what it says now, and how the one that is marked looks."""

from collections.abc import Sequence
from functools import lru_cache

from rich.text import Text

from duell.checking import width as width_of
from duell.language import _, n_
from duell.table import wording
from duell.table.form import Field, FormScreen, Part, stand_in
from duell.table.table_options import agreed, meanings
from duell.tui.blocks import first_that_fits, fit, line
from duell.tui.drawing.portraits import Portrait
from duell.tui.game_pages import Offer

LABEL = 12
"""Columns of the labels, at least."""

PARTS = (Part.NAME, Part.ROLE, Part.PLAYER)
"""The fields of a seat, from the first to the last."""


def labels(screen: FormScreen) -> int:
    """Return the columns of the labels."""
    seats = [stand_in(index) for index in range(len(screen.roster.seats))]
    names = (_("Game"), _("Players"), *seats, _("Edition"), _("House rules"), _("Customs"))
    return max(LABEL, *[width_of(text) + 1 for text in names])


def label(text: str, columns: int) -> Text:
    """Return what a field is called."""
    return fit(line((text, "muted")), columns)


def row(screen: FormScreen, text: Text, value: Text, part: Part) -> Text:
    """Return a field with its label, and a mark if it is the one that is marked."""
    return line(mark(screen.at.part is part), text, value)


def mark(here: bool) -> tuple[str, str]:
    """Return what stands before a field."""
    return ("› " if here else "  ", "chosen")


def counts(screen: FormScreen) -> Text:
    """Return how many can play, and how many do."""
    number = len(screen.roster.seats)
    return line(*[(f"[{n}] ", "chosen") if n == number else (f" {n}  ", "muted") for n in screen.menu.numbers])


def is_here(screen: FormScreen, index: int) -> bool:
    """Whether a field of a seat is the one that is marked."""
    return screen.at.part in PARTS and screen.at.seat == index


def name(screen: FormScreen, index: int) -> Text:
    """Return the name at a seat, or what stands for it, as it is typed."""
    given, typing = screen.roster.seats[index].name, screen.at == Field(Part.NAME, index)
    return line(" ", (screen.name(index), "strong" if given else "muted"), ("_", "chosen") if typing else "")


def role(screen: FormScreen, index: int, shown: Text) -> Text:
    """Return who is played at a seat, `shown` as its game does."""
    return marked(screen.at == Field(Part.ROLE, index), shown)


def role_of(screen: FormScreen, name: str, title: str) -> Text:
    """Return a role as its game shows it."""
    shown: Text = screen.menu.game.pages.role(name, title)
    return shown


def player(screen: FormScreen, index: int) -> Text:
    """Return who decides at a seat."""
    return value(screen, Field(Part.PLAYER, index), wording.level(screen.roster.seats[index].player))


def value(screen: FormScreen, field: Field, text: str) -> Text:
    """Return the value of a field."""
    return marked(screen.at == field, line(text))


def marked(here: bool, text: Text) -> Text:
    """Show that left and right change this value."""
    return line(("‹", "chosen"), text, ("›", "chosen")) if here else line(" ", text, " ")


def button(text: str, *, here: bool) -> Text:
    """Return what Enter does, in a line."""
    return line((f"[ {text} ]", "chosen" if here else "plain"))


def customs(screen: FormScreen) -> Sequence[str]:
    """Return what is agreed on besides the rules."""
    return agreed(screen.roster.table_options, meanings(screen.menu.game.narration)) or [_("as usual")]


def house_rules(screen: FormScreen) -> Sequence[str]:
    """Return what is set otherwise than in the edition, a few words each."""
    return screen.menu.house_rules_told(screen.roster.edition) or [_("none set")]


def in_short(values: Sequence[str], room: int) -> Text:
    """Return several values in a line: all of them, or how many they are."""
    whole = wording.side_by_side(values)
    count = n_("{count} agreed", "{count} agreed", len(values))
    ways = [line(whole), *([line(f"{values[0]} +{len(values) - 1}")] if values[1:] else []), line(count)]
    return fit(first_that_fits(ways, room), room)


def about(screen: FormScreen) -> str:
    """Return what is to be known of what is marked: how strong a role is, if that is known, or else of the edition."""
    menu = screen.menu
    if screen.at.part is Part.ROLE and menu.about_role is not None:
        seats = screen.roster.seats
        said = menu.about_role(seats[screen.at.seat].role, len(seats))
        if said:
            return said
    return menu.about(screen.roster.edition) if menu.editions else ""


# For pages with cards


def heading(screen: FormScreen) -> Text:
    """Return the game, if it can be chosen, and how many play, in a line."""
    menu = screen.menu
    players = row(screen, label(_("Players"), width_of(_("Players")) + 2), counts(screen), Part.COUNT)
    if not menu.games:
        return players
    called = label(_("Game"), width_of(_("Game")) + 1)
    return line(row(screen, called, value(screen, Field(Part.GAME), menu.game.name), Part.GAME), "   ", players)


def settings(screen: FormScreen, width: int) -> list[Text]:
    """Return the edition, if there are some, its house rules and what is agreed on, a line each."""
    columns = max(width_of(text) for text in (_("Edition"), _("House rules"), _("Customs"))) + 2
    room = width - columns - 4
    rows = [row(screen, label(_("Customs"), columns), line(" ", in_short(customs(screen), room)), Part.OPTIONS)]
    if screen.menu.editions:
        edition = value(screen, Field(Part.EDITION), screen.roster.edition.name)
        changed = line(" ", in_short(house_rules(screen), room))
        rows = [
            row(screen, label(_("Edition"), columns), edition, Part.EDITION),
            row(screen, label(_("House rules"), columns), changed, Part.RULES),
            *rows,
        ]
    return rows


def portrait(screen: FormScreen, index: int) -> Portrait:
    """Return how a seat is shown."""
    return _portrait(screen.menu.game.pages, screen.roster.deck, index, screen.roster.seats[index].role)


@lru_cache(maxsize=64)
def _portrait(pages: Offer, deck: str, index: int, role: str) -> Portrait:
    return pages.portrait(deck, index, role)


def on_card(screen: FormScreen, index: int, room: int) -> tuple[Text, Text, Text]:
    """Return what stands on a seat's card: the name, who is played, without a sign if that needs it, who decides."""
    seat = screen.roster.seats[index]
    title = dict(screen.menu.roles).get(seat.role)
    played = role(screen, index, role_of(screen, seat.role, title)).plain.strip() if title else ""
    if width_of(played) > room:
        played = played.partition(" ")[2]
    return line(name(screen, index).plain.strip()), line(played), line(player(screen, index).plain.strip())
