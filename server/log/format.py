"""The lines of the log, to be read by people (`Line`) or by programs (`JsonLine`).

Both hold the number of the request, and never the keys that some addresses contain: whoever has
such an address needs no password. Standard library only: the process that starts the workers uses
it too.
"""

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

KEY = "caderneta.request_id"
"""Key in the WSGI environment: the number of the request. No header can set it, since the keys of
headers begin with HTTP_."""
current: ContextVar[str] = ContextVar("request_id", default="")
"""The number of the request that this thread answers now; empty outside requests."""
KEYS_IN_PATHS = re.compile(
    r"(/t/|/wall/|/link/|/calendar/|/accounts/invitation/|/accounts/password/reset/key/)"
    r"[-\w]{5,}",
)
"""The addresses of `config.urls` that open something without a password, up to their key."""
LONGEST_MESSAGE, LONGEST_ERROR = 4_000, 8_000
"""Characters. A cut line would be no JSON; the end of a traceback says most."""
MAIL = "server.log.mail"
"""Without a mail server its lines are e-mails, whose links the operator has to pass on."""


class Line(logging.Formatter):
    """A line for people: time, level, logger, the number of the request, message."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}{of_request}: {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        number = request_number(record)
        record.of_request = f" [{number}]" if number else ""
        return without_keys(record, super().format(record))


class JsonLine(logging.Formatter):
    """A line of JSON for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "message": without_keys(record, record.getMessage())[:LONGEST_MESSAGE],
        }
        if number := request_number(record):
            line["request"] = number
        if status := getattr(record, "status_code", None):
            line["status"] = status
        if event := getattr(record, "event", None):
            line["event"] = event
        if record.exc_info:
            error = without_keys(record, self.formatException(record.exc_info))
            line["error"] = error[-LONGEST_ERROR:]
        return json.dumps(line, ensure_ascii=False, default=str)


def request_number(record: logging.LogRecord) -> str:
    """Return the number of the request to which this line belongs; empty if there is none."""
    # Django logs a refused request after all middleware, and adds the request to the record.
    meta = getattr(getattr(record, "request", None), "META", {})
    return current.get() or str(meta.get(KEY, ""))


def without_keys(record: logging.LogRecord, text: str) -> str:
    return text if record.name == MAIL else KEYS_IN_PATHS.sub(r"\1…", text)
