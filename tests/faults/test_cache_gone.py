"""The shared cache ends while hands arrive and pages are read."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from importlib.util import find_spec

import pytest

from tests.faults.served import Site
from tests.waiting import until

PROGRAM = shutil.which("valkey-server") or shutil.which("redis-server")
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(
        not PROGRAM or not find_spec("redis"),
        reason="needs valkey-server or redis-server, and requirements-cache.txt",
    ),
]
Start = Callable[[], "subprocess.Popen[bytes]"]


@pytest.fixture
def cache(served: Site) -> Iterator[Start]:
    """Return a function that starts the cache, for the site of this test."""
    started, address = [], served.folder / "cache.socket"

    def start() -> "subprocess.Popen[bytes]":
        address.unlink(missing_ok=True)
        command = [str(PROGRAM), "--port", "0", "--save", "", "--dir", str(served.folder)]
        command += ["--unixsocket", str(address)]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        started.append(server)
        until(address.exists, "the cache to start")
        return server

    yield start
    for server in started:
        server.kill()
        server.wait()


def test_pages_and_writes_go_on_without_the_cache(served: Site, cache: Start) -> None:
    running = cache()
    with served.writing() as phones:
        for _ in range(2):
            phones.come_to(8)
            running.kill()
            running.wait()
            served.shows_pages()
            phones.come_to(8)
            running = cache()
        phones.come_to(8)
    assert phones.refused == []
    assert "The shared cache does not answer" in served.log()
