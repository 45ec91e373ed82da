"""The terms of the table of rights: who may use an address, and what people do there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from django.utils.functional import Promise


class Right(Enum):
    """What a member's role allows in the club."""

    SEE = "see"
    RECORD = "record"
    """Start matches and record, correct, void hands."""
    DIRECT = "direct"
    """Run tournaments."""
    ADD = "add"
    """Put new people and pairs on the club's list while entering a tournament."""
    KEEP = "keep"
    """Change the club's people, pairs and rules, and read its journal."""
    OFFICE = "office"
    """Read and change the particulars of people: telephone, birthday, note."""
    OWN = "own"
    """Give and take away roles."""


class Door(Enum):
    """How an address lets people in who need no role in the club."""

    EVERYBODY = "everybody"
    ACCOUNT = "account"
    """Everybody who has signed in."""
    KEY = "key"
    """Everybody with the code, key or link in the address or in the form."""
    PUBLIC_CLUB = "public-club"
    """Members, and everybody if the owner has opened the club's page."""
    PUBLIC_MATCHES = "public-matches"
    """Members, and everybody if the owner has opened the club's page with its matches."""
    PUBLIC_TOURNAMENT = "public-tournament"
    """Everybody; an archived tournament is for members."""
    FEDERATION = "federation"
    """The people of the federation's office."""
    FEDERATION_HEAD = "federation-head"
    """The head of the federation's office."""


@dataclass(frozen=True)
class ByToken:
    """An address for programs: the member who made the token needs `right`; None: no token."""

    right: Right | None
    writes: bool = False
    """The token itself must be one that may write."""


Access = Right | Door | ByToken


@dataclass(frozen=True)
class Only:
    """A condition that the view checks, because it depends on what is stored."""

    words: Promise
    unless: Right
    """Members with this right need not meet the condition."""


class SecondStep(Enum):
    """When a dangerous task asks for the second step (`clubs.second_step`)."""

    TO_OPEN = "to open"
    """At every request: the pages reveal a secret, send data of people, merge what comes back, or
    change the second step itself."""
    TO_SEND = "to send"
    """When the form is sent: it changes roles, opens the club to programs, moves money, erases a
    person, or lets the club into a federation or out of it. Everybody with the right may look at
    the page. What the other side has to accept first, such as a link of a person, is not asked."""


@dataclass(frozen=True)
class Task:
    """What people do, who may do it, and the addresses that serve it.

    The addresses are names of URLs, separated by spaces: `get` to read, `post` to write, `both`.
    """

    words: Promise
    access: Access
    get: str = ""
    post: str = ""
    both: str = ""
    only: Only | None = None
    second_step: SecondStep | None = None
    while_lent: bool = False
    """Forms are taken while another computer has the club: they write only what never leaves this
    server, or nothing. All others are refused before they are checked (`config.refused`)."""

    def asks_second_step(self, method: str) -> bool:
        """Whether a request of this method is a dangerous action."""
        if self.second_step is SecondStep.TO_SEND:
            return method == "POST"
        return self.second_step is SecondStep.TO_OPEN

    def uses(self) -> Iterator[tuple[str, str]]:
        """Yield each name of a URL with a method."""
        for names, methods in ((self.get, "GET"), (self.post, "POST"), (self.both, "GET POST")):
            for name in names.split():
                for method in methods.split():
                    yield name, method


@dataclass(frozen=True)
class Group:
    """Tasks under one heading of the page that shows the table to an owner."""

    words: Promise
    tasks: tuple[Task, ...]
