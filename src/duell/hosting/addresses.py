"""The addresses at which other machines can reach this one, each with its interface."""

import ipaddress
import re
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

VIRTUAL = re.compile(r"(tun|tap|utun|wg|ppp|zt|tailscale|docker|br-|veth|virbr|vmnet|vboxnet|bridge|podman|cni|lxc)")
"""The beginnings of the names of interfaces to a VPN or to virtual machines, where no phone of the room is."""

SIOCGIFADDR = {"linux": 0x8915, "darwin": 0xC0206921}  # the system call for an interface's address


class Address(NamedTuple):
    """An IPv4 address, and the name of its interface; "" if the system does not tell."""

    host: str
    interface: str = ""

    @property
    def is_virtual(self) -> bool:
        return VIRTUAL.match(self.interface) is not None


def addresses() -> tuple[Address, ...]:
    """The addresses of this machine in its networks, in the order in which phones probably reach them.

    The address on the way to the internet comes first, unless it belongs to a VPN, then those of home networks.
    """
    outward = routed()
    own = {address.host: address for address in (*_of_interfaces(), *map(Address, _named()))}
    own.setdefault(outward, Address(outward))
    usable = [address for host, address in own.items() if host and not ipaddress.ip_address(host).is_loopback]

    def rank(address: Address) -> tuple[bool, ...]:
        return address.is_virtual, address.host != outward, not _is_at_home(address.host)

    return tuple(sorted(usable, key=rank))


def _is_at_home(host: str) -> bool:
    return ipaddress.ip_address(host).is_private and not host.startswith("169.254.")


def routed() -> str:
    """The address from which this machine reaches the internet; "" if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # nothing is sent
        return str(probe.getsockname()[0])
    return ""


def _named() -> Iterator[str]:
    with suppress(OSError):
        for *_kind, (host, *_port) in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(host)


def _of_interfaces() -> list[Address]:
    own: list[Address] = []
    if sys.platform != "win32" and (request := SIOCGIFADDR.get(sys.platform)):
        from fcntl import ioctl

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as query:
            for _number, name in socket.if_nameindex():
                with suppress(OSError):  # it has none
                    answer = ioctl(query, request, struct.pack("256s", name.encode()[:15]))
                    own.append(Address(socket.inet_ntoa(answer[20:24]), name))
    return own
