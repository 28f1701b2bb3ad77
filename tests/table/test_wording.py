"""The tally of an evening in words: games won, and matches over one deal."""

from dataclasses import replace

from duell.record.reading import Played
from duell.table import wording
from duell.table.screens import Advice
from duell.vocabulary import BestOf

ONE, TWO = "sha256:1", "sha256:2"
THREE = ("Anna", "Ben", "Cem")


def game(anna: int, ben: int, deal: str = ONE) -> Played:
    return Played(("Anna", "Ben"), (anna, ben), deal)


def test_two_have_a_score() -> None:
    games = [game(31, 24), game(5, 8, TWO), game(9, 3, "sha256:3")]
    assert wording.evening(games) == "This evening: Anna 2, Ben 1."
    assert wording.evening([*games, game(7, 7, "sha256:4")]) == "This evening: Anna 2, Ben 1; 1 game shared."


def test_a_past_evening_is_named_by_its_day() -> None:
    games = [game(31, 24), game(5, 8, TWO), game(9, 3, "sha256:3")]
    assert wording.evening(games, "2026-11-22") == "Evening of 2026-11-22: Anna 2, Ben 1."
    shared = wording.evening([*games, game(7, 7), game(8, 8)], "2026-11-22")
    assert shared == "Evening of 2026-11-22: Anna 2, Ben 1; 2 games shared."


def test_more_have_a_number_each_and_players_who_left_are_remembered() -> None:
    games = [Played(THREE, (9, 9, 3), ONE), Played(("Anna", "Ben", "Dora"), (1, 2, 3), TWO)]
    assert wording.evening(games) == "This evening: Anna 0, Ben 0, Dora 1, Cem 0; 1 game shared."


def test_whoever_listens_hears_sentences_and_not_a_score() -> None:
    games = [game(31, 24), game(10, 10)]
    tally = "This evening, Anna won 1 game, Ben won no game and 1 game was shared."
    assert wording.evening_at_start(games, TWO, aloud=True) == [tally]
    assert wording.evening_aloud(games[:1], "2026-11-22") == "On 2026-11-22, Anna won 1 game and Ben won no game."
    assert wording.evening_at_start(games[:1], ONE, aloud=True)[1].endswith(
        " So far: Anna has 31 points and Ben has 24 points."
    )
    assert wording.evening_at_end(games, aloud=True)[1].startswith(
        "The same deal 2 times: Anna has 41 points and Ben has 34 points."
    )
    match = [replace(games[0], best_of=BestOf.THREE)]
    assert wording.evening_at_end(match, aloud=True) == ["Best of three: Anna won 1 game and Ben won no game."]


def test_both_deals_of_a_match_are_added_up() -> None:
    assert wording.evening_at_start([], ONE) == wording.evening_at_end([]) == []
    assert wording.evening_at_start([game(31, 24)], TWO) == ["This evening: Anna 1, Ben 0."]
    assert wording.evening_at_start([game(31, 24)], ONE)[1] == "The same deal, game 2 of 2. So far: Anna 31, Ben 24."
    assert wording.evening_at_end([game(31, 24)]) == ["This evening: Anna 1, Ben 0."]
    assert wording.evening_at_end([game(31, 24), game(10, 20)]) == [
        "This evening: Anna 1, Ben 1.",
        "The same deal 2 times: Anna 41, Ben 44. Ben wins the series by 3 points.",
    ]
    assert wording.evening_at_end([game(31, 24), game(10, 18)])[1].endswith("Ben wins the series by 1 point.")
    assert wording.evening_at_end([game(31, 24), game(10, 17)])[1].endswith("Anna and Ben share the series.")


def test_a_deal_that_was_played_before_is_no_part_of_the_next_match() -> None:
    match = [game(31, 24), game(10, 20)]
    assert wording.evening_at_start(match, ONE)[1] == "The same deal, game 1 of 2."
    assert len(wording.evening_at_end([*match, game(1, 2)])) == 1
    assert wording.evening_at_end([*match, game(1, 2), game(3, 4)])[1].startswith(
        "The same deal 2 times: Anna 4, Ben 6."
    )


def test_three_play_three_games_and_hear_the_tally_between() -> None:
    games = [Played(THREE, (9, 2, -3), ONE), Played(THREE, (0, 5, 5), ONE)]
    assert wording.evening_at_end(games)[1] == "The same deal, game 2 of 3. So far: Anna 9, Ben 7, Cem 2."
    assert [wording.match_goes_on(games[:number]) for number in (0, 1, 2)] == [False, False, True]
    whole = wording.evening_at_end([*games, Played(THREE, (0, 0, 9), ONE)])[1]
    assert whole == "The same deal 3 times: Anna 9, Ben 7, Cem 11. Cem wins the series by 2 points."


def test_the_agreed_match_has_a_tally_of_its_own() -> None:
    def best_of_three(*winners: str) -> list[Played]:
        return [
            replace(game(2 if name == "Anna" else 1, 2 if name == "Ben" else 1), best_of=BestOf.THREE, deal=str(number))
            for number, name in enumerate(winners)
        ]

    begun = best_of_three("Anna")
    assert wording.evening_at_end(begun) == wording.evening_at_start(begun, TWO) == ["Best of three: Anna 1, Ben 0."]
    assert wording.match_goes_on(begun)
    won = best_of_three("Anna", "Ben", "", "Anna")
    assert not wording.match_goes_on(won)
    assert wording.evening_at_end(won) == [
        "This evening: Anna 2, Ben 1; 1 game shared.",
        "Best of three: Anna 2, Ben 1.",
        "Anna wins the match.",
    ]
    assert [wording.match_tally(won[:number]) for number in (0, 3, 4)] == [(), (), (2, 1)]
    third = [replace(game_won, names=THREE, totals=(*game_won.totals, 0)) for game_won in won]
    assert wording.match_tally(third) == (2, 1, 0)
    assert [wording.again(won[:number]) for number in (0, 3, 4)] == ["rematch", "next game", "next match"]
    assert wording.evening_at_start(won, TWO) == ["This evening: Anna 2, Ben 1; 1 game shared."]
    assert wording.evening_at_end([*won, *best_of_three("Ben")])[1] == "Best of three: Anna 0, Ben 1."
    assert wording.evening_at_end([game(9, 1), *begun])[1] == "Best of three: Anna 1, Ben 0."


def test_a_hint_whose_numbers_are_all_equal_says_that_none_is_better() -> None:
    equal = [Advice("3", 0.4, -3.42), Advice("4", 0.6, -3.38)]
    assert wording.about_hint(equal).endswith("the same for all, so none is better.")
    for advice in ([*equal, Advice("5", 0.0, -3.5)], equal[:1]):
        assert wording.about_hint(advice).endswith("Number: the expected lead in points.")
