"""Where a score comes from, in words."""

from duell.games.duel.board import Board, PlayerArea
from duell.games.duel.engine import SetScore, Villain
from duell.games.duel.words.cards import of_a_kind, title, vaders
from duell.language import _, n_


def explained(place: PlayerArea) -> list[str]:
    """Return where a total comes from: a line a villain, one for the Vaders."""
    rows = [_explained(line) for line in place.score.lines]
    if place.score.vaders:
        rows.append(f"{vaders(place.score.vaders)}.")
    return rows


def round_named(_board: Board, number: object) -> str:
    """Return what a round is called (see `duell.game.Narration`)."""
    return _("Round {number}", number=number)


def to_come(board: Board, card: Villain) -> str:
    """Return how many of the villain at stake nobody has seen yet."""
    return _(
        "{villain}: {left} of {number} still to come.", villain=title(card), left=board.to_come, number=board.copies
    )


def _explained(line: SetScore) -> str:
    villain, worth = title(line.villain), line.points + line.bonus
    if line.count == 1:
        return f"{villain} {worth}."
    if not line.points:  # a set that counts by itself
        return n_(
            "{villain} {count} card = {worth}.",
            "{villain} {count} cards = {worth}.",
            line.count,
            villain=villain,
            worth=worth,
        )
    return _(
        "{villain} {points}, {set} + {bonus} = {worth}.",
        villain=villain,
        points=" + ".join([str(line.villain.points)] * line.count),
        set=of_a_kind(line.count),
        bonus=line.bonus,
        worth=worth,
    )
