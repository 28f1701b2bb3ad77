"""The sentences of Missions that both the full screen and plain mode say. Players are named, always."""

from collections.abc import Iterable, Sequence

from duell.game import Ends
from duell.games.missions.board import Beat, Board, Body, Offer, PlayerArea
from duell.games.missions.catalogue import title_in_language
from duell.games.missions.engine.cards import ActionName, Card, CharacterCard, Deck, Trooper
from duell.games.missions.engine.events import (
    AllShown,
    Bust,
    CardTaken,
    Drawn,
    Handed,
    LeftUnused,
    MissionLaid,
    NoEffect,
    RoundScored,
    Sent,
    TurnedUp,
)
from duell.games.missions.engine.state import FlippingOrTaking, Handing, Laying, Mission, Moment, Naming, Taking, Verb
from duell.language import _, mark, n_, signed, signed_decimal, whole
from duell.table import wording
from duell.table.screens import TakesHint, TimeIsUp
from duell.table.wording import listed

LEAST_NAME = 3
"""Letters of a word that a character is known by."""

_ACTIONS = {
    ActionName.DOOKU: mark("draws an unseen card from another hand, shows it and keeps it"),
    ActionName.JANGO: mark("another player hands over a card of their choice, open to all"),
    ActionName.ZAM: mark("must take a card from the display"),
    ActionName.NUTE: mark("can be the third card of a mission, now or never"),
}


def title(deck: Deck, card: Card) -> str:
    """Return what a card is called: ``Padmé Amidala 6``."""
    if isinstance(card, CharacterCard):
        return f"{character(deck, card.character)} {card.value}"
    kind = deck.troopers if isinstance(card, Trooper) else next(each for each in deck.actions if each.name == card.name)
    return title_in_language(kind.title or kind.name)


def short(deck: Deck, card: CharacterCard) -> str:
    """Return the same in few columns: ``Padmé 6``."""
    return f"{short_name(deck, card.character)} {card.value}"


def character(deck: Deck, name: str) -> str:
    """Return what a character is called."""
    found = next(each for each in deck.characters if each.name == name)
    return title_in_language(found.title or found.name)


def short_name(deck: Deck, name: str) -> str:
    """Return the short name of a character, of at most 7 columns."""
    found = next(each for each in deck.characters if each.name == name)
    return title_in_language(found.short or found.title or found.name)


def brief_name(deck: Deck, name: str, room: int) -> str:
    """Return the short name of a character in at most so many columns.

    That is its first word where it is enough of it; else it is cut off, with a full stop where there is room.
    """
    said = short_name(deck, name)
    joined = said.replace("-", "")
    if len(joined) <= room:
        return joined
    first = said.replace("-", " ").split()[0]
    if LEAST_NAME <= len(first) <= room:
        return first
    return f"{joined[: room - 1]}." if room > LEAST_NAME else joined[:room]


def action(deck: Deck, name: ActionName) -> str:
    """Return what an action card is called."""
    kind = next(each for each in deck.actions if each.name == name)
    return title_in_language(kind.title or kind.name)


def action_means(name: ActionName) -> str:
    """Return what an action card does (rule 5)."""
    return _(_ACTIONS[name])


def action_says(name: ActionName) -> str:
    """Return the same as a sentence."""
    said = _(_ACTIONS[name])
    return _("{sentence}.", sentence=said[:1].upper() + said[1:])


def mission(deck: Deck, value: int) -> str:
    """Return what the mission with the tile of a value is called."""
    return title_in_language(deck.missions[deck.values.index(value)])


def cards_in_a_row(deck: Deck, cards: Iterable[CharacterCard], *, in_short: bool = False) -> str:
    """Return cards one after another."""
    return listed([short(deck, card) if in_short else title(deck, card) for card in cards])


def hand_size(count: int) -> str:
    """Return a number of cards with the noun."""
    return n_("{count} card", "{count} cards", count)


_ALIKE = {2: mark("second {value}"), 3: mark("third {value}")}


