"""The page of the bracket, as a picture and in words."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests.cases import with_thorough
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, options, play, played, stage, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.draws.bracket import BracketPicture, Column, brackets
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Tournament
from tournaments.reading.stage_outcome import stage_outcome
from tournaments.reading.standings import played_stage


def picture(cup: Tournament) -> BracketPicture:
    [bracket] = brackets(played_stage(stage(cup)))
    return bracket


@prepared
def knockout(world: World, pairs: int) -> Tournament:
    return tournament(world, "knockout", entries=pairs)


def names(column: Column) -> list[list[str]]:
    return [[name.text for name in box.names] for box in column.boxes]


def test_bracket_names_its_rounds_and_marks_winners(client: Client, world: World) -> None:
    cup = knockout(world, 8)
    played(cup, world)
    text = read(client, url(cup, "bracket/"))
    for heading in ("Quarter-finals", "Semi-finals", "Final"):
        assert heading in text
    assert text.count("(won)") == 4


def test_entry_without_a_first_match_is_in_the_next_round(world: World) -> None:
    cup = knockout(world, 5)
    drawn(cup, world)
    first, second, final = picture(cup).rounds
    assert [len(column.boxes) for column in (first, second, final)] == [1, 2, 1]
    assert sum(text != "" for pair in names(second) for text in pair) == 3


def test_third_place_match_is_below_the_final(world: World) -> None:
    cup = knockout(world, 4)
    options(cup, world, third_place=True)
    played(cup, world)
    drawing = picture(cup)
    assert drawing.rounds[-1].boxes[0].tie == drawing.bracket.third
    assert drawing.rounds[-1].boxes[0].y > drawing.rounds[-2].boxes[0].y
    assert drawing.down >= drawing.rounds[-1].boxes[0].y + drawing.high


def test_bracket_of_best_of_three_counts_wins(world: World) -> None:
    cup = knockout(world, 2)
    options(cup, world, best_of=3)
    played(cup, world)
    assert {name.score for name in picture(cup).rounds[0].boxes[0].names} == {"2000", "1000"}
    played(cup, world)
    assert {name.score for name in picture(cup).rounds[0].boxes[0].names} == {"2", "0"}


def test_replayed_match_shows_the_deciding_points(client: Client, world: World) -> None:
    cup = knockout(world, 2)
    for score in ((1500, 1500), (1200, 1900)):
        round = drawn(cup, world)
        play(round, world, [score])
        rounds.close(round, by=world.bruno)
    assert [name.score for name in picture(cup).rounds[0].boxes[0].names] == ["1200", "1900"]
    assert "Equal at 1500 × 1500, so they played again." in read(client, url(cup, "bracket/"))


def test_level_match_is_played_again_until_it_has_a_result(client: Client, world: World) -> None:
    cup = knockout(world, 2)
    round = drawn(cup, world)
    play(round, world, [(1500, 1500)])
    rounds.close(round, by=world.bruno)
    assert "it was a draw, and they play again" in read(client, url(cup, "bracket/"))
    drawn(cup, world)
    assert "Equal at 1500 × 1500, so they play again." in read(client, url(cup, "bracket/"))


def test_bracket_shows_a_walkover(world: World) -> None:
    cup = knockout(world, 2)
    round = drawn(cup, world)
    tables.set_walkover(round.tables.get(number=1), by=world.bruno, absent=(0,))
    rounds.close(round, by=world.bruno)
    assert [name.score for name in picture(cup).rounds[0].boxes[0].names] == ["W.O.", ""]


@pytest.mark.parametrize("pairs", with_thorough([2, 3, 5, 8, 13, 33, 64], quick=[13]))
def test_boxes_of_any_field_fit_inside_the_picture(world: World, pairs: int) -> None:
    cup = knockout(world, pairs)
    drawn(cup, world)
    drawing = picture(cup)
    for column in drawing.rounds:
        for above, below in pairwise(column.boxes):
            assert above.y + drawing.high < below.y
        for box in column.boxes:
            assert box.x >= 0
            assert box.x + drawing.wide <= drawing.across
            assert box.y >= 0
            assert box.y + drawing.high <= drawing.down


def test_bracket_svg_is_well_formed_without_style(world: World) -> None:
    cup = knockout(world, 13)
    played(cup, world)
    svg = render_to_string("tournaments/_bracket.svg.html", {"picture": picture(cup)})
    tree = ElementTree.fromstring(svg.strip())  # noqa: S314 (our own drawing)
    assert len(tree.findall(".//{*}rect")) == 5 + 4 + 2 + 1
    assert not any("style" in element.attrib for element in tree.iter())


def test_bracket_page_opens_the_knockout_stage(client: Client, world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1)
    enter(cup, world, 4)
    played(cup, world)
    assert client.get(url(cup, "bracket/")).context["shown"].stage.number == 2
    text = read(client, url(cup, "bracket/"))
    assert "Nothing is drawn yet" in text
    assert "This stage has no bracket" in read(client, url(cup, "bracket/?stage=1"))


def test_bracket_svg_escapes_names(world: World) -> None:
    world.dirce_nelson.name = "Sal & <Pimenta>"
    world.dirce_nelson.save()
    cup = knockout(world, 2)
    drawn(cup, world)
    svg = render_to_string("tournaments/_bracket.svg.html", {"picture": picture(cup)})
    assert "Sal &amp; &lt;Pimenta&gt;" in svg


def test_stage_without_bracket_links_to_no_bracket(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    assert "This stage has no bracket" in read(client, url(cup, "bracket/"))
    page = client.get(url(cup, "standings/")).content.decode()
    assert f'href="{url(cup, "bracket/")}"' not in page


def test_won_final_names_champions(client: Client, world: World) -> None:
    cup = knockout(world, 4)
    played(cup, world)
    assert "Champions" not in read(client, url(cup, "bracket/"))
    played(cup, world)
    winner = picture(cup).champion
    assert f"Champions {winner}" in read(client, url(cup, "bracket/"))


def test_bracket_of_the_club_has_a_foot_with_its_papers(client: Client, world: World) -> None:
    cup = knockout(world, 4)
    played(cup, world)
    assert "bracket.pdf" not in read(client, url(cup, "bracket/"))
    shown = browser(client, world.bruno).get(url(cup, "bracket/")).content.decode()
    for paper in ("bracket", "poster"):
        assert f'href="{url(cup, f"{paper}.pdf")}?stage=1"' in shown


def test_bracket_says_that_the_final_was_not_played(client: Client, world: World) -> None:
    cup = knockout(world, 4)
    played(cup, world)
    given_up = stage_outcome(stage(cup)).unplayed
    stages.close(stage(cup), by=world.bruno, given_up=list(given_up))
    assert "The final was not played." in read(client, url(cup, "bracket/"))


@pytest.mark.thorough
@pytest.mark.parametrize(("pairs", "fits"), [(4, True), (16, True), (33, False)])
def test_bracket_of_at_most_sixteen_fits_the_page(world: World, pairs: int, fits: bool) -> None:
    cup = knockout(world, pairs)
    drawn(cup, world)
    assert picture(cup).fits is fits
