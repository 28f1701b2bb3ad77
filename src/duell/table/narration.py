"""The boards and reveals of a game, for the full screen and plain mode alike: `Narration`."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from duell.game import Part
from duell.language import _
from duell.record.acts import Seat
from duell.record.table_options import TableOptions
from duell.table import wording
from duell.table.screens import Advice, Board, PlayerArea

RINGS_AT_END = 3

BETWEEN_RINGS = 0.2  # seconds; a terminal makes one ring of several that come at once

ViewT = TypeVar("ViewT")
BoardT = TypeVar("BoardT", bound=Board)


@dataclass(frozen=True, slots=True)
class PlainArea(PlayerArea):
    """A seat of a `PlainBoard`, as everybody sees it."""

    seat: Seat
    total: int
    locked: bool


@dataclass(frozen=True, slots=True)
class PlainBoard(Board):
    """A board in sentences."""

    round: int
    places: tuple[PlainArea, ...]
    lines: tuple[str, ...]
    notice: str = ""


class Narration(Part, Generic[ViewT, BoardT]):
    """The words of a game: its boards, bodies and reveals.

    A board (a `duell.table.screens.Board`) is for everybody; a body is for the player to move alone. A reveal recounts
    the events of a step. All three are frozen, and equal if they show the same. A game with plain boards only needs
    sentences: on the open facts (`open`), on a player's secrets (`own`) and on each event (`told`).
    """

    NAME = "narration"

    KEYS = ""  # the usual keys of a hand's cards, a character each, which a table may shuffle; "" if they have none

    round_named = staticmethod(wording.round_named)

    def round_in_brief(self, number: int) -> str:
        """The name of a round for use within a sentence."""
        # Translators: as in "unfinished, in round 3"
        return _("in round {number}", number=number)

    def open(self, public: ViewT) -> Sequence[str]:
        """The facts that everybody may see, in sentences."""
        return ()

    def own(self, seen: ViewT) -> Sequence[str]:
        """The facts that only the player to move may see, in sentences."""
        return ()

    def told(self, event: Any, names: Sequence[str]) -> str:
        """An event as a sentence; `names` are those of the seats."""
        return str(event)

    def options(self) -> Mapping[str, str]:
        """This game's `TableOptions` by name, each with a sentence on its effect; "" stands for the usual sentence."""
        return dict.fromkeys(("pins", "first", "clock", "speed", "take_back", "best_of", "go_on"), "")

    def board(
        self, public: ViewT, seats: Sequence[Seat], locked: Collection[int], options: TableOptions, notice: str = ""
    ) -> BoardT:
        """The board, made from a spectator's view, `public`; the `locked` seats have locked a secret choice."""
        seen: Any = public
        places = (PlainArea(who, seen.totals[seat], seat in locked) for seat, who in enumerate(seats))
        return cast("BoardT", PlainBoard(seen.round, tuple(places), tuple(self.open(public)), notice))

    def body(self, seen: ViewT, /) -> Any:
        """The body for the player to move, made from that seat's view only."""
        return tuple(self.own(seen))

    def laid(self, public: ViewT, choices: Mapping[int, Any]) -> Any:
        """The cards that lie on the table once these choices are turned up."""
        return None

    def tell(self, public: ViewT, events: Sequence[Any]) -> Sequence[Any]:
        """The events of a step that screens show; `public` is the spectator's view before the step."""
        return tuple(events)

    def halts(self, events: Sequence[Any]) -> bool:
        """Whether a reveal of these events waits for a key; otherwise it goes on by itself."""
        return True

    def rings(self, events: Sequence[Any]) -> int:
        """The rings of the bell for these events, where there is sound: one for cards turned up, two for a bust.

        It rings `RINGS_AT_END` times at the end.
        """
        return 1 if events else 0

    def after(self, board: BoardT, events: Sequence[Any], /) -> BoardT:
        """The board after these events of a reveal."""
        return board

    def advice(self, seen: ViewT) -> tuple[Advice, ...]:
        """The best bot's estimate of each legal choice; () if there is none."""
        return ()

    def explain(self, screen: Any) -> tuple[str, ...]:
        """The game's own help on a screen of the table, or on its form."""
        return ()

    def always(self) -> tuple[str, ...]:
        """Help on keys that work on every screen of the game."""
        return ()

    def brief(self, board: BoardT) -> tuple[str, ...]:
        """The rules in a few sentences."""
        return tuple(self.game.catalogue.summary(None, "en").splitlines())
