"""Bids that lie face to face: where they lie in a window, and how they look while they are turned over one by one."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len

from duell.games.duel.beats import Beat, Takes, TieBroken, TurnsUp
from duell.games.duel.board import Laid
from duell.games.duel.engine import By, Choice
from duell.games.duel.pages.pieces import MOST_STARS, Pieces
from duell.games.duel.pages.seats import hero_style, named
from duell.language import _
from duell.language.numbers import whole
from duell.table.screens import Reveal
from duell.tui.blocks import Size, fit, line
from duell.tui.drawing import cards
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.cards import LARGE, SMALL, TALL, TINY, Held, State
from duell.tui.drawing.stakes import GRAND, POSTER, Staked
from duell.tui.motion import FLIGHT_STEPS, RUN_STEPS

WIDEST_PITCH = 20
"""Columns from one bid to the next, at most, where they take the whole width."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where everything of a reveal stands.

    With a `stake`, it stands on the left, and the story beside it below the bids. With a tile, that stands above the
    bids; else the card at stake is a line. The story is told on the ledge then.
    """

    held: Held
    cards: int
    """The first row of the bids; names stand two rows above them, or one above the smallest."""
    column: int
    pitch: int
    """The first column of the first bid's place, and how many columns each place has."""
    ledge: int
    story: tuple[int, int, int]
    """The first column and row of the story, and how many columns it has."""
    room: int
    """The rows of the story."""
    stake: Staked | None = None
    has_tile: bool = False

    @property
    def names(self) -> int:
        """The row of the names."""
        return self.cards - (1 if self.held is TINY else 2)

    @property
    def results(self) -> int:
        """The row of the scores."""
        return self.cards + self.held.height + (self.held is not TINY)

    @property
    def raises(self) -> bool:
        """Whether there is room for who wins to be a row higher than the others."""
        return self.stake is not None


