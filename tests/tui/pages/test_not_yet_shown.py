"""No frame of a film shows what comes later in it: films that begin alike look alike until they differ.

Two films begin alike if they start from the same public game: the secret choices, the order of the stock and Count
Dooku's luck are others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from operator import eq
from random import Random
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from duell.game import Game
from duell.games import GAMES
from duell.games.duel.engine import play as duel
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.events import BidTurned, Taken
from duell.games.duel.house_rules import edition, editions
from duell.games.duel.pages.table import SETS
from duell.games.missions.engine import state as missions
from duell.games.missions.engine.events import TurnedUp
from duell.games.missions.engine.state import Verb
from duell.games.missions.pages.reveal import FACE_UP
from duell.language import signed
from duell.record.acts import Seat
from duell.record.reading import Step
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table.playback import reveal_of
from duell.table.screens import Reveal, Thinking
from duell.tui.blocks import Block, Size
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.motion import TURN_STEPS, Frame, arriving, telling
from duell.tui.page import compose
from duell.tui.theme import palette
from tests.games.duel.engine.dealing import HEROES
from tests.games.missions.engine import examples
from tests.table.examples import CLASSIC, NAMES
from tests.tui.with_keys import page_of

LOOKS = [palette("dark", Depth.ALL), palette("mono", Depth.NONE)]
"""Cards as painted, and as outlined without colours."""

WINDOWS = [
    *[Size(40, 12), Size(47, 18), Size(60, 20), Size(60, 26), Size(80, 24), Size(100, 30), Size(120, 36)],
    *[Size(200, 60), Size(300, 80)],
]
"""At least one for each form of a reveal."""

BLIND = {BidTurned: TURN_STEPS, TurnedUp: FACE_UP - 2}
"""The steps of a movement in which a card's face cannot be seen yet, by the event that they lead to."""


@dataclass(frozen=True)
class Films:
    """How to come by films of a game that begin alike.

    `tells_choice` if a film may show from its start which open choice it tells.
    """

    game: Game
    longest: int  # decisions of a long game, or a part of it that is long enough
    tells_choice: bool
    start: Callable[[int, str], Any]  # the first position, for a number of players and a seed
    liked: Callable[[Any], bool]  # whether a choice leads to what is rare in random play
    deal_again: Callable[[Any, Random], Any]  # a position, with the hidden cards in another order
    options: TableOptions = USUAL_OPTIONS

    def position(self, seed: int, decisions: int) -> Any:
        """A position in a random game, in which somebody must act."""
        rng = Random(seed)
        position = self.start(rng.choice(self.game.seats), str(seed))
        for _ in range(decisions % self.longest):
            after, _ = self.game.rules.advance(position, self.choices(position, rng))
            if not self.game.rules.legal(after):
                break
            position = after
        return position

    def choices(self, position: Any, rng: Random) -> Mapping[int, Any]:
        """A choice for each seat that must act, often the same as the last one's, since ties are rare otherwise."""
        choices: dict[int, Any] = {}
        for seat, options in self.game.rules.legal(position).items():
            liked = list(filter(self.liked, options))
            choice = rng.choice(liked if liked and rng.random() < 0.5 else options)
            before = [*choices.values()][-1:]
            choices[seat] = before[0] if before and before[0] in options and rng.random() < 0.5 else choice
        return choices

    def two_reveals(self, position: Any, rng: Random) -> tuple[Reveal, Reveal]:
        """Two reveals from a position; in the second, some seats make other choices, which the film may not betray."""
        before, again = self.deal_again(position, rng), self.deal_again(position, rng)
        choices, others = self.choices(before, rng), self.choices(again, rng)
        if self.tells_choice and not self.game.rules.sealed(again):
            others = choices
        mixed = {seat: others[seat] if rng.random() < 0.6 else choice for seat, choice in choices.items()}
        return self.reveal(before, choices), self.reveal(again, mixed)

    def reveal(self, before: Any, choices: Mapping[int, Any]) -> Reveal:
        after, events = self.game.rules.advance(before, choices)
        return reveal_of(Step(0, self.seats(before), before, choices, events, after, ()), self.game, self.options)

    def seats(self, position: Any) -> tuple[Seat, ...]:
        roles = HEROES if self.game.name == "duel" else ("",) * 5
        names = (*NAMES, "Ela")[: len(position.hands)]
        return tuple(Seat(name, role, "human") for name, role in zip(names, roles, strict=False))

    def screen(self, position: Any) -> Thinking:
        """What everybody sees of a position, before anybody has locked."""
        board = self.game.narration.board(self.game.rules.view(position, None), self.seats(position), (), USUAL_OPTIONS)
        return Thinking(board, tuple(self.game.rules.legal(position)))


def duel_dealt_again(position: Any, rng: Random) -> Any:
    hidden = list(position.stock[position.top :])
    rng.shuffle(hidden)
    return position._replace(stock=(*position.stock[: position.top], *hidden))


def missions_dealt_again(position: Any, rng: Random) -> Any:
    stock = position.stocks[position.round - 1]
    hidden = list(stock[position.top :])
    rng.shuffle(hidden)
    stocks = list(position.stocks)
    stocks[position.round - 1] = (*stock[: position.top], *hidden)
    return position._replace(stocks=tuple(stocks), luck=tuple(rng.random() for _ in position.luck))


