"""A knock-out in two legs on pages and screens: both matches, their sum, and no replay."""

from django.test import Client
from django.utils import timezone

from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, places, play, played, stage, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.draws.bracket import brackets
from tournaments.director.rounds import rounds, stages
from tournaments.models import Round, Tournament
from tournaments.reading.standings import played_stage
from tournaments.views.rounds.tables import play_again
from tournaments.wall.outline import Outline
from tournaments.wall.sides.ties import ties_page


def legs_of(world: World, *legs: tuple[int, int]) -> Tournament:
    """Return a tournament of two pairs with these scores of the first pair's table."""
    cup = tournament(world, "two-legs", entries=2)
    for score in legs:
        this_round = drawn(cup, world)
        play(this_round, world, [score])
        rounds.close(this_round, by=world.bruno)
    return cup


def scores(cup: Tournament) -> list[str]:
    [drawing] = brackets(played_stage(stage(cup)))
    return [name.score for name in drawing.rounds[0].boxes[0].names]


def test_bracket_shows_the_sum_and_both_matches(client: Client, world: World) -> None:
    cup = legs_of(world, (1500, 1500), (1200, 1900))
    assert scores(cup) == ["2700", "3400"]
    text = read(client, url(cup, "bracket/"))
    assert "1500 × 1500, 1200 × 1900" in text
    assert "they played again" not in text
    assert played_stage(stage(cup)).is_played_out


def test_level_first_match_is_not_called_a_replay(client: Client, world: World) -> None:
    cup = legs_of(world, (1500, 1500))
    last = Round.objects.get(stage__tournament=cup)
    assert play_again(last, played_stage(last.stage).tables[last.pk]) == ""
    again = drawn(cup, world)
    assert played_stage(stage(cup)).warnings(again) == {}
    assert "They meet again" not in read(client, url(cup, "pairs/1/"))
    assert "draw: they play again" not in read(client, url(cup, "results/"))


def test_equal_points_ask_for_a_third_match(world: World) -> None:
    cup = legs_of(world, (2000, 1000), (1000, 2000))
    assert not played_stage(stage(cup)).is_played_out
    third = drawn(cup, world)
    play(third, world, [(10, 20)])
    rounds.close(third, by=world.bruno)
    assert played_stage(stage(cup)).is_played_out


def test_screen_adds_up_the_points(world: World) -> None:
    cup = legs_of(world, (2000, 1000))
    again = drawn(cup, world)
    play(again, world, [(1000, 1500)])
    [sheet] = ties_page(Outline.of(cup, timezone.now())).sheets
    assert sorted(name.score for name in sheet.columns[0].boxes[0].names) == ["2500", "3000"]


def test_closed_stage_has_places_of_all(client: Client, world: World) -> None:
    cup = tournament(world, "two-legs", entries=4)
    for _round in range(4):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    assert [place for place, _number in places(cup)] == [1, 2, 3, 4]
    for page in ("", "bracket/", "standings/", "crosstable/", "statistics/", "bracket.pdf?html"):
        assert browser(client, world.bruno).get(url(cup, page)).status_code == 200, page
