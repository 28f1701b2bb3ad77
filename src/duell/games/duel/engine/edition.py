"""An edition is data: five switches. Any of them can be set alone, as a house rule."""

from enum import StrEnum
from typing import Any, NamedTuple

from duell.game import BadSetUpError


class Scout(StrEnum):
    """When a lone R2-D2 turns its card up."""

    NEXT_ROUND = "next-round"
    AT_ONCE = "at-once"


class VaderGift(StrEnum):
    """What becomes of R2-D2 after giving a Vader away."""

    DISCARD = "discard"
    RETURN = "return"


class End(StrEnum):
    """What ends the game, beside an empty stock."""

    LAST_WITH_CARDS = "last-with-cards"
    FIRST_OUT = "first-out"
    LAST_WITH_FORCE = "last-with-force"


class Leftover(StrEnum):
    """What the last player does with the cards left in hand."""

    MAY = "may"
    NONE = "none"
    MUST = "must"


class Sets(StrEnum):
    """How several of the same villain count."""

    ADDED = "added"
    FLAT = "flat"


class Edition(NamedTuple):
    """The five switches, and the name of the edition they come from."""

    name: str
    scout: Scout
    vader_gift: VaderGift
    end: End
    leftover: Leftover
    sets: Sets

    def switches(self) -> dict[str, str]:
        """Return the switches as they are written: ``{"scout": "next-round", "vader-gift": …}``."""
        return {switch: str(getattr(self, _attribute(switch))) for switch in SWITCHES}

    def with_rule(self, switch: str, value: str) -> "Edition":
        """Return this edition with one switch set, as a house rule.

        BadSetUpError if there is no such switch or the switch has no such value.
        """
        if switch not in SWITCHES:
            raise BadSetUpError(
                "there is no rule {switch}; the rules are {switches}", switch=repr(switch), switches=", ".join(SWITCHES)
            )
        try:
            chosen = SWITCHES[switch](value)
        except ValueError:
            known = " or ".join(SWITCHES[switch])
            raise BadSetUpError(
                "rule {switch} cannot be {value}; it is {known}", switch=switch, value=repr(value), known=known
            ) from None
        changed: dict[str, Any] = {_attribute(switch): chosen}
        return self._replace(**changed)


def _attribute(switch: str) -> str:
    return switch.replace("-", "_")


SWITCHES: dict[str, type[StrEnum]] = {
    name.replace("_", "-"): kind for name, kind in Edition.__annotations__.items() if issubclass(kind, StrEnum)
}
"""Each switch by the name it is written with, and the values it can have."""
