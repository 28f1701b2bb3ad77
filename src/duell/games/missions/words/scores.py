"""Where points come from, and what lies open before everybody."""

from collections.abc import Sequence

from duell.games.missions.beats import Account, RoundEnds
from duell.games.missions.board import Board, Laid, PlayerArea
from duell.games.missions.engine import ActionName, Deck
from duell.games.missions.titles import title_in_language
from duell.games.missions.words.cards import brief_name, hand_size, short_name, title
from duell.language import _, n_
from duell.language.numbers import signed, whole


def round_account(board: Board, ends: RoundEnds) -> list[str]:
    """Return why a round was scored and how: a sentence a seat, and who begins the next."""
    said = [*used_up(ends), _("Round {number} of {count} is scored.", number=ends.round, count=board.rounds)]
    said += [_account(board, seat, account) for seat, account in enumerate(ends.accounts)]
    return [*said, *begins_next(board, ends)]


def used_up(ends: RoundEnds) -> list[str]:
    """Return why a round is over, unless that has been told already: of who has shown all ten it has."""
    return [] if _was_shown(ends) else [_("The last card of the stock was turned up, so the round is over.")]


def begins_next(board: Board, ends: RoundEnds) -> list[str]:
    """Return who begins the next round, if there is one, and why."""
    return [_("{name} ended the round and begins the next.", name=board.name(ends.ender))] if ends.is_next else []


def why_over(board: Board, ends: RoundEnds) -> str:
    """Return why a round is over, for the bar."""
    return _("{name} has shown all ten", name=board.name(ends.ender)) if _was_shown(ends) else _("the stock is used up")


def _was_shown(ends: RoundEnds) -> bool:
    return any(account.score.shown for account in ends.accounts)


def _account(board: Board, seat: int, account: Account) -> str:
    score = account.score
    parts = [_("hand {points}", points=_sum([value for value in account.best if value is not None]))]
    parts += [_("all ten shown {points}", points=score.shown)] if score.shown else []
    parts += [_("troopers {points}", points=score.troopers)] if score.troopers else []
    parts += [_("missions {points}", points=score.missions)] if score.missions else []
    points = n_("{number} point", "{number} points", score.total, number=whole(score.total))
    return _("{name}: {parts} = {points}.", name=board.name(seat), parts=", ".join(parts), points=points)


def _sum(values: Sequence[int]) -> str:
    """Return the sum of values, and what it is made of: ``13 (7 + 6)``, but nothing of one alone."""
    total = sum(values)
    return f"{total} ({' + '.join(map(str, values))})" if len(values) > 1 else str(total)


def final_account(place: PlayerArea) -> str:
    """Return where a total comes from: the rounds and the tiles."""
    parts = [whole(points) for points in place.rounds]
    said = " + ".join(parts) or "0"
    if place.bonus:
        tiles = _("all tiles {points}", points=place.bonus)
        said = f"{said} + {tiles}"
    total = n_("{number} point", "{number} points", place.total, number=whole(place.total))
    return _("{name}: {sum} = {total}.", name=place.seat.name, sum=said, total=total)


def troopers(count: int) -> str:
    """Return somebody's clone troopers."""
    return n_("{count} trooper", "{count} troopers", count)


def troopers_so_far(name: str, count: int) -> str:
    """Return how many clone troopers somebody now has."""
    return n_(
        "{name} now has {count} clone trooper; each three count 10.",
        "{name} now has {count} clone troopers; each three count 10.",
        count,
        name=name,
    )


def tile_is_new(value: int) -> str:
    """Return that a mission tile is still missing."""
    return _("tile {value} is new", value=value)


def missions(deck: Deck, laid: Sequence[Laid]) -> str:
    """Return the values of missions that were laid out: ``3-3-3, 5-5-joker``."""
    return ", ".join(_laid(deck, each) for each in laid)


def _laid(deck: Deck, each: Laid) -> str:
    joker = title_in_language(next(kind for kind in deck.actions if kind.name == ActionName.NUTE).short or "*")
    values = [str(each.value)] * len(each.cards)
    return "-".join([*values, joker] if each.joker else values)


def area(board: Board, place: PlayerArea) -> str:
    """Return all that lies open at a seat, in a line."""
    parts = [n_("{number} point", "{number} points", place.total, number=whole(place.total))]
    parts.append(_("in hand {cards}", cards=hand_size(place.cards)))
    parts += [troopers(place.troopers)] if place.troopers else []
    parts += [_("missions {values}", values=missions(board.deck, place.missions))] if place.missions else []
    parts += [_("tiles {values}", values=" ".join(map(str, place.tiles)))] if place.tiles else []
    parts += [_("{points} of this round for sure", points=signed(place.sure))] if place.sure else []
    return _("{name}: {parts}.", name=place.seat.name, parts=", ".join(parts))


def total(place: PlayerArea) -> str:
    """Return a sum, and what of this round is sure besides."""
    return f"{whole(place.total)} {signed(place.sure)}" if place.sure else whole(place.total)


def area_in_short(board: Board, place: PlayerArea) -> str:
    """Return what lies open at a seat, in few columns."""
    parts = [hand_size(place.cards)]
    parts += [f"^{place.troopers}"] if place.troopers else []
    parts += [missions(board.deck, place.missions)] if place.missions else []
    parts += [_("tiles {values}", values=" ".join(map(str, place.tiles)))] if place.tiles else []
    return " · ".join(parts)


def display(board: Board) -> str:
    """Return what lies in the display."""
    if not board.display:
        return _("The display is empty.")
    return _("In the display: {cards}.", cards=", ".join(title(board.deck, card) for card in board.display))


def display_in_short(board: Board, room: int = 0) -> str:
    """Return what lies in the display by short names, each in at most so many columns if there is so little room."""
    if not board.display:
        return display(board)
    names = [
        brief_name(board.deck, card.character, room) if room else short_name(board.deck, card.character)
        for card in board.display
    ]
    # A number stays with its name.
    return "  ".join(f"{name}\N{NO-BREAK SPACE}{card.value}" for name, card in zip(names, board.display, strict=True))


def stock(count: int) -> str:
    """Return how many cards are still face down."""
    return n_("{count} card is in the stock.", "{count} cards are in the stock.", count)


def risk(board: Board) -> str:
    """Return what could be known of the next card, if the table has agreed to be told."""
    if board.risk is None:
        return ""
    if board.risk.stock == 1:
        last = _("The last card of the stock would be too much.")
        return last if board.risk.bust else _("The last card of the stock would not be too much.")
    return n_(
        "{bust} of the {count} card in the stock would be too much.",
        "{bust} of the {count} cards in the stock would be too much.",
        board.risk.stock,
        bust=board.risk.bust,
    )


def where_short(number: int) -> str:
    """Return a round in a word and its number."""
    # Translators: a round of Missions, in a narrow column
    return _("round {number}", number=number)


def where(board: Board) -> str:
    """Return the round."""
    return round_named(board, board.round)


def round_named(board: Board, number: object) -> str:
    """Return what a round is called (see `duell.game.Narration`)."""
    return _("Round {number} of {count}", number=number, count=board.rounds)
