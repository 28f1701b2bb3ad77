"""The one prompt_toolkit application that runs from the first page to the last.

One application, so that keys typed at one player's screen cannot reach another's: what was typed ahead is thrown
away whenever the keyboard is to change hands, and a curtain takes its key only after a quiet moment.
"""

from typing import TYPE_CHECKING

from duell.table.form import SetUpScreen
from duell.table.intents import HandOverSeats, Intent
from duell.table.screens import AskPin, Choosing, Covered, Curtain, Final, Reveal, Thinking, is_private
from duell.table.seating import HUMAN
from duell.table.session import Rematch
from duell.tui.blocks import Block, Size
from duell.tui.game_screen import GameScreen, Private
from duell.tui.keys import wanted
from duell.tui.over import HAVE_HELP, Overlay

if TYPE_CHECKING:
    from duell.tui.consulting import Consultation

SCROLL = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
"""How many lines a key moves a page that is longer than the window."""

REMATCHES = {"r": Rematch.DEAL, "x": Rematch.EXCHANGE, "d": Rematch.DUPLICATE}
"""What is played after the end, by key."""

SEAT_KEYS = "1234"
"""The keys of the seats, where a person and a bot change places."""


class TableApp(GameScreen):
    """Shows an evening and takes its keys."""

    _consultation: "Consultation | None" = None

    def block(self, size: Size) -> Block:
        """Return the page of this moment, or what the coach says."""
        return self._consultation.block(size, self._palette) if self._consultation else super().block(size)

    def hide(self) -> None:
        """Let the curtain down."""
        self._evening.do(Intent.HIDE)
        self._arrive()

    def press(self, key: str) -> None:
        """Take a key, unless it comes too early; capitals count only where names are typed."""
        if not isinstance(self._screen, SetUpScreen):
            key = key.lower()
        if self._is_held and self._over is not Overlay.DEAL:
            self._quiet.note(key)
        elif not self._quiet.lets_pass(key):
            return
        self._accept(key)

    def _accept(self, key: str) -> None:
        """Take a key that does not come too early."""
        if self._consultation and key != "t":
            if not self._consultation.press(key):
                self._consultation = None
                self._go_on()
        elif self._over is not Overlay.NOTHING:
            if not self._press_for_help(key):
                self._press_over(key)
        elif self._is_told:
            self._show_all()  # the key that skips does nothing else
        elif isinstance(self._screen, Thinking):
            self._hurry.set()
        elif self._means_a_card(key) or not self._press_everywhere(key):
            typing = isinstance(self._screen, AskPin)
            meant = self._pinpad.press(key) if typing else wanted(self._screen, key)
            if meant is not None:
                self._evening.do(meant)
                self._arrive()

    @property
    def _is_held(self) -> bool:
        return self._consultation is not None or super()._is_held

    def _means_a_card(self, key: str) -> bool:
        """Whether a key is that of a card, which comes before anything else that it may mean."""
        return isinstance(self._screen, Choosing | Covered) and key in self._screen.keys

    def _press_for_help(self, key: str) -> bool:
        """Take a key that asks for help on what lies over the page, or leads back to it; tell whether it was one."""
        if key == "?" and self._over in HAVE_HELP and not self._is_told:
            self._over, self._below, self._scroll = Overlay.HELP, self._over, 0
        elif self._over is Overlay.HELP and self._below is not Overlay.NOTHING and key not in {*SCROLL, "escape"}:
            self._over, self._below, self._scroll = self._below, Overlay.NOTHING, 0
        else:
            return False
        return True

    def _press_over(self, key: str) -> None:
        """Take a key for what lies over the page."""
        match self._over:
            case Overlay.PLAYERS:
                self._press_players(key)
            case _ if key == "escape" and is_private(self._screen):
                self._close()
                self.hide()
            case Overlay.AGAIN | Overlay.DEAL if self._is_told:
                self._show_all()
            case Overlay.HELP | Overlay.AGAIN | Overlay.SCORES if key in SCROLL:
                self._scroll = max(0, self._scroll + SCROLL[key])
            case Overlay.LEAVING if key == "y":
                self.leave()
            case _:
                self._close()

    def _press_everywhere(self, key: str) -> bool:
        """Take a key that means the same on every page, and tell whether it was one."""
        form = isinstance(self._screen, SetUpScreen)
        if key == "?":
            self._over, self._below, self._scroll = Overlay.HELP, Overlay.NOTHING, 0
        elif (key == "q" and not form) or (key == "escape" and self._is_first_page):
            self._ask_to_leave()
        elif key == ("a" if isinstance(self._screen, Reveal) else "v") and self._last_reveal:
            self._tell_again(self._last_reveal)
        elif key == "s" and not form:
            self._over, self._scroll = Overlay.SCORES, 0
        elif key == "i" and not form:
            self._over, self._scroll = Overlay.ICONS, 0
        elif key == "t" and not form:
            self.next_theme()
        elif key == "p" and self._can_turn_over and self._evening.sitting:
            self._over, self._players = Overlay.PLAYERS, [seat.player for seat in self._evening.sitting.seats]
        elif isinstance(self._screen, Final) and key in REMATCHES:
            self._evening.rematch(REMATCHES[key])
            self._arrive()
        elif isinstance(self._screen, Final) and key == "n":
            self._evening.new_table()
            self._arrive()
        elif isinstance(self._screen, Final) and key == "c" and self._screen.kept:
            self._ask_coach()
        elif key in SCROLL and self._scrolls():
            self._scroll = max(0, self._scroll + SCROLL[key])
        else:
            return False
        return True

    @property
    def _is_first_page(self) -> bool:
        return isinstance(self._screen, SetUpScreen) and not (
            self._screen.is_about_customs or self._screen.is_about_rules
        )

    def _scrolls(self) -> bool:
        """Whether the arrows have nothing else to do here than to move the page."""
        return isinstance(self._screen, Final | Reveal)

    def _ask_to_leave(self) -> None:
        if isinstance(self._screen, SetUpScreen | Final):  # nothing would be lost
            self.leave()
        else:
            self._over = Overlay.LEAVING

    def _ask_coach(self) -> None:
        if self._evening.consult:
            from duell.tui.consulting import Consultation

            self._consultation = Consultation(self._evening.consult, self._application, self._pages)

    # People and bots

    @property
    def _can_turn_over(self) -> bool:
        """Whether a person and a bot may change places now: no secret is on the screen."""
        alone = self._evening.sitting is not None and len(self._evening.sitting.humans) < 2
        return isinstance(self._screen, Curtain | Reveal) or (alone and isinstance(self._screen, Private))

    def _press_players(self, key: str) -> None:
        """Take a key for the page of the players: what is chosen there counts once, when Enter closes it."""
        if key in SEAT_KEYS[: len(self._players)]:
            seat, players = SEAT_KEYS.index(key), self._evening.players
            now = self._players[seat]
            self._players[seat] = players[(players.index(now) + 1) % len(players)] if now in players else HUMAN
        elif key == "enter":
            self._evening.do(HandOverSeats(tuple(self._players)))
            self._arrive()
            self._close()
            self._begin_rest()
        elif key == "escape":
            self._close()
