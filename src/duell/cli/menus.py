"""What a table can choose from before a game: decks, editions and roles, of one game or of all."""

from dataclasses import replace
from functools import cache, partial

from duell.game import Game
from duell.games import GAMES, USUAL
from duell.record import name_in_roster
from duell.settings import Settings
from duell.table.form import Menu
from duell.table.seating import players_of


def chosen_deck(game: Game, settings: Settings) -> str:
    """Return the deck that is set; what is set for good is a deck of the usual game."""
    found = settings.found.get("deck")
    if game is USUAL or (found and found.origin.startswith("--")):
        return settings.deck
    return game.catalogue.decks()[0]


def menu(game: Game, name: str) -> Menu:
    """Return what a table of a game can choose from when it plays with the deck of that name."""
    catalogue = game.catalogue
    cards = catalogue.deck(name)
    about, of_all = partial(catalogue.about_role, cards), partial(catalogue.about_roles, cards)
    called = name_in_roster(game, GAMES)
    roles, editions = catalogue.roles(cards), catalogue.editions()
    return Menu(game, roles, editions, players_of(game), name, name=called, about_role=about, about_roles=of_all)


def with_all_games(first: Menu) -> Menu:
    """Return a menu from which each of the games can be chosen, the others with the deck that they come with."""

    @cache
    def games() -> tuple[Menu, ...]:
        menus = [first if game is first.game else menu(game, game.catalogue.decks()[0]) for game in GAMES.values()]
        return tuple(replace(each, table_options=first.table_options) for each in menus)

    return replace(first, games=games)
