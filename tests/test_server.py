"""A real server: incomplete requests do not delay other people."""

import errno
import os
import select
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.test import override_settings
from django.urls import reverse

from config import front
from server.run.granian import KEEP_ALIVE, listener
from server.web.environ import FILES
from tests.programs import environment
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).resolve().parent.parent
PAGE = "/accounts/login/"
PROGRAM = """
import sys
from django.conf import settings
from config import front
from server.run.granian import Server, listener
seconds = float(sys.argv[1])
front.BODY_SECONDS = front.LONGEST_WAIT = seconds
settings.DATABASES["default"]["OPTIONS"]["timeout"] = max(10, seconds)
opened = listener("127.0.0.1", 0)
print(opened.getsockname()[1], flush=True)
Server(opened, 1).serve()
"""

NEVER = 10 * PATIENCE
"""Seconds: an answer that comes at this limit comes too late for `ask`."""
SESSIONS = """
CREATE TABLE IF NOT EXISTS django_session (
    session_key TEXT PRIMARY KEY, session_data TEXT, expire_date TEXT
)
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with its tables: the page for signing in names the club that is open."""
    file = tmp_path_factory.mktemp("server") / "club.sqlite3"
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
    subprocess.run(migrate, cwd=ROOT, env=environment_of(file), check=True)
    return file


def environment_of(file: Path) -> dict[str, str]:
    return environment(
        CADERNETA_DEMO="1",
        DATABASE_URL=f"sqlite:///{file}",
        DJANGO_SETTINGS_MODULE="config.settings",
    )


@pytest.fixture(scope="module")
def port(file: Path) -> Iterator[int]:
    """Yield the port of a server with one worker, which gives up after two seconds."""
    with serving(file, 2) as port:
        yield port


@pytest.fixture(scope="module")
def patient(file: Path) -> Iterator[int]:
    """Yield the port of a server with one worker, which never gives up."""
    with serving(file, NEVER) as port:
        yield port


@contextmanager
def serving(file: Path, seconds: int) -> Iterator[int]:
    env = environment_of(file)
    command = [sys.executable, "-c", PROGRAM, str(seconds)]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            assert ask(port, get(PAGE)).startswith("HTTP/1.1 200")
            yield port
        finally:
            server.terminate()


