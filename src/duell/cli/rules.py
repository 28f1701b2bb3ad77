"""``duell rules``: the rules in brief and the rulings, or every rule by its number, for any mix of switches."""

import argparse
from typing import Any

from duell.checking import either
from duell.cli.formatting import examples
from duell.cli.game_option import add_game, chosen_game
from duell.cli.options import add_settings
from duell.cli.printing import show
from duell.game import Edition, Game
from duell.games import GAMES
from duell.language import _


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "rules",
        description=_("Print a summary of the rules, and the rulings."),
        epilog=examples(
            "duell rules",
            "duell rules --full",
            "duell rules --edition parlett --rule sets=flat",
            "duell rules --game missions",
        ),
    )
    add_game(parser)
    parser.add_argument(
        "--full", action="store_true", help=_("every rule, by its number, with the rulings where they belong")
    )
    add_edition_options(parser)
    add_settings(parser, "lang", "color")


def run(args: argparse.Namespace) -> int:
    """Print the rules: coloured and paged at a terminal, as they stand anywhere else."""
    lang = args.settings.lang
    game = chosen_game(args)
    edition, texts = chosen_edition(args, game), game.catalogue
    text = texts.full_rules(edition, lang) if args.full else f"{texts.summary(edition, lang)}\n{texts.rulings(lang)}"
    show(text, args.settings)
    return 0


def add_edition_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--edition`` and ``--rule``, for `chosen_edition`."""
    add_settings(parser, "edition")
    parser.add_argument(
        "--rule",
        type=_house_rule,
        action="append",
        default=[],
        metavar=_("SWITCH=VALUE"),
        help=_("a house rule; can be given several times: {rules}", rules=", ".join(map(_switch_help, switches()))),
    )


def switches() -> dict[str, list[str]]:
    """Return every switch of any game's editions, with its values as they are written."""
    rules = [game.house_rules for game in GAMES.values() if game.house_rules]
    return {switch: [*map(str, values)] for each in rules for switch, values in each.SWITCHES.items()}


def _switch_help(switch: str) -> str:
    return f"{switch}={'|'.join(switches()[switch])}"


def _house_rule(text: str) -> tuple[str, str]:
    switch, value = (*text.split("=", 1), "")[:2]
    known = switches()
    if switch not in known:
        found, names = repr(switch), ", ".join(known)
        reason = _("there is no rule {switch}; the rules are {switches}", switch=found, switches=names)
        raise argparse.ArgumentTypeError(reason)
    if value not in known[switch]:
        values = either(known[switch])
        reason = _("rule {switch} cannot be {value}; it is {known}", switch=switch, value=repr(value), known=values)
        raise argparse.ArgumentTypeError(reason)
    return switch, value


def chosen_edition(args: argparse.Namespace, game: Game) -> Edition | None:
    """Return the edition that is set, with each ``--rule`` set in turn; None for a game that has none."""
    if game.house_rules is None:
        return None
    chosen = game.house_rules.edition(args.settings.edition)
    for switch, value in args.rule:
        chosen = chosen.with_rule(switch, value)
    return chosen
