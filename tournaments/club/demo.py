"""The tournaments of the demo club: one in play, and one that pairs can still enter.

The director's functions write everything, as in real life.
"""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from random import Random
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs.models import Club, Competitor, Role, User
from scoring.club.demo import REASONS, record_dealt
from scoring.games import DEFAULT_GAME
from scoring.games.dealing import deal_match
from scoring.house_rules.house import preset
from scoring.models import Match, Side
from scoring.table.scoresheet import rules_of_match
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.hall import clock
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Round, Stage, Table, Tournament
from tournaments.reading.standings import played_stage

SEED = 28
PLAYED = 3
HANDS = 3
HAND_BY_HAND = (1, 2)
"""The tables of the played rounds whose matches were recorded; the others have a slip."""
SEEDS = (4711, 815)
REGULATION = {
    "award": {"vp": "3-hands"},
    "tiebreaks": ["difference", "wins", "clean"],
    "walkover": [3000, 0],
}


@transaction.atomic
def create_tournaments(club: Club, now: datetime | None = None) -> None:
    """Create the tournaments of the demo club, dated around `now`."""
    now = now or timezone.now()
    rng = Random(SEED)  # noqa: S311 (results of a demo, no secret)
    director = club.memberships.get(role=Role.DIRECTOR).user
    pairs = _free(club)
    today = timezone.localtime(now).replace(minute=0, second=0, microsecond=0)
    cup = _tournament(club, director, "Copa da Primavera", today - timedelta(hours=3), 0)
    entries.enter(cup, pairs, by=director)
    for _number in range(PLAYED):
        this_round = _drawn(cup, director)
        for table in this_round.tables.all():
            if table.number in HAND_BY_HAND:
                _record_hands(table, director, rng, HANDS)
            else:
                tables.set_score(table, slip_score(rng), by=director)
        rounds.close(this_round, by=director)
    _begin(_drawn(cup, director), director, rng)
    saturday = today.date() + timedelta(days=7 + (5 - today.weekday()) % 7)
    starts = timezone.make_aware(datetime.combine(saturday, time(14, 0)))
    summer = _tournament(club, director, "Torneio de Verão", starts, 1)
    entries.enter(summer, pairs[:7], by=director)


def _free(club: Club) -> list[Competitor]:
    """Return the pairs of which nobody sits at a match in play."""
    sides = Side.objects.filter(match__club=club, match__state=Match.State.PLAYING)
    playing = club.competitors.filter(pk__in=sides.values("competitor")).with_players()
    people = {person.pk for competitor in playing for person in competitor.players}
    pairs = club.competitors.pairs().with_players()
    return [pair for pair in pairs if people.isdisjoint(p.pk for p in pair.players)]


def _tournament(
    club: Club, director: User, name: str, starts_at: datetime, index: int
) -> Tournament:
    plan = events.Plan(
        name=name,
        starts_at=starts_at,
        place="Salão social",
        rules=preset(DEFAULT_GAME),
        hands=HANDS,
        minutes=50,
        capacity=24,
        standings_shown=Tournament.Shown.ROUNDS,
        phones=Tournament.Phones.HANDS,
    )
    key = UUID(int=SEEDS[index], version=4)
    cup = events.create(club, plan, ["swiss"], by=director, client_key=key)
    events.regulate(cup, REGULATION, by=director)
    stage = cup.stages.get()
    # A fixed seed: the demo always has the same draws.
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
    this_round = rounds.draw(stage, by=director)
    rounds.publish(this_round, by=director)
    return this_round


def _begin(this_round: Round, director: User, rng: Random) -> None:
    """Start a round: some tables get a result, some a few hands, the others nothing."""
    clock.start(this_round, by=director)
    seated: Sequence[Table] = [
        t.table for t in played_stage(this_round.stage).tables[this_round.pk]
    ]
    for table in seated[:2]:
        tables.set_score(table, slip_score(rng), by=director)
    for table in seated[2:5]:
        _record_hands(table, director, rng, rng.randrange(1, 3))


def _record_hands(table: Table, director: User, rng: Random, count: int) -> None:
    match = tables.open_match(table, by=director)
    rules = rules_of_match(match)
    hands = deal_match(rng, rules, reasons=REASONS, hands=count)
    for number, facts in enumerate(hands, start=1):
        record_dealt(match, number, rules.as_counts(facts), director, rng, timezone.now())


def slip_score(rng: Random) -> tuple[int, int]:
    """Return the score of a match of three hands, in steps of five points."""
    middle = rng.randrange(1400, 2300, 5)
    apart = rng.randrange(10, 1200, 10) // 2 * rng.choice([-1, 1])
    return middle + apart // 5 * 5, middle - apart // 5 * 5
