"""Double elimination, consolation and placement on pages, papers and screens, and at the close."""

import json

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone, translation

from tests.cases import with_thorough
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.brackets import correct
from tests.tournaments.hall import (
    drawn,
    meetings,
    options,
    places,
    play,
    played,
    seed_by_number,
    stage,
    tournament,
)
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.draws.bracket import brackets
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Tournament
from tournaments.reading.progress import can_reopen
from tournaments.reading.round_names import stakes
from tournaments.reading.stage_outcome import stage_outcome
from tournaments.reading.standings import played_stage
from tournaments.wall.outline import Outline
from tournaments.wall.sides.ties import TIES

LOSERS_PLAY_ON = ("double-elimination", "consolation", "placement")


@prepared
def cup_of(world: World, format: str, pairs: int = 8) -> Tournament:
    return tournament(world, format, entries=pairs)


def to_the_end(cup: Tournament, world: World) -> int:
    """Play all rounds and return their number."""
    count = 0
    while not played_stage(stage(cup)).is_played_out:
        played(cup, world)
        count += 1
    return count


def names_of_tables(cup: Tournament) -> tuple[str, list[str]]:
    """Return the name of the last round, and the names of its tables."""
    last = played_stage(stage(cup))
    assert last.current
    with translation.override("en"):
        named = stakes(last, last.current)
    return named.name, list(named.tables.values())


@pytest.mark.parametrize(
    ("format", "names"),
    with_thorough(
        [
            (
                "double-elimination",
                [
                    ("Winners, round 1", []),
                    ("", [*["Winners, round 2"] * 2, *["Losers, round 1"] * 2]),
                    ("", ["Final of the winners", *["Losers, round 2"] * 2]),
                    ("Losers, round 3", []),
                    ("Final of the losers", []),
                    ("Grand final", []),
                ],
            ),
            (
                "placement",
                [
                    ("Quarter-finals", []),
                    ("Semi-finals", ["Places 5 to 8"] * 2),
                    ("Final", ["Final", "Third place", "Match for place 5", "Match for place 7"]),
                ],
            ),
            (
                "consolation",
                [
                    ("Quarter-finals", []),
                    ("Semi-finals", ["Consolation, round 1"] * 2),
                    ("Final", ["Final", "Final of the consolation"]),
                ],
            ),
        ],
        first=1,
    ),
)
def test_rounds_and_tables_have_names(
    world: World, format: str, names: list[tuple[str, list[str]]]
) -> None:
    cup = cup_of(world, format)
    seen = []
    for _round in names:
        played(cup, world)
        seen.append(names_of_tables(cup))
    assert seen == names
    assert played_stage(stage(cup)).is_played_out


@pytest.mark.parametrize("format", with_thorough(LOSERS_PLAY_ON, first=1))
def test_closed_stage_gives_every_place(client: Client, world: World, format: str) -> None:
    cup = cup_of(world, format)
    to_the_end(cup, world)
    assert stage_outcome(stage(cup)).unplayed == {}
    stages.close(stage(cup), by=world.bruno)
    # Losers of the same round are ranked by the regulation, as in a knock-out.
    assert [place for place, _number in places(cup)] == list(range(1, 9))
    for number in range(1, 9):
        assert browser(client, world.bruno).get(url(cup, f"pairs/{number}/")).status_code == 200
    assert browser(client, world.bruno).get(url(cup, "diplomas.pdf?html")).status_code == 200
    assert can_reopen(stage(cup))


@pytest.mark.parametrize("format", with_thorough(LOSERS_PLAY_ON, first=1))
def test_every_page_shows_a_bracket_of_losers(client: Client, world: World, format: str) -> None:
    cup = cup_of(world, format, 11)
    for _round in range(2):
        played(cup, world)
    drawn(cup, world)
    heading = {
        "double-elimination": "Losers, round 2",
        "consolation": "Consolation, round 1",
        "placement": "Places 5 to 8",
    }[format]
    assert heading in read(client, url(cup, "bracket/"))
    for page in ("", "standings/", "results/", "tables/", "crosstable/", "statistics/"):
        assert browser(client, world.bruno).get(url(cup, page)).status_code == 200, page
    assert heading in read(client, url(cup, "bracket.pdf?html"), world.bruno)
    assert heading in read(client, url(cup, "poster.pdf?html"), world.bruno)


@pytest.mark.parametrize("format", with_thorough(LOSERS_PLAY_ON, first=1))
def test_screen_counts_the_sheets_that_it_shows(world: World, format: str) -> None:
    cup = cup_of(world, format, 11)
    played(cup, world)
    drawn(cup, world)
    outline = Outline.of(cup, timezone.now())
    page = TIES.read(outline)
    assert TIES.sheets(outline) == len(page.sheets) == len(page.names)
    assert len(set(page.names)) == len(page.names) > 1


