"""In the first round of a knock-out after groups, no two pairs of one group meet."""

import pytest
from django.test import Client

from tests.cases import with_thorough
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.hall import enter, meetings, options, play, played, stage, tournament
from tests.world import World
from tournaments.director.rounds import by_hand, rounds, stages
from tournaments.models import Placement, Round, Seat, Tournament
from tournaments.reading.standings import played_stage

HOME = "/boa-vista/tournaments/copa-da-primavera/"
DRAFT = f"{HOME}stages/2/rounds/1/draft/"


def after_groups(
    world: World, pairs: int, groups: int, *, qualify: int, best_next: int = 0, to: str = "knockout"
) -> Tournament:
    """Groups are played out and closed."""
    cup = tournament(world, "groups", to)
    options(cup, world, groups=groups, qualify=qualify, best_next=best_next, seed=0)
    enter(cup, world, pairs)
    for _round in range(-(-pairs // groups) // 2 * 2 - 1):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    return cup


def groups_of(cup: Tournament) -> dict[int, str]:
    return dict(Placement.objects.filter(stage=stage(cup)).values_list("entry__number", "section"))


def clashes(cup: Tournament, round: Round) -> list[tuple[int, ...]]:
    group = groups_of(cup)
    twos = [two for two in meetings(round) if len(two) == 2]
    return [two for two in twos if group[two[0]] == group[two[1]]]


@pytest.mark.parametrize(
    ("pairs", "groups", "qualify", "best_next"),
    with_thorough(
        [(8, 2, 2, 0), (8, 2, 4, 0), (16, 4, 2, 0), (12, 3, 2, 2), (9, 3, 2, 0), (24, 8, 2, 0)],
        quick=[(9, 3, 2, 0)],
    ),
)
def test_first_round_after_groups_avoids_group_mates(
    world: World, pairs: int, groups: int, qualify: int, best_next: int
) -> None:
    cup = after_groups(world, pairs, groups, qualify=qualify, best_next=best_next)
    round = rounds.draw(stage(cup, 2), by=world.bruno)
    assert clashes(cup, round) == []
    assert round.notes == []


def test_pages_between_stages_name_both(client: Client, world: World) -> None:
    after_groups(world, 8, 2, qualify=2)
    page = browser(client, world.bruno)
    home = page.get(HOME).content.decode()
    assert "Stage 1 closed" in flat(home)
    assert "Next: Semi-finals." in flat(home)
    assert "Draw: Semi-finals" in flat(home)
    assert "Round 3" not in flat(home)
    listed = flat(page.get("/boa-vista/tournaments/").content.decode())
    assert "Stage 1 closed" in listed
    assert "Next: Semi-finals" in listed


@pytest.mark.parametrize("to", with_thorough(["swiss", "lives"], first=1))
def test_first_round_from_zero_avoids_group_mates(world: World, to: str) -> None:
    cup = after_groups(world, 8, 2, qualify=2, to=to)
    assert clashes(cup, rounds.draw(stage(cup, 2), by=world.bruno)) == []


def test_swiss_from_zero_names_group_mates_who_meet(client: Client, world: World) -> None:
    cup = after_groups(world, 4, 2, qualify=2, to="swiss")
    for _round in range(2):
        assert clashes(cup, played(cup, world, 2)) == []
    draft = rounds.draw(stage(cup, 2), by=world.bruno)
    assert len(clashes(cup, draft)) == 2
    assert [note["code"] for note in draft.notes].count("same-group") == 2
    page = browser(client, world.bruno).get(DRAFT.replace("rounds/1", "rounds/3"))
    assert "come from the same group" in page.content.decode()


def test_draft_warns_if_a_swap_lets_group_mates_meet(client: Client, world: World) -> None:
    cup = after_groups(world, 8, 2, qualify=2)
    round = rounds.draw(stage(cup, 2), by=world.bruno)
    page = browser(client, world.bruno)
    page_content = page.get(DRAFT).content.decode()
    assert "No two of the same group meet." in page_content
    assert "come from the same group" not in page_content
    first, second = (
        Seat.objects.get(round=round, position=1, participant__entry__number=two[1])
        for two in meetings(round)
    )
    by_hand.swap(round, first, second, by=world.bruno)
    assert len(clashes(cup, round)) == 2
    assert page.get(DRAFT).content.decode().count("come from the same group") == 2


def test_first_round_changed_by_swapping_sets_the_bracket(world: World) -> None:
    cup = after_groups(world, 8, 2, qualify=2)
    round = rounds.draw(stage(cup, 2), by=world.bruno)
    first, second = (
        Seat.objects.get(round=round, position=1, participant__entry__number=two[1])
        for two in meetings(round)
    )
    by_hand.swap(round, first, second, by=world.bruno)
    rounds.publish(round, by=world.bruno)
    play(round, world)
    rounds.close(round, by=world.bruno)
    final = rounds.draw(stage(cup, 2), by=world.bruno)
    assert sorted(meetings(final)[0]) == sorted(min(two) for two in meetings(round))


def test_draft_without_groups_mentions_no_groups(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    rounds.draw(stage(cup), by=world.bruno)
    page_content = (
        browser(client, world.bruno).get(f"{HOME}stages/1/rounds/1/draft/").content.decode()
    )
    assert "same group" not in page_content
    assert played_stage(stage(cup)).groups == {}
