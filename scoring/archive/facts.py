"""The facts of rules, matches, hands and rulings in an archive (docs/archive-file.md). Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal
from uuid import NAMESPACE_OID, UUID, uuid5

from pydantic import Field

from clubs.archive.canonical import canonical
from clubs.archive.facts import Fixed, Key, Moment, key_of

RULES, VERSION = "rules", "version"
MATCH, HAND, RULING = "match", "hand", "ruling"
MOST_VERSIONS = 200
"""Most versions of a hand, and most replaced results of a match, in a file."""
Reason = Annotated[str, Field(max_length=200)]
Position = Annotated[int, Field(ge=0, le=9)]
Small = Annotated[int, Field(ge=1, le=9_999)]


class VersionFacts(Fixed):
    """The options of house rules from one moment on."""

    rules: Key
    name: Annotated[str, Field(min_length=1, max_length=60)]
    options: dict[str, Any]
    at: Moment

    @property
    def key(self) -> str:
        """The key of the version, which follows from all that it says: it never changes."""
        return key_of(VERSION, uuid5(NAMESPACE_OID, canonical(self.write()).decode()))


class RulesFacts(Fixed):
    """House rules with the name and options of the version that counts now."""

    game: str
    name: Annotated[str, Field(min_length=1, max_length=60)]
    options: dict[str, Any]
    retired: bool


class Ended(Fixed):
    """An early ending, after this number of `hands`. `side`: the side that gave up."""

    how: Literal["time", "agreement", "gave-up"]
    side: Position | None
    hands: Small


class Replaced(Fixed):
    """An earlier final result, which a correction replaced."""

    key: UUID
    result: dict[str, Any]
    at: Moment
    reason: Reason


def in_order(results: Iterable[Replaced]) -> list[Replaced]:
    """Return replaced results by their moment."""
    return sorted(results, key=lambda result: (result.at, result.key))


class MatchFacts(Fixed):
    """A match without its hands. `version`: the house rules under which it was started."""

    game: str
    rules_name: Annotated[str, Field(max_length=80)]
    options: dict[str, Any]
    version: Key | None
    sides: Annotated[list[Key], Field(min_length=2, max_length=10)]
    hands_limit: Small | None
    table: Annotated[str, Field(max_length=12)]
    started_at: Moment
    dated_at: Moment | None
    ended: Ended | None
    result: dict[str, Any] | None
    replaced: list[Replaced]
    annulled: Reason
    set_aside: bool


class Voided(Fixed):
    at: Moment
    reason: Reason


class HandVersion(Fixed):
    """One recorded version of a hand. `side`: the position of the side that recorded it without an
    account.
    """

    key: UUID
    facts: dict[str, Any]
    side: Position | None
    at: Moment
    played_at: Moment
    reason: Reason
    voided: Voided | None


class HandFacts(Fixed):
    """All versions of a hand, sorted by moment; at most one of them counts."""

    versions: Annotated[list[HandVersion], Field(min_length=1)]

    @classmethod
    def of_versions(cls, versions: Iterable[HandVersion]) -> HandFacts:
        return cls(versions=sorted(versions, key=lambda version: (version.at, version.key)))

    @property
    def live(self) -> HandVersion | None:
        return next((version for version in self.versions if version.voided is None), None)


class RulingFacts(Fixed):
    """A recorded ruling, in a match or at a table that `table` names."""

    match: Key | None
    table: Annotated[str, Field(max_length=60)]
    occasion: Annotated[str, Field(max_length=60)]
    hand: Small | None
    side: Position | None
    game: Annotated[str, Field(max_length=30)]
    situation: Annotated[str, Field(max_length=30)]
    answers: dict[str, Any]
    ruling: dict[str, Any]
    points: Annotated[int, Field(ge=0, le=1_000_000)]
    at: Moment
    cancelled: Voided | None
