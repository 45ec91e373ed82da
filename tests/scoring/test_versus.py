"""Head to head of two pairs, or of two persons with any partners."""

import pytest
from django.test import Client

from clubs.models import Competitor
from scoring.models import Match
from scoring.profiles.versus import Versus
from tests.pages import flat
from tests.scoring.crowd import browser, played
from tests.scoring.games import dealt, start_game
from tests.scoring.notebook import evening, record, start
from tests.world import World

PAIRS = "/boa-vista/versus/pair-1/pair-2/"


def versus(client: Client, world: World, url: str = PAIRS) -> Versus:
    page = browser(client, world.carla).get(url)
    assert page.status_code == 200
    board: Versus = page.context["versus"]
    return board


def test_pairs_that_never_met_are_both_named(client: Client, world: World) -> None:
    page = browser(client, world.carla).get("/boa-vista/versus/pair-1/pair-3/")
    text = flat(page.content.decode())
    assert "They have not played against each other yet" in text
    assert "Dirce and Nelson × Marlene and Valdir" in text
    assert "Compare" in text


def test_few_meetings_have_wins_without_averages(client: Client, world: World) -> None:
    evening(world)
    start(world)
    board = versus(client, world)
    assert (board.played, board.wins, board.groups, board.chart) == (1, (1, 0), [], None)


def test_both_sides_are_compared_figure_by_figure(client: Client, world: World) -> None:
    for _ in range(3):
        evening(world)
    board = versus(client, world)
    assert (board.wins, board.hands) == ((3, 0), 18)
    lines = {
        line.label: (line.first, line.second, line.better) for _h, g in board.groups for line in g
    }
    assert lines["Points"] == ("532", "451", 1)
    assert lines["Clean canastras"] == ("0.50", "0.33", 1)
    assert lines["Failed openings"] == ("3", "3", 0)
    assert lines["Highest hand"] == ("885", "845", 1)
    assert lines["Points added up"] == ("9570", "8115", 1)
    assert lines["Biggest difference"] == ("485", "0", 1)
    assert lines["Wins in a row"] == ("3", "0", 1)


def test_versus_in_the_other_order_exchanges_the_columns(client: Client, world: World) -> None:
    evening(world)
    board = versus(client, world, "/boa-vista/versus/pair-2/pair-1/")
    assert board.wins == (0, 1)
    assert board.meetings[0].totals == ("2705", "3190")


def test_persons_meet_with_any_partner(client: Client, world: World) -> None:
    dirce, ivone = world.dirce_nelson.first, world.ivone_osvaldo.first
    evening(world)
    beside = Competitor.objects.create(
        club=world.club, number=90, first=ivone, second=dirce, is_passing=True
    )
    other = Competitor.objects.create(
        club=world.club, number=91, first=ivone, second=world.marlene_valdir.first, is_passing=True
    )
    played(world, beside, world.marlene_valdir)
    played(world, other, world.dirce_nelson)
    url = f"/boa-vista/versus/person-{dirce.pk}/person-{ivone.pk}/"
    assert [meeting.first.number for meeting in versus(client, world, url).meetings] == [3, 1]


@pytest.mark.postgres_later
def test_single_players_at_one_table_meet(client: Client, world: World) -> None:
    match = start_game(world, "ramiro-es", 4)
    for data in dealt(match):
        record(match, data, world.ana)
    sides = list(Match.objects.get(pk=match.pk).sides.all())
    first, second = sides[0], sides[2]
    codes = [f"person-{side.competitor.first_id}" for side in (first, second)]
    board = versus(client, world, f"/boa-vista/versus/{codes[0]}/{codes[1]}/")
    ahead = (first.place or 0) < (second.place or 0)
    assert board.wins == ((1, 0) if ahead else (0, 1))


def test_another_head_to_head_is_chosen(client: Client, world: World) -> None:
    carla = browser(client, world.carla)
    answer = carla.get(PAIRS, {"one": "pair-3", "two": "pair-2"})
    assert answer["Location"] == "/boa-vista/versus/pair-3/pair-2/"
    assert carla.get(PAIRS, {"one": "pair-9", "two": "pair-2"}).status_code == 404


@pytest.mark.parametrize(
    "codes",
    ["pair-1/pair-9", "pair-1/person-0", "pair-1/x", "pair-1/pair-", f"pair-1/pair-{'9' * 30}"],
)
def test_unknown_code_is_404(client: Client, world: World, codes: str) -> None:
    assert browser(client, world.carla).get(f"/boa-vista/versus/{codes}/").status_code == 404


def test_person_of_another_club_is_404(client: Client, world: World) -> None:
    stranger = world.other_club.players.get(name="Tereza Lemos")
    url = f"/boa-vista/versus/pair-1/person-{stranger.pk}/"
    assert browser(client, world.carla).get(url).status_code == 404


@pytest.mark.thorough
def test_more_meetings_cost_no_more_queries(
    client: Client, world: World, django_assert_max_num_queries
) -> None:
    carla = browser(client, world.carla)
    for _ in range(3):
        evening(world)
    carla.get(PAIRS)
    with django_assert_max_num_queries(14):
        carla.get(PAIRS)
    for _ in range(5):
        played(world, world.dirce_nelson, world.ivone_osvaldo)
    with django_assert_max_num_queries(14):
        carla.get(PAIRS)
