"""Every scene of a game fits its window, in every theme and at every depth, and shows what it has to."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from duell.games import GAMES
from duell.games.missions.board import after, body, lay_out
from duell.games.missions.engine.events import Bust, MissionLaid, RoundScored
from duell.games.missions.engine.state import Laying
from duell.games.missions.engine.view import view
from duell.games.missions.pages import account, decision, reveal
from duell.games.missions.pages.table import paint_table
from duell.language import languages
from duell.table.form import stand_in
from duell.tui.blocks import Size
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.theme import palette
from tests.games.missions.engine.dealing import deal, step
from tests.games.missions.playing import NAMES, Step, chosen, seats, steps
from tests.language.pretending import speaking

SIZES = [Size(40, 12), Size(60, 20), Size(79, 40), Size(80, 24), Size(100, 30), Size(120, 36), Size(200, 60)]
DARK, PLAIN = palette("dark", Depth.ALL), palette("mono", Depth.NONE)
MOST_RUNS = {Size(80, 24): 960, Size(120, 36): 1760}


def scenes(made: Step, size: Size, colours: Palette) -> Iterator[Canvas]:
    own = body(view(made.before, made.seat))
    yield decision.scene(made.board, own, None, (), size, colours)
    yield decision.scene(made.board, own, made.choice, (), size, colours)
    for beats in range(len(made.events) + 1):
        ends = next((event for event in made.events[:beats] if isinstance(event, RoundScored)), None)
        if ends:
            now = account.ScoredRound(ends, after(made.board, made.events[:beats]), is_over=False)
            painted = account.account_page(now, size, "").chosen(size, colours).canvas
            yield from [painted] if painted else []
        elif made.events:
            yield reveal.scene(reveal.Progress(made.reveal, beats), size, colours)


def text(canvas: Canvas) -> str:
    return "\n".join(row.plain for row in canvas.block())


@cache
def some(players: int, seed: str) -> tuple[Step, ...]:
    """Return some steps of a game, and all that count a round."""
    every = list(steps(players, seed))
    rare = [made for made in every if any(isinstance(event, RoundScored | Bust) for event in made.events)]
    laying = [made for made in every if isinstance(made.before.now, Laying)]
    return (*Random(seed).sample(every, 3), *islice(rare, 2), *islice(laying, 1))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_every_scene_fills_its_window(size: Size) -> None:
    players = (2, 4, 5)[SIZES.index(size) % 3]
    for made in some(players, f"{players}"):
        for canvas in scenes(made, size, DARK):
            assert (canvas.width, canvas.height) == (size.columns, size.rows)
            assert [row.cell_len for row in canvas.block()] == [size.columns] * size.rows
            runs = sum(map(len, canvas.runs()))
            assert runs <= MOST_RUNS.get(size, runs)


@pytest.mark.parametrize("size", [Size(40, 12), Size(80, 24), Size(120, 36)])
def test_ascii_has_nothing_else(size: Size) -> None:
    colours = palette("dark", Depth.ALL, ascii=True)
    for made in some(3, "ascii"):
        for canvas in scenes(made, size, colours):
            assert text(canvas).isascii()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_the_own_hand_is_told_from_the_display_without_colour(size: Size) -> None:
    state = deal("...", hands="yoda-7+yoda-2+padme-7+plo-koon-7 -", display="yoda-5+r2-d2-6")
    board, own = lay_out(view(state, None), seats(2)), body(view(state, 0))
    scene = text(decision.scene(board, own, own.offers[1].choice, (), size, palette("mono", Depth.NONE)))
    assert "3 of 10" in scene
    assert "R2-D2 6" in scene


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_what_happened_shows_no_hand(size: Size) -> None:
    """Games that differ in nothing but hands look the same to everybody while a card is turned up."""
    pictures = set()
    for hand in ("yoda-7+padme-1 mace-windu-3+mace-windu-4", "c3po-7+c3po-1 anakin-3+anakin-4"):
        state = deal("r2-d2-2 r2-d2-3", hands=hand, display="kit-fisto-1")
        (made,) = chosen(state, "flip")
        drawn = [reveal.scene(reveal.Progress(made.reveal, beats), size, DARK) for beats in (0, 1)]
        pictures.add("\n".join(map(text, drawn)))
    assert len(pictures) == 1


@pytest.mark.parametrize("name", ["dooku", "jango"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_whom_an_action_card_can_go_to_is_named_with_the_question(players: int, name: str) -> None:
    hands = " ".join(["-", "yoda-1", "yoda-2+r2-d2-2", "yoda-3", "yoda-4"][:players])
    state, _ = step(deal(f"{name} ...", hands=hands), "flip")
    board, own = lay_out(view(state, None), seats(players)), body(view(state, 0))
    for size in SIZES:
        lines = text(decision.scene(board, own, None, (), size, PLAIN)).splitlines()  # no name is in pixels
        for number, player in enumerate(NAMES[1:players], start=1):
            assert any(f"{number}  " in row and f" {player}  " in row and " card" in row for row in lines), (
                size,
                player,
            )
        assert " ".join(" ".join(lines).split()).count("?") == 1


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_what_a_mission_brings_is_never_cut_in_the_middle(size: Size) -> None:
    state = deal("...", hands="anakin-4+jar-jar-4+mace-windu-4+yoda-7 -", display="r2-d2-6")
    state, _ = step(state, "take r2-d2 6")
    board, own = lay_out(view(state, None), seats(2)), body(view(state, 0))
    lines = text(decision.scene(board, own, None, (), size, DARK)).splitlines()
    cards = "4: Ana Jar Win" if size.columns < 56 else "Anakin 4, Jar Jar 4 and Windu 4"
    row = next(row for row in lines if cards in row)
    whole = ["+10", "tile 4", "hand −12", "5 → 2"]
    results = row.partition(cards)[2].strip().split("  ")
    assert results == whole[: len(results)]
    assert len(results) > 1


@pytest.mark.parametrize("code", languages())
def test_no_line_of_a_long_list_of_missions_is_cut_in_the_smallest_window(code: str) -> None:
    hand = "+".join(f"{name}-{value}" for name in ("anakin", "jar-jar", "mace-windu", "yoda") for value in (3, 4, 5))
    state, _ = step(deal("nute ...", hands=f"{hand} -"), "flip")
    board, own = lay_out(view(state, None), seats(2)), body(view(state, 0))
    assert len(own.offers) > 20
    with speaking(code):
        lines = text(decision.scene(board, own, None, (), Size(40, 12), DARK)).splitlines()
    assert not any("…" in row for row in lines[1:11])
    assert all("+10" in row for row in lines[1:6])
    assert " = " in lines[10]


def test_names_without_room_are_cut_after_a_word() -> None:
    board = lay_out(view(deal("..."), None), seats(2))
    table = text(paint_table(board, Size(59, 20), DARK)[1])
    assert "Jar " in table
    assert "Jar J" not in table
    assert "Obi " in table
    assert "C3PO" in table


@pytest.mark.parametrize("code", languages())
def test_players_without_names_stay_apart_in_the_smallest_window(code: str) -> None:
    with speaking(code):
        named = [replace(seat, name=stand_in(number)) for number, seat in enumerate(seats(5))]
        table = text(paint_table(lay_out(view(deal("...", players=5), None), named), Size(40, 12), DARK)[1])
    names = [row.split()[1] for row in table.splitlines() if "^0" in row]
    assert [name.partition("…")[2] for name in names] == ["1", "2", "3", "4", "5"]


def test_five_players_read_in_the_smallest_window_what_was_too_much() -> None:
    *_, bust = chosen(deal("obi-wan-3 obi-wan-0 ...", players=5), "flip", "flip")
    scene = text(reveal.scene(reveal.Progress(bust.reveal, len(bust.events)), Size(40, 12), DARK))
    assert "Obi-Wan Kenobi is already there." in " ".join(scene.split())
    assert "Anna takes nothing." in " ".join(scene.split())


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("hand", ["jar-jar-2+kit-fisto-2+obi-wan-2+yoda-7", "obi-wan-2+jar-jar-2+yoda-7"])
def test_a_mission_is_described_in_full_in_the_smallest_window(hand: str, code: str) -> None:
    stock, way = ("nute ...", "joker 2") if hand.count("-2") == 2 else ("dooku ...", "mission 2")
    *_, laid = chosen(deal(stock, hands=f"{hand} -", display="c3po-1"), "flip", way)
    assert isinstance(laid.events[0], MissionLaid)
    with speaking(code):
        scene = text(reveal.scene(reveal.Progress(replace(laid.reveal, events=laid.events[:1]), 1), Size(40, 12), DARK))
    lines = scene.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert lines[10].rstrip().endswith(".") or not lines[10].strip()
    assert any(row.rstrip().endswith((" 2.", " 2 op.")) for row in lines[8:11])


def test_the_last_cards_of_a_match_are_turned_up_more_slowly_and_the_bar_says_why() -> None:
    pages = GAMES["missions"].pages
    (made,) = chosen(deal("r2-d2-2 ...", round=3, display="kit-fisto-1"), "flip")
    few = replace(made.reveal, board=replace(made.board, stock=3), decides_match=True)
    for screen, is_staged in (
        (few, True),
        (replace(few, decides_match=False), False),
        (replace(few, board=replace(few.board, round=1)), False),
        (replace(few, board=replace(few.board, stock=50)), False),
    ):
        assert (pages.tension(screen, 0) > 1) is is_staged
        assert ("the match is at stake" in str(pages.page(screen, Size(80, 24), 1).left)) is is_staged


@pytest.mark.parametrize("depth", [Depth.ALL, Depth.SIXTEEN, Depth.NONE], ids=lambda depth: depth.value)
@pytest.mark.parametrize("size", SIZES[3:], ids=lambda size: f"{size.columns}x{size.rows}")
def test_a_torn_card_has_its_whole_name(size: Size, depth: Depth) -> None:
    (made,) = chosen(deal("anakin-5 ...", display="anakin-1"), "flip")
    scene = text(reveal.scene(reveal.Progress(made.reveal, len(made.events)), size, palette("auto", depth)))
    assert "ANAKIN" in scene


@pytest.mark.parametrize("depth", [Depth.SIXTEEN, Depth.NONE], ids=lambda depth: depth.value)
@pytest.mark.parametrize("size", SIZES[3:], ids=lambda size: f"{size.columns}x{size.rows}")
def test_the_player_to_move_is_marked_where_colours_cannot_be_mixed(size: Size, depth: Depth) -> None:
    (made,) = chosen(deal("anakin-5 ..."), "flip")
    _grid, canvas = paint_table(made.board, size, palette("mono" if depth is Depth.NONE else "auto", depth))
    table = text(canvas).replace(" ", "")
    assert ("›■Anna" in table) == (size != Size(200, 60) or depth is Depth.NONE)
    assert "›◆Ben" not in table
