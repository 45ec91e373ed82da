"""What the server loads before its first request: each module costs time and memory."""

import subprocess
import sys

import pytest

from tests.programs import ROOT, environment

LATER = {
    "config.front": [
        *("ninja", "config.programs.api", "jinja2", "unittest"),
        *("allauth.mfa.webauthn", "fido2", "weasyprint", "psycopg"),
    ],
}
"""By what is imported, the packages that are only loaded when a page needs them."""


@pytest.mark.parametrize("imported", LATER)
def test_start_leaves_rarely_used_packages_out(imported: str) -> None:
    program = f"import {imported}, sys; print(*sys.modules)"
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
