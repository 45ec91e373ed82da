"""The second step: turned on and off, asked before dangerous actions, and never at the sign-in."""

import re
import time
from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from clubs.models import Role, SignInCount
from clubs.rights import ROWS
from tests.clubs.conftest import signed_in
from tests.clubs.second_step import QUESTION, app_code, prove, turn_on
from tests.world import PASSWORD, World

PAGE = "/accounts/security/"
APP = f"{PAGE}app/"
CODES = f"{PAGE}codes/"
INVITE = "/boa-vista/accounts/invitations/add/"
TYPED = {"name": "Edith Sampaio", "role": "scorer", "days": "7"}


@pytest.fixture(autouse=True)
def no_used_codes():
    """Forget the codes that other tests have used."""
    cache.clear()


def carlas_account(world: World) -> str:
    return f"/boa-vista/accounts/{world.club.memberships.get(user=world.carla).pk}/"


def role_of_carla(world: World) -> str:
    return world.club.memberships.get(user=world.carla).role


def asking(method: str) -> set[str]:
    return {
        name for name, row in ROWS.items() if method in row and row[method].asks_second_step(method)
    }


def test_dangerous_actions_ask_for_the_second_step() -> None:
    assert asking("GET") == {
        *("invitation", "password_link", "person_data", "data_pdf"),
        *("mfa_activate_totp", "mfa_deactivate_totp", "mfa_add_webauthn", "mfa_remove_webauthn"),
        *("mfa_generate_recovery_codes", "mfa_view_recovery_codes"),
        *("lending", "loan_file", "confirm_loan", "take_club_back", "archive", "take_along"),
    }
    assert asking("POST") == {
        *("password_link", "account", "add_account", "take_role", "invite", "renew_invitation"),
        *("second_step_roles", "erase_player", "payment_details", "tokens", "webhooks"),
        *("join_federation", "leave_federation", "remove_club", "add_officer", "remove_officer"),
        *("mfa_activate_totp", "mfa_deactivate_totp", "mfa_add_webauthn", "mfa_remove_webauthn"),
        *("lend_club", "load_loan", "take_club_back", "send_club_back", "play_on"),
        "confirm_loan",
        "mfa_generate_recovery_codes",
    }


def test_sign_in_never_asks_for_the_second_step(world: World):
    turn_on(world.olga)
    client = Client()
    client.post("/accounts/login/", {"login": "olga", "password": PASSWORD})
    assert client.get("/boa-vista/accounts/").status_code == 200


def test_account_without_second_step_is_not_asked(world: World, olga: Client):
    assert olga.post(carlas_account(world), {"role": "scorer"})["Location"].endswith("/accounts/")
    assert role_of_carla(world) == Role.SCORER


@pytest.mark.postgres_later
def test_changing_a_role_asks_then_refills_the_form(world: World, olga: Client):
    turn_on(world.olga)
    page = carlas_account(world)
    asked = olga.post(page, {"role": "scorer"})
    assert asked["Location"].startswith(QUESTION)
    assert role_of_carla(world) == Role.PLAYER
    assert "O seu texto está salvo" in olga.get(asked["Location"]).content.decode()
    assert prove(olga, page)["Location"] == page
    form = olga.get(page)
    assert form.context["form"]["role"].value() == "scorer"
    assert role_of_carla(world) == Role.PLAYER, "offered, not done"
    olga.post(page, {"role": "scorer"})
    assert role_of_carla(world) == Role.SCORER


def test_typed_invitation_comes_back_after_the_question(world: World, olga: Client):
    turn_on(world.olga)
    olga.post(INVITE, TYPED)
    prove(olga, INVITE)
    assert "Edith Sampaio" in olga.get(INVITE).content.decode()
    assert not world.club.invitations.exists()


def test_typed_name_comes_back_before_erasing(world: World, olga: Client):
    turn_on(world.olga)
    person = world.dirce_nelson.first
    page = f"/boa-vista/players/{person.pk}/erase/"
    olga.post(page, {"name": person.name})
    prove(olga, page)
    assert f'value="{person.name}"' in olga.get(page).content.decode()
    olga.post(page, {"name": person.name})
    person.refresh_from_db()
    assert person.erased_at is not None


def test_button_of_a_page_leads_back_to_that_page(world: World, olga: Client):
    turn_on(world.olga)
    page = "http://testserver/boa-vista/accounts/?x=1"
    asked = olga.post(
        "/boa-vista/accounts/second-step/", {"chosen": "1"}, headers={"Referer": page}
    )
    assert asked["Location"] == f"{QUESTION}?next=%2Fboa-vista%2Faccounts%2F%3Fx%3D1"


def test_form_of_htmx_is_redirected_as_a_page(world: World, olga: Client):
    turn_on(world.olga)
    asked = olga.post(INVITE, TYPED, headers={"HX-Request": "true"})
    assert asked["HX-Redirect"].startswith(QUESTION)


def test_download_of_a_persons_data_asks(world: World, olga: Client):
    turn_on(world.olga)
    file = f"/boa-vista/players/{world.dirce_nelson.first_id}/data.json"
    assert olga.get(file)["Location"].startswith(QUESTION)
    prove(olga, file)
    assert olga.get(file).status_code == 200


def test_proof_is_good_for_fifteen_minutes(
    world: World, olga: Client, monkeypatch: pytest.MonkeyPatch
):
    turn_on(world.olga)
    prove(olga)
    begun = time.time()
    for minutes, is_asked in ((14, False), (16, True)):
        monkeypatch.setattr("time.time", lambda m=minutes: begun + m * 60)
        answer = olga.get(CODES)
        assert (answer.status_code == 302) == is_asked


