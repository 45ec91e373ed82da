"""The request of a webhook reaches public addresses only, and ends in time."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import closing
from threading import Event, Thread

import pytest

from clubs.webhooks import post as module
from clubs.webhooks.post import Failed, is_public, post, read_url
from tests.clubs.receiver import CERTIFICATE, Receiver, receiver

HERE = ["127.0.0.0/8", "::1/128"]


@pytest.fixture
def there() -> Iterator[Receiver]:
    with receiver() as running:
        yield running


def problem(url: str, reachable: list[str] = HERE) -> tuple[str, int | None]:
    with pytest.raises(Failed) as failed:
        post(read_url(url), b"{}", {}, reachable=reachable)
    return failed.value.problem, failed.value.status


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((text, True) for text in ("8.8.8.8", "200.160.2.3", "2001:4860:4860::8888")),
        *((text, False) for text in ("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1")),
        *((text, False) for text in ("169.254.169.254", "100.64.0.1", "100.100.100.200")),
        *((text, False) for text in ("0.0.0.1", "224.0.0.1", "255.255.255.255", "240.0.0.1")),
        *((text, False) for text in ("168.63.129.16", "192.0.0.8", "192.88.99.1", "198.18.0.1")),
        *((text, False) for text in ("::", "::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254")),
        *((text, False) for text in ("ff02::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1")),
        *((text, False) for text in ("64:ff9b::a00:1", "2002:7f00:1::", "2001::1", "2001:db8::1")),
    ],
)
def test_only_public_addresses_are_public(text: str, expected: bool) -> None:
    assert is_public(text) is expected


@pytest.mark.parametrize(
    "url",
    [
        *("http://a.example/", "ftp://a.example/", "//a.example/", "https://", "https:///x", ""),
        *("https://ana:secret@a.example/", "https://@a.example/", "https://a.example/#x"),
        *("https://a.example:80/", "https://a.example:22/", "https://a.example:0/"),
        *("https://a.example:99999/", "https://a.example:x/", "https://[::1/"),
        *("https://a.example/a b", "https://a.example/\r\nX: y", "https://ação.example/"),
        f"https://a.example/{'x' * 300}",
    ],
)
def test_read_url_refuses_other_than_plain_https(url: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_url(url)


def test_read_url_keeps_path_and_query() -> None:
    assert read_url("https://a.example?x=1") == module.Address("a.example", 443, "/?x=1")
    assert read_url("https://a.example:8443/h?x=1").port == 8443


def test_post_sends_host_name_and_headers(there: Receiver) -> None:
    assert post(read_url(there.url), b"{}", {"X-Own": "1"}, reachable=HERE) == 200
    (received,) = there.received
    assert received.headers["host"].startswith("localhost:")
    assert received.headers["x-own"] == "1"


def test_post_to_private_address_is_refused(there: Receiver) -> None:
    assert problem(there.url, []) == ("refused-address", None)
    assert problem("https://169.254.169.254/latest/", []) == ("refused-address", None)
    assert there.received == []


def test_post_does_not_follow_a_redirect(there: Receiver) -> None:
    there.statuses = [302]
    assert problem(there.url) == ("redirect", 302)
    assert len(there.received) == 1


def test_post_answered_with_an_error_fails(there: Receiver) -> None:
    there.statuses = [500]
    assert problem(there.url) == ("status", 500)


def test_post_checks_the_name_of_the_certificate(there: Receiver) -> None:
    assert problem(there.url.replace("localhost", "127.0.0.1")) == ("tls", None)
    assert there.received == []


def test_post_connects_to_the_checked_address(
    there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is asked once: a second answer with another address would never be seen."""
    asked, resolve = [], socket.getaddrinfo

    def once(host: str, *args: object, **more: object) -> object:
        if host == "localhost":
            asked.append(host)
        return resolve(host, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", once)
    post(read_url(there.url), b"{}", {}, reachable=HERE)
    assert asked == ["localhost"]


def test_post_to_unknown_name_and_closed_port_fails() -> None:
    assert problem("https://nobody.invalid/") == ("unknown-name", None)
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    assert problem(f"https://localhost:{port}/") == ("unreachable", None)


@pytest.mark.parametrize("speaks", [b"", b"HTTP/1.1 200 OK\r\n"])
def test_post_to_a_silent_receiver_ends_in_time(
    speaks: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A receiver that sends a byte now and then would hold a timeout of the socket for ever."""
    monkeypatch.setattr(module, "SECONDS", 0.3)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with receiver() as trusted, closing(socket.create_server(("127.0.0.1", 0))) as server:
        context.load_cert_chain(CERTIFICATE)
        has_ended = Event()

        def answer() -> None:
            raw, _address = server.accept()
            with closing(raw):
                if speaks:
                    raw = context.wrap_socket(raw, server_side=True)
                    raw.sendall(speaks)
                while not has_ended.wait(0.02):
                    try:
                        raw.sendall(b"X-Slow: 1\r\n" if speaks else b"")
                    except OSError:
                        return

        Thread(target=answer, daemon=True).start()
        assert trusted.url
        url = f"https://localhost:{server.getsockname()[1]}/"
        assert problem(url) == ("too-slow", None)
        has_ended.set()