def test_second_final_is_asked_for_at_the_close(world: World) -> None:
    cup = cup_of(world, "double-elimination", 4)
    for _round in range(3):
        played(cup, world)
    grand = drawn(cup, world)
    play(grand, world, [(1000, 2000)])
    rounds.close(grand, by=world.bruno)
    with translation.override("en"):
        [words] = stage_outcome(stage(cup)).unplayed.values()
    assert words.startswith("Second final: ")
    [drawing] = brackets(played_stage(stage(cup)))
    assert drawing.champion == ""
    drawn(cup, world)
    assert names_of_tables(cup) == ("Second final", [])


def test_single_final_ends_the_stage(world: World) -> None:
    cup = cup_of(world, "double-elimination", 4)
    options(cup, world, final="one")
    for _round in range(3):
        played(cup, world)
    grand = drawn(cup, world)
    play(grand, world, [(1000, 2000)])
    rounds.close(grand, by=world.bruno)
    assert played_stage(stage(cup)).is_played_out


def test_unplayed_matches_for_places_are_named_at_the_close(world: World) -> None:
    cup = cup_of(world, "placement")
    for _round in range(2):
        played(cup, world)
    with translation.override("en"):
        words = [text.partition(":")[0] for text in stage_outcome(stage(cup)).unplayed.values()]
    assert words == ["Final", "Third place", "Match for place 5", "Match for place 7"]
    missing = stage_outcome(stage(cup)).unplayed
    stages.close(stage(cup), by=world.bruno, given_up=list(missing))
    assert [place for place, _number in places(cup)] == [1, 1, 3, 3, 5, 5, 7, 7]


def test_walkover_of_both_puts_both_out(world: World) -> None:
    cup = cup_of(world, "double-elimination", 4)
    first = drawn(cup, world)
    table = first.tables.get(number=1)
    tables.set_walkover(table, by=world.bruno, absent=(0, 1))
    play(first, world)
    rounds.close(first, by=world.bruno)
    following = drawn(cup, world)
    assert following.tables.count() == 1


def test_standings_of_a_double_elimination_show_lives(client: Client, world: World) -> None:
    cup = cup_of(world, "double-elimination", 4)
    played(cup, world)
    assert "Lives" in read(client, url(cup, "standings/"))


@pytest.mark.parametrize("format", LOSERS_PLAY_ON)
def test_event_file_draws_and_ranks(tmp_path, capsys, format: str) -> None:
    event = {
        "format": format,
        "entries": [{"id": number, "seed": number} for number in range(1, 5)],
        "rounds": [[{"sides": [1, 4], "score": [9, 1]}, {"sides": [2, 3], "score": [9, 1]}]],
    }
    path = tmp_path / "event.json"
    path.write_text(json.dumps(event))
    call_command("draw", str(path))
    draw = json.loads(capsys.readouterr().out)
    assert [table["sides"] for table in draw["tables"]] == [[1, 2], [4, 3]]
    call_command("rank", str(path))
    ranked = json.loads(capsys.readouterr().out)["places"]
    assert [place["place"] for place in ranked] == [1, 1, 3, 3]


def test_pair_that_waits_reads_that_it_has_no_match(client: Client, world: World) -> None:
    cup = cup_of(world, "double-elimination", 4)
    for _round in range(2):
        played(cup, world)
    drawn(cup, world)
    words = "Next: the grand final, against the winner of"
    assert words in read(client, url(cup, "pairs/1/"))
    assert "Knocked out (Losers, round 1)." in read(client, url(cup, "pairs/4/"))


@pytest.mark.parametrize("format", with_thorough(LOSERS_PLAY_ON, first=1))
def test_corrected_result_changes_both_brackets(world: World, format: str) -> None:
    """Entry 4 beat entry 1, which is found out once round 2 has been played."""
    cup = cup_of(world, format, 4)
    options(cup, world)
    seed_by_number(cup)
    first = played(cup, world)
    assert [set(two) for two in meetings(first)] == [{1, 4}, {2, 3}]
    played(cup, world)
    correct(cup, world, "again", two=(1, 4))
    now = played_stage(stage(cup))
    assert now.current is not None
    [bracket] = now.brackets(now.published).values()
    assert bracket.outside == ()
    again = [tuple(sorted(two)) for two in meetings(now.current) if len(two) > 1]
    assert sorted(again) == [(1, 3), (2, 4)]
