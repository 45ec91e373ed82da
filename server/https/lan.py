"""The addresses of this computer in its local network, by which phones in the hall reach it.

Standard library only, and nothing is sent: the addresses are found without internet, too.
"""

import socket
import struct
import sys
import time
from collections.abc import Iterator, Sequence
from ipaddress import IPv4Address
from pathlib import Path

SIOCGIFFLAGS, SIOCGIFADDR = 0x8913, 0x8915
IFF_RUNNING, IFF_LOOPBACK = 0x40, 0x8
NO_NAME = "192.0.2.1"
"""An address that no computer has, reserved for documents."""
SECONDS_BETWEEN_LOOKS = 1.0


def addresses() -> list[str]:
    """Return the IPv4 addresses of the network cards, the one towards the internet first.

    Interfaces without a card (of containers and virtual machines) count only if there is no other.
    """
    found = list(_of_interfaces()) if sys.platform == "linux" else []
    cards = [address for address, is_card in found if is_card]
    others = cards or [address for address, _is_card in found]
    first = _towards_internet()
    if first and (first in others or not others):
        others = [first, *others]
    return list(dict.fromkeys(others))


def own_name() -> str:
    """Return the name by which phones find this computer without internet (mDNS, RFC 6762)."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


class LanHosts(list[str]):
    """The names in ALLOWED_HOSTS, and each address that this computer has or had.

    A laptop gets another address in another Wi-Fi, perhaps while the server runs: a request to an
    unknown address looks for new ones, at most once a second.
    """

    known: Sequence[str] = ()
    next_look = 0.0

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from self.known
        if (now := time.monotonic()) >= self.next_look:
            self.next_look = now + SECONDS_BETWEEN_LOOKS
            found = addresses()
            self.known = tuple(dict.fromkeys([*self.known, *found]))
            yield from found


def _of_interfaces() -> Iterator[tuple[str, bool]]:
    """Yield the address of each connected interface, and whether it is a network card."""
    import fcntl  # noqa: PLC0415 - not on every system

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _index, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                flags = fcntl.ioctl(probe, SIOCGIFFLAGS, request)[16:18]
                answer = fcntl.ioctl(probe, SIOCGIFADDR, request)
            except OSError:  # no IPv4 address
                continue
            state = int.from_bytes(flags, sys.byteorder)
            if state & IFF_RUNNING and not state & IFF_LOOPBACK:
                is_card = Path("/sys/class/net", name, "device").exists()
                yield str(IPv4Address(answer[20:24])), is_card


def _towards_internet() -> str:
    """Return our own address on the way to the internet; empty without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NO_NAME, 9))  # a datagram socket sends nothing yet
        except OSError:
            return ""
        return str(probe.getsockname()[0])
