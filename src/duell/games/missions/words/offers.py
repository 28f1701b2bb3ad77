"""What is to be decided, what each choice brings and costs, and the hand it is decided with."""

from duell.games.missions.board import Board, Body, Offer
from duell.games.missions.engine import ActionName, Choosing, Handing, Laying, Moment, Naming, Taking, Verb
from duell.games.missions.titles import title_in_language
from duell.games.missions.words.cards import action, cards_in_a_row, hand_size, mission, title
from duell.language import _, mark
from duell.language.numbers import signed, signed_decimal
from duell.table.wording import listed

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
        case Choosing() if not board.display:
            return _("Turn up a card.")
        case Choosing() if not board.stock:
            return _("The stock is used up: take a card.")
        case Choosing():
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
            return ", ".join(_card_brings(made))
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


def _card_brings(made: Offer) -> list[str]:
    assert made.card
    is_taken = made.choice.verb is Verb.TAKE
    said = [signed(made.points) if made.points else "+0" if is_taken else "−0"]
    if made.characters:
        said.append(_("a new character") if is_taken else _("the only one of its character"))
    if made.alike > 1:
        said.append(_(_ALIKE.get(made.alike, "{count}× {value}"), count=made.alike, value=made.card.value))
    return said


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
