"""The number of keys in an evening: ``python -m tests.benchmarks.keys_an_evening``.

People who choose like a bot play complete games on the full screen with the fewest keys: with and without animation,
and as usual or where the table has agreed on one key for locking and on reveals that go on by themselves. Seconds are
those of reveals and rests, not of thinking. 0.2.0 took 7 keys a round of the duel for two and 13 for four, and a game
of Missions for five took 283 curtains and 1,248 times "go on".
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from random import Random

from duell.players import Bot
from duell.record.table_options import NEW_TABLE, TableOptions
from duell.table.screens import Choose, Choosing, Curtain, Decide, Final, Intent, Reveal
from duell.table.session import Session
from duell.tui.app import TableApp
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.keys import HELD, REVEAL
from duell.tui.motion import BEAT, telling
from tests.tui.driver import Clock, missions, table
from tests.tui.pages.looking import USUAL

NAMES = "Anna", "Ben", "Cem", "Dora", "Ela"


class Evening:
    """A game; `counts` has the keys by purpose, `most` those of the longest turn.

    People whose choice is open make it at the curtain if the table allows that, unless they look at their hand before.
    """

    def __init__(self, session: Session, *, animation: bool, looks: bool) -> None:
        assert session.sitting
        self.counts: Counter[str] = Counter()
        self.seconds = 0.0
        self.most = 0
        self._clock = Clock()
        self._looks = looks
        self._sitting = session.sitting
        self._bot: Bot = session.game.bots.bot("padawan")
        self._rng = Random("an evening")
        self._intended: dict[object, object] = {}  # the choice to make at a curtain, by its state
        self._app = TableApp(session, FullScreen(Look(Depth.NONE, animation=animation), clock=self._clock), str)

    def play(self) -> None:
        self._app.begin()
        turn = 0
        while not isinstance(screen := self._app.screen, Final):
            self._clock.now += HELD
            self._app.drawn()
            self._app._film.skip()  # people watch it
            self._clock.now += HELD
            self._app.drawn()
            if isinstance(screen, Curtain):
                turn = 0
                self._press(self._unseen(screen), "curtains")
            elif isinstance(screen, Reveal):
                pages = self._sitting.game.pages
                self.seconds += sum(frame.seconds for frame in telling(pages, screen)) + REVEAL.held
                if self._app._is_left_by_itself:
                    self.seconds += self._app._reading_time or BEAT
                    self._app._do(Intent.GO_ON, "")
                else:
                    turn += 1
                    self._press("enter", "go on")
            elif isinstance(screen, Choosing):
                for key in self._keys(screen):
                    turn += 1
                    self._press(key, "choosing")
            self.most = max(self.most, turn)
        self.counts["rounds"] = screen.board.round
        self.counts["turns"] = getattr(screen.board, "turn", 0) or screen.board.round

    def _press(self, key: str, what: str) -> None:
        self.counts[what] += 1
        self.counts["keys"] += 1
        self._app.press(key)

    def _unseen(self, screen: Curtain) -> str:
        """The key that makes a bot's choice at the curtain, or leads to it, or lifts the curtain."""
        if self._looks or not screen.offers:
            return " "
        if screen.unfinished is not None:
            state = self._sitting.table.state
            if self._choice_at(screen.unfinished, state) != self._sitting.game.rules.silent_end(state):
                return "backspace"
        choice = self._choice_at(screen.seat, self._sitting._state)
        does = {
            key: what
            for binding in reversed(self._app.page_state.bindings(USUAL))
            for key, what in binding.does.items()
        }
        keys = [key for wish in (Decide(choice), Choose(choice)) for key, what in sorted(does.items()) if what == wish]
        digit = str(getattr(getattr(choice, "card", None), "value", ""))  # chooses each card of this value in turn
        return next(iter(keys), digit if digit in does else " ")

    def _choice_at(self, seat: int, state: object) -> object:
        """The choice at a curtain, which stays the same until the game goes on."""
        if state not in self._intended:
            self._intended[state] = self._choice(seat, state)
        return self._intended[state]

    def _choice(self, seat: int, state: object) -> object:
        policy = self._bot.policy(self._sitting.game.rules.view(state, seat))
        return self._rng.choices(list(policy), list(policy.values()))[0]

    def _keys(self, screen: Choosing) -> Iterator[str]:
        """The keys of a bot's choice: its own key, or the arrows."""
        choice = self._choice(screen.seat, self._sitting._drafted)
        while True:
            bindings = self._app.page_state.bindings(USUAL)
            does = {key: what for binding in reversed(bindings) for key, what in binding.does.items()}
            at_once = [key for key, what in does.items() if what == Decide(choice)]
            if at_once or getattr(self._app.screen, "chosen", None) == choice:
                yield at_once[0] if at_once else "enter"
                return
            digit = str(getattr(getattr(choice, "card", None), "value", ""))  # chooses each card of this value in turn
            marks = (key for key, what in does.items() if what == Choose(choice))
            yield next(marks, digit if digit in does else "right")


def main() -> None:
    quick = replace(NEW_TABLE, one_key=True, go_on=True)
    for deal, most in ((table, 4), (missions, 5)):
        for players, options, animation in product(range(2, most + 1), (NEW_TABLE, quick), (True, False)):
            report(deal, players, options, animation=animation)
            if deal is missions and options is quick:
                report(deal, players, options, animation=animation, looks=True)


def report(
    deal: Callable[..., Session], players: int, options: TableOptions, *, animation: bool, looks: bool = False
) -> None:
    """Play a game and print its keys."""
    evening = Evening(deal(*NAMES[:players], table_options=options), animation=animation, looks=looks)
    evening.play()
    counts = evening.counts
    looking = ", every hand looked at" if looks else ""
    how = f"{'quick' if options.one_key else 'usual'}, {'with' if animation else 'without'} animation{looking}"
    print(
        f"{deal.__name__} of {players}, {how}: {counts['keys']} keys, {counts['keys'] / counts['rounds']:.1f} a round, "
        f"{counts['keys'] / max(1, counts['turns']):.1f} a turn; "
        f"{counts['curtains']} curtains, {counts['go on']} go on, {counts['choosing']} to choose, "
        f"at most {evening.most} a turn beside the curtain; {evening.seconds:.0f} s told"
    )


if __name__ == "__main__":
    main()
