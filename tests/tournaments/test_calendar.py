"""The calendar: its page, evenings called off, and the feeds for calendar programs."""

from datetime import date, time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar
from pytest_django import DjangoAssertNumQueries

from clubs import accounts, roster
from clubs.models import Club, Evening, Membership
from tests.scoring.crowd import browser
from tests.tournaments.hall import tournament
from tests.tournaments.open_pages import get
from tests.tournaments.test_public_club import open_page, page
from tests.world import World
from tournaments.club.calendar import feed
from tournaments.director import copies
from tournaments.models import Tournament

URL, FEED = "/boa-vista/calendar/", "/boa-vista/calendar.ics"
SITE = "http://testserver"


def events(contents: bytes) -> list[Any]:
    found: list[Any] = Calendar.from_ical(contents).walk("VEVENT")
    return found


def in_days(days: int) -> date:
    return timezone.localdate() + timedelta(days=days)


def plays(world: World, day: date, hour: time = time(20)) -> None:
    roster.set_evenings(world.club, {day.weekday(): hour}, by=world.olga)
    # As if the club had played for long.
    Evening.objects.update(since=date(2024, 1, 1))


def later(world: World, days: int = 10, **changes: Any) -> Tournament:
    cup = tournament(world)
    at = timezone.now() + timedelta(days=days)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=at, **changes)
    cup.refresh_from_db()
    return cup


def key_of(world: World) -> str:
    accounts.make_calendar_link(world.club, by=world.carla)
    return Membership.objects.get(user=world.carla).calendar_key


# --- The page -----------------------------------------------------------------------------------


def test_calendar_lists_evenings_and_tournaments(client: Client, world: World) -> None:
    plays(world, in_days(3))
    cup = later(world)
    text = browser(client, world.carla).get(URL).content.decode()
    assert text.count("Evening of matches") >= 10
    assert cup.name in text
    assert "Call off" not in text


def test_secretary_calls_an_evening_off_and_puts_it_back(client: Client, world: World) -> None:
    day = in_days(3)
    plays(world, day)
    ana = browser(client, world.ana)
    assert ana.get(f"{URL}{day}/off/").status_code == 200
    assert ana.post(f"{URL}{day}/off/", {"reason": "Holiday"}).status_code == 302
    text = ana.get(URL).content.decode()
    assert "called off" in text
    assert "Holiday" in text
    ana.post(f"{URL}{day}/on/")
    assert "Holiday" not in ana.get(URL).content.decode()


@pytest.mark.parametrize("day", ["x", "2030-13-01", "20300107T", "2030-02-30"])
def test_wrong_day_is_404(client: Client, world: World, day: str) -> None:
    ana = browser(client, world.ana)
    assert ana.post(f"{URL}{day}/off/", {}).status_code == 404


def test_day_without_an_evening_is_409(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(f"{URL}2030-01-07/off/", {})
    assert answer.status_code == 409


def test_too_long_reason_comes_back(client: Client, world: World) -> None:
    day = in_days(3)
    plays(world, day)
    answer = browser(client, world.ana).post(f"{URL}{day}/off/", {"reason": "x" * 81})
    assert answer.status_code == 422
    assert "x" * 81 in answer.content.decode()


def test_stranger_sees_the_calendar_of_a_public_club(world: World) -> None:
    plays(world, in_days(3))
    assert get(URL).status_code == 302
    open_page(world)
    answer = get(URL)
    text = answer.content.decode()
    assert f"{SITE}{FEED}" in text
    assert "csrf" not in text
    assert not answer.cookies


# --- The feed -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("sao_paulo")
def test_evening_repeats_every_week_in_local_time(world: World) -> None:
    plays(world, date(2024, 1, 5))
    (event,) = events(feed(world.club, SITE, for_member=False))
    assert event["RRULE"].to_ical() == b"FREQ=WEEKLY;BYDAY=FR"
    begins = event["DTSTART"]
    assert begins.params["TZID"] == "America/Sao_Paulo"
    assert begins.dt.strftime("%Y-%m-%d %H:%M") == "2024-01-05 20:00"


def test_evening_at_another_hour_keeps_its_calendar_uid(world: World) -> None:
    day = date(2024, 1, 5)
    plays(world, day)
    (before,) = events(feed(world.club, SITE, for_member=False))
    plays(world, day, time(19))
    (after,) = events(feed(world.club, SITE, for_member=False))
    assert after["UID"] == before["UID"]
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])


def test_evening_called_off_is_a_cancelled_exception(world: World) -> None:
    day = in_days(3)
    plays(world, day)
    roster.call_off(world.club, day, "Feriado, não há jogo; volte", by=world.ana)
    whole, off = events(feed(world.club, SITE, for_member=False))
    assert off["UID"] == whole["UID"]
    assert (str(off["STATUS"]), off["RECURRENCE-ID"].dt.date()) == ("CANCELLED", day)
    assert str(off["DESCRIPTION"]) == "Feriado, não há jogo; volte"
    roster.play_after_all(world.club, day, by=world.ana)
    (again,) = events(feed(world.club, SITE, for_member=False))
    assert int(again["SEQUENCE"]) > int(off["SEQUENCE"])


def test_tournament_keeps_its_uid_and_has_its_link(world: World) -> None:
    cup = later(world)
    (before,) = events(feed(world.club, SITE, for_member=False))
    Tournament.objects.update(name="Outra", version=cup.version + 1)
    (after,) = events(feed(world.club, SITE, for_member=False))
    assert (after["UID"], str(after["SUMMARY"])) == (before["UID"], "Outra")
    assert str(after["URL"]) == f"{SITE}/boa-vista/tournaments/{cup.slug}/"


