"""What many games of bots show of Missions alone: cards turned up, busts, missions, sets of ten."""

from collections.abc import Mapping

from duell.games.missions.engine.events import AllShown, Bust, Event, MissionLaid, TurnedUp
from duell.language import _, decimal

COUNTS = ("turned", "busts", "missions", "shown")
"""Cards turned up, those that were a bust (rule 3), missions (rule 7), and how often all ten were shown (rule 8)."""

_COUNTED = {TurnedUp: "turned", Bust: "busts", MissionLaid: "missions", AllShown: "shown"}


def counted(event: Event) -> str:
    """Return what an event counts as."""
    return _COUNTED.get(type(event), "")


def ending(_reason: str) -> str:
    """Return why games ended: there is one reason."""
    return _("all rounds played")


def length(rounds: float, endings: str) -> str:
    """Return how many rounds games had, and by what they ended."""
    # Translators: of Missions, whose rounds have turns; the duel has rounds alone
    return _("{number} rounds a game; ended by {endings}", number=decimal(rounds), endings=endings)


def course(means: Mapping[str, float]) -> str:
    """Return what became of the turns."""
    return _(
        "{turned} cards turned up a game, {busts} of them one too many; "
        "{missions} missions, all ten shown {shown} times",
        turned=decimal(means["turned"]),
        busts=decimal(means["busts"]),
        missions=decimal(means["missions"]),
        shown=decimal(means["shown"], 2),
    )
