"""The keys of Missions' screens: arrows go through the choices, and a letter makes the usual choice at once."""

from collections import Counter
from collections.abc import Sequence

from duell.games.missions import words
from duell.games.missions.board import Body, Offer
from duell.games.missions.engine.state import DONE, FLIP, Choice, Laying, Naming, Verb
from duell.language import _
from duell.table.screens import Choose, Choosing, Covered, Curtain, Decide, Intent, Reveal, Screen
from duell.tui.keys import (
    Binding,
    Bindings,
    Does,
    Refused,
    again_key,
    enter,
    first_choose,
    help_key,
    leave_key,
    moves,
    one,
    space_bar,
)


def bindings(screen: Choosing | Covered) -> Bindings:
    """The keys of a decision or of a covered hand, the most needed first."""
    if isinstance(screen, Covered):
        return ()
    body: Body = screen.body
    offer = offered(body, screen.chosen, screen.drafted)
    if not offer and len(body.offers) == 1:  # there is nothing to choose
        offer = body.offers[0]
    made = [enter(_does(screen, offer), Decide(offer.choice)) if offer else first_choose()]
    at_once = []
    if FLIP in screen.options:
        at_once.append(_named_once("u", _("turn up"), FLIP, offer))
    if DONE in screen.options:
        at_once.append(_named_once(words.end_turn(), _("end turn"), DONE, offer))
    if show := next((choice for choice in screen.options if choice.verb is Verb.SHOW), None):
        # This key only marks the choice, which ends the round for everybody; Enter makes it.
        at_once += [] if offer and offer.choice == show else [one("a", _("all ten"), Choose(show))]
    back = [one("backspace", _("take back"), Intent.TAKE_BACK, _("Backspace"))] if screen.drafted else []
    label = _("choose") if offer or not any(offer.card for offer in body.offers) else _("choose a card")
    cover = [space_bar(_("cover"), Intent.COVER)] if screen.hide_after else []
    hint = [one("h", _("hint"), Intent.HINT)] if screen.hints else []
    rarely = (*cover, *again_key(last_round(screen)), leave_key(), Binding("", "", _refused(screen)))
    return *made, *back, *at_once, _all_moves(screen, label), *hint, help_key(), *rarely


def unseen(screen: Curtain) -> Bindings:
    """The keys of a curtain: turn up a card, take one by its number, name a player, end the turn.

    A number that several cards have chooses one of them; pressed again, the next one. Enter takes it.
    """
    offers, at_once = screen.offers, (("u", _("turn up"), FLIP), (words.end_turn(), _("end turn"), DONE))
    keys = [one(key, label, Decide(choice)) for key, label, choice in at_once if choice in offers]
    takes = [choice for choice in offers if choice.verb is Verb.TAKE]
    by_value = _by_value(takes, screen.chosen, one_key=True)
    names = [choice for choice in offers if choice.verb is Verb.FROM]
    if screen.chosen in takes:
        short = words.short(screen.board.deck, screen.chosen.card)
        keys.insert(0, enter(_("take {short}", short=short), Decide(screen.chosen)))
    if by_value:
        keys.append(Binding(" ".join(sorted(by_value)), _("take"), by_value))
    if names:
        by_digit = {str(number): Decide(choice) for number, choice in enumerate(names, 1)}
        keys.append(Binding(f"1–{len(names)}", _("choose"), dict(by_digit)))
    return tuple(keys)


def aliases(screen: Screen) -> Bindings:
    """Alternative keys."""
    if not isinstance(screen, Choosing) or screen.hints or len(screen.body.offers) < 2:
        return ()
    return (_moves(screen, "h j k l", _("same as arrows"), "h j k l"),)


def last_round(screen: Screen) -> str:
    """The label of the key that shows the last reveal again; "" if there is none, and on a reveal."""
    if isinstance(screen, Reveal):
        return ""
    board = screen.board
    is_first = isinstance(screen, Curtain | Choosing) and board.turn == 1 and board.stock == len(board.deck.cards)
    return "" if is_first else _("what happened")


