"""Both copies changed the same thing of a tournament: a person chooses, and nothing is lost."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import Club, JournalEntry
from scoring import ledger
from scoring.archive.comparison import Comparison, Side
from scoring.archive.words import clash
from scoring.club import archives
from scoring.house_rules.house import preset
from scoring.memory.occasions import may_come_back, occasions
from scoring.models import Match
from tests.prepared import prepared
from tests.scoring.copies import facts, file_of, laptop_of, take
from tests.scoring.crowd import browser
from tests.tournaments.archive.evening import (
    assert_sound,
    cup_on,
    draw,
    places,
    play_round,
    registered,
)
from tests.tournaments.hall import stage
from tests.world import World
from tournaments.club.audit import differences
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.hall import presence
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round, Seat, Table, Tournament

pytestmark = [pytest.mark.thorough, pytest.mark.postgres]


def compared(world: World, laptop: Club) -> Comparison:
    world.club.refresh_from_db()
    return archives.compare(world.club, file_of(world, laptop))


def lines_of(comparison: Comparison) -> dict[str, tuple[str, str]]:
    """Return the lines of the only clash by their label: here, there."""
    (key,) = comparison.clashes
    return {line.label: (line.here, line.there) for line in clash(comparison, key).lines}


def assert_same_in_both(world: World, laptop: Club) -> None:
    """Assert that the laptop becomes the same club when it takes the file of the server."""
    assert take(world, laptop, file_of(world, world.club)).clashes == []
    assert facts(laptop) == facts(world.club)
    assert_sound()


def table_of(cup: Tournament, number: int = 1) -> Table:
    live = Round.objects.filter(stage__tournament=cup, voided_at=None).latest("number")
    return live.tables.get(number=number)


@prepared
def drawn_twice(world: World) -> tuple[Tournament, Club]:
    """Return a tournament whose first round both copies have drawn and played, and the laptop."""
    cup = registered(world)
    laptop = laptop_of(world)
    play_round(cup, world, hands=3)
    play_round(cup_on(laptop), world, points=3000)
    play_round(cup_on(laptop), world, points=2500)
    return cup, laptop


@pytest.mark.parametrize("choice", ["here", "there"])
def test_round_drawn_in_both_copies_is_chosen_as_a_whole(world: World, choice: Side) -> None:
    cup, laptop = drawn_twice(world)
    wanted = {"here": places(cup), "there": places(cup_on(laptop))}
    assert compared(world, laptop).clashes == [f"tournament:{cup.client_key}"]
    take(world, world.club, file_of(world, laptop), choice)
    assert places(cup) == wanted[choice]
    taken_back = Round.objects.filter(stage__tournament=cup, voided_at__isnull=False)
    assert taken_back.count() == (2 if choice == "here" else 1)
    # The match that was played at the server stays, whoever is chosen.
    assert Table.objects.filter(round__stage__tournament=cup, match__isnull=False).count() == 1
    assert_same_in_both(world, laptop)


def test_match_of_a_draw_not_chosen_is_not_taken_out(world: World) -> None:
    cup, laptop = drawn_twice(world)
    take(world, world.club, file_of(world, laptop), "there")
    match = Match.objects.get(table_of_round__round__stage__tournament=cup)
    ledger.annul(match, by=world.ana, reason="engano")
    assert not occasions().is_taken_out(match)
    assert may_come_back(match)
    ledger.bring_back(match, by=world.ana)
    assert list(differences(cup.club)) == []


def test_conflict_of_draws_shows_the_rounds_side_by_side(world: World) -> None:
    _cup, laptop = drawn_twice(world)
    lines = lines_of(compared(world, laptop))
    assert lines["Rodada 2"][0] == ""
    assert lines["Rodada 2"][1].startswith("fechada, sorteada")
    here, there = lines["Rodada 1, mesa 2"]
    assert here.endswith(": 2020 × 1500")
    assert there.endswith(": 3020 × 1500")


def test_choice_leaves_what_was_not_chosen_in_the_history(world: World) -> None:
    _cup, laptop = drawn_twice(world)
    take(world, world.club, file_of(world, laptop), "here")
    line = JournalEntry.objects.get(club=world.club, action="choose-copy")
    assert line.subject == "Copa da Primavera"
    assert "3020 × 1500" in line.after


def results(world: World) -> tuple[Tournament, Club]:
    """Return a round in which both copies entered other results, one of them at the same table."""
    cup = registered(world, 6)
    draw(cup, world)
    laptop = laptop_of(world)
    for where, points in ((cup, 2000), (cup_on(laptop), 2300)):
        tables.set_score(table_of(where, 1), (points, 1000), by=world.bruno)
    tables.set_score(table_of(cup, 2), (1800, 900), by=world.bruno)
    tables.set_score(table_of(cup_on(laptop), 3), (1700, 900), by=world.bruno)
    return cup, laptop


@pytest.mark.parametrize(("choice", "points"), [("here", 2000), ("there", 2300)])
def test_only_the_table_with_two_results_is_asked(world: World, choice: Side, points: int) -> None:
    cup, laptop = results(world)
    assert compared(world, laptop).clashes == [f"table:{table_of(cup).uid}"]
    assert lines_of(compared(world, laptop)) == {"Resultado": ("2000 × 1000", "2300 × 1000")}
    take(world, world.club, file_of(world, laptop), choice)
    scores = [table_of(cup, number).scores for number in (1, 2, 3)]
    assert scores == [[points, 1000], [1800, 900], [1700, 900]]
    assert_same_in_both(world, laptop)


@pytest.mark.parametrize("choice", ["here", "there"])
def test_pair_withdrawn_here_that_played_there_is_asked(world: World, choice: Side) -> None:
    cup = registered(world)
    laptop = laptop_of(world)
    gone = cup.entries.get(number=2)
    entries.withdraw(gone, by=world.ana, reason="telephoned")
    play_round(cup_on(laptop), world)
    assert compared(world, laptop).clashes == [f"tournament:{cup.client_key}"]
    take(world, world.club, file_of(world, laptop), choice)
    gone.refresh_from_db()
    assert (gone.left_at is None) == (choice == "there")
    assert Round.objects.filter(stage__tournament=cup, voided_at=None).count() == (
        1 if choice == "there" else 0
    )
    assert_same_in_both(world, laptop)


@pytest.mark.parametrize("has_bye", [False, True])
def test_pair_withdrawn_here_and_drawn_there_is_asked(world: World, has_bye: bool) -> None:
    """Also while the round is open: its page would look for the pair in the standings."""
    cup = registered(world)
    laptop = laptop_of(world)
    drawn = draw(cup_on(laptop), world)
    seat = Seat.objects.filter(round=drawn, table__number__isnull=has_bye).first()
    assert seat is not None
    gone = cup.entries.get(number=seat.participant.entry.number)
    entries.withdraw(gone, by=world.ana, reason="telephoned")
    assert compared(world, laptop).clashes == [f"tournament:{cup.client_key}"]
    take(world, world.club, file_of(world, laptop), "there")
    page = browser(Client(), world.bruno).get(
        f"/boa-vista/tournaments/{cup.slug}/stages/1/rounds/1/"
    )
    assert page.status_code == 200
    assert_same_in_both(world, laptop)


@pytest.mark.parametrize("choice", ["here", "there"])
def test_entry_changed_in_both_copies_is_asked_alone(world: World, choice: Side) -> None:
    cup = registered(world)
    laptop = laptop_of(world)
    two = cup.entries.get(number=2)
    entries.withdraw(two, by=world.ana, reason="telephoned")
    presence.check_in(cup_on(laptop).entries.get(number=2), "absent", by=world.bruno)
    assert compared(world, laptop).clashes == [f"entry:{two.uid}"]
    take(world, world.club, file_of(world, laptop), choice)
    two.refresh_from_db()
    until = stage(cup).participants.get(entry=two).until_round
    expected: dict[Side, Any] = {"here": ("", 0), "there": ("absent", None)}
    assert (two.presence, until) == expected[choice]
    assert_same_in_both(world, laptop)


def test_plan_changed_in_both_copies_is_asked_alone(world: World) -> None:
    cup = registered(world)
    laptop = laptop_of(world)
    there = cup_on(laptop)
    for where, name in ((cup, "Copa de Verão"), (there, "Copa do Mar")):
        Tournament.objects.filter(pk=where.pk).update(name=name)
    play_round(there, world)
    comparison = compared(world, laptop)
    assert lines_of(comparison) == {"Nome": ("Copa de Verão", "Copa do Mar")}
    take(world, world.club, file_of(world, laptop), "there")
    cup.refresh_from_db()
    assert cup.name == "Copa do Mar"
    assert_same_in_both(world, laptop)


def test_round_closed_here_and_in_play_there_is_closed(world: World) -> None:
    cup = registered(world, 6)
    this_round = draw(cup, world)
    laptop = laptop_of(world)
    tables.set_score(table_of(cup_on(laptop)), (2000, 1000), by=world.bruno)
    for number in (2, 3):
        tables.set_score(table_of(cup, number), (1500, 500), by=world.bruno)
    tables.set_walkover(table_of(cup, 1), absent=(1,), by=world.bruno)
    rounds.close(this_round, by=world.bruno)
    comparison = compared(world, laptop)
    assert comparison.clashes == [f"table:{table_of(cup).uid}"]
    take(world, world.club, file_of(world, laptop), "there")
    assert table_of(cup).scores == [2000, 1000]
    this_round.refresh_from_db()
    assert this_round.is_closed
    assert_same_in_both(world, laptop)


def test_tournaments_of_one_name_in_two_copies_stay_two(world: World) -> None:
    laptop = laptop_of(world)
    registered(world)
    plan = events.Plan(
        name="Copa da Primavera",
        starts_at=cup_on(world.club).starts_at,
        place="",
        rules=preset("aacrt-2016"),
        hands=3,
        minutes=None,
        capacity=None,
        standings_shown="rounds",
    )
    events.create(laptop, plan, ("swiss",), by=world.olga, client_key=uuid4())
    take(world, world.club, file_of(world, laptop))
    slugs = sorted(world.club.tournaments.values_list("slug", flat=True))
    assert slugs == ["copa-da-primavera", "copa-da-primavera-2"]
    assert_same_in_both(world, laptop)