def get(path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: club", *headers, "", ""]).encode()


def post(length: int, body: bytes, path: str = PAGE) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: club\r\nContent-Length: {length}\r\n\r\n"
    return head.encode() + body


def ask(port: int, request: bytes, *, end: bool = False) -> str:
    """Send a request and return the answer; `end` closes the sending side."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as phone:
        phone.sendall(request)
        if end:
            phone.shutdown(socket.SHUT_WR)
        return read(phone)


def read(phone: socket.socket) -> str:
    """Return one whole answer."""
    answer = b""
    while b"\r\n\r\n" not in answer and (more := phone.recv(65536)):
        answer += more
    length = answer.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
    whole = len(answer.partition(b"\r\n\r\n")[0]) + 4 + int(length or 0)
    while len(answer) < whole and (more := phone.recv(65536)):
        answer += more
    return answer.decode()


@contextmanager
def half_sent(port: int) -> Iterator[list[socket.socket]]:
    """Yield many phones that have sent a part of a request."""
    with ExitStack() as stack:
        phones = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
            for _ in range(64)
        ]
        for phone in phones:
            phone.sendall(post(1000, b"login=dir"))
        yield phones


def test_half_sent_requests_do_not_block_others(patient: int) -> None:
    with half_sent(patient):
        for path in [PAGE, "/static/favicon.svg"] * 3:
            assert ask(patient, get(path)).startswith("HTTP/1.1 200")


def test_half_sent_requests_are_given_up(port: int) -> None:
    with half_sent(port) as phones:
        answers = [read(phone) for phone in phones]
        assert [phone.recv(1) for phone in phones] == [b""] * len(phones), "all are cut"
    assert {answer[:12] for answer in answers} == {"HTTP/1.1 408"}
    assert all("Não deu certo" in answer for answer in answers)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Write to the file for as long as the block takes."""
    with closing(sqlite3.connect(file, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def waiting(port: int, file: Path) -> Iterator[list[socket.socket]]:
    """Yield six phones that send a form during a long write of another person."""
    body = b"csrfmiddlewaretoken=" + b"a" * 32 + b"&name=Edith"
    head = "\r\n".join(
        [
            "POST /boa-vista/players/add/ HTTP/1.1",
            *("Host: club", f"Cookie: csrftoken={'a' * 32}", f"Content-Length: {len(body)}"),
            *("Content-Type: application/x-www-form-urlencoded", "", ""),
        ]
    )
    with sqlite3.connect(file) as database:
        database.execute(SESSIONS)
    phones = [socket.create_connection(("127.0.0.1", port)) for _ in range(6)]
    try:
        with locked(file):
            for phone in phones:
                phone.sendall(head.encode() + body)
            yield phones
    finally:
        for phone in phones:
            phone.close()


def answered(phones: list[socket.socket]) -> list[socket.socket]:
    return select.select(phones, [], [], 0)[0]


def test_pages_are_answered_while_writers_wait(patient: int, file: Path) -> None:
    with waiting(patient, file) as phones:
        for _ in range(3):  # the server has read all forms before the second one
            assert ask(patient, get(PAGE)).startswith("HTTP/1.1 200")
        assert not answered(phones), "all of them wait for their turn"


def test_form_waiting_too_long_returns_typed_fields(port: int, file: Path) -> None:
    with waiting(port, file) as phones:
        in_line = len(phones) - front.WRITERS  # the others may have a thread each
        until(lambda: len(answered(phones)) >= in_line)
        for phone in answered(phones):
            answer = read(phone)
            assert answer.startswith("HTTP/1.1 503")
            assert "retry-after: 10" in answer
            assert 'name="name" value="Edith"' in answer


def test_page_during_a_write_does_not_renew_session(patient: int, file: Path) -> None:
    with override_settings(SECRET_KEY=settings.DEMO_SECRET):
        session = SessionStore().encode({"last_day": "2026-11-20"})
    with sqlite3.connect(file) as database:
        database.execute(SESSIONS)
        row = ("k" * 32, session, "2099-01-01 00:00:00")
        database.execute("INSERT OR REPLACE INTO django_session VALUES (?, ?, ?)", row)
    page = get(PAGE, f"Cookie: sessionid={'k' * 32}")
    with locked(file):
        assert "sessionid" not in ask(patient, page)
    until(lambda: "sessionid=" in ask(patient, page), "a page that renews it, when nobody writes")


def test_cut_off_body_is_refused(port: int) -> None:
    body = b"login=dirce&password=x"
    assert ask(port, post(len(body), body))[:12] == "HTTP/1.1 403", "the site itself answers"
    assert ask(port, post(1000, body), end=True)[:12] in ("", "HTTP/1.1 400")


def test_body_of_unknown_length_is_refused(port: int) -> None:
    request = get(PAGE, "Transfer-Encoding: chunked") + b"3\r\na=b\r\n"
    assert ask(port, request).startswith("HTTP/1.1 411")


def test_too_large_headers_are_refused(port: int) -> None:
    assert ask(port, get(PAGE, f"Cookie: own={'1' * 30_000}")).startswith("HTTP/1.1 200")
    assert ask(port, get(PAGE, f"Cookie: own={'1' * 40_000}")).startswith("HTTP/1.1 431")


def test_too_large_body_is_refused_with_a_page(port: int) -> None:
    for page, largest, words in (
        (PAGE, front.MOST_BODY_BYTES, "formulário"),
        ("/vila/about/", front.MOST_FILE_BYTES, "5 MB"),
    ):
        length = largest + 1
        answer = ask(port, post(length, b"x" * length, page))
        assert answer.startswith("HTTP/1.1 413")
        assert words in answer


def test_too_many_files_at_once_get_retry_after(patient: int) -> None:
    half = post(front.MOST_FILE_BYTES, b"x", "/vila/about/")
    phones = [socket.create_connection(("127.0.0.1", patient)) for _ in range(13)]
    try:
        for phone in phones[:12]:
            phone.sendall(half)
        file = post(front.MOST_FILE_BYTES, b"x" * front.MOST_FILE_BYTES, "/vila/about/")
        answers: list[str] = []

        def is_refused() -> bool:
            answers.append(ask(patient, file))
            return answers[-1].startswith("HTTP/1.1 503")

        until(is_refused)  # when the server has the beginnings of all twelve
        assert "retry-after: 10" in answers[-1]
        assert ask(patient, post(4, b"x=12")).startswith("HTTP/1.1 403"), "a form is small"
    finally:
        for phone in phones:
            phone.close()


def test_upload_pages_accept_large_files() -> None:
    for name, words in (("club_details", ["vila"]), ("import_entries", ["vila", "copa"])):
        assert reverse(name, args=words).endswith(FILES)


def test_unread_answer_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KEEP_ALIVE, "TCP_USER_TIMEOUT", 500)
    with listener("127.0.0.1", 0) as opened, socket.socket() as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        phone.connect(opened.getsockname())
        with opened.accept()[0] as accepted:
            accepted.settimeout(PATIENCE)
            with pytest.raises(TimeoutError) as given_up:
                accepted.sendall(b"x" * 20_000_000)
            assert given_up.value.errno == errno.ETIMEDOUT, "the kernel's timeout, not ours"


def answers(address: tuple[str, int]) -> bool:
    with socket.socket() as phone:
        return phone.connect_ex(address) == 0


@pytest.fixture
def server(file: Path) -> Iterator[tuple[subprocess.Popen[bytes], tuple[str, int]]]:
    """Yield the program that `serve` becomes, in its own process group as in a terminal."""
    opened = listener("127.0.0.1", 0)
    address, number = opened.getsockname(), str(opened.fileno())
    with subprocess.Popen(
        [sys.executable, "-m", "server.run.granian", number, "2"],
        cwd=ROOT,
        env=environment_of(file),
        pass_fds=[opened.fileno()],
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    ) as server:
        opened.close()
        try:
            assert ask(address[1], get(PAGE)).startswith("HTTP/1.1 200")
            yield server, address
        finally:
            server.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_server_ends_cleanly_on_signal(server: Any, number: signal.Signals) -> None:
    """A terminal sends signals to all processes of the group."""
    process, address = server
    os.killpg(process.pid, number)
    assert process.wait(PATIENCE) == 0
    until(lambda: not answers(address))


def test_workers_end_when_server_is_killed(server: Any) -> None:
    process, address = server
    process.kill()
    process.wait(PATIENCE)
    until(lambda: not answers(address), "the workers to leave the port")


def test_header_with_underscores_is_ignored(port: int) -> None:
    """WSGI cannot distinguish it from the proxy's header: here from Accept-Language."""
    answer = ask(port, get(PAGE, "Accept_Language: es"))
    assert "content-language: pt-br" in answer
    assert "content-language: es" in ask(port, get(PAGE, "Accept-Language: es"))


def test_connections_have_tcp_keep_alive(port: int) -> None:
    with listener("127.0.0.1", 0) as opened, socket.socket() as phone:
        phone.connect(opened.getsockname())
        with opened.accept()[0] as accepted:
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 30
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000
