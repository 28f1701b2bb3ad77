"""``duell host``: a table that guests come to by ssh, each at their own screen."""

import argparse
import json
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from errno import EADDRINUSE
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duell.checking import reason, unknown
from duell.cli import NOT_UNDERSTOOD, Failure, add_command
from duell.cli.dealing import NO_NAME, Dealer, HandoverRequest
from duell.cli.options import chosen_game, path, require_terminal, whole_number
from duell.cli.printing import full_screen
from duell.language import _, meaning
from duell.program import command
from duell.record.folder import Roster, number_of
from duell.table.form import Menu, stand_in
from duell.table.seating import GUEST, HUMAN, PLAYERS, is_human

if TYPE_CHECKING:
    from duell.hosting.hosted_table import HostedTable
    from duell.hosting.ssh import Server
    from duell.hosting.words import Words
    from duell.table.sitting import Sitting

    Lay = Callable[[HostedTable], None]

LOOPBACK, EVERYWHERE = "127.0.0.1", ""  # the addresses to listen at: only this machine, and the network

PORT, SSH_PORT = 8822, 22  # the default port, and the port that ssh uses without -p
HIGHEST_PORT = 65_535
HIGHEST_GAMES = 1_000_000
KEY_ENDS = 6  # the last characters of the host key’s fingerprint that guests compare


def host_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "host",
        _(
            "Host a table: friends come by ssh, and each plays at their own screen. Without --seat, a form asks who "
            "plays."
        ),
        "duell host",
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


def add_host_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where the table is and whom it lets in."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--lan", action="store_true", help=_("accept guests from the network (default: only from this machine)")
    )
    where.add_argument("--bind", metavar=_("ADDRESS"), help=_("listen on this address only"))
    parser.add_argument(
        "--port",
        type=whole_number(0, HIGHEST_PORT),
        default=PORT,
        metavar=_("N"),
        help=_("the port; 0 picks a free one (default: {default})", default=PORT),
    )
    parser.add_argument("--word", type=_word, metavar=_("WORD"), help=_("the table word (default: a new one)"))
    parser.add_argument(
        "--keys",
        type=path,
        metavar=_("FILE"),
        help=_("admit only the public keys in FILE, one per line, and ask for no word"),
    )


def _word(text: str) -> str:
    if sum(map(str.isalnum, text)) >= 4 and len(text) <= 64 and text.isprintable():
        return text
    raise argparse.ArgumentTypeError(_("a table word has 4 to 64 characters, at least 4 of them letters or digits"))


def run_host(args: argparse.Namespace) -> int:
    from duell.cli.play import dealer_of, form_of, opening_of
    from duell.hosting.words import Words, new_word

    require_asyncssh()
    _warn_of(args.word)
    if args.games and not args.unattended:
        raise Failure(_("--games is only for --unattended"), NOT_UNDERSTOOD)
    if not args.unattended:
        require_screen(args)
    elif not args.seat and not args.again:
        args.seat = [f"::{GUEST}"] * min(chosen_game(args).seats)
    args.seat = [_with_name(text, number) for number, text in enumerate(args.seat)]
    is_said = bool(args.seat or args.again)
    opening = opening_of(args, GUEST) if is_said else form_of(args)
    offered = opening.offered or with_guests(opening.menu).first_roster()
    if not args.seat:
        offered = for_guests(offered, attending=not args.unattended)
    players = {seat.player for seat in offered.seats}
    if args.unattended and (HUMAN in players or GUEST not in players):
        raise Failure(
            _("--unattended: nobody plays here, so every seat must be for a guest or a bot, with at least one guest"),
            NOT_UNDERSTOOD,
        )

    def lay(hosted: "HostedTable") -> None:
        hosted.roster = offered
        if is_said:
            hosted.lay(offered)

    return _host(args, dealer_of(args), opening.menu, Words(args.word or new_word()), lay)


def host_again(args: argparse.Namespace, path: Path, requests: Sequence[HandoverRequest]) -> int:
    """Resume a hosted game, with its locks, seats, table word and return codes."""
    from duell.cli.play import resumed
    from duell.hosting.words import Words

    require_asyncssh()
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

    return _host(args, dealer, opening.menu, words, lay)


def _with_name(text: str, number: int) -> str:
    """A seat as typed; a guest without a name gets the form’s placeholder."""
    name, role, player = (*text.split(":", 2), "", "")[:3]
    return f"{name or stand_in(number)}:{role}:{player}" if player == GUEST else text


def for_guests(roster: Roster, *, attending: bool) -> Roster:
    """A roster in which guests replace people; the host, if `attending`, keeps the first person’s seat."""
    people = [seat for seat, each in enumerate(roster.seats) if is_human(each)][int(attending) :]
    seats = (replace(each, player=GUEST) if seat in people else each for seat, each in enumerate(roster.seats))
    return replace(roster, seats=tuple(seats))


def require_asyncssh() -> None:
    """Refuse to host without the optional library."""
    if find_spec("asyncssh") is None:
        way = shlex.join((sys.executable, "-m", "pip", "install", "asyncssh"))  # for duell.pyz as well
        raise Failure(_("a hosted table needs the library asyncssh; to install it: {command}", command=way))


