"""Figures of a match that only the duel has: cards taken and escaped, scoutings, endings."""

from collections.abc import Mapping

from duell.games.duel.engine.cards import Vader
from duell.games.duel.engine.events import Escaped, Event, Reason, Scouted, Taken
from duell.language import _, decimal, mark
from duell.simulation.results import Figures

_ENDINGS = {
    Reason.NOBODY: mark("no cards left"),
    Reason.LAST_WITH_CARDS: mark("one player left with cards"),
    Reason.ONLY_R2D2: mark("only R2-D2 left"),
    Reason.FIRST_OUT: mark("a player out of force cards"),
    Reason.LAST_WITH_FORCE: mark("one player left with force cards"),
    # Translators: up to here, how games ended, in two or three words each: nobody holds cards, one player only does …
    Reason.STOCK: mark("stock used up"),
}


class DuelFigures(Figures):
    """The figures of a match of the duel."""

    COUNTS = ("villains", "vaders", "escaped", "scouted")
    """Villains and Vaders taken, villains that escaped (ruling 2), cards turned up by R2-D2."""

    def counted(self, event: Event) -> str:
        match event:
            case Taken():
                return "vaders" if isinstance(event.card, Vader) else "villains"
            case Escaped():
                return "escaped"
            case Scouted():
                return "scouted"
            case _:
                return ""

    def ending(self, reason: str) -> str:
        return _(_ENDINGS[Reason(reason)])

    def course(self, means: Mapping[str, float]) -> str:
        return _(
            "per game: {villains} villains and {vaders} Vaders taken, {escaped} escaped, {scouted} turned up by R2-D2",
            villains=decimal(means["villains"]),
            vaders=decimal(means["vaders"]),
            escaped=decimal(means["escaped"], 2),
            scouted=decimal(means["scouted"]),
        )
