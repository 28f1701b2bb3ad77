"""What everybody's choices wasted over the kept games. Nothing of a review is kept: each game is reviewed anew."""

from collections import Counter
from collections.abc import Collection, Sequence

from duell.cli import Failure
from duell.cli.progress import progress
from duell.coach import NoCoachError, coach_of, look_back
from duell.games import GAMES
from duell.record import DamagedGame, KeptGame, Player, players_of, read, replay
from duell.settings import Settings


def mean_regrets(
    kept: Sequence[KeptGame | DamagedGame], players: Collection[Player], settings: Settings
) -> dict[Player, float]:
    """Return how many points a choice of each of these players wasted, the mean over all finished games.

    Points and choices are those of the coach's `Balance`; whoever never had a choice is left out. A game counts for
    those for whom it does in a `Standings`; one that counts for none of the players is not reviewed.
    Failure for games without a coach.
    """
    wanted = {who.folded for who in players}
    finished = [game for game in kept if isinstance(game, KeptGame) and game.finished]
    theirs = [game for game in finished if any(who.folded in wanted for who in players_of(game).values())]
    choices, points = Counter[Player](), dict[Player, float]()
    with progress(len(theirs), settings) as report:
        for done, game in enumerate(theirs, start=1):
            sitting, replayed = players_of(game), replay(read(game.path, GAMES))
            played = replayed.record.head.game
            try:
                judge = coach_of(played).judge()
            except NoCoachError as error:
                raise Failure(str(error)) from None
            for balance in look_back(replayed.steps, judge, played).balances:
                if balance.seat in sitting:
                    who = sitting[balance.seat].folded
                    choices[who] += balance.choices
                    points[who] = points.get(who, 0.0) + balance.choices * balance.regret.points
            if report:
                report(done)
    return {who: points[who.folded] / choices[who.folded] for who in players if choices[who.folded]}
