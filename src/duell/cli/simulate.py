"""``duell simulate``: many games among bots, and everybody's wins."""

import argparse
import json
import logging
import os
import secrets
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import asdict
from functools import partial
from time import perf_counter
from urllib.parse import urlsplit

from duell.checking import as_sentence, is_not, one_line, quote
from duell.cli import DONE, NOT_UNDERSTOOD, Commands, Failure, add_command, console
from duell.cli.options import (
    add_edition_options,
    add_game,
    add_settings,
    chosen_edition,
    chosen_game,
    path,
    whole_number,
)
from duell.cli.printing import grid, progress, say
from duell.cli.set_up import SEAT, add_deal_options, chosen_deck, read_seats
from duell.game import Game, SetUp
from duell.games import USUAL
from duell.language import _, decimal, mean_points, meaning, n_, percent, whole
from duell.record.acts import LONGEST_SEED
from duell.settings import Settings
from duell.simulation.cluster import ClusterError, simulate_on_cluster
from duell.simulation.match import BadMatchError, BadPlayerError, BotFailedError, Match, maker
from duell.simulation.results import Performance, Result
from duell.simulation.running import Report, simulate
from duell.table.wording import level
from duell.vocabulary import HUMAN

MOST_GAMES = 1_000_000_000
MOST_JOBS = 61  # the most processes that Windows lets one wait for
EXAMPLE = "tcp://192.0.2.7:8786"  # an address of a scheduler


