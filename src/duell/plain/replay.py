"""A finished game from its beginning to its end, as lines."""

from collections.abc import Iterator, Sequence

from duell.game import Lines
from duell.language import _
from duell.plain.sitting import final
from duell.table.replaying import Playback
from duell.table.screens import Final, PlayerArea


def told(playback: Playback) -> Iterator[str]:
    """Return what everybody could see of the game, a fact a line; an empty line ends each step."""
    first, lines = playback.screens[0].board, playback.game.lines
    if playback.edition:
        yield _("Edition {edition}.", edition=playback.edition)
    yield from map(lines.plays, first.places)
    places = first.places
    for screen in playback.screens:
        yield ""
        yield from _handed_over(places, screen.board.places, lines)
        places = screen.board.places
        if isinstance(screen, Final):
            yield from final(screen, playback.game)
        else:
            yield from lines.table(screen.board)
            yield from lines.reveal(screen.board, screen.beats)


def _handed_over(before: Sequence[PlayerArea], after: Sequence[PlayerArea], lines: Lines) -> Iterator[str]:
    """Return who takes over a seat between two steps."""
    for old, new in zip(before, after, strict=True):
        if old.seat != new.seat:
            yield _("{name} hands the cards over: {plays}", name=old.seat.name, plays=lines.plays(new))
