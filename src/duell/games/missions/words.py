"""The sentences of Missions for the full screen and plain mode. They always name players."""

from collections.abc import Iterable, Sequence

from duell.game import Ends
from duell.games.missions.board import Board, Body, Offer, PlayerArea, TableEvent
from duell.games.missions.catalogue import classic_titles
from duell.games.missions.engine import events as happened
from duell.games.missions.engine.cards import ActionName, Card, CharacterCard, Deck, Trooper
from duell.games.missions.engine.state import FlippingOrTaking, Handing, Laying, Mission, Moment, Naming, Taking, Verb
from duell.language import _, mark, n_, signed, signed_decimal, whole
from duell.table import wording
from duell.table.screens import TakesHint, TimeIsUp
from duell.table.wording import listed

LEAST_NAME = 3  # the fewest letters of a word that identify a character

_MEANINGS = {
    ActionName.DOOKU: mark("You draw an unseen card from another hand, show it and keep it."),
    ActionName.JANGO: mark("Another player hands you a card of their choice, for all to see."),
    ActionName.ZAM: mark("You must take a card from the display."),
    ActionName.NUTE: mark("Can be the third card of a mission, now or never."),
}

_CALLS = {
    ActionName.DOOKU: mark("{name} draws an unseen card from another hand, shows it and keeps it."),
    ActionName.JANGO: mark("Another player hands {name} a card of their choice, for all to see."),
    ActionName.ZAM: mark("{name} must take a card from the display."),
    ActionName.NUTE: mark("{name} can use it as the third card of a mission, now or never."),
}


def end_turn() -> str:
    """The letter that ends a turn, in the language in use."""
    # Translators: the letter for "end turn"; no other key of the game, such as s for the scores
    return _("e")


def title_in_language(title: str) -> str:
    """A title, short name or mission in the player's language.

    >>> title_in_language("Der Dieb")
    'Der Dieb'
    """
    return _(title) if title in classic_titles() else title


def title(deck: Deck, card: Card) -> str:
    """The name of a card: ``Padmé Amidala 6``."""
    if isinstance(card, CharacterCard):
        return f"{character(deck, card.character)} {card.value}"
    kind = (
        deck.troopers if isinstance(card, Trooper) else next(known for known in deck.actions if known.name == card.name)
    )
    return title_in_language(kind.title or kind.name)


def short(deck: Deck, card: CharacterCard) -> str:
    """The name in few columns: ``Padmé 6``."""
    return f"{short_name(deck, card.character)} {card.value}"


def character(deck: Deck, name: str) -> str:
    """The name of a character."""
    known = deck.character(name)
    return title_in_language(known.title or known.name)


def short_name(deck: Deck, name: str) -> str:
    """The short name of a character, of at most 7 columns."""
    known = deck.character(name)
    return title_in_language(known.short or known.title or known.name)


def brief_name(deck: Deck, name: str, room: int) -> str:
    """The short name of a character in at most `room` columns.

    That is its first word if that is long enough; otherwise it is cut, with a full stop if there is room.
    """
    short = short_name(deck, name)
    joined = short.replace("-", "")
    if len(joined) <= room:
        return joined
    first = short.replace("-", " ").split()[0]
    if LEAST_NAME <= len(first) <= room:
        return first
    return f"{joined[: room - 1]}." if room > LEAST_NAME else joined[:room]


def action(deck: Deck, name: ActionName) -> str:
    """The name of an action card."""
    kind = next(known for known in deck.actions if known.name == name)
    return title_in_language(kind.title or kind.name)


def action_means(name: ActionName) -> str:
    """The effect of an action card (rule 5), as a sentence about the card or its finder."""
    return _(_MEANINGS[name])


def mission(deck: Deck, value: int) -> str:
    """The name of the mission with the tile of this value."""
    return title_in_language(deck.missions[deck.values.index(value)])


def cards_in_a_row(deck: Deck, cards: Iterable[CharacterCard], *, in_short: bool = False) -> str:
    """A list of cards."""
    return listed([short(deck, card) if in_short else title(deck, card) for card in cards])


def hand_size(count: int) -> str:
    """A number of cards with the noun."""
    return n_("{count} card", "{count} cards", count)


_ALIKE = {2: mark("second {value}"), 3: mark("third {value}"), 4: mark("fourth {value}")}


def _alike(count: int, value: int) -> str:
    """The number of cards of a value, in a few columns: ``second 7``."""
    return _(_ALIKE.get(count, "{count}× {value}"), count=count, value=value)