def asks(board: Board, now: Moment, seat: int) -> str:
    """Return what somebody has to decide."""
    name = board.name(seat)
    match now:
        case Taking():
            return _("{action}: {name} must take a card.", action=action(board.deck, ActionName.ZAM), name=name)
        case Naming(which) if which is ActionName.DOOKU:
            return _("{action}: from whose hand does {name} draw?", action=action(board.deck, which), name=name)
        case Naming(which):
            return _("{action}: who is to hand {name} a card?", action=action(board.deck, which), name=name)
        case Handing():
            told = {"action": action(board.deck, ActionName.JANGO), "name": name, "other": board.name(board.turn_of)}
            return _("{action}: which card does {name} hand over to {other}?", **told)
        case Laying():
            return _("The end of the turn: what does {name} lay out?", name=name)
        case _ if not board.display:
            return _("{name} must turn up a card.", name=name)
        case _ if not board.stock:
            return _("The stock is used up: {name} must take a card.", name=name)
        case _:
            return _("{name}: take a card, or turn up one more?", name=name)


def asks_in_short(board: Board, now: Moment, seat: int) -> str:
    """Return the same in the line of a small window, whose bar says whose turn it is."""
    match now:
        case Taking():
            return _("{action}: take a card.", action=action(board.deck, ActionName.ZAM))
        case Naming(which) if which is ActionName.DOOKU:
            return _("{action}: draw from whose hand?", action=action(board.deck, which))
        case Naming(which):
            return _("{action}: who hands over a card?", action=action(board.deck, which))
        case Handing():
            return _("{action}: hand over which card?", action=action(board.deck, ActionName.JANGO))
        case FlippingOrTaking() if not board.display:
            return _("Turn up a card.")
        case FlippingOrTaking() if not board.stock:
            return _("The stock is used up: take a card.")
        case FlippingOrTaking():
            return _("Take a card, or turn up one more?")
        case _:
            return asks(board, now, seat)


def offer(board: Board, made: Offer) -> str:
    """Return a choice in words: ``take Padmé Amidala 6``."""
    match made.choice.verb:
        case Verb.FLIP:
            return _("turn up a card")
        case Verb.TAKE:
            assert made.card
            return _("take {which}", which=title(board.deck, made.card))
        case Verb.HAND:
            assert made.card
            return _("hand over {which}", which=title(board.deck, made.card))
        case Verb.FROM:
            assert made.seat is not None
            return board.name(made.seat)
        case Verb.MISSION | Verb.JOKER:
            assert made.mission
            which = cards_in_a_row(board.deck, made.mission.cards)
            if made.mission.joker:
                return _("mission: {which} with {joker}", which=which, joker=action(board.deck, ActionName.NUTE))
            return _("mission: {which}", which=which)
        case Verb.SHOW:
            return _("show all ten and end the round")
        case Verb.DONE:
            return _("end the turn")


def brings(board: Board, body: Body, made: Offer) -> str:
    """Return what a choice brings and costs, in a few words; nothing for one that is only known afterwards."""
    match made.choice.verb:
        case Verb.TAKE | Verb.HAND:
            assert made.card
            is_taken = made.choice.verb is Verb.TAKE
            said = [signed(made.points) if made.points else "+0" if is_taken else "−0"]
            if made.characters:
                said.append(_("a new character") if is_taken else _("the only one of its character"))
            if made.alike > 1:
                said.append(_(_ALIKE.get(made.alike, "{count}× {value}"), count=made.alike, value=made.card.value))
            return ", ".join(said)
        case Verb.FROM:
            assert made.seat is not None
            return hand_size(board.places[made.seat].cards)
        case Verb.MISSION | Verb.JOKER:
            return ", ".join(_mission_brings(board, body, made))
        case Verb.SHOW:
            return _("{points}; the round then counts {total}", points=signed(made.bonus), total=ended_now(body, made))
        case _:
            return ""


def ends_for_all(board: Board, seat: int) -> str:
    """Return what it leads to that a seat shows all ten."""
    if board.round == board.rounds:
        return _("With all ten shown, the round ends for everybody, and with it the game.")
    return _("With all ten shown, the round ends for everybody, and {name} begins the next one.", name=board.name(seat))


