"""The worker of the shared queue goes on when the database comes back."""

import os
import time
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection

from scoring.management.commands import job_worker

pytestmark = pytest.mark.thorough


def test_lost_database_does_not_end_the_worker(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.JOBS = "database"
    ends = iter([OperationalError("gone"), None])
    started: list[dict[str, Any]] = []

    def work(_name: str, **options: Any) -> None:
        started.append(options)
        if (error := next(ends)) is not None:
            raise error

    monkeypatch.setattr(job_worker, "call_command", work)
    monkeypatch.setattr(os, "nice", lambda _more: None)
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)
    monkeypatch.setattr(connection, "close", lambda: None)
    call_command("job_worker")
    assert [options["queue_name"] for options in started] == ["papers", "papers"]
