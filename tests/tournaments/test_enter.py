"""Enter pairs: tick, search, add new ones; and the list of entries."""

from typing import Any

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Competitor
from tests.pages import flat, texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, pairs, played, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import stages
from tournaments.models import Tournament

LIST = "/boa-vista/tournaments/copa-da-primavera/entries/"
URL = f"{LIST}enter/"
NEW = f"{LIST}new-pair/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world)


def names(cup: Tournament) -> list[str]:
    return [str(entry) for entry in cup.entries.all()]


def offered(answer: Any) -> list[str]:
    return [str(pair) for _box, pair in answer.context["form"].to_choose]


def test_enter_ticked_pairs_lists_them_by_name(
    client: Client, world: World, cup: Tournament
) -> None:
    ticked = [world.marlene_valdir.pk, world.dirce_nelson.pk]
    answer = browser(client, world.bruno).post(URL, {"pairs": ticked})
    assert answer.headers["Location"] == LIST
    assert sorted(names(cup)) == ["Dirce and Nelson", "Marlene and Valdir"]
    assert "2 pairs entered." in client.get(LIST).content.decode()


def test_enter_one_pair_says_its_name(client: Client, world: World, cup: Tournament) -> None:
    bruno = browser(client, world.bruno)
    bruno.post(URL, {"pairs": [world.dirce_nelson.pk]})
    assert "Dirce and Nelson: entry taken." in bruno.get(LIST).content.decode()


def test_enter_without_a_ticked_pair_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    answer = browser(client, world.bruno).post(URL, {})
    assert answer.status_code == 422
    assert "Tick at least one pair." in answer.content.decode()