def hinted(board: Board, made: Offer, points: float) -> str:
    """Return what a master would do, and the lead at the end that it expects."""
    return _("A master: {choice} (lead at the end {points})", choice=offer(board, made), points=signed_decimal(points))


def ended_now(body: Body, made: Offer) -> int:
    """Return what the round would come to for the one who decides, if it ended with this choice."""
    return body.hand + body.sure + made.points + made.bonus


def _mission_brings(board: Board, body: Body, made: Offer) -> list[str]:
    assert made.mission
    said = [signed(made.bonus)]
    if made.tile:
        said.append(_("tile: {mission}", mission=mission(board.deck, made.mission.value)))
    if made.points:
        said.append(_("hand {points}", points=signed(made.points)))
    if made.characters:
        now = body.characters
        said.append(_("characters {before} → {after}", before=now, after=now + made.characters))
    return said


def hand(board: Board, body: Body) -> str:
    """Return a hand in words: each character with its values, the highest first."""
    held = [
        " ".join([title_in_language(who.title or who.name), *map(str, values)])
        for who, values in zip(board.deck.characters, body.held, strict=True)
        if values
    ]
    return ", ".join(held) or _("no card")


def hand_counts(board: Board, body: Body) -> str:
    """Return what a hand counts, and how many of the characters it has."""
    of = len(board.deck.characters)
    return _(
        "{number} of {count} characters; the hand counts {points}.", number=body.characters, count=of, points=body.hand
    )


def alike(board: Board, body: Body) -> str:
    """Return which values are in the hand twice and more: what missions are made of."""
    threes = [str(value) for value in board.deck.values if body.alike(value) >= 3]
    pairs = [str(value) for value in board.deck.values if body.alike(value) == 2]
    said = [_("three of {values}", values=listed(threes))] if threes else []
    said += [_("two of {values}", values=listed(pairs))] if pairs else []
    return _("For missions: {values}.", values=", ".join(said)) if said else ""


def round_account(board: Board, ends: RoundScored) -> list[str]:
    """Return why a round was scored and how: a sentence a seat, and who begins the next."""
    said = [*used_up(ends), _("Round {number} of {count} is scored.", number=ends.round, count=board.rounds)]
    for seat, account in enumerate(ends.accounts):
        score, values = account.score, [value for value in account.best if value is not None]
        hand_sum = f"{sum(values)} ({' + '.join(map(str, values))})" if len(values) > 1 else str(sum(values))
        parts = [_("hand {points}", points=hand_sum)]
        parts += [_("all ten shown {points}", points=score.shown)] if score.shown else []
        parts += [_("troopers {points}", points=score.troopers)] if score.troopers else []
        parts += [_("missions {points}", points=score.missions)] if score.missions else []
        points = n_("{number} point", "{number} points", score.total, number=whole(score.total))
        said.append(_("{name}: {parts} = {points}.", name=board.name(seat), parts=", ".join(parts), points=points))
    return [*said, *begins_next(board, ends)]


def used_up(ends: RoundScored) -> list[str]:
    """Return why a round is over, unless that has been told already: of who has shown all ten it has."""
    return [] if _was_shown(ends) else [_("The last card of the stock was turned up, so the round is over.")]


def begins_next(board: Board, ends: RoundScored) -> list[str]:
    """Return who begins the next round, if there is one, and why."""
    return [_("{name} ended the round and begins the next.", name=board.name(ends.ender))] if ends.is_next else []


def why_over(board: Board, ends: RoundScored) -> str:
    """Return why a round is over, for the bar."""
    return _("{name} has shown all ten", name=board.name(ends.ender)) if _was_shown(ends) else _("the stock is used up")


def _was_shown(ends: RoundScored) -> bool:
    return any(account.score.shown for account in ends.accounts)


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


def missions(deck: Deck, laid: Sequence[Mission]) -> str:
    """Return the values of missions that were laid out: ``3-3-3, 5-5-joker``."""
    joker = title_in_language(next(kind for kind in deck.actions if kind.name == ActionName.NUTE).short or "*")
    return ", ".join("-".join([str(each.value)] * len(each.cards) + [joker] * each.joker) for each in laid)


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


