"""The account of a round: why it is over, what everybody has, and who is ahead once all is counted."""

from dataclasses import replace
from random import Random

import pytest

from duell.games import GAMES
from duell.games.missions.board import after
from duell.games.missions.engine.scoring import RoundScore
from duell.games.missions.pages import pieces
from duell.language import _, languages
from duell.table import wording
from duell.table.screens import Final, Reveal
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.motion import whole
from duell.tui.page import compose
from duell.tui.theme import palette
from tests.games.missions.engine.dealing import deal
from tests.games.missions.pages.test_painted import screens
from tests.games.missions.playing import Step, chosen
from tests.games.missions.sitting import new_table, play_on
from tests.language.pretending import speaking
from tests.tui.drawing.test_cards import each_painted
from tests.tui.pages.looking import MIDDLE, SMALLEST, USUAL, overflow
from tests.tui.with_keys import page_of

pages = GAMES["missions"].pages

NARROW = [Size(40, 12), Size(60, 20)]

WITH_HANDS = [Size(120, 36), Size(200, 60)]

SIZES = [Size(80, 23), Size(80, 24), *WITH_HANDS]

EVERY_CHARACTER = "anakin-1+c3po-1+jar-jar-1+kit-fisto-1+mace-windu-1+obi-wan-1+padme-1+plo-koon-1+r2-d2-1+yoda-2"


def rows(made: Step, size: Size, beats: int) -> list[str]:
    page = pages.page(Reveal(made.board, None, made.events), size, beats)
    return [row.plain for row in compose(page, size, palette("mono", Depth.NONE))]


def last_card(round_number: int, tiles: tuple[int, int] = (0b1111, 0b11111)) -> Step:
    """Return the step with which a round ends: Anna, who is one point ahead, takes the last card."""
    state = deal("", hands="yoda-3 padme-6", display="r2-d2-4", round=round_number)
    before = ((RoundScore(0, 0, 0, 0),) * 2,) * (round_number - 1)
    return chosen(state._replace(tiles=tiles, scores=before), "take r2-d2 4")[-1]


@pytest.mark.parametrize("size", [*SIZES[:2], *NARROW], ids=str)
def test_nobody_is_ahead_in_the_last_round_before_the_tiles_are_counted(size: Size) -> None:
    made = last_card(3)
    before, counted = rows(made, size, len(made.events) - 1), rows(made, size, len(made.events))
    assert not any("›" in row for row in before)
    (total,) = (row for row in counted if row.strip().startswith("total"))
    assert total.split() == ["total", "7", "›", "26"]
    (tiles,) = (row for row in counted if row.strip().startswith("tiles"))
    assert tiles.split()[-1] == "+20"
    assert counted.index(tiles) < counted.index(total)


@pytest.mark.parametrize("size", WITH_HANDS, ids=str)
def test_beside_the_hands_nobody_is_ahead_before_the_tiles_are_counted(size: Size) -> None:
    made = last_card(3)
    before, counted = rows(made, size, len(made.events) - 1), rows(made, size, len(made.events))
    assert not any("›" in row for row in before)
    ben = next(row for row in counted if "◆ Ben" in row)
    assert ben.partition("◆ Ben")[2].split()[:2] == ["›", "26"]
    assert sum("0 1 2 3 4 +20" in row for row in counted) == 1


@pytest.mark.parametrize("size", [*SIZES, *NARROW], ids=str)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_points_of_a_round_are_there_once(number: int, size: Size) -> None:
    """In the first round, they are the total."""
    made = last_card(number)
    labels = [row.split()[:2] for row in rows(made, size, len(made.events))]
    seats = 2 if size in WITH_HANDS else 1
    assert labels.count(["round", f"{number}"]) == seats


def test_the_tiles_are_as_many_points_as_the_rules_say() -> None:
    """What the account adds for the tiles is what the end adds."""
    made = last_card(3)
    assert [place.total for place in after(made.board, made.events).places] == [7, 26]


