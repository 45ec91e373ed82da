"""The pages on which players report the result of their league match, and the director sees it."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import User
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, play, tournament
from tests.tournaments.league import LEAGUE, ROUND
from tests.tournaments.reports import REPORT, match, now, played_by_accounts
from tests.world import World
from tournaments.director.rounds import by_hand, reports, rounds, tables
from tournaments.models import ReportedResult, Table, Tournament
from tournaments.phones.report_queries import waiting_at

ME = "/boa-vista/me/"
RESULT = f"{ROUND}tables/1/result/"
SCORE, OTHER = (3120, 2480), (3120, 2450)
LIVE = {"HX-Request": "true"}


@pytest.fixture
def league(world: World) -> Tournament:
    return played_by_accounts(world)


@pytest.fixture
def table(world: World, league: Tournament) -> Table:
    return match(world, league)


def shown(client: Client, user: User, address: str = REPORT) -> str:
    return flat(browser(client, user).get(address).content.decode())


def send(client: Client, user: User, score: tuple[object, object], **data: Any) -> Any:
    typed = {"do": "report", "kind": "played", "first": score[0], "second": score[1], **data}
    return browser(client, user).post(REPORT, typed)


def decide(client: Client, user: User, do: str, row: ReportedResult) -> Any:
    return browser(client, user).post(REPORT, {"do": do, "report": row.pk})


def test_two_players_agree_on_their_result(client: Client, world: World, table: Table) -> None:
    assert "Save the result" in shown(client, world.carla)
    assert send(client, world.carla, SCORE).status_code == 302
    page = shown(client, world.carla)
    assert "3.120 × 2.480" in page or "3120 × 2480" in page
    assert "Withdraw this result" in page
    page = shown(client, world.silvio)
    assert "Yes, that is right" in page
    assert "No, the result was different" in page
    assert decide(client, world.silvio, "agree", waiting_at(table)[0]).status_code == 302
    assert now(table).typed == SCORE
    for player in (world.carla, world.silvio):
        page = shown(client, player)
        assert "confirmed by Sílvio" in page
        assert "ask the director to correct it" in page
        assert "Save the result" not in page


def test_two_different_results_are_shown_side_by_side(
    client: Client, world: World, table: Table
) -> None:
    send(client, world.carla, SCORE)
    send(client, world.silvio, OTHER)
    for player in (world.carla, world.silvio):
        page = shown(client, player)
        assert "The two sides entered different results" in page
        assert "Accept" in page
        assert "Correct what you entered" in page
    decide(client, world.carla, "agree", waiting_at(table)[1])
    assert now(table).typed == OTHER


def test_wrong_points_come_back_with_what_was_typed(
    client: Client, world: World, table: Table
) -> None:
    answer = send(client, world.carla, ("3120", ""))
    assert answer.status_code == 422
    assert 'value="3120"' in answer.content.decode()
    assert not waiting_at(table)


def test_unlikely_points_are_asked_about(client: Client, world: World, table: Table) -> None:
    answer = send(client, world.carla, (3120, 3120))
    assert answer.status_code == 422
    keys = [issue.key for issue in answer.context["form"].issues]
    assert keys
    assert send(client, world.carla, (3120, 3120), accepted=keys).status_code == 302
    assert waiting_at(table)[0].score == (3120, 3120)


def test_absence_cannot_be_reported(client: Client, world: World, table: Table) -> None:
    assert send(client, world.carla, ("", ""), kind="second").status_code == 422
    assert not waiting_at(table)


def test_result_recorded_meanwhile_is_shown_with_typed_points(
    client: Client, world: World, table: Table
) -> None:
    tables.set_score(table, OTHER, by=world.bruno)
    answer = send(client, world.carla, SCORE)
    assert answer.status_code == 409
    page = flat(answer.content.decode())
    assert "what you typed was not saved: 3120 × 2480" in page
    assert now(table).typed == OTHER


def test_report_after_the_round_was_closed_is_kept_on_the_page(
    client: Client, world: World, table: Table
) -> None:
    by_hand.remove(table.round.tables.get(number=2), by=world.bruno)
    play(table.round, world)
    rounds.close(table.round, by=world.bruno)
    answer = send(client, world.carla, SCORE)
    assert answer.status_code == 409
    assert "3120 × 2480" in flat(answer.content.decode())


def test_agreement_with_a_replaced_report_is_refused(
    client: Client, world: World, table: Table
) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    seen = waiting_at(table)[0]
    reports.report(table, 0, OTHER, by=world.carla)
    answer = decide(client, world.silvio, "agree", seen)
    assert "changed meanwhile" in flat(client.get(answer["Location"]).content.decode())
    assert now(table).typed is None


def test_own_report_can_be_withdrawn_by_the_side_only(
    client: Client, world: World, table: Table
) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    row = waiting_at(table)[0]
    assert decide(client, world.silvio, "withdraw", row).status_code == 403
    assert decide(client, world.carla, "agree", row).status_code == 403
    assert decide(client, world.carla, "withdraw", row).status_code == 302
    assert not waiting_at(table)


@pytest.mark.parametrize("number", ["", "x", "999999", "9" * 60])
def test_unknown_report_does_not_exist(
    client: Client, world: World, table: Table, number: str
) -> None:
    answer = browser(client, world.carla).post(REPORT, {"do": "agree", "report": number})
    assert answer.status_code == 404


def test_report_of_another_table_cannot_be_confirmed_here(
    client: Client, world: World, table: Table
) -> None:
    other = table.round.tables.get(number=2)
    other.round = table.round
    reports.report(other, 0, SCORE, by=world.bruno)
    assert decide(client, world.carla, "agree", waiting_at(other)[0]).status_code == 404


def test_report_page_opens_only_for_players_of_the_table(
    client: Client, world: World, table: Table
) -> None:
    for user, status in (
        (world.carla, 200),
        (world.silvio, 200),
        (world.bruno, 302),
        (world.ana, 302),
        (world.olga, 302),
        (world.davi, 404),
    ):
        page = browser(client, user)
        assert page.get(REPORT).status_code == status
        assert page.post(REPORT).status_code == (422 if status == 200 else status)


def test_member_of_another_pair_is_refused(client: Client, world: World, table: Table) -> None:
    assert browser(client, world.carla).get(f"{ROUND}tables/2/report/").status_code == 403


def test_stranger_is_sent_to_sign_in(client: Client, table: Table) -> None:
    assert client.get(REPORT).status_code == 302


def test_player_linked_in_another_club_has_no_side(
    client: Client, world: World, table: Table
) -> None:
    world.club.memberships.filter(user=world.carla).update(player=None)
    assert browser(client, world.carla).get(REPORT).status_code == 403


def test_table_of_a_drawn_round_has_no_such_page(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    assert browser(client, world.bruno).get(REPORT).status_code == 404


def test_match_opened_by_the_director_takes_no_report(
    client: Client, world: World, table: Table
) -> None:
    tables.open_match(table, by=world.bruno)
    page = shown(client, world.carla)
    assert "The director records this match" in page
    assert "Save the result" not in page


# --- The director -------------------------------------------------------------------------------


def test_hall_shows_what_waits_for_agreement(client: Client, world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    page = shown(client, world.bruno, ROUND)
    assert "1 result to confirm" in page
    assert "The other side has not confirmed it yet." in page
    reports.report(table, 1, OTHER, by=world.silvio)
    assert "The two sides report different results" in shown(client, world.bruno, ROUND)
    tables.set_score(table, SCORE, by=world.bruno)
    assert "to confirm" not in shown(client, world.bruno, ROUND)


def test_director_takes_a_reported_result(client: Client, world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    assert "Results to confirm" in shown(client, world.bruno, RESULT)
    answer = decide(client, world.bruno, "agree", waiting_at(table)[0])
    assert answer["Location"] == RESULT
    assert now(table).typed == SCORE
    page = shown(client, world.bruno, RESULT)
    assert "confirmed by Bruno" in page
    assert "Results to confirm" not in page


def test_director_discards_a_reported_result(client: Client, world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    assert decide(client, world.bruno, "withdraw", waiting_at(table)[0]).status_code == 302
    assert not waiting_at(table)
    assert "Save the result" in shown(client, world.carla)


def test_director_who_plays_may_decide_for_the_other_side(
    client: Client, world: World, league: Tournament, table: Table
) -> None:
    person = league.entries.get(number=1).competitor.second
    world.club.memberships.filter(user=world.bruno).update(player=person)
    assert send(client, world.bruno, SCORE).status_code == 302
    assert decide(client, world.bruno, "agree", waiting_at(table)[0]).status_code == 302
    assert now(table).typed == SCORE


def test_result_of_the_director_names_nobody_who_agreed(
    client: Client, world: World, table: Table
) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    reports.agree(waiting_at(table)[0], side=1, by=world.silvio)
    tables.set_score(now(table), OTHER, by=world.bruno)
    assert "confirmed by" not in shown(client, world.bruno, RESULT)


# --- The way there ------------------------------------------------------------------------------


def test_own_pages_lead_to_the_result(client: Client, world: World, table: Table) -> None:
    entry_page = f"{LEAGUE}pairs/1/"
    for address in (ME, entry_page):
        page = shown(client, world.carla, address)
        assert f'href="{REPORT}"' in page
        assert "Enter the result" in page
    reports.report(table, 0, SCORE, by=world.carla)
    assert "See what I entered" in shown(client, world.carla, entry_page)
    assert "Confirm the result" in shown(client, world.silvio, ME)
    reports.agree(waiting_at(table)[0], side=1, by=world.silvio)
    for address in (ME, entry_page):
        assert REPORT not in shown(client, world.carla, address)


def test_page_of_a_pair_leads_only_its_own_players_to_the_result(
    client: Client, world: World, table: Table
) -> None:
    page = f"{LEAGUE}pairs/1/"
    assert REPORT not in client.get(page).content.decode()
    assert REPORT not in shown(client, world.silvio, page)
    assert REPORT in shown(client, world.carla, page)


def test_page_of_a_pair_is_not_taken_for_that_of_another_reader(
    client: Client, world: World, table: Table
) -> None:
    page = f"{LEAGUE}pairs/1/"
    tags = [browser(client, user).get(page).context["etag"] for user in (world.silvio, world.carla)]
    statuses = [
        client.get(page, headers={"If-None-Match": tag, **LIVE}).status_code for tag in tags
    ]
    assert statuses == [200, 304]


# --- Queries ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("address", "most"), [(REPORT, 9), (ROUND, 11), (RESULT, 10)])
def test_pages_of_reports_need_few_queries(
    client: Client,
    world: World,
    table: Table,
    address: str,
    most: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    reports.report(table, 1, OTHER, by=world.silvio)
    reader = browser(client, world.carla if address == REPORT else world.bruno)
    reader.get(address)
    with django_assert_max_num_queries(most):
        assert reader.get(address).status_code == 200


def test_link_to_the_result_costs_my_page_one_query(
    client: Client,
    world: World,
    table: Table,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    carla = browser(client, world.carla)
    reports.report(table, 0, SCORE, by=world.carla)
    carla.get(ME)
    with django_assert_max_num_queries(40) as with_link:
        carla.get(ME)
    tables.set_score(table, SCORE, by=world.bruno)
    with django_assert_max_num_queries(40) as without:
        carla.get(ME)
    assert len(with_link.captured_queries) == len(without.captured_queries) + 1
