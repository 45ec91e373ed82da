"""The club's regular evenings: set, called off, put back."""

from datetime import date, time, timedelta

import pytest
from django.test import Client

from clubs import roster
from clubs.club_page.evenings import coming_evenings
from clubs.models import CalledOff, Evening, JournalEntry
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.scoring.test_club_details import typed
from tests.world import World

MONDAY = date(2030, 1, 7)
URL = "/boa-vista/about/"


@pytest.mark.postgres_later
def test_changed_hour_keeps_the_uid(world: World) -> None:
    roster.set_evenings(world.club, {0: time(20), 4: time(20)}, by=world.olga)
    before = Evening.objects.get(weekday=4)
    roster.set_evenings(world.club, {4: time(19, 30)}, by=world.olga)
    after = Evening.objects.get()
    assert (after.uid, after.revision) == (before.uid, 1)
    line = JournalEntry.objects.latest("id")
    assert (line.before, line.after) == (
        "segunda 20h00, sexta 20h00",
        "sexta 19h30",
    )


def test_same_evenings_leave_no_line(world: World) -> None:
    roster.set_evenings(world.club, {0: time(20)}, by=world.olga)
    lines = JournalEntry.objects.count()
    roster.set_evenings(world.club, {0: time(20)}, by=world.olga)
    assert JournalEntry.objects.count() == lines


@pytest.mark.postgres_later
def test_evening_is_called_off_once_and_put_back(world: World) -> None:
    roster.set_evenings(world.club, {0: time(20)}, by=world.olga)
    for _twice in range(2):
        roster.call_off(world.club, MONDAY, "New year", by=world.ana)
    assert CalledOff.objects.get().reason == "New year"
    found = coming_evenings(world.club, MONDAY, 8)
    assert [(e.day, e.is_off, e.reason) for e in found] == [
        (MONDAY, True, "New year"),
        (MONDAY + timedelta(days=7), False, ""),
    ]
    for _twice in range(2):
        roster.play_after_all(world.club, MONDAY, by=world.ana)
    assert not coming_evenings(world.club, MONDAY, 1)[0].is_off
    assert Evening.objects.get().revision == 1


def test_day_without_an_evening_cannot_be_called_off(world: World) -> None:
    with pytest.raises(roster.CannotCallOff):
        roster.call_off(world.club, MONDAY, by=world.ana)


def test_club_without_evenings_has_none_to_come(world: World) -> None:
    assert coming_evenings(world.club, MONDAY, 30) == []


def test_owner_sets_the_evenings_on_the_page_of_the_club(client: Client, world: World) -> None:
    page = browser(client, world.olga)
    assert page.post(URL, typed(**{"evening-2": "20:00", "evening-4": ""})).status_code == 302
    assert [(e.weekday, e.begins_at) for e in world.club.evenings.all()] == [(2, time(20))]
    assert 'value="20:00"' in page.get(URL).content.decode()


def test_only_ticked_days_are_days_of_play(client: Client, world: World) -> None:
    page = browser(client, world.olga)
    hours = {"ticks": "1", "plays": ["2"], "evening-2": "20:00", "evening-4": "21:00"}
    assert page.post(URL, typed(**hours)).status_code == 302
    assert [(e.weekday, e.begins_at) for e in world.club.evenings.all()] == [(2, time(20))]
    content = page.get(URL).content.decode()
    said = [row.partition(" Change")[0] for row in texts(content, ".answers__row")]
    assert "Days of play Wednesday 20:00" in said
    answer = page.post(URL, typed(ticks="1", plays=["4"], **{"evening-4": ""}))
    assert answer.status_code == 422
    assert texts(answer.content.decode(), "details[open] .answers__what") == ["Days of play"]


def test_wrong_hour_is_refused_and_nothing_is_saved(client: Client, world: World) -> None:
    answer = browser(client, world.olga).post(URL, typed(name="X", **{"evening-2": "25h"}))
    assert answer.status_code == 422
    assert "25h" in answer.content.decode()
    world.club.refresh_from_db()
    assert world.club.name == "Clube de Canastra Boa Vista"


def test_owner_opens_the_page_of_the_club(client: Client, world: World) -> None:
    page = browser(client, world.olga)
    page.post(URL, typed(is_public="on", shows_top_ten="on"))
    world.club.refresh_from_db()
    assert (world.club.is_public, world.club.shows_matches, world.club.shows_top_ten) == (
        *(True, False, True),
    )
    assert "página aberta a todos" in JournalEntry.objects.latest("id").after
