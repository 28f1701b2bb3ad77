"""The sentences of the duel: complete, with names, for everybody at the table."""

import re
from dataclasses import replace

import pytest

from duell.game import Outcome
from duell.games import GAMES
from duell.games.duel import words
from duell.games.duel.board import Offers, Stakes, stakes, stakes_of
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import Reason
from duell.language import signed, speaking
from duell.record.reading import Played
from duell.record.table_options import TableOptions
from duell.table import wording
from duell.table.form import Form
from duell.table.help import explain
from duell.table.screens import Curtain, Final, Intent, Reveal
from duell.tui.blocks import Size
from duell.tui.motion import DECISIVE
from duell.vocabulary import BestOf
from tests.table.examples import (
    CLASSIC,
    EDITIONS,
    MENU,
    ORIGINAL,
    PARLETT,
    RAVENSBURGER,
    act,
    choosing,
    revealed,
    sit,
    some_games,
)

narration = GAMES["duel"].narration

SECOND_PERSON = re.compile(r"\b((?i:you|your|yours|we|our|us|my|me)|I)\b")  # a small i is a key


def test_a_duel() -> None:
    assert revealed(sit(players=3), "5", "3", "7") == (
        "Ben plays the 3 with 2 icons.",
        "Anna plays the 5 with 1 icon.",
        "Cem plays the 7 with 4 icons.",
        "Cem takes Greedo (+3). Score 0 → 3.",
        "Anna and Ben take their cards back.",
        "Cem discards the 7.",
    )


def test_the_scores_read_aloud_say_what_each_has_taken() -> None:
    sitting = sit(hands="- 5 5+6 -", taken="- - greedo+bossk+vader-1 jabba")
    assert GAMES["duel"].lines.scores(sitting.screen.board) == [
        "Anna has 0 points and no longer plays.",
        "Ben has 0 points and 1 card in hand.",
        "Cem has 6 points and 2 cards in hand, and has taken Greedo, Bossk and Vader −1.",
        "Dora has 8 points, no longer plays, and has taken Jabba the Hutt.",
    ]


def test_a_tie_is_decided_by_the_icons() -> None:
    assert revealed(sit(players=3), "5", "5", "5")[2:4] == (
        "Ben plays the 5 with 4 icons.",
        "A single rebel icon breaks the tie at 5: Ben with 4 beats Anna with 1 and Cem with 3.",
    )
    assert revealed(sit(players=2), "5", "5")[2] == "Rebel icons break the tie at 5: Ben with 4 beats Anna with 1."


@pytest.mark.parametrize(
    ("cards", "hands", "taken", "expected"),
    [
        ("greedo ...", "", "", Stakes.CARD),
        ("greedo", "", "", Stakes.LAST),
        ("greedo ...", "3 5+6", "", Stakes.PERHAPS_LAST),
        ("greedo ...", "3 5+6 7+8", "", Stakes.CARD),
        ("vader-4 ...", "3 5 7+8", "", Stakes.PERHAPS_LAST),  # all but one lose their cards to Vader
        ("bossk ...", "", "bossk+bossk -", Stakes.THREE),
        ("bossk ...", "", "bossk+bossk+bossk -", Stakes.FOUR),
        ("jabba ...", "1+2+3 5+6+7", "- greedo", Stakes.LEAD),
        ("jabba ...", "1+2+3+4 5+6+7+8", "- greedo", Stakes.CARD),  # too early
        ("vader-4 ...", "1+2+3 5+6+7", "- greedo", Stakes.CARD),
    ],
)
def test_what_is_at_stake(cards: str, hands: str, taken: str, expected: Stakes) -> None:
    assert stakes(sit(cards, hands=hands, taken=taken).screen.board) is expected


WON_ONE = Played(("Anna", "Ben"), (3, 1), "", BestOf.THREE)


@pytest.mark.parametrize(
    ("cards", "hands", "evening", "expected"),
    [
        ("greedo", "", [WON_ONE], Stakes.MATCH),
        ("greedo ...", "3 5+6", [WON_ONE], Stakes.MATCH),
        ("greedo ...", "", [WON_ONE], Stakes.CARD),
        ("greedo", "", [], Stakes.LAST),
        ("greedo", "", [WON_ONE, WON_ONE], Stakes.LAST),  # the next match begins
    ],
)
def test_a_match_is_at_stake_in_what_may_be_its_final_duel(
    cards: str, hands: str, evening: list[Played], expected: Stakes
) -> None:
    sitting = sit(cards, hands=hands, table_options=TableOptions(best_of=BestOf.THREE))
    sitting.table.evening = evening
    act(sitting, "3", "5")
    screen = sitting.screen
    assert isinstance(screen, Reveal)
    assert stakes_of(screen) is expected
    assert screen.decides_match is (evening == [WON_ONE])
    is_slowest = GAMES["duel"].pages.tension(screen, 0) == DECISIVE
    assert is_slowest is (expected is Stakes.MATCH)


