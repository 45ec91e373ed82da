"""A tournament in meetings: the same pairs meet in rounds in a row, which count as one result."""

from django.test import Client

from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, meetings, options, play, stage, tournament
from tests.tournaments.plans import answer_format
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage

CUP = "/boa-vista/tournaments/copa-da-primavera/"


def in_twos(world: World, format: str = "swiss", entries: int = 5) -> Tournament:
    cup = tournament(world, format, entries=entries)
    options(cup, world, per_meeting=2, rounds=2)
    return cup


def closed(cup: Tournament, world: World) -> list[tuple[int, ...]]:
    this_round = drawn(cup, world)
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    return meetings(this_round)


def points(cup: Tournament) -> dict[int, int]:
    rows = played_stage(stage(cup)).standings().rows
    return {row.entry.number: row.place.tally.points for row in rows}


def test_same_pairs_meet_in_two_rounds(world: World) -> None:
    cup = in_twos(world)
    first, second = closed(cup, world), closed(cup, world)
    assert {frozenset(table) for table in first} == {frozenset(table) for table in second}
    assert {frozenset(table) for table in closed(cup, world)} != {*map(frozenset, first)}


def test_meeting_counts_once_both_matches_are_played(world: World) -> None:
    cup = in_twos(world)
    closed(cup, world)
    assert set(points(cup).values()) == {0}
    closed(cup, world)
    assert sorted(points(cup).values()) == [0, 0, 100, 100, 100], "two winners and a bye"


def test_stage_ends_after_all_matches_of_its_meetings(world: World) -> None:
    cup = in_twos(world)
    assert played_stage(stage(cup)).total_rounds == 4
    for _round in range(4):
        closed(cup, world)
    assert played_stage(stage(cup)).is_played_out


def test_results_show_the_points_of_a_meeting_at_its_end(world: World) -> None:
    cup = in_twos(world)
    closed(cup, world)
    closed(cup, world)
    played = played_stage(stage(cup))
    first, second = (played.results_of(this_round) for this_round in played.rounds)
    assert {own.points for own in first.values()} == {0}
    assert {number: own.points for number, own in second.items()} == points(cup)


def test_pages_of_a_meeting_open(client: Client, world: World) -> None:
    cup = in_twos(world, "round-robin")
    closed(cup, world)
    entries.withdraw(cup.entries.get(number=5), by=world.bruno, reason="ill")
    closed(cup, world)
    page = browser(client, world.bruno)
    page.post(f"{CUP}stages/1/draw/")
    pages = ("", "standings/", "results/", "crosstable/", "tables/?find=1", "pairs/1/")
    for path in (*pages, "regulation/", "stages/1/rounds/3/", "stages/1/event.json"):
        assert page.get(f"{CUP}{path}").status_code == 200, path
    own = page.get(f"{CUP}pairs/1/", headers={"Accept-Language": "en"}).content.decode()
    assert "match 1 of 2" in own
    said = page.get(f"{CUP}regulation/", headers={"Accept-Language": "en"}).content.decode()
    assert "2 matches in each meeting" in said


def test_draft_says_that_the_pairs_meet_again(client: Client, world: World) -> None:
    cup = in_twos(world)
    closed(cup, world)
    rounds.draw(stage(cup), by=world.bruno)
    page = browser(client, world.bruno).get(
        f"{CUP}stages/1/rounds/2/draft/", headers={"Accept-Language": "en"}
    )
    said = " ".join(texts(page.content.decode(), ".reasons li"))
    assert "Match 2 of 2: the same pairs meet again" in said


def test_director_plans_meetings_by_points(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    data = {"rounds": "3", "per_meeting": "3", "meeting": "points"}
    assert answer_format(browser(client, world.bruno), **data).status_code == 302
    stored = stage(cup).options
    assert (stored["per_meeting"], stored["meeting"], stored["rounds"]) == (3, "points", 3)
    assert played_stage(stage(cup)).total_rounds == 9
