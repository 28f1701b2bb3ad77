"""What is said when the cards have been turned up: what happened, and why. It follows from what did happen."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from duell.games.duel import words
from duell.games.duel.beats import (
    Beat,
    Decides,
    Loses,
    NobodyScouts,
    Takes,
    TakesBack,
    TieBroken,
    TurnsUp,
    Waits,
    strength,
)
from duell.games.duel.engine import By, Card, Choice, Reason, Vader, View
from duell.games.duel.lesson.course import LEARNER
from duell.games.duel.lesson.topics import Said, Topic
from duell.language import _
from duell.table import wording
from duell.table.screens import Ends, Reveal

Kind = TypeVar("Kind", bound=Beat)


def on_reveal(screen: Reveal, before: View, advice: Choice | None) -> Iterator[Said]:
    """Give what can be said of a step, the rarest first.

    `before` is what the learner saw before it, `advice` the card that was to be tried.
    """
    beats, names = screen.beats, [place.seat.name for place in screen.board.places]
    yield from _tie(beats, names)
    yield from _two_r2d2(beats, screen.board.card)
    yield from _r2d2(beats, names)
    yield from _set(beats, names)
    yield from _vader(beats, names)
    yield from _end(beats)
    yield from _villain(beats, names)
    yield from _price(beats, names, before, advice)


def on_final() -> Said:
    """Return what to say at the end."""
    text = _(
        "Villains count their points, sets bring more, Darth Vader takes points away. The highest total wins. All the "
        "rules: duell rules. The next game: duell play."
    )
    return Topic.SCORE, text


def _tie(beats: Sequence[Beat], names: Sequence[str]) -> Iterator[Said]:
    for beat in _of(beats, TieBroken):
        text = _(
            "Both played the {card}. Between equal cards the rebel icons (★) decide, and {name} has more of them.",
            card=beat.value,
            name=names[beat.seats[-1]],
        )
        yield Topic.TIE, text


def _two_r2d2(beats: Sequence[Beat], stake: Card | None) -> Iterator[Said]:
    if _of(beats, NobodyScouts) and stake:
        text = _(
            "Both played R2-D2: both take it back, and no card is turned up. {villain} is gone, since nobody played a "
            "force card.",
            villain=words.title(stake),
        )
        yield Topic.TWO_R2D2, text


def _r2d2(beats: Sequence[Beat], names: Sequence[str]) -> Iterator[Said]:
    for waits in _of(beats, Waits):
        if waits.when:
            text = _(
                "{name} sat this duel out with R2-D2. In return {name} turns up the next card of the stock, and keeps "
                "it or gives it away.",
                name=names[waits.seat],
            )
            yield Topic.R2D2_WAITS, text
    for decides in _of(beats, Decides):
        yield _decision(decides, {"name": names[decides.seat], "other": names[decides.to]})


def _decision(decides: Decides, named: dict[str, str]) -> Said:
    match isinstance(decides.card, Vader), decides.to == decides.seat:
        case False, True:
            return Topic.VILLAIN_KEPT, _("{name} keeps a villain without a duel. That costs R2-D2.", **named)
        case False, False:
            return Topic.VILLAIN_GIVEN, _("{name} gives a villain to {other}. That brings R2-D2 back.", **named)
        case True, True:
            return Topic.VADER_KEPT, _("{name} keeps Darth Vader and loses points. That brings R2-D2 back.", **named)
        case _:
            return Topic.VADER_GIVEN, _("{name} gives Darth Vader to {other}. That costs R2-D2.", **named)


def _set(beats: Sequence[Beat], names: Sequence[str]) -> Iterator[Said]:
    for beat in _of(beats, Takes):
        if beat.gain.bonus:
            text = _(
                "{name} has a pair now. Two of the same villain count 10 points more, three 20, four 30.",
                name=names[beat.seat],
            )
            yield Topic.SET, text


def _vader(beats: Sequence[Beat], names: Sequence[str]) -> Iterator[Said]:
    takes = next((beat for beat in _of(beats, Takes) if isinstance(beat.card, Vader) and beat.by is By.DUEL), None)
    for loses in _of(beats, Loses) if takes else []:
        assert takes
        text = _(
            "{name} played the highest card and must take Darth Vader, but keeps the card. {other} loses the {card}.",
            name=names[takes.seat],
            other=names[loses.seat],
            card=words.bid(loses.cards[0]),
        )
        yield Topic.VADER_TAKEN, text


def _end(beats: Sequence[Beat]) -> Iterator[Said]:
    for beat in _of(beats, Ends):
        if beat.reason is Reason.STOCK:
            text = _("An empty stock ends the game. A full game also ends as soon as only one player holds cards.")
            yield Topic.END, text


def _villain(beats: Sequence[Beat], names: Sequence[str]) -> Iterator[Said]:
    takes = _won_villain(beats)
    if takes is None:
        return
    text = _(
        "{name} played the highest card and takes {villain}. A card that wins a villain is spent.",
        name=names[takes.seat],
        villain=words.title(takes.card),
    )
    yield Topic.WON, text
    for back in _of(beats, TakesBack):
        text = _(
            "{name} lost this duel, but not the card: against a villain only the winner’s card is spent.",
            name=wording.listed([names[seat] for seat in back.seats]),
        )
        yield Topic.CAME_BACK, text


def _price(beats: Sequence[Beat], names: Sequence[str], before: View, advice: Choice | None) -> Iterator[Said]:
    """Say that a lower card would have won the villain, unless the one played was advised."""
    takes = _won_villain(beats)
    bids = {beat.seat: beat.bid for beat in _of(beats, TurnsUp)}
    if takes is None or takes.seat != LEARNER or bids[LEARNER] is advice:
        return
    needed = max(strength(before.game, seat, bid) for seat, bid in bids.items() if seat != LEARNER)
    enough = min(card for card in before.hands[LEARNER] if strength(before.game, LEARNER, card) > needed)
    if enough < bids[LEARNER]:
        text = _(
            "{name} won, but the {card} would have been enough. High cards are worth saving.",
            name=names[LEARNER],
            card=words.bid(enough),
        )
        yield Topic.TOO_HIGH, text


def _won_villain(beats: Sequence[Beat]) -> Takes | None:
    """Return who took a villain in a duel, if anybody did."""
    duels = (beat for beat in _of(beats, Takes) if beat.by is By.DUEL and not isinstance(beat.card, Vader))
    return next(duels, None)


def _of(beats: Sequence[Beat], kind: type[Kind]) -> list[Kind]:
    return [beat for beat in beats if isinstance(beat, kind)]
