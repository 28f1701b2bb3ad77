"""Missions' decks, their names in the player's language, and its rules in words.

In the numbered rules, a line ``{Ruling 3}``, in the language of the rules, is replaced by that ruling.
"""

from functools import cache
from os import PathLike

from duell import catalogue
from duell.catalogue import (
    CatalogueError,
    DeckError,
    SourcePlace,
    check_alike,
    check_all_named,
    entry_place,
    in_file,
    names,
    read_deck,
    read_toml,
    rules_file,
    rules_in,
    rulings_in,
    taken,
    with_options,
    with_rulings,
)
from duell.game import CardTable, Catalogue, Emblem
from duell.games.missions.engine.cards import ActionName, CardKind, Character, Deck
from duell.games.missions.house_rules import PRINTED, SWITCHES, Edition
from duell.language import _, mark, meaning, n_

EMBLEMS = ("anakin", "c3po", "jar-jar", "kit-fisto", "mace-windu", "obi-wan", "padme", "plo-koon", "r2-d2", "yoda")
"""The emblems for characters."""

TROOPERS = "trooper"  # the name of the clone troopers in every deck

CHARACTERS = 10
MOST_VALUE = 9  # one digit, which can be drawn large on a card of seven columns
MOST_ALIKE = 50  # the most troopers, and the most of each action card
TITLE_WIDTH = 24
SHORT_WIDTH = 7
MISSION_WIDTH = 40

_FOLDER = ("missions", "decks")
_CHARACTER, _ACTION, _MISSION = mark("character {number}"), mark("action card {number}"), mark("mission {number}")


def decks() -> tuple[str, ...]:
    """The names of the decks that come with the game."""
    return names(*_FOLDER, ".toml")


def deck(name_or_path: str | PathLike[str]) -> Deck:
    """A deck by its name or from a file; a path object always means a file.

    DeckError if the file is missing or wrong.

    >>> len(deck("classic").cards)
    110
    """
    return deck_from_data(*read_deck(name_or_path, *_FOLDER))


def deck_from_data(data: object, source: str) -> Deck:
    """The deck in TOML or JSON data; errors name `source` as its place.

    DeckError if the rules cannot rely on it or a name cannot be shown.
    """
    place = SourcePlace(source, "", DeckError)
    top = place.table(data, ("name", "values", "characters", "troopers", "actions", "missions"))
    values = _values(top["values"], place.at("values"))
    return Deck(
        name=place.at("name").title(top["name"], TITLE_WIDTH),
        characters=_characters(top["characters"], place.at("characters")),
        values=values,
        troopers=_kind(TROOPERS, place.at("troopers").table(top["troopers"], _ALIKE), place.at("troopers")),
        actions=_actions(top["actions"], place.at("actions")),
        missions=_missions(top["missions"], place.at("missions"), len(values)),
    )


def deck_to_data(deck: Deck) -> dict[str, object]:
    """The data of a deck for TOML or JSON; `deck_from_data` makes an equal deck."""
    return {
        "name": deck.name,
        "values": list(deck.values),
        "characters": [character._asdict() for character in deck.characters],
        "troopers": _kind_to_data(deck.troopers),
        "actions": [{"name": kind.name, **_kind_to_data(kind)} for kind in deck.actions],
        "missions": list(deck.missions),
    }


def _values(value: object, place: SourcePlace) -> tuple[int, ...]:
    """The values of a character's cards. They ascend, so that the highest bit in a hand is the best card."""
    entries = place.items(value, _("a list of values"))
    if not entries:
        raise place.refusal(_("the list is empty"))
    numbers: list[int] = []
    for number, entry in enumerate(entries, 1):
        here = place.at(_("value {number}", number=number))
        numbers.append(here.number(entry, 0, MOST_VALUE))
        if len(numbers) > 1 and numbers[-1] <= numbers[-2]:
            value, before = numbers[-1], numbers[-2]
            raise here.refusal(_("{value} is not more than {before}, the value before it", value=value, before=before))
    return tuple(numbers)


def _characters(value: object, place: SourcePlace) -> tuple[Character, ...]:
    entries = place.items(value, _("a list of the ten characters"))
    if len(entries) != CHARACTERS:
        counts = {"count": len(entries), "needed": CHARACTERS}
        raise place.refusal(_("{needed} characters are needed, not {count}", **counts))
    read = [_character(entry, entry_place(place, _CHARACTER, number, entry)) for number, entry in enumerate(entries, 1)]
    for part in ("name", "title", "short"):
        check_alike(read, part, place, _CHARACTER)
    own = _with_emblems(read)
    check_alike(own, "emblem", place, _CHARACTER)
    return own


def _character(entry: object, place: SourcePlace) -> Character:
    table = place.table(entry, ("name", "title", "short"), ("emblem",))
    return Character(
        name=place.within("name").slug(table["name"]),
        title=place.within("title").title(table["title"], TITLE_WIDTH),
        short=place.within("short").title(table["short"], SHORT_WIDTH),
        emblem=place.within("emblem").option(table["emblem"], EMBLEMS) if "emblem" in table else "",
    )


def _with_emblems(read: list[Character]) -> tuple[Character, ...]:
    """Give an emblem to each character that names none: the emblem with its name, otherwise the first free one."""
    taken = {character.emblem for character in read}
    own = {character.name for character in read if not character.emblem and character.name in EMBLEMS} - taken
    free = iter([emblem for emblem in EMBLEMS if emblem not in taken | own])
    return tuple(
        character
        if character.emblem
        else character._replace(emblem=character.name if character.name in own else next(free))
        for character in read
    )


