"""A locked, full or read-only database: a page explains it and keeps the typed fields."""

import logging
from collections.abc import Iterator
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.conf import settings
from django.db import InternalError, OperationalError, connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone
from django.utils.log import log_response
from psycopg import errors

from scoring.models import Match
from server.web.unavailable import READ_ONLY, trouble_of
from tests.scoring.notebook import EVENING, posted, start
from tests.world import World


@pytest.fixture
def page(world: World) -> Client:
    client = Client(raise_request_exception=False, headers={"Accept-Language": "en"})
    client.force_login(world.ana)
    return client


def address_of(match: Match) -> str:
    return f"/{match.club.slug}/matches/{match.number}/"


def refuse(reason: str, verb: str = "INSERT"):
    """Make every insertion fail with a message of SQLite or PostgreSQL."""

    def wrapper(execute, sql, params, many, context):
        if sql.startswith(verb):
            raise OperationalError(reason)
        return execute(sql, params, many, context)

    return connection.execute_wrapper(wrapper)


WORDS = {
    "database is locked": "The notebook is busy",
    "database or disk is full": "The notebook is full",
    "attempt to write a readonly database": "The notebook can only be read now",
}


@pytest.mark.parametrize("reason", list(WORDS))
def test_record_hand_in_busy_database_returns_fields(
    page: Client,
    world: World,
    caplog: pytest.LogCaptureFixture,
    reason: str,
) -> None:
    match = start(world)
    address = f"/{world.club.slug}/matches/{match.number}/hands/1/record/"
    data = posted(match, EVENING[0], note="dois < três")
    with refuse(reason):
        answer = page.post(address, dict(data.lists()))
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    words = unescape(answer.content.decode())
    assert WORDS[reason] in words
    assert "Nothing was recorded, but what you typed is kept" in words
    assert f'action="{address}"' in words
    for name, values in data.lists():
        for value in values:
            assert f'name="{name}" value="{value}"' in words
    assert f"The database cannot be used: {reason}" in caplog.text

    assert page.post(address, dict(data.lists())).status_code == 302, "sent again, it is recorded"


def test_read_only_postgresql_is_no_fault_of_ours() -> None:
    error = InternalError("cannot execute INSERT in a read-only transaction")
    error.__cause__ = errors.ReadOnlySqlTransaction()
    assert trouble_of(error) is READ_ONLY
    assert trouble_of(InternalError("too many notifications")) is None


@pytest.mark.parametrize(("method", "status"), [("get", 200), ("post", 503)])
def test_page_is_shown_when_its_session_is_not_stored(
    page: Client, world: World, method: str, status: int
) -> None:
    match = start(world)
    with (
        time_machine.travel(timezone.now() + timedelta(days=1)),
        refuse("database or disk is full", 'UPDATE "django_session"'),
    ):
        data = dict(posted(match, EVENING[0]).lists())
        answer = getattr(page, method)(f"{address_of(match)}hands/1/record/", data)
    assert answer.status_code == status


def test_page_of_a_session_that_ended_meanwhile_signs_out(page: Client, world: World) -> None:
    match = start(world)

    def end_session(execute, sql, params, many, context):
        if sql.startswith('UPDATE "django_session"'):
            execute('DELETE FROM "django_session"', (), False, context)
        return execute(sql, params, many, context)

    with (
        time_machine.travel(timezone.now() + timedelta(days=1)),
        connection.execute_wrapper(end_session),
    ):
        answer = page.get(address_of(match))
    assert answer.cookies["sessionid"]["max-age"] == 0
    assert page.get(address_of(match)).status_code == 302


def test_programs_get_json_while_the_database_fails(world: World) -> None:
    with refuse("database is locked", "SELECT"):
        program = Client(headers={"Authorization": f"Bearer caderneta_{'a' * 32}"})
        answer = program.get("/api/v1/clubs/boa-vista/tournaments/")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "unavailable"
    assert int(answer["Retry-After"]) > 0


def test_busy_page_never_shows_the_password(world: World) -> None:
    client = Client(raise_request_exception=False)
    with refuse("database is locked"):
        answer = client.post("/accounts/login/", {"login": "ana", "password": "sete-copas-limpas"})
    assert b"sete-copas-limpas" not in answer.content


def test_missing_table_answers_with_status_500(page: Client, world: World) -> None:
    match = start(world)
    with refuse("no such table: scoring_hand"):
        answer = page.post(
            f"/{world.club.slug}/matches/{match.number}/hands/1/record/",
            dict(posted(match, EVENING[0]).lists()),
        )
    assert answer.status_code == 500


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """Yield the log lines about requests."""
    lines: list[str] = []

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.levelname} {self.format(record)}")

    handler, names = (
        Lines(),
        ["request", "security.TooManyFieldsSent", "security.DisallowedRedirect"],
    )
    loggers = [logging.getLogger(f"django.{name}") for name in names]
    for logger in loggers:
        logger.addHandler(handler)
    yield lines
    for logger in loggers:
        logger.removeHandler(handler)


def test_request_with_too_many_fields_logs_one_line(page: Client, lines: list[str]) -> None:
    most = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS or 0
    answer = page.post("/accounts/login/", {f"f{number}": "1" for number in range(most + 1)})
    assert answer.status_code == 400
    assert len(lines) == 1
    assert "Traceback" not in lines[0]


@pytest.mark.django_db
def test_request_of_long_address_logs_one_short_line(lines: list[str]) -> None:
    answer = Client(raise_request_exception=False).get(f"/{'x' * 60_000}/")
    assert answer.status_code == 400
    assert len(lines) == 1
    assert len(lines[0]) < 300


def test_log_of_503_is_a_warning(lines: list[str]) -> None:
    request = RequestFactory().get("/slips.pdf")
    log_response("%s: %s", "busy", request.path, response=HttpResponse(status=503), request=request)
    log_response("%s: %s", "broken", "/x", response=HttpResponse(status=500), request=request)
    assert lines == ["WARNING busy: /slips.pdf", "ERROR broken: /x"]
