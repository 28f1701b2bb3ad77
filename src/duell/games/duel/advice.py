"""What `master` would bid, for those who ask for a hint."""

from duell.games.duel.engine import View
from duell.table.screens import Advice


def advice(view: View) -> tuple[Advice, ...]:
    """Return what is to be thought of each choice of the seat whose view this is; it sees no more than its player."""
    from duell.games.duel.bots.master import Master  # only when somebody asks: a table is shown sooner

    assert view.seat is not None, "a spectator is not asked"
    worth = Master().appraise(view)[view.seat]
    return tuple(Advice(choice, worth[choice].probability, worth[choice].points) for choice in view.options)
