"""A copy of the club merges matches that belong to tables of a tournament."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring import archives, ledger
from tests.scoring.copies import file_of, laptop_of, on, take
from tests.scoring.notebook import EVENING, record, totals
from tests.tournaments.open_pages import in_play, table
from tests.world import World

pytestmark = pytest.mark.postgres


def test_hand_recorded_in_the_copy_counts_at_the_table(world: World) -> None:
    cup = in_play(world)
    laptop = laptop_of(world)
    match = table(cup).match
    record(on(laptop, match), EVENING[2], world.olga)
    take(world, world.club, file_of(world, laptop))
    match.refresh_from_db()
    assert (match.hand_count, totals(match)) == (3, (1670, 1390))
    assert table(cup).match == match


def test_other_players_in_the_copy_are_refused(world: World) -> None:
    cup = in_play(world)
    laptop = laptop_of(world)
    match = table(cup).match
    copy = on(laptop, match)
    sides = [side.competitor for side in copy.sides.all()]
    ledger.change(copy, by=world.olga, competitors=sides[::-1], table=copy.table, dated_at=None)
    file = file_of(world, laptop)
    mark = archives.compare(world.club, file).mark
    ana = Client()
    ana.force_login(world.ana)
    ana.post("/boa-vista/archive/import/", {"file": SimpleUploadedFile("a.json", file.write())})
    answer = ana.post("/boa-vista/archive/compare/", {"do": "merge", "mark": mark})
    assert answer.status_code == 409
    assert "Só o torneio pode mudar isso" in answer.content.decode()
    match.refresh_from_db()
    assert match.hand_count == 2
