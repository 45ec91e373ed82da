"""The headers and the language of answers."""

from datetime import datetime

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format, time_format

from tests.world import PASSWORD, World


def test_content_policy_allows_only_our_own_files(client: Client, db) -> None:
    answer = client.get(reverse("account_login"))
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert "base-uri 'none'; " in policy
    assert "object-src 'none'; " in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"


def test_permissions_policy_denies_all_devices(client: Client, db) -> None:
    policy = client.get(reverse("account_login")).headers["Permissions-Policy"]
    assert {"camera=()", "geolocation=()", "microphone=()"} <= set(policy.split(", "))


def test_static_files_are_not_shared_with_other_sites(client: Client, db) -> None:
    with override_settings(WHITENOISE_USE_FINDERS=True):
        answer = Client().get("/static/favicon.svg")
    assert answer.status_code == 200
    assert "Access-Control-Allow-Origin" not in answer.headers


@override_settings(SECURE_SSL_REDIRECT=True)
def test_http_request_is_redirected_to_https(client: Client) -> None:
    assert client.get("/accounts/login/").headers["Location"].startswith("https://")


def test_choose_language_works_without_signing_in(client: Client, db) -> None:
    client.post(reverse("set_language"), {"language": "es", "next": "/accounts/login/"})
    assert client.get("/accounts/login/").headers["Content-Language"] == "es"


@pytest.mark.parametrize(
    ("language", "hour", "day"),
    [
        ("pt-br", "20h08", "20/11/2026"),
        ("es", "20:08", "20/11/2026"),
        ("en", "8:08 PM", "20 Nov 2026"),
    ],
)
def test_dates_have_the_format_of_the_language(language: str, hour: str, day: str) -> None:
    evening = datetime(2026, 11, 20, 20, 8)  # noqa: DTZ001 - no zone is meant
    with translation.override(language):
        assert time_format(evening) == hour
        assert date_format(evening, "SHORT_DATE_FORMAT") == day


def test_long_date_is_written_the_portuguese_way() -> None:
    evening = datetime(2026, 11, 20, 20, 8)  # noqa: DTZ001 - no zone is meant
    with translation.override("pt-br"):
        assert date_format(evening, "MONTH_DAY_FORMAT") == "sexta, 20 de novembro"


def test_cookies_of_a_sign_in_are_hidden_from_scripts(world: World) -> None:
    client = Client()
    client.get(reverse("account_login"))
    typed = {"login": "ana", "password": PASSWORD}
    cookies = client.post(reverse("account_login"), typed).cookies
    assert {"sessionid", "device"} <= set(cookies)
    for name in ("sessionid", "device"):
        assert cookies[name]["httponly"], name
        assert cookies[name]["samesite"] == "Lax", name
        assert not cookies[name]["domain"], name
