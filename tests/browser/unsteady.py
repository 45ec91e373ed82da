"""Run a browser test that fails once more, and name it if it then passes.

The run is green then, but an unsteady test has a cause: in itself, or in a page that loses taps.
"""

from contextlib import nullcontext

import pytest
from _pytest.runner import runtestprotocol

UNSTEADY = "unsteady"
IS_SECOND_TRY = pytest.StashKey[bool]()


class FirstTry:
    """In place of `pytest.Subtests`, which reports at once: the first failure ends the try."""

    def test(self, _name: str) -> nullcontext[None]:
        return nullcontext()


@pytest.fixture
def subtests(
    request: pytest.FixtureRequest, subtests: pytest.Subtests
) -> pytest.Subtests | FirstTry:
    return subtests if request.node.stash.get(IS_SECOND_TRY, True) else FirstTry()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a browser test, and a second time with fixtures of its own if it fails."""
    if not item.get_closest_marker("browser"):
        return None
    hook = item.ihook
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    item.stash[IS_SECOND_TRY] = False
    reports, why = runtestprotocol(item, log=False, nextitem=nextitem), ""
    if first := [report for report in reports if report.failed]:
        item.stash[IS_SECOND_TRY] = True
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        if second := next((report for report in reports if report.failed), None):
            second.sections += [(f"First try, {each.when}", each.longreprtext) for each in first]
        else:
            why = _first_line(first[0]) or "no message"
    reports[-1].user_properties.append((UNSTEADY, why))
    for report in reports:
        hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _first_line(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    return str(crash.message if crash else report.longreprtext).partition("\n")[0]


def pytest_unconfigure(config: pytest.Config) -> None:
    """Print the last lines of the run, after the count of tests."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    every = [report for group in reporter.stats.values() for report in group]
    tries = {
        report.nodeid: why
        for report in every
        for name, why in getattr(report, "user_properties", [])
        if name == UNSTEADY and report.when == "teardown"
    }
    if not tries:
        return
    # A second try whose subtests fail passes by itself.
    failed = {report.nodeid for report in every if getattr(report, "failed", False)}
    unsteady = [
        f"  {name}: {why}" for name, why in sorted(tries.items()) if why and name not in failed
    ]
    tests = "1 browser test" if len(unsteady) == 1 else f"{len(unsteady)} browser tests"
    said = f"{tests} passed only at the second try" if unsteady else "none"
    for line in [f"unsteady: {said}", *unsteady]:
        reporter.write_line(line)
