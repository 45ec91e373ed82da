"""Sums and lists of the matches of a club read the pairs of that club, not of the whole server."""

from collections.abc import Callable

import pytest
from django.db import connection

from clubs.lists.spans import ALL
from clubs.models import Club, Competitor, Player
from scoring.match.match_queries import by_moment, listed, with_sides
from scoring.memory.days import MatchDays
from scoring.memory.leaderboard import leaderboard
from scoring.memory.people import AddressBook
from scoring.models import Season
from scoring.seasons.ratings import Ratings
from scoring.seasons.records import Records, RecordScope
from scoring.seasons.results import board_of
from tests.dates import today
from tests.plans import rows_read
from tests.scoring.crowd import RULES, played
from tests.scoring.test_season import season
from tests.world import World

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.only_postgres("reads plans of PostgreSQL"),
]
OTHERS = 300
SUMS: dict[str, Callable[[Season], object]] = {
    "the table of the club": lambda own: leaderboard(own.club, RULES.key, ALL),
    "lists of matches": lambda own: MatchDays([by_moment(listed(own.club))]).days,
    "files of matches": lambda own: list(with_sides(listed(own.club), own.club)),
    "people": lambda own: AddressBook(own.club, today()).played,
    "a season": lambda own: board_of(own, is_of_pairs=True),
    "records": lambda own: Records(RecordScope(own.club, RULES.key)).feats,
    "ratings of pairs": lambda own: Ratings(own.club, RULES.key, is_of_pairs=True).lines,
    "ratings of persons": lambda own: Ratings(own.club, RULES.key, is_of_pairs=False).lines,
}


@pytest.mark.parametrize("what", SUMS)
def test_sums_of_a_club_read_no_pairs_of_other_clubs(world: World, what: str) -> None:
    add_pairs(world.other_club)
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    own = season(world)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE clubs_competitor")
        # As for the many matches of a large club: whole tables are joined, not row by row.
        for way in ("nestloop", "mergejoin", "seqscan"):
            cursor.execute(f"SET LOCAL enable_{way} = off")
    with rows_read() as reads:
        SUMS[what](own)
    most = max(read.rows.get("clubs_competitor", 0) for read in reads)
    assert 0 < most < 10


def add_pairs(club: Club) -> None:
    """Add many pairs to a club."""
    people = Player.objects.bulk_create(
        Player(club=club, name=f"Jogador {number}") for number in range(2 * OTHERS)
    )
    Competitor.objects.bulk_create(
        Competitor(club=club, number=1000 + at, first=first, second=second)
        for at, (first, second) in enumerate(zip(people[::2], people[1::2], strict=True))
    )
