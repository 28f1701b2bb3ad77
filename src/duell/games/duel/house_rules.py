"""Editions: the switches of each printed game, and their words (see `duell.game.HouseRules`)."""

from functools import cache
from typing import NamedTuple

from duell.catalogue import (
    NO_EDITION,
    NO_LANGUAGE,
    EditionError,
    SourcePlace,
    TextError,
    in_file,
    names,
    read_toml,
    rules_file,
)
from duell.checking import unknown
from duell.game import HouseRules
from duell.games.duel.engine.edition import EARLIEST, LATER, SWITCHES, Edition
from duell.language import _, mark
from duell.vocabulary import DEFAULT_EDITION

ABOUT_WIDTH = 200


def editions() -> tuple[str, ...]:
    """The names of the editions, the default first."""
    return tuple(sorted(names("editions", ".toml"), key=lambda name: (name != DEFAULT_EDITION, name)))


def edition(name: str) -> Edition:
    """The edition of this name; EditionError if there is none.

    >>> edition("parlett").end
    'first-out'
    """
    return _edition(name, _file(name))


@cache
def _edition(name: str, path: str) -> Edition:
    """The edition in a file, cached since starting a game asks for it several times."""
    data, place = _read(path)
    named = {switch: values for switch, values in SWITCHES.items() if switch in data}
    return Edition.made(name, {switch: place.at(switch).option(data[switch], named[switch]) for switch in named})


def house_rules_of(chosen: Edition) -> tuple[str, ...]:
    """The switches that differ from the edition of that name, as on the command line.

    >>> house_rules_of(edition("parlett").with_rule("sets", "flat"))
    ('sets=flat',)
    """
    printed = edition(chosen.name).switches()
    return tuple(f"{switch}={value}" for switch, value in chosen.switches().items() if value != printed[switch])


def _file(name: str) -> str:
    if name not in editions():
        raise EditionError(unknown(NO_EDITION, name, editions()))
    return rules_file("editions", f"{name}.toml")


def _read(path: str) -> tuple[dict[str, object], SourcePlace]:
    place = in_file(path, EditionError)
    return place.table(read_toml(path, place), (*EARLIEST, "about"), LATER), place


class _Sentences(NamedTuple):
    """A label for a switch; for each value, a name and a sentence."""

    label: str
    values: dict[str, tuple[str, str]]


_SENTENCES = {
    "scout": _Sentences(
        mark("R2-D2 acts"),
        {
            "next-round": (mark("next round"), mark("A lone R2-D2 turns up its card at the start of the next round.")),
            "at-once": (mark("at once"), mark("A lone R2-D2 turns up its card before the duel is decided.")),
        },
    ),
    "vader-gift": _Sentences(
        mark("Vader given"),
        {
            "discard": (mark("R2-D2 is lost"), mark("If you give Darth Vader away, R2-D2 is lost.")),
            "return": (mark("R2-D2 returns"), mark("Even if you give Darth Vader away, R2-D2 returns to hand.")),
        },
    ),
    "end": _Sentences(
        mark("End"),
        {
            "last-with-cards": (mark("only one has cards"), mark("The game ends when only one player holds cards.")),
            "first-out": (mark("one has no force cards"), mark("The game ends when a player has no force cards left.")),
            "last-with-force": (
                mark("only one has force cards"),
                mark("Players without force cards stop; the game ends when only one player has any."),
            ),
        },
    ),
    "leftover": _Sentences(
        mark("Final cards"),
        {
            "may": (mark("drawing allowed"), mark("The last player may draw a final card for each card left in hand.")),
            "none": (mark("no drawing"), mark("Nobody draws final cards.")),
            "must": (
                mark("drawing compulsory"),
                mark("The last player must draw a final card for each force card left in hand."),
            ),
        },
    ),
    "sets": _Sentences(
        mark("Sets"),
        {
            "added": (
                mark("points and a bonus"),
                mark("Two, three or four cards of a villain score 10, 20 or 30 on top of their points."),
            ),
            "flat": (
                mark("fixed total"),
                mark("Two, three or four cards of a villain score 20, 30 or 40 in all; some pairs more."),
            ),
        },
    ),
}
"""The words of every switch."""


class DuelHouseRules(HouseRules):
    """The switches of the duel, in words."""

    SWITCHES = SWITCHES
    edition = staticmethod(edition)

    def about(self, edition: str, lang: str) -> str:
        data, place = _read(_file(edition))
        at_about = place.at("about")
        texts = at_about.table(data["about"], (), data["about"] if isinstance(data["about"], dict) else ())
        SourcePlace(place.source, "about", TextError).option(lang, texts, NO_LANGUAGE)
        return at_about.within(lang).title(texts[lang], ABOUT_WIDTH)

    def label(self, switch: str) -> str:
        return _(_SENTENCES[switch].label)

    def called(self, switch: str, value: str) -> str:
        name, _sentence = _SENTENCES[switch].values[value]
        return _(name)

    def in_words(self, switch: str, value: str) -> str:
        return _("{name}: {meaning}", name=self.label(switch), meaning=self.called(switch, value))

    def meaning(self, switch: str, value: str) -> str:
        _name, sentence = _SENTENCES[switch].values[value]
        return _(sentence)
