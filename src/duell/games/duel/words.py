"""The words of the duel: cards, points, offers, scores, events. They name players, since many people read them."""

from collections.abc import Sequence

from duell.game import Ends
from duell.games.duel.board import Board, Offer, PlayerArea, Stakes, TableEvent
from duell.games.duel.deck_files import classic_titles
from duell.games.duel.engine import events as happened
from duell.games.duel.engine.cards import Card, Choice, Vader, Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.rules import Gain, SetScore
from duell.language import MINUS, _, mark, n_, signed, whole
from duell.table import wording
from duell.table.screens import Choosing, TakesHint, TimeIsUp
from duell.table.wording import listed

R2D2 = "R2-D2"
VADER = mark("Darth Vader")
VADER_IN_SHORT = mark("Vader")

_THE = {
    Choice.FORCE_1: mark("the 1"),
    Choice.FORCE_2: mark("the 2"),
    Choice.FORCE_3: mark("the 3"),
    Choice.FORCE_4: mark("the 4"),
    Choice.FORCE_5: mark("the 5"),
    Choice.FORCE_6: mark("the 6"),
    Choice.FORCE_7: mark("the 7"),
    Choice.FORCE_8: mark("the 8"),
}


def still_has(name: str, cards: str) -> str:
    """The cards that another player still has, for a reader with a good memory."""
    return _("{name} still has: {cards}.", name=name, cards=cards) if cards else wording.no_cards(name)


def keep_and_give() -> tuple[str, str]:
    """The letters for keeping and for giving away a card that R2-D2 turned up, in the language in use."""
    # Translators: each letter begins its word in "{name}, keep it or give it away", or begins no word there
    keep, give = _("k/g").split("/")
    return keep, give


def draw_and_stop() -> tuple[str, str]:
    """The letters for drawing a final card and for stopping, in the language in use."""
    # Translators: the letters of "{name}, draw a final card"; no other key of the game, such as s for the scores
    draw, stop = _("y/n").split("/")
    return draw, stop


def cards(number: int) -> str:
    """A number of cards with the noun."""
    return n_("{count} card", "{count} cards", number)


def bid(choice: Choice) -> str:
    """The name of a card in the hand."""
    return R2D2 if choice is Choice.R2D2 else str(choice)


def the(choice: Choice) -> str:
    """The name of a card in hand, as it stands within a sentence."""
    return R2D2 if choice is Choice.R2D2 else _(_THE[choice])


def title_in_language(title: str) -> str:
    """The title or short name of a hero or villain in the player's language.

    >>> title_in_language("Der Dieb")
    'Der Dieb'
    """
    return _(title) if title in classic_titles() else title


def title(card: Card) -> str:
    """The name of an Empire card."""
    return vaders([card.penalty]) if isinstance(card, Vader) else title_in_language(card.title or card.name)


def short(card: Card) -> str:
    """The shortest name of an Empire card."""
    if isinstance(card, Vader):
        return vaders([card.penalty], VADER_IN_SHORT)
    return title_in_language(card.short or card.title or card.name)


_ONE = {
    # Translators: what "{name} takes {card}" and the like say of it; with its article and case, if they have none
    "Stormtrooper": mark("a Stormtrooper"),
    "Tusken Raider": mark("a Tusken Raider"),
}
"""The classic cards whose title is no proper name, by this title."""


def one(card: Card) -> str:
    """The name of an Empire card that somebody takes, keeps or turns up: ``a Stormtrooper``, but ``Greedo``."""
    kind = None if isinstance(card, Vader) else _ONE.get(card.title)
    return _(kind) if kind else title(card)


def vaders(penalties: Sequence[int], name: str = VADER) -> str:
    """Vaders with their penalties: ``Darth Vader −4 −2``."""
    return " ".join([_(name), *(f"{MINUS}{penalty}" for penalty in penalties)])


