"""Figures of a match that only Missions has: cards turned up, busts, missions, sets of ten."""

from collections.abc import Mapping

from duell.games.missions.engine.events import AllShown, Bust, Event, MissionLaid, TurnedUp
from duell.language import _, decimal
from duell.simulation.results import Figures

_COUNTED = {TurnedUp: "turned", Bust: "busts", MissionLaid: "missions", AllShown: "shown"}


class MissionsFigures(Figures):
    """The figures of a match of Missions."""

    COUNTS = ("turned", "busts", "missions", "shown")
    """Cards turned up, busts (rule 3), missions (rule 7), and sets of ten shown (rule 8)."""

    def counted(self, event: Event) -> str:
        return _COUNTED.get(type(event), "")

    def ending(self, reason: str) -> str:
        return _("all rounds played")

    def length(self, rounds: float, endings: str) -> str:
        # Translators: of Missions, whose rounds have turns; the duel has rounds alone
        return _("{number} rounds per game; endings: {endings}", number=decimal(rounds), endings=endings)

    def course(self, means: Mapping[str, float]) -> str:
        return _(
            "per game: {turned} cards turned up, {busts} busts, {missions} missions, all ten shown {shown} times",
            turned=decimal(means["turned"]),
            busts=decimal(means["busts"]),
            missions=decimal(means["missions"]),
            shown=decimal(means["shown"], 2),
        )
