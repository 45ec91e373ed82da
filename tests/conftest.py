"""What every test may rely on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.core.cache import caches
from django.utils import translation
from hypothesis import settings

from tests.world import World, renewed_world

# The same cases at every run, so that a red test is red for everybody; `explore` looks further,
# `quick` (make test-fast) less far.
# No deadline: a busy machine is not a fault of the code.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=15)
settings.register_profile("explore", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# How pages look and what a browser does with them, and what is pure or only read: the same on
# every database. What is written in a browser on each is a match, an evening, two tournaments,
# and what two people do at once.
ONCE = (
    "scoring/arbiter/",
    "scoring/test_ask_arbiter.py",
    "scoring/test_chart.py",
    "scoring/test_find_situation.py",
    "scoring/test_game_rules.py",
    "scoring/test_sets_by_cards.py",
    "scoring/rules/",
    "scoring/paper/",
    "tournaments/formats/",
    "tournaments/paper/",
    "tournaments/ranking/",
    "tournaments/test_import_parsing.py",
    "browser/test_arbiter.py",
    "browser/test_club_pages.py",
    "browser/test_correct_and_end.py",
    "browser/test_arbiter.py",
    "browser/test_evening_of_every_game.py",
    "browser/test_every_page.py",
    "browser/test_hall.py",
    "browser/test_individual.py",
    "browser/test_nothing_is_lost.py",
    "browser/test_open_league.py",
    "browser/test_planning.py",
    "browser/test_players_pages.py",
    "browser/test_preview.py",
    "browser/test_problems.py",
    "browser/test_record_by_cards.py",
    "browser/test_record_match.py::test_a_match_is_recorded_to_3000[finger]",
    "browser/test_record_match.py::test_a_match_is_recorded_to_3000[keyboard]",
    "browser/test_sign_in.py",
    "browser/test_slow_network.py",
    "test_configuration.py",
    "test_environment.py",
    "test_imports.py",
    "test_translations.py",
)
# What draws paper, starts whole programs or plays whole seasons: left out by make test-fast.
SLOW = (
    "scoring/paper/",
    "scoring/test_demo.py",
    "tournaments/paper/",
    "tournaments/test_demo.py",
    "tournaments/test_whole_events.py",
    "test_configuration.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = f"{Path(__file__).parent.name}/"
    for item in items:
        path = item.nodeid.removeprefix(here)
        if path.startswith(ONCE):
            item.add_marker("once")
        if path.startswith(SLOW):
            item.add_marker("slow")


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """The counts of wrong passwords lie in the cache, and boards of tournaments whose numbers come
    again: both would go from test to test.
    """
    for cache in caches.all():
        cache.clear()


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """A request leaves its language active in its thread, and would lend it to the next test."""
    with translation.override(django_settings.LANGUAGE_CODE):
        yield


@pytest.fixture
def world(db: None) -> World:
    return renewed_world()