def arrangements(size: Size, bids: int) -> Iterator[Arrangement]:
    """Yield the ways in which so many bids can lie in a window, the finest first."""
    for stake, held in ((GRAND, LARGE), (POSTER, TALL)):
        left = stake.width + (12 if stake is GRAND else 8)
        pitch = (size.columns - left - 2) // bids
        ledge = size.rows - 8
        if ledge >= stake.height + 4 and pitch >= held.width + 4:
            pitch = min(pitch, held.width + 16)
            row = 4 + (ledge - stake.height - 5) // 2 + 2
            below = row + held.height + 4
            width = size.columns - left - 3
            yield Arrangement(held, row, left, pitch, ledge, (left, below, width), ledge - 2 - below, stake)
    pitch = min(WIDEST_PITCH, (size.columns - 2) // bids)
    column = (size.columns - pitch * bids) // 2
    margin = 4 if size.columns >= 66 else 1
    for held, first, has_tile in ((TALL, 7, True), (TALL, 4, False), (SMALL, 4, False), (TINY, 3, False)):
        if pitch < held.width + 2:
            continue
        needs = first + held.height + (3 if held is not TINY else 1)
        for ledge in range(max(needs, size.rows - 6), needs - 1, -1):
            row = first + (ledge - needs) // 2
            story = (margin, ledge, min(size.columns - 2 * margin, 100))
            yield Arrangement(held, row, column, pitch, ledge, story, size.rows - 2 - ledge, None, has_tile)


def face_down(screen: Reveal, shown: int) -> frozenset[int]:
    """Return the seats whose bids are still to be turned over."""
    return frozenset(beat.seat for beat in screen.beats[shown:] if isinstance(beat, TurnsUp))


def has_room_for_names(screen: Reveal, placed: Arrangement) -> bool:
    """Whether each name fits above its bid, and each result below it."""
    last = len(screen.beats)
    return all(
        2 + cell_len(screen.board.name(laid.seat)) < placed.pitch
        and cell_len(result(screen, laid.seat, last)[0]) < placed.pitch
        for laid in screen.laid
    )


def paint(canvas: Canvas, placed: Arrangement, screen: Reveal, progress: tuple[int, int], pieces: Pieces) -> None:
    """Paint the bids with the names above and the scores below them.

    So many beats have been told, and the card of the next one has been turned so many steps.
    """
    shown, step = progress
    moving = screen.beats[shown] if step else None
    turning = moving.seat if isinstance(moving, TurnsUp) and placed.held is not TINY else None
    told = said(screen, progress)
    icons = step if isinstance(moving, TieBroken) else MOST_STARS
    down = face_down(screen, shown)
    won = {beat.seat for beat in told if isinstance(beat, Takes) and beat.by is By.DUEL}
    tied = {seat for beat in told if isinstance(beat, TieBroken) for seat in beat.seats}
    for index, laid in enumerate(screen.laid):
        place = screen.board.places[laid.seat]
        left = placed.column + index * placed.pitch
        raised = placed.raises and laid.seat in won
        canvas.write(left, placed.names - raised, fit(named(place), placed.pitch, "center"))
        card = _card(
            laid,
            place.seat.role,
            placed.held,
            pieces,
            (laid.seat in down, icons * (laid.seat in tied), laid.seat in won),
        )
        if laid.seat == turning:
            card = _turning(step, place.seat.role, placed.held, pieces)
            canvas.paste(card, left + (placed.pitch - card.width + 1) // 2, placed.cards)
            card = Canvas(0, 0, pieces.palette)
        halo = laid.seat in won and placed.held is not TINY
        column = left + (placed.pitch - placed.held.width) // 2
        canvas.paste(card, column - halo, placed.cards - halo - raised)
        score, style = result(screen, laid.seat, shown, step)
        canvas.write(left, placed.results, fit(line((score, style)), placed.pitch, "center"))


def _turning(step: int, hero: str, held: Held, pieces: Pieces) -> Canvas:
    """Return a card that is turned over: its back becomes narrow, then its blank face wide."""
    middle, edge = held.width * 2 // 3, 3
    if step == 1:
        return pieces.back(hero, held, middle)
    return cards.turning(edge if step == 2 else middle, held, pieces.palette)


def _card(laid: Laid, hero: str, held: Held, pieces: Pieces, told: tuple[bool, int, bool]) -> Canvas:
    is_down, lit, won = told
    if laid.face is None:
        return cards.well(held, pieces.palette, _("no card") if held is not TINY else "")
    if is_down:
        return pieces.back(hero, held)
    choice, icons = laid.face.choice, laid.face.icons
    state = State.CHOSEN if won else State.USUAL
    if lit and choice is not Choice.R2D2:
        return pieces.deciding(hero, choice, icons, held, state, lit)
    return pieces.face(hero, choice, icons, held, state)


def said(screen: Reveal, progress: tuple[int, int]) -> tuple[Beat, ...]:
    """Return what can be seen to have happened: what moves is told as it begins to, but for a card that turns over."""
    shown, step = progress
    moves = bool(step) and not isinstance(screen.beats[shown], TurnsUp)
    return screen.beats[: shown + moves]


def running(screen: Reveal, progress: tuple[int, int], seat: int) -> int | None:
    """Return the score of a seat while it runs to another one; None for who does not run now."""
    shown, step = progress
    beat = screen.beats[shown] if step else None
    if not isinstance(beat, Takes) or beat.seat != seat:
        return None
    return beat.before + (beat.after - beat.before) * max(0, step - FLIGHT_STEPS) // RUN_STEPS


def flight(screen: Reveal, progress: tuple[int, int]) -> tuple[Takes, float] | None:
    """Return which card goes to whoever takes it, and how much of the way it is, quick at first; None if none does."""
    shown, step = progress
    beat = screen.beats[shown] if step else None
    if not isinstance(beat, Takes) or step > FLIGHT_STEPS:
        return None
    return beat, 1 - (1 - step / FLIGHT_STEPS) ** 2


def result(screen: Reveal, seat: int, shown: int, step: int = 0) -> tuple[str, str]:
    """Return a seat's score, and the meaning of its change."""
    before = screen.board.places[seat].score.total
    if (now := running(screen, (shown, step), seat)) is not None and now != before:
        return f"{whole(before)} → {whole(now)}", "chosen" if now > before else "bad"
    changes = [beat.after for beat in screen.beats[:shown] if isinstance(beat, Takes) and beat.seat == seat]
    if not changes:
        return whole(before), "muted"
    return f"{whole(before)} → {whole(changes[-1])}", "chosen" if changes[-1] > before else "bad"


def meaning(screen: Reveal, shown: int) -> str:
    """Return the meaning of the ledge's colour: whose card is taken, as soon as that is told."""
    taken = [beat.seat for beat in screen.beats[:shown] if isinstance(beat, Takes) and beat.by is By.DUEL]
    return hero_style(screen.board.places[taken[-1]]) if taken else "rail"
