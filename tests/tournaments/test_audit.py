"""`manage.py audit` finds what is stored of a tournament otherwise than its facts say."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from clubs.models import Competitor, Player
from tests.tournaments.hall import enter, options, played, stage, tournament
from tests.tournaments.large import large
from tests.world import World
from tournaments.audit import differences
from tournaments.director import stages
from tournaments.models import Placement, Seat, Table, Tournament

pytestmark = pytest.mark.postgres


@pytest.fixture
def cup(world: World) -> Tournament:
    """Seven pairs, so one has a bye; two groups are played and closed, the first go on."""
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1)
    enter(cup, world, 7)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    return cup


def found() -> list[str]:
    return [str(difference).partition(": ")[2] for difference in differences()]


def test_audit_of_what_the_director_wrote_finds_nothing(cup: Tournament) -> None:
    out = StringIO()
    call_command("audit", stdout=out)
    assert "every tournament as its results" in out.getvalue()


def test_audit_of_a_thousand_entries_finds_nothing(world: World) -> None:
    large(world, 1000, closed=0)
    assert found() == []


def test_audit_names_what_was_tampered_with(cup: Tournament) -> None:
    first, second, third = Table.objects.exclude(scores=[])[:3]
    bye = Table.objects.filter(number=None).first()
    place = Placement.objects.order_by("pk").first()
    assert bye is not None
    assert place is not None
    Player.objects.filter(name="Dirce Amaral").update(sort_key="zz")
    Competitor.objects.filter(club=cup.club, number=1).update(sort_key="zz")
    Tournament.objects.filter(pk=cup.pk).update(version=1)
    Placement.objects.filter(pk=place.pk).update(points=999)
    assert any("is frozen as" in line and "999" in line for line in found())
    Seat.objects.filter(table=second, position=1).update(position=4)
    Table.objects.filter(pk=third.pk).update(counts={"clean_canastras": [1]})
    Table.objects.filter(pk=bye.pk).update(scores=[1, 2])

    said = found()
    assert said.count("the sort key is another") == 2
    assert "version 1 after 4 writes at least" in said
    assert "its seats are [0, 4]" in said
    assert "its counts have not a number for each side" in said
    assert "a bye is one side without match or score" in said
    Table.objects.filter(pk=first.pk).update(scores=[])
    assert "its round is closed, and it has no result" in found()
    with pytest.raises(CommandError, match="differ"):
        call_command("audit", stdout=StringIO())


def test_audit_reports_credit_after_joining(world: World) -> None:
    cup = tournament(world, "swiss")
    enter(cup, world, 4)
    assert list(differences()) == []
    cup.stages.get().participants.filter(entry__number=1).update(credit={"1": "half"})
    assert len(list(differences())) == 1
