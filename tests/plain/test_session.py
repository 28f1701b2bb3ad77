"""A session in plain mode: the questions before a game, a lesson, games, and what follows them."""

import io
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games.duel import Duel
from duell.games.duel.lesson import Lesson
from duell.plain.console import Console, EndOfInputError
from duell.plain.session import learn, play_session, set_up, wants_lesson
from duell.record.folder import Roster
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table.option_words import KEYS
from duell.table.seating import check_seats
from duell.table.session import Session
from duell.vocabulary import First
from tests.games.duel.engine.dealing import HEROES
from tests.plain.keyboard import Answer, Keyboard, in_turn
from tests.table.examples import CLASSIC, MENU, ORIGINAL, PARLETT, RAVENSBURGER, Deals, seats

OFFERED = Roster(seats(3), PARLETT, "classic", TableOptions(memory_aid=True, first=First.TURNS))

OPTIONS = [key for key in KEYS if key not in {"show-risk", "open-hands", "speed"}]
"""The table options of the duel that mean something where nothing moves."""

ANNA = ("", "Anna", "", "")


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


def test_the_opening_questions_have_help_and_can_be_left() -> None:
    roster, table = ask("?", "2", "Q")
    assert roster is None
    assert "q quits" in table.said[1][0]
    assert len(table.questions) == 3


def test_the_strength_of_the_heroes_is_given_once_before_the_question() -> None:
    _, table = ask(*[""] * 8)
    (strengths,) = [line for lines in table.said for line in lines if "against another master" in line]
    assert strengths == Duel().catalogue.about_roles(CLASSIC, 2)
    assert "Yoda 33%, Luke Skywalker 44%, Princess Leia 56%, Han Solo 67%" in strengths


def test_the_editions_are_explained_before_they_are_asked_for() -> None:
    _, table = ask(*[""] * 7)
    *editions, rules = table.said[-1]
    assert editions == [f"{edition.name}: {MENU.about(edition)}" for edition in MENU.editions]
    assert rules == "House rules can follow the edition, such as ravensburger sets=flat."


def test_the_table_options_are_named_and_explained_if_somebody_asks() -> None:
    _, table = ask(*[""] * 8, "?")
    assert table.said[-2] == [f"Table options, which a question mark explains: {', '.join(OPTIONS)}."]
    assert [line.partition(":")[0] for line in table.said[-1][: len(OPTIONS)]] == OPTIONS


@pytest.mark.parametrize(
    ("answer", "refusal"),
    [
        ("original set=flat", "There is no switch 'set'; choose from scout, vader-gift, end, leftover, sets."),
        ("original sets=round", "Switch 'sets' cannot be 'round'; choose from added, flat."),
        ("chess sets=flat", "Possible answers: ravensburger, original, parlett."),
    ],
)
def test_house_rules_can_follow_the_edition(answer: str, refusal: str) -> None:
    roster, table = ask(*[""] * 7, answer, "original sets=added scout=next-round", "")
    assert roster
    assert roster.edition == ORIGINAL.with_rule("sets", "added").with_rule("scout", "next-round")
    assert [refusal] in table.said


@pytest.mark.parametrize(
    ("before", "answer", "refusal"),
    [
        ((), "5", "Possible answers: 2, 3, 4."),
        ((), "two", "Possible answers: 2, 3, 4."),
        (("",), "x" * 17, "The name xxxxxxxxxxxxxxxx… is too long; a name has at most 16 characters."),
        (
            ("",),
            "An\x1bna",
            "A name cannot have the character U+001B; letters, digits, spaces and punctuation are allowed.",
        ),
        (
            ("",),
            "\u202e",
            "A name cannot have the character U+202E; letters, digits, spaces and punctuation are allowed.",
        ),
        (("", ""), "lando", "Possible answers: yoda, luke, leia, han."),
        (("", "", "leia"), "random", "Possible answers: human, padawan."),
        (ANNA, "\u0410nna", "The names \u0410nna and Anna look the same; every player needs a different name."),
        (ANNA, "ANNA", "The name ANNA is taken; every player needs a different name."),
        (("", "", "leia", "", ""), "leia", "Possible answers: yoda, luke, han."),
        ([""] * 7, "chess", "Possible answers: ravensburger, original, parlett."),
        ([""] * 8, "maybe", f"Possible answers: {', '.join(OPTIONS)}."),
        ([""] * 8, "clock=0", "After clock=, give a number of seconds from 1 to 600."),
        ([""] * 8, "clock", "After clock=, give a number of seconds from 1 to 600."),
        ([""] * 8, "hints=60", "Give no value after hints."),
    ],
    ids=ascii,
)
def test_what_cannot_be_is_refused_with_one_line_and_asked_again(before: list[str], answer: str, refusal: str) -> None:
    roster, table = ask(*before, answer)
    assert roster is None
    assert table.said[-1] == [refusal]
    assert table.questions[-1] == table.questions[-2]


def test_the_last_table_is_offered_again() -> None:
    roster, table = ask("", offered=OFFERED)
    assert roster == OFFERED
    last = "Last time: Anna (Princess Leia), Ben (Yoda), Cem (Luke Skywalker)."
    assert table.said == [[last, "Edition: parlett; deck: classic.", "Agreed: Memory aid."]]


LINES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=20)


