"""The form before a game: its layouts, as cards, plaques or lines, and its keys. Its words are in `form_words`."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product

from rich.cells import cell_len

from duell.language import _, current
from duell.table import wording
from duell.table.form import FormMove, FormScreen, Kind, Menu, Type
from duell.tui.blocks import LEAST, Size, paragraph
from duell.tui.drawing.boxes import (
    Area,
    Box,
    either,
    first_that_fits,
    flow,
    hbox,
    inset,
    label,
    painted,
    picture,
    space,
    vbox,
    wrapped,
    written,
)
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import (
    Portrait,
    card_width,
    cards_abreast,
    frame_rows,
    game_panel,
    least_columns,
    logo_height,
    logo_width,
    portrait,
    seat_card,
    size_of,
    spelled,
    titled_card,
    word_mark,
)
from duell.tui.game_pages import Pages
from duell.tui.keys import Binding, Bindings, Control, Does, enter, escape, help_key, one, space_bar
from duell.tui.page import Page, PageForm, aside, contents, first_on_table, on_table
from duell.tui.pages.form_words import (
    LONGEST,
    SEAT_FIELDS,
    FormEntry,
    FormLines,
    about_marked,
    entries,
    explanation,
    first_row,
    in_lines,
    is_at,
    mark,
    on_card,
    settings_rows,
    title,
    way_back,
)
from duell.tui.pages.plaques import (
    LEAST_BACK,
    beside_picture,
    button_box,
    explained,
    plaque,
    plaques_width,
    scale_of_picture,
)
from duell.tui.pages.samples import sample

CARDS = 112, 36  # the least window in which each seat is a card, with all other fields around them
SMALL_CARD = 18, 12  # columns and rows of the smallest cards of seats
READY = 78, SMALL_CARD[1] + 11  # the least window in which each seat is a small card
SCALES = ((4, 4), (4, 3), (3, 5), (3, 4), (3, 3), (3, 2), (2, 4), (2, 3), (2, 2), (1, 2), (1, 1), (1, 0))
"""The scales of the cards' emblems and of the word mark, the largest first."""

FIELDS = 108  # the columns of the fields below the cards
SETTINGS = 32  # of these, the columns of the table's agreements
MORE_SETTINGS = 20  # the most further columns, for changed house rules
SETTINGS_ROWS = 3
OTHER_ROWS = 10  # the fewest rows of a window besides cards and a word mark
HIGH, FREE_ROWS = 50, 5  # in a lower window, the free rows around the fields that a word mark larger than cards leaves
BUTTON = 24  # the least columns of the button


def render(screen: FormScreen, size: Size) -> Page:
    """The page with the form."""
    is_noticed = not size.is_compact and bool(screen.notice or screen.evening)  # above the keys is a notice
    lines = in_lines(screen, Size(size.columns, size.rows - is_noticed))
    rows = lines.block(lines.width(size))
    least = min(size.rows, len(rows) + is_noticed + 2)
    forms = [
        PageForm("cards", *CARDS, partial(_with_cards, screen)),
        PageForm("games", 78, 23, partial(_all_games, screen)),
        PageForm("ready", *READY, partial(_ready, screen)),
        PageForm("plaques", 78, 23, partial(_plaques, screen)),
        PageForm("lines", 0, least, partial(_with_lines, screen, lines, is_noticed)),
    ]
    return Page(
        title(screen),
        "",
        forms,
        lambda: vbox(written(rows)),
        notice=screen.notice,
        below=aside(wording.evening(screen.evening) if screen.evening else _about_below(screen, size), size),
    )


def _about_below(screen: FormScreen, size: Size) -> str:
    """The sentence on the marked edition or role, if small cards leave no other room for it."""
    is_explained = screen.at.kind in {Kind.EDITION, Kind.ROLE} and not _has_cards(screen, size)
    about = about_marked(screen) if is_explained and _is_ready(screen, size) else ""
    return about if len(aside(about, size)) <= 2 else ""


