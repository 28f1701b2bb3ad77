"""One turn at the keyboard, from the lift of a curtain to the lock: what belongs to it and to no other."""

from collections.abc import Collection
from random import Random

from duell.game import Choice, Game
from duell.record import TableOptions
from duell.table.position import Position
from duell.table.screens import Advice, Choose, Choosing, Covered, Decide, HouseBoard, Intent, Wish

LETTERS = "abcdefghjklmnor"
"""The letters that shuffled cards lie on: none that means something else wherever somebody decides."""


class Turn:
    """What was done so far. `keys` are those of the cards, see `Choosing`."""

    def __init__(self, keys: str = "") -> None:
        self.keys = keys
        self.chosen: Choice = None
        self.covered = False
        self.advice: tuple[Advice, ...] = ()
        self.drafted: tuple[Choice, ...] = ()

    def put_down(self, choice: Choice) -> None:
        """Have a choice lie there that can still be taken back; what is chosen next, nothing is said of yet."""
        self.drafted = (*self.drafted, choice)
        self.chosen, self.advice = None, ()

    def take_back(self) -> None:
        """Take back what was put down last; it is taken up then."""
        if self.drafted:
            *drafted, self.chosen = self.drafted
            self.drafted, self.advice = tuple(drafted), ()

    def do(self, wish: Wish, legal: Collection[Choice], can_be_covered: bool) -> Choice | None:
        """Take up a choice that is legal, cover the hand where it can be; return what is chosen for good, else None."""
        match wish:
            case Choose(choice) if choice in legal:
                self.chosen = choice
            case Decide(choice) if choice in legal:
                return choice
            case Intent.LOCK:
                return self.chosen
            case Intent.TAKE_BACK:
                self.take_back()
            case Intent.COVER | Intent.UNCOVER if can_be_covered:
                self.covered = wish is Intent.COVER
            case _:
                pass
        return None


def begin(usual: str, table_options: TableOptions, luck: Random) -> Turn:
    """Return a new turn with the `usual` keys, or shuffled ones, dealt by `luck`, which nobody may be able to guess."""
    if not table_options.shuffled_keys:
        return Turn(usual)
    letters = [letter for letter in LETTERS if letter != "h" or not table_options.hints]  # which asks for one
    letters = letters[: len(usual)]
    return Turn("".join(luck.sample(letters, len(letters))))


def screen(  # noqa: PLR0913, PLR0917 - all that a decision is shown with
    game: Game, position: Position, seat: int, board: HouseBoard, now: Turn, table_options: TableOptions
) -> Choosing | Covered:
    """Return the screen of the seat that decides now; the one place where a secret gets on a screen."""
    body, clock = game.narration.body(position.seen(seat)), table_options.clock
    options = tuple(position.legal[seat])
    if not position.is_private:
        return Choosing(board, seat, options, now.chosen, body, clock=clock, drafted=now.drafted)
    if now.covered:
        return Covered(board, seat, options, now.chosen is not None, now.keys, clock)
    return Choosing(
        board,
        seat,
        options,
        now.chosen,
        body,
        keys=now.keys,
        private=True,
        advice=now.advice,
        hints=table_options.hints,
        hide_after=table_options.hide_after,
        clock=clock,
        drafted=now.drafted,
    )
