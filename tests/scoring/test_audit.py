"""The audit of derived columns."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring.club import audit
from scoring.club.audit import differences
from scoring.models import Match, Side
from tests.at_once import at_once
from tests.scoring.notebook import EVENING, evening, record
from tests.scoring.rulings import decision, note
from tests.world import World
from tournaments.management.commands import audit as command


def test_audit_of_recorded_matches_finds_nothing(world: World) -> None:
    evening(world)
    out = StringIO()
    call_command("audit", stdout=out)
    assert "as its hands say" in out.getvalue()


def test_audit_of_five_matches_costs_as_much_as_one(
    world: World, django_assert_num_queries
) -> None:
    evening(world)
    with django_assert_num_queries(9):
        assert list(differences()) == []
    for _ in range(4):
        evening(world, 2)
    with django_assert_num_queries(9):
        assert list(differences()) == []


def test_audit_in_small_batches_finds_every_difference(world: World, monkeypatch) -> None:
    monkeypatch.setattr(audit, "BATCH", 2)
    matches = [evening(world, 2) for _ in range(5)]
    Side.objects.filter(match__in=[matches[1], matches[4]], position=0).update(total=7)
    done: list[tuple[int, int]] = []
    found_differences = list(differences(lambda *counts: done.append(counts)))
    assert [each.match.number for each in found_differences] == [2, 5]
    assert done == [(2, 5), (4, 5), (5, 5)]


def test_audit_ignores_hands_recorded_meanwhile(world: World, monkeypatch) -> None:
    """A hand recorded between the queries of a batch is no difference."""
    match = evening(world, 2)
    read = audit._live_facts

    def read_late(matches):
        monkeypatch.setattr(audit, "_live_facts", read)
        record(match, EVENING[2], world.ana)
        return read(matches)

    monkeypatch.setattr(audit, "_live_facts", read_late)
    assert list(differences()) == []


@pytest.mark.only_postgres("SQLite has one connection here")
@pytest.mark.django_db(transaction=True)
def test_audit_sees_the_database_of_one_moment(world: World, monkeypatch) -> None:
    match = evening(world, 2)
    later = Side.objects.filter(match=match, position=0)

    def read_then_write(_club: object) -> list[str]:
        assert later.exists()
        assert at_once(lambda: later.update(total=7)) == ["done"]
        return []

    monkeypatch.setattr("clubs.journal.audit.differences", read_then_write)
    call_command("audit", verbosity=0)
    assert later.get().total == 7


def test_audit_prints_its_progress(world: World, monkeypatch) -> None:
    monkeypatch.setattr(command, "SECONDS", 0)
    evening(world, 2)
    out, beside = StringIO(), StringIO()
    call_command("audit", stdout=out, stderr=beside)
    assert "1 of 1 matches" in beside.getvalue()


@pytest.mark.parametrize("column", ["total", "clean_canastras", "times_out", "minimum", "mortos"])
def test_audit_names_a_tampered_column(world: World, column: str) -> None:
    match = evening(world, 4)
    Side.objects.filter(match=match, position=0).update(**{column: 7})
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("audit", stdout=out)
    assert out.getvalue().startswith(f"boa-vista, match 1, side 1: {column} is 7, the hands say")


def test_audit_reports_a_match_that_should_have_ended(world: World) -> None:
    match = evening(world)
    Match.objects.filter(pk=match.pk).update(state="playing", ending="", ended_at=None)
    assert {d.column for d in differences()} == {
        "ending",
        "is playing",
        "played_at",
        "place",
        "won",
        *(f"hand {number} in statistics" for number in range(1, 7)),
    }


@pytest.mark.postgres
def test_audit_reports_a_side_with_another_day(world: World) -> None:
    match = evening(world, 2)
    match.sides.update(played_at=timezone.now())
    assert {(d.side, d.column) for d in differences()} == {(0, "played_at"), (1, "played_at")}


def test_audit_reports_a_ruling_with_another_pair(world: World) -> None:
    match = evening(world, 2)
    what = decision("aacrt-2016", "lixo", wild_before="wild")
    note(match, what, world.bruno, side=1)
    assert list(differences()) == []
    match.incidents.update(competitor=world.marlene_valdir)
    assert [(d.side, d.column) for d in differences()] == [(1, "competitor of a ruling")]
