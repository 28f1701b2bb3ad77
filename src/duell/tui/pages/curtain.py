"""The curtain: open facts only, the next player's name, and the PIN if the table agreed on PINs."""

from collections.abc import Sequence
from functools import partial

from duell.language import _, n_
from duell.table.gate import LONGEST_PIN, SHORTEST_PIN, waiting
from duell.table.screens import AskPin, Choosing, Curtain, ForgottenPin, PinQuestion, Why
from duell.tui.blocks import Block, Size, line
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import DROP_STEPS, curtain, table
from duell.tui.game_pages import Pages
from duell.tui.keys import lifting_key, return_key, take_back_key
from duell.tui.page import Page, PageForm
from duell.tui.pages.sheet import Paragraph, Steady, Wordings, paint_sheet

Screen = Curtain | AskPin | ForgottenPin

LEAST_CURTAIN = 7  # the least rows of the curtain: a plaque with a name and a question
LARGEST_CREST, WIDE_CREST = 5, 48  # the largest scale of a crest, and the least columns of a window for each step
KEY = "\0"  # a placeholder for the key in a sentence, styled separately; no name contains it


def curtain_page(screen: Curtain, size: Size, pages: Pages, *, lit: bool, step: int, lifts: bool) -> Page:
    """The page that hides everything. It `lifts` if its key counts by now."""
    return Page(
        pages.where(screen.board, size),
        "",
        (PageForm("curtain", 0, 0, partial(_scene, screen, pages, (lit, step), lifts)),),
        notice=screen.board.notice,
        waits="" if lifts else lifting_key(lifts),
    )


def opening(screen: Choosing, size: Size, pages: Pages, left: int) -> Page:
    """The page of an opening curtain, with `left` steps to go: behind it is the table, without a hand."""
    page = pages.page(screen, size, 0)
    forms = (PageForm("opening", 0, 0, partial(_opening, screen, pages, left)),)
    return Page(page.left, page.right, forms, notice=page.notice)


def _opening(screen: Choosing, pages: Pages, left: int, size: Size, palette: Palette) -> Canvas:
    canvas = pages.open_table(screen, size, palette).copy()
    colour = pages.seat_colour(screen.board.places[screen.seat])
    canvas.paste(curtain(size.columns, size.rows - 2, colour, palette, left), 0, 1)
    return canvas


def _scene(
    screen: Curtain, pages: Pages, moment: tuple[bool, int], lifts: bool, size: Size, palette: Palette
) -> Canvas:
    """Paint the curtain in the next player's colour with a plaque, and the open facts before it."""
    lit, step = moment
    says: list[Paragraph] = [
        line((_heading(screen, has_cards=pages.game.has_cards), "muted")),
        pages.called(screen.board.places[screen.seat]),
        *([line(_reason(screen, size, has_cards=pages.game.has_cards))] if screen.is_shared else []),
        _asks(screen, size, lifts),
    ]
    if screen.unfinished is not None:
        before, _key, after = pages.game.lines.unfinished(screen.board, screen.unfinished, KEY).partition(KEY)
        says.append(line(before, (return_key("").name, "key"), after))
    if screen.takes_back is not None and size.is_compact:  # a compact window has little room in the bottom line
        back = take_back_key(screen.board.name(screen.takes_back))
        says.append(line((back.name, "key"), f" {back.label}"))
    after_reason = says[2 + screen.is_shared :]
    ways = [says, says[:2] + after_reason, says[1:2] + after_reason]
    below = pages.open_things(screen, size, lit=lit)
    return _drawn(screen, pages, [] if step else ways, below, size, palette, step or DROP_STEPS)


