"""A match that is over, but on which the records differ, has no result anywhere."""

from typing import NamedTuple

import pytest
from django.test import Client

from tests.pages import flat, texts
from tests.tournaments.phones import Phone, match_of, numbered, phone_round, phones_at
from tests.tournaments.test_hall_phones import PAGE, whole_match
from tests.world import World
from tournaments.director.rounds import rounds, tables
from tournaments.models import Call, Round, Tournament
from tournaments.reading.table_queries import glances

TOURNAMENT = "/boa-vista/tournaments/copa-da-primavera/"


class Hall(NamedTuple):
    round: Round
    phones: list[Phone]


@pytest.fixture
def hall(world: World) -> Hall:
    """Table 1 ends with two records of its last hand; the others have their results."""
    this_round = phone_round(world, entries=6)
    this_round.stage.tournament.standings_shown = Tournament.Shown.ALWAYS
    this_round.stage.tournament.save()
    disputed, *others = this_round.tables.filter(number__isnull=False).order_by("number")
    for table in others:
        tables.set_score(table, (1000, 500), by=world.bruno)
    both = phones_at(disputed)
    whole_match(*both)
    both[1].enter(3, numbered(3) | {"1-card_points": "285"})
    return Hall(this_round, both)


def page(client: Client, path: str) -> str:
    answer = client.get(path, headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    return flat(answer.content.decode())


@pytest.mark.postgres_later
def test_disputed_match_leaves_its_table_open(hall: Hall, world: World) -> None:
    assert [glance.number for glance in glances(hall.round) if glance.is_open] == [1]
    with pytest.raises(rounds.MissingResults):
        rounds.close(hall.round, by=world.bruno)


def test_disputed_match_has_no_result_on_any_page(hall: Hall, client: Client, world: World) -> None:
    for phone in hall.phones:
        assert not texts(phone.get().content.decode(), ".tag--felt")
    assert "to be checked" in page(client, f"{TOURNAMENT}tables/")
    client.force_login(world.bruno)
    summary = page(client, TOURNAMENT)
    assert "2 of 3 tables closed." in summary
    assert "Not agreed:" in summary
    assert "Type the slips" not in summary
    assert "Close the round" not in texts(client.get(TOURNAMENT).content.decode(), ".btn--main")
    results = page(client, f"{TOURNAMENT}results/")
    assert "to be checked" in results
    match = match_of(hall.phones[0])
    words = page(client, f"/boa-vista/matches/{match.number}/")
    assert "The result is to be checked: the sides do not agree." in words
    assert "won." not in words
    assert "to be checked" in page(client, "/boa-vista/matches/")
    assert not texts(client.get("/boa-vista/").content.decode(), ".line__side--won")


def test_hall_with_a_disputed_match_does_not_call_it_complete(
    hall: Hall, client: Client, world: World
) -> None:
    client.force_login(world.bruno)
    words = page(client, PAGE)
    assert "All results are in." not in words
    assert "Type the slips" not in words
    main = texts(client.get(PAGE).content.decode(), "#hall-head .btn--main")
    assert main == ["Comparar as anotações, mesa 1"]


def test_decision_gives_the_table_its_result(hall: Hall, client: Client, world: World) -> None:
    for phone in hall.phones:
        phone.answer(3, "ours")
    table = hall.round.tables.get(number=1)
    tables.set_score(table, (900, 800), by=world.bruno, reason="counted again")
    assert not any(glance.is_open for glance in glances(hall.round))
    client.force_login(world.bruno)
    assert "to be checked" not in page(client, "/boa-vista/matches/")
    assert "All results are in." in page(client, TOURNAMENT)


def test_call_about_two_counts_is_ended_by_the_choice_only(
    hall: Hall, client: Client, world: World
) -> None:
    for phone in hall.phones:
        phone.answer(3, "ours")
    call = Call.objects.get()
    client.force_login(world.bruno)
    address = f"{TOURNAMENT}calls/{call.pk}/solve/"
    answer = client.post(address, {"words": ""}, headers={"Accept-Language": "en"})
    assert answer.status_code == 409
    assert "The call is still open: the two records differ." in flat(answer.content.decode())
    assert Call.objects.open().exists()
    choices = client.get(address).context["choices"]
    match = match_of(hall.phones[0]).number
    sent = {"count": choices.counts[1][0].mark, "hand": choices.hand}
    client.post(f"/boa-vista/matches/{match}/hands/{choices.number}/decide/", sent)
    assert not Call.objects.open().exists()
    assert not any(glance.is_open for glance in glances(hall.round))
