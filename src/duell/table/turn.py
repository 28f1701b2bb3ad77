"""One turn at the keyboard, from the lift of a curtain to the lock: what belongs to it and to no other."""

from dataclasses import dataclass
from random import Random

from duell.games.duel import narration
from duell.games.duel.board import KEYS
from duell.games.duel.engine import Choice, View
from duell.record import TableOptions
from duell.table.screens import Advice, Board, Choosing, Covered

LETTERS = "abcdefghj"
LETTERS_BESIDE_HINTS = "abcdefgjk"
"""The letters that shuffled cards lie on; i shows icons, and where hints can be asked for, h asks for one."""


@dataclass(slots=True)
class Turn:
    """What was done so far. `keys` are those of the cards, see `screens.KEYS`."""

    keys: str = KEYS
    chosen: Choice | None = None
    covered: bool = False
    advice: tuple[Advice, ...] = ()


def begin(table_options: TableOptions, luck: Random) -> Turn:
    """Return a new turn; shuffled keys are dealt by `luck`, which nobody may be able to guess."""
    if not table_options.shuffled_keys:
        return Turn()
    letters = LETTERS_BESIDE_HINTS if table_options.hints else LETTERS
    return Turn("".join(luck.sample(letters, len(letters))))


def screen(seen: View, board: Board, now: Turn, table_options: TableOptions) -> Choosing | Covered:
    """Return the screen of the seat that decides now; the one place where a secret gets on a screen."""
    assert seen.seat is not None, "a spectator decides nothing"
    if not seen.private:
        body = narration.body(seen)
        return Choosing(board, seen.seat, seen.options, now.chosen, body, clock=table_options.clock)
    if now.covered:
        is_chosen = now.chosen is not None
        return Covered(board, seen.seat, seen.options, is_chosen, now.keys, table_options.clock)
    return Choosing(
        board,
        seen.seat,
        seen.options,
        now.chosen,
        narration.body(seen),
        keys=now.keys,
        private=True,
        advice=now.advice,
        hints=table_options.hints,
        hide_after=table_options.hide_after,
        clock=table_options.clock,
    )