def test_enter_same_pair_twice_enters_it_once(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answers = [page.post(URL, {"pairs": [world.dirce_nelson.pk]}) for _turn in range(2)]
    assert [answer.status_code for answer in answers] == [302, 422]
    assert names(cup) == ["Dirce and Nelson"]


def test_enter_one_person_in_two_pairs_is_refused_by_name(
    client: Client, world: World, cup: Tournament
) -> None:
    dirce, valdir = world.dirce_nelson.first, world.marlene_valdir.second
    assert valdir is not None
    both = roster.add_pair(world.club, by=world.ana, first=dirce, second=valdir)
    page = browser(client, world.bruno)
    answer = page.post(URL, {"pairs": [world.dirce_nelson.pk, both.pk]})
    assert answer.status_code == 422
    assert "Dirce Amaral plays in" in answer.content.decode()
    assert names(cup) == []


def test_search_pairs_keeps_the_ticked_and_enters_none(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    sent = {"find": "1", "q": "IVONE", "pairs": [world.marlene_valdir.pk]}
    answer = page.post(URL, sent)
    assert answer.status_code == 200
    assert offered(answer) == ["Ivone and Osvaldo", "Marlene and Valdir"]
    assert answer.content.decode().count(" checked") == 1
    assert "<html" in answer.content.decode()
    assert names(cup) == []


def test_live_search_returns_only_the_boxes(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    answer = page.post(URL, {"find": "1", "q": "2"}, headers={"HX-Request": "true"})
    assert answer.content.decode().startswith('<fieldset class="boxes-set" id="boxes">')
    assert offered(answer) == ["Ivone and Osvaldo"]
    nobody = page.post(URL, {"find": "1", "q": "<x>"}, headers={"HX-Request": "true"})
    assert "No pair with “&lt;x&gt;”" in nobody.content.decode()


def test_archived_and_entered_pairs_are_not_offered(
    client: Client, world: World, cup: Tournament
) -> None:
    entries.enter(cup, [world.dirce_nelson], by=world.bruno)
    roster.archive_pair(world.marlene_valdir, by=world.ana)
    page = browser(client, world.bruno)
    assert offered(page.get(URL)) == ["Ivone and Osvaldo"]
    assert page.post(URL, {"pairs": [world.marlene_valdir.pk]}).status_code == 422


def test_enter_page_without_free_pairs_shows_a_message(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 3)
    page = browser(client, world.bruno).get(URL).content.decode()
    assert "All pairs of the club are entered." in page
    assert "Enter all ticked" not in page


def test_new_pair_is_entered_and_the_list_shown_again(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    who = {"first": "Eva Sá", "second": "Zé Lima", "number": "", "name": ""}
    people = {"first-is": "new 0 eva sa", "second-is": "new 0 ze lima"}
    assert page.post(NEW, who).status_code == 422
    answer = page.post(NEW, who | people)
    assert answer.headers["Location"] == URL
    assert names(cup) == ["Eva and Zé"]


def test_new_pair_of_an_existing_pair_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    who = {"first": "Dirce Amaral", "second": "Nelson Fagundes", "number": "", "name": ""}
    answer = browser(client, world.ana).post(NEW, who)
    assert answer.status_code == 422
    assert "These two are already pair 1." in answer.content.decode()


def test_new_pair_with_a_person_who_plays_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 1)
    who = {"first": "Dirce Amaral", "second": "Osvaldo Brito", "number": "", "name": ""}
    answer = browser(client, world.ana).post(NEW, who)
    assert answer.status_code == 422
    assert "Dirce Amaral plays in Dirce and Nelson already." in answer.content.decode()
    assert Competitor.objects.filter(club=world.club).count() == 3


def test_late_entry_plays_from_the_next_round(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 2)
    drawn(cup, world)
    page = browser(client, world.bruno)
    assert "plays from round 2 on" in page.get(URL).content.decode()
    page.post(URL, {"pairs": [world.marlene_valdir.pk]})
    page_content = flat(page.get(LIST).content.decode())
    assert "They play from round 2 on." in page_content
    assert "from round 2 on</span>" in page_content


@pytest.mark.parametrize(("count", "expected"), [(1, "Joga a partir"), (2, "Jogam a partir")])
def test_late_entries_read_their_round_in_portuguese(
    client: Client, world: World, cup: Tournament, count: int, expected: str
) -> None:
    late = [pair.pk for pair in pairs(world, 2 + count)[2:]]
    enter(cup, world, 2)
    drawn(cup, world)
    page = browser(client, world.bruno)
    page.cookies["django_language"] = "pt-br"
    page.post(URL, {"pairs": late})
    content = page.get(LIST).content.decode()
    assert f"{expected} da rodada 2." in content


def test_enter_after_the_last_stage_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 2)
    played(cup, world)
    stages.close(cup.stages.get(), by=world.bruno)
    answer = browser(client, world.bruno).post(URL, {"pairs": [world.marlene_valdir.pk]})
    assert answer.status_code == 422
    assert "It is too late" in answer.content.decode()


def test_partner_of_a_withdrawn_entry_can_enter_again(world: World, cup: Tournament) -> None:
    enter(cup, world, 1)
    entries.withdraw(cup.entries.get(), by=world.bruno, reason="Nelson fell ill")
    other = roster.add_pair(
        world.club, by=world.ana, first=world.dirce_nelson.first, second="Zé Lima"
    )
    entries.enter(cup, [other], by=world.bruno)
    with pytest.raises(entries.SomebodyPlaysAlready):
        entries.bring_back(cup.entries.get(number=1), by=world.bruno)


@pytest.mark.postgres_later
def test_second_tap_on_paid_clears_it(client: Client, world: World, cup: Tournament) -> None:
    enter(cup, world, 1)
    page = browser(client, world.bruno)
    assert "pay-1" not in page.get(LIST).content.decode()
    assert "pay-1" in page.get(f"{LIST}?paid").content.decode()
    assert page.post(f"{LIST}1/paid/", {"paid": "1"}).headers["Location"] == LIST
    assert cup.entries.get().is_paid
    assert "1 has paid" in page.get(LIST).content.decode()
    row = page.post(f"{LIST}1/paid/", {}, headers={"HX-Request": "true"}).content.decode()
    assert row.lstrip().startswith('<li id="entry-1">')
    assert 'aria-pressed="false"' in row
    assert not cup.entries.get().is_paid


def test_players_see_entries_without_payments(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 2)
    page = browser(client, world.carla).get(LIST).content.decode()
    assert "Dirce and Nelson" in page
    assert "paid" not in page.lower()
    assert f'href="{LIST}1/"' not in page


def test_director_without_permission_cannot_add_pairs(
    client: Client, world: World, cup: Tournament
) -> None:
    roster.let_directors_add(world.club, False, by=world.olga)
    page = browser(client, world.bruno)
    assert page.get(NEW).status_code == 403
    assert NEW not in page.get(URL).content.decode()


@pytest.mark.parametrize("number", [3, 30])
def test_entry_pages_of_more_pairs_need_no_more_queries(
    client: Client, world: World, cup: Tournament, number: int, django_assert_num_queries: Any
) -> None:
    everybody = pairs(world, number + 3)
    entries.enter(cup, everybody[:number], by=world.bruno)
    page = browser(client, world.bruno)
    # The tabs ask four times what there is to show; the seeds offer the tables of circuits.
    for path, queries in (("", 12), ("enter/", 7), ("seeds/", 13)):
        page.get(f"{LIST}{path}")
        with django_assert_num_queries(queries):
            page.get(f"{LIST}{path}")


def test_enter_button_is_quiet_once_a_draw_is_published(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 4)
    page = browser(client, world.bruno)
    assert texts(page.get(LIST).content.decode(), ".btn--main") == ["Enter pairs"]
    drawn(cup, world)
    assert texts(page.get(LIST).content.decode(), ".btn") == ["Check-in", "Enter pairs"]
    assert texts(page.get(LIST).content.decode(), ".btn--main") == []


def test_entries_lead_to_lists_and_seeds_at_their_foot(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    assert texts(page.get(LIST).content.decode(), ".list-foot li a") == ["Enter a list"]
    enter(cup, world, 2)
    foot = texts(page.get(LIST).content.decode(), ".list-foot a")
    assert foot[0] == "Print"
    assert foot[-3:] == ["Enter a list", "Seed all", "Tick who has paid"]
    assert texts(page.get(LIST).content.decode(), "#entry-1 a") == ["Dirce and Nelson"]
    player = browser(Client(), world.carla)
    assert "Seed all" not in texts(player.get(LIST).content.decode(), ".list-foot a")
    assert not texts(player.get(LIST).content.decode(), "#entry-1 a")


@pytest.mark.parametrize(("kind", "offered"), [("knockout", 0), ("swiss", 1)])
def test_drawn_bracket_offers_no_new_entry(
    client: Client, world: World, kind: str, offered: int
) -> None:
    other, page = tournament(world, kind, entries=4, name="Outra"), browser(client, world.bruno)
    link = f'"/boa-vista/tournaments/{other.slug}/entries/enter/"'
    address = f"/boa-vista/tournaments/{other.slug}/entries/"
    assert page.get(address).content.decode().count(link) == 1
    drawn(other, world)
    assert page.get(address).content.decode().count(link) == offered
