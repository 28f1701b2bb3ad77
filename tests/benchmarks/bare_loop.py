"""Two-player games of the edition ``ravensburger`` on local integers: the speed limit of these rules in Python.

It has no other edition, no events, no checks and no state; it is for ``bench_engine``.
"""

from collections.abc import Callable
from random import Random

from duell.games.duel.engine.cards import Vader, Villain
from tests.games.duel.engine.examples import CLASSIC

SIZE = len(CLASSIC.empire)
FIRST_VADER = sum(isinstance(card, Villain) for card in CLASSIC.empire)
PENALTIES = [card.penalty for card in CLASSIC.empire if isinstance(card, Vader)]
HEAPS = [
    (sum(1 << place for place, card in enumerate(CLASSIC.empire) if card == villain), villain.points)
    for villain in CLASSIC.villains
]
LEIA, YODA = (
    [0, *(10 * value + icons for value, icons in enumerate(CLASSIC.hero(name).icons, start=1))]
    for name in ("leia", "yoda")
)
CARDS = [[card for card in range(9) if hand >> card & 1] for hand in range(512)]
FORCE_CARDS = [[card for card in cards if card] for cards in CARDS]


def play_bare(seed: str, pick: Callable[[], float]) -> tuple[int, int]:  # noqa: PLR0912, PLR0915 - one bare loop
    """Play Leia against Yoda, with one `pick` from 0 to 1 for each choice, and return the totals."""
    stock = list(range(SIZE))
    Random(seed).shuffle(stock)
    leia = yoda = 511
    leia_taken = yoda_taken = 0
    scout = None
    top = 0
    while True:
        if scout:
            back = True
            if top < SIZE:
                card = stock[top]
                top += 1
                kept = pick() < 0.5
                if kept == (scout == "leia"):
                    leia_taken |= 1 << card
                else:
                    yoda_taken |= 1 << card
                back = kept == (card >= FIRST_VADER)
            if back:
                if scout == "leia":
                    leia |= 1
                else:
                    yoda |= 1
            scout = None
        if not leia or not yoda or (leia == 1 and yoda == 1) or top == SIZE:
            break
        card = stock[top]
        top += 1
        table = FORCE_CARDS if card >= FIRST_VADER else CARDS
        cards = table[leia]
        leia_bid = cards[int(pick() * len(cards))] if cards else 0
        cards = table[yoda]
        yoda_bid = cards[int(pick() * len(cards))] if cards else 0
        leia_wins = LEIA[leia_bid] > YODA[yoda_bid]
        if leia_wins:
            leia_taken |= 1 << card
        elif yoda_bid:
            yoda_taken |= 1 << card
        if card >= FIRST_VADER:
            if not leia_wins and leia_bid:
                leia ^= 1 << leia_bid
            elif leia_wins and yoda_bid:
                yoda ^= 1 << yoda_bid
        elif leia_wins:
            leia ^= 1 << leia_bid
            if not yoda_bid:
                scout = "yoda"
                yoda ^= 1
        elif yoda_bid:
            yoda ^= 1 << yoda_bid
            if not leia_bid:
                scout = "leia"
                leia ^= 1
    draws = min((leia or yoda).bit_count(), SIZE - top) if not leia or not yoda else 0
    while draws and pick() < 0.5:
        if leia:
            leia_taken |= 1 << stock[top]
        else:
            yoda_taken |= 1 << stock[top]
        top += 1
        draws -= 1
    return _total(leia_taken), _total(yoda_taken)


def _total(taken: int) -> int:
    total = 0
    for heap, points in HEAPS:
        count = (taken & heap).bit_count()
        if count:
            total += points * count + 10 * (count - 1)
    vaders = taken >> FIRST_VADER
    for penalty in PENALTIES:
        if vaders & 1:
            total -= penalty
        vaders >>= 1
    return total
