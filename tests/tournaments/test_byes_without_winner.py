"""A bye in a round that nobody won takes its worth from the other rounds, wherever it is shown."""

import pytest

from tests.tournaments.hall import drawn, play, stage, standings, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage


@pytest.fixture
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
    played = played_stage(stage(cup))
    for this_round in played.published:
        of_round = played.results_of(this_round)
        for row in standings(cup).rows:
            [own] = [one for one in row.place.tally.results if one.round == this_round.number]
            there = of_round[row.entry.number]
            assert (there.outcome, there.score, there.points) == (
                own.outcome,
                own.score,
                own.points,
            )
    [bye] = [seated for seated in played.tables[this_round.pk] if seated.table.is_bye]
    assert [of_round[number].points for number in bye.numbers] == [200000]
