"""What Missions is played with and what is written about it: decks, the texts of its rules. It has no editions.

A deck is told in words and numbers: what it consists of, its cards as tables.
"""

from duell.game import CardTable
from duell.games.missions import texts
from duell.games.missions.deck_files import deck, decks
from duell.games.missions.engine import CardKind, Deck
from duell.games.missions.texts import rulings
from duell.games.missions.titles import title_in_language
from duell.language import _, n_

__all__ = [
    "about_role",
    "about_roles",
    "counts",
    "deck",
    "decks",
    "editions",
    "full_rules",
    "roles",
    "rulings",
    "summary",
    "tables",
    "warnings",
]


def editions() -> tuple[()]:
    """Return the editions that come with the game: none."""
    return ()


def roles(_deck: Deck, /) -> tuple[()]:
    """Return the roles that seats can have: none."""
    return ()


def about_role(_deck: Deck, _role: str, _players: int, /) -> str:
    """Return what is to be known of a role: nothing, since there is none."""
    return ""


def about_roles(_deck: Deck, _players: int, /) -> str:
    """Return what is to be known of all roles: nothing."""
    return ""


def summary(_edition: None, lang: str, /) -> str:
    """Return the rules in brief; TextError if they are not told in this language."""
    return texts.summary(lang)


def full_rules(_edition: None, lang: str, /) -> str:
    """Return every rule with its number, and the rulings; TextError if they are not told in this language."""
    return texts.full_rules(lang)


def counts(deck: Deck) -> str:
    """Return what a deck consists of, in a line."""
    actions = sum(kind.cards for kind in deck.actions)
    return _(
        "{cards}: {characters} characters with {values} values each, {troopers}, {actions}",
        cards=n_("{count} card", "{count} cards", len(deck.cards)),
        characters=len(deck.characters),
        values=len(deck.values),
        troopers=n_("{count} clone trooper", "{count} clone troopers", deck.troopers.cards),
        actions=n_("{count} action card", "{count} action cards", actions),
    )


def tables(deck: Deck) -> tuple[CardTable, ...]:
    """Return the characters, the other cards and the missions of a deck."""
    values = " ".join(map(str, deck.values))
    others: tuple[CardKind, ...] = (deck.troopers, *deck.actions)
    return (
        CardTable(
            _("Characters, each once with every value: {values}", values=values),
            words=(_("character"), _("title"), _("short"), _("emblem")),
            rows=tuple(
                (each.name, title_in_language(each.title), title_in_language(each.short), each.emblem)
                for each in deck.characters
            ),
        ),
        CardTable(
            _("Other cards"),
            words=(_("card"), _("title"), _("short")),
            numbers=(_("cards"),),
            rows=tuple(
                (kind.name, title_in_language(kind.title), title_in_language(kind.short), str(kind.cards))
                for kind in others
            ),
        ),
        CardTable(
            _("Missions with a tile"),
            words=(_("cards"), _("mission")),
            rows=tuple(
                ("-".join([str(value)] * 3), title_in_language(mission))
                for value, mission in zip(deck.values, deck.missions, strict=False)
            ),
        ),
    )


def warnings(_deck: Deck, /) -> tuple[()]:
    """Return what there is to be warned of: nothing."""
    return ()
