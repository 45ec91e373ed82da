"""What rounds are called, wherever one is shown: by stage, and in a knock-out by who is left."""

import pytest
from django.test import Client
from django.utils import translation

from tests.tournaments.hall import drawn, enter, options, played, stage, tournament
from tests.tournaments.paper.press import text_of
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.bracket import Stakes, stakes
from tournaments.director import rounds, stages
from tournaments.formats.bracket import THIRD, play, stake_of
from tournaments.models import Round, Tournament
from tournaments.standings import played_stage


def knockout(world: World, pairs: int, third_place: bool = True) -> Tournament:
    cup = tournament(world, "knockout")
    options(cup, world, third_place=third_place)
    enter(cup, world, pairs)
    return cup


def stakes_of(round: Round) -> Stakes:
    with translation.override("en"):
        return stakes(played_stage(round.stage), round)


def test_a_match_is_named_by_how_many_are_left() -> None:
    first = [(1, 8), (4, 5), (3, 6), (2, 7)]
    bracket = play(first, (), wins=1, left={}, third_place=True, ranks={})
    assert stake_of(bracket, [5, 4]) == 8
    assert stake_of(bracket, [1, 2]) is None
    known = play([(1, 4), (2, 3)], (), wins=1, left={4: 1, 3: 1}, third_place=True, ranks={})
    assert stake_of(known, [1, 2]) == 2
    assert stake_of(known, [3, 4]) == THIRD


@pytest.mark.parametrize(
    ("pairs", "names"),
    [(12, ["Last 16", "Quarter-finals", "Semi-finals", "Final"]), (2, ["Final"])],
)
def test_every_round_of_a_knock_out_has_its_name(
    world: World, pairs: int, names: list[str]
) -> None:
    cup = knockout(world, pairs)
    assert [stakes_of(played(cup, world)).name for _ in names] == names


def test_the_final_and_the_third_place_are_told_at_their_tables(world: World) -> None:
    cup = knockout(world, 4)
    assert stakes_of(played(cup, world)).tables == {}
    final = drawn(cup, world)
    found = stakes_of(final)
    assert found.name == "Final"
    assert sorted(found.tables.values()) == ["Final", "Third place"]


def test_other_formats_have_no_such_names(world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    assert stakes_of(drawn(cup, world)) == Stakes()


def test_pages_and_papers_say_it(client: Client, world: World) -> None:
    cup = knockout(world, 4)
    played(cup, world)
    final = rounds.draw(stage(cup), by=world.bruno)
    hall = url(cup, f"stages/1/rounds/{final.number}/")
    draft = read(client, f"{hall}draft/", world.bruno)
    assert "Draft of round 2 Final" in draft
    assert "Third place" in draft
    rounds.publish(final, by=world.bruno)
    shown = [read(client, address) for address in (hall, url(cup, "tables/"))]
    for text in [*shown, text_of(client, world.bruno, cup, "draw.pdf", final)]:
        assert text.count("Final") == 2
        assert text.count("Third place") == 1
    for paper in ("wall.pdf", "slips.pdf", "results.pdf"):
        assert "Final, round 2" in text_of(client, world.bruno, cup, paper, final)
    assert "Semi-finals, round 1" in read(client, url(cup, "results/?round=1"))


def test_of_several_stages_a_round_says_in_which_it_is(client: Client, world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=2)
    enter(cup, world, 8)
    first = played(cup, world)
    said = "Stage 1, Groups, round 1 of 3"
    for paper in ("draw.pdf", "wall.pdf", "results.pdf"):
        assert said in text_of(client, world.bruno, cup, paper, first), paper
    assert f"{said}, Group B." in text_of(client, world.bruno, cup, "slips.pdf", first)
    assert f"Results: {said}" in read(client, url(cup, "stages/1/rounds/1/"))
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    semi = drawn(cup, world, 2)
    said = "Stage 2, Semi-finals, round 1"
    assert said in text_of(client, world.bruno, cup, "wall.pdf", semi)
    assert f"Hall: {said}" in read(client, url(cup, "stages/2/rounds/1/"))


def test_of_one_stage_it_goes_without_saying(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    round = drawn(cup, world)
    assert "Stage" not in text_of(client, world.bruno, cup, "slips.pdf", round)
    assert "Hall: Round 1 of 3" in read(client, url(cup, "stages/1/rounds/1/"))


def test_the_list_of_rounds_names_those_of_a_knock_out(client: Client, world: World) -> None:
    cup = knockout(world, 4)
    played(cup, world)
    drawn(cup, world)
    told = read(client, url(cup, "rounds/"), world.carla)
    assert "Semi-finals, round 1" in told
    assert "Final, round 2" in told
