"""The SSH server of a hosted table: it asks for the table word, then offers one terminal and nothing else."""

import asyncio
import logging
import os
import stat
from collections.abc import Callable, Collection, Coroutine, Generator, Mapping
from contextlib import suppress
from functools import partial
from inspect import iscoroutine
from pathlib import Path
from time import monotonic
from types import coroutine
from typing import Any

import asyncssh

from duell.hosting import turnstile
from duell.hosting.doorkeeper import Caller, Doorkeeper
from duell.hosting.window import Channel, Receiver, Visitor
from duell.language import _
from duell.record.folder import home, read_file, write_new
from duell.record.strict import RecordExistsError, UnreadableRecordError
from duell.tui.blocks import Size

QUESTION, WRONG = "Table word: ", "That is not the table word."
SLOW = "There were wrong words from your address; the answer may take up to ten seconds."
"""These are in English, since the guest's language is only known later."""

GOODBYE = 5  # seconds until a connection that was told to end is cut

KEEPALIVE, LOST_AFTER = 15, 3
"""Seconds between signs of life, and the missing signs after which a connection counts as lost."""

WINDOW, PACKET = 16 << 10, 8 << 10  # bytes that a guest may send ahead, and at once

UNSENT_BELOW = 32 << 10
"""The bytes to a guest that the system may buffer: few, so that a guest who does not read is noticed early."""

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "COLORTERM", "NO_COLOR", "ACCESSIBLE")
"""The variables of a guest's environment that describe the terminal."""

LONGEST_VARIABLE = 100

EACH_VARIABLE = 100  # bytes that a variable takes besides its name and value

LONGEST_KEY_FILE = 1 << 20

HOST_KEY = "host_key"

Arrive = Callable[[Visitor, Channel], Receiver]


def host_key() -> asyncssh.SSHKey:
    """The key of this host. It is made only once, so that ssh gives guests no warning next week."""
    path = home() / HOST_KEY
    if not os.path.lexists(path):
        made = asyncssh.generate_private_key("ssh-ed25519", comment="duell")
        with suppress(RecordExistsError):  # another duell was faster
            os.close(write_new(path, made.export_private_key()))
    _check_privacy(path)
    try:
        return asyncssh.import_private_key(read_file(path, LONGEST_KEY_FILE))
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        raise UnreadableRecordError(path, str(error)) from None


def _check_privacy(path: Path) -> None:
    """Refuse a host key that others may have copied or exchanged. On Windows, permissions are not in the mode."""
    if os.name == "nt":
        return
    key, folder = (os.stat(name).st_mode for name in (path, path.parent))
    if stat.S_IMODE(key) & 0o077:
        remedy = _(
            "other users can use it; type chmod 600 and this name, or delete it if somebody may have copied it: guests "
            "then see a new key"
        )
        raise UnreadableRecordError(path, remedy)
    if stat.S_IMODE(folder) & 0o022 and not folder & stat.S_ISVTX:
        raise UnreadableRecordError(path.parent, _("other users can replace files in it; type chmod 700 and this name"))


def read_keys(path: Path) -> frozenset[str]:
    """The fingerprints of the public keys in a file, one key per line, as in ``id_ed25519.pub``."""
    rows = read_file(path, LONGEST_KEY_FILE).decode("utf-8-sig", "replace").splitlines()
    keys = [row for row in rows if row.strip() and not row.lstrip().startswith("#")]
    if not keys:
        raise UnreadableRecordError(path, _("there is no key in it; write one public key on each line"))
    try:
        return frozenset(asyncssh.import_public_key(row).get_fingerprint() for row in keys)
    except asyncssh.KeyImportError as error:
        raise UnreadableRecordError(path, str(error)) from None


class Server:
    """Listens for guests, and lets those who know the word `arrive`.

    With `keys`, it asks for no word and accepts only public keys with these fingerprints.
    """

    def __init__(self, door: Doorkeeper, arrive: Arrive, keys: Collection[str] = ()) -> None:
        self.door = door
        self.arrive = arrive
        self.keys = frozenset(keys)
        self.connections: set[_Connection] = set()
        self._acceptor: asyncssh.SSHAcceptor | None = None

    async def listen(self, address: str, port: int, key: asyncssh.SSHKey) -> int:
        """Listen at an address ("" means all) and return the port. OSError if that is impossible."""
        logger = logging.getLogger("asyncssh")
        logger.propagate, logger.disabled = False, True
        self._acceptor = await asyncssh.create_server(
            partial(_Connection, self),
            address,
            port,
            tunnel=self,  # which asyncssh asks to listen
            server_host_keys=[key],
            server_version="duell",
            config=None,
            encoding=None,
            line_editor=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            kex_algs="^curve25519-sha256",  # Dropbear's first guess, which must also be the server's
            compression_algs=None,
            gss_host=None,
            password_auth=False,
            host_based_auth=False,
            public_key_auth=bool(self.keys),
            kbdint_auth=not self.keys,
            login_timeout=0,  # the doorkeeper has a clock
            keepalive_interval=KEEPALIVE,
            keepalive_count_max=LOST_AFTER,
            window=WINDOW,
            max_pktsize=PACKET,
        )
        listens: int = self._acceptor.get_port()
        return listens

    async def create_server(self, make: Callable[[str, int], Any], address: str, port: int) -> turnstile.Listening:
        """Listen for asyncssh, with the turnstile between the network and each of its connections."""

        def make_for(caller: Caller) -> Any:
            connection = make("", 0)
            connection.set_extra_info(caller=caller)
            return connection

        return await turnstile.listen(self.door, make_for, address, port)

    async def close(self) -> None:
        """Hang up on everybody, once guests have read their last lines and have gone."""
        if self._acceptor:
            self._acceptor.close()
        until = monotonic() + 1
        while any(connection.caller.is_in for connection in self.connections) and monotonic() < until:
            await asyncio.sleep(0.02)
        self.door.close()
        for connection in list(self.connections):
            connection.cut()
        await asyncio.sleep(0)


