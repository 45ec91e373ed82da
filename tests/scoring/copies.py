"""Two copies of one club: that of the server, and that of a laptop without internet.

Both are clubs of one database here; they share no row, as two computers share none.
"""

from __future__ import annotations

from typing import Any

from clubs import accounts
from clubs.archive.document import Document, read
from clubs.models import Club, Competitor, User
from clubs.people.archived_people import public_key_of
from clubs.roster.people.archives import trust_key
from scoring.archive.comparison import Comparison, Side
from scoring.archive.rows import archive_of_club
from scoring.club import archives
from scoring.models import Match
from tests.world import World


def file_of(world: World, club: Club) -> Document:
    club.refresh_from_db()
    return read(archives.make_file(club, by=world.olga))


def take(world: World, club: Club, file: Document, choice: Side = "here") -> Comparison:
    """Merge a file into a club, with the same choice for every clash."""
    club.refresh_from_db()
    comparison = archives.compare(club, file)
    choices = dict.fromkeys(comparison.clashes, choice)
    archives.merge(club, file, choices, by=world.olga, mark=comparison.mark)
    club.refresh_from_db()
    return comparison


def laptop_of(world: World, slug: str = "laptop", owner: User | None = None) -> Club:
    """Return a new club that has taken the file of Boa Vista. Each trusts the other."""
    laptop = accounts.create_club(slug, "Boa Vista, laptop", owner=owner or world.olga)
    trust_key(laptop, public_key_of(world.club), by=world.olga)
    trust_key(world.club, public_key_of(laptop), by=world.olga)
    take(world, laptop, file_of(world, world.club))
    return laptop


def facts(club: Club) -> dict[str, Any]:
    """Return all facts of a club by their keys."""
    club.refresh_from_db()
    return {key: record.state.facts for key, record in archive_of_club(club).records.items()}


def history(club: Club) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """Return the ids of the states of every record of a club: the current and the replaced ones."""
    club.refresh_from_db()
    records = archive_of_club(club).records
    return {key: (record.ids, record.replaced) for key, record in records.items()}


def on(club: Club, match: Match) -> Match:
    """Return the copy of a match in another copy of the club."""
    return club.matches.get(client_key=match.client_key)


def pair_on(club: Club, pair: Competitor) -> Competitor:
    first, second = (player.uid for player in pair.players)
    return club.competitors.get(first__uid=first, second__uid=second)
