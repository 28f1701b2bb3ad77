"""The questions before a game in plain mode."""

import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games.duel.hero_strength import about_heroes
from duell.plain.console import Console, EndOfInputError
from duell.plain.setup import set_up
from duell.record import First, Roster, TableOptions
from duell.table.seating import check_seats
from duell.table.table_options import KEYS
from tests.games.duel.engine.dealing import HEROES
from tests.games.duel.engine.examples import CLASSIC
from tests.plain.keyboard import Keyboard, in_turn
from tests.table.examples import MENU, ORIGINAL, PARLETT, RAVENSBURGER, seats

OFFERED = Roster(seats(3), PARLETT, "classic", TableOptions(memory_aid=True, first=First.TURNS))

OF_MISSIONS = {"show-risk", "open-hands"}


def ask(*answers: str, offered: Roster | None = None) -> tuple[Roster | None, Keyboard]:
    """Answer the questions; return the roster, None if the input ended before, and all that was said."""
    out = io.StringIO()
    keyboard = Keyboard(out, in_turn(answers))
    try:
        return set_up(MENU, offered, Console(keyboard, out)), keyboard
    except EndOfInputError:
        return None, keyboard


def test_enter_takes_what_is_offered() -> None:
    roster, table = ask(*[""] * 9)
    assert roster
    assert [seat.name for seat in roster.seats] == ["Player 1", "Player 2"]
    assert len({seat.role for seat in roster.seats}) == 2
    assert (roster.edition, roster.deck, roster.table_options.memory_aid) == (RAVENSBURGER, "classic", False)
    assert table.questions[0] == "How many players, 2 to 4? Enter for 2 > "
    assert table.rest == []


def test_four_players_answer_everything() -> None:
    roster, _ = ask(
        *[
            "4",
            "Anna",
            "leia",
            "human",
            "Ben",
            "HAN",
            "",
            "Cem",
            "yoda",
            "padawan",
            "Dora",
            "",
            "original",
            "memory-aid, clock=60",
        ]
    )
    assert roster
    assert [(seat.name, seat.role, seat.player) for seat in roster.seats] == [
        ("Anna", "leia", "human"),
        ("Ben", "han", "human"),
        ("Cem", "yoda", "padawan"),
        ("Dora", "luke", "human"),
    ]
    assert (roster.edition, roster.table_options) == (
        ORIGINAL,
        TableOptions(memory_aid=True, clock=60, first=First.TURNS),
    )


def test_how_strong_the_heroes_are_is_said_once_before_they_are_asked_for() -> None:
    _, table = ask(*[""] * 8)
    (said,) = [line for lines in table.said for line in lines if "Between two masters" in line]
    assert said == about_heroes(CLASSIC, 2)
    assert "yoda 33, luke 44, leia 56, han 67" in said


def test_where_more_play_it_is_said_how_strong_the_heroes_are_among_so_many() -> None:
    _, table = ask("4", *[""] * 12)
    (said,) = [line for lines in table.said for line in lines if "4 masters" in line]
    assert said == about_heroes(CLASSIC, 4)


def test_the_editions_are_explained_before_they_are_asked_for() -> None:
    _, table = ask(*[""] * 7)
    *said, rules = table.said[-1]
    assert said == [f"{edition.name}: {MENU.about(edition)}" for edition in MENU.editions]
    assert rules == "House rules can follow the edition, such as ravensburger sets=flat."


@pytest.mark.parametrize(
    ("answer", "refusal"),
    [
        ("original set=flat", "there is no rule 'set'; the rules are scout, vader-gift, end, leftover, sets."),
        ("original sets=round", "rule sets cannot be 'round'; it is added or flat."),
        ("chess sets=flat", "that is not one of ravensburger, original, parlett."),
    ],
)
def test_house_rules_can_follow_the_edition(answer: str, refusal: str) -> None:
    roster, table = ask(*[""] * 7, answer, "original sets=added scout=next-round", "")
    assert roster
    assert roster.edition == ORIGINAL.with_rule("sets", "added").with_rule("scout", "next-round")
    assert [refusal] in table.said


def test_what_can_be_agreed_on_is_explained_before_it_is_asked_for() -> None:
    _, table = ask(*[""] * 8)
    of_other_games = {"show-risk", "open-hands"}
    assert [line.partition(":")[0] for line in table.said[-1]] == [key for key in KEYS if key not in of_other_games]


def test_the_last_hero_is_not_asked_for() -> None:
    _, table = ask("4", *[""] * 12)
    assert not [question for question in table.questions if question.startswith("Hero of Player 4")]


@pytest.mark.parametrize(
    ("before", "answer", "said"),
    [
        ((), "5", "that is not one of 2, 3, 4."),
        ((), "two", "that is not one of 2, 3, 4."),
        (("",), "x" * 17, "the name xxxxxxxxxxxxxxxx… is too long; 16 columns fit."),
        (("",), "An\x1bna", "a name cannot hold the character U+001B; letters, digits, spaces and punctuation can."),
        (("",), "\u202e", "a name cannot hold the character U+202E; letters, digits, spaces and punctuation can."),
        (("", ""), "lando", "that is not one of yoda, luke, leia, han."),
        (("", "", "leia"), "random", "that is not one of human, padawan."),
        (
            ("", "Anna", "", ""),
            "\u0410nna",
            "the names \u0410nna and Anna look the same; each needs a name of their own.",
        ),
        (("", "Anna", "", ""), "ANNA", "the name ANNA is taken; each needs a name of their own."),
        (("", "", "leia", "", ""), "leia", "that is not one of yoda, luke, han."),
        ([""] * 7, "chess", "that is not one of ravensburger, original, parlett."),
        (
            [""] * 8,
            "maybe",
            f"that is not one of {', '.join(key for key in KEYS if key not in OF_MISSIONS)}.",
        ),
        ([""] * 8, "clock=0", "clock= takes seconds, 1 to 600."),
        ([""] * 8, "clock", "clock= takes seconds, 1 to 600."),
        ([""] * 8, "hints=60", "hints takes no value."),
    ],
    ids=ascii,
)
def test_what_cannot_be_is_refused_with_one_line_and_asked_again(before: list[str], answer: str, said: str) -> None:
    roster, table = ask(*before, answer)
    assert roster is None
    assert table.said[-1] == [said]
    assert table.questions[-1] == table.questions[-2]


def test_the_last_table_is_offered_again() -> None:
    roster, table = ask("", offered=OFFERED)
    assert roster == OFFERED
    assert table.said == [
        [
            "Last time: Anna (leia), Ben (yoda), Cem (luke).",
            "Edition parlett; deck classic.",
            "Agreed: Memory aid.",
        ]
    ]


def test_house_rules_of_the_last_table_are_told_in_words() -> None:
    _, table = ask("", offered=replace(OFFERED, edition=PARLETT.with_rule("sets", "flat")))
    assert table.said[0][1] == "Edition parlett, Sets: instead of the points; deck classic."


def test_another_table_is_asked_for_when_the_last_one_is_not_wanted() -> None:
    roster, _ = ask("n", *[""] * 9, offered=OFFERED)
    assert roster
    assert len(roster.seats) == 2


LINES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=20)


@settings(deadline=None, max_examples=60)
@given(answers=st.lists(st.one_of(LINES, st.sampled_from(["", "", "2", "leia", "human"])), max_size=40))
def test_whatever_is_answered_the_table_can_play(answers: list[str]) -> None:
    roster, _ = ask(*answers)
    if roster:
        check_seats(roster.seats, HEROES, range(2, 5))