def test_password_is_no_proof_for_an_account_with_second_step(world: World, olga: Client):
    turn_on(world.olga)
    olga.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/"})
    for path in (APP, f"{APP}off/", CODES, f"{CODES}new/"):
        assert olga.get(path)["Location"].startswith(QUESTION), path


def test_recovery_code_is_a_proof_once(world: World, olga: Client):
    first, *_rest = turn_on(world.olga)
    assert prove(olga, "/", first).status_code == 302
    other = signed_in(world.olga)
    assert prove(other, "/", first).status_code == 200
    assert other.get(CODES).status_code == 302


def test_wrong_codes_must_wait(world: World, olga: Client):
    turn_on(world.olga)
    pages = [prove(olga, "/", "000000").content.decode() for _ in range(6)]
    assert "Este código não está certo" in pages[0]
    assert "Códigos errados demais" in pages[-1]
    assert "Códigos errados demais" in prove(olga).content.decode(), "the right one waits too"
    SignInCount.objects.all().delete()
    assert prove(olga).status_code == 302


@pytest.mark.parametrize("code", ["", " ", "x" * 5_000, "½½½½½½", "١٢٣٤٥٦"])
def test_strange_codes_are_refused_in_words(world: World, olga: Client, code: str):
    turn_on(world.olga)
    assert prove(olga, "/", code or " ").status_code == 200


def set_up(client: Client, capture) -> None:
    client.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": APP})
    page = client.get(APP).content.decode()
    (secret,) = re.findall(r'id="key"[^>]*value="([A-Z2-7]+)"', page)
    with capture(execute=True):
        answer = client.post(APP, {"code": app_code(secret)})
    assert answer["Location"] == CODES


def test_turn_on_shows_recovery_codes_and_writes_the_journal(
    world: World, olga: Client, django_capture_on_commit_callbacks
):
    assert olga.get(APP)["Location"] == f"/accounts/reauthenticate/?next={APP.replace('/', '%2F')}"
    set_up(olga, django_capture_on_commit_callbacks)
    codes = re.findall(r"<li>(\d{8})", olga.get(CODES).content.decode())
    assert len(codes) == 10
    assert world.club.journal.filter(action="second-step-on", by=world.olga).count() == 1
    assert olga.post(APP, {"code": "1"})["Location"] == CODES, "pressed twice"


def test_wrong_first_code_keeps_the_key(world: World, olga: Client):
    olga.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": APP})
    key = re.compile(r'id="key"[^>]*value="([A-Z2-7]+)"')
    before = key.findall(olga.get(APP).content.decode())
    answer = olga.post(APP, {"code": "123"}).content.decode()
    assert key.findall(answer) == before
    assert not Authenticator.objects.exists()


def test_turn_off_asks_and_writes_the_journal(world: World, olga: Client):
    turn_on(world.olga)
    prove(olga)
    olga.post(f"{APP}off/")
    assert not Authenticator.objects.exists(), "the recovery codes end too"
    assert world.club.journal.filter(action="second-step-off").count() == 1


def test_new_recovery_codes_replace_the_old_ones(
    world: World, olga: Client, django_capture_on_commit_callbacks
):
    first, *_rest = turn_on(world.olga)
    prove(olga)
    with django_capture_on_commit_callbacks(execute=True):
        olga.post(f"{CODES}new/")
    assert prove(signed_in(world.olga), "/", first).status_code == 200
    assert world.club.journal.filter(action="recovery-codes").count() == 1


def test_owner_asks_a_role_for_a_second_step(
    world: World, olga: Client, ana: Client, django_capture_on_commit_callbacks
):
    olga.post("/boa-vista/accounts/second-step/", {"role": ["secretary", "king"]})
    world.club.refresh_from_db()
    assert world.club.second_step_roles == ["secretary"]
    assert world.club.journal.get(action="second-step-roles").after == "secretaria"
    page = f"/boa-vista/players/{world.dirce_nelson.first_id}/erase/"
    assert ana.post(page, {"name": "Dirce"})["Location"] == f"{PAGE}?step"
    shown = ana.get(PAGE).content.decode()
    assert "O clube pede" in shown
    assert page in shown, "a link back to the form"
    set_up(ana, django_capture_on_commit_callbacks)
    assert 'value="Dirce"' in ana.get(page).content.decode()


def test_other_roles_and_clubs_are_not_asked(world: World, olga: Client):
    world.club.second_step_roles = ["secretary"]
    world.club.save()
    assert olga.post(INVITE, {}).status_code == 422


def test_account_page_shows_that_it_has_a_second_step(world: World, olga: Client):
    assert "segunda etapa ligada" not in olga.get(carlas_account(world)).content.decode()
    turn_on(world.carla)
    assert "segunda etapa ligada" in olga.get(carlas_account(world)).content.decode()


def test_command_turns_off_the_second_step(world: World):
    turn_on(world.olga)
    out = StringIO()
    call_command("remove_second_step", "olga", stdout=out)
    assert "olga" in out.getvalue()
    assert not Authenticator.objects.exists()
    lines = world.club.journal.filter(action="second-step-off")
    assert {line.reason for line in lines} == {"manage.py remove_second_step"}


@pytest.mark.parametrize("account", ["olga", "nobody"])
def test_command_refuses_accounts_without_second_step(world: World, account: str):
    with pytest.raises(CommandError, match=account):
        call_command("remove_second_step", account)
