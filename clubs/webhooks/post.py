"""Send one HTTPS request to an address that a person typed. Pure: no Django, no database.

The name is resolved once, every address it has must be public, and the connection goes to the
checked address, so that a name cannot change its address in between. TLS checks the name. No
redirect is followed, no proxy is used, and only status and Retry-After of the answer are read.
"""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Timer
from urllib.parse import urlsplit

SECONDS = 10.0
"""For the whole request, so that a slow receiver cannot hold the worker."""
CONNECT_SECONDS = 4.0
MOST_ADDRESSES = 4
HTTPS_PORT = 443
FIRST_FREE_PORT = 1024
MOST_LETTERS = 300
LONGEST_RETRY = 3600

UNICAST = IPv6Network("2000::/3")
"""The only public unicast addresses of IPv6."""
REFUSED = [
    ip_network(text)
    for text in (
        "168.63.129.16/32",  # metadata of one provider, outside the private networks
        *("192.0.0.0/24", "192.88.99.0/24"),  # protocols between networks
        *("2001::/23", "2002::/16"),  # tunnels, which reach any IPv4 address
    )
]


class Failed(Exception):
    """The request was not answered with success.

    `problem`: `refused-address`, `unknown-name`, `unreachable`, `tls`, `too-slow`, `redirect` or
    `status`; the last two with the status of the answer. `retry_after`: the seconds that the
    receiver asks to wait, at most an hour.
    """

    def __init__(
        self, problem: str, status: int | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(problem)
        self.problem, self.status, self.retry_after = problem, status, retry_after


@dataclass(frozen=True)
class Address:
    """A checked address of the web: `target` is the path with its query."""

    host: str
    port: int
    target: str


def read_url(url: str, *, most_letters: int = MOST_LETTERS) -> Address:
    """Return the parts of an address. Raises ValueError unless it is https, without a password and
    a fragment, at port 443 or above 1023, in printable ASCII.
    """
    if len(url) > most_letters or not url.isascii() or not url.isprintable() or " " in url:
        raise ValueError("characters")
    parts = urlsplit(url)
    port = parts.port if parts.port is not None else HTTPS_PORT
    if parts.scheme != "https" or not parts.hostname or "@" in parts.netloc or "#" in url:
        raise ValueError("form")
    if port != HTTPS_PORT and port < FIRST_FREE_PORT:
        raise ValueError("port")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Address(parts.hostname, port, target)


def is_public(text: str) -> bool:
    """Whether anybody on the internet could reach this IP address."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address) and address not in UNICAST:
        return False
    if any(address in network for network in REFUSED if network.version == address.version):
        return False
    return address.is_global and not address.is_multicast


def post(
    address: Address, body: bytes, headers: dict[str, str], *, reachable: Sequence[str] = ()
) -> int:
    """Send a body and return the status of success. Raises Failed for everything else.

    `reachable`: networks that may be reached though they are not public, for tests.
    """
    connection = _Pinned(address, _addresses(address, reachable))
    try:
        connection.request("POST", address.target, body, headers)
        answer = connection.getresponse()
        status = answer.status
    except ssl.SSLError as error:
        raise Failed("too-slow" if connection.is_late else "tls") from error
    except (OSError, http.client.HTTPException, ValueError) as error:
        is_late = connection.is_late or isinstance(error, TimeoutError)
        raise Failed("too-slow" if is_late else "unreachable") from error
    finally:
        connection.close()
    if connection.is_late:  # a cut connection looks like the end of the headers
        raise Failed("too-slow")
    if 200 <= status < 300:
        return status
    problem = "redirect" if 300 <= status < 400 else "status"
    raise Failed(problem, status, _seconds(answer.getheader("Retry-After", "")))


def _seconds(text: str) -> int | None:
    """Return the seconds of a Retry-After header; None without one, and for a date."""
    return min(int(text), LONGEST_RETRY) if text.isascii() and text.isdigit() else None


def _addresses(address: Address, reachable: Sequence[str]) -> list[str]:
    """Return the IP addresses of a host, all of them checked."""
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Failed("unknown-name") from error
    addresses = list(dict.fromkeys(str(row[4][0]) for row in found))
    networks = [ip_network(text) for text in reachable]
    for text in addresses:
        if not is_public(text) and not _is_in(ip_address(text.partition("%")[0]), networks):
            raise Failed("refused-address")
    return addresses[:MOST_ADDRESSES]


def _is_in(address: IPv4Address | IPv6Address, networks: Sequence[object]) -> bool:
    return any(address in network for network in networks)  # type: ignore[operator]


class _Pinned(http.client.HTTPSConnection):
    """A connection to the first of these IP addresses that answers, with the name in TLS."""

    def __init__(self, address: Address, addresses: Sequence[str]) -> None:
        super().__init__(address.host, address.port, context=ssl.create_default_context())
        self.addresses = addresses
        self.is_late = False
        self.watch: Timer | None = None

    def connect(self) -> None:
        secured = self._context.wrap_socket(  # type: ignore[attr-defined]
            self._first(), server_hostname=self.host, do_handshake_on_connect=False
        )
        self.sock = secured
        self.watch = Timer(SECONDS, self._cut)
        self.watch.daemon = True
        self.watch.start()
        secured.do_handshake()

    def _first(self) -> socket.socket:
        problem: OSError = OSError("no address")
        for address in self.addresses:
            try:
                raw = socket.create_connection((address, self.port), CONNECT_SECONDS)
            except OSError as error:
                problem = error
            else:
                raw.settimeout(SECONDS)
                return raw
        raise problem

    def _cut(self) -> None:
        """End the request at its time limit: a timeout of the socket limits one read only."""
        self.is_late = True
        with suppress(OSError):
            socket.socket.shutdown(self.sock, socket.SHUT_RDWR)

    def close(self) -> None:
        if self.watch is not None:
            self.watch.cancel()
        super().close()
