"""Decks: what stands in a deck file or a record's head, checked, as a `Deck` of the engine."""

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from os import PathLike, fspath

from duell.catalogue import checks
from duell.catalogue.faults import DeckError, Place, one_of
from duell.catalogue.files import in_file, names, read_toml, rules_file
from duell.catalogue.printable import quote
from duell.engine import Deck, Hero, Vader, Villain
from duell.engine.cards import PAIR
from duell.language import _, mark, n_

HEROES = ("yoda", "luke", "leia", "han")
FORCE_CARDS = 8
MOST_ICONS = 9
MOST_POINTS = 99
MOST_EMPIRE_CARDS = 200
TITLE_WIDTH = 24
SHORT_WIDTH = 9

_CARDS = {"hero": mark("hero {number}"), "villain": mark("villain {number}")}
"""What an entry of a list is called by where it stands."""


def decks() -> tuple[str, ...]:
    """Return the names of the decks that come with the game."""
    return names("decks", ".toml")


def deck(name_or_path: str | PathLike[str]) -> Deck:
    """Return a deck by its name, or from a file; a path object always is a file.

    DeckError says what is wrong with the file, and where.

    >>> len(deck("classic").empire)
    34
    """
    wanted, path = _("a deck file"), fspath(name_or_path)
    if name_or_path in decks():
        path = rules_file("decks", f"{name_or_path}.toml")
    elif isinstance(name_or_path, str):
        wanted = _("a deck file or the name of a deck, {names}", names=one_of(decks(), name_or_path))
    place = in_file(path, DeckError)
    return deck_from_data(read_toml(path, place, wanted), place.source)


def deck_from_data(data: object, source: str) -> Deck:
    """Return the deck that some TOML or JSON data describes; `source` says in errors where the data stood.

    DeckError says what is wrong with it: checked is all that the rules rely on (rule 3.3: every tie can be broken) and
    that every name can be shown.
    """
    place = Place(source, _("deck"), DeckError)
    top = checks.table(data, place, ("name", "heroes", "villains", "vaders"))
    return Deck(
        name=checks.title(top["name"], place.at("name"), TITLE_WIDTH),
        heroes=_heroes(top["heroes"], place.at("heroes")),
        empire=_empire(top["villains"], top["vaders"], place),
    )


def deck_to_data(deck: Deck) -> dict[str, object]:
    """Return a deck as data for TOML or JSON, which `deck_from_data` turns into an equal deck.

    `deck` has its Empire cards in the order that deck files give them: villain by villain, then the Vaders.
    """
    counts = Counter(deck.empire)
    return {
        "name": deck.name,
        "heroes": [{"name": hero.name, "title": hero.title, "icons": list(hero.icons)} for hero in deck.heroes],
        "villains": [
            {
                "name": villain.name,
                "title": villain.title,
                "short": villain.short,
                "points": villain.points,
                "cards": counts[villain],
                "pair": villain.pair,
            }
            for villain in deck.villains
        ],
        "vaders": [card.penalty for card in deck.empire if isinstance(card, Vader)],
    }


def _heroes(value: object, place: Place) -> tuple[Hero, ...]:
    entries = checks.items(value, place, _("a list of the four heroes"))
    heroes = tuple(_hero(entry, _entry(place, "hero", number, entry)) for number, entry in enumerate(entries, 1))
    _check_alike(heroes, "name", place, "hero")
    _check_alike(heroes, "title", place, "hero")
    missing = sorted(set(HEROES) - {hero.name for hero in heroes})
    if missing:
        lacks = [_("no {name}", name=name) for name in missing]
        found = reduce(lambda these, this: _("{these} and {this}", these=these, this=this), lacks)
        raise place.fault(found, _("all of {names}", names=", ".join(HEROES)))
    _check_ties(heroes, place)
    return heroes


