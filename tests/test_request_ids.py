"""The number of a request: in its answer, its log lines and the page of an error."""

import json
import logging
import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.urls import URLResolver, get_resolver

from clubs.accounts import security
from server.log import format as log_format
from server.log.format import JsonLine, Line, current

MADE = re.compile(r"[0-9a-f]{12}")


@pytest.fixture
def records() -> Iterator[list[logging.LogRecord]]:
    """Yield the records of all requests."""
    records: list[logging.LogRecord] = []

    class Records(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            # The formatters read the number while the request is answered.
            record.lines = [Line().format(record), JsonLine().format(record)]
            records.append(record)

    handler = Records()
    loggers = [logging.getLogger(name) for name in ("django.request", "clubs.accounts.security")]
    for logger in loggers:
        logger.addHandler(handler)
    yield records
    for logger in loggers:
        logger.removeHandler(handler)


def line_of(record: logging.LogRecord) -> dict[str, object]:
    line: dict[str, object] = json.loads(record.lines[1])  # type: ignore[attr-defined]
    return line


def test_every_answer_has_a_number_of_its_own(client: Client, db: None) -> None:
    first, second = (client.get("/robots.txt")["X-Request-ID"] for _ in range(2))
    assert MADE.fullmatch(first)
    assert first != second
    assert current.get() == ""


@pytest.mark.parametrize(
    ("proxies", "sent", "is_taken"),
    [
        (1, "7b1e9c52-0f0a-4c0e-9a5d", True),
        (0, "7b1e9c52-0f0a-4c0e-9a5d", False),
        (1, "short", False),
        (1, "x" * 65, False),
        (1, "two lines\nof a log", False),
        (1, "first-one,second-one", False),
    ],
)
def test_request_number_is_taken_only_from_our_proxy(
    client: Client, db: None, proxies: int, sent: str, is_taken: bool
) -> None:
    with override_settings(PROXIES=proxies):
        answer = client.get("/robots.txt", headers={"X-Request-ID": sent})
    assert (answer["X-Request-ID"] == sent) is is_taken


def test_page_of_an_error_shows_the_number_of_its_log_line(
    db: None, records: list[logging.LogRecord]
) -> None:
    def broken(*_query: object) -> None:
        raise RuntimeError("a fault of the program")

    with connection.execute_wrapper(broken):
        answer = Client(raise_request_exception=False).get("/boa-vista/")
    number = answer["X-Request-ID"]
    assert answer.status_code == 500
    assert f"número do erro: {number}" in answer.content.decode()
    (record,) = records
    line = line_of(record)
    assert (line["request"], line["status"]) == (number, 500)
    assert "a fault of the program" in str(line["error"])
    assert f" [{number}]: " in record.lines[0]  # type: ignore[attr-defined]


def test_log_line_of_a_missing_page_has_its_number(
    client: Client, db: None, records: list[logging.LogRecord]
) -> None:
    number = client.get("/no/such/page/")["X-Request-ID"]
    assert line_of(records[0])["request"] == number


def test_security_event_is_an_object_in_json(records: list[logging.LogRecord]) -> None:
    logging.getLogger("clubs.accounts.security").setLevel(logging.INFO)
    security.record("sign-in", account="ana", address="203.0.113.9")
    event = {"event": "sign-in", "account": "ana", "address": "203.0.113.9"}
    assert line_of(records[0])["event"] == event


SECRET = re.compile(r"<(?:slug|str):(?:key|token)>|\(\?P<uidb36>.*\)-\(\?P<key>[^)]*\)")
PUBLIC_KEYS = ("/sponsors/", "/printing/")
"""Keys of pictures that everybody sees, and of papers that open only for members."""


def test_log_masks_the_key_of_every_address() -> None:
    patterns = [f"/{pattern}" for pattern in patterns_of(get_resolver())]
    secret = [path for path in patterns if SECRET.search(path)]
    secret = [path for path in secret if not any(part in path for part in PUBLIC_KEYS)]
    assert len(secret) > 10
    for pattern in secret:
        path = re.sub(r"<[^>]*>", "x", SECRET.sub("Ab3-dE6_gh9", pattern))
        record = logging.LogRecord("django.request", 30, "", 0, "Not Found: %s", (path,), None)
        for formatter in (Line(), JsonLine()):
            assert "Ab3-dE6_gh9" not in formatter.format(record), pattern


def patterns_of(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for entry in resolver.url_patterns:
        pattern = before + str(entry.pattern).removeprefix("^")
        if isinstance(entry, URLResolver):
            yield from patterns_of(entry, pattern)
        else:
            yield pattern


def test_mail_written_to_the_log_keeps_its_link() -> None:
    text = "https://club/accounts/password/reset/key/1-c4f3b2a1d0e9/"
    record = logging.LogRecord("server.log.mail", 30, "", 0, text, None, None)
    assert text in Line().format(record)


def test_long_error_is_still_a_line_of_json() -> None:
    try:
        raise ValueError("y" * 50_000)
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.LogRecord("config", 40, "", 0, "x" * 50_000, None, info)
    text = JsonLine().format(record)
    assert "\n" not in text
    line = json.loads(text)
    assert (len(line["message"]), len(line["error"])) == (
        log_format.LONGEST_MESSAGE,
        log_format.LONGEST_ERROR,
    )
