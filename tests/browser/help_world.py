"""The club of the help's pictures: a finished match, one in play, and a tournament in round 1."""

from dataclasses import dataclass

from clubs.models import User
from tests.prepared import prepared
from tests.scoring.notebook import evening
from tests.tournaments.hall import drawn, tournament
from tests.world import World


@dataclass(frozen=True)
class HelpWorld:
    """`user` may do everything."""

    world: World
    user: User


@prepared
def make_help_world(world: World) -> HelpWorld:
    """Match 1 is finished, match 2 waits for hand 5; nine pairs play `copa-da-primavera`."""
    evening(world)
    evening(world, 4)
    cup = tournament(world, entries=9)
    drawn(cup, world)
    return HelpWorld(world, world.olga)
