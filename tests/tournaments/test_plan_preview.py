"""The effects of other seeds or another regulation are shown before saving."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import JournalEntry
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, seed_by_number, tournament
from tests.tournaments.shown import changes
from tests.world import World
from tournaments.director.rounds import seeding
from tournaments.models import Tournament

CUP = "/boa-vista/tournaments/copa-da-primavera/"


@pytest.fixture
def planned(world: World) -> Tournament:
    """A knock-out of four, seeded by number, that is not drawn."""
    cup = tournament(world, "knockout", entries=4)
    seed_by_number(cup)
    return cup


def seeds(*by_number: int, **more: str) -> dict[str, Any]:
    typed = {f"seed-{number}": seed for number, seed in enumerate(by_number, start=1)}
    return {**typed, **more}


def test_preview_of_seeds_shows_tables_that_change(
    client: Client, world: World, planned: Tournament
) -> None:
    path = f"{CUP}entries/seeds/"
    assert changes(client, world.bruno, path, seeds(1, 2, 3, 4, do="preview")) == []
    lines = changes(client, world.bruno, path, seeds(1, 3, 2, 4, do="preview"))
    assert lines == ["If printed already, print again: Entries."]
    lines = changes(client, world.bruno, path, seeds(1, 2, 4, 3, do="preview"))
    assert [line.partition(": ")[0] for line in lines[:2]] == [
        "Semi-finals, table 1",
        "Semi-finals, table 2",
    ]
    assert list(planned.entries.values_list("seed", flat=True)) == [1, 2, 3, 4]


def test_seeds_without_scripts_are_previewed_before_saving(
    client: Client, world: World, planned: Tournament
) -> None:
    page = browser(client, world.bruno)
    path, data = f"{CUP}entries/seeds/", seeds(1, 2, 4, 3, asks="1")
    first = page.post(path, data)
    assert first.status_code == 422
    assert b"Nothing is saved yet." in first.content
    assert page.post(path, {**data, "shown": first.context["shown"]}).status_code == 302
    assert list(planned.entries.values_list("seed", flat=True)) == [1, 2, 4, 3]


def test_preview_of_seeds_after_draw_changes_no_table(
    client: Client, world: World, planned: Tournament
) -> None:
    drawn(planned, world)
    lines = changes(client, world.bruno, f"{CUP}entries/seeds/", seeds(1, 2, 4, 3, do="preview"))
    assert lines == ["If printed already, print again: Entries."]


def test_journal_of_new_seeds_lists_changed_tables(world: World, planned: Tournament) -> None:
    seeding.set_seeds(planned, {3: 4, 4: 3}, by=world.bruno)
    line = JournalEntry.objects.get(action="set-seeds")
    assert line.translations["en"][2].startswith("3: 4, 4: 3; Semi-finals, table 1: ")


REGULATION = {
    "line": "winner",
    "award": "vp-3",
    "tie1": "difference",
    "tie2": "head-to-head",
    "tie3": "points-for",
    "tie4": "lot",
    "scale": "",
}


def test_preview_of_scale_shows_the_worth_of_matches(
    client: Client, world: World, planned: Tournament
) -> None:
    path = f"{CUP}regulation/"
    lines = changes(client, world.bruno, path, {**REGULATION, "do": "preview"})
    assert lines[0] == "A match without a winner: ½ × ½ point → 10 × 10 VP"
    assert lines[1].startswith("A match won by 100: 1 × 0 points → ")
    planned.refresh_from_db()
    assert planned.regulation["award"] == "win"


def test_preview_of_ties_shows_both_orders(
    client: Client, world: World, planned: Tournament
) -> None:
    data = {**REGULATION, "award": "win", "tie2": "points-for", "tie3": "", "do": "preview"}
    lines = changes(client, world.bruno, f"{CUP}regulation/", data)
    assert len(lines) == 1
    assert lines[0].startswith("What decides a tie: ")


def test_journal_of_a_new_scale_shows_the_worth_of_matches(
    client: Client, world: World, planned: Tournament
) -> None:
    browser(client, world.bruno).post(f"{CUP}regulation/", REGULATION)
    line = JournalEntry.objects.get(action="change-regulation")
    assert "10 × 10 VP" in line.after