def _hero(entry: object, place: Place) -> Hero:
    table = checks.table(entry, place, ("name", "title", "icons"))
    icons_place = place.within("icons")
    icons = checks.items(table["icons"], icons_place, _("a list of numbers of icons"))
    if len(icons) != FORCE_CARDS:
        found = n_("{count} number", "{count} numbers", len(icons))
        raise icons_place.fault(found, _("{count}, one for each value from 1", count=FORCE_CARDS))
    return Hero(
        name=checks.choice(table["name"], place.within("name"), HEROES),
        title=checks.title(table["title"], place.within("title"), TITLE_WIDTH),
        icons=tuple(
            checks.number(count, icons_place.within(_("value {value}", value=value)), 0, MOST_ICONS)
            for value, count in enumerate(icons, 1)
        ),
    )


def _check_alike(cards: Sequence[Hero | Villain], part: str, place: Place, kind: str) -> None:
    """See to it that no two heroes, or villains, have the same `part`, so that nobody mistakes one for another."""
    first: dict[str, int] = {}
    for number, card in enumerate(cards, 1):
        value = getattr(card, part)
        if value in first:
            found = _("{text}, which {card} has", text=quote(value), card=_(_CARDS[kind], number=first[value]))
            here = _(_CARDS[kind], number=number)
            raise place.at(f"{here} ({card.name}), {part}").fault(found, _("one of its own"))
        first[value] = number


def _check_ties(heroes: tuple[Hero, ...], place: Place) -> None:
    """See to it that icons decide every tie (rule 3.3, ruling 21)."""
    for index in range(FORCE_CARDS):
        owner: dict[int, str] = {}
        for hero in heroes:
            icons = hero.icons[index]
            if icons in owner:
                found = n_(
                    "{count} icon for both {first} and {second}",
                    "{count} icons for both {first} and {second}",
                    icons,
                    first=owner[icons],
                    second=hero.name,
                )
                where = place.within(_("icons of value {value}", value=index + 1))
                raise where.fault(found, _("a different number for each hero"))
            owner[icons] = hero.name


def _empire(villains: object, vaders: object, place: Place) -> tuple[Villain | Vader, ...]:
    """Return the Empire cards in the order that records rely on: villains as they stand in the file, then Vaders."""
    villains_place, vaders_place = place.at("villains"), place.at("vaders")
    entries = checks.items(villains, villains_place, _("a list of villains"))
    if not entries:
        raise villains_place.fault(_("an empty list"), _("at least one villain"))
    kinds = [_villain(entry, _entry(place, "villain", number, entry)) for number, entry in enumerate(entries, 1)]
    for part in ("name", "title", "short"):
        _check_alike([villain for villain, _ in kinds], part, place, "villain")
    penalties = [
        checks.number(penalty, vaders_place.at(_("vader {number}", number=number)), 1, MOST_POINTS)
        for number, penalty in enumerate(checks.items(vaders, vaders_place, _("a list of penalties")), 1)
    ]
    # Before any card is made, so that no file can fill the memory.
    total = sum(cards for _, cards in kinds) + len(penalties)
    if total > MOST_EMPIRE_CARDS:
        found = n_("{count} card", "{count} cards", total)
        raise place.at(_("villains and vaders")).fault(found, _("at most {most}", most=MOST_EMPIRE_CARDS))
    return (*(villain for villain, cards in kinds for _ in range(cards)), *map(Vader, penalties))


def _villain(entry: object, place: Place) -> tuple[Villain, int]:
    """Return a villain and how many cards there are of it."""
    table = checks.table(entry, place, ("name", "title", "short", "points", "cards"), ("pair",))
    villain = Villain(
        name=checks.slug(table["name"], place.within("name")),
        title=checks.title(table["title"], place.within("title"), TITLE_WIDTH),
        short=checks.title(table["short"], place.within("short"), SHORT_WIDTH),
        points=checks.number(table["points"], place.within("points"), 1, MOST_POINTS),
        pair=checks.number(table.get("pair", PAIR), place.within("pair"), 1, MOST_POINTS),
    )
    return villain, checks.number(table["cards"], place.within("cards"), 1, MOST_EMPIRE_CARDS)


def _entry(place: Place, kind: str, number: int, entry: object) -> Place:
    """Return the place of one entry of a list, by its number and, if it can be told, its name."""
    name = entry.get("name") if isinstance(entry, dict) else None
    named = isinstance(name, str) and name.isascii() and name.isprintable() and len(name) <= TITLE_WIDTH
    card = _(_CARDS[kind], number=number)
    return place.at(f"{card} ({name})" if named else card)