def test_the_final_duel_is_announced_in_the_bar() -> None:
    board = sit("greedo").screen.board
    assert GAMES["duel"].pages.where(board, Size(80, 24)) == "DUELL   Round 1   The final duel"
    assert GAMES["duel"].pages.where(board, Size(40, 12)) == "Round 1 · the final duel"


@pytest.mark.parametrize(
    ("size", "says"),
    [
        (Size(40, 12), "At stake: Greedo, 3 points"),
        (Size(80, 24), "At stake: Greedo, 3 points   Perhaps the final duel"),
    ],
)
def test_the_curtain_says_what_may_be_the_final_duel_if_there_is_room(size: Size, says: str) -> None:
    screen = sit("greedo ...", hands="3 5+6").screen
    assert isinstance(screen, Curtain)
    assert GAMES["duel"].pages.open_things(replace(screen, deal=""), size)[0].plain == says


@pytest.mark.parametrize(
    ("course", "says"),
    [
        (((0, 20), (5, 20), (5, 30), (40, 30)), "A comeback: Anna was last, 25 points behind."),
        (((0, 30), (28, 30), (25, 30), (40, 30)), ""),  # not far behind in the second half
        (((0, 20), (40, 20)), ""),
        (((0, 30), (0, 30), (0, 30), (30, 30)), ""),  # shared
    ],
)
def test_a_comeback_is_mentioned(course: tuple[tuple[int, ...], ...], says: str) -> None:
    ended = next(screen for game in some_games() for screen in game if isinstance(screen, Final))
    final = replace(ended, course=course, outcome=Outcome.by_totals(ended.outcome.reason, course[-1]))
    assert wording.comeback(final) == says
    assert (says in GAMES["duel"].lines.final(final)) is bool(says)


def test_vader() -> None:
    assert revealed(sit("vader-4 ..."), "5", "2")[2:] == (
        "Anna must take Darth Vader −4. Score 0 → −4.",
        "Anna takes the card back.",
        "Ben discards the 2.",
    )


def test_a_lone_r2d2_in_the_next_round() -> None:
    sitting = sit("greedo tarkin ...")
    sentences = revealed(sitting, "r2d2", "3")
    assert sentences[0] == "Anna plays R2-D2."
    assert (
        sentences[2] == "Anna’s R2-D2 lies on the table: Anna will turn up the next card and keep it or give it away."
    )
    assert revealed(sitting, "give 1") == (
        "Anna turns up Grand Moff Tarkin and gives it away.",
        "Ben is given Grand Moff Tarkin (+5). Score 3 → 8.",
        "Anna takes R2-D2 back.",
    )


def test_a_lone_r2d2_at_once() -> None:
    sitting = sit("greedo tarkin ...", edition=PARLETT)
    assert revealed(sitting, "r2d2", "3")[2:] == ("Anna’s R2-D2 turns up the next card before the duel is decided.",)
    assert revealed(sitting, "keep") == (
        "Anna turns up Grand Moff Tarkin.",
        "Anna keeps Grand Moff Tarkin (+5). Score 0 → 5.",
        "Anna discards R2-D2.",
        "Ben takes Greedo (+3). Score 0 → 3.",
        "Ben discards the 3.",
    )


def test_an_escape() -> None:
    assert revealed(sit(), "r2d2", "r2d2")[-1] == "Nobody plays a force card, so the villain escapes: Greedo."


@pytest.mark.parametrize(
    ("lang", "stormtrooper", "greedo"),
    [
        ("en", "Anna takes a Stormtrooper (+1).", "Anna takes Greedo (+3)."),
        ("de", "Anna bekommt einen Sturmtruppler (+1).", "Anna bekommt Greedo (+3)."),
        ("fr", "Anna remporte la carte Stormtrooper (+1).", "Anna remporte la carte Greedo (+3)."),
        ("it", "Anna prende la carta Assaltatore (+1).", "Anna prende la carta Greedo (+3)."),
        ("nl", "Anna krijgt een Stormtrooper (+1).", "Anna krijgt Greedo (+3)."),
    ],
)
def test_only_a_card_whose_title_is_no_name_has_an_article(lang: str, stormtrooper: str, greedo: str) -> None:
    with speaking(lang):
        for card, says in (("stormtrooper ...", stormtrooper), ("greedo ...", greedo)):
            assert revealed(sit(card), "5", "3")[2].startswith(says)