def _has_cards(screen: FormScreen, size: Size) -> bool:
    """Whether each seat is a card, side by side, with room for all other fields around them."""
    width, _rows = size_of(1)
    least = max(CARDS[0], len(screen.roster.seats) * (width + 1))
    return not screen.is_inside and size.columns >= least and size.rows >= CARDS[1] and _fit(screen, width)


def _is_ready(screen: FormScreen, size: Size) -> bool:
    """Whether each seat is a small card above all other fields."""
    is_whole = size.columns >= READY[0] and size.rows >= READY[1]
    if not is_whole or screen.is_inside or _is_about_games(screen):
        return False
    seats = range(len(screen.roster.seats))
    width = card_width(len(seats), size_of(1)[0], size.columns)
    has_emblems = any(_portrait_at(screen, seat).large for seat in seats)
    return width >= (SMALL_CARD[0] if has_emblems else 12) and _fit(screen, width)


def _fit(screen: FormScreen, width: int) -> bool:
    """Whether cards of this `width` have room for their words."""
    seats = range(len(screen.roster.seats))
    return all(cell_len(text) <= width - 2 for seat in seats for text in on_card(screen, seat, width - 2))


def _is_about_games(screen: FormScreen) -> bool:
    return screen.at.kind is Kind.GAME and screen.menu.games is not None


# Layouts


def _above_ledge(scene: Box, ledge: Box) -> Box:
    """A scene and a ledge, which share the free rows, and the row of the rail between them."""
    return vbox(scene.filling(), space(rows=1), ledge.filling().named("ledge"))


def _with_cards(screen: FormScreen, size: Size, palette: Palette) -> Canvas | None:
    if not _has_cards(screen, size):
        return None
    area = contents(size)
    return on_table(first_that_fits(_card_layouts(screen, size, palette), area), area, size, palette)


def _card_layouts(screen: FormScreen, size: Size, palette: Palette) -> Iterator[Box]:
    """The game or the games above the cards, which have the first row of the form above and all others below them."""
    seats, frame = len(screen.roster.seats), frame_rows(palette)
    more = min(MORE_SETTINGS, size.columns - 4 - FIELDS) if screen.house_rules else 0
    pages, gap = Pages.of(screen.menu.game), 1 + (size.rows >= HIGH)
    for cards_scale, mark_scale in _scales(pages.title, seats, size):
        most, rows = size_of(cards_scale)
        cards = _cards(screen, card_width(seats, most, size.columns), rows + frame, size, palette)
        wide = max(FIELDS + more, cards.most)
        first, others = label(first_row(screen)).wide(wide), _settings(screen, SETTINGS + more, palette).wide(wide)
        ledge = vbox(first, cards, others, gap=gap)
        if size.rows < HIGH:
            ledge = either(vbox(space(rows=1), ledge), ledge)  # a spare row is better above the fields
        for scene in _scenes(pages, mark_scale, size, palette):
            games = _games(screen, palette) if screen.menu.games else scene
            above = games if _is_about_games(screen) else scene
            high = max(scene.rows(size.columns), games.rows(size.columns))  # so that nothing moves between them
            yield _above_ledge(above.tall(high), ledge)


def _scales(name: str, seats: int, size: Size) -> Iterator[tuple[int, int]]:
    """The scales of the cards and of the word mark for which there may be room, the largest first."""
    for cards_scale, mark_scale in SCALES:
        most, rows = size_of(cards_scale)
        if spelled(name) and mark_scale:
            rows += logo_height(mark_scale, name)
        has_columns = card_width(seats, most, size.columns) >= least_columns(cards_scale)
        if mark_scale > cards_scale and size.rows < HIGH:
            rows += FREE_ROWS
        if has_columns and rows + OTHER_ROWS <= size.rows:
            yield cards_scale, mark_scale


def _cards(screen: FormScreen, width: int, rows: int, size: Size, palette: Palette) -> Box:
    """The cards of all seats, in this width and height."""
    seats = range(len(screen.roster.seats))
    return cards_abreast([_card(screen, seat, width, rows, palette) for seat in seats], size.columns)


