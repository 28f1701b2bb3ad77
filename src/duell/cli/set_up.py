"""The set-up of a game from the command line (seats, deck, seed, table options), and the form's menu."""

import argparse
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cache, partial
from random import SystemRandom

from duell.checking import is_not, quote, unknown
from duell.cli import NOT_UNDERSTOOD, Failure
from duell.cli.options import add_settings
from duell.game import Game
from duell.games import GAMES, USUAL
from duell.language import _, mark, meaning, whole
from duell.record.acts import LONGEST_SEED, Seat
from duell.record.folder import name_in_roster
from duell.record.table_options import NEW_TABLE, USUAL_OPTIONS, TableOptions
from duell.settings import Settings
from duell.table.form import Menu
from duell.table.option_words import KEYS
from duell.table.seating import PLAYERS, BadSeatError, bot_name, check_seats, clean_name, players_of
from duell.vocabulary import HUMAN

SEAT = mark("NAME[:HERO[:PLAYER]]")


def add_deal_options(parser: argparse.ArgumentParser, longest_seed: int = LONGEST_SEED) -> None:
    """Add ``--deck`` and ``--seed``, which takes up to `longest_seed` characters."""
    add_settings(parser, "deck")
    parser.add_argument(
        "--seed",
        type=partial(_seed, longest=longest_seed),
        metavar=_("TEXT"),
        help=_("seed for shuffling; the same text always gives the same order of the stock"),
    )


def chosen_table_options(settings: Settings, usual: TableOptions = NEW_TABLE) -> TableOptions:
    """The table options that were set, and for all others those of `usual`."""
    changed = {option: getattr(settings, option) for key, option in KEYS.items() if key in settings.given}
    return replace(usual, **{option: type(getattr(USUAL_OPTIONS, option))(value) for option, value in changed.items()})


def options_to_keep(
    given: TableOptions, agreed: TableOptions, by_command: Collection[str]
) -> Callable[[TableOptions], TableOptions]:
    """A function that turns the table options of a game into the options that the next form offers.

    Options from the command (values in `given`, names in `by_command`) are for this evening only. Unless the form has
    changed them, the next form offers the options `agreed` on before.
    """

    def kept(played: TableOptions) -> TableOptions:
        untouched = [name for name in by_command if getattr(played, name) == getattr(given, name)]
        return replace(played, **{name: getattr(agreed, name) for name in untouched})

    return kept


def _seed(text: str, longest: int) -> str:
    if len(text) > longest:
        length, most = whole(len(text)), whole(longest)
        reason = _("{found} characters are too many; at most {most} are allowed", found=length, most=most)
        raise argparse.ArgumentTypeError(reason)
    try:
        text.encode()
    except UnicodeEncodeError:  # bytes on the command line that are not characters
        raise argparse.ArgumentTypeError(is_not(quote(text), _("a text in UTF-8"))) from None
    return text


def read_seats(
    texts: list[str], roles: Sequence[str], player_of: Callable[[str], str], *, numbers: range, name_bots: bool = False
) -> tuple[Seat, ...]:
    """The seats given with ``--seat``; their count must be in `numbers`.

    A seat without a role gets the first free one of `roles`. `player_of` parses a player, which may be empty. With
    `name_bots`, a bot without a name gets a bot's name, and the temper that goes with it. Failure for a wrong seat or a
    missing name.
    """
    parsed = list[tuple[str, str, str]]()
    for text in texts:
        name, role, player = (*text.split(":", 2), "", "")[:3]
        parsed.append((name, role.lower(), player_of(player)))
    named = {role for _name, role, _player in parsed}
    free = [role for role in roles if role not in named]
    try:
        names = [name for name, _role, _player in parsed]
        seats: list[Seat] = []
        for index, (name, role, player) in enumerate(parsed):
            own = bot_name(index, player, [*names, *(seat.name for seat in seats)]) if name_bots else ""
            seats.append(Seat(clean_name(name or own), role or (free.pop(0) if free else ""), player))
        check_seats(seats, roles, numbers)
    except BadSeatError as error:
        raise Failure(meaning("--seat", error), NOT_UNDERSTOOD) from None
    return tuple(seats)


def check_equals_sign(text: str, levels: Sequence[str]) -> None:
    """Refuse a seat such as ``Anna=knight``, in which somebody may have meant a bot: Failure."""
    name, equals, _player = text.partition("=")
    if equals and ":" not in text:
        reason = _(
            "{found} is unclear: for a bot, write one of {bots}; for a player of this name, {seat}",
            found=quote(text),
            bots=", ".join(f"{name}::{level}" for level in levels),
            seat=f"{text}:",
        )
        raise Failure(meaning("--seat", reason), NOT_UNDERSTOOD)


def player_of(text: str, players: Sequence[str] = PLAYERS) -> str:
    """The one of `players` with this name, or a person if the name is empty; Failure if there is none."""
    player = text.lower() or HUMAN
    if player not in players:
        reason = unknown(mark("there is no kind of player {found}"), player, players)
        raise Failure(meaning("--seat", reason), NOT_UNDERSTOOD)
    return player


def chosen_deck(game: Game, settings: Settings) -> str:
    """The deck that is set; the settings file can only set a deck of the usual game."""
    setting = settings.given.get("deck")
    if game is USUAL or (setting and setting.origin.startswith("--")):
        return settings.deck
    return game.catalogue.decks()[0]


def menu(game: Game, name: str) -> Menu:
    """The menu of a game that is played with the deck of that name."""
    catalogue = game.catalogue
    deck = catalogue.deck(name)
    return Menu(
        game,
        catalogue.roles(deck),
        catalogue.editions(),
        players_of(game),
        name,
        name=name_in_roster(game, GAMES),
        about_role=partial(catalogue.about_role, deck),
        about_roles=partial(catalogue.about_roles, deck),
        draw=SystemRandom().sample,
    )


def with_all_games(first: Menu) -> Menu:
    """A menu that also offers the other games, each with its first deck."""

    @cache
    def games() -> tuple[Menu, ...]:
        menus = [first if game is first.game else menu(game, game.catalogue.decks()[0]) for game in GAMES.values()]
        return tuple(replace(game_menu, table_options=first.table_options) for game_menu in menus)

    return replace(first, games=games)
