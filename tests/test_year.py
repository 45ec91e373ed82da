"""The generator of a year of many clubs (`benchmarks/year.py`), with two small clubs."""

import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from clubs.models import Club
from scoring.models import Hand, SideHand
from tournaments.models import Placement

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks"))

import year_clubs
from year_load import load

pytestmark = pytest.mark.thorough

CLUBS, WEEKS = [1, 2], 4


@pytest.mark.only_postgres("uses COPY")
@pytest.mark.django_db(transaction=True)
def test_year_of_two_clubs_is_as_its_hands_say(monkeypatch: pytest.MonkeyPatch) -> None:
    small = year_clubs.Kind(tables=3, evenings=1)
    monkeypatch.setattr(year_clubs, "kind_of", lambda number: small)
    load(CLUBS, WEEKS, year_clubs.make_templates(2, [small]))
    assert Club.objects.count() == len(CLUBS)
    assert 2 * Hand.objects.filter(match__state="finished").count() == SideHand.objects.count()
    assert Placement.objects.count() == len(CLUBS) * 2 * small.tables
    call_command("audit", stdout=StringIO())
