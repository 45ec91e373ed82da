"""Final places of a tournament of several stages, the same on pages and papers."""

import re

import pytest
from django.test import Client

from tests.cases import with_thorough
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import enter, options, pairs, played, stage, tournament
from tests.tournaments.paper.press import text_of
from tests.world import World
from tournaments.boards.draws.next_step import next_step
from tournaments.boards.places.final import FinalBoard
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.rounds import stages
from tournaments.models import Tournament
from tournaments.paper.money.prizes import Prizes

HOME = "/boa-vista/tournaments/copa-da-primavera/"


@prepared
def play_out(cup: Tournament, world: World, number: int) -> None:
    while next_step(cup).step in ("draw", "enter"):
        played(cup, world, number)


@prepared
def in_groups(world: World, *, qualify: int = 2) -> Tournament:
    """Eight pairs in two groups; the first of each in a knock-out, which is still to be played."""
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=qualify)
    enter(cup, world, 8)
    play_out(cup, world, 1)
    stages.close(stage(cup), by=world.bruno)
    return cup


@prepared
def finished(world: World, *, qualify: int = 2) -> Tournament:
    cup = in_groups(world, qualify=qualify)
    play_out(cup, world, 2)
    stages.close(stage(cup, 2), by=world.bruno)
    return cup


def final(cup: Tournament) -> dict[int, int]:
    """Places by the number of the entry."""
    parts = FinalBoard(cup).parts
    return {line.entry.number: line.place for part in parts for line in part.lines}


def names(cup: Tournament) -> dict[int, str]:
    return {entry.number: str(entry) for entry in cup.entries.all()}


def test_final_board_gives_every_entry_a_place(world: World) -> None:
    cup = finished(world)
    assert sorted(final(cup).values()) == [1, 2, 3, 4, 5, 5, 7, 7]
    assert list(final(cup))[:1] == [1]
    titles = [(part.stage.number, part.is_last, len(part.lines)) for part in FinalBoard(cup).parts]
    assert titles == [(2, True, 4), (1, False, 4)]


def test_final_standings_list_entries_eliminated_earlier(client: Client, world: World) -> None:
    cup = in_groups(world)
    page = browser(client, world.davi)
    played(cup, world, 2)
    assert "Out in stage 1" not in page.get(f"{HOME}standings/").content.decode()
    play_out(cup, world, 2)
    stages.close(stage(cup, 2), by=world.bruno)
    page_content = flat(page.get(f"{HOME}standings/").content.decode())
    assert "Out in stage 1: Groups" in page_content
    below = page_content.split("Out in stage 1: Groups")[1]
    place_by_entry = dict(
        re.findall(r'<td class="place">(\d)</td>\s*<th scope="row"><a id="place-(\d)"', below)
    )
    assert {int(number) for number in re.findall(r'id="place-(\d)"', below)} == {
        number for number, place in final(cup).items() if place > 4
    }
    assert set(place_by_entry) == {"5", "7"}
    assert "3rd, Group A" in below
    assert "Out in stage 1" not in page.get(f"{HOME}standings/?stage=1").content.decode()


@pytest.mark.parametrize(
    "paper", with_thorough(["standings.pdf", "prizes.pdf", "report.pdf"], first=1)
)
def test_final_papers_list_entries_eliminated_earlier(
    client: Client, world: World, paper: str
) -> None:
    cup = finished(world)
    content = text_of(client, world.bruno, cup, paper)
    behind = content.split("Out in stage 1: Groups")[1]
    for number, place in final(cup).items():
        if place > 4:
            assert f"{place} {names(cup)[number]}" in behind


def test_third_prize_goes_to_the_best_outside_the_final(client: Client, world: World) -> None:
    cup = finished(world, qualify=1)
    (prizes,) = Prizes(cup).sections.values()
    assert [prize.place for prize in prizes] == [1, 2, 3, 3]
    assert [":" in prize.points for prize in prizes] == [False, False, True, True]
    assert [line.place for part in Prizes(cup).others for line in part.lines] == [5, 5, 7, 7]
    assert text_of(client, world.bruno, cup, "diplomas.pdf").count("3rd place") == 2


def test_page_of_a_pair_shows_its_overall_place(client: Client, world: World) -> None:
    cup = in_groups(world)
    page = browser(client, world.davi)
    assert "whole tournament" not in page.get(f"{HOME}pairs/1/").content.decode()
    play_out(cup, world, 2)
    stages.close(stage(cup, 2), by=world.bruno)
    for number, place in final(cup).items():
        page_content = page.get(f"{HOME}pairs/{number}/").content.decode()
        (shown_place,) = re.findall(
            r'<b class="figure">(\d)\w\w</b><p>in the whole tournament', page_content
        )
        assert int(shown_place) == place


def test_found_pair_sees_its_final_place_after_the_end(client: Client, world: World) -> None:
    cup = finished(world)
    last = next(number for number, place in final(cup).items() if place == 7)
    events.end(cup, by=world.bruno)
    page_content = browser(client, world.davi).get(f"{HOME}standings/?find={last}").content.decode()
    assert '<b class="figure">7th</b><p>in the whole tournament</p>' in page_content


def test_final_places_are_hidden_before_the_end(client: Client, world: World) -> None:
    cup = finished(world)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=Tournament.Shown.END)
    page = browser(client, world.davi)
    for address in ("standings/?find=1", "pairs/1/"):
        page_content = page.get(f"{HOME}{address}").content.decode()
        assert "whole tournament" not in page_content
        assert "Out in stage 1" not in page_content


def test_tournament_of_one_stage_has_no_final_board(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    play_out(cup, world, 1)
    stages.close(stage(cup), by=world.bruno)
    page_content = browser(client, world.davi).get(f"{HOME}standings/?find=1").content.decode()
    assert "whole tournament" not in page_content
    assert "Out in" not in page_content
    assert final(cup) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_withdrawn_entry_ranks_among_those_eliminated(world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1)
    enter(cup, world, 8)
    for _round in range(2):
        played(cup, world)
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    play_out(cup, world, 1)
    stages.close(stage(cup), by=world.bruno)
    play_out(cup, world, 2)
    stages.close(stage(cup, 2), by=world.bruno)
    assert len(final(cup)) == len(pairs(world, 8))
    assert final(cup)[1] > 2


@pytest.mark.parametrize("count", [8, 12])
def test_final_board_of_more_pairs_needs_no_more_queries(
    world: World, count: int, django_assert_num_queries
) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=2)
    enter(cup, world, count)
    play_out(cup, world, 1)
    stages.close(stage(cup), by=world.bruno)
    with django_assert_num_queries(1):
        board = FinalBoard(cup)
        assert [str(line.entry) for part in board.parts for line in part.lines]
