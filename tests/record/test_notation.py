"""Heads, acts and table options as data, both ways."""

import json
from dataclasses import fields, replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell import __version__
from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel import Duel
from duell.games.duel.deck_files import deck_to_data
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import Reason
from duell.games.duel.notation import DuelDecision, LeftoverDecision, ScoutDecision
from duell.record.acts import (
    Act,
    Ended,
    Handover,
    Head,
    Hint,
    Lock,
    PinReset,
    PinSet,
    PinWrong,
    Seat,
    TakenBack,
    line,
    new_head,
    parse_act,
    parse_head,
)
from duell.record.strict import MalformedError
from duell.record.table_options import NEW_TABLE, USUAL_OPTIONS, TableOptions, options_data, parse_options
from duell.vocabulary import LONGEST_TIME, BestOf, First, Speed
from tests.games.duel.engine.examples import MIXES
from tests.record.examples import CLASSIC, RAVENSBURGER, SEATS, SEED
from tests.rows import rows

SEALED = "0123456789abcdef" * 4
SALT, HASH = SEALED[:32], SEALED
HANDOVER = '{"handover":{"round":2,"seat":1,"name":"Dora","player":"human"}}'
HEAD = replace(
    new_head(GAMES["duel"], SetUp(CLASSIC, RAVENSBURGER), SEATS[:2], SEED),
    started=datetime(2026, 11, 20, 19, 30, 5, tzinfo=UTC),
)

NOTATION: list[tuple[Act, str]] = [
    (Lock(1, 0, SEALED), f'{{"lock":{{"round":1,"seat":0,"sealed":"{SEALED}"}}}}'),
    (DuelDecision(1, (Choice.FORCE_7, Choice.R2D2)), '{"duel":{"round":1,"bids":["7","r2d2"]}}'),
    (DuelDecision(9, (None, Choice.FORCE_1, None)), '{"duel":{"round":9,"bids":[null,"1",null]}}'),
    (ScoutDecision(2, 1, 0), '{"scout":{"round":2,"seat":1,"to":0}}'),
    (LeftoverDecision(0, True), '{"leftover":{"seat":0,"take":true}}'),
    (
        Ended(Reason.LAST_WITH_CARDS, (31, -24), (0,)),
        '{"end":{"reason":"last-with-cards","totals":[31,-24],"winners":[0]}}',
    ),
    (PinSet(0, SALT, HASH), f'{{"pin":{{"seat":0,"salt":"{SALT}","hash":"{HASH}"}}}}'),
    (PinReset(3, 1), '{"pin-reset":{"round":3,"seat":1}}'),
    (Hint(2, 0), '{"hint":{"round":2,"seat":0}}'),
    (TakenBack(2, 0), '{"taken-back":{"round":2,"seat":0}}'),
    (PinWrong(0, 2), '{"pin-wrong":{"seat":0,"count":2}}'),
    (Handover(2, 1, "Dora", "human"), HANDOVER),
]


@pytest.mark.parametrize(("act", "text"), NOTATION)
def test_an_act_is_written_as_documented_and_read_back(act: Act, text: str) -> None:
    assert line(act) == text.encode() + b"\n"
    assert parse_act(text, GAMES["duel"]) == act


def test_a_head_is_written_as_documented() -> None:
    data = json.loads(line(HEAD))
    assert ",".join(data) == "record,version,app,edition,switches,deck,seats,seed,deal,started"
    assert line(HEAD).startswith(b'{"record":"duell","version":1,"app":"' + __version__.encode() + b'","edition":')
    assert data["switches"] == {
        "scout": "next-round",
        "vader-gift": "discard",
        "end": "last-with-cards",
        "leftover": "may",
        "sets": "added",
    }
    assert data["deck"] == deck_to_data(CLASSIC)
    assert data["seats"][0] == {"name": "Anna", "hero": "leia", "player": "human"}
    assert data["seed"] == SEED
    assert data["deal"].startswith("sha256:")
    assert data["started"] == "2026-11-20T19:30:05Z"


NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=100)


@given(names=st.lists(NAMES, min_size=2, max_size=4), seed=NAMES, edition=st.sampled_from(MIXES))
def test_any_head_is_read_back_as_it_was(names: list[str], seed: str, edition: Edition) -> None:
    seats = tuple(Seat(name, seat.role, seat.player) for name, seat in zip(names, SEATS, strict=False))
    head = replace(HEAD, seats=seats, seed=seed, set_up=SetUp(CLASSIC, edition))
    assert len(line(head).decode().splitlines()) == 1
    assert parse_head(line(head).decode(), GAMES) == head


