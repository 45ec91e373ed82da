"""A NUL character in each field of a phone. PostgreSQL stores it neither in texts nor in JSON."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournaments.phones import FIRST_HAND, WARNINGS, phones
from tests.tournaments.pushes import Phone as Browser
from tests.world import World

pytestmark = pytest.mark.postgres

NUL = "1\0"
HAND = [
    *("do", "client_key", "accepted", "noted", "row", "typed", "asked", "went_out", "unknown"),
    *("morto_to_stock", "by-melds", "0-by-melds", "0-melds", "0-hand", "build-suit", "0-clean"),
    *("0-took_morto", "0-card_points", "0-penalty-points", "0-penalty-reason"),
]
"""Fields of the form of a hand, also those that a phone does not show."""
FIELDS = {
    "hands/1/": HAND,
    "hands/1/answer/": ["do", "hand", "client_key", "theirs"],
    "call/": ["reason", "words", "client_key", "do"],
    "result/": ["do", "0", "1", "points-0", "points-1", "report"],
}


def assert_no_error(answer: Any) -> None:
    assert answer.status_code < 500


@pytest.mark.parametrize("path", FIELDS)
def test_nul_in_a_field_of_a_phone_is_no_error(world: World, path: str) -> None:
    phone, other = phones(world)
    form = {"reason": "rule", "do": "record", "accepted": WARNINGS} | FIRST_HAND
    if path == "hands/1/answer/":
        other.enter(1, FIRST_HAND)
        form |= phone.shown_form(1, "agree")
    for name in FIELDS[path]:
        assert_no_error(phone.post(path, {**form, "client_key": uuid4(), name: NUL}))
    assert_no_error(phone.post(path, {**dict.fromkeys(FIELDS[path], NUL), "do": "preview"}))
    assert_no_error(phone.get(path, data={"see": NUL, "find": NUL}))


def test_penalty_with_a_nul_in_its_reason_is_asked_again(world: World) -> None:
    phone, _other = phones(world)
    reason = {"0-penalty-points": "100", "0-penalty-reason": "late\0again"}
    answer = phone.enter(1, FIRST_HAND | reason)
    assert answer.status_code == 422
    assert "The notebook cannot read this" in answer.content.decode()


def test_code_of_a_table_with_a_nul_is_refused_without_error(db: None) -> None:
    for code in (NUL, "K7M\x004PX", "\0" * 6):
        assert_no_error(Client().post("/t/", {"code": code}))
        assert_no_error(Client().post("/wall/", {"code": code}))


@pytest.mark.parametrize("field", ["entry", "endpoint", "p256dh", "auth"])
def test_nul_in_the_address_of_a_phone_is_no_error(world: World, field: str) -> None:
    phones(world)
    sent = {"entry": 1, **Browser("https://push.example/1").keys._asdict()}
    page = "/boa-vista/tournaments/copa-da-primavera/notices"
    for do in ("on", "off"):
        for value in (NUL, f"{sent[field]}\0", f"\0{sent[field]}"):
            assert_no_error(Client().post(f"{page}/{do}/", {**sent, field: value}))
