"""A copy of the club merges matches that belong to tables of a tournament."""

from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.archive.records import Archive, State
from clubs.archive.signing import private_key, sign
from clubs.people.archived_people import secret_of
from scoring import ledger
from scoring.archive.rows import match_key_of
from scoring.club import archives
from tests.scoring.copies import file_of, laptop_of, on, take
from tests.scoring.notebook import EVENING, record, totals
from tests.tournaments.open_pages import in_play, table
from tests.world import World


@pytest.mark.postgres
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
    copy = on(laptop, table(cup).match)
    sides = [side.competitor for side in copy.sides.all()]
    with pytest.raises(ledger.AtTable):
        ledger.change(copy, by=world.olga, competitors=sides[::-1], table=copy.table, dated_at=None)


def test_other_table_of_a_match_in_the_file_is_refused(world: World) -> None:
    cup = in_play(world)
    laptop = laptop_of(world)
    match = table(cup).match
    file = file_of(world, laptop)
    key = match_key_of(match)
    record = file.archive.records[key]
    moved = record.become(State({**record.state.facts, "table": "9"}))
    records = {**file.archive.records, key: moved}
    forged = replace(file, archive=Archive(file.archive.club, records))
    forged = sign(forged, private_key(secret_of(laptop)))
    mark = archives.compare(world.club, forged).mark
    ana = Client()
    ana.force_login(world.ana)
    ana.post("/boa-vista/archive/import/", {"file": SimpleUploadedFile("a.json", forged.write())})
    answer = ana.post("/boa-vista/archive/compare/", {"do": "merge", "mark": mark})
    assert answer.status_code == 409
    assert "Só o torneio pode mudar isso" in answer.content.decode()
    match.refresh_from_db()
    assert match.hand_count == 2
