"""What commands ask of a game besides its parts: its decks, what a table of it can choose from, its lesson."""

from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Protocol

from duell.game import Deck, Game
from duell.games import GAMES
from duell.settings import Settings
from duell.table.form import Menu
from duell.table.seating import PLAYERS

if TYPE_CHECKING:
    from duell.table.sitting import GuidedSitting


class DeckFiles(Protocol):
    """The decks of a game, by name or in files."""

    def decks(self) -> tuple[str, ...]:
        """Return the names of the decks that come with the game."""

    def deck(self, name_or_path: Any, /) -> Deck:
        """Return a deck; CatalogueError says what is wrong with its file."""


def deck_files(game: Game) -> DeckFiles:
    """Return the decks of a game."""
    if game.name == "missions":
        from duell.games.missions import deck_files as of_missions

        return of_missions
    from duell.games.duel import deck_files as of_the_duel

    return of_the_duel


def chosen_deck(game: Game, settings: Settings) -> str:
    """Return the deck that is set; one that is not said on the command line is the duel's."""
    found = settings.found.get("deck")
    if found and (game.name == "duel" or found.origin.startswith("--")):
        return settings.deck
    return deck_files(game).decks()[0] if game.name != "duel" else settings.deck


def menu(game: Game, name: str) -> Menu:
    """Return what a table of a game can choose from when it plays with the deck of that name."""
    cards = deck_files(game).deck(name)
    if game.name != "duel":
        return Menu(game, players=PLAYERS, deck=name, name=game.name)
    from duell.games.duel.edition_files import edition, editions
    from duell.games.duel.hero_strength import about_hero

    heroes = tuple((hero.name, hero.title) for hero in cards.heroes)
    return Menu(game, heroes, tuple(map(edition, editions())), PLAYERS, name, about_hero=partial(about_hero, cards))


def with_all_games(first: Menu) -> Menu:
    """Return a menu from which each of the games can be chosen, the others with the deck that they come with."""

    @cache
    def games() -> tuple[Menu, ...]:
        menus = [first if game is first.game else menu(game, deck_files(game).decks()[0]) for game in GAMES.values()]
        return tuple(replace(each, table_options=first.table_options) for each in menus)

    return replace(first, games=games)


def lesson(game: Game) -> "GuidedSitting":
    """Return a new lesson of a game."""
    if game.name == "missions":
        from duell.games.missions.lesson import Lesson as OfMissions

        return OfMissions()
    from duell.games.duel.lesson import Lesson

    return Lesson()
