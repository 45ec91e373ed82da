"""People and pairs as records of an archive, and what the club remembers of it. Read-only."""

from __future__ import annotations

import gzip
import json

from django.utils.crypto import salted_hmac

from clubs.archive.facts import PERSON, Notes, Pair, Person, key_of, pair_key
from clubs.archive.records import Memory, State
from clubs.archive.signing import private_key, public_text
from clubs.models import ArchiveMemory, Club, Competitor, Player


def person_key_of(player: Player) -> str:
    return key_of(PERSON, player.uid)


def pair_key_of(competitor: Competitor) -> str:
    people = [person_key_of(player) for player in competitor.players]
    return pair_key(people, passing=competitor.is_passing)


def people_states(club: Club) -> dict[str, State]:
    """Return the persons of a club by their keys; two queries with `pair_states`."""
    return {person_key_of(player): _person_state(player) for player in club.players.all()}


def pair_states(club: Club) -> dict[str, State]:
    """Return the pairs of a club and its people who play alone, by their keys."""
    rows = club.competitors.with_players()
    return {pair_key_of(pair): _pair_state(pair) for pair in rows}


def _person_state(player: Player) -> State:
    if player.erased_at is not None:
        return State(Person(name="", archived=True, erased=True).write())
    archived = player.archived_at is not None
    return State(Person(name=player.name, called=player.called, archived=archived).write())


def _pair_state(pair: Competitor) -> State:
    people = [person_key_of(player) for player in pair.players]
    facts = Pair(
        people=sorted(people),
        name=pair.name,
        archived=pair.archived_at is not None,
        passing=pair.is_passing,
    )
    return State(facts.write(), Notes(number=pair.number, first=people[0]).write())


def remembered(club: Club) -> dict[str, Memory]:
    """Return what the club remembers of the last exchange, by key."""
    row = ArchiveMemory.objects.filter(club=club).first()
    if row is None:
        return {}
    content = json.loads(gzip.decompress(row.content))
    return {key: Memory.read(data) for key, data in content.items()}


def secret_of(club: Club) -> bytes:
    """Return the 32 bytes from which the signing key of a club on this server follows.

    It depends on the row of the club: an owner of another club here can give that club the same
    `uid` by merging a file, but not the same key.
    """
    return salted_hmac("clubs.archive", f"ed25519 {club.pk}", algorithm="sha256").digest()


def public_key_of(club: Club) -> str:
    return public_text(private_key(secret_of(club)))
