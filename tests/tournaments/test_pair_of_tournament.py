"""One pair's own page: where do I sit next, and what have I played."""

from django.test import Client

from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    play,
    played,
    stage,
    tournament,
)
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director import rounds, stages, tables


def test_it_says_place_points_next_table_and_results(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    played(cup, world)
    drawn(cup, world)
    text = read(client, url(cup, "pairs/1/"))
    assert "Dirce and Nelson Number 1" in text
    assert "difference +1000" in text
    assert "Table 2 Round 2, against Ivone and Osvaldo." in text
    assert "2000 × 1000 1 point" in text


def test_its_own_points_come_first_on_whichever_side_it_sat(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    round = drawn(cup, world)
    tables.set_score(round.tables.get(number=2), (900, 1500), by=world.bruno)
    assert "900 × 1500 0 points" in read(client, url(cup, "pairs/2/"))
    assert "1500 × 900 1 point" in read(client, url(cup, "pairs/3/"))


def test_a_walkover_is_told(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    round = drawn(cup, world)
    tables.set_walkover(round.tables.get(number=2), by=world.bruno, absent=(0,))
    assert "Ivone and Osvaldo W.O. 1 point" in read(client, url(cup, "pairs/3/"))


def test_every_stage_has_its_part_the_last_one_first(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "knockout")
    options(cup, world, qualify=2)
    enter(cup, world, 4)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    drawn(cup, world, 2)
    text = read(client, url(cup, "pairs/1/"))
    assert text.index("Stage 2: Knock-out") < text.index("Stage 1: All against all")
    assert "This stage is over." in text
    assert "Stage 2" not in read(client, url(cup, "pairs/4/"))


def test_results_that_count_on_are_listed_once_under_their_stage(
    client: Client, world: World
) -> None:
    cup = tournament(world, "round-robin", "round-robin")
    options(cup, world, 2, carries_over=True)
    enter(cup, world, 4)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    played(cup, world, 2)
    latest, _stage, earlier = read(client, url(cup, "pairs/1/")).partition("Stage 1:")
    assert (latest.count("2000 × 1000"), earlier.count("2000 × 1000")) == (1, 3)
    found = read(client, url(cup, "standings/?find=1"))
    assert found.count("2000 × 1000") == 4, "there only one stage is shown"


def test_the_table_is_told_before_the_place_while_they_sit_there(
    client: Client, world: World
) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    played(cup, world)
    round = drawn(cup, world)
    text = read(client, url(cup, "pairs/1/"))
    assert text.index("Round 2, against") < text.index("difference")
    play(round, world)
    text = read(client, url(cup, "pairs/1/"))
    assert text.index("difference") < text.index("the result is recorded")
    assert "Table" not in text


def test_before_the_first_draw_it_says_so(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    assert "Nothing is drawn yet" in read(client, url(cup, "pairs/1/"), world.carla)


def test_a_match_that_is_repeated_after_a_draw_is_marked(client: Client, world: World) -> None:
    cup = tournament(world, "knockout")
    enter(cup, world, 4)
    first = drawn(cup, world)
    play(first, world, [(1500, 1500)])
    rounds.close(first, by=world.bruno)
    level, decided = meetings(first)
    again = drawn(cup, world)
    for number in level:
        text = read(client, url(cup, f"pairs/{number}/"))
        assert "They meet again: the last match was a draw." in text
        assert "again after a draw" not in text
    play(again, world)
    rounds.close(again, by=world.bruno)
    for number in level:
        text = read(client, url(cup, f"pairs/{number}/"))
        assert text.count("again after a draw") == 1
        assert "They meet again" not in text
    assert "again after a draw" not in read(client, url(cup, f"pairs/{decided[0]}/"))


def test_two_who_meet_twice_in_a_league_repeat_nothing(client: Client, world: World) -> None:
    cup = tournament(world)
    options(cup, world, double=True)
    enter(cup, world, 2)
    first = drawn(cup, world)
    play(first, world, [(1500, 1500)])
    rounds.close(first, by=world.bruno)
    drawn(cup, world)
    assert "again after a draw" not in (text := read(client, url(cup, "pairs/1/")))
    assert "They meet again" not in text
