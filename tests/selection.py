"""A plugin of pytest that chooses the tests of a run.

Files without a test of the run are not imported, which takes seconds in each process. A test that
needs the other database is not selected at all. Of the tests that are skipped the run says why at
its end, in one line a reason.
"""

import re
from collections import Counter
from pathlib import Path

import pytest
from django.db import connection

DATABASES = {"only_sqlite": "sqlite", "only_postgres": "postgresql"}
"""The mark of a test, and the only database on which it can run."""
WHOLLY_THOROUGH = re.compile(r"^pytestmark = (?:\[\s*)?pytest\.mark\.thorough\b", re.MULTILINE)
BROWSER = Path(__file__).parent / "browser"
FOR_POSTGRESQL = re.compile(r"\b(?:mark\.postgres|only_postgres)\b")
LATER_ON_POSTGRESQL = re.compile(r"\bmark\.postgres_later\b")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if collection_path.suffix != ".py" or not collection_path.name.startswith("test_"):
        return None
    chosen, text = config.getoption("markexpr"), collection_path.read_text()
    if "not thorough" in chosen and WHOLLY_THOROUGH.search(text):
        return True
    if "not browser" in chosen and BROWSER in collection_path.parents:
        return True
    is_chosen = FOR_POSTGRESQL.search(text) or (
        "not thorough" not in chosen and LATER_ON_POSTGRESQL.search(text)
    )
    return True if chosen.startswith("postgres") and not is_chosen else None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, obj: object
) -> list[pytest.Item] | None:
    """Leave out a thorough test before its cases and fixtures are looked up."""
    marks = {mark.name for mark in getattr(obj, "pytestmark", ())}
    is_quick_run = "not thorough" in collector.config.getoption("markexpr")
    return [] if is_quick_run and callable(obj) and "thorough" in marks else None


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    is_quick_run = "not thorough" in config.getoption("markexpr")
    selected: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        is_later = item.get_closest_marker("postgres_later") and not is_quick_run
        if is_later or item.get_closest_marker("only_postgres"):
            item.add_marker("postgres")
        databases = [DATABASES[mark.name] for mark in item.iter_markers() if mark.name in DATABASES]
        (selected if set(databases) <= {connection.vendor} else others).append(item)
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = selected


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.getreports("skipped")
    reasons = Counter(report.longrepr[-1].removeprefix("Skipped: ") for report in skipped)
    for reason, count in reasons.most_common():
        terminalreporter.write_line(f"skipped {count}: {reason}")
