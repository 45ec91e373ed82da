"""Byes on request and credit for late entries, from the form to the places."""

from collections.abc import Mapping

import pytest
from django.test import Client
from django.utils import translation

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    pairs,
    play,
    played,
    stage,
    standings,
    tournament,
)
from tests.world import World
from tournaments.boards.draws.draft import DraftBoard
from tournaments.boards.places.results import round_board
from tournaments.director.entries import entries, requests
from tournaments.director.rounds import by_hand, rounds, stages
from tournaments.models import Round, Tournament
from tournaments.ranking.results import Worth
from tournaments.reading import drafts
from tournaments.reading.standings import played_stage

CUP = "/boa-vista/tournaments/copa-da-primavera/"
BYES = f"{CUP}entries/5/byes/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=3)
    enter(cup, world, 6)
    return cup


def request_byes(cup: Tournament, world: World, number: int, byes: Mapping[int, Worth]) -> None:
    requests.set_requests(cup.entries.get(number=number), byes, {}, by=world.bruno)


def points(cup: Tournament) -> dict[int, int]:
    return {row.entry.number: row.place.tally.points for row in standings(cup).rows}


def test_bye_saved_on_the_page_is_drawn_and_counts(
    client: Client, world: World, cup: Tournament
) -> None:
    request_byes(cup, world, 4, {1: "zero"})
    page = browser(client, world.bruno)
    assert page.get(f"{CUP}entries/5/").content.count(b'/entries/5/byes/"') == 1
    answer = page.post(BYES, {"bye-1": "half", "bye-2": "", "bye-3": "zero"})
    assert answer.headers["Location"] == f"{CUP}entries/"
    line = JournalEntry.objects.filter(action="set-byes").first()
    assert line is not None
    assert line.after == "1: ½, 3: 0"
    first = drawn(cup, world)
    sitting = {seats[0] for seats in meetings(first) if len(seats) == 1}
    assert sitting == {4, 5}
    play(first, world)
    rounds.close(first, by=world.bruno)
    assert (points(cup)[5], points(cup)[4]) == (50, 0)


def test_draft_names_a_bye_on_request(world: World, cup: Tournament) -> None:
    request_byes(cup, world, 5, {1: "half"})
    request_byes(cup, world, 6, {1: "zero"})
    draft = rounds.draw(stage(cup), by=world.bruno)
    with translation.override("en"):
        reasons = DraftBoard(played_stage(stage(cup)), draft).reasons
        name = str(cup.entries.get(number=5))
    assert f"{name}: a bye on request, which is worth half a win." in reasons
    assert not [reason for reason in reasons if "odd" in reason]


def test_draft_warns_if_a_requested_bye_is_swapped_away(world: World, cup: Tournament) -> None:
    request_byes(cup, world, 5, {1: "half"})
    request_byes(cup, world, 6, {1: "half"})
    draft = rounds.draw(stage(cup), by=world.bruno)
    seats = {seat.participant.entry.number: seat for seat in draft.seats.all()}
    by_hand.swap(draft, seats[1], seats[5], by=world.bruno)
    board = DraftBoard(played_stage(stage(cup)), Round.objects.get(pk=draft.pk))
    with translation.override("en"):
        warnings = [warning for table in board.tables for warning in table.warnings]
        name = str(cup.entries.get(number=5))
    assert warnings == [f"{name} asked for a bye in this round."]


def test_new_request_of_a_bye_outdates_the_draft(world: World, cup: Tournament) -> None:
    draft = rounds.draw(stage(cup), by=world.bruno)
    request_byes(cup, world, 5, {1: "half"})
    assert drafts.is_outdated(played_stage(stage(cup)), draft)


def test_request_for_a_drawn_round_changes_nothing(world: World, cup: Tournament) -> None:
    request_byes(cup, world, 5, {2: "half"})
    played(cup, world)
    request_byes(cup, world, 5, {1: "half", 3: "zero"})
    assert cup.entries.get(number=5).participants.get().byes == {"3": "zero"}
    request_byes(cup, world, 5, {2: "half"})
    drawn(cup, world)
    request_byes(cup, world, 5, {})
    assert cup.entries.get(number=5).participants.get().byes == {"2": "half"}


def test_late_pair_gets_credit_for_its_round(client: Client, world: World, cup: Tournament) -> None:
    played(cup, world)
    late = entries.enter(cup, pairs(world, 7)[6:], by=world.bruno)[0]
    page = browser(client, world.bruno)
    answer = page.post(f"{CUP}entries/{late.number}/byes/", {"credit-1": "half"})
    assert answer.status_code == 302
    assert points(cup)[7] == 50
    board = round_board(played_stage(stage(cup)), stage(cup).rounds.get())
    last = board.lines[-1]
    assert (last.numbers, last.bye, last.sides[0].points) == ([7], "credit", "½")
    shown = page.get(f"{CUP}standings/").content.decode()
    assert "credit for round 1, before joining: half a win." in shown


@pytest.mark.postgres_later
def test_unpublished_draw_removes_credit_for_its_round(world: World, cup: Tournament) -> None:
    first = drawn(cup, world)
    late = entries.enter(cup, pairs(world, 7)[6:], by=world.bruno)[0]
    requests.set_requests(late, {}, {1: "half"}, by=world.bruno)
    rounds.unpublish(first, by=world.bruno)
    participant = late.participants.get()
    assert (participant.from_round, participant.credit) == (1, {})


def test_results_name_a_bye_on_request(client: Client, world: World, cup: Tournament) -> None:
    request_byes(cup, world, 5, {1: "half"})
    request_byes(cup, world, 6, {1: "half"})
    played(cup, world)
    page = browser(client, world.bruno)
    for path in ("results/", "pairs/5/", "tables/", "stages/1/rounds/1/"):
        assert "bye on request" in page.get(f"{CUP}{path}").content.decode()
    for path in ("standings/", "crosstable/"):
        text = page.get(f"{CUP}{path}").content.decode()
        assert "bye on request in round 1, worth half a win." in text


@pytest.mark.parametrize(
    ("byes", "credit"), [({}, {1: "half"}), ({}, {0: "half"}), ({1: "half"}, {})]
)
def test_impossible_request_of_bye_or_credit_is_refused(
    world: World, cup: Tournament, byes: Mapping[int, Worth], credit: Mapping[int, Worth]
) -> None:
    """Entry 1 came for round 1 (no credit); the bye is of a format that has none."""
    if byes:
        row = stage(cup)
        stages.change(
            row,
            by=world.bruno,
            format="round-robin",
            qualify=None,
            best_next=0,
            carries_over=False,
            options={},
        )
    with pytest.raises(NotNow):
        requests.set_requests(cup.entries.get(number=1), byes, credit, by=world.bruno)


def test_byes_page_refuses_an_unknown_worth(client: Client, world: World, cup: Tournament) -> None:
    answer = browser(client, world.bruno).post(BYES, {"bye-1": "full", "bye-2": "half"})
    assert answer.status_code == 422
    assert answer.context["form"]["bye-2"].value() == "half"
