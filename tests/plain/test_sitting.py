"""A game in plain mode, question by question, and what a table has agreed on there."""

import io
import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random

import pytest

from duell.games import GAMES
from duell.games.duel.bots import bot
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import outcome, start
from duell.games.duel.engine.state import Phase
from duell.games.duel.words import draw_and_stop
from duell.games.missions.engine.state import FLIP
from duell.language import languages, letters, yes_or_no
from duell.plain.console import Console, spoken
from duell.plain.sitting import final as said_at_the_end
from duell.plain.sitting import play
from duell.record.acts import Handover, Hint
from duell.record.table_options import TableOptions
from duell.table.ascii import to_ascii
from duell.table.screens import Curtain, Decide, Final, Intent
from duell.table.sitting import Sitting
from tests.games.duel.engine.dealing import HEROES, deal
from tests.games.missions.engine.dealing import deal as missions_deal
from tests.games.missions.sitting import at_table as missions_table
from tests.language.pretending import speaking
from tests.plain.keyboard import (
    CARD,
    DRAWING,
    HAND_OVER,
    QUESTIONS,
    SCOUTING,
    AtRandom,
    Keyboard,
    in_turn,
    play_through,
)
from tests.table.examples import CLASSIC, EDITIONS, PARLETT, RAVENSBURGER, FirstChoice, FullDisk, Notes, at_table, sit

ILLEGAL = {
    HAND_OVER: ("9", "x", "g", "g nobody"),
    CARD: ("9", "0", "x", "", "g", "g nobody", "r2", "1 2", "³"),
    SCOUTING: ("9", "x", "", "g nobody", "keep", "k k"),
    DRAWING: ("9", "x", "", "g", "g nobody", "yes"),
}
LEGAL_IS = {
    HAND_OVER: "Press Enter, or answer with a question mark for help.",
    CARD: "Answer with a card: ",
    SCOUTING: "k to keep",
    DRAWING: "y to draw",
}


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
    ended_with = [*map(spoken, said_at_the_end(final, GAMES["duel"]))]
    assert table.rest[-len(ended_with) :] == ended_with
    asked = [question for question in table.questions if HAND_OVER in question and CARD not in question]
    assert len(asked) == sum(len(choices) for before, choices, _ in notes.steps if before.phase is Phase.DUEL)
    last = sum("has only one card left and plays it." in line for lines in (*table.said, table.rest) for line in lines)
    heard = sum("’s hand: " in line for lines in table.said for line in lines)  # AtRandom asks for it each time
    assert len(table.questions) - len(asked) - heard == sum(len(choices) for _, choices, _ in notes.steps) - last


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_a_single_person_is_never_asked_to_hand_over(edition: Edition) -> None:
    sitting = at_table(start(CLASSIC, edition, HEROES[:3], "any"), bots={0: FirstChoice(), 2: FirstChoice()})
    finished, table = play_through(sitting, AtRandom(Random(1)))
    assert finished
    assert not [question for question in table.questions if HAND_OVER in question]
    hands = {line.split(":")[0] for lines in table.said for line in lines if "’s hand:" in line}
    assert hands == {"Ben’s hand"}
    bids = [lines for lines, asked in zip(table.said, table.questions, strict=True) if CARD in asked]
    assert all(any(line.startswith("At stake") for line in lines) for lines in bids if "’s hand: " not in str(lines))


MOMENTS: dict[str, tuple[Callable[[], Sitting], tuple[str, ...]]] = {
    HAND_OVER: (sit, ()),
    CARD: (sit, ("",)),
    SCOUTING: (lambda: sit("greedo tarkin ..."), ("", "r", "", "3")),
    DRAWING: (lambda: sit("greedo tarkin ...", hands="3 2+7"), ("", "3", "", "2")),
}
"""A sitting for each question, and the answers that lead up to it."""


