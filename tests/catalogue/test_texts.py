"""The summary is true and readable for every mix of switches, the rulings are all there: in every language."""

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from rich.cells import cell_len

from duell.catalogue import TextError, edition, languages, rulings, summary
from duell.catalogue.faults import Place
from duell.catalogue.files import rules_file
from duell.catalogue.printable import takes_room
from duell.catalogue.texts import resolve
from duell.engine import SWITCHES, Edition

MIXES = list(product(*SWITCHES.values()))
PRINTED = edition("ravensburger").switches()


def mixed(values: tuple[str, ...]) -> Edition:
    rules = edition("ravensburger")
    for switch, value in zip(SWITCHES, values, strict=True):
        rules = rules.with_rule(switch, value)
    return rules


def differences(text: str) -> list[str]:
    """Return the switches listed under what is different here."""
    return re.findall(r"^- `(\S+=\S+)` ?:", text, re.MULTILINE)


def source(file: str) -> str:
    """Return what stands in a summary, conditional blocks and all, or in some rulings."""
    return Path(rules_file(file)).read_text(encoding="utf-8")


def shape(text: str) -> list[str]:
    """Return what a text is made of, part by part, whatever its language and wherever its lines break."""
    parts = [_part(line) for line in text.splitlines() if not line.startswith(" ")]
    return [part for before, part in zip(["", *parts], parts, strict=False) if not before == part == "prose"]


def _part(line: str) -> str:
    if line.startswith("|"):
        return f"{line.count('|')} bars"
    begun = re.match(r"<!--.*|#+ |- |\d+\. ", line)
    return begun[0] if begun else "prose" if line else ""


def test_there_are_72_mixes() -> None:
    assert len(MIXES) == 72


def test_the_languages() -> None:
    assert languages() == ("de", "en", "fr", "it", "nl")


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_the_same_blocks_headings_tables_and_lists(lang: str) -> None:
    english = shape(source("summary/en.md"))
    assert {"## ", "<!-- if sets=flat -->", "6 bars", "- ", "4. ", "prose"} <= set(english)
    assert shape(source(f"summary/{lang}.md")) == english
    assert source(f"summary/{lang}.md").count("{edition}") == 1
    assert shape(rulings(lang)) == shape(rulings("en"))


@pytest.mark.parametrize("lang", languages())
def test_a_text_has_only_what_any_terminal_shows(lang: str) -> None:
    text = source(f"summary/{lang}.md") + rulings(lang)
    assert {char for char in text if not takes_room(char)} == {"\n"}
    assert not re.search("['\"]", text), "typewriter's quotation marks"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("values", MIXES, ids=",".join)
def test_the_summary_of_a_mix(values: tuple[str, ...], lang: str) -> None:
    rules = mixed(values)
    text = summary(rules, lang)
    assert not re.search(r"<!--|-->|[{}]", text), "marks are left over"
    assert "\n\n\n" not in text, "a block left a hole"
    assert [line for line in text.splitlines() if cell_len(line) > 80 or line != line.rstrip()] == []
    assert differences(text) == [f"{key}={value}" for key, value in rules.switches().items() if value != PRINTED[key]]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("values", MIXES, ids=",".join)
def test_tables_are_aligned(values: tuple[str, ...], lang: str) -> None:
    for table in re.findall(r"(?:^\|.*\n)+", summary(mixed(values), lang), re.MULTILINE):
        bars = {tuple(at for at, char in enumerate(row) if char == "|") for row in table.splitlines()}
        assert len(bars) == 1


def test_the_head_names_the_edition_and_its_house_rules() -> None:
    assert "\nEdition: parlett\n" in summary(edition("parlett"), "en")
    assert "\nEdition: parlett, sets=flat\n" in summary(edition("parlett").with_rule("sets", "flat"), "en")