@settings(deadline=None, max_examples=60)
@given(answers=st.lists(st.one_of(LINES, st.sampled_from(["", "", "2", "leia", "human"])), max_size=40))
def test_whatever_is_answered_the_table_can_play(answers: list[str]) -> None:
    roster, _ = ask(*answers)
    if roster:
        check_seats(roster.seats, HEROES, range(2, 5))


def take(answer: Answer, lesson: Lesson | None = None) -> tuple[bool, Keyboard, Lesson]:
    """Take a lesson: whether it came to its end, all that was said, and the lesson."""
    out, lesson = io.StringIO(), lesson or Lesson(Random(1))
    keyboard = Keyboard(out, answer)
    return learn(lesson, Console(keyboard, out)), keyboard, lesson


def test_a_word_comes_before_the_question_and_after_what_happened() -> None:
    _, keyboard, _ = take(in_turn(["6", ""]))
    first, second, third = keyboard.said
    assert first[0].startswith("The lesson. ")
    assert "Press 6" in first[3]
    assert first[4].startswith("Round 1.")
    happened = second.index("Anna takes Bossk and now has 4 points.")
    explained = second.index("You played the highest card and take Bossk. A card that wins a villain is lost.")
    assert happened < explained < next(index for index, line in enumerate(second) if "all cards stay hidden" in line)
    assert "Boba Fett is worth 6 points, and Ben wants this card as well. Try the 5." in third


@pytest.mark.parametrize("answers", [["q"], [], ["6", "Q"], ["6", "", "Q"], ["p Ben master", "?", "9", "q"]])
def test_it_can_be_left_at_any_time(answers: list[str]) -> None:
    finished, keyboard, lesson = take(in_turn(answers))
    assert not finished
    assert keyboard.rest == []
    assert lesson.seats[1].player == "padawan"


OFFERS = [([""], True), (["Y"], True), (["n"], False), (["what?", "N"], False), (["?", "y"], True)]


@pytest.mark.parametrize(("answers", "wanted"), OFFERS)
def test_the_offer(answers: list[str], wanted: bool) -> None:
    out = io.StringIO()
    keyboard = Keyboard(out, in_turn(answers))
    assert wants_lesson(Console(keyboard, out)) is wanted
    assert keyboard.questions == ["Play the lesson first, y or n? Enter for y > "] * len(answers)


ROSTER = Roster(seats(2), RAVENSBURGER, "classic", USUAL_OPTIONS)


class AtTerminal(Console):
    """Somebody answers who can be asked; nothing is hidden, since there is no terminal."""

    is_at_terminal = True


def evening(answers: str, deals: Deals, kind: type[Console] = AtTerminal) -> tuple[bool, str, int]:
    """Play an evening with these answers; return whether it was left well, what was said, how many games ended."""
    out, ended = io.StringIO(), [0]

    def count() -> None:
        ended[0] += 1

    session = Session(MENU, deals, offered=ROSTER, sitting=deals(ROSTER, False))
    return play_session(session, kind(io.StringIO(answers), out), count), out.getvalue(), ended[0]


def test_each_rematch_of_the_full_screen_is_there() -> None:
    deals = Deals(over=True)
    finished, output, ended = evening("r\nX\nd\nq\n", deals)
    assert (finished, ended) == (True, 4)
    assert deals.same_deals == [False, False, False, True]
    assert [seat.role for roster in deals.rosters for seat in roster.seats] == [
        *["leia", "yoda"] * 2,
        *["yoda", "leia", "leia", "yoda"],
    ]
    assert output.count("This evening, Anna") == 4


def test_the_end_is_read_again_without_the_game_before_it() -> None:
    _, output, _ = evening("b\nq\n", Deals(over=True))
    asked, again, _ = output.split(" > ")
    assert len(again.splitlines()) <= len(asked.splitlines())
    assert "Round" not in again
    assert "This evening" in again


def test_at_a_terminal_the_codes_of_a_game_are_read_on_demand() -> None:
    _, output, _ = evening("w\nq\n", Deals(over=True))
    asked, codes, _ = output.split(" > ")
    assert "Deal " not in asked
    assert "Deal " in codes
    _, through_a_pipe, _ = evening("", Deals(over=True), Console)
    assert "Deal " in through_a_pipe


def test_a_form_after_a_game_says_the_offer_again_and_not_the_game() -> None:
    _, output, _ = evening("n\nn\nb\nq\n", Deals(over=True))
    *_, again, _ = output.split(" > ")
    assert "Last time: " in again
    assert " wins with " not in again


def test_a_wrong_answer_brings_the_possible_answers() -> None:
    finished, output, ended = evening("\nmaybe\nq\n", Deals(over=True))
    assert (finished, ended) == (True, 1)
    assert output.count("Answer with r, x, d, n or q; b repeats the last lines.") == 2


def test_a_new_table_offers_the_last_one_and_says_how_the_evening_stands() -> None:
    deals = Deals(over=True)
    finished, output, ended = evening("n\ny\n", deals)
    assert (finished, ended) == (True, 2)
    assert deals.rosters == [ROSTER, ROSTER]
    assert output.index("This evening") < output.index("Last time: Anna (Princess Leia), Ben (Yoda).")


@pytest.mark.parametrize("answers", ["", "r\n"])
def test_through_a_pipe_one_game_is_played(answers: str) -> None:
    finished, output, ended = evening(answers, Deals(over=True), Console)
    assert (finished, ended) == (True, 1)
    assert "Once more" not in output
