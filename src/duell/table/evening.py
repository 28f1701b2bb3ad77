"""What happens at one keyboard in an evening: the form, a game, a rematch, another table."""

from collections.abc import Callable

from duell.record import RecordError, Roster
from duell.table.form import Menu, Move, SetUpScreen, Type
from duell.table.intents import Wish
from duell.table.screens import Screen
from duell.table.setup import SetUp
from duell.table.sitting import Sitting

OpenGame = Callable[[Roster], Sitting]
"""Deals a new game for a roster; a ValueError, OSError or RecordError says in one line why it cannot."""


class Evening:
    """Leads from set-up to game and on. Look at `screen`, say what is wanted with `do`.

    It starts with `sitting` if there is one, else with the form. `offered` is the roster played last; `notice` is said
    on the first screen.
    """

    def __init__(
        self,
        menu: Menu,
        open_game: OpenGame,
        *,
        offered: Roster | None = None,
        sitting: Sitting | None = None,
        notice: str = "",
    ) -> None:
        self._menu = menu
        self._open_game = open_game
        self._roster = offered
        self._form = SetUp(menu, offered)
        self.sitting = sitting
        (sitting or self._form).remark(notice)

    @property
    def screen(self) -> Screen | SetUpScreen:
        """What is to be shown now."""
        return self.sitting.screen if self.sitting else self._form.screen

    @property
    def players(self) -> tuple[str, ...]:
        """Who can decide at a seat: people, and bots by level."""
        return self._menu.players

    def do(self, wanted: Wish | Move | Type) -> None:
        """Pass what is wanted on to the game, or to the form; a complete form starts a game."""
        if isinstance(wanted, Wish):
            if self.sitting:
                self.sitting.do(wanted)
        elif not self.sitting:
            self._form.do(wanted)
            if self._form.roster:
                self._start(self._form.roster)

    def rematch(self) -> None:
        """Deal again for the same seats; where that cannot be, go back to the form."""
        self.new_table()
        if self._roster:
            self._start(self._roster)

    def new_table(self) -> None:
        """Go back to the form, with the last roster filled in."""
        self.sitting, self._form = None, SetUp(self._menu, self._roster)

    def _start(self, roster: Roster) -> None:
        try:
            self.sitting = self._open_game(roster)
            self._roster = roster
        except (ValueError, OSError, RecordError) as error:
            self._form.refuse(str(error))
