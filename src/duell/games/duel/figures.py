"""What many games of bots show of the duel alone: cards taken and escaped, scoutings, endings."""

from collections.abc import Mapping

from duell.games.duel.engine.cards import Vader
from duell.games.duel.engine.events import Escaped, Event, Reason, Scouted, Taken
from duell.language import _, decimal, mark

COUNTS = ("villains", "vaders", "escaped", "scouted")
"""Villains and Vaders that were taken, cards that nobody took (ruling 2), cards that R2-D2 turned up."""

_ENDINGS = {
    Reason.NOBODY: mark("nobody"),
    Reason.LAST_WITH_CARDS: mark("last-with-cards"),
    Reason.ONLY_R2D2: mark("only-r2d2"),
    Reason.FIRST_OUT: mark("first-out"),
    Reason.LAST_WITH_FORCE: mark("last-with-force"),
    # Translators: up to here, how games ended, in two or three words each: nobody holds cards, one player only does …
    Reason.STOCK: mark("stock"),
}


def counted(event: Event) -> str:
    """What an event counts as."""
    match event:
        case Taken():
            return "vaders" if isinstance(event.card, Vader) else "villains"
        case Escaped():
            return "escaped"
        case Scouted():
            return "scouted"
        case _:
            return ""


def ending(reason: str) -> str:
    """Why games ended, in two or three words."""
    return _(_ENDINGS[Reason(reason)])


def length(rounds: float, endings: str) -> str:
    """How many rounds games had, and by what they ended."""
    return _("{rounds} rounds a game; ended by {endings}", rounds=decimal(rounds), endings=endings)


def course(means: Mapping[str, float]) -> str:
    """What became of the cards."""
    return _(
        "{villains} villains and {vaders} Vaders taken a game, {escaped} escaped; {scouted} turned up by R2-D2",
        villains=decimal(means["villains"]),
        vaders=decimal(means["vaders"]),
        escaped=decimal(means["escaped"], 2),
        scouted=decimal(means["scouted"]),
    )
