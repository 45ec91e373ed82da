"""The list of tournaments: what is in play, what comes, and who won what was played."""

import json
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.circuits.played import tournament_of, two_legs
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.closing import two_groups
from tests.tournaments.hall import drawn, enter, play, played, stage, tournament
from tests.tournaments.wall import url
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import rounds, stages
from tournaments.models import Tournament
from tournaments.views.tournament_list import FIRST, MANY

LIST = "/boa-vista/tournaments/"


def read(client: Client, selector: str, url: str = LIST) -> list[str]:
    return texts(client.get(url).content.decode(), selector)


def state(client: Client) -> str:
    """Return the state and the line below it of the only tournament."""
    (words,) = read(client, ".tournaments__state")
    return words


def begins(made: Tournament, moment: datetime) -> None:
    Tournament.objects.filter(pk=made.pk).update(starts_at=moment)


def ended(made: Tournament, world: World) -> None:
    stages.close(stage(made), by=world.bruno)
    events.end(made, by=world.bruno)


def this_year(made: Tournament) -> None:
    begins(made, timezone.now())


def test_club_without_tournaments_says_so(client: Client, world: World) -> None:
    page = browser(client, world.bruno)
    assert read(page, ".empty h2") == ["There has been no tournament yet."]
    assert len(read(page, ".btn--main")) == 1
    assert not read(page, ".notebook")


def test_state_before_the_first_draw_follows_day_and_entries(client: Client, world: World) -> None:
    cup, page = tournament(world), browser(client, world.bruno)
    begins(cup, timezone.now() + timedelta(days=8))
    assert state(page) == "Being prepared no entries yet"
    enter(cup, world, 4)
    assert state(page) == "Entries open 8 days left"
    assert read(page, ".tournaments__format") == ["All against all4 pairs"]
    begins(cup, timezone.now() - timedelta(days=2))
    assert state(page) == "Entries open the first round is next"
    today = timezone.localtime().replace(hour=20, minute=0)
    begins(cup, today)
    assert state(page) == "Today at 8:00 PM the first round is next"
    assert read(page, ".notebook__head") == ["Coming"]


def test_state_from_the_draft_to_the_end_follows_the_rounds(client: Client, world: World) -> None:
    cup, page = tournament(world, entries=4), browser(client, world.bruno)
    draft = rounds.draw(stage(cup), by=world.bruno)
    assert state(page) == "The draw of round 1 waits not published yet"
    assert read(page, ".notebook__head") == ["Coming"]
    rounds.publish(draft, by=world.bruno)
    assert state(page) == "Round 1 of 3 0 of 2 tables closed"
    assert read(page, ".wide .state--now") == ["Round 1 of 3"]
    assert read(page, "small.narrow") == ["Round 1 of 3", "0 of 2 tables closed"]
    assert read(page, ".notebook__head") == ["In play"]
    play(draft, world)
    assert state(page) == "Round 1 of 3 2 of 2 tables closed"
    rounds.close(draft, by=world.bruno)
    assert state(page) == "Round 2 can begin Round 1 closed"
    assert "can begin." in page.get(url(cup, "")).content.decode()
    played(cup, world)
    played(cup, world)
    assert state(page) == "All rounds are closed the tournament is not ended yet"
    stages.close(stage(cup), by=world.bruno)
    assert state(page) == "All rounds are closed the tournament is not ended yet"
    events.end(cup, by=world.bruno)
    this_year(cup)
    assert state(page).startswith("Dirce and Nelson won with 3")
    assert read(page, "small.narrow") == ["Dirce and Nelson"]
    assert read(page, ".title__sub") == ["1 played."]


def test_round_of_a_second_stage_is_counted_on(client: Client, world: World) -> None:
    cup = two_groups(world)
    page = browser(client, world.bruno)
    stages.close(stage(cup), by=world.bruno)
    assert state(page) == "Next: Semi-finals Stage 1 closed"
    drawn(cup, world, 2)
    assert "Semi-finals" in state(page)
    assert read(page, ".tournaments__format") == ["Groups and knock-out8 pairs"]


