"""Strangers see names and results of a tournament, and nothing else of the club."""

import re
from itertools import product

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from clubs.models import Club, User
from tests.cases import with_thorough
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, options, play, played, stage, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage

PAGES = ["standings/", "tables/", "results/", "crosstable/", "bracket/", "statistics/", "pairs/1/"]
ENGLISH = {"Accept-Language": "en"}


@pytest.mark.parametrize("who", [None, "davi", "carla", "bruno"])
def test_anybody_can_read_the_pages_for_players(
    client: Client, world: World, who: str | None
) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    for page in PAGES:
        text = read(client, url(cup, page), getattr(world, who) if who else None)
        assert "Copa da Primavera" in text, page


@pytest.mark.parametrize("who", [None, "davi"])
def test_pages_for_strangers_have_no_link_into_the_club(
    client: Client, world: World, who: str | None
) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    tables.open_match(round.tables.get(number=1), by=world.silvio)
    if who:
        client.force_login(getattr(world, who))
    for page in PAGES:
        body = client.get(url(cup, page)).content.decode()
        for inside in ("/matches/", "/players/", "/boa-vista/pairs/", "/journal/", "/entries/"):
            assert inside not in body, page
        assert 'href="/boa-vista/"' not in body, page
        assert "Fagundes" not in body, "full names are the club's own"


@pytest.mark.parametrize("who", [None, "davi"])
@pytest.mark.parametrize("format", ["swiss", "knockout"])
def test_tournament_address_redirects_strangers(
    client: Client, world: World, who: str | None, format: str
) -> None:
    cup = tournament(world, format, entries=4)
    if who:
        client.force_login(getattr(world, who))
    assert client.get(url(cup, ""))["Location"] == url(cup, "tables/")
    rounds.draw(stage(cup), by=world.bruno)
    assert client.get(url(cup, ""))["Location"] == url(cup, "tables/")
    rounds.publish(played_stage(stage(cup)).rounds[0], by=world.bruno)
    assert client.get(url(cup, ""))["Location"] == url(cup, "tables/")
    play(round := stage(cup).rounds.get(), world)
    rounds.close(round, by=world.bruno)
    page = {"swiss": "standings/", "knockout": "bracket/"}[format]
    assert client.get(url(cup, ""))["Location"] == url(cup, page)


def test_address_leads_to_results_if_standings_are_hidden(client: Client, world: World) -> None:
    cup = tournament(world)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=Tournament.Shown.END)
    enter(cup, world, 2)
    played(cup, world)
    assert client.get(url(cup, ""))["Location"] == url(cup, "results/")
    stages.close(stage(cup), by=world.bruno, going_on=())
    events.end(Tournament.objects.get(pk=cup.pk), by=world.bruno)
    assert client.get(url(cup, ""))["Location"] == url(cup, "standings/")


@pytest.mark.parametrize("page", with_thorough(PAGES, first=2))
def test_brand_links_strangers_to_the_tournament(client: Client, world: World, page: str) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    body = client.get(url(cup, page)).content.decode()
    assert f'<a class="brand beside" href="{url(cup, "")}">' in body


def test_members_read_the_address_for_players(client: Client, world: World) -> None:
    cup = tournament(world)
    page = browser(client, world.bruno).get(url(cup, "share/")).content.decode()
    assert texts(page, ".further b") == [f"http://testserver{url(cup, '')}"]
    assert 'class="segno"' in page
    assert f'href="{url(cup, "share/")}"' in client.get(url(cup, "")).content.decode()
    assert texts(Client().get(url(cup, "share/")).content.decode(), ".further b") == []


@pytest.mark.parametrize("page", with_thorough(PAGES, first=2))
def test_pages_for_players_link_members_back_to_the_club(
    client: Client, world: World, page: str
) -> None:
    cup = tournament(world, entries=4)
    client.force_login(world.carla)
    body = client.get(url(cup, page)).content.decode()
    assert 'href="/boa-vista/matches/"' in body