def simulate_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "simulate",
        _("Let bots play against each other and count their wins. A shared win counts as a fraction."),
        "duell simulate --games 400 --duplicate --seat Anna::padawan --seat Ben::knight",
        "duell simulate --games 50 --seat Anna::knight --seat Ben::mybots:Mine --json",
        "duell simulate --game missions --games 9 --seat Ben::master --seat Cem::knight",
    )
    add_game(parser)
    parser.add_argument(
        "--games", type=whole_number(1, MOST_GAMES), required=True, metavar="N", help=_("how many games to play")
    )
    parser.add_argument(
        "--seat",
        action="append",
        required=True,
        metavar=_(SEAT),
        help=_(
            "a player; give it two to four times, in Missions (which has no heroes) up to five; PLAYER is "
            "{names}, or the import path of your own bot, such as mypackage.bots:Mine",
            names=", ".join(USUAL.levels),
        ),
    )
    turns = parser.add_mutually_exclusive_group()
    turns.add_argument(
        "--duplicate",
        action="store_true",
        help=_("play each deal once per player, moving everybody on by one seat each time, so that luck cancels out"),
    )
    turns.add_argument(
        "--heroes",
        action="store_true",
        help=_(
            "play each deal with every assignment of heroes to players, 12 games for two players and "
            "24 for more; between equal bots this compares the heroes"
        ),
    )
    _add_place(parser)
    add_edition_options(parser)
    add_deal_options(parser, LONGEST_SEED - len(f" {MOST_GAMES}"))
    parser.add_argument("--records", type=path, metavar=_("DIR"), help=_("save a record of each game in this folder"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead of a table"))
    add_settings(parser, "lang", "plain", "color")


def _add_place(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=whole_number(1, MOST_JOBS),
        metavar="J",
        help=_("number of processes, which does not affect the result (default: one per processor)"),
    )
    where.add_argument(
        "--cluster",
        type=_address,
        metavar=_("ADDRESS"),
        help=_(
            "play on all workers of a Dask cluster instead of here; ADDRESS is that of its "
            "scheduler, such as {example}; the workers need the bots and this version of duell",
            example=EXAMPLE,
        ),
    )


def _address(text: str) -> str:
    try:
        parts = urlsplit(text if "://" in text else f"tcp://{text}")
        if parts.hostname and parts.port:
            return text
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(is_not(quote(text), _("an address such as {example}", example=EXAMPLE)))


def run_simulate(args: argparse.Namespace) -> int:
    match, begun = _match(args), perf_counter()
    try:
        with progress(match.games, args.settings) as report:
            result = _play(match, args, report)
    except (BotFailedError, ClusterError) as error:
        raise Failure(str(error)) from None
    except BrokenExecutor:
        reason = _("the system killed a process that was playing games; --jobs 1 plays in a single process")
        raise Failure(reason) from None
    if args.json:
        data = data_of(match, result, perf_counter() - begun)
        sys.stdout.write(f"{json.dumps(data)}\n")  # in ASCII, so that no name can act on a terminal
    else:
        show(match, result, args.settings)
    return DONE


def _play(match: Match, args: argparse.Namespace, report: Report | None) -> Result:
    if args.cluster is None:
        jobs = args.jobs or min(os.cpu_count() or 1, MOST_JOBS)
        return simulate(match, jobs=jobs, records=args.records, report=report)
    with warnings.catch_warnings(action="ignore"):  # duell itself reports the outcome, in one line
        logging.disable()
        try:
            return simulate_on_cluster(args.cluster, match, records=args.records, report=report)
        finally:
            logging.disable(logging.NOTSET)


def _match(args: argparse.Namespace) -> Match:
    game = chosen_game(args)
    cards = game.catalogue.deck(chosen_deck(game, args.settings))
    set_up = SetUp(cards, chosen_edition(args, game))
    roles = tuple(name for name, _title in game.catalogue.roles(cards))
    if args.heroes and any(text.split(":")[1] for text in args.seat if ":" in text):
        raise Failure(
            _("--seat cannot name a hero together with --heroes, which gives everybody each hero in turn"),
            NOT_UNDERSTOOD,
        )
    seats = read_seats(args.seat, roles, partial(_player, game), numbers=game.seats)
    seed = secrets.token_hex(8) if args.seed is None else args.seed
    try:
        return Match(game, set_up, seats, seed, args.games, args.duplicate, roles if args.heroes else ())
    except BadMatchError as error:
        raise Failure(meaning("--games", error), NOT_UNDERSTOOD) from None


def _player(game: Game, text: str) -> str:
    player = text
    if ":" not in text:
        player = text.lower() or HUMAN
    elif (folder := os.getcwd()) not in sys.path:
        sys.path.append(folder)  # so that a bot in this folder is found, as python -m finds it
    if player == HUMAN:
        reason = _("only bots can play here; each needs a level, as in {example}", example="Anna::knight")
        raise Failure(meaning("--seat", reason), NOT_UNDERSTOOD)
    try:
        maker(game, player)
    except BadPlayerError as error:
        raise Failure(meaning("--seat", error), NOT_UNDERSTOOD) from None
    return player


def show(match: Match, result: Result, settings: Settings) -> None:
    """Print the wins of players, the wins of heroes if players changed heroes, and figures on the games."""
    if settings.plain:
        say(_in_sentences(match, result), settings)
        return
    screen = console(settings)
    if not screen.is_terminal:
        screen.width = 1000  # wide enough for any table
    screen.print(_played(match), style="bold")
    for number, (words, rows) in enumerate(_tables(match, result)):
        if number:
            screen.print()
        screen.print(grid(words, _figure_headings(), rows))
    screen.print()
    for line in _course(match, result):
        screen.print(line)


def _in_sentences(match: Match, result: Result) -> Iterator[str]:
    yield f"{_played(match)}."
    shows_roles = match.rotations == 1 and match.roles
    seats = [f"{seat.name} ({f'{seat.role}, ' if shows_roles else ''}{level(seat.player)})" for seat in match.seats]
    performances = [*zip(seats, result.seats, strict=True)]
    if match.rotations > 1 and match.roles:
        performances += zip(match.roles, result.roles, strict=True)
    for name, figures in performances:
        yield _performance_aloud(name, figures)
    yield from map(as_sentence, _course(match, result))


def _performance_aloud(name: str, figures: Performance) -> str:
    wins, share, interval, mean = _numbers(figures)
    won = n_(
        "{name} has won {won} of {count} game, that is {share}.",
        "{name} has won {won} of {count} games, that is {share}.",
        figures.games,
        name=one_line(name),
        won=wins,
        share=share,
    )
    return " ".join([won, _("The 95% interval is {interval}.", interval=interval), _("The mean is {mean}.", mean=mean)])


Rows = list[tuple[str, ...]]


def _tables(match: Match, result: Result) -> Iterator[tuple[tuple[str, ...], Rows]]:
    """Headings and rows: of the players and, if they changed heroes, of the heroes."""
    name, role, player = _("name"), _("hero"), _("player")
    if match.rotations == 1 and match.roles:
        seats = [(seat.name, seat.role, level(seat.player)) for seat in match.seats]
        yield (name, role, player), _rows(seats, result.seats)
    else:
        yield (name, player), _rows([(seat.name, level(seat.player)) for seat in match.seats], result.seats)
    if match.rotations > 1 and match.roles:
        yield (role,), _rows([(role,) for role in match.roles], result.roles)


def _played(match: Match) -> str:
    if match.set_up.deck is None:
        return _("{games} of {name}, seed {seed}", games=_games(match), name=match.game.name, seed=one_line(match.seed))
    return _(
        "{games}, {edition} with the deck {deck}, seed {seed}",
        games=_games(match),
        edition=" ".join(match.game.notation.label(match.set_up)),
        deck=one_line(match.set_up.deck.name),
        seed=one_line(match.seed),
    )


def _games(match: Match) -> str:
    games = n_("{number} game", "{number} games", match.games, number=whole(match.games))
    if match.rotations == 1:
        return games
    fields = {
        "games": games,
        "deals": n_("{number} deal", "{number} deals", match.deals, number=whole(match.deals)),
        "turns": match.rotations,
    }
    if match.every_role:
        return _("{games} ({deals}, {turns} games each, {each} with each hero)", **fields, each=match.role_rotations)
    return _("{games} ({deals}, {turns} games each)", **fields)


def _course(match: Match, result: Result) -> Iterator[str]:
    """Lines on the games: their length, the figures that the game counts, and how close the results were."""
    course, figures = result.course, match.game.figures
    endings = [
        _("{ending} ({number})", ending=figures.ending(reason), number=whole(count))
        for reason, count in result.endings.items()
    ]
    yield figures.length(course["rounds"], ", ".join(endings))
    yield figures.course(course)
    fields = {"points": mean_points(course["lead"]), "share": percent(course["shared"], 1)}
    yield _("won by {points} on average; {share} of the wins are shared", **fields)


def _figure_headings() -> tuple[str, ...]:
    return _("wins"), _("win rate"), _("95% interval"), _("mean total")


def _rows(named: Iterable[Sequence[str]], figures: Iterable[Performance]) -> Rows:
    return [(*map(one_line, cells), *_numbers(numbers)) for cells, numbers in zip(named, figures, strict=True)]


def _numbers(figures: Performance) -> tuple[str, ...]:
    low, high = figures.ci95
    return (
        decimal(figures.wins),
        percent(figures.win_rate, 1),
        _("{low} to {high}", low=percent(low, 1), high=percent(high, 1)),
        decimal(figures.mean_total),
    )


def data_of(match: Match, result: Result, seconds: float) -> dict[str, object]:
    """The object that ``--json`` prints; `seconds` is the time the games took."""
    course = dict(result.course)
    edition = match.set_up.edition
    data: dict[str, object] = {
        "games": result.games,
        **({"edition": edition.name} if len(match.game.catalogue.editions()) > 1 else {"game": match.game.name}),
        "seconds": round(seconds, 3),
        "rounds": {"mean": course.pop("rounds")},
        "endings": result.endings,
        "seats": [
            {
                "name": seat.name,
                **({"hero": None if match.every_role else seat.role} if match.roles else {}),
                "player": seat.player,
                **_figures(figures),
            }
            for seat, figures in zip(match.seats, result.seats, strict=True)
        ],
        "course": course,
    }
    if match.rotations > 1 and match.roles:
        data["heroes"] = [
            {"hero": role, "games": figures.games, **_figures(figures)}
            for role, figures in zip(match.roles, result.roles, strict=True)
        ]
    return data


def _figures(figures: Performance) -> dict[str, object]:
    return {name: value for name, value in asdict(figures).items() if name != "games"}
