"""Games of Missions in plain mode from a script, with few cards, as `scripted` has for the duel."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from duell.cli.dealing import Dealer
from duell.game import SetUp
from duell.games import GAMES
from duell.games.missions import lines
from duell.games.missions.board import body
from duell.games.missions.catalogue import deck
from duell.games.missions.engine.state import State, Verb
from duell.games.missions.engine.view import view
from duell.games.missions.notation import MissionsDecision
from duell.record.acts import Act, Seat
from duell.record.folder import Roster
from duell.record.table_options import USUAL_OPTIONS
from tests.attacks.fuzzing import short_deck
from tests.games.missions.sitting import play_on
from tests.terminal.scripted import SEED

AGAINST_A_BOT = (Seat("Anna", "", "padawan"), Seat("Ben", "", "human"))

RULES = GAMES["missions"].rules


def deck_file(path: Path) -> str:
    """Return the deck that is played with, a file beside the record."""
    return short_deck(path.parent)


def play_through(path: Path, seats: tuple[Seat, ...]) -> None:
    """Play a game by chance to its end, without a stop, and keep it in `path`."""
    dealer = Dealer(seed=SEED, path=path)
    sitting = dealer.open(Roster(seats, None, deck_file(path), USUAL_OPTIONS, "missions"))
    list(play_on(sitting, Random("choices")))
    dealer.close()


def command(path: Path, seats: Sequence[Seat]) -> list[str]:
    """Return the command that plays such a game in plain mode."""
    chairs = [part for seat in seats for part in ("--seat", f"{seat.name}::{seat.player}")]
    game = ["--game", "missions", "--deck", deck_file(path)]
    return ["play", "--plain", *game, "--seed", SEED, "--record", str(path), *chairs]


def script(acts: Sequence[Act], seats: Sequence[Seat], path: Path, kept: Sequence[Act] = ()) -> str:
    """What people type to play `acts` from where `kept` ends: a line for a curtain, then an answer if one is asked."""
    state = RULES.start(SetUp(deck(deck_file(path))), [""] * len(seats), SEED)
    answered: list[str] = []
    for number, act in enumerate(act for act in acts if isinstance(act, MissionsDecision)):
        after, _ = RULES.advance(state, act.choices(len(seats)))
        if seats[act.seat].player == "human" and number >= len(kept):
            answered.append("\n" if RULES.forced(state, act.seat) is not None else f"\n{_answer(state, act)}\n")
            if act.choice.verb in {Verb.MISSION, Verb.JOKER} and not RULES.same_turn(state, after):
                answered.append("\n")  # ends the turn, the only answer that is left
        state = after
    return "".join(answered)


def _answer(state: State, act: MissionsDecision) -> str:
    own = body(view(state, act.seat))
    listed = [offer.choice for offer, _others in lines.listed(own)]
    if act.choice in listed:
        return str(listed.index(act.choice) + 1)
    return lines.in_words(next(offer for offer in own.offers if offer.choice == act.choice))