class _Connection(asyncssh.SSHServer):
    """A connection, which belongs to nobody at first, and then to a guest."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._fingerprint = ""
        self._session: _Session | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self.caller: Caller = conn.get_extra_info("caller")
        conn.data_received = partial(self._received, conn.data_received)
        conn.process_packet = partial(_process_at_once, conn.process_packet)
        self._server.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.connections.discard(self)

    def _received(self, receive: Callable[[bytes], None], data: bytes) -> None:
        """Receive a piece of data, and note what it has led to."""
        receive(data)
        if self._conn.get_extra_info("send_cipher"):
            self._server.door.compares(self.caller)
        if self._session and self._session.kept > self._server.door.limits.bytes_before_a_page:
            self.cut()

    def cut(self) -> None:
        """End the connection at once."""
        self._conn.abort()
        self._server.connections.discard(self)

    def begin_auth(self, username: str) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return bool(self._server.keys)

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._fingerprint = key.get_fingerprint()
        return self._fingerprint in self._server.keys

    def kbdint_auth_supported(self) -> bool:
        return not self._server.keys

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        self._server.door.ask(self.caller)
        instructions = WRONG if self.caller.wrong else ""
        if self._server.door.is_known(self.caller.address):
            instructions = f"{instructions} {SLOW}".strip()
        return "", instructions, "", [(QUESTION, True)]

    async def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        door = self._server.door
        is_right = len(responses) == 1 and await door.lets_in(self.caller, responses[0])
        if self.caller.wrong >= door.limits.tries:
            self._conn.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many wrong words")
        return is_right

    def auth_completed(self) -> None:
        if not self.caller.is_in and not self._server.door.admit(self.caller):  # with a key
            self.cut()

    def session_requested(self) -> Any:
        if self._session is not None:
            return False
        self._session = _Session(self.caller, self._arrive, self.cut)
        return self._conn.create_server_channel(None, "strict", WINDOW, PACKET), self._session

    def _arrive(self, terminal: str, size: Size, variables: Mapping[bytes, bytes]) -> Receiver:
        assert self._session
        known = {name: variables.get(name.encode(), b"") for name in VARIABLES}
        environment = {name: text.decode("utf-8", "replace") for name, text in known.items() if _is_usable(text)}
        name = str(self._conn.get_extra_info("username", ""))
        visitor = Visitor(name, self.caller, self._fingerprint, size, {**environment, "TERM": terminal})
        return self._server.arrive(visitor, self._session)


def _process_at_once(process: Callable[[int, int, Any], Any], kind: int, number: int, packet: Any) -> Any:
    """Process a packet, and begin a key exchange at once, within the turn of the stranger who asks for it.

    asyncssh would begin it in a task, which would also do the work of all packets that follow in the buffer.
    """
    result = process(kind, number, packet)
    if kind != asyncssh.constants.MSG_KEXINIT or not iscoroutine(result):
        return result
    try:
        awaited = result.send(None)
    except StopIteration:
        return True
    return _finish(awaited, result)


async def _finish(awaited: Any, begun: Coroutine[Any, Any, Any]) -> Any:
    """Wait for the future that a begun coroutine has `awaited`, and let the coroutine go on."""

    @coroutine
    def rest() -> Generator[Any, Any, Any]:
        yield awaited
        return (yield from begun.__await__())

    return await rest()


def _is_usable(variable: bytes) -> bool:
    return 0 < len(variable) <= LONGEST_VARIABLE


class _Session(asyncssh.SSHServerSession[bytes]):
    """The one terminal of a connection, and the channel to it."""

    def __init__(
        self,
        caller: Caller,
        arrive: Callable[[str, Size, Mapping[bytes, bytes]], Receiver],
        cut: Callable[[], None],
    ) -> None:
        self._caller = caller
        self._arrive = arrive
        self._cut = cut
        self._terminal: tuple[str, Size] | None = None
        self._variables: Mapping[bytes, bytes] = {}
        self._guest: Receiver | None = None

    @property
    def kept(self) -> int:
        """The bytes that the guest has made this session keep: its variables, which may grow without end."""
        return sum(EACH_VARIABLE + len(name) + len(value) for name, value in self._variables.items())

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        if socket := chan.get_extra_info("socket"):
            import socket as names

            socket.setsockopt(names.SOL_SOCKET, names.SO_SNDBUF, UNSENT_BELOW)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        self._terminal = (term_type[:100], Size(*term_size[:2]))
        return True

    def shell_requested(self) -> bool:
        return self._terminal is not None

    def session_started(self) -> None:
        assert self._terminal
        self._variables = self._channel.get_environment_bytes()
        self._guest = self._arrive(*self._terminal, self._variables)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._guest:
            self._guest.resized(Size(width, height))
        elif self._terminal:
            self._terminal = (self._terminal[0], Size(width, height))

    def data_received(self, data: bytes, datatype: Any) -> None:
        if self._guest:
            self._guest.received(data)

    def eof_received(self) -> bool:
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        if self._guest:
            self._guest.lost()
        asyncio.get_running_loop().call_later(GOODBYE, self._cut)

    # The channel

    def write(self, data: bytes) -> None:
        with suppress(OSError):  # it was closed meanwhile
            self._channel.write(data)

    @property
    def unsent(self) -> int:
        return int(self._channel.get_write_buffer_size() + self._caller.link.unsent())

    def close(self, code: int) -> None:
        with suppress(OSError):
            self._channel.exit(code)
        asyncio.get_running_loop().call_later(GOODBYE, self._cut)
