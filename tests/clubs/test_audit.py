"""`manage.py audit` reports rows whose club is not that of the rows to which they refer."""

from django.apps import apps

from circuits import writer as circuits
from circuits.models import Circuit, CircuitLeg, CircuitResult
from clubs.journal.audit import differences, models_of_clubs
from scoring.models import Hand, Side
from tests.circuits.federated import circuit
from tests.scoring.notebook import evening
from tests.tournaments.hall import drawn, tournament
from tests.world import World

APPS = ("circuits", "clubs", "scoring", "tournaments")
OF_NO_CLUB = {
    *("clubs.Club", "clubs.User", "clubs.User_groups", "clubs.User_user_permissions"),
    *("clubs.LastCleaning", "clubs.SignInCount"),
    *("circuits.Federation", "circuits.FederationEntry"),
    *("circuits.Officer", "circuits.PersonLink"),
}


def test_every_model_names_its_club_or_is_listed() -> None:
    ours = [each for app in APPS for each in apps.get_app_config(app).get_models(True)]
    without = {model._meta.label for model in ours if model not in models_of_clubs()}
    assert without == OF_NO_CLUB


def test_audit_of_written_rows_finds_one_club(world: World) -> None:
    evening(world)
    cup = tournament(world, "swiss", entries=4)
    drawn(cup, world)
    assert list(differences()) == []


def test_audit_leaves_out_circuits_of_federations(world: World) -> None:
    circuits.close(circuit(world), by=world.silvio)
    for model in (Circuit, CircuitLeg, CircuitResult):
        assert set(model.objects.values_list("club", flat=True)) == {None}
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
