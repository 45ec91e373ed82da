"""Records that an app above adds to the archive of a club, such as tournaments.

This app must not import the apps above it. One of them registers its `ArchivePart` when the site
starts; without any, an archive has only the notebook.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from django.utils.functional import Promise

from clubs.archive.facts import Fixed, Reader
from clubs.archive.records import Archive, Record, State
from clubs.models import Club, User
from scoring.archive.clash import Clash
from scoring.archive.facts import Voided

Checker = Callable[[Record, Reader], Fixed]


class ArchivePart:
    """The records of an app above. These default methods add nothing to the archive."""

    kinds: Mapping[str, Promise | None] = {}
    """The kinds of its records, with their name where a person sees how many there are."""
    numbered: Collection[str] = frozenset()
    """The kinds whose keys end in a number."""
    checks: Mapping[str, Checker] = {}
    """For each kind the function that reads a record of a file, or raises MalformedArchive."""

    def is_empty(self, club: Club) -> bool:
        return True

    def states(self, club: Club) -> Mapping[str, State]:
        """Return the rows of a club as states of records."""
        return {}

    def settle(self, joined: Archive, ours: Archive, theirs: Archive) -> Archive:
        """Return the joined archive after what follows from both copies without a decision."""
        return joined

    def together(self, joined: Archive, ours: Archive, theirs: Archive) -> Mapping[str, str]:
        """Return the keys of records that are decided together with another, and its key."""
        return {}

    def choose(
        self, keys: Iterable[str], chosen: Archive, other: Archive, why: Voided
    ) -> Mapping[str, State | None]:
        """Return these records as a person has chosen them; None: the record goes."""
        return {}

    def altered(self, ours: Archive, theirs: Archive) -> list[str]:
        """Return the keys of records of which the file changes what no copy can change."""
        return []

    def unsound(self, archive: Archive, keys: Collection[str]) -> list[str]:
        """Return the keys of things that cannot be as these records say."""
        return []

    def lock(self, club: Club) -> None:
        """Lock its rows, before the matches and the club are locked."""

    def write(
        self,
        club: Club,
        archive: Archive,
        keys: Collection[str],
        accounts: Mapping[str, User],
        *,
        by: User,
    ) -> None:
        """Write the records with these keys, which are new, changed or gone."""

    def clash(self, ours: Archive, theirs: Archive, key: str, keys: Collection[str]) -> Clash:
        """Return both copies of what a person decides about, side by side."""
        raise NotImplementedError


PARTS: list[ArchivePart] = []


def register(part: ArchivePart) -> None:
    """Add the records of an app above. Idempotent."""
    PARTS[:] = [*(other for other in PARTS if type(other) is not type(part)), part]


def part_of(kind: str) -> ArchivePart | None:
    """Return the part to which records of this kind belong; None: to the notebook."""
    return next((part for part in PARTS if kind in part.kinds), None)
