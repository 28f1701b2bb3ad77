"""The duel's decks, editions, heroes and rules in words.

The words (summary, full rules, rulings) fit any mix of the five switches. `duell.catalogue` describes the files; here,
``{edition}`` stands for the edition's name and its house rules.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import fsum
from operator import attrgetter
from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

from duell.catalogue import rules_in, rulings_in, with_options, with_rulings
from duell.game import CardTable, Catalogue, answered_by
from duell.games.duel import house_rules
from duell.games.duel.engine.edition import SWITCHES, Edition
from duell.games.duel.house_rules import DuelHouseRules, house_rules_of
from duell.language import _, n_, percent, side_by_side, speaking
from duell.vocabulary import DEFAULT_EDITION

if TYPE_CHECKING:
    from duell.games.duel.engine.cards import Deck


def _villains(deck: "Deck", in_language: Callable[[str], str]) -> Iterator[tuple[str, ...]]:
    from duell.games.duel.engine.rules import worth  # printing the rules needs no engine

    copies = Counter(deck.empire)
    for villain in deck.villains:
        titles = map(in_language, (villain.title, villain.short))
        pairs = (sum(worth(villain, 2, edition)) for edition in map(house_rules.edition, ("ravensburger", "original")))
        yield villain.name, *titles, *map(str, (villain.points, copies[villain], *pairs))


def _icons_aloud(title: str, icons: Sequence[int]) -> str:
    counts = (_("{value} has {count}", value=value, count=count) for value, count in enumerate(icons, start=1))
    return _("{name}’s icons: {icons}.", name=title, icons=", ".join(counts))


def _villain_aloud(title: str, points: int, cards: int, pair: int, flat: int) -> str:
    return n_(
        "{title}: {count} point, {cards}. A pair scores {pair}; with sets=flat, {flat}.",
        "{title}: {count} points, {cards}. A pair scores {pair}; with sets=flat, {flat}.",
        points,
        title=title,
        cards=n_("{count} card", "{count} cards", cards),
        pair=pair,
        flat=flat,
    )


HEADING_WIDTH = 70  # columns for the edition and its house rules, which follow a word

TIES = {
    2: (-0.1, 0.8, 1.3, 1.7, 1.4, 1.6, 1.7, 20.2),
    3: (-0.2, 0.2, 0.8, 0.6, 0.4, 0.9, 1.2, 26.4),
    4: (-0.1, 0.1, 0.6, 1.1, 0.9, 0.7, 0.5, 23.0),
}
"""The gain in winning chance, in percentage points, from winning every tie of a value; by number of players, and by
value.
"""

MUCH = 0.1  # a much stronger hero exceeds an equal share of the win by at least this


def strengths(deck: "Deck", players: int = 2) -> dict[str, float]:
    """Each hero's approximate share of the win in a game of this many masters, by name in the deck's order.

    It is the mean over all opponents in the deck, computed as if the Empire cards were those of ``classic``.
    """
    shares = {}
    for hero in deck.heroes:
        others = [other.icons for other in deck.heroes if other != hero]
        won = [_won(hero.icons, rivals, players) for rivals in combinations(others, players - 1)]
        shares[hero.name] = 1 / players + fsum(won) / len(won) / 100
    return shares


def _won(icons: Sequence[int], rivals: Sequence[Sequence[int]], players: int) -> float:
    """The percentage points by which a hero's share exceeds an equal share, against these rivals.

    Where another hero wins the ties of a value, this hero loses its part of the other's gain.
    """
    won = 0.0
    for points, own, *theirs in zip(TIES[players], icons, *rivals, strict=True):
        level = theirs.count(max(theirs)) + 1 if own == max(theirs) else 1
        first = (own >= max(theirs)) / level
        won += points * (players * first - 1) / (players - 1)
    return won


class Advantage(NamedTuple):
    """A hero by name, its share of the win, and the number of players with which it has that share."""

    hero: str
    share: float
    players: int

    @property
    def points(self) -> float:
        return self.share - 1 / self.players


def much_stronger(deck: "Deck") -> list[Advantage]:
    """The heroes much stronger than the others, the strongest first, each with its best number of players."""
    tables = {players: strengths(deck, players) for players in TIES if players <= len(deck.heroes)}
    greatest: list[Advantage] = []
    for hero in deck.heroes:
        advantages = (Advantage(hero.name, shares[hero.name], players) for players, shares in tables.items())
        greatest.append(max(advantages, key=attrgetter("points")))
    return sorted((hero for hero in greatest if hero.points > MUCH), key=attrgetter("points"), reverse=True)


@lru_cache(maxsize=8)
def is_short_for_master(deck: "Deck") -> bool:
    """Whether master plays a deck worse than usual: a short deck that is too large to solve from the first bid."""
    from duell.games.duel.bots.search import is_counted_out, is_short  # other decks need no bots

    return is_short(deck) and not is_counted_out(deck, house_rules.edition("ravensburger"))


def _on_short_deck(deck: "Deck") -> str:
    if not is_short_for_master(deck):
        return ""
    return _("Master plays less well on a deck as short as this: it learned on longer ones.")


def strength_in_words(title: str, share: float, players: int) -> str:
    """A sentence on the share of wins of the hero called `title` with this many players."""
    sentence = n_(
        "With {hero}, a master wins about {share} of the games against another master.",
        "With {hero}, a master wins about {share} of the games against {count} other masters.",
        players - 1,
        hero=title,
        share=percent(share),
    )
    return f"{sentence} {_why()}"


def _why() -> str:
    return _("Icons make the difference, above all on the 8s.")


class DuelCatalogue(Catalogue):
    """The decks, editions and texts of the duel."""

    # Printing the rules needs neither decks nor cards.
    decks = answered_by("duell.games.duel.deck_files:decks")
    deck = answered_by("duell.games.duel.deck_files:deck")
    _in_language = answered_by("duell.games.duel.words:title_in_language")

    def editions(self) -> tuple[Edition, ...]:
        return tuple(map(house_rules.edition, house_rules.editions()))

    def roles(self, deck: "Deck") -> tuple[tuple[str, str], ...]:
        return tuple((hero.name, hero.title) for hero in deck.heroes)

    def counts(self, deck: "Deck") -> str:
        vaders = deck.vaders.bit_count()
        return _(
            "{heroes} heroes with {force_cards} force cards each, {villains} on {cards}, {vaders}",
            heroes=len(deck.heroes),
            force_cards=len(deck.heroes[0].icons),
            villains=n_("{count} villain", "{count} villains", len(deck.villains)),
            cards=n_("{count} card", "{count} cards", len(deck.empire) - vaders),
            vaders=n_("{count} Darth Vader", "{count} Darth Vaders", vaders),
        )

    def tables(self, deck: "Deck") -> tuple[CardTable, ...]:
        from duell.games.duel.engine.cards import Vader

        villains = [*_villains(deck, self._in_language)]
        penalties = [str(card.penalty) for card in deck.empire if isinstance(card, Vader)] or [_("none")]
        return (
            CardTable(
                _("Rebel icons, by the value of the force card"),
                tuple(_icons_aloud(self._in_language(hero.title), hero.icons) for hero in deck.heroes),
                words=(_("hero"), _("title")),
                numbers=tuple(str(value) for value, _icons in enumerate(deck.heroes[0].icons, start=1)),
                rows=tuple((hero.name, self._in_language(hero.title), *map(str, hero.icons)) for hero in deck.heroes),
            ),
            CardTable(
                _("Villains"),
                tuple(_villain_aloud(title, *map(int, figures)) for _name, title, _short, *figures in villains),
                words=(_("villain"), _("title"), _("short")),
                numbers=(_("points"), _("cards"), _("pair"), "sets=flat"),
                rows=tuple(villains),
            ),
            CardTable(
                _("Darth Vader, by penalty"),
                (", ".join(penalties) + ".",),
                text="  ".join(penalties),
            ),
        )

    def warnings(self, deck: "Deck") -> tuple[str, ...]:
        stronger = (
            _("much stronger than the others: {hero}", hero=title) + f"\n  {strength_in_words(title, share, players)}"
            for hero, share, players in much_stronger(deck)
            for title in [self._in_language(deck.hero(hero).title)]
        )
        cards = {*(villain.name for villain in deck.villains), *(hero.name for hero in deck.heroes), "vader", "r2d2"}
        unused = ", ".join(name for name in deck.emblems if name not in cards)
        without = _("emblems without a card: {names}", names=unused) if unused else ""
        return (*stronger, *filter(None, [_on_short_deck(deck), without]))

    def summary(self, edition: Edition, lang: str) -> str:
        options = [f"--edition {edition.name}"] * (edition.name != DEFAULT_EDITION)
        options += [f"--rule {rule}" for rule in house_rules_of(edition)]
        return with_options(self._composed("summary", edition, lang), options)

    def full_rules(self, edition: Edition, lang: str) -> str:
        return with_rulings(self._composed("full", edition, lang), self.rulings(lang))

    rulings = staticmethod(rulings_in)

    def _composed(self, part: str, edition: Edition, lang: str) -> str:
        text = rules_in(lang, part, switches=edition.switches(), values=SWITCHES)
        with speaking(lang):
            rules = [DuelHouseRules(self.game).in_words(*rule.split("=", 1)) for rule in house_rules_of(edition)]
            heading = side_by_side((edition.name, *rules))
        return text.replace("{edition}", fill(heading, HEADING_WIDTH, break_on_hyphens=False))

    def about_role(self, deck: "Deck", role: str, players: int) -> str:
        sentence = strength_in_words(self._in_language(deck.hero(role).title), strengths(deck, players)[role], players)
        return " ".join(filter(None, [sentence, _on_short_deck(deck)]))

    def about_roles(self, deck: "Deck", players: int) -> str:
        titles = {hero: self._in_language(title) for hero, title in self.roles(deck)}
        sentence = n_(
            "How often a master wins against another master, with each hero: {heroes}.",
            "How often a master wins against {count} other masters, with each hero: {heroes}.",
            players - 1,
            heroes=", ".join(f"{titles[hero]} {percent(share)}" for hero, share in strengths(deck, players).items()),
        )
        return " ".join(filter(None, [sentence, _why(), _on_short_deck(deck)]))
