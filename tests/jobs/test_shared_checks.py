"""Wrong combinations of JOBS and PAPERS_BUCKET are refused in words."""

from importlib import util
from typing import Any

import pytest
from django.db import connection

from config import checks, environment
from tests.programs import REAL, manage

pytestmark = pytest.mark.thorough


def problems() -> list[str]:
    return [str(message.msg) for message in checks.shared_queue_fits()]


def test_check_bucket_without_shared_queue_is_refused(settings: Any) -> None:
    settings.PAPERS_BUCKET = "papers"
    (problem,) = problems()
    assert "PAPERS_BUCKET is set" in problem


@pytest.mark.postgres
def test_check_shared_queue_wants_postgresql(settings: Any) -> None:
    settings.JOBS, settings.DEMO = "database", False
    assert bool(problems()) == (connection.vendor == "sqlite")


def test_check_queue_of_this_computer_is_silent() -> None:
    assert problems() == []


def test_missing_package_is_named_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "find_spec", lambda name: None)
    assert util.find_spec("django_tasks_db")
    wrong = environment.Environment({})
    wrong.needs("JOBS=database", ["django_tasks_db"], "requirements-jobs.txt")
    assert wrong.problems == [
        "JOBS=database needs packages that are missing (django_tasks_db). "
        "Type: .venv/bin/pip install --require-hashes -r requirements-jobs.txt"
    ]


def test_job_worker_without_shared_queue_ends_in_words() -> None:
    answer = manage("job_worker", **REAL)
    assert answer.returncode == 1
    assert "the server starts the workers itself" in answer.stderr