@pytest.mark.parametrize(
    ("question", "illegal"), [(question, answer) for question in QUESTIONS for answer in ILLEGAL[question]]
)
def test_an_illegal_answer_brings_the_legal_answers_and_the_question_again(question: str, illegal: str) -> None:
    sitting, before = MOMENTS[question]
    finished, table = play_through(sitting(), in_turn([*before, illegal]))
    assert not finished
    assert question in table.questions[-2]
    assert table.questions[-1] == table.questions[-2]
    [answered] = table.said[-1]
    assert LEGAL_IS[question] in answered


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("ask", "beginning"),
    [
        ("?", "Also: m for my hand"),
        ("??", "Most points wins. "),
        ("s", "Anna has "),
        ("S", "Ben has "),
        ("w", "Round "),
        ("m", ""),
        ("b", ""),
    ],
)
def test_rules_and_scores_are_said_at_every_question(question: str, ask: str, beginning: str) -> None:
    sitting, before = MOMENTS[question]
    _, table = play_through(sitting(), in_turn([*before, f" {ask} "]))
    assert table.questions[-1] == table.questions[-2]
    assert any(line.startswith(beginning) for line in table.said[-1])


@pytest.mark.parametrize("code", languages())
def test_yes_is_understood_in_the_language_of_the_question_or_in_english(code: str) -> None:
    sitting, before = MOMENTS[DRAWING]
    with speaking(code):
        yes, no = letters()
        assert (yes, no) == {"en": ("y", "n"), "fr": ("o", "n"), "it": ("s", "n")}.get(code, ("j", "n"))
        for answer in (yes, "y", "Y"):
            assert [yes_or_no(answer), yes_or_no(no), yes_or_no("yes")] == [True, False, None]
        draw, stop = draw_and_stop()
        for answer in (draw, "y", "Y"):
            _, table = play_through(game := sitting(), in_turn([*before, answer]))
            assert sum(map(len, game.table.seen(None).taken)) == 2
            assert re.search(rf"\b{draw}\b.*\b{stop}\b", table.questions[len(before)])


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("answer", [["q"], ["Q"], []], ids=["q", "Q", "end of input"])
def test_the_game_can_be_left_at_every_question(question: str, answer: list[str]) -> None:
    sitting, before = MOMENTS[question]
    game = sitting()
    finished, table = play_through(game, in_turn([*before, *answer]))
    assert not finished
    assert not game.over
    assert question in table.questions[-1]


@pytest.mark.parametrize(
    ("answer", "to"),
    [("g", None), ("g Ben", 1), ("G BEN", 1), ("g b", 1), ("g cem zoe\u0308", 2), ("g cem", 2), ("g a", None)],
)
def test_a_card_is_given_by_name_or_its_beginning(answer: str, to: int | None) -> None:
    lines, given = answers_to_a_card(("Anna", "Ben", "Cem Zoë"), answer)
    if to is None:
        assert lines == ["Answer k to keep it, or g Ben or g Cem Zoë to give it away."]
    else:
        assert given == {0: Choice.give(to)}


def test_the_only_opponent_need_not_be_named() -> None:
    lines, _given = answers_to_a_card(("Anna", "Ben"), "x")
    assert lines == ["Answer k to keep it, or g to give it away."]


def test_a_name_can_be_written_as_it_is_shown_without_unicode() -> None:
    for answer in ("g zoe", "g ????", "g 山田"):
        _, given = answers_to_a_card(("Cem", "山田", "Zoë") if "z" not in answer else ("Cem", "Zoë", "Ben"), answer)
        assert given == {0: Choice.give(1)}


def answers_to_a_card(names: tuple[str, ...], answer: str) -> tuple[list[str], dict[int, Choice]]:
    """Answer when R2-D2 of the first player has turned a card up; return what is said to it, and what was chosen."""
    notes = Notes()
    game = at_table(deal("greedo tarkin ...", players=len(names), deck=CLASSIC), names=names, log=notes)
    _, table = play_through(game, in_turn([*("", "r", "", "3", "", "4")[: 2 * len(names)], answer]))
    return table.said[-1], notes.steps[-1][1]


