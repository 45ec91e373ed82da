"""`manage.py audit` reports tournament columns that differ from their facts."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from clubs.models import Competitor, Player
from tests.prepared import prepared
from tests.tournaments.brackets import table_of
from tests.tournaments.hall import drawn, enter, options, played, stage, tournament
from tests.tournaments.large import large
from tests.tournaments.test_correct_knockout import begun, over
from tests.world import World
from tournaments.club.audit import differences
from tournaments.director.rounds import stages, tables
from tournaments.models import Placement, Round, Seat, Table, Tournament
from tournaments.remarks.taken_out import TAKEN_OUT


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Seven pairs, so one has a bye; two groups are played and closed, the first go on."""
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1)
    enter(cup, world, 7)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    return cup


def audit_messages() -> list[str]:
    return [str(difference).partition(": ")[2] for difference in differences()]


def test_audit_of_written_tournament_finds_nothing(cup: Tournament) -> None:
    out = StringIO()
    call_command("audit", stdout=out)
    assert "every tournament as its results" in out.getvalue()


@pytest.mark.thorough
def test_audit_of_a_thousand_entries_finds_nothing(world: World) -> None:
    large(world, 1000, closed=0)
    assert audit_messages() == []


@pytest.mark.postgres
def test_audit_reports_each_tampered_row(cup: Tournament) -> None:
    first, second, third = Table.objects.exclude(scores=[])[:3]
    bye = Table.objects.filter(number=None).first()
    place = Placement.objects.order_by("pk").first()
    assert bye is not None
    assert place is not None
    Player.objects.filter(name="Dirce Amaral").update(sort_key="zz")
    Competitor.objects.filter(club=cup.club, number=1).update(sort_key="zz")
    Tournament.objects.filter(pk=cup.pk).update(version=1)
    Placement.objects.filter(pk=place.pk).update(points=999)
    Placement.objects.filter(pk=place.pk).update(met={"2": [1, 888]})
    audited = [line for line in audit_messages() if "is frozen as" in line]
    assert any("999" in line and "888" in line for line in audited)
    Seat.objects.filter(table=second, position=1).update(position=4)
    Table.objects.filter(pk=third.pk).update(counts={"clean_canastras": [1]})
    Table.objects.filter(pk=bye.pk).update(scores=[1, 2])

    output = audit_messages()
    assert output.count("the sort key is another") == 2
    assert "version 1 after 4 writes at least" in output
    assert "its seats are [0, 4]" in output
    assert "its counts have not a number for each side" in output
    assert "a bye is one side without match or score" in output
    Table.objects.filter(pk=first.pk).update(scores=[])
    assert "its round is closed, and it has no result" in audit_messages()
    with pytest.raises(CommandError, match="differ"):
        call_command("audit", stdout=StringIO())


@pytest.mark.parametrize("wrong", [{"credit": {"1": "half"}}, {"byes": {"1": "absent"}}])
def test_audit_reports_impossible_credit_and_absence(
    world: World, wrong: dict[str, dict[str, str]]
) -> None:
    cup = tournament(world, "swiss", entries=4)
    assert list(differences()) == []
    cup.stages.get().participants.filter(entry__number=1).update(**wrong)
    assert len(list(differences())) == 1


def test_audit_of_a_club_leaves_out_the_others(world: World) -> None:
    Player.objects.filter(club=world.other_club).update(sort_key="x")
    call_command("audit", club=world.club.slug, stdout=StringIO())
    with pytest.raises(CommandError, match="differ"):
        call_command("audit", club=world.other_club.slug, stdout=StringIO())
    with pytest.raises(CommandError, match="no club"):
        call_command("audit", club="nowhere", stdout=StringIO())


def test_audit_reports_match_outside_its_bracket(world: World) -> None:
    cup = over(world)
    assert audit_messages() == []
    quarter = table_of(cup, 1, 1, 8).table
    Table.objects.filter(pk=quarter.pk).update(scores=[1000, 2000])
    found = [str(difference) for difference in differences()]
    said = ": its match belongs to no tie of the bracket"
    assert [text.endswith(said) for text in found] == [True, True]
    assert ["round 2, table " in found[0], "round 3, table " in found[1]] == [True, True]


@pytest.mark.postgres
def test_audit_reports_match_in_play_of_a_voided_draw(world: World) -> None:
    cup = begun(world, 1, entries=4)
    final = drawn(cup, world)
    match = tables.open_match(table_of(cup, 2, 1, 2).table, by=world.silvio)
    assert audit_messages() == []
    Round.objects.filter(pk=final.pk).update(voided_at=timezone.now())
    assert audit_messages() == [], "no correction took this draw back"
    note = {"code": TAKEN_OUT, "sides": [1, 4], "params": {"round": 1}}
    Round.objects.filter(pk=final.pk).update(notes=[note])
    assert audit_messages() == [f"the draw was taken back, but match {match.number} is in play"]
