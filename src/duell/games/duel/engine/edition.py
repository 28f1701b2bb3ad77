"""Editions as data: one switch for each rule in which the printed games differ. A house rule sets one switch."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

from duell.game import check_rule


class Edition(NamedTuple):
    """The name of an edition and its switches.

    A switch is a field with its name and values. A switch that is added later needs a default, which is its value in
    older editions and records, which do not name it.
    """

    name: str
    scout: Literal["next-round", "at-once"]  # the moment at which a lone R2-D2 turns up its card (rule 5.3)
    vader_gift: Literal["discard", "return"]  # the fate of R2-D2 after giving away a Vader
    end: Literal["last-with-cards", "first-out", "last-with-force"]
    """The end of the game before the stock is empty (rule 6.2)."""
    leftover: Literal["may", "none", "must"]  # final cards: whether the last player draws for the cards left in hand
    sets: Literal["added", "flat"]  # the score of several cards of one villain

    @classmethod
    def made(cls, name: str, switches: Mapping[str, str]) -> "Edition":
        """Make an edition from switches as written in a file; each name and value must be in `SWITCHES`."""
        values: dict[str, Any] = {_attribute(switch): value for switch, value in switches.items()}
        return cls(name, **values)

    def switches(self) -> dict[str, str]:
        """The switches as written in a file: ``{"scout": "next-round", "vader-gift": …}``."""
        return {switch: getattr(self, _attribute(switch)) for switch in SWITCHES}

    def with_rule(self, switch: str, value: str) -> "Edition":
        """This edition with one switch set as a house rule; BadSetUpError if the switch or value is unknown."""
        check_rule(switch, value, SWITCHES)
        return self.made(self.name, {**self.switches(), switch: value})


def _attribute(switch: str) -> str:
    return switch.replace("-", "_")


SWITCHES: dict[str, tuple[str, ...]] = {
    name.replace("_", "-"): get_args(values) for name, values in Edition.__annotations__.items() if name != "name"
}
"""The values of each switch, by its name in a file."""

LATER = tuple(switch for switch in SWITCHES if _attribute(switch) in Edition._field_defaults)
EARLIEST = tuple(switch for switch in SWITCHES if switch not in LATER)
"""Switches that a file or record may omit, and those that it must name."""
