"""Decides in positions of all games and prints the numbers; ``compensated`` or ``plain`` says how ``sum`` adds."""

import builtins
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from duell.coach import coach_of, look_back
from duell.games import GAMES
from duell.games.duel.deck_files import deck
from duell.games.duel.engine.play import start as deal
from duell.games.duel.house_rules import edition
from duell.games.missions.engine.state import start as deal_missions
from duell.players import Temper
from duell.record.acts import Seat
from duell.record.reading import Step
from tests.games.missions.engine.examples import CLASSIC

NAMES = ("Anna", "Ben", "Cem")
HEROES = ("leia", "yoda", "luke")


def compensated(numbers: Iterable[Any], /, start: Any = 0) -> Any:
    """As ``sum`` adds from Python 3.12 on."""
    return _added(numbers, start, compensate=True)


def plain(numbers: Iterable[Any], /, start: Any = 0) -> Any:
    """As ``sum`` adds up to Python 3.11."""
    return _added(numbers, start, compensate=False)


def _added(numbers: Iterable[Any], whole: Any, *, compensate: bool) -> Any:
    lost = 0.0
    for number in numbers:
        after = whole + number
        if compensate and type(after) is float:
            lost += (whole - after) + number if abs(whole) >= abs(number) else (number - after) + whole
        whole = after
    return whole + lost if lost else whole


def games() -> Iterator[tuple[str, list[Step]]]:
    """Games played at random, by the name of each."""
    for players in (2, 3):
        state: Any = deal(deck("classic"), edition("ravensburger"), HEROES[:players], "a seed")
        yield "duel", steps("duel", state, HEROES[:players])
        yield "missions", steps("missions", deal_missions(CLASSIC, players, "a seed", 1), ("",) * players)


def steps(name: str, state: Any, roles: Iterable[str]) -> list[Step]:
    rules, rng, made = GAMES[name].rules, Random("steps"), list[Step]()
    seats = tuple(Seat(*name_and_role, "human") for name_and_role in zip(NAMES, roles, strict=False))
    while options := rules.legal(state):
        choices = {seat: rng.choice(open_to) for seat, open_to in options.items()}
        after, events = rules.advance(state, choices)
        made.append(Step(2, seats, state, choices, events, after, ()))
        state = after
    return made


def decided() -> Iterator[str]:
    for name, played in games():
        game = GAMES[name]
        for step in played[::20]:
            for seat in step.choices:
                seat_view = game.rules.view(step.before, seat)
                for level in game.levels:
                    for temper in (Temper.EVEN, Temper.BOLD):
                        policy = game.bots.bot(level, temper).policy(seat_view)
                        yield f"{name} {level} {temper} {[*policy.values()]}\n"
        if len(played[0].seats) == 2:
            yield f"{look_back(played, coach_of(game).judge(), game).balances}\n"


if __name__ == "__main__":
    ways: Mapping[str, Callable[..., Any]] = {"compensated": compensated, "plain": plain}
    builtins.sum = ways[sys.argv[1]]
    sys.stdout.writelines(decided())
