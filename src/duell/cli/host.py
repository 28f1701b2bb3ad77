"""``duell host``: a table for guests, who come by ssh or with their phones, each at their own screen."""

import argparse
import gc
import json
import shlex
import sys
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from errno import EADDRINUSE
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from duell.checking import reason, unknown
from duell.cli import DONE, NOT_UNDERSTOOD, Commands, Failure, add_command, is_at_terminal
from duell.cli.dealing import NO_NAME, Dealer, HandoverRequest
from duell.cli.options import chosen_game, path, require_terminal, whole_number
from duell.cli.printing import full_screen, plain_console, say
from duell.language import _, mark, meaning
from duell.program import command, installing
from duell.record.folder import Roster, number_of
from duell.table.form import Menu, stand_in
from duell.table.seating import GUEST, PLAYERS
from duell.table.wording import listed
from duell.vocabulary import HUMAN

if TYPE_CHECKING:
    from duell.hosting.hall import Ways
    from duell.hosting.hosted_table import HostedTable
    from duell.hosting.ssh import Server
    from duell.hosting.web import WebServer
    from duell.hosting.words import Words
    from duell.table.sitting import Sitting
    from duell.table.table import Table

LOOPBACK, EVERYWHERE = "127.0.0.1", ""  # the addresses to listen at: only this machine, and the network

PORT, PHONES_PORT = 8822, 8823  # the default ports for ssh, and for browsers
SSH_PORT, HTTP_PORT = 22, 80  # the ports that commands and addresses need not name
HIGHEST_PORT = 65_535
HIGHEST_GAMES = 1_000_000
KEY_ENDS = 6  # the last characters of the host key’s fingerprint that guests compare


def host_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "host",
        _(
            "Host a table: friends join over ssh or with their phones, and each plays at their own screen. Without "
            "--seat, a form asks who plays."
        ),
        "duell host --phones",
        "duell host --lan --seat Anna --seat ::guest",
        "duell host --lan --seat Anna:leia --seat Ben:han:guest --seat ::knight",
        "duell host --unattended --bind 192.168.1.7 --seat ::guest --seat ::guest",
    )
    add_host_options(parser)
    parser.add_argument(
        "--unattended",
        action="store_true",
        help=_("nobody plays here: games begin by themselves, and standard output reports events as JSON Lines"),
    )
    parser.add_argument(
        "--games",
        type=whole_number(1, HIGHEST_GAMES),
        metavar=_("N"),
        help=_("with --unattended: end after N games"),
    )
    from duell.cli.play import add_play_options

    add_play_options(parser, (*PLAYERS[:1], GUEST, *PLAYERS[1:]))
    parser.set_defaults(host=False)


