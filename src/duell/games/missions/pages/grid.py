"""The grid: a column for each character, both in the display above the ledge and in the hand below it.

The lower part is measured from the window's bottom, so that nothing jumps from one screen to the next.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

from duell.games.missions.engine.cards import CharacterCard, Deck
from duell.tui.blocks import LEAST, Size
from duell.tui.drawing.boxes import Area
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import WIDE, Staked
from duell.tui.drawing.palette import Palette
from duell.tui.page import PageForm

Scene = Callable[[Size, Palette], Canvas]  # paints a window


LARGEST = Size(220, 66)  # the most columns and rows for all but the vast cards, so that things stay together


@dataclass(frozen=True, eq=False, slots=True)
class CardSet:
    """The measures of cards, and the least columns and rows of a window for them."""

    name: str
    least: Size
    width: int  # columns of a card
    display: int  # rows of a card on display
    hand: int  # rows of a card in the hand
    step: int  # the most columns from one character to the next
    below: int  # rows from the ledge to the bottom
    turned: Staked  # the measures of a card turned up
    font: str = ""
    times: int = 1  # the size of a number's pixels
    column: int = 0  # the first column of a number
    display_number: int = 0  # the first dot of a number on display
    hand_number: int = 0  # the first dot of a number in the hand
    plate: int = 0  # the first dot of the plate behind a number on display
    emblem: tuple[int, int] | None = None  # the first column and dot of an emblem, which is enlarged as a number is
    most: Size = LARGEST  # the columns and rows that are used


LOW, MIDDLING = Staked(20, 7, 0, (11, 2), (2, 1), 1, 9, 6), Staked(28, 8, 0, (17, 2), (2, 1), 1, 13, 6)
TALL, TALLEST = Staked(68, 19, 2, (32, 1), (4, 7), 2, 26, 17), Staked(92, 27, 3, (42, 1), (5, 10), 3, 37, 25)

VAST = CardSet(
    "vast", Size(280, 72), width=27, display=30, hand=18, step=30, below=29, turned=TALLEST, font="large", times=3,
    column=3, display_number=28, hand_number=4, plate=27, emblem=(1, 2), most=Size(320, 84),
)  # fmt: skip
GRAND = CardSet(
    "grand", Size(190, 50), width=18, display=20, hand=13, step=22, below=21, turned=TALL, font="large", times=2,
    column=2, display_number=19, hand_number=3, plate=18, emblem=(1, 2),
)  # fmt: skip
LARGE = CardSet(
    "large", Size(120, 32), width=11, display=11, hand=7, step=16, below=13, turned=WIDE, font="large",
    column=2, display_number=11, hand_number=2, plate=10, emblem=(2, 2),
)  # fmt: skip
USUAL = CardSet(
    "usual", Size(80, 24), width=7, display=8, hand=5, step=10, below=10, turned=MIDDLING, font="small",
    column=1, display_number=9, hand_number=2, plate=9, emblem=(0, 1),
)  # fmt: skip
MIDDLE = CardSet(
    "middle", Size(60, 20), width=5, display=4, hand=4, step=8, below=9, turned=LOW, font="tiny",
    column=1, display_number=2, hand_number=1, plate=8,
)  # fmt: skip
SMALL = CardSet("small", Size(40, 11), width=3, display=2, hand=2, step=7, below=5, turned=LOW)

CARD_SETS = (VAST, GRAND, LARGE, USUAL, MIDDLE, SMALL)
"""The sets, the largest first; a window gets the first that fits. With the smallest set, a notice takes a row."""

WIDEST_PITCH = 3  # the most rows from one player to the next
LOWEST_PLAQUE = 11  # the least rows of a player's plaque
WIDEST_PLAQUE, PLAQUES_APART = 56, 6  # the most columns of a plaque, and the columns between two of them
BESIDE_PLAQUES = 36  # columns of the stock beside the plaques


@dataclass(frozen=True)
class CardGrid:
    """The rows and columns of a window; each row is the first one of the thing that it is named after."""

    size: Size
    cards: CardSet
    characters: int
    players: int

    @property
    def is_small(self) -> bool:
        """Whether cards are words on a tint."""
        return self.cards is SMALL

    @property
    def is_dense(self) -> bool:
        """Whether the players' lines are as close as possible, without headings, and with the stock only in the bar."""
        return self.cards in {SMALL, MIDDLE}

    @property
    def is_large(self) -> bool:
        """Whether there is a row between the hand and the words about it."""
        return self.cards in {LARGE, GRAND, VAST}

    @property
    def is_crowded(self) -> bool:
        """Whether there is no room for the gain of a choice, as with five players in the smallest window."""
        return self.is_small and self.players > 4 and self.size.rows < 13

    @cached_property
    def lift(self) -> int:
        """The rows by which the ledge stands higher, and the players lower, in a window with rows to spare."""
        spare = self.size.rows - max(LEAST.rows, self.cards.least.rows)
        return min(3, max(0, spare) // 6)

    @cached_property
    def ledge(self) -> int:
        """The characters' names or, in the smallest windows, the values in the hand."""
        lifted = self.size.rows - self.cards.below - self.lift
        return lifted + 1 if self.is_crowded else lifted

    @cached_property
    def display(self) -> int:
        """The display; the upper half of this row is free for the halo of large and usual cards."""
        return self.ledge - self.cards.display

    @cached_property
    def hand(self) -> int:
        return self.ledge + 1

    @cached_property
    def strip(self) -> int:
        """The number of cards of each value in the hand."""
        if self.is_small:
            return self.ledge
        below_hand = self.hand + self.cards.hand
        return below_hand + 1 if self.is_large else below_hand

    @cached_property
    def prompt(self) -> int | None:
        """The gain of a choice, if there is room for it."""
        if self.is_crowded:
            return None
        return self.hand + 2 if self.is_small else self.strip + 1

    @cached_property
    def step(self) -> int:
        """The columns from one character to the next."""
        return min(self.cards.step, self.size.columns // self.characters)

    @cached_property
    def card(self) -> int:
        """The columns of a card."""
        return min(self.cards.width, self.step - 1) if self.is_small else self.cards.width

    @cached_property
    def left(self) -> int:
        """The first column of the first character."""
        margin = (self.size.columns - self.step * self.characters) // 2
        return margin if self.is_small else margin + 1

    @cached_property
    def has_plaques(self) -> bool:
        """Whether the players are side by side, each on a plaque."""
        return self.cards in {GRAND, VAST} and self.display - 3 >= LOWEST_PLAQUE

    @cached_property
    def pitch(self) -> int:
        """The rows from one player to the next, or 0 if they are side by side."""
        if self.has_plaques:
            return 0
        if self.is_small:
            return 1
        return max(1, min(WIDEST_PITCH, (self.display - 2 - self.lift) // self.players))

    @cached_property
    def has_headings(self) -> bool:
        """Whether the players' columns have headings."""
        return not self.is_dense and (self.has_plaques or self.pitch > 1 or self.display >= 2 + self.players)

    @cached_property
    def areas(self) -> int:
        """The first player."""
        if self.has_plaques:
            return 2
        return 2 + self.lift if self.has_headings else 1

    @property
    def below(self) -> Area:
        """The area between the ledge and the keys, with a margin that grows with the window."""
        margin = 1 if self.is_dense else 2 + max(0, (self.size.columns - USUAL.least.columns) // 4)
        first = self.ledge + 1
        return Area(margin, first, self.size.columns - margin - 1, self.size.rows - 1 - first)

    def area(self, seat: int) -> Area:
        """The row of a player, or the plaque."""
        if self.has_plaques:
            room = self.size.columns - BESIDE_PLAQUES
            columns = min(WIDEST_PLAQUE, room // self.players - PLAQUES_APART)
            first = PLAQUES_APART // 2 + (columns + PLAQUES_APART) * seat
            return Area(first, self.areas, columns, self.display - 1 - self.areas)
        return Area(0, self.areas + self.pitch * seat, self.size.columns, 1)

    def place(self, deck: Deck, card: CharacterCard) -> Area:
        """The place of a card in the display."""
        character = [character.name for character in deck.characters].index(card.character)
        return Area(self.column(character), self.display, self.card, self.cards.display)

    def column(self, character: int) -> int:
        """The first column of a character's cards, by its index in the deck."""
        return self.left + self.step * character + max(0, (self.step - self.card - 1) // 2)


@lru_cache(maxsize=64)
def grid_of(size: Size, characters: int = 10, players: int = 2) -> CardGrid:
    """The grid of a window for this many characters and players, with the largest cards that it has room for."""
    fitting = (cards for cards in CARD_SETS if size.columns >= cards.least.columns and size.rows >= cards.least.rows)
    return CardGrid(size, next(fitting, SMALL), characters, players)


def form_of(size: Size, paint: Scene) -> PageForm:
    """The form of a page in a window, with the cards that fit."""
    cards = grid_of(size).cards
    return PageForm(f"{cards.name} cards", *cards.least, partial(framed, paint))


def framed(paint: Scene, size: Size, palette: Palette) -> Canvas:
    """Paint a window; if it is very large, only its middle."""
    most = grid_of(size).cards.most
    frame = Size(min(size.columns, most.columns), min(size.rows, most.rows))
    left, above = (size.columns - frame.columns) // 2, (size.rows - frame.rows) // 2
    painted = paint(frame, palette)
    right, below = size.columns - frame.columns - left, size.rows - frame.rows - above
    return painted.extended(above, below, left, right) if frame != size else painted
