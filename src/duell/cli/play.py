"""``duell play``, ``learn`` and ``resume``: a new game, a lesson, or an unfinished game, at this terminal."""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duell.checking import one_line
from duell.cli import DONE, NOT_UNDERSTOOD, Commands, Failure, Parser, add_command, is_at_terminal, set_up
from duell.cli.dealing import Dealer, evening_before, last_roster, parse_handover
from duell.cli.options import (
    add_edition_options,
    add_game,
    add_settings,
    add_terminal_options,
    chosen_edition,
    chosen_game,
    path,
    require_terminal,
)
from duell.cli.terminal import Opening, offers_lesson, sit_down
from duell.games import GAMES, USUAL
from duell.language import _, n_, side_by_side
from duell.program import command
from duell.record.folder import Roster, find, game_of, note_lesson
from duell.record.table_options import NEW_TABLE, TableOptions
from duell.settings import Settings
from duell.table.option_words import KEYS
from duell.table.seating import PLAYERS, learner, players_of
from duell.table.wording import match_goes_on

if TYPE_CHECKING:
    from duell.game import Game
    from duell.table.sitting import Sitting


def play_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "play",
        _("Play a game at this terminal. Without --seat, a form asks who plays."),
        "duell play",
        "duell play --again",
        "duell play --seat Anna:leia --seat Ben:han --seat Cem::padawan",
        "duell play --edition original --rule sets=added --memory-aid",
        "duell play --game missions --seat Anna --seat Ben --seat Cem::knight",
    )
    add_play_options(parser, PLAYERS)


def add_play_options(parser: Parser, players: Sequence[str]) -> None:
    """Add the options for players, game and rules."""
    add_game(parser, default=None)
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar=_(set_up.SEAT),
        help=_(
            "a player; give it two to four times, in Missions up to five; PLAYER is {players} (default: human)",
            players=", ".join(players),
        ),
    )
    parser.add_argument("--again", action="store_true", help=_("start at once with the previous players and rules"))
    add_edition_options(parser)
    set_up.add_deal_options(parser)
    parser.add_argument("--record", type=path, metavar=_("FILE"), help=_("save the game in this new file"))
    add_settings(parser.add_argument_group(_("table options")), *KEYS)
    add_terminal_options(parser)


def run_play(args: argparse.Namespace) -> int:
    dealer = dealer_of(args)
    offers_form = not (args.seat or args.again)
    opening = form_of(args) if offers_form else opening_of(args)
    require_terminal(args)
    if offers_form:
        return sit_down(args, dealer, _with_lesson(opening))
    assert opening.offered
    return sit_down(args, dealer, opening._replace(sitting=dealer.open(opening.offered)))


def dealer_of(args: argparse.Namespace) -> Dealer:
    """The dealer of a new evening; with ``--again``, that of the last evening if its match is still open."""
    last = last_roster() if args.again else None
    before = evening_before(last) if last else None
    is_open = before and match_goes_on(before.games)
    return Dealer(seed=args.seed, path=args.record, keeps=_options_to_keep(args), before=before if is_open else None)


def opening_of(args: argparse.Namespace, *others: str) -> Opening:
    """The menu and the roster from ``--seat`` or ``--again``. A seat’s player may also be one of `others`."""
    if args.seat and args.again:
        raise Failure(_("{one} and {other} cannot be combined", one="--again", other="--seat"), NOT_UNDERSTOOD)
    if args.again:
        opening = form_of(args)
        if opening.offered is None:
            raise Failure(_("there is no previous game to repeat; {command} starts one", command=command("play")))
        return opening
    game = chosen_game(args)
    name = set_up.chosen_deck(game, args.settings)
    cards = game.catalogue.deck(name)
    roles = [name for name, _title in game.catalogue.roles(cards)]
    choices, players = set_up.with_all_games(set_up.menu(game, name)), (*players_of(game), *others)
    for text in args.seat:
        set_up.check_equals_sign(text, players_of(game)[1:])
    roster = Roster(
        set_up.read_seats(
            args.seat, roles, partial(set_up.player_of, players=players), numbers=game.seats, name_bots=True
        ),
        chosen_edition(args, game),
        name,
        set_up.chosen_table_options(args.settings),
        choices.name,
    )
    return Opening(choices, roster)


def _options_to_keep(args: argparse.Namespace) -> Callable[[TableOptions], TableOptions]:
    """A function that returns the table options for the next form, without those for this command only."""
    last = last_roster()
    agreed = last.table_options if last else NEW_TABLE
    before = _agreed(args, last) if last and not args.seat else NEW_TABLE
    options = set_up.chosen_table_options(args.settings, before)
    is_all = args.seat or args.again
    names = KEYS.values() if is_all else [name for key, name in KEYS.items() if key in args.settings.given]
    return set_up.options_to_keep(options, agreed, names)


def _agreed(args: argparse.Namespace, last: Roster) -> TableOptions:
    """The last roster's table options; with ``--again``, those of its last game, even if set for that game only."""
    before = evening_before(last) if args.again else None
    return before.head.table_options if before else last.table_options


