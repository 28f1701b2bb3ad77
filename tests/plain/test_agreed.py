"""What a table has agreed on, in plain mode: question by question."""

import io
from collections.abc import Iterable

import pytest

from duell.games.duel.engine.cards import Choice
from duell.plain.console import Console
from duell.plain.sitting import play
from duell.record.acts import Handover, Hint, PinReset
from duell.record.table_options import TableOptions
from duell.table.sitting import Sitting
from tests.games.duel.engine.dealing import deal
from tests.plain.keyboard import Keyboard, in_turn, play_through
from tests.table.examples import CLASSIC, FirstChoice, Notes, at_table, sit

PINS = TableOptions(pins=True)
FIRST = ["", "9031", "9031", "5", "", "9042", "9042", "3"]
"""Anna and Ben set their PINs, 9031 and 9042, and bid."""


class Listening(Console):
    """Notes which questions were secret: a terminal does not echo the answers to those."""

    secrets: list[str]

    def ask(self, question: str, *, secret: bool = False, again: bool = True) -> str:
        if secret:
            self.secrets.append(question)
        return super().ask(question, secret=secret, again=again)


def answer(sitting: Sitting, *answers: str) -> tuple[Keyboard, Listening]:
    """Answer one question after the other, then leave; return what was said, and how it was asked."""
    out = io.StringIO()
    console = Listening(keyboard := Keyboard(out, in_turn(answers)), out)
    console.secrets = []
    play(sitting, console)
    return keyboard, console


def said(keyboard: Keyboard) -> list[str]:
    """Return all that was said in answer to the last but one question."""
    return keyboard.said[-1]


def test_pins_are_asked_for_in_secret_and_never_said() -> None:
    table, console = answer(sit(table_options=PINS), *FIRST, "", "9031")
    pins = [question for question in table.questions if "PIN" in question]
    assert pins == [
        "Anna, set a PIN of 4 to 12 digits > ",
        "Anna, the same PIN once more > ",
        "Ben, set a PIN of 4 to 12 digits > ",
        "Ben, the same PIN once more > ",
        "Anna, your PIN, or f if it is forgotten > ",
    ]
    assert [f"{question} > " for question in console.secrets if "PIN" in question] == pins
    assert "90" not in str(table.said)
    assert "Anna, which card?" in table.questions[-1]


@pytest.mark.parametrize(
    ("answers", "heard", "next_question"),
    [
        (["123", ""], "A PIN has 4 to 12 digits.", "Anna, set a PIN"),
        (["9031", "9032"], "That was another PIN. Once more from the beginning.", "Anna, set a PIN"),
        (["p Ben knight"], "Players can change at a hand-over, while nobody’s cards are shown.", "Anna, set a PIN"),
        (["?"], "Everyone secretly plays a card, and all are turned up at once.", "Anna, set a PIN"),
        (["f"], "", "Anna, set a PIN"),
    ],
)
def test_other_answers_to_a_new_pin(answers: list[str], heard: str, next_question: str) -> None:
    table, _ = answer(sit(table_options=PINS), "", *answers)
    assert next_question in table.questions[-1]
    assert not heard or heard in said(table)


def test_three_wrong_ones_are_told_and_the_hand_over_asked_again() -> None:
    table, _ = answer(sit(table_options=PINS), *FIRST, "", "1111", "2222", "no pin", "3333")
    assert [said[0] for said in table.said[-4:-1]] == [
        "That is not the PIN.",
        "That is not the PIN.",
        "A PIN has 4 to 12 digits.",
    ]
    assert "Three wrong PINs." in said(table)
    assert "Anna takes the keyboard" in table.questions[-1]


def test_a_forgotten_pin_is_set_anew_if_all_agree() -> None:
    notes = Notes()
    table, _ = answer(sit(table_options=PINS, log=notes), *FIRST, "", "f", "n", "f", "Y", "7777", "7777")
    asked = [question for question in table.questions if "everybody agree" in question]
    assert asked == ["does everybody agree that Anna sets a new PIN, y or n? > "] * 2
    assert PinReset(2, 0) in notes.noted
    assert "Anna, which card?" in table.questions[-1]


@pytest.mark.parametrize("at", [["", "f"], [""]])
@pytest.mark.parametrize("leave", [["q"], []])
def test_the_game_can_be_left_at_each_question(at: list[str], leave: list[str]) -> None:
    finished, table = play_through(sit(table_options=PINS), in_turn([*FIRST, *at, *leave]))
    assert not finished
    assert "PIN" in table.questions[-1]


def test_a_hint_is_said_and_told_at_the_reveal() -> None:
    notes = Notes()
    table, _ = answer(sit(table_options=TableOptions(hints=True), log=notes), "", "h", "H", "5", "", "3")
    assert "which card?" in table.questions[2]
    assert table.said[2][0] == "A master would bid:"
    assert table.said[2][1].startswith("R2-D2: bid in ")
    assert "Anna took a hint." in said(table)
    assert notes.noted == [Hint(1, 0)]


