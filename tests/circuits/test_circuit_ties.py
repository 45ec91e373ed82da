"""Level lines of a circuit: what a closed stage freezes for them, and a closed circuit keeps."""

from circuits import writer
from circuits.models import CircuitResult
from circuits.ranking.lines import Reason
from circuits.ranking.rules import POINTS
from circuits.table.results import played_circuit
from tests.circuits.played import circuit
from tests.prepared import prepared
from tests.tournaments.hall import drawn, play, stage, tournament
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import rounds, stages
from tournaments.models import Placement, Tournament

TIES = ("head-to-head", "difference")


@prepared
def one_match(world: World, name: str, score: tuple[int, int]) -> Tournament:
    """Return a tournament of one match between the first two pairs that has ended."""
    made = tournament(world, name=name, entries=2)
    only = drawn(made, world)
    play(only, world, [score])
    rounds.close(only, by=world.bruno)
    stages.close(stage(made), by=world.bruno)
    events.end(made, by=world.bruno)
    made.refresh_from_db()
    return made


def test_closed_stage_freezes_whom_each_entry_met(world: World) -> None:
    one_match(world, "Noite de março", (2000, 1000))
    first, second = Placement.objects.order_by("place")
    assert [first.difference, second.difference] == [1000, -1000]
    assert first.met == {str(second.entry.number): [1, first.points]}
    assert second.met == {str(first.entry.number): [1, 0]}


def test_circuit_is_split_by_difference_after_a_win_each(world: World) -> None:
    legs = [
        one_match(world, "Noite de março", (2000, 1000)),
        one_match(world, "Noite de abril", (1000, 1800)),
    ]
    made = circuit(world, *legs, way=POINTS, ties=TIES)
    lines = played_circuit(made).lines
    assert [line.place for line in lines] == [1, 2]
    assert lines[0].reason is not None
    assert lines[0].reason.code == "difference"

    writer.close(made, by=world.bruno)
    assert CircuitResult.objects.exclude(met={}).count() == 4
    Placement.objects.all().delete()
    made.refresh_from_db()
    assert played_circuit(made).lines == lines


def test_circuit_is_split_by_the_matches_between_level_pairs(world: World) -> None:
    made = circuit(
        world, one_match(world, "Noite de março", (2000, 1000)), scale=(500, 500), ties=TIES
    )
    lines = played_circuit(made).lines
    assert [line.place for line in lines] == [1, 2]
    assert lines[0].reason == Reason("head-to-head", 100, 0)