def tell(board: Board, beat: Beat) -> str:
    """Return a beat as a sentence, or as several."""
    match beat:
        case TurnedUp(seat=seat, card=card):
            return _("{name} turns up: {which}.", name=board.name(seat), which=title(board.deck, card))
        case Bust(seat=seat, card=card):
            return _(
                "Too much! {character} lies there already: the card is discarded, and {name} takes nothing.",
                character=character(board.deck, card.character),
                name=board.name(seat),
            )
        case NoEffect():
            return _finds_nothing(board, beat)
        case LeftUnused(seat=seat, action=name):
            told = {"name": board.name(seat), "action": action(board.deck, name)}
            return _("{name} does not use {action}: the card is discarded.", **told)
        case CardTaken(seat=seat, card=card):
            return _("{name} takes {which}.", name=board.name(seat), which=title(board.deck, card))
        case Drawn(seat=seat, giver=giver, card=card):
            told = {"name": board.name(seat), "other": board.name(giver), "which": title(board.deck, card)}
            return _("{name} draws from the hand of {other}: {which}.", **told)
        case Sent(seat=seat, giver=giver):
            told = {"action": action(board.deck, ActionName.JANGO), "name": board.name(seat)}
            return _("{action} goes to {other}, who hands {name} a card.", other=board.name(giver), **told)
        case Handed(seat=seat, giver=giver, card=card):
            told = {"name": board.name(giver), "other": board.name(seat), "which": title(board.deck, card)}
            return _("{name} hands over to {other}: {which}.", **told)
        case MissionLaid():
            return _lays(board, beat)
        case AllShown(seat=seat):
            return _("{name} shows all ten characters.", name=board.name(seat))
        case RoundScored():
            return " ".join(round_account(board, beat))
        case TakesHint() | TimeIsUp() | Ends():
            said = wording.tell(board, beat)
            return f"{said} {reason(beat.reason)}" if isinstance(beat, Ends) else said


def action_calls(name: str, which: ActionName) -> str:
    """Return what somebody who has found an action card is to do with it, or others (rule 5)."""
    match which:
        case ActionName.DOOKU:
            return _("{name} draws an unseen card from another hand, shows it and keeps it.", name=name)
        case ActionName.JANGO:
            return _("Another player hands {name} a card of their choice, open to all.", name=name)
        case ActionName.ZAM:
            return _("{name} must take a card from the display.", name=name)
        case ActionName.NUTE:
            return _("{name} can use it as the third card of a mission, now or never.", name=name)


def tell_in_short(board: Board, beat: Beat) -> str:
    """Return the same in two or three lines of a small window."""
    match beat:
        case Bust(seat=seat, card=card):
            told = {"character": character(board.deck, card.character), "name": board.name(seat)}
            return _("Too much! {character} lies there. {name} takes nothing.", **told)
        case MissionLaid():
            return _lays(board, beat, in_short=True)
        case _:
            return tell(board, beat)


def _finds_nothing(board: Board, beat: NoEffect) -> str:
    named = action(board.deck, beat.action)
    match beat.action:
        case ActionName.NUTE:
            told = {"name": board.name(beat.seat), "action": named}
            return _("{name} has no two cards of one value: {action} does nothing.", **told)
        case ActionName.ZAM:
            return _("The display is empty: {action} does nothing.", action=named)
        case _:
            return _("Nobody else holds a card: {action} does nothing.", action=named)


def _lays(board: Board, beat: MissionLaid, *, in_short: bool = False) -> str:
    told = {"name": board.name(beat.seat), "which": cards_in_a_row(board.deck, beat.mission.cards, in_short=in_short)}
    if beat.mission.joker:
        said = _("{name} fulfils a mission with {joker}: {which}.", joker=action(board.deck, ActionName.NUTE), **told)
    else:
        said = _("{name} fulfils a mission: {which}.", **told)
    if not beat.tile:
        return said
    value = beat.mission.value
    brings = _("That brings a tile: {mission}.", mission=mission(board.deck, value))
    return " ".join([said, _("That brings tile {value}.", value=value) if in_short else brings])


def reason(why: str) -> str:
    """Return why the game is over; there is one reason only (rule 11)."""
    assert why == "rounds"
    return _("All rounds were played.")
