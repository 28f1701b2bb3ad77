"""What lies over a page for a moment: help, the question before leaving."""

from collections.abc import Sequence

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.engine import Villain
from duell.games.duel.pages.seats import named
from duell.language import _
from duell.language.numbers import whole
from duell.table.screens import TableTop
from duell.table.seating import Seat
from duell.tui.blocks import Size, centred, columns, fit, framed, line, middle, paragraph, wrap
from duell.tui.page import Keys, Page


def help_page(title: str, sentences: Sequence[str], size: Size, keys: Keys = (), hides: Keys = ()) -> Page:
    """Return the help for one moment: a paragraph a sentence, and all of its `keys`.

    `hides` is the key that hides the cards at once from here too, where there are any.
    """
    width = min(size.columns - 2, 72)
    body: list[Text] = [line((title, "title"))]
    for sentence in sentences:
        body += [Text(), *paragraph(sentence, width)]
    if keys:
        rows = columns([[line((key, "key")), line(does)] for key, does in keys if key != "?"], "ll")
        body += [Text(), line((_("Keys"), "title")), *[fit(row, min(row.cell_len, width)) for row in rows]]
    return Page(_("DUELL   Help"), "", middle(body, size.columns), (*hides, (_("any other key"), _("back"))))


def leave_page(says: str, size: Size, hides: Keys = ()) -> Page:
    """Return the question before leaving; `hides` as in `help_page`."""
    width = min(size.columns - 4, 60)
    inside = [Text(), *centred([line((_("Leave the game?"), "title"))], width - 2), Text()]
    inside += [*centred(paragraph(says, width - 6), width - 2), Text()]
    keys = (("y", _("leave")), *hides, (_("any other key"), _("stay")), ("?", _("help")))
    return Page("DUELL", "", middle(framed(inside, width), size.columns), keys)


def players_page(seats: Sequence[Seat], size: Size) -> Page:
    """Return who is to decide where, once the page is left by Enter."""
    width = min(size.columns - 2, 72)
    rows = [
        [line((str(key), "key")), line((seat.name, "strong")), line(words.level(seat.player))]
        for key, seat in enumerate(seats, 1)
    ]
    says = _("Each number lets the next kind of player decide at that seat: a person, or a bot of one of three levels.")
    body: list[Text] = [line((_("Who plays on?"), "title")), Text(), *columns(rows, "lll"), Text()]
    body += paragraph(says, width, "muted")
    numbers = " ".join(str(key) for key in range(1, len(seats) + 1))
    back = ((_("Enter"), _("let them play on")), (_("Esc"), _("leave all as it was")))
    keys = ((numbers, _("change")), *back, ("?", _("help")))
    return Page(_("DUELL   Players"), "", middle(body, size.columns), keys)


def icons_page(top: TableTop, size: Size, hides: Keys = ()) -> Page:
    """Return the rebel icons of everybody, by value: they are printed on the cards and decide ties.

    `hides` as in `help_page`.
    """
    width = min(size.columns - 2, 72)
    values = range(1, 1 + max(len(place.icons) for place in top.places))
    rows = [[Text(), *(line((str(value), "key")) for value in values)]]
    rows += [[named(place), *(Text(str(icons)) for icons in place.icons)] for place in top.places]
    body: list[Text] = [line((_("Icons by value"), "title")), *columns(rows, "l" + "r" * len(values))]
    body += [] if size.is_compact else [Text()]
    says = [_("Of equal values, the card with more icons wins.")]
    if isinstance(top.card, Villain):
        says.append(words.to_come(top, top.card))
    body += [row for said in says for row in paragraph(said, width, "muted")]
    keys = (*hides, (_("any other key"), _("back")), ("?", _("help")))
    return Page(_("DUELL   Icons"), "", middle(body, size.columns), keys)


def scores_page(top: TableTop, size: Size, hides: Keys = ()) -> Page:
    """Return where every score comes from, line by line; `hides` as in `help_page`."""
    width = min(size.columns - 2, 72)
    body: list[Text] = []
    for place in top.places:
        body += [line(named(place), f" {whole(place.score.total)}")]
        body += [row for said in words.explained(place) for row in wrap(Text(f"  {said}"), width, "    ")]
        body += [] if size.is_compact else [Text()]
    keys = (*hides, (_("any other key"), _("back")), ("?", _("help")))
    return Page(_("DUELL   Scores"), "", middle(body, size.columns), keys)