def _card(screen: FormScreen, seat: int, width: int, rows: int, palette: Palette) -> Box:
    lit, shown = is_at(screen, seat), _portrait_at(screen, seat)
    words = [
        (text, _style(screen, seat, kind, palette))
        for kind, text in zip(SEAT_FIELDS, on_card(screen, seat, width - 2 - 2 * frame_rows(palette)), strict=True)
        if text
    ]
    return seat_card(portrait(shown, width, rows, palette, lit=lit), words, (width, rows), lit=lit)


def _style(screen: FormScreen, seat: int, kind: Kind, palette: Palette) -> str:
    """The style of a seat's name, role or player on its card."""
    is_marked, is_name = is_at(screen, seat) and screen.at.kind is kind, kind is Kind.NAME
    if not palette.paints:
        return palette.style("chosen" if is_marked else "strong" if is_name else "plain")
    if is_marked:
        return f"bold {palette.ink('chip.bonus')}"
    return f"bold {palette.tint(_portrait_at(screen, seat).tint, 0.42)}" if is_name else palette.ink("steel.muted")


def _portrait_at(screen: FormScreen, seat: int) -> Portrait:
    return _portrait_of(Pages.of(screen.menu.game), screen.roster.deck, seat, screen.roster.seats[seat].role)


@lru_cache(maxsize=64)
def _portrait_of(pages: Pages, deck: str, seat: int, role: str) -> Portrait:
    return pages.portrait(deck, seat, role)


def _scenes(pages: Pages, scale: int, size: Size, palette: Palette) -> Iterator[Box]:
    """A game's word mark with its theme, or alone; none if it is too wide."""
    if not scale or not spelled(pages.title):
        yield space()
    elif logo_width(scale, pages.title) + 6 <= size.columns:
        above, word, says = space(rows=scale > 2), word_mark(pages.title, scale, palette), pages.showpiece().says
        if says and cell_len(says[0]) <= size.columns - 2:
            motto = label((says[0], "muted"))
            yield from (vbox(above, word, space(rows=rows), motto) for rows in (1, 0))
        yield vbox(above, word)


def _games(screen: FormScreen, palette: Palette) -> Box:
    """A panel for each game; the chosen one is lit."""
    assert screen.menu.games
    panels = [_panel(menu, palette, lit=menu.game is screen.menu.game) for menu in screen.menu.games()]
    return inset(hbox(*panels, gap=3).filling(), 2, above=1)


def _panel(menu: Menu, palette: Palette, *, lit: bool) -> Box:
    players = _("{least} to {most} players", least=min(menu.numbers), most=max(menu.numbers))
    showpiece = Pages.of(menu.game).showpiece()
    showpiece = replace(showpiece, says=(*showpiece.says, players), name=menu.game.name.upper())
    halo = int(lit and palette.paints)

    def paint(canvas: Canvas, area: Area) -> None:
        place = area.within(area.columns, min(18, area.rows))
        drawn = game_panel(showpiece, place.columns, place.rows, palette, lit=lit)
        canvas.paste(drawn, place.column - halo, place.row - halo)

    return painted(paint, 34, 11, most=94).filling()


def _settings(screen: FormScreen, columns: int, palette: Palette, *, explains: bool = True) -> Box:
    """The table's agreements, the sentence on the marked field if it `explains`, and the button."""
    rows, about = settings_rows(screen, columns), about_marked(screen) if explains else ""
    wide = max(columns, *(row.cell_len for row in rows))  # a long edition beside long labels

    def explain(canvas: Canvas, area: Area) -> None:
        canvas.write_all(area.column, area.row, paragraph(about, area.columns, "muted")[:4])  # a fourth line hangs over

    start = button_box(_("Start the game"), palette, here=screen.at.kind is Kind.START, columns=BUTTON)
    return hbox(
        wrapped(lambda _columns: rows, wide, wide).tall(SETTINGS_ROWS),
        painted(explain, 0, SETTINGS_ROWS).stretching(),
        start,
        gap=2,
    )


