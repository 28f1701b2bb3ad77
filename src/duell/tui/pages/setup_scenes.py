"""The form as it is painted: the name of the program, or all games to choose from, and who plays, as cards."""

from dataclasses import replace

from rich.cells import cell_len

from duell.language import _
from duell.table.form import FormScreen, Part
from duell.tui.blocks import Block, Size, fit, line, middle, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import WORDS, button, game_panel, logo, logo_height, portrait, size_of
from duell.tui.drawing.portraits import logo_width as width_of_logo
from duell.tui.drawing.scenery import table
from duell.tui.pages import setup_fields as fields

WIDE = 108
"""Columns of what stands below the cards."""

SETTINGS = 32
"""Columns of edition, house rules and customs below the cards."""

RULES = 20
"""Columns more that they have where house rules are to be told."""

SMALL_CARD = 18, 12
"""Columns and rows of the cards of a page that asks for nothing any more."""

BUTTON = 24
"""Columns of the button, at least."""


def scene(screen: FormScreen, said: Block, size: Size, palette: Palette) -> Canvas:
    """Paint the form: the cards where there is room for them, else its lines below the name of the game."""
    if has_cards(screen, size):
        return _with_cards(screen, size, palette)
    if _is_about_games(screen, size):
        return _all_games(screen, size, palette)
    if _is_ready(screen, size):
        return _ready(screen, size, palette)
    return _with_lines(screen, said, size, palette)


# In lines


def _with_lines(screen: FormScreen, said: Block, size: Size, palette: Palette) -> Canvas:
    room = size.rows - 2 - len(said)  # above the form, with what stands there
    is_first = not (screen.is_about_rules or screen.is_about_options)
    scale = next((each for each in (2, 1) if _has_logo(each, size, room)), 0) if is_first else 0
    says = 2 if scale and room >= logo_height(scale) + 4 and _motto(screen, size) else 0
    high = logo_height(scale) + 1 + says if scale else 0
    ledge = 1 + high + max(0, room - high - 1) // 3 if scale else 1
    canvas = table(size.columns, size.rows, palette, ledge if scale else 1, "rail" if scale else "").copy()
    if scale:
        _above(canvas, scale, ledge, _motto(screen, size) if says else "")
    first = ledge + (size.rows - 1 - ledge - len(said) + (1 if scale else 0)) // 2
    lines = middle(said, size.columns)
    for row, text in enumerate(lines, max(ledge, first)):
        canvas.write(0, row, text)
    if palette.paints:
        _buttons(canvas, screen, lines, max(ledge, first))
    return canvas


def _buttons(canvas: Canvas, screen: FormScreen, lines: Block, first: int) -> None:
    """Paint a button over each line that has one in words; it swells where the lines above and below are free."""
    here = screen.at.part in {Part.START, Part.BACK, Part.RULES_BACK}
    for row, text in enumerate(lines):
        for says in (_("Start the game"), _("Back")):
            words = fields.button(says, here=here).plain
            before, is_there, _after = text.plain.partition(words)
            if is_there:
                around = [*lines[max(0, row - 1) : row], *lines[row + 1 : row + 2]]
                swells = first + row + 1 < canvas.height - 1 and not any(each.plain.strip() for each in around)
                _low_button(canvas, (cell_len(before), first + row), says, here=here, swells=swells)


def _low_button(canvas: Canvas, at: tuple[int, int], says: str, *, here: bool, swells: bool) -> None:
    """Paint a button of one row; one that `swells` has half a row more above and below."""
    (column, row), palette, width = at, canvas.palette, cell_len(says) + 4
    face = palette.ink("halo") if here else palette.ink("rail")
    canvas.fill(column, 2 * row, width, 2, face)
    if swells:
        canvas.fill(column + 1, 2 * row - 1, width - 2, 1, palette.blend(face, "#ffffff", 0.3))
        canvas.fill(column + 1, 2 * row + 2, width - 2, 1, palette.blend(face, "#000000", 0.3))
    canvas.text(column, row, f"  {says}  ", _on_button(palette, here=here))


def _has_logo(scale: int, size: Size, room: int) -> bool:
    return room >= logo_height(scale) + (4 if scale > 1 else 3) and size.columns >= width_of_logo(scale) + 6


def _motto(screen: FormScreen, size: Size) -> str:
    """Return what the game that is chosen is about, in a line; nothing where that has no room."""
    says = screen.menu.game.pages.showpiece().says
    return says[0] if says and cell_len(says[0]) <= size.columns - 2 else ""