def at_stake(card: Card) -> str:
    """A card with its points: ``Bossk, 4 points``."""
    return title(card) if isinstance(card, Vader) else f"{title(card)}, {wording.points(card.points)}"


def villain_line(villain: Villain, cards: int) -> str:
    """The captures of one villain, at their shortest: ``Greedo×2``."""
    return short(villain) if cards == 1 else f"{short(villain)}×{cards}"


def of_a_kind(cards: int) -> str:
    """The name of a set of this many cards."""
    kinds = {1: _("single"), 2: _("pair"), 3: _("triple"), 4: _("four of a kind")}
    return kinds.get(cards) or _("set of {count}", count=cards)


_COUNTS = {
    2: mark("{total}: the pair is worth {counts}"),
    3: mark("{total}: the triple is worth {counts}"),
    4: mark("{total}: four of a kind is worth {counts}"),
}

_ADDS = {
    2: mark("{total}: {points}, and {bonus} for the pair"),
    3: mark("{total}: {points}, and {bonus} more for the triple"),
    4: mark("{total}: {points}, and {bonus} more for four of a kind"),
}


def gain(won: Gain, card: Card, edition: Edition) -> str:
    """The gain from a card: ``+14: 4, and 10 for the pair``."""
    if isinstance(card, Vader):
        return whole(won.total)
    total, cards = signed(won.total), won.has + 1
    if cards == 1:
        return total
    if edition.sets == "flat":
        counts = _COUNTS.get(cards, mark("{total}: the set of {cards} is worth {counts}"))
        return _(counts, total=total, cards=cards, counts=won.counts)
    adds = _ADDS.get(cards, mark("{total}: {points}, and {bonus} more for the set of {cards}"))
    return _(adds, total=total, cards=cards, points=won.points, bonus=won.bonus)


_WITH_SET = {
    2: mark("{total} with the pair"),
    3: mark("{total} with the triple"),
    4: mark("{total} with four of a kind"),
}

_COMPLETES = {
    2: mark("{name} would complete a pair and gain {total}."),
    3: mark("{name} would complete a triple and gain {total}."),
    4: mark("{name} would complete four of a kind and gain {total}."),
}


def gain_in_brief(won: Gain, card: Card, edition: Edition) -> str:
    """The gain from a card in plain mode: ``+14 with the pair``."""
    if isinstance(card, Vader) or won.has == 0:
        return gain(won, card, edition)
    cards = won.has + 1
    with_set = _WITH_SET.get(cards, mark("{total} with the set of {cards}"))
    return _(with_set, total=signed(won.total), cards=cards)


def completes(name: str, won: Gain) -> str:
    """A sentence on the gain from a villain for a player who has taken others of its kind."""
    cards = won.has + 1
    message = _COMPLETES.get(cards, mark("{name} would complete a set of {cards} and gain {total}."))
    return _(message, name=name, total=whole(won.total), cards=cards)


_CAPTURED = {2: mark("{villain} twice"), 3: mark("{villain} three times"), 4: mark("{villain} four times")}


def captured(villain: Villain, cards: int) -> str:
    """The captures of one villain in words: ``Greedo twice``."""
    if cards == 1:
        return title(villain)
    return _(_CAPTURED.get(cards, mark("{villain} {count} times")), villain=title(villain), count=cards)


def worth(line: SetScore) -> str:
    """The captures of one villain and their points, in words: ``Greedo twice for 16``."""
    fields = {"captures": captured(line.villain, line.count), "points": line.points + line.bonus}
    return _("{captures} for {points}", **fields) if line.count > 1 else "{captures} {points}".format(**fields)


def offer(board: Board, made: Offer) -> str:
    """A choice for a scouted card."""
    return _("keep it") if made.choice is Choice.KEEP else _("give it to {name}", name=board.name(made.seat))


