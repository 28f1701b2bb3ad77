"""The pages of a decision: the table above the ledge, and below it the acting player's hand, or who is waited for."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, Body, Laid, Offer
from duell.games.missions.engine.cards import Action, ActionName
from duell.games.missions.engine.state import Choice, Laying, Naming, Verb
from duell.games.missions.pages import reveal
from duell.games.missions.pages.grid import Grid, Scale, grid_of
from duell.games.missions.pages.pieces import MISSION_CARDS, HandStack, badge, emblem_of, hand_stack, tile_name
from duell.games.missions.pages.seats import meaning, sign
from duell.games.missions.pages.table import JOKER, DisplayMarks, cut_name, ground, laid_out, ledge
from duell.language import _, signed
from duell.table import wording
from duell.table.screens import Advice
from duell.tui.blocks import Size, balanced, centred, fit, line, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette


def scene(
    board: Board,
    body: Body,
    chosen: Choice | None,
    advice: Sequence[Advice],
    size: Size,
    palette: Palette,
    *,
    drafted: Sequence[Choice] = (),
) -> Canvas:
    """Paint the window of a decision; the choice that is taken up is lit. What a hint said stands where it has room."""
    canvas = _scene(board, body, offered(body, chosen, drafted), len(drafted), size, palette)
    if advice:
        best = max(advice, key=lambda each: (each.share, each.points))
        said = words.hinted(board, next(each for each in body.offers if each.choice == best.choice), best.points)
        canvas.write(1, size.rows - 2, fit(line((said, "chosen")), size.columns - 2))
    return canvas


def _scene(board: Board, body: Body, offer: Offer | None, drafted: int, size: Size, palette: Palette) -> Canvas:
    match body.now:
        case Naming():
            return _naming(board, body, offer, size, palette)
        case Laying():
            return laying_scene(board, body, offer, drafted, size, palette)
        case _:
            return _with_hand(board, body, offer, size, palette)


def offered(body: Body, chosen: Choice | None, drafted: Sequence[Choice]) -> Offer | None:
    """Return the offer that is chosen; at the end of a turn, one to begin with where none is."""
    taken_up = next((offer for offer in body.offers if offer.choice == chosen), None)
    if taken_up or not isinstance(body.now, Laying):
        return taken_up
    return first_marked(body, drafted)


def _with_hand(board: Board, body: Body, offer: Offer | None, size: Size, palette: Palette) -> Canvas:
    """Paint the table and the hand; a card that is chosen is lit in the display, or on the ledge above the hand."""
    marked = offer.card.character if offer and offer.card else ""
    gives = any(each.choice.verb is Verb.HAND for each in body.offers)
    grid, canvas = laid_out(board, size, palette, DisplayMarks(marked, dim=gives, below=gives))
    paint_hand(canvas, grid, board, body)
    paint_strip(canvas, grid, board, body)
    paint_prompt(canvas, grid, board, body, offer)
    return canvas


def _naming(board: Board, body: Body, offer: Offer | None, size: Size, palette: Palette) -> Canvas:
    """Paint the action card below the ledge, and beside it the players it can go to."""
    grid, canvas = laid_out(board, size, palette, DisplayMarks(dim=True))
    assert isinstance(body.now, Naming)
    column, row = 1, grid.ledge
    if grid.scale is not Scale.SMALL:
        column = reveal.paint_card(canvas, grid, reveal.of_card(board, Action(body.now.action)))
        row = grid.ledge + 2 - grid.is_dense
    room = size.rows - 1 - row
    abreast = 1 if len(body.offers) < room else 2
    gap = 2 if abreast == 1 and 2 * len(body.offers) < room - 1 else 1
    width = (size.columns - column - 1) // abreast - 1
    for index, each in enumerate(body.offers):
        at = column + index % abreast * (width + 1), row + index // abreast * gap
        _candidate(canvas, at, width, board, body, each, marked=each is offer)
    row += -(-len(body.offers) // abreast) * gap
    says = paragraph(words.asks(board, body.now, body.seat), size.columns - column - 1)
    if len(says) > size.rows - 1 - row:
        says = [fit(line(words.asks_in_short(board, body.now, body.seat)), size.columns - column - 1)]
    for text in says[: size.rows - 1 - row]:
        canvas.write(column, row, text)
        row += 1
    return canvas


def _candidate(
    canvas: Canvas, at: tuple[int, int], width: int, board: Board, body: Body, offer: Offer, *, marked: bool
) -> None:
    """Paint a player as a sheet of ivory, `width` columns wide, with a line for each card that is held."""
    assert offer.seat is not None
    palette, place = canvas.palette, board.places[offer.seat]
    column, row = at
    number, cards = body.offers.index(offer) + 1, words.hand_size(place.cards)
    name = cut_name(place.seat.name, max(1, width - cell_len(cards) - 8))
    said = f"{number}  {sign(offer.seat)} {name}  {cards} "
    if palette.paints:
        canvas.fill(column, 2 * row, width, 2, palette.ink("halo" if marked else "ivory.low"))
        ink = f"bold {palette.ink('halo.ink' if marked else 'ink.plain')}"
        canvas.text(column + 1, row, said, ink)
        steel = palette.colour("stock") or "black"
        for card in range(min(place.cards, (width - len(said) - 2) // 2)):
            canvas.fill(column + 1 + len(said) + 2 * card, 2 * row, 1, 2, steel)
        return
    canvas.text(
        column, row, f"{'>' if marked else ' '}{said}", "bold reverse" if marked else palette.style(meaning(offer.seat))
    )


LAID_STEP = 8
"""Columns from one card of a mission to the next."""

NARROW = 56
"""Columns below which a list of missions has no room for names in full."""

WORDS = 39
"""The first column of what is said beside the cards of a mission, at 80 columns."""


def first_marked(body: Body, drafted: Sequence[Choice]) -> Offer | None:
    """Return what is marked at first: a mission that brings more than it costs; else the end, if any is laid out.

    Whether to show all ten is nobody's choice but the player's.
    """
    worth = (offer for offer in body.offers if offer.mission and offer.points + offer.bonus > 0)
    ends = body.offers[-1] if drafted and all(offer.choice.verb is not Verb.SHOW for offer in body.offers) else None
    return next(worth, ends)


def laying_scene(board: Board, body: Body, offer: Offer | None, drafted: int, size: Size, palette: Palette) -> Canvas:
    """Paint the mission that is marked with its tile, the list of all that can be done, and the hand.

    `drafted` is how many of the missions that lie there can still be taken back.
    """
    grid = grid_of(size, len(board.deck.characters), len(board.places))
    canvas = Canvas(size.columns, size.rows, palette)
    ground(canvas, grid, board)
    row = 1
    if drafted:
        _laid_so_far(canvas, board, body, drafted)
        row = 2
    if not grid.is_dense:
        if offer and offer.mission:
            _marked(canvas, board, body, offer)
            row = 8
        elif offer and drafted and offer.choice.verb is Verb.DONE:
            _laid_cards(canvas, board, body.lies[-drafted:])
            row = 8
        elif offer:
            _without_cards(canvas, board, body, offer)
            row = 8
    if grid.scale is not Scale.SMALL:
        marked = {card.character for card in offer.mission.cards} if offer and offer.mission else set()
        ledge(canvas, grid, board, DisplayMarks(), bright=marked)
    _list(canvas, grid, board, body, offer, row)
    paint_hand(canvas, grid, board, body)
    paint_strip(canvas, grid, board, body)
    if grid.prompt is not None:
        canvas.write(1, grid.prompt, fit(_sum(body, offer, size.columns - 2), size.columns - 2, "center"))
    return canvas


def _laid_so_far(canvas: Canvas, board: Board, body: Body, drafted: int) -> None:
    """Write which missions lie there that count once the turn is ended, and how the last is taken back."""
    told = {"missions": words.missions(board.deck, body.lies[-drafted:])}
    ways = (
        _("Laid out: {missions}. That counts once the turn ends; Backspace takes it back.", **told),
        _("Laid out: {missions}.", **told),
    )
    room = canvas.width - 2
    says = next((way for way in ways if cell_len(way) <= room), ways[-1])
    canvas.write(1, 1, fit(line((says, "good")), room))


def _without_cards(canvas: Canvas, board: Board, body: Body, offer: Offer) -> None:
    """Write what it brings, and what it leads to for all, to show the ten or to end the turn."""
    canvas.write(3, 2, line((words.offer(board, offer), "chosen.strong")))
    canvas.write(3, 3, line(words.brings(board, body, offer)))
    if offer.choice.verb is Verb.SHOW:
        for row, text in enumerate(paragraph(words.ends_for_all(board, body.seat), canvas.width - 5), 5):
            canvas.write(3, row, text)


def _laid_cards(canvas: Canvas, board: Board, missions: Sequence[Laid]) -> None:
    """Paint the missions that were laid out in this turn, as many of the last ones as there is room for."""
    each = LAID_STEP * MISSION_CARDS + 2
    for place, mission in enumerate(missions[-((canvas.width - 2) // each) :]):
        _cards(canvas, board, mission, 2 + each * place)


def _cards(canvas: Canvas, board: Board, mission: Laid, left: int, row: int = 2) -> None:
    """Paint the cards of a mission, and Nute Gunray where he is the third."""
    palette = canvas.palette
    for place, card in enumerate(mission.cards):
        tint = emblem_of(next(each.emblem for each in board.deck.characters if each.name == card.character)).tint
        canvas.paste(hand_stack(HandStack((card.value,)), tint, Scale.USUAL, palette), left + LAID_STEP * place, row)
        name = words.short_name(board.deck, card.character)
        canvas.text(left + LAID_STEP * place + (7 - len(name)) // 2, row + 4, name, _on_ivory(palette))
    if mission.joker:
        canvas.paste(badge(ActionName.NUTE, palette), left + LAID_STEP * 2, row)
        canvas.text(left + LAID_STEP * 2 + 1, row + 4, _("joker"), palette.style("strong"))


def _marked(canvas: Canvas, board: Board, body: Body, offer: Offer) -> None:
    """Paint the cards of a mission and the tile that it brings, and write what else it brings and costs."""
    assert offer.mission
    palette, left, row = canvas.palette, 2, 2
    _cards(canvas, board, offer.mission, left)
    if offer.tile:
        canvas.paste(badge(tile_name(board.deck, offer.mission.value), palette), left + 27, row)
        canvas.text(left + 30, row + 4, str(offer.mission.value), palette.style("chosen"))
    says = [line((_mission_title(board, offer), "strong")), *_brings(body, offer)]
    for text in says[:6]:
        canvas.write(WORDS, row, fit(text, min(text.cell_len, canvas.width - WORDS - 1)))
        row += 1


def _on_ivory(palette: Palette) -> str:
    return f"bold {palette.ink('ink.plain')}" if palette.paints else ""


def _mission_title(board: Board, offer: Offer) -> str:
    assert offer.mission
    if board.deck.has_tile(offer.mission.value):
        return words.mission(board.deck, offer.mission.value)
    return _("Three cards of {value}", value=offer.mission.value)


def _brings(body: Body, offer: Offer) -> list[Text]:
    assert offer.mission
    rows = [line((signed(offer.bonus), "chosen"))]
    if offer.tile:
        rows.append(line((words.tile_is_new(offer.mission.value), "chosen")))
    if offer.points:
        rows.append(line((_("hand {points}", points=signed(offer.points)), "bad")))
    else:
        rows.append(line((_("The hand counts as much as before."), "muted")))
    if offer.characters:
        told = {"before": body.characters, "after": body.characters + offer.characters}
        rows.append(line(_("characters {before} → {after}", **told)))
    return rows


def _list(canvas: Canvas, grid: Grid, board: Board, body: Body, marked: Offer | None, row: int) -> None:
    """Write all that can be done, a line each; of a long list the part around what is marked."""
    room = grid.ledge - row - (0 if grid.scale is Scale.SMALL else 1)
    offers = list(body.offers)
    at = offers.index(marked) if marked else 0
    first = max(0, min(at - room // 2, len(offers) - room))
    is_cut = len(offers) > room
    if is_cut:
        _more(canvas, row, first, "↑")
        _more(canvas, row + room - 1, len(offers) - first - room, "↓")
    for offer in offers[first : first + room]:
        chosen = offer is marked
        named = line(
            ("› " if chosen else "  ", "chosen"), (_in_short(board, offer, grid), "chosen" if chosen else "plain")
        )
        brings = _price(body, offer) if offer.mission else [words.brings(board, body, offer)]
        ways = [
            line(named, ("".join(f"  {part}" for part in brings[:count] if part), "muted")) for count in (4, 3, 2, 1)
        ]
        width = canvas.width - (8 if is_cut else 2)
        canvas.write(1, row, fit(next((way for way in ways if way.cell_len <= width), named), width))
        row += 1


def _more(canvas: Canvas, row: int, count: int, arrow: str) -> None:
    """Write at the right end of a row how many more there are beyond it."""
    if count > 0:
        said = f"{arrow} {count}"
        canvas.text(canvas.width - 1 - cell_len(said), row, said, canvas.palette.style("muted"))


def _price(body: Body, offer: Offer) -> list[str]:
    """Return what a mission brings and costs, at its shortest, the most needed first."""
    assert offer.mission
    parts = [signed(offer.bonus)]
    parts += [_("tile {value}", value=offer.mission.value)] if offer.tile else []
    parts += [_("hand {points}", points=signed(offer.points))] if offer.points else []
    parts += [f"{body.characters} → {body.characters + offer.characters}"] if offer.characters else []
    return parts


def _in_short(board: Board, offer: Offer, grid: Grid) -> str:
    """Return what can be done in few words; in the narrowest windows by the names that the display has there."""
    if not offer.mission:
        return words.offer(board, offer)
    joker = f" {JOKER}" if offer.mission.joker else ""
    if grid.size.columns < NARROW:
        names = [words.brief_name(board.deck, card.character, grid.step - 1) for card in offer.mission.cards]
        return _("{value}: {names}", value=offer.mission.value, names=" ".join(names)) + joker
    return words.cards_in_a_row(board.deck, offer.mission.cards, in_short=True) + joker


def _sum(body: Body, offer: Offer | None, room: int) -> Text:
    """Return what the round would come to if it ended now, with what is marked."""
    points = offer.points if offer else 0
    bonus = offer.bonus if offer else 0
    told = {"hand": body.hand + points, "sure": body.sure + bonus, "total": body.hand + body.sure + points + bonus}
    ways = (
        _("hand {hand}, laid out {sure}: {total} if the round ended now", **told),
        _("hand {hand} + laid out {sure} = {total}", **told),
    )
    return line((next((way for way in ways if cell_len(way) <= room), ways[-1]), "plain"))


STRIP_LABELS = 34
"""Columns left of the values below the hand, for what is said of them, where they need not stand closest."""

LEAST_PITCH, WIDEST_PITCH = 5, 9
"""Columns from one of these values to the next."""


def paint_hand(canvas: Canvas, grid: Grid, board: Board, body: Body) -> None:
    """Paint the hand, each character in its column, a well for one that is missing."""
    adds = {offer.card.character: offer for offer in body.offers if offer.card and offer.choice.verb is Verb.TAKE}
    lit = frozenset(value for value in board.deck.values if body.alike(value) >= MISSION_CARDS)
    for place, (character, values) in enumerate(zip(board.deck.characters, body.held, strict=True)):
        offer = adds.get(character.name)
        stack = HandStack(values, offer.points if offer and (offer.points or not values) else None, lit & {*values})
        if grid.scale is Scale.SMALL:
            _small_stack(canvas, grid, place, stack)
            continue
        canvas.paste(
            hand_stack(stack, emblem_of(character.emblem).tint, grid.scale, canvas.palette),
            grid.column(place),
            grid.hand,
        )


def _small_stack(canvas: Canvas, grid: Grid, place: int, stack: HandStack) -> None:
    """Write a character's best value, and below it up to three lower ones."""
    palette, column, row = canvas.palette, grid.column(place), grid.hand
    if not stack.values:
        ring, gap = ("o", ".") if palette.ascii else ("○", "·")
        offered = stack.adds is not None
        canvas.text(column + 1, row, ring if offered else gap, palette.style("chosen" if offered else "muted"))
        return
    if palette.paints:
        canvas.fill(column, 2 * row, 3, 4, palette.ink("ivory"))
    best, lower = stack.values[0], stack.values[1:]
    canvas.text(column + 1, row, str(best), _ink(canvas, best in stack.lit))
    for index, value in enumerate(lower[:3]):
        canvas.text(column + index, row + 1, str(value), _ink(canvas, value in stack.lit))


