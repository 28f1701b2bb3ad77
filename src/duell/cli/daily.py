"""``duell daily``: the deal of the day, and a line that shows the result without giving away a card."""

import argparse
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from random import Random
from typing import Any, cast

from duell.cli import DONE, Commands, add_command, set_up
from duell.cli.dealing import Dealer, last_roster
from duell.cli.games import all_games
from duell.cli.options import add_game, add_terminal_options, chosen_game, require_terminal
from duell.cli.play import resumed
from duell.cli.printing import say
from duell.cli.terminal import Opening, sit_down
from duell.game import Game
from duell.games import GAMES
from duell.language import _, meaning, whole
from duell.plain.lines import Lines
from duell.players import own_names
from duell.record.acts import Seat
from duell.record.folder import Roster, name_in_roster
from duell.record.library import KeptGame
from duell.record.reading import Replay, history, read, replay
from duell.record.strict import RecordError
from duell.record.table_options import NEW_TABLE
from duell.settings import Settings
from duell.table.seating import learner, partner
from duell.vocabulary import HUMAN

LEVEL = "knight"  # the level of the house's bot: a match for people who have played before

OWN, OTHERS, NOBODYS, MISSION = "■", "□", "·", "★"
"""The signs of a round or turn: you gained a card; another player gained one, or you lost one; nobody; a mission."""

GAINS = frozenset({"taken", "drawn", "handed"})  # events in which a seat gains a card


def daily_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "daily",
        _("Play the deal of the day: the same cards and the same bot for everybody. Afterwards, print how it went."),
        "duell daily",
        "duell daily --game missions",
        before=_(
            "A day begins at midnight UTC. The last line can be pasted anywhere, since it gives away nothing about the "
            "cards: it has a sign for each round of the duel, or for each of your turns in Missions. ■ means that you "
            "gained a card, □ that another player did or that you went bust, ★ a mission, and · that nobody gained "
            "anything."
        ),
    )
    add_game(parser)
    add_terminal_options(parser)


def run_daily(args: argparse.Namespace) -> int:
    game, today = chosen_game(args), datetime.now(UTC).date()
    kept = played_on(today, game, args.settings)
    if kept and kept.finished:
        _tell(today, kept, args.settings)
        say([_("The next one comes at midnight UTC.")], args.settings)
        return DONE
    require_terminal(args)
    dealer = Dealer(seed=seed_of(today, game), is_offered=False)
    if kept:
        opening = resumed(dealer, dealer.resume(kept.record.path))
    else:
        roster = roster_of(today, game, learner(last_roster()))
        choices = set_up.menu(game, roster.deck)
        opening = Opening(choices, roster, dealer.open(roster))
    assert opening.sitting
    if args.settings.plain:
        players = map(Lines.of(game).plays, opening.sitting.screen.board.places)
        say([_("Deal of the day") + ".", *players], args.settings)
    path = dealer.path
    code = sit_down(args, dealer, opening)
    assert path
    ended = replay(read(path, GAMES))
    if ended.finished:
        _tell(today, ended, args.settings)
    return code


def _tell(day: date, ended: Replay, settings: Settings) -> None:
    """Print a day's result; in plain mode, a sentence comes before the line to paste, which consists of signs."""
    line = result(day, ended)
    if settings.plain:
        meanings = {
            OWN: _("Cards you gained"),
            OTHERS: _("Cards others gained"),
            NOBODYS: _("Cards nobody gained"),
            MISSION: _("Missions laid out"),
        }
        course = line.rpartition(" · ")[2]
        counts = ((about, course.count(sign)) for sign, about in meanings.items())
        say([" ".join(f"{meaning(about, count)}." for about, count in counts if count), _("To paste:")], settings)
    sys.stdout.write(f"{line}\n")


def is_played_today(name: str, settings: Settings) -> bool:
    """Whether the deal of the day of a game has been played to its end."""
    kept = played_on(datetime.now(UTC).date(), GAMES[name], settings)
    return kept is not None and kept.finished


def seed_of(day: date, game: Game) -> str:
    """The seed of a day's deal."""
    return f"{day.isoformat()} {game.name}"


def roster_of(day: date, game: Game, name: str) -> Roster:
    """The table of a day: a person, and a bot with the same name and temper for everybody."""
    luck, deck = Random(seed_of(day, game)), game.catalogue.decks()[0]
    roles = [role for role, _title in game.catalogue.roles(game.catalogue.deck(deck))]
    own_role, other_role = luck.sample(roles, 2) if roles else ("", "")
    bot = luck.choice(own_names(LEVEL))
    person = name if name.casefold() != bot.casefold() else partner(name)
    edition: Any = next(iter(game.catalogue.editions()), None)
    seats = Seat(person, own_role, HUMAN), Seat(bot, other_role, LEVEL)
    return Roster(seats, edition, deck, NEW_TABLE, name_in_roster(game, GAMES))


def played_on(day: date, game: Game, settings: Settings) -> Replay | None:
    """The newest record of a day's deal, if there is one that can be read."""
    begun = day - timedelta(days=1)  # the local date may be another
    for kept in reversed(all_games(settings)):
        if isinstance(kept, KeptGame) and kept.game is game and kept.started.date() >= begun:
            try:
                record = read(kept.path, GAMES)
                if record.head.seed == seed_of(day, game):
                    return replay(record)
            except RecordError:
                continue
    return None


def result(day: date, ended: Replay) -> str:
    """The line to paste: the day, the totals with one's own first, and a sign for each round or own turn.

    A game of Missions is named, and its rounds are separated.
    """
    own = next(seat for seat, who in enumerate(ended.record.head.seats) if who.player == HUMAN)
    events = [*history(ended)]
    totals = [cast("int", event["total"]) for event in events if event["event"] == "score"]
    points = " : ".join(whole(total) for total in (totals[own], *(totals[:own] + totals[own + 1 :])))
    title = "duell" if ended.game is next(iter(GAMES.values())) else f"duell {ended.game.name}"
    return f"{title} {day.isoformat()} · {points} · {signs(events, own)}"


def signs(events: Iterable[Mapping[str, Any]], own: int) -> str:
    """A sign for each round or, in a game with turns, for each of the player's own, with a space between rounds."""
    timed = [event for event in events if "round" in event and event["event"] not in {"scored", "round"}]
    has_turns = any("turn" in event for event in timed)
    rounds = []
    for _number, of_round in groupby(timed, key=lambda event: event["round"]):
        turns = [[*of_turn] for _turn, of_turn in groupby(of_round, key=lambda event: event.get("turn"))]
        if has_turns:
            turns = [turn for turn in turns if any(event.get("seat") == own for event in turn)]
        rounds.append("".join(sign(turn, own) for turn in turns))
    return (" " if has_turns else "").join(rounds)


def sign(happened: Iterable[Mapping[str, Any]], own: int) -> str:
    """The sign of a round or turn."""
    by_seat = {(event["event"], event.get("seat") == own) for event in happened}
    if ("mission", True) in by_seat:
        return MISSION
    if any((gain, True) in by_seat for gain in GAINS):
        return OWN
    if ("bust", True) in by_seat or any((gain, False) in by_seat for gain in GAINS):
        return OTHERS
    return NOBODYS