def form_of(args: argparse.Namespace) -> Opening:
    """The menu of the form, and the roster that it offers."""
    settings: Settings = args.settings
    last = last_roster()
    people = last.seats if last else ()
    game_before = game_of(last, GAMES) if last else USUAL
    game = chosen_game(args) if args.game else game_before
    if game_before is not game:
        last = None
    name = last.deck if last and "deck" not in settings.given else set_up.chosen_deck(game, settings)
    asks_edition = args.rule or ("edition" in settings.given and len(game.catalogue.editions()) > 1)
    asked = chosen_edition(args, game) if asks_edition else None
    first = replace(set_up.menu(game, name), edition=asked, table_options=set_up.chosen_table_options(settings))
    offer = first if args.game else set_up.with_all_games(first)
    if last is None:
        return Opening(offer, first.first_roster(people) if people else None)
    table_options = set_up.chosen_table_options(settings, _agreed(args, last))
    return Opening(offer, replace(last, deck=name, edition=asked or last.edition, table_options=table_options))


def _with_lesson(opening: Opening) -> Opening:
    """An opening that offers the lesson first, to players at a terminal who have never played it."""
    game = opening.menu.game
    if not (is_at_terminal() and offers_lesson(game)):
        return opening
    return opening._replace(lesson=partial(_lesson, game, learner(opening.offered)), asks_first=True)


def _lesson(game: "Game", name: str) -> Any:
    """The lesson of a game that has one; its modules are loaded only now, after the first page."""
    assert game.lesson
    return game.lesson(name=name)


def learn_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "learn",
        _(
            "Learn by playing: a short game against a bot explains each rule when it first matters. "
            "It takes about five minutes; you can quit at any time, and it is not saved."
        ),
        "duell learn",
        "duell learn --plain",
        "duell learn --game missions",
    )
    add_game(parser)
    add_terminal_options(parser)


def run_learn(args: argparse.Namespace) -> int:
    game = chosen_game(args)
    if game.lesson is None:
        raise Failure(_("the game {name} has no lesson", name=game.name))
    require_terminal(args)
    last = last_roster()
    offered = last if last and game_of(last, GAMES) is game else None
    choices = set_up.with_all_games(set_up.menu(game, set_up.chosen_deck(game, args.settings)))
    note_lesson(choices.name)
    return sit_down(args, Dealer(), Opening(choices, offered, lesson=partial(game.lesson, name=learner(last))))


def resume_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "resume",
        _("Resume an unfinished game exactly where it stopped."),
        "duell resume",
        "duell resume 7 --seat Ben=Dora",
        "duell resume 7 --seat Ben=:knight",
        "duell resume 7 --repair",
    )
    parser.add_argument(
        "record",
        nargs="?",
        metavar=_("RECORD"),
        help=_("the game’s number or file (default: the newest; at a terminal, duell asks if there are several)"),
    )
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar=_("OLD=NEW[:PLAYER]"),
        help=_("hand OLD’s seat to NEW or to a bot; OLD=:PLAYER keeps the name (repeatable)"),
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help=_("go back to the last undamaged line of RECORD and continue from there in a new file"),
    )
    from duell.cli.host import add_host_options

    shared = parser.add_argument_group(_("hosted table"))
    shared.add_argument(
        "--host", action="store_true", help=_("guests come back over ssh, with the same table word and return codes")
    )
    add_host_options(shared)
    parser.set_defaults(unattended=False)
    shared.add_argument(
        "--here",
        action="append",
        default=[],
        metavar=_("NAME"),
        help=_("with --host, if the return codes are lost: the player at this terminal (repeatable)"),
    )
    add_terminal_options(parser)


def run_resume(args: argparse.Namespace) -> int:
    requests = [parse_handover(text) for text in args.seat]
    if args.repair and args.record is None:
        raise Failure(
            _("--repair needs a record, as in {command} RECORD", command=command("resume --repair")), NOT_UNDERSTOOD
        )
    if args.record is None:
        from duell.cli.games import choose_unfinished

        path = choose_unfinished(args.settings)
    else:
        path = find(args.record)
    require_terminal(args)
    if path is not None and args.repair:
        path = _repaired(path)
    if path is None:
        return DONE
    if args.host:
        from duell.cli.host import host_again

        return host_again(args, path, requests)
    dealer = Dealer()
    sitting = dealer.resume(path, requests)
    return sit_down(args, dealer, resumed(dealer, sitting))


def resumed(dealer: Dealer, sitting: "Sitting") -> Opening:
    """The start of an evening in which a game was resumed."""
    name = dealer.roster.deck if dealer.roster else sitting.game.catalogue.decks()[0]
    return Opening(set_up.with_all_games(set_up.menu(sitting.game, name)), dealer.roster, sitting)


def _repaired(path: Path) -> Path | None:
    from duell.record.journal import repair

    done = repair(path, GAMES)
    kept = n_(
        "{damage}. The entry before it is saved as {name}",
        "{damage}. The {count} entries before it are saved as {name}",
        done.kept,
        damage=one_line(done.damage),
        name=one_line(done.path.name),
    )
    lost = n_("{count} line is left out", "{count} lines are left out", done.lost)
    stays = _("{path} is unchanged", path=one_line(path))
    sys.stdout.write(f"{side_by_side((kept, lost))}. {stays}.\n")
    if done.finished:
        sys.stdout.write(_("The game had already ended by then; there is nothing left to play.") + "\n")
        return None
    sys.stdout.flush()
    return done.path