FILMS = {
    "duel": Films(
        GAMES["duel"],
        24,
        False,
        lambda players, seed: duel.start(CLASSIC, edition(Random(seed).choice([*editions()])), HEROES[:players], seed),
        lambda choice: choice in {Choice.R2D2, Choice.FORCE_7, Choice.FORCE_8, Choice.TAKE},
        duel_dealt_again,
    ),
    "missions": Films(
        GAMES["missions"],
        200,
        True,
        lambda players, seed: missions.start(examples.CLASSIC, players, seed),
        lambda choice: choice.verb in {Verb.TAKE, Verb.MISSION, Verb.JOKER},
        missions_dealt_again,
    ),
}
FILMS["duel with the memory aid"] = replace(FILMS["duel"], options=replace(USUAL_OPTIONS, memory_aid=True))


def looks(game: Game, screen: Reveal | Thinking, frame: Frame, size: Size, look: Palette) -> tuple[str, Block]:
    """The name of the form that a frame takes in a window, and its rows."""
    page = page_of(game.pages, screen, size, frame)
    form = page.chosen(size, look).form
    return form.name if form else "lines", compose(page, size, look)


def are_alike(one: Block, other: Block) -> bool:
    """Whether rows are the same in every colour, or the same text if they moved to make room for a later one."""
    texts = [[row.plain for row in block] for block in (one, other)]
    if texts[0] == texts[1]:
        return [row.markup for row in one] == [row.markup for row in other]
    return sorted(texts[0]) == sorted(texts[1])


def alike(one: Reveal, other: Reveal) -> int:
    """The number of events that two reveals have in common from the start."""
    return sum(1 for _ in takewhile(bool, map(eq, one.events, other.events)))


def frames_in_common(game: Game, one: Reveal, other: Reveal) -> Iterator[Frame]:
    """The frames of a reveal that come before anything is seen in which the other one differs."""
    same = alike(one, other)
    if not one.laid and turned_up(one) != turned_up(other):
        return  # the duel's film of a card that is taken without a duel begins with this card face up
    if same == min(len(one.events), len(other.events)):
        return  # whether a film goes on is seen in the bottom line
    next_one, next_other = one.events[same], other.events[same]
    is_same_card = type(next_one) is type(next_other) and next_one.seat == next_other.seat if blind(next_one) else False
    for frame in telling(game.pages, one):
        if frame.shown < same or (frame.shown == same and frame.step <= (blind(next_one) if is_same_card else 0)):
            yield frame


def turned_up(reveal: Reveal) -> object:
    """The duel's card that somebody takes."""
    return next((event.card for event in reveal.events if isinstance(event, Taken)), None)


def blind(event: object) -> int:
    return BLIND.get(type(event), 0)


def some(frames: Iterable[Frame], rng: Random) -> list[Frame]:
    """The first of these frames, the last ones, and some between them: all of them would take too long."""
    every = [*frames]
    ends, between = [*every[:1], *every[1:][-LAST:]], every[1:-LAST]
    return [*ends, *rng.sample(between, min(BETWEEN, len(between)))]


LAST, BETWEEN = 4, 3

seeds = st.integers(0, 10**6)
windows, palettes = st.sampled_from(WINDOWS), st.sampled_from(LOOKS)


@pytest.mark.parametrize("name", FILMS)
@example(seed=18, decisions=18, size=Size(120, 36), look=LOOKS[0])  # in the duel, a tie
@example(seed=39, decisions=200, size=Size(120, 36), look=LOOKS[0])  # two cards taken, the second without a duel
@example(seed=41, decisions=200, size=Size(80, 24), look=LOOKS[0])  # a card that is kept or given away
@given(seed=seeds, decisions=st.integers(0, 200), size=windows, look=palettes)
def test_reveals_that_begin_alike_look_alike_until_they_differ(
    name: str, seed: int, decisions: int, size: Size, look: Palette
) -> None:
    films, rng = FILMS[name], Random(seed)
    one, other = films.two_reveals(films.position(seed, decisions), rng)
    for frame in some(frames_in_common(films.game, one, other), rng):
        form, rows = looks(films.game, one, frame, size, look)
        other_form, other_rows = looks(films.game, other, frame, size, look)
        assert form != other_form or are_alike(rows, other_rows)


@given(seed=seeds, decisions=st.integers(0, 200), size=windows, look=palettes)
def test_a_frame_of_missions_looks_the_same_whatever_follows_the_next_event(
    seed: int, decisions: int, size: Size, look: Palette
) -> None:
    films, rng = FILMS["missions"], Random(seed)
    reveal, _ = films.two_reveals(films.position(seed, decisions), rng)
    for frame in some((frame for frame in telling(films.game.pages, reveal) if frame.shown < len(reveal.events)), rng):
        only_next = replace(reveal, events=reveal.events[: frame.shown + 1])
        one, other = (looks(films.game, screen, frame, size, look) for screen in (reveal, only_next))
        assert one[0] == other[0]
        assert are_alike(one[1], other[1])


@given(seeds=st.lists(seeds, min_size=2, max_size=2), size=windows, look=palettes)
def test_a_new_card_at_stake_is_not_seen_before_it_has_turned_over(
    seeds: Sequence[int], size: Size, look: Palette
) -> None:
    films = FILMS["duel"]
    decided = films.two_reveals(films.position(0, 0), Random(0))[0]
    screens = [films.screen(duel.start(CLASSIC, edition("parlett"), HEROES[:3], str(seed))) for seed in seeds]
    assume(len({len(signed(gain.total)) for screen in screens for gain in screen.board.gains}) == 1)
    forms = {form.name: form for form in SETS}
    assume(forms[looks(films.game, screens[0], Frame(0), size, look)[0]].stake)  # a small one just lies there
    turning = [frame for frame in arriving(films.game.pages, screens[0], decided) if 0 < frame.step < TURN_STEPS]
    assert turning
    for frame in turning:
        one, other = (looks(films.game, screen, frame, size, look) for screen in screens)
        assert one[0] == other[0]
        assert are_alike(one[1], other[1])
