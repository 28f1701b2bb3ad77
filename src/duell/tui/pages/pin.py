"""At the curtain, where a table has agreed on PINs: nothing but open things."""

from rich.text import Text

from duell.language import _, n_
from duell.table.pins import LONGEST_PIN, SHORTEST_PIN, Asks, waiting
from duell.table.screens import AskPin, ForgottenPin
from duell.tui.blocks import Block, Size, centred, fit, framed, middle, paragraph
from duell.tui.game_pages import Pages
from duell.tui.page import Keys, Page


def render(screen: AskPin | ForgottenPin, size: Size, pages: Pages) -> Page:
    """Return the page that asks for a PIN, or whether a new one may be set."""
    says, keys = _asking(screen) if isinstance(screen, AskPin) else _forgotten(screen)
    width = min(size.columns - 4, 60)
    pad = [] if size.is_compact else [Text()]
    inside: Block = [
        *pad,
        fit(pages.named(screen.board.places[screen.seat]), width - 2, "center"),
        *pad,
        *[row for sentence in says for row in centred(paragraph(sentence, width - 6), width - 2)],
        *pad,
    ]
    body = list(middle(framed(inside, width, "frame"), size.columns))
    return Page(pages.where(screen.board, size), "", body, keys, screen.board.notice)


def _asking(screen: AskPin) -> tuple[tuple[str, ...], Keys]:
    name = screen.board.name(screen.seat)
    hide = (_("Esc"), _("back to the curtain"))
    type_it = (("0–9", _("the PIN")), (_("Backspace"), _("erase")))
    typed = _("What is typed is not shown.")
    match screen.asks:
        case Asks.NEW:
            digits = {"name": name, "least": SHORTEST_PIN, "most": LONGEST_PIN}
            says = _("{name}, set a PIN of {least} to {most} digits, which you alone know.", **digits)
            return (says, typed), ((_("Enter"), _("set it")), hide, *type_it)
        case Asks.AGAIN:
            says = _("{name}, type the same PIN once more.", name=name)
            return (says, typed), ((_("Enter"), _("set it")), hide, *type_it)
        case Asks.KNOWN if screen.wait:
            return (waiting(screen.wait),), (("f", _("forgotten")), hide)
        case Asks.KNOWN:
            tries = n_("{count} try is left.", "{count} tries are left.", screen.tries)
            says = _("{name}, type your PIN.", name=name)
            return (says, typed, tries), ((_("Enter"), _("show cards")), ("f", _("forgotten")), hide, *type_it)


def _forgotten(screen: ForgottenPin) -> tuple[tuple[str, ...], Keys]:
    name = screen.board.name(screen.seat)
    says = _(
        "Does everybody agree that {name} sets a new PIN? It is noted, and shown when the game is over.", name=name
    )
    return (says,), (("y", _("all agree")), (_("any other key"), _("back")))
