"""Tables that several screens share, for tests."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from duell.game import SetUp
from duell.games import GAMES
from duell.record.acts import Seat, new_head
from duell.record.journal import Journal
from duell.record.table_options import TableOptions
from duell.table.screens import Choose, Choosing, Curtain, Intent, Reveal, Waiting
from duell.table.sitting import Sitting
from duell.table.table import Log, ResumePoint, Table
from tests.games.missions.recording import SHORT
from tests.tui.driver import Clock

NAMES = ("Anna", "Ben", "Cem", "Dora", "Ela")
SEATS = {"duel": (2, 3, 4), "missions": (2, 3, 5)}
TABLES = [(game, count) for game, counts in SEATS.items() for count in counts]


def lay(
    name: str,
    count: int,
    seed: str = "a table",
    *,
    bots: Sequence[int] = (),
    journal: Path | None = None,
    options: TableOptions | None = None,
    clock: Clock | None = None,
    resume_point: ResumePoint | None = None,
) -> Table:
    game = GAMES[name]
    editions = game.catalogue.editions()
    deck = SHORT if name == "missions" else game.catalogue.deck(game.catalogue.decks()[0])
    roles = [role for role, _ in game.catalogue.roles(deck)][:count] or [""] * count
    players = ("padawan" if seat in bots else "human" for seat in range(count))
    seats = tuple(Seat(*fields) for fields in zip(NAMES, roles, players, strict=False))
    options = options or TableOptions()
    head = new_head(game, SetUp(deck, editions[0] if editions else None), seats, seed, options)
    return Table(
        game,
        seats,
        head.start(),
        bot_for=lambda _, who: game.bots.bot(who.player),
        rng=Random(seed),
        log=Log(Journal.create(journal, head), seed) if journal else None,
        table_options=options,
        deal=head.deal,
        clock=clock or Clock(),
        resume_point=resume_point,
    )


def own_screens(table: Table) -> list[Sitting]:
    """Sit down everybody at a screen of their own, the first as the host, and somebody who looks on."""
    people = [Sitting(table, (seat,), leads=not seat) for seat in range(len(table.seats))]
    return [*people, Sitting(table, (), leads=False)]


def act(sitting: Sitting, rng: Random) -> None:
    """Do at a screen what leads on from there, if anything."""
    match sitting.screen:
        case Curtain():
            sitting.do(Intent.LIFT)
        case Choosing() as screen:
            sitting.do(Choose(rng.choice(screen.options)))
            sitting.do(rng.choice((Intent.LOCK, Intent.LOCK, Intent.HIDE, Intent.TAKE_BACK)))
        case Waiting():
            sitting.do(rng.choice((Intent.GO_ON, Intent.TAKE_BACK, Intent.LOCK)))
        case Reveal():
            sitting.do(Intent.GO_ON)


def play(table: Table, sittings: Sequence[Sitting], rng: Random) -> Iterator[Sitting]:
    """Play a game to its end, everybody at any time; give each screen that something was done at."""
    while not all(sitting.over for sitting in sittings):
        for seat in table.bots_due:
            if rng.random() < 0.5:
                table.lock(seat, table.think(seat))
        act(sitting := rng.choice(sittings), rng)
        yield sitting
