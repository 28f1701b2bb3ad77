"""A shared game: one file with every step of it, in every language, that asks nothing of a network."""

import re
from pathlib import Path

import pytest

from duell.language import speaking
from duell.record.acts import Ended, Lock
from duell.web.sharing import MOST
from tests.web.replays import GAMES, LANGUAGES, packs, page, shared, texts

REFERS = re.compile(
    r"""(?:src|href|action|srcset|data)=["']?([^"'>\s]+)|url\(|@import|import\s*\(|fetch\(|XMLHttp|WebSocket"""
)


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    game: str = request.param
    return game


def test_a_page_holds_the_whole_game_in_every_language(name: str) -> None:
    head, acts = GAMES[name]
    end = acts[-1]
    assert isinstance(end, Ended)
    written = packs(shared(name))
    assert written.keys() == LANGUAGES
    for code, pack in written.items():
        opening, *steps, final = pack["leaves"]
        assert pack["kit"]["words"]["lang"] == code
        assert [card["name"] for card in opening["chairs"]] == [seat.name for seat in head.seats]
        assert {leaf["moment"] for leaf in steps} <= {"gate", "reveal"}
        assert final["moment"] == "final"
        assert sorted(int(area["total"].replace("−", "-")) for area in final["places"]) == sorted(end.totals)
        assert len(pack["course"]) == len(pack["leaves"])
        rounded = len(head.seats) / 2  # each chance is a whole number
        assert all(abs(sum(chances) - 100) <= rounded for chances in pack["course"])
        assert pack["course"][-1] == [
            round(100 / len(end.winners)) * (seat in end.winners) for seat in range(len(head.seats))
        ]
        assert all(1 <= moment["first"] <= moment["last"] < len(pack["leaves"]) - 1 for moment in pack["moments"])
        assert len(pack["moments"]) <= 3
    shapes = [(len(pack["leaves"]), pack["rounds"], pack["course"], len(pack["moments"])) for pack in written.values()]
    assert all(shape == shapes[0] for shape in shapes)


def test_every_bid_is_turned_up_after_a_leaf_without_it() -> None:
    _head, acts = GAMES["duel-3"]
    leaves = packs(shared("duel-3"))["en"]["leaves"]
    rounds = {act.round for act in acts if isinstance(act, Lock)}
    turned_up = [number for number, leaf in enumerate(leaves) if leaf.get("laid")]
    assert len(turned_up) == len(rounds) > 5
    for number in turned_up:
        before, after = leaves[number - 1], leaves[number]
        assert before["moment"] == "gate"
        assert before["stake"] == after["stake"]
        assert "laid" not in before
        held = [{chip["mark"] for chip in area.get("chips", ())} for area in before["hands"]]
        for hand, spot in zip(held, after["laid"], strict=True):
            card = spot.get("card")
            assert card is None or card.get("mark", "R2") in hand


def test_a_turn_of_missions_shows_the_hand_of_its_player() -> None:
    leaves = packs(shared("missions-3"))["en"]["leaves"][1:-1]
    assert {leaf["reader"] for leaf in leaves} == {"Anna", "Ben", "Cem"}
    assert all(leaf["hand"] and leaf["lines"] for leaf in leaves)
    assert all([area["name"] for area in leaf["places"] if area.get("you")] == [leaf["reader"]] for leaf in leaves)


def test_a_page_is_small_and_refers_to_nothing(name: str) -> None:
    written = shared(name)
    assert len(written) <= MOST
    assert {reference[1] for reference in REFERS.finditer(written.decode())} <= {"data:,"}
    addresses = re.findall(r"\w+://[^\"'\s]*", written.decode())
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}, "the name of a vocabulary, which nobody fetches"
    assert b"default-src 'none'" in written
    assert b"connect-src" not in written


def test_the_same_record_makes_the_same_page(tmp_path: Path) -> None:
    assert page(tmp_path, GAMES["missions-2"]) == shared("missions-2")


def test_a_page_tells_neither_seed_nor_verification_code() -> None:
    head, _acts = GAMES["duel-2"]
    texts_of_pack = "\n".join(texts(packs(shared("duel-2"))))
    assert head.seed not in texts_of_pack
    assert head.deal not in texts_of_pack


def test_the_language_of_the_sender_comes_first(tmp_path: Path) -> None:
    with speaking("fr"):
        written = page(tmp_path, GAMES["duel-2"])
    assert next(iter(packs(written))) == "fr"
    assert b'<html lang="fr"' in written


def test_languages_that_do_not_fit_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duell.web.sharing.MOST", len(shared("missions-5")) - 1)
    with speaking("nl"):
        fewer = packs(page(tmp_path, GAMES["missions-5"]))
    assert len(fewer) == len(LANGUAGES) - 1
    assert next(iter(fewer)) == "nl"
