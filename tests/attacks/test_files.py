"""Hostile files in the folder of games: duell reads and writes nothing else, and never waits for ever."""

import json
import os
import shlex
from pathlib import Path
from typing import Any

import pytest

from duell.games import GAMES
from duell.hosting.words import Words
from duell.record.folder import host_file, load_roster, new_path
from duell.record.reading import read
from duell.record.strict import NotSavedError, UnreadableRecordError
from duell.system import try_lock
from tests.cli.conftest import Run
from tests.cli.kept import BEGUN, keep_game, type_in
from tests.hosting.test_words import seat_of

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")

PLAY = ("play", "--plain", "--seat", "Anna:leia", "--seat", "Ben:han")
COUNTER = ".last-number"


def assert_one_line(done: tuple[int, str, str], *says: str, code: int = 1) -> None:
    assert done[0] == code
    assert done[1] == ""
    assert done[2].startswith("duell: ")
    assert done[2].count("\n") == 1
    assert done[2][:-1].isprintable()
    assert len(done[2]) < 1000
    for text in says:
        assert text in done[2]


def test_a_counter_that_is_a_pipe_makes_nobody_wait(run: Run, home_folder: Path) -> None:
    home_folder.mkdir()
    os.mkfifo(home_folder / COUNTER)
    assert_one_line(run(*PLAY), COUNTER, "not a regular file")


@pytest.mark.parametrize("target", ["diary", "/dev/zero", "/dev/full", "not-there"])
def test_a_counter_that_is_a_link_writes_over_nothing(run: Run, home_folder: Path, tmp_path: Path, target: str) -> None:
    home_folder.mkdir()
    diary = tmp_path / "diary"
    diary.write_text("Cem won")
    (home_folder / COUNTER).symlink_to(tmp_path / target)
    assert_one_line(run(*PLAY), COUNTER)
    assert diary.read_text() == "Cem won"
    assert not (tmp_path / "not-there").exists()


