"""Teams: the regulation asks for them, somebody writes them, everybody sees their table."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import JournalEntry
from tests.api_program import Program
from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.fees import entry
from tests.tournaments.hall import drawn, enter, options, played, stage, standings, tournament
from tests.tournaments.test_regulation import typed
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.entries.teams import set_teams
from tournaments.director.events import end, regulate
from tournaments.director.rounds import stages
from tournaments.entries.importing import read_rows
from tournaments.entries.list_plan import layout_of
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.team_places import team_places
from tournaments.models import Tournament

NAMES = {1: "Lajeado", 2: "Estrela", 3: "Lajeado", 4: "Estrela"}


@prepared
def planned(world: World, teams: Any = "all", *formats: str) -> Tournament:
    cup = tournament(world, *(formats or ("swiss",)), entries=4)
    regulate(cup, {**cup.regulation, "teams": teams}, by=world.bruno)
    set_teams(cup, NAMES, by=world.bruno)
    return cup


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """A tournament with one closed round, in which entries 1 and 3, or so, have won."""
    cup = planned(world)
    played(cup, world)
    return cup


def teams_on(page: str) -> list[str]:
    return texts(page, "#teams tbody b")


def test_regulation_stores_how_teams_are_ranked(client: Client, world: World) -> None:
    cup = tournament(world)
    page = browser(client, world.bruno)
    page.post(url(cup, "regulation/"), typed(teams="3"))
    cup.refresh_from_db()
    assert cup.regulation["teams"] == {"best": 3}
    line = JournalEntry.objects.get(action="change-regulation")
    assert "3 melhores resultados" in line.after
    page.post(url(cup, "regulation/"), typed(teams="all"))
    cup.refresh_from_db()
    assert cup.regulation["teams"] == "all"
    assert "All results of a team are added up" in read(client, url(cup, "regulation/"))
    page.post(url(cup, "regulation/"), typed(teams=""))
    cup.refresh_from_db()
    assert "teams" not in cup.regulation


@pytest.mark.parametrize("value", ["best", "13"])
def test_unknown_way_to_rank_teams_is_refused(client: Client, world: World, value: str) -> None:
    cup = tournament(world)
    answer = browser(client, world.bruno).post(url(cup, "regulation/"), typed(teams=value))
    assert answer.status_code == 422
    cup.refresh_from_db()
    assert "teams" not in cup.regulation


def test_teams_are_written_on_one_page(client: Client, world: World) -> None:
    cup = planned(world)
    page = browser(client, world.bruno)
    shown = page.get(url(cup, "entries/teams/")).context["form"]
    sent = {name: shown[name].value() for name in shown.fields}
    sent |= {f"initial-{name}": value for name, value in sent.items()}
    # Somebody else writes the team of entry 2 meanwhile.
    set_teams(cup, {2: "Teutônia"}, by=world.olga)
    page.post(url(cup, "entries/teams/"), {**sent, "team-1": "  Arroio  do Meio ", "team-4": ""})
    found = {one.number: one.group for one in cup.entries.all()}
    assert found == {1: "Arroio do Meio", 2: "Teutônia", 3: "Lajeado", 4: ""}
    line = JournalEntry.objects.filter(action="set-teams").latest("pk")
    first, last = (entry(cup, number) for number in (1, 4))
    assert line.translations["en"][2] == f"{first}: Arroio do Meio; {last}: –"


def test_too_long_name_of_a_team_keeps_what_was_typed(client: Client, world: World) -> None:
    cup = planned(world)
    sent = {"team-1": "x" * 61, "team-2": "Teutônia"}
    answer = browser(client, world.bruno).post(url(cup, "entries/teams/"), sent)
    assert answer.status_code == 422
    assert "Teutônia" in answer.content.decode()
    assert entry(cup, 2).group == "Estrela"


def test_set_teams_twice_changes_nothing(world: World) -> None:
    cup = planned(world)
    set_teams(cup, NAMES, by=world.bruno)
    assert JournalEntry.objects.filter(action="set-teams").count() == 1


def test_page_of_teams_is_offered_only_with_teams(client: Client, world: World) -> None:
    cup = planned(world)
    page = browser(client, world.bruno)
    address = url(cup, "entries/teams/")
    assert address in page.get(url(cup, "entries/")).content.decode()
    regulate(cup, {k: v for k, v in cup.regulation.items() if k != "teams"}, by=world.bruno)
    assert address not in page.get(url(cup, "entries/")).content.decode()
    assert page.get(address).status_code == 200


def test_standings_have_the_table_of_teams(client: Client, world: World, cup: Tournament) -> None:
    table = team_places(standings(cup).event)
    assert sum(team.points for team in table) == 200
    page = client.get(url(cup, "standings/")).content.decode()
    assert teams_on(page) == [team.name for team in table]
    set_teams(cup, dict.fromkeys(NAMES, ""), by=world.bruno)
    assert teams_on(client.get(url(cup, "standings/")).content.decode()) == []


def test_entry_leads_to_the_place_of_its_team(client: Client, cup: Tournament) -> None:
    first, second = team_places(standings(cup).event)
    text = read(client, url(cup, f"pairs/{second.counted[0].entry}/"))
    assert f"Team {second.name}: {second.place}" in text
    found = client.get(url(cup, "standings/"), {"find": first.counted[0].entry})
    assert texts(found.content.decode(), "#teams .is-own b") == [first.name]


def test_hidden_standings_hide_the_teams(client: Client, world: World, cup: Tournament) -> None:
    Tournament.objects.update(standings_shown="end")
    for path in ("standings/", "pairs/1/"):
        assert "Lajeado" not in read(client, url(cup, path))


def test_papers_have_the_table_of_teams(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    stages.close(stage(cup), by=world.bruno)
    for paper in ("standings.pdf", "report.pdf"):
        body = page.get(url(cup, f"{paper}?html")).content.decode()
        assert "Lajeado" in texts(body, ".places th b")
        assert "All results of a team are added up" in body


def test_end_names_the_team_that_won_an_earlier_stage(client: Client, world: World) -> None:
    cup = planned(world, "all", "swiss", "knockout")
    options(cup, world, qualify=2)
    played(cup, world)
    first = team_places(standings(cup).event)[0].name
    stages.close(stage(cup), by=world.bruno)
    played(cup, world, 2)
    stages.close(stage(cup, 2), by=world.bruno)
    page = browser(client, world.bruno)
    address = "report.pdf?html"
    assert f"Winning team: {first}" in page.get(url(cup, address)).content.decode()
    cup.refresh_from_db()
    end(cup, by=world.bruno)
    for address in ("", "standings/"):
        assert f"Winning team: {first}" in page.get(url(cup, address)).content.decode()
    client.logout()
    assert f"Winning team: {first}" in read(client, url(cup, "standings/"))


def test_programs_read_the_table_of_teams(client: Client, world: World, cup: Tournament) -> None:
    answer = Program(client, world, world.olga).get(f"tournaments/{cup.slug}/standings/")
    first = team_places(standings(cup).event)[0]
    assert answer["teams"][0] == {
        "place": 1,
        "name": first.name,
        "points": first.points / 100,
        "entries": [place.entry for place in first.counted],
    }


def test_spreadsheet_names_the_team(client: Client, world: World, cup: Tournament) -> None:
    answer = browser(client, world.bruno).get(url(cup, "standings.csv"))
    assert "Estrela" in b"".join(answer).decode()


def test_event_file_of_a_stage_has_the_teams(client: Client, world: World, cup: Tournament) -> None:
    answer = browser(client, world.bruno).get(url(cup, "stages/1/event.json"))
    again = team_places(read_event(answer.json()))
    assert [(team.name, team.points) for team in again] == [
        (team.name, team.points) for team in team_places(standings(cup).event)
    ]


def test_bracket_shows_no_table_of_teams(client: Client, world: World) -> None:
    cup = planned(world, "all", "knockout")
    played(cup, world)
    assert "Lajeado" not in read(client, url(cup, "standings/"))


def test_persons_with_changing_partners_have_teams(client: Client, world: World) -> None:
    cup = tournament(world, "individual")
    enter(cup, world, 4)
    page = browser(client, world.bruno)
    assert "group" not in page.get(url(cup, "entries/1/")).context["form"].fields
    assert not layout_of(cup).has_group
    regulate(cup, {**cup.regulation, "teams": "all"}, by=world.bruno)
    cup.refresh_from_db()
    assert page.get(url(cup, "entries/1/")).context["form"].fields["group"].label == "Team"
    assert layout_of(cup).has_group


@pytest.mark.parametrize("head", ["Equipe", "time", "Equipo", "Team", "Delegação"])
def test_list_of_entries_may_name_the_team(head: str) -> None:
    read = read_rows([["Dupla", head], ["Ana Lima e Rui Sá", "Lajeado"]])
    assert [line.group for line in read.lines] == ["Lajeado"]


def test_regulation_of_teams_is_frozen_by_a_draw(client: Client, world: World) -> None:
    cup = planned(world)
    drawn(cup, world)
    answer = browser(client, world.bruno).post(url(cup, "regulation/"), typed(teams=""))
    assert answer.status_code == 422
    cup.refresh_from_db()
    assert cup.regulation["teams"] == "all"


def test_page_of_teams_without_entries_has_nothing_to_save(client: Client, world: World) -> None:
    cup = tournament(world)
    regulate(cup, {**cup.regulation, "teams": "all"}, by=world.bruno)
    page = browser(client, world.bruno).get(url(cup, "entries/teams/")).content.decode()
    assert "Nobody has entered yet." in page
    assert "Save the teams" not in page
