"""A league over weeks that draws itself: last days, reports, reminders, and what is left over."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.journal.writing import NotNow
from tests.clubs.receiver import Receiver
from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, options, play, tournament
from tests.tournaments.pushes import Phone
from tests.tournaments.test_league_notices import there
from tests.tournaments.test_notices import of, told
from tests.world import World
from tournaments.director.phones.notice_delivery import send_due
from tournaments.director.phones.notices import tell_phone
from tournaments.director.rounds import reports, rounds
from tournaments.models import Notice, Round, Tournament
from tournaments.reading.round_clock import has_clock
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_queries import read_tables

__all__ = ["there"]
LEAGUE = "/boa-vista/tournaments/copa-da-primavera/"
HALL = f"{LEAGUE}stages/1/rounds/1/"


@prepared
def league(world: World, format: str, entries: int = 4) -> Tournament:
    made = tournament(world, format, entries=entries)
    options(made, world, days=14)
    Tournament.objects.filter(pk=made.pk).update(starts_at=timezone.now(), phones="hands")
    return Tournament.objects.get(pk=made.pk)


@pytest.fixture
def this_round(world: World) -> Round:
    return drawn(league(world, "round-robin", 6), world)


def over(this_round: Round) -> None:
    yesterday = timezone.localdate() - timedelta(days=1)
    Round.objects.filter(pk=this_round.pk).update(play_until=yesterday)


def seated(this_round: Round, number: int) -> SeatedTable:
    (found,) = read_tables([this_round.tables.get(number=number)])
    return found


@pytest.mark.parametrize("format", ["round-robin", "swiss"])
def test_each_round_of_a_league_has_its_last_day(world: World, format: str) -> None:
    cup = league(world, format)
    first = drawn(cup, world)
    today = timezone.localdate()
    assert first.play_until == today + timedelta(days=14)
    assert not has_clock(first)
    play(first, world)
    rounds.close(first, by=world.bruno)
    assert drawn(cup, world).play_until == today + timedelta(days=28)


def test_round_of_an_evening_has_no_last_day(world: World) -> None:
    assert drawn(tournament(world, entries=4), world).play_until is None


def test_last_day_that_was_moved_stays_after_a_new_draw(world: World, this_round: Round) -> None:
    moved = timezone.localdate() + timedelta(days=9)
    reports.set_play_until(this_round, moved, by=world.bruno)
    rounds.unpublish(this_round, by=world.bruno)
    rounds.publish(this_round, by=world.bruno)
    this_round.refresh_from_db()
    assert this_round.play_until == moved


def test_sides_of_a_drawn_match_report_its_result(world: World, this_round: Round) -> None:
    table = this_round.tables.get(number=1)
    assert not reports.report(table, 0, (3000, 1000), by=world.ana)
    assert reports.report(table, 1, (3000, 1000), by=world.olga)
    assert seated(this_round, 1).score == (3000, 1000)


def test_overdue_matches_follow_reports_or_are_lost(world: World, this_round: Round) -> None:
    reports.report(this_round.tables.get(number=1), 0, (3000, 1000), by=world.ana)
    reports.report(this_round.tables.get(number=2), 0, (3000, 1000), by=world.ana)
    reports.report(this_round.tables.get(number=2), 1, (1000, 3000), by=world.olga)
    over(this_round)
    reports.decide_overdue(this_round, by=world.bruno)
    one, two, three = (seated(this_round, number) for number in (1, 2, 3))
    assert one.score == (3000, 1000)
    assert two.is_open, "two different reports wait for the director"
    assert three.absent == (0, 1)


@pytest.mark.parametrize("format", ["round-robin", "knockout"])
def test_matches_before_the_last_day_or_of_a_bracket_stay(world: World, format: str) -> None:
    this_round = drawn(league(world, format), world)
    if format == "knockout":
        over(this_round)
    with pytest.raises(NotNow):
        reports.decide_overdue(this_round, by=world.bruno)


def test_hall_of_a_league_invites_and_decides(
    client: Client, world: World, this_round: Round
) -> None:
    page = browser(client, world.bruno)
    hall = page.get(HALL, headers={"Accept-Language": "en"}).content.decode()
    assert f'href="{HALL}invitations/"' in hall
    assert f'href="{HALL}play-until/"' in hall
    assert f"{HALL}overdue/" not in hall
    assert len(texts(page.get(f"{HALL}invitations/").content.decode(), "textarea")) == 6
    over(this_round)
    assert f"{HALL}overdue/" in page.get(HALL).content.decode()
    assert page.post(f"{HALL}overdue/")["Location"] == HALL
    assert all(seated(this_round, number).absent for number in (1, 2, 3))
    assert page.get(f"{HALL}play-until/").status_code == 200


def test_hall_with_a_report_says_no_more_that_nobody_began(
    client: Client, world: World, this_round: Round
) -> None:
    page, words = browser(client, world.bruno), "nobody has begun yet"
    assert words in page.get(HALL).content.decode()
    reports.report(this_round.tables.get(number=1), 0, (3000, 1000), by=world.ana)
    assert words not in page.get(HALL).content.decode()


def test_regulation_says_the_days_of_a_round(
    client: Client, world: World, this_round: Round
) -> None:
    page = browser(client, world.bruno)
    answer = page.get(f"{LEAGUE}regulation/", headers={"Accept-Language": "en"})
    assert "14 days for each round" in answer.content.decode()


@pytest.mark.parametrize("is_played", [False, True])
def test_phone_is_reminded_while_the_match_has_no_result(
    world: World, there: Receiver, is_played: bool
) -> None:
    cup = league(world, "round-robin")
    phone = Phone(there.url)
    tell_phone(of(cup, 1), phone.keys, "en")
    this_round = drawn(cup, world)
    send_due()
    notice = Notice.objects.get()
    assert this_round.play_until is not None
    assert timezone.localdate(notice.next_at) == this_round.play_until - timedelta(days=2)
    if is_played:
        play(this_round, world)
    Notice.objects.update(next_at=timezone.now(), made_at=timezone.now())
    send_due()
    assert len(told(phone, there)) == (1 if is_played else 2)
