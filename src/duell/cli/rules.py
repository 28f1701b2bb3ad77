"""``duell rules``, ``duell deck`` and ``duell help``: rules, cards, and longer explanations."""

import argparse
import os
import re
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any

from duell import packed
from duell.catalogue import rules_file
from duell.cli import COMMANDS, DONE, Commands, Failure, Parser, add_command, console, examples, parser_for
from duell.cli.options import add_edition_options, add_game, add_settings, chosen_edition, chosen_game
from duell.cli.printing import depth, grid, in_its_font, on_console, say, show
from duell.game import Game
from duell.games import USUAL
from duell.language import SOURCE, _, meaning
from duell.settings import Settings
from duell.vocabulary import DEFAULT_DECK

WIDE = 120  # columns of a deck’s tables in a file or a pipe; no sound deck needs more


def rules_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "rules",
        _("Print a summary of the rules and the rulings."),
        "duell rules",
        "duell rules --full",
        "duell rules --edition parlett --rule sets=flat",
        "duell rules --game missions",
    )
    add_game(parser)
    parser.add_argument("--full", action="store_true", help=_("print every numbered rule, each with its rulings"))
    add_edition_options(parser)
    add_settings(parser, "lang", "plain", "color")


def run_rules(args: argparse.Namespace) -> int:
    """Print the rules: coloured and paged at a terminal, unchanged anywhere else."""
    lang = args.settings.lang
    game = chosen_game(args)
    edition, texts = chosen_edition(args, game), game.catalogue
    text = texts.full_rules(edition, lang) if args.full else f"{texts.summary(edition, lang)}\n{texts.rulings(lang)}"
    show(text, args.settings)
    return 0


def deck_parser(commands: Commands) -> None:
    from pathlib import Path

    parser = add_command(
        commands,
        "deck",
        _("Show the cards of a deck, or check a deck file."),
        "duell deck show",
        "duell deck check mine.toml",
        "duell deck show --game missions",
    )
    add_game(parser)
    add_settings(parser, "lang")
    actions = parser.add_subparsers(title=_("actions"), dest="action", metavar=_("ACTION"), required=True)
    show = actions.add_parser(
        "show",
        help=_("show the cards"),
        description=_("Show the cards of a deck, as tables and, at a terminal, as drawings."),
        epilog=examples("duell deck show", "duell deck show mine.toml"),
    )
    add_game(show, default=argparse.SUPPRESS)
    names = ", ".join(USUAL.catalogue.decks())
    show.add_argument(
        "deck",
        nargs="?",
        default=DEFAULT_DECK,
        metavar=_("NAME|FILE"),
        help=_("a deck of the game ({names}) or a deck file (default: %(default)s)", names=names),
    )
    add_settings(show, "lang", default=argparse.SUPPRESS)
    add_settings(show, "plain", "ascii", "theme", "color")
    check = actions.add_parser(
        "check",
        help=_("check a deck file"),
        description=_("Check a deck file for errors."),
        epilog=examples("duell deck check mine.toml"),
    )
    add_game(check, default=argparse.SUPPRESS)
    check.add_argument("file", type=Path, metavar=_("FILE"), help=_("the deck file"))
    add_settings(check, "lang", default=argparse.SUPPRESS)


def run_deck(args: argparse.Namespace) -> int:
    """Carry the action out; DeckError if the deck is faulty."""
    game = chosen_game(args)
    if game.notation.parse_deck is None:
        raise Failure(_("the game {name} has no deck", name=game.name))
    if args.action == "check":
        deck = game.catalogue.deck(args.file)
        sys.stdout.write(_("no errors; {cards}", cards=game.catalogue.counts(deck)) + "\n")
        sys.stdout.writelines(f"{warning}\n" for warning in game.catalogue.warnings(deck))
    else:
        _show_deck(game, game.catalogue.deck(args.deck), args.settings)
    return DONE


