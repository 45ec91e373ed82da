"""A real server in a hall: HTTPS and HTTP side by side, and a certificate that is renewed."""

import os
import socket
import ssl
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import NamedTuple

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from playwright.sync_api import Error, sync_playwright

from config.https.folder import FOR_PHONES, SERVER
from tests.browser.conftest import FLAGS, path_to_chromium

ROOT = Path(settings.BASE_DIR)
PAGE = "/accounts/login/"
PATIENCE = 60
"""Seconds for anything that a test waits for, on a busy machine."""
PROGRAM = """
import sys
from pathlib import Path
from config import lan, server
from config.https import files
server.SECONDS_BETWEEN_LOOKS = 0.5
folder = Path(sys.argv[1])
lan.addresses = lambda: [f.name for f in folder.parent.iterdir() if f.name.startswith("127.")]
files.prepare(folder)
plain, secure = server.listener("127.0.0.1", 0), server.listener("127.0.0.1", 0)
print(plain.getsockname()[1], secure.getsockname()[1], flush=True)
server.Server(plain, 1, server.Https(secure, folder)).serve()
"""
"""A server whose addresses are the names of files beside the folder."""


class Hall(NamedTuple):
    plain: int
    secure: int
    folder: Path

    def client(self) -> ssl.SSLContext:
        """Return a client that trusts only the authority of this hall."""
        authority = (self.folder / FOR_PHONES).read_bytes()
        return ssl.create_default_context(cadata=ssl.DER_cert_to_PEM_cert(authority))


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("hall") / "https"
    static = tmp_path_factory.mktemp("static")
    (static / "worker.js").write_text("addEventListener('fetch', () => {});")
    env = {
        **{name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
        "CADERNETA_DEMO": "1",
        "HTTPS_PORT": "8443",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": f"sqlite:///{folder.parent / 'club.sqlite3'}",
        "STATIC_ROOT": str(static),
    }
    command = [sys.executable, "-c", PROGRAM, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout is not None
            plain, secure = map(int, server.stdout.readline().split())
            yield Hall(plain, secure, folder)
        finally:
            server.terminate()


def status(connection: HTTPConnection, path: str = PAGE) -> int:
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def test_both_addresses_answer(hall: Hall) -> None:
    assert status(HTTPConnection("127.0.0.1", hall.plain, timeout=PATIENCE)) == 200
    for name in ("127.0.0.1", "localhost"):
        secure = HTTPSConnection(name, hall.secure, timeout=PATIENCE, context=hall.client())
        assert status(secure) == 200


def test_client_without_the_authority_refuses_the_server(hall: Hall) -> None:
    usual = HTTPSConnection("127.0.0.1", hall.secure, timeout=PATIENCE)
    with pytest.raises(ssl.SSLCertVerificationError):
        usual.connect()


def test_plain_request_to_the_port_of_https_gets_no_page(hall: Hall) -> None:
    with pytest.raises((OSError, HTTPException)):
        status(HTTPConnection("127.0.0.1", hall.secure, timeout=PATIENCE))


def test_page_by_https_is_a_secure_request(hall: Hall) -> None:
    secure = HTTPSConnection("127.0.0.1", hall.secure, timeout=PATIENCE, context=hall.client())
    secure.request("GET", PAGE)
    answer = secure.getresponse()
    assert answer.getheader("Strict-Transport-Security") is None
    cookie = answer.getheader("Set-Cookie") or ""
    assert "Secure" not in cookie, "a sign-in must work by http, too"


def test_new_address_gets_a_certificate_while_the_server_runs(hall: Hall) -> None:
    (hall.folder.parent / "127.0.0.9").touch()
    client, begin = hall.client(), time.monotonic()
    while True:
        try:
            with (
                socket.create_connection(("127.0.0.1", hall.secure), timeout=PATIENCE) as opened,
                client.wrap_socket(opened, server_hostname="127.0.0.9"),
            ):
                break
        except OSError:  # still the old certificate, or the worker is being replaced
            assert time.monotonic() - begin < PATIENCE
            time.sleep(0.3)
    assert status(HTTPConnection("127.0.0.1", hall.plain, timeout=PATIENCE)) == 200


@pytest.mark.browser
def test_browser_that_trusts_the_authority_gets_a_service_worker(hall: Hall) -> None:
    certificate = x509.load_pem_x509_certificate((hall.folder / SERVER).read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    pin = b64encode(sha256(key).digest()).decode()
    trust = f"--ignore-certificate-errors-spki-list={pin}"
    register = "() => navigator.serviceWorker.register('/static/worker.js').then(() => true)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path_to_chromium(), args=[*FLAGS, trust]
        )
        page = browser.new_page()
        page.goto(f"https://127.0.0.1:{hall.secure}{PAGE}")
        assert page.evaluate("isSecureContext")
        assert page.evaluate(register)
        browser.close()


@pytest.mark.browser
def test_browser_without_the_authority_shows_no_page(hall: Hall) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_to_chromium(), args=FLAGS)
        with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
            browser.new_page().goto(f"https://127.0.0.1:{hall.secure}{PAGE}")
        browser.close()