def _all_games(screen: FormScreen, size: Size, palette: Palette) -> Canvas | None:
    if not _is_about_games(screen):
        return None
    first = label(first_row(screen)).wide(LONGEST)
    ledge = vbox(space(rows=1), first, space(rows=1)).named("ledge")
    page = vbox(_games(screen, palette).filling(), space(rows=1), ledge)
    return on_table(page, contents(size), size, palette)


def _ready(screen: FormScreen, size: Size, palette: Palette) -> Canvas | None:
    """The cards above the ledge, and all other fields on it."""
    if not _is_ready(screen, size):
        return None
    area, width = contents(size), card_width(len(screen.roster.seats), size_of(1)[0], size.columns)
    cards = _cards(screen, width, SMALL_CARD[1] + frame_rows(palette), size, palette)
    first, others = label(first_row(screen)), _settings(screen, 46, palette, explains=False)
    ledge = vbox(space(rows=1), first.wide(LONGEST), space(rows=1), others.wide(LONGEST))
    layouts = (_above_ledge(vbox(space(rows=above), cards), ledge) for above in (1, 0))
    return on_table(first_that_fits(layouts, area), area, size, palette)


def _plaques(screen: FormScreen, size: Size, palette: Palette) -> Canvas | None:
    """The page of house rules or table options: a plaque for each, with the card and the meaning of the marked one."""
    if not screen.is_inside:
        return None
    area = contents(size)
    return first_on_table(_plaque_layouts(screen, size, palette), area, size, palette)


def _plaque_layouts(screen: FormScreen, size: Size, palette: Palette) -> Iterator[Box]:
    """The plaques as far apart as can be, at first with a picture; free rows around the explanation come second."""
    all_entries, back, scale = entries(screen), way_back(screen), scale_of_picture(size)
    effect, width = _picture_beside(screen, all_entries, scale, palette), plaques_width(size)

    def about(columns: int) -> Box:
        sentences = {entry.field: explanation(screen, entry.field, columns) for entry in (*all_entries, back)}
        return explained(sentences[screen.at], columns, max(map(len, sentences.values())))

    for gap in (2, 1) if scale > 1 else ():
        plaques = [_plaque(screen, entry, swells=True) for entry in (*all_entries, back)]
        yield vbox(beside_picture([vbox(*plaques, gap=gap)], effect, about(effect.least))).named("ledge")
    for beside in ([effect], []):
        for gap, free in ((2, 2), (2, 1), (1, 1), (0, 1), (0, 0)):
            plaques = [_plaque(screen, entry, swells=gap == 2) for entry in all_entries]
            choices = hbox(vbox(*plaques, gap=gap), *beside, gap=3).wide(width)
            leads_back = _plaque(screen, back, swells=bool(free)).wide(LEAST_BACK)
            page = flow(choices, about(width), leads_back, gap=free)
            yield vbox(space(rows=1), page).named("ledge")


def _plaque(screen: FormScreen, entry: FormEntry, *, swells: bool) -> Box:
    return plaque(entry.label, entry.value, here=entry.field == screen.at, is_changed=entry.is_changed, swells=swells)


def _picture_beside(screen: FormScreen, all_entries: list[FormEntry], scale: int, palette: Palette) -> Box:
    """The card of the marked house rule with its label, the sample of the marked table option, or any other card."""
    entry = next((entry for entry in all_entries if entry.field == screen.at), None)
    if not entry:
        cards = Pages.of(screen.menu.game).showpiece().emblems
        return titled_card(Portrait(*cards[0]), (), scale) if cards else space(*size_of(scale))
    if not entry.field.rule:
        options, option = screen.roster.table_options, entry.field.option
        name, value = (option, getattr(options, option)) if option else ("lang", current())
        return picture(sample(name.replace("_", "-"), value, palette, scale), *size_of(scale))
    value = screen.roster.edition.switches()[entry.field.rule]
    face = Pages.of(screen.menu.game).portrait_of(screen.roster.deck, entry.field.rule, value)
    style = palette.ink("steel.muted") if palette.paints else "bold"
    return seat_card(portrait(face, *size_of(scale), palette), [("", ""), (entry.label, style)], size_of(scale))


