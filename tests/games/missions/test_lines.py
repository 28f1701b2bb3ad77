"""Missions in plain mode: its sentences, and the meaning of answers."""

from dataclasses import replace
from itertools import islice

import pytest

from duell.games.missions import Missions, words
from duell.games.missions.board import body, lay_out
from duell.games.missions.engine.state import Laying, State, legal
from duell.games.missions.engine.turns import outcome
from duell.games.missions.engine.view import view
from duell.games.missions.lines import in_words
from duell.language import languages
from duell.record.acts import PinReset
from duell.table import wording
from duell.table.screens import Choosing, Final
from tests.games.missions.engine.dealing import deal, step
from tests.games.missions.playing import seats, steps
from tests.games.missions.sitting import at_table
from tests.language.pretending import speaking
from tests.plain.keyboard import in_turn, play_through
from tests.rows import rows

MISSIONS = Missions()
coach, figures, lines, narration = MISSIONS.coach, MISSIONS.figures, MISSIONS.lines, MISSIONS.narration


def asked(state: State) -> tuple[list[str], Choosing]:
    due, options = next(iter(legal(state).items()))
    board, own = lay_out(view(state, None), seats(state.game.seats)), body(view(state, due))
    screen = Choosing(board, due, options, None, own, private=True)
    answers = [] if isinstance(own.now, Laying) else lines.answers(screen)  # there, the hand is read with them
    return [*lines.holding(screen), *answers, lines.question(screen)], screen


def test_every_question_lists_its_answers_from_1() -> None:
    state = deal("...", hands="yoda-3+plo-koon-6+padme-6 -", display="yoda-5+r2-d2-6")
    spoken, own = asked(state)
    assert spoken == [
        "Anna’s hand: Padmé Amidala 6, Plo Koon 6, Yoda 3.",
        "3 of 10 characters; the hand is worth 15.",
        "For missions: two 6s.",
        "1: turn up a card",
        "2: take R2-D2 6; 6 points, a new character, three 6s",
        "3: take Yoda 5; 2 points",
        "Anna, which card, or 1 to turn one up?",
    ]
    assert [str(lines.read(own, answer)) for answer in ("1", " 2 ", "3")] == ["flip", "take r2-d2 6", "take yoda 5"]
    assert [lines.read(own, answer) for answer in ("0", "4", "", "-1", "two", "²", "٢", "9999999999")] == [None] * 8
    names = ("r2 6", "R2-D2", "yoda", "yo 5", "y", "padme", "5", "yoda 3")
    taken = ["take r2-d2 6"] * 2 + ["take yoda 5"] * 2 + [None] * 4
    assert [read and str(read) for read in (lines.read(own, name) for name in names)] == taken
    assert lines.legal(own) == "Answer with a name or a number: 1 to 3, or a question mark for help."


def test_a_player_can_be_named_in_any_script() -> None:
    state, _ = step(deal("dooku ...", hands="yoda-3 padme-6+r2-d2-4 plo-koon-6"), "flip")
    _said, own = asked(state)
    names = zip(own.board.places, ("Анна", "Бен", "Éla"), strict=True)
    places = tuple(replace(place, seat=replace(place.seat, name=name)) for place, name in names)
    named = replace(own, board=replace(own.board, places=places))
    read = [lines.read(named, answer) for answer in ("бе", "Бен", "ela", "Éla", "ан")]
    assert [choice and str(choice) for choice in read] == ["from 1", "from 1", "from 2", "from 2", None]


NINE = "anakin-3+c3po-3+jar-jar-3+kit-fisto-3+mace-windu-3+obi-wan-3+padme-3+plo-koon-3+yoda-3"


def test_missions_that_differ_in_their_cards_alone_have_one_line() -> None:
    state, _ = step(deal("nute ...", hands=f"{NINE}+padme-5+yoda-5 -"), "flip")
    spoken, own = asked(state)
    assert len(own.options) == 84 + 36 + 1 + 1
    tile = "10 points, the tile “Keep the Republic together”"
    assert spoken[-6:] == [
        f"1: lay out Anakin Skywalker 3, Padmé Amidala 3 and Yoda 3; {tile}, 3 points less in hand, 8 characters left; "
        "83 other ways",
        f"2: lay out Padmé Amidala 3 and Yoda 3 with Nute Gunray; {tile}; 35 other ways",
        "3: lay out Padmé Amidala 5 and Yoda 5 with Nute Gunray; 10 points, 4 points less in hand",
        "4: end the turn, as does 0",
        "For another way, type the value and the first letters of its cards, such as 3 c3po padme yoda.",
        "End of the turn: what does Anna lay out? A number, or 0 for nothing; m reads the choices",
    ]
    assert str(lines.read(own, "0")) == "done"
    assert lines.legal(own) == "Answer with a number: 0 to 4, or a question mark for help."


def test_an_answer_to_the_only_choice_is_told_of_enter() -> None:
    state, _ = step(deal("nute ...", hands="yoda-3 -"), "flip")
    spoken, own = asked(state)
    assert spoken[-1] == "Ben must turn up a card. Press Enter"
    assert lines.legal(own) == "Press Enter, or answer with a question mark for help."