def test_draft_changes_no_page_for_players(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    before = {page: read(client, url(cup, page)) for page in PAGES}
    rounds.draw(stage(cup), by=world.bruno)
    assert {page: read(client, url(cup, page)) for page in PAGES} == before


@pytest.mark.parametrize("page", ["tables/", "bracket/"])
def test_first_draft_of_a_knockout_is_hidden_from_players(
    client: Client, world: World, page: str
) -> None:
    cup = tournament(world, "knockout", entries=4)
    rounds.draw(stage(cup), by=world.bruno)
    text = read(client, url(cup, page))
    assert "Nothing is drawn yet" in text
    assert "Dirce" not in text


@pytest.mark.parametrize(
    "address",
    [
        "/boa-vista/tournaments/nothing/standings/",
        "/nowhere/tournaments/copa-da-primavera/standings/",
        "/vila-nova/tournaments/copa-da-primavera/standings/",
        "/boa-vista/tournaments/copa-da-primavera/standings/?stage=7",
        "/boa-vista/tournaments/copa-da-primavera/pairs/99/",
    ],
)
def test_unknown_address_of_a_tournament_is_404(client: Client, world: World, address: str) -> None:
    enter(tournament(world), world, 4)
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("query", ["stage=x", "stage=", "stage=99999999999999999999", "round=x"])
def test_odd_query_string_is_ignored(client: Client, world: World, query: str) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    assert client.get(url(cup, f"results/?{query}")).status_code == 200


def test_waiting_entry_is_hidden_from_players(client: Client, world: World) -> None:
    cup = tournament(world, capacity=2, entries=3)
    drawn(cup, world)
    assert cup.entries.get(number=3).is_waiting
    assert client.get(url(cup, "pairs/3/")).status_code == 404
    assert "Nobody with “Marlene”" in read(client, url(cup, "tables/?find=Marlene"))


@pytest.mark.parametrize("count", with_thorough([0, 1], first=1))
@pytest.mark.parametrize("page", PAGES[:5])
def test_pages_before_the_first_round_show_the_starting_time(
    client: Client, world: World, page: str, count: int
) -> None:
    cup = tournament(world, "knockout", entries=count)
    text = read(client, url(cup, page))
    assert "Nothing is drawn yet" in text
    assert "Saturday" in text
    Tournament.objects.update(starts_at=timezone.now())
    Tournament.objects.update(version=F("version") + 1)
    text = read(client, url(cup, page))
    assert "Today at " in text
    assert "Saturday" not in text


def test_reason_for_leaving_is_hidden_from_players(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    entries.withdraw(cup.entries.get(number=4), by=world.bruno, reason="broken leg")
    for page in PAGES:
        assert "broken leg" not in read(client, url(cup, page))


def test_standings_open_the_stage_in_play_and_others_on_demand(
    client: Client, world: World
) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1)
    enter(cup, world, 4)
    round = drawn(cup, world)
    play(round, world)
    answer = client.get(url(cup, "standings/"))
    assert answer.context["shown"].stage.number == 1
    assert client.get(url(cup, "standings/?stage=2")).context["shown"].stage.number == 2


@pytest.mark.parametrize("who", [None, "davi"])
def test_strangers_see_no_names_before_the_first_draw(
    client: Client, world: World, who: str | None
) -> None:
    cup = tournament(world, "knockout", entries=4)
    rounds.draw(stage(cup), by=world.bruno)
    if who:
        client.force_login(getattr(world, who))
    for page, query in product(PAGES[:5], ("", "?find=dirce", "?find=1")):
        text = read(client, url(cup, page + query))
        for told in ("Copa da Primavera", "Saturday", "Salão social", "4 pairs", "is drawn yet"):
            assert told in text
        for kept in ("Dirce", "Your pair", "Nobody with", "Find"):
            assert kept not in text
    assert client.get(url(cup, "pairs/1/")).status_code == 404


def test_page_before_the_draw_says_how_to_enter(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", capacity=2, entries=3)
    body = client.get(url(cup, "standings/"), headers=ENGLISH).content.decode()
    assert texts(body, "#board h2") == ["Entries open: 2 of 2 pairs", "How it will be"]
    assert "a new entry goes on the waiting list" in body
    assert "speak to the club: <b>Clube de Canastra Boa Vista</b>" in " ".join(body.split())
    assert texts(body, ".tabs a") == []
    assert texts(body, ".facts dt") == ["Format", "Matches", "Who wins", "Entry"]
    Club.objects.filter(pk=world.club.pk).update(is_public=True)
    Tournament.objects.update(version=F("version") + 1)
    body = client.get(url(cup, "standings/"), headers=ENGLISH).content.decode()
    assert texts(body, "#board a") == ["Clube de Canastra Boa Vista"]


def test_page_for_strangers_is_live_while_a_round_is_in_play(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)

    def is_resting() -> bool:
        body = client.get(
            url(cup, "tables/"), headers={**ENGLISH, "HX-Request": "true"}
        ).content.decode()
        return texts(body, "#live.live--resting") == ["live"]

    assert is_resting()
    first = drawn(cup, world)
    assert not is_resting()
    play(first, world)
    rounds.close(first, by=world.bruno)
    assert is_resting()


def test_tabs_for_strangers_come_with_their_first_content(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=2)
    enter(cup, world, 4)

    def tabs() -> list[str]:
        body = client.get(url(cup, "tables/"), headers=ENGLISH).content.decode()
        return texts(body, ".tabs > a, .tabs__rest > a:not(.tabs__again)")

    first = drawn(cup, world)
    assert tabs() == []
    play(first, world)
    rounds.close(first, by=world.bruno)
    assert tabs() == ["Tables", "Standings", "Results", "Statistics"]
    played(cup, world)
    assert tabs() == ["Tables", "Standings", "Results", "Cross-table", "Statistics"]


def test_members_find_themselves_before_the_first_draw(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    assert "Your pair Dirce and Nelson" in read(client, url(cup, "tables/?find=1"), world.carla)
    assert "Dirce and Nelson" in read(client, url(cup, "pairs/1/"))


def test_page_opened_before_the_draw_refreshes_with_it(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    body = client.get(url(cup, "tables/")).content.decode()
    asks = f'hx-get="{url(cup, "tables/")}?early=1"'
    assert asks in body
    early, as_htmx = url(cup, "tables/?early=1"), {"HX-Request": "true"}
    assert asks in client.get(early, headers=as_htmx).content.decode()
    drawn(cup, world)
    assert client.get(early, headers=as_htmx)["HX-Refresh"] == "true"
    assert "early" not in client.get(url(cup, "tables/")).content.decode()


def opens(client: Client, cup: Tournament, who: User | None) -> list[str]:
    """The addresses that the tables of the page for players open."""
    client.logout()
    if who is not None:
        client.force_login(who)
    body = client.get(url(cup, "tables/")).content.decode()
    return re.findall(r'class="notebook__whole"[^>]* href="([^"]*)"', body)


def test_tables_page_opens_score_sheet_for_members(client: Client, world: World) -> None:
    cup = tournament(world, entries=5)
    round = drawn(cup, world)
    match = tables.open_match(round.tables.get(number=2), by=world.silvio)
    sheet = f"/boa-vista/matches/{match.number}/"
    assert opens(client, cup, None) == opens(client, cup, world.davi) == []
    assert opens(client, cup, world.carla) == [sheet]
    # A table on paper has no sheet: the director types its result.
    result = url(cup, "stages/1/rounds/1/tables/1/result/")
    assert opens(client, cup, world.bruno) == [result, sheet]
    assert [client.get(page).status_code for page in (result, sheet)] == [200, 200]


def test_names_at_tables_lead_strangers_to_their_pairs(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    address = f'href="{url(cup, "pairs/1/")}"'
    assert address in client.get(url(cup, "tables/")).content.decode()
