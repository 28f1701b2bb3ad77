"""A leaf: all that a browser shows at one moment, as plain data that `page/table.js` draws. It holds no HTML.

The table sends whole leaves, and a browser draws only the newest. These are the messages, in JSON; members that are
empty, false or at their default are left out, and spaces after a leaf make all leaves of a seat equally long:

    to the browser     {"kit": …}    what leaves name, before the first leaf, and again for another deck or language
                       {"leaf": …}   the page, whenever it has changed
                       {"word": "missing"}, {"word": "wrong"}    the table word is asked for
    from the browser   {"secret": …, "word": …, "languages": […]}    to be let in; with "looks-on": true, a television
                       {"number": 7, "do": "lock", "what": "r2d2"}   a wish

A wish quotes the `number` of the leaf that was tapped; at any other moment it does nothing. Spaces follow it as well.
Its `do` is that of a `Button`, or one of these:

    choose       what: the choice of a card or an option     sit     what: the seat, from 0; name: what was typed
    close        puts the sheet away

These are the buttons' own, in all games:

    in the hall      sit, leave, begin, look-on, return (what: the return code that was typed), ask-host, back
    at the table     lock (what: the choice), take-back, hint, show, go-on, ready, again (a rematch, or the next game)
    to read          scores, last, rules, coach

The page itself has the buttons cover, join, more, sound and hands.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import StrEnum
from typing import Any

from duell.game import Emblem


class Moment(StrEnum):
    """The activity of the reader; ``<body data-moment>`` names it."""

    WORD = "word"  # typing the table word; the page makes this leaf itself, before the table has sent one
    HALL = "hall"  # taking a seat, or coming back to one
    SEATED = "seated"  # waiting for the game to begin
    GATE = "gate"  # at a curtain, with the hand behind it
    CHOOSING = "choosing"
    COVERED = "covered"  # the table has covered the hand, after the agreed time
    WAITING = "waiting"  # for the choices of others
    LOOK = "look"  # at the table's own screen, which is still turning up the cards that this leaf would betray
    REVEAL = "reveal"
    FINAL = "final"
    CLOSED = "closed"  # for good; the connection ends


@dataclass(frozen=True, slots=True)
class Card:
    """A card, of `kind` light (in a hand), dark (an open one) or back. `say` replaces its picture for a screen reader.

    A light card has the ink of the seat colour `colour`, or else the tint of its `emblem`, as dark cards have. `mark`
    is its number in large pixels, `pips` the number of its stars. A tap on a card with a `choice` chooses it. `state`
    is "", chosen, barred, wins, bust, or gone: the place of a card that is not there.
    """

    say: str = ""
    mark: str = ""
    kind: str = "light"
    colour: int | None = None
    emblem: str = ""
    name: str = ""
    note: str = ""
    pips: int = 0
    choice: str | None = None
    state: str = ""
    edges: int = 0  # the thickness of the pile below the card
    under: tuple[str, ...] = ()  # the marks of the cards below it in its column
    gain: str = ""  # the points that taking the card of this column would bring
    alike: int = 0  # the number of cards of the hand with this mark, where such cards belong together
    lock: str = ""  # the label of the button that locks the choice, for the page to show as soon as it is tapped
    share: int | None = None  # a hint: how many times in 100 a master would choose the card
    lead: str = ""  # the expected lead that a hint adds


@dataclass(frozen=True, slots=True)
class Chip:
    """A small sign for something that a seat has won; `tint` is ``#rrggbb``, `bonus` the points that come with it."""

    mark: str
    say: str
    tint: str = ""
    bonus: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as everybody sees it; `gain` is that from the card at stake. `state`: locked, due, away, out, won.

    `you` is the reader's own seat.
    """

    name: str
    colour: int
    total: str
    gain: str = ""
    note: str = ""
    state: str = ""
    you: bool = False
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A choice other than a card. One that concerns `cards` of the hand, by their places in it, has a `mark`."""

    choice: str
    label: str
    note: str = ""
    chosen: bool = False
    colour: int | None = None
    mark: str = ""
    cards: tuple[int, ...] = ()
    lock: str = ""  # as on a card
    share: int | None = None  # a hint, as on a card
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table in front of a seat, None if the seat had none, and the change of the score by it."""

    name: str
    colour: int
    card: Card | None
    score: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """A wish at the foot of the page, sent with `what`; a button that is `off` names the step that must come first."""

    do: str
    label: str
    what: str = ""
    main: bool = False
    off: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, in the `tone` "", strong, muted, good, bad or title."""

    text: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A line to type into, ``<input name>``, with its first contents."""

    name: str
    label: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A text that covers the page until its reader closes it."""

    title: str
    lines: tuple[Said, ...]
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page. `reader` and `colour` are those of the reader's seat; an onlooker's leaf has neither.

    The reader can cover a `private` leaf. `number` tells this moment from all others.
    """

    moment: Moment
    title: str = ""
    where: str = ""
    reader: str = ""
    colour: int | None = None
    private: bool = False
    notice: str = ""
    stake: Card | None = None
    display: tuple[Card, ...] = ()  # a column for each kind of card; the hand then has the same columns
    places: tuple[Place, ...] = ()
    laid: tuple[Laid, ...] = ()
    hand: tuple[Card, ...] = ()
    hands: tuple[Place, ...] = ()  # everybody's cards, as chips, once the game is over
    options: tuple[Option, ...] = ()
    chairs: tuple[Card, ...] = ()  # the seats in the hall; a free one has its number as its choice
    fields: tuple[Field, ...] = ()
    lines: tuple[Said, ...] = ()
    ask: str = ""  # the kind of choice, for a screen reader
    champions: tuple[Card, ...] = ()  # the winners with their totals, once the game is over
    mark: str = ""  # a name in large pixels
    buttons: tuple[Button, ...] = ()
    more: tuple[Button, ...] = ()  # buttons for texts that can be read at any time
    sheet: Sheet | None = None
    number: int = 0
    seconds: int = 0  # seconds left to decide; 0 without a clock


def signs_of(fonts: Iterable[tuple[str, Mapping[str, str]]]) -> dict[str, tuple[str, ...]]:
    """The signs of fonts, whose rows are separated by blanks; each name begins with the prefix of its font."""
    return {f"{prefix}{sign}": tuple(rows.split()) for prefix, font in fonts for sign, rows in font.items()}


@dataclass(frozen=True, slots=True)
class Kit:
    """The things that leaves name: emblems, signs in pixels, and the page's own words, `WORDS`.

    The sign ``s7`` is the 7 of the stencil font, which dark cards have.
    """

    emblems: Mapping[str, Emblem] = field(default_factory=dict)
    signs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The kit as JSON; an emblem that has only one size serves as both."""
        emblems = {
            name: {"tint": emblem.tint, "rows": emblem.large or emblem.small, "small": emblem.small or emblem.large}
            for name, emblem in self.emblems.items()
        }
        return {"emblems": emblems, "signs": dict(self.signs), "words": dict(self.words)}


WORDS = (
    *("lang", "cover", "covered", "gone", "hand", "locked", "due", "away"),
    *("more", "close", "sound", "quiet", "left", "right"),
)
"""The names of a kit's words: the language's code, and the page's own sentences."""


def as_json(value: Any) -> Any:
    """A leaf, or a part of one, as JSON, without the members that have their defaults.

    >>> as_json(Card("5 with 1 icon", mark="5", colour=0))
    {'say': '5 with 1 icon', 'mark': '5', 'colour': 0}
    """
    if is_dataclass(value):
        members = [(member, getattr(value, member.name)) for member in fields(value)]
        return {
            member.name: as_json(given)
            for member, given in members
            if member.default is MISSING or given != member.default
        }
    if isinstance(value, tuple):
        return [as_json(member) for member in value]
    return value
