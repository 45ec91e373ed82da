"""A plugin of pytest that gives each test a large chunk of Python's stack.

CPython keeps frames in chunks of 16 KB, and maps and unmaps one whenever a call crosses its end:
a page that Django builds below pytest does so a thousand times. A frame that needs more room gets
a larger chunk, and what it calls uses the rest. This takes an eighth off the time of tests that
ask for pages (CPython 3.11; seven files, 3 runs with and without in turn).
"""

from collections.abc import Callable
from inspect import iscoroutinefunction

import pytest

ENTRIES = 40_000
"""Places in the frame of `_call`, of eight bytes: its chunk is the next power of two, 512 KB."""


def _call(test: Callable[..., object], fixtures: dict[str, object]) -> object:
    __tracebackhide__ = True
    return test(**fixtures)


_call.__code__ = _call.__code__.replace(co_stacksize=ENTRIES)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Call the test in place of pytest, which would refuse a coroutine and warn of a result."""
    __tracebackhide__ = True
    if iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    result = _call(pyfuncitem.obj, {name: pyfuncitem.funcargs[name] for name in names})
    if result is not None:
        pytest.fail(f"A test returns nothing; this one returned {result!r}.")
    return True
