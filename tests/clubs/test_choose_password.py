"""Choosing a password by the owner's link, without mail."""

from collections.abc import Callable

import pytest
from django.test import Client

from clubs import accounts
from clubs.models import Club, JournalEntry, Membership, Role, User
from tests.clubs.test_roles import ADD, EDITH, account_url
from tests.world import PASSWORD, World

NEW = "tres-ases-vermelhos"


def choose(client: Client, link: str, password: str = NEW):
    form = client.get(link, follow=True)
    if form.context.get("token_fail"):
        return form
    return client.post(form.context["action_url"], {"password1": password, "password2": password})


@pytest.fixture
def link(olga: Client) -> str:
    return olga.post(ADD, EDITH, follow=True).context["link"]


def sign_in(login: str, password: str) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": login, "password": password})
    return client


def test_chosen_password_signs_in(link: str):
    assert choose(Client(), link).status_code == 302
    assert sign_in("edith.s", NEW).get("/boa-vista/players/").status_code == 200


def test_password_link_works_once(link: str):
    choose(Client(), link)
    assert choose(Client(), link, "outra-senha-de-copas").context["token_fail"]
    assert User.objects.get(username="edith.s").check_password(NEW)


def _other_role(membership: Membership) -> None:
    accounts.give_role(membership.club, membership.user, Role.PLAYER, by=membership.user)


def _out(membership: Membership) -> None:
    accounts.take_role(membership, by=membership.user)


def _out_and_in_again(membership: Membership) -> None:
    _out(membership)
    accounts.give_role(membership.club, membership.user, Role.SCORER, by=membership.user)


def _another_club(membership: Membership) -> None:
    other = Club.objects.get(slug="vila-nova")
    accounts.give_role(other, membership.user, Role.PLAYER, by=membership.user)


@pytest.mark.parametrize("change", [_other_role, _out, _out_and_in_again, _another_club])
def test_password_link_is_void_after_change_of_role(
    link: str, world: World, change: Callable[[Membership], None]
):
    opened = Client()
    form = opened.get(link, follow=True)
    change(world.club.memberships.get(user__username="edith.s"))
    assert Client().get(link, follow=True).context["token_fail"]
    late = {"password1": NEW, "password2": NEW}
    assert opened.post(form.context["action_url"], late).context["token_fail"]
    assert not User.objects.get(username="edith.s").has_usable_password()


def test_forged_password_link_is_refused(world: World):
    response = Client().get("/accounts/password/reset/key/1-abc-def/", follow=True)
    assert response.status_code == 200
    assert response.context["token_fail"]


def test_weak_password_is_refused_at_its_field(link: str, world: World):
    response = choose(Client(), link, "12345678")
    assert "password1" in response.context["form"].errors
    assert not User.objects.get(username="edith.s").has_usable_password()


def test_link_for_forgotten_password_is_noted(olga: Client, world: World):
    url = f"{account_url(world, world.ana)}link/"
    assert "link" not in olga.get(url).context
    response = olga.post(url)
    assert "no-store" in response["Cache-Control"]
    assert JournalEntry.objects.latest("id").action == "password-link"
    world.ana.refresh_from_db()
    assert world.ana.check_password(PASSWORD)  # until she chooses the new password
    choose(Client(), response.context["link"])
    world.ana.refresh_from_db()
    assert world.ana.check_password(NEW)


def test_link_for_operator_is_refused(olga: Client, world: World):
    User.objects.filter(pk=world.ana.pk).update(is_superuser=True)
    assert olga.post(f"{account_url(world, world.ana)}link/").status_code == 403


def test_sign_in_by_name_or_email_without_sign_up(world: World):
    User.objects.filter(pk=world.ana.pk).update(email="ana@example.org")
    for login in ("ana", "ANA", "ana@example.org"):
        response = Client().post("/accounts/login/", {"login": login, "password": PASSWORD})
        assert response.status_code == 302, login
    assert Client().get("/accounts/signup/").status_code == 404


def test_wrong_password_shows_a_message(world: World):
    response = Client().post("/accounts/login/", {"login": "ana", "password": "errada"})
    assert response.status_code == 200
    assert response.context["form"].non_field_errors()
    assert b'value="ana"' in response.content
    assert b"errada" not in response.content


PAGES = """
    login logout inactive password/reset password/reset/done password/reset/key/done
    password/change password/set
"""


@pytest.mark.parametrize("page", PAGES.split())
def test_sign_in_pages_use_the_cover_layout(ana: Client, world: World, page: str):
    if page == "password/set":
        world.ana.set_unusable_password()
        world.ana.save()
        ana.force_login(world.ana)
    client = ana if page.endswith(("change", "set", "logout")) else Client()
    response = client.get(f"/accounts/{page}/")
    assert response.status_code == 200
    assert "account/_cover.html" in [template.name for template in response.templates]
