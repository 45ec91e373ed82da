"""Figures for Prometheus: counted by the workers, served to the operator only."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.test import Client

from clubs.models import Club
from config import measures as worker
from server.copies.folder import new_file
from server.metrics import exporter, families, health
from server.metrics.counts import BUCKETS, Counts
from server.metrics.families import Sample, exposition
from server.metrics.middleware import named
from server.metrics.process import process_samples
from server.metrics.sockets import FOLDER, OWN, SITE, ask, socket_of
from server.web.environ import VIEW
from tests.programs import ROOT, environment
from tests.scoring.notebook import evening
from tests.waiting import PATIENCE, until
from tests.world import World

LINE = re.compile(
    r'(?P<name>[a-z_]+)(\{(?P<labels>([a-z]+="([^"\\]|\\.)*",?)+)\})? (?P<value>[-+.e\d]+)'
)
"""A figure in the text form of Prometheus."""

PARTS = ("", "_bucket", "_sum", "_count")


def parsed(text: str) -> dict[tuple[str, str], float]:
    """Return the figures by name and labels, and check the form of every line."""
    figures, typed = {}, set()
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            name = line.split()[2]
            assert name not in typed, "a family must be in one place"
            typed.add(name)
        elif not line.startswith("# HELP "):
            found = LINE.fullmatch(line)
            assert found, line
            figures[found["name"], found["labels"] or ""] = float(found["value"])
    return figures


def test_requests_are_counted_by_view_and_status() -> None:
    counts = Counts()
    for status, seconds, is_poll in [(200, 0.01, False), (304, 0.001, True), (200, 3.0, True)]:
        counts.add("standings", status, seconds, is_poll=is_poll)
    counts.add('a "quoted" view', 500, 99.0, is_poll=True)
    figures = parsed(exposition(counts.samples()))
    requests, seconds_of = "caderneta_requests_total", "caderneta_request_seconds"
    assert figures[requests, 'view="standings",status="200"'] == 2
    assert figures[requests, 'view="standings",status="304"'] == 1
    assert figures["caderneta_polls_total", 'answer="304"'] == 1
    assert figures["caderneta_polls_total", 'answer="200"'] == 1
    bounds = [figures[f"{seconds_of}_bucket", f'view="standings",le="{le}"'] for le in BUCKETS]
    assert bounds == [1, 2, 2, 2, 2, 2, 2, 2, 3]
    assert figures[f"{seconds_of}_bucket", 'view="standings",le="+Inf"'] == 3
    assert figures[f"{seconds_of}_count", 'view="standings"'] == 3
    assert figures[f"{seconds_of}_sum", 'view="standings"'] == pytest.approx(3.011)
    assert figures[requests, r'view="a \"quoted\" view",status="500"'] == 1


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the sockets, as the parent process sets it for its workers."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


def test_server_without_the_setting_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    assert worker.counts_if_wanted(lambda: iter(())) is None
    with pytest.raises(MiddlewareNotUsed):
        named(lambda request: None)  # type: ignore[arg-type,return-value]


def test_memory_figure_equals_that_of_the_process() -> None:
    found = re.search(r"^VmRSS:\s+(\d+) kB", Path("/proc/self/status").read_text(), re.MULTILINE)
    assert found
    (memory,) = [each.value for each in process_samples() if each.family.endswith("_bytes")]
    assert memory == pytest.approx(1024 * int(found[1]), rel=0.2)


def test_figures_of_the_site_are_asked_of_one_worker(folder: Path) -> None:
    asked = []

    def answer(file: Path, samples: list[Sample]) -> None:
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(str(file))
        listening.listen()

        def serve() -> None:
            connection, _address = listening.accept()
            with connection, listening:
                asked.append(connection.recv(16))
                connection.sendall(json.dumps(samples).encode())

        Thread(target=serve, daemon=True).start()

    hands = Sample("caderneta_hands_total", {}, 7)
    for number in (11, 12):
        held = Sample("caderneta_held_connections", {}, number)
        answer(socket_of(folder, number), [held, hands] if number == 11 else [held])
    dead = socket_of(folder, 10)
    with socket.socket(socket.AF_UNIX) as ended:
        ended.bind(str(dead))
    figures = parsed(exposition(exporter.all_samples(folder)))
    assert asked == [SITE, OWN]
    assert figures["caderneta_hands_total", ""] == 7
    assert figures["caderneta_held_connections", 'worker="11"'] == 11
    assert figures["caderneta_held_connections", 'worker="12"'] == 12
    assert figures["caderneta_resident_bytes", 'worker="parent"'] > 2**20
    assert not dead.exists()


def test_worker_answers_with_its_counts(folder: Path) -> None:
    held = Sample("caderneta_held_connections", {}, 3)
    counts = worker.counts_if_wanted(lambda: iter([held]))
    assert counts
    counts.add("home", 200, 0.1, is_poll=False)
    samples = ask(socket_of(folder, os.getpid()), OWN)
    assert held in samples
    assert Sample("caderneta_requests_total", {"view": "home", "status": "200"}, 1) in samples
    assert not {sample.family for sample in samples} & families.OF_SITE


def test_figures_of_the_site_come_from_database_and_queue(
    world: World, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.BACKUP_FOLDER = tmp_path
    new_file().touch()
    monkeypatch.setattr(health, "READINESS", health.Readiness())
    monkeypatch.setitem(health.CHECKS, "database", lambda: True)
    monkeypatch.setattr("config.measures.connections.close_all", lambda: None)
    hands = evening(world).hands.order_by("pk").last()
    assert hands
    figures = {(sample.family, *sample.labels.values()): sample for sample in worker.site_samples()}
    assert figures[("caderneta_hands_total",)].value == hands.pk
    assert figures["caderneta_ready", "queue"].value == 1
    assert figures[("caderneta_deliveries_total",)].value == 0
    age = time.time() - figures[("caderneta_backup_timestamp_seconds",)].value
    assert 0 <= age < 60


def test_unreadable_queue_leaves_the_other_figures(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Iterator[Sample]:
        raise OSError("no disk")

    monkeypatch.setattr("config.measures.connections.close_all", lambda: None)
    monkeypatch.setattr(worker, "_papers", broken)
    monkeypatch.setattr(worker, "_readiness", list)
    found = {sample.family for sample in worker.site_samples()}
    assert found == {"caderneta_hands_total", "caderneta_deliveries_total"}


def test_stored_answer_has_the_name_of_its_view(client: Client, world: World, folder: Path) -> None:
    Club.objects.filter(pk=world.club.pk).update(is_public=True)
    answers = [client.get(f"/{world.club.slug}/calendar/") for _ in range(2)]
    assert [answer.wsgi_request.META.get(VIEW) for answer in answers] == ["calendar"] * 2


PROGRAM = """
import sys
import tempfile
from server.run.granian import listener, main
opened = listener("127.0.0.1", 0)
print(opened.getsockname()[1], flush=True)
main(str(opened.detach()), "2")
"""


@pytest.fixture
def short_path() -> Iterator[Path]:
    """Yield a folder in which a Unix socket fits: its whole path has at most 107 bytes."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


