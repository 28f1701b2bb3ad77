"""One turn at the keyboard, from the lift of a curtain to the lock: what belongs to it and to no other."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from duell.game import Choice, Game, View
from duell.record import TableOptions
from duell.table.screens import Advice, Board, Choosing, Covered

LETTERS = "abcdefghjklmnor"
"""The letters that shuffled cards lie on: none that means something else wherever somebody decides."""


@dataclass(slots=True)
class Turn:
    """What was done so far. `keys` are those of the cards, see `Choosing`."""

    keys: str
    chosen: Choice = None
    covered: bool = False
    advice: tuple[Advice, ...] = ()


def begin(usual: str, table_options: TableOptions, luck: Random) -> Turn:
    """Return a new turn with the `usual` keys, or shuffled ones, dealt by `luck`, which nobody may be able to guess."""
    if not table_options.shuffled_keys:
        return Turn(usual)
    letters = [letter for letter in LETTERS if letter != "h" or not table_options.hints]  # which asks for one
    letters = letters[: len(usual)]
    return Turn("".join(luck.sample(letters, len(letters))))


def screen(  # noqa: PLR0913, PLR0917 - all that a decision is shown with
    game: Game,
    seen: View,
    board: Board,
    seat: int,
    options: Sequence[Choice],
    private: bool,
    now: Turn,
    table_options: TableOptions,
) -> Choosing | Covered:
    """Return the screen of the seat that decides now; the one place where a secret gets on a screen.

    `seen` is what that seat sees of the game, `private` whether that is for nobody else.
    """
    options = tuple(options)
    if not private:
        return Choosing(board, seat, options, now.chosen, game.narration.body(seen), clock=table_options.clock)
    if now.covered:
        return Covered(board, seat, options, now.chosen is not None, now.keys, table_options.clock)
    return Choosing(
        board,
        seat,
        options,
        now.chosen,
        game.narration.body(seen),
        keys=now.keys,
        private=True,
        advice=now.advice,
        hints=table_options.hints,
        hide_after=table_options.hide_after,
        clock=table_options.clock,
    )
