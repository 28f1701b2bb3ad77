"""Tables of Missions with people and bots, played at random, with every screen checked."""

from collections.abc import Iterator, Sequence
from random import Random

from duell.games import GAMES
from duell.games.missions.engine.cards import Deck
from duell.games.missions.engine.state import State, start
from duell.players import Bot
from duell.record.acts import Seat
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table.screens import AskPin, Choose, Choosing, Covered, Curtain, GivePin, Intent, Reveal, Screen, Thinking
from duell.table.sitting import Sitting
from duell.table.table import Log, Table
from tests.games.missions.engine.examples import CLASSIC
from tests.games.missions.playing import NAMES

MISSIONS = GAMES["missions"]


def people(players: int, bots: Sequence[int] = ()) -> tuple[Seat, ...]:
    return tuple(Seat(name, "", "padawan" if seat in bots else "human") for seat, name in enumerate(NAMES[:players]))


def at_table(
    state: State,
    bots: Sequence[int] = (),
    options: TableOptions = USUAL_OPTIONS,
    log: Log | None = None,
    bot: Bot | None = None,
) -> Sitting:
    return Sitting(
        Table(
            MISSIONS,
            people(len(state.hands), bots),
            state,
            bot_for=lambda _seat, who: bot or MISSIONS.bots.bot(who.player),
            rng=Random(1),
            table_options=options,
            log=log,
            deal="sha256:0123",
        )
    )


def new_table(
    players: int, seed: str, bots: Sequence[int] = (), options: TableOptions = USUAL_OPTIONS, deck: Deck = CLASSIC
) -> Sitting:
    return at_table(start(deck, players, seed), bots, options)


def play_on(sitting: Sitting, rng: Random) -> Iterator[Screen]:
    while not sitting.over:
        yield (screen := sitting.screen)
        go_on(sitting, screen, rng)
    yield sitting.screen


def go_on(sitting: Sitting, screen: Screen, rng: Random) -> None:
    match screen:
        case Curtain():
            sitting.do(Intent.LIFT)
        case AskPin():
            sitting.do(GivePin("0000"))
        case Choosing():
            sitting.do(Choose(rng.choice(screen.options)))
            sitting.do(Intent.LOCK)
        case Covered():
            sitting.do(Intent.UNCOVER)
        case Thinking() | Reveal():
            sitting.do(Intent.GO_ON)
        case _:
            raise AssertionError(screen)
