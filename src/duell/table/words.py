"""The sentences that both the full screen and plain mode say. Players are named, always: many people read them."""

from collections.abc import Sequence

from duell.engine import By, Card, Choice, Edition, End, Reason, Scout, Sets, Vader, Villain
from duell.language import _, n_
from duell.record import Handover, Hint, PinReset
from duell.table.screens import Drawing, Final, Offer, Scouting, TableTop
from duell.table.seating import HUMAN
from duell.table.story import (
    Beat,
    Decides,
    Ends,
    Escapes,
    Gain,
    Loses,
    NobodyScouts,
    R2D2Returns,
    SitsOut,
    Takes,
    TakesBack,
    TakesHint,
    TieBroken,
    TimeIsUp,
    TurnsOver,
    Waits,
)

R2D2 = "R2-D2"
VADER = "Darth Vader"
MINUS = "−"


def number(points: int) -> str:
    """Return points as they are shown, with a true minus sign."""
    return str(points).replace("-", MINUS)


def signed(points: int) -> str:
    """Return a change of points, with its sign."""
    return f"+{points}" if points >= 0 else number(points)


def tenths(points: float) -> str:
    """Return points with one decimal and their sign."""
    return f"{points:+.1f}".replace("-", MINUS)


def count(points: int) -> str:
    """Return points with their unit."""
    return f"{number(points)} point" if abs(points) == 1 else f"{number(points)} points"


def cards(number: int) -> str:
    """Return a number of cards with the noun."""
    return "1 card" if number == 1 else f"{number} cards"


def bid(choice: Choice) -> str:
    """Return what a card in the hand is called."""
    return R2D2 if choice is Choice.R2D2 else str(choice)


def the(choice: Choice) -> str:
    """Return a card in the hand within a sentence."""
    return R2D2 if choice is Choice.R2D2 else f"the {choice}"


def title(card: Card) -> str:
    """Return what an Empire card is called."""
    return f"{VADER} {MINUS}{card.penalty}" if isinstance(card, Vader) else card.title or card.name


def short(card: Card) -> str:
    """Return the shortest name of an Empire card."""
    return f"Vader {MINUS}{card.penalty}" if isinstance(card, Vader) else card.short or card.title or card.name


def at_stake(card: Card) -> str:
    """Return a card with its points: ``Bossk, 4 points``."""
    return title(card) if isinstance(card, Vader) else f"{title(card)}, {count(card.points)}"


def awarded(screen: Scouting) -> str:
    """Return to whom the card at stake goes once R2-D2's card has been dealt with; nothing where none waits."""
    bids = [laid for laid in screen.laid if laid.face and laid.face.choice is not Choice.R2D2]
    if not bids or not screen.top.card:
        return ""
    best = max(bids, key=lambda laid: (laid.face.choice, laid.face.icons) if laid.face else (0, 0))
    assert best.face
    return f"Then {screen.top.name(best.seat)}’s {bid(best.face.choice)} takes {title(screen.top.card)}."


def may_draw(screen: Drawing) -> str:
    """Return who may draw leftover cards, and how many (rulings 8 and 13)."""
    held = "cards" if screen.top.edition.end is End.LAST_WITH_CARDS else "force cards"
    more = "1 more card" if screen.draws == 1 else f"{screen.draws} more cards"
    name = screen.top.name(screen.seat)
    return f"{name} alone still holds {held} and may draw up to {more} from the stock, one at a time."


def of_a_kind(cards: int) -> str:
    """Return what several cards of one villain are called."""
    return {1: "single", 2: "pair", 3: "triple", 4: "foursome"}.get(cards, f"set of {cards}")