def offer_in_short(board: Board, made: Offer) -> tuple[str, str]:
    """The choice and its gain in a few characters, then only the receiver and the gain."""
    brings, name = signed(made.gain.total), board.name(made.seat)
    if made.choice is Choice.KEEP:
        back, lost = _("keep {gain}, R2-D2 back", gain=brings), _("keep {gain}, R2-D2 lost", gain=brings)
    else:
        back = _("to {name} {gain}, R2-D2 back", name=name, gain=brings)
        lost = _("to {name} {gain}, R2-D2 lost", name=name, gain=brings)
    return (back if made.returns else lost), f"{name} {brings}"


def offer_cost(board: Board, made: Offer, card: Card) -> str:
    """The gain from a choice for a scouted card, and the fate of R2-D2."""
    brings = gain(made.gain, card, board.edition)
    return _("{gain}; R2-D2 returns", gain=brings) if made.returns else _("{gain}; R2-D2 is lost", gain=brings)


def awarded(screen: Choosing) -> str:
    """The winner of the duel that waits for R2-D2's card; "" if none waits."""
    if screen.body.winner is None or not screen.board.card:
        return ""
    face = screen.body.laid[screen.body.winner].face
    assert face, "a winner has bid"
    return _(
        "Then {name} takes {villain} with {card}.",
        name=screen.board.name(screen.body.winner),
        card=the(face.choice),
        villain=one(screen.board.card),
    )


def may_draw(screen: Choosing) -> str:
    """The player who may draw final cards, and the number of them (rulings 8 and 13)."""
    name = screen.board.name(screen.seat)
    if screen.board.edition.end == "last-with-cards":
        return n_(
            "Only {name} still holds cards and may draw {count} final card from the stock.",
            "Only {name} still holds cards and may draw up to {count} final cards from the stock, one at a time.",
            screen.body.most,
            name=name,
        )
    return n_(
        "Only {name} still holds force cards and may draw {count} final card from the stock.",
        "Only {name} still holds force cards and may draw up to {count} final cards from the stock, one at a time.",
        screen.body.most,
        name=name,
    )


def explained(place: PlayerArea) -> list[str]:
    """The breakdown of a total: a line for each villain, one for the Vaders."""
    rows = [_explained(line) for line in place.score.lines]
    if place.score.vaders:
        rows.append(f"{vaders(place.score.vaders)}.")
    return rows


def to_come(board: Board, card: Villain) -> str:
    """The number of cards of the villain at stake that nobody has seen."""
    if not board.to_come:
        return _("{villain}: none left in the stock.", villain=title(card))
    fields = {"villain": title(card), "left": board.to_come, "number": board.copies}
    return _("{villain}: {left} of {number} still in the stock.", **fields)


def to_come_in_short(board: Board) -> str:
    """The same, beside the villain's name."""
    return _("{left} of {number} still to come", left=board.to_come, number=board.copies)


def _explained(line: SetScore) -> str:
    villain, worth = title(line.villain), line.points + line.bonus
    if line.count == 1:
        return f"{villain} {worth}."
    if not line.points:  # under sets=flat the set replaces the points
        fields = {"villain": villain, "worth": worth}
        return n_("{villain} {count} card = {worth}.", "{villain} {count} cards = {worth}.", line.count, **fields)
    return _(
        "{villain} {points}, {set} + {bonus} = {worth}.",
        villain=villain,
        points=" + ".join([str(line.villain.points)] * line.count),
        set=of_a_kind(line.count),
        bonus=line.bonus,
        worth=worth,
    )


_TAKES = {
    happened.By.DUEL: mark("{name} takes {card} ({gain})."),
    happened.By.SCOUT: mark("{name} keeps {card} ({gain})."),
    happened.By.GIFT: mark("{name} is given {card} ({gain})."),
    happened.By.LEFTOVER: mark("{name} draws {card} ({gain})."),
}

