"""Sentences of any game: names in a row, how it ended, what else everybody is to know, how the evening stands."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from duell.game import Board
from duell.language import _, mark, n_, whole
from duell.record.acts import Handover, Hint, PinReset, Seat
from duell.record.reading import Played
from duell.table.screens import Ends, Final, HouseBoard, TakesHint, TimeIsUp
from duell.table.seating import HUMAN

_LEVELS = {
    "human": mark("human"),
    "padawan": mark("padawan"),
    "knight": mark("knight"),
    "master": mark("master"),
    "random": mark("random"),
}


def level(player: str) -> str:
    """Return in a word who decides at a seat: a person, or a bot of a level."""
    return _(_LEVELS.get(player, player))


def listed(names: Sequence[str]) -> str:
    """Return names in a row: ``Anna, Ben and Cem``."""
    *others, last = names or [""]
    return _("{names} and {last}", names=", ".join(others), last=last) if others else last


def thinking(names: Sequence[str]) -> str:
    """That the bots of these names are thinking."""
    if len(names) == 1:
        return _("{name} is thinking …", name=names[0])
    return _("{names} are thinking …", names=listed(names))


def covered(name: str, is_chosen: bool) -> str:
    """That a hand lies face down, and what shows it."""
    if is_chosen:
        return _("{name} has chosen. Enter locks the card, Space shows the hand.", name=name)
    return _("The cards of {name} are covered. Space shows them.", name=name)


def side_by_side(rows: Iterable[str]) -> str:
    """Return texts that may have commas in a row: ``Anna +14: 4, and 10 for the pair; Ben +4``."""
    return reduce(lambda these, this: _("{these}; {this}", these=these, this=this), rows)


def meaning(name: str, what: str) -> str:
    """Return a name with what it stands for."""
    return _("{name}: {meaning}", name=name, meaning=what)


def either(ways: Sequence[str]) -> str:
    """Return what can be chosen from: ``g Anna or g Ben``."""
    return reduce(lambda one, other: _("{one} or {other}", one=one, other=other), ways)


def tell(board: HouseBoard, beat: TakesHint | TimeIsUp | Ends) -> str:
    """Return a beat of any game as a sentence; what else a game says of it, it says itself."""
    match beat:
        case TakesHint():
            return _("{name} took a hint.", name=board.name(beat.seat))
        case TimeIsUp():
            return _("{name}’s time ran out.", name=board.name(beat.seat))
        case Ends():
            return _("The game is over.")


def winners(final: Final) -> str:
    """Return who won."""
    names = [final.board.name(seat) for seat in final.outcome.winners]
    best = max(final.outcome.totals)
    if len(names) == 1:
        return n_(
            "{name} wins with {number} point.",
            "{name} wins with {number} points.",
            best,
            name=names[0],
            number=whole(best),
        )
    return n_(
        "{names} share the win with {number} point each.",
        "{names} share the win with {number} points each.",
        best,
        names=listed(names),
        number=whole(best),
    )


def asides(screen: Final, round_named: Callable[[Board, int], str]) -> tuple[str, ...]:
    """Return what else everybody is to know when the game is over: hands that changed, PINs set anew, hints.

    `round_named` is what the game calls a round by its number (see `game.Narration`).
    """
    said: list[str] = []
    stayed = {(act.round, act.seat): act for act in screen.asides if isinstance(act, Handover)}  # the last of a round
    for act in screen.asides:
        name, when = screen.board.name(act.seat), round_named(screen.board, act.round)
        match act:
            case Handover() if act is not stayed[act.round, act.seat]:
                pass
            case Handover(name=now, player=player) if player == HUMAN:
                said.append(_("{round}: from here on, {name} played.", round=when, name=now))
            case Handover(name=now, player=player):
                told = {"round": when, "level": level(player), "name": now}
                said.append(_("{round}: from here on, a bot ({level}) played for {name}.", **told))
            case PinReset():
                said.append(_("{round}: a new PIN was set for {name}.", round=when, name=name))
            case Hint():
                pass
    for seat, place in enumerate(screen.board.places):
        hints = sum(isinstance(act, Hint) and act.seat == seat for act in screen.asides)
        if hints:
            said.append(n_("{name} took {count} hint.", "{name} took {count} hints.", hints, name=place.seat.name))
    return tuple(said)


def plays_now(seat: Seat) -> str:
    """Return that somebody else decides at a seat from now on."""
    if seat.player == HUMAN:
        return _("{name} plays now.", name=seat.name)
    return _("A bot ({level}) plays for {name} now.", level=level(seat.player), name=seat.name)


DIGITS = 16
"""Of the digest of a deal that are shown: as many as somebody notes down at the start, to compare them at the end."""


def deal(digest: str) -> str:
    """Return what is shown of the digest of a deal, in groups that can be read aloud; the record has all of it."""
    shown = digest.partition(":")[2][:DIGITS]
    return _("Deal {digest}.", digest=" ".join(shown[start : start + 4] for start in range(0, len(shown), 4)))


def note(screen: Final) -> tuple[str, ...]:
    """Return what players can note down of the game, if there is a record that it proves."""
    return (_("To note down, for duell verify: {note}", note=screen.note),) if screen.note else ()


def evening(games: Sequence[Played]) -> str:
    """Return who has won how many games so far; a shared win is nobody's and told by itself.

    >>> evening([Played(("Anna", "Ben"), (31, 24), ""), Played(("Anna", "Ben"), (7, 7), "")])
    'This evening: Anna 1 : 0 Ben; 1 game shared.'
    """
    said, shared = _won(games)
    if not shared:
        return _("This evening: {tally}.", tally=said)
    return n_(
        "This evening: {tally}; {count} game shared.",
        "This evening: {tally}; {count} games shared.",
        shared,
        tally=said,
    )


def evening_of(games: Sequence[Played], day: str) -> str:
    """Return the tally of the evening of a day that may have gone by.

    >>> evening_of([Played(("Anna", "Ben"), (31, 24), ""), Played(("Anna", "Ben"), (20, 9), "")], "2026-11-22")
    'Evening of 2026-11-22: Anna 2 : 0 Ben.'
    """
    said, shared = _won(games)
    if not shared:
        return _("Evening of {day}: {tally}.", day=day, tally=said)
    return n_(
        "Evening of {day}: {tally}; {count} game shared.",
        "Evening of {day}: {tally}; {count} games shared.",
        shared,
        day=day,
        tally=said,
    )


def _won(games: Sequence[Played]) -> tuple[str, int]:
    """Return who has won how many games, and how many were shared."""
    names = list(dict.fromkeys(name for game in reversed(games) for name in game.names))
    won = Counter(game.winners[0] for game in games if len(game.winners) == 1)
    if len(names) == 2:
        first, other = names
        said = _("{first} {won} : {lost} {other}", first=first, won=won[first], lost=won[other], other=other)
    else:
        said = ", ".join(f"{name} {won[name]}" for name in names)
    return said, sum(len(game.winners) > 1 for game in games)


def evening_at_end(games: Sequence[Played]) -> list[str]:
    """Return how the evening stands after the last of its games, and the match, if that was part of one."""
    if not games:
        return []
    match = _match(games)
    return [evening(games), *(_standing(match) if len(match) > 1 else [])]


def evening_at_start(games: Sequence[Played], deal: str) -> list[str]:
    """Return how the evening stands as a game of this `deal` begins after `games`."""
    if not games:
        return []
    if games[-1].deal != deal:
        return [evening(games)]
    match, of = _match(games), len(games[-1].names)
    if len(match) == of:
        return [evening(games), _the_same(1, of)]
    return [evening(games), " ".join([_the_same(len(match) + 1, of), _so_far(match)])]


def _match(games: Sequence[Played]) -> tuple[Played, ...]:
    """Return the games of the match that the last game belongs to: the same deal, until each has had every hero."""
    last = games[-1]
    run: list[Played] = []
    for game in reversed(games):
        if game.deal != last.deal or set(game.names) != set(last.names):
            break
        run.append(game)
    most = len(last.names)
    return tuple(reversed(run[: len(run) % most or most]))


def _standing(match: Sequence[Played]) -> list[str]:
    """Return the points of a match, and who has won it or leads."""
    played, of = len(match), len(match[-1].names)
    if played < of:
        return [" ".join([_the_same(played, of), _so_far(match)])]
    sums = _sums(match)
    first, lead = _leaders(sums)
    said = n_("The same deal once: {points}.", "The same deal {count} times: {points}.", of, points=_points(sums))
    if len(first) > 1:
        return [f"{said} " + _("{names} share the match.", names=listed(first))]
    won = n_("{name} wins the match by {count} point.", "{name} wins the match by {count} points.", lead, name=first[0])
    return [f"{said} {won}"]


def _the_same(game: int, of: int) -> str:
    return _("The same deal, game {number} of {count}.", number=game, count=of)


def _so_far(match: Sequence[Played]) -> str:
    return _("So far: {points}.", points=_points(_sums(match)))


def _sums(match: Sequence[Played]) -> dict[str, int]:
    """Return each player's points over the games of a match, by name, in the order of the seats."""
    sums = dict.fromkeys(match[-1].names, 0)
    for game in match:
        for name, total in zip(game.names, game.totals, strict=True):
            sums[name] += total
    return sums


def _points(sums: dict[str, int]) -> str:
    return ", ".join(f"{name} {whole(points)}" for name, points in sums.items())


def _leaders(sums: dict[str, int]) -> tuple[list[str], int]:
    """Return who is first, and by how many points."""
    best = max(sums.values())
    first = [name for name, points in sums.items() if points == best]
    rest = [points for points in sums.values() if points < best]
    return first, best - max(rest, default=best)
