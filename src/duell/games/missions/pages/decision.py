"""The pages of a decision: the table above the ledge, and below it the hand of the player to move."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, Body, Offer
from duell.games.missions.engine.cards import Action, ActionName
from duell.games.missions.engine.state import MISSION_CARDS, Choice, Laying, Mission, Naming, Verb
from duell.games.missions.pages import pieces, reveal, table
from duell.games.missions.pages.grid import GRAND, LARGE, MIDDLE, SMALL, USUAL, VAST, CardGrid, CardSet, grid_of
from duell.games.missions.pages.keys import offered
from duell.games.missions.pages.pieces import (
    HandStack,
    badge,
    emblem_name,
    emblem_of,
    hand_stack,
    meaning,
    sign,
    tile_name,
)
from duell.language import _, signed
from duell.table.screens import Advice
from duell.tui.blocks import Size, balanced, block_width, centred, first_around, first_that_fits, fit, line, paragraph
from duell.tui.drawing import dark_cards
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import FACE, NO_TINT
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.shapes import Shape, lettered, stamp

NARROW = 56  # the fewest columns for a list of missions with full names
LEAST_WORDS = 24  # columns of the words beside the cards of a mission, at least
LEAST_LIST = 4  # the list of missions has at least this many rows, if it needs them
TILE_COLUMNS, TILE_ROWS = 8, 4  # the measures of a mission's tile
LAID = (VAST, 4), (GRAND, 3), (LARGE, 2), (LARGE, 1), (USUAL, 1), (USUAL, 0), (MIDDLE, 1), (MIDDLE, 0)
"""The cards of a mission to be laid out, and the size of its tile, the best first."""

MOST_LETTERED = 3  # the scale of a name's pixels on the public table, at most
CENTRED = 100  # columns of the words about missions, centred in a wider window
STRIP_LABELS = 34  # width of the labels to the left of the values below the hand, unless the values are closest
LEAST_PITCH, WIDEST_PITCH = 5, 9  # columns from one value to the next


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
    """Paint the window of a decision, with the chosen card lit. The advice of a hint is below if there is room."""
    offer = offered(body, chosen, drafted)
    match body.now:
        case Naming(action=action):
            canvas = _naming(board, body, action, offer, size, palette)
        case Laying():
            canvas = _laying(board, body, offer, len(drafted), size, palette)
        case _:
            canvas = with_hand(board, body, offer, size, palette)
    if advice:
        canvas.text(0, size.rows - 2, " " * size.columns)
        best = max(advice, key=lambda advised: (advised.share, advised.points))
        hint = words.hinted(board, next(offer for offer in body.offers if offer.choice == best.choice), best.points)
        canvas.write(1, size.rows - 2, fit(line((hint, "chosen")), size.columns - 2))
    return canvas


def waiting(board: Board, says: str, size: Size, palette: Palette, *, seat: int | None = None) -> Canvas:
    """Paint the table while bots think or a hand is face down, with a line below it.

    The name of the player in the `seat` that everybody waits for is above the line, so large that a room can read it.
    """
    grid, canvas = table.paint_table(board, size, palette)
    rows = centred(balanced(line((says, "strong")), size.columns - 2), size.columns)
    free = size.rows - 2 - grid.ledge
    letters: Shape = ()
    if seat is not None and palette.paints and not palette.ascii:
        ways = (lettered(board.name(seat), scale) for scale in range(MOST_LETTERED, 0, -1))
        columns, pixels = size.columns - 8, 2 * (free - len(rows) - 2)
        letters = next((way for way in ways if way and len(way[0]) <= columns and len(way) <= pixels), ())
    high = (len(letters) + 1) // 2 + 1 if letters else 0  # with a blank row below
    first = grid.ledge + 1 + max(0, (free - len(rows) - high) // 2)
    if letters and seat is not None:
        ink = pieces.ink(seat, palette)
        stamp(canvas, (size.columns - len(letters[0])) // 2, 2 * first, letters, [ink] * len(letters))
    canvas.write_all(0, first + high, rows[: size.rows - 1 - first - high])
    return canvas


def with_hand(board: Board, body: Body, offer: Offer | None, size: Size, palette: Palette, says: str = "") -> Canvas:
    """Paint the table and a hand, with a prompt or, while others decide, with the line `says` that names them."""
    marked = offer.card.character if offer and offer.card else ""
    gives = any(offer.choice.verb is Verb.HAND for offer in body.offers)
    grid, canvas = table.paint_table(board, size, palette, table.DisplayMarks(marked, dim=gives, below=gives))
    _paint_hand(canvas, grid, board, body)
    if grid.prompt is not None:
        room = size.columns - 2
        prompt = line((says, "strong")) if says else first_that_fits(_prompts(board, body, offer), room)
        canvas.write(1, grid.prompt, fit(prompt, room, "left" if grid.is_small else "center"))
    if not grid.is_dense:
        canvas.write(1, size.rows - 2, fit(table.legend(board, palette, size.columns - 2), size.columns - 2, "center"))
    return canvas


def _prompts(board: Board, body: Body, chosen: Offer | None) -> list[Text]:
    """Wordings for the gain of the marked choice and the risk of the other, the longest first."""
    if chosen is None:
        return [line(question(board, body.now, body.seat)) for question in (words.asks, words.asks_in_short)]
    is_taken = chosen.card and chosen.choice.verb is Verb.TAKE
    named = words.short(board.deck, chosen.card) if chosen.card and is_taken else words.offer(board, chosen)
    head, rest = "", ""
    if brings := words.brings(board, body, chosen):
        head, named, rest = _("{choice}: {brings}.", choice=named, brings=brings).partition(named)
    first = line(("▲ ", "chosen"), head, (named, "chosen.strong"), rest)
    if not board.display or all(offer.choice.verb is not Verb.FLIP for offer in body.offers):
        return [first]
    lies = "  ", (_("{number} of {count} open.", number=len(board.display), count=len(board.deck.characters)), "muted")
    risk = ("  ", (words.risk(board), "bad")) if board.risk and board.risk.bust else ()
    return [line(first, *lies, *risk), line(first, *risk), line(first, *lies), first]


def _naming(board: Board, body: Body, action: ActionName, offer: Offer | None, size: Size, palette: Palette) -> Canvas:
    grid, canvas = table.paint_table(board, size, palette, table.DisplayMarks(dim=True))
    column, row = 1, grid.ledge
    if not grid.is_small:
        card = dark_cards.dark(reveal.of_card(board, Action(action)), grid.cards.turned, palette)
        canvas.paste(card, grid.below.column, grid.below.row)
        reveal.clear_foot(canvas)
        column, row = grid.below.column + grid.cards.turned.width + 4, grid.ledge + 2 - grid.is_dense
    room = size.rows - 1 - row
    abreast = 1 if len(body.offers) < room else 2
    gap = 2 if abreast == 1 and 2 * len(body.offers) < room - 1 else 1
    width = (size.columns - column - 1) // abreast - 1
    for index, candidate in enumerate(body.offers):
        corner = column + index % abreast * (width + 1), row + index // abreast * gap
        face = "halo" if candidate is offer else "ivory.shade" if gap == 1 and index // abreast % 2 else "ivory.low"
        _candidate(canvas, corner, width, board, body.offers, index, face)
    row += -(-len(body.offers) // abreast) * gap
    says = paragraph(words.asks(board, body.now, body.seat), size.columns - column - 1)
    if len(says) > size.rows - 1 - row:
        says = [fit(line(words.asks_in_short(board, body.now, body.seat)), size.columns - column - 1)]
    canvas.write_all(column, row, says[: size.rows - 1 - row])
    return canvas


def _candidate(
    canvas: Canvas, corner: tuple[int, int], width: int, board: Board, offers: Sequence[Offer], index: int, face: str
) -> None:
    """Paint a line for a player on `face`; adjacent lines alternate in colour."""
    offer = offers[index]
    assert offer.seat is not None
    palette, place, (column, row), marked = canvas.palette, board.places[offer.seat], corner, face == "halo"
    longest = max(cell_len(board.name(other.seat)) for other in offers if other.seat is not None)
    cards = words.hand_size(place.cards)
    if longest > width - cell_len(cards) - 8:
        cards = table.hand_sign(place.cards, palette)
    room = max(1, width - cell_len(cards) - 8)
    name = fit(Text(table.cut_name(place.seat.name, room)), min(room, longest)).plain
    label = f"{index + 1}  {sign(offer.seat)} {name}  {cards} "
    if not palette.paints:
        style = "bold reverse" if marked else palette.style(meaning(offer.seat))
        canvas.text(column, row, f"{'>' if marked else ' '}{label}", style)
        return
    canvas.fill(column, 2 * row, len(label) + 1, 2, palette.ink(face))
    canvas.text(column + 1, row, label, f"bold {palette.ink('halo.ink' if marked else 'ink.plain')}")
    first, room = column + len(label) + 2, width - len(label) - 2
    canvas.paste(_fan(min(place.cards, (room - 1) // 2), palette), first, row)


def _fan(cards: int, palette: Palette) -> Canvas:
    """Paint a fan of cards face down: two columns for each card, three for the last."""
    fan, edge, face = Canvas(max(0, 2 * cards + 1), 1, palette), palette.colour("stock"), palette.colour("stock.dark")
    for card in range(cards):
        fan.fill(2 * card, 0, 1, 2, palette.tint(NO_TINT, 0.4, FACE))
        fan.fill(2 * card + 1, 0, 2, 2, face)
        fan.dot(2 * card + 1, 0, edge)
        fan.dot(2 * card + 2, 1, edge)
    return fan


def _laying(board: Board, body: Body, offer: Offer | None, drafted: int, size: Size, palette: Palette) -> Canvas:
    """Paint the marked mission with its tile, the list of all choices, and the hand.

    `drafted` is the number of missions on the table that can still be taken back.
    """
    grid = grid_of(size, len(board.deck.characters), len(board.places))
    canvas = table.bare_table(grid, palette)
    if not grid.is_small:
        marked = {card.character for card in offer.mission.cards} if offer and offer.mission else set()
        table.paint_ledge(canvas, grid, board, bright=marked)
    layout = _shown(grid, board, body, drafted)
    left = max(0, (size.columns - max(CENTRED, layout.columns)) // 2)
    sheet, room = Canvas(size.columns - 2 * left, grid.ledge, palette), size.columns - 2 - 2 * left
    if drafted:
        fields = {"missions": words.missions(board.deck, body.lies[-drafted:])}
        ways = (
            _("Laid out: {missions}. They are final once the turn ends; Backspace takes the last one back.", **fields),
            _("Laid out: {missions}.", **fields),
        )
        sheet.write(1, 1, fit(_first_that_fits(ways, room, "good"), room))
    spare = grid.ledge - 1 - bool(drafted) - layout.rows - len(body.offers) - (not grid.is_small)
    row = 1 + bool(drafted) + max(0, spare // 2 if layout.columns else 0)
    if offer and layout.columns:
        _marked(sheet, board, body, offer, drafted, layout, row)
        if layout.is_short:  # no shadow behind the list
            sheet.fill(0, 2 * (row + layout.high), sheet.width, 2, None)
    _list(sheet, grid, board, body, offer, row + layout.rows)
    canvas.paste(sheet, left, 0)
    _paint_hand(canvas, grid, board, body)
    if grid.prompt is not None:
        points, bonus = (offer.points, offer.bonus) if offer else (0, 0)
        hand, sure = body.hand + points, body.sure + bonus
        sums = {"hand": hand, "sure": sure, "total": hand + sure}
        ways = (
            _("hand {hand}, laid out {sure}: {total} if the round ended now", **sums),
            _("hand {hand} + laid out {sure} = {total}", **sums),
        )
        canvas.write(1, grid.prompt, fit(_first_that_fits(ways, size.columns - 2, "plain"), size.columns - 2, "center"))
    return canvas


class _Shown(NamedTuple):
    """How a mission is shown above the list of choices: its cards, the size of its tile, the place of the words.

    `columns` is the room for all this; if it is 0, the mission is not shown.
    """

    cards: CardSet
    times: int  # the size of the pixels of a tile; 0 if it has no picture
    words: int  # the first column of the words beside it
    columns: int
    high: int  # rows of the cards and the words
    is_short: bool

    @property
    def rows(self) -> int:
        """The rows above the list, with a free one where there is room for it."""
        return self.high + (self.high > 0 and not self.is_short)

    @property
    def tile(self) -> int:
        """The first column of the tile."""
        return 3 + MISSION_CARDS * (self.cards.width + 1)


def _shown(grid: CardGrid, board: Board, body: Body, drafted: int) -> _Shown:
    """The largest way to show any of the missions on offer that leaves room for the list."""
    texts = [_says(board, body, offer, in_short=grid.is_small) for offer in body.offers if offer.mission]
    columns, rows = max(map(block_width, texts), default=LEAST_WORDS), max(map(len, texts), default=0)
    has_tile = any(offer.tile for offer in body.offers)
    free = grid.ledge - 1 - bool(drafted) - (not grid.is_small) - min(len(body.offers), LEAST_LIST)
    for cards, times in LAID:
        high = cards.hand if grid.is_small else max(cards.hand, rows)
        layout = _Shown(cards, times * has_tile, 0, 0, high, grid.is_small)
        start = layout.tile + (TILE_COLUMNS * layout.times + 2 if layout.times else 0)
        if start + columns < grid.size.columns and layout.rows <= free:
            return layout._replace(words=start, columns=start + columns + 1)
    return _Shown(SMALL, 0, 0, 0, 0, grid.is_small)


def _marked(canvas: Canvas, board: Board, body: Body, offer: Offer, drafted: int, layout: _Shown, row: int) -> None:
    """Paint the cards of a mission and its tile, and write its further gains and costs.

    For ending the turn, paint the last missions laid out, as many as fit; for showing all ten, only write what follows.
    """
    palette = canvas.palette
    if mission := offer.mission:
        _cards(canvas, board, mission, (2, row), layout.cards)
        if offer.tile and layout.times:
            tile = badge(tile_name(board.deck, mission.value), palette, layout.times)
            canvas.paste(tile, layout.tile, row)
            below = layout.tile + tile.width // 2 - 1, row + tile.height
            canvas.text(*below, str(mission.value) if tile.width else "", palette.style("chosen"))
        rows = _says(board, body, offer, in_short=layout.is_short)[: layout.high]
        canvas.write_all(layout.words, row + max(0, (layout.high - len(rows)) // 2), rows)
    elif drafted and offer.choice.verb is Verb.DONE:
        width = MISSION_CARDS * (layout.cards.width + 1) + 2
        for number, laid in enumerate(body.lies[-drafted:][-((canvas.width - 2) // width) :]):
            _cards(canvas, board, laid, (2 + width * number, row), layout.cards)
    else:
        canvas.write(3, row, line((words.offer(board, offer), "chosen.strong")))
        canvas.write(3, row + 1, line(words.brings(board, body, offer)))
        if offer.choice.verb is Verb.SHOW:
            canvas.write_all(3, row + 3, paragraph(words.ends_for_all(board, body.seat), canvas.width - 5))


def _cards(canvas: Canvas, board: Board, mission: Mission, corner: tuple[int, int], cards: CardSet) -> None:
    """Paint the cards of a mission, each over its name, and Nute Gunray if he is the third."""
    palette, (left, row), step = canvas.palette, corner, cards.width + 1
    ink, foot = f"bold {palette.ink('ink.plain')}" if palette.paints else "", row + cards.hand - 1
    for number, card in enumerate(mission.cards):
        tint = emblem_of(emblem_name(board.deck, card)).tint
        canvas.paste(hand_stack(HandStack((card.value,)), tint, cards, palette), left + step * number, row)
        name = words.short_name(board.deck, card.character)
        name = name if len(name) <= cards.width else words.brief_name(board.deck, card.character, cards.width)
        canvas.text(left + step * number + (cards.width - len(name)) // 2, foot, name, ink)
    if mission.joker:
        canvas.paste(badge(ActionName.NUTE, palette, cards.times), left + step * 2, row)
        name = _("joker")[: cards.width]
        canvas.text(left + step * 2 + (cards.width - len(name)) // 2, foot, name, palette.style("strong"))


def _says(board: Board, body: Body, offer: Offer, *, in_short: bool) -> list[Text]:
    assert offer.mission
    value = offer.mission.value
    title = _("Three cards of {value}", value=value)
    if board.deck.has_tile(value) and not in_short:
        title = words.mission(board.deck, value)
    rows = [line((title, "strong")), line((signed(offer.bonus), "chosen"))]
    if offer.tile:
        says = _("tile {value}", value=value) if in_short else _("tile {value} is still missing", value=value)
        rows.append(line((says, "chosen")))
    if offer.points:
        rows.append(line((_("hand {points}", points=signed(offer.points)), "bad")))
    else:
        rows.append(line((_("The hand is worth as much as before."), "muted")))
    if offer.characters:
        fields = {"before": body.characters, "after": body.characters + offer.characters}
        rows.append(line(_("characters {before} → {after}", **fields)))
    return rows


def _list(canvas: Canvas, grid: CardGrid, board: Board, body: Body, marked: Offer | None, row: int) -> None:
    room = grid.ledge - row - (not grid.is_small)
    offers = list(body.offers)
    index = offers.index(marked) if marked else 0
    first = first_around(index, len(offers), room)
    is_cut = len(offers) > room
    for end, count, arrow in ((row, first, "↑"), (row + room - 1, len(offers) - first - room, "↓")):
        if is_cut and count > 0:  # at the right end of the row, the number of choices beyond it
            beyond = f"{arrow} {count}"
            canvas.text(canvas.width - 1 - cell_len(beyond), end, beyond, canvas.palette.style("muted"))
    for offer in offers[first : first + room]:
        is_marked = offer is marked
        style = "chosen" if is_marked else "plain"
        named = line(("› " if is_marked else "  ", "chosen"), (_in_short(board, offer, grid), style))
        brings = [words.brings(board, body, offer)]
        if offer.mission:  # the most needed first
            brings = [signed(offer.bonus)]
            brings += [_("tile {value}", value=offer.mission.value)] if offer.tile else []
            brings += [_("hand {points}", points=signed(offer.points))] if offer.points else []
            brings += [f"{body.characters} → {body.characters + offer.characters}"] if offer.characters else []
        ways = [
            line(named, ("".join(f"  {part}" for part in brings[:count] if part), "muted")) for count in (4, 3, 2, 1, 0)
        ]
        width = canvas.width - (8 if is_cut else 2)
        canvas.write(1, row, fit(first_that_fits(ways, width), width))
        row += 1


def _in_short(board: Board, offer: Offer, grid: CardGrid) -> str:
    """The choices in few words; in the narrowest windows, with the short names of the display."""
    if not offer.mission:
        return words.offer(board, offer)
    joker = f" {table.JOKER}" if offer.mission.joker else ""
    if grid.size.columns < NARROW:
        names = [words.brief_name(board.deck, card.character, grid.step - 1) for card in offer.mission.cards]
        return _("{value}: {names}", value=offer.mission.value, names=" ".join(names)) + joker
    return words.cards_in_a_row(board.deck, offer.mission.cards, in_short=True) + joker


def _paint_hand(canvas: Canvas, grid: CardGrid, board: Board, body: Body) -> None:
    adds = {offer.card.character: offer for offer in body.offers if offer.card and offer.choice.verb is Verb.TAKE}
    lit = frozenset(value for value in board.deck.values if body.alike(value) >= MISSION_CARDS)
    for number, (character, values) in enumerate(zip(board.deck.characters, body.held, strict=True)):
        offer = adds.get(character.name)
        stack = HandStack(values, offer.points if offer and (offer.points or not values) else None, lit & {*values})
        if grid.is_small:
            _small_stack(canvas, grid.column(number), grid.hand, stack)
        else:
            drawn = hand_stack(stack, emblem_of(character.emblem).tint, grid.cards, canvas.palette)
            canvas.paste(drawn, grid.column(number), grid.hand)
    if body.cards:
        _paint_strip(canvas, grid, board, body)
        return
    count, left = len(board.deck.characters), 1 + grid.is_large
    ways = (
        _("No cards in hand. All {count} characters or three of one value score 10.", count=count),
        _("No cards in hand yet."),
    )
    canvas.write(left, grid.strip, _first_that_fits(ways, grid.size.columns - 2 * left, "muted"))


def _small_stack(canvas: Canvas, column: int, row: int, stack: HandStack) -> None:
    palette = canvas.palette
    if not stack.values:
        ring, gap = ("o", ".") if palette.ascii else ("○", "·")
        is_offered = stack.adds is not None
        canvas.text(column + 1, row, ring if is_offered else gap, palette.style("chosen" if is_offered else "muted"))
        return

    def ink(value: int) -> str:
        is_lit = value in stack.lit
        if not palette.paints:
            return "bold reverse" if is_lit else "bold"
        return f"bold {palette.ink('ink.lit' if is_lit else 'ink.plain')}"

    if palette.paints:
        canvas.fill(column, 2 * row, 3, 4, palette.ink("ivory"))
    best, *lower = stack.values
    canvas.text(column + 1, row, str(best), ink(best))
    for index, value in enumerate(lower[:3]):
        canvas.text(column + index, row + 1, str(value), ink(value))


def _paint_strip(canvas: Canvas, grid: CardGrid, board: Board, body: Body) -> None:
    palette, row, left, values = canvas.palette, grid.strip, 1 + grid.is_large, board.deck.values
    closest = LEAST_PITCH + (grid.cards is not MIDDLE)
    pitch = max(closest, min(WIDEST_PITCH, (grid.size.columns - STRIP_LABELS) // len(values)))
    first = grid.size.columns - left - pitch * len(values)
    fields = {"number": body.characters, "count": len(board.deck.characters)}
    ways = [_("{number} of {count} characters", **fields), _("{number} of {count}", **fields)]
    style = "chosen" if body.characters == len(board.deck.characters) else "strong"
    has = _first_that_fits(ways[grid.is_small :], first - left - 2, style)
    canvas.write(left, row, has)
    if grid.is_small:
        _small_strip(canvas, row, left + has.cell_len + 2, board, body)
        return
    bright, faint = ("chosen", "muted") if palette.is_dark("well") else ("strong", "plain")
    room = first - left - has.cell_len - 3
    says = _first_that_fits((_("three alike: a mission"), _("missions")), room, faint)
    if says.cell_len <= room:
        canvas.write(first - 1 - says.cell_len, row, says)
    ground, gap = palette.colour("well") if palette.paints else None, int(pitch > LEAST_PITCH)
    for column, value in zip(range(first, canvas.width, pitch), values, strict=False):
        count, open_count = body.alike(value), _open(board, value)
        is_lit = count >= MISSION_CARDS or (count == MISSION_CARDS - 1 and open_count > 0)
        style = palette.style(bright if is_lit else "strong" if count else faint, strong=is_lit)
        if ground:
            canvas.fill(column, 2 * row, 1 + 2 * gap, 2, ground)
        canvas.text(column + gap, row, str(value), style)
        canvas.text(column + 1 + 2 * gap, row, three_places(count, open_count, ascii_only=palette.ascii), style)


def _open(board: Board, value: int) -> int:
    return sum(card.value == value for card in board.display)


def _small_strip(canvas: Canvas, row: int, column: int, board: Board, body: Body) -> None:
    """Write the values in the hand, the most frequent first, as many as fit."""
    palette, ring = canvas.palette, "o" if canvas.palette.ascii else "○"
    have = sorted({value for values in body.held for value in values}, key=lambda value: (-body.alike(value), value))
    for value in have:
        count = body.alike(value)
        open_count = min(_open(board, value), max(0, MISSION_CARDS - count))
        text = str(value) * min(count, MISSION_CARDS) + ring * open_count
        if column + len(text) >= canvas.width:
            return
        is_lit = count + open_count >= MISSION_CARDS and count >= MISSION_CARDS - 1
        canvas.text(column, row, text, palette.style("chosen" if is_lit else "plain"))
        column += len(text) + 1


def three_places(count: int, open_count: int, *, ascii_only: bool) -> str:
    """The three places of a mission: cards in the hand, cards in the display, and missing cards.

    >>> three_places(2, 1, ascii_only=False), three_places(0, 0, ascii_only=False), three_places(4, 1, ascii_only=False)
    ('▪▪○', '···', '▪▪▪')
    """
    full, ring, gap = "#o." if ascii_only else "▪○·"
    return (full * count + ring * open_count + gap * MISSION_CARDS)[:MISSION_CARDS]


def _first_that_fits(ways: Sequence[str], room: int, style: str) -> Text:
    return first_that_fits([line((way, style)) for way in ways], room)
