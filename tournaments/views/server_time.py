"""Tell open pages the time of the server, so that all clocks count the same seconds."""

from datetime import datetime

from django.http import HttpResponse

from tournaments.reading.round_clock import hour_words

HEADER = "X-Server-Time"
"""Milliseconds since 1970, then the hour in words; `static/js/server-time.js` reads it."""


def milliseconds(moment: datetime) -> int:
    """Return a moment in milliseconds since 1970."""
    return int(moment.timestamp() * 1000)


def timed(answer: HttpResponse, now: datetime) -> HttpResponse:
    """Return the answer with the time of the server in its head."""
    hour = hour_words(now).encode("ascii", "replace").decode()
    answer[HEADER] = f"{milliseconds(now)} {hour}"
    return answer
