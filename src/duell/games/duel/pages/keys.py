"""The keys of the duel's screens."""

from duell.games.duel import words
from duell.games.duel.board import KEYS, Draws, Hand, Offers, key_of
from duell.games.duel.engine.cards import Choice
from duell.language import _
from duell.table.screens import Choose, Choosing, Covered, Curtain, Decide, Final, Intent, Reveal, Screen
from duell.tui.keys import (
    Binding,
    Bindings,
    OpenSheet,
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
    """The keys of a decision, the most needed first."""
    match screen:
        case Choosing(body=Hand()):
            return _bidding(screen)
        case Covered():
            return (Binding("", "", _refused(screen) | dict(_by_card(screen))),)
        case Choosing():
            return _deciding(screen)


def aliases(screen: Screen) -> Bindings:
    """Alternative keys."""
    match screen:
        case Choosing(body=Hand()) if _is_usual(screen):
            return (
                _moves(screen, "↑↓ j k l" if screen.hints else "↑↓ h j k l", _("same as arrows"), "up down h j k l"),
            )
        case Covered():
            name = "1–8 r" if _is_usual(screen) else _("a letter")
            lift = () if screen.is_chosen else (enter(_("show"), Intent.UNCOVER),)
            return *lift, Binding(name, _("choose"), _by_card(screen))
        case Choosing(body=Offers()):
            return (_moves(screen, "h j l", _("same as arrows"), "h j l"),)
        case Choosing(body=Draws()):
            return (_moves(screen, "h j k l", _("same as arrows"), "h j k l"),)
        case _:
            return ()


def last_round(screen: Screen) -> str:
    """The label of the key that shows the last duel again; "" if there has been none."""
    match screen:
        case Reveal():
            has_been = False
        case Final() | Choosing(body=Draws()):
            has_been = True
        case Choosing(body=Offers()):
            has_been = screen.board.round > 1 or bool(screen.body.laid)
        case Curtain():
            has_been = screen.board.round > 1 or not screen.is_secret
        case _:
            has_been = screen.board.round > 1
    return _("last duel") if has_been else ""


def scout_key(screen: Choosing, choice: Choice) -> str:
    """The key of a choice for a scouted card: a letter to keep it or, with two players, to give it; or else a seat."""
    keep, give = words.keep_and_give()
    if choice.receiver is None:
        return keep
    return give if len(screen.body.offers) == 2 else str(choice.receiver + 1)


def _bidding(screen: Choosing) -> Bindings:
    """The keys of a hand. With shuffled keys, no other key moves the selection, and the keys of cards come first."""
    usual = _is_usual(screen)
    by_value = "1–8 r" if Choice.R2D2 in screen.options else "1–8"
    pick = Binding(by_value if usual else _("a letter"), _("lock") if screen.one_key else _("choose"), _by_card(screen))
    cover = [space_bar(_("cover"), Intent.COVER)] if screen.hide_after else []
    hint = [one("h", _("hint"), Intent.HINT)] if screen.hints and "h" not in screen.keys else []
    always = (*hint, *cover, help_key())
    move = [_moves(screen, "←→", _("move"), "left right")] if usual else []
    icons = [one("i", _("icons"), OpenSheet("i"))] if "i" not in screen.keys else []
    refused = Binding("", "", _refused(screen))  # a card's key has no other use
    rarely = (*move, *again_key(last_round(screen)), *icons, leave_key(), refused)
    if screen.chosen is None:
        return (pick, *always, *rarely, first_choose())
    return (enter(_("lock {card}", card=words.bid(screen.chosen)), Intent.LOCK), *always, pick, *rarely)


def _deciding(screen: Choosing) -> Bindings:
    lock = [enter(_("do it"), Intent.LOCK)] if screen.chosen is not None else []
    choices = _choices(screen)
    in_english = {"y": Choice.TAKE, "n": Choice.STOP} if isinstance(screen.body, Draws) else {}
    keys = {key: Choose(choice) for key, choice in {**in_english, **choices}.items()}
    pick = Binding(" ".join(choices), _("choose"), keys)
    move = _moves(screen, "←→ ↑↓", _("move"), "left right up down")
    return *lock, pick, move, help_key(), *again_key(last_round(screen)), leave_key(), first_choose()


def _choices(screen: Choosing | Covered) -> dict[str, Choice]:
    match screen:
        case Choosing(body=Offers()):
            return {scout_key(screen, choice): choice for choice in screen.options}
        case Choosing(body=Draws()):
            draw, stop = words.draw_and_stop()
            return {draw: Choice.TAKE, stop: Choice.STOP}
        case _:
            return {
                key_of(screen.keys or KEYS, choice): choice
                for choice in sorted(screen.options, key=lambda card: card or 9)
            }


def _is_usual(screen: Choosing | Covered) -> bool:
    return screen.keys in {"", KEYS}


def _by_card(screen: Choosing | Covered) -> dict[str, Choose | Decide]:
    wish = Decide if isinstance(screen, Choosing) and screen.one_key else Choose
    return {key: wish(choice) for key, choice in _choices(screen).items()}


def _refused(screen: Choosing | Covered) -> dict[str, Refused]:
    """The keys of all cards: they tell why a card cannot be chosen, but not whether a covered hand has it."""
    played, later = Refused(_("That card has been played.")), Refused(_("That card cannot be played now."))
    if isinstance(screen, Covered):
        return dict.fromkeys(screen.keys, later)
    held = {key_of(screen.keys, face.choice) for face in screen.body.cards}
    return {key: later if key in held else played for key in screen.keys}


def _moves(screen: Choosing, name: str, label: str, keys: str) -> Binding:
    return moves([*_choices(screen).values()], screen.chosen, name, label, keys)