def test_archived_tournament_is_cancelled_for_members_alone(world: World) -> None:
    copies.archive(later(world), by=world.bruno)
    assert events(feed(world.club, SITE, for_member=False)) == []
    (event,) = events(feed(world.club, SITE, for_member=True))
    assert str(event["STATUS"]) == "CANCELLED"


@pytest.mark.parametrize(
    "name", ["a\r\nATTENDEE:mailto:x@y", "x" * 70 + "ção" * 3, "a,b;c\\d:e\"'", "\u2028x\x0b\x00"]
)
def test_hostile_name_stays_in_its_line(world: World, name: str) -> None:
    plays(world, in_days(3))
    cup = later(world, place=name[:80].replace("\0", ""), name=name[:80].replace("\0", ""))
    Club.objects.filter(pk=world.club.pk).update(name=name[:80].replace("\0", ""))
    world.club.refresh_from_db()
    contents = feed(world.club, SITE, for_member=True)
    assert all(len(line) <= 75 for line in contents.split(b"\r\n"))
    assert b"\nATTENDEE" not in contents
    found = [event for event in events(contents) if "RRULE" not in event]
    assert len(found) == 1
    printable = "".join(sign if sign.isprintable() else " " for sign in cup.name)
    assert str(found[0]["SUMMARY"]) == " ".join(printable.split())


def test_same_contents_get_304(world: World) -> None:
    open_page(world)
    plays(world, in_days(3))
    first = get(FEED)
    assert first["Content-Type"] == "text/calendar; charset=utf-8"
    assert get(FEED, If_None_Match=first["ETag"]).status_code == 304
    plays(world, in_days(3), time(19))
    assert get(FEED, If_None_Match=first["ETag"]).status_code == 200


def test_stored_feed_follows_every_change(world: World) -> None:
    open_page(world)
    plays(world, in_days(3))
    contents = [get(FEED).content]
    roster.call_off(world.club, in_days(3), by=world.ana)
    contents.append(get(FEED).content)
    cup = later(world)
    contents.append(get(FEED).content)
    copies.archive(cup, by=world.bruno)
    contents.append(get(FEED).content)
    assert [len(events(each)) for each in contents] == [1, 2, 3, 2]
    Club.objects.update(is_public=False)
    assert get(FEED).status_code == 302


def test_feed_of_a_private_club_answers_like_no_club(world: World) -> None:
    private, unknown = get(FEED), get("/no-club/calendar.ics")
    assert (private.status_code, unknown.status_code) == (302, 302)
    assert get(f"{URL}wrong.ics").status_code == get("/no-club/calendar/wrong.ics").status_code
    assert get(f"{URL}.ics").status_code == 404
    assert get(f"{URL}%00.ics").status_code == 404


def test_member_reads_the_feed_by_a_key_of_their_own(client: Client, world: World) -> None:
    plays(world, in_days(3))
    carla = browser(client, world.carla)
    assert carla.post(f"{URL}link/").status_code == 302
    first = Membership.objects.get(user=world.carla).calendar_key
    assert f"{SITE}{URL}{first}.ics" in carla.get(URL).content.decode()
    assert get(f"{URL}{first}.ics").status_code == 200
    assert get(f"/vila-nova/calendar/{first}.ics").status_code == 404
    second = key_of(world)
    assert get(f"{URL}{first}.ics").status_code == 404
    assert get(f"{URL}{second}.ics").status_code == 200


def test_key_ends_with_the_role(world: World) -> None:
    key = key_of(world)
    accounts.take_role(Membership.objects.get(user=world.carla), by=world.olga)
    assert get(f"{URL}{key}.ics").status_code == 404


@pytest.mark.parametrize("tournaments", [1, 12])
def test_calendar_of_more_tournaments_needs_no_more_queries(
    world: World, tournaments: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    plays(world, in_days(3))
    for number in range(tournaments):
        tournament(world, name=f"Copa {number}")
    Tournament.objects.update(starts_at=timezone.now() + timedelta(days=9))
    open_page(world)
    with django_assert_num_queries(8):
        get(URL)
    with django_assert_num_queries(7):
        first = get(FEED)
    with django_assert_num_queries(1):
        assert get(FEED).content == first.content


def test_public_page_links_to_the_calendar(world: World) -> None:
    plays(world, in_days(3))
    open_page(world)
    assert f'href="{URL}"' in page()


def test_location_of_an_evening_is_the_town(world: World) -> None:
    plays(world, in_days(3))
    Club.objects.filter(pk=world.club.pk).update(meets="Quartas, às 20h.", town="")
    club = Club.objects.get(pk=world.club.pk)
    (evening,) = events(feed(club, SITE, for_member=False))
    assert "location" not in evening
    club.town = "Porto Alegre"
    (evening,) = events(feed(club, SITE, for_member=False))
    assert evening["location"] == "Porto Alegre"


def test_calendar_and_feed_say_the_entry_fee(world: World) -> None:
    later(world, price=4050, guest_price=5500)
    open_page(world)
    fee = "Inscrição: R$\u00a040,50 por pessoa sócia, R$\u00a055,00 por pessoa convidada"
    page = get(URL).content.decode()
    words = "Entry fee: R$\u00a040.50\u00a0for each member, R$\u00a055.00\u00a0for each guest"
    assert words in page
    (event,) = events(get(FEED).content)
    # A line of the feed has plain spaces only.
    assert event["description"] == fee.replace("\u00a0", " ")
