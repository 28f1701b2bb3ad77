"""The SSH server against hostile and clumsy clients, on loopback."""

import asyncio
import contextlib
import json
import logging
import os
import re
import signal
import socket
import stat
import struct
import sys
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

asyncssh: Any = pytest.importorskip("asyncssh")

from duell.hosting import ssh  # noqa: E402 - where asyncssh is installed
from duell.hosting.hosted_table import READ  # noqa: E402
from duell.record.folder import home  # noqa: E402
from duell.record.strict import UnreadableRecordError  # noqa: E402
from duell.tui.blocks import Size  # noqa: E402
from tests.cli.kept import BEGUN, keep_game  # noqa: E402
from tests.hosting.served import WORD, Client, Server, hang_up, served  # noqa: E402
from tests.hosting.test_words import of_an_earlier_version  # noqa: E402
from tests.waiting import run, until  # noqa: E402


async def test_the_word_opens_one_terminal() -> None:
    async with served() as server:
        client = Client(WORD)
        async with await server.connect(client=client) as connection:
            assert client.asked[-1] == ("", "", [("Table word: ", True)])
            assert connection.get_extra_info("server_version") == "SSH-2.0-duell"
            process = await connection.create_process(
                term_type="xterm-256color", term_size=(4294967295, 24), encoding=None,
                env={"LC_ALL": "de_DE.UTF-8", "SECRET": "x", "LANG": "x" * 5000},
            )  # fmt: skip
            assert await process.stdout.read(5) == b"hello"
            (guest,) = server.guests
            assert guest.visitor.name == "anna"
            assert guest.visitor.size == Size(4294967295, 24), "a window makes it fit"
            assert guest.visitor.environment == {"LC_ALL": "de_DE.UTF-8", "TERM": "xterm-256color"}
            process.change_terminal_size(100, 30)
            process.stdin.write(b"ab\xff")
            await until(lambda: guest.data == b"ab\xff" and guest.sizes == [Size(100, 30)])
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.create_process(term_type="xterm")
            process.stdin.write(b"q")
            assert await process.stdout.read() == b"bye"
            assert (await process.wait()).exit_status == 3
            await until(lambda: guest.is_lost)


async def test_wrong_words_end_the_connection_after_three() -> None:
    async with served() as server:
        async with await server.connect("a", "b", WORD):
            pass
        client = Client("a", "b", "c", WORD)
        with pytest.raises(asyncssh.DisconnectError):
            await server.connect(client=client)
        assert client.words == [WORD]
        assert client.asked[0][1].startswith("There were wrong words from your address"), "told why it may take longer"
        assert all(
            instructions.startswith("That is not the table word. There")
            for _name, instructions, _prompts in client.asked[1:]
        )
        with pytest.raises(asyncssh.DisconnectError):  # neither a password nor a key is asked
            await server.connect(
                client=Client(), password=WORD, client_keys=[asyncssh.generate_private_key("ssh-ed25519")]
            )
        assert not server.guests


