"""What the server loads before its first request: each module costs time and memory."""

import subprocess
import sys
from importlib import import_module
from inspect import getsource

import pytest
from django.apps import apps

from server.later import provided
from tests.cases import with_thorough
from tests.programs import ROOT, environment

LATER = {
    "config.front": [
        *("ninja", "config.programs.api", "jinja2", "unittest"),
        *("allauth.mfa.webauthn", "fido2", "weasyprint", "psycopg"),
        *("icalendar", "openskill", "rustworkx", "segno"),
    ],
    "config.wsgi": ["clubs.views", "scoring.views", "tournaments.views", "circuits.club"],
}
"""By what is imported, the packages that are only loaded when a page needs them."""


@pytest.mark.parametrize("imported", with_thorough(LATER, first=1))
def test_start_leaves_rarely_used_packages_out(imported: str) -> None:
    # TEST_NOW sets another clock by a package that is imported before ours.
    program = f"import sys; then = {{*sys.modules}}; import {imported}; "
    program += "print(*{*sys.modules} - then)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(CADERNETA_DEMO="1", DJANGO_SETTINGS_MODULE="config.settings"),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    loaded = {*done.stdout.split()}
    assert imported in loaded
    assert sorted(loaded.intersection(LATER[imported])) == []


def test_apps_provide_a_value_for_each_extension_point() -> None:
    places = {place for app in apps.get_app_configs() for place in getattr(app, "provides", {})}
    assert places
    for place in places:
        assert "provided(__name__)" in getsource(import_module(place)), place
        assert provided(place), place
