"""Whole games, question by question, through pipes."""

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games import GAMES
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import outcome, start
from duell.games.duel.engine.state import Phase
from duell.plain.sitting import final as said_at_the_end
from duell.table.ascii import to_ascii
from duell.table.screens import Final
from duell.table.sitting import ResumePoint, Sitting
from tests.games.duel.engine.dealing import HEROES, deal
from tests.plain.keyboard import (
    CARD,
    DRAWING,
    HAND_OVER,
    QUESTIONS,
    SCOUTING,
    AtRandom,
    in_turn,
    play_through,
)
from tests.table.examples import (
    CLASSIC,
    EDITIONS,
    PARLETT,
    RAVENSBURGER,
    FirstChoice,
    FullDisk,
    Notes,
    Scripted,
    at_table,
    sit,
)

ILLEGAL = {
    HAND_OVER: ("9", "x", "g", "g nobody"),
    CARD: ("9", "0", "x", "", "g", "g nobody", "r2", "1 2", "³"),
    SCOUTING: ("9", "x", "", "g nobody", "keep", "k k"),
    DRAWING: ("9", "x", "", "g", "g nobody", "yes"),
}
LEGAL_IS = {HAND_OVER: "Press Enter", CARD: "Answer with a card: ", SCOUTING: "k to keep", DRAWING: "y to take"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_a_whole_game(edition: Edition, players: int) -> None:
    notes = Notes()
    sitting = at_table(start(CLASSIC, edition, HEROES[:players], "an evening"), log=notes)
    finished, table = play_through(sitting, AtRandom(Random(players)))
    assert finished
    _, _, end = notes.steps[-1]
    ended = outcome(end)
    final = sitting.screen
    assert isinstance(final, Final)
    assert final.outcome == ended
    ended_with = said_at_the_end(final, GAMES["duel"])
    assert table.rest[-len(ended_with) :] == ended_with
    asked = [question for question in table.questions if HAND_OVER in question]
    assert len(asked) == sum(len(choices) for before, choices, _ in notes.steps if before.phase is Phase.DUEL)
    assert len(table.questions) - len(asked) == sum(len(choices) for _, choices, _ in notes.steps)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_a_single_person_is_never_told_to_hand_over(edition: Edition) -> None:
    sitting = at_table(start(CLASSIC, edition, HEROES[:3], "any"), bots={0: FirstChoice(), 2: FirstChoice()})
    finished, table = play_through(sitting, AtRandom(Random(1)))
    assert finished
    assert not [question for question in table.questions if HAND_OVER in question]
    hands = {line.split(":")[0] for said in table.said for line in said if line.startswith("Hand of")}
    assert hands == {"Hand of Ben"}
    assert all(any(line.startswith("At stake") for line in said) for said in table.said if "Hand of Ben" in str(said))


MOMENTS: dict[str, tuple[Callable[[], Sitting], tuple[str, ...]]] = {
    HAND_OVER: (sit, ()),
    CARD: (sit, ("",)),
    SCOUTING: (lambda: sit("greedo tarkin ..."), ("", "r", "", "3")),
    DRAWING: (lambda: sit("greedo tarkin ...", hands="3 2+7"), ("", "3", "", "2")),
}
"""A sitting for each question, and the answers that lead up to it."""


@pytest.mark.parametrize(("question", "illegal"), [(each, one) for each in QUESTIONS for one in ILLEGAL[each]])
def test_an_illegal_answer_is_met_with_what_is_legal_and_the_question_again(question: str, illegal: str) -> None:
    sitting, before = MOMENTS[question]
    finished, table = play_through(sitting(), in_turn([*before, illegal]))
    assert not finished
    assert question in table.questions[-2]
    assert table.questions[-1] == table.questions[-2]
    [answered] = table.said[-1]
    assert LEGAL_IS[question] in answered


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(("ask", "said"), [("?", "Everyone secretly plays a card"), ("s", "Anna: "), ("S", "Ben: ")])
def test_rules_and_scores_are_said_at_every_question(question: str, ask: str, said: str) -> None:
    sitting, before = MOMENTS[question]
    _, table = play_through(sitting(), in_turn([*before, f" {ask} "]))
    assert table.questions[-1] == table.questions[-2]
    assert any(line.startswith(said) for line in table.said[-1])


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("answer", [["q"], ["Q"], []], ids=["q", "Q", "end of input"])
def test_the_game_can_be_left_at_every_question(question: str, answer: list[str]) -> None:
    sitting, before = MOMENTS[question]
    game = sitting()
    finished, table = play_through(game, in_turn([*before, *answer]))
    assert not finished
    assert not game.over
    assert question in table.questions[-1]


def test_legal_cards_are_those_in_the_hand_that_can_be_played() -> None:
    _, table = play_through(sit("vader-3 ...", hands="2+8+r2d2 1"), in_turn(["", "r"]))
    assert table.said[-1] == ["Answer with a card: 2, 8."]


@pytest.mark.parametrize(
    ("answer", "to"),
    [("g", None), ("g Ben", 1), ("G BEN", 1), ("g b", 1), ("g cem zoe\u0308", 2), ("g cem", 2), ("g a", None)],
)
def test_a_card_is_given_by_name_or_its_beginning(answer: str, to: int | None) -> None:
    said, given = answers_to_a_card(("Anna", "Ben", "Cem Zoë"), answer)
    if to is None:
        assert said == ["Answer with k to keep it, or to give it away with g Ben or g Cem Zoë."]
    else:
        assert given == {0: Choice.give(to)}


def test_a_beginning_that_fits_two_names_is_not_enough_but_a_whole_name_is() -> None:
    said, _ = answers_to_a_card(("Cem", "Anna", "Anna Lena"), "g ann")
    assert said == ["Answer with k to keep it, or to give it away with g Anna or g Anna Lena."]
    _, given = answers_to_a_card(("Cem", "Anna", "Anna Lena"), "g anna")
    assert given == {0: Choice.give(1)}


def test_a_name_can_be_written_as_it_is_shown_without_unicode() -> None:
    for answer in ("g zoe", "g ????", "g 山田"):
        _, given = answers_to_a_card(("Cem", "山田", "Zoë") if "z" not in answer else ("Cem", "Zoë", "Ben"), answer)
        assert given == {0: Choice.give(1)}


def answers_to_a_card(names: tuple[str, ...], answer: str) -> tuple[list[str], dict[int, Choice]]:
    """Answer when R2-D2 of the first of three has turned a card up; return what is said to it, and what was chosen."""
    notes = Notes()
    game = at_table(deal("greedo tarkin ...", players=3, deck=CLASSIC), names=names, log=notes)
    _, table = play_through(game, in_turn(["", "r", "", "3", "", "4", answer]))
    return table.said[-1], notes.steps[-1][1]


def test_with_two_players_plain_g_will_do() -> None:
    notes = Notes()
    play_through(sit("greedo tarkin ...", log=notes), in_turn(["", "r", "", "3", "g"]))
    assert notes.steps[-1][1] == {0: Choice.give(1)}


def test_hands_are_said_between_their_owners_hand_over_and_choice_only() -> None:
    game = at_table(start(CLASSIC, RAVENSBURGER, HEROES[:4], "any"))
    _, table = play_through(game, AtRandom(Random(1)))
    told = 0
    for index, said in enumerate(table.said):
        for hand in re.findall(r"Hand of (\w+)", " ".join(said)):
            told += 1
            assert table.questions[index - 1].startswith(f"{hand} takes the keyboard")
            assert table.questions[index].startswith(f"{hand}, which card?")
    assert told > 20
    assert not any("Hand of" in line for line in table.rest)


@pytest.mark.parametrize("by_bot", [False, True])
@pytest.mark.parametrize("other", [Choice.FORCE_1, Choice.FORCE_8, Choice.R2D2])
def test_nothing_that_is_said_before_the_reveal_tells_a_bid(other: Choice, by_bot: bool) -> None:
    said = []
    for bid in (Choice.FORCE_5, other):
        bots = {0: Scripted(bid)} if by_bot else {}
        answers = [] if by_bot else ["", "r" if bid is Choice.R2D2 else str(bid)]
        _, table = play_through(sit(players=3, bots=bots), in_turn([*answers, "", "4", "", "s", "?", "x"]))
        said.append((table.said, table.questions, table.rest))
    assert said[0] == said[1]


def test_another_order_of_the_stock_is_not_heard_before_it_is_turned_up() -> None:
    said = []
    for order in ("greedo tarkin ...", "greedo vader-6 bossk ..."):
        _, table = play_through(sit(order), in_turn(["", "5", "", "s", "?"]))
        said.append((table.said, table.questions, table.rest))
    assert said[0] == said[1]


def test_the_memory_aid_is_said_with_the_hand() -> None:
    _, table = play_through(sit(hands="3+r2d2 1+4", memory_aid=True), in_turn([""]))
    assert table.said[-1] == [
        "Taking it: Anna +3; Ben +3.",
        "Ben has left: 1 with 1 icon, 4 with 4 icons.",
        "Hand of Anna: 3 with 4 icons, R2-D2.",
    ]


def test_a_game_that_cannot_be_kept_says_so_at_every_moment_and_goes_on() -> None:
    finished, table = play_through(sit(log=Notes(FullDisk("lock"))), AtRandom(Random(1)))
    assert finished
    said = [any(line.startswith("Not saved: ") for line in lines_said) for lines_said in table.said]
    assert all(said[said.index(True) :])


def test_a_resumed_game_hands_over_first_and_asks_who_is_missing() -> None:
    _, table = play_through(sit(resume_point=ResumePoint({0: Choice.FORCE_5}, [])), in_turn(["", "3", ""]))
    assert table.questions[0].startswith("Ben takes the keyboard")
    assert "Anna played the 5 with 1 icon." in table.said[2]


def test_everything_can_be_said_in_ascii() -> None:
    game = at_table(start(CLASSIC, PARLETT, HEROES[:2], "any"), names=("Zoë", "山田"), memory_aid=True)
    _, table = play_through(game, AtRandom(Random(3)), to_ascii)
    for text in (*table.questions, *table.rest, *(line for said in table.said for line in said)):
        assert text.isascii(), text


ANSWERS = st.one_of(
    st.sampled_from(["", "1", "2", "3", "8", "r", "k", "g", "g anna", "g ben", "y", "n", "?", "s", "x"]),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=9),
)


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(
    answers=st.lists(ANSWERS, min_size=100, max_size=100), edition=st.sampled_from(EDITIONS), players=st.integers(2, 4)
)
def test_random_lines_never_break_a_game(answers: list[str], edition: Edition, players: int) -> None:
    sitting = at_table(start(CLASSIC, edition, HEROES[:players], "any"))
    finished, _ = play_through(sitting, in_turn(answers))
    assert finished == sitting.over == isinstance(sitting.screen, Final)


def test_to_draw_no_more_leads_to_the_end_at_once_which_says_why_it_is() -> None:
    finished, table = play_through(sit("greedo tarkin ...", hands="3 2+7"), in_turn(["", "3", "", "2", "n"]))
    assert finished
    assert table.rest[0] == "The game is over. Only one player still holds cards."
