"""The page on which a phone learns to trust the computer of the hall, and the way to HTTPS."""

from pathlib import Path
from typing import Any

import pytest
from django.core.checks import Error
from django.test import Client, RequestFactory

from config import checks
from server.https.files import prepare
from server.https.folder import FOR_PHONES, fingerprint
from server.run import places
from server.web.full_addresses import full_address
from tests.world import World

PAGE = "/accounts/trust/"
FILE = "/accounts/trust/caderneta.crt"
HTML = {"accept": "text/html,application/xhtml+xml"}
PHONE = {**HTML, "host": "192.168.0.10:8000"}
SECURE = {**HTML, "host": "192.168.0.10:8443"}


@pytest.fixture
def hall(db: None, settings: Any, tmp_path: Path) -> Path:
    """HTTPS on port 8443 beside HTTP on port 8000; return the folder of the certificates."""
    settings.ALLOWED_HOSTS = ["192.168.0.10", "localhost", "testserver"]
    settings.HTTP_PORT, settings.HTTPS_PORT = 8000, 8443
    settings.HTTPS_FOLDER = tmp_path
    prepare(tmp_path, ["192.168.0.10"])
    return tmp_path


def test_trust_page_shows_the_steps_to_everybody(hall: Path) -> None:
    answer = Client().get(PAGE, headers=PHONE)
    page = answer.content.decode()
    assert fingerprint(hall) in page
    assert FILE in page
    assert "Android" in page
    assert "iPhone" in page
    assert 'href="https://192.168.0.10:8443/accounts/trust/"' in page
    assert "connect-src 'self' https://192.168.0.10:8443/" in answer["Content-Security-Policy"]


@pytest.mark.parametrize(("is_clone", "command"), [(True, "make"), (False, "caderneta")])
def test_trust_page_names_the_command_of_this_computer(
    hall: Path, monkeypatch: pytest.MonkeyPatch, is_clone: bool, command: str
) -> None:
    monkeypatch.setattr(places, "IS_CLONE", is_clone)
    page = Client().get(PAGE, headers=PHONE).content.decode()
    assert f"<code>{command} hall</code>" in page


@pytest.mark.parametrize(
    ("browser", "shown", "hidden"),
    [("Linux; Android 14; SM-A15", "Android", "iPhone"), ("iPhone; CPU", "iPhone", "Android")],
)
def test_trust_page_shows_only_the_steps_for_this_phone(
    hall: Path, browser: str, shown: str, hidden: str
) -> None:
    page = Client().get(PAGE, headers={**PHONE, "user-agent": browser}).content.decode()
    assert shown in page
    assert hidden not in page


def test_certificate_has_the_type_that_phones_install(hall: Path) -> None:
    answer = Client().get(FILE, headers=PHONE)
    assert answer["Content-Type"] == "application/x-x509-ca-cert"
    assert b"".join(answer) == (hall / FOR_PHONES).read_bytes()


@pytest.mark.parametrize("path", [PAGE, FILE])
def test_server_without_authority_has_no_such_page(
    db: None, settings: Any, tmp_path: Path, path: str
) -> None:
    settings.HTTPS_FOLDER = tmp_path
    assert Client().get(path).status_code == 404


def test_trust_page_without_https_does_not_exist(hall: Path, settings: Any) -> None:
    settings.HTTPS_PORT = 0
    assert Client().get(PAGE, headers=PHONE).status_code == 404


def test_phone_that_came_by_https_is_sent_there_from_codes(hall: Path) -> None:
    phone = Client()
    assert phone.get("/accounts/login/", headers=PHONE).status_code == 200
    assert phone.get(PAGE, headers=SECURE, secure=True).status_code == 200
    answer = phone.get("/accounts/login/?next=/a/", headers=PHONE)
    assert answer.status_code == 302
    assert answer["Location"] == "https://192.168.0.10:8443/accounts/login/?next=/a/"


def secured() -> Client:
    """Return the client of a phone that has opened a page by HTTPS."""
    phone = Client()
    phone.get(PAGE, headers=SECURE, secure=True)
    return phone


