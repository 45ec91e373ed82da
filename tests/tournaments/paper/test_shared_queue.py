"""Papers and lists of the queue that several computers share (JOBS=database), up to the bucket."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from botocore.exceptions import EndpointConnectionError
from django.core.files.storage import storages
from django.test import Client

from scoring.club.personal import forget_papers
from scoring.views.papers import downloads, printing
from server.jobs.shared.models import Job as Row
from server.papers import job_store, tasks
from tests.jobs.shared import take_task
from tests.scoring.paper.printed import get
from tests.tournaments.hall import drawn, tournament
from tests.tournaments.paper.press import address
from tests.tournaments.paper.queue import forget_queues
from tests.world import World

pytestmark = pytest.mark.thorough

BUCKET = "papers-of-the-test"


@pytest.fixture
def shared(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.PRINT_IN_PROCESS, settings.PRINT_FOLDER = False, tmp_path
    settings.JOBS = "database"
    monkeypatch.setattr(printing, "WAIT", 0)
    monkeypatch.setattr(job_store, "WORKER", [sys.executable, "-c", "raise SystemExit(1)"])
    forget_queues()
    tasks.shared_store.cache_clear()
    yield
    assert job_store.workers() is None
    forget_queues()
    tasks.shared_store.cache_clear()


@pytest.fixture(scope="module")
def bucket_server() -> Iterator[str]:
    """An object storage at an address of this computer, which lasts as long as the test."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(shared: None, bucket_server: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The bucket of the papers, as boto3 sees it."""
    import boto3

    for name, value in {
        "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_REGION": "us-east-1",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL_S3": bucket_server,
    }.items():
        monkeypatch.setenv(name, value)
    settings.PAPERS_BUCKET = BUCKET
    backend = "server.jobs.shared.bucket.PapersBucket"
    options = {"bucket_name": BUCKET, "location": "papers/of-a-club"}
    settings.STORAGES = {
        **settings.STORAGES,
        "papers": {"BACKEND": backend, "OPTIONS": options},
    }
    client = boto3.client("s3")
    client.create_bucket(Bucket=BUCKET)
    return client


def objects(bucket: Any) -> list[str]:
    return [found["Key"] for found in bucket.list_objects_v2(Bucket=BUCKET).get("Contents", [])]


def slips(world: World) -> str:
    cup = tournament(world, entries=4)
    return address(cup, "slips.pdf", drawn(cup, world))


def do_next() -> None:
    """Do the next task, as a worker on any computer does."""
    key = take_task()
    assert key
    tasks.draw_paper.func(key)


def test_paper_of_shared_queue_opens_when_drawn(client: Client, world: World, shared: None) -> None:
    path = slips(world)
    progress = get(client, world.bruno, path)["Location"]
    assert client.get(progress).status_code == 202
    assert take_task() is not None  # handed out once, though asked twice
    assert take_task() is None
    tasks.draw_paper.func(Row.objects.get().key)
    assert client.get(progress)["Location"].endswith(path.rpartition("/")[2])
    paper = get(client, world.bruno, path)
    assert paper.content.startswith(b"%PDF")


def test_stopped_paper_of_shared_queue_is_not_drawn(
    client: Client, world: World, shared: None
) -> None:
    progress = get(client, world.bruno, slips(world))["Location"]
    client.post(f"/boa-vista/printing/{Row.objects.get().key}/stop/")
    do_next()
    headers = {"accept-language": "en"}
    assert "Stopped" in client.get(progress, headers=headers).content.decode()


def test_paper_in_bucket_is_sent_by_its_page_only(
    client: Client, world: World, bucket: Any
) -> None:
    path = slips(world)
    get(client, world.bruno, path)
    do_next()
    (name,) = objects(bucket)
    assert name == f"papers/of-a-club/{Row.objects.get().key}"
    assert not bytes(Row.objects.get().result or b"")
    assert get(client, world.bruno, path).content.startswith(b"%PDF")
    assert get(client, world.davi, path).status_code == 404
    grants = bucket.get_object_acl(Bucket=BUCKET, Key=name)["Grants"]
    assert [grant["Permission"] for grant in grants] == ["FULL_CONTROL"]  # of its owner


def test_dropped_papers_leave_the_bucket(client: Client, world: World, bucket: Any) -> None:
    get(client, world.bruno, slips(world))
    do_next()
    forget_papers()
    assert objects(bucket) == []


def test_paper_that_left_the_bucket_is_drawn_again(
    client: Client, world: World, bucket: Any
) -> None:
    path = slips(world)
    get(client, world.bruno, path)
    do_next()
    bucket.delete_object(Bucket=BUCKET, Key=objects(bucket)[0])
    get(client, world.bruno, path)
    get(client, world.bruno, path)
    do_next()
    assert get(client, world.bruno, path).content.startswith(b"%PDF")


def test_long_list_comes_from_the_bucket(
    client: Client, world: World, bucket: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downloads, "FEW", -1)
    client.force_login(world.carla)
    progress = client.get("/boa-vista/matches.csv?span=all", headers={"accept-language": "en"})[
        "Location"
    ]
    do_next()
    file = client.get(f"{progress}&file=1", headers={"accept-language": "en"})
    assert file.content.count(b"\n") == 1
    assert file["Content-Disposition"] == 'attachment; filename="boa-vista-matches.csv"'


def test_bucket_that_does_not_answer_is_told(
    client: Client, world: World, bucket: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = slips(world)
    get(client, world.bruno, path)
    do_next()

    def fail(_name: str) -> None:
        raise EndpointConnectionError(endpoint_url="http://127.0.0.1:9")

    monkeypatch.setattr(storages["papers"], "open", fail)
    answer = get(client, world.bruno, path)
    assert answer.status_code == 503
    assert "Nothing can be printed yet" in answer.content.decode()
