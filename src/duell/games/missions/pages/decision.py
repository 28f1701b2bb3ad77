"""The pages of a decision: the table above the ledge, and below it the hand of the player to move."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, Body, Offer
from duell.games.missions.engine.cards import Action, ActionName
from duell.games.missions.engine.state import MISSION_CARDS, Choice, Laying, Mission, Naming, Verb
from duell.games.missions.pages import pieces, reveal, table
from duell.games.missions.pages.grid import GRAND, LARGE, MIDDLE, USUAL, VAST, CardGrid, CardSet, grid_of
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
from duell.games.missions.pages.statements import JOKER
from duell.language import _, signed
from duell.table.screens import Advice
from duell.tui.blocks import (
    Size,
    balanced,
    block_width,
    centred,
    cut_name,
    first_around,
    fit,
    line,
    longest_that_fits,
    paragraph,
)
from duell.tui.drawing import dark_cards
from duell.tui.drawing.boxes import (
    Area,
    Box,
    either,
    flow,
    hbox,
    inset,
    label,
    lay,
    painted,
    picture,
    space,
    vbox,
    wrapped,
)
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import FACE, NO_TINT
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.shapes import lettered, stamp

NARROW = 56  # the fewest columns for a list of missions with full names
LEAST_WORDS = 24  # the least columns of the words beside the cards of a mission
LEAST_LIST = 4  # the least rows of a list of missions, if it needs them
TILE_COLUMNS, TILE_ROWS = 8, 4  # the measures of a mission's tile
PLAQUE_ROWS = 4  # the rows of a player who can be named, with the name in pixels
LEAST_CANDIDATE, BESIDE_NAME = 16, 8  # the fewest columns of a player who can be named; columns besides name and hand
BEYOND = 6  # columns of the number of choices beyond the list
MOST_LETTERED = 3  # the largest scale of a name on the public table
CENTRED = 100  # columns of the words about missions, centred in a wider window
STRIP_LABELS = 34  # columns of the labels to the left of the values below the hand, unless these are at their closest
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
    sentence = wrapped(lambda width: centred(balanced(line((says, "strong")), width), width))
    scales = range(MOST_LETTERED, 0, -1) if seat is not None and palette.paints and not palette.ascii else ()
    names = [name for scale in scales if (name := _lettered(board.name(seat or 0), seat or 0, scale, palette))]
    ways = [vbox(inset(picture(name), 3, above=1), sentence, gap=1) for name in names]
    below = Area(1, grid.ledge + 1, size.columns - 2, size.rows - 2 - grid.ledge)
    either(*ways, sentence).paint(canvas, below)
    return canvas


@lru_cache(maxsize=16)
def _lettered(name: str, seat: int, scale: int, palette: Palette) -> Canvas | None:
    """A name in large letters and the seat's colour; None if a letter is missing."""
    letters = lettered(name, scale)
    if not letters:
        return None
    drawn = Canvas(len(letters[0]), (len(letters) + 1) // 2, palette)
    stamp(drawn, 0, 0, letters, [pieces.ink(seat, palette)] * len(letters))
    return drawn


def with_hand(board: Board, body: Body, offer: Offer | None, size: Size, palette: Palette, says: str = "") -> Canvas:
    """Paint the table and a hand, with a prompt or, while others decide, with the line `says` that names them."""
    marked = offer.card.character if offer and offer.card else ""
    gives = any(offer.choice.verb is Verb.HAND for offer in body.offers)
    grid, canvas = table.paint_table(board, size, palette, table.DisplayMarks(marked, dim=gives, below=gives))
    _paint_hand(canvas, grid, board, body)
    if grid.prompt is not None:
        room = size.columns - 2
        prompt = line((says, "strong")) if says else longest_that_fits(_prompts(board, body, offer), room)
        canvas.write(1, grid.prompt, fit(prompt, room, "left" if grid.is_small else "center"))
        if not grid.is_dense:
            canvas.write(1, grid.prompt + 1, fit(table.legend(board, palette, room), room, "center"))
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
    """Paint the action card beside the players whom it can be used on, and the question."""
    grid, canvas = table.paint_table(board, size, palette, table.DisplayMarks(dim=True))
    area = Area(1, grid.ledge, size.columns - 2, size.rows - 1 - grid.ledge)  # chips are on the ledge
    if not grid.is_small:
        card = dark_cards.dark(reveal.of_card(board, Action(action)), grid.cards.turned, palette)
        layout = lay(
            reveal.beside_card(grid, picture(card, grid.cards.turned.width, grid.cards.turned.height)), grid.below
        )
        layout.paint(canvas)
        reveal.clear_row(canvas, canvas.height - 1)
        area = layout.places["words"]
    asks = wrapped(partial(paragraph, words.asks(board, body.now, body.seat)))
    in_short = label(words.asks_in_short(board, body.now, body.seat))
    above = space(rows=not grid.is_dense)
    ways = [
        flow(above, _candidates(board, body.offers, offer, abreast, high, gap), space(rows=gap), says)
        for abreast, high, gap in ((1, PLAQUE_ROWS, 1), (1, PLAQUE_ROWS, 0), (1, 1, 1), (1, 1, 0), (2, 1, 0))
        for says in (asks, in_short)
    ]
    either(*ways, side="start").filling().paint(canvas, area)
    return canvas


def _candidates(board: Board, offers: Sequence[Offer], marked: Offer | None, abreast: int, high: int, gap: int) -> Box:
    """A line or a higher plaque for each player, perhaps two in a row; without a `gap`, they alternate in colour."""
    rows = []
    for first in range(0, len(offers), abreast):
        face = "ivory.low" if gap or first // abreast % 2 == 0 else "ivory.shade"
        numbers = range(first, min(first + abreast, len(offers)))
        paints = [
            partial(_candidate, board, offers, number, "halo" if offers[number] is marked else face)
            for number in numbers
        ]
        rows.append(hbox(*(painted(paint, LEAST_CANDIDATE, high).stretching() for paint in paints), gap=1))
    return flow(*rows, gap=gap)


def _candidate(board: Board, offers: Sequence[Offer], index: int, face: str, canvas: Canvas, area: Area) -> None:
    """Paint the line of a player on `face`, with the hand as a fan; on a plaque, the name is in pixels."""
    offer = offers[index]
    assert offer.seat is not None
    palette, place, marked = canvas.palette, board.places[offer.seat], face == "halo"
    names = [board.name(other.seat) for other in offers if other.seat is not None]
    letters = [lettered(name, 1) for name in names] if area.rows > 1 and palette.paints and not palette.ascii else []
    longest = max(len(rows[0]) for rows in letters) if letters and all(letters) else max(map(cell_len, names))
    cards = words.hand_size(place.cards)
    if longest + cell_len(cards) + BESIDE_NAME > area.columns:
        cards = table.hand_sign(place.cards, palette)
    room = max(1, min(longest, area.columns - cell_len(cards) - BESIDE_NAME))
    lead, name = f" {index + 1}  {sign(offer.seat)} ", fit(Text(cut_name(place.seat.name, room)), room).plain
    says = f"{lead}{name}  {cards} "
    middle = area.within(area.columns, 1)
    if not palette.paints:
        style = "bold reverse" if marked else palette.style(meaning(offer.seat))
        canvas.text(middle.column, middle.row, f"{'>' if marked else ' '}{says[1:]}", style)
        return
    width, ink = cell_len(says), palette.ink("halo.ink" if marked else "ink.plain")
    canvas.fill(area.column, 2 * area.row, width, 2 * area.rows, palette.ink(face))
    canvas.text(middle.column, middle.row, lead, f"bold {ink}")
    canvas.text(middle.column + cell_len(lead) + room, middle.row, says[len(lead + name) :], f"bold {ink}")
    if letters and all(letters) and room == longest:
        top = 2 * area.row + area.rows - len(letters[index]) // 2
        stamp(canvas, area.column + cell_len(lead), top, letters[index], [ink] * len(letters[index]))
    else:
        canvas.text(middle.column + cell_len(lead), middle.row, name, f"bold {ink}")
    step = 2 if area.rows == 1 else area.rows
    fan = area.within(area.columns - width - 1, area.rows, across="end")
    canvas.paste(_fan(min(place.cards, (fan.columns - 1) // step), step, area.rows, palette), fan.column, fan.row)


def _fan(cards: int, step: int, rows: int, palette: Palette) -> Canvas:
    """Paint a fan of cards face down, `step` columns apart; the last one is a column wider."""
    fan, edge, face = Canvas(step * cards + 1, rows, palette), palette.colour("stock"), palette.colour("stock.dark")
    for card in range(cards):
        fan.fill(step * card, 0, 1, 2 * rows, palette.tint(NO_TINT, 0.4, FACE))
        fan.fill(step * card + 1, 0, step, 2 * rows, face)
        fan.fill(step * card + 1, 0, step - 1, rows, edge)
        fan.fill(step * card + step, rows, 1, rows, edge)
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
    choices = Choices(grid, board, body, drafted, palette)
    above = Area(0, 1, size.columns, grid.ledge - 1 - (not grid.is_small))
    page, shown = choices.fitting(above)
    layout = lay(page, above.within(max(page.least, min(CENTRED, size.columns)), above.rows))
    layout.paint(canvas)
    if offer and shown:
        flow(choices.marked(offer, shown)).paint(canvas, layout.places["mission"])
    _list(canvas, layout.places["list"], grid, board, body, offer)
    _paint_hand(canvas, grid, board, body)
    if grid.prompt is not None:
        _write_sums(canvas, grid.prompt, body, offer)
    return canvas


def _write_sums(canvas: Canvas, row_of_prompt: int, body: Body, offer: Offer | None) -> None:
    """Write the points of the round if it ended after the marked choice."""
    hand, sure = (body.hand + offer.points, body.sure + offer.bonus) if offer else (body.hand, body.sure)
    sums = {"hand": hand, "sure": sure, "total": hand + sure}
    ways = (
        _("hand {hand}, laid out {sure}: {total} if the round ended now", **sums),
        _("hand {hand} + laid out {sure} = {total}", **sums),
    )
    width = canvas.width - 2
    canvas.write(1, row_of_prompt, fit(_longest_that_fits(ways, width, "plain"), width, "center"))


class Shown(NamedTuple):
    """The look of a mission above the list: the measures of its cards, and the size of its tile's pixels."""

    cards: CardSet
    times: int


COLOSSAL, IMMENSE = (
    replace(VAST, width=width, hand=rows, times=times, column=times + 1, hand_number=times + 1)
    for width, rows, times in ((45, 29, 5), (36, 24, 4))
)
"""Cards that are larger than those of any hand."""

SHOWN = (
    *(Shown(COLOSSAL, 5), Shown(IMMENSE, 4), Shown(VAST, 4), Shown(GRAND, 3), Shown(LARGE, 2), Shown(LARGE, 1)),
    *(Shown(USUAL, 1), Shown(USUAL, 0), Shown(MIDDLE, 1), Shown(MIDDLE, 0)),
)
"""The best first; without room for any of them, a mission is only in the list."""


@dataclass(frozen=True)
class Choices:
    """The boxes of the missions on offer at the end of a turn; those `drafted` can still be taken back."""

    grid: CardGrid
    board: Board
    body: Body
    drafted: int
    palette: Palette

    def page(self, shown: Shown | None) -> Box:
        """The missions laid out, the room of the marked "mission" where it is `shown`, and the room of the "list"."""
        heads = [self._laid_out] if self.drafted else []
        count = len(self.body.offers)
        whole, least = (space(rows=rows).stretching().named("list") for rows in (count, min(count, LEAST_LIST)))
        if shown is None:
            return inset(vbox(*heads, least.filling()), 1)
        mission = hbox(space(1), self._room(shown)), space(rows=not self.grid.is_small)
        cut, in_the_middle = (*mission, least.filling()), (space().filling(), *mission, whole, space().filling())
        return inset(either(vbox(*heads, *in_the_middle), vbox(*heads, *cut)), 1)

    @property
    def _laid_out(self) -> Box:
        fields = {"missions": words.missions(self.board.deck, self.body.lies[-self.drafted :])}
        ways = (
            _("Laid out: {missions}. They are final once the turn ends; Backspace takes the last one back.", **fields),
            _("Laid out: {missions}.", **fields),
        )
        return wrapped(lambda width: [fit(_longest_that_fits(ways, width, "good"), width)])

    def _room(self, shown: Shown) -> Box:
        """The room of any mission on offer."""
        cards = space(MISSION_CARDS * (shown.cards.width + 1) - 1, shown.cards.hand)
        parts = hbox(cards, *self._room_of_tile(shown), self._room_of_words, gap=2)
        return parts.stretching().named("mission")

    @cached_property
    def _room_of_words(self) -> Box:
        texts = [self._says(offer) for offer in self.body.offers if offer.mission]
        columns, rows = max(map(block_width, texts), default=LEAST_WORDS), max(map(len, texts), default=0)
        return space(columns, 0 if self.grid.is_small else rows)

    def _room_of_tile(self, shown: Shown) -> list[Box]:
        return (
            [space(TILE_COLUMNS * shown.times, TILE_ROWS * shown.times + 1)] if shown.times and self._has_tile else []
        )

    @cached_property
    def _has_tile(self) -> bool:
        return self.palette.paints and any(offer.tile for offer in self.body.offers)

    def fitting(self, area: Area) -> tuple[Box, Shown | None]:
        """The page with the best look of a mission that fits an area, and that look; if none fits, only the list."""
        for shown in SHOWN:
            page = self.page(shown)
            if page.fits(area):
                return page, shown
        return self.page(None), None

    def marked(self, offer: Offer, shown: Shown) -> Box:
        """The cards of a mission and its tile, and its further gains and costs.

        For ending the turn, the last missions laid out, as many as fit; for showing all ten, only what follows.
        """
        board, body = self.board, self.body
        if offer.mission:
            return self._mission(offer, offer.mission, shown)
        if self.drafted and offer.choice.verb is Verb.DONE:
            laid = [_cards(board, mission, shown.cards, self.palette) for mission in body.lies[-self.drafted :]]
            last_ones = (flow(hbox(*laid[first:], gap=2)) for first in range(self.drafted))
            return either(*last_ones, side="start")
        rows = [
            label((words.offer(board, offer), "chosen.strong")),
            label(words.brings(board, body, offer)),
        ]
        if offer.choice.verb is Verb.SHOW:
            rows += [space(rows=1), wrapped(partial(paragraph, words.ends_for_all(board, body.seat)))]
        return flow(*rows)

    def _mission(self, offer: Offer, mission: Mission, shown: Shown) -> Box:
        tile = self._room_of_tile(shown)
        if tile and offer.tile:
            drawn = badge(tile_name(self.board.deck, mission.value), self.palette, shown.times)
            tile = [vbox(picture(drawn), label((str(mission.value), "chosen")))]
        says = self._says(offer)[: shown.cards.hand if self.grid.is_small else None]
        pictures = hbox(_cards(self.board, mission, shown.cards, self.palette), *tile, gap=2, side="start")
        return hbox(pictures, wrapped(lambda _width: says, block_width(says)), gap=2)

    def _says(self, offer: Offer) -> list[Text]:
        assert offer.mission
        board, body, in_short = self.board, self.body, self.grid.is_small
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


def _cards(board: Board, mission: Mission, cards: CardSet, palette: Palette) -> Box:
    """The cards of a mission, each over its name, and Nute Gunray if he is the third."""
    ink, boxes = f"bold {palette.ink('ink.plain')}" if palette.paints else "", []
    for card in mission.cards:
        tint = emblem_of(emblem_name(board.deck, card)).tint
        name = words.short_name(board.deck, card.character)
        name = name if len(name) <= cards.width else words.brief_name(board.deck, card.character, cards.width)
        boxes.append((hand_stack(HandStack((card.value,)), tint, cards, palette), name, ink))
    if mission.joker:
        boxes.append((badge(ActionName.NUTE, palette, cards.times), _("joker")[: cards.width], palette.style("strong")))
    return hbox(*(painted(partial(_named_card, *box), cards.width, cards.hand) for box in boxes), gap=1)


def _named_card(drawn: Canvas, name: str, style: str, canvas: Canvas, area: Area) -> None:
    canvas.paste(drawn, area.column, area.row)
    foot = area.within(cell_len(name), 1, down="end")
    canvas.text(foot.column, foot.row, name, style)


def _list(canvas: Canvas, area: Area, grid: CardGrid, board: Board, body: Body, marked: Offer | None) -> None:
    """Write the choices around the marked one, and the numbers of choices above and below these."""
    offers = list(body.offers)
    first = first_around(offers.index(marked) if marked else 0, len(offers), area.rows)
    is_cut = len(offers) > area.rows
    if grid.is_small:
        reveal.clear_row(canvas, area.row)
    for down, beyond, arrow in ((0, first, "↑"), (area.rows - 1, len(offers) - first - area.rows, "↓")):
        if is_cut and beyond > 0:
            count = Text(f"{arrow} {beyond}", "muted")
            canvas.write(area.column, area.row + down, fit(count, area.columns, "right"))
    width = area.columns - (BEYOND if is_cut else 0)
    for down, offer in enumerate(offers[first : first + area.rows]):
        ways = _in_list(grid, board, body, offer, is_marked=offer is marked)
        canvas.write(area.column, area.row + down, fit(longest_that_fits(ways, width), width))


def _in_list(grid: CardGrid, board: Board, body: Body, offer: Offer, *, is_marked: bool) -> Sequence[Text]:
    """A choice with all its gains, then with fewer and fewer of them."""
    named = line(
        ("› " if is_marked else "  ", "chosen"), (_in_short(board, offer, grid), "chosen" if is_marked else "plain")
    )
    brings = [words.brings(board, body, offer)]
    if offer.mission:  # the most needed first
        brings = [signed(offer.bonus)]
        brings += [_("tile {value}", value=offer.mission.value)] if offer.tile else []
        brings += [_("hand {points}", points=signed(offer.points))] if offer.points else []
        brings += [f"{body.characters} → {body.characters + offer.characters}"] if offer.characters else []
    counts = range(len(brings), -1, -1)
    return [line(named, ("".join(f"  {part}" for part in brings[:count] if part), "muted")) for count in counts]


def _in_short(board: Board, offer: Offer, grid: CardGrid) -> str:
    """The choices in few words; in the narrowest windows, with the short names of the display."""
    if not offer.mission:
        return words.offer(board, offer)
    joker = f" {JOKER}" if offer.mission.joker else ""
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
    if not grid.is_small:
        reveal.clear_row(canvas, grid.strip)
    if body.cards:
        _paint_strip(canvas, grid, board, body)
        return
    count, left = len(board.deck.characters), 1 + grid.is_large
    ways = (
        _("No cards in hand. All {count} characters or three of one value score 10.", count=count),
        _("No cards in hand yet."),
    )
    canvas.write(left, grid.strip, _longest_that_fits(ways, grid.size.columns - 2 * left, "muted"))


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
    """Write the number of characters in the hand and, for each value, its cards out of three."""
    values, left = board.deck.values, 1 + grid.is_large
    pitch = max(
        LEAST_PITCH + (grid.cards is not MIDDLE), min(WIDEST_PITCH, (grid.size.columns - STRIP_LABELS) // len(values))
    )
    strip = Area(left, grid.strip, grid.size.columns - 2 * left, 1)
    fields = {"number": body.characters, "count": len(board.deck.characters)}
    ways = [_("{number} of {count} characters", **fields), _("{number} of {count}", **fields)]
    style = "chosen" if body.characters == len(board.deck.characters) else "strong"
    if grid.is_small:
        has = line((ways[-1], style))
        canvas.write(strip.column, strip.row, has)
        _small_strip(canvas, strip.row, strip.column + has.cell_len + 2, board, body)
        return
    has = _longest_that_fits(ways, strip.columns - pitch * len(values) - 2, style)
    faint = "muted" if canvas.palette.is_dark("well") else "plain"
    says = [line((text, faint)) for text in (_("three alike: a mission"), _("missions"), "")]
    says_of_missions = wrapped(lambda width: [fit(longest_that_fits(says, width), width, "right")])
    threes = [painted(partial(_paint_three, board, body, value, pitch > LEAST_PITCH), pitch, 1) for value in values]
    hbox(label(has), says_of_missions, hbox(*threes), gap=1).paint(canvas, strip)


def _paint_three(board: Board, body: Body, value: int, is_apart: bool, canvas: Canvas, area: Area) -> None:
    """Paint a value in a well, and the three places of its mission, with a gap where there is room."""
    palette, count, open_count = canvas.palette, body.alike(value), _open(board, value)
    bright, faint = ("chosen", "muted") if palette.is_dark("well") else ("strong", "plain")
    is_lit = count >= MISSION_CARDS or (count == MISSION_CARDS - 1 and open_count > 0)
    style = palette.style(bright if is_lit else "strong" if count else faint, strong=is_lit)
    number = f" {value} " if is_apart else str(value)
    if ground := palette.colour("well") if palette.paints else None:
        canvas.fill(area.column, 2 * area.row, len(number), 2, ground)
    canvas.text(area.column, area.row, number + three_places(count, open_count, ascii_only=palette.ascii), style)


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


def _longest_that_fits(ways: Sequence[str], room: int, style: str) -> Text:
    return longest_that_fits([line((way, style)) for way in ways], room)
