"""A tournament of thirteen single players in tests, and its tables."""

from tests.prepared import prepared
from tests.tournaments.hall import enter, tournament
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import tables
from tournaments.models import Round, Table, Tournament
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import played_stage

HOME = "/boa-vista/tournaments/copa-da-primavera/"
ROUND = f"{HOME}stages/1/rounds/1/"


@prepared
def thirteen(world: World, *formats: str) -> Tournament:
    """Elimination, by places, at three tables."""
    cup = tournament(world, *(formats or ("tables",)), hands=None)
    cup.regulation = events.BY_PLACES
    cup.save(update_fields=["regulation"])
    enter(cup, world, 13)
    return cup


def row(round: Round, number: int = 1) -> Table:
    return Table.objects.select_related("round__stage__tournament__club").get(
        round=round, number=number
    )


def seated(round: Round, number: int = 1) -> SeatedTable:
    seated_tables = played_stage(round.stage).tables[round.pk]
    return next(table for table in seated_tables if table.number == number)


@prepared
def play(round: Round, world: World) -> None:
    """At each table the lowest number stays in to the end, with 50 points, the others 200 each."""
    for table in played_stage(round.stage).tables[round.pk]:
        numbers = [side[0].number for side in table.sides]
        order = tuple(1 + sum(other < number for other in numbers) for number in numbers)
        score = tuple(50 if place == 1 else 200 for place in order)
        tables.set_score(table.table, score, places=order, by=world.bruno)
