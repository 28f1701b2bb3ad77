"""One turn at the keyboard, from the lift of a curtain to the lock: what belongs to it and to no other."""

from dataclasses import dataclass
from random import Random

from duell.games.duel import board as tabletop
from duell.games.duel.engine import Choice, View
from duell.record import TableOptions
from duell.table.screens import KEYS, Advice, Bidding, Covered, Drawing, Scouting, TableTop

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


def screen(seen: View, top: TableTop, now: Turn, table_options: TableOptions) -> Bidding | Covered | Scouting | Drawing:
    """Return the screen of the seat that decides now; the one place where a secret hand gets on a screen."""
    assert seen.seat is not None, "a spectator decides nothing"
    seat, clock = seen.seat, table_options.clock
    if seen.scouted:
        laid, offers = tabletop.laid(seen, {}), tabletop.offers(seen)
        return Scouting(top, seat, seen.scouted, laid, offers, now.chosen, clock, tabletop.winner(seen))
    if seen.draws:
        return Drawing(top, seat, seen.draws, now.chosen, clock)
    hand = tabletop.hand(seen, seat)
    if now.covered:
        return Covered(top, seat, len(hand), seen.options, now.chosen is not None, now.keys, clock)
    return Bidding(
        top,
        seat,
        hand,
        seen.options,
        now.chosen,
        keys=now.keys,
        advice=now.advice,
        hints=table_options.hints,
        hide_after=table_options.hide_after,
        clock=clock,
    )
