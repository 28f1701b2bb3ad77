"""Missions in a record: written, read, replayed, refused, repaired, told, listed."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.game import IllegalChoiceError
from duell.games import GAMES
from duell.games.missions.catalogue import deck_to_data
from duell.games.missions.engine.cards import Action
from duell.games.missions.engine.state import Choice
from duell.games.missions.house_rules import PRINTED, Edition
from duell.games.missions.notation import MissionsDecision
from duell.record.acts import Act, Handover, Head, Hint, PinReset, line, parse_act, pin_of
from duell.record.folder import Roster, game_of, load_roster, new_path, roster_path, save_roster
from duell.record.journal import Journal
from duell.record.library import KeptGame, games
from duell.record.reading import Replay, history, parse_record, read, replay
from duell.record.strict import DamagedRecordError, MalformedError
from duell.record.table_options import TableOptions
from tests.games.missions.engine.examples import CLASSIC
from tests.games.missions.recording import MISSIONS, SEATS, SEED, SHORT, game, short_game
from tests.record.examples import keep, lines, refusal
from tests.rows import rows

PLAYED = HEAD, ACTS = short_game()
LINES = lines(PLAYED)
KEPT = Path(__file__).with_name("kept") / "three.jsonl"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def first_choice() -> MissionsDecision:
    choice = ACTS[0]
    assert isinstance(choice, MissionsDecision)
    return choice


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (
            MissionsDecision(1, 7, 0, Choice.parse("take yoda 3")),
            '{"choice":{"round":1,"turn":7,"seat":0,"choice":"take yoda 3"}}',
        ),
        (MissionsDecision(3, 70, 4, Choice.parse("done")), '{"choice":{"round":3,"turn":70,"seat":4,"choice":"done"}}'),
        (
            Handover(2, 4, "Dora", "human", turn=30),
            '{"handover":{"round":2,"turn":30,"seat":4,"name":"Dora","player":"human"}}',
        ),
        (Hint(2, 1, turn=30), '{"hint":{"round":2,"turn":30,"seat":1}}'),
        (PinReset(2, 1, turn=30), '{"pin-reset":{"round":2,"turn":30,"seat":1}}'),
    ],
)
def test_an_act_is_written_as_documented_and_read_back(act: Act, text: str) -> None:
    assert line(act) == text.encode() + b"\n"
    assert parse_act(text, MISSIONS) == act


def test_a_head_has_a_deck_and_nothing_of_heroes_or_editions() -> None:
    data = json.loads(line(game()[0]))
    assert ",".join(data) == "record,version,app,deck,seats,seed,deal,started"
    assert data["record"] == "missions"
    assert data["deck"] == deck_to_data(CLASSIC)
    assert data["seats"][1] == {"name": "Ben", "player": "knight"}


@given(seed=st.text(st.characters(exclude_categories=["Cs"]), max_size=20), players=st.integers(2, 5))
def test_any_game_is_read_back_as_it_was(seed: str, players: int) -> None:
    _, acts = short_game(seed, players=players)
    assert [parse_act(line(act).decode(), MISSIONS) for act in acts] == acts


WRONG_CHOICES = ["", "fly", "take", "take yoda", "take yoda three", "take yoda 3 3", "take  yoda 3", "from", "from x"]
WRONG_CHOICES += ["from 01", "mission", "mission +3", "done now", "FLIP", "hand yoda \u0663"]
WRONG_CHOICES += ["mission 1 mac\x7f-windu", "mission 1 \x1b[2J"]


@pytest.mark.parametrize("text", WRONG_CHOICES)
def test_what_is_no_choice_is_refused(text: str) -> None:
    with pytest.raises(IllegalChoiceError, match="is not a choice; a choice begins with one of flip, take, from, hand"):
        Choice.parse(text)
    act = json.dumps({"choice": {"round": 1, "turn": 1, "seat": 0, "choice": text}})
    with pytest.raises(MalformedError, match='choice: this is not a choice such as "take yoda 3"'):
        parse_act(act, MISSIONS)


def test_every_choice_that_comes_up_is_read_as_it_is_written() -> None:
    rules = MISSIONS.rules
    for step in replayed(game(players=5)).steps:
        for choice in next(iter(rules.legal(step.before).values())):
            assert Choice.parse(str(choice)) == choice


@pytest.mark.parametrize(("change", "reason"), rows(__file__, "a malformed act is refused"))
def test_a_malformed_act_is_refused(change: dict[str, object], reason: str) -> None:
    act = {"round": 1, "turn": 1, "seat": 0, "choice": "flip"} | change
    with pytest.raises(MalformedError) as caught:
        parse_act(json.dumps({"choice": act}), MISSIONS)
    assert str(caught.value) == reason


def replayed(played: tuple[Head, list[Act]]) -> Replay:
    data = b"".join(lines(played))
    return replay(parse_record(Path("game.jsonl"), data, GAMES))


@pytest.mark.parametrize("acts", range(0, len(ACTS) - 1, 13))
def test_a_game_goes_on_wherever_it_was_left(acts: int, path: Path) -> None:
    keep(path, (HEAD, ACTS[:acts]))
    journal, left = Journal.resume(path, GAMES)
    with journal:
        assert not left.finished
        for act in ACTS[acts:]:
            journal.append(act)
    assert path.read_bytes() == b"".join(LINES)


def test_a_choice_that_is_not_legal_is_refused_without_a_hand(path: Path) -> None:
    head, acts = game(players=2)
    steps = replayed((head, acts)).steps
    for step in steps:
        [(seat, options)] = MISSIONS.rules.legal(step.before).items()
        if str(options[0]).startswith("hand") and len(options) > 1:
            break
    wrong = MissionsDecision(step.before.round, step.before.turn, seat, Choice.parse("take yoda 7"))
    number = step.line - 2
    text = refusal(path, b"".join(lines((head, [*acts[:number], wrong, *acts[number + 1 :]]))), SEED)
    when = f"player {seat + 1} in round {step.before.round}, turn {step.before.turn}"
    assert text == f"line {step.line}: expected a legal choice of {when}, but found a choice of {when}"


@pytest.mark.parametrize("change", [{"round": 2}, {"turn": 2}, {"seat": 1 - first_choice().seat}])
def test_a_choice_of_another_moment_is_refused(path: Path, change: dict[str, int]) -> None:
    text = refusal(path, LINES[0] + line(replace(first_choice(), **change)), SEED)  # type: ignore[arg-type]
    assert ", but found a choice of player " in text


def test_asides_belong_to_their_turn_and_are_listed() -> None:
    options = TableOptions(hints=True, pins=True)
    head = replace(HEAD, table_options=options)
    seat = first_choice().seat
    asides: list[Act] = [
        pin_of(seat, "1234"),
        Hint(1, seat, turn=1),
        PinReset(1, seat, turn=1),
        Handover(1, 1, "Ela", "human", turn=1),
    ]
    result = replayed((head, [*asides, *ACTS]))
    assert result.seats[1].name == "Ela"
    events = history(result)
    assert events[2:5] == [
        {"event": "hint", "round": 1, "turn": 1, "seat": seat},
        {"event": "pin-reset", "round": 1, "turn": 1, "seat": seat},
        {"event": "handover", "round": 1, "turn": 1, "seat": 1, "name": "Ela", "player": "human"},
    ]
    wrong_ones: list[Act] = [Hint(1, seat), Hint(1, seat, turn=2), Handover(1, 1, "Ela", "human")]
    for wrong in wrong_ones:
        with pytest.raises(
            DamagedRecordError, match=r"expected a legal choice of player . in round 1, turn 1, but found"
        ):
            replayed((head, [wrong, *ACTS]))


def test_the_deal_has_all_chance_in_it() -> None:
    start = HEAD.start()
    assert MISSIONS.notation.deal(start) == [*map(list, start.stocks), list(start.luck), start.seat]
    assert len(start.luck) == 3 * SHORT.cards.count(Action(SHORT.actions[0].name))  # type: ignore[arg-type]


def test_kept_games_of_both_games_are_listed_together(path: Path) -> None:
    from tests.record import examples

    keep(new_path(), PLAYED)
    keep(new_path(), (HEAD, ACTS[:9]))
    examples.keep(new_path(), examples.short_game())
    for _ in range(2):  # the second time out of the index
        finished, begun, duel = games(GAMES)
        assert isinstance(finished, KeptGame)
        assert isinstance(begun, KeptGame)
        assert isinstance(duel, KeptGame)
        assert (finished.game, finished.label, finished.seats) == (MISSIONS, ("missions",), SEATS[:2])
        assert (finished.finished, begun.finished) == (True, False)
        assert finished.totals == ACTS[-1].totals  # type: ignore[union-attr]
        assert (duel.game, duel.label) == (GAMES["duel"], ("ravensburger",))


@pytest.mark.parametrize("edition", [PRINTED, PRINTED.with_rule("rounds", "1")], ids=str)
def test_the_last_table_of_missions_names_an_edition_only_with_a_house_rule(edition: Edition) -> None:
    table = Roster(SEATS[:3], edition, "classic", TableOptions(), "missions")
    save_roster(table, GAMES)
    assert load_roster(GAMES) == table
    assert ("edition" in roster_path().read_text()) == (edition != PRINTED)
    assert game_of(table, GAMES) is MISSIONS


def test_a_kept_record_is_read_and_listed_as_ever() -> None:
    kept = read(KEPT, GAMES)
    assert b"".join(map(line, (kept.head, *kept.acts))) == KEPT.read_bytes()
    events = [json.loads(event) for event in KEPT.with_suffix(".events").read_text().splitlines()]
    assert json.loads(json.dumps(history(replay(kept)))) == events
