"""The web server of a hosted table: one page, and one WebSocket for each browser that was let in.

The page holds no secret. A WebSocket gets nothing before the table word; every connection is a caller of the
doorkeeper, as those by ssh are. There is no encryption, since no phone trusts a certificate for an address at home.
"""

import asyncio
import hashlib
import ipaddress
import json
import re
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import segno
from websockets.datastructures import Headers
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from duell.hosting import turnstile
from duell.hosting.doorkeeper import Caller, Doorkeeper
from duell.hosting.phone import Browser, PhoneGuest, spoken
from duell.hosting.window import Departure
from duell.hosting.words import LONGEST_WORD
from duell.language import languages
from duell.web.document import document

if TYPE_CHECKING:
    from duell.hosting.hosted_table import HostedTable

SECRET = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""The secret of a phone, which it makes up once for each table and to which its seat is bound: at least 128 bits."""

TABLE = "/table"  # the path of the WebSocket
CLOSED, REFUSED = 4000, 4003  # the codes of a WebSocket that is closed for good, and of one whose word was wrong

GOODBYE = 1  # seconds until a connection that was told to end is cut

HTTP_PORT = 80

MOST_LANGUAGES = 8

QUIET_ZONE = 4  # light modules around a code, without which phones do not see it


def code(url: str) -> tuple[tuple[bool, ...], ...]:
    """The QR code of a URL: for each row of modules, which are dark, with a quiet zone."""
    made = segno.make(url, error="m", micro=False)
    return tuple(tuple(map(bool, row)) for row in made.matrix_iter(border=QUIET_ZONE))


class WebServer:
    """Serves the page to everybody, and the hosted table to browsers that know the word."""

    def __init__(self, hosted: "HostedTable") -> None:
        self.hosted = hosted
        self.door: Doorkeeper = hosted.door
        self.port = 0
        self.names: frozenset[str] = frozenset()  # the names of this machine that a browser may ask for
        self.was_called = False  # whether any browser has found its way here
        self.connections: set[_Connection] = set()
        self._server: turnstile.Listening | None = None

    async def listen(self, address: str, port: int) -> int:
        """Listen at an address ("" means all) and return the port. OSError if that is impossible."""
        self._server = await turnstile.listen(self.door, lambda caller: _Connection(self, caller), address, port)
        self.port = self._server.sockets[0].getsockname()[1]
        name = socket.gethostname().lower()
        short = name.partition(".")[0]
        self.names = frozenset({"localhost", name, short, f"{short}.local"})
        return self.port

    async def close(self) -> None:
        """Stop listening, and close every connection once its last leaf is on its way."""
        if self._server:
            self._server.close()
        self.door.close()
        await asyncio.sleep(0)
        for connection in tuple(self.connections):
            connection.close()
        await asyncio.sleep(0)

    def is_own(self, host: str) -> bool:
        """Whether a Host header names this machine: by an address, or by its own name, with the right port.

        A page from elsewhere whose name was bound to this address would still send its own name.
        """
        named = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^:\[\]]+)(?::([0-9]{1,5}))?", host)
        if named is None or int(named[2] or HTTP_PORT) != self.port:
            return False
        try:
            ipaddress.ip_address(named[1].strip("[]"))
        except ValueError:
            return named[1].lower() in self.names
        return True

    def answer(self, request: Request) -> Response | None:
        """The answer to a request over HTTP; None if it may open the WebSocket."""
        host = request.headers.get_all("Host")
        if len(host) != 1 or not self.is_own(host[0]):
            return _response(HTTPStatus.MISDIRECTED_REQUEST)
        if getattr(request, "method", "GET") != "GET":  # older versions of websockets read nothing else
            return _response(HTTPStatus.METHOD_NOT_ALLOWED)
        path = request.path.partition("?")[0]
        if path == TABLE:
            is_own = request.headers.get_all("Origin") == [f"http://{host[0]}"]
            return None if is_own else _response(HTTPStatus.FORBIDDEN)
        if path == "/":
            served = document(_language(request.headers.get_all("Accept-Language")))
            return _response(HTTPStatus.OK, served.body, "text/html; charset=utf-8", served.policy)
        return _response(HTTPStatus.NOT_FOUND)


class _Connection(asyncio.Protocol):
    """A connection, which speaks HTTP at first; one that opens a WebSocket and knows the word belongs to a guest."""

    def __init__(self, server: WebServer, caller: Caller) -> None:
        self._server, self._caller = server, caller
        self._limits = server.door.limits
        self._web = ServerProtocol(max_size=self._limits.bytes_of_a_message)
        self._guest: PhoneGuest | None = None
        self._kit: object = None
        self._last = ""
        self._is_waking = self._is_full = self._ends = False
        self._held: list[str] = []
        """Messages that wait for a set time, so that nobody learns from the time that it took to make them."""
        self._is_trying = False  # whether a table word is being compared
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._departure = Departure(self._release, self._loop.time)

    # From the network

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.set_write_buffer_limits(high=self._limits.bytes_unsent)
        self._server.connections.add(self)
        self._wait(self._limits.seconds_for_a_request, self.cut)

    def data_received(self, data: bytes) -> None:
        try:
            self._read(data)
        except Exception as error:
            self._fail(error)

    def _read(self, data: bytes) -> None:
        self._web.receive_data(data)
        for event in self._web.events_received():
            if isinstance(event, Request):
                self._answer(event)
            elif isinstance(event, Frame):
                self._take(event)
        self._flush()
        if self._web.handshake_exc is not None:
            self._end()  # it spoke no HTTP that anybody needs

    def eof_received(self) -> None:
        self._web.receive_eof()

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.connections.discard(self)
        self._departure.cancel()
        if self._timer:
            self._timer.cancel()
        if self._guest:
            self._guest.lost()

    def pause_writing(self) -> None:
        self._is_full = True

    def resume_writing(self) -> None:
        self._is_full = False
        self._wake()

    # The course of a connection

    def _answer(self, request: Request) -> None:
        self._server.was_called = True
        response = self._server.answer(request)
        if response is None:
            response = self._web.accept(request)
            self._server.door.ask(self._caller)
        self._web.send_response(response)
        self._flush()
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._wait(self._limits.seconds_for_the_word, self.cut)
        else:
            self._server.door.answered(self._caller)
            self._end()

    def _take(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.PONG if self._guest and not self._ends and self._web.state is OPEN:  # or it has to go
                self._wait(self._limits.seconds_between_pings, self._ping)
            case Opcode.CLOSE:
                self._end()
            case Opcode.TEXT if frame.fin:
                self._hear(bytes(frame.data))
            case Opcode.PING | Opcode.PONG:
                pass  # a ping is answered already
            case _:
                self.cut()  # no browser sends bytes, or a short message in pieces

    def _hear(self, text: bytes) -> None:
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):  # the latter for a list in a list in a list …
            message = None
        if not isinstance(message, dict):
            self.cut()
        elif self._guest:
            self._departure.asked()
            if self._guest.received(message):
                self._last = ""  # every wish is answered, so that a phone knows that it is still connected
                self._wake()
        elif not self._is_trying:
            self._is_trying = True
            self._letting_in = self._loop.create_task(self._let_in(message))
            self._letting_in.add_done_callback(self._has_tried)

    def _has_tried(self, letting_in: asyncio.Task[None]) -> None:
        if not letting_in.cancelled() and isinstance(error := letting_in.exception(), Exception):
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        """End this connection, and no other, after an error in it."""
        self._server.hosted.failed(error)
        self.cut()

    async def _let_in(self, hello: Mapping[str, object]) -> None:
        """Let a browser in that knows the word."""
        door, secret, word = self._server.door, hello.get("secret"), hello.get("word")
        is_sound = isinstance(secret, str) and SECRET.fullmatch(secret) and isinstance(word, str) and word
        is_right = bool(is_sound) and await door.lets_in(self._caller, str(word)[:LONGEST_WORD])
        self._is_trying = False
        if self._caller.is_gone or self._transport.is_closing():
            return
        if not is_right:
            self._send(json.dumps({"word": "wrong" if word else "missing"}))
            if self._caller.wrong >= door.limits.tries or self._caller.is_in:
                self._close(REFUSED)
            return
        tags = hello.get("languages")
        tags = [str(tag)[:12] for tag in tags[:MOST_LANGUAGES]] if isinstance(tags, list) else []
        fingerprint = f"phone:{hashlib.sha256(str(secret).encode()).hexdigest()[:40]}"
        browser = Browser(self._caller, fingerprint, tags, hello.get("looks-on") is True)
        self._guest = PhoneGuest(self._server.hosted, browser, self._wake, self._hang_up)
        self._server.hosted.welcome(self._guest)
        self._wait(self._limits.seconds_between_pings, self._ping)
        self._wake()

    def _ping(self) -> None:
        if self._web.state is OPEN:
            self._web.send_ping(b"")
            self._flush()
            self._wait(self._limits.seconds_without_a_pong, self.cut)

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        """Schedule a call in place of the one scheduled before."""
        if self._timer:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, then)

    # Leaves

    def _wake(self) -> None:
        """Send the newest leaf soon; several changes make one."""
        if not self._is_waking:
            self._is_waking = True
            self._loop.call_soon(self._send_leaf)

    def _send_leaf(self) -> None:
        self._is_waking = False
        guest = self._guest
        if guest is None or self._is_full or self._web.state is not OPEN:
            return  # a browser that does not read gets the newest leaf later
        try:
            kit_of, leaf = guest.kit_of, guest.leaf()
            kit = guest.kit() if kit_of != self._kit else ""
        except Exception as error:
            guest.fail(error)
            kit_of, kit, leaf = self._kit, "", guest.leaf()
        self._kit = kit_of
        self._held += filter(None, [kit, leaf if leaf != self._last else ""])
        self._last = leaf
        if self._ends:
            self._departure.now()
            self._close(CLOSED)
        else:
            self._departure.arrange()

    def _release(self) -> None:
        messages, self._held = self._held, []
        for message in messages:
            self._send(message)

    def _hang_up(self) -> None:
        self._ends = True
        self._wait(GOODBYE, self.cut)  # if the browser does not read, the last leaf cannot be sent
        self._wake()

    def _send(self, text: str) -> None:
        if self._web.state is OPEN:
            self._web.send_text(text.encode())
            self._flush()

    # The end

    def close(self) -> None:
        """Close the connection politely."""
        if self._guest and not self._ends:
            self._guest.send_away(str)
        self._is_waking = False
        self._send_leaf()
        self._end()

    def cut(self) -> None:
        """End the connection at once."""
        self._transport.abort()

    def _close(self, code: int) -> None:
        with suppress(WebSocketException):
            self._web.send_close(code)
        self._flush()
        self._wait(GOODBYE, self.cut)

    def _end(self) -> None:
        """End the connection once everything is sent."""
        self._flush()
        if not self._transport.is_closing():
            self._transport.close()
            self._wait(self._limits.seconds_for_a_request, self.cut)

    def _flush(self) -> None:
        for data in self._web.data_to_send():
            if not self._transport.is_closing():
                self._transport.write(data) if data else self._transport.write_eof()


def _response(
    status: HTTPStatus, body: bytes = b"", kind: str = "text/plain", policy: str = "default-src 'none'"
) -> Response:
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Connection": "close",
        }
    )
    return Response(status.value, status.phrase, headers, body)


def _language(wanted: list[str]) -> str:
    """The first language of Accept-Language headers that duell speaks."""
    tags = [part.partition(";")[0].strip() for header in wanted for part in header.split(",")[:MOST_LANGUAGES]]
    return next((known for tag in tags if (known := spoken(tag))), languages()[0])