def test_hands_are_said_between_their_owners_hand_over_and_choice_only() -> None:
    game = at_table(start(CLASSIC, RAVENSBURGER, HEROES[:4], "any"))
    _, table = play_through(game, AtRandom(Random(1)))
    hands = 0
    for index, lines in enumerate(table.said):
        for hand in re.findall(r"(\w+)’s hand", " ".join(lines)):
            hands += 1
            assert table.questions[index - 1].startswith(f"{hand}, which card?")
            assert table.questions[index - 2].startswith(f"{hand} takes the keyboard")
            assert table.questions[index].startswith(f"{hand}, which card?")
    assert hands > 20
    assert not any("’s hand:" in line for line in table.rest)


def test_the_memory_aid_is_read_with_the_hand() -> None:
    _, table = play_through(sit(hands="3+r2d2 1+4", memory_aid=True), in_turn(["", "m", "m"]))
    assert table.said[-2:] == [
        ["Anna’s hand: 3 with 4 icons, R2-D2.", "Ben still has: 1 with 1 icon, 4 with 4."],
        ["Anna’s hand: 3 with 4 icons, R2-D2.", "Ben still has: 1 with 1 icon, 4 with 4."],
    ]


def test_a_game_that_cannot_be_kept_says_so_at_every_moment_and_goes_on() -> None:
    finished, table = play_through(sit(log=Notes(FullDisk("lock"))), AtRandom(Random(1)))
    assert finished
    spoken_lines = [lines for lines in table.said if not any("’s hand: " in line for line in lines)]
    says_so = [any("Not saved: " in line for line in lines) for lines in spoken_lines]
    assert all(says_so[says_so.index(True) :])


def test_every_text_has_an_ascii_form() -> None:
    game = at_table(start(CLASSIC, PARLETT, HEROES[:2], "any"), names=("Zoë", "山田"), memory_aid=True)
    _, table = play_through(game, AtRandom(Random(3)), to_ascii)
    for text in (*table.questions, *table.rest, *(line for lines in table.said for line in lines)):
        assert text.isascii(), text


def test_to_draw_no_more_leads_to_the_end_at_once_which_says_why_it_is() -> None:
    finished, table = play_through(sit("greedo tarkin ...", hands="3 2+7"), in_turn(["", "3", "", "2", "n"]))
    assert finished
    assert table.rest[0] == "The game is over. Only one player still holds cards."


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
    return keyboard.said[-1]


def test_pins_are_asked_for_in_secret_and_never_printed() -> None:
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


def test_three_wrong_ones_are_mentioned_and_the_handover_asked_again() -> None:
    table, _ = answer(sit(table_options=PINS), *FIRST, "", "1111", "2222", "no pin", "3333")
    assert [lines[0] for lines in table.said[-4:-1]] == [
        "That is not the PIN.",
        "That is not the PIN.",
        "A PIN has 4 to 12 digits.",
    ]
    assert "Three wrong PINs." in said(table)
    assert "Anna takes the keyboard" in table.questions[-1]


def test_a_hint_is_read_and_announced_at_the_reveal() -> None:
    notes = Notes()
    table, _ = answer(sit(table_options=TableOptions(hints=True), log=notes), "", "h", "H", "5", "", "3")
    assert "which card?" in table.questions[2]
    assert table.said[2][0] == "A master would bid:"
    *bid, others = table.said[2][1:]
    assert bid
    assert all("0 times in 100" not in line.replace("100 times", "") for line in bid)
    assert others.startswith("Expected lead of the others: ")
    assert others.count(" with ") <= 8
    assert "Anna asked for a hint." in said(table)
    assert notes.noted == [Hint(1, 0)]


def _cards(hand: str) -> list[str]:
    return hand.removeprefix("Anna’s hand: ").rstrip(".").split("; ")


def of_people(players: int = 2) -> tuple[Sitting, Notes]:
    sitting = at_table(deal("greedo vader-4 ...", players=players, deck=CLASSIC), log=(notes := Notes()))
    sitting.table.players._bot_for = lambda seat, who: FirstChoice()
    return sitting, notes


def test_a_bot_plays_on_and_gives_back() -> None:
    sitting, notes = of_people(3)
    table, _ = answer(sitting, "p Ben knight", "p  ben  HUMAN", "", "5")
    assert "Ben plays Yoda, a bot of level knight." in str(table.said)
    assert notes.noted == [Handover(1, 1, "Ben", "knight"), Handover(1, 1, "Ben", "human")]
    assert "Ben takes the keyboard" in table.questions[-1]


