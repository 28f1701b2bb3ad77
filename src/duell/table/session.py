"""A session at one screen: the form, a game, a rematch, another table."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from duell.game import Game
from duell.record.folder import Roster
from duell.record.strict import RecordError
from duell.table.form import Form, FormMove, FormScreen, Menu, Type
from duell.table.screens import Final, Screen, Wish

if TYPE_CHECKING:
    from duell.table.review import Consult, Share
    from duell.table.sitting import Sitting

OpenGame = Callable[[Roster, bool], "Sitting"]
"""Opens a new game for a roster; the second argument is whether to repeat the last deal.

ValueError, OSError or RecordError, with one line, if that is impossible.
"""


class Rematch(Enum):
    """The kinds of rematch that the same players can choose."""

    DEAL = auto()
    EXCHANGE = auto()  # another deal, with roles exchanged
    DUPLICATE = auto()  # the same deal, with roles exchanged, so that luck evens out


@dataclass(eq=False)
class Session:
    """Leads from the form to a game, and on to the next game: show `screen`, and pass wishes to `do`.

    It starts with `sitting` if one is given, otherwise with the form. `offered` is the last roster; the first screen
    shows `notice`. `consult` asks the coach about the game just played, `share` writes it as a page
    and returns a sentence that says where; `lesson_is_due` decides whether to offer a
    game's lesson first.
    """

    menu: Menu
    open_game: OpenGame
    offered: Roster | None = None
    sitting: "Sitting | None" = None
    consult: "Consult | None" = None
    share: "Share | None" = None
    lesson_is_due: Callable[[Game], bool] = lambda _: False
    notice: str = ""
    waiting: Roster | None = field(default=None, init=False)  # the roster of a game whose lesson is offered first

    def __post_init__(self) -> None:
        self._form = Form(self.menu, self.offered)
        self._form.remark(self.notice)
        if self.sitting and self.notice:
            self.sitting.remark(lambda: self.notice)

    @property
    def screen(self) -> Screen | FormScreen:
        if not self.sitting:
            return self._form.screen
        screen = self.sitting.screen
        if self.share and isinstance(screen, Final) and self.sitting.word is None:
            return replace(screen, shares=True)
        return screen

    @property
    def game(self) -> Game:
        return self.sitting.game if self.sitting else self._form.menu.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players possible at a seat: people, and bots by level."""
        return self.menu.players

    def do(self, wanted: Wish | FormMove | Type) -> None:
        """Pass a wish to the game, or to the form; a complete form starts a game."""
        if isinstance(wanted, Wish):
            if self.sitting:
                self.sitting.do(wanted)
        elif not self.sitting:
            self._form.do(wanted)
            if self._form.roster and self.lesson_is_due(self._form.menu.game):
                self.waiting = self._form.roster
            elif self._form.roster:
                self.start(self._form.roster)

    def begin_lesson(self, lesson: "Sitting") -> None:
        """Begin a lesson; the next form offers the waiting roster."""
        self.sitting, self.offered, self.waiting = lesson, self.waiting or self.offered, None

    def play_without_lesson(self) -> None:
        """Begin the waiting game, if any."""
        roster, self.waiting = self.waiting, None
        if roster:
            self.start(roster)

    def rematch(self, kind: Rematch = Rematch.DEAL) -> None:
        """Play again; if that is impossible, return to the form."""
        roster = self.offered
        self.new_table()
        if roster:
            exchange = kind is not Rematch.DEAL or roster.table_options.exchange_heroes
            self.start(exchanged(roster) if exchange else roster, kind is Rematch.DUPLICATE)

    def new_table(self) -> None:
        """Return to the form, with the last roster filled in, and the evening's tally."""
        final = self.sitting.screen if self.sitting else None
        games = final.evening if isinstance(final, Final) else ()
        offered = self.offered
        if offered and games and offered.table_options.exchange_heroes:
            offered = exchanged(offered)
        self.sitting, self._form = None, Form(self._form.menu, offered, games)

    def start(self, roster: Roster, same_deal: bool = False) -> None:
        try:
            self.sitting = self.open_game(roster, same_deal)
            self.offered = roster
        except (ValueError, OSError, RecordError) as error:
            self._form.refuse(str(error))


def exchanged(roster: Roster) -> Roster:
    """The same roster, with each player in the role of the next player."""
    roles = [seat.role for seat in roster.seats]
    seats = zip(roster.seats, [*roles[1:], roles[0]], strict=True)
    return replace(roster, seats=tuple(replace(seat, role=role) for seat, role in seats))
