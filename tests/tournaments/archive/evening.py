"""A tournament that is registered at the server and played on the laptop of the hall."""

from django.core.management import call_command

from clubs.models import Club
from tests.scoring.notebook import EVENING, record
from tests.tournaments.hall import enter, options, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Round, Tournament
from tournaments.reading.standings import played_stage


def registered(world: World, count: int = 5) -> Tournament:
    """Return a tournament with entries, before its first round."""
    cup = tournament(world, "swiss")
    options(cup, world, rounds=3)
    enter(cup, world, count)
    return cup


def cup_on(club: Club) -> Tournament:
    """Return the tournament of a copy of the club."""
    return club.tournaments.select_related("club").get()


def draw(cup: Tournament, world: World, number: int = 1) -> Round:
    """Draw and publish the next round."""
    this_round = rounds.draw(stage(cup, number), by=world.bruno)
    rounds.publish(this_round, by=world.bruno)
    this_round.refresh_from_db()
    return this_round


def play_round(
    cup: Tournament, world: World, *, hands: int = 0, points: int = 2000, number: int = 1
) -> Round:
    """Draw, play and close the next round; with `hands`, table 1 is recorded hand by hand."""
    this_round = draw(cup, world, number)
    for table in this_round.tables.filter(number__isnull=False):
        if hands and table.number == 1:
            match = tables.open_match(table, by=world.bruno)
            for data in EVENING[:hands]:
                record(match, data, world.bruno)
        else:
            tables.set_score(table, (points + 10 * (table.number or 0), 1500), by=world.bruno)
    this_round.refresh_from_db()
    rounds.close(this_round, by=world.bruno)
    return this_round


def play_an_evening(cup: Tournament, world: World) -> None:
    """Play three rounds; a pair leaves after the first one. Close the stage."""
    play_round(cup, world, hands=3)
    entries.withdraw(cup.entries.get(number=5), by=world.bruno, reason="ill")
    play_round(cup, world)
    play_round(cup, world)
    stages.close(stage(cup), by=world.bruno)


def places(cup: Tournament, number: int = 1) -> list[tuple[int, str, int]]:
    """Return place, name and points of each entry in the standings."""
    rows = played_stage(stage(cup, number)).standings().rows
    return [(row.place.place, str(row.entry), row.place.tally.points) for row in rows]


def assert_sound() -> None:
    """Assert that `manage.py audit` finds nothing."""
    call_command("audit", verbosity=0)