async def test_all_other_uses_of_ssh_are_refused(tmp_path: Path) -> None:
    async with served() as server:

        async def refused(attempt: Awaitable[Any]) -> None:
            with pytest.raises((asyncssh.Error, asyncssh.ChannelListenError, OSError)):
                await attempt

        async with await server.connect() as connection:
            await refused(connection.open_connection("127.0.0.1", server.port))  # -L
            await refused(connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", server.port))  # -R
            await refused(connection.open_unix_connection(str(tmp_path / "socket")))
            await refused(connection.forward_remote_path(str(tmp_path / "far"), str(tmp_path / "near")))
            await refused(connection.open_tun())
        for attempt in ("run", "sftp", "no terminal"):
            async with await server.connect() as connection:
                if attempt == "run":
                    await refused(connection.create_process("id", term_type="xterm"))
                elif attempt == "sftp":
                    await refused(connection.start_sftp_client())
                else:
                    await refused(connection.create_process())
        async with await server.connect(agent_forwarding=True) as connection:
            process = await connection.create_process(term_type="xterm", x11_forwarding="ignore_failure")
            assert await process.stdout.read(5) == "hello"
        assert len(server.guests) == 1


async def test_neither_agents_nor_windows_are_forwarded() -> None:
    """An agent of a guest would let the host sign in the guest's name."""
    from asyncssh.packet import Boolean, String, UInt32

    async with served() as server, await server.connect() as connection:
        process = await connection.create_process(term_type="xterm")
        await process.stdout.read(5)
        cookie = (Boolean(False), String("MIT-MAGIC-COOKIE-1"), String("00" * 16), UInt32(0))
        for request, *fields in ((b"auth-agent-req@openssh.com",), (b"x11-req", *cookie)):
            assert await process.channel._make_request(request, *fields) is False, request


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.0\r\n\r\n", b"SSH-2.0-x\r\n" + b"\xff" * 5000, b"\x00" * 100_000])
async def test_what_is_no_ssh_harms_nobody(sent: bytes) -> None:
    async with served() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(sent)
        writer.write_eof()
        with contextlib.suppress(OSError):
            await reader.read()
        await hang_up(writer)
        async with await server.connect():
            pass


async def test_the_key_exchange_that_dropbear_guesses_comes_first() -> None:
    async with served() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"SSH-2.0-x\r\n")
        await reader.readline()
        before_the_names = await reader.readexactly(4 + 1 + 1 + 16 + 4)
        names = await reader.readexactly(int.from_bytes(before_the_names[-4:]))
        assert names.startswith(b"curve25519-sha256,")
        await hang_up(writer)