def _group(count: int, value: int) -> str:
    """The same in words: ``two 7s``."""
    values = _("{value}s", value=value)
    match count:
        case 2:
            return _("two {values}", values=values)
        case 3:
            return _("three {values}", values=values)
        case _:
            return _("{count}× {value}", count=count, value=value)


def asks(board: Board, now: Moment, seat: int) -> str:
    """The decision to make."""
    name = board.name(seat)
    match now:
        case Taking():
            return _("{action}: {name} must take a card.", action=action(board.deck, ActionName.ZAM), name=name)
        case Naming(which) if which is ActionName.DOOKU:
            return _("{action}: from whose hand does {name} draw?", action=action(board.deck, which), name=name)
        case Naming(which):
            return _("{action}: who hands {name} a card?", action=action(board.deck, which), name=name)
        case Handing():
            fields = {"action": action(board.deck, ActionName.JANGO), "name": name, "other": board.name(board.turn_of)}
            return _("{action}: which card does {name} hand over to {other}?", **fields)
        case Laying():
            return _("End of the turn: what does {name} lay out?", name=name)
        case _ if not board.display:
            return _("{name} must turn up a card.", name=name)
        case _ if not board.stock:
            return _("The stock is used up: {name} must take a card.", name=name)
        case _:
            return _("{name}: take a card, or turn up one more?", name=name)


def asks_in_short(board: Board, now: Moment, seat: int) -> str:
    """The decision in a line of a small window, whose bar names the player to move."""
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
    """A choice in words: ``take Padmé Amidala 6``."""
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
            cards = cards_in_a_row(board.deck, made.mission.cards)
            if made.mission.joker:
                return _("lay out {which} with {joker}", which=cards, joker=action(board.deck, ActionName.NUTE))
            return _("lay out {which}", which=cards)
        case Verb.SHOW:
            return _("show all ten and end the round")
        case Verb.DONE:
            return _("end the turn")


def brings(board: Board, body: Body, made: Offer, *, aloud: bool = False) -> str:
    """The gains and costs of a choice, in a few words, `aloud` with their nouns; "" if they are not known yet."""
    match made.choice.verb:
        case Verb.TAKE | Verb.HAND:
            assert made.card
            is_taken = made.choice.verb is Verb.TAKE
            gains = [_gain(made.points, aloud=aloud) if made.points or is_taken else _("no points lost")]
            if made.characters:
                gains.append(_("a new character") if is_taken else _("the only one of its character"))
            if made.alike > 1:
                gains.append((_group if aloud else _alike)(made.alike, made.card.value))
            return ", ".join(gains)
        case Verb.FROM:
            assert made.seat is not None
            cards = hand_size(board.places[made.seat].cards)
            return _("{cards} in hand", cards=cards) if aloud else cards
        case Verb.MISSION | Verb.JOKER:
            return ", ".join((_mission_aloud if aloud else _mission_brings)(board, body, made))
        case Verb.SHOW:
            total = body.hand + body.sure + made.points + made.bonus
            bonus = _gain(made.bonus, aloud=aloud)
            return _("{points}; the round then scores {total}", points=bonus, total=total)
        case _:
            return ""


def _gain(points: int, *, aloud: bool) -> str:
    if aloud and points < 0:
        return n_("{count} point lost", "{count} points lost", -points)
    return wording.points(points) if aloud else signed(points) or "+0"


def ends_for_all(board: Board, seat: int) -> str:
    """The consequence of showing all ten."""
    if board.round == board.rounds:
        return _("Showing all ten ends the round for everybody, and so the game.")
    return _("Showing all ten ends the round for everybody, and {name} begins the next.", name=board.name(seat))


def hinted(board: Board, made: Offer, points: float) -> str:
    """The master's choice, and the expected lead at the end."""
    return _("A master: {choice} (expected lead {points})", choice=offer(board, made), points=signed_decimal(points))


def _mission_brings(board: Board, body: Body, made: Offer) -> list[str]:
    assert made.mission
    gains = [signed(made.bonus)]
    if made.tile:
        gains.append(_("tile: {mission}", mission=mission(board.deck, made.mission.value)))
    if made.points:
        gains.append(_("hand {points}", points=signed(made.points)))
    if made.characters:
        now = body.characters
        gains.append(_("characters {before} → {after}", before=now, after=now + made.characters))
    return gains


