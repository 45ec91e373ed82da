"""Two directors send slips of the same round at once."""

import pytest

from clubs.journal.writing import Refused
from clubs.models import JournalEntry
from tests.at_once import at_once
from tests.tournaments.hall import drawn, tournament
from tests.tournaments.noting import row
from tests.world import make_world
from tournaments.club.audit import differences
from tournaments.director.rounds import tables
from tournaments.director.rounds.slips import Slip, note_slips


@pytest.mark.postgres
def test_slips_sent_at_once_refuse_the_second_of_a_table(transactional_db: None) -> None:
    world = make_world()
    cup = tournament(world, entries=6)
    round = drawn(cup, world)
    first, second, third = (row(round, number).pk for number in (1, 2, 3))
    refused: list[dict[int, Refused]] = []
    answers = at_once(
        lambda: refused.append(
            note_slips(round, [Slip(first, (20, 10)), Slip(second, (30, 10))], by=world.ana)
        ),
        lambda: refused.append(
            note_slips(round, [Slip(first, (10, 20)), Slip(third, (40, 10))], by=world.bruno)
        ),
    )
    assert answers == ["done", "done"]
    refused.sort(key=len)
    assert [list(one) for one in refused] == [[], [first]]
    assert isinstance(refused[1][first], tables.AlreadyThere)
    assert row(round, 2).typed == (30, 10)
    assert row(round, 3).typed == (40, 10)
    assert JournalEntry.objects.filter(action="set-score").count() == 3
    assert list(differences()) == []