def test_a_counter_that_is_never_let_go_of_is_waited_for_ten_seconds(
    home_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home_folder.mkdir()
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    with open(home_folder / COUNTER, "wb") as theirs:
        assert try_lock(theirs.fileno())
        with pytest.raises(NotSavedError, match="it is open in another window of duell"):
            new_path()
    assert sum(waited) == pytest.approx(10)


@pytest.mark.parametrize("spoilt", [COUNTER, "999999999-2026-11-20.jsonl"])
def test_when_there_is_no_number_left_it_says_so(
    run: Run, home_folder: Path, monkeypatch: pytest.MonkeyPatch, spoilt: str
) -> None:
    home_folder.mkdir()
    (home_folder / spoilt).write_text("999999999")
    assert_one_line(run(*PLAY), COUNTER, "999999999 is the highest possible number", "--record FILE")
    assert (home_folder / spoilt).read_text() == "999999999"
    type_in(monkeypatch, "")
    assert run(*PLAY, "--record", str(home_folder / "mine.jsonl"))[0] == 0


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge", "link to nothing", "loop"])
@pytest.mark.parametrize("command", [("resume", "--plain"), ("verify",), ("events",), ("replay", "--plain")])
def test_a_record_that_is_no_file_of_its_kind(run: Run, tmp_path: Path, kind: str, command: tuple[str, ...]) -> None:
    path = strange_file(tmp_path / "game.jsonl", kind)
    assert_one_line(run(command[0], str(path), *command[1:]))


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge", "link to nothing", "loop"])
@pytest.mark.parametrize("command", [("deck", "check"), ("deck", "show"), (*PLAY, "--deck")])
def test_a_deck_that_is_no_file_of_its_kind(run: Run, tmp_path: Path, kind: str, command: tuple[str, ...]) -> None:
    path = strange_file(tmp_path / "deck.toml", kind)
    assert_one_line(run(*command, str(path)))


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge", "link to nothing", "loop"])
def test_a_roster_that_is_no_file_of_its_kind_is_as_good_as_none(
    run: Run, home_folder: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home_folder.mkdir()
    strange_file(home_folder / "roster.json", kind)
    type_in(monkeypatch, "")
    code, out, err = run("play", "--plain")
    assert (code, err) == (0, "")
    assert out.startswith("Which game")


def strange_file(path: Path, kind: str) -> Path:
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "huge":
            with open(path, "wb") as file:
                file.truncate(1 << 40)
        case "link to nothing":
            path.symlink_to(path.parent / "nothing")
        case _:
            path.symlink_to(path)
    return path


def test_a_link_to_a_record_is_gone_on_with_and_deleted_alone(run: Run, home_folder: Path, tmp_path: Path) -> None:
    kept = keep_game(BEGUN).rename(tmp_path / "elsewhere.jsonl")
    link = home_folder / "0007-2026-11-20.jsonl"
    link.symlink_to(kept)
    assert run("games", "--delete", "7", "--yes")[0] == 0
    assert not link.is_symlink()
    assert read(kept, GAMES).acts


def test_a_deck_named_like_a_path_is_opened_by_no_record(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The head's deck is the deck; its name is a name, also where a file is called so."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo(tmp_path / "short")
    path = keep_game(BEGUN)
    assert b'"name":"short"' in path.read_bytes()
    type_in(monkeypatch, "")
    assert run("resume", "--plain", str(path))[0] == 0
    assert run("verify", str(path))[0] == 0


GOOD: dict[str, Any] = {
    "roster": 1,
    "edition": "ravensburger",
    "switches": {
        "scout": "next-round",
        "vader-gift": "discard",
        "end": "last-with-cards",
        "leftover": "may",
        "sets": "added",
    },
    "deck": "classic",
    "seats": [{"name": "Anna", "hero": "leia", "player": "human"}, {"name": "Ben", "hero": "han", "player": "padawan"}],
    "customs": {},
}


def keep_roster(home: Path, **changed: Any) -> None:
    home.mkdir(exist_ok=True)
    first, second = GOOD["seats"]
    seat = {key: changed.pop(key) for key in ("name", "hero", "player") if key in changed}
    (home / "roster.json").write_text(json.dumps({**GOOD, "seats": [{**first, **seat}, second], **changed}))


def test_a_sound_roster_is_offered(run: Run, home_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_roster(home_folder)
    type_in(monkeypatch, "")
    assert run("play", "--plain")[1].startswith("Last time: Anna (Princess Leia), Ben (Han Solo")


@pytest.mark.parametrize(
    "changed",
    [
        *({"name": "\x1b[2JAnna"}, {"name": "\u202eAnna"}, {"name": "An\u200bna"}, {"name": "ben"}),
        *({"name": " Anna"}, {"name": "A" * 17}, {"player": "nobody"}, {"player": "random"}, {"hero": "vader"}),
        *({"hero": "han"}, {"edition": "\x1b[31mred"}, {"deck": "/dev/zero"}, {"deck": "/etc/passwd"}),
        *({"deck": "\x1b[2J"}, {"deck": "\0"}, {"deck": "gone.toml"}),
    ],
    ids=str,
)
def test_a_roster_that_cannot_be_played_is_as_good_as_none(
    run: Run, home_folder: Path, monkeypatch: pytest.MonkeyPatch, changed: dict[str, str]
) -> None:
    keep_roster(home_folder, **changed)
    assert load_roster(GAMES)
    type_in(monkeypatch, "")
    code, out, err = run("play", "--plain")
    assert (code, err) == (0, "")
    assert out.startswith("Which game")


@pytest.mark.parametrize("name", ["my game.jsonl", "a\x1b[2Jb", "12", "0012-2026-11-20.jsonl", "-rf", "it's"])
def test_the_printed_command_leads_back_to_the_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    type_in(monkeypatch, "")
    code, out, err = run(*PLAY, f"--record={name}")
    assert (code, err) == (0, "")
    assert out.replace("\n", "").isprintable()
    argument = out.splitlines()[-1].partition("duell resume ")[2]
    if name.isprintable():
        type_in(monkeypatch, "")
        assert run("resume", "--plain", *shlex.split(argument))[0] == 0


# The words and keys of a hosted table


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge"])
def test_words_that_are_no_file_of_their_kind(tmp_path: Path, kind: str) -> None:
    record = tmp_path / "0001-2026-11-27.jsonl"
    strange_file(host_file(record), kind)
    with pytest.raises(UnreadableRecordError):
        Words.of(record)


STRANGE: tuple[Any, ...] = (
    *(None, True, -1, 3, 1.5, 10**30, "", "zz", ":ab", "4096:zz", "a" * 5000, "\ud800", "é", "٣", [], {}, [[[]]]),
    *({"0": {}}, {"0": {"word": 7, "key": ""}}, {"٣": {"word": "4096:00", "key": ""}}, {"10": {"word": "", "key": ""}}),
)


def damaged(sound: dict[str, Any], member: str) -> list[str]:
    """The text of the file with strange values of a member, without it, and as no words at all."""
    texts = [json.dumps({**sound, member: value}) for value in STRANGE]
    return [*texts, "[" * 60_000, "{", "null", json.dumps({key: sound[key] for key in sound if key != member})]


def test_words_of_no_known_version_are_refused(tmp_path: Path) -> None:
    words = Words("otter-lamp-cedar")
    words.path = tmp_path / "0001-2026-11-27.jsonl"
    words.give(0)
    file = host_file(words.path)
    for text in damaged(json.loads(file.read_bytes()), "host"):
        file.write_bytes(text.encode())
        with pytest.raises(UnreadableRecordError):
            Words.of(words.path)


@pytest.mark.parametrize("member", ["salt", "word", "wrong", "seats", "guessable"])
def test_damaged_words_are_refused_or_let_nobody_in(tmp_path: Path, member: str) -> None:
    """No contents of the file give anybody a seat with a code that its guest does not have."""
    words = Words("otter-lamp-cedar")
    words.path = tmp_path / "0001-2026-11-27.jsonl"
    code = words.give(0)
    file, sound = host_file(words.path), json.loads(host_file(words.path).read_bytes())
    for text in damaged(sound, member):
        file.write_bytes(text.encode())
        try:
            again = Words.of(words.path)
            again.check(2)
        except UnreadableRecordError:
            continue
        assert not again.is_table_word("")
        assert [seat_of(again, text) for text in ("", "1234", "apple-apple-apple-apple")] == [None] * 3
        assert seat_of(again, code) in {0, None}
        again.keep()
        assert Words.of(words.path).seats == again.seats


BEN = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ben"


@pytest.mark.parametrize(
    "text",
    [
        *("", "# only\n", "\x1b[2J", "ssh-ed25519 AAAA", "ssh-rsa " + "A" * 100_000, f"{BEN}\nssh-ed25519 AAAA"),
        *(f'from="10.0.0.1" {BEN}', f"cert-authority {BEN}", f"\u202e{BEN}", "-----BEGIN OPENSSH PRIVATE KEY-----\n"),
    ],
    ids=lambda text: ascii(text[:20]),
)
def test_a_file_of_keys_counts_as_a_whole_or_not_at_all(run: Run, tmp_path: Path, text: str) -> None:
    pytest.importorskip("asyncssh")
    path = tmp_path / "keys"
    path.write_text(text)
    assert_one_line(run("host", "--unattended", "--keys", str(path)), "keys")


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge", "link to nothing", "loop"])
@pytest.mark.parametrize("which", ["keys", "host_key"])
def test_keys_that_are_no_file_of_their_kind(run: Run, home_folder: Path, which: str, kind: str) -> None:
    pytest.importorskip("asyncssh")
    home_folder.mkdir()
    path = strange_file(home_folder / which, kind)
    keys = ("--keys", str(path)) if which == "keys" else ()
    assert_one_line(run("host", "--unattended", "--port", "0", *keys), which)


def test_lines_and_marks_of_other_systems_are_no_part_of_a_key(tmp_path: Path) -> None:
    read_keys: Any = pytest.importorskip("duell.hosting.ssh").read_keys
    for number, text in enumerate((f"{BEN}\n", f"{BEN}\r\n\r\n", f"\ufeff{BEN}\n", f"# friends\n\n  {BEN}")):
        path = tmp_path / str(number)
        path.write_bytes(text.encode())
        assert len(read_keys(path)) == 1