def test_h_is_no_answer_where_no_hints_were_agreed() -> None:
    table, _ = answer(sit(), "", "h")
    assert said(table)[0].startswith("Answer with a card: 1, 2")


def test_shuffled_letters_are_the_answers() -> None:
    notes = Notes()
    sitting = sit(hands="2+5 3+8", table_options=TableOptions(shuffled_keys=True), log=notes)
    answers = iter(["", "5", "?", "letter of the 5"])

    def read(question: str, lines: list[str]) -> str | None:
        text = next(answers, None)
        if text != "letter of the 5":
            heard.append(lines)
            return text
        [hand] = [line for lines in heard for line in lines if line.startswith("Hand of Anna: ")]
        letters = {card.split()[0]: key for key, _, card in (part.partition(": ") for part in _cards(hand))}
        return letters["5"]

    heard: list[list[str]] = []
    play_through(sitting, read)
    assert notes.locks == [(1, 0, Choice.FORCE_5)]


def _cards(hand: str) -> list[str]:
    return hand.removeprefix("Hand of Anna: ").rstrip(".").split("; ")


def of_people(players: int = 2) -> tuple[Sitting, Notes]:
    """Return a sitting of people, each of whom a bot can play on for."""
    sitting = at_table(deal("greedo vader-4 ...", players=players, deck=CLASSIC), log=(notes := Notes()))
    sitting._players._bot_for = lambda seat, who: FirstChoice()
    return sitting, notes


def test_a_bot_plays_on_and_gives_back() -> None:
    sitting, notes = of_people(3)
    table, _ = answer(sitting, "p Ben knight", "p  ben  HUMAN", "", "5")
    assert "Ben plays Yoda, a bot of level knight." in str(table.said)
    assert notes.noted == [Handover(1, 1, "Ben", "knight"), Handover(1, 1, "Ben", "human")]
    assert "Ben takes the keyboard" in table.questions[-1]


@pytest.mark.parametrize("wrong", ["p Ben", "p Ben sith", "p Zoe knight", "p ", "p knight", "p Ben random"])
def test_what_names_no_player_says_how_it_is_done(wrong: str) -> None:
    sitting, notes = of_people()
    table, _ = answer(sitting, wrong)
    assert notes.noted == []
    if wrong.strip() != "p":  # spaces round an answer do not count
        assert "To let a bot play on for Ben, or Ben again: p Ben knight, p Ben human." in said(table)
    assert "Anna takes the keyboard" in table.questions[-1]


def test_nobody_changes_places_over_a_hand() -> None:
    sitting, notes = of_people()
    table, _ = answer(sitting, "", "p Ben knight")
    assert "Players can change at a hand-over, while nobody’s cards are shown." in said(table)
    assert (notes.noted, "Anna, which card?" in table.questions[-1]) == ([], True)


def test_who_turns_into_a_bot_hears_no_hand_of_who_is_left() -> None:
    sitting, _ = of_people()
    table, _ = answer(sitting, "", "5", "p Ben knight", "x")
    assert not any("Hand of" in line for lines in table.said[2:] for line in lines)


def with_clock(answers: Iterable[tuple[str, float]], sitting: Sitting) -> Keyboard:
    """Answer each question after so many seconds."""
    now, left = [0.0], iter(answers)

    def read(question: str, lines: list[str]) -> str | None:
        text, seconds = next(left, (None, 0.0))
        now[0] += seconds
        return text

    out = io.StringIO()
    play(sitting, Console(keyboard := Keyboard(out, read), out, clock=lambda: now[0]))
    return keyboard


def test_an_answer_after_the_time_locks_the_lowest_card_and_all_are_told_at_the_reveal() -> None:
    sitting = sit(table_options=TableOptions(clock=60), log=(notes := Notes()))
    table = with_clock([("", 900), ("?", 59), ("8", 2), ("", 900), ("9", 10), ("3", 50)], sitting)
    assert notes.locks == [(1, 0, Choice.FORCE_1), (1, 1, Choice.FORCE_3)]
    assert "There are 60 seconds to answer." in table.said[1]
    assert "Anna’s time ran out: the lowest card was locked." in table.said[-1]
    assert not any("time ran out" in line for lines in table.said[:-1] for line in lines)


def test_an_answer_that_is_none_does_not_stop_the_clock() -> None:
    sitting = sit(table_options=TableOptions(clock=60), log=(notes := Notes()))
    with_clock([("", 0), ("x", 30), ("x", 31)], sitting)
    assert notes.locks == [(1, 0, Choice.FORCE_1)]


def test_without_a_clock_nobody_has_to_hurry() -> None:
    sitting = sit(log=(notes := Notes()))
    with_clock([("", 0), ("8", 10_000)], sitting)
    assert notes.locks == [(1, 0, Choice.FORCE_8)]
