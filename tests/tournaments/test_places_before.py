"""A second stage whose regulation says who meets whom, by the places of the first."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from tests.cases import with_thorough
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    played,
    seed_by_number,
    stage,
    standings,
    tournament,
)
from tests.tournaments.plans import EDIT, answer_format
from tests.world import World
from tournaments.boards.places.standings import StandingsBoard
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.rounds import stages
from tournaments.models import Entry, Stage, Tournament
from tournaments.words.labels import stage_words

HOME = "/boa-vista/tournaments/copa-da-primavera/"
ENGLISH = {"Accept-Language": "en"}


@prepared
def after_groups(world: World, then: str, **said: str) -> Tournament:
    """Return a tournament of two groups of four that are played out."""
    cup = tournament(world, "groups", then)
    options(cup, world, groups=2, seed=7, qualify=4)
    options(cup, world, 2, seed=7, **said)
    enter(cup, world, 8)
    seed_by_number(cup)
    for _round in range(3):
        played(cup, world)
    return cup


def of_groups(cup: Tournament) -> dict[str, list[int]]:
    """Return the entry numbers of each group, best first."""
    found: dict[str, list[int]] = {}
    for row in standings(cup).rows:
        found.setdefault(row.section, []).append(row.entry.number)
    return found


def test_places_fill_more_groups_than_the_alphabet_has() -> None:
    following = Stage(format="groups", options={})
    chosen = [Entry(pk=key, number=key) for key in range(60)]
    fixed = {entry.pk: (entry.pk // 2, entry.pk % 2) for entry in chosen}
    groups = [
        [SimpleNamespace(entry=entry) for entry in chosen[at : at + 2]] for at in range(0, 60, 2)
    ]
    outcome: Any = SimpleNamespace(groups=groups, fixed=fixed)
    sections = [row.section for row in stages.entered_by_place(following, outcome, chosen)]
    assert sections[::2] == sections[1::2]
    assert sections[48:60:2] == ["Y", "Z", "AA", "AB", "AC", "AD"]


def test_second_groups_have_the_places_of_the_regulation(world: World) -> None:
    cup = after_groups(world, "groups", from_places="A1 B2 B3 A4 / B1 A2 A3 B4")
    a, b = of_groups(cup).values()
    stages.close(stage(cup), by=world.bruno)
    drawn(cup, world, 2)
    rows = stage(cup, 2).participants.select_related("entry").order_by("section", "seed")
    assert [(row.section, row.entry.number) for row in rows] == [
        *(("A", entry) for entry in (a[0], b[1], b[2], a[3])),
        *(("B", entry) for entry in (b[0], a[1], a[2], b[3])),
    ]


def test_first_ties_have_the_places_of_the_regulation(world: World) -> None:
    cup = after_groups(world, "knockout", from_places="A1 A2 / B1 B2")
    a, b = of_groups(cup).values()
    stages.close(stage(cup), by=world.bruno)
    final = drawn(cup, world, 2)
    assert sorted(map(set, meetings(final)), key=min) == sorted([{*a[:2]}, {*b[:2]}], key=min)


@pytest.mark.parametrize("then", with_thorough(["knockout", "placement"], first=1))
def test_second_bracket_is_a_section_of_its_own(world: World, then: str) -> None:
    cup = after_groups(world, then, from_places="A1 B2 / B1 A2 // A3 B4 / B3 A4")
    a, b = of_groups(cup).values()
    stages.close(stage(cup), by=world.bruno)
    ties = [set(sides) for sides in meetings(drawn(cup, world, 2))]
    assert sorted(ties, key=min) == sorted(
        [{a[0], b[1]}, {b[0], a[1]}, {a[2], b[3]}, {b[2], a[3]}], key=min
    )
    rows = stage(cup, 2).participants.select_related("entry")
    second = {row.entry.number for row in rows if row.section == "B"}
    assert second == {*a[2:], *b[2:]}
    assert {row.section for row in rows} == {"A", "B"}


def test_entry_that_left_makes_room_for_the_next_place(world: World) -> None:
    cup = after_groups(world, "knockout", from_places="A1 B2 / B1 A2")
    a, _b = of_groups(cup).values()
    entries.withdraw(cup.entries.get(number=a[0]), by=world.bruno, reason="ill")
    stages.close(stage(cup), by=world.bruno)
    went_on = set(stage(cup, 2).participants.values_list("entry__number", flat=True))
    assert {a[1], a[2]} <= went_on


def test_another_choice_of_entries_is_seeded_behind(world: World) -> None:
    cup = after_groups(world, "groups", from_places="A1 B2 / B1 A2")
    a, b = of_groups(cup).values()
    chosen = cup.entries.filter(number__in=[a[0], b[0], b[1], a[3]])
    stages.close(stage(cup), by=world.bruno, going_on=list(chosen))
    last = stage(cup, 2).participants.get(entry__number=a[3])
    assert (last.section, last.seed) == ("", 8)


def test_close_page_shows_who_comes_together(client: Client, world: World) -> None:
    cup = after_groups(world, "knockout", from_places="A1 B2 / B1 A2")
    a, b = of_groups(cup).values()
    client.force_login(world.bruno)
    page = flat(client.get(f"{HOME}stages/1/close/", headers=ENGLISH).content.decode())
    names = {entry.number: str(entry) for entry in cup.entries.all()}
    assert "By the regulation these come together" in page
    assert page.count("<li>") >= 2
    assert {a[0], b[1]} <= names.keys()


def level_thirds(world: World, from_places: str = "") -> Tournament:
    """Return two groups of four after one round without tie-breaks: two firsts, two thirds."""
    said = {"from_places": from_places} if from_places else {}
    cup = tournament(world, "groups", "knockout")
    regulation = {"award": "win", "tiebreaks": [], "walkover": [3000, 0]}
    events.regulate(cup, regulation, by=world.bruno)
    options(cup, world, groups=2, seed=7, qualify=3)
    options(cup, world, 2, seed=7, **said)
    enter(cup, world, 8)
    seed_by_number(cup)
    played(cup, world)
    return cup


@pytest.mark.parametrize("from_places", ["", "A1 B3 / B1 A3"])
def test_close_page_names_level_entries_of_a_group(
    client: Client, world: World, from_places: str
) -> None:
    level_thirds(world, from_places)
    client.force_login(world.bruno)
    page = flat(client.get(f"{HOME}stages/1/close/", headers=ENGLISH).content.decode())
    assert page.count("are level, and not all of them advance") >= 2


def test_shared_place_of_which_some_advance_is_marked_a_choice(world: World) -> None:
    cup = level_thirds(world)
    stages.close(stage(cup), by=world.bruno)
    for section in StandingsBoard(standings(cup)).sections:
        assert [line.fate for line in section.lines] == ["safe", "safe", "chosen", "passed"]


@pytest.mark.parametrize(
    ("text", "words"),
    with_thorough(
        [
            ("A1 B2 / B1", "Write two places for each tie"),
            ("A1 B2 // B1 A2 / A3 B3 / A4 B4", "Write two places for each tie"),
            ("A1 x / B1 A2", "“X” is no place."),
            ("A1 B2 / B1 A1", "“A1” stands there twice."),
        ],
        first=2,
    ),
)
def test_form_of_the_next_stage_says_what_is_wrong(
    client: Client, world: World, text: str, words: str
) -> None:
    tournament(world, "groups", "knockout", entries=8)
    page = browser(client, world.bruno)
    answer = answer_format(page, **{"stage2-from_places": text})
    assert words in flat(answer.content.decode())


def test_form_of_the_next_stage_stores_the_places(client: Client, world: World) -> None:
    cup = tournament(world, "groups", "knockout", entries=8)
    page = browser(client, world.bruno)
    assert "from_places" not in page.get(EDIT).context["form"].fields
    assert answer_format(page, **{"stage2-from_places": "a1 B2 / B1 A2"}).status_code == 302
    assert stage(cup, 2).options["from_places"] == "A1 B2 / B1 A2"
    assert "Who meets whom, by the places before: A1 B2 / B1 A2" in stage_words(stage(cup, 2))
