"""The person learns of a changed password, by e-mail and at the next sign-in."""

from smtplib import SMTPException

import pytest
from django.test import Client

from tests.clubs.conftest import signed_in
from tests.world import PASSWORD, World

NEW = "nove-espadas-limpas"
NOTICE = "Sua senha foi trocada"


def change(world: World) -> Client:
    ana = signed_in(world.ana)
    typed = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert ana.post("/accounts/password/change/", typed).status_code == 302
    return ana


def sign_in_page(password: str) -> str:
    form = {"login": "ana", "password": password}
    return Client().post("/accounts/login/", form, follow=True).content.decode()


def test_changed_password_is_mailed(world: World, mailoutbox):
    type(world.ana).objects.filter(pk=world.ana.pk).update(email="ana@example.org")
    world.ana.refresh_from_db()
    change(world)
    (mail,) = mailoutbox
    assert mail.to == ["ana@example.org"]
    assert NOTICE in mail.subject
    assert "(ana)" in mail.body


def test_password_changes_though_the_mail_server_fails(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    def fail(*_args: object) -> None:
        raise SMTPException

    monkeypatch.setattr("clubs.accounts.signing_in.adapter.send_mail", fail)
    type(world.ana).objects.filter(pk=world.ana.pk).update(email="ana@example.org")
    world.ana.refresh_from_db()
    change(world)
    world.ana.refresh_from_db()
    assert world.ana.check_password(NEW)


def test_account_without_email_gets_no_mail(world: World, mailoutbox):
    change(world)
    assert mailoutbox == []


def test_next_sign_in_tells_of_the_changed_password_once(world: World):
    assert NOTICE not in sign_in_page(PASSWORD)
    change(world)
    assert NOTICE in sign_in_page(NEW)
    assert NOTICE not in sign_in_page(NEW)


def test_changed_password_ends_other_sessions(world: World):
    phone = signed_in(world.ana)
    ana = change(world)
    page = "/accounts/security/"
    assert [client.get(page).status_code for client in (ana, phone)] == [200, 302]
