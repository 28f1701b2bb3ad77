"""The pages of a hall, of each kind."""

from collections.abc import Mapping

from duell.cli.host import with_guests
from duell.cli.set_up import menu
from duell.games import GAMES
from duell.hosting.hall import Asks, Chair, GuestScreen, HostScreen, Room, Ways
from duell.table.seating import GUEST
from duell.vocabulary import HUMAN

NAMES = ("Anna", "Ben", "", "Dora", "Ela")


def room(game: str, seats: int, *, has_begun: bool = False) -> Room:
    """A hall with a host, a guest, a free seat, a bot, and a guest who is away."""
    chosen = with_guests(menu(GAMES[game], GAMES[game].catalogue.decks()[0]))
    roles = [role for role, _ in chosen.roles] or [""] * seats
    players = (HUMAN, GUEST, GUEST, "knight", GUEST)
    chairs = [
        Chair(NAMES[seat], roles[seat], players[seat], is_here=seat < 4, is_kept=seat in {1, 4})
        for seat in range(seats)
    ]
    if has_begun:
        chairs[2] = chairs[2]._replace(name="Cem", is_here=False, is_kept=True)
    return Room(chosen, chosen.deck, tuple(chairs), "Anna", has_begun=has_begun, onlookers=2)


def halls() -> Mapping[str, HostScreen | GuestScreen]:
    """A page of each kind, by name."""
    ways = Ways(("ssh -p 8822 anna-laptop", "ssh -p 8822 192.168.1.7"), "otter-lamp-cedar", "x7QfZ2")
    duel, missions, begun = room("duel", 4), room("missions", 5), room("duel", 4, has_begun=True)
    return {
        "host": HostScreen(duel, ways, at=2),
        "host-missions": HostScreen(missions, ways, at=1, waiting=("Cem",)),
        "host-name": HostScreen(duel, ways, name="Anna"),
        "host-closing": HostScreen(begun, ways, closes=True),
        "seat": GuestScreen(duel),
        "seat-missions": GuestScreen(missions),
        "name": GuestScreen(duel, Asks.NAME, 2, "Cem"),
        "seated": GuestScreen(duel, Asks.NOTHING, 1, word="clover-lantern-glacier-sparrow"),
        "game": GuestScreen(begun, Asks.GAME),
        "away": GuestScreen(begun, Asks.WORD, typed="clover-lante"),
        "which": GuestScreen(begun, Asks.WHICH),
        "waiting": GuestScreen(begun, Asks.HOST),
    }
