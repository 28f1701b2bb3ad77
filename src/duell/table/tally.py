"""How an evening stands, and a match over several games with the same deal."""

from collections import Counter
from collections.abc import Sequence

from duell.language import _, n_
from duell.language.numbers import whole
from duell.record import Played
from duell.table.wording import listed


def tally(games: Sequence[Played]) -> str:
    """Return who has won how many games so far; a shared win is nobody's and told by itself.

    >>> tally([Played(("Anna", "Ben"), (31, 24), ""), Played(("Anna", "Ben"), (7, 7), "")])
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


def looked_back(games: Sequence[Played], day: str) -> str:
    """Return the tally of the evening of a day that may have gone by.

    >>> looked_back([Played(("Anna", "Ben"), (31, 24), ""), Played(("Anna", "Ben"), (20, 9), "")], "2026-11-22")
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


def ended(games: Sequence[Played]) -> list[str]:
    """Return how the evening stands after the last of its games, and the match, if that was part of one."""
    if not games:
        return []
    match = _match(games)
    return [tally(games), *(_standing(match) if len(match) > 1 else [])]


def begun(games: Sequence[Played], deal: str) -> list[str]:
    """Return how the evening stands as a game of this `deal` begins after `games`."""
    if not games:
        return []
    if games[-1].deal != deal:
        return [tally(games)]
    match, of = _match(games), len(games[-1].names)
    if len(match) == of:
        return [tally(games), _the_same(1, of)]
    return [tally(games), " ".join([_the_same(len(match) + 1, of), _so_far(match)])]


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
    first, lead = _first(sums)
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


def _first(sums: dict[str, int]) -> tuple[list[str], int]:
    """Return who is first, and by how many points."""
    best = max(sums.values())
    first = [name for name, points in sums.items() if points == best]
    rest = [points for points in sums.values() if points < best]
    return first, best - max(rest, default=best)