def add_host_options(parser: argparse._ActionsContainer) -> None:
    """Add the options that say where the table is and whom it lets in."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--lan", action="store_true", help=_("accept guests from the network (default: only from this machine)")
    )
    parser.add_argument(
        "--phones",
        action="store_true",
        help=_("phones join by scanning a code; implies --lan, unless --bind says where to listen"),
    )
    where.add_argument("--bind", metavar=_("ADDRESS"), help=_("listen on this address only"))
    parser.add_argument(
        "--port",
        type=whole_number(0, HIGHEST_PORT),
        default=PORT,
        metavar=_("N"),
        help=_("the port; 0 picks a free one (default: {default})", default=PORT),
    )
    parser.add_argument(
        "--phones-port",
        type=whole_number(0, HIGHEST_PORT),
        default=PHONES_PORT,
        metavar=_("N"),
        help=_("with --phones: the port for browsers; 0 picks a free one (default: {default})", default=PHONES_PORT),
    )
    parser.add_argument("--word", type=_word, metavar=_("WORD"), help=_("the table word (default: a new one)"))
    parser.add_argument(
        "--keys",
        type=path,
        metavar=_("FILE"),
        help=_("admit only the public keys in FILE, one per line, and ask for no word"),
    )
    parser.set_defaults(typed="")  # the command that an entry of the home page stands for


def _word(text: str) -> str:
    if sum(map(str.isalnum, text)) >= 4 and len(text) <= 64 and text.isprintable():
        return text
    raise argparse.ArgumentTypeError(_("a table word has 4 to 64 characters, at least 4 of them letters or digits"))


class TableToOpen(NamedTuple):
    """A table to open: its dealer, the offers of its form, its admission, and `lay`, which lays it at first."""

    dealer: Dealer  # whose `sits` makes the host's screens
    menu: Menu
    words: "Words"
    lay: "Callable[[HostedTable], None]"
    own_seat: int | None = None  # where a host who plays by lines sits down, and under which name
    own_name: str = ""


def run_host(args: argparse.Namespace) -> int:
    from duell.cli.play import dealer_of, form_of, opening_of
    from duell.hosting.words import Words, new_word

    _check_options(args)
    args = argparse.Namespace(**vars(args) | {"seat": _seats(args)})
    names_players = bool(args.seat or args.again)
    plays_by_lines = args.settings.plain and not args.unattended
    opening = opening_of(args, GUEST) if names_players else form_of(args)
    menu = with_guests(opening.menu)
    roster = opening.offered or menu.first_roster()
    if not args.seat:
        roster = for_guests(roster, attending=not args.unattended)
    if args.unattended:
        _check_unattended(roster)
    elif plays_by_lines and not names_players:
        _Doors(args).try_ports()  # before anybody has answered anything
        answer = _ask_who_plays(args, menu, roster if opening.offered else None)
        if answer is None:
            return DONE
        roster = answer

    def lay(hosted: "HostedTable") -> None:
        hosted.roster = roster
        if plays_by_lines:
            hosted.lay(for_guests(roster, attending=False))
        elif names_players:
            hosted.lay(roster)

    dealer, words = dealer_of(args), Words(args.word or new_word())
    dealer.sits = partial(_host_sits, words)
    own_seat = next((seat for seat, player in enumerate(roster.seats) if player.is_human), None)
    own_name = "" if own_seat is None else roster.seats[own_seat].name
    return _open(args, TableToOpen(dealer, menu, words, lay, own_seat, own_name))


def host_again(args: argparse.Namespace, path: Path, requests: Sequence[HandoverRequest]) -> int:
    """Resume a hosted game, with its locks, seats, table word and return codes."""
    from duell.cli.play import resumed
    from duell.hosting.words import Words

    require_libraries(args)
    require_screen(args)
    _warn_of(args.word)
    dealer, words = Dealer(), Words.of(path, args.word or "")
    dealer.sits = partial(_host_sits, words, here=args.here)
    sitting = dealer.resume(path, requests)
    opening = resumed(dealer, sitting)

    def lay(hosted: "HostedTable") -> None:
        hosted.roster = opening.offered
        hosted.resume(sitting)
        if words.are_lost:
            hosted.notice = lambda: _("The return codes are lost. Guests press h, and you let each of them in.")
        elif words.are_renewed:
            hosted.notice = lambda: _("Four-digit codes no longer count. Guests press h, and you let each of them in.")

    return _open(args, TableToOpen(dealer, with_guests(opening.menu), words, lay))


def _check_options(args: argparse.Namespace) -> None:
    """Refuse options that contradict each other or lack their means; choose plain mode for a dumb terminal."""
    require_libraries(args)
    _warn_of(args.word)
    if args.games and not args.unattended:
        raise Failure(_("--games is only for --unattended"), NOT_UNDERSTOOD)
    if not args.unattended:
        require_screen(args)


def _seats(args: argparse.Namespace) -> list[str]:
    """The seats as typed, with a name for each guest; an unattended table always has guests."""
    seats = args.seat
    if args.unattended and not seats and not args.again:
        seats = [f"::{GUEST}"] * min(chosen_game(args).seats)
    return [_with_name(text, number) for number, text in enumerate(seats)]


def _check_unattended(roster: Roster) -> None:
    players = {seat.player for seat in roster.seats}
    if HUMAN in players or GUEST not in players:
        raise Failure(
            _("--unattended: nobody plays here, so every seat must be for a guest or a bot, with at least one guest"),
            NOT_UNDERSTOOD,
        )


def _with_name(text: str, number: int) -> str:
    """A seat as typed; a guest without a name gets the form’s placeholder."""
    name, role, player = (*text.split(":", 2), "", "")[:3]
    return f"{name or stand_in(number)}:{role}:{player}" if player == GUEST else text


def for_guests(roster: Roster, *, attending: bool) -> Roster:
    """A roster in which guests replace people; the host, if `attending`, keeps the first person’s seat."""
    people = [seat for seat, player in enumerate(roster.seats) if player.is_human][int(attending) :]
    seats = (replace(player, player=GUEST) if seat in people else player for seat, player in enumerate(roster.seats))
    return replace(roster, seats=tuple(seats))


def require_libraries(args: argparse.Namespace) -> None:
    """Refuse to host without the optional libraries: for ssh, unless phones are enough, or for phones."""
    missing = [name for name in ("websockets", "segno") if args.phones and find_spec(name) is None]
    if missing:
        fields = {"libraries": listed(missing), "command": installing(*missing)}
        raise Failure(_("--phones needs {libraries}; to install: {command}", **fields))
    if find_spec("asyncssh") is None and not (args.phones and not args.keys):
        how = installing("asyncssh")
        raise Failure(_("a hosted table needs the library asyncssh; to install it: {command}", command=how))


def require_screen(args: argparse.Namespace) -> None:
    """Choose plain mode for a dumb terminal; refuse to host on the full screen without a terminal."""
    if is_at_terminal():
        require_terminal(args)
        return
    if args.settings.plain:
        return
    raise Failure(
        _("a hosted table needs a terminal for its full screen; with --plain or --unattended, it needs none"),
        NOT_UNDERSTOOD,
    )


def _warn_of(word: str | None) -> None:
    """Warn of a table word that somebody could guess."""
    from duell.hosting.words import is_easily_guessed

    if word and is_easily_guessed(word):
        warning = _("this word is easily guessed; three, such as {example}, are not", example="otter-lamp-cedar")
        sys.stderr.write(f"duell: {meaning('--word', warning)}\n")


def _host_sits(words: "Words", table: "Table", here: Sequence[str] = ()) -> "Sitting":
    """The host's screen at a table, for the seats of all people who are not guests.

    If the return codes are lost, the host has only the seats of the players named as `here`.
    """
    from duell.table.sitting import Sitting

    people = [seat for seat, player in enumerate(table.seats) if player.is_human]
    words.check(len(table.seats))
    if table.resumed_from and words.are_lost:
        names = [table.seats[seat].name for seat in people]
        for name in here:
            if name not in names:
                raise Failure(meaning("--here", unknown(NO_NAME, name, names)), NOT_UNDERSTOOD)
        for seat in people:
            if table.seats[seat].name not in here:
                words.give(seat)
    return Sitting(table, tuple(seat for seat in people if seat not in words.seats), leads=True)


def with_guests(menu: Menu) -> Menu:
    """A menu with guests among the players, in each of its games."""
    games = menu.games
    menus = (lambda: tuple(replace(with_guests(game_menu), games=None) for game_menu in games())) if games else None
    return replace(menu, players=(HUMAN, GUEST, *menu.players[1:]), newcomer=GUEST, games=menus)


def _open(args: argparse.Namespace, plan: TableToOpen) -> int:
    """Open a table and its doors, and let the host play there until it closes; return the exit code."""
    import asyncio
    from concurrent.futures import ThreadPoolExecutor

    from duell.hosting.hosted_table import HostedTable

    dealer, doors = plan.dealer, _Doors(args)
    if dealer.path is None:
        dealer.check_record()
    hosted = HostedTable(
        plan.menu,
        plan.words,
        dealer,
        consult=dealer.consult,
        tell=_print if args.unattended else lambda _line: None,
    )

    async def run() -> int:
        # every screen may wait for the coach, while bots think and somebody's word is compared
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2 * hosted.door.limits.connections))
        await doors.open(hosted)
        plan.lay(hosted)  # now, since nothing may happen at the table before its host is there
        gc.freeze()  # or each collection holds up every key to look at modules, none of them garbage
        if args.unattended:
            return await _unattended(args, plan, hosted, doors)
        play = _by_lines if args.settings.plain else _on_pages
        return await play(args, plan, hosted, doors)

    try:
        return asyncio.run(run())
    finally:
        dealer.close()


class _Doors:
    """The ways in: a server for ssh, where there is a library for it, and a server for phones if they may come."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._ssh: Server | None = None
        self._web: WebServer | None = None
        self._port = 0
        self._fingerprint = ""
        self._keys: Collection[str] = ()
        self._has_ssh = find_spec("asyncssh") is not None
        if args.keys:
            from duell.hosting.ssh import read_keys

            self._keys = read_keys(args.keys)

    @property
    def address(self) -> str:
        """The address to listen at; "" for all."""
        args = self._args
        return args.bind or (EVERYWHERE if args.lan or args.phones else LOOPBACK)

    def try_ports(self) -> None:
        """Failure if a port is taken."""
        import socket

        ports = {"--port": self._args.port} if self._has_ssh else {}
        if self._args.phones:
            ports["--phones-port"] = self._args.phones_port
        for option, port in ports.items():
            try:
                socket.create_server((self.address, port)).close()
            except OSError as error:
                raise self._refusal(error, option, port) from None

    async def open(self, hosted: "HostedTable") -> None:
        """Listen at all doors, or at none: Failure if a port is taken."""
        args = self._args
        if self._has_ssh:
            from duell.hosting import ssh

            key, self._ssh = ssh.host_key(), ssh.Server(hosted.door, hosted.arrive, self._keys)
            self._fingerprint = key.get_fingerprint()
            self._port = await self._listen(self._ssh.listen(self.address, args.port, key), "--port", args.port)
        if args.phones:
            from duell.hosting.web import WebServer

            self._web = WebServer(hosted)
            port = args.phones_port
            await self._listen(self._web.listen(self.address, port), "--phones-port", port)

    async def _listen(self, listening: Awaitable[int], option: str, port: int) -> int:
        try:
            return await listening
        except OSError as error:
            await self.close()
            raise self._refusal(error, option, port) from None

    def _refusal(self, error: OSError, option: str, port: int) -> Failure:
        """The reason why a port cannot be used, and the option to type instead."""
        import socket

        if isinstance(error, socket.gaierror):
            return Failure(unknown(mark("there is no address {found}"), self.address, ()))
        if error.errno != EADDRINUSE:
            return Failure(meaning(f"{self.address or '*'}:{port}", reason(error)))
        if self._args.typed:
            option = command(f"{self._args.typed} {option}")
        return Failure(_("port {port} is taken; {option} 0 picks a free one", port=port, option=option))

    async def close(self) -> None:
        """Hang up on everybody."""
        for server in (self._ssh, self._web):
            if server:
                await server.close()

    def announce(self) -> None:
        """Tell scripts where the table is."""
        if self._ssh:
            where = {"address": self.address or "*", "port": self._port, "fingerprint": self._fingerprint}
            _print({"listening": where})
        if self._web:
            _print({"phones": {"url": self._urls()[0][0]}})

    def _urls(self) -> list[tuple[str, str, bool]]:
        """The URLs for browsers, the most promising first, each with its interface and whether that leads elsewhere."""
        from duell.hosting.addresses import Address, addresses

        assert self._web
        port = "" if self._web.port == HTTP_PORT else f":{self._web.port}"
        known = [Address(self.address)] if self.address else [*addresses()] or [Address(LOOPBACK)]
        return [(f"http://{_in_url(address.host)}{port}/", address.interface, address.is_virtual) for address in known]

    def ways(self, word: str, opening: str) -> "Ways":
        """How friends join, for the host's screen."""
        from duell.hosting.hall import PhoneWay, Ways

        phones: tuple[PhoneWay, ...] = ()
        if web := self._web:
            from duell.hosting.web import code

            fragment = f"#{quote(word)}" if word else ""
            phones = tuple(
                PhoneWay(url, code(url + fragment), interface, is_virtual)
                for url, interface, is_virtual in self._urls()
            )
        host = "localhost" if self.address == LOOPBACK else self.address
        return Ways(
            tuple(_commands(host, self._port)) if self._ssh else (),
            word,
            self._fingerprint[-KEY_ENDS:],
            opening,
            bool(self._keys) and not web,
            phones,
            (lambda: web.was_called) if web else lambda: True,
        )


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