_TAKES_VADER = {
    happened.By.DUEL: mark("{name} must take {card}."),
    happened.By.SCOUT: mark("{name} keeps {card}."),
    happened.By.GIFT: mark("{name} is given {card}."),
    happened.By.LEFTOVER: mark("{name} draws {card}."),
}
"""His title has the penalty, so no gain is given."""

_ALOUD = {
    happened.By.DUEL: mark("{name} takes {card} and now has {points}."),
    happened.By.SCOUT: mark("{name} keeps {card} and now has {points}."),
    happened.By.GIFT: mark("{name} is given {card} and now has {points}."),
    happened.By.LEFTOVER: mark("{name} draws {card} and now has {points}."),
}

_MUST_TAKE_ALOUD = mark("{name} must take {card} and now has {points}.")

_REASONS = {
    happened.Reason.NOBODY: mark("Nobody holds any cards."),
    happened.Reason.LAST_WITH_CARDS: mark("Only one player still holds cards."),
    happened.Reason.ONLY_R2D2: mark("Nobody holds anything but R2-D2."),
    happened.Reason.FIRST_OUT: mark("A player has run out of force cards."),
    happened.Reason.LAST_WITH_FORCE: mark("Only one player still holds force cards."),
    happened.Reason.STOCK: mark("The stock is used up."),
}


def reason(why: happened.Reason) -> str:
    """The reason why the game is over."""
    return _(_REASONS[why])


def tell(board: Board, event: TableEvent, *, aloud: bool = False) -> str:
    """An event as a sentence; with `aloud`, without signs over which a screen reader stumbles."""
    match event:
        case TakesHint() | TimeIsUp(sealed=False) | TimeIsUp(chosen=True):
            return wording.tell(board, event)
        case TimeIsUp():
            return _("{name} ran out of time: the lowest card was locked.", name=board.name(event.seat))
        case happened.BidTurned():
            return _turns_over(board, event, aloud=aloud)
        case happened.SatOut():
            return _("{name} has no card to play and sits out.", name=board.name(event.seat))
        case happened.TieBroken():
            return _tie(board, event)
        case happened.Taken():
            return _taking(board, event, aloud=aloud)
        case happened.Escaped():
            return _("Nobody plays a force card, so the villain escapes: {villain}.", villain=title(event.card))
        case happened.Discarded():
            cards = listed([the(card) for card in event.cards])
            return _("{name} discards {card}.", name=board.name(event.seat), card=cards)
        case happened.TookBack():
            names = _names(board, event.seats)
            if len(event.seats) == 1:
                return _("{name} takes the card back.", name=names)
            return _("{names} take their cards back.", names=names)
        case happened.R2D2Waits() | happened.NobodyScouts() | happened.Scouted() | happened.R2D2Returned():
            return _scouting(board, event, aloud=aloud)
        case Ends():
            return " ".join([wording.tell(board, event), reason(event.reason)])


def _scouting(
    board: Board,
    event: happened.R2D2Waits | happened.NobodyScouts | happened.Scouted | happened.R2D2Returned,
    *,
    aloud: bool,
) -> str:
    match event:
        case happened.R2D2Waits(when=str()) if aloud:
            return _("{name} will turn up the next card.", name=board.name(event.seat))
        case happened.NobodyScouts() if aloud:
            return _("{names} take R2-D2 back.", names=_names(board, event.seats))
        case happened.R2D2Waits():
            return _waits(board, event)
        case happened.NobodyScouts():
            names = _names(board, event.seats)
            if len(event.seats) == 2:
                return _("{names} both play R2-D2: they take it back, and nobody turns up a card.", names=names)
            return _("{names} all play R2-D2: they take it back, and nobody turns up a card.", names=names)
        case happened.Scouted():
            if event.to == event.seat:
                return turned_up(board, event.seat, event.card)
            fields = {"name": board.name(event.seat), "card": one(event.card)}
            return _("{name} turns up {card} and gives it away.", **fields)
        case happened.R2D2Returned():
            return _("{name} takes R2-D2 back.", name=board.name(event.seat))