def require_screen(args: argparse.Namespace) -> None:
    """Refuse to host in plain mode: guests are at full screens, and so is the host."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        require_terminal(args)
        if not args.settings.plain:
            return
    raise Failure(
        _("a hosted table needs a terminal for its full screen; with --unattended, it needs none"), NOT_UNDERSTOOD
    )


def _warn_of(word: str | None) -> None:
    """Warn of a table word that somebody could guess."""
    from duell.hosting.words import is_easily_guessed

    if word and is_easily_guessed(word):
        warning = _("this word is easily guessed; three, such as {example}, are not", example="otter-lamp-cedar")
        sys.stderr.write(f"duell: {meaning('--word', warning)}\n")


def _host_sits(words: "Words", table: Any, here: Sequence[str] = ()) -> "Sitting":
    """The host's screen at a table, for the seats of all people who are not guests.

    If nobody knows any more who was where, the host has only the seats of those who are said to be `here`.
    """
    from duell.table.sitting import Sitting

    people = [seat for seat, each in enumerate(table.seats) if is_human(each)]
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
    menus = (lambda: tuple(replace(with_guests(each), games=None) for each in games())) if games else None
    return replace(menu, players=(HUMAN, GUEST, *menu.players[1:]), newcomer=GUEST, games=menus)


def _host(
    args: argparse.Namespace, dealer: Dealer, menu: Menu, words: "Words", lay: "Callable[[HostedTable], None]"
) -> int:
    import asyncio
    from concurrent.futures import ThreadPoolExecutor

    from duell.cli.looking_back import consult
    from duell.cli.terminal import how_to_go_on
    from duell.hosting import ssh
    from duell.hosting.hosted_table import HostedTable

    unattended = getattr(args, "unattended", False)
    keys = ssh.read_keys(args.keys) if args.keys else ()
    if dealer.path is None:
        dealer.check_record()
    dealer.sits = partial(_host_sits, words)
    hosted = HostedTable(
        with_guests(menu),
        words,
        dealer,
        consult=lambda: consult(dealer.path) if dealer.path else "",
        tell=_print if unattended else lambda _line: None,
    )

    async def run() -> int:
        # every screen may wait for the coach, while bots think and somebody's word is compared
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2 * hosted.door.limits.connections))
        server = ssh.Server(hosted.door, hosted.arrive, keys)
        address, key = EVERYWHERE if args.lan else args.bind or LOOPBACK, ssh.host_key()
        try:
            port = await server.listen(address, args.port, key)
        except OSError as error:
            if error.errno == EADDRINUSE:
                raise Failure(_("port {port} is taken; --port 0 picks a free one", port=args.port)) from None
            raise Failure(meaning(f"{address or '*'}:{args.port}", reason(error))) from None
        lay(hosted)  # now, since nothing may happen at the table before its host is there
        if not unattended:
            return await _attended(args, dealer, hosted, server, (address, port, key.get_fingerprint()))
        from duell.hosting.host import Unattended

        _print({"listening": {"address": address or "*", "port": port, "fingerprint": key.get_fingerprint()}})
        if not args.word and not keys:
            _print({"word": words.word})
        code = await Unattended(hosted, args.games or 0).run(server)
        if dealer.path and dealer.save():
            raise Failure(how_to_go_on(dealer, hosted.seen_by_host))
        return code

    try:
        return asyncio.run(run())
    finally:
        dealer.close()


async def _attended(
    args: argparse.Namespace, dealer: Dealer, hosted: "HostedTable", server: "Server", where: tuple[str, int, str]
) -> int:
    """Show the host's screen; then say how to go on another day."""
    from duell.cli.terminal import how_to_go_on, parting
    from duell.hosting.hall import Ways
    from duell.hosting.host import Host

    address, port, fingerprint = where
    shown = "localhost" if address == LOOPBACK else address
    ways = Ways(
        tuple(_commands(shown, port)),
        hosted.words.word,
        fingerprint[-KEY_ENDS:],
        _opening(args, dealer),
        bool(args.keys),
    )

    def parting_lines() -> str:
        if host.sitting and host.sitting.over:
            return _("This closes the table for everybody.")
        return how_to_go_on(dealer, host.sitting, " --host")

    host = Host(hosted, full_screen(args), ways, parting_lines)
    try:
        return await host.run(server)
    finally:
        if host.sitting and sys.stdout.isatty():
            sys.stdout.writelines(f"{line}\n" for line in parting(dealer, host.sitting, " --host"))


def _opening(args: argparse.Namespace, dealer: Dealer) -> str:
    """The command that opens this table to the network; "" if it is open."""
    if args.lan or args.bind not in {None, LOOPBACK}:
        return ""
    if not getattr(args, "host", False):
        return command("host --lan")
    assert dealer.path
    return command(f"resume {number_of(dealer.path.name) or shlex.quote(str(dealer.path))} --host --lan")


def _commands(address: str, port: int) -> Iterator[str]:
    """The commands that bring friends to a table that listens at an address, "" for all."""
    for each in [address] if address else _addresses():
        yield f"ssh {'' if port == SSH_PORT else f'-p {port} '}{each}"


def _addresses() -> Iterator[str]:
    import socket

    yield socket.gethostname()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
        asked.connect(("192.0.2.1", 9))  # nothing is sent
        yield str(asked.getsockname()[0])


def _print(line: dict[str, Any]) -> None:
    """Write a line for scripts. If that fails, the line comes with the next one, so that no game ends because of it."""
    with suppress(OSError):
        sys.stdout.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")
        sys.stdout.flush()
