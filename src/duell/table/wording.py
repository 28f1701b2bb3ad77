"""Sentences of any game: lists of names, the end, asides, the evening's tally."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import takewhile
from typing import Any

from duell.game import Ends, Game
from duell.language import _, mark, n_, percent, signed_decimal, whole
from duell.players import Bots
from duell.program import command
from duell.record.acts import Handover, Hint, PinReset, Seat, TakenBack
from duell.record.reading import Played
from duell.table.screens import Advice, Board, Choosing, Curtain, Final, TakesHint, TimeIsUp, Waiting
from duell.vocabulary import HUMAN, BestOf

_LEVELS = {
    "human": mark("human"),
    "guest": mark("guest"),
    "padawan": mark("padawan"),
    "knight": mark("knight"),
    "master": mark("master"),
    "random": mark("random"),
}


def level(player: str) -> str:
    """The word for a person, or for a bot of a level."""
    return _(_LEVELS.get(player, player))


_ABOUT = {
    "padawan": mark("A padawan plays like a child who knows the rules."),
    "knight": mark("A knight plays like an experienced adult."),
    "master": mark("A master is hard to beat."),
}
_AGAINST = {
    # Translators: as in “In games for two, it wins 30% against a padawan and 8% against a knight.”
    "padawan": mark("{share} against a padawan"),
    "knight": mark("{share} against a knight"),
    "master": mark("{share} against a master"),
}


def about_level(game: Game, player: str) -> str:
    """A bot's level in words, with its share of wins against other levels in this game; "" for a person."""
    measured = Bots.of(game).SHARES.get(player, {})
    shares = [_(_AGAINST[other], share=percent(share)) for other, share in measured.items()]
    says = [_(_ABOUT[player])] if player in _ABOUT else []
    says += [_("In games for two, it wins {shares}.", shares=listed(shares))] if shares else []
    return " ".join(says)


def listed(names: Sequence[str]) -> str:
    """A list of names: ``Anna, Ben and Cem``."""
    *others, last = names or [""]
    return _("{names} and {last}", names=", ".join(others), last=last) if others else last


def thinking(names: Sequence[str]) -> str:
    """A sentence that says that these bots are thinking."""
    if len(names) == 1:
        return _("{name} is thinking …", name=names[0])
    return _("{names} are thinking …", names=listed(names))


def waiting(names: Sequence[str], away: Sequence[str] = ()) -> str:
    """Sentences on the players who have yet to decide, and on those who are away from their screens."""
    sentences = [_("Waiting for {names} …", names=listed(names))] if names else []
    if len(away) == 1:
        sentences.append(_("{name} is away.", name=away[0]))
    elif away:
        sentences.append(_("{names} are away.", names=listed(away)))
    return " ".join(sentences)


def waits(screen: Waiting) -> str:
    """Sentences on the players that a screen waits for."""
    return waiting(
        [screen.board.name(seat) for seat in screen.seats], [screen.board.name(seat) for seat in screen.away]
    )


def locked(board: Board) -> str:
    """A line on the players who have locked a secret choice; "" if nobody has."""
    names = listed([place.seat.name for place in board.places if place.locked])
    return _("Locked: {names}", names=names) if names else ""


def at_end(screen: Final) -> str:
    """The sentence at the end of a game on the players ready for the next; "" at a screen that several people share."""
    if screen.leads:
        return ready(screen.ready)
    if screen.is_ready and screen.missing:
        return waiting(screen.missing)
    return leads_on(is_ready=screen.is_ready, is_last=screen.is_last)


def comes_next(*, is_last: bool) -> str:
    """The sentence that tells a guest who is done with the end what comes next."""
    return _("That was the last game.") if is_last else _("The next game begins when the host continues.")


def leads_on(*, is_ready: bool, is_last: bool) -> str:
    """The sentence that tells a guest at the end what comes next, before and after Enter."""
    if is_ready:
        return comes_next(is_last=is_last)
    if is_last:
        return _("That was the last game. Press Enter when you are done.")
    return _("Press Enter when you are ready for the next game.")