def _above(canvas: Canvas, scale: int, ledge: int, says: str) -> None:
    """Paint the name of the program above the ledge, and what its game is about below the name."""
    palette, high = canvas.palette, logo_height(scale) + (2 if says else 0)
    top = 1 + max(0, ledge - 2 - high) // 2
    canvas.paste(logo(scale, palette), (canvas.width - width_of_logo(scale)) // 2, top)
    if says:
        about = fit(line((says, "muted")), canvas.width, "center")
        canvas.write(0, top + logo_height(scale) + 1, about)


def _games(canvas: Canvas, screen: FormScreen, last: int) -> None:
    """Paint a panel for each game, from the second row to the `last`; that which is chosen is lit."""
    assert screen.menu.games
    menus, palette = screen.menu.games(), canvas.palette
    width = min(94, (canvas.width - 2) // len(menus) - 3)
    high = min(18, last - 2)
    left = (canvas.width - len(menus) * (width + 3) + 3) // 2
    top = 2 + (last - 2 - high) // 2
    for index, menu in enumerate(menus):
        lit = menu.game is screen.menu.game
        players = _("{least} to {most} players", least=min(menu.numbers), most=max(menu.numbers))
        shown = menu.game.pages.showpiece()
        shown = replace(shown, says=(*shown.says, players), name=menu.game.name.upper())
        halo = int(lit and palette.paints)
        drawn = game_panel(shown, width, high, palette, lit=lit)
        canvas.paste(drawn, left + index * (width + 3) - halo, top - halo)


def _is_about_games(screen: FormScreen, size: Size) -> bool:
    """Whether the game is to be chosen, and there is room for a panel for each."""
    return screen.at.part is Part.GAME and screen.menu.games is not None and size.columns >= 78 and size.rows >= 23


def _all_games(screen: FormScreen, size: Size, palette: Palette) -> Canvas:
    """Paint all games, and below them the one that is chosen, and for how many."""
    ledge = size.rows - 5
    canvas = table(size.columns, size.rows, palette, ledge, "rail").copy()
    _games(canvas, screen, ledge - 1)
    canvas.write(max(2, (size.columns - 76) // 2), ledge + 1, fields.heading(screen))
    return canvas


# As cards


def has_cards(screen: FormScreen, size: Size) -> bool:
    """Whether each seat is a card, side by side with the others, with room for all other fields around them."""
    first = not (screen.is_about_rules or screen.is_about_options)
    width, _height = size_of(1)
    seats = len(screen.roster.seats)
    return (
        first
        and size.columns >= 112
        and size.rows >= 36
        and seats * (width + 1) <= size.columns
        and _fit(screen, width)
    )


def _fit(screen: FormScreen, width: int) -> bool:
    """Whether all that stands on cards has room on those of a width."""
    seats = range(len(screen.roster.seats))
    return all(text.cell_len <= width - 2 for seat in seats for text in fields.on_card(screen, seat, width - 2))


def _pitch(screen: FormScreen, width: int, columns: int) -> int:
    """Return the columns from one card to the next."""
    return min(width + 6, max(width + 1, (columns - 3) // len(screen.roster.seats)))


def _with_cards(screen: FormScreen, size: Size, palette: Palette) -> Canvas:
    """Paint the name of the program, who plays as a card each, and below them what else is to be chosen."""
    seats = len(screen.roster.seats)
    scale = 2 if size.rows >= 58 and seats * (size_of(2)[0] + 2) <= size.columns - 4 else 1
    width, high = size_of(scale)
    logo_scale = 3 if size.rows >= 58 and size.columns >= width_of_logo(3) + 6 else 2
    spare = size.rows - 3 - (logo_height(logo_scale) + 4) - (high + 6)
    gap = min(2, max(0, spare) // 4)
    ledge = size.rows - 2 - (high + 6) - 2 * gap - max(0, spare - 2 * gap) // 3
    canvas = table(size.columns, size.rows, palette, ledge, "rail").copy()
    if _is_about_games(screen, size):
        _games(canvas, screen, ledge - 1)
    else:
        _above(canvas, logo_scale, ledge, _motto(screen, size))
    more = min(RULES, size.columns - 4 - WIDE) if screen.house_rules else 0
    wide = max(WIDE + more, seats * (_pitch(screen, width, size.columns)) - 6)
    left = (size.columns - wide) // 2
    canvas.write(left, ledge + gap // 2, fields.heading(screen))
    first = ledge + 2 + gap
    _cards(canvas, screen, (width, high), first)
    row = first + high + 1 + gap
    settings = SETTINGS + more
    for index, text in enumerate(fields.settings(screen, settings)[:3]):
        canvas.write(left, row + index, text)
    for index, text in enumerate(paragraph(fields.about(screen), wide - settings - BUTTON - 4, "muted")[:4]):
        canvas.write(left + settings + 2, row + index, text)
    _start(canvas, screen, left + wide, row)
    return canvas


def _is_ready(screen: FormScreen, size: Size) -> bool:
    """Whether nothing is to be chosen any more, and there is room for a card of each who plays."""
    width, high = _small(screen, size)
    return (
        screen.at.part is Part.START
        and size.columns >= 78
        and size.rows >= high + 11
        and width >= 12
        and _fit(screen, width)
    )


def _small(screen: FormScreen, size: Size) -> tuple[int, int]:
    width = min(size_of(1)[0], (size.columns - 2) // len(screen.roster.seats) - 1)
    has_emblem = any(fields.portrait(screen, seat).large for seat in range(len(screen.roster.seats)))
    return (0 if has_emblem and width < SMALL_CARD[0] else width), SMALL_CARD[1]


def _ready(screen: FormScreen, size: Size, palette: Palette) -> Canvas:
    """Paint who plays above the ledge, and below it what was agreed on, and the button."""
    width, high = _small(screen, size)
    says = fields.settings(screen, 46)
    below = max(len(says), 3) + 2
    ledge = 2 + high + (size.rows - 3 - high - below) // 2
    canvas = table(size.columns, size.rows, palette, ledge, "rail").copy()
    _cards(canvas, screen, (width, high), 1 + (ledge - 2 - high) // 2)
    left = max(2, (size.columns - 76) // 2)
    row = ledge + 1 + (size.rows - 3 - ledge - below) // 2
    canvas.write(left, row, fields.heading(screen))
    for index, text in enumerate(says):
        canvas.write(left, row + 2 + index, text)
    _start(canvas, screen, left + 76, row + 2)
    return canvas


def _cards(canvas: Canvas, screen: FormScreen, size: tuple[int, int], row: int) -> None:
    """Paint a card for each seat, side by side."""
    seats, palette = len(screen.roster.seats), canvas.palette
    framed = int(palette.frames or not palette.paints)  # then the frame takes a row of its own
    width, high, row = size[0], size[1] + framed, row - framed
    pitch = _pitch(screen, width, canvas.width)
    left = (canvas.width - pitch * seats + pitch - width) // 2
    for seat in range(seats):
        column = left + seat * pitch
        here = fields.is_here(screen, seat)
        drawn = portrait(fields.portrait(screen, seat), width, high, palette, lit=here)
        halo = int(here and palette.paints)
        canvas.paste(drawn, column - halo, row - halo)
        last = row + high - WORDS - framed
        said = enumerate(fields.on_card(screen, seat, width - 2))
        for down, (index, text) in enumerate((index, text) for index, text in said if text):
            style = _style(screen, seat, index, palette)
            canvas.text(column + 1 + (width - 1 - text.cell_len) // 2, last + down, text.plain, style)


def _style(screen: FormScreen, seat: int, index: int, palette: Palette) -> str:
    here = fields.is_here(screen, seat) and screen.at.part is fields.PARTS[index]
    if not palette.paints:
        return palette.style("chosen" if here else "strong" if index == 0 else "plain")
    if here:
        return f"bold {palette.ink('chip.bonus')}"
    tint = fields.portrait(screen, seat).tint
    return f"bold {palette.tint(tint, 0.42)}" if index == 0 else palette.ink("steel.muted")


def _start(canvas: Canvas, screen: FormScreen, right: int, row: int) -> None:
    """Paint the button that starts the game, whose right end and first row are given."""
    here, says, palette = screen.at.part is Part.START, _("Start the game"), canvas.palette
    width = max(BUTTON, len(says) + 6)
    if not palette.paints:
        said = fields.button(says, here=here)
        canvas.write(right - said.cell_len, row + 1, said)
        return
    canvas.paste(button(width, palette, pressed=here), right - width, row)
    canvas.text(right - width + (width - len(says)) // 2, row + 1, says, _on_button(palette, here=here))


def _on_button(palette: Palette, *, here: bool) -> str:
    words = "halo.ink" if here else "ivory.edge" if palette.is_dark("rail") else "ink.plain"
    return f"bold {palette.ink(words)}"