_ALIKE = ("title", "short", "cards")  # the fields of identical cards


def _actions(value: object, place: SourcePlace) -> tuple[CardKind, ...]:
    entries = place.items(value, _("a list of the four action cards"))
    actions = []
    for number, entry in enumerate(entries, 1):
        here = entry_place(place, _ACTION, number, entry)
        table = here.table(entry, ("name", *_ALIKE))
        actions.append(_kind(here.within("name").option(table["name"], map(str, ActionName)), table, here))
    for part in ("name", "title", "short"):
        check_alike(actions, part, place, _ACTION)
    check_all_named([kind.name for kind in actions], list(ActionName), place)
    return tuple(actions)


def _kind(name: str, table: dict[str, object], place: SourcePlace) -> CardKind:
    return CardKind(
        name=name,
        cards=place.within("cards").number(table["cards"], 0, MOST_ALIKE),
        title=place.within("title").title(table["title"], TITLE_WIDTH),
        short=place.within("short").title(table["short"], SHORT_WIDTH),
    )


def _kind_to_data(kind: CardKind) -> dict[str, object]:
    return {"title": kind.title, "short": kind.short, "cards": kind.cards}


def _missions(value: object, place: SourcePlace, values: int) -> tuple[str, ...]:
    """The titles of the missions that bring a tile. Rule 11.1 needs at least one mission."""
    entries = place.items(value, _("a list of missions"))
    if not 1 <= len(entries) <= values:
        counts = {"count": len(entries), "most": values}
        raise place.refusal(
            _("1 to {most} missions are needed, one for each of the lowest values, not {count}", **counts)
        )
    titles: list[str] = []
    for number, entry in enumerate(entries, 1):
        here = place.at(_(_MISSION, number=number))
        title = here.title(entry, MISSION_WIDTH)
        if title in titles:
            card = _(_MISSION, number=titles.index(title) + 1)
            raise taken(here, title, card)
        titles.append(title)
    return tuple(titles)


@cache
def emblems() -> dict[str, Emblem]:
    """The emblems of characters, ``trooper``, actions and tiles (``tile-0`` for the lowest value), by name."""
    path = rules_file("missions", "emblems.toml")
    place = in_file(path, CatalogueError)
    return catalogue.emblems(read_toml(path, place), place)


@cache
def classic_titles() -> dict[str, int]:
    """The titles in the classic deck, with the most columns of each; only these titles are translated."""
    known = deck("classic")
    cards: list[Character | CardKind] = [*known.characters, known.troopers, *known.actions]
    titles = dict.fromkeys((card.title for card in cards), TITLE_WIDTH) | dict.fromkeys(known.missions, MISSION_WIDTH)
    return titles | dict.fromkeys((card.short for card in cards), SHORT_WIDTH)


def _rules(edition: Edition | None, lang: str, part: str) -> str:
    return rules_in(lang, "missions", part, switches=(edition or PRINTED).switches(), values=SWITCHES)


class MissionsCatalogue(Catalogue):
    """The decks and texts of Missions."""

    decks = staticmethod(decks)
    deck = staticmethod(deck)

    def editions(self) -> tuple[Edition, ...]:
        return (PRINTED,)

    def summary(self, edition: Edition | None, lang: str) -> str:
        options = [] if edition in (None, PRINTED) else ["--rule", f"rounds={edition.rounds}"]
        return with_options(_rules(edition, lang, "summary"), options)

    def full_rules(self, edition: Edition | None, lang: str) -> str:
        return with_rulings(_rules(edition, lang, "full"), self.rulings(lang))

    def rulings(self, lang: str) -> str:
        return rulings_in(lang, "missions")

    def counts(self, deck: Deck) -> str:
        actions = sum(kind.cards for kind in deck.actions)
        return _(
            "{cards}: {characters} characters with {values} values each, {troopers}, {actions}",
            cards=n_("{count} card", "{count} cards", len(deck.cards)),
            characters=len(deck.characters),
            values=len(deck.values),
            troopers=n_("{count} clone trooper", "{count} clone troopers", deck.troopers.cards),
            actions=n_("{count} action card", "{count} action cards", actions),
        )

    def tables(self, deck: Deck) -> tuple[CardTable, ...]:
        from duell.games.missions.words import title_in_language  # printing the rules needs no words

        values = ", ".join(map(str, deck.values))
        others: tuple[CardKind, ...] = (deck.troopers, *deck.actions)
        missions = [*zip(deck.values, map(title_in_language, deck.missions), strict=False)]
        return (
            CardTable(
                _("Characters, one card of each value: {values}", values=values),
                (", ".join(title_in_language(character.title) for character in deck.characters) + ".",),
                words=(_("character"), _("title"), _("short"), _("emblem")),
                rows=tuple(
                    (
                        character.name,
                        title_in_language(character.title),
                        title_in_language(character.short),
                        character.emblem,
                    )
                    for character in deck.characters
                ),
            ),
            CardTable(
                _("Other cards"),
                tuple(
                    meaning(title_in_language(kind.title), n_("{count} card", "{count} cards", kind.cards)) + "."
                    for kind in others
                ),
                words=(_("card"), _("title"), _("short")),
                numbers=(_("cards"),),
                rows=tuple(
                    (kind.name, title_in_language(kind.title), title_in_language(kind.short), str(kind.cards))
                    for kind in others
                ),
            ),
            CardTable(
                _("Missions with a tile"),
                tuple(meaning(", ".join([str(value)] * 3), mission) + "." for value, mission in missions),
                words=(_("cards"), _("mission")),
                rows=tuple(("-".join([str(value)] * 3), mission) for value, mission in missions),
            ),
        )
