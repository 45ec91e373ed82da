"""The demo club and the audit of derived columns."""

from datetime import datetime
from io import StringIO
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command

from clubs.models import Club, Competitor, Player, User
from scoring.audit import differences
from scoring.demo import create_demo
from scoring.models import Match, Side
from scoring.scoresheet import score_sheet
from tests.scoring.notebook import evening
from tests.world import World

NOW = datetime(2026, 11, 20, 21, 30, tzinfo=ZoneInfo("America/Sao_Paulo"))


@pytest.mark.django_db
def test_the_demo_club_has_people_pairs_and_matches() -> None:
    create_demo(NOW)
    assert Player.objects.count() == 24
    assert Competitor.objects.pairs().count() == 12
    assert Match.objects.count() == 20
    assert Match.objects.filter(state=Match.State.PLAYING).count() == 2


@pytest.mark.django_db
def test_every_hand_of_the_demo_club_obeys_every_rule() -> None:
    create_demo(NOW)
    for match in Match.objects.all():
        sheet = score_sheet(match)
        errors = [p for hand in sheet.hands for p in hand.report.problems if p.is_error]
        assert (match.number, errors) == (match.number, [])
        assert sheet.state.over == (not match.is_playing)
    assert list(differences()) == []


@pytest.mark.django_db
def test_nothing_in_the_demo_club_lies_in_the_future() -> None:
    create_demo(NOW)
    assert not Match.objects.filter(started_at__gt=NOW).exists()
    assert not Match.objects.filter(hands__recorded_at__gt=NOW).exists()


def test_a_server_with_a_club_gets_no_demo(world: World) -> None:
    before = Club.objects.count(), User.objects.count()
    assert create_demo(NOW) is None
    assert (Club.objects.count(), User.objects.count()) == before


def test_the_audit_finds_nothing_in_what_the_ledger_wrote(world: World) -> None:
    evening(world)
    out = StringIO()
    call_command("audit", stdout=out)
    assert "as its hands say" in out.getvalue()


@pytest.mark.parametrize("column", ["total", "clean_canastras", "times_out", "minimum"])
def test_the_audit_names_a_column_that_was_tampered_with(world: World, column: str) -> None:
    match = evening(world, 4)
    Side.objects.filter(match=match, position=0).update(**{column: 7})
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("audit", stdout=out)
    assert out.getvalue().startswith(f"boa-vista, match 1, side 1: {column} is 7, the hands say")


def test_the_audit_notices_a_match_that_should_be_over(world: World) -> None:
    match = evening(world)
    Match.objects.filter(pk=match.pk).update(state="playing", ending="", ended_at=None)
    assert {d.column for d in differences()} == {"ending", "is playing", "won"}
