"""The pieces of the duel that pages place on the table, in the colours of a palette.

Each is a `Canvas`, painted once. A chosen card is one column and one row larger on all sides, so it is placed a column
to the left and two rows up: one for its halo, one because it is raised.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from rich.text import Text

from duell.game import Emblem
from duell.games.duel import words
from duell.games.duel.board import Face, PlayerArea
from duell.games.duel.engine.cards import Card, Choice, Vader
from duell.games.duel.engine.rules import Gain
from duell.games.duel.pages import COLOURS
from duell.language import MINUS, _, n_, signed
from duell.table import wording
from duell.tui.blocks import line
from duell.tui.drawing import charts, dark_cards, light_cards
from duell.tui.drawing.boxes import Box, flow, hbox, label, picture
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.charts import Course, Runner
from duell.tui.drawing.dark_cards import NO_EMBLEM, Captured, Staked, Stamped, initial, of_seat
from duell.tui.drawing.light_cards import CardState, Held, Print
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.drawing.shapes import emblem
from duell.tui.theme import SIGNS

MOST_STARS = 5  # the most icons printed one by one
CARDS_AN_EDGE = 8  # the cards of the stock for each edge below the card at stake


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces in the colours of a palette; `emblems` are by card name."""

    palette: Palette
    emblems: Mapping[str, Emblem]

    def face(self, hero: str, choice: Choice, icons: int, size: Held, state: CardState = CardState.USUAL) -> Canvas:
        """A rebel card face up; R2-D2 has its emblem."""
        return light_cards.light(self._print(hero, choice, icons, size), size, self.palette, state)

    def tiny(self, hero: str, choice: Choice, icons: int, key: str, state: CardState) -> Canvas:
        """A rebel card of the smallest size, with its shuffled key before its number."""
        printed = self._print(hero, choice, icons, light_cards.TINY)
        number = f"{key}{'' if choice is Choice.R2D2 or not key else ' '}{printed.number}"
        return light_cards.light(printed._replace(number=number), light_cards.TINY, self.palette, state)

    def deciding(
        self,
        hero: str,
        choice: Choice,
        icons: int,
        size: Held,
        state: CardState = CardState.USUAL,
        lit: int = MOST_STARS,
    ) -> Canvas:
        """A rebel card whose icons break a tie: the first few are `lit`; ``0★`` if it has none."""
        printed = self._print(hero, choice, icons, size)
        foot = printed.foot or "0★"
        chars = lit
        if lit >= icons or foot.count("★") < icons:  # all of them, or one star after their number
            chars = len(foot)
        elif " " in foot:  # a space between two stars
            chars = 2 * lit - 1
        return light_cards.light(Print(printed.number, foot, printed.ink, lit=chars), size, self.palette, state)

    def back(self, hero: str, size: Held, width: int = 0) -> Canvas:
        """A rebel card face down, `width` columns wide while it turns."""
        return light_cards.back(size, f"fill.{COLOURS[hero]}", self.palette, width)

    def stake(
        self,
        card: Card,
        size: Staked,
        *,
        copies: int = 0,
        to_come: int | None = None,
        edges: int = 0,
        lit: bool = False,
    ) -> Canvas:
        """An Empire card on the stock, with this many `edges` of it (see `stock_edges`).

        The deck has `copies` of it, of which `to_come` have not been turned up.
        """
        return dark_cards.dark(self._stamped(card, copies, to_come), size, self.palette, edges, lit=lit)

    def tile(self, card: Card, *, count: int = 1, bonus: int = 0, height: int = 4) -> Canvas:
        """Captured cards of a kind as a tile; `bonus` is that of the set."""
        return dark_cards.tile(self._captured(card, count, bonus), self.palette, height)

    def tile_width(self, card: Card, count: int, height: int) -> int:
        return self._captured(card, count, 0).width(height)

    def chip(
        self, card: Card, *, count: int = 1, bonus: int = 0, named: bool = False, counted: bool = False, least: int = 0
    ) -> Canvas:
        """Captured cards of a kind on one line, perhaps `named`, of `least` columns or more.

        If they are `counted`, all of them have a single edge.
        """
        name = "" if not named else _(words.VADER_IN_SHORT) if isinstance(card, Vader) else words.short(card)
        captured = self._captured(card, count, bonus)
        if counted and count > 1:
            captured = replace(captured, number=f"{count}×{captured.number}", count=1)
        return dark_cards.chip(captured, self.palette, name, least)

    def run(self, hero: str, before: int, now: int, to: int, course: Course, width: int) -> Canvas:
        """A hero's track while the score, `now`, runs from `before` `to` another."""
        sign, meaning, change = SIGNS[COLOURS[hero]], f"seat.{COLOURS[hero]}", "chosen" if to > before else "bad"
        return charts.track(Runner(sign, meaning, now, to, change, since=before), course, width, self.palette)

    def track(self, hero: str, score: int, gain: Gain | None, course: Course, width: int) -> Canvas:
        """A hero's track, with a ring for the score after taking the card at stake."""
        meaning = "muted" if not gain or not gain.bonus else "chosen"
        if gain and gain.total < 0:
            meaning = "bad"
        offered = score + gain.total if gain else None
        runner = Runner(SIGNS[COLOURS[hero]], f"seat.{COLOURS[hero]}", score, offered, meaning)
        return charts.track(runner, course, width, self.palette)

    def crest(self, name: str, scale: int = 1) -> Canvas:
        """A hero's large emblem, as on a plaque, or the small one (scale 0); empty if there is none."""
        tint, small, large = self.emblem(name)
        tones = self.palette.tones_on_plaque(tint)
        if self.palette.depth is Depth.SIXTEEN and name in COLOURS:  # the colour of the name beside it
            ink = self.palette.ink(f"seat.{COLOURS[name]}")
            has_light = self.palette.colour("night") and tones.light != tones.main  # white is lost on a white ground
            tones = tones._replace(main=ink) if has_light else tones._replace(main=ink, light=ink, glow=ink)
        return emblem(large if scale else small, tones, self.palette, max(1, scale))

    def emblem(self, card: Card | str) -> Emblem:
        """The emblem of a card, or its initial; of a hero or R2-D2 by name, or else a sign or only a tint."""
        if isinstance(card, str):
            return self.emblems.get(card) or (of_seat(COLOURS[card]) if card in COLOURS else NO_EMBLEM)
        name = "vader" if isinstance(card, Vader) else card.name
        return self.emblems.get(name) or initial(name)

    def _print(self, hero: str, choice: Choice, icons: int, size: Held) -> Print:
        ink = f"ink.{COLOURS[hero]}"
        if choice is not Choice.R2D2:
            return Print(str(choice), stars(icons, size), ink)
        tint, small, large = self.emblem("r2d2")
        rows = large if size.width >= light_cards.LARGE.width else small
        if (
            size in {light_cards.TINY, light_cards.SLIM}
            or not rows
            or (size is light_cards.SMALL and not self.palette.paints)
        ):
            return Print("R2", "D2", ink)
        return Print("", words.R2D2, ink, rows, tint)

    def _stamped(self, card: Card, copies: int, to_come: int | None) -> Stamped:
        emblem = self.emblem(card)
        if isinstance(card, Vader):
            takes = n_("costs {count} point", "costs {count} points", card.penalty)
            feet = ((takes, wording.points(-card.penalty)),)
            return Stamped(f"{MINUS}{card.penalty}", _(words.VADER), feet, emblem)
        in_deck: tuple[str, ...] = (_("{number} in deck", number=copies),) if copies else ()
        if copies and to_come is not None:
            left = (
                _("{left} of {number} in the stock", left=to_come, number=copies) if to_come else _("none in the stock")
            )
            in_deck = (left, f"{to_come}/{copies}")
        feet = ((wording.points(card.points),), *((in_deck,) if in_deck else ()))
        return Stamped(str(card.points), words.title(card), feet, emblem)

    def _captured(self, card: Card, count: int, bonus: int) -> Captured:
        number = f"{MINUS}{card.penalty}" if isinstance(card, Vader) else str(card.points)
        return Captured(number, count, signed(bonus) if bonus else "", self.emblem(card))


