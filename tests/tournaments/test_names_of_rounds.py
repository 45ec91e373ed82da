"""Names of rounds on all pages: by stage, and in a knock-out by the entries left."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.pages import texts
from tests.tournaments.formats.events import field, seeded
from tests.tournaments.hall import (
    drawn,
    enter,
    options,
    pairs,
    play,
    played,
    stage,
    tournament,
)
from tests.tournaments.paper.press import text_of
from tests.tournaments.phones import phones_at
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.places.crosstable import CrossTable
from tournaments.director.entries import entries, requests
from tournaments.director.rounds import rounds, stages
from tournaments.formats.knockouts.knockout import Knockout
from tournaments.formats.parts.bracket import Bracket, Stake, tie_of
from tournaments.models import Participant, Round, Tournament
from tournaments.reading.round_names import Stakes, coming_name, names_of, stakes, tie_name
from tournaments.reading.standings import played_stage


def knockout(world: World, pairs: int, third_place: bool = True) -> Tournament:
    cup = tournament(world, "knockout")
    options(cup, world, third_place=third_place)
    enter(cup, world, pairs)
    return cup


def stakes_of(round: Round) -> Stakes:
    with translation.override("en"):
        return stakes(played_stage(round.stage), round)


def stake_of(bracket: Bracket, *entries: int) -> Stake | None:
    tie = tie_of(bracket, entries, 1)
    return None if tie is None else bracket.stake(tie)


def test_stake_is_the_number_of_entries_left() -> None:
    knockout = Knockout(third_place=True)
    bracket = knockout.bracket(field(seeded(8)))
    assert stake_of(bracket, 5, 4) == Stake("knockout", 8)
    assert stake_of(bracket, 1, 2) is None
    known = knockout.bracket(field(seeded(4), "1>4 2>3"))
    assert stake_of(known, 1, 2) == Stake("knockout", 2)
    assert stake_of(known, 3, 4) == Stake("places", 3, 4)


@pytest.mark.parametrize(
    ("pairs", "names"),
    [(12, ["Last 16", "Quarter-finals", "Semi-finals", "Final"]), (2, ["Final"])],
)
def test_every_round_of_a_knockout_has_its_name(world: World, pairs: int, names: list[str]) -> None:
    cup = knockout(world, pairs)
    assert [stakes_of(played(cup, world)).name for _ in names] == names


def test_names_of_several_rounds_read_their_stage_once(
    world: World, django_assert_num_queries: Any
) -> None:
    cup = knockout(world, 4)
    both = [played(cup, world), played(cup, world)]
    with CaptureQueriesContext(connection) as for_one:
        names_of(both[:1])
    with django_assert_num_queries(len(for_one)), translation.override("en"):
        assert list(names_of(both).values()) == ["Semi-finals", "Final"]


def test_tables_of_final_and_third_place_are_named(world: World) -> None:
    cup = knockout(world, 4)
    assert stakes_of(played(cup, world)).tables == {}
    final = drawn(cup, world)
    stakes = stakes_of(final)
    assert stakes.name == "Final"
    assert sorted(stakes.tables.values()) == ["Final", "Third place"]


def test_rounds_of_other_formats_have_no_name(world: World) -> None:
    cup = tournament(world, entries=4)
    assert stakes_of(drawn(cup, world)) == Stakes()


def test_pages_and_papers_name_the_final(client: Client, world: World) -> None:
    cup = knockout(world, 4)
    played(cup, world)
    final = rounds.draw(stage(cup), by=world.bruno)
    hall = url(cup, f"stages/1/rounds/{final.number}/")
    draft = read(client, f"{hall}draft/", world.bruno)
    assert "Draft: Final" in draft
    assert "Third place" in draft
    rounds.publish(final, by=world.bruno)
    shown = [read(client, address) for address in (hall, url(cup, "tables/"))]
    for text in [*shown, text_of(client, world.bruno, cup, "draw.pdf", final)]:
        assert text.count("Final") >= 2
        assert text.count("Third place") == 1
    for paper in ("wall.pdf", "slips.pdf", "results.pdf"):
        text = text_of(client, world.bruno, cup, paper, final)
        assert "Final" in text
        assert "round 2" not in text
    text = read(client, url(cup, "results/?round=1"))
    assert "Semi-finals" in text
    assert "Semi-finals, round 1" not in text


def test_no_page_of_a_knockout_numbers_its_rounds(client: Client, world: World) -> None:
    cup = knockout(world, 4)
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    cup.refresh_from_db()
    played(cup, world)
    summary = read(client, url(cup, ""), world.bruno)
    assert "Semi-finals: round closed" in summary
    assert "all tables closed" not in summary
    assert "Set up the final" in summary
    assert "Results (Semi-finals)" in summary
    final = rounds.draw(stage(cup), by=world.bruno)
    assert "Final: the draw waits" in read(client, url(cup, ""), world.bruno)
    rounds.publish(final, by=world.bruno)
    hall = url(cup, "stages/1/rounds/2/")
    pages = [
        url(cup, ""),
        url(cup, "tables/?find=1"),
        hall,
        f"{hall}tables/1/result/",
        "/boa-vista/",
    ]
    for address in pages:
        assert "ound 2" not in read(client, address, world.bruno), address
    (phone, *_others) = phones_at(final.tables.get(number=1))
    assert phone.get().context["board"].subtitle == "Copa da Primavera, final"


def test_round_names_its_stage_in_a_tournament_of_several(client: Client, world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=2)
    enter(cup, world, 8)
    first = played(cup, world)
    sentence = "Stage 1, Groups, round 1 of 3"
    for paper in ("draw.pdf", "wall.pdf", "results.pdf"):
        assert sentence in text_of(client, world.bruno, cup, paper, first), paper
    assert f"{sentence}, Group B." in text_of(client, world.bruno, cup, "slips.pdf", first)
    assert f"Results: {sentence}" in read(client, url(cup, "stages/1/rounds/1/"))
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    semi = drawn(cup, world, 2)
    sentence = "Stage 2, Semi-finals"
    assert sentence in text_of(client, world.bruno, cup, "wall.pdf", semi)
    assert f"Hall: {sentence}" in read(client, url(cup, "stages/2/rounds/1/"))


@pytest.mark.parametrize("carries_over", [False, True])
def test_later_stage_continues_numbering(
    client: Client, world: World, *, carries_over: bool
) -> None:
    cup = tournament(world, "swiss", "swiss")
    options(cup, world, rounds=2, qualify=5)
    options(cup, world, 2, rounds=2, carries_over=carries_over)
    enter(cup, world, 6)
    for _round in range(2):
        played(cup, world)
    assert "The last round of stage 1 is over." in read(client, url(cup, "standings/"))
    stages.close(stage(cup), by=world.bruno)
    assert "Round 3 must be drawn." in read(client, url(cup, ""), world.bruno)
    draft = rounds.draw(stage(cup, 2), by=world.bruno)
    assert "Draft: Round 3" in read(client, url(cup, "stages/2/rounds/1/draft/"), world.bruno)
    rounds.publish(draft, by=world.bruno)
    tables = read(client, url(cup, "tables/?find=1"))
    assert "Round 3 of 4 is drawn." in tables
    assert "Round 3, against" in tables
    assert "Stage 2, Swiss, round 3 of 4" in text_of(client, world.bruno, cup, "wall.pdf", draft)
    play(draft, world)
    rounds.close(draft, by=world.bruno)
    if carries_over:
        entries.enter(cup, pairs(world, 7)[6:], by=world.bruno)
        participant = Participant.objects.filter(stage__number=2).last()
        assert participant is not None
        asking = participant.entry
        requests.set_requests(asking, {2: "half"}, {1: "half"}, by=world.bruno)
        listed = read(client, url(cup, "entries/"), world.bruno)
        assert "bye in round 4" in listed
        assert "from round 4 on" in listed
        content = read(client, url(cup, f"entries/{asking.number}/byes/"), world.bruno)
        assert re.findall("Round [0-9]", content) == ["Round 4", "Round 3"]
    assert "After round 3 of 4." in read(client, url(cup, "standings/"))
    heads = CrossTable(played_stage(stage(cup, 2)).standings()).sections[0].heads
    assert heads == (["1", "2", "3"] if carries_over else ["3"])
    last = played(cup, world, 2)
    assert str(last) == "Round 4"
    assert "Results of round 4" in read(client, url(cup, ""), world.bruno)
    listed = read(client, url(cup, "rounds/"))
    assert "1 Round 1 closed 2 Round 2 closed" in listed
    assert "3 Round 3 closed 4 Round 4 closed" in listed
    assert "The last round is over." in read(client, url(cup, "standings/"))
    reopening = read(client, url(cup, "stages/2/rounds/2/reopen/"), world.bruno)
    assert "the standings are those after round 3" in reopening


def test_round_of_one_stage_does_not_name_it(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    assert "Stage" not in text_of(client, world.bruno, cup, "slips.pdf", round)
    assert "Hall: Round 1 of 3" in read(client, url(cup, "stages/1/rounds/1/"))


def test_round_after_a_draw_is_named_after_its_new_ties(client: Client, world: World) -> None:
    cup = knockout(world, 8, third_place=False)
    options(cup, world, seed=3)
    this_round = drawn(cup, world)
    play(this_round, world, [(1500, 1500), (2000, 1000), (2000, 1000), (2000, 1000)])
    rounds.close(this_round, by=world.bruno)
    content = read(client, url(cup, ""), world.bruno)
    assert "Next: Semi-finals and a replay." in content
    assert "Draw: Quarter-finals" not in content


def test_list_of_rounds_names_rounds_of_a_knockout(client: Client, world: World) -> None:
    cup = knockout(world, 4)
    played(cup, world)
    drawn(cup, world)
    content = read(client, url(cup, "rounds/"), world.carla)
    assert "1 Semi-finals closed" in content
    assert "2 Final published" in content


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", ["Final", "Semi-final", "Quarter-final"]), ("pt-br", ["Final", "Semifinal"])],
)
def test_one_tie_of_a_round_is_named_in_the_singular(language: str, names: list[str]) -> None:
    with translation.override(language):
        ties = [tie_name(Stake("knockout", number)) for number in (2, 4, 8)]
    assert ties[: len(names)] == names


@pytest.mark.parametrize(
    ("format", "planned", "name"),
    [
        ("knockout", {"rounds": 1}, "Quarter-finals"),
        ("knockout", {"rounds": 2}, "Quarter-finals"),
        ("knockout", {}, "Quarter-finals"),
        ("two-legs", {}, "Quarter-finals"),
    ],
)
def test_round_before_the_draw_has_the_name_of_the_draft(
    world: World, format: str, planned: dict[str, int], name: str
) -> None:
    cup = tournament(world, "groups", format, "swiss")
    options(cup, world, groups=4, qualify=2)
    options(cup, world, 2, **planned)
    enter(cup, world, 12)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    with translation.override("en"):
        assert coming_name(played_stage(stage(cup, 2)), 4) == name
        draft = rounds.draw(stage(cup, 2), by=world.bruno)
        assert stakes(played_stage(stage(cup, 2)), draft).name == name


def test_finished_knockout_round_is_said_once(client: Client, world: World) -> None:
    cup = knockout(world, 4)
    play(drawn(cup, world), world)
    summary = read(client, url(cup, ""), world.bruno)
    assert "Semi-finals: all tables closed" in summary
    assert "All results are in." not in summary


def test_summary_numbers_the_ties_still_in(client: Client, world: World) -> None:
    cup = knockout(world, 8)
    played(cup, world)
    client.force_login(world.bruno)
    page = client.get(url(cup, "")).content.decode()
    assert texts(page, "#summary .notebook__margin") == ["1", "2"]
    assert len(texts(page, "#summary .notebook__line")) == 4


def test_replay_of_the_final_is_named_in_a_sentence(client: Client, world: World) -> None:
    cup = knockout(world, 2, third_place=False)
    this_round = drawn(cup, world)
    play(this_round, world, [(1500, 1500)])
    assert "Close the round" in read(client, url(cup, ""), world.bruno)
    rounds.close(this_round, by=world.bruno)
    content = read(client, url(cup, ""), world.bruno)
    assert "Next: the replay of the final." in content
    assert "Set up the replay of the final" in content
    assert "Next: the replay of the final" in read(client, "/boa-vista/tournaments/", world.bruno)
