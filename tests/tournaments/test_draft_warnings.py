"""A draft warns at its tables, and names every part of its cost."""

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.drafting import draft, sent, url
from tests.tournaments.hall import (
    enter,
    meetings,
    options,
    played,
    stage,
    tournament,
)
from tests.world import World
from tournaments.boards.draws.draft_costs import COSTS, NO_COST, cost_words
from tournaments.director.hall import presence
from tournaments.director.rounds import seeding
from tournaments.models import Entry, Tournament


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, "swiss", entries=6)


def test_draft_warns_of_a_rematch_made_by_swapping(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    first = meetings(played(cup, world))
    round = draft(cup, world)
    page = browser(client, world.bruno)
    assert "meet again." not in page.get(url(2)).content.decode()
    one, wrong = meetings(round)[0]
    other = next(sum(two) - one for two in first if one in two)
    page.post(url(2, "swap"), sent(round, wrong, other))
    page_content = page.get(url(2)).content.decode()
    assert page_content.count(" meet again.</span>") == 2
    assert "Rematches: 2." in page_content


def test_draft_warns_of_mates_and_forbidden_pairs(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, apart="club")
    enter(cup, world, 2)
    cup.entries.update(group="Vila Nova")
    seeding.forbid(stage(cup), *cup.entries.all(), by=world.bruno)
    draft(cup, world)
    page_content = browser(client, world.bruno).get(url()).content.decode()
    assert "meet although they should not." in page_content
    assert "meet although they should be kept apart." in page_content
    assert "1 table with opponents who must not meet. Fewer is not possible." in page_content
    assert (
        "1 table with opponents of the same town or house. Fewer is not possible." in page_content
    )


def test_draft_marks_who_is_absent_or_on_the_way(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    first, second, third = cup.entries.order_by("number")[:3]
    for entry, said in ((first, "absent"), (second, "on-the-way"), (third, "present")):
        presence.check_in(entry, said, by=world.ana)
    draft(cup, world)
    board = browser(client, world.bruno).get(url()).context["board"]
    marks = [warning for table in board.tables for warning in table.warnings]
    assert sorted(marks) == sorted([f"{first}: absent", f"{second}: on the way"])


def test_draft_without_cost_lists_its_reasons(
    client: Client, world: World, cup: Tournament
) -> None:
    draft(cup, world)
    answer = browser(client, world.bruno).get(url())
    assert answer.context["board"].reasons == [
        "No rematches.",
        "Nobody meets an opponent they must not meet.",
        "All opponents have the same result so far.",
        "Nobody had to be moved out of their place in the order.",
    ]


@pytest.mark.parametrize("format", COSTS)
@pytest.mark.parametrize("amount", [0, 1, 2405])
def test_every_part_of_a_cost_has_a_sentence(format: str, amount: int) -> None:
    parts = COSTS[format]
    sentences = cost_words(format, [amount] * len(parts), apart=True, groups=True, has_bye=True)
    assert len(sentences) == len([part for part in parts if amount or part in NO_COST])
    assert not any("{" in words for words in sentences)


def test_draft_of_fixed_rounds_warns_before_a_swap(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    draft(cup, world)
    assert "fixed from the start" in browser(client, world.bruno).get(url()).content.decode()


def test_draft_names_lost_fixed_table_with_reason(
    client: Client, world: World, cup: Tournament
) -> None:
    one, other = meetings(draft(cup, world))[0]
    Entry.objects.filter(tournament=cup, number=one).update(table=3)
    Entry.objects.filter(tournament=cup, number=other).update(table=99)
    draft(cup, world)
    page = browser(client, world.bruno).get(url())
    (warned,) = [table for table in page.context["board"].tables if table.warnings]
    assert warned.seated.number == 3
    names = {entry.number: str(entry) for entry in cup.entries.all()}
    assert warned.warnings == [
        f"{names[other]} cannot sit at table 99: they meet {names[one]}, who cannot leave table 3."
    ]
    assert not any("table 99" in reason for reason in page.context["board"].reasons)


def test_swap_away_from_fixed_table_warns(client: Client, world: World, cup: Tournament) -> None:
    one, other = meetings(draft(cup, world))[0]
    Entry.objects.filter(tournament=cup, number=one).update(table=3)
    round = draft(cup, world)
    page = browser(client, world.bruno)
    sentence = "cannot leave table 3."
    assert sentence not in page.get(url()).content.decode()
    away = next(two[0] for two in meetings(round) if one not in two)
    page.post(url(page="swap"), sent(round, one, away))
    assert page.get(url()).content.decode().count(sentence) == 1
    page.post(url(page="swap"), sent(round, one, away))
    assert sentence not in page.get(url()).content.decode()
    page.post(url(page="swap"), sent(round, other, away))
    assert sentence not in page.get(url()).content.decode()
