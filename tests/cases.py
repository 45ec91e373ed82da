"""Cases of parametrized tests, most of which only `make test-all` runs."""

from collections.abc import Container, Iterable
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet


def with_thorough(every: Iterable[Any], *, quick: Container[Any]) -> list[ParameterSet]:
    """Return all cases; those not among the quick ones are for `make test-all`."""
    every = list(every)
    if not any(case in quick for case in every):
        raise ValueError("no case is left for make test")
    return [_case(case, [] if case in quick else [pytest.mark.thorough]) for case in every]


def _case(case: Any, marks: list[pytest.MarkDecorator]) -> ParameterSet:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=marks)
