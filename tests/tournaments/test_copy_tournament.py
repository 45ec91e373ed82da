"""Copy a tournament as a template, and archive a trial."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import JournalEntry
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, options, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.phones import screens
from tournaments.director.rounds import seeding
from tournaments.director.rounds.tables import open_match
from tournaments.models import Table, Tournament
from tournaments.wall.turn import USUAL, Showing

ALL = "/boa-vista/tournaments/"
CUP = f"{ALL}copa-da-primavera/"


@pytest.fixture
def cup(world: World) -> Tournament:
    cup = tournament(world, "swiss", "knockout", capacity=12)
    options(cup, world, rounds=3, qualify=2)
    enter(cup, world, 4)
    return cup


def typed(client: Client, **changed: Any) -> dict[str, Any]:
    form = client.get(f"{CUP}copy/").context["form"]
    data = {field.name: field.value() for field in form if field.value() not in (None, False)}
    return data | {"day": "2026-12-05"} | changed


@pytest.mark.postgres_later
def test_copy_keeps_the_plan_with_new_lots(client: Client, world: World, cup: Tournament) -> None:
    seeding.forbid(stage(cup), cup.entries.all()[0], cup.entries.all()[1], by=world.bruno)
    page = browser(client, world.bruno)
    answer = page.post(f"{CUP}copy/", typed(page))
    assert answer.headers["Location"] == f"{ALL}copa-da-primavera-2/"
    made = Tournament.objects.get(slug="copa-da-primavera-2")
    first, second = made.stages.order_by("number")
    assert (first.format, first.options["rounds"], first.qualify) == ("swiss", 3, 2)
    assert "forbidden" not in first.options
    assert "seed" in first.options
    assert second.format == "knockout"
    assert (made.regulation, made.capacity, made.hands) == (cup.regulation, 12, cup.hands)
    assert not made.entries.exists()


def test_copy_keeps_the_screens_with_new_codes(
    client: Client, world: World, cup: Tournament
) -> None:
    screen = screens.add(cup, "Salão", by=world.bruno)
    screens.plan(screen, list(reversed(USUAL)), Showing("clock", timezone.now(), None))
    page = browser(client, world.bruno)
    page.post(f"{CUP}copy/", typed(page))
    screen.refresh_from_db()
    copied = Tournament.objects.get(slug="copa-da-primavera-2").screens.get()
    assert (copied.name, copied.plan) == ("Salão", screen.plan)
    assert copied.key_digest != screen.key_digest
    assert copied.linked_at is None


@pytest.mark.postgres_later
def test_copy_enters_those_who_stayed(client: Client, world: World, cup: Tournament) -> None:
    entries.withdraw(cup.entries.get(number=2), by=world.bruno, reason="ill")
    roster.archive_pair(world.marlene_valdir, by=world.ana)
    page = browser(client, world.bruno)
    page.post(f"{CUP}copy/", typed(page, with_entries="on"))
    made = Tournament.objects.get(slug="copa-da-primavera-2")
    expected = [cup.entries.get(number=number).competitor for number in (1, 4)]
    assert [entry.competitor for entry in made.entries.all()] == expected


def test_copy_sent_twice_makes_one_tournament(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    data = typed(page, client_key=str(uuid4()))
    assert page.post(f"{CUP}copy/", data)["Location"] == page.post(f"{CUP}copy/", data)["Location"]
    assert Tournament.objects.count() == 2


def test_copy_with_the_same_name_and_day_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(f"{CUP}copy/", typed(page, day=str(cup.starts_at.date())))
    assert answer.status_code == 422
    assert "name" in answer.context["form"].errors


def test_archived_tournament_leaves_the_lists(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    page = browser(client, world.bruno)
    assert page.post(f"{CUP}archive/").status_code == 302
    shown = page.get(ALL)
    assert (shown.context["sections"], shown.context["archived"]) == ([], 1)
    archive = page.get(f"{ALL}?archived=1")
    assert "/copa-da-primavera/" in archive.content.decode()
    assert "<h1>Archived tournaments</h1>" in flat(archive.content.decode())
    assert "is archived" in page.get(f"{CUP}?").content.decode()
    assert Client().get(f"{CUP}tables/").status_code == 404
    assert JournalEntry.objects.filter(action="archive-tournament").count() == 1
    page.post(f"{CUP}restore/")
    assert "/copa-da-primavera/" in page.get(ALL).content.decode()
    assert Client().get(f"{CUP}tables/").status_code == 200


@pytest.mark.parametrize("is_trial", [True, False])
def test_archive_a_trial_annuls_its_matches(
    client: Client, world: World, cup: Tournament, is_trial: bool
) -> None:
    round = drawn(cup, world)
    match = open_match(Table.objects.get(round=round, number=1), by=world.bruno)
    browser(client, world.bruno).post(f"{CUP}archive/", {"annul": "on"} if is_trial else {})
    match.refresh_from_db()
    assert match.is_annulled == is_trial