def test_the_head_has_the_version_of_a_game_that_has_one() -> None:
    game = Duel()
    game.version = "2"
    head = replace(HEAD, game=game)
    assert json.loads(line(head))["game-version"] == "2"
    assert parse_head(line(head).decode(), {"duel": game}) == head
    assert parse_head(line(HEAD).decode(), {"duel": game}) == head  # kept before the game had versions


def head_with(**changes: object) -> str:
    return json.dumps(json.loads(line(HEAD)) | changes)


def seat(**changes: object) -> list[dict[str, object]]:
    data: list[dict[str, object]] = json.loads(line(HEAD))["seats"]
    return [data[0], data[1] | changes]


BAD_HEADS = [
    ("[]", "not a record of duell"),
    ("{}", "not a record of duell"),
    (head_with(record="chess"), "a record of the game 'chess', which is not installed"),
    (
        head_with(version=4),
        "saved by a newer version of duell (format 4; this one reads up to 3); update",
    ),
    (head_with(**{"game-version": "2"}), "saved by version '2' of the game duel; version '' is installed"),
    (
        head_with(colour="red"),
        "the head: unknown key 'colour'; choose from record, version, app, edition, switches, deck, ",
    ),
    (head_with().replace('"seed"', '"sead"'), "the head: unknown key 'sead'; did you mean seed?"),
    (head_with(app=1), "app: this is not a text of 0 to 100 characters"),
    (
        head_with(switches={"scout": "at-once"}),
        "switches: 'vader-gift' is missing; needed: scout, vader-gift, end, leftover, sets",
    ),
    (
        head_with(switches=HEAD.set_up.edition.switches() | {"end": "never"}),
        "switch end: 'never' is not allowed here; choose from last-with-cards, first-out, last-with-force",
    ),
    (head_with(deck=7), "the deck: 7 is not a table with name, heroes, villains, vaders"),
    (
        head_with(deck=deck_to_data(CLASSIC) | {"heroes": []}),
        "the deck, heroes: 'han' is missing; needed: yoda, luke, leia, han",
    ),
    (head_with(seats=seat()[:1]), "seats: this is not a list of 2 to 4 entries"),
    (head_with(seats=seat(name="")), "player 2, name: this is not a text of 1 to 100 characters"),
    (head_with(seats=seat(hero="")), 'player 2, hero: this is not a word such as "leia"'),
    (head_with(seats=seat(age=9)), "player 2: unknown key 'age'; choose from name, hero, player"),
    (head_with(seed="x" * 1001), "seed: this is not a text of 0 to 1000 characters"),
    (head_with(deal="sha256:12"), 'deal: this is not "sha256:" and 64 hexadecimal digits'),
    (head_with(started="2026-11-20"), 'started: this is not a time in UTC such as "2026-11-20T19:30:00Z"'),
    (head_with(started="2026-02-30T10:00:00Z"), 'started: this is not a time in UTC such as "2026-11-20T19:30:00Z"'),
]

BAD_ACTS = [
    *rows(__file__, "bad acts"),
    ("[" * 200_000, "a number is too large, or objects are nested too deeply"),
    ('{"duel":{"round":' + "9" * 4400 + "}}", "a number is too large, or objects are nested too deeply"),
]


@pytest.mark.parametrize(("text", "message"), BAD_HEADS)
def test_a_malformed_head_is_refused(text: str, message: str) -> None:
    with pytest.raises(MalformedError) as refusal:
        parse_head(text, GAMES)
    assert message in str(refusal.value)


@pytest.mark.parametrize(("text", "message"), BAD_ACTS)
def test_a_malformed_act_is_refused(text: str, message: str) -> None:
    with pytest.raises(MalformedError) as refusal:
        parse_act(text, GAMES["duel"])
    assert message in str(refusal.value)
    assert "4711" not in str(refusal.value)  # a PIN


@pytest.mark.parametrize("secret", ["seed", "sealed"])
def test_a_refusal_does_not_show_a_secret(secret: str) -> None:
    text = head_with(seed={"x": "s3cret"}) if secret == "seed" else '{"lock":{"round":1,"seat":0,"sealed":"s3cret"}}'
    with pytest.raises(MalformedError) as refusal:
        parse_head(text, GAMES) if secret == "seed" else parse_act(text, GAMES["duel"])
    assert "s3cret" not in str(refusal.value)


def test_a_text_that_no_file_can_hold_is_not_written() -> None:
    with pytest.raises(MalformedError, match="half a surrogate pair"):
        line(replace(HEAD, seed="\udcff"))


def test_a_head_says_when_and_by_what_it_was_made() -> None:
    head: Head = new_head(GAMES["duel"], SetUp(CLASSIC, RAVENSBURGER), SEATS[:2], SEED)
    assert head.app == __version__
    assert head.started.utcoffset() == datetime.now(UTC).utcoffset()
    assert head.started.microsecond == 0