def test_worker_goes_on_if_its_socket_has_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / ("long" * 30)))
    assert worker.counts_if_wanted(lambda: iter(())) is None


@pytest.mark.thorough
def test_real_server_serves_figures_of_its_workers(short_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        figures_at = int(probe.getsockname()[1])
    env = environment(
        CADERNETA_DEMO="1",
        DATABASE_URL=f"sqlite:///{short_path}/club.sqlite3",
        DJANGO_SETTINGS_MODULE="config.settings",
        METRICS_PORT=str(figures_at),
        TMPDIR=str(short_path),
    )
    figures: dict[tuple[str, str], float] = {}
    command = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout
            port = int(server.stdout.readline())
            assert fetched(port, "/healthz")[0] == 200
            assert fetched(port, "/metrics")[0] == 301, "of a club, as any other name"
            assert fetched(figures_at, "/")[0] == 404

            def has_all() -> bool:
                figures.update(parsed(fetched(figures_at, "/metrics")[1]))
                return len(workers(figures)) == 3

            until(has_all, "two workers and their parent")  # a worker may still be starting
        finally:
            server.send_signal(signal.SIGTERM)
    counted = [
        value
        for (name, labels), value in figures.items()
        if name == "caderneta_requests_total" and 'view="other",status="200"' in labels
    ]
    assert sum(counted) == 1
    assert figures["caderneta_ready", 'check="migrations"'] == 0
    assert not list(short_path.glob("caderneta-metrics-*")), "the sockets are deleted at the end"


def fetched(port: int, path: str) -> tuple[int, str]:
    """Return the status and the text of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def workers(figures: dict[tuple[str, str], float]) -> set[str]:
    return {labels for name, labels in figures if name == "caderneta_resident_bytes"}


def test_dashboard_and_alerts_name_only_existing_figures() -> None:
    for name in ("dashboard.json", "alerts.yaml"):
        text = (ROOT / "docs/grafana" / name).read_text()
        named = set(re.findall(r"\bcaderneta_[a-z_]+", text))
        known = {f"{family}{part}" for family in families.FAMILIES for part in PARTS}
        assert named
        assert named <= known
    json.loads((ROOT / "docs/grafana/dashboard.json").read_text())
