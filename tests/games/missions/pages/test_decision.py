"""Below the ledge: what is said of the hand, and what is asked, is understood and has room in every window."""

from collections.abc import Iterator

import pytest

from duell.games.missions.board import Board, Body, body, lay_out
from duell.games.missions.engine.state import Handing, State, legal
from duell.games.missions.engine.view import view
from duell.games.missions.pages import decision
from duell.games.missions.pages.grid import grid_of
from duell.language import languages
from duell.record.acts import Seat
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.theme import palette
from tests.games.missions.engine.dealing import deal, step
from tests.games.missions.pages.test_scenes import text
from tests.games.missions.playing import seats
from tests.language.pretending import speaking

PLAIN = palette("mono", Depth.NONE)
PAINTED = [Size(80, 24), Size(100, 30), Size(120, 36), Size(200, 60)]
LONG = ("Maximiliane Lena", "Wolfgang-Amadeus")
"""Each as long as a name can be."""


def seen(state: State, seat: int = 0) -> tuple[Board, Body]:
    return lay_out(view(state, None), seats(len(state.hands))), body(view(state, seat))


def rows(state: State, size: Size) -> list[str]:
    scene = text(decision.scene(*seen(state), None, (), size, PLAIN))
    return scene.replace("\N{NO-BREAK SPACE}", " ").splitlines()


@pytest.mark.parametrize("size", PAINTED, ids=str)
@pytest.mark.parametrize("code", languages())
def test_of_an_empty_hand_the_sentence_names_the_rules_and_counts_nothing(code: str, size: Size) -> None:
    with speaking(code):
        row = rows(deal("...", display="yoda-5+r2-d2-6"), size)[grid_of(size).strip].strip()
    assert "10" in row
    assert row.endswith(".")
    assert not set("▪○·") & set(row)


@pytest.mark.parametrize("size", PAINTED, ids=str)
@pytest.mark.parametrize(("troopers", "tiles"), [(0, 1), (2, 1), (3, 4), (4, 4), (6, 5)])
def test_signs_are_explained_while_a_player_has_them(troopers: int, tiles: int, size: Size) -> None:
    state = deal("...", display="yoda-5", troopers=(troopers, 0))
    scene = "\n".join(rows(state._replace(tiles=((1 << tiles) - 1, 0)), size))
    assert ("three troopers score 10" in scene) == bool(troopers % 3)
    assert ("4 the last tile missing" in scene) == (tiles == 4)


WORDS = {
    "en": ("characters", "mission"),
    "de": ("Charaktere", "Mission"),
    "fr": ("personnages", "mission"),
    "it": ("personaggi", "mission"),
    "nl": ("personages", "missie"),
}


@pytest.mark.parametrize("size", PAINTED, ids=str)
@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(
    "hand", ["yoda-7", "anakin-4+c3po-1+jar-jar-4+kit-fisto-1+mace-windu-4+obi-wan-3+padme-2+plo-koon-6+r2-d2-7+yoda-7"]
)
def test_what_a_hand_has_is_counted_by_name(hand: str, code: str, size: Size) -> None:
    with speaking(code):
        row = rows(deal("...", hands=f"{hand} -", display="kit-fisto-6"), size)[grid_of(size).strip]
    names, _, values = row.partition(" 0 ")
    assert all(word in names for word in WORDS[code])
    assert values.rstrip().endswith("7 ▪··" if hand == "yoda-7" else "7 ▪▪·")


def asked() -> Iterator[State]:
    """Return each moment in which a small window has a line to ask for something."""
    hands = "yoda-7+padme-1 r2-d2-1+r2-d2-2"
    yield deal("...", hands=hands)
    yield deal("...", hands=hands, display="yoda-5+r2-d2-6")
    yield deal("", hands=hands, display="yoda-5+r2-d2-6")
    yield step(deal("zam ...", hands=hands, display="yoda-5+r2-d2-6"), "flip")[0]
    handing, _ = step(deal("jango ...", hands=hands), "flip", "from 1")
    assert isinstance(handing.now, Handing)
    yield handing


@pytest.mark.parametrize("code", languages())
def test_what_is_asked_is_not_cut_off_in_the_smallest_window(code: str) -> None:
    size = Size(40, 12)
    people = tuple(Seat(name, "", "human") for name in LONG)
    for state in asked():
        ((due, _options),) = legal(state).items()
        board, own = lay_out(view(state, None), people), body(view(state, due))
        with speaking(code):
            lines = text(decision.scene(board, own, None, (), size, PLAIN)).splitlines()
        assert not lines[10].rstrip().endswith("…"), lines[10]
        assert lines[10].strip()


@pytest.mark.parametrize("size", [Size(40, 12), Size(60, 20), Size(80, 24)], ids=str)
def test_a_long_list_of_missions_shows_the_one_that_is_chosen_wherever_it_is(size: Size) -> None:
    hand = "+".join(f"{name}-{value}" for name in ("anakin", "jar-jar", "mace-windu", "yoda") for value in (3, 4, 5))
    state, _ = step(deal("nute ...", hands=f"{hand} -"), "flip")
    board, own = seen(state)
    assert len(own.offers) > size.rows
    for offer in own.offers:
        scene = text(decision.scene(board, own, offer.choice, (), size, PLAIN))
        assert scene.count("›") == 1
