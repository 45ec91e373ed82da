"""A pair leaves a round robin: what concerns it counts for nobody, or its opponents have a bye."""

import pytest
from django.test import Client
from django.utils import translation

from tests.prepared import prepared
from tests.tournaments.hall import (
    drawn,
    meetings,
    places,
    play,
    played,
    stage,
    standings,
    tournament,
)
from tests.tournaments.paper.press import text_of
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds
from tournaments.figures.statistics_queries import TournamentResults
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage

LEVEL = [(1500, 1500)] * 3
COUNTS_NOT = "Counts for nobody: Dalva and Dorival left before half of the matches."


def withdraw_last(cup: Tournament, world: World) -> None:
    """Withdraw pair 4, Dalva and Dorival."""
    entries.withdraw(cup.entries.get(number=4), by=world.bruno, reason="ill")


@prepared
def play_level(cup: Tournament, world: World) -> None:
    this_round = drawn(cup, world)
    play(this_round, world, LEVEL)
    rounds.close(this_round, by=world.bruno)


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Pair 1 beats pair 4, which then leaves; all other matches are level."""
    cup = tournament(world, entries=4)
    play(first := drawn(cup, world), world, [(2000, 1000), (1500, 1500)])
    rounds.close(first, by=world.bruno)
    withdraw_last(cup, world)
    return cup


def points(cup: Tournament) -> dict[int, int]:
    return {row.entry.number: row.place.tally.points for row in standings(cup).rows}


def test_opponents_of_an_annulled_pair_stay_level(world: World, cup: Tournament) -> None:
    for _round in range(2):
        play_level(cup, world)
    assert points(cup) == {1: 100, 2: 100, 3: 100, 4: 0}
    assert [place for place, _number in places(cup)][-1] == 4


def test_draft_says_whose_leaving_gives_the_bye(client: Client, world: World, cup: Tournament):
    client.force_login(world.bruno)
    rounds.draw(stage(cup), by=world.bruno)
    page = read(client, url(cup, "stages/1/rounds/2/draft/"))
    assert "bye, since" in page
    assert "It counts for nobody, like all matches of" in page
    assert "The number is odd" not in page


@pytest.mark.parametrize("number", [1, 2])
def test_every_page_says_that_the_table_does_not_count(
    client: Client, world: World, cup: Tournament, number: int
) -> None:
    play_level(cup, world)
    this_round = stage(cup).rounds.get(number=number)
    assert COUNTS_NOT in read(client, url(cup, f"results/?round={number}"), world.carla)
    assert COUNTS_NOT in read(client, url(cup, f"stages/1/rounds/{number}/"), world.bruno)
    assert COUNTS_NOT in text_of(client, world.carla, cup, "results.pdf", this_round)


def test_own_page_says_why_a_match_and_a_bye_do_not_count(
    client: Client, world: World, cup: Tournament
) -> None:
    play_level(cup, world)
    resting = next(
        seat.participant.entry.number
        for seat in stage(cup).rounds.get(number=2).seats.select_related("participant__entry")
        if seat.table.number is None
    )
    for number in (1, resting):
        assert COUNTS_NOT in read(client, url(cup, f"pairs/{number}/"), world.carla)


@pytest.mark.parametrize("path", ["standings", "crosstable"])
def test_standings_say_which_byes_count_for_nobody(
    client: Client, world: World, cup: Tournament, path: str
) -> None:
    play_level(cup, world)
    reason = "the bye in round 2 counts for nobody, since Dalva and Dorival left before half"
    assert read(client, url(cup, f"{path}/"), world.carla).count(reason) == 1
    assert text_of(client, world.carla, cup, f"{path}.pdf").count(reason) == 1


def test_bye_counts_if_the_opponent_left_later(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    for _round in range(2):
        played(cup, world)
    withdraw_last(cup, world)
    play_level(cup, world)
    page = read(client, url(cup, "results/"), world.carla)
    assert "Dalva and Dorival left." in page
    assert "Counts for nobody" not in page
    assert sum(points(cup).values()) == 600
    assert "Dalva and Dorival left." in read(client, url(cup, "tables/"))
    for path in ("standings/", "crosstable/"):
        page = read(client, url(cup, path))
        assert page.count("bye in round 3, since Dalva and Dorival left.") == 1


def test_drawn_match_of_a_leaver_may_still_be_completed(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    this_round = drawn(cup, world)
    before = points(cup)
    withdraw_last(cup, world)
    assert points(cup) == before
    assert COUNTS_NOT not in read(client, url(cup, "results/?round=1"), world.carla)
    play(this_round, world, LEVEL)
    rounds.close(this_round, by=world.bruno)
    assert COUNTS_NOT not in read(client, url(cup, "results/?round=1"), world.carla)


def alone_in_round_2(cup: Tournament) -> str:
    """Return the name of the pair with the bye of round 2."""
    seats = stage(cup).rounds.get(number=2).seats.select_related("participant__entry")
    with translation.override("en"):
        return next(str(seat.participant.entry) for seat in seats if seat.table.number is None)


def test_bring_back_says_what_byes_of_others_become(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    alone = alone_in_round_2(cup)
    page = read(client, url(cup, "entries/4/bring-back/"), world.bruno)
    assert f"The bye of {alone} in round 2 counts again and is worth 1 point" in page
    assert "that round was drawn without Dalva and Dorival." in page
    assert "Dalva and Dorival: no table in round 2" in page
    assert "Taking the draw back before it begins" in page


def test_drawn_round_says_who_is_back_without_a_table(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    entries.bring_back(cup.entries.get(number=4), by=world.bruno)
    for path in ("stages/1/rounds/2/", "pairs/4/"):
        page = read(client, url(cup, path), world.bruno)
        assert page.count("Dalva and Dorival: no table in round 2") == 1, path
    rounds.unpublish(stage(cup).rounds.get(number=2), by=world.bruno)
    rounds.draw(stage(cup), by=world.bruno)
    this_round = stage(cup).rounds.get(number=2)
    rounds.publish(this_round, by=world.bruno)
    assert "no table" not in read(client, url(cup, "stages/1/rounds/2/"), world.bruno)


def test_bye_keeps_its_reason_after_the_return(
    client: Client, world: World, cup: Tournament
) -> None:
    play_level(cup, world)
    alone = alone_in_round_2(cup)
    entries.bring_back(cup.entries.get(number=4), by=world.bruno)
    reason = f"{alone}: bye in round 2, drawn without Dalva and Dorival."
    assert reason in read(client, url(cup, "standings/"), world.carla)
    page = read(client, url(cup, "results/?round=2"), world.carla)
    assert "This round was drawn without Dalva and Dorival." in page


def test_figures_for_prizes_leave_annulled_matches_out(world: World, cup: Tournament) -> None:
    results = TournamentResults(played_stage(stage(cup)), live=False)
    assert len(results.statistics.results) == 2
    [counted] = results.statistics.counting(results.annulled).results
    assert {entry for side in counted.sides for entry in side.entries} == {2, 3}


def test_second_leaver_annuls_only_what_still_counted(client: Client, world: World) -> None:
    cup = tournament(world, entries=6)
    first = meetings(played(cup, world))
    withdraw_last(cup, world)
    other = next(sum(meeting) - 4 for meeting in first if 4 in meeting)
    page = read(client, url(cup, f"entries/{other}/leave/"), world.bruno)
    assert "is annulled" not in page
    assert "all matches so far are annulled already" in page
    entries.withdraw(cup.entries.get(number=other), by=world.bruno, reason="ill")
    for number in (other, 4):
        page = read(client, url(cup, f"entries/{number}/bring-back/"), world.bruno)
        assert "counts again" not in page