# What the rules are by each switch, in words that stand in the summary exactly where it has this value.
TOLD = {
    "scout=next-round": {
        "en": "lies on the table until the next round",
        "de": "bleibt bis zur nächsten Runde auf dem Tisch liegen",
        "fr": "reste sur la table jusqu’au tour suivant",
        "it": "resta sul tavolo fino al turno successivo",
        "nl": "blijft tot de volgende ronde op tafel liggen",
    },
    "scout=at-once": {
        "en": "turns up the top card of the stock at once",
        "de": "deckt sofort die oberste Karte des Stapels auf",
        "fr": "retourne aussitôt la carte du dessus de la pile",
        "it": "scopre subito la carta in cima al mazzo",
        "nl": "draait meteen de bovenste kaart van de stapel om",
    },
    "vader-gift=discard": {
        "en": "| Darth Vader | R2-D2 returns to hand | R2-D2 is discarded |",
        "de": "| Darth Vader | R2-D2 zurück auf die Hand | R2-D2 wird abgeworfen |",
        "fr": "| Dark Vador | R2-D2 revient en main | R2-D2 est défaussé |",
        "it": "| Dart Fener | R2-D2 torna in mano | R2-D2 si scarta |",
        "nl": "| Darth Vader | R2-D2 terug in de hand | R2-D2 wordt afgelegd |",
    },
    "vader-gift=return": {
        "en": "| Darth Vader | R2-D2 returns to hand | R2-D2 returns to hand |",
        "de": "| Darth Vader | R2-D2 zurück auf die Hand | R2-D2 zurück auf die Hand |",
        "fr": "| Dark Vador | R2-D2 revient en main | R2-D2 revient en main |",
        "it": "| Dart Fener | R2-D2 torna in mano | R2-D2 torna in mano |",
        "nl": "| Darth Vader | R2-D2 terug in de hand | R2-D2 terug in de hand |",
    },
    "end=last-with-cards": {
        "en": "only one player still holds cards",
        "de": "nur noch eine Person Karten hat",
        "fr": "une seule personne a encore des cartes (R2-D2 en est une)",
        "it": "una sola persona ha ancora carte (R2-D2 è una carta)",
        "nl": "nog maar één speler kaarten heeft",
    },
    "end=first-out": {
        "en": "any player has no force card left",
        "de": "irgendjemand keine Jedi-Karte mehr hat",
        "fr": "quelqu’un n’a plus de carte Jedi",
        "it": "qualcuno non ha più carte Jedi",
        "nl": "iemand geen Jedi-kaart meer heeft",
    },
    "end=last-with-force": {
        "en": "stops playing",
        "de": "hört auf zu spielen",
        "fr": "cesse de jouer",
        "it": "smette di giocare",
        "nl": "houdt op met spelen",
    },
    "leftover=may": {
        "en": "at most one for each card in hand, R2-D2 included",
        "de": "höchstens eine für jede Karte auf der Hand, R2-D2 mitgezählt",
        "fr": "pas plus d’une par carte en main, R2-D2 compris",
        "it": "al massimo una per ogni carta in mano, compreso R2-D2",
        "nl": "hoogstens één voor elke kaart in de hand, R2-D2 meegerekend",
    },
    "leftover=none": {
        "en": "Cards left in hand then count for nothing",
        "de": "Karten, die dann noch auf der Hand sind, zählen nichts",
        "fr": "Les cartes qui restent alors en main ne comptent pour rien",
        "it": "Le carte rimaste allora in mano non contano nulla",
        "nl": "Kaarten die dan nog in de hand zijn, tellen niet",
    },
    "leftover=must": {
        "en": "must take as many cards from the top of the stock",
        "de": "muss ebenso viele Karten oben vom Stapel nehmen",
        "fr": "doit prendre autant de cartes sur le dessus de la pile",
        "it": "deve prendere altrettante carte dalla cima del mazzo",
        "nl": "moet die evenveel kaarten boven van de stapel nemen",
    },
    "sets=added": {
        "en": "points | points + 10 | points + 20 | points + 30",
        "de": "Punkte | Punkte + 10 | Punkte + 20 | Punkte + 30",
        "fr": "points | points + 10 | points + 20 | points + 30",
        "it": "punti | punti + 10 | punti + 20 | punti + 30",
        "nl": "punten | punten + 10 | punten + 20 | punten + 30",
    },
    "sets=flat": {
        "en": "points | 20 in all | 30 in all | 40 in all",
        "de": "Punkte | 20 | 30 | 40",
        "fr": "points | 20 en tout | 30 en tout | 40 en tout",
        "it": "punti | 20 in tutto | 30 in tutto | 40 in tutto",
        "nl": "punten | 20 | 30 | 40",
    },
}


@cache
def summaries(lang: str) -> dict[Edition, str]:
    """Return the summary of every mix, as if it stood in one line."""
    return {rules: " ".join(summary(rules, lang).split()) for rules in map(mixed, MIXES)}


def test_every_value_of_a_switch_is_looked_for() -> None:
    assert set(TOLD) == {f"{switch}={value}" for switch, values in SWITCHES.items() for value in values}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("setting", TOLD)
