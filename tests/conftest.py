"""What every test may rely on."""

import os

import pytest
from django.core.cache import cache
from hypothesis import settings

from tests.world import World, make_world

# The same cases at every run, so that a red test is red for everybody; `explore` looks further,
# `quick` (make test-fast) less far.
# No deadline: a busy machine is not a fault of the code.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=15)
settings.register_profile("explore", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """The counts of wrong passwords lie in the cache, and would go from test to test."""
    cache.clear()


@pytest.fixture
def world(db: None) -> World:
    return make_world()
