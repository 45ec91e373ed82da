"""An evening of single players, from the first draw to the final table and the papers."""

from collections import Counter
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    drawn,
    meetings,
    options,
    places,
    stage,
    standings,
)
from tests.tournaments.paper.press import text_of
from tests.tournaments.singles import HOME, ROUND, play, seated, thirteen
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.places.standings import StandingsBoard
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Round, Tournament
from tournaments.reading.standings import played_stage


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return thirteen(world)


# --- From the first round to the last paper -----------------------------------------------------


def behind(round: Round) -> dict[int, int]:
    """The points after `play`: one for each higher number at the same table."""
    return {
        number: sum(other > number for other in table)
        for table in meetings(round)
        for number in table
    }


def test_evening_of_single_players_is_played_to_the_papers(
    client: Client, world: World, cup: Tournament
) -> None:
    earned: Counter[int] = Counter()
    for _ in range(3):
        round = drawn(cup, world)
        for paper in ("draw", "wall", "slips"):
            path = f"stages/1/rounds/{round.number}/{paper}.pdf?html"
            assert browser(client, world.bruno).get(url(cup, path)).status_code == 200
        play(round, world)
        rounds.close(round, by=world.bruno)
        earned.update(behind(round))
    rows = standings(cup).rows
    assert {row.entry.number: row.place.tally.points // 100 for row in rows} == dict(earned)
    assert places(cup)[-1] == (13, 13)
    text = read(client, url(cup, "standings/"), world.carla)
    assert "Wins" in text
    assert "Difference" not in text
    best = rows[0].entry
    assert f"{best} " in read(client, url(cup, "results/?round=3"))
    own = read(client, url(cup, f"pairs/{best.number}/"))
    assert "1st · 50" in own
    assert "difference" not in own.lower()
    assert read(client, url(cup, "crosstable/"))
    stages.close(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    for paper in ("standings", "crosstable", "entries", "table-numbers", "report"):
        answer = page.get(url(cup, f"{paper}.pdf?html"))
        assert answer.status_code == 200, paper
    assert page.get(url(cup, "stages/1/rounds/1/results.pdf?html")).status_code == 200


def test_hall_with_larger_tables_needs_no_more_queries(
    client: Client,
    world: World,
    cup: Tournament,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    options(cup, world, size=3)
    first = drawn(cup, world)
    play(first, world)
    page = browser(client, world.bruno)
    page.get(ROUND)
    with CaptureQueriesContext(connection) as small:
        page.get(ROUND)
    rounds.close(Round.objects.get(pk=first.pk), by=world.bruno)
    cup.stages.update(options={"seed": 7, "size": 6})
    second = drawn(cup, world)
    play(second, world)
    with django_assert_max_num_queries(len(small)):
        page.get(ROUND.replace("rounds/1", "rounds/2"))


@pytest.mark.thorough
def test_best_four_players_meet_at_a_final_table(client: Client, world: World) -> None:
    cup = thirteen(world, "tables", "tables")
    options(cup, world, qualify=4)
    for _ in range(2):
        round = drawn(cup, world)
        play(round, world)
        rounds.close(round, by=world.bruno)
    page = browser(client, world.bruno)
    shown = page.get(f"{HOME}stages/1/close/").context
    proposed = shown["form"].initial["going_on"]
    assert proposed == [str(number) for _, number in places(cup)[:4]]
    data = {"going_on": proposed[:2]}
    answer = page.post(f"{HOME}stages/1/close/", data, headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert "At least three must advance" in answer.content.decode()
    stages.close(stage(cup), by=world.bruno)
    final = drawn(cup, world, 2)
    assert [sorted(table) for table in meetings(final)] == [sorted(map(int, proposed))]
    play(final, world)
    rounds.close(final, by=world.bruno)
    stages.close(stage(cup, 2), by=world.bruno)
    winner = cup.entries.get(number=min(map(int, proposed)))
    text = read(client, url(cup, f"pairs/{winner.number}/"))
    assert "1st" in text


def test_report_and_prizes_name_each_player_once(
    client: Client, world: World, cup: Tournament
) -> None:
    play(drawn(cup, world), world)
    rounds.close(Round.objects.get(), by=world.bruno)
    stages.close(stage(cup), by=world.bruno)
    leader = str(standings(cup).rows[0].entry)
    prizes = text_of(client, world.bruno, cup, "prizes.pdf")
    assert prizes.count(leader) == 1
    assert f"1st {leader} 4 points" in prizes
    report = text_of(client, world.bruno, cup, "report.pdf")
    assert f"1st {leader} 4 points" in report
    assert all(f"{entry} {entry}" not in report for entry in cup.entries.all())


def test_report_lists_places_of_a_corrected_result(
    client: Client, world: World, cup: Tournament
) -> None:
    round = drawn(cup, world)
    play(round, world)
    rounds.close(round, by=world.bruno)
    seated_table = next(t for t in played_stage(stage(cup)).tables[round.pk] if len(t.sides) == 4)
    one, two, three, absent_name = seated_table.names
    data: dict[str, Any] = {"places": (3, 1, 2, 4), "absent": (3,), "reason": "misread"}
    tables.set_score(seated_table.table, (205, 10, 230, 0), by=world.bruno, **data)
    stages.close(stage(cup), by=world.bruno)
    report = text_of(client, world.bruno, cup, "report.pdf").partition("Corrected results ")[2]
    where = f"Stage 1, Round 1, table {seated_table.number}"
    assert (
        f"{where} 1st {two} 10, 2nd {three} 230, 3rd {one} 205, {absent_name} did not come. misread"
        in report
    )


def test_hall_names_an_absent_player_before_play(
    client: Client, world: World, cup: Tournament
) -> None:
    round = drawn(cup, world)
    seated_table = seated(round)
    last = len(seated_table.sides) - 1
    assert "did not come" not in read(client, ROUND, world.bruno)
    tables.set_walkover(seated_table.table, absent=(last,), by=world.bruno)
    card = f"{seated_table.names[-1]} did not come"
    text = read(client, ROUND)
    assert card in text
    assert text.count("did not come") == 1
    # Nor has whoever is not in it points of the match.
    tables.open_match(seated_table.table, by=world.ana)
    text = read(client, ROUND)
    assert f"{seated_table.names[0]} 0" in text
    assert card in text
    assert f"{card} 0" not in text


def test_reason_of_a_single_player_has_no_plural(world: World) -> None:
    cup = thirteen(world)
    play(drawn(cup, world), world)
    rounds.close(Round.objects.get(), by=world.bruno)
    board = StandingsBoard(standings(cup))
    with translation.override("pt-br"):
        reasons = [line.reason for section in board.sections for line in section.lines]
    assert any(reason.startswith("Empate com ") for reason in reasons)
    assert not any("empatam" in reason.lower() for reason in reasons)


@pytest.mark.parametrize("format", ["swiss", "individual"])
def test_stage_of_pairs_after_single_players_is_refused(
    world: World, cup: Tournament, format: str
) -> None:
    with pytest.raises(stages.PersonsAlone):
        stages.add(cup, format, by=world.bruno)
    assert stages.add(cup, "tables", by=world.bruno).number == 2


def test_pages_for_single_players_never_mention_pairs(client: Client, world: World) -> None:
    cup = thirteen(world, "tables", "tables")
    options(cup, world, qualify=4)
    page = browser(client, world.bruno)
    for path in ("remove/", "entries/enter/", "entries/", "entries/13/", "entries/seeds/"):
        check_words(page, path)
    data = {"one": "1", "other": "1"}
    answer = page.post(f"{HOME}stages/1/apart/", data, headers={"Accept-Language": "en"})
    assert "You chose the same entry twice." in answer.content.decode()
    rounds.draw(stage(cup), by=world.bruno)
    check_words(page, "stages/1/rounds/1/draft/")
    round = Round.objects.get()
    rounds.publish(round, by=world.bruno)
    for path in ("stages/1/rounds/1/", "stages/1/rounds/1/tables/1/result/", "tables/", "rounds/"):
        check_words(page, path)
    play(round, world)
    rounds.close(Round.objects.get(), by=world.bruno)
    for path in (
        "",
        "stages/1/rounds/1/reopen/",
        "stages/1/close/",
        "standings/",
    ):
        check_words(page, path)
    stages.close(stage(cup), by=world.bruno)
    for path in ("", "stages/1/reopen/", "stages/1/rounds/1/", "regulation/", "pairs/1/"):
        check_words(page, path)


def check_words(page: Client, path: str) -> None:
    assert "pair" not in read(page, f"{HOME}{path}").lower(), path
