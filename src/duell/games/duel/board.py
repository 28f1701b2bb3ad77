"""From what somebody may see of a game to what is shown to them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from duell.games.duel.engine import Card, Choice, Score, Vader, View, gain, has_stopped, r2d2_returns, score_cards
from duell.games.duel.narration import Takes, icons
from duell.record import Seat
from duell.table.screens import Face, Laid, Offer, PlayerArea, Reveal, TableTop


def lay_out(
    public: View, seats: Sequence[Seat], locked: Collection[int], memory_aid: bool, notice: str = ""
) -> TableTop:
    """Return what lies open for all. `public` is a spectator's view; `locked` are the seats that have bid."""
    sets = public.game.edition.sets
    return TableTop(
        edition=public.game.edition,
        round=public.round,
        stock=public.stock_left,
        card=public.card,
        copies=public.game.deck.empire.count(public.card) if public.card else 0,
        gains=tuple(gain(public.card, taken, sets) for taken in public.taken) if public.card else (),
        places=tuple(_place(public, seat, who, seat in locked, memory_aid) for seat, who in enumerate(seats)),
        notice=notice,
        to_come=to_come(public, public.card) if public.card else 0,
    )


def to_come(public: View, card: Card) -> int:
    """Return how many cards such as this one nobody has seen yet: neither taken, nor escaped, nor turned up now."""
    seen = [*public.escaped, public.card, public.scouted, *(each for taken in public.taken for each in taken)]
    return public.game.deck.empire.count(card) - seen.count(card)


def hand(view: View, seat: int) -> tuple[Face, ...]:
    """Return the cards in a seat's hand: R2-D2 last, as its key is the last."""
    held = (face(view, seat, choice) for choice in view.hands[seat])
    return tuple(sorted(held, key=lambda face: (face.choice is Choice.R2D2, face.choice)))


def face(view: View, seat: int, choice: Choice) -> Face:
    """Return a card of a seat's hero as it is printed."""
    return Face(choice, icons(view.game, seat, choice))


def offers(view: View) -> tuple[Offer, ...]:
    """Return what each choice over the scouted card brings to whom, and whether R2-D2 returns."""
    card, sets = view.scouted, view.game.edition.sets
    if card is None or view.scout is None:
        return ()
    found: list[Offer] = []
    for choice in view.options:
        to = view.scout if choice.receiver is None else choice.receiver
        returns = r2d2_returns(view.game.edition, card, choice)
        found.append(Offer(choice, to, gain(card, view.taken[to], sets), returns))
    return tuple(found)


def laid(public: View, choices: Mapping[int, Choice]) -> tuple[Laid, ...]:
    """Return the bids that lie on the table after `choices`, by seat; none after a choice that is not a bid."""
    bids = public.bids or tuple(choices.get(seat) for seat in range(len(public.hands)))
    if not public.sealed and public.bids is None:
        return ()
    return tuple(Laid(seat, None if bid is None else face(public, seat, bid)) for seat, bid in enumerate(bids))


def scored(screen: Reveal) -> TableTop:
    """Return the table of a reveal with the scores that follow from all that it tells."""
    sets, places = screen.top.edition.sets, list(screen.top.places)
    for beat in screen.beats:
        if isinstance(beat, Takes):
            place = places[beat.seat]
            places[beat.seat] = replace(place, score=score_cards([*_cards(place.score), beat.card], sets))
    return replace(screen.top, places=tuple(places))


def _cards(score: Score) -> Sequence[Card]:
    """Return the cards that a score counts."""
    return [*(line.villain for line in score.lines for _ in range(line.count)), *map(Vader, score.vaders)]


def winner(view: View) -> int | None:
    """Return the seat that takes the card at stake, once R2-D2's card has been dealt with; None where none waits."""
    return view.game.showdown(view.card, view.bids).winner if view.card and view.bids else None


def _place(public: View, seat: int, who: Seat, locked: bool, memory_aid: bool) -> PlayerArea:
    return PlayerArea(
        seat=who,
        title=public.game.deck.hero(who.role).title,
        score=score_cards(public.taken[seat], public.game.edition.sets),
        cards=len(public.hands[seat]),
        hand=hand(public, seat) if memory_aid else None,
        locked=locked,
        stopped=stopped(public, seat),
        icons=public.game.deck.hero(who.role).icons,
    )


def stopped(view: View, seat: int) -> bool:
    """Whether a seat plays no more while others go on (switch ``end``, ruling 10)."""
    if view.over or seat == view.scout:  # R2-D2 on the table is not discarded yet (ruling 3)
        return False
    return has_stopped(view.game.edition.end, view.hands[seat])
