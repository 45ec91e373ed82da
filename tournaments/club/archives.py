"""Tournaments in the archive of a club, and one tournament as a file of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from clubs.archive.facts import Pair, key_of, kind_of, of_kind, uid_of
from clubs.archive.records import Archive, Record, State
from clubs.models import Club, User
from scoring.archive.clash import Clash
from scoring.archive.comparison import subject_of
from scoring.archive.facts import (
    HAND,
    RULING,
    VERSION,
    MatchFacts,
    RulingFacts,
    VersionFacts,
    Voided,
)
from scoring.archive.parts import ArchivePart
from scoring.club import archives
from tournaments.archive import words
from tournaments.archive.checks import CHECKS
from tournaments.archive.choices import chosen_states
from tournaments.archive.facts import (
    ENTRY,
    MONEY,
    NUMBERED,
    PARTICIPANT,
    PLAYED,
    TABLE,
    EntryFacts,
    TableFacts,
    TournamentFacts,
)
from tournaments.archive.records import altered_records, doubled_matches, tournaments_of
from tournaments.archive.rows import tournament_key_of, tournament_states
from tournaments.archive.settling import settle, together, unsound_tournaments
from tournaments.director.archives.archives import write_tournaments
from tournaments.models import Tournament

OWN = frozenset({*PLAYED, *MONEY})


class TournamentPart(ArchivePart):
    """The tournaments of a club: plan, entries, draws, results, money."""

    kinds = words.KINDS
    numbered = NUMBERED
    checks = CHECKS

    def is_empty(self, club: Club) -> bool:
        return not club.tournaments.exists()

    def states(self, club: Club) -> Mapping[str, State]:
        return tournament_states(club)

    def settle(self, joined: Archive, ours: Archive, theirs: Archive) -> Archive:
        return settle(joined, ours, theirs)

    def together(self, joined: Archive, ours: Archive, theirs: Archive) -> Mapping[str, str]:
        return together(joined, ours, theirs)

    def choose(
        self, keys: Iterable[str], chosen: Archive, other: Archive, why: Voided
    ) -> Mapping[str, State | None]:
        return chosen_states(keys, chosen, other, why)

    def altered(self, ours: Archive, theirs: Archive) -> list[str]:
        return altered_records(ours.records, theirs.records)

    def unsound(self, archive: Archive, keys: Collection[str]) -> list[str]:
        unsound = unsound_tournaments(archive, touched(archive.records, keys))
        return [*unsound, *doubled_matches(archive.records)]

    def lock(self, club: Club) -> None:
        locked = club.tournaments.select_for_update(no_key=True).order_by("pk")
        list(locked.values_list("pk", flat=True))

    def write(
        self,
        club: Club,
        archive: Archive,
        keys: Collection[str],
        accounts: Mapping[str, User],
        *,
        by: User,
    ) -> None:
        write_tournaments(club, archive.records, keys, accounts, by=by)

    def clash(self, ours: Archive, theirs: Archive, key: str, keys: Collection[str]) -> Clash:
        return words.clash(ours, theirs, key, keys)


def touched(records: Mapping[str, Record], keys: Collection[str]) -> set[str]:
    """Return the keys of the tournaments to which these records belong."""
    wanted = set(keys)
    # A record that is gone names its tournament no more; its entry does.
    wanted |= {key_of(ENTRY, uid_of(key)) for key in keys if kind_of(key) == PARTICIPANT}
    return {
        tournament
        for tournament, own in tournaments_of(records, OWN).items()
        if not wanted.isdisjoint(own)
    }


def make_file(tournament: Tournament, *, by: User) -> bytes:
    """Return the signed file of one tournament, with the people, pairs, rules, matches and rulings
    that it refers to.
    """
    key = tournament_key_of(tournament)
    return archives.make_file(
        tournament.club,
        by=by,
        only=lambda archive: keys_of_tournament(archive.records, key),
        subject=tournament,
    )


def keys_of_tournament(records: Mapping[str, Record], tournament: str) -> set[str]:
    """Return the keys of the records of a tournament and of all that they name."""
    keys = set(tournaments_of(records, OWN)[tournament])
    people: set[str | None] = set()
    pairs: set[str] = set()
    matches: set[str | None] = set()
    versions = {TournamentFacts.of(records[tournament]).version}
    for key in keys:
        if kind_of(key) == ENTRY:
            entry = EntryFacts.of(records[key])
            pairs.add(entry.pair)
            people.add(entry.reserve)
        elif kind_of(key) == TABLE:
            table = TableFacts.of(records[key])
            matches |= {table.match, *table.earlier}
            seats = [seat for side in table.sides for seat in side]
            people |= {person for seat in seats for person in (seat.reserve, seat.instead_of)}
    for key in filter(None, matches):
        facts = MatchFacts.of(records[key])
        pairs |= set(facts.sides)
        versions.add(facts.version)
    for key in pairs:
        people |= set(Pair.of(records[key]).people)
    rules = {VersionFacts.of(records[key]).rules for key in filter(None, versions)}
    keys |= {
        key for key in of_kind(records, VERSION) if VersionFacts.of(records[key]).rules in rules
    }
    keys |= {key for key in of_kind(records, HAND) if subject_of(key) in matches}
    keys |= {
        key
        for key, record in of_kind(records, RULING).items()
        if RulingFacts.of(record).match in matches - {None}
    }
    return keys | rules | pairs | set(filter(None, people)) | set(filter(None, matches))
