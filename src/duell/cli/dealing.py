"""Deals new games and resumes old ones, each with its record, and hands seats over."""

import os
import secrets
import shlex
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from duell.catalogue import CatalogueError
from duell.checking import either, one_line, quote, unknown
from duell.cli import NOT_UNDERSTOOD, Failure
from duell.cli.set_up import player_of
from duell.game import Game, Rules, SetUp, State
from duell.games import GAMES
from duell.language import _, mark, meaning
from duell.players import Bot, Policy, Temper
from duell.record.acts import Handover, Head, InEvening, PinReset, Seat, new_head
from duell.record.folder import Roster, game_of, home, load_roster, name_in_roster, new_path, save_roster, write_new
from duell.record.reading import Evening, Played, Replay, earlier_games, is_same_table, newest_evening, next_in_evening
from duell.record.strict import NotSavedError
from duell.record.table_options import TableOptions
from duell.table.screens import Final
from duell.table.seating import (
    MOST_MARKS_KEPT,
    BadSeatError,
    check_characters,
    check_own,
    check_seats,
    clean_name,
    players_of,
)

if TYPE_CHECKING:
    from duell.coach import Report
    from duell.record.journal import Journal
    from duell.table.review import Coaching
    from duell.table.sitting import Sitting
    from duell.table.table import ResumePoint, Table


NO_NAME = mark("no player is called {found}")


class HandoverRequest(NamedTuple):
    """A request to give the seat of `old` to `new`, or to keep the name if `new` is empty; `player` is as in `Seat`."""

    old: str
    new: str
    player: str


def parse_handover(text: str) -> HandoverRequest:
    """Parse ``OLD=NEW``, ``OLD=NEW:PLAYER`` or ``OLD=:PLAYER``; Failure for anything else."""
    old, _equals, rest = text.partition("=")
    new, _colon, player = rest.partition(":")
    if not old or not rest.strip(":"):
        reason = _(
            "{found} does not say who hands over to whom; write OLD=NEW, OLD=NEW:PLAYER or OLD=:PLAYER",
            found=quote(text),
        )
        raise Failure(meaning("--seat", reason), NOT_UNDERSTOOD)
    return HandoverRequest(old, new, player_of(player))


def hand_over(
    seats: Sequence[Seat], wanted: Sequence[HandoverRequest], now: tuple[int, int], pins: Collection[int]
) -> tuple[tuple[Seat, ...], list[Handover | PinReset]]:
    """The seats after the handovers, in order, and the acts for the record.

    `now` is the number of the round, and of the turn (see `game.Rules.turn`). `pins` are the seats with a PIN; a player
    who takes one of them under another name sets a new PIN. Failure if nobody has the old name, or if this table cannot
    have the new one.
    """
    after, acts, (number, turn) = list(seats), list[Handover | PinReset](), now
    for request in wanted:
        called = [seat.name.casefold() for seat in after]
        if request.old.strip().casefold() not in called:
            reason = unknown(NO_NAME, request.old, [seat.name for seat in after])
            raise Failure(meaning("--seat", reason), NOT_UNDERSTOOD)
        seat = called.index(request.old.strip().casefold())
        others = [other.name for index, other in enumerate(after) if index != seat]
        try:
            name = clean_name(request.new) if request.new else after[seat].name
            if name != after[seat].name:
                check_own(name, others)
        except BadSeatError as error:
            raise Failure(meaning("--seat", error), NOT_UNDERSTOOD) from None
        if seat in pins and name != after[seat].name and PinReset(number, seat, turn) not in acts:
            acts.append(PinReset(number, seat, turn))
        after[seat] = replace(after[seat], name=name, player=request.player)
        acts.append(Handover(number, seat, name, request.player, turn))
    return tuple(after), acts


def check_players(path: Path, seats: Sequence[Seat], game: Game) -> None:
    """Refuse a record with a bot that its game does not have; another player can take over."""
    for seat in seats:
        if not seat.is_human and seat.player not in game.levels:
            reason = _(
                "{name} was played by {player}, a bot that is not installed here; hand the seat over "
                "with {option}, where PLAYER is {players}",
                name=seat.name,
                player=quote(seat.player),
                option=f"--seat {one_line(shlex.quote(f'{seat.name}=:PLAYER'))}",
                players=either(players_of(game)),
            )
            raise Failure(meaning(path, reason))


MENDED = mark("The last line was incomplete and has been dropped; the game continues from the line before it.")


