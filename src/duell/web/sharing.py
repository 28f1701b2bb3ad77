"""A finished game as one file that replays it in any browser, without a network: `shared`.

The file holds a pack in each language, of which the browser opens one. A pack is deflated JSON:

    kit      what leaves name (see `duell.web.leaf`), with the page's own words
    leaves   the pages: the players, every step, the end
    rounds   the first leaf of each round
    seats    the names and colours of the seats
    course   everybody's chances at each leaf, in percent; left out, as are the moments, in a game without a coach
    moments  the decisive moments: the first and the last leaf of each, and the coach's words on it
"""

import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from duell.language import _, calendar_day, current, languages, speaking
from duell.table import review, wording
from duell.table.playback import Playback
from duell.table.review import Coaching, Highlight
from duell.table.screens import Final
from duell.vocabulary import HUMAN
from duell.web.document import replaying
from duell.web.leaf import Kit, Leaf, Moment, Said, as_json

MOST = 400_000  # the most bytes of a file, so that every messenger takes it

Signs = dict[str, tuple[str, ...]]


class ReplayLeaf(NamedTuple):
    """A leaf of a replay, and the number of its step; that of the end is one more than the last."""

    leaf: Leaf
    step: int

    @property
    def is_decided(self) -> bool:
        """Whether the leaf shows the choices of its step."""
        return self.leaf.moment is Moment.REVEAL


def shared(
    play: Callable[[], Playback], coaching: Coaching | None, day: date, signs: Signs, report: Callable[[int], object]
) -> bytes:
    """The file of a finished game that was played on a `day`.

    `play` makes the game's screens in the language in use, which comes first. If not all languages fit, the last ones
    are left out. `report` gets the number of `languages` packed so far.
    """
    playback, packs = play(), dict[str, bytes]()
    for code in dict.fromkeys((current(), *languages())):
        with speaking(code):
            packs[code] = _pack(play(), coaching, day, signs)
        report(len(packs))
    title = f"{playback.game.pages.title} · {', '.join(_names(playback))} · {calendar_day(day)}"
    while len(page := replaying(packs, title)) > MOST and len(packs) > 1:
        packs.popitem()
    return page


def _pack(playback: Playback, coaching: Coaching | None, day: date, signs: Signs) -> bytes:
    game, board = playback.game, playback.screens[0].board
    leaves = [ReplayLeaf(_opening(playback, day), 0), *_leaves(playback)]
    pack: dict[str, Any] = {
        "kit": Kit(game.faces.emblems(playback.deck), signs, _words()).as_json(),
        "rounds": _rounds(playback, leaves),
        "seats": [
            {"name": name, "colour": game.faces.colour(board, seat)} for seat, name in enumerate(_names(playback))
        ],
    }
    if coaching:
        pack["course"] = [[round(100 * share) for share in _chances(leaf, coaching)] for leaf in leaves]
        pack["moments"] = [_moment(highlight, coaching, leaves) for highlight in coaching.highlights]
        for moment in pack["moments"]:  # its last leaf tells how the chances have changed
            number, (change, *_reasons) = moment["last"], moment["lines"]
            leaf, step = leaves[number]
            leaves[number] = ReplayLeaf(replace(leaf, notice=change), step)
    pack["leaves"] = [as_json(leaf) for leaf, _step in leaves]
    text = json.dumps(pack, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), 9)


def _names(playback: Playback) -> list[str]:
    return [place.seat.name for place in playback.screens[-1].board.places]


def _opening(playback: Playback, day: date) -> Leaf:
    """The players and the date."""
    game, deck, board = playback.game, playback.deck, playback.screens[0].board
    titles, chairs = dict(game.catalogue.roles(deck)), []
    for seat, who in enumerate(place.seat for place in board.places):
        card = game.faces.portrait(deck, seat, who.role, titles.get(who.role, ""))
        note = " · ".join(filter(None, [card.name, "" if who.player == HUMAN else wording.level(who.player)]))
        chairs.append(replace(card, name=who.name, note=note, say=", ".join(filter(None, [who.name, note]))))
    lines = (
        Said(_("The whole game, card by card"), "title"),
        Said(_("Tap the page, swipe it or press → for the next step."), "muted"),
    )
    return Leaf(Moment.SEATED, game.pages.title, calendar_day(day), chairs=tuple(chairs), lines=lines)


def _leaves(playback: Playback) -> Iterator[ReplayLeaf]:
    faces = playback.game.faces
    for step, screen in enumerate(playback.screens):
        leaves = (faces.leaf(screen, None),) if isinstance(screen, Final) else faces.replayed(screen)
        yield from (ReplayLeaf(leaf, step) for leaf in leaves)


def _rounds(playback: Playback, leaves: Sequence[ReplayLeaf]) -> list[int]:
    """The number of the first leaf of each round."""
    first: dict[int, int] = {}
    for number, leaf in enumerate(leaves[1:-1], start=1):
        first.setdefault(playback.screens[leaf.step].board.round, number)
    return [*first.values()]


def _chances(leaf: ReplayLeaf, coaching: Coaching) -> Sequence[float]:
    swings = coaching.review.swings
    if leaf.step == len(swings):
        return swings[-1].after
    swing = swings[leaf.step]
    return swing.decided if leaf.is_decided else swing.before


def _moment(highlight: Highlight, coaching: Coaching, leaves: Sequence[ReplayLeaf]) -> dict[str, Any]:
    steps = range(highlight.turning_point.first, highlight.turning_point.last + 1)
    numbers = [number for number, leaf in enumerate(leaves) if number and leaf.step in steps]
    return {
        "first": numbers[0],
        "last": numbers[-1],
        "title": coaching.coach.heading(highlight.judged, highlight.turned),
        "lines": review.what_changed(highlight, coaching.coach),
    }


def _words() -> dict[str, str]:
    """The page's own words; {name}s are filled by the page."""
    return {
        "lang": current(),
        "hands": _("In hand"),
        "locked": _("locked"),
        "due": _("choosing"),
        "play": _("Autoplay"),
        "pause": _("Pause"),
        "next": _("Next"),
        "back": _("Back"),
        "place": _("Position in the game"),
        "moments": _("What decided the game:"),
        "chance": _("{number}%"),
    }