def ready(names: Sequence[str]) -> str:
    """A line on the players who have read the end; "" if nobody has."""
    return _("Ready for the next game: {names}", names=listed(names)) if names else ""


def about_hint(advice: Sequence[Advice]) -> str:
    """The meaning of the bars and numbers of a hint; if all numbers are equal, the reason why no choice stands out."""
    if is_level(advice):
        return _("Bar: how often a master plays it. Number: the expected lead, the same for all, so none is better.")
    return _("Bar: how often a master plays it. Number: the expected lead in points.")


def is_level(advice: Sequence[Advice]) -> bool:
    """Whether a hint shows the same lead for each of several choices."""
    return len({signed_decimal(advised.points) for advised in advice}) == 1 < len(advice)


def covered(name: str, is_chosen: bool) -> str:
    """A sentence on a covered hand, with the key that uncovers it."""
    if is_chosen:
        return _("{name} has chosen a card. Enter locks it; Space shows the hand.", name=name)
    return _("{name}’s cards are covered. Space shows them.", name=name)


def hand(name: str, cards: str) -> str:
    """A player's own hand, its cards listed in words."""
    return _("{name}’s hand: {cards}.", name=name, cards=cards) if cards else no_cards(name)


def no_cards(name: str) -> str:
    """The hand of a player who holds nothing."""
    return _("{name} has no cards in hand.", name=name)


def round_named(board: Any, number: object) -> str:  # noqa: ARG001 - a game can say more
    """The name of a round: ``Round 3``."""
    return _("Round {number}", number=number)


def tell(board: Board, event: TakesHint | TimeIsUp | Ends) -> str:
    """An event of any game as a sentence."""
    match event:
        case TakesHint():
            return _("{name} asked for a hint.", name=board.name(event.seat))
        case TimeIsUp(sealed=True, chosen=True):
            return _("{name} ran out of time: the chosen card was locked.", name=board.name(event.seat))
        case TimeIsUp(chosen=True):
            return _("{name} ran out of time: what was chosen counts.", name=board.name(event.seat))
        case TimeIsUp():
            return _("{name} ran out of time.", name=board.name(event.seat))
        case Ends():
            return _("The game is over.")


def winners(final: Final) -> str:
    """The winners, and their points."""
    names = [final.board.name(seat) for seat in final.outcome.winners]
    best = max(final.outcome.totals)
    if len(names) == 1:
        fields = {"name": names[0], "number": whole(best)}
        return n_("{name} wins with {number} point.", "{name} wins with {number} points.", best, **fields)
    return n_(
        "{names} share the win with {number} point each.",
        "{names} share the win with {number} points each.",
        best,
        names=listed(names),
        number=whole(best),
    )


FAR_BEHIND = 10  # points behind the leader that make a comeback


