"""The house rule of Missions: the number of rounds (ruling 12). The printed game is the only edition."""

from typing import NamedTuple

from duell.catalogue import NO_EDITION, EditionError
from duell.checking import unknown
from duell.game import HouseRules, check_rule
from duell.language import _, n_

ROUNDS = 3  # the engine's number of rounds, repeated here so that the engine need not be loaded

SWITCHES = {"rounds": (str(ROUNDS), "1")}
"""The values of each switch, by its name in a file; the printed one comes first."""


class Edition(NamedTuple):
    """The printed game, perhaps with a house rule."""

    name: str = "ravensburger"
    rounds: int = ROUNDS

    def switches(self) -> dict[str, str]:
        """The switches as written in a file."""
        return {"rounds": str(self.rounds)}

    def with_rule(self, switch: str, value: str) -> "Edition":
        """The same with a switch set; BadSetUpError if there is no such switch, or it has no such value."""
        check_rule(switch, value, SWITCHES)
        return self._replace(rounds=int(value))


PRINTED = Edition()  # the default edition, also that of records that name none


class MissionsHouseRules(HouseRules):
    """The house rule of Missions, in words."""

    SWITCHES = SWITCHES

    def edition(self, name: str) -> Edition:
        if name != PRINTED.name:
            raise EditionError(unknown(NO_EDITION, name, [PRINTED.name]))
        return PRINTED

    def about(self, edition: str, lang: str) -> str:
        return _("As printed in 2002: three rounds.")

    def label(self, switch: str) -> str:
        return _("Rounds")

    def called(self, switch: str, value: str) -> str:
        return n_("{count} round", "{count} rounds", int(value))

    def meaning(self, switch: str, value: str) -> str:
        if int(value) == ROUNDS:
            return _("The game has three rounds, and their points are added up.")
        return _("The game is over after a single round, in a third of the time.")
