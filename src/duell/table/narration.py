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

ViewT = TypeVar("ViewT")
BoardT = TypeVar("BoardT", bound=Board)


@dataclass(frozen=True, slots=True)
class PlainArea(PlayerArea):
    """A seat as everybody sees it."""

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
    """The boards, bodies and reveals of a game.

    A board (a `duell.table.screens.Board`) is open to all; a body is what the player to move sees besides. A reveal
    tells the events of a step. All are frozen, and equal if they show the same. A plain game tells in sentences what is
    open (`open`), what a player holds (`own`), and what happened (`told`).
    """

    KEYS = ""  # the usual keys of a hand's cards, a character each, which a table may shuffle; "" if they have none

    round_named = staticmethod(wording.round_named)

    def round_in_brief(self, number: int) -> str:
        """A round within a sentence."""
        # Translators: as in "unfinished, in round 3"
        return _("in round {number}", number=number)

    def open(self, public: ViewT) -> Sequence[str]:
        """The open facts, in sentences."""
        return ()

    def own(self, seen: ViewT) -> Sequence[str]:
        """The facts for the player to move alone, in sentences."""
        return ()

    def told(self, event: Any, names: Sequence[str]) -> str:
        """An event as a sentence; `names` are those of the seats."""
        return str(event)

    def options(self) -> Mapping[str, str]:
        """The `TableOptions` of this game, by name, with sentences on their effects; "" for the general one."""
        return dict.fromkeys(("pins", "first", "clock", "speed", "take_back", "best_of"), "")

    def board(
        self, public: ViewT, seats: Sequence[Seat], locked: Collection[int], options: TableOptions, notice: str = ""
    ) -> BoardT:
        """The board. `public` is a spectator's view, `locked` the seats that have locked a secret choice."""
        seen: Any = public
        places = (PlainArea(who, seen.totals[seat], seat in locked) for seat, who in enumerate(seats))
        return cast("BoardT", PlainBoard(seen.round, tuple(places), tuple(self.open(public)), notice))

    def body(self, seen: ViewT, /) -> Any:
        """The secrets of the player to move, taken from that seat's view alone."""
        return tuple(self.own(seen))

    def laid(self, public: ViewT, choices: Mapping[int, Any]) -> Any:
        """The cards on the table once these choices are open."""
        return None

    def tell(self, public: ViewT, events: Sequence[Any]) -> Sequence[Any]:
        """The events of a step to be shown; `public` is the table before it."""
        return tuple(events)

    def halts(self, events: Sequence[Any]) -> bool:
        """Whether a reveal of these events waits for a key; otherwise it goes on by itself."""
        return True

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
