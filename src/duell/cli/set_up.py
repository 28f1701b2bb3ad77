"""What a game begins with, read off the command line: seats, deck, seed and table options."""

import argparse
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from duell.checking import one_of, quote
from duell.cli import NOT_UNDERSTOOD, Failure
from duell.cli.options import add_settings
from duell.language import _, mark
from duell.record import LONGEST_SEED, NEW_TABLE, USUAL, Seat, TableOptions
from duell.settings import Settings
from duell.table.seating import HUMAN, PLAYERS, BadSeatError, bot_name, check_seats, clean_name
from duell.table.table_options import KEYS

SEAT = mark("NAME[:HERO[:PLAYER]]")


def add_deal_options(parser: argparse.ArgumentParser, longest_seed: int = LONGEST_SEED) -> None:
    """Add ``--deck`` and ``--seed``, which takes up to `longest_seed` characters."""
    add_settings(parser, "deck")
    parser.add_argument(
        "--seed",
        type=partial(_seed, longest=longest_seed),
        metavar=_("TEXT"),
        help=_("deal by this text: the same text, the same order of the stock"),
    )


def add_table_options(parser: argparse.ArgumentParser) -> None:
    """Add an option for each custom (see `record.TableOptions`)."""
    add_settings(parser.add_argument_group(_("agreed at the table")), *KEYS)


def chosen_table_options(settings: Settings, usual: TableOptions = NEW_TABLE) -> TableOptions:
    """Return the customs that were set, besides those that are `usual`."""
    found = {custom: getattr(settings, custom) for key, custom in KEYS.items() if key in settings.found}
    return replace(usual, **{custom: type(getattr(USUAL, custom))(value) for custom, value in found.items()})


def options_to_keep(
    said: TableOptions, agreed: TableOptions, by_command: Collection[str]
) -> Callable[[TableOptions], TableOptions]:
    """Return what makes of the customs of a game those that the next form offers.

    What the command has `said`, by the names `by_command`, is for this evening only: unless it was changed in the form,
    the next form has in its place what was `agreed` before.
    """

    def kept(played: TableOptions) -> TableOptions:
        untouched = [name for name in by_command if getattr(played, name) == getattr(said, name)]
        return replace(played, **{name: getattr(agreed, name) for name in untouched})

    return kept


def _seed(text: str, longest: int) -> str:
    """Return a seed that a record can hold."""
    if len(text) > longest:
        found, most = f"{len(text):,}", f"{longest:,}"
        raise argparse.ArgumentTypeError(_("found {found} characters; expected at most {most}", found=found, most=most))
    try:
        text.encode()
    except UnicodeEncodeError:  # bytes of the command line that are no characters
        reason = _("found {found}; expected {expected}", found=quote(text), expected=_("text in UTF-8"))
        raise argparse.ArgumentTypeError(reason) from None
    return text


def read_seats(
    texts: list[str],
    roles: Sequence[str],
    player_of: Callable[[str], str],
    *,
    numbers: range,
    name_bots: bool = False,
) -> tuple[Seat, ...]:
    """Return the seats that ``--seat`` names, as many as one of `numbers`.

    A role that is not named is the first of `roles` still free; a game without roles has none.
    `player_of` makes a player of what stands for it, which may be nothing. `name_bots` gives a bot without a name one
    of its own, and with it a temper. Failure says what is wrong with a seat; to have no name is.
    """
    parsed = [_parse(text, player_of) for text in texts]
    named = {role for _, role, _ in parsed}
    free = [role for role in roles if role not in named]
    try:
        given = [name for name, _, _ in parsed]
        found: list[Seat] = []
        for index, (name, role, player) in enumerate(parsed):
            own = bot_name(index, player, [*given, *(seat.name for seat in found)]) if name_bots else ""
            found.append(Seat(clean_name(name or own), role or (free.pop(0) if free else ""), player))
        check_seats(found, roles, numbers)
    except BadSeatError as error:
        raise Failure(f"--seat: {error}", NOT_UNDERSTOOD) from None
    return tuple(found)


def player_of(text: str, players: Sequence[str] = PLAYERS) -> str:
    """Return which of `players` a text stands for, a person if it is empty; Failure if it is none of them."""
    player = text.lower() or HUMAN
    if player not in players:
        found, expected = quote(player), one_of(players, player)
        reason = _("player: found {found}; expected {expected}", found=found, expected=expected)
        raise Failure(f"--seat: {reason}", NOT_UNDERSTOOD)
    return player


def _parse(text: str, player_of: Callable[[str], str]) -> tuple[str, str, str]:
    name, role, player = (*text.split(":", 2), "", "")[:3]
    return name, role.lower(), player_of(player)
