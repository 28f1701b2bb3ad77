"""The sentences of a game in plain mode: `Lines`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from duell.game import Ends, Part
from duell.language import _, n_
from duell.table import wording
from duell.table.screens import Choosing, Final, TakesHint, TimeIsUp
from duell.table.seating import HUMAN


class Lines(Part):
    """The sentences of a game in plain mode. A game without pages shows them on the full screen as well."""

    ASKED: Mapping[str, Callable[[Any], list[str]]] = {}
    """Answers that ask for information at any time: ``s`` for the scores. ``?``, ``p`` and ``q`` work in any game."""

    def table(self, board: Any) -> list[str]:
        """The open cards and points; only what players should hear every time."""
        return [_("Round {number}", number=board.round), *board.lines, *self.scores(board)]

    def scores(self, board: Any) -> list[str]:
        """Everybody's points, one line per seat."""
        return [
            n_("{name}: {count} point", "{name}: {count} points", place.total, name=place.seat.name)
            for place in board.places
        ]

    def plays(self, place: Any) -> str:
        """The person or bot at a seat, with the role if any."""
        name, player = place.seat.name, place.seat.player
        if player == HUMAN:
            return _("{name} plays.", name=name)
        return _("{name} is a bot ({level}).", name=name, level=wording.level(player))

    def holding(self, screen: Choosing) -> list[str]:
        """What the player to move needs to hear once in a turn, and again if it changes, such as a hand."""
        return []

    def choosing(self, screen: Choosing) -> list[str]:
        """What else the player to move needs to hear."""
        return [*screen.body]

    def question(self, screen: Choosing) -> str:
        """The question for the player to move."""
        return _("{name}, which choice?", name=screen.board.name(screen.seat))

    def read(self, screen: Choosing, answer: str) -> Any:
        """The legal choice for an answer; None if there is none."""
        return next((choice for choice in screen.options if str(choice) == answer), None)

    def legal(self, screen: Choosing) -> str:
        """The answers that would be legal."""
        return _("Answer with one of {choices}.", choices=", ".join(map(str, screen.options)))

    def advice(self, screen: Choosing) -> list[str]:
        """The hint on a screen."""
        return []

    def reveal(self, board: Any, events: Sequence[Any]) -> list[str]:
        """The events, one sentence per line, including those that any game can have."""
        names = [place.seat.name for place in board.places]
        of_any_game = TakesHint | TimeIsUp | Ends
        return [
            wording.tell(board, event) if isinstance(event, of_any_game) else self.game.narration.told(event, names)
            for event in events
        ]

    def final(self, screen: Final) -> list[str]:
        """The sources of everybody's points, and the winners."""
        return [*self.scores(screen.board), wording.winners(screen)]
