"""Cases of parametrized tests, most of which only `make test-all` runs."""

from collections.abc import Container, Iterable
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet


def with_thorough(
    every: Iterable[Any], *, quick: Container[Any] = (), first: int = 0
) -> list[ParameterSet]:
    """Return all cases. Those `quick`, and so many of the first, are for `make test`."""
    every = list(every)
    is_quick = [at < first or case in quick for at, case in enumerate(every)]
    if not any(is_quick):
        raise ValueError("no case is left for make test")
    return [_case(*each) for each in zip(every, is_quick, strict=True)]


def _case(case: Any, is_quick: bool) -> ParameterSet:
    values, marks = case if isinstance(case, tuple) else (case,), [pytest.mark.thorough]
    if isinstance(case, ParameterSet):
        return case if is_quick else case._replace(marks=[*case.marks, *marks])
    return pytest.param(*values, marks=[] if is_quick else marks)
