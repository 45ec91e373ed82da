"""A bye in a round that nobody won takes its worth from the other rounds, wherever it is shown."""

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, options, play, played, stage, standings, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Five pairs: a round with two winners, then a level one. Total points count."""
    cup = tournament(world, "swiss", entries=5)
    cup.regulation = {"award": "points", "tiebreaks": ["difference"], "walkover": "usual"}
    cup.save(update_fields=["regulation"])
    for scores in ([(2000, 1000)] * 2, [(1500, 1500)] * 2):
        this_round = drawn(cup, world)
        play(this_round, world, scores)
        rounds.close(this_round, by=world.bruno)
    return cup


@pytest.mark.parametrize("has_left", [False, True])
def test_round_and_standings_say_the_same(world: World, cup: Tournament, has_left: bool) -> None:
    if has_left:
        entries.withdraw(cup.entries.get(number=3), by=world.bruno, reason="ill")
    now = played_stage(stage(cup))
    for this_round in now.published:
        of_round = now.results_of(this_round)
        for row in standings(cup).rows:
            [own] = [one for one in row.place.tally.results if one.round == this_round.number]
            there = of_round[row.entry.number]
            assert (there.outcome, there.score, there.points) == (
                own.outcome,
                own.score,
                own.points,
            )
    [bye] = [seated for seated in now.tables[this_round.pk] if seated.table.is_bye]
    assert [of_round[number].points for number in bye.numbers] == [200000]


def test_walkovers_before_any_match_are_said_to_wait(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    cup.regulation = {"award": "points", "tiebreaks": ["difference"], "walkover": "usual"}
    cup.save(update_fields=["regulation"])
    this_round = drawn(cup, world)
    for table in this_round.tables.all():
        tables.set_walkover(table, absent=[1], by=world.bruno)
    rounds.close(this_round, by=world.bruno)
    page, address = browser(client, world.bruno), url(cup, "standings/")
    words = "Nobody has won a match yet: until then a bye and a walkover are worth 0 points."
    assert words in read(page, address)
    played(cup, world)
    assert words not in read(page, address)
    assert {row.place.tally.results[0].points for row in standings(cup).rows} == {0, 200000}


def test_walkovers_of_a_later_stage_get_the_mean_of_earlier_ones(world: World) -> None:
    cup = tournament(world, "swiss", "swiss", entries=4)
    cup.regulation = {"award": "points", "tiebreaks": ["difference"], "walkover": "usual"}
    cup.save(update_fields=["regulation"])
    options(cup, world, rounds=1)
    options(cup, world, 2, carries_over=True)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    this_round = drawn(cup, world, 2)
    for table in this_round.tables.all():
        tables.set_walkover(table, absent=[1], by=world.bruno)
    rounds.close(this_round, by=world.bruno)
    points = {row.place.tally.results[1].points for row in standings(cup, 2).rows}
    assert len(points) == 2
    of_round = played_stage(stage(cup, 2)).results_of(this_round)
    assert {one.points for one in of_round.values()} == points
