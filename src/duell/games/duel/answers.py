"""What an answer means, and what could be answered."""

import unicodedata
from collections.abc import Mapping

from duell.games.duel.board import Board, Hand, Offer, Offers, key_of
from duell.games.duel.engine import Choice
from duell.language import _
from duell.table import wording
from duell.table.ascii import to_ascii
from duell.table.screens import Choosing

_BIDS = (*(Choice(value) for value in range(1, 9)), Choice.R2D2)
_DRAWS = {"y": Choice.TAKE, "n": Choice.STOP}


def read(screen: Choosing, answer: str) -> Choice | None:
    """Return the choice that an answer stands for; None if it is none that is legal now."""
    said = unicodedata.normalize("NFC", answer).casefold().split()
    match screen:
        case Choosing(body=Hand()):
            choice = _cards(screen).get("".join(said))
            return choice if choice in screen.options else None
        case Choosing(body=Offers()):
            return _scouting(screen, said)
        case _:
            return _DRAWS.get("".join(said))


def legal(screen: Choosing) -> str:
    """Return what could be answered."""
    match screen:
        case Choosing(body=Hand()):
            return _("Answer with a card: {cards}.", cards=_listed(_cards(screen), screen))
        case Choosing(body=Offers()):
            gifts = [
                f"g {screen.board.name(offer.seat)}" for offer in screen.body.offers if offer.choice is not Choice.KEEP
            ]
            return _("Answer with k to keep it, or to give it away with {gifts}.", gifts=wording.either(gifts))
        case _:
            return _("Answer with y to take a card or n to stop.")


def _cards(screen: Choosing) -> dict[str, Choice]:
    """Return what each key stands for."""
    return {key_of(screen.keys, choice): choice for choice in _BIDS}


def _listed(cards: Mapping[str, Choice], screen: Choosing) -> str:
    return ", ".join(name for name, choice in cards.items() if choice in screen.options)


def _scouting(screen: Choosing, said: list[str]) -> Choice | None:
    offers: tuple[Offer, ...] = screen.body.offers
    others = [offer for offer in offers if offer.choice is not Choice.KEEP]
    match said:
        case ["k"]:
            return Choice.KEEP
        case ["g"] if len(others) == 1:
            return others[0].choice
        case ["g", *name]:
            return _receiver(screen.board, {offer.seat: offer.choice for offer in others}, " ".join(name))
        case _:
            return None


def _receiver(board: Board, choices: Mapping[int, Choice], name: str) -> Choice | None:
    """Return the choice to give to the player of that name, or the only one whose name begins so.

    A name can also be written as it is shown where there is nothing but ASCII.
    """
    for written in (str, to_ascii):
        names = {choice: written(board.name(seat)).casefold() for seat, choice in choices.items()}
        whole = [choice for choice, known in names.items() if known == name]
        begun = [choice for choice, known in names.items() if known.startswith(name)]
        found = whole or begun
        if name and len(found) == 1:
            return found[0]
    return None
