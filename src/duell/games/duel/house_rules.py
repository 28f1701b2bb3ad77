"""The editions and the five switches in words: what each is about, and what each value does (see `game.HouseRules`)."""

from duell.games.duel.edition_files import about, edition
from duell.games.duel.engine import SWITCHES
from duell.language import _

__all__ = ["SWITCHES", "about", "called", "edition", "label", "meaning", "told"]


def label(switch: str) -> str:
    """Return what a switch is about, in a word or two."""
    return {
        "scout": _("R2-D2 looks"),
        "vader-gift": _("Vader given"),
        "end": _("End"),
        "leftover": _("Leftovers"),
        "sets": _("Sets"),
    }[switch]


def called(switch: str, value: str) -> str:
    """Return what a value of a switch is called, in a few words."""
    return {
        ("scout", "next-round"): _("next round"),
        ("scout", "at-once"): _("at once"),
        ("vader-gift", "discard"): _("R2-D2 is lost"),
        ("vader-gift", "return"): _("R2-D2 returns"),
        ("end", "last-with-cards"): _("only one has cards"),
        ("end", "first-out"): _("somebody has no force card"),
        ("end", "last-with-force"): _("only one has force cards"),
        ("leftover", "may"): _("drawing allowed"),
        ("leftover", "none"): _("no drawing"),
        ("leftover", "must"): _("drawing compulsory"),
        ("sets", "added"): _("besides the points"),
        ("sets", "flat"): _("instead of the points"),
    }[switch, value]


def told(switch: str, value: str) -> str:
    """Return what a switch is about, and its value."""
    return _("{name}: {meaning}", name=label(switch), meaning=called(switch, value))


def meaning(switch: str, value: str) -> str:
    """Return in a sentence what a value of a switch does."""
    return {
        ("scout", "next-round"): _("A lone R2-D2 turns its card up at the start of the next round."),
        ("scout", "at-once"): _("A lone R2-D2 turns its card up before the duel is decided."),
        ("vader-gift", "discard"): _("Giving Darth Vader away costs R2-D2."),
        ("vader-gift", "return"): _("R2-D2 comes back even after giving Darth Vader away."),
        ("end", "last-with-cards"): _("The game ends when only one player holds cards."),
        ("end", "first-out"): _("The game ends as soon as one player has no force card left."),
        ("end", "last-with-force"): _("Whoever has no force card left stops; it ends when only one player has any."),
        ("leftover", "may"): _("The last player may draw a card for each card left in hand."),
        ("leftover", "none"): _("Nobody draws for cards left in hand."),
        ("leftover", "must"): _("The last player must draw a card for each force card left in hand."),
        ("sets", "added"): _("Two, three, four of a villain count 10, 20, 30 besides their points."),
        ("sets", "flat"): _("Two, three, four of a villain count 20, 30, 40 in all; some pairs more."),
    }[switch, value]
