"""Hundreds of matches, written without the ledger, for tests that read only derived columns."""

from datetime import datetime, timedelta
from uuid import uuid4

from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import Competitor, User
from scoring.games import GAMES
from scoring.memory.earlier_months import played_at
from scoring.models import Match, Side
from tests.prepared import prepared
from tests.world import World

RULES = GAMES["aacrt-2016"].rules


def browser(client: Client, user: User) -> Client:
    """Return the client signed in as this person, in English."""
    client.force_login(user)
    client.cookies["django_language"] = "en"
    return client


def played(
    world: World,
    first: Competitor,
    second: Competitor,
    totals: tuple[int, int] = (3100, 2000),
    ended: datetime | None = None,
    *,
    playing: bool = False,
    table: str = "",
) -> Match:
    """Create a match with these totals that ended then, or that began then and is in play."""
    ended = ended or timezone.now()
    # A match in play lies on the day it began.
    started = ended if playing else ended - timedelta(hours=2)
    match = Match.objects.create(
        club=world.club,
        number=world.club.matches.count() + 1,
        table=table,
        ruleset=RULES.key,
        rules_name="AACRT 2016",
        options=RULES.options(),
        started_at=started,
        started_by=world.ana,
        client_key=uuid4(),
        hand_count=4,
        **({} if playing else {"state": "finished", "ending": "target", "ended_at": ended}),
    )
    for position, competitor in enumerate((first, second)):
        mine, theirs = totals[position], totals[1 - position]
        Side.objects.create(
            club=world.club,
            match=match,
            position=position,
            competitor=competitor,
            played_at=played_at(match),
            total=mine,
            minimum=RULES.minimum(mine),
            clean_canastras=2,
            times_out=1,
            won=None if playing else mine > theirs,
            place=None if playing else 1 + (mine < theirs),
        )
    return match


def put_off(match: Match, **when: datetime) -> None:
    """Set the times of a match, by the names of its columns."""
    Match.objects.filter(pk=match.pk).update(**when)
    moment = Match.objects.get(pk=match.pk).played_at
    match.sides.update(played_at=moment)
    match.side_hands.update(played_at=moment)


@prepared
def many(world: World, number: int, *, playing: bool = False) -> None:
    """Create this many matches between pairs 1 and 2 in a few statements."""
    now = timezone.now()
    state = {} if playing else {"state": "finished", "ending": "target", "ended_at": now}
    first = world.club.matches.count() + 1
    matches = Match.objects.bulk_create(
        Match(
            club=world.club,
            number=first + index,
            ruleset=RULES.key,
            rules_name="AACRT 2016",
            options=RULES.options(),
            started_at=now,
            started_by=world.ana,
            client_key=uuid4(),
            **state,
        )
        for index in range(number)
    )
    Side.objects.bulk_create(
        Side(
            club=world.club,
            match=match,
            position=position,
            competitor=pair,
            played_at=now,
            total=3000 + position,
            won=None if playing else position == 1,
            place=None if playing else 2 - position,
        )
        for match in matches
        for position, pair in enumerate((world.dirce_nelson, world.ivone_osvaldo))
    )


@prepared
def pairs(world: World, number: int) -> list[Competitor]:
    """Add this many pairs to the club."""
    return [
        roster.add_pair(
            world.club, by=world.ana, first=f"Alfa {index} Um", second=f"Beto {index} Dois"
        )
        for index in range(number)
    ]
