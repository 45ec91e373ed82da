"""What a server does beside its pages, in a database divided by clubs: it names the club, too.

Papers, webhooks, notices and the phones that wait: a look over all clubs finds the club, and
everything after it reads the rows of that club.
"""

import time
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from clubs.models import Delivery
from clubs.webhooks import delivery
from config.jobs.store import Job, State
from config.webhooks import read
from scoring.paper_jobs import draw
from tests.clubs.receiver import registered
from tests.scoring.notebook import evening
from tests.sharded import divided_database, watched
from tests.tournaments.hall import drawn, tournament
from tests.tournaments.phones import phones
from tests.tournaments.pushes import Phone
from tests.world import World
from tournaments.director import notice_delivery, notices
from tournaments.models import Notice
from tournaments.phone_state import tags

__all__ = ["divided_database"]
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.postgres,
    pytest.mark.only_postgres("SQLite has no partitions"),
    pytest.mark.usefixtures("divided_database"),
]


class Nothing:
    """Takes the steps of a paper, and draws none."""

    def __getattr__(self, name: str) -> Any:
        return lambda *values, **named: None


def test_paper_is_drawn_from_the_rows_of_one_club(world: World) -> None:
    match = evening(world)
    request = {
        "path": f"/boa-vista/matches/{match.number}/score-sheet.pdf",
        "query": "",
        "host": "testserver",
        "scheme": "http",
        "language": "pt-br",
        "user": world.ana.pk,
    }
    job = Job("x", "", request, State.RUNNING, 0, time.time(), 0, 0, 0, [], "", 0)
    with watched() as watch:
        assert bytes(draw(job, Nothing()))[:4] == b"%PDF"  # type: ignore[arg-type]
    assert watch.wrong == watch.across == []
    assert watch.count > 3


def test_webhook_is_sent_from_the_rows_of_one_club(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "post", lambda *_values, **_named: 200)
    registered(world, "https://club.example.org/hook", ["result.changed"])
    evening(world)
    with watched() as watch:
        delivery.send_due(read)
    assert [each.state for each in Delivery.objects.all()] == ["arrived"]
    assert watch.wrong == []
    assert watch.count > 5
    assert all("clubs_delivery" in sql for sql in watch.across), watch.across
    # One look finds the delivery; no other one is found while it is sent, nor after.
    assert len(watch.across) == 3


def test_notice_is_sent_from_the_rows_of_one_club(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice_delivery, "post", lambda *_values, **_named: 201)
    cup = tournament(world, "swiss", entries=4)
    phone = Phone("https://push.example.org/1")
    entry = cup.entries.select_related("tournament").get(number=1)
    notices.tell_phone(entry, phone.keys, "pt-br")
    drawn(cup, world)
    with watched() as watch:
        notice_delivery.send_due()
    assert Notice.objects.get().sent_at is not None
    assert watch.wrong == []
    assert watch.count > 3
    assert all("notice" in sql or "pushaddress" in sql for sql in watch.across), watch.across


def test_waiting_phones_ask_all_clubs_once_for_their_keys(world: World) -> None:
    keys = [phone.key for phone in phones(world)]
    with watched() as first:
        seen = tags(keys)
    assert len(seen) == 2
    assert len(first.across) == 1
    assert "scoring_tablekey" in first.across[0]
    with watched() as later:
        assert tags(keys) == seen
    assert later.across == []
    assert (first.wrong, later.wrong) == ([], [])
    assert later.count == 1


def test_query_of_all_clubs_joins_rows_of_one_club(world: World) -> None:
    registered(world, "https://club.example.org/hook", ["result.changed"])
    evening(world)
    rows = Delivery.objects.select_related("webhook__club", "webhook__made_by")
    assert 'clubs_webhook"."club_id" = "clubs_delivery"."club_id"' in str(rows.query)
    assert len(rows) == 1


def test_audit_reads_one_club_after_the_other(world: World) -> None:
    evening(world)
    with watched() as watch:
        call_command("audit", stdout=StringIO())
    assert watch.wrong == watch.across == []
    assert watch.count > 50
