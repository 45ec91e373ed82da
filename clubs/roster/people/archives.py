"""Files of other copies of the club: keep them, trust their keys, write their people."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from uuid import UUID

from django.utils import timezone

from clubs.archive.facts import PAIR, PERSON, Notes, Pair, Person, of_kind, uid_of
from clubs.archive.records import Memory, Record
from clubs.archive.signing import fingerprint
from clubs.journal.writing import note, writing
from clubs.models import ArchiveMemory, Club, Competitor, IncomingArchive, Player, TrustedKey, User
from clubs.people.archived_people import pair_key_of, person_key_of
from clubs.people.erased_names import erased_name
from clubs.roster.people.erasure import erase_player
from clubs.roster.people.naming import tell_apart
from clubs.roster.people.pairs import LAST_OF_PAIRS
from clubs.roster.people.people import name_player
from clubs.words.names import pair_key


def keep_incoming(club: Club, content: bytes, *, by: User) -> IncomingArchive:
    """Keep a file of another copy until it is merged; it replaces a file that waits."""
    with writing(club):
        kept, _is_new = IncomingArchive.objects.update_or_create(
            club=club, defaults={"content": gzip.compress(content, 6), "by": by}
        )
        return kept


def discard_incoming(club: Club) -> None:
    """Delete the file that waits to be merged. Idempotent."""
    with writing(club):
        IncomingArchive.objects.filter(club=club).delete()


def trust_key(club: Club, key: str, *, by: User) -> None:
    """Trust the files of another server from now on. Idempotent."""
    with writing(club):
        _row, is_new = TrustedKey.objects.get_or_create(club=club, key=key, defaults={"by": by})
        if is_new:
            note(club, by, "trust-archive-key", fingerprint(key))


def distrust_key(club: Club, pk: int, *, by: User) -> None:
    """Take no more files of another server. A file of it that waits is deleted. Idempotent."""
    with writing(club):
        trusted = TrustedKey.objects.filter(club=club, pk=pk).first()
        if trusted is not None:
            trusted.delete()
            IncomingArchive.objects.filter(club=club).delete()
            note(club, by, "distrust-archive-key", fingerprint(trusted.key))


def remember(club: Club, known: Mapping[str, Memory]) -> None:
    """Store what the club remembers of an exchange. The caller holds the lock of the club."""
    content = json.dumps({key: memory.write() for key, memory in known.items()}).encode()
    ArchiveMemory.objects.update_or_create(
        club=club, defaults={"content": gzip.compress(content, 6)}
    )


def take_identity(club: Club, uid: UUID) -> None:
    """Make an empty club a copy of the club with this identity. The caller holds the lock."""
    club.uid = uid
    Club.objects.filter(pk=club.pk).update(uid=uid)


def write_archived_people(club: Club, records: Mapping[str, Record], *, by: User) -> None:
    """Add the persons and pairs of these records, or change them to these facts.

    The caller holds the lock of the club.
    """
    people = {person_key_of(player): player for player in club.players.all()}
    for key, record in of_kind(records, PERSON).items():
        people[key] = _write_person(club, people.get(key), key, Person.of(record), by)
    pairs = {pair_key_of(pair): pair for pair in club.competitors.with_players()}
    taken = {pair.number for pair in pairs.values()}
    for key, record in of_kind(records, PAIR).items():
        _write_pair(club, pairs.get(key), Pair.of(record), Notes.of(record), people, taken)
    tell_apart(club)


def _write_person(club: Club, player: Player | None, key: str, facts: Person, by: User) -> Player:
    if player is None:
        player = Player(club=club, uid=uid_of(key))
    elif player.erased_at is not None:
        return player
    if facts.erased:
        if player.pk:
            return erase_player(player, by=by)
        player.erased_at = timezone.now()
    name = erased_name(player) if facts.erased else facts.name
    name_player(player, name, name if facts.erased else facts.called)
    player.archived_at = (player.archived_at or timezone.now()) if facts.archived else None
    player.save()
    return player


def _write_pair(
    club: Club,
    pair: Competitor | None,
    facts: Pair,
    notes: Notes,
    people: Mapping[str, Player],
    taken: set[int],
) -> None:
    if pair is None:
        order = sorted(facts.people, key=lambda key: key != notes.first)
        players = [people[key] for key in order]
        is_listed = len(players) > 1 and not facts.passing
        number = _free_number(notes.number, taken, is_listed=is_listed)
        taken.add(number)
        pair = Competitor(club=club, number=number, is_passing=facts.passing)
        pair.first, pair.second = players[0], players[1] if len(players) > 1 else None
    pair.name, pair.sort_key = facts.name, pair_key(facts.name)
    pair.archived_at = (pair.archived_at or timezone.now()) if facts.archived else None
    pair.save()


def _free_number(wanted: int | None, taken: set[int], *, is_listed: bool) -> int:
    """Return the number of the other copy if it is free here, else the next one of its kind."""
    if wanted and wanted not in taken and (wanted <= LAST_OF_PAIRS) == is_listed:
        return wanted
    of_its_kind = [number for number in taken if (number <= LAST_OF_PAIRS) == is_listed]
    return max(of_its_kind, default=0 if is_listed else LAST_OF_PAIRS) + 1
