"""Data past its time is deleted once a day; facts stay. The clock of these tests stands still."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection, models
from django.utils import timezone

from clubs import accounts, roster
from clubs.accounts import tokens
from clubs.journal import writing
from clubs.models import (
    Club,
    Delivery,
    ImportedList,
    Invitation,
    JournalEntry,
    LastCleaning,
    SignInCount,
    Token,
    Webhook,
    WrittenByToken,
)
from clubs.models.journal import FORGOTTEN
from clubs.privacy import retention
from clubs.privacy.retention import (
    DAY,
    QUARTER,
    YEAR,
    Rule,
    clean,
    clean_daily,
    is_due,
    rules,
)
from config.programs import outboxes
from scoring.models import Hand, HandAnswer
from server.jobs.queue import Queue
from tests.jobs.files import WORKER
from tests.scoring.notebook import evening
from tests.tournaments.hall import drawn, tournament
from tests.tournaments.paper.queue import queue as queue
from tests.world import World
from tournaments.director.entries.forgetting import OF_CALLS
from tournaments.director.hall import calls
from tournaments.models import Call, PushAddress

NOW = datetime(2026, 11, 20, 23, 0, tzinfo=UTC)
MOMENT = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    with time_machine.travel(NOW, tick=False) as stopped:
        yield stopped


def rule(key: str) -> Rule:
    return next(rule for rule in rules() if rule.key == key)


def assert_deleted_after(key: str, rows: models.QuerySet[Any], since: datetime = NOW) -> None:
    """Assert that the rows stay until the time of the rule has passed, and then go."""
    number = rows.count()
    assert number
    clean(since + rule(key).after - MOMENT)
    assert rows.count() == number
    assert clean(since + rule(key).after + MOMENT)[key] >= number
    assert rows.count() == 0


def test_counts_of_wrong_passwords_are_deleted() -> None:
    SignInCount.objects.create(key="a", last=NOW, wait_until=NOW)
    assert_deleted_after("counts", SignInCount.objects.all())


@pytest.mark.postgres
def test_sessions_are_deleted_after_their_last_use(world: World, settings: Any) -> None:
    age = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    Session.objects.create(session_key="a", session_data="", expire_date=NOW + age)
    for key in "ab":
        UserSession.objects.create(user=world.ana, session_key=key, ip="127.0.0.1", data={})
    UserSession.objects.update(created_at=NOW)
    assert_deleted_after("sessions", Session.objects.all())
    assert not UserSession.objects.exists()


def test_drafts_of_lists_are_deleted_and_confirmed_lists_stay(world: World) -> None:
    listed = draft(world)
    ImportedList.objects.filter(pk=draft(world).pk).update(
        confirmed_at=NOW, confirmed_by=world.ana, orders=[]
    )
    assert_deleted_after("drafts", ImportedList.objects.filter(pk=listed.pk))
    assert ImportedList.objects.count() == 1


@pytest.mark.postgres
def test_rows_left_out_of_a_list_are_emptied(world: World) -> None:
    listed = draft(world)
    values = {"confirmed_by": world.ana, "orders": [], "made": {"players": {"1": "x"}}}
    ImportedList.objects.filter(pk=listed.pk).update(confirmed_at=NOW, finished_at=NOW, **values)
    assert_deleted_after("left-out", ImportedList.objects.exclude(rows=[]))
    listed.refresh_from_db()
    assert listed.made == {"players": {"1": "x"}}, "what undoing needs stays"


def draft(world: World) -> ImportedList:
    rows = [["Dirce Amaral", "2555 0101"]]
    return roster.start_import(world.club, "people", rows, by=world.ana, client_key=uuid4())


@pytest.mark.parametrize("end", ["used", "revoked", "expired"])
def test_invitations_are_deleted_after_their_end(world: World, end: str) -> None:
    invited = accounts.invite_member(
        world.club, by=world.olga, name="Rita", email="rita@x.example", role="player", days=7
    )
    since = NOW if end != "expired" else NOW + timedelta(days=7)
    if end == "used":
        accounts.accept_invitation(invited, world.davi)
    if end == "revoked":
        accounts.revoke_invitation(invited, by=world.olga)
    assert_deleted_after("invitations", Invitation.objects.all(), since)


def test_ended_deliveries_are_deleted_and_waiting_ones_stay(world: World) -> None:
    hook = Webhook.objects.create(
        club=world.club, url="https://x.example/", salt="a", made_by=world.olga, made_at=NOW
    )
    for state in Delivery.State.values:
        Delivery.objects.create(
            club=world.club,
            webhook=hook,
            kind="webhook.trial",
            made_at=NOW,
            next_at=NOW,
            state=state,
        )
    assert_deleted_after("deliveries", Delivery.objects.exclude(state="waiting"))
    assert Delivery.objects.count() == 1


def test_answers_to_programs_are_deleted(world: World) -> None:
    WrittenByToken.objects.create(club=world.club, client_key=uuid4(), digest="a", answer={})
    assert_deleted_after("answers", WrittenByToken.objects.all())


@pytest.mark.parametrize("is_revoked", [False, True])
def test_tokens_are_deleted_after_their_end(world: World, is_revoked: bool) -> None:
    token, _key = tokens.make_token(
        world.club, "wall", days=30, may_write=False, by=world.ana, client_key=uuid4()
    )
    if is_revoked:
        tokens.revoke_token(token, by=world.ana)
    since = NOW if is_revoked else token.ends_at
    assert_deleted_after("tokens", Token.objects.all(), since)


def test_only_lines_about_accounts_leave_the_journal(world: World) -> None:
    evening(world)
    accounts.give_role(world.club, world.davi, "player", by=world.olga)
    lines = JournalEntry.objects.filter(club=world.club)
    of_accounts = lines.filter(action__in=retention.OF_ACCOUNTS.split(), at=NOW)
    others = lines.exclude(action__in=retention.OF_ACCOUNTS.split()).count()
    assert_deleted_after("accounts", of_accounts)
    assert lines.count() == others


def test_lines_of_accounts_have_no_words_for_erasing() -> None:
    """Erasing a person looks up former names in the journal, so these lines must stay."""
    needed = {"add-player", "edit-player", "add-pair", "edit-pair", "merge-players", "undo-merge"}
    assert needed.isdisjoint(retention.OF_ACCOUNTS.split())


def test_old_addresses_of_phones_are_deleted(world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    entry = cup.entries.get(number=1)
    PushAddress.objects.create(
        club=world.club,
        entry=entry,
        endpoint="https://push.example/1",
        p256dh="a",
        auth="b",
        made_at=NOW,
    )
    assert_deleted_after("phones", PushAddress.objects.all())


def test_calls_are_deleted_with_their_lines(world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    table = drawn(cup, world).tables.get(number=1)
    called = calls.call(table, 0, "other", words="Dirce demora", client_key=uuid4())
    calls.solve(called, by=world.bruno)
    lines = JournalEntry.objects.filter(club=world.club, action__in=["call-director", "solve-call"])
    assert lines.count() == 2
    assert_deleted_after("calls", Call.objects.all())
    assert lines.count() == 0


@pytest.mark.postgres
def test_browsers_of_hands_are_emptied_and_the_hands_stay(world: World) -> None:
    match = evening(world)
    hands = Hand.objects.filter(match=match)
    hands.update(device="Mozilla/5.0", recorded_at=NOW)
    HandAnswer.objects.create(
        club=world.club,
        hand=hands[0],
        side=0,
        kind="agrees",
        at=NOW,
        device="Mozilla/5.0",
        client_key=uuid4(),
    )
    before = list(hands.values_list("number", "facts"))
    clean(NOW + QUARTER - MOMENT)
    assert hands.exclude(device="").exists()
    clean(NOW + QUARTER + MOMENT)
    assert not hands.exclude(device="").exists()
    assert not HandAnswer.objects.exclude(device="").exists()
    assert list(hands.values_list("number", "facts")) == before


def test_papers_are_dropped_without_another_print(queue: Queue) -> None:
    queue.ask("a", "place", {}, "")
    job = queue.claim(WORKER)
    assert job
    queue.finish(job, b"paper")
    clean(NOW)
    assert queue.result("a")
    with time_machine.travel(NOW + DAY + MOMENT, tick=False):
        clean(timezone.now())
    assert queue.result("a") is None


def test_clean_after_twenty_years_keeps_clubs_and_hands(world: World) -> None:
    """A match of long ago stays whole after twenty years."""
    match = evening(world)
    counts = {model: model.objects.count() for model in (Club, Hand)}
    clean(NOW + 20 * YEAR)
    assert {model: model.objects.count() for model in counts} == counts
    assert match.sides.count() == 2


def test_clean_deletes_rows_in_small_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "PORTION", 2)
    for key in "abcde":
        SignInCount.objects.create(key=key, last=NOW, wait_until=NOW)
    portions = rule("counts").clean(NOW + DAY)
    assert next(portions) == 2
    assert SignInCount.objects.count() == 3
    assert list(portions) == [2, 1]


def test_cleaning_stops_at_its_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "PORTION", 1)
    for key in "abc":
        SignInCount.objects.create(key=key, last=NOW, wait_until=NOW)
    assert clean(NOW + DAY, seconds=-1.0) == {"counts": 1}
    assert SignInCount.objects.count() == 2


@pytest.mark.postgres
def test_server_cleans_once_a_day(clock: Any) -> None:
    assert is_due()
    assert outboxes.has_due()
    clean_daily()
    assert not is_due()
    SignInCount.objects.create(key="a", last=NOW - DAY, wait_until=NOW)
    clean_daily()
    assert SignInCount.objects.exists(), "done today already"
    clock.move_to(NOW + DAY + MOMENT)
    assert is_due()
    outboxes.send_due()
    assert not SignInCount.objects.exists()
    assert LastCleaning.objects.get().at == NOW + DAY + MOMENT


def test_command_says_what_it_deleted() -> None:
    SignInCount.objects.create(key="a", last=NOW - DAY, wait_until=NOW)
    out = StringIO()
    call_command("clean", stdout=out)
    assert "counts: 1\n" in out.getvalue()
    assert len(out.getvalue().splitlines()) == len(rules())


def test_rules_have_different_keys() -> None:
    keys = [rule.key for rule in rules()]
    assert len(keys) == len(set(keys))


@pytest.mark.postgres
def test_lines_that_retention_deletes_are_found_by_an_index() -> None:
    assert {*retention.OF_ACCOUNTS.split(), *OF_CALLS} == set(FORGOTTEN)
    lines = JournalEntry.objects.filter(action__in=OF_CALLS, at__lt=NOW).order_by("at")
    hands = Hand.objects.exclude(device="").filter(recorded_at__lt=NOW).order_by("recorded_at")
    answers = HandAnswer.objects.exclude(device="").filter(at__lt=NOW).order_by("at")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL enable_sort = off")
        assert "forgotten_lines" in lines.explain()
    assert "hands_with_a_browser" in hands.explain()
    assert "answers_with_a_browser" in answers.explain()
