"""``duell check-game``: plays a game at random for its author, and reports the promises that it breaks."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from duell.checking import one_line
from duell.cli import DONE, FAILED, Commands, add_command
from duell.cli.options import add_settings
from duell.game import BrokenPromiseError, Game, SetUp
from duell.games import GAMES
from duell.language import _, n_
from duell.plain.playback import replay_parts
from duell.players import conformance
from duell.players.conformance import ConformanceError
from duell.record.acts import Seat
from duell.record.journal import Journal
from duell.record.reading import history, read, replay
from duell.simulation.match import Match, error_line, keep, play
from duell.table.playback import Playback
from duell.table.screens import Choosing, Decide, Intent
from duell.table.sitting import Sitting
from duell.table.table import Table
from duell.vocabulary import HUMAN

SIZES, DRAWN = ((40, 12), (80, 24)), 0.1  # the windows for which screens are drawn, and the share of screens drawn
GAMES_EACH, MOST_STEPS = 5, 100_000  # the random games for each number of players, and the most joint choices of a game


def check_game_parser(commands: Commands) -> None:
    about = _("Check a game for its author: play it at random with every number of players, resume it and verify it.")
    parser = add_command(commands, "check-game", about, "duell check-game missions")
    parser.add_argument("game", choices=GAMES, metavar=_("NAME"), help=_("the game: {games}", games="%(choices)s"))
    add_settings(parser, "lang")


def run_check_game(args: argparse.Namespace) -> int:
    """Print a line on each broken promise, or a line that says that there is none."""
    broken = [*faults(GAMES[args.game])]
    kept = _("The game {name} keeps its promises.", name=args.game)
    sys.stdout.writelines(f"{line}\n" for line in broken or [kept])
    return FAILED if broken else DONE


def faults(game: Game) -> Iterator[str]:
    """For every number of players, a line on the first broken promise that each check finds."""
    catalogue = game.catalogue
    set_up = SetUp(catalogue.deck(catalogue.decks()[0]), next(iter(catalogue.editions()), None))
    roles = [name for name, _title in catalogue.roles(set_up.deck)] or [""] * game.seats[-1]
    for players in game.seats:
        seats = tuple(Seat(f"Player {seat + 1}", roles[seat], game.levels[0]) for seat in range(players))
        checks = [_check_rules, _check_record, _check_screens]
        if players == game.seats[0]:
            checks.append(_check_bots)
        for check in checks:
            try:
                check(game, set_up, seats)
            except Exception as error:  # a game can raise anything
                is_worded = isinstance(error, BrokenPromiseError | ConformanceError)
                fault = one_line(error if is_worded else error_line(error))
                yield n_("{count} player: {fault}", "{count} players: {fault}", players, fault=fault)


def _promised(is_kept: object, fault: str) -> None:
    if not is_kept:
        raise BrokenPromiseError(fault)


def _check_rules(game: Game, set_up: SetUp, seats: tuple[Seat, ...]) -> None:
    """Play random games: chance comes from the seed alone, no state changes, every view is sound, every game ends."""
    rules, roles = game.rules, [seat.role for seat in seats]
    for seed in map(str, range(GAMES_EACH)):
        chance, state = Random(seed), rules.start(set_up, roles, seed)
        _promised(state == rules.start(set_up, roles, seed), "the same seed does not give the same first state")
        for _step in range(MOST_STEPS):
            where = f"in round {rules.round(state)}"
            _check_state(game, state, len(seats), where)
            if not (legal := rules.legal(state)):
                break
            choices, before = {seat: chance.choice([*legal[seat]]) for seat in legal}, repr(state)
            after, _events = rules.advance(state, choices)
            _promised(repr(state) == before, f"a choice changes the state that it was made in, {where}")
            _promised(rules.advance(state, choices)[0] == after, f"the same choices lead to different states {where}")
            _promised(rules.round(after) >= rules.round(state), f"the number of the round falls {where}")
            state = after
        _promised(not rules.legal(state), f"a random game has no end after {MOST_STEPS:,} joint choices")


def _check_state(game: Game, state: Any, players: int, where: str) -> None:
    rules, legal = game.rules, game.rules.legal(state)
    _promised(len(rules.totals(state)) == players, f"totals has not one number for each seat {where}")
    _promised(legal.keys() <= {*range(players)}, f"legal has a seat that is not at the table {where}")
    for seat, options in legal.items():
        _promised(options, f"seat {seat} must act, but legal gives it no choice {where}")
        _promised(len({*options}) == len(options), f"legal gives seat {seat} the same choice twice {where}")
        is_read = all(rules.choice(str(choice)) == choice for choice in options)
        _promised(is_read, f"choice does not make of a choice's text the same choice again {where}")
    for seat in (None, *range(players)):
        seen: Any = rules.view(state, seat)
        options = () if seat is None else legal.get(seat, ())
        is_its = (seen.seat, seen.round, [*seen.options]) == (seat, rules.round(state), [*options])
        _promised(is_its and hasattr(seen, "to_act"), f"the view of seat {seat} has not what it promises {where}")


def _check_bots(game: Game, set_up: SetUp, seats: tuple[Seat, ...]) -> None:
    for level in game.levels:
        start = game.rules.start(set_up, [seat.role for seat in seats], level)
        try:
            conformance.check(game.bots.bot(level), game.rules, [start])
        except ConformanceError as error:
            raise ConformanceError(f"the bot {level}: {error}") from None


def _check_screens(game: Game, set_up: SetUp, seats: tuple[Seat, ...]) -> None:
    """Play a game at random on one screen for each seat and one for an onlooker, and draw some of these screens."""
    from duell.tui.blocks import Size
    from duell.tui.drawing.palette import Depth  # no other check needs the full screen
    from duell.tui.keys import bindings_of, with_keys
    from duell.tui.motion import whole
    from duell.tui.page import compose
    from duell.tui.present import page_of
    from duell.tui.theme import palette

    chance, look = Random("screens"), palette("dark", Depth.ALL)
    people = [replace(seat, player=HUMAN) for seat in seats]
    state = game.rules.start(set_up, [seat.role for seat in seats], "screens")
    table = Table(game, people, state, bot_for=lambda _seat, _who: game.bots.bot(game.levels[0]), rng=chance)
    sittings = [*(Sitting(table, (seat,), leads=seat == 0) for seat in range(len(seats))), Sitting(table, ())]
    is_over = False
    while not is_over:
        is_over = all(sitting.over for sitting in sittings)
        for sitting in sittings:
            screen, size = sitting.screen, Size(*chance.choice(SIZES))
            if is_over or chance.random() < DRAWN:
                page = page_of(game.pages, screen, size, whole(game.pages, screen))
                compose(with_keys(page, bindings_of(game.pages, screen, size=size)), size, look)
            sitting.do(Decide(chance.choice(screen.options)) if isinstance(screen, Choosing) else Intent.GO_ON)


def _check_record(game: Game, set_up: SetUp, seats: tuple[Seat, ...]) -> None:
    """Record a game of the weakest bots, replay it, list its events, and resume it from the middle."""
    known, match = {game.name: game}, Match(game, set_up, seats, "check", 1)
    with TemporaryDirectory() as folder:
        keep(match, play(match, 0, 0, keep=True), Path(folder))
        [whole] = Path(folder).iterdir()
        replayed = replay(read(whole, known))
        json.dumps(history(replayed))
        list(replay_parts(Playback(replayed)))
        lines, half = whole.read_bytes().splitlines(keepends=True), Path(folder, "half.jsonl")
        half.write_bytes(b"".join(lines[: 1 + len(lines) // 2]))
        journal, resumed = Journal.resume(half, known)
        journal.close()
        states = [replayed.start, *(step.after for step in replayed.steps)]
        _promised(resumed.state == states[len(resumed.steps)], "a resumed game is not where it was left")
