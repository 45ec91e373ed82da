"""The rows of a club by the keys of an archive, for the writers of its records. Read-only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from clubs.archive.facts import Notes
from clubs.archive.records import Record
from clubs.models import Club, Competitor, Player, User
from clubs.people.archived_people import pair_key_of, person_key_of
from scoring.archive.rows import match_key_of, version_facts_of
from scoring.models import HouseRulesVersion, Match


@dataclass(frozen=True)
class KnownRows:
    """What the club has, by the keys of the archive; `accounts` by login."""

    club: Club
    records: Mapping[str, Record]
    accounts: Mapping[str, User]
    by: User

    @cached_property
    def pairs(self) -> Mapping[str, Competitor]:
        return {pair_key_of(pair): pair for pair in self.club.competitors.with_players()}

    @cached_property
    def people(self) -> Mapping[str, Player]:
        return {person_key_of(player): player for player in self.club.players.all()}

    @cached_property
    def versions(self) -> Mapping[str, HouseRulesVersion]:
        rows = HouseRulesVersion.objects.filter(rules__club=self.club).select_related("rules")
        return {version_facts_of(version, version.rules).key: version for version in rows}

    @cached_property
    def matches(self) -> Mapping[str, Match]:
        return {match_key_of(match): match for match in self.club.matches.all()}

    def account(self, notes: Notes, what: str) -> User:
        """Return the account of this club with the login of the other copy; else the importer."""
        return self.accounts.get(notes.names.get(what, ""), self.by)

    def person(self, key: str | None) -> Player | None:
        return None if key is None else self.people[key]
