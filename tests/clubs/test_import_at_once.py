"""Two secretaries import at the same moment: everything is written once."""

from uuid import uuid4

import pytest

from clubs import roster
from clubs.imports.people_plan import plan_people
from clubs.models import Club, ImportedList, JournalEntry
from tests.at_once import at_once
from tests.world import World, make_world

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def world(transactional_db: None) -> World:
    """Return the world, committed so that other threads see it."""
    return make_world()


def draft(world: World, people: int) -> ImportedList:
    rows = [["Nome"], *([f"Pessoa {chr(65 + n // 26)}{chr(97 + n % 26)}"] for n in range(people))]
    return roster.start_import(world.club, "people", rows, by=world.ana, client_key=uuid4())


def import_all(listed: ImportedList, world: World, digest: str) -> None:
    club = Club.objects.get(pk=world.club.pk)
    now = roster.confirm_import(
        listed, lambda found: plan_people(found, club), digest, by=world.ana
    )
    while now.is_running:
        now = roster.write_people(now)


def test_confirm_one_list_at_once_imports_it_once(world: World) -> None:
    listed = draft(world, 600)
    digest = plan_people(listed, world.club).digest
    answers = at_once(*[lambda: import_all(listed, world, digest)] * 3)
    assert answers == ["done"] * 3
    assert world.club.players.filter(name__startswith="Pessoa").count() == 600
    assert JournalEntry.objects.filter(action="import-people").count() == 1


def test_confirm_same_people_twice_refuses_one_list(world: World) -> None:
    lists = [draft(world, 30), draft(world, 30)]
    digest = plan_people(lists[0], world.club).digest
    answers = at_once(
        lambda: import_all(lists[0], world, digest), lambda: import_all(lists[1], world, digest)
    )
    assert answers in (["OtherImport", "done"], ["PlanChanged", "done"])
    assert world.club.players.filter(name__startswith="Pessoa").count() == 30
