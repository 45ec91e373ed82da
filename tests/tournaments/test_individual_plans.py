"""An individual with a final of the first persons, and one whose rounds follow the results."""

import pytest
from django.test import Client

from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, meetings, options, places, played, stage
from tests.tournaments.individuals import URL, individual, text
from tests.tournaments.plans import answer_format
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage


@pytest.fixture
def cup(world: World) -> Tournament:
    return individual(world)


@pytest.mark.thorough
def test_first_persons_play_a_second_individual(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer = answer_format(page, format2="individual", qualify="5", limit="2")
    assert answer.status_code == 302
    enter(cup, world, 9)
    for _number in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    first, final = cup.stages.order_by("number")
    assert first.closed_at is not None
    best = [row.entry.number for row in first.placements.filter(goes_on=True).order_by("place")]
    assert len(best) == 5
    for _number in range(5):
        played(cup, world, 2)
    assert {row.entry.number for row in final.participants.all()} == {*best}
    stages.close(final, by=world.bruno)
    page.post(f"{URL}end/")
    cup.refresh_from_db()
    assert cup.ended_at is not None
    assert len(places(cup)) == 9
    assert "Individual" in text(page, f"{URL}standings/")


def test_individual_by_result_is_drawn_after_each_round(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer_format(page, format1="individual", partners="result", limit="3")
    assert stage(cup).options["partners"] == "result"
    assert "winners move up" in text(page, f"{URL}regulation/")
    enter(cup, world, 9)
    before: set[frozenset[int]] = set()
    for number in range(1, 4):
        rounds.draw(stage(cup), by=world.bruno)
        draft = text(page, f"{URL}stages/1/rounds/{number}/draft/")
        assert "bye. Not all have a seat" in draft
        played(cup, world)
        round = stage(cup).rounds.get(number=number)
        tables_of = played_stage(stage(cup)).tables[round.pk]
        assert sorted(len(one.sides) for one in tables_of) == [1, 2, 2]
        sides = (side for one in tables_of for side in one.sides if len(side) > 1)
        partners = {frozenset(entry.number for entry in side) for side in sides}
        assert partners.isdisjoint(before)
        before = partners
        assert "Guide cards" not in text(page, URL)
    assert "All rounds are closed" in text(page, URL)


def test_absent_person_is_left_out_of_a_round_by_result(world: World, cup: Tournament) -> None:
    options(cup, world, partners="result", rounds=3)
    enter(cup, world, 9)
    played(cup, world)
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    assert sorted(map(len, meetings(drawn(cup, world)))) == [4, 4]
