"""The demo club."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction

from clubs.models import Club, Competitor, Player
from scoring.club.audit import differences
from scoring.club.demo import REASONS, create_demo
from scoring.games import GAMES
from scoring.models import Match
from scoring.seasons.results import board_of
from scoring.table.scoresheet import score_sheet

NOW = datetime(2026, 11, 20, 21, 30, tzinfo=ZoneInfo("America/Sao_Paulo"))


@pytest.fixture(scope="module")
def made_once(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The demo club for a whole module, since making it takes seconds; gone at its end."""
    with django_db_blocker.unblock(), transaction.atomic():
        create_demo(NOW)
        yield
        transaction.set_rollback(True)


@pytest.fixture
def demo(made_once: None, db: None) -> None:
    """A test's own transaction is a savepoint in that of `made_once`."""


@pytest.mark.thorough
def test_demo_club_has_people_pairs_and_matches(demo: None) -> None:
    assert Player.objects.count() == 40
    assert Competitor.objects.pairs().count() == 20
    assert Match.objects.filter(ruleset="aacrt-2016", result__isnull=True).count() == 20
    assert Match.objects.filter(state=Match.State.PLAYING).count() == 4


@pytest.mark.thorough
def test_demo_club_has_a_match_of_every_game(demo: None) -> None:
    played = Match.objects.filter(state=Match.State.FINISHED).values_list("ruleset", flat=True)
    assert set(played) == set(GAMES)


@pytest.mark.thorough
def test_every_hand_of_the_demo_club_obeys_the_rules(demo: None) -> None:
    for match in Match.objects.filter(result__isnull=True):
        sheet = score_sheet(match)
        errors = [p for hand in sheet.hands for p in hand.report.problems if p.is_error]
        assert (match.number, errors) == (match.number, [])
        assert sheet.state.over == (not match.is_playing)
    assert list(differences()) == []


@pytest.mark.thorough
def test_penalties_of_the_demo_club_are_in_its_language(demo: None) -> None:
    sheets = [score_sheet(match) for match in Match.objects.all()]
    hands = [hand for sheet in sheets for hand in sheet.hands]
    data = {p.reason for hand in hands for side in hand.report.sheets for p in side.penalties}
    assert data
    assert data <= set(REASONS)


@pytest.mark.thorough
def test_demo_club_has_no_date_in_the_future(demo: None) -> None:
    assert not Match.objects.filter(played_at__gt=NOW).exists()
    # Results on paper are entered at the time of the clock.
    recorded = Match.objects.filter(result__isnull=True)
    assert not recorded.filter(started_at__gt=NOW).exists()
    assert not Match.objects.filter(hands__recorded_at__gt=NOW).exists()


@pytest.mark.thorough
def test_demo_club_has_a_season_and_honours_of_earlier_ones(demo: None) -> None:
    club = Club.objects.get()
    assert club.has_seasons
    this_year, *closed = club.seasons.order_by("-first")
    assert [str(season) for season in closed] == ["Temporada 2025", "Temporada 2024"]
    assert (this_year.first, this_year.last, this_year.closed_at) == (
        date(2026, 1, 1),
        date(2026, 12, 31),
        None,
    )
    for season in closed:
        assert season.closed_at is not None
        assert season.winners.filter(pair__isnull=False).count() >= 1
        assert season.winners.filter(person__isnull=False).count() >= 2
    board = board_of(this_year, is_of_pairs=True)
    assert len(board.standings) + len(board.lacking) == 12
    assert len(board.standings) > 6
