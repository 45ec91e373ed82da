"""The tournaments of the demo club: one in play, one that pairs still enter.

Everything is written by the director's own functions, as in real life.
"""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from random import Random
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs.models import Club, Role, User
from scoring.demo import REASONS, record_dealt
from scoring.games.dealing import deal_match
from scoring.house import preset
from scoring.scoresheet import rules_of_match
from tournaments.director import clock, entries, events, rounds, stages, tables
from tournaments.models import Round, Stage, Table, Tournament
from tournaments.standings import played_stage

SEED = 28
PLAYED = 3
SEEDS = (4711, 815)
REGULATION = {
    "award": {"vp": "3-hands"},
    "tiebreaks": ["difference", "wins", "clean"],
    "walkover": [3000, 0],
}


@transaction.atomic
def create_tournaments(club: Club, now: datetime | None = None) -> None:
    """Give the demo club its tournaments as if today were `now`."""
    now = now or timezone.now()
    rng = Random(SEED)  # noqa: S311 (results of a demo, no secret)
    director = club.memberships.get(role=Role.DIRECTOR).user
    pairs = list(club.competitors.pairs().with_players())
    today = timezone.localtime(now).replace(minute=0, second=0, microsecond=0)
    cup = _tournament(club, director, "Copa da Primavera", today - timedelta(hours=3), 0)
    entries.enter(cup, pairs, by=director)
    for _number in range(PLAYED):
        round = _drawn(cup, director)
        for table in round.tables.all():
            tables.set_score(table, _score(rng), by=director)
        rounds.close(round, by=director)
    _begin(_drawn(cup, director), director, rng)
    saturday = today.date() + timedelta(days=7 + (5 - today.weekday()) % 7)
    starts = timezone.make_aware(datetime.combine(saturday, time(14, 0)))
    summer = _tournament(club, director, "Torneio de Verão", starts, 1)
    entries.enter(summer, pairs[:7], by=director)


def _tournament(
    club: Club, director: User, name: str, starts_at: datetime, index: int
) -> Tournament:
    plan = events.Plan(
        name=name,
        starts_at=starts_at,
        place="Salão social",
        rules=preset("aacrt-2016"),
        hands=3,
        minutes=50,
        capacity=24,
        standings_shown=Tournament.Shown.ROUNDS,
    )
    key = UUID(int=SEEDS[index], version=4)
    cup = events.create(club, plan, ["swiss"], by=director, client_key=key)
    events.regulate(cup, REGULATION, by=director)
    stage = cup.stages.get()
    # The lots of the demo are always the same ones.
    Stage.objects.filter(pk=stage.pk).update(options={"seed": SEEDS[index]})
    stages.change(
        stage,
        by=director,
        format="swiss",
        options={"rounds": 5},
        qualify=None,
        best_next=0,
        carries_over=False,
    )
    return cup


def _drawn(cup: Tournament, director: User) -> Round:
    stage = Stage.objects.select_related("tournament__club").get(tournament=cup)
    round = rounds.draw(stage, by=director)
    rounds.publish(round, by=director)
    return round


def _begin(round: Round, director: User, rng: Random) -> None:
    """A round in play: some tables have their result, some hands, and some have said nothing."""
    clock.start(round, by=director)
    seated: Sequence[Table] = [t.table for t in played_stage(round.stage).tables[round.pk]]
    for table in seated[:2]:
        tables.set_score(table, _score(rng), by=director)
    for table in seated[2:5]:
        _record_hands(table, director, rng, rng.randrange(1, 3))


def _record_hands(table: Table, director: User, rng: Random, count: int) -> None:
    match = tables.open_match(table, by=director)
    rules = rules_of_match(match)
    hands = deal_match(rng, rules, reasons=REASONS)
    for number, facts in enumerate(hands[:count], start=1):
        record_dealt(match, number, rules.as_counts(facts), director, rng, timezone.now())


def _score(rng: Random) -> tuple[int, int]:
    """Three hands, more or less evenly matched; points come in fives."""
    middle = rng.randrange(1400, 2300, 5)
    apart = rng.randrange(10, 1200, 10) // 2 * rng.choice([-1, 1])
    return middle + apart // 5 * 5, middle - apart // 5 * 5
