"""`manage.py audit` reports rows whose club is not that of the rows to which they refer."""

from clubs.audit import differences
from scoring.models import Hand, Side
from tests.scoring.notebook import evening
from tests.tournaments.hall import drawn, tournament
from tests.world import World


def test_audit_of_written_rows_finds_one_club(world: World) -> None:
    evening(world)
    cup = tournament(world, "swiss", entries=4)
    drawn(cup, world)
    assert list(differences()) == []


def test_audit_reports_rows_of_another_club(world: World) -> None:
    match = evening(world)
    Hand.objects.filter(match=match, number=1).update(club=world.other_club)
    Side.objects.filter(match=match, position=1).update(club=world.other_club)
    found = list(differences())
    hand, side = match.hands.get(number=1), match.sides.get(position=1)
    assert f"scoring.Hand {hand.pk}: its match is of another club" in found
    assert f"scoring.Side {side.pk}: its match is of another club" in found
    assert f"scoring.Side {side.pk}: its competitor is of another club" in found
    assert len(found) == 3
