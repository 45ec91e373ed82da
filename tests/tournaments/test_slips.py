"""Results typed from slips; errors and conflicts are shown in their row."""

from typing import Any

import pytest
from django.test import Client

from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.notebook import EVENING, record
from tests.tournaments.hall import drawn, played, tournament
from tests.tournaments.noting import LIVE, PAGE, SLIPS, post, row, seated, slips
from tests.world import World
from tournaments.director.rounds import by_hand, rounds, tables
from tournaments.forms.rounds.doubts import seats_key
from tournaments.models import Round, Tournament


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, entries=6)


@pytest.fixture
@prepared
def round(cup: Tournament, world: World) -> Round:
    """Round 1 of three tables, published."""
    return drawn(cup, world)


def test_filled_slips_are_noted_and_empty_ones_stay_open(
    client: Client, world: World, round: Round
) -> None:
    answer = slips(
        client,
        world.bruno,
        first_1=2405,
        second_1=1425,
        first_2="",
        first_3=0,
        second_3=900,
    )
    assert answer["Location"] == SLIPS
    assert [seated(round, number).score for number in (1, 2, 3)] == [(2405, 1425), None, (0, 900)]
    left = client.get(SLIPS, headers={"Accept-Language": "en"})
    # The sense comes first: a narrow field cuts off the end.
    assert ">Absent: " in left.content.decode()
    assert [slip.seated.number for slip in left.context["form"].slips] == [2]
    assert "Recorded: tables 1 and 3." in left.content.decode()


def test_slips_noted_one_by_one_are_listed_at_the_end(
    client: Client, world: World, round: Round
) -> None:
    for number in (1, 2):
        data: dict[str, Any] = {f"first_{number}": 2000, f"second_{number}": 1000}
        slips(client, world.bruno, **data)
    client.get(SLIPS)
    slips(client, world.bruno, noted=["1", "2", "7", "x"], first_3=10, second_3=20)
    page = client.get(SLIPS, headers={"Accept-Language": "en"})
    assert "Recorded: tables 1, 2 and 3." in page.content.decode()


def test_wrong_slip_does_not_hold_back_the_others(
    client: Client, world: World, round: Round
) -> None:
    data: dict[str, Any] = {
        "first_1": 2405,
        "second_1": 1425,
        "first_2": 800,
        "first_3": "x",
        "second_3": 10,
    }
    answer = slips(client, world.bruno, **data)
    assert answer.status_code == 422
    assert seated(round, 1).score == (2405, 1425)
    assert {slip.seated.number: slip.errors for slip in answer.context["form"].slips} == {
        2: ["Write the points."],
        3: ["Write a whole number from −99,999 to 99,999."],
    }
    content = answer.content.decode()
    assert all(f'value="{typed}"' in content for typed in ("800", "x", "10"))


def test_live_slip_returns_its_row(client: Client, world: World, round: Round) -> None:
    answer = slips(client, world.bruno, LIVE, first_2=800, second_2=1200)
    content = answer.content.decode().strip()
    assert content.startswith('<li class="slip slip--noted" id="slip-2"')
    assert content.count("<li") == 1
    wrong = slips(client, world.bruno, LIVE, first_3=800, second_3="")
    assert wrong.status_code == 422
    assert wrong.content.decode().count("<li") == 1


def test_slip_recorded_differently_by_another_is_a_conflict(
    client: Client, world: World, round: Round
) -> None:
    tables.set_score(row(round, 2), (2000, 1000), by=world.ana)
    answer = slips(client, world.bruno, first_2=1000, second_2=2000, first_1=5, second_1=10)
    assert answer.status_code == 409
    content = answer.content.decode()
    assert "2000 × 1000 is already recorded here." in content
    assert f"{PAGE}tables/2/result/" in content
    assert [seated(round, number).score for number in (1, 2)] == [(5, 10), (2000, 1000)]


@pytest.mark.postgres_later
def test_slip_of_a_table_with_a_walkover_is_a_conflict(
    client: Client, world: World, round: Round
) -> None:
    tables.set_walkover(row(round, 2), by=world.ana, absent=(0,))
    answer = slips(client, world.bruno, first_2=1000, second_2=2000)
    assert answer.status_code == 409
    assert "A walkover is already recorded here." in answer.content.decode()
    assert seated(round, 2).absent == (0,)


def test_slip_of_a_table_with_hands_is_refused(client: Client, world: World, round: Round) -> None:
    record(tables.open_match(row(round, 1), by=world.silvio), EVENING[0], world.silvio)
    client.force_login(world.bruno)
    page = client.get(SLIPS, headers={"Accept-Language": "en"})
    assert [slip.seated.number for slip in page.context["form"].slips] == [2, 3]
    assert "Table 1 is recorded hand by hand, so it is not here." in flat(page.content.decode())
    answer = slips(client, world.bruno, first_1=1000, second_1=2000)
    assert answer.status_code == 422
    assert "Somebody has begun to record hands here" in answer.content.decode()
    assert seated(round, 1).is_open


