"""Close a knock-out: final and third place are decided, or ticked as not played."""

import pytest
from django.test import Client
from django.utils import translation

from clubs.models import JournalEntry
from tests.cases import with_thorough
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    drawn,
    enter,
    options,
    places,
    play,
    played,
    stage,
    standings,
    tournament,
)
from tests.tournaments.paper.press import text_of
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.draws.bracket import brackets
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Table, Tournament
from tournaments.paper.money.prizes import Prizes
from tournaments.reading.stage_outcome import stage_outcome
from tournaments.reading.standings import played_stage
from tournaments.words.labels import stage_words

CLOSE = "stages/1/close/"
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """A knock-out of four pairs whose semi-finals are played; there is a match for third place."""
    cup = tournament(world, "knockout")
    options(cup, world, third_place=True)
    enter(cup, world, 4)
    played(cup, world)
    return cup


def is_closed(cup: Tournament) -> bool:
    return stage(cup).closed_at is not None


def sent(cup: Tournament, *given_up: str) -> dict[str, object]:
    return {"seen": stage_outcome(stage(cup)).digest, "given_up": list(given_up)}


def test_close_before_final_names_missing_ties(
    client: Client, world: World, cup: Tournament
) -> None:
    browser(client, world.bruno)
    content = read(client, url(cup, CLOSE))
    final, third = stage_outcome(stage(cup)).unplayed.values()
    assert final.startswith("Final: ")
    assert third.startswith("Third place: ")
    assert final in content
    assert "Champions" not in content
    assert third in content
    answer = client.post(url(cup, CLOSE), sent(cup))
    assert answer.status_code == 422
    assert not is_closed(cup)


@pytest.mark.parametrize("which", [0, 1])
def test_close_with_one_unplayed_tie_unticked_is_refused(
    client: Client, world: World, cup: Tournament, which: int
) -> None:
    key = list(stage_outcome(stage(cup)).unplayed)[which]
    answer = browser(client, world.bruno).post(url(cup, CLOSE), sent(cup, key))
    assert answer.status_code == 422
    assert not is_closed(cup)


def test_close_with_unplayed_ties_ticked_is_journalled(
    client: Client, world: World, cup: Tournament
) -> None:
    missing = stage_outcome(stage(cup)).unplayed
    browser(client, world.bruno).post(url(cup, CLOSE), sent(cup, *missing), headers=ENGLISH)
    assert is_closed(cup)
    line = JournalEntry.objects.get(action="close-stage")
    assert line.reason.startswith("Not played: Final: ")
    assert "Third place: " in line.reason


def test_stages_close_without_the_final_raises(world: World, cup: Tournament) -> None:
    with pytest.raises(stages.Undecided) as caught:
        stages.close(stage(cup), by=world.bruno)
    assert caught.value.ties == list(stage_outcome(stage(cup)).unplayed.values())
    assert not is_closed(cup)


def test_close_after_final_asks_nothing(client: Client, world: World, cup: Tournament) -> None:
    played(cup, world)
    assert stage_outcome(stage(cup)).unplayed == {}
    browser(client, world.bruno).post(url(cup, CLOSE), sent(cup))
    assert is_closed(cup)


def test_diplomas_before_the_final_are_404(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    assert page.get(url(cup, "diplomas.pdf?html")).status_code == 404
    assert "Diplomas" not in read(client, url(cup, ""))


def test_close_after_planned_rounds_asks_nothing(world: World) -> None:
    cup = tournament(world, "knockout", "round-robin")
    options(cup, world, rounds=1)
    enter(cup, world, 8)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    assert is_closed(cup)


def first_round_without_two(cup: Tournament, world: World) -> Table:
    """Play the first round of four pairs. Nobody comes to the first table, which is returned."""
    enter(cup, world, 4)
    round = drawn(cup, world)
    absent, other = round.tables.order_by("number")
    absent.round = other.round = round
    tables.set_walkover(absent, absent=(0, 1), by=world.bruno)
    play(round, world)
    rounds.close(round, by=world.bruno)
    return absent


def test_pairs_who_never_came_rank_behind_losers(world: World) -> None:
    cup = tournament(world, "knockout")
    absent = first_round_without_two(cup, world)
    stayed_away = {seat.participant.entry.number for seat in absent.seats.all()}
    assert {number for place, number in places(cup) if place > 2} == stayed_away


def test_unplayed_final_is_shared_on_every_page(
    client: Client, world: World, cup: Tournament
) -> None:
    missing = stage_outcome(stage(cup)).unplayed
    stages.close(stage(cup), by=world.bruno, given_up=list(missing))
    [drawing] = brackets(played_stage(stage(cup)))
    assert drawing.champion == ""
    finalists = set(drawing.bracket.rounds[-1][0].entries)
    assert {number: place for place, number in places(cup)} == {
        number: 1 if number in finalists else 3 for number in range(1, 5)
    }
    for number in range(1, 5):
        ordinal = "1st" if number in finalists else "3rd"
        assert f" {ordinal} " in read(client, url(cup, f"pairs/{number}/"), world.bruno)
    content = text_of(client, world.bruno, cup, "diplomas.pdf")
    assert [content.count(f"{ordinal} place") for ordinal in ("1st", "2nd", "3rd")] == [2, 0, 2]
    [prizes] = Prizes(cup).sections.values()
    assert [prize.place for prize in prizes] == [1, 1, 3, 3]
    assert [row.place for row in stage(cup).placements.all()] == [1, 1, 3, 3]


def test_pairs_who_never_came_get_no_diploma(client: Client, world: World) -> None:
    cup = tournament(world, "knockout")
    options(cup, world, third_place=True)
    first_round_without_two(cup, world)
    stages.close(stage(cup), by=world.bruno)
    [prizes] = Prizes(cup).sections.values()
    assert [prize.place for prize in prizes] == [1, 2]
    assert [len(part.lines) for part in Prizes(cup).others] == [2]
    content = text_of(client, world.bruno, cup, "diplomas.pdf")
    assert [content.count(f"{ordinal} place") for ordinal in ("1st", "2nd", "3rd")] == [1, 1, 0]
    assert "Third place" not in read(client, url(cup, "bracket/"))


@pytest.mark.parametrize(
    ("entries", "rounds_played", "through"),
    with_thorough([(8, 1, 4), (8, 2, 2), (7, 1, 4), (6, 1, 4)], first=1),
)
def test_losers_stay_out_after_knockout_of_some_rounds(
    world: World, entries: int, rounds_played: int, through: int
) -> None:
    cup = tournament(world, "knockout", "swiss")
    options(cup, world, rounds=rounds_played)
    enter(cup, world, entries)
    for _round in range(rounds_played):
        played(cup, world)
    won = {row.entry.number for row in standings(cup).rows[:through]}
    assert {entry.number for entry in stage_outcome(stage(cup)).going_on} == won
    with translation.override("en"):
        assert stage_words(stage(cup))[-1] == "those still in it advance"


def test_all_lives_left_advance_at_the_number_wanted(world: World) -> None:
    cup = tournament(world, "lives", "knockout")
    options(cup, world, lives=1, down_to=4)
    enter(cup, world, 8)
    played(cup, world)
    assert len(stage_outcome(stage(cup)).going_on) == 4