def comeback(screen: Final) -> str:
    """A sentence on a winner who was last and far behind in the second half of the game; "" if there is none."""
    rounds = len(screen.course)
    if len(screen.outcome.winners) != 1:
        return ""
    (winner,) = screen.outcome.winners
    behind = 0
    for totals in screen.course[rounds // 2 : -1]:
        others = [total for seat, total in enumerate(totals) if seat != winner]
        if totals[winner] < min(others):
            behind = max(behind, max(others) - totals[winner])
    if behind < FAR_BEHIND:
        return ""
    return _(
        "A comeback: {name} was last, {points} points behind.", name=screen.board.name(winner), points=whole(behind)
    )


def asides(screen: Final, round_named: Callable[[Any, int], str]) -> tuple[str, ...]:
    """Sentences on handovers, PIN resets, hints and cards taken back, for the end; `round_named` as in `Narration`."""
    sentences: list[str] = []
    stayed = {(act.round, act.seat): act for act in screen.asides if isinstance(act, Handover)}  # the last of a round
    for act in screen.asides:
        name, when = screen.board.name(act.seat), round_named(screen.board, act.round)
        match act:
            case Handover() if act is not stayed[act.round, act.seat]:
                pass
            case Handover(name=now, player=player) if player == HUMAN:
                sentences.append(_("{round}: {name} took the seat over.", round=when, name=now))
            case Handover(name=now, player=player):
                fields = {"round": when, "level": level(player), "name": now}
                sentences.append(_("{round}: a bot ({level}) took {name}’s seat over.", **fields))
            case PinReset():
                sentences.append(_("{round}: a new PIN was set for {name}.", round=when, name=name))
            case Hint() | TakenBack():
                pass
    for seat, place in enumerate(screen.board.places):
        hints = sum(isinstance(act, Hint) and act.seat == seat for act in screen.asides)
        if hints:
            sentences.append(
                n_("{name} asked for {count} hint.", "{name} asked for {count} hints.", hints, name=place.seat.name)
            )
        if undone := sum(isinstance(act, TakenBack) and act.seat == seat for act in screen.asides):
            sentences.append(
                n_("{name} took {count} card back.", "{name} took {count} cards back.", undone, name=place.seat.name)
            )
    return tuple(sentences)


def plays_now(seat: Seat) -> str:
    """A sentence on the player of a seat after a handover."""
    if seat.player == HUMAN:
        return _("{name} plays now.", name=seat.name)
    return _("A bot ({level}) plays for {name} now.", level=level(seat.player), name=seat.name)


def deal(digest: str) -> str:
    """The digest of a deal, shortened and in groups, so that it can be read aloud; the record has the full digest."""
    return _("Deal {digest}.", digest=short(digest))


def short(digest: str) -> str:
    """The first 16 digits of a digest, in groups, so that they can be noted down."""
    digits = digest.partition(":")[2][:16]
    return " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))


def opening(screen: Curtain | Choosing) -> list[str]:
    """The evening's tally and the deal, at the start of a game."""
    digest = [deal(screen.deal)] if screen.deal else []
    return [*evening_at_start(screen.evening, screen.deal), *digest]


def to_note(screen: Final) -> list[str]:
    """The deal and the note of a finished game, to be written down."""
    lines = [deal(screen.deal)] if screen.deal else []
    if screen.note:
        lines.append(_("Verification code for {command}: {note}", command=command("verify"), note=screen.note))
    return lines


def points(number: int) -> str:
    """A number of points with the noun."""
    return n_("{number} point", "{number} points", number, number=whole(number))


def points_aloud(totals: Iterable[tuple[str, int]]) -> str:
    """Everybody's points in clauses, for the ear.

    >>> points_aloud([("Anna", 31), ("Ben", 1)])
    'Anna has 31 points and Ben has 1 point'
    """
    return listed(
        [
            n_("{name} has {number} point", "{name} has {number} points", total, name=name, number=whole(total))
            for name, total in totals
        ]
    )


def evening(games: Sequence[Played], day: str = "") -> str:
    """The tally of this evening, or of the evening of a `day`; shared wins are counted apart.

    >>> evening([Played(("Anna", "Ben"), (31, 24), ""), Played(("Anna", "Ben"), (7, 7), "")])
    'This evening: Anna 1, Ben 0; 1 game shared.'
    """
    tally, shared = won_by(games)
    fields = {"day": day, "tally": tally}
    if not shared:
        return _("Evening of {day}: {tally}.", **fields) if day else _("This evening: {tally}.", **fields)
    if not day:
        return n_(
            "This evening: {tally}; {count} game shared.",
            "This evening: {tally}; {count} games shared.",
            shared,
            **fields,
        )
    return n_(
        "Evening of {day}: {tally}; {count} game shared.",
        "Evening of {day}: {tally}; {count} games shared.",
        shared,
        **fields,
    )


def evening_aloud(games: Sequence[Played], day: str = "") -> str:
    """The same in a whole sentence, for the ear.

    >>> evening_aloud([Played(("Anna", "Ben"), (31, 24), ""), Played(("Anna", "Ben"), (7, 7), "")])
    'This evening, Anna won 1 game, Ben won no game and 1 game was shared.'
    """
    fields = {"day": day, "tally": _won_aloud(games)}
    return _("On {day}, {tally}.", **fields) if day else _("This evening, {tally}.", **fields)


def _won_aloud(games: Sequence[Played]) -> str:
    """The same as `won_by` in clauses."""
    names, won = dict.fromkeys(name for game in reversed(games) for name in game.names), wins(games)
    clauses = [
        n_("{name} won {count} game", "{name} won {count} games", won[name], name=name)
        if won[name]
        else _("{name} won no game", name=name)
        for name in names
    ]
    if shared := sum(len(game.winners) > 1 for game in games):
        clauses.append(n_("{count} game was shared", "{count} games were shared", shared))
    return listed(clauses)


def won_by(games: Sequence[Played]) -> tuple[str, int]:
    """The number of games that each player has won alone, in one line, and that of shared games."""
    names, won = dict.fromkeys(name for game in reversed(games) for name in game.names), wins(games)
    return ", ".join(f"{name} {won[name]}" for name in names), sum(len(game.winners) > 1 for game in games)


def wins(games: Sequence[Played]) -> Counter[str]:
    """The number of games that each player has won alone."""
    return Counter(game.winners[0] for game in games if len(game.winners) == 1)


def evening_at_start(games: Sequence[Played], deal: str, *, aloud: bool = False) -> list[str]:
    """The tally when a game of this `deal` begins after `games`, in whole sentences if it is said `aloud`."""
    standings = _standings(games, ended=False, aloud=aloud)
    if not games or games[-1].deal != deal:
        return standings
    series = _series(games)
    if len(series) == len(games[-1].names):
        series = []
    return [*standings, _in_series(len(series) + 1, len(games[-1].names), series, aloud=aloud)]


def evening_at_end(games: Sequence[Played], *, aloud: bool = False) -> list[str]:
    """The tally after the last of `games`, and the same-deal series that it belongs to; `aloud` as at the start."""
    standings, series = _standings(games, ended=True, aloud=aloud), _series(games) if games else []
    if len(series) < 2:
        return standings
    players = len(games[-1].names)
    if len(series) < players:
        return [*standings, _in_series(len(series), players, series, aloud=aloud)]
    sums = _sums(series)
    best, second, *_others = sorted(sums.values(), reverse=True)
    first = [name for name in sums if sums[name] == best]
    totals = n_(
        "The same deal once: {points}.",
        "The same deal {count} times: {points}.",
        players,
        points=_points(sums, aloud=aloud),
    )
    if len(first) > 1:
        return [*standings, f"{totals} " + _("{names} share the series.", names=listed(first))]
    won = n_(
        "{name} wins the series by {count} point.",
        "{name} wins the series by {count} points.",
        best - second,
        name=first[0],
    )
    return [*standings, f"{totals} {won}"]


def match_won(games: Sequence[Played]) -> str:
    """The sentence on who has won the agreed match with the last of `games`; "" if nobody has.

    >>> match_won([Played(("Anna", "Ben"), (31, 24), "", BestOf.THREE)] * 4)
    'Anna wins the match.'
    """
    _games, won = _best_of(games)
    return _("{name} wins the match.", name=won) if won and games[-1].best_of is not BestOf.ONE else ""


def match_tally(games: Sequence[Played]) -> tuple[int, ...]:
    """The games that each player has won in an agreed match that is won, the most first; empty without one.

    >>> match_tally([Played(("Anna", "Ben"), (31, 24), "", BestOf.THREE)] * 2)
    (2, 0)
    """
    if not match_won(games):
        return ()
    match, _winner = _best_of(games)
    won = wins(match)
    return tuple(sorted((won[name] for name in games[-1].names), reverse=True))


def may_decide_match(games: Sequence[Played], names: Collection[str], best_of: BestOf) -> bool:
    """Whether the game after these `games` may decide an agreed match, since one of its players needs one more win.

    >>> may_decide_match([Played(("Anna", "Ben"), (31, 24), "", BestOf.THREE)], ("Anna", "Ben"), BestOf.THREE)
    True
    """
    if not games or best_of is BestOf.ONE or games[-1].best_of is not best_of:
        return False
    match, won = _best_of(games)
    return not won and any(wins(match)[name] == best_of.wins - 1 for name in names)


def again(games: Sequence[Played]) -> str:
    """The name of the game after the last of `games`: the next game of an open match, the next match, or a rematch."""
    if not games or games[-1].best_of is BestOf.ONE:
        return _("rematch")
    return _("next match") if match_won(games) else _("next game")


def match_goes_on(games: Sequence[Played]) -> bool:
    """Whether an agreed match, or a series with the same deal, is still open after the last of `games`."""
    if not games:
        return False
    _games, won = _best_of(games)
    return (games[-1].best_of is not BestOf.ONE and not won) or 1 < len(_series(games)) < len(games[-1].names)


def _best_of(games: Sequence[Played]) -> tuple[Sequence[Played], str]:
    """The games of the last match, and its winner; "" if it has none."""
    begun, won = 0, ""
    for index, game in enumerate(games):
        if won or game.best_of is not games[index - 1].best_of:
            begun, won = index, ""
        tally = wins(games[begun : index + 1]).items()
        won = next((name for name, number in tally if number >= game.best_of.wins), "")
    return games[begun:], won


def _standings(games: Sequence[Played], *, ended: bool, aloud: bool) -> list[str]:
    """The tallies of the evening and of its agreed match, if any; before a game, of the match only if it is open."""
    if not games:
        return []
    match, won = _best_of(games)
    if games[-1].best_of is BestOf.ONE or (won and not ended):
        return [evening_aloud(games) if aloud else evening(games)]
    tally, shared = (_won_aloud(match), 0) if aloud else won_by(match)
    of_match = {
        BestOf.THREE: _("Best of three: {tally}.", tally=tally),
        BestOf.FIVE: _("Best of five: {tally}.", tally=tally),
        BestOf.SEVEN: _("Best of seven: {tally}.", tally=tally),
    }[games[-1].best_of]
    is_told = len(match) == len(games) and not shared
    standings = [of_match] if is_told else [evening_aloud(games) if aloud else evening(games), of_match]
    return [*standings, match_won(games)] if won else standings


def _series(games: Sequence[Played]) -> list[Played]:
    """The games with the same deal as the last one, until each player has had every hero."""
    last = games[-1]
    is_of_it = (game.deal == last.deal and set(game.names) == set(last.names) for game in reversed(games))
    played = sum(takewhile(bool, is_of_it))
    return [*games[-(played % len(last.names) or len(last.names)) :]]


def _in_series(game: int, players: int, series: Sequence[Played], *, aloud: bool) -> str:
    sentence = _("The same deal, game {number} of {count}.", number=game, count=players)
    return f"{sentence} " + _("So far: {points}.", points=_points(_sums(series), aloud=aloud)) if series else sentence


def _sums(series: Sequence[Played]) -> dict[str, int]:
    sums = dict.fromkeys(series[-1].names, 0)
    for game in series:
        for name, total in zip(game.names, game.totals, strict=True):
            sums[name] += total
    return sums


def _points(sums: dict[str, int], *, aloud: bool) -> str:
    if aloud:
        return points_aloud(sums.items())
    return ", ".join(f"{name} {whole(points)}" for name, points in sums.items())


def practice_curtain() -> str:
    """The explanation of the curtain in a lesson."""
    return _(
        "For practice: when several people share a keyboard, all cards stay hidden until the next player is ready. On "
        "the full screen, Esc hides them again."
    )