@each_painted
def test_the_bar_of_each_seat_can_be_seen(name: str, depth: Depth) -> None:
    """Also where the words of a seat have the terminal's own colour."""
    colours = palette(name, depth)
    assert "default" not in {pieces.ink(seat, colours) for seat in range(5)}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_end_of_a_round_and_its_next_starter_are_named(size: Size) -> None:
    made = last_card(1)
    lines = rows(made, size, len(made.events))
    assert "the stock is used up" in lines[0]
    assert any("Anna ended the round and begins the next." in row for row in lines)
    made = chosen(deal("trooper ...", hands=f"{EVERY_CHARACTER} -", display="yoda-0"), "take yoda 0", "show")[-1]
    assert "Anna has shown all ten" in rows(made, size, len(made.events))[0]


@pytest.mark.parametrize("size", NARROW, ids=str)
def test_a_small_window_has_a_column_a_player(size: Size) -> None:
    made = last_card(1)
    lines = rows(made, size, len(made.events))
    head, total = (next(row.rstrip() for row in lines if word in row) for word in ("■ Anna", "round 1"))
    assert head.endswith("Ben")
    assert len(head) == len(total)
    assert total.split() == ["round", "1", "›", "7", "6"]
    assert "Anna ended the round and begins the next." in " ".join(" ".join(lines).split())


@pytest.mark.parametrize("code", languages())
def test_digits_of_tiles_never_touch_the_word_for_them(code: str) -> None:
    """In no language and no window, and the digits have a blank between each other."""
    made = last_card(3, tiles=(0b111, 0b11111))
    ends = [screen for screen in screens() if isinstance(screen, Final)]
    with speaking(code):
        for size in (USUAL, Size(120, 36)):
            lines = [row for beats in range(len(made.events) + 1) for row in rows(made, size, beats)]
            for screen in ends:
                page = page_of(pages, screen, size, whole(pages, screen))
                lines += [row.plain for row in compose(page, size, palette("mono", Depth.NONE))]
            named = [row.partition(_("tiles"))[2] for row in lines if _("tiles") in row]
            assert any("0 1 2" in row for row in named)
            assert not [row for row in named if row[:1].isdigit() or row[:1] == "·" or "012" in row]


@pytest.mark.parametrize("size", [SMALLEST, MIDDLE, USUAL, Size(120, 36)], ids=str)
def test_the_sums_of_five_are_in_sight_at_once_and_the_winner_is_marked(size: Size) -> None:
    (screen,) = (screen for screen in screens() if isinstance(screen, Final))
    page = page_of(pages, screen, size, whole(pages, screen))
    lines = [row.plain for row in compose(page, size, palette("mono", Depth.NONE))]
    (total,) = (row for row in lines if row.strip().startswith("total"))
    (winner,) = screen.outcome.winners
    numbers = total.replace("›", " ").rstrip("│┃ ").split()[1:]
    assert numbers == [str(place.total) for place in screen.board.places]
    assert total[: total.index("›")].split() == ["total", *numbers[:winner]]
    if size != SMALLEST:
        assert not overflow(page, size)


@pytest.mark.parametrize("size", [SMALLEST, USUAL, *WITH_HANDS], ids=str)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_end_says_in_a_sentence_who_shares_the_win(players: int, size: Size) -> None:
    (end,) = (screen for screen in play_on(new_table(players, "shared"), Random(1)) if isinstance(screen, Final))
    best = max(end.outcome.totals)
    shared = end.outcome._replace(winners=(0, 1), totals=(best, best, *end.outcome.totals[2:]))
    end = replace(end, outcome=shared)
    rows = compose(page_of(pages, end, size, whole(pages, end)), size, palette("mono", Depth.NONE))
    text = " ".join(word for row in rows for word in row.plain.split() if word not in {"┃", "│"})
    assert wording.winners(end) in text
