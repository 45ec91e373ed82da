"""The places of a tournament of several stages: everybody has one, the same on pages and paper."""

import re

import pytest
from django.test import Client

from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import enter, options, pairs, played, stage, tournament
from tests.tournaments.paper.press import text_of
from tests.world import World
from tournaments.boards.final import FinalBoard
from tournaments.boards.next_step import next_step
from tournaments.director import entries, events, stages
from tournaments.models import Tournament
from tournaments.paper.prizes import Prizes

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


def test_everybody_has_a_place(world: World) -> None:
    cup = finished(world)
    assert sorted(final(cup).values()) == [1, 2, 3, 4, 5, 5, 7, 7]
    assert list(final(cup))[:1] == [1]
    titles = [(part.stage.number, part.is_last, len(part.lines)) for part in FinalBoard(cup).parts]
    assert titles == [(2, True, 4), (1, False, 4)]


def test_final_standings_name_those_eliminated_before(client: Client, world: World) -> None:
    cup = in_groups(world)
    page = browser(client, world.davi)
    played(cup, world, 2)
    assert "Out in stage 1" not in page.get(f"{HOME}standings/").content.decode()
    play_out(cup, world, 2)
    stages.close(stage(cup, 2), by=world.bruno)
    told = flat(page.get(f"{HOME}standings/").content.decode())
    assert "Out in stage 1: Groups" in told
    below = told.split("Out in stage 1: Groups")[1]
    found = dict(
        re.findall(r'<td class="place">(\d)</td>\s*<th scope="row"><a id="place-(\d)"', below)
    )
    assert {int(number) for number in re.findall(r'id="place-(\d)"', below)} == {
        number for number, place in final(cup).items() if place > 4
    }
    assert set(found) == {"5", "7"}
    assert "3rd, Group A" in below
    assert "Out in stage 1" not in page.get(f"{HOME}standings/?stage=1").content.decode()


@pytest.mark.parametrize("paper", ["standings.pdf", "prizes.pdf", "report.pdf"])
def test_paper_names_everybody_with_the_same_place(
    client: Client, world: World, paper: str
) -> None:
    cup = finished(world)
    told = text_of(client, world.bruno, cup, paper)
    behind = told.split("Out in stage 1: Groups")[1]
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
        told = page.get(f"{HOME}pairs/{number}/").content.decode()
        (said,) = re.findall(r"<b>(\d)\w\w</b><p>in the whole tournament", told)
        assert int(said) == place


def test_who_finds_themselves_after_the_end_reads_the_place(client: Client, world: World) -> None:
    cup = finished(world)
    last = next(number for number, place in final(cup).items() if place == 7)
    events.end(cup, by=world.bruno)
    told = browser(client, world.davi).get(f"{HOME}standings/?find={last}").content.decode()
    assert "<b>7th</b><p>in the whole tournament</p>" in told


def test_kept_back_nobody_reads_it_before_the_end(client: Client, world: World) -> None:
    cup = finished(world)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=Tournament.Shown.END)
    page = browser(client, world.davi)
    for address in ("standings/?find=1", "pairs/1/"):
        told = page.get(f"{HOME}{address}").content.decode()
        assert "whole tournament" not in told
        assert "Out in stage 1" not in told


def test_tournament_of_one_stage_shows_its_standings_only(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    play_out(cup, world, 1)
    stages.close(stage(cup), by=world.bruno)
    told = browser(client, world.davi).get(f"{HOME}standings/?find=1").content.decode()
    assert "whole tournament" not in told
    assert "Out in" not in told
    assert final(cup) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_who_left_in_the_groups_stands_among_those_who_went_out(world: World) -> None:
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


@pytest.mark.postgres
@pytest.mark.parametrize("count", [8, 12])
def test_more_pairs_need_no_more_queries(
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
