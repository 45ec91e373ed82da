"""How long a session may last by the roles of its account, without Django."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from clubs.accounts.signing_in.sessions import end_of_session

EVENING = datetime(2026, 3, 2, 21, 30, tzinfo=ZoneInfo("America/Sao_Paulo"))


@pytest.mark.parametrize(
    ("roles", "day"),
    [
        (["owner"], "2026-03-17"),
        (["secretary"], "2026-03-17"),
        (["director"], "2026-04-02"),
        (["scorer"], "2026-04-02"),
        (["player"], "2026-06-01"),
        (["player", "owner"], "2026-03-17"),
        ([], "2026-03-17"),
    ],
)
def test_session_ends_by_the_strictest_role(roles: list[str], day: str):
    assert end_of_session(EVENING, roles).isoformat() == f"{day}T05:00:00-03:00"


def test_session_begun_at_night_ends_at_five_the_same_morning():
    night = EVENING.replace(hour=1)
    assert end_of_session(night, ["owner"]).isoformat() == "2026-03-16T05:00:00-03:00"