async def _unattended(args: argparse.Namespace, plan: TableToOpen, hosted: "HostedTable", doors: _Doors) -> int:
    """Let games begin by themselves, and report events to scripts; Failure if the last game could not be saved."""
    from duell.cli.terminal import how_to_go_on
    from duell.hosting.host import Unattended

    doors.announce()
    if not args.word and (args.phones or not args.keys):
        _print({"word": plan.words.word})
    exit_code = await Unattended(hosted, args.games or 0).run(doors)
    if plan.dealer.path and plan.dealer.save():
        raise Failure(how_to_go_on(plan.dealer, hosted.seen_by_host))
    return exit_code


async def _on_pages(args: argparse.Namespace, plan: TableToOpen, hosted: "HostedTable", doors: _Doors) -> int:
    """Show the host's screen; then print the way to go on another day."""
    from duell.cli.terminal import how_to_go_on, parting
    from duell.hosting.host import Host

    dealer = plan.dealer
    ways = doors.ways(hosted.words.word, _opening(args, dealer))

    def parting_lines() -> str:
        if host.sitting and host.sitting.over:
            return _("This closes the table for everybody.")
        return how_to_go_on(dealer, host.sitting, " --host")

    host = Host(hosted, full_screen(args), ways, parting_lines, dealer.share)
    try:
        return await host.run(doors)
    finally:
        if host.sitting and sys.stdout.isatty():
            sys.stdout.writelines(f"{line}\n" for line in parting(dealer, host.sitting, " --host"))


