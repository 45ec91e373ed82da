"""A league match reported with the keys of both sides, without accounts, and beside an account."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, play, tournament
from tests.tournaments.league import begun
from tests.tournaments.phones import Phone, phones_at
from tests.tournaments.reports import REPORT, match, now, played_by_accounts
from tests.world import World
from tournaments.club.audit import differences
from tournaments.director.phones import table_keys
from tournaments.director.rounds import reports, rounds, tables
from tournaments.models import ReportedResult, Table, Tournament
from tournaments.phones import phone_state
from tournaments.phones.report_queries import waiting_at

SCORE, OTHER = (3120, 2480), (3120, 2450)
JSON = {"HTTP_ACCEPT": "application/json"}


@pytest.fixture
@prepared
def table(world: World) -> Table:
    league = played_by_accounts(world)
    Tournament.objects.filter(pk=league.pk).update(phones="result")
    league.refresh_from_db()
    return match(world, league)


@pytest.fixture
def both(table: Table) -> list[Phone]:
    return phones_at(table)


def send(phone: Phone, score: tuple[object, object], **said: Any) -> Any:
    data: dict[str, Any] = {"do": "report", "kind": "played", "client_key": str(uuid4())}
    accepted = said.pop("accepted", [])
    data |= {"first": score[0], "second": score[1], "accepted": accepted}
    return phone.post("result/", data, **said)


def decide(phone: Phone, do: str, row: ReportedResult, **said: Any) -> Any:
    return phone.post("result/", {"do": do, "report": row.pk, "client_key": str(uuid4())}, **said)


def shown(phone: Phone, path: str = "") -> str:
    return flat(phone.get(path).content.decode())


def set_last_day(table: Table, days: int = 7) -> None:
    table.round.play_until = timezone.localdate() + timedelta(days=days)
    table.round.save()


# --- The writer ---------------------------------------------------------------------------------


def test_report_with_a_key_names_the_side_in_the_journal(table: Table, both: list[Phone]) -> None:
    first, second = both
    reports.report(table, 0, SCORE, by=first.row)
    row = waiting_at(table)[0]
    assert (row.by, row.key) == (None, first.row)
    reports.agree(row, side=1, by=second.row)
    assert now(table).typed == SCORE
    assert now(table).decided_by is None
    names = [str(table.seats.get(position=at).participant.entry) for at in (0, 1)]
    lines = JournalEntry.objects.filter(action__in=["report-result", "set-score"]).order_by("pk")
    assert [(line.by, line.by_words) for line in lines] == [(None, name) for name in names]
    assert not list(differences())


def test_account_and_key_of_a_side_share_one_report(
    world: World, table: Table, both: list[Phone]
) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    assert not reports.report(table, 0, SCORE, by=both[0].row)
    assert ReportedResult.objects.count() == 1
    reports.report(table, 0, OTHER, by=both[0].row)
    old = ReportedResult.objects.get(ending="replaced")
    assert (old.ended_by, old.ended_key) == (None, both[0].row)
    with pytest.raises(NotNow):
        reports.agree(waiting_at(table)[0], side=0, by=world.carla)


def test_equal_reports_by_key_and_account_name_both(
    world: World, table: Table, both: list[Phone]
) -> None:
    reports.report(table, 0, SCORE, by=both[0].row)
    assert reports.report(table, 1, SCORE, by=world.silvio)
    assert "Reported by Dirce and Nelson, confirmed by Sílvio Ramos." in shown(both[0])


# --- The pages of a key ---------------------------------------------------------------------------


@pytest.mark.postgres_later
def test_two_phones_agree_on_a_result(table: Table, both: list[Phone]) -> None:
    first, second = both
    assert "Enter the result" in shown(first)
    assert "Save the result" in shown(first, "result/")
    assert send(first, SCORE)["Location"] == first.address
    assert "Correct what you entered" in shown(first)
    page = shown(second)
    assert "Is this result right?" in page
    assert "Yes, that is right" in page
    decide(second, "agree", waiting_at(table)[0])
    assert now(table).typed == SCORE
    for phone in both:
        assert "confirmed by" in shown(phone)
        assert "Enter the result" not in shown(phone)


def test_account_confirms_what_a_key_reported(
    client: Client, world: World, table: Table, both: list[Phone]
) -> None:
    send(both[0], SCORE)
    page = flat(browser(client, world.silvio).get(REPORT).content.decode())
    assert "reported with the link of their invitation" in page
    row = waiting_at(table)[0]
    browser(client, world.silvio).post(REPORT, {"do": "agree", "report": row.pk})
    assert now(table).typed == SCORE


def test_key_confirms_what_an_account_reported(
    world: World, table: Table, both: list[Phone]
) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    assert "reported by Carla" in shown(both[1])
    decide(both[1], "agree", waiting_at(table)[0])
    assert now(table).typed == SCORE


def test_different_results_are_shown_together(table: Table, both: list[Phone]) -> None:
    send(both[0], SCORE)
    send(both[1], OTHER)
    for phone in both:
        assert "Two different results" in shown(phone)
    decide(both[0], "agree", waiting_at(table)[1])
    assert now(table).typed == OTHER


def test_director_settles_what_keys_reported(
    client: Client, world: World, table: Table, both: list[Phone]
) -> None:
    send(both[0], SCORE)
    send(both[1], OTHER)
    row = waiting_at(table)[1]
    browser(client, world.bruno).post(REPORT, {"do": "agree", "report": row.pk})
    assert now(table).typed == OTHER


def test_side_withdraws_its_report(table: Table, both: list[Phone]) -> None:
    send(both[0], SCORE)
    decide(both[0], "withdraw", waiting_at(table)[0])
    assert not waiting_at(table)
    assert "Enter the result" in shown(both[0])


@pytest.mark.parametrize("do", ["agree", "withdraw"])
def test_key_does_not_act_for_the_other_side(table: Table, both: list[Phone], do: str) -> None:
    send(both[0], SCORE)
    row = waiting_at(table)[0]
    phone = both[0] if do == "agree" else both[1]
    assert decide(phone, do, row, **JSON).json()["state"] == "conflict"
    assert waiting_at(table)[0] == row


def test_key_does_not_act_at_another_table(world: World, table: Table, both: list[Phone]) -> None:
    other = table.round.tables.get(number=2)
    other.round = table.round
    reports.report(other, 0, SCORE, by=world.bruno)
    answer = decide(both[1], "agree", waiting_at(other)[0], **JSON)
    assert answer.json()["state"] == "conflict"
    assert now(other).typed is None


def test_lost_answers_are_asked_for_again(table: Table, both: list[Phone]) -> None:
    for _time in range(2):
        assert send(both[0], SCORE, **JSON).json()["state"] == "stored"
    row = waiting_at(table)[0]
    for _time in range(2):
        assert decide(both[1], "agree", row, **JSON).json()["state"] == "stored"
    assert send(both[0], SCORE, **JSON).json()["state"] == "stored"
    assert ReportedResult.objects.count() == 1


@pytest.mark.parametrize("number", ["", "x", "999999", "9" * 60])
def test_unknown_report_changes_nothing(table: Table, both: list[Phone], number: str) -> None:
    answer = both[0].post("result/", {"do": "agree", "report": number}, **JSON)
    assert answer.json()["state"] == "conflict"


def test_wrong_points_stay_in_the_form(table: Table, both: list[Phone]) -> None:
    page = send(both[0], ("3120", "x"))
    assert page.status_code == 422
    assert 'value="3120"' in page.content.decode()
    assert send(both[0], ("3120", "x"), **JSON).json()["state"] == "problems"
    assert not waiting_at(table)


def test_unlikely_points_ask_the_side_once_more(table: Table, both: list[Phone]) -> None:
    page = send(both[0], (3120, 3120))
    assert page.status_code == 422
    accepted = [issue.key for issue in page.context["form"].issues]
    assert send(both[0], (3120, 3120), accepted=accepted).status_code == 302
    assert waiting_at(table)[0].score == (3120, 3120)


def test_result_of_the_director_meanwhile_keeps_typed_points(
    world: World, table: Table, both: list[Phone]
) -> None:
    tables.set_score(table, OTHER, by=world.bruno)
    page = send(both[0], SCORE)
    assert page.status_code == 409
    assert "was not saved: 3120 × 2480" in flat(page.content.decode())
    assert send(both[0], SCORE, **JSON).json()["state"] == "conflict"
    assert now(table).typed == OTHER


def test_match_recorded_hand_by_hand_takes_no_result(
    world: World, table: Table, both: list[Phone]
) -> None:
    tables.open_match(table, by=world.bruno)
    assert "Record hand 1" in shown(both[0])
    assert send(both[0], SCORE).status_code == 409
    assert both[0].get("result/")["Location"] == both[0].address


def test_walkover_is_shown_to_both_sides(world: World, table: Table, both: list[Phone]) -> None:
    tables.set_walkover(table, absent=[0], by=world.bruno)
    for phone in both:
        assert "did not come" in shown(phone)
        assert "Enter the result" not in shown(phone)


def test_drawn_round_takes_no_result_by_key(world: World) -> None:
    cup = tournament(world)
    Tournament.objects.filter(pk=cup.pk).update(phones="result")
    enter(cup, world, 4)
    phone = phones_at(drawn(Tournament.objects.get(), world).tables.get(number=1))[0]
    assert "Enter the result" not in shown(phone)
    assert send(phone, SCORE)["Location"] == phone.address
    assert not ReportedResult.objects.exists()


# --- Keys that are dead ---------------------------------------------------------------------------


def test_key_of_a_closed_round_reports_nothing(
    world: World, table: Table, both: list[Phone]
) -> None:
    play(table.round, world)
    rounds.close(table.round, by=world.bruno)
    assert send(both[0], SCORE).status_code == 410
    assert both[0].get("last-day.ics").status_code == 410
    assert not ReportedResult.objects.exists()


@pytest.mark.parametrize("do", ["revoke", "replace"])
def test_old_key_reports_nothing(world: World, table: Table, both: list[Phone], do: str) -> None:
    send(both[0], SCORE)
    row = waiting_at(table)[0]
    getattr(table_keys, do)(table, 1, by=world.bruno)
    assert decide(both[1], "agree", row).status_code == 410
    assert send(both[1], OTHER).status_code == 410
    assert now(table).typed is None
    if do == "replace":
        decide(phones_at(table)[1], "agree", row)
        assert now(table).typed == SCORE


def test_link_of_a_closed_round_leads_to_the_next_match(
    world: World, table: Table, both: list[Phone]
) -> None:
    # Only a phone that had the match open is led on to the next key.
    both[0].get()
    play(table.round, world)
    rounds.close(table.round, by=world.bruno)
    assert "This round is over" in shown(both[0])
    following = begun(table.round.stage.tournament, world, (1, 3))
    assert phones_at(following.tables.get())[0].address in shown(both[0])
    assert phones_at(following.tables.get())[1].address not in shown(both[0])


# --- The last day ---------------------------------------------------------------------------------


def test_key_opens_the_last_day_as_a_calendar_file(table: Table, both: list[Phone]) -> None:
    set_last_day(table)
    assert f"{both[0].address}last-day.ics" in shown(both[0])
    answer = both[0].get("last-day.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    body = answer.content.decode().replace("\r\n ", "")
    assert f"URL:http://testserver{both[0].address}" in body
    assert f"DTSTART;VALUE=DATE:{table.round.play_until:%Y%m%d}" in body


def test_round_without_a_last_day_has_no_calendar_file(both: list[Phone]) -> None:
    assert both[0].get("last-day.ics").status_code == 404
    assert "last-day.ics" not in shown(both[0])


def test_match_on_a_free_day_offers_no_call_for_the_director(
    table: Table, both: list[Phone]
) -> None:
    assert "Call the director" in shown(both[0])
    set_last_day(table)
    assert "Call the director" not in shown(both[0])


# --- Open pages and queries -----------------------------------------------------------------------


def test_reports_change_the_tag_of_open_pages(table: Table, both: list[Phone]) -> None:
    tags = [phone_state.tag(both[1].key)]
    send(both[0], SCORE)
    tags.append(phone_state.tag(both[1].key))
    decide(both[0], "withdraw", waiting_at(table)[0])
    tags.append(phone_state.tag(both[1].key))
    set_last_day(table)
    tags.append(phone_state.tag(both[1].key))
    assert len(set(tags)) == 4


@pytest.mark.parametrize(("path", "most"), [("", 12), ("result/", 12), ("last-day.ics", 9)])
def test_pages_of_a_league_key_cost_few_queries(
    table: Table,
    both: list[Phone],
    path: str,
    most: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    set_last_day(table)
    send(both[0], SCORE)
    both[1].get(path)
    with django_assert_max_num_queries(most):
        assert both[1].get(path).status_code == 200
