"""Guesses that are sent at the same moment are all counted, and none of them breaks another."""

import pytest
from django.test import RequestFactory

from clubs.accounts.signing_in import sign_in
from tests.at_once import at_once

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.only_postgres("SQLite has one writer at a time"),
]
HERE = "203.0.113.9"
AT_ONCE = 8


def test_passwords_guessed_at_once_are_all_counted() -> None:
    request = RequestFactory().post("/")
    answers = at_once(*[lambda: sign_in.begin(request, "bruno", HERE)] * AT_ONCE)
    assert answers.count("done") == sign_in.FREE_TRIES
    assert answers.count("MustWait") == AT_ONCE - sign_in.FREE_TRIES


def test_right_passwords_at_once_break_nothing() -> None:
    """Each deletes the count of its account, which others may be about to raise."""
    request = RequestFactory().post("/")

    def sign_in_and_out() -> None:
        for _time in range(3):
            sign_in.begin(request, "bruno", HERE)
            sign_in.succeed(request, "bruno", HERE)

    answers = at_once(*[sign_in_and_out] * AT_ONCE)
    assert set(answers) <= {"done", "MustWait"}


def test_codes_guessed_at_once_take_turns() -> None:
    asked: list[int] = []

    def guess() -> None:
        sign_in.limit_guesses(HERE, lambda: asked.append(1))

    guess()
    for _burst in range(3):
        at_once(*[guess] * AT_ONCE)
    assert len(asked) == sign_in.FREE_LINKS
