"""The events of a game in the edition `ravensburger`, worked out from the lines of its record and nothing of ours."""

import json
import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

EventData = dict[str, Any]


def retell(record: str) -> list[EventData]:
    head, *acts = map(json.loads, record.splitlines())
    table = _Table(head, (next(iter(act.values())) for act in acts if "lock" not in act))
    events = list(table.play())
    scores = [_score(seat, cards) for seat, cards in enumerate(table.taken)]
    best = max(score["total"] for score in scores)
    return [
        {
            "event": "game",
            "edition": head["edition"],
            "switches": head["switches"],
            "seats": [{"name": seat["name"], "hero": seat["hero"]} for seat in head["seats"]],
        },
        *events,
        *scores,
        {"event": "winners", "seats": [score["seat"] for score in scores if score["total"] == best]},
    ]


class _Table:
    def __init__(self, head: EventData, decided: Iterator[EventData]) -> None:
        deck, seats = head["deck"], head["seats"]
        icons = {hero["name"]: hero["icons"] for hero in deck["heroes"]}
        villains = [[{"villain": kind["name"], "points": kind["points"]}] * kind["cards"] for kind in deck["villains"]]
        self.stock: list[EventData] = [*chain(*villains), *({"vader": penalty} for penalty in deck["vaders"])]
        random.Random(head["seed"]).shuffle(self.stock)
        self.decided = decided
        self.icons = [icons[seat["hero"]] for seat in seats]
        self.hands = [{*"12345678", "r2d2"} for _ in seats]
        self.taken: list[list[EventData]] = [[] for _ in seats]
        self.number = self.played = 0
        self.lone: int | None = None

    def play(self) -> Iterator[EventData]:
        reason = ""
        while not reason:
            self.number += 1
            yield from self.scouting()
            reason = _reason(self.hands, self.stock)
            yield from self.leftovers(reason) if reason else self.duel()
        yield {"event": "over", "reason": reason}

    def scouting(self) -> Iterator[EventData]:
        if self.lone is None:
            return
        seat = self.lone
        self.hands[seat].add("r2d2")
        if self.stock:
            self.played = self.number
            card, to = self.stock.pop(0), next(self.decided)["to"]
            yield {"event": "scouted", "round": self.number, "seat": seat, "card": card, "to": to}
            yield self.take(to, card, "scout" if to == seat else "gift")
            if ("villain" in card) == (to == seat):
                yield self.discard(seat, "r2d2")

    def duel(self) -> Iterator[EventData]:
        self.played = self.number
        card = self.stock.pop(0)
        yield {"event": "turned", "round": self.number, "card": card}
        bids = next(self.decided)["bids"]
        yield {"event": "bids", "round": self.number, "bids": bids}
        lone = [seat for seat, bid in enumerate(bids) if bid == "r2d2"]
        self.lone = lone[0] if len(lone) == 1 else None
        if self.lone is not None:
            self.hands[self.lone].discard("r2d2")
        forces = {seat: int(bid) for seat, bid in enumerate(bids) if bid not in {None, "r2d2"}}
        if not forces:
            yield {"event": "escaped", "round": self.number, "card": card}
            return
        winner = max(forces, key=lambda seat: (forces[seat], self.icons[seat][forces[seat] - 1]))
        yield self.take(winner, card, "duel")
        for seat in forces:
            if (seat == winner) == ("villain" in card):
                yield self.discard(seat, bids[seat])

    def leftovers(self, reason: str) -> Iterator[EventData]:
        self.number = self.played
        if reason == "last-with-cards":
            [last] = [seat for seat, hand in enumerate(self.hands) if hand]
            for _ in self.hands[last]:
                if self.stock and next(self.decided)["take"]:
                    yield self.take(last, self.stock.pop(0), "leftover")
                else:
                    break

    def take(self, seat: int, card: EventData, by: str) -> EventData:
        self.taken[seat].append(card)
        return {"event": "taken", "round": self.number, "seat": seat, "card": card, "by": by}

    def discard(self, seat: int, bid: str) -> EventData:
        self.hands[seat].discard(bid)
        return {"event": "discarded", "round": self.number, "seat": seat, "card": bid}


def _reason(hands: list[set[str]], stock: list[EventData]) -> str:
    holding = [hand for hand in hands if hand]
    if not holding:
        return "nobody"
    if len(holding) == 1:
        return "last-with-cards"
    if all(hand == {"r2d2"} for hand in holding):
        return "only-r2d2"
    return "" if stock else "stock"


def _score(seat: int, cards: list[EventData]) -> EventData:
    villains = [card["villain"] for card in cards if "villain" in card]
    points = sum(card.get("points", 0) for card in cards)
    bonus = 10 * (len(villains) - len(set(villains)))
    penalty = sum(card.get("vader", 0) for card in cards)
    total = points + bonus - penalty
    return {"event": "score", "seat": seat, "points": points, "bonus": bonus, "penalty": penalty, "total": total}
