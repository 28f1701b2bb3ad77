"""The sentences that both the full screen and plain mode say. Players are named, always: many people read them."""

from duell.games.duel.words.cards import (
    R2D2,
    VADER,
    VADER_IN_SHORT,
    at_stake,
    bid,
    cards,
    count,
    hero,
    of_a_kind,
    short,
    the,
    title,
    vaders,
    villain_line,
)
from duell.games.duel.words.offers import awarded, gain, may_draw, offer, offer_cost, offer_in_short
from duell.games.duel.words.scores import explained, round_named, to_come
from duell.games.duel.words.telling import reason, tell

__all__ = [
    "R2D2",
    "VADER",
    "VADER_IN_SHORT",
    "at_stake",
    "awarded",
    "bid",
    "cards",
    "count",
    "explained",
    "gain",
    "hero",
    "may_draw",
    "of_a_kind",
    "offer",
    "offer_cost",
    "offer_in_short",
    "reason",
    "round_named",
    "short",
    "tell",
    "the",
    "title",
    "to_come",
    "vaders",
    "villain_line",
]
