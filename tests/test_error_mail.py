"""Errors that the operator gets by e-mail."""

import logging
import smtplib
import subprocess
import sys

import pytest
from django.core import mail

from server.log import error_mail
from server.log.error_mail import ErrorMail
from server.log.format import Line
from tests.programs import REAL, ROOT, environment


@pytest.fixture
def handler(settings, monkeypatch: pytest.MonkeyPatch) -> ErrorMail:
    settings.ERRORS_TO = ["operator@example.org"]
    monkeypatch.setattr(error_mail, "PAUSE_SECONDS", 0)
    return ErrorMail()


def test_errors_that_wait_are_sent_in_one_mail(handler: ErrorMail) -> None:
    for line in ("second", "third"):
        handler.waiting.put(line)
    handler.write("2026 ERROR django.request [3f9a12bc88e1]: first\nTraceback")
    (sent,) = mail.outbox
    assert sent.to == ["operator@example.org"]
    assert sent.subject == "Caderneta: 2026 ERROR django.request [3f9a12bc88e1]: first"
    assert sent.body.split("\n\n")[1:] == ["second", "third"]
    assert handler.waiting.unfinished_tasks == 0


def test_logged_error_is_sent_without_waiting_for_it(handler: ErrorMail) -> None:
    handler.setFormatter(Line())
    for level in (logging.WARNING, logging.ERROR):
        record = logging.LogRecord("clubs", level, "", 0, "level %s", (level,), None)
        if level >= handler.level:
            handler.handle(record)
    handler.flush()
    (sent,) = mail.outbox
    assert "level 40" in sent.body


def test_mail_server_without_answer_stops_nothing(
    handler: ErrorMail, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_mail: object) -> None:
        raise smtplib.SMTPServerDisconnected("no answer")

    monkeypatch.setattr(error_mail, "send_mail", broken)
    handler.send(["a line"])
    record = caplog.records[0]
    assert record.levelno == logging.WARNING, "an error would be sent again"
    assert "could not be sent" in record.getMessage()


@pytest.mark.parametrize(
    ("host", "handlers"),
    [("smtp.example.org", "['stderr', 'mail']"), ("", "['stderr']")],
)
def test_errors_are_mailed_only_with_a_mail_server(host: str, handlers: str) -> None:
    code = "from config.settings import LOGGING; print(LOGGING['root']['handlers'])"
    variables = {**REAL, "ERRORS_TO": "operator@example.org", "EMAIL_HOST": host}
    answer = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(**variables),
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == handlers