def offered(body: Body, chosen: Choice | None, drafted: Sequence[Choice]) -> Offer | None:
    """The chosen offer; at the end of a turn, an initial one if none is chosen.

    That is a mission that gains more than it costs; or else, the end of the turn if a mission was laid out; or else the
    first mission, to show its effect. Showing all ten is never chosen for the player.
    """
    taken_up = next((offer for offer in body.offers if offer.choice == chosen), None)
    if taken_up or not isinstance(body.now, Laying):
        return taken_up
    missions = [offer for offer in body.offers if offer.mission]
    worth = (offer for offer in missions if offer.points + offer.bonus > 0)
    ends = body.offers[-1] if drafted and all(offer.choice.verb is not Verb.SHOW for offer in body.offers) else None
    return next(worth, ends or next(iter(missions), None))


def _refused(screen: Choosing) -> dict[str, Refused]:
    """Keys of choices that do not exist here: they give the reason. Bindings of real choices come before these."""
    of_cards = screen.board.deck.values if any(offer.card for offer in screen.body.offers) else ()
    return {
        "u": Refused(_("No card can be turned up now.")),
        words.end_turn(): Refused(_("The turn is not over yet.")),
        **{str(value): Refused(_("{value} is not a choice here.", value=value)) for value in of_cards},
    }


def _named_once(key: str, label: str, choice: Choice, marked: Offer | None) -> Binding:
    """A key that makes a choice at once; without a label if Enter makes the same choice."""
    is_marked = marked is not None and marked.choice == choice
    return Binding("", "", {key: Decide(choice)}) if is_marked else one(key, label, Decide(choice))


def _does(screen: Choosing, offer: Offer) -> str:
    deck = screen.board.deck
    match offer.choice.verb:
        case Verb.TAKE | Verb.HAND:
            assert offer.card
            short = words.short(deck, offer.card)
            is_taken = offer.choice.verb is Verb.TAKE
            # Translators: what keys do, as "choose" and "lock" say it; the list of choices has {which} instead
            return _("take {short}", short=short) if is_taken else _("hand over {short}", short=short)
        case Verb.FROM:
            assert offer.seat is not None
            return _("choose {name}", name=screen.board.name(offer.seat))
        case Verb.MISSION | Verb.JOKER:
            return _("lay it out")
        case Verb.SHOW:
            return _("show all ten")
        case Verb.DONE:
            return _("end turn")
        case Verb.FLIP:
            return _("turn it up")


def _all_moves(screen: Choosing, label: str) -> Binding:
    """The arrows that go through the choices, and digits if players or cards are named by them."""
    offers, marked = screen.body.offers, offered(screen.body, screen.chosen, screen.drafted)
    is_naming = isinstance(screen.body.now, Naming)
    arrows = "↑↓" if is_naming or DONE in screen.options else "←→"
    keys = _moves(screen, arrows, label, "right down left up")
    cards = [offer.choice for offer in offers if offer.card]
    if is_naming:
        wish = Decide if screen.one_key else Choose
        by_digit: dict[str, Does] = {str(number): wish(offer.choice) for number, offer in enumerate(offers, start=1)}
    else:
        by_digit = _by_value(cards, marked.choice if marked else None, one_key=screen.one_key)
    if by_digit:
        digits = sorted(by_digit)
        named = f"{digits[0]}–{digits[-1]}" if digits[1:] else digits[0]
        keys = Binding(f"{named} {arrows}", label, {**by_digit, **keys.does})
    return keys if len(offers) > 1 else keys._replace(name="", label="")  # there is nothing to choose


def _by_value(choices: Sequence[Choice], marked: Choice | None, *, one_key: bool) -> dict[str, Does]:
    """The choice of a card by its number; of several cards with that number the next one, which Enter takes."""
    following = choices.index(marked) + 1 if marked in choices else 0
    counts = Counter(choice.card.value for choice in choices if choice.card)
    keys: dict[str, Does] = {}
    for choice in (*choices[following:], *choices[:following]):
        assert choice.card
        wish = Decide if one_key and counts[choice.card.value] == 1 else Choose
        keys.setdefault(str(choice.card.value), wish(choice))
    return keys


def _moves(screen: Choosing, name: str, label: str, keys: str) -> Binding:
    choices = [offer.choice for offer in screen.body.offers]
    row = sorted(choices, key=lambda choice: choice == FLIP)  # which has a key of its own
    marked = offered(screen.body, screen.chosen, screen.drafted)
    return moves(row, marked.choice if marked else None, name, label, keys)