@pytest.mark.slow
def test_every_choice_can_be_typed() -> None:
    state, _ = step(deal("nute ...", hands=f"{NINE}+padme-5+yoda-5 -"), "flip")
    _said, own = asked(state)
    some = own.body.offers[::9]
    assert [offer.choice if not offer.mission else lines.read(own, in_words(offer)) for offer in some] == [
        offer.choice for offer in some
    ]


@pytest.mark.parametrize(("answer", "choice"), rows(__file__, "a mission can be named by its value and cards"))
def test_a_mission_can_be_named_by_its_value_and_cards(answer: str, choice: str | None) -> None:
    state, _ = step(deal("nute ...", hands=f"{NINE}+padme-5+yoda-5 -"), "flip")
    _said, own = asked(state)
    read = lines.read(own, answer)
    assert (read and str(read)) == choice


def test_ending_the_round_is_asked_with_what_it_brings() -> None:
    every = "anakin-1+c3po-2+jar-jar-3+kit-fisto-4+mace-windu-1+obi-wan-2+padme-3+plo-koon-4+r2-d2-6"
    state = deal("trooper ...", hands=f"{every} -", display="yoda-5", troopers=[3, 0])
    spoken, _ = asked(step(state, "take yoda 5")[0])
    assert spoken[-4:] == [
        "Showing all ten ends the round for everybody, and Anna begins the next.",
        "1: show all ten and end the round; 10 points; the round then scores 51",
        "2: end the turn, as does 0",
        "End of the turn: what does Anna lay out? A number, or 0 for nothing; m reads the choices",
    ]


def test_the_end_is_accounted_for_line_by_line() -> None:
    *_, last = steps(2, "an end")
    ended = outcome(last.after)
    assert ended
    board = lay_out(view(last.after, None), seats(2))
    spoken = lines.final(Final(board, ended, ()))
    assert len(spoken) == 3
    for line, total in zip(spoken, ended.totals, strict=False):
        assert f" has {total} points: " in line
    only_round = replace(board, rounds=1, places=tuple(replace(place, rounds=(9,), bonus=0) for place in board.places))
    assert len(lines.final(Final(only_round, ended, ()))) == 1  # the account of the round has just said the points
    short = only_round.places[0]
    assert words.final_account(short) == "Anna has 9 points."
    assert words.reason(board) == "All rounds have been played."
    assert words.reason(replace(board, rounds=1)) == "The only round has been played."
    assert words.where(replace(board, rounds=1)) == "The only round"  # not 1 of 1


@pytest.mark.parametrize("code", languages())
def test_a_round_has_one_name_at_the_end_in_the_playback_for_the_coach_and_in_figures(code: str) -> None:
    """In French, a round of Missions is a *manche*, while a *tour* is a turn of it and a round of the duel."""
    *_, last = steps(2, "an end")
    ended = outcome(last.after)
    assert ended
    final = Final(lay_out(view(last.after, None), seats(2)), ended, (), asides=(PinReset(2, 0),))
    with speaking(code):
        (noted,) = wording.asides(final, narration.round_named)
        looked_back = [narration.round_named(final.board, "2_"), coach.course("Anna", "50%")]
        sentences = [noted, *looked_back, figures.length(3.0, "the stock")]
        name = words.where_short(2).split()[0][:6]  # Durchgang, Durchgänge
    assert [sentence for sentence in sentences if name.casefold() not in sentence.casefold()] == []


def test_a_hint_names_the_best_choices() -> None:
    state = deal("...", hands="yoda-3+plo-koon-6+padme-6 -", display="yoda-5+r2-d2-6")
    _said, screen = asked(state)
    hinted = replace(screen, advice=narration.advice(view(state, 0)))
    first, best, *others = lines.advice(hinted)
    assert first == "A master’s choices:"
    assert "100 times in 100" in best
    assert len(others) == 2


@pytest.mark.parametrize("code", languages())
def test_every_sentence_of_a_game_can_be_read_aloud(code: str) -> None:
    """Each language takes every fifth step, and another one first."""
    players = (2, 5)[languages().index(code) % 2]
    with speaking(code):
        for made in islice(steps(players, f"said {players}"), languages().index(code), None, 5):
            spoken, _ = asked(made.before)
            spoken += [*lines.table(made.board), *lines.scores(made.board), *lines.reveal(made.board, made.events)]
            assert all(line.strip() and "{" not in line for line in spoken)


def test_alone_only_what_has_changed_is_said_again_within_a_turn() -> None:
    state = deal("plo-koon-6 trooper c3po-1 ...", hands="yoda-3+padme-3 jar-jar-5", display="r2-d2-6")
    _over, keyboard = play_through(at_table(state, bots=[1]), in_turn(["1", "1"]))
    first, second, third = keyboard.said
    assert {"Round 1 of 3.", "Anna’s hand: Padmé Amidala 3, Yoda 3.", "For missions: two 3s."} < {*first}
    assert second == ["Anna turns up Plo Koon 6."]
    assert third == ["Anna turns up a clone trooper and now has 1."]
