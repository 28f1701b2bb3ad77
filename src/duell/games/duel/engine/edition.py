"""An edition is data: a switch for each rule in which printed games differ. Any can be set alone, as a house rule."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

from duell.game import BadSetUpError


class Edition(NamedTuple):
    """The switches, and the name of the edition they come from.

    A switch is a field: its name, its values and, if it came later than others, as a default the value that holds where
    an edition or a record does not name it.
    """

    name: str
    scout: Literal["next-round", "at-once"]
    """When a lone R2-D2 turns its card up."""
    vader_gift: Literal["discard", "return"]
    """What becomes of R2-D2 after giving a Vader away."""
    end: Literal["last-with-cards", "first-out", "last-with-force"]
    """What ends the game, beside an empty stock."""
    leftover: Literal["may", "none", "must"]
    """What the last player does with the cards left in hand."""
    sets: Literal["added", "flat"]
    """How several of the same villain count."""

    @classmethod
    def made(cls, name: str, switches: Mapping[str, str]) -> "Edition":
        """The edition of a name and switches as they are written; each must be one of `SWITCHES`."""
        values: dict[str, Any] = {_attribute(switch): value for switch, value in switches.items()}
        return cls(name, **values)

    def switches(self) -> dict[str, str]:
        """The switches as they are written: ``{"scout": "next-round", "vader-gift": …}``."""
        return {switch: getattr(self, _attribute(switch)) for switch in SWITCHES}

    def with_rule(self, switch: str, value: str) -> "Edition":
        """This edition with one switch set, as a house rule.

        BadSetUpError if there is no such switch or the switch has no such value.
        """
        if switch not in SWITCHES:
            raise BadSetUpError(
                "there is no rule {switch}; the rules are {switches}", switch=repr(switch), switches=", ".join(SWITCHES)
            )
        if value not in SWITCHES[switch]:
            known = " or ".join(SWITCHES[switch])
            raise BadSetUpError(
                "rule {switch} cannot be {value}; it is {known}", switch=switch, value=repr(value), known=known
            )
        return self.made(self.name, {**self.switches(), switch: value})


def _attribute(switch: str) -> str:
    return switch.replace("-", "_")


SWITCHES: dict[str, tuple[str, ...]] = {
    name.replace("_", "-"): get_args(values) for name, values in Edition.__annotations__.items() if name != "name"
}
"""Each switch by the name it is written with, and the values it can have."""

LATER = tuple(switch for switch in SWITCHES if _attribute(switch) in Edition._field_defaults)
EARLIEST = tuple(switch for switch in SWITCHES if switch not in LATER)
"""The switches that an edition's file or a record need not name, and those that it must."""