def _mission_aloud(board: Board, body: Body, made: Offer) -> list[str]:
    assert made.mission
    gains = [_gain(made.bonus, aloud=True)]
    if made.tile:
        gains.append(_("the tile “{mission}”", mission=mission(board.deck, made.mission.value)))
    if made.points:
        gains.append(n_("{count} point less in hand", "{count} points less in hand", -made.points))
    if made.characters:
        left = body.characters + made.characters
        gains.append(n_("{count} character left", "{count} characters left", left))
    return gains


def hand(board: Board, body: Body, *, in_short: bool = False) -> str:
    """A hand as a list of names, each with its values: ``C-3PO 2, Yoda 3 and 0``."""
    held = [
        f"{(short_name if in_short else character)(board.deck, who.name)} {listed([*map(str, values)])}"
        for who, values in zip(board.deck.characters, body.held, strict=True)
        if values
    ]
    return ", ".join(held)


def holds(board: Board, place: PlayerArea) -> str:
    """A player's hand, for a reader with a good memory."""
    name, cards = place.seat.name, cards_in_a_row(board.deck, place.hand or (), in_short=True)
    return _("{name} holds: {cards}.", name=name, cards=cards) if cards else wording.no_cards(name)


def hand_counts(board: Board, body: Body) -> str:
    """The points of a hand, and the number of its characters."""
    fields = {"number": body.characters, "count": len(board.deck.characters), "points": body.hand}
    return _("{number} of {count} characters; the hand is worth {points}.", **fields)


def alike(board: Board, body: Body) -> str:
    """The values of which the hand has two or more cards, for missions."""
    groups = [_group(3, value) for value in board.deck.values if body.alike(value) >= 3]
    groups += [_group(2, value) for value in board.deck.values if body.alike(value) == 2]
    return _("For missions: {values}.", values=", ".join(groups)) if groups else ""


def round_account(board: Board, ends: happened.RoundScored, *, aloud: bool = False) -> list[str]:
    """Sentences on a round: its end, the points of each seat, and the first player of the next round.

    With `aloud`, they leave out the value of each card.
    """
    counted = _("Round {number} of {count} is scored.", number=ends.round, count=board.rounds)
    sentences = [*used_up(ends), counted if board.rounds > 1 else _("The round is scored.")]
    for seat, account in enumerate(ends.accounts):
        score, values = account.score, [value for value in account.best if value is not None]
        parts = [_("{points} for the hand", points=sum(values))]
        parts[0] += f" ({' + '.join(map(str, values))})" if len(values) > 1 and not aloud else ""
        parts += [_("{points} for showing all ten", points=score.shown)] if score.shown else []
        parts += [_("{points} for troopers", points=score.troopers)] if score.troopers else []
        parts += [_("{points} for missions", points=score.missions)] if score.missions else []
        fields = {"name": board.name(seat), "points": wording.points(score.total), "parts": listed(parts)}
        sentences.append(_("{name} scores {points}: {parts}.", **fields))
    return [*sentences, *begins_next(board, ends)]


def used_up(ends: happened.RoundScored) -> list[str]:
    """The reason why a round is over, unless `AllShown` has already said it."""
    return [] if _was_shown(ends) else [_("The last card of the stock was turned up: the round is over.")]


def begins_next(board: Board, ends: happened.RoundScored) -> list[str]:
    """The player who begins the next round, if there is one."""
    return [_("{name} ended the round and begins the next.", name=board.name(ends.ender))] if ends.is_next else []


def why_over(board: Board, ends: happened.RoundScored) -> str:
    """The reason why a round is over, for the bar."""
    return _("{name} has shown all ten", name=board.name(ends.ender)) if _was_shown(ends) else _("the stock is used up")


def _was_shown(ends: happened.RoundScored) -> bool:
    return any(account.score.shown for account in ends.accounts)


def final_account(place: PlayerArea) -> str:
    """The breakdown of a total, if it has parts."""
    fields = {"name": place.seat.name, "score": wording.points(place.total), "parts": summed(place)}
    return _("{name} has {score}: {parts}.", **fields) if fields["parts"] else _("{name} has {score}.", **fields)


def summed(place: PlayerArea) -> str:
    """A total as a sum of the rounds and the tiles, if it has such parts."""
    parts = [whole(points) for points in place.rounds]
    if place.bonus:
        parts.append(_("{points} for all tiles", points=place.bonus))
    return " + ".join(parts) if len(parts) > 1 else ""


def troopers(count: int) -> str:
    """A number of clone troopers."""
    return n_("{count} trooper", "{count} troopers", count)


