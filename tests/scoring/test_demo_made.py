"""Make the demo club, in a database without or with another club."""

import pytest

from clubs.models import Club, Competitor, Player, User
from scoring.club.audit import differences
from scoring.club.demo import SUNDAYS, create_demo
from scoring.models import Match
from tests.scoring.test_demo import NOW
from tests.world import World


def test_demo_is_not_made_beside_another_club(world: World) -> None:
    before = Club.objects.count(), User.objects.count()
    assert create_demo(NOW) is None
    assert (Club.objects.count(), User.objects.count()) == before


def test_demo_club_of_few_matches_is_sound(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.club.demo.MATCHES", 4)
    monkeypatch.setattr("scoring.club.demo.SUNDAYS", SUNDAYS[:2])
    assert create_demo(NOW)
    assert (Player.objects.count(), Competitor.objects.pairs().count()) == (40, 20)
    assert Match.objects.filter(state=Match.State.PLAYING).count() == 2
    assert set(User.objects.values_list("username", flat=True)) >= {"otavio", "marta", "dirce"}
    assert list(differences()) == []
