"""The cache in Valkey or Redis, and what happens while it does not answer."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from config import checks
from server.cache import shared_cache
from server.cache.shared_cache import LONGEST_SECONDS, SharedCache
from tests.programs import REAL, manage
from tests.waiting import until

pytestmark = pytest.mark.thorough

PROGRAM = shutil.which("valkey-server") or shutil.which("redis-server")
needs_server = pytest.mark.skipif(
    not PROGRAM or not find_spec("redis"),
    reason="needs valkey-server or redis-server, and requirements-cache.txt",
)
Start = Callable[[], "subprocess.Popen[bytes]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Return a function that starts a server, which listens at a socket in `tmp_path` only."""
    started = []

    def begin() -> "subprocess.Popen[bytes]":
        command = [str(PROGRAM), "--port", "0", "--save", "", "--dir", str(tmp_path)]
        command += ["--unixsocket", str(tmp_path / "cache.socket")]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        started.append(server)
        until(lambda: (tmp_path / "cache.socket").exists() or server.poll() is not None)
        assert server.poll() is None
        return server

    yield begin
    for server in started:
        server.kill()
        server.wait()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., SharedCache]:
    """Return a function that opens the cache, as another worker does."""
    monkeypatch.setattr(SharedCache, "next_try", 0.0)
    monkeypatch.setattr(shared_cache, "PAUSE_SECONDS", 0.0)

    def opened(prefix: str = "1.past") -> SharedCache:
        params: dict[str, Any] = {"KEY_PREFIX": prefix, "OPTIONS": {"MAX_BYTES": 2**20}}
        return SharedCache(f"unix://{tmp_path}/cache.socket", params)

    return opened


@needs_server
def test_workers_share_values_of_one_release(
    start: Start, cache: Callable[..., SharedCache]
) -> None:
    start()
    cache().set("sums", {"pair": 7}, None)
    assert cache().get("sums") == {"pair": 7}
    assert cache("2.past").get("sums") is None
    assert cache().add("lock", True) is True
    assert cache().add("lock", True) is False
    assert cache().delete("lock") is True
    cache().set("count", 1)
    assert cache().incr("count") == 2
    assert cache().has_key("count")


@needs_server
def test_cached_value_always_has_a_time_limit(
    start: Start, cache: Callable[..., SharedCache]
) -> None:
    start()
    opened = cache()
    opened.set("sums", 7, None)
    client = opened.shared._cache.get_client()
    assert 0 < client.ttl(opened.make_key("sums")) <= LONGEST_SECONDS


@needs_server
def test_worker_uses_its_memory_while_cache_is_gone(
    start: Start, cache: Callable[..., SharedCache], tmp_path: Path
) -> None:
    server = start()
    opened = cache()
    opened.set("sums", "shared")
    server.kill()
    server.wait()
    assert opened.get("sums") is None
    opened.set("sums", "own")
    assert opened.get("sums") == "own"
    assert opened.add("lock", True), "limits of allauth go on, in each worker"
    (tmp_path / "cache.socket").unlink()
    start()
    assert opened.get("sums") is None, "a new server is empty"
    opened.set("sums", "shared again")
    assert cache().get("sums") == "shared again"


@needs_server
def test_cache_that_is_gone_is_not_asked_for_a_while(
    cache: Callable[..., SharedCache], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_cache, "PAUSE_SECONDS", 60.0)
    opened = cache()
    opened.set("sums", 7)

    def asked(*_key: object, **_more: object) -> None:
        pytest.fail("the cache is asked again")

    monkeypatch.setattr(opened.shared, "get", asked)
    assert opened.get("sums") == 7


def test_cache_without_its_client_stops_the_start(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CACHE_URL = "redis://127.0.0.1/0"
    monkeypatch.setattr(checks, "find_spec", lambda name: None)
    (problem,) = checks.cache_has_its_client()
    assert problem.id == "caderneta.E013"
    assert "requirements-cache.txt" in str(problem.hint)


def test_wrong_address_of_cache_shows_no_password() -> None:
    answer = manage("check", **REAL, CACHE_URL="memcached://:secret@cache")
    assert answer.returncode == 1
    assert "CACHE_URL must begin with redis:// or rediss:// or unix://" in answer.stderr
    assert "secret@" not in answer.stderr