class SeededBot(Bot):
    """A bot whose luck is seeded by the position, so that a resumed game continues as if it had never been left."""

    def __init__(self, bot: Bot, rules: Rules[Any, Any, Any], seed: str) -> None:
        """`seed` is the seed of the game, so that no two games have the same luck."""
        self._bot = bot
        self._moment = rules.moment
        self._seed = seed

    def policy(self, view: Any) -> Policy:
        return self._bot.policy(view)

    def choose(self, view: Any, rng: Random) -> Any:
        moment = (self._seed, "bot", view.seat, *self._moment(view))
        choice: Any = self._bot.choose(view, Random(repr(moment)))
        return choice


class Dealer:
    """Opens games. `seed` and `path` apply only to the first new game.

    Without `path`, each game gets a new file in the folder of games. `keeps` turns the table options of a game into
    those that the next form offers; unless it `is_offered`, a game leaves the next form as it is. The first game
    continues the evening `before`, if given.
    """

    def __init__(
        self,
        *,
        seed: str | None = None,
        path: Path | None = None,
        keeps: Callable[[TableOptions], TableOptions] | None = None,
        before: Evening | None = None,
        is_offered: bool = True,
    ) -> None:
        self._seed = seed
        self._keeps = keeps
        self._is_offered = is_offered
        self.sits: Callable[[Table], Sitting] | None = None
        """Makes a screen at each new table; None if everybody shares one."""
        self.pages: list[str] = []  # a sentence on each page that was written
        self._last_seed = seed
        self._path = path
        self._journal: Journal | None = None
        self._evening = before.head.evening if before else None
        self._games = before.games if before else ()
        self._sitting: Sitting | None = None
        self.roster: Roster | None = None
        """The roster for a rematch of a resumed game; None if its deck is not installed."""

    def open(self, roster: Roster, same_deal: bool = False) -> "Sitting":
        """Deal a new game, or the `same_deal` again. BadSetUpError, CatalogueError or RecordError if impossible."""
        from duell.record.journal import Journal  # imported here, since the form is shown before a game begins

        wanted = self._last_seed if same_deal else self._seed
        seed = self._last_seed = secrets.token_hex(16) if wanted is None else wanted
        in_evening, games = self._next_in_evening(roster)
        game = game_of(roster, GAMES)
        set_up = SetUp(game.catalogue.deck(roster.deck), roster.edition)
        head = new_head(game, set_up, roster.seats, seed, roster.table_options, in_evening)
        journal = Journal.create(self._path or new_path(), head)
        self.close()
        reason, lost = (self._journal.unsaved, one_line(self._journal.path)) if self._journal else ("", "")
        self._journal = journal
        self._seed = self._path = None
        self._evening, self._games = in_evening, games
        options = self._keeps(roster.table_options) if self._keeps else roster.table_options
        with suppress(NotSavedError):  # then the next form is empty; the game itself is kept
            if self._is_offered:
                save_roster(replace(roster, table_options=options), GAMES)
        sitting = self._sit(head, head.seats, head.start())
        if reason:
            sentence = mark("The previous game could not be saved to its end: {reason} ({path})")
            sitting.table.remark(lambda: _(sentence, reason=reason, path=lost))
        return sitting

    def resume(self, path: Path, requests: Sequence[HandoverRequest] = ()) -> "Sitting":
        """Resume a saved game, with seats handed over on request. RecordError or Failure if impossible."""
        # Imported here, since a new game has nothing to look back on.
        from duell.record.journal import Journal
        from duell.table.playback import course_of, reveal_of
        from duell.table.table import ResumePoint

        self._journal, replayed = Journal.resume(path, GAMES)
        try:
            seats, handovers = self._seats(replayed, requests)
        except BaseException:
            self.close()
            raise
        head = replayed.record.head
        self._last_seed = head.seed
        self._evening, self._games = head.evening, tuple(filter(_can_be_shown, earlier_games(path, head, GAMES)))
        self.roster = _roster_of(head, seats)
        dropped = {act.seat for act in handovers if isinstance(act, PinReset)}
        resume_point = ResumePoint(
            replayed.locked,
            course_of(replayed.steps, head.game),
            last=reveal_of(replayed.steps[-1], head.game, head.table_options) if replayed.steps else None,
            notice=(lambda: _(MENDED)) if replayed.record.cut else None,
            pins={seat: pin for seat, pin in replayed.pins.items() if seat not in dropped},
            wrong_pins={seat: count for seat, count in replayed.wrong_pins.items() if seat not in dropped},
            asides=(*(act for step in replayed.steps for act in step.asides), *replayed.asides, *handovers),
        )
        return self._sit(head, seats, replayed.state, resume_point)

    def consult(self, report: "Report") -> "Coaching | str":
        """The coach's review of the current game, or why there is none; "" for a game without a record."""
        from duell.cli import looking_back

        return looking_back.consult(self.path, report) if self.path else ""

    def share(self, report: "Report") -> str:
        """Write the current game as a page; return the sentence on its place, which `pages` keeps."""
        from duell.cli import looking_back

        return looking_back.share(self.path, self.pages, report) if self.path else ""

    def check_record(self) -> None:
        """Raise a RecordError if the record of the first game cannot be written."""
        path = self._path or home() / f".{secrets.token_hex(8)}"
        os.close(write_new(path, b""))
        path.unlink()

    def _next_in_evening(self, roster: Roster) -> tuple[InEvening, tuple[Played, ...]]:
        """The place of the next game in its evening, and the games before it; other players begin a new evening."""
        last = [name for game in self._games[-1:] for name in game.names]
        if self._sitting:
            last = [seat.name for seat in self._sitting.seats]
        if not is_same_table(last, [seat.name for seat in roster.seats]):
            return next_in_evening(None), ()
        return next_in_evening(self._evening), self.evening

    @property
    def evening(self) -> tuple[Played, ...]:
        """The finished games of the current evening."""
        screen = self._sitting.screen if self._sitting else None
        return screen.evening if isinstance(screen, Final) else self._games

    def _seats(
        self, replayed: Replay, requests: Sequence[HandoverRequest]
    ) -> tuple[tuple[Seat, ...], list[Handover | PinReset]]:
        from duell.table.playback import check_texts

        assert self._journal
        path = self._journal.path
        try:
            check_texts(replayed)
        except BadSeatError as error:
            raise Failure(meaning(path, error)) from None
        rules = replayed.record.head.game.rules
        now = (rules.round(replayed.state), rules.turn(replayed.state))
        seats, acts = hand_over(replayed.seats, requests, now, replayed.pins)
        check_players(path, seats, replayed.record.head.game)
        if not replayed.finished:
            if acts and not self._journal.has_room:
                raise NotSavedError(path, _("the record is full, so no more seats can change hands"))
            for act in acts:
                self._journal.append(act)
        return seats, acts

    def close(self) -> None:
        """Close the record of the current game."""
        if self._journal:
            self._journal.close()

    def save(self) -> str:
        """Write what is unsaved of the current game to disk; return why that failed, or an empty text."""
        return "" if self._journal is None or self._journal.save() else self._journal.unsaved

    @property
    def path(self) -> Path | None:
        """The record of the current game."""
        return self._journal.path if self._journal else None

    def _sit(
        self, head: Head, seats: tuple[Seat, ...], state: State, resume_point: "ResumePoint | None" = None
    ) -> "Sitting":
        from duell.table.sitting import Sitting
        from duell.table.table import Log, Table

        assert self._journal
        game = head.game
        table = Table(
            game,
            seats,
            state,
            bot_for=lambda _seat, who: SeededBot(game.bots.bot(who.player, Temper.of(who.name)), game.rules, head.seed),
            rng=Random(head.seed),
            log=Log(self._journal, head.seed),
            table_options=head.table_options,
            deal=head.deal,
            resume_point=resume_point,
            evening=self._games if head.evening else None,
        )
        self._sitting = (self.sits or Sitting)(table)
        return self._sitting