def _show_deck(game: Game, deck: Any, settings: Settings) -> None:
    catalogue = game.catalogue
    if settings.plain:
        sentences = (("", f"{table.heading}.", *table.sentences) for table in catalogue.tables(deck))
        say([meaning(deck.name, catalogue.counts(deck)) + ".", *chain.from_iterable(sentences)], settings)
        return
    screen = console(settings)
    if not screen.is_terminal:
        screen.width = WIDE
    with screen.capture() as capture:
        screen.print(meaning(deck.name, catalogue.counts(deck)))
        if screen.is_terminal:
            from duell.tui.theme import palette

            drawn = palette(settings.theme, depth(settings), ascii=settings.ascii, console=on_console())
            screen.print()
            for row in game.pages.spread(deck, drawn, screen.width):
                screen.print(row, end="\n", crop=False)
        for table in catalogue.tables(deck):
            screen.print(f"\n{table.heading}", style="bold")
            screen.print(table.text or grid(table.words, table.numbers, table.rows))
    text = capture.get()
    if not screen.is_terminal:
        text = "".join(f"{row.rstrip()}\n" for row in text.splitlines())
    if settings.ascii:
        from duell.table.ascii import to_ascii

        text = to_ascii(text)
    sys.stdout.write(in_its_font(text))


FOLDER = os.path.join(packed.PACKAGE, "help")

MANUAL = "manual"
TOPICS = ("secrets", "options", "kept", "puzzles", "host", "phones", "decks", "plain", MANUAL)
"""Their texts are in ``help/CODE.md``, in this order, each below ``## TOPIC: heading``."""

FORMER = "customs"  # the name of the topic "options" up to 0.3.1

_HEADING = re.compile(r"^## (\w+): (.+)\n", re.MULTILINE)


def help_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "help",
        _("Explain a topic or a command. Without one, list the topics."),
        "duell help",
        "duell help secrets",
        "duell help manual",
        "duell help play",
    )
    known = ", ".join((*TOPICS, _("COMMAND")))
    parser.add_argument(
        "topic",
        nargs="?",
        type=lambda topic: "options" if topic == FORMER else topic,
        choices=list(dict.fromkeys((*TOPICS, *COMMANDS))),
        metavar=_("TOPIC"),
        help=known,
    )
    add_settings(parser, "lang", "plain", "color")


def run_help(args: argparse.Namespace) -> int:
    texts = read_topics(args.settings.lang)
    if args.topic is None:
        if args.settings.plain:
            say((meaning(topic, heading) for topic, (heading, _text) in texts.items()), args.settings)
            return 0
        width = max(map(len, texts))
        sys.stdout.writelines(f"{topic:{width}}  {heading}\n" for topic, (heading, _text) in texts.items())
    elif args.topic == MANUAL:
        import shutil
        import subprocess

        page = packed.read(os.path.join(packed.PACKAGE, "duell.1"))
        if sys.stdout.isatty() and (man := shutil.which("man")):
            pager = ["-P", "cat"] if args.settings.plain else []
            subprocess.run([man, *pager, "--local-file", "-"], input=page, check=False)  # noqa: S603 - the system's own
        else:
            sys.stdout.write(page.decode())
    elif args.topic in texts:
        heading, text = texts[args.topic]
        show(f"## {heading}\n\n{text.replace('{deck}', rules_file('decks', 'classic.toml'))}\n", args.settings)
    elif args.settings.plain:
        say(_help_in_sentences(_parser_of(args.topic)), args.settings)
    else:
        _parser_of(args.topic).print_help()
    return 0


def _parser_of(name: str) -> Parser:
    """The parser of one command."""
    (commands,) = (action for action in parser_for([name]).arguments if action.dest == "command")
    parser: Parser = dict(commands.choices or {})[name]
    parser.before_help(argparse.Namespace())
    return parser


def _help_in_sentences(parser: Parser) -> Iterator[str]:
    """The help on a command in sentences: its effect, each of its arguments, and the examples."""
    yield f"{parser.prog}."
    yield parser.description or ""
    for action in parser.arguments:
        if isinstance(action.choices, dict):
            for name in action.choices:
                yield from ("", *_help_in_sentences(action.choices[name]))
        elif action.help:
            value = "" if action.nargs == 0 else f" {action.metavar or action.dest}"
            typed = f"{action.option_strings[0]}{value}" if action.option_strings else value.strip()
            yield meaning(typed, parser.expanded(action)) + "."
    yield from (line.strip() for line in (parser.epilog or "").splitlines() if line)


def read_topics(lang: str) -> dict[str, tuple[str, str]]:
    """The heading and text of each topic, in English if the language has none."""
    names = packed.names(FOLDER)
    name = f"{lang}.md" if f"{lang}.md" in names else f"{SOURCE}.md"
    _before, *parts = _HEADING.split(packed.read(os.path.join(FOLDER, name)).decode())
    return {topic: (heading, text.strip()) for topic, heading, text in zip(*[iter(parts)] * 3, strict=True)}
