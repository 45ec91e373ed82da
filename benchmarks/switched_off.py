"""Measure what each piece of machinery for speed buys: a page with it, and with it switched off.

    .venv/bin/python tools/with_postgres.py .venv/bin/python benchmarks/switched_off.py [WORD …]

Words choose the pieces with one of them in their names. Both sides are asked in turns, in one
process without the server around it, on a tournament of SIZE entries and a club in which two pairs
played MATCHES matches in earlier months. *buys*: the part of the time without the piece that is
saved, the median of the turns. Times are of the processor, PostgreSQL included. Without
TEST_DATABASE_URL it measures on SQLite.
"""

import gc
import os
import statistics
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from typing import Any, NamedTuple
from unittest.mock import patch

import goals
from serving import site
from writes import processor

FOLDER = tempfile.TemporaryDirectory()
SIZE, MATCHES = (int(os.environ.get(name, "1000")) for name in ("SIZE", "MATCHES"))
TURNS, SECONDS = 7, 0.4
HANDS = 4000
"""More than the turns record."""
ADDRESS = os.environ.get("TEST_DATABASE_URL") or f"sqlite:///{FOLDER.name}/site.sqlite3"
site(FOLDER.name, ADDRESS)

from django.conf import settings  # noqa: E402
from django.core.cache import caches  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client, override_settings  # noqa: E402
from django.utils import timezone  # noqa: E402
from writes_made import forms_of_an_evening, hands  # noqa: E402

from clubs.journal.writing import step  # noqa: E402
from config import front  # noqa: E402
from scoring.ledger import writing  # noqa: E402
from scoring.models import Match, Side  # noqa: E402
from server.cache import stored_answers  # noqa: E402
from tests.scoring.crowd import many  # noqa: E402
from tests.scoring.notebook import start  # noqa: E402
from tests.tournaments.large import large  # noqa: E402
from tests.world import World, make_world  # noqa: E402
from tournaments.changed import changes  # noqa: E402

Switch = Callable[[], AbstractContextManager[Any]]


class Piece(NamedTuple):
    """A piece of machinery. `work`: one request that it makes quick; `off`: a switch."""

    name: str
    work: Callable[[], object]
    off: Switch


def main() -> None:
    print(goals.versions(), connection.vendor, sep=", ")
    world = make_world()
    cup = large(world, SIZE).stage.tournament
    many(world, MATCHES)
    earlier = timezone.now() - timedelta(days=40)
    Match.objects.update(started_at=earlier, ended_at=earlier)
    Side.objects.update(played_at=earlier)
    club, page = f"/{world.club.slug}/", f"/{world.club.slug}/tournaments/{cup.slug}/"
    stranger, director = browser(), browser(world)
    hand = recording(director, world)
    pieces = [
        Piece("stored public answers", get(stranger, f"{page}standings/"), no_stored_answers),
        Piece(
            "fragments: standings, a member",
            get(director, f"{page}standings/"),
            no("template_fragments"),
        ),
        Piece("sums of earlier months: the club", get(director, f"{club}?span=all"), no("past")),
        Piece("sums of earlier months: a pair", get(director, f"{club}pairs/1/"), no("past")),
        Piece("stored pictures", get(stranger, f"{page}picture.png"), no("pictures")),
        Piece(
            "garbage collector: standings, cold",
            cold(get(stranger, f"{page}standings/?all")),
            usual_collector,
        ),
        Piece("written-out UPDATEs: a hand", hand, no_written_updates),
    ]
    if connection.vendor == "postgresql":
        ask = get(stranger, f"{page}tables/")
        pieces.append(Piece("kept plans: a stored answer", ask, no_plans))
    print(f"{'':40}{'with':>10}{'without':>10}{'buys':>8}")
    for piece in pieces:
        if not sys.argv[1:] or any(word in piece.name for word in sys.argv[1:]):
            measure(piece)


def measure(piece: Piece) -> None:
    """Print the times with and without a piece, and what it buys."""
    piece.work()
    times = []
    for _turn in range(TURNS):
        on = seconds(piece.work)
        with piece.off():
            times.append((on, seconds(piece.work)))
        piece.work()
    on, off = (1000 * statistics.median(side) for side in zip(*times, strict=True))
    buys = statistics.median(1 - on / off for on, off in times)
    print(f"{piece.name:40}{on:7.2f} ms{off:7.2f} ms{buys:8.0%}", flush=True)


def seconds(work: Callable[[], object]) -> float:
    """Return the processor seconds of one call, of as many as there is time for."""
    count, end = 0, time.perf_counter() + SECONDS
    before = processor() + time.process_time()
    while time.perf_counter() < end or count < 2:
        work()
        count += 1
    return (processor() + time.process_time() - before) / count


def browser(world: World | None = None) -> Client:
    client = Client(headers={"host": "127.0.0.1", "accept-encoding": "gzip"})
    if world:
        client.force_login(world.bruno)
    return client


def get(client: Client, path: str) -> Callable[[], None]:
    def ask() -> None:
        answer = client.get(path)
        assert answer.status_code == 200, (path, answer.status_code)

    return ask


def cold(work: Callable[[], None]) -> Callable[[], None]:
    def ask() -> None:
        stored_answers.ANSWERS.clear()
        caches["template_fragments"].clear()
        work()

    return ask


def recording(client: Client, world: World) -> Callable[[], None]:
    """Return what posts the next hand of many matches that were started before."""
    forms = forms_of_an_evening(world)
    posts = deque(
        post for _ in range(HANDS // 4) for post in hands(start(world), forms, bare=False)
    )

    def record() -> None:
        path, body = posts.popleft()
        answer = client.post(path, body, "application/x-www-form-urlencoded")
        assert answer.status_code == 302, (path, answer.status_code)

    return record


# --- Switches -----------------------------------------------------------------------------------
def no(cache: str) -> Switch:
    dummy = {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}
    return lambda: override_settings(CACHES={**settings.CACHES, cache: dummy})


def no_stored_answers() -> AbstractContextManager[Any]:
    return patch.object(stored_answers, "_key", lambda request: None)


@contextmanager
def usual_collector() -> Iterator[None]:
    gc.unfreeze()
    gc.set_threshold(700, 10, 10)
    try:
        yield
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(front.OBJECTS_PER_COLLECTION)


def no_plans() -> AbstractContextManager[Any]:
    return patch.object(changes, "cursor", connection.cursor)


@contextmanager
def no_written_updates() -> Iterator[None]:
    with (
        patch.object(writing, "_save_match", save_match),
        patch.object(writing, "_save_sides", save_sides),
    ):
        yield


def save_match(match: Match, columns: Any) -> None:
    rows = Match.objects.filter(club=match.club_id, pk=match.pk, version=match.version)
    following = match.version + step()
    values = {column.attname: column.value_from_object(match) for column in columns}
    if not rows.update(**values, version=following):
        raise writing.OutOfDate
    match.version = following


def save_sides(match: Match, sides: Any) -> None:
    for at, side in enumerate(sides):
        Side.objects.filter(club=match.club_id, match=match, position=at).update(**side)


if __name__ == "__main__":
    main()