def turns_up_trooper(board: Board, seat: int) -> str:
    """The sentence on a clone trooper that a player turns up, with the number that the player then has."""
    fields = {"name": board.name(seat), "which": _a_trooper(), "count": board.places[seat].troopers + 1}
    return _("{name} turns up {which} and now has {count}.", **fields)


def _a_trooper() -> str:
    # Translators: what somebody turns up
    return _("a clone trooper")


def troopers_so_far(name: str, count: int) -> str:
    """The clone troopers that a player has now."""
    return n_(
        "{name} now has {count} clone trooper; every three score 10.",
        "{name} now has {count} clone troopers; every three score 10.",
        count,
        name=name,
    )


def missions_aloud(deck: Deck, laid: Sequence[Mission]) -> str:
    """Missions laid out in words: ``three 3s, two 5s with Nute Gunray``."""
    return listed(
        [
            _("{cards} with {joker}", cards=_group(2, mission.value), joker=action(deck, ActionName.NUTE))
            if mission.joker
            else _group(3, mission.value)
            for mission in laid
        ]
    )


def missions(deck: Deck, laid: Sequence[Mission]) -> str:
    """The values of missions laid out: ``3-3-3, 5-5-joker``."""
    joker = title_in_language(next(kind for kind in deck.actions if kind.name == ActionName.NUTE).short or "*")
    return ", ".join("-".join([str(mission.value)] * len(mission.cards) + [joker] * mission.joker) for mission in laid)


def area(board: Board, place: PlayerArea) -> str:
    """The public facts about a seat, in sentences."""
    name, parts = place.seat.name, [wording.points(place.total), _("{cards} in hand", cards=hand_size(place.cards))]
    parts += [troopers(place.troopers)] if place.troopers else []
    sentences = [_("{name} has {score}.", name=name, score=listed(parts))]
    if place.missions:
        laid = missions_aloud(board.deck, place.missions)
        sentences.append(_("{name} has laid out {missions}.", name=name, missions=laid))
    if place.tiles:
        fields = {"name": name, "values": listed([*map(str, place.tiles)])}
        sentences.append(n_("{name} has tile {values}.", "{name} has tiles {values}.", len(place.tiles), **fields))
    if place.sure:
        sentences.append(
            n_(
                "{count} point is certain already this round.",
                "{count} points are certain already this round.",
                place.sure,
            )
        )
    return " ".join(sentences)


def total(place: PlayerArea) -> str:
    """A total, and the points of this round on the table."""
    return f"{whole(place.total)} {signed(place.sure)}" if place.sure else whole(place.total)


def area_in_short(board: Board, place: PlayerArea) -> str:
    """The public facts about a seat, in few columns."""
    parts = [hand_size(place.cards)]
    parts += [f"^{place.troopers}"] if place.troopers else []
    parts += [missions(board.deck, place.missions)] if place.missions else []
    parts += [_("tiles {values}", values=" ".join(map(str, place.tiles)))] if place.tiles else []
    return " · ".join(parts)


def display(board: Board) -> str:
    """The cards in the display."""
    if not board.display:
        return _("The display is empty.")
    return _("In the display: {cards}.", cards=", ".join(title(board.deck, card) for card in board.display))


def display_in_short(board: Board, room: int = 0) -> str:
    """The cards in the display by short names, each in at most `room` columns (0: no limit)."""
    if not board.display:
        return display(board)
    names = [
        brief_name(board.deck, card.character, room) if room else short_name(board.deck, card.character)
        for card in board.display
    ]
    # A number stays with its name.
    return "  ".join(f"{name}\N{NO-BREAK SPACE}{card.value}" for name, card in zip(names, board.display, strict=True))


def stock(count: int) -> str:
    """The number of cards in the stock."""
    if not count:
        return _("The stock is empty.")
    return n_("{count} card in the stock.", "{count} cards in the stock.", count)


def risk(board: Board) -> str:
    """The risk of a bust with the next card, if the table has agreed to show it."""
    if board.risk is None:
        return ""
    if board.risk.stock == 1:
        last = _("The last card of the stock would mean a bust.")
        return last if board.risk.bust else _("The last card of the stock would not mean a bust.")
    return n_(
        "{bust} of the {count} card in the stock would mean a bust.",
        "{bust} of the {count} cards in the stock would mean a bust.",
        board.risk.stock,
        bust=board.risk.bust,
    )


def where_short(number: int) -> str:
    """A round in a word and its number."""
    # Translators: a round of Missions, in a narrow column
    return _("round {number}", number=number)


