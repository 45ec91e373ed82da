"""The text, link and picture by which people share a page in a chat group."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from server.web.full_addresses import full_address


@dataclass(frozen=True)
class Share:
    """Addresses are absolute. `url`: empty if nobody outside the club can open the page.

    `picture`: empty without one. `page`: the page with the text to copy.
    """

    title: str
    text: str
    page: str
    url: str = ""
    picture: str = ""

    @property
    def whole(self) -> str:
        """The text with the link below it."""
        return f"{self.text}\n{self.url}".strip()


def share(
    request: HttpRequest, title: str, text: str, page: str, path: str = "", version: str = ""
) -> Share:
    """Return what to share of the page at `path`; its picture is beside it.

    `version`: the state that the picture shows. Chat groups store pictures by their address.
    """
    url = full_address(request, path) if path else ""
    picture = f"{url}picture.png?v={version}" if url else ""
    return Share(title, text, page, url, picture)
