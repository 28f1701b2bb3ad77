"""What the table shows and tells of a game, in full screen and in plain mode alike: `Narration`."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from duell.game import Part
from duell.language import _
from duell.record.acts import Seat
from duell.record.table_options import TableOptions
from duell.table.screens import Advice, Board, PlayerArea

ViewT = TypeVar("ViewT")
BoardT = TypeVar("BoardT", bound=Board)


@dataclass(frozen=True, slots=True)
class PlainArea(PlayerArea):
    """A seat as all see it."""

    seat: Seat
    total: int
    locked: bool


@dataclass(frozen=True, slots=True)
class PlainBoard(Board):
    """What lies open for all, in sentences."""

    round: int
    places: tuple[PlainArea, ...]
    lines: tuple[str, ...]
    notice: str = ""


class Narration(Part, Generic[ViewT, BoardT]):
    """What is shown and told of a game at the table.

    A board is what lies open for all, a `duell.table.screens.Board`; a body is what the player to move sees besides.
    A reveal tells the events of a step. All are frozen, and equal where they show the same.

    A plain game says in sentences what lies open (`open`), what a player holds (`own`), and what happened (`told`).
    """

    KEYS = ""
    """The usual keys of a whole hand, a character each, which a table may shuffle; "" where cards have no keys."""

    def open(self, public: ViewT) -> Sequence[str]:
        """What lies open for all, in sentences."""
        return ()

    def own(self, seen: ViewT) -> Sequence[str]:
        """What only the player to move sees, in sentences."""
        return ()

    def told(self, event: Any, names: Sequence[str]) -> str:
        """An event in a sentence; `names` are those of the seats."""
        return str(event)

    def options(self) -> Mapping[str, str]:
        """The `TableOptions` that mean something in this game, by name, each with a sentence on its effect here.

        The sentence is "" where the one that holds for any game will do.
        """
        return dict.fromkeys(("pins", "first", "clock"), "")

    def board(
        self, public: ViewT, seats: Sequence[Seat], locked: Collection[int], options: TableOptions, notice: str = ""
    ) -> BoardT:
        """What lies open. `public` is a spectator's view, `locked` the seats that have locked a secret choice."""
        seen: Any = public
        places = (PlainArea(who, seen.totals[seat], seat in locked) for seat, who in enumerate(seats))
        return cast("BoardT", PlainBoard(seen.round, tuple(places), tuple(self.open(public)), notice))

    def body(self, seen: ViewT, /) -> Any:
        """What the player to move sees besides the board, taken from that seat's view alone."""
        return tuple(self.own(seen))

    def laid(self, public: ViewT, choices: Mapping[int, Any]) -> Any:
        """What lies on the table once these choices are open."""
        return None

    def tell(self, public: ViewT, events: Sequence[Any]) -> Sequence[Any]:
        """The events of a step that are worth a look; `public` is the table before it."""
        return tuple(events)

    def halts(self, events: Sequence[Any]) -> bool:
        """Whether a game halts after these events until a key is pressed; else it goes on once they have been told."""
        return True

    def after(self, board: BoardT, events: Sequence[Any], /) -> BoardT:
        """The board after these events of a reveal."""
        return board

    def advice(self, seen: ViewT) -> tuple[Advice, ...]:
        """The best bot's opinion of each legal choice; () where it has none."""
        return ()

    def explain(self, screen: Any) -> tuple[str, ...]:
        """The game's own help on a screen of the table, or on its form."""
        return ()

    def always(self) -> tuple[str, ...]:
        """Help on what can be asked wherever the game is shown."""
        return ()

    def round_named(self, board: BoardT, number: object) -> str:
        """The name of a round: ``Round 3``."""
        return _("Round {number}", number=number)

    def brief(self, board: BoardT) -> tuple[str, ...]:
        """The rules in a few sentences."""
        return tuple(self.game.catalogue.summary(None, "en").splitlines())