def stars(icons: int, size: Held = light_cards.MIDDLE) -> str:
    """The rebel icons of a card, as a number if there is no room for all of them."""
    if size is light_cards.TINY:
        return f"{icons}★" if icons else ""
    if icons > (3 if size is light_cards.SLIM else MOST_STARS):
        return f"{icons}★"
    return (" " if size.width >= light_cards.LARGE.width else "").join("★" * icons)


def stock_edges(stock: int, most: int) -> int:
    """The visible edges of a stock: one for every eight cards, at most `most`."""
    return min(most, -(-stock // CARDS_AN_EDGE))


def course(scores: Sequence[int]) -> Course:
    """A track with room for all these scores, from 0 or below."""
    return Course(min(0, *scores), max(20, *scores))


def one_line(card: Face) -> Text:
    """A rebel card in words, for small windows and for the memory aid."""
    return line((words.bid(card.choice), "strong"), f" {stars(card.icons)}" if card.icons else "")


Capture = tuple[Card, int, int]  # captured cards of a kind: one of them, their number, and the bonus of the set


def captures(place: PlayerArea) -> Sequence[Capture]:
    """A player's captures: villains by points and name, then each Vader."""
    villains: list[Capture] = [(line.villain, line.count, line.bonus) for line in place.score.lines]
    return [*villains, *[(Vader(penalty), 1, 0) for penalty in place.score.vaders]]


def tile_rows(place: PlayerArea, width: int, height: int, most: int, pieces: Pieces) -> Box | None:
    """A player's tiles of one height on at most this many lines; None if they are too wide.

    A player without captures gets a hollow, if the palette has a colour for it.
    """
    drawn = [pieces.tile(card, count=count, bonus=bonus, height=height) for card, count, bonus in captures(place)]
    if not drawn and pieces.palette.colour("well"):
        drawn = [light_cards.well(light_cards.SMALL._replace(width=2 * height + 3, height=height), pieces.palette)]
    for gap in (1, 0, -4):
        rows = in_lines(drawn, width, gap)
        if rows is not None and len(rows) <= most:
            return flow(*(hbox(*map(picture, row), gap=gap) for row in rows))
    return None


def chip_rows(place: PlayerArea, width: int, lines: int, pieces: Pieces) -> Box:
    """A player's chips on at most this many lines, with as many details as there is room for.

    An ellipsis replaces those that do not fit at all.
    """
    taken = captures(place)
    named, usual, counted, shortest = _ways(pieces)
    for draw, most in ((named, 1), (usual, 1), (usual, lines), (counted, lines), (shortest, lines)):
        rows = in_lines([draw(*capture) for capture in taken], width)
        if rows is not None and len(rows) <= most:
            return flow(*(hbox(*map(picture, row)) for row in rows))
    rows = in_lines([shortest(*capture) for capture in taken], width - 1) or [[]]
    boxes = [[*map(picture, row)] for row in rows[:lines]]
    boxes[-1].append(label(("…", "muted")))
    return flow(*(hbox(*row) for row in boxes))


def _ways(pieces: Pieces) -> tuple[Callable[[Card, int, int], Canvas], ...]:
    return (
        lambda card, count, bonus: pieces.chip(card, count=count, bonus=bonus, named=True),
        lambda card, count, bonus: pieces.chip(card, count=count, bonus=bonus),
        lambda card, count, bonus: pieces.chip(card, count=count, bonus=bonus, counted=True),
        lambda card, count, _bonus: pieces.chip(card, count=count, counted=True),
    )


def in_lines(drawn: Sequence[Canvas], width: int, gap: int = 0) -> list[list[Canvas]] | None:
    """Pieces on as many lines as they need; None if one of them is too wide."""
    rows: list[list[Canvas]] = []
    for piece in drawn:
        if piece.width > width:
            return None
        if rows and sum(other.width + gap for other in rows[-1]) + piece.width <= width:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return rows
