"""Fixtures and settings of all tests."""

# ruff: noqa: E402 - the clock is set before our modules are imported
from tests import moment

moment.begin()

import gc
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.conf import settings as django_settings
from django.contrib.contenttypes.management import create_contenttypes
from django.core.cache import caches
from django.db import connection
from django.db.models import BigAutoField
from django.db.models.signals import post_migrate
from django.test import Client
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from clubs.models import Player
from scoring.memory import earlier_months
from server.cache.stored_answers import ANSWERS
from tests import prepared
from tests.merged import twin
from tests.quick_sign_in import force_login
from tests.world import World, make_world

pytest_plugins = ["tests.browser.unsteady", "tests.one_chunk", "tests.selection"]

# Compiling all modules again takes longer than most tests.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Django writes these rows again after each emptied database, and nothing reads them.
post_migrate.disconnect(create_contenttypes)
post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")

# The same cases at every run, so that a test fails for everybody. `quick` (make test) tries fewer
# cases than `steady` (make test-all), `thorough` more, `explore` different cases at each run.
# No deadline: a busy machine is not a fault of the code.
hypothesis_settings.register_profile("quick", derandomize=True, deadline=None, max_examples=15)
hypothesis_settings.register_profile("steady", derandomize=True, deadline=None, max_examples=40)
hypothesis_settings.register_profile("thorough", derandomize=True, deadline=None, max_examples=100)
hypothesis_settings.register_profile("explore", max_examples=2000, deadline=None)


_last_file: list[Path] = []
LARGE_KEY = 2**34
CLOCK_GOES_ON = 20
"""Seconds after which the clock is put back to TEST_NOW before the next file of tests."""


def pytest_configure(config: pytest.Config) -> None:
    usual = "quick" if "not thorough" in config.getoption("markexpr") else "steady"
    hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", usual))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if moment.is_set() and _last_file != [item.path]:
        _last_file[:] = [item.path]
        if moment.age() > CLOCK_GOES_ON:
            moment.begin()
            prepared.forget()  # times of its rows would be in the future


def pytest_collection_finish() -> None:
    """Exempt long-lived objects from the garbage collector, which would scan them often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Give rows keys far above 2**31, as new ones have on a laptop to which a club is lent."""
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        for model in apps.get_models():
            table, key = model._meta.db_table, model._meta.pk
            if not isinstance(key, BigAutoField):
                continue
            if connection.vendor == "postgresql":
                counter = f"pg_get_serial_sequence('{table}', '{key.column}')"
                cursor.execute(f"SELECT setval({counter}, {LARGE_KEY})")
            else:
                row = (table, LARGE_KEY)
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", row)


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Clear caches, stored answers and the state of `prepared` before each test."""
    prepared.begin()
    for cache in caches.all():
        cache.clear()
    ANSWERS.clear()


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Restore the language: a request leaves its own active in the thread."""
    with translation.override(django_settings.LANGUAGE_CODE):
        yield


@pytest.fixture(autouse=True)
def quick_sign_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Client, "force_login", force_login)


@pytest.fixture(autouse=True)
def no_last_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the number of queries in the last hour of a month, when every write expires the sums.

    `scoring/test_earlier_months.py` has a test of that hour.
    """
    monkeypatch.setattr(earlier_months, "MARGIN", timedelta(0))


@pytest.fixture
def sao_paulo(settings: Any) -> None:
    """Run the test in this time zone, for tests that hold an hour of it."""
    settings.TIME_ZONE = "America/Sao_Paulo"


@pytest.fixture
def stopped_clock() -> Iterator[None]:
    """Stop the clock, for pages whose tag changes with each minute."""
    with time_machine.travel(datetime.now(UTC), tick=False):
        yield


@pytest.fixture
def world(db: None) -> World:
    return make_world()


@pytest.fixture
def dirce(world: World) -> Player:
    """Her pair with Nelson is `world.dirce_nelson`."""
    return world.dirce_nelson.first


@pytest.fixture
def gone(world: World) -> Player:
    """A second record of Dirce, for tests that merge the two."""
    return twin(world)