def _ink(canvas: Canvas, lit: bool) -> str:
    if not canvas.palette.paints:
        return "bold reverse" if lit else "bold"
    return f"bold {canvas.palette.ink('ink.lit' if lit else 'ink.plain')}"


def paint_strip(canvas: Canvas, grid: Grid, board: Board, body: Body) -> None:
    """Write how many characters the hand has, and of each value what a mission has and lacks.

    Held is ``▪``, offered ``○``, missing ``·``. Where there is no card to count, it is said what counts.
    """
    palette, row, left = canvas.palette, grid.strip, 1 + grid.is_large
    values, open_values = board.deck.values, [card.value for card in board.display]
    is_small = grid.scale is Scale.SMALL
    closest = LEAST_PITCH + (grid.scale is not Scale.MIDDLE)
    pitch = max(closest, min(WIDEST_PITCH, (grid.size.columns - STRIP_LABELS) // len(values)))
    gap = int(pitch > LEAST_PITCH)
    first = grid.size.columns - left - pitch * len(values)
    if not body.cards:
        canvas.write(left, row, _first_fitting(_of_no_card(board), grid.size.columns - 2 * left, "muted"))
        return
    style = "chosen" if body.characters == len(board.deck.characters) else "strong"
    has = _first_fitting(_counted(board, body, in_short=is_small), first - left - 2, style)
    canvas.write(left, row, has)
    if is_small:
        _small_strip(canvas, row, left + has.cell_len + 2, body, open_values)
        return
    bright, faint = ("chosen", "muted") if palette.is_dark("well") else ("strong", "plain")
    room = first - left - has.cell_len - 3
    says = _first_fitting((_("three alike: a mission"), _("missions")), room, faint)
    if says.cell_len <= room:
        canvas.write(first - 1 - says.cell_len, row, says)
    ground = palette.colour("well") if palette.paints else None
    for index, value in enumerate(values):
        column = first + pitch * index
        has_now, offered = body.alike(value), open_values.count(value)
        lit = has_now >= MISSION_CARDS or (has_now == MISSION_CARDS - 1 and offered > 0)
        style = palette.style(bright if lit else "strong" if has_now else faint, strong=lit)
        if ground:
            canvas.fill(column, 2 * row, 1 + 2 * gap, 2, ground)
        canvas.text(column + gap, row, str(value), style)
        canvas.text(column + 1 + 2 * gap, row, counts(has_now, offered, ascii_only=palette.ascii), style)


def _counted(board: Board, body: Body, *, in_short: bool) -> tuple[str, ...]:
    """Return how many characters the hand has, the longest first."""
    told = {"number": body.characters, "count": len(board.deck.characters)}
    short = _("{number} of {count}", **told)
    return (short,) if in_short else (_("{number} of {count} characters", **told), short)


def _of_no_card(board: Board) -> tuple[str, ...]:
    """Return what a hand without cards is to come to, the longest first."""
    count = len(board.deck.characters)
    return (
        _("No card in hand. All {count} characters, or three of one value, count 10 more.", count=count),
        _("No card in hand yet."),
    )


def _first_fitting(ways: Sequence[str], room: int, style: str) -> Text:
    """Return the first of some ways to say something that has room, or else the last."""
    return line((next((way for way in ways if cell_len(way) <= room), ways[-1]), style))


def _small_strip(canvas: Canvas, row: int, column: int, body: Body, open_values: list[int]) -> None:
    """Write the values that the hand has, the most frequent first, as far as there is room."""
    palette, ring = canvas.palette, "o" if canvas.palette.ascii else "○"
    have = sorted({value for values in body.held for value in values}, key=lambda value: (-body.alike(value), value))
    for value in have:
        count, offered = body.alike(value), min(open_values.count(value), max(0, MISSION_CARDS - body.alike(value)))
        said = str(value) * min(count, MISSION_CARDS) + ring * offered
        if column + len(said) >= canvas.width:
            return
        lit = count + offered >= MISSION_CARDS and count >= MISSION_CARDS - 1
        canvas.text(column, row, said, palette.style("chosen" if lit else "plain"))
        column += len(said) + 1


def counts(held_now: int, offered: int, *, ascii_only: bool) -> str:
    """Return three places: of what is held, what lies in the display, what is missing.

    >>> marks(2, 1, ascii_only=False), marks(0, 0, ascii_only=False), marks(4, 1, ascii_only=False)
    ('▪▪○', '···', '▪▪▪')
    """
    full, ring, gap = "#o." if ascii_only else "▪○·"
    has = min(held_now, MISSION_CARDS)
    rings = min(offered, MISSION_CARDS - has)
    return full * has + ring * rings + gap * (MISSION_CARDS - has - rings)


def paint_prompt(canvas: Canvas, grid: Grid, board: Board, body: Body, chosen: Offer | None) -> None:
    """Write what the choice that is marked brings, and what the other one risks; the longest of it that fits."""
    if grid.prompt is None:
        return
    ways = _prompts(board, body, chosen)
    room = canvas.width - 2
    says = next((way for way in ways if way.cell_len <= room), ways[-1])
    canvas.write(1, grid.prompt, fit(says, room, "left" if grid.scale is Scale.SMALL else "center"))


def _prompts(board: Board, body: Body, chosen: Offer | None) -> list[Text]:
    if chosen is None:
        return [line(each(board, body.now, body.seat)) for each in (words.asks, words.asks_in_short)]
    brings = words.brings(board, body, chosen)
    named = words.offer(board, chosen)
    if chosen.card and chosen.choice.verb is Verb.TAKE:
        named = words.short(board.deck, chosen.card)
    parts: list[str | tuple[str, str]] = [("▲ ", "chosen")]
    if brings:
        said = _("{choice}: {brings}.", choice=named, brings=brings)
        head, found, rest = said.partition(named)
        parts += [head, (found, "chosen.strong"), rest]
    else:
        parts += [(named, "chosen.strong")]
    first = line(*parts)
    lies = _("{number} of {count} open.", number=len(board.display), count=len(board.deck.characters))
    risk = [("  ", ""), (words.risk(board), "bad")] if board.risk and board.risk.bust else []
    ways = [first]
    if any(offer.choice.verb is Verb.FLIP for offer in body.offers) and board.display:
        ways = [
            line(first, "  ", (lies, "muted"), *risk),
            line(first, *risk),
            line(first, "  ", (lies, "muted")),
            first,
        ]
    return ways


def thinking(board: Board, seats: Sequence[int], size: Size, palette: Palette) -> Canvas:
    """Paint the table while the bots at these seats think."""
    return _with_words(board, thinking_says(board, seats), size, palette)


def thinking_says(board: Board, seats: Sequence[int]) -> str:
    """Return who thinks."""
    names = [board.name(seat) for seat in seats]
    if len(names) == 1:
        return _("{name} is thinking …", name=names[0])
    return _("{names} are thinking …", names=wording.listed(names))


def covered(board: Board, seat: int, is_chosen: bool, size: Size, palette: Palette) -> Canvas:
    """Paint the table while a hand lies face down: what it is says nothing."""
    return _with_words(board, covered_says(board, seat, is_chosen), size, palette)


def covered_says(board: Board, seat: int, is_chosen: bool) -> str:
    """Return whose hand is covered, and how it is shown."""
    name = board.name(seat)
    if is_chosen:
        return _("{name} has chosen. Enter locks the card, Space shows the hand.", name=name)
    return _("The cards of {name} are covered. Space shows them.", name=name)


def _with_words(board: Board, says: str, size: Size, palette: Palette) -> Canvas:
    grid, canvas = laid_out(board, size, palette)
    rows = centred(balanced(line((says, "strong")), size.columns - 2), size.columns)
    first = grid.ledge + 1 + max(0, (size.rows - 2 - grid.ledge - len(rows)) // 2)
    for row, text in enumerate(rows[: size.rows - 1 - first], first):
        canvas.write(0, row, text)
    return canvas
