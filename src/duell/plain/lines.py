"""The sentences of a game in plain mode: `Lines`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from duell.game import Ends, Part
from duell.language import _, n_
from duell.table import wording
from duell.table.screens import Choosing, Final, TakesHint, TimeIsUp
from duell.vocabulary import HUMAN


class Lines(Part):
    """The sentences of a game in plain mode. A game without pages shows them on the full screen as well."""

    NAME = "lines"

    ASKED: Mapping[str, Callable[[Any], list[str]]] = {}
    """Answers that ask for information at any time: ``s`` for the scores. ``?``, ``p`` and ``q`` work in any game, as
    do ``m`` for `holding`, ``w`` for `where` and ``b`` for the last lines."""

    def table(self, board: Any) -> list[str]:
        """The round in one line, then the open cards.

        The round is said once; any other line is said to everybody who takes the keyboard, and again if it changes.
        """
        return [_("Round {number}", number=board.round), *board.lines, *self.scores(board)]

    def where(self, board: Any) -> list[str]:
        """All public facts about the present position."""
        table, scores = self.table(board), self.scores(board)
        return [*table, *[line for line in scores if line not in table]]

    def scores(self, board: Any) -> list[str]:
        """Everybody's points, one line per seat."""
        return [
            n_("{name} has {count} point.", "{name} has {count} points.", place.total, name=place.seat.name)
            for place in board.places
        ]

    def plays(self, place: Any) -> str:
        """The person or bot at a seat, with the role if any."""
        name, player = place.seat.name, place.seat.player
        if player == HUMAN:
            return _("{name} plays.", name=name)
        return _("{name} is a bot ({level}).", name=name, level=wording.level(player))

    def unfinished(self, board: Any, seat: int, key: str) -> str:
        """The way for a player to return to the end of their turn before the next player acts."""
        return _("{name}, press {key} to go on.", name=board.name(seat), key=key)

    def holding(self, screen: Choosing) -> list[str]:
        """The lines that only the player to move may hear, such as the hand, said when that player asks."""
        return [*screen.body]

    def holding_in_brief(self, screen: Choosing) -> list[str]:
        """The same in fewer words, for a player who has already heard it in full."""
        return self.holding(screen)

    def held(self, seen: Any, screen: Choosing) -> list[str]:
        """The same at a question that everybody may watch; `seen` is the view of the player to move."""
        return self.holding(screen)

    def choosing(self, screen: Choosing) -> list[str]:
        """Further lines that the player to move needs each time; others at the table may hear them as well."""
        return []

    def drafted(self, screen: Choosing) -> list[str]:
        """The drafts, which only the player to move may hear; all lines but the first are said once a game."""
        return []

    def question(self, screen: Choosing) -> str:
        """The question for the player to move."""
        return _("{name}, which choice?", name=screen.board.name(screen.seat))

    def read(self, screen: Choosing, answer: str) -> Any:
        """The legal choice for an answer; None if there is none."""
        return next((choice for choice in screen.options if str(choice) == answer), None)

    def legal(self, screen: Choosing) -> str:
        """The answers that would be legal."""
        return _("Answer with one of {choices}.", choices=", ".join(map(str, screen.options)))

    def answers(self, screen: Choosing) -> list[str]:
        """Every answer that makes a choice, with its effect."""
        return [self.legal(screen)]

    def named(self, choice: Any) -> str:
        """A choice that was locked, such as a card."""
        return str(choice)

    def advice(self, screen: Choosing) -> list[str]:
        """The hint on a screen."""
        return []

    def reveal(self, board: Any, events: Sequence[Any]) -> list[str]:
        """The events, one sentence per line, including those of any game."""
        names = [place.seat.name for place in board.places]
        of_any_game = TakesHint | TimeIsUp | Ends
        return [
            wording.tell(board, event) if isinstance(event, of_any_game) else self.game.narration.told(event, names)
            for event in events
        ]

    def final(self, screen: Final) -> list[str]:
        """The sources of everybody's points, and the winners."""
        return [*self.scores(screen.board), wording.winners(screen)]
