"""Guesses at codes and links are counted by address, and many of them are slowed down."""

from contextlib import suppress
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from clubs.accounts.signing_in import sign_in
from clubs.models import SignInCount

pytestmark = pytest.mark.django_db
HERE, ELSEWHERE = "203.0.113.9", "198.51.100.7"


def wrong(address: str = HERE, kind: str = "link", times: int = 1) -> None:
    for _ in range(times):
        assert sign_in.limit_guesses(address, lambda: None, kind) is None


def test_right_code_is_not_counted_as_a_guess() -> None:
    assert sign_in.limit_guesses(HERE, lambda: "table 7") == "table 7"
    assert not SignInCount.objects.exists()


def test_many_wrong_codes_end_in_a_wait() -> None:
    wrong(times=sign_in.FREE_LINKS)
    asked = []
    with pytest.raises(sign_in.MustWait) as wait:
        sign_in.limit_guesses(HERE, lambda: asked.append(1))
    assert 0 < wait.value.seconds <= sign_in.FIRST_WAIT
    assert not asked


def test_each_kind_and_each_address_has_its_count() -> None:
    wrong(times=sign_in.FREE_LINKS)
    wrong(kind="table-code")
    wrong(ELSEWHERE)


def test_guess_at_the_same_time_must_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong(times=sign_in.FREE_LINKS)
    # Both requests asked before either was counted.
    monkeypatch.setattr(sign_in, "links_wait", lambda address, kind: 0)
    with pytest.raises(sign_in.MustWait):
        wrong()


@pytest.mark.postgres
def test_clock_of_another_server_does_not_reset_the_count() -> None:
    """The clocks of two servers differ by some milliseconds, in both directions."""
    now = timezone.now()
    asked = 0

    def find() -> None:
        nonlocal asked
        asked += 1

    for number in range(4 * sign_in.FREE_LINKS):
        behind = timedelta(milliseconds=50 if number % 2 else 0)
        with time_machine.travel(now - behind, tick=False), suppress(sign_in.MustWait):
            sign_in.limit_guesses(HERE, find)
    assert asked == sign_in.FREE_LINKS