def test_phone_that_trusts_another_laptop_stays_with_http(
    hall: Path, settings: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    phone = secured()
    settings.HTTPS_FOLDER = tmp_path_factory.mktemp("other")
    prepare(settings.HTTPS_FOLDER, ["192.168.0.10"])
    other = Client()
    other.cookies = phone.cookies
    assert other.get("/accounts/login/", headers=PHONE).status_code == 200


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        pytest.param("/accounts/login/", {"referer": "http://192.168.0.10:8000/"}, id="link"),
        pytest.param("/accounts/login/", {"hx-request": "true"}, id="part of a page"),
        pytest.param("/accounts/login/", {"accept": "*/*"}, id="script"),
        pytest.param(PAGE, {}, id="page about trust"),
    ],
)
def test_open_page_stays_at_its_address(hall: Path, path: str, headers: dict[str, str]) -> None:
    phone = secured()
    assert phone.get(path, headers={**PHONE, **headers}).status_code == 200


def test_form_stays_at_its_address(hall: Path) -> None:
    phone = secured()
    answer = phone.post("/accounts/login/", {"login": "ana", "password": "no"}, headers=PHONE)
    assert answer.status_code == 200


def test_button_lets_the_phone_use_http_again(hall: Path) -> None:
    phone = Client()
    page = phone.get(PAGE, headers=SECURE, secure=True)
    assert "form-action 'self' http://192.168.0.10:8000/" in page["Content-Security-Policy"]
    answer = phone.post(PAGE, headers=SECURE, secure=True)
    assert answer["Location"] == f"http://192.168.0.10:8000{PAGE}"
    assert phone.get("/accounts/login/", headers=PHONE).status_code == 200


def test_person_signed_in_by_http_is_signed_in_by_https(hall: Path, world: World) -> None:
    phone = Client()
    phone.force_login(world.ana)
    assert not phone.cookies["sessionid"]["secure"]
    for headers, secure in [(PHONE, False), (SECURE, True)]:
        page = phone.get(f"/{world.club.slug}/", headers=headers, secure=secure)
        assert page.status_code == 200


def test_forms_are_accepted_by_https(hall: Path) -> None:
    phone = Client(enforce_csrf_checks=True)
    site = {**SECURE, "origin": "https://192.168.0.10:8443"}
    page = phone.get("/accounts/login/", headers=site, secure=True).content.decode()
    token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    typed = {"csrfmiddlewaretoken": token, "login": "ana", "password": "wrong"}
    assert phone.post("/accounts/login/", typed, headers=site, secure=True).status_code == 200


def test_hall_never_asks_browsers_to_insist_on_https(hall: Path) -> None:
    answer = Client().get("/accounts/login/", headers=SECURE, secure=True)
    assert "Strict-Transport-Security" not in answer


def test_header_of_a_proxy_is_not_trusted(hall: Path) -> None:
    headers = {**PHONE, "x-forwarded-proto": "https"}
    assert not Client().get(PAGE, headers=headers).cookies.get("https")


@pytest.mark.parametrize(
    ("host", "shared"),
    [("192.168.0.10", "192.168.0.10"), ("localhost", "192.168.1.7")],
)
def test_shared_link_is_one_that_every_phone_opens(
    rf: RequestFactory, hall: Path, settings: Any, host: str, shared: str
) -> None:
    settings.LAN_ADDRESSES = lambda: ["192.168.1.7"]
    request = rf.get("/", headers={"host": f"{host}:8443"}, secure=True)
    assert full_address(request, "/aacrt/") == f"http://{shared}:8000/aacrt/"


@pytest.mark.parametrize(("name", "value"), [("HTTPS", True), ("PROXIES", 1)])
def test_https_port_behind_a_proxy_is_refused(settings: Any, name: str, value: Any) -> None:
    settings.DEMO, settings.HTTPS_PORT = False, 8443
    setattr(settings, name, value)
    found = {message.id for message in checks.safe_to_serve() if isinstance(message, Error)}
    assert "caderneta.E005" in found