def listed(names: Sequence[str]) -> str:
    """Return names in a row: ``Anna, Ben and Cem``."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def gain(won: Gain, card: Card, edition: Edition) -> str:
    """Return what taking a card brings: ``+14: 4 points and 10 for the pair``."""
    if isinstance(card, Vader):
        return number(won.total)
    if won.has == 0:
        return signed(won.total)
    kind = of_a_kind(won.has + 1)
    if edition.sets is Sets.FLAT:
        return f"{signed(won.total)}, the {kind} counts {won.counts}"
    return f"{signed(won.total)}: {won.points}, and {won.bonus} for the {kind}"


def offer(top: TableTop, made: Offer) -> str:
    """Return a choice over a scouted card."""
    return "keep it" if made.choice is Choice.KEEP else f"give it to {top.name(made.seat)}"


def offer_in_short(top: TableTop, made: Offer) -> str:
    """Return the same with what it brings in a few characters, for narrow windows."""
    what = "keep" if made.choice is Choice.KEEP else f"to {top.name(made.seat)}"
    return f"{what} {signed(made.gain.total)}, {R2D2} {'back' if made.returns else 'lost'}"


def offer_cost(top: TableTop, made: Offer, card: Card) -> str:
    """Return what a choice over a scouted card brings whom, and what becomes of R2-D2."""
    brings = gain(made.gain, card, top.edition)
    fate = f"{R2D2} returns" if made.returns else f"{R2D2} is lost"
    return f"{brings}; {fate}"


def reason(why: Reason) -> str:
    """Return why the game is over."""
    return {
        Reason.NOBODY: "Nobody holds a card any more.",
        Reason.LAST_WITH_CARDS: "Only one player still holds cards.",
        Reason.ONLY_R2D2: f"Whoever still holds cards holds only {R2D2}.",
        Reason.FIRST_OUT: "A player has run out of force cards.",
        Reason.LAST_WITH_FORCE: "Only one player still holds force cards.",
        Reason.STOCK: "The stock is used up.",
    }[why]


def winners(final: Final) -> str:
    """Return who won."""
    names = [final.top.name(seat) for seat in final.outcome.winners]
    best = count(max(final.outcome.totals))
    return f"{names[0]} wins with {best}." if len(names) == 1 else f"{listed(names)} share the win with {best} each."


def tell(top: TableTop, beat: Beat) -> str:
    """Return a beat as a sentence."""
    match beat:
        case TakesHint():
            return _("{name} took a hint.", name=top.name(beat.seat))
        case TimeIsUp():
            return _("{name}’s time ran out: the lowest card was locked.", name=top.name(beat.seat))
        case TurnsOver():
            return f"{top.name(beat.seat)} played {bid(beat.bid)}{_icons(beat.icons)}."
        case SitsOut():
            return f"{top.name(beat.seat)} has no card to play and sits out."
        case TieBroken():
            return _tie(top, beat)
        case Takes():
            return _takes(top, beat)
        case Escapes():
            return f"Nobody played a force card: {title(beat.card)} escapes."
        case Loses():
            cards = [bid(card) for card in beat.cards]
            return f"{top.name(beat.seat)} discards {the(beat.cards[0]) if len(cards) == 1 else listed(cards)}."
        case TakesBack():
            return _back(top, beat)
        case Waits() | NobodyScouts() | Decides() | R2D2Returns():
            return _scouting(top, beat)
        case Ends():
            return f"The game is over. {reason(beat.reason)}"


def _scouting(top: TableTop, beat: Waits | NobodyScouts | Decides | R2D2Returns) -> str:
    match beat:
        case Waits():
            return _waits(top, beat)
        case NobodyScouts():
            all_of = "both" if len(beat.seats) == 2 else "all"
            return f"{_names(top, beat.seats)} {all_of} played {R2D2}: they take it back, and no card is turned up."
        case Decides():
            given = "" if beat.to == beat.seat else " and gives the card away"
            return f"{top.name(beat.seat)} turned up {title(beat.card)}{given}."
        case R2D2Returns():
            return f"{top.name(beat.seat)} takes {R2D2} back."


def _icons(icons: int) -> str:
    if not icons:
        return ""
    return " with 1 icon" if icons == 1 else f" with {icons} icons"


def _names(top: TableTop, seats: Sequence[int]) -> str:
    return listed([top.name(seat) for seat in seats])


def _tie(top: TableTop, beat: TieBroken) -> str:
    *others, winner = (f"{top.name(seat)}’s {icons}" for seat, icons in zip(beat.seats, beat.icons, strict=True))
    return f"A tie at {beat.value} is decided by the rebel icons: {winner} beat {listed(others)}."


def _takes(top: TableTop, beat: Takes) -> str:
    vader = isinstance(beat.card, Vader)
    won = "must take" if vader else "wins"
    how = {By.DUEL: won, By.SCOUT: "keeps", By.GIFT: "is given", By.LEFTOVER: "draws"}[beat.by]
    brings = "" if vader else f" ({gain(beat.gain, beat.card, top.edition)})"  # a Vader's name says what he brings
    return (
        f"{top.name(beat.seat)} {how} {title(beat.card)}{brings}. Score {number(beat.before)} → {number(beat.after)}."
    )


def _back(top: TableTop, beat: TakesBack) -> str:
    names = _names(top, beat.seats)
    return f"{names} takes the card back." if len(beat.seats) == 1 else f"{names} take their cards back."


def _waits(top: TableTop, beat: Waits) -> str:
    name = top.name(beat.seat)
    if beat.when is None:
        return f"The stock is used up, so {name} takes {R2D2} back."
    if beat.when is Scout.AT_ONCE:
        return f"{name}’s {R2D2} turns up the next card before the duel is decided."
    return f"{name}’s {R2D2} lies on the table: {name} will turn up the next card and keep it or give it away."


def villain_line(villain: Villain, cards: int) -> str:
    """Return how many of a villain somebody has, at its shortest: ``Greedo×2``."""
    return short(villain) if cards == 1 else f"{short(villain)}×{cards}"


def asides(screen: Final) -> tuple[str, ...]:
    """Return what else everybody is to know when the game is over: hands that changed, PINs set anew, hints."""
    said: list[str] = []
    for act in screen.asides:
        name = screen.top.name(act.seat)
        match act:
            case Handover(number, _, now, player) if player == HUMAN:
                said.append(_("From round {number} on, {name} played.", number=number, name=now))
            case Handover(number, _, now, player):
                told = {"number": number, "level": player, "name": now}
                said.append(_("From round {number} on, a bot ({level}) played for {name}.", **told))
            case PinReset(number, _):
                said.append(_("In round {number} a new PIN was set for {name}.", number=number, name=name))
            case Hint():
                pass
    for seat, place in enumerate(screen.top.places):
        hints = sum(isinstance(act, Hint) and act.seat == seat for act in screen.asides)
        if hints:
            said.append(n_("{name} took {count} hint.", "{name} took {count} hints.", hints, name=place.seat.name))
    return tuple(said)
