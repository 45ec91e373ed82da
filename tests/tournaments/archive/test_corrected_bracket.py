"""A bracket corrected on the laptop of the hall comes back to the server as it is there."""

import pytest

from tests.scoring.copies import facts, file_of, laptop_of, take
from tests.tournaments.archive.evening import assert_sound, cup_on, places
from tests.tournaments.brackets import correct, table_of
from tests.tournaments.test_correct_knockout import live, over
from tests.world import World
from tournaments.director.rounds.bracket_corrections import Way

pytestmark = pytest.mark.postgres


@pytest.mark.parametrize("way", ["keep", "again"])
def test_corrected_bracket_comes_back_whole(world: World, way: Way) -> None:
    cup = over(world)
    laptop = laptop_of(world)
    correct(cup_on(laptop), world, way)
    take(world, world.club, file_of(world, laptop))
    assert facts(world.club) == facts(laptop)
    assert live(cup) == live(cup_on(laptop))
    assert places(cup) == places(cup_on(laptop))
    assert (table_of(cup, 1, 1, 8).tie_result is not None) == (way == "keep")
    assert_sound()


def test_file_without_earlier_results_keeps_its_versions(world: World) -> None:
    over(world)
    tables = [own for key, own in facts(world.club).items() if key.startswith("table:")]
    assert tables
    assert "tie_result" not in str(tables)
