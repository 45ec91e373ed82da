"""A league match in tests, whose players have accounts: Carla plays in entry 1, Silvio in 2."""

from tests.tournaments.league import ROUND, begun, entry, five_pairs
from tests.world import World
from tournaments.models import Round, Table, Tournament

REPORT = f"{ROUND}tables/1/report/"


def played_by_accounts(world: World) -> Tournament:
    league = five_pairs(world)
    for user, number in ((world.carla, 1), (world.silvio, 2)):
        person = entry(league, number).competitor.first
        world.club.memberships.filter(user=user).update(player=person)
    return league


def match(world: World, league: Tournament) -> Table:
    """Begin a round with entries 1 and 2 at table 1, and 3 and 4 at table 2."""
    return table_of(begun(league, world, (1, 2), (3, 4)), 1)


def table_of(this_round: Round, number: int) -> Table:
    rows = Table.objects.select_related("match", "round__stage__tournament__club")
    return rows.get(round=this_round, number=number)


def now(table: Table) -> Table:
    return table_of(table.round, table.number or 0)