def _ask_who_plays(args: argparse.Namespace, menu: Menu, offered: Roster | None) -> Roster | None:
    """The roster that the host gives in plain mode; None if nobody answers."""
    from duell.plain.console import EndOfInputError
    from duell.plain.session import set_up

    console = plain_console(args.settings)
    with console.kept():
        try:
            return set_up(menu, offered, console)
        except EndOfInputError:
            console.say("", _("No game was started."))
            return None


async def _by_lines(args: argparse.Namespace, plan: TableToOpen, hosted: "HostedTable", doors: _Doors) -> int:
    """Let the host play by lines; then print the way to go on another day."""
    from duell.cli.terminal import parting
    from duell.hosting.host import Unattended
    from duell.hosting.line_host import LineHost

    games = Unattended(hosted)
    ways = doors.ways(hosted.words.word, _opening(args, plan.dealer))
    host = LineHost(hosted, args.settings, ways, (sys.stdin, sys.stdout), games.ended.set)
    host.sit(plan.own_seat, plan.own_name)
    host.listen()
    exit_code = await games.run(doors)
    if hosted.seen_by_host:
        say(parting(plan.dealer, hosted.seen_by_host, " --host"), args.settings)
    return exit_code


def _opening(args: argparse.Namespace, dealer: Dealer) -> str:
    """The command that opens this table to the network; "" if it is open."""
    if args.lan or args.bind not in {None, LOOPBACK} or (args.phones and args.bind is None):
        return ""
    if not args.host:
        return command("host --lan")
    assert dealer.path
    return command(f"resume {number_of(dealer.path.name) or shlex.quote(str(dealer.path))} --host --lan")


def _commands(address: str, port: int) -> Iterator[str]:
    """The commands that bring friends to a table that listens at an address, "" for all."""
    import socket

    from duell.hosting.addresses import routed

    for host in [address] if address else filter(None, (socket.gethostname(), routed())):
        yield f"ssh {'' if port == SSH_PORT else f'-p {port} '}{host}"


def _print(line: dict[str, Any]) -> None:
    """Write a line for scripts. If that fails, the line comes with the next one: it must not end a game."""
    with suppress(OSError):
        sys.stdout.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")
        sys.stdout.flush()