def _drawn(
    screen: Screen, pages: Pages, ways: Wordings, below: Block, size: Size, palette: Palette, step: int = DROP_STEPS
) -> Canvas:
    """The curtain of a seat, with a plaque and crest on it unless it falls, and `below` before it."""
    place = screen.board.places[screen.seat]
    colour = pages.seat_colour(place)
    spare = size.rows - 2 - LEAST_CURTAIN
    below = below[: max(1, spare)]
    is_apart = spare - len(below) >= 2  # by a free row above and one below
    high = size.rows - 2 - len(below) - 2 * is_apart
    canvas = table(size.columns, size.rows, palette, size.rows).copy()
    canvas.paste(curtain(size.columns, high, colour, palette, step), 0, 1)
    if ways:
        largest = min(LARGEST_CREST, max(1, size.columns // WIDE_CREST))
        crests = [pages.crest(screen.board, place, palette.on_plaques, scale) for scale in range(largest, 0, -1)]
        first = 1 + sum(high > rows for rows in (8, 12, 15))
        last = high - 1 if high > 15 else high  # leaves the hem visible
        paint_sheet(canvas, ways, (first, last), colour, [crest for crest in crests if crest.height])
    canvas.write_all(2 if size.columns >= 60 else 1, 1 + high + is_apart, below)
    return canvas


def _heading(screen: Curtain, *, has_cards: bool) -> str:
    return {
        Why.TURN: _("Hand the keyboard to"),
        Why.HIDDEN: _("The cards are hidden. Now at the keyboard:")
        if has_cards
        else _("The choices are hidden. Now at the keyboard:"),
        Why.RESUMED: _("The game goes on. Now at the keyboard:"),
        Why.SHUT: _("Three wrong PINs. Now at the keyboard:"),
        Why.HANDED_OVER: _("The players have changed. Hand the keyboard to"),
    }[screen.why]


def _reason(screen: Curtain, size: Size, *, has_cards: bool) -> str:
    name = screen.board.name(screen.seat)
    if not screen.is_secret:
        return _("{name} plays openly. Everybody may watch.", name=name)
    if size.is_compact and has_cards:
        return _("{name}’s hand is shown; everybody else looks away.", name=name)
    if size.is_compact:
        return _("{name} chooses in secret; everybody else looks away.", name=name)
    if has_cards:
        return _("{name}’s hand is about to be shown. Everybody else looks away now.", name=name)
    return _("{name} is about to choose in secret. Everybody else looks away now.", name=name)


def _asks(screen: Curtain, size: Size, lifts: bool) -> Steady:
    name = screen.board.name(screen.seat)
    if not screen.is_secret:
        says = _("{name}, press {key} to decide.", name=name, key=KEY)
    elif size.is_compact:
        says = _("Press {key} when only {name} can see this.", name=name, key=KEY)
    else:
        says = _("{name}, press {key} when only you can see this.", name=name, key=KEY)
    before, _key, after = says.partition(KEY)
    key = (lifting_key(lifts), "key" if lifts else "muted")
    return Steady(line(before, key, after), line(before, lifting_key(False), after))


def pin_page(screen: AskPin | ForgottenPin, size: Size, pages: Pages, typed: int) -> Page:
    """The page that asks for a PIN, with a sign for each digit `typed`, or whether a new one may be set."""
    if isinstance(screen, AskPin):
        says = _pin_wanted(screen, typed)
    else:
        asked = _(
            "Does everybody agree that {name} may set a new PIN? The end of the game will show that this happened.",
            name=screen.board.name(screen.seat),
        )
        says = (line(asked),)
    forms = (PageForm("PIN", 0, 0, partial(_pin_scene, screen, pages, says)),)
    return Page(pages.where(screen.board, size), "", forms, notice=screen.board.notice)


def _pin_scene(
    screen: AskPin | ForgottenPin, pages: Pages, says: Sequence[Paragraph], size: Size, palette: Palette
) -> Canvas:
    name = pages.called(screen.board.places[screen.seat])
    return _drawn(screen, pages, [[name, *says], says], (), size, palette)


def _pin_wanted(screen: AskPin, typed: int) -> tuple[Paragraph, ...]:
    name, hidden = screen.board.name(screen.seat), line(_("Your PIN is not shown as you type."))
    signs = Steady(line(("●" * typed, "strong")), hidden) if typed else hidden
    match screen.asks:
        case PinQuestion.NEW:
            digits = {"name": name, "least": SHORTEST_PIN, "most": LONGEST_PIN}
            return line(_("{name}, choose a PIN of {least} to {most} digits that only you know.", **digits)), signs
        case PinQuestion.AGAIN:
            return line(_("{name}, type the same PIN again.", name=name)), signs
        case PinQuestion.KNOWN if screen.wait:
            return (line(waiting(screen.wait)),)
        case PinQuestion.KNOWN:
            tries = n_("{count} try is left.", "{count} tries are left.", screen.tries)
            return line(_("{name}, type your PIN.", name=name)), signs, line(tries)