def turned_up(board: Board, seat: int, card: Card) -> str:
    """The sentence that a seat's R2-D2 has turned up a card."""
    return _("{name} turns up {card}.", name=board.name(seat), card=one(card))


def _names(board: Board, seats: Sequence[int]) -> str:
    return listed([board.name(seat) for seat in seats])


def _turns_over(board: Board, event: happened.BidTurned, *, aloud: bool) -> str:
    name, card = board.name(event.seat), the(event.bid)
    if not event.icons or aloud:  # the sentence on a tie counts them
        return _("{name} plays {card}.", name=name, card=card)
    return n_(
        "{name} plays {card} with {count} icon.",
        "{name} plays {card} with {count} icons.",
        event.icons,
        name=name,
        card=card,
    )


def stakes_in_words(at_stake: Stakes) -> str:
    """The stakes besides the card; "" in most duels."""
    return {
        Stakes.MATCH: _("The match is at stake"),
        Stakes.LAST: "",  # the bar says so
        Stakes.PERHAPS_LAST: _("Perhaps the final duel"),
        Stakes.FOUR: _("Four of a kind at stake"),
        Stakes.THREE: _("Three of a kind at stake"),
        Stakes.LEAD: _("The lead is at stake"),
        Stakes.CARD: "",
    }[at_stake]


def plays_aloud(board: Board, bids: Sequence[happened.BidTurned]) -> str:
    """All bids of a round in one sentence, without icons, which the sentence on a tie counts."""
    first, *others = bids
    cards = [_("{name} {card}", name=board.name(bid.seat), card=the(bid.bid)) for bid in others]
    return _("{name} plays {card}.", name=board.name(first.seat), card=listed([the(first.bid), *cards]))


def _tie(board: Board, event: happened.TieBroken) -> str:
    icons_of = zip(event.seats, event.icons, strict=True)
    *others, winner = [_("{name} with {icons}", name=board.name(seat), icons=icons) for seat, icons in icons_of]
    fields = {"value": event.value, "winner": winner, "others": listed(others)}
    if event.icons[-1] - max(event.icons[:-1]) == 1:
        return _("A single rebel icon breaks the tie at {value}: {winner} beats {others}.", **fields)
    return _("Rebel icons break the tie at {value}: {winner} beats {others}.", **fields)


def _taking(board: Board, event: happened.Taken, *, aloud: bool) -> str:
    name, card = board.name(event.seat), one(event.card)
    if aloud:  # the card at stake was announced with its gain
        says = _MUST_TAKE_ALOUD if isinstance(event.card, Vader) and event.by is happened.By.DUEL else _ALOUD[event.by]
        return _(says, name=name, card=card, points=wording.points(event.after))
    if isinstance(event.card, Vader):
        takes = _(_TAKES_VADER[event.by], name=name, card=card)
    else:
        takes = _(_TAKES[event.by], name=name, card=card, gain=gain(event.gain, event.card, board.edition))
    score = _("Score {before} → {after}.", before=whole(event.before), after=whole(event.after))
    return f"{takes} {score}"


def gives(board: Board, giver: int, event: happened.Taken) -> str:
    """The sentence that a player gives away the card that R2-D2 turned up."""
    fields = {"name": board.name(giver), "other": board.name(event.seat), "card": one(event.card)}
    return _("{name} gives {other} {card}. {other} now has {points}.", points=wording.points(event.after), **fields)


def _waits(board: Board, event: happened.R2D2Waits) -> str:
    name = board.name(event.seat)
    if event.when is None:
        return _("The stock is used up, so {name} takes R2-D2 back.", name=name)
    if event.when == "at-once":
        return _("{name}’s R2-D2 turns up the next card before the duel is decided.", name=name)
    return _(
        "{name}’s R2-D2 lies on the table: {name} will turn up the next card and keep it or give it away.", name=name
    )
