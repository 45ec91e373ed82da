"""The circuit of the demo club: two tournaments that are over, besides those of
`tournaments.club.demo`: one in play, and one to come.

The usual writers write everything, as in real life.
"""

from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from circuits import writer
from circuits.models import Circuit
from circuits.ranking.rules import CircuitRules
from circuits.table.results import ChosenLeg
from clubs.models import Club, Role
from scoring.games import DEFAULT_GAME
from scoring.house_rules.house import preset
from tournaments.club.demo import HANDS, slip_score
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Stage, Tournament

SEED = 12
NAME = "Circuito do Ano"
DOUBLE = "Noite Dupla"
OVER = (("Torneio de Inverno", 9, slice(8)), (DOUBLE, 4, slice(2, 10)))
"""The tournaments that are over: name, weeks ago, and which pairs of the club played."""
PLAYED = 2
RULES = CircuitRules(best=3, qualify=2, best_next=1)


@transaction.atomic
def create_circuit(club: Club, now: datetime | None = None) -> Circuit:
    """Create the circuit of the demo club, of all its tournaments, dated around `now`."""
    now = now or timezone.now()
    rng = Random(SEED)  # noqa: S311 (results of a demo, no secret)
    for name, weeks, who in OVER:
        starts = timezone.localtime(now).replace(hour=14, minute=0, second=0, microsecond=0)
        _play(club, name, starts - timedelta(weeks=weeks), who, rng)
    legs = [
        ChosenLeg(tournament, 2 if tournament.name == DOUBLE else 1)
        for tournament in club.tournaments.order_by("starts_at", "pk")
    ]
    by = club.memberships.get(role=Role.DIRECTOR).user
    return writer.create(club, writer.Details(NAME, RULES, legs), by=by, client_key=_key(rng))


def _play(club: Club, name: str, starts_at: datetime, who: slice, rng: Random) -> None:
    """Play a tournament to its end, from slips."""
    by = club.memberships.get(role=Role.DIRECTOR).user
    plan = events.Plan(
        name=name,
        starts_at=starts_at,
        place="Salão social",
        rules=preset(DEFAULT_GAME),
        hands=HANDS,
        minutes=50,
        capacity=None,
        standings_shown=Tournament.Shown.ROUNDS,
    )
    cup = events.create(club, plan, ["swiss"], by=by, client_key=_key(rng))
    # A fixed seed: the demo always has the same draws.
    Stage.objects.filter(tournament=cup).update(options={"seed": SEED, "rounds": PLAYED})
    entries.enter(cup, list(club.competitors.pairs().with_players())[who], by=by)
    for _number in range(PLAYED):
        this_round = rounds.draw(_stage(cup), by=by)
        rounds.publish(this_round, by=by)
        for table in this_round.tables.all():
            tables.set_score(table, slip_score(rng), by=by)
        rounds.close(this_round, by=by)
    stages.close(_stage(cup), by=by)
    events.end(cup, by=by)


def _stage(cup: Tournament) -> Stage:
    return Stage.objects.select_related("tournament__club").get(tournament=cup)


def _key(rng: Random) -> UUID:
    return UUID(int=rng.getrandbits(128), version=4)
