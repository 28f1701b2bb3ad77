"""Looking ahead with the rules themselves: each round a joint choice, each card of the stock a chance."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from duell.games.duel.bots.determinization import with_next
from duell.games.duel.bots.evaluation import Evaluation, Value
from duell.games.duel.bots.features import FeatureTables, scout_of
from duell.games.duel.bots.search_depth import TO_THE_END
from duell.games.duel.bots.stage_game import StageGame
from duell.games.duel.engine import Choice, Game, State, moments
from duell.players import ActionValue, Judgement, Policy

_NOISE = 0.02
"""Choices less likely than this are left out: regret matching never quite forgets what it tried."""

_TURNS_BELOW = 30
"""How long a matrix is solved within the search."""

_MOST_KEPT = 200_000
"""So many positions that were counted out are kept for later decisions in the same game."""

Transpositions = dict[tuple[object, ...], Value]
"""What positions were found to be worth, by what matters of them."""


class Search:
    """One decision's search from `state`; `depth` is the number of further rounds that are looked at.

    `turns` is for how long the matrix of this round is solved. More than one round is looked at between two players
    only.
    """

    def __init__(self, state: State, known: FeatureTables, chances: Evaluation, depth: int, turns: int) -> None:
        self._known = known
        self._chances = chances
        self._found: Transpositions = _counted_out(known.game) if depth == TO_THE_END else {}
        self._stage_game = StageGame(state, lambda further: self._stands(further, depth))
        self._turns = turns
        self._seats = len(state.hands)

    def mixes(self) -> dict[int, Policy]:
        """Return for each seat that must act how likely it should make each choice."""
        found = self._stage_game.mixes(self._turns, strike=True)
        mixes = zip(self._stage_game.seats, self._stage_game.choices, found, strict=True)
        return {seat: _without_noise(dict(zip(choices, mix, strict=True))) for seat, choices, mix in mixes}

    def action_values(self) -> dict[int, dict[Choice, ActionValue]]:
        """Return what each choice is worth to its seat while all others choose by their mixes."""
        return self._stage_game.action_values(self.mixes())

    def judge(self, choices: Mapping[int, Choice]) -> Judgement:
        """Return what each choice is worth, and how everybody stands before and after these are made."""
        mixes, seats = self.mixes(), self._seats
        before = self._stage_game.expected([list(mix.values()) for mix in mixes.values()])
        after = self._stage_game.outlook(tuple(choices[seat] for seat in self._stage_game.seats))
        return Judgement(self._stage_game.action_values(mixes), tuple(before[:seats]), tuple(after[:seats]))

    def _stands(self, further: State, depth: int) -> Value:
        """Return how everybody stands in a state, as long as nobody has seen the card that was turned up last.

        Where it is decided who wins, nothing is followed up: the lead is that of the moment.
        """
        if not depth or not isinstance(further.now, moments.Duel | moments.Scout):
            return self._chances.outlook(further)
        rest = self._known.rest(further.piles)
        if depth == TO_THE_END and rest.is_decided:
            return float(rest.lead > 0), float(rest.lead < 0), rest.lead, -rest.lead
        key = depth, further.hands, scout_of(further), rest.lead, rest.growing
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._next_card(further, rest.coming, depth)
        return found

    def _next_card(self, state: State, coming: Sequence[tuple[int, int]], depth: int) -> Value:
        """Return the mean over the cards that may be turned up."""
        whole = [0.0] * (2 * len(state.hands))
        for place, count in coming:
            outlook = self._decided(with_next(state, place), depth - (depth != TO_THE_END))
            whole = [total + number * count for total, number in zip(whole, outlook, strict=True)]
        cards = sum(count for _, count in coming)
        return [total / cards for total in whole]

    def _decided(self, state: State, depth: int) -> Value:
        """Return how everybody stands if everybody chooses well from here on."""
        stage_game = StageGame(state, lambda further: self._stands(further, depth))
        return stage_game.won() or stage_game.expected(stage_game.mixes(_TURNS_BELOW))


def _counted_out(game: Game) -> Transpositions:
    """Return what is known for certain of the positions of a game."""
    found = _all_counted_out(game)
    if len(found) > _MOST_KEPT:
        found.clear()
    return found


@lru_cache(maxsize=4)
def _all_counted_out(_game: Game) -> Transpositions:
    return {}


def _without_noise(policy: Policy) -> Policy:
    """Return a policy without what is left of early tries."""
    kept = {choice: share if share > _NOISE else 0.0 for choice, share in policy.items()}
    whole = sum(kept.values())
    return {choice: share / whole for choice, share in kept.items()}
