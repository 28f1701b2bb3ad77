"""Reads and checks decks from files and heads of records, and gives their names in the player's language.

Files and records have the classic names in English, so that a game saved in one language can be resumed in another. Any
other name is shown as it was typed.
"""

from collections import Counter
from functools import cache
from os import PathLike

from duell.catalogue import (
    DeckError,
    SourcePlace,
    check_alike,
    check_all_named,
    emblems,
    entry_place,
    in_file,
    names,
    read_deck,
    read_toml,
    rules_file,
)
from duell.games.duel.engine.cards import PAIR, Deck, Hero, Vader, Villain
from duell.language import _, mark

HEROES = ("yoda", "luke", "leia", "han")
FORCE_CARDS = 8
MOST_ICONS = 9
MOST_POINTS = 99
MOST_EMPIRE_CARDS = 200
TITLE_WIDTH = 24
SHORT_WIDTH = 9
HERO_WIDTH = 5

_HERO, _VILLAIN = mark("hero {number}"), mark("villain {number}")


def decks() -> tuple[str, ...]:
    """The names of the decks that come with the game."""
    return names("decks", ".toml")


def deck(name_or_path: str | PathLike[str]) -> Deck:
    """A deck by its name or from a file; a path object always means a file.

    DeckError if the file is missing or wrong.

    >>> len(deck("classic").empire)
    34
    """
    if name_or_path in decks():
        return _known(rules_file("decks", f"{name_or_path}.toml"))
    return _deck(*read_deck(name_or_path, "decks"), ("emblems",))


@cache
def _known(path: str) -> Deck:
    """A deck that comes with the game, cached since starting a game asks for it several times."""
    place = in_file(path, DeckError)
    return _deck(read_toml(path, place), place.source, ("emblems",))


def deck_from_data(data: object, source: str) -> Deck:
    """The deck in TOML or JSON data; errors name `source` as its place.

    DeckError if the rules cannot rely on it (rule 3.3: every tie can be broken) or a name cannot be shown. The data
    have no emblems; a deck that comes with the game gets its own.
    """
    parsed = _deck(data, source)
    return deck(parsed.name) if parsed.name in decks() and deck(parsed.name) == parsed else parsed


def _deck(data: object, source: str, optional: tuple[str, ...] = ()) -> Deck:
    place = SourcePlace(source, "", DeckError)
    top = place.table(data, ("name", "heroes", "villains", "vaders"), optional)
    name = place.at("name").title(top["name"], TITLE_WIDTH)
    heroes = _heroes(top["heroes"], place.at("heroes"))
    empire = _empire(top["villains"], top["vaders"], place)
    return Deck(name, heroes, empire, emblems(top.get("emblems", {}), place.at("emblems")))


def deck_to_data(deck: Deck) -> dict[str, object]:
    """The data of a deck for TOML or JSON, without emblems; `deck_from_data` makes an equal deck.

    The Empire cards of `deck` must be in file order: villain by villain, then the Vaders.
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


def _heroes(value: object, place: SourcePlace) -> tuple[Hero, ...]:
    entries = place.items(value, _("a list of the four heroes"))
    heroes = tuple(_hero(entry, entry_place(place, _HERO, number, entry)) for number, entry in enumerate(entries, 1))
    for part in ("name", "title"):
        check_alike(heroes, part, place, _HERO)
    check_all_named([hero.name for hero in heroes], HEROES, place)
    _check_ties(heroes, place)
    return heroes


def _hero(entry: object, place: SourcePlace) -> Hero:
    table = place.table(entry, ("name", "title", "icons"))
    icons_place = place.within("icons")
    icons = icons_place.items(table["icons"], _("a list of numbers of icons"))
    if len(icons) != FORCE_CARDS:
        counts = {"count": len(icons), "needed": FORCE_CARDS}
        raise icons_place.refusal(
            _("{needed} numbers are needed, one for each value from 1 to {needed}, not {count}", **counts)
        )
    return Hero(
        name=place.within("name").option(table["name"], HEROES, mark("there is no hero {found}")),
        title=place.within("title").title(table["title"], TITLE_WIDTH),
        icons=tuple(
            icons_place.within(_("value {value}", value=value)).number(count, 0, MOST_ICONS)
            for value, count in enumerate(icons, 1)
        ),
    )


def _check_ties(heroes: tuple[Hero, ...], place: SourcePlace) -> None:
    """Check that icons break every tie (rule 3.3, ruling 21)."""
    for index in range(FORCE_CARDS):
        owner: dict[int, str] = {}
        for hero in heroes:
            icons = hero.icons[index]
            if icons in owner:
                fields = {"first": owner[icons], "second": hero.title, "icons": icons}
                where = place.within(_("icons of value {value}", value=index + 1))
                raise where.refusal(
                    _("{first} and {second} both have {icons}; each hero needs a different number", **fields)
                )
            owner[icons] = hero.title


def _empire(villains: object, vaders: object, place: SourcePlace) -> tuple[Villain | Vader, ...]:
    """The Empire cards in the order that records rely on: villains as in the file, then Vaders."""
    villains_place, vaders_place = place.at("villains"), place.at("vaders")
    entries = villains_place.items(villains, _("a list of villains"))
    if not entries:
        raise villains_place.refusal(_("the list is empty"))
    kinds = [_villain(entry, entry_place(place, _VILLAIN, number, entry)) for number, entry in enumerate(entries, 1)]
    for part in ("name", "title", "short"):
        check_alike([villain for villain, _cards in kinds], part, place, _VILLAIN)
    penalties = [
        vaders_place.at(_("vader {number}", number=number)).number(penalty, 1, MOST_POINTS)
        for number, penalty in enumerate(vaders_place.items(vaders, _("a list of penalties")), 1)
    ]
    # Checked before any card is made, so that no file can fill the memory.
    total = sum(cards for _villain, cards in kinds) + len(penalties)
    if total > MOST_EMPIRE_CARDS:
        counts = {"count": total, "most": MOST_EMPIRE_CARDS}
        raise place.at("villains + vaders").refusal(_("a deck can have at most {most} cards, not {count}", **counts))
    return (*(villain for villain, cards in kinds for _copy in range(cards)), *map(Vader, penalties))


def _villain(entry: object, place: SourcePlace) -> tuple[Villain, int]:
    table = place.table(entry, ("name", "title", "short", "points", "cards"), ("pair",))
    villain = Villain(
        name=place.within("name").slug(table["name"]),
        title=place.within("title").title(table["title"], TITLE_WIDTH),
        short=place.within("short").title(table["short"], SHORT_WIDTH),
        points=place.within("points").number(table["points"], 1, MOST_POINTS),
        pair=place.within("pair").number(table.get("pair", PAIR), 1, MOST_POINTS),
    )
    return villain, place.within("cards").number(table["cards"], 1, MOST_EMPIRE_CARDS)


@cache
def classic_titles() -> dict[str, int]:
    """The titles in the classic deck, with the most columns of each; only these titles are translated."""
    known = deck("classic")
    short = dict.fromkeys((villain.short for villain in known.villains), SHORT_WIDTH)
    titles = dict.fromkeys([hero.title for hero in known.heroes], TITLE_WIDTH)
    titles |= dict.fromkeys([villain.title for villain in known.villains], TITLE_WIDTH)
    return titles | dict.fromkeys((hero.name.capitalize() for hero in known.heroes), HERO_WIDTH) | short
