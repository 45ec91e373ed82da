"""A tournament whose first stage can be closed."""

from tests.prepared import prepared
from tests.tournaments.hall import enter, options, played, stage, tournament
from tests.world import World
from tournaments.models import Tournament

HOME = "/boa-vista/tournaments/copa-da-primavera/"


@prepared
def two_groups(world: World) -> Tournament:
    """Two groups of four are played; the first of each goes on, and the best second."""
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1, best_next=1)
    enter(cup, world, 8)
    for _round in range(3):
        played(cup, world)
    return cup


def seeds(cup: Tournament) -> dict[int, int | None]:
    """The seeds in stage 2, by the number of the entry."""
    return {p.entry.number: p.seed for p in stage(cup, 2).participants.select_related("entry")}
