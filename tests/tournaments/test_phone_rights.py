"""What a key and a code open, and what they do not open."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from clubs.accounts.signing_in import sign_in
from clubs.lists.short_codes import CODE_ALPHABET, CODE_LENGTH
from scoring.models import Hand
from tests.tournaments.hall import enter, tournament
from tests.tournaments.phones import FIRST_HAND, Phone, phone_round, phones_at
from tests.world import World
from tournaments.models import Round, Tournament

KNOWN = {"slug": "boa-vista", "name": "copa-da-primavera"}
OTHERS = {"form": "csv", "day": "2030-01-07", "uidb36": "1", "code": "en", "folder": "pt"}


@pytest.fixture
def this_round(world: World) -> Round:
    return phone_round(world)


@pytest.fixture
def phone(this_round: Round) -> Phone:
    return phones_at(this_round.tables.get(number=1))[0]


def addresses() -> dict[str, str]:
    """Return an address for every name of the site, but for those of phones."""
    found = {}
    known = get_resolver().reverse_dict
    for name in filter(lambda name: isinstance(name, str), known):
        (path, parameters), *_others = known.getlist(name)[0][0]
        values = {part: KNOWN.get(part, OTHERS.get(part, "1")) for part in parameters}
        if not name.startswith("phone"):
            found[name] = f"/{path % values}"
    return found


def answer_of(client: Client, method: str, path: str) -> tuple[int, str, bytes]:
    answer = getattr(client, method)(path)
    body = re.sub(rb"[0-9a-zA-Z]{32,}|\d\d:\d\d", b"", getattr(answer, "content", b""))
    return (
        answer.status_code,
        answer.get("Location", ""),
        body if answer.status_code == 200 else b"",
    )


@pytest.mark.parametrize("method", ["get", "post"])
def test_key_opens_no_other_page_of_the_site(phone: Phone, method: str) -> None:
    phone.get()
    phone.enter(1, FIRST_HAND)
    assert phone.client.cookies["table"].value.startswith(phone.key)
    stranger = Client(HTTP_ACCEPT_LANGUAGE="en")
    pages = addresses()
    assert len(pages) > 200
    differing = {
        name: path
        for name, path in pages.items()
        if name != "set_language"
        and answer_of(phone.client, method, path) != answer_of(stranger, method, path)
    }
    assert differing == {}


def test_key_enters_hands_of_its_own_table_only(world: World, this_round: Round) -> None:
    (first, second), (other, _last) = (phones_at(table) for table in this_round.tables.all())
    first.enter(1, FIRST_HAND)
    hand = Hand.objects.get()
    answer = {"do": "agree", "hand": hand.pk, "client_key": ""}
    assert other.post("hands/1/answer/", answer).status_code == 302
    assert second.get().context["question"] is not None
    assert Hand.objects.count() == 1


def test_code_opens_the_table_as_people_type_it(phone: Phone) -> None:
    typed = f" {phone.code[:3].lower()} {phone.code[3:]} "
    answer = phone.client.post("/t/", {"code": typed})
    assert (answer.status_code, answer["Location"]) == (302, phone.address)


def test_phone_opens_its_table_again_until_another_is_wanted(phone: Phone) -> None:
    phone.get()
    assert phone.client.get("/t/")["Location"] == phone.address
    assert phone.client.get("/t/?other").status_code == 200
    assert phone.client.get("/t/").status_code == 200


def guess(guesser: Client, times: int) -> list[int]:
    """Type a wrong code `times` times; return the answers."""
    return [guesser.post("/t/", {"code": "AAAAAA"}).status_code for _time in range(times)]


def test_hall_of_phones_behind_one_address_may_mistype(phone: Phone) -> None:
    guess(Client(), sign_in.FREE_CODES - 1)
    assert Client().post("/t/", {"code": phone.code}).status_code == 302


def test_phone_with_an_open_table_waits_only_for_itself(phone: Phone) -> None:
    phone.get()
    guess(Client(), sign_in.FREE_CODES)
    assert Client().post("/t/", {"code": phone.code}).status_code == 429
    assert phone.client.post("/t/", {"code": phone.code}).status_code == 302
    tries = sign_in.FREE_CODES_OF_PHONE
    assert guess(phone.client, tries + 1) == [422] * tries + [429]


def test_cookie_of_a_closed_table_gives_no_further_tries(phone: Phone) -> None:
    phone.get()
    guess(Client(), sign_in.FREE_CODES)
    Tournament.objects.update(phones="")
    assert guess(phone.client, 1) == [429]


def test_many_wrong_codes_slow_down_only_their_own_address(phone: Phone) -> None:
    guesser = Client(HTTP_ACCEPT_LANGUAGE="en", REMOTE_ADDR="203.0.113.9")
    states = guess(guesser, sign_in.FREE_CODES + 1)
    assert states == [422] * sign_in.FREE_CODES + [429]
    # The right code has to wait there too, and says so. A QR code never waits.
    page = guesser.post("/t/", {"code": phone.code})
    assert page.status_code == 429
    assert "Scan the QR code" in page.content.decode()
    assert guesser.get(phone.address).status_code == 200
    elsewhere = Client(REMOTE_ADDR="203.0.113.10")
    assert elsewhere.post("/t/", {"code": phone.code}).status_code == 302
    assert sign_in.links_wait("203.0.113.9") == 0


def test_guesses_of_an_hour_find_no_table(
    this_round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, dice = [timezone.now()], Random(7)
    end = now[0] + timedelta(hours=1)
    monkeypatch.setattr(timezone, "now", lambda: now[0])
    guesser, tries = Client(), 0
    while now[0] < end:
        code = "".join(dice.choices(CODE_ALPHABET, k=CODE_LENGTH))
        answer = guesser.post("/t/", {"code": code})
        if answer.status_code == 429:
            now[0] += timedelta(seconds=answer.context["seconds"])
            continue
        assert answer.status_code == 422
        tries += 1
    # docs/security.md gives the odds with the codes of 200 tables: 13 in 100,000.
    assert tries * 400 / len(CODE_ALPHABET) ** CODE_LENGTH < 13 / 100_000


def test_page_of_another_site_cannot_use_the_cookie_alone(world: World, phone: Phone) -> None:
    phone.get()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone.client.cookies
    assert strict.post("/t/hands/1/", FIRST_HAND).status_code in (403, 404)
    assert not Hand.objects.exists()


def test_tournament_without_phones_has_no_open_tables(world: World) -> None:
    enter(tournament(world), world, 4)
    assert Client().get("/t/abcdefghijkmnpqrstuv/").status_code == 404


def test_phone_with_both_codes_typed_serves_both_pairs(this_round: Round) -> None:
    first, second = phones_at(this_round.tables.get(number=1))
    first.enter(1, FIRST_HAND)
    page = first.get()
    assert page.context["beside"] is None
    assert "/t/?beside" in page.content.decode()
    assert first.client.get("/t/?beside").status_code == 200
    first.client.post("/t/", {"code": second.code}, follow=True)
    turned = first.client.get(f"{second.address}?turned")
    assert "is-turned" in turned.content.decode()
    assert turned.context["question"].hand.number == 1
    assert first.get().context["beside"]["key"] == second.key


def test_code_of_another_table_is_not_the_other_pair(this_round: Round) -> None:
    (first, _second), (other, _last) = (phones_at(table) for table in this_round.tables.all())
    first.get()
    first.client.post("/t/", {"code": other.code}, follow=True)
    assert first.get().context["beside"] is None


@pytest.mark.postgres
@pytest.mark.parametrize("value", ["%20", "../../x", "%00", "\0", " ", "é", "a" * 61, "a/b", '"'])
def test_made_up_cookie_opens_the_page_of_codes(db: None, value: str) -> None:
    # Not by the cookies of the client: Python refuses to write some of these.
    assert Client().get("/t/", headers={"Cookie": f"table={value}"}).status_code == 200