def test_knockout_is_won_with_the_score_of_the_final(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    played(cup, world)
    played(cup, world)
    ended(cup, world)
    this_year(cup)
    assert state(browser(client, world.carla)).endswith("won the final, 2000 × 1000")


def test_list_opens_with_this_year_and_leads_to_the_last(client: Client, world: World) -> None:
    year = timezone.localdate().year
    for number in range(3):
        old = tournament_of(world, f"Antiga {number}", [1, 2])
        begins(old, old.starts_at.replace(year=year - 2))
    this_year(tournament_of(world, "Nova", [2, 1]))
    page = browser(client, world.carla)
    assert read(page, ".notebook__head") == [f"Played in {year}"]
    assert read(page, ".list-foot > a") == [f"See the 3 of {year - 2}", "Print"]
    before = f"{LIST}?year={year - 2}"
    assert read(page, ".notebook__head", before) == [f"Played in {year - 2}"]
    assert len(read(page, "tbody tr", before)) == 3
    assert page.get(f"{LIST}?year={'9' * 30}").status_code == 200


def test_long_year_opens_with_its_first_twelve(client: Client, world: World) -> None:
    for number in range(MANY + 1):
        this_year(tournament_of(world, f"Copa {number}", [1]))
    page = browser(client, world.carla)
    year = timezone.localdate().year
    assert len(read(page, "tbody tr")) == FIRST
    assert read(page, ".list-foot > a")[0] == f"See the other {MANY + 1 - FIRST}"
    assert len(read(page, "tbody tr", f"{LIST}?year={year}&all=1")) == MANY + 1


def test_foot_names_the_only_circuit(client: Client, world: World) -> None:
    two_legs(world)
    assert "Circuito de Verão" in read(browser(client, world.carla), ".list-foot > a")


def test_player_without_rights_prints_and_takes_files(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    assert not read(page, ".list-foot")
    tournament(world)
    assert read(page, ".list-foot > a") == ["Print"]
    assert len(read(page, ".list-foot details a")) == 3
    assert not read(page, ".btn--main")


def test_paper_and_files_have_the_year_of_the_page(client: Client, world: World) -> None:
    year = timezone.localdate().year
    old = tournament_of(world, "Antiga", [1, 2])
    begins(old, old.starts_at.replace(year=year - 2))
    cup, page = tournament(world, entries=4, name="Nova"), browser(client, world.carla)
    begins(cup, timezone.now() + timedelta(days=8))
    before = f"?year={year - 2}"
    assert f"/boa-vista/tournaments.pdf{before}" in page.get(LIST + before).content.decode()
    rows = {query: page.get(f"/boa-vista/tournaments.json{query}") for query in ("", before)}
    (new,), (won,) = (json.loads(answer.getvalue())["rows"] for answer in rows.values())
    assert (new["tournament"], new["entries"], new["state"]) == ("Nova", 4, "Entries open")
    assert (won["tournament"], won["state"]) == ("Antiga", "")
    assert won["winner"]
    for query, name in (("?html", "Nova"), (f"{before}&html", "Antiga")):
        paper = f"/boa-vista/tournaments.pdf{query}"
        assert [words.split()[0] for words in read(page, "tbody th", paper)] == [name]
        assert len(read(page, ".table td", paper)) == 4
    assert "4\u00a0pairs" in page.get("/boa-vista/tournaments.pdf?html").content.decode()


@pytest.mark.parametrize("kind", ["knockout", "round-robin"])
def test_list_of_played_tournaments_has_constant_queries(
    client: Client, world: World, kind: str
) -> None:
    def more(number: int) -> None:
        cup = tournament(world, kind, entries=4, name=f"Em jogo {number}")
        drawn(cup, world)
        old = tournament(world, "knockout", entries=2, name=f"Jogada {number}")
        played(old, world)
        ended(old, world)
        this_year(old)

    page = browser(client, world.bruno)

    def cost() -> int:
        page.get(LIST)
        with CaptureQueriesContext(connection) as queries:
            page.get(LIST)
        return len(queries)

    more(1)
    few = cost()
    more(2)
    more(3)
    assert cost() == few