ALL = TableOptions(
    memory_aid=True,
    hints=True,
    pins=True,
    shuffled_keys=True,
    hide_after=5,
    clock=60,
    first=First.KEYBOARD,
    exchange_heroes=True,
    show_risk=True,
    open_hands=True,
    speed=Speed.SHOW,
    take_back=True,
    best_of=BestOf.FIVE,
    one_key=True,
    go_on=True,
)
ALL_DATA = {
    "memory-aid": True,
    "hints": True,
    "pins": True,
    "shuffled-keys": True,
    "hide-after": 5,
    "clock": 60,
    "first": "keyboard",
    "exchange-heroes": True,
    "show-risk": True,
    "open-hands": True,
    "speed": "show",
    "take-back": True,
    "best-of": "five",
    "one-key": True,
    "go-on": True,
}

SOME = st.builds(
    TableOptions,
    memory_aid=st.booleans(),
    hints=st.booleans(),
    speed=st.sampled_from(Speed),
    pins=st.booleans(),
    shuffled_keys=st.booleans(),
    hide_after=st.integers(0, LONGEST_TIME),
    clock=st.integers(0, LONGEST_TIME),
    first=st.sampled_from(First),
    exchange_heroes=st.booleans(),
    show_risk=st.booleans(),
    open_hands=st.booleans(),
    take_back=st.booleans(),
    best_of=st.sampled_from(BestOf),
    one_key=st.booleans(),
    go_on=st.booleans(),
)


def test_what_was_agreed_is_written_by_its_option() -> None:
    assert options_data(ALL) == ALL_DATA
    assert options_data(TableOptions(clock=60)) == {"clock": 60}
    assert options_data(USUAL_OPTIONS) == {}


def test_everything_is_off_unless_it_was_agreed() -> None:
    values = {field.name: getattr(USUAL_OPTIONS, field.name) for field in fields(TableOptions)}
    assert values.pop("first") is First.SEATS
    assert values.pop("speed") is Speed.NORMAL
    assert values.pop("best_of") is BestOf.ONE
    assert not any(values.values())
    off = dict.fromkeys(ALL_DATA, False) | {
        "hide-after": 0,
        "clock": 0,
        "first": "seats",
        "speed": "normal",
        "best-of": "one",
    }
    assert parse_options({}) == parse_options(off) == USUAL_OPTIONS


def test_who_chooses_first_at_a_new_table_is_written_since_old_records_had_no_such_key() -> None:
    assert options_data(NEW_TABLE) == {"first": "turns"}


@given(SOME)
def test_any_customs_are_read_back_as_they_were(table_options: TableOptions) -> None:
    assert parse_options(json.loads(json.dumps(options_data(table_options)))) == table_options
    head = new_head(GAMES["duel"], SetUp(CLASSIC, RAVENSBURGER), SEATS[:2], SEED, table_options)
    assert parse_head(line(head).decode(), GAMES) == head


def test_a_head_without_customs_is_written_as_it_always_was() -> None:
    head = new_head(GAMES["duel"], SetUp(CLASSIC, RAVENSBURGER), SEATS[:2], SEED)
    assert b"customs" not in line(head)
    agreed = line(replace(head, table_options=TableOptions(pins=True)))
    assert agreed == line(head).replace(b"}\n", b',"customs":{"pins":true}}\n')


@pytest.mark.parametrize(
    ("newer", "version"),
    [
        ({"take_back": True}, 2),
        ({"best_of": BestOf.THREE}, 2),
        ({"speed": Speed.FAST}, 2),
        ({"one_key": True, "speed": Speed.FAST}, 3),
        ({"go_on": True}, 3),
    ],
)
def test_a_record_with_options_that_earlier_versions_cannot_read_has_a_newer_version(
    newer: dict[str, Any], version: int
) -> None:
    head = new_head(GAMES["duel"], SetUp(CLASSIC, RAVENSBURGER), SEATS[:2], SEED, TableOptions(**newer))
    assert json.loads(line(head))["version"] == version
    assert parse_head(line(head).decode(), GAMES) == head


@pytest.mark.parametrize(("value", "message"), rows(__file__, "malformed customs are refused"))
def test_malformed_customs_are_refused(value: object, message: str) -> None:
    with pytest.raises(MalformedError) as refusal:
        parse_options(value)
    assert message in str(refusal.value)
    head = json.loads(line(new_head(GAMES["duel"], SetUp(CLASSIC, RAVENSBURGER), SEATS[:2], SEED)))
    with pytest.raises(MalformedError) as refusal:
        parse_head(json.dumps(head | {"customs": value}), GAMES)
    assert message in str(refusal.value)