def where(board: Board) -> str:
    """The current round."""
    return round_named(board, board.round)


def round_named(board: Board, number: object) -> str:
    """The name of a round (see `duell.table.narration`)."""
    if board.rounds == 1:
        return _("The only round")
    return _("Round {number} of {count}", number=number, count=board.rounds)


def tell(board: Board, event: TableEvent) -> str:
    """An event in one sentence or several."""
    match event:
        case happened.TurnedUp(seat=seat, card=card):
            card_name = _a_trooper() if isinstance(card, Trooper) else title(board.deck, card)
            return _("{name} turns up {which}.", name=board.name(seat), which=card_name)
        case happened.Bust(seat=seat, card=card):
            fields = {"character": character(board.deck, card.character), "name": board.name(seat)}
            return _(
                "Bust! {character} is in the display already: the card is discarded, and {name} takes nothing.",
                **fields,
            )
        case happened.NoEffect():
            return _finds_nothing(board, event)
        case happened.LeftUnused(seat=seat, action=name):
            fields = {"name": board.name(seat), "action": action(board.deck, name)}
            return _("{name} does not use {action}: the card is discarded.", **fields)
        case happened.CardTaken(seat=seat, card=card):
            return _("{name} takes {which}.", name=board.name(seat), which=title(board.deck, card))
        case happened.Drawn(seat=seat, giver=giver, card=card):
            fields = {"name": board.name(seat), "other": board.name(giver), "which": title(board.deck, card)}
            return _("{name} draws from {other}’s hand: {which}.", **fields)
        case happened.Sent(seat=seat, giver=giver):
            fields = {"action": action(board.deck, ActionName.JANGO), "name": board.name(seat)}
            return _("{action}: {other} must hand {name} a card.", other=board.name(giver), **fields)
        case happened.Handed(seat=seat, giver=giver, card=card):
            fields = {"name": board.name(giver), "other": board.name(seat), "which": title(board.deck, card)}
            return _("{name} hands {other} a card: {which}.", **fields)
        case happened.MissionLaid():
            return _lays(board, event)
        case happened.AllShown(seat=seat):
            return _("{name} shows all ten characters.", name=board.name(seat))
        case happened.RoundScored():
            return " ".join(round_account(board, event))
        case TakesHint() | TimeIsUp() | Ends():
            sentence = wording.tell(board, event)
            return f"{sentence} {reason(board)}" if isinstance(event, Ends) else sentence


def action_calls(name: str, action_name: ActionName) -> str:
    """The effect of an action card, as a sentence that names the player who turned it up (rule 5)."""
    return _(_CALLS[action_name], name=name)


def tell_in_short(board: Board, event: TableEvent) -> str:
    """An event in two or three lines of a small window."""
    match event:
        case happened.Bust(seat=seat, card=card):
            fields = {"character": character(board.deck, card.character), "name": board.name(seat)}
            return _("Bust! {character} is already there. {name} takes nothing.", **fields)
        case happened.MissionLaid():
            return _lays(board, event, in_short=True)
        case _:
            return tell(board, event)


def _finds_nothing(board: Board, event: happened.NoEffect) -> str:
    named = action(board.deck, event.action)
    match event.action:
        case ActionName.NUTE:
            fields = {"name": board.name(event.seat), "action": named}
            return _("{name} holds no pair: {action} does nothing.", **fields)
        case ActionName.ZAM:
            return _("The display is empty: {action} does nothing.", action=named)
        case _:
            return _("Nobody else holds a card: {action} does nothing.", action=named)


def _lays(board: Board, event: happened.MissionLaid, *, in_short: bool = False) -> str:
    fields = {
        "name": board.name(event.seat),
        "which": cards_in_a_row(board.deck, event.mission.cards, in_short=in_short),
    }
    if event.mission.joker:
        sentence = _(
            "{name} completes a mission with {joker}: {which}.", joker=action(board.deck, ActionName.NUTE), **fields
        )
    else:
        sentence = _("{name} completes a mission: {which}.", **fields)
    if not event.tile:
        return sentence
    value = event.mission.value
    earns = _("That earns a tile: {mission}.", mission=mission(board.deck, value))
    return " ".join([sentence, _("That earns tile {value}.", value=value) if in_short else earns])


def reason(board: Board) -> str:
    """The reason why the game is over: always the same (rule 11)."""
    return _("All rounds have been played.") if board.rounds > 1 else _("The only round has been played.")