@pytest.mark.parametrize(
    ("edition", "taken", "brings"),
    [
        (RAVENSBURGER, "-", "+5"),
        (RAVENSBURGER, "tarkin", "+15: 5, and 10 for the pair"),
        (RAVENSBURGER, "tarkin+tarkin", "+15: 5, and 10 more for the triple"),
        (RAVENSBURGER, "tarkin+tarkin+tarkin", "+15: 5, and 10 more for four of a kind"),
        (ORIGINAL, "tarkin", "+15: the pair is worth 20"),
        (ORIGINAL, "tarkin+tarkin+tarkin", "+10: four of a kind is worth 40"),
    ],
)
def test_what_taking_a_card_brings(edition: Edition, taken: str, brings: str) -> None:
    sitting = sit("tarkin ...", taken=f"{taken} -", edition=edition)
    board = sitting.screen.board
    assert board.card
    assert words.gain(board.gains[0], board.card, edition) == brings


@pytest.mark.parametrize(
    ("edition", "card", "sentences"),
    [
        (
            RAVENSBURGER,
            "tarkin",
            ["keep it: +5; R2-D2 is lost", "give it to Ben: +15: 5, and 10 for the pair; R2-D2 returns"],
        ),
        (RAVENSBURGER, "vader-2", ["keep it: −2; R2-D2 returns", "give it to Ben: −2; R2-D2 is lost"]),
        (PARLETT, "vader-2", ["keep it: −2; R2-D2 returns", "give it to Ben: −2; R2-D2 returns"]),
    ],
)
def test_what_keeping_and_giving_away_costs(edition: Edition, card: str, sentences: list[str]) -> None:
    sitting = sit(f"greedo {card} ...", taken="- tarkin", edition=edition)
    act(sitting, "r2d2", "3")
    sitting.do(Intent.GO_ON)
    screen = choosing(sitting.screen, Offers)
    costs = [
        f"{words.offer(screen.board, offer)}: {words.offer_cost(screen.board, offer, screen.body.card)}"
        for offer in screen.body.offers
    ]
    assert costs == sentences


def test_winners() -> None:
    final = next(screen for screen in some_games()[0] if isinstance(screen, Final))
    alone = replace(final, outcome=Outcome(Reason.STOCK, (12, -3), (0,)))
    shared = replace(final, outcome=Outcome(Reason.STOCK, (1, 1), (0, 1)))
    assert wording.winners(alone) == "Anna wins with 12 points."
    assert wording.winners(shared) == "Anna and Ben share the win with 1 point each."


def test_numbers_have_a_true_minus_sign_and_the_right_noun() -> None:
    assert [wording.points(points) for points in (0, 1, -1, 7)] == ["0 points", "1 point", "−1 point", "7 points"]
    assert [signed(points) for points in (-4, 0, 4)] == ["−4", "+0", "+4"]
    assert [words.cards(number) for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_cards_have_a_long_and_a_short_name() -> None:
    trooper, *_, palpatine = CLASSIC.villains
    assert [words.title(card) for card in (palpatine, Vader(3))] == ["Emperor Palpatine", "Darth Vader −3"]
    assert [words.short(card) for card in (trooper, Vader(3))] == ["Trooper", "Vader −3"]
    bare = trooper._replace(title="", short="")
    assert (words.title(bare), words.short(bare)) == ("stormtrooper", "stormtrooper")
    assert [words.the(choice) for choice in (Choice.R2D2, Choice.FORCE_4)] == ["R2-D2", "the 4"]
    assert [words.of_a_kind(number) for number in (1, 2, 3, 4, 5)] == [
        "single",
        "pair",
        "triple",
        "four of a kind",
        "set of 5",
    ]


@pytest.mark.parametrize("reason", Reason)
def test_every_end_has_a_reason(reason: Reason) -> None:
    assert words.reason(reason).endswith(".")


def test_every_event_is_a_whole_sentence_that_names_players() -> None:
    for screen in (screen for game in some_games() for screen in game):
        events = screen.events if isinstance(screen, Reveal) else ()
        sentences = [words.tell(screen.board, event) for event in events]
        assert [sentence for sentence in (*explain(screen, narration), *sentences) if not sentence.endswith(".")] == []
        assert [sentence for sentence in sentences if SECOND_PERSON.search(sentence)] == []


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_the_rules_in_brief_are_those_of_the_edition(edition: Edition) -> None:
    brief = " ".join(GAMES["duel"].narration.brief(sit(edition=edition).screen.board))
    assert ("at once and keep it" in brief) == (edition is not RAVENSBURGER)
    assert ("score 20 in all" in brief) == (edition is ORIGINAL)
    for answer in ("1 to 8", "r for", "k keeps", "g NAME", "s shows", "q quits"):
        assert answer in brief


def test_help_on_the_form_says_what_each_edition_is() -> None:
    help_lines = explain(Form(MENU).screen, narration)
    for edition in MENU.editions:
        assert f"{edition.name}: {MENU.about(edition)}" in help_lines