def test_slips_of_a_closed_round_redirect_to_the_hall(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    client.force_login(world.bruno)
    assert client.get(SLIPS)["Location"] == PAGE
    assert client.post(SLIPS, {"first-1": 1, "second-1": 2})["Location"] == PAGE


@pytest.mark.parametrize("live", [False, True])
def test_slips_of_an_unpublished_draw_are_listed_with_points(
    client: Client, world: World, round: Round, live: bool
) -> None:
    rounds.unpublish(round, by=world.ana)
    data: dict[str, Any] = {"first_1": 1500, "second_1": 900, "first_2": "", "second_2": ""}
    answer = slips(client, world.bruno, LIVE if live else None, **data)
    draft = f"{PAGE}draft/"
    assert answer["HX-Redirect" if live else "Location"] == draft
    content = client.get(draft, headers={"Accept-Language": "en"}).content.decode()
    sentence = "Ana Moreira took the draw of round 1 back. Not recorded: table 1, 1500 × 900."
    assert sentence in content


def drawn_anew(round: Round, world: World) -> None:
    """Unpublish the draw, swap two seats and publish it again, as Ana."""
    rounds.unpublish(round, by=world.ana)
    first, second = (round.seats.filter(table__number=number).first() for number in (1, 2))
    assert first is not None
    assert second is not None
    by_hand.swap(round, first, second, by=world.ana)
    rounds.publish(round, by=world.ana)


@pytest.mark.parametrize("live", [False, True])
def test_slip_of_a_redrawn_round_is_refused(
    client: Client, world: World, round: Round, live: bool
) -> None:
    data: dict[str, Any] = {"first_1": 1500, "second_1": 900, "who_1": seats_key(seated(round, 1))}
    drawn_anew(round, world)
    answer = slips(client, world.bruno, LIVE if live else None, **data)
    assert answer.status_code == 422
    content = answer.content.decode()
    assert "Other players sit at this table now." in content
    assert 'value="1500"' in content
    assert seated(round, 1).is_open
    data["who_1"] = seats_key(seated(round, 1))
    assert f'name="who-1" value="{data["who_1"]}"' in content
    slips(client, world.bruno, LIVE if live else None, **data)
    assert seated(round, 1).score == (1500, 900)


def test_result_of_a_redrawn_round_is_refused(client: Client, world: World, round: Round) -> None:
    before = seats_key(seated(round, 1))
    drawn_anew(round, world)
    answer = post(client, world.bruno, 1, first=1500, second=900, who=before)
    assert answer.status_code == 422
    content = answer.content.decode()
    assert "Other players sit at this table now." in content
    assert f'name="who" value="{seats_key(seated(round, 1))}"' in content
    assert seated(round, 1).is_open
    post(client, world.bruno, 1, first=1500, second=900, who=seats_key(seated(round, 1)))
    assert seated(round, 1).score == (1500, 900)


def test_slip_of_a_closed_round_is_listed_with_points(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    answer = slips(client, world.bruno, first_2=1500, second_2=900)
    content = client.get(answer["Location"], headers={"Accept-Language": "en"}).content.decode()
    assert "Round 1 is closed. Not recorded: table 2, 1500 × 900." in content


def test_result_of_an_unpublished_draw_keeps_the_typed_points(
    client: Client, world: World, round: Round
) -> None:
    rounds.unpublish(round, by=world.ana)
    answer = post(client, world.bruno, 1, first=1500, second=900)
    content = answer.content.decode()
    assert answer.status_code == 422
    sentence = "Ana Moreira took the draw of round 1 back. What you typed was not recorded."
    assert sentence in content
    assert 'name="first" value="1500"' in content
    assert "The round is closed" not in content


def test_unknown_table_is_reported_on_the_slips_page(
    client: Client, world: World, round: Round
) -> None:
    client.force_login(world.bruno)
    english = {"Accept-Language": "en"}
    answer = client.get(f"{PAGE}tables/?slips=&table=99", headers=english)
    content = answer.content.decode()
    assert answer.status_code == 422
    assert "There is no table 99 in this round." in content
    assert 'id="slip-1"' in content
    assert 'value="99"' in content
    found_page = client.get(f"{PAGE}tables/?slips=&table=2")
    assert found_page["Location"] == f"{PAGE}tables/2/result/"


def test_slips_page_without_missing_results_shows_a_message(
    client: Client, world: World, round: Round
) -> None:
    data: dict[str, Any] = {
        f"{name}_{number}": points * number
        for number in (1, 2, 3)
        for name, points in (("first", 5), ("second", 10))
    }
    slips(client, world.bruno, **data)
    content = client.get(SLIPS, headers={"Accept-Language": "en"}).content.decode()
    assert "All results are in." in content
    rounds.close(round, by=world.bruno)