async def test_a_key_exchange_that_waits_for_something_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one of another version of the library might."""
    process = asyncssh.SSHServerConnection.process_packet

    def late(self: Any, kind: int, number: int, packet: Any) -> Any:
        async def begin() -> None:
            await asyncio.sleep(0.01)
            await process(self, kind, number, packet)

        return begin() if kind == asyncssh.constants.MSG_KEXINIT else process(self, kind, number, packet)

    monkeypatch.setattr(asyncssh.SSHServerConnection, "process_packet", late)
    async with served() as server, await server.connect() as connection:
        assert connection.get_extra_info("send_cipher")


async def test_a_connection_that_is_open_at_one_end_only_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ssh, "KEEPALIVE", 0.1)
    async with served() as server, await server.connect() as connection, await server.connect() as other:
        for client in (connection, other):
            await (await client.create_process(term_type="xterm")).stdout.read(5)
        connection._transport.pause_reading()  # whatever comes, nothing is answered
        await until(lambda: server.guests[0].is_lost)
        assert not server.guests[1].is_lost


async def test_who_gives_no_word_or_opens_no_terminal_has_to_go() -> None:
    async with served(seconds_for_the_word=0.3) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        assert (await reader.read()).startswith(b"SSH-2.0-duell")
        await hang_up(writer)
    async with served(seconds_for_the_terminal=0.3) as server:
        connection = await server.connect()
        await connection.wait_closed()
        assert not server.guests


async def test_variables_are_kept_within_limits() -> None:
    async with served() as server:
        variables = {f"LC_{number}": "x" * 1000 for number in range(20)}
        async with await server.connect() as connection:
            process = await connection.create_process(term_type="x" * 1000, env=variables)
            await process.stdout.read(5)
            assert [*server.guests[0].visitor.environment] == ["TERM"]
            assert len(server.guests[0].visitor.environment["TERM"]) == 100


@pytest.mark.parametrize("when", ["before the first page", "after it"])
async def test_variables_without_end_end_the_connection(when: str) -> None:
    from asyncssh.packet import Boolean, String

    async with served() as server:
        connection = await server.connect()
        many = {f"LC_{number}": "x" * 1000 for number in range(500)}
        if when == "after it":
            process = await connection.create_process(term_type="xterm", encoding=None)
            assert await process.stdout.read(5) == b"hello"
            for name, value in many.items():
                process.channel._send_request(b"env", String(name), String(value))
            process.channel._send_request(b"window-change", Boolean(False))
        else:
            with contextlib.suppress(asyncssh.Error, OSError):
                await connection.create_process(term_type="xterm", env=many)
        await connection.wait_closed()
        assert all(guest.is_lost for guest in server.guests)
        async with await server.connect():
            pass


async def test_a_key_that_was_only_shown_is_not_its_guests() -> None:
    """Public keys are public: of those that are offered, the one that signs says who comes."""
    anna, ben = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    (pretended,) = asyncssh.load_keypairs([anna])
    pretended.sign = lambda _data: asyncssh.load_keypairs([ben])[0].sign(b"something else")
    async with served(keys=frozenset(key.get_fingerprint() for key in (anna, ben))) as server:
        async with await server.connect(client_keys=[pretended, ben]) as connection:
            process = await connection.create_process(term_type="xterm")
            await process.stdout.read(5)
            assert server.guests[0].visitor.fingerprint == ben.get_fingerprint()
        with pytest.raises(asyncssh.PermissionDenied):
            await server.connect(client_keys=[pretended])


async def test_only_known_keys_come_in_where_keys_are_asked(tmp_path: Path) -> None:
    known, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    file = tmp_path / "keys"
    file.write_bytes(b"# friends\n\n" + known.export_public_key())
    async with served(keys=ssh.read_keys(file)) as server:
        async with await server.connect(client_keys=[known]) as connection:
            process = await connection.create_process(term_type="xterm")
            await process.stdout.read(5)
            assert server.guests[0].visitor.fingerprint == known.get_fingerprint()
        for client_keys in ([other], None):
            with pytest.raises(asyncssh.DisconnectError):
                await server.connect(WORD, client_keys=client_keys)
    for text in ("no key\n", "", "# nobody yet\n\n"):  # without keys, everybody would be let in by a word
        file.write_text(text)
        with pytest.raises(UnreadableRecordError):
            ssh.read_keys(file)


def test_the_host_key_is_made_once_and_private() -> None:
    first = ssh.host_key()
    path = home() / ssh.HOST_KEY
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert ssh.host_key().get_fingerprint() == first.get_fingerprint()
    path.write_text("spoilt")
    with pytest.raises(UnreadableRecordError):
        ssh.host_key()


@pytest.mark.skipif(os.name == "nt", reason="permissions are not in the mode of a file")
def test_a_host_key_that_others_can_use_is_refused() -> None:
    path = (ssh.host_key() and home()) / ssh.HOST_KEY
    for mode in (0o640, 0o604, 0o602):
        path.chmod(mode)
        with pytest.raises(UnreadableRecordError, match="chmod 600"):
            ssh.host_key()
    path.chmod(0o600)
    for mode in (0o770, 0o707):
        home().chmod(mode)
        with pytest.raises(UnreadableRecordError, match="chmod 700"):
            ssh.host_key()
    home().chmod(0o700)
    assert ssh.host_key()


async def test_nothing_is_logged(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    with caplog.at_level(logging.DEBUG):
        async with served() as server, await server.connect("wrong-word", WORD) as connection:
            process = await connection.create_process(term_type="xterm")
            await process.stdout.read(5)
    logged = "".join(capfd.readouterr()) + "".join(record.getMessage() for record in caplog.records)
    assert "otter" not in logged
    assert "wrong-word" not in logged


async def test_output_to_a_reset_connection_brings_no_warning(caplog: pytest.LogCaptureFixture) -> None:
    """As when somebody floods the table and breaks off: asyncio would warn of every write but the first few."""
    async with served() as server:
        connection = await server.connect()
        process = await connection.create_process(term_type="xterm", encoding=None)
        await process.stdout.read(5)
        client = connection.get_extra_info("socket")
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("hh" if os.name == "nt" else "ii", 1, 0))
        connection.abort()
        while client.fileno() != -1:
            await asyncio.sleep(0)
        for _ in range(50):
            server.guests[0].channel.write(b"x" * 100_000)
        await until(lambda: server.guests[0].is_lost)
    assert [record.getMessage() for record in caplog.records] == []


@pytest.mark.parametrize("way", ["SIGTERM", "SIGHUP"])
async def test_an_unattended_table_reports_its_events_to_scripts(way: str, tmp_path: Path) -> None:
    seats, env = ("--seat", "::guest", "--seat", "::padawan"), {**os.environ, "DUELL_HOME": str(tmp_path)}
    command = (sys.executable, "-m", "duell", "host", "--unattended", "--port", "0", *seats)
    host = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, env=env)
    assert host.stdout

    async def told() -> Any:
        assert host.stdout
        return json.loads(await host.stdout.readline())

    try:
        listening, word = (await told())["listening"], (await told())["word"]
        assert listening["address"] == "127.0.0.1"
        assert listening["fingerprint"].startswith("SHA256:")
        server = Server(listening["port"], [])
        async with await server.connect(word) as connection:
            process = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
            await process.stdout.readuntil(b"sit down")
            process.stdin.write(b"1")
            await process.stdout.readuntil(b"Your name")
            process.stdin.write(b"\r")
            assert await told() == {"seated": {"seat": 0, "name": "anna"}}
            assert await told() == {"begun": {"number": 1, "game": "duel"}}
            await process.stdout.readuntil(b"your return code: ")
            code = re.match(rb"[a-z-]+", await process.stdout.read(200))
            assert code
        assert await told() == {"away": {"seat": 0}}
        async with await server.connect(word) as connection:
            process = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
            await process.stdout.readuntil(b"The game is on.")
            process.stdin.write(b"w" + code[0] + b"\r")
            assert await told() == {"back": {"seat": 0}}
            host.send_signal(getattr(signal, way, signal.SIGTERM))
            last = await process.stdout.read()
            assert last.endswith(b"The table is closed.\r\n")
            assert b"\x1b[?1049l" in last
        assert await host.wait() == 0
        assert not await host.stdout.read(), "a guest who is sent home is not away"
    finally:
        if host.returncode is None:
            host.kill()
        await host.wait()


def test_ctrl_c_at_the_host_gives_all_terminals_back(tmp_path: Path) -> None:
    pytest.importorskip("termios")
    from tests.terminal.pty_driver import DUELL, Terminal

    host = (*DUELL, "host", "--port", "0", "--word", WORD, "--seat", "Anna", "--seat", "::guest")
    with Terminal(*host, home=tmp_path) as terminal:
        match = re.search(r"ssh -p (\d+)", terminal.see("Friends type", WORD))
        assert match

        async def doing() -> None:
            async with await Server(int(match[1]), []).connect(WORD) as connection:
                process = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
                await process.stdout.readuntil(b"sit down")
                terminal.type("\x03")
                last = await process.stdout.read()
                assert last.endswith(b"The host has closed the table.\r\n")
                assert b"\x1b[?1049l" in last

        run(doing)
        terminal.wait_for_modes(terminal.modes_before)


def test_guests_with_four_digits_get_back_through_the_host() -> None:
    """A table of a version before 0.4: its guests, and then their new codes, need only the host's answer."""
    pytest.importorskip("termios")
    from tests.terminal.pty_driver import DUELL, Terminal

    of_an_earlier_version(keep_game(BEGUN))
    with Terminal(*DUELL, "resume", "1", "--host", "--port", "0", "--word", WORD, home=home()) as terminal:
        terminal.see("Four-digit codes no longer count.", "Guests press h")
        match = re.search(r"ssh -p (\d+)", terminal.display)
        assert match

        async def doing() -> None:
            async with await Server(int(match[1]), []).connect(WORD) as connection:
                process = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
                await process.stdout.readuntil(b"The game is on.")
                process.stdin.write(b"w4711\r")
                await process.stdout.readuntil(b"No seat has that return code.")
                process.stdin.write(b"\x1b")
                await process.stdout.readuntil(b"The game is on.")
                process.stdin.write(b"h1")
                await asyncio.to_thread(terminal.see, "asking for Anna")
                await asyncio.sleep(READ)
                terminal.type("y")
                await process.stdout.readuntil(b"your return code: ")

        run(doing)
