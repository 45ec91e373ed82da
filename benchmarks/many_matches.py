"""Measure pages of a club with 100,000 matches, compared with a club with 1,000.

    .venv/bin/python tools/with_postgres.py .venv/bin/python benchmarks/many_matches.py

Both clubs are in one database, on SQLite without TEST_DATABASE_URL. Each has 40 pairs that played
over ten years, one hand a match; pairs 1 and 2 met 50 times. A director asks for each page in
turns, in one process without the server around it. Times are of the processor, PostgreSQL included;
the ratio is the median of the turns.
"""

import statistics
from datetime import timedelta
from random import Random
from uuid import uuid4

import goals
from switched_off import browser, get, seconds  # makes the site

from django.db import connection, transaction  # isort: skip
from django.utils import timezone  # isort: skip

from clubs import accounts, roster
from clubs.models import Club, Competitor, Role
from scoring.games import GAMES
from scoring.models import Match, Side, SideHand
from tests.world import World, make_world

SIZES = (1_000, 100_000)
PAIRS, MEETINGS, DAYS = 40, 50, 3650
TURNS, MOST_RATIO = 9, 1.2
AT_ONCE = 5_000
RULES = GAMES["aacrt-2016"].rules
FIGURES = [
    "clean_canastras",
    "second_canastras",
    "third_canastras",
    "fourth_canastras",
    "times_out",
    "mortos",
    "failed_openings",
    "left_in_hand",
    "penalty_points",
]


def main() -> None:
    print(goals.versions(), connection.vendor, sep=", ")
    world = make_world()
    clubs = [made(world, size) for size in SIZES]
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    director = browser(world)
    for name, page in {"honours": "honours/", "two pairs": "versus/pair-1/pair-2/"}.items():
        few, many = (get(director, f"/{club.slug}/{page}") for club in clubs)
        few()
        many()  # both add up the earlier months
        turns = [(seconds(few), seconds(many)) for _turn in range(TURNS)]
        for size, times in zip(SIZES, zip(*turns, strict=True), strict=True):
            print(f"{name}, {size:,} matches: {1000 * statistics.median(times):.1f} ms")
        ratio = statistics.median(last / first for first, last in turns)
        where = f"{name}, {SIZES[1]:,} matches, {connection.vendor}"
        goals.at_most(where, ratio, MOST_RATIO, f"of {SIZES[0]:,}")


def made(world: World, size: int) -> Club:
    """Return a new club with this many matches."""
    club = accounts.create_club(f"club-{size}", f"Clube {size}", owner=world.olga)
    accounts.give_role(club, world.bruno, Role.DIRECTOR, by=world.olga)
    pairs = [
        roster.add_pair(
            club, by=world.olga, first=f"Alfa {number} Um", second=f"Beto {number} Dois"
        )
        for number in range(PAIRS)
    ]
    for begin in range(0, size, AT_ONCE):
        write(world, club, pairs, range(begin, min(begin + AT_ONCE, size)), size)
    return club


@transaction.atomic
def write(world: World, club: Club, pairs: list[Competitor], numbers: range, size: int) -> None:
    """Write the finished matches of these numbers, with one hand each."""
    begin = timezone.now() - timedelta(days=DAYS + 40)
    matches = Match.objects.bulk_create(
        Match(
            club=club,
            number=number + 1,
            ruleset=RULES.key,
            rules_name="AACRT 2016",
            options=RULES.options(),
            started_at=(at := begin + timedelta(days=DAYS * number / size)),
            started_by=world.olga,
            client_key=uuid4(),
            hand_count=1,
            state="finished",
            ending="target",
            ended_at=at,
        )
        for number in numbers
    )
    sides, hands = [], []
    for number, match in zip(numbers, matches, strict=True):
        chance = Random(number)
        two, totals = opponents(pairs, number, size, chance), chance.sample(range(1500, 4000), 2)
        for position, (pair, total) in enumerate(zip(two, totals, strict=True)):
            of_side = {
                "club": club,
                "match": match,
                "position": position,
                "competitor": pair,
                "played_at": match.started_at,
                "total": total,
                "minimum": RULES.minimum(total),
            }
            won = total == max(totals)
            sides.append(Side(**of_side, won=won, place=1 if won else 2))
            figures = dict.fromkeys(FIGURES, 0)
            hands.append(SideHand(**of_side, **figures, ruleset=RULES.key, number=1, points=total))
    Side.objects.bulk_create(sides)
    SideHand.objects.bulk_create(hands)


def opponents(pairs: list[Competitor], number: int, size: int, chance: Random) -> list[Competitor]:
    """Return two pairs: the first two in `MEETINGS` matches of the club, never in another."""
    if number % (size // MEETINGS) == 0:
        return pairs[:2]
    first = chance.choice(pairs)
    others = pairs[2:] if first in pairs[:2] else pairs
    return [first, chance.choice([pair for pair in others if pair is not first])]


if __name__ == "__main__":
    main()