def _roster_of(head: Head, seats: tuple[Seat, ...]) -> Roster | None:
    """The roster of a recorded game, with these seats; None if its deck is not installed."""
    cards: Any = head.set_up.deck
    files = head.game.catalogue
    deck = cards.name if cards else files.decks()[0]
    if deck not in files.decks() or files.deck(deck) != cards:
        return None
    return Roster(seats, head.set_up.edition, deck, head.table_options, name_in_roster(head.game, GAMES))


def _can_be_shown(game: Played) -> bool:
    """Whether all names in a record are safe at a terminal; anybody may have written that record."""
    try:
        return all(clean_name(name, MOST_MARKS_KEPT) == name for name in game.names)
    except BadSeatError:
        return False


def evening_before(roster: Roster) -> Evening | None:
    """The evening of the newest saved game, if the players of `roster` have finished that game."""
    last = newest_evening(GAMES)
    if last and last.head.game is game_of(roster, GAMES) and all(map(_can_be_shown, last.games)):
        return last if is_same_table(last.games[-1].names, [seat.name for seat in roster.seats]) else None
    return None


def last_roster() -> Roster | None:
    """The roster saved last, if it can be played here; anybody may have written its file."""
    roster = load_roster(GAMES)
    if not roster:
        return None
    game = game_of(roster, GAMES)
    try:
        if roster.edition:
            check_characters(roster.edition.name)
        roles = [role for role, _title in game.catalogue.roles(game.catalogue.deck(roster.deck))]
        check_seats(roster.seats, roles, game.seats)
        sound = all(clean_name(seat.name) == seat.name and seat.player in players_of(game) for seat in roster.seats)
    except (BadSeatError, CatalogueError):
        return None
    return roster if sound else None