def test_a_seat_that_cannot_change_hands_now_is_refused_with_one_line() -> None:
    sitting, notes = of_people()
    table, _ = answer(sitting, "", "p Anna knight")
    assert table.said[-1] == ["Players can change only while nobody’s cards are shown."]
    assert notes.noted == []


def with_clock(answers: Iterable[tuple[str, float]], sitting: Sitting) -> Keyboard:
    now, left = [0.0], iter(answers)

    def read(question: str, lines: list[str]) -> str | None:
        text, seconds = next(left, (None, 0.0))
        now[0] += seconds
        return text

    out = io.StringIO()
    play(sitting, Console(keyboard := Keyboard(out, read), out, clock=lambda: now[0]))
    return keyboard


def test_an_answer_after_the_time_locks_the_lowest_card_and_the_reveal_says_so() -> None:
    sitting = sit(table_options=TableOptions(clock=60), log=(notes := Notes()))
    table = with_clock([("", 900), ("?", 59), ("8", 2), ("", 900), ("9", 10), ("3", 50)], sitting)
    assert notes.locks == [(1, 0, Choice.FORCE_1), (1, 1, Choice.FORCE_3)]
    assert "60 seconds for every answer." in table.said[1]
    assert "Anna ran out of time: the lowest card was locked." in table.said[-1]
    assert not any("ran out of time" in line for lines in table.said[:-1] for line in lines)


def test_each_player_hears_the_time_for_an_answer_once_and_then_only_by_asking_where_they_are() -> None:
    table, _ = answer(sit(table_options=TableOptions(clock=60)), "", "8", "", "3", "", "b", "w", "7")
    clock = "60 seconds for every answer."
    assert [lines.count(clock) for lines in table.said if clock in lines] == [1, 1, 1]
    assert clock in table.said[7]  # after w


def test_z_takes_the_last_lock_back_at_the_next_curtain() -> None:
    notes = Notes()
    table, _ = answer(sit(log=notes, table_options=TableOptions(take_back=True)), "", "8", "z", "", "3", "z", "", "5")
    assert any("Anna can still take the locked card back: z and Enter." in lines for lines in table.said)
    assert [question.split(" takes the keyboard")[0] for question in table.questions if "takes the" in question][
        :3
    ] == [
        "Anna",
        "Ben",
        "Anna",
    ]
    assert sum("Anna has taken the locked card back." in lines for lines in table.said) == 1
    assert notes.steps[0][1] == {0: Choice.FORCE_3, 1: Choice.FORCE_5}


def test_z_leads_back_to_the_end_of_the_last_turn_if_that_is_left_unfinished() -> None:
    hands = "anakin-1+yoda-1+padme-1 c3po-2"
    state = missions_deal("jango yoda-5 ...", display="yoda-3+mace-windu-4", hands=hands)
    sitting = missions_table(state, options=TableOptions(one_key=True))
    for wish in (
        Intent.LIFT,
        Decide(FLIP),
        Intent.GO_ON,
        Intent.LIFT,
        Intent.GO_ON,
    ):  # Ben has to hand his only card over
        sitting.do(wish)
    assert isinstance(sitting.screen, Curtain)
    table, _ = answer(sitting, "z", "1")
    assert any("Anna, press z and Enter to lay out missions or show all ten." in lines for lines in table.said)
    assert len(sitting.table.state.missions[0]) == 1
    assert sitting.table.state.seat == 1


@pytest.mark.parametrize("seed", [0, 2, 4, 5])
def test_the_last_card_is_played_after_its_round_was_announced(seed: int) -> None:
    bots = {1: bot("padawan")}
    sitting = at_table(start(CLASSIC, RAVENSBURGER, HEROES[:2], f"last cards {seed}"), bots=bots)
    finished, table = play_through(sitting, AtRandom(Random(seed)))
    assert finished
    lines = [line for spoken_lines in (*table.said, table.rest) for line in spoken_lines if line]
    after = [line for before, line in pairwise(lines) if "has only one card left and plays it." in before]
    assert after
    assert not [line for line in after if re.match(r"Round \d", line)]
