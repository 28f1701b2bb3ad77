"""How a round was counted: a column a player, a row for each character and for all else that brings points."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.beats import Account, RoundEnds, after
from duell.games.missions.board import Board
from duell.games.missions.engine.scoring import tile_points
from duell.games.missions.pages import panel
from duell.games.missions.pages.pieces import NIGHT, emblem_of
from duell.games.missions.pages.seats import meaning, sign
from duell.language import _
from duell.language.numbers import signed, whole
from duell.tui.blocks import Block, Size, balanced, fit, line
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.page import Page, room_for_lines
from duell.tui.theme import strong

LABELS = 20
"""Columns of what the rows are."""

WIDEST = 26
"""Columns of a player, at most: numbers of one row are to be seen together."""

ROWS = 23
"""Rows that the account takes in the third round, with the bar and the keys."""


def fits(size: Size) -> bool:
    """Whether a window has room for the account as a table."""
    return size.columns >= 80 and size.rows >= ROWS


def in_lines(board: Board, ends: RoundEnds, size: Size, bar: str, *, is_over: bool = False) -> Page:
    """Return the same for a narrow window, in lines: character by character only where these have room.

    What nobody has points for is left out. `is_over` is as in `scene`.
    """
    width, room = size.columns - 2, room_for_lines(size)
    begins = [row for said in words.begins_next(board, ends) for row in balanced(Text(said), width)]
    why = [row for said in words.used_up(ends) for row in balanced(Text(said, "muted"), width)]
    ways = [_table(board, ends, width, by_character=each, is_over=is_over) for each in (True, False)]
    counted, sums = next((way for way in ways if sum(map(len, way)) + len(begins) <= room), ways[-1])
    spare = room - len(counted) - len(sums) - len(begins)
    if spare > len(why):
        counted, spare = [*why, *counted], spare - len(why)
    ledge = len(counted) + 1 if spare else None
    rows = [*counted, *[Text()] * bool(spare), *sums, *[Text()] * (spare > 1), *begins]
    return Page(bar, "", [line(" ", row) for row in rows], (), board.notice, centred=False, ledge=ledge)


def _table(board: Board, ends: RoundEnds, width: int, *, by_character: bool, is_over: bool) -> tuple[Block, Block]:
    """Return a column a seat, a row for each character or for the whole hand; and below that the sums."""
    now, accounts = after(board, [ends]), ends.accounts
    bests = [account.best for account in accounts]
    rows: list[tuple[str, list[str], str]] = []
    if by_character:
        for place, character in enumerate(board.deck.characters):
            values = ["·" if best[place] is None else str(best[place]) for best in bests]
            rows.append((words.character(board.deck, character.name), values, "plain"))
    else:
        rows.append((_("hand"), [whole(sum(value or 0 for value in best)) for best in bests], "plain"))
    scores = [account.score for account in accounts]
    for label, points in (
        (_("ten shown"), [score.shown for score in scores]),
        (_("troopers"), [score.troopers for score in scores]),
        (_("missions"), [score.missions for score in scores]),
    ):
        if any(points):
            rows.append((label, [signed(each) if each else "·" for each in points], "chosen"))
    below = len(rows) + 1
    rows.append((words.where_short(ends.round), [whole(score.total) for score in scores], "strong"))
    bonuses = [tile_points(now.deck, len(place.tiles)) if is_over else 0 for place in now.places]
    if any(bonuses):
        rows.append((_("tiles"), [signed(each) if each else "·" for each in bonuses], "chosen"))
    sums = [place.total + bonus for place, bonus in zip(now.places, bonuses, strict=True)]
    if ends.round > 1 or any(bonuses):
        best = max(sums) if ends.is_next or is_over else None
        rows.append((_("sum"), [f"› {whole(each)}" if each == best else whole(each) for each in sums], "strong"))
    labels = max(cell_len(label) for label, _values, _style in rows)
    step = min(WIDEST, (width - labels) // len(board.places))
    names = [
        line((f"{sign(seat)} {panel.cut(place.seat.name, max(1, step - 3))}", strong(meaning(seat))))
        for seat, place in enumerate(board.places)
    ]
    found = [line(fit(Text(), labels), *[fit(name, step, "right") for name in names])]
    for label, values, style in rows:
        cells = [
            fit(line((value, "muted" if value == "·" else "chosen" if value[0] == "›" else style)), step, "right")
            for value in values
        ]
        found.append(line(fit(line((label, "strong" if style == "strong" else "plain")), labels), *cells))
    return found[:below], found[below:]


def scene(board: Board, ends: RoundEnds, size: Size, palette: Palette, *, is_over: bool = False) -> Canvas:
    """Paint the account of a round on the night, what was written down before on the ledge below it.

    `is_over` is whether the tiles have been counted, too; before that, nobody is ahead in the last round.
    """
    row = 1 + max(0, size.rows - 24) // 3
    characters = board.deck.characters
    ground = Canvas(size.columns, size.rows, palette)
    ground.paste(table(size.columns, size.rows, palette, row + len(characters) + 6, meaning(ends.ender)), 0, 0)
    canvas = Canvas(min(size.columns, LABELS + 2 + WIDEST * len(board.places)), size.rows, palette)
    step = (canvas.width - LABELS - 2) // len(board.places)
    rights = [LABELS + step * (seat + 1) for seat in range(len(board.places))]
    _names(canvas, board, row, rights, step)
    for place, character in enumerate(characters):
        row += 1
        _label(canvas, row, words.character(board.deck, character.name), emblem_of(character.emblem).tint)
        for right, account in zip(rights, ends.accounts, strict=True):
            best = account.best[place]
            _right(canvas, right, row, "·" if best is None else str(best), "muted" if best is None else "plain")
    for label, paint in (
        (_("ten shown"), _shown),
        (_("troopers"), _troopers),
        (_("missions"), _missions),
    ):
        row += 1
        canvas.text(2, row, label, palette.style("plain"))
        for right, account in zip(rights, ends.accounts, strict=True):
            paint(canvas, right, row, account, step)
    row += 1
    canvas.text(2, row, words.where_short(ends.round), palette.style("strong"))
    for right, account in zip(rights, ends.accounts, strict=True):
        _right(canvas, right, row, whole(account.score.total), "strong")
    last = _written_down(canvas, after(board, [ends]), ends, row + 2, rights, is_over=is_over)
    for said in words.begins_next(board, ends):
        canvas.write(2, max(last + 1, min(last + 2, size.rows - 3)), fit(line((said, "plain")), canvas.width - 4))
    ground.paste(canvas, (size.columns - canvas.width) // 2, 0)
    return ground


def _names(canvas: Canvas, board: Board, row: int, rights: Sequence[int], step: int) -> None:
    for seat, (right, place) in enumerate(zip(rights, board.places, strict=True)):
        name = panel.cut(place.seat.name, step - 3)
        _right(canvas, right, row, f"{sign(seat)} {name}", f"{meaning(seat)}.strong")


def _label(canvas: Canvas, row: int, text: str, tint: str) -> None:
    palette = canvas.palette
    if palette.blends:
        canvas.fill(1, 2 * row, 1, 2, tint)
        canvas.fill(2, 2 * row, LABELS - 3, 2, palette.tint(tint, 0.72, NIGHT))
        canvas.text(2, row, text[: LABELS - 3], palette.tint(tint, 0.6))
        return
    is_tinted = palette.paints and palette.is_dark("night")
    canvas.text(2, row, text[: LABELS - 3], palette.tint(tint) if is_tinted else palette.style("plain"))


def _right(canvas: Canvas, right: int, row: int, text: str, style: str) -> None:
    """Write a text that ends before a column."""
    canvas.text(
        right - cell_len(text),
        row,
        text,
        canvas.palette.style(style.removesuffix(".strong"), strong=style.endswith(".strong")),
    )


def _bonus(canvas: Canvas, right: int, row: int, points: int) -> int:
    """Write what something brings, and return the column before it."""
    said = signed(points) if points else "·"
    _right(canvas, right, row, said, "chosen" if points else "muted")
    return right - len(said) - 1


def _shown(canvas: Canvas, right: int, row: int, account: Account, _step: int) -> None:
    _bonus(canvas, right, row, account.score.shown)


def _troopers(canvas: Canvas, right: int, row: int, account: Account, step: int) -> None:
    before = _bonus(canvas, right, row, account.score.troopers)
    trios, rest = divmod(account.troopers, 3)
    said = " ".join(["^^^"] * trios + ["^" * rest] * bool(rest))
    said = said if len(said) <= step - 5 else f"^{account.troopers}"
    _right(canvas, before, row, said, "plain")


def _missions(canvas: Canvas, right: int, row: int, account: Account, step: int) -> None:
    before = _bonus(canvas, right, row, account.score.missions)
    if not account.missions:
        return
    drawn = panel.missions(account.missions, step - 6, canvas.palette)
    wide = panel.width_of(account.missions, step - 6, canvas.palette)
    canvas.paste(drawn, before - wide, row)


def _written_down(
    canvas: Canvas, now: Board, ends: RoundEnds, row: int, rights: Sequence[int], *, is_over: bool
) -> int:
    """Write each round's points, the sums, and the tiles, which count in the end; return the last row."""
    for number in range(1, ends.round + 1):
        canvas.text(2, row, words.where_short(number), canvas.palette.style("muted"))
        for right, place in zip(rights, now.places, strict=True):
            points = place.rounds[number - 1]
            _right(canvas, right, row, signed(points) if number > 1 else whole(points), "muted")
        row += 1
    bonuses = [tile_points(now.deck, len(place.tiles)) if is_over else 0 for place in now.places]
    sums = [place.total + bonus for place, bonus in zip(now.places, bonuses, strict=True)]
    if ends.is_next:
        _sums(canvas, row, rights, sums, max(sums))
        _tiles(canvas, row + 1, rights, now, bonuses, label=_("tiles kept"))
    else:
        _tiles(canvas, row, rights, now, bonuses, label=_("tiles"))
        _sums(canvas, row + 1, rights, sums, max(sums) if is_over else None)
    return row + 1


def _sums(canvas: Canvas, row: int, rights: Sequence[int], sums: Sequence[int], best: int | None) -> None:
    """Write the sums, the `best` marked."""
    canvas.text(2, row, _("sum"), canvas.palette.style("strong"))
    for right, total in zip(rights, sums, strict=True):
        leads = total == best
        said = f"› {whole(total)}" if leads else whole(total)
        _right(canvas, right, row, said, "chosen.strong" if leads else "strong")


def _tiles(canvas: Canvas, row: int, rights: Sequence[int], now: Board, bonuses: Sequence[int], *, label: str) -> None:
    """Write the tiles, and what they bring where they have been counted; until then the last one missing is named."""
    canvas.text(2, row, label, canvas.palette.style("muted"))
    all_of = now.deck.values[: now.deck.tiles]
    for right, place, bonus in zip(rights, now.places, bonuses, strict=True):
        before = _bonus(canvas, right, row, bonus) if bonus else right
        drawn = panel.tiles(place.tiles, all_of, canvas.palette, over=now.round == now.rounds)
        canvas.paste(drawn, before - 2 * len(all_of) + 1, row)