def test_a_value_is_told_exactly_where_it_is_set(setting: str, lang: str) -> None:
    switch, _, value = setting.partition("=")
    told_in = {rules for rules, text in summaries(lang).items() if TOLD[setting][lang] in text}
    assert told_in == {rules for rules in map(mixed, MIXES) if rules.switches()[switch] == value}


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["Vader", "reconstruction", "unofficial fan project", "escapes", "share the win"]),
        ("de", ["Vader", "Rekonstruktion", "inoffizielles Fanprojekt", "entkommt", "teilen sie sich den Sieg"]),
        ("fr", ["Dark Vador", "reconstitution", "projet de fans non officiel", "s’échappe", "victoire est partagée"]),
        ("it", ["Dart Fener", "ricostruzione", "progetto amatoriale non ufficiale", "fugge", "si divide la vittoria"]),
        ("nl", ["Vader", "reconstructie", "onofficieel fanproject", "ontsnapt", "overwinning gedeeld"]),
    ],
)
def test_what_every_summary_says(lang: str, words: list[str]) -> None:
    for text in summaries(lang).values():
        assert [word for word in [*words, "Anna", "Ben", "Cem", "Parlett", "duell deck show"] if word not in text] == []


WHY = {"en": "*Why:*", "de": "*Warum:*", "fr": "*Raison.*", "it": "*Perché:*", "nl": "*Waarom:*"}


@pytest.mark.parametrize("lang", languages())
def test_fourteen_rulings_each_with_a_reason(lang: str) -> None:
    entries = re.split(r"^(?=\d+\. )", rulings(lang), flags=re.MULTILINE)[1:]
    assert [int(entry.split(".")[0]) for entry in entries] == list(range(1, 15))
    assert all(re.match(r"\d+\. \*\*[^*]+\*\*", entry) and entry.count(WHY[lang]) == 1 for entry in entries)
    assert max(map(cell_len, rulings(lang).splitlines())) <= 80


@pytest.mark.parametrize("tell", [lambda lang: summary(edition("parlett"), lang), rulings])
@pytest.mark.parametrize("lang", ["xx", "", "../summary/en", "EN", "a\0"])
def test_no_such_language(tell: object, lang: str) -> None:
    assert callable(tell)
    with pytest.raises(TextError, match=r"^rules: language: found .*; expected one of de, en, fr, it, nl"):
        tell(lang)


def test_a_second_language_is_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duell.catalogue.files.rules_folder", lambda: str(tmp_path))
    (tmp_path / "summary").mkdir()
    (tmp_path / "summary" / "fr.md").write_text("Édition\n", encoding="utf-8")
    (tmp_path / "rulings.fr.md").write_text("Décisions\n", encoding="utf-8")
    assert languages() == ("fr",)
    assert rulings("fr") == "Décisions\n"


# ---- conditional blocks

HERE = Place("en.md", "file", TextError)


@pytest.mark.parametrize(
    ("condition", "stands"),
    [
        ("end=last-with-cards", True),
        ("end=first-out", False),
        ("end=first-out|last-with-cards", True),
        ("end=first-out|last-with-force", False),
        ("end=last-with-cards sets=added", True),
        ("end=last-with-cards sets=flat", False),
        ("end=first-out sets=added", False),
    ],
)
def test_a_block_stands_where_all_its_conditions_hold(condition: str, stands: bool) -> None:
    text = f"before\n<!-- if {condition} -->\ninside\n<!-- end -->\nafter\n"
    assert resolve(text, PRINTED, HERE) == ("before\ninside\nafter\n" if stands else "before\nafter\n")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<!-- if ends=first-out -->\n<!-- end -->", "line 1: found 'ends'; expected one of scout, "),
        ("<!-- if end=first -->\n<!-- end -->", "line 1: found 'first'; expected one of last-with-cards, first-out, "),
        ("<!-- if sets=flat end=x -->\n<!-- end -->", "line 1: found 'x'; expected one of last-with-cards, "),
        ("<!-- if end -->\n<!-- end -->", "line 1: found ''; expected one of last-with-cards, "),
        ("<!-- if end=first-out| -->\n<!-- end -->", "line 1: found ''; expected one of last-with-cards, "),
        ("\n<!-- if sets=flat -->\n", "line 2: found a block that is not ended; expected <!-- end --> after it"),
        ("a\n<!-- end -->", "line 2: found '<!-- end -->'; expected a block that begins, <!-- if SWITCH=VALUE -->"),
        ("<!-- if  -->\n<!-- end -->", "line 1: found '<!-- if  -->'; expected a block that begins"),
        ("<!-- a note -->", "line 1: found '<!-- a note -->'; expected a block that begins"),
        ("text <!-- end -->", "line 1: found 'text <!-- end -->'; expected a block that begins"),
        (
            "<!-- if sets=flat -->\n<!-- if sets=flat -->",
            "line 2: found '<!-- if sets=flat -->'; expected <!-- end -->",
        ),
        ("<!-- if sets=flat -->\n<!--end-->", "line 2: found '<!--end-->'; expected <!-- end -->"),
    ],
)
def test_a_mark_that_is_wrong(text: str, fault: str) -> None:
    with pytest.raises(TextError) as caught:
        resolve(text, PRINTED, HERE)
    assert str(caught.value).startswith(f"en.md: {fault}")
