"""A plugin of pytest for the tests that a run leaves out.

A test that needs the other database is not selected at all. Of the tests that are skipped the run
says why at its end, in one line a reason.
"""

from collections import Counter

import pytest
from django.db import connection

DATABASES = {"only_sqlite": "sqlite", "only_postgres": "postgresql"}
"""The mark of a test, and the only database on which it can run."""


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    selected, others = [], []
    for item in items:
        if item.get_closest_marker("only_postgres"):
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
