"""A real server in a hall: HTTPS and HTTP side by side, and a certificate that is renewed."""

import socket
import ssl
from http.client import HTTPConnection, HTTPException, HTTPSConnection

import pytest

from tests.https.served import Hall, hall
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.thorough

__all__ = ["hall"]  # a fixture
PAGE = "/accounts/login/"


def status(connection: HTTPConnection, path: str = PAGE) -> int:
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def test_https_and_http_addresses_answer(hall: Hall) -> None:
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
    client = hall.client()

    def has_certificate() -> bool:
        try:
            with (
                socket.create_connection(("127.0.0.1", hall.secure), timeout=PATIENCE) as opened,
                client.wrap_socket(opened, server_hostname="127.0.0.9"),
            ):
                return True
        except OSError:  # still the old certificate, or the worker is being replaced
            return False

    until(has_certificate, every=0.3)
    assert status(HTTPConnection("127.0.0.1", hall.plain, timeout=PATIENCE)) == 200
