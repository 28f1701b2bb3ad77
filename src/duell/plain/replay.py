"""A finished game from its beginning to its end, as lines."""

from collections.abc import Iterator, Sequence

from duell.games.duel import lines
from duell.games.duel.board import PlayerArea
from duell.language import _
from duell.table.replaying import Playback
from duell.table.screens import Final


def told(playback: Playback) -> Iterator[str]:
    """Return what everybody could see of the game, a fact a line; an empty line ends each step."""
    first = playback.screens[0].board
    yield _("Edition {edition}.", edition=first.edition.name)
    yield from map(lines.plays, first.places)
    places = first.places
    for screen in playback.screens:
        yield ""
        yield from _handed_over(places, screen.board.places)
        places = screen.board.places
        if isinstance(screen, Final):
            yield from lines.final(screen)
        else:
            yield from lines.table(screen.board)
            yield from lines.reveal(screen)


def _handed_over(before: Sequence[PlayerArea], after: Sequence[PlayerArea]) -> Iterator[str]:
    """Return who takes over a seat between two steps."""
    for old, new in zip(before, after, strict=True):
        if old.seat != new.seat:
            yield _("{name} hands the cards over: {plays}", name=old.seat.name, plays=lines.plays(new))
