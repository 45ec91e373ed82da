"""Full addresses of pages, as phones and other computers open them."""

import socket
from collections.abc import Sequence
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest

OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names by which every computer means itself."""


def full_address(request: HttpRequest, path: str) -> str:
    """Return the address of a path for a link or a QR code that leaves this computer.

    In a hall it begins with http://, which every phone opens; one that trusts the computer is then
    sent on to https.
    """
    url = request.build_absolute_uri(path)
    if settings.HTTPS_PORT and request.is_secure():
        url = at_port(url, "http", settings.HTTP_PORT)
    if urlsplit(url).hostname in OWN_NAMES:
        return in_network(url, settings.LAN_ADDRESSES())
    return url


def site_address() -> str:
    """Return where this server is reached, for a command, which has no request."""
    names = [
        name for name in settings.ALLOWED_HOSTS if name not in OWN_NAMES and name[0] not in "*."
    ]
    if settings.HTTPS and names:
        return f"https://{names[0]}"
    return f"http://localhost:{settings.HTTP_PORT}"


def doubt_about(site: str) -> str:
    """Return what to say if no server answers at this address of this computer; empty if one does.

    The port may have been given to the server alone: PORT=8001 make hall.
    """
    parts = urlsplit(site)
    if parts.hostname not in OWN_NAMES or parts.port is None:
        return ""
    try:
        socket.create_connection((parts.hostname, parts.port), timeout=1).close()
    except OSError:
        return (
            f"\nNothing answers at port {parts.port} now. If Caderneta uses another port, type "
            "the command again with PORT=8080 in front of it."
        )
    return ""


def in_network(url: str, addresses: Sequence[str]) -> str:
    """Return a URL with the first of this computer's addresses as its host; as it is without one.

    Whoever sits at the laptop of the hall opens `localhost`, which on a phone is the phone.
    """
    if not addresses:
        return url
    parts = urlsplit(url)
    host = addresses[0] if parts.port is None else f"{addresses[0]}:{parts.port}"
    return urlunsplit(parts._replace(netloc=host))


def at_port(url: str, scheme: str, port: int) -> str:
    """Return a URL of the same computer with another scheme and port."""
    parts = urlsplit(url)
    name = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return urlunsplit(parts._replace(scheme=scheme, netloc=f"{name}:{port}"))
