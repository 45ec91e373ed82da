"""The page that says who hears about weaknesses of this server."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from config.environment import Environment

PAGE = "/.well-known/security.txt"
ROOT = Path(__file__).resolve().parent.parent
FOLDERS = (
    "clubs",
    "scoring",
    "tournaments",
    "circuits",
    "config",
    "server",
    "tools",
    "benchmarks",
    "tests",
)


@pytest.fixture
def contact(settings: LazySettings) -> None:
    settings.SECURITY_CONTACT = ["mailto:security@club.example", "https://club.example/report"]


def test_security_txt_without_a_contact_is_404(client: Client) -> None:
    assert client.get(PAGE).status_code == 404


def test_security_txt_names_contacts_languages_and_its_last_day(
    contact: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 12, 20, 23, 30, tzinfo=UTC))
    answer = client.get(PAGE)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.text.splitlines() == [
        "Contact: mailto:security@club.example",
        "Contact: https://club.example/report",
        "Expires: 2027-01-19T00:00:00Z",
        "Preferred-Languages: pt, es, en",
    ]


def test_security_txt_by_https_names_its_own_address(contact: None, client: Client) -> None:
    answer = client.get(PAGE, secure=True)
    assert "Canonical: https://testserver/.well-known/security.txt\n" in answer.text


def test_security_txt_needs_no_query_and_refuses_forms(
    contact: None, db: None, client: Client, django_assert_num_queries
) -> None:
    with django_assert_num_queries(0):
        assert client.get(PAGE).status_code == 200
        assert client.post(PAGE).status_code == 405


@pytest.mark.parametrize(
    ("typed", "contacts"),
    [
        ("", []),
        ("ana@club.example", ["mailto:ana@club.example"]),
        ("mailto:ana@club.example", ["mailto:ana@club.example"]),
        (
            "ana@club.example, https://club.example/report",
            ["mailto:ana@club.example", "https://club.example/report"],
        ),
    ],
)
def test_contacts_are_read_from_the_environment(typed: str, contacts: list[str]) -> None:
    env = Environment({"SECURITY_CONTACT": typed})
    assert env.contacts("SECURITY_CONTACT") == contacts
    assert env.problems == []


@pytest.mark.parametrize("typed", ["ana", "http://club.example", "tel:123", "ana@a b@c"])
def test_wrong_contact_is_a_problem_at_the_start(typed: str) -> None:
    env = Environment({"SECURITY_CONTACT": typed})
    env.contacts("SECURITY_CONTACT")
    assert len(env.problems) == 1


def test_each_exception_to_a_security_rule_has_a_reason() -> None:
    code = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    without = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in code
        for line in path.read_text().splitlines()
        if re.search(r"# noqa: S\d+\s*$", line)
    ]
    assert without == []
