"""Whom people who play by rules of thumb meet on equal terms: ``python -m tests.benchmarks.people``.

Two players, duplicate deals. Each person plays against each level and temper; the output is the person's share of the
win. No person looks ahead: they stand for people who know the rules and play for fun.
"""

import argparse
from collections.abc import Sequence
from functools import partial

from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.bots.padawan import gain, totals
from duell.games.duel.engine.cards import Choice as Bid
from duell.games.duel.engine.cards import Vader
from duell.games.duel.engine.state import Phase
from duell.games.duel.engine.view import View as DuelView
from duell.games.missions.engine.cards import CharacterCard
from duell.games.missions.engine.state import Choice, Verb
from duell.games.missions.engine.view import View as MissionsView
from duell.games.missions.engine.view import risk
from duell.players import Level, Policy, Temper, seat_of
from duell.record.acts import Seat
from duell.simulation.match import Match
from duell.simulation.results import Performance
from duell.simulation.running import simulate
from tests.games.duel.engine.examples import CLASSIC, RAVENSBURGER
from tests.games.missions.engine.examples import CLASSIC as MISSIONS


class Adult(Level):
    """Bids about what a villain brings, more if the other wants it too, and plays R2-D2 for worthless ones."""

    SPITE = 0.5  # of what the villain would bring to the other
    THRIFT = 0.8  # of the points, as a force card
    JUNK = 2  # points that are not worth a card

    def weigh(self, view: DuelView) -> Policy:
        if view.phase is Phase.LEFTOVER:
            mine, other = self._mine_first(totals(view), view)
            return {Bid.STOP if mine > other else Bid.TAKE: 1.0}
        if view.phase is Phase.SCOUT:
            return {(Bid.give(1 - seat_of(view)) if isinstance(view.scouted, Vader) else Bid.KEEP): 1.0}
        force = [bid for bid in view.options if bid is not Bid.R2D2]
        if isinstance(view.card, Vader):
            return {min(force): 1.0}
        assert view.card
        mine, other = self._mine_first([gain(view.card, taken, view.game.edition) for taken in view.taken], view)
        worth = mine + self.SPITE * other
        if worth <= self.JUNK and Bid.R2D2 in view.options:
            return {Bid.R2D2: 1.0}
        return {bid: 0.5 ** abs(bid - min(max(force), self.THRIFT * worth)) for bid in force}

    @staticmethod
    def _mine_first(numbers: Sequence[int], view: DuelView) -> Sequence[int]:
        return numbers if seat_of(view) == 0 else [*reversed(numbers)]


class Spender(Adult):
    """Bids the points of a villain, whatever the other wants and however few high cards are left."""

    SPITE, THRIFT, JUNK = 0.0, 1.0, 0


class Miser(Adult):
    """Bids half of what a villain brings."""

    SPITE, THRIFT, JUNK = 0.0, 0.5, 3


class Collector(Level):
    """Wants new characters, pairs and three of a value, turns up cards while few would bust, and keeps dear cards."""

    CONTENT = 9  # a card that looks worth at least this much is taken at once
    NERVE = 0.25  # the greatest chance of a bust that it takes
    DEAR = 6  # cards of at least this value stay in the hand

    def weigh(self, view: MissionsView) -> Policy:
        looks = {choice: self._look(view, choice) for choice in view.options}
        return {max(looks, key=lambda choice: looks[choice]): 1.0}

    def _look(self, view: MissionsView, choice: Choice) -> float:
        match choice.verb:
            case Verb.FLIP:
                return self.CONTENT - 0.5 if risk(view).chance <= self.NERVE else -1
            case Verb.TAKE:
                return self._want(view, choice.card)
            case Verb.HAND:
                return -choice.card.value if choice.card else 0
            case Verb.FROM:
                return len(view.hands[choice.seat or 0])
            case Verb.MISSION | Verb.JOKER:
                return 1 if (choice.value or 0) < self.DEAR else -1
            case Verb.SHOW:
                return 2
            case Verb.DONE:
                return 0

    @staticmethod
    def _want(view: MissionsView, card: CharacterCard | None) -> int:
        """What the card adds to the hand, and more for a new character, a pair and three alike."""
        assert card
        hand = view.hands[seat_of(view)]
        of_character = [held.value for held in hand if held.character == card.character]
        alike = sum(held.value == card.value for held in hand)
        return max(0, card.value - max(of_character, default=0)) + 3 * (not of_character) + (0, 2, 10)[min(alike, 2)]


class Layer(Collector):
    """Lays out every mission."""

    DEAR = 99


class Gambler(Collector):
    """Turns up cards while fewer than half would bust."""

    NERVE = 0.45


class Coward(Collector):
    """Turns up cards while almost none would bust."""

    NERVE = 0.15


PEOPLE = {"duel": (Adult, Spender, Miser), "missions": (Collector, Layer, Gambler, Coward)}

OPPONENTS = ["master", *(f"{temper}_{level}" for level in ("knight", "padawan") for temper in Temper)]

globals().update(  # so that `Match` finds them by their paths
    {
        f"{game}_{name}": partial(GAMES[game].bots.bot, level, temper or Temper.EVEN)
        for game in PEOPLE
        for name in OPPONENTS
        for temper, _, level in [name.rpartition("_")]
    }
)


def share(game: str, person: str, opponent: str, games: int, seed: str) -> Performance:
    """How the person fares against an opponent."""
    set_up = SetUp(CLASSIC, RAVENSBURGER) if game == "duel" else SetUp(MISSIONS, None)
    heroes = [hero.name for hero in CLASSIC.heroes] if game == "duel" else ["", ""]
    players = [f"tests.benchmarks.people:{name}" for name in (person, f"{game}_{opponent}")]
    seats = tuple(
        Seat(name, hero, player) for name, hero, player in zip(("Anna", "Ben"), heroes, players, strict=False)
    )
    return simulate(Match(GAMES[game], set_up, seats, seed, games, duplicate=True), jobs=1).seats[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=PEOPLE, action="append", help="only this game")
    parser.add_argument("--games", type=int, default=400, help="against each opponent")
    parser.add_argument("--seed", default="people")
    asked = parser.parse_args()
    for game in asked.game or PEOPLE:
        for person in PEOPLE[game]:
            print(f"{game}, {person.__name__.lower()}", flush=True)
            for opponent in OPPONENTS:
                figures = share(game, person.__name__, opponent, asked.games, asked.seed)
                low, high = figures.ci95
                print(f"  {opponent:16} {figures.win_rate:6.1%} ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
