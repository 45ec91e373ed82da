"""Pages of a stage with lives show the lives left."""

from django.test import Client

from tests.tournaments.hall import drawn, enter, options, play, played, standings, tournament
from tests.tournaments.paper.press import text_of
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.entries import entries
from tournaments.models import Tournament


def cup_of_lives(world: World, count: int, lives: int = 2) -> Tournament:
    cup = tournament(world, "lives")
    options(cup, world, lives=lives)
    enter(cup, world, count)
    return cup


def test_standings_show_lives_left(client: Client, world: World) -> None:
    cup = cup_of_lives(world, 2)
    played(cup, world)
    text = read(client, url(cup, "standings/"))
    assert "Points Lives Difference" in text
    assert "In front by 1 point. 1 2 +1000" in text
    assert " 0 1 −1000" in text
    assert " out " not in text


def test_entry_without_lives_is_marked_out(client: Client, world: World) -> None:
    cup = cup_of_lives(world, 2, lives=1)
    played(cup, world)
    text = read(client, url(cup, "standings/"))
    assert "Ivone and Osvaldo out " in text
    assert " 0 0 −1000" in text
    assert text.count(" out ") == 1


def test_standings_paper_shows_lives_left(client: Client, world: World) -> None:
    cup = cup_of_lives(world, 4)
    played(cup, world)
    assert "Points Lives Difference" in text_of(client, world.carla, cup, "standings.pdf")


def test_match_in_play_costs_no_life(client: Client, world: World) -> None:
    cup = cup_of_lives(world, 2, lives=2)
    played(cup, world)
    play(drawn(cup, world), world)
    assert " out " not in read(client, url(cup, "standings/"))


def test_leaver_of_a_stage_with_lives_is_marked_left(client: Client, world: World) -> None:
    cup = cup_of_lives(world, 4, lives=1)
    played(cup, world)
    last = standings(cup).rows[-1].entry
    entries.withdraw(last, by=world.bruno, reason="ill")
    text = read(client, url(cup, "standings/"))
    assert (text.count(" left "), text.count(" out ")) == (1, 1)


def test_standings_of_other_formats_show_no_lives(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    assert "Lives" not in read(client, url(cup, "standings/"))
