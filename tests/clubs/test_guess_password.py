"""Wrong passwords slow down one account from one address, and lock nobody out."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client, RequestFactory
from django.utils import timezone

from clubs.accounts.signing_in import sign_in
from clubs.models import SignInCount
from tests.world import PASSWORD, World

HALL, HOME = "10.0.0.7", "203.0.113.9"
WRONG = "errada"


def guess(login: str, password: str = WRONG, address: str = HALL, client: Client | None = None):
    return (client or Client()).post(
        "/accounts/login/", {"login": login, "password": password}, REMOTE_ADDR=address
    )


def guess_wrong(times: int, login: str, address: str = HALL, client: Client | None = None) -> None:
    for _ in range(times):
        guess(login, address=address, client=client)


def let_time_pass(seconds: int) -> None:
    """Move every count into the past, as if time had passed."""
    for count in SignInCount.objects.all():
        count.last -= timedelta(seconds=seconds)
        count.wait_until -= timedelta(seconds=seconds)
        count.save()


def test_sign_in_after_five_wrong_passwords_must_wait(world: World):
    guess_wrong(5, "bruno")
    response = guess("bruno", PASSWORD)
    (message,) = response.context["form"].non_field_errors()
    assert "5" in message
    assert b'value="bruno"' in response.content


def test_sign_in_after_the_wait_succeeds(world: World):
    guess_wrong(5, "bruno")
    let_time_pass(5)
    assert guess("bruno", PASSWORD).status_code == 302


@pytest.mark.parametrize(
    ("tries", "seconds"), [(4, 0), (5, 5), (6, 10), (7, 20), (8, 40), (9, 60), (5000, 60)]
)
def test_wait_doubles_up_to_one_minute(tries: int, seconds: int):
    assert sign_in.wait_after(tries, 5) == timedelta(seconds=seconds)


def test_guesses_from_elsewhere_do_not_slow_the_person(world: World):
    guess_wrong(6, "bruno", HOME)
    assert guess("bruno", PASSWORD, HALL).status_code == 302


def test_guesses_do_not_slow_other_accounts(world: World):
    guess_wrong(6, "bruno")
    assert guess("ana", PASSWORD).status_code == 302


@pytest.mark.postgres
def test_guesses_of_neighbours_do_not_slow_a_known_device(world: World):
    phone = Client()
    guess("bruno", PASSWORD, client=phone)
    phone.post("/accounts/logout/")
    guess_wrong(6, "bruno")
    assert guess("bruno", PASSWORD).status_code == 200
    assert guess("bruno", PASSWORD, client=phone).status_code == 302


def test_own_guesses_slow_a_known_device(world: World):
    phone = Client()
    guess("bruno", PASSWORD, client=phone)
    phone.post("/accounts/logout/")
    guess_wrong(5, "bruno", client=phone)
    assert guess("bruno", PASSWORD, client=phone).status_code == 200


def test_device_known_to_one_account_is_unknown_to_others(world: World):
    phone = Client()
    guess("bruno", PASSWORD, client=phone)
    phone.post("/accounts/logout/")
    guess_wrong(5, "olga")
    assert guess("olga", PASSWORD, client=phone).status_code == 200


def test_forged_device_cookie_is_ignored(world: World):
    phone = Client()
    phone.cookies[sign_in.COOKIE] = "WyJ4IixbMSwyLDNdXQ:1x:forged"
    guess_wrong(5, "bruno", client=phone)
    assert guess("bruno", PASSWORD).status_code == 200


def test_address_that_guesses_at_many_accounts_must_wait(world: World, monkeypatch):
    monkeypatch.setattr(sign_in, "FREE_TRIES_OF_ADDRESS", 3)
    for login in ("ana", "bruno", "nobody"):
        guess(login)
    assert guess("olga", PASSWORD).status_code == 200
    assert guess("olga", PASSWORD, HOME).status_code == 302


def test_successful_sign_in_resets_the_count(world: World):
    guess_wrong(4, "bruno")
    guess("bruno", PASSWORD)
    guess_wrong(4, "bruno")
    assert guess("bruno", PASSWORD).status_code == 302


def test_name_and_address_of_one_account_share_a_count(world: World):
    world.bruno.email = "bruno@example.org"
    world.bruno.save()
    guess_wrong(3, "BRUNO")
    guess_wrong(2, "bruno@example.org")
    assert guess("bruno", PASSWORD).status_code == 200


def test_old_counts_are_forgotten(world: World):
    guess_wrong(9, "bruno")
    let_time_pass(60 * 60 + 1)
    guess("ana")
    assert SignInCount.objects.filter(last__lt=timezone.now() - timedelta(minutes=1)).count() == 0
    guess_wrong(4, "bruno")
    assert guess("bruno", PASSWORD).status_code == 302


def test_clock_put_back_does_not_prolong_the_wait(world: World):
    guess_wrong(6, "bruno")
    guess("ana", PASSWORD)
    let_time_pass(-60 * 60)
    assert guess("ana", PASSWORD).status_code == 302
    assert guess("bruno", PASSWORD).status_code == 200
    let_time_pass(10)
    assert guess("bruno", PASSWORD).status_code == 302


def test_addresses_of_one_ipv6_network_share_a_count(world: World):
    for last in range(5):
        guess("bruno", address=f"2001:db8:1:2::{last}")
    assert guess("bruno", PASSWORD, "2001:db8:1:2:ffff::9").status_code == 200
    assert guess("bruno", PASSWORD, "2001:db8:1:3::1").status_code == 302


@pytest.mark.postgres
def test_very_long_login_is_refused_as_wrong(world: World):
    response = guess("a" * 100_000, PASSWORD)
    assert response.status_code == 200
    assert response.context["form"].non_field_errors()


def test_ipv4_address_in_ipv6_form_has_its_own_count():
    """Otherwise everybody with an IPv4 address would share one count of wrong passwords."""
    assert sign_in.network_of("::ffff:203.0.113.9") == "203.0.113.9"


def tries_of_address() -> int:
    return SignInCount.objects.get(key=sign_in._hashed("address", HALL)).tries


def test_sign_in_after_counts_were_deleted_keeps_them_at_0(world: World):
    """Otherwise PostgreSQL would refuse a number below 0, and with it the right password."""
    request = RequestFactory().post("/")
    sign_in.begin(request, "bruno", HALL)
    SignInCount.objects.all().delete()
    sign_in.begin(request, "carla", HALL)
    sign_in.succeed(request, "carla", HALL)
    sign_in.succeed(request, "bruno", HALL)
    assert tries_of_address() == 0


def test_sign_in_at_a_server_ahead_in_time_leaves_no_wait(world: World):
    """Bruno signs in at a server whose clock is ahead; meanwhile Carla did at another one."""
    request, now = RequestFactory().post("/"), timezone.now()
    ahead = now + timedelta(minutes=10)
    with time_machine.travel(ahead, tick=False):
        sign_in.begin(request, "bruno", HALL)
    with time_machine.travel(now, tick=False):
        sign_in.begin(request, "carla", HALL)
    with time_machine.travel(ahead, tick=False):
        sign_in.succeed(request, "bruno", HALL)
    with time_machine.travel(now, tick=False):
        sign_in.begin(request, "olga", HALL)
