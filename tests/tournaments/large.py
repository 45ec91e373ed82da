"""A large Swiss in the middle of a round, its rows written in bulk: to play it takes too long."""

from datetime import timedelta
from random import Random

from django.db.models import F

from tests.prepared import prepared
from tests.tournaments.hall import STARTS, pairs, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.models import Round, Seat, Table, Tournament

SEED = 7


@prepared
def large(world: World, count: int, closed: int = 5, *, name: str = "Copa da Primavera") -> Round:
    """Return round `closed` + 1 of `count` pairs: published, and no table has a result."""
    cup = tournament(world, "swiss", name=name)
    entries.enter(cup, pairs(world, count), by=world.bruno, as_list=True)
    people = list(stage(cup).participants.order_by("entry__number"))
    rounds = _rounds(cup, world, closed)
    rng, half = Random(SEED), count // 2
    tables, seats = [], []
    for round in rounds:
        # Everybody but the first moves on by one seat: nobody meets twice.
        moved = [people[0], *people[round.number :], *people[1 : round.number]]
        for number, two in enumerate(zip(moved[:half], reversed(moved), strict=False), start=1):
            table = Table(club=world.club, round=round, number=number)
            if round.is_closed:
                table.scores = [rng.randrange(1000, 3500, 5), rng.randrange(0, 3000, 5)]
                table.decided_at, table.decided_by = round.closed_at, world.bruno
            tables.append(table)
            seats += [
                Seat(
                    club=world.club,
                    table=table,
                    round=round,
                    position=position,
                    participant=one,
                )
                for position, one in enumerate(two)
            ]
    Table.objects.bulk_create(tables)
    Seat.objects.bulk_create(seats)
    return rounds[-1]


def _rounds(cup: Tournament, world: World, closed: int) -> list[Round]:
    """Return `closed` closed rounds, and one that is published."""
    rounds = []
    for number in range(1, closed + 2):
        then = STARTS + timedelta(hours=number)
        round = Round(
            club=world.club,
            stage=stage(cup),
            number=number,
            state=Round.State.PUBLISHED,
            drawn_by=world.bruno,
            drawn_at=then,
            published_at=then,
        )
        if number <= closed:
            round.state, round.closed_at = Round.State.CLOSED, then + timedelta(minutes=50)
        rounds.append(round)
    Tournament.objects.filter(pk=cup.pk).update(version=F("version") + 3 * closed + 2)
    return Round.objects.bulk_create(rounds)
