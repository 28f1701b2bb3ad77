"""What a game is to the house: a `Game`, whose parts are protocols, and nothing else. Nothing of ours is imported here.

`rules` has what every game is: its rules, and how it is written down. `playing` has what it is played with: what the
table shows and says, decks, bots. `besides` has what is counted, judged and taught. `values` has what all of them
pass round.

A game is a package with parts, each a module that is loaded when it is first asked for (see `duell.games`); a small
one is a `duell.games.simple.SimpleGame`. The house never imports `duell.games`: whoever starts something gives it a
`Game`.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from duell.game.besides import Coach, Figures, HouseRules, Lessons
from duell.game.playing import Bots, Catalogue, Lines, Narration
from duell.game.rules import (
    BadSetUpError,
    Decision,
    IllegalChoiceError,
    Notation,
    RuleError,
    Rules,
    WrongSeatsError,
)
from duell.game.values import (
    Board,
    Bot,
    Card,
    CardTable,
    Choice,
    Deck,
    Edition,
    Emblem,
    Event,
    EventData,
    Kind,
    Outcome,
    Role,
    SetUp,
    State,
    View,
)

__all__ = [
    "BadSetUpError",
    "Board",
    "Bot",
    "Bots",
    "Card",
    "CardTable",
    "Catalogue",
    "Choice",
    "Coach",
    "Decision",
    "Deck",
    "Edition",
    "Emblem",
    "Event",
    "EventData",
    "Figures",
    "Game",
    "Games",
    "HouseRules",
    "IllegalChoiceError",
    "Kind",
    "Lessons",
    "Lines",
    "Narration",
    "Notation",
    "Outcome",
    "Role",
    "RuleError",
    "Rules",
    "SetUp",
    "State",
    "View",
    "WrongSeatsError",
]  # fmt: skip


class Game(Protocol):
    """A game: what the house must know of it at once, then its parts. What it may lack is None; that comes last."""

    @property
    def name(self) -> str:
        """What commands, settings and the form call it."""

    @property
    def record(self) -> str:
        """What the heads of its records say that they are of."""

    @property
    def seats(self) -> range:
        """How many can play."""

    @property
    def levels(self) -> tuple[str, ...]:
        """Its bots, the weakest first."""

    @property
    def rules(self) -> Rules:
        """Its rules."""

    @property
    def notation(self) -> Notation:
        """How it is written down."""

    @property
    def narration(self) -> Narration:
        """What is shown and told of it at the table."""

    @property
    def lines(self) -> Lines:
        """How plain mode says it."""

    @property
    def pages(self) -> Any:
        """How it is shown in full screen, a `duell.tui.game_pages.Pages`."""

    @property
    def catalogue(self) -> Catalogue:
        """What it is played with, and what is written about it."""

    @property
    def bots(self) -> Bots:
        """Its players by program."""

    @property
    def figures(self) -> Figures:
        """What it has to say of many games of bots."""

    @property
    def coach(self) -> Coach | None:
        """What looks back on it."""

    @property
    def lesson(self) -> Lessons | None:
        """How it is learned."""

    @property
    def house_rules(self) -> HouseRules | None:
        """In what its editions differ; None for a game without editions."""


Games = Mapping[str, Game]
"""The games that there are, by name; the first is the one that is meant where nobody says which."""