def _with_lines(screen: FormScreen, lines: FormLines, is_noticed: bool, size: Size, palette: Palette) -> Canvas:
    """The fields in lines, on the ledge below the word mark if there is room for it."""
    pages, width = Pages.of(screen.menu.game), lines.width(size)
    before = label(mark(here=lines.is_marked), " " * (lines.indent - 2))
    button = button_box(lines.button, palette, here=lines.is_marked, swells=lines.is_airy)
    last = hbox(before, button, space().stretching(), label(lines.more))
    *rows, _last = lines.block(width)
    form = vbox(wrapped(lambda _columns: rows, width, width), last.wide(width))
    area = contents(size) if is_noticed else Area(0, 1, size.columns, size.rows - 2)
    scales = (3, 2, 1) if spelled(pages.title) and not screen.is_inside else ()
    for scale, free in product(scales, (1, 0)):
        free_rows = [space(rows=1)] * free
        for scene in _scenes(pages, scale, size, palette):
            page = _above_ledge(scene, vbox(*free_rows, form, *free_rows))
            if page.fits(area):
                return on_table(page, area, size, palette)
    return on_table(form.named("ledge"), area, size, palette)


# Keys


def bindings(screen: FormScreen, size: Size = LEAST) -> Bindings:
    """The keys of the marked field; arrows follow the layout in a window."""
    leave = escape(_("back"), FormMove.OUT) if screen.is_inside else escape(_("quit"), Control.ASK_TO_LEAVE)
    digits = {str(number): Type(str(number)) for number in screen.menu.numbers}
    counts = Binding(" ".join(digits), _("how many"), digits)
    main = _moves(screen, size), help_key(), leave
    tail = main if screen.is_inside else (*main, counts)
    change = Binding("←→", _("change"), {"left": FormMove.LESS, "right": FormMove.MORE})
    following, tab = enter(_("next"), FormMove.ENTER), _tab(_("next field"))
    also = space_bar(_("next value"), Type(" "))
    match screen.at.kind:
        case Kind.START:
            return enter(_("start the game"), FormMove.ENTER), *tail, tab
        case Kind.OPTIONS | Kind.RULES:
            see = enter(_("see and change them"), FormMove.ENTER)
            return see, *tail, change._replace(label=_("same as Enter")), space_bar(_("same as Enter"), Type(" ")), tab
        case Kind.BACK | Kind.RULES_BACK:
            return enter(_("back"), FormMove.ENTER), *tail, tab
        case Kind.COUNT:
            return counts, following, *main, change, also, tab
        case Kind.NAME:
            return following, *_typing(screen), *main, *_erasing(screen)
        case _:
            return change, following, *tail, also, tab


def _moves(screen: FormScreen, size: Size) -> Binding:
    """The arrows that lead to other fields; on cards, the next seat is beside a name."""
    if not _has_cards(screen, size) and not _is_ready(screen, size):
        return Binding("↑↓", _("move"), {"up": FormMove.UP, "down": FormMove.DOWN})
    below: dict[str, Does] = {"up": FormMove.ABOVE, "down": FormMove.BELOW}
    if screen.at.kind is not Kind.NAME:
        return Binding("↑↓", _("move"), below)
    return Binding("↑↓ ←→", _("move"), below | {"left": FormMove.LESS, "right": FormMove.MORE})


def _typing(screen: FormScreen) -> Bindings:
    name = Binding(_("type"), _("the name"), others=Control.TYPE)
    return name, _tab(_("hero") if screen.menu.roles else _("next field"))


def _erasing(screen: FormScreen) -> Bindings:
    has_name = bool(screen.roster.seats[screen.at.seat].name)
    return (one("backspace", _("erase"), FormMove.ERASE, _("Backspace")),) if has_name else ()


def _tab(label: str) -> Binding:
    return Binding(_("Tab"), label, {"tab": FormMove.NEXT, "s-tab": FormMove.BACK})
