"""What a game has that is played at the table: what is shown and told of it, who plays it, with what."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from duell.game.values import Board, Bot, CardTable, Choice, Deck, Event, View


class Narration(Protocol):
    """What is shown and told of it at the table, whether in full screen or in plain mode.

    A board is what lies open for all, at least a `duell.table.screens.HouseBoard`; a body is what the one who decides
    sees; a beat is a piece of what happened. All are frozen, and equal where they show the same.
    """

    @property
    def KEYS(self) -> str:  # noqa: N802 - a constant
        """The usual keys of a whole hand, a character each, for the table may want others; "" where lines have keys."""

    def options(self) -> Mapping[str, str]:
        """Return which of `record.TableOptions` mean something here, by name, and what in a sentence each does.

        A sentence is "" where that of the house, for any game, will do.
        """

    def board(
        self, public: View, seats: Sequence[Any], locked: Collection[int], options: Any, notice: str = "", /
    ) -> Board:
        """Return what lies open. `public` is a spectator's view, `locked` the seats that have locked a secret choice.

        `options` are the `record.TableOptions` that are agreed on: a memory aid, say.
        """

    def body(self, seen: View, /) -> Any:
        """Return what the seat that decides sees of its own; all that it shows is in the view of that seat."""

    def laid(self, public: View, choices: Mapping[int, Choice], /) -> Any:
        """Return what lies on the table once these choices are open."""

    def tell(self, public: View, events: Sequence[Event], /) -> Sequence[Any]:
        """Return the beats of one step; none for what is not worth a look. `public` is the table before it."""

    def after(self, board: Board, beats: Sequence[Any], /) -> Board:
        """Return the board once these beats were told; those of any game change nothing."""

    def advice(self, seen: View, /) -> tuple[Any, ...]:
        """Return what the best bot thinks of each choice of a seat, as `table.screens.Advice`; () if it cannot say."""

    def explain(self, screen: Any, /) -> tuple[str, ...]:
        """Return help on a screen of the table, or its form, as far as only the game can give it."""

    def always(self) -> tuple[str, ...]:
        """Return what can be asked wherever the game is shown."""

    def round_named(self, board: Board, number: object, /) -> str:
        """Return what the round of that number is called: ``Round 3``; one is not called the same in every game."""

    def brief(self, board: Board, /) -> tuple[str, ...]:
        """Return the rules in a few sentences."""


class Lines(Protocol):
    """How plain mode says it: a fact a line. `screen` is a `duell.table.screens.Choosing` or `Final`."""

    @property
    def ASKED(self) -> Mapping[str, Callable[[Board], list[str]]]:  # noqa: N802 - a constant
        """What can be asked at any time, by answer: ``s`` for the scores. No answer of the house: not ?, p or q."""

    def table(self, board: Board, /) -> list[str]:
        """Return what lies open, as much as is to be heard each time."""

    def plays(self, place: Any, /) -> str:
        """Return who decides at a seat, as which role if there is one."""

    def choosing(self, screen: Any, /) -> list[str]:
        """Return what whoever decides is to know."""

    def question(self, screen: Any, /) -> str:
        """Return the question that is then answered."""

    def read(self, screen: Any, answer: str, /) -> Choice | None:
        """Return the choice that an answer stands for; None if it is none that is legal now."""

    def legal(self, screen: Any, /) -> str:
        """Return what could be answered."""

    def advice(self, screen: Any, /) -> list[str]:
        """Return the hint that a screen has."""

    def reveal(self, board: Board, beats: Sequence[Any], /) -> list[str]:
        """Return what happened, a sentence a line. Beats of any game are among them."""

    def final(self, screen: Any, /) -> list[str]:
        """Return where everybody's points come from, and who won."""


class Catalogue(Protocol):
    """What a game is played with, and what is written about it."""

    def decks(self) -> tuple[str, ...]:
        """Return the names of the decks that come with the game, the usual one first."""

    def deck(self, name_or_path: Any, /) -> Deck:
        """Return a deck by its name or from a file; CatalogueError says what is wrong with it."""

    def counts(self, deck: Deck, /) -> str:
        """Return what a deck consists of, in a line."""

    def tables(self, deck: Deck, /) -> Sequence[CardTable]:
        """Return its cards as they are listed."""

    def warnings(self, deck: Deck, /) -> Sequence[str]:
        """Return what there is to be warned of though it is sound; mostly nothing."""

    def editions(self) -> tuple[Any, ...]:
        """Return the editions, each an `Edition`; none in a game without."""

    def roles(self, deck: Deck, /) -> tuple[tuple[str, str], ...]:
        """Return the roles that a deck has, each with its title; none in a game without."""

    def about_role(self, deck: Deck, role: str, players: int, /) -> str:
        """Return what is to be known of a role where it is chosen for so many players; mostly nothing."""

    def about_roles(self, deck: Deck, players: int, /) -> str:
        """Return the same of all roles, in a sentence."""

    def summary(self, edition: Any, lang: str, /) -> str:
        """Return the rules in brief as an edition has them, None in a game without; Markdown of 80 columns.

        TextError if they are not told in this language.
        """

    def full_rules(self, edition: Any, lang: str, /) -> str:
        """Return every rule with its number, and the rulings where they belong; else like `summary`."""

    def rulings(self, lang: str, /) -> str:
        """Return the rulings, each with its number and reason; TextError if they are not told in this language."""


class Bots(Protocol):
    """Its players by program."""

    def bot(self, name: str, temper: str = ..., /) -> Bot:
        """Return the bot of one of `Game.levels`; `temper` is a `players.Temper`.

        ValueError if there is no such level or temper.
        """
