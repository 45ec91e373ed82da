"""Draw papers in the checkout of the working folder: one line in, `WAY ADDRESS`, one line of JSON
out.

`ours` draws as this checkout does: as a worker of the print queue, or in a release without the
queue as its web process, with Python's garbage collector on. `plain` gives the whole paper as one
page of HTML, as `?html` shows it, to WeasyPrint with fonts and styles loaded before.
"""

import gc
import json
import os
import resource
import sys
import time
from functools import cache
from importlib.util import find_spec
from typing import Any
from unittest.mock import patch

sys.path.insert(0, os.getcwd())

import django

django.setup()

from django.template.loader import render_to_string  # noqa: E402
from django.test import Client  # noqa: E402

from clubs.models import User  # noqa: E402
from server.papers import printing as press  # noqa: E402

HAS_QUEUE = find_spec("server.jobs") is not None


class Steps:
    """Steps without progress reports."""

    def at(self, done: int, labels: Any) -> None: ...

    def check(self) -> None: ...


def queued(address: str) -> bytes:
    from server.jobs.models import Job
    from server.papers.drawing import draw

    path, _, query = address.partition("?")
    request = {
        "path": path,
        "query": query,
        "host": "localhost",
        "scheme": "http",
        "user": User.objects.get(username="bruno").pk,
        "language": "pt-br",
    }
    job = Job(request=request)
    drawn = draw(job, Steps())  # type: ignore[arg-type]
    assert isinstance(drawn, bytes)
    return drawn


@cache
def signed_in() -> Client:
    client = Client(headers={"Accept-Language": "pt-br"})
    client.force_login(User.objects.get(username="bruno"))
    return client


def requested(address: str) -> bytes:
    response = signed_in().get(address)
    return response.content if response.status_code == 200 else b""


def plain(address: str) -> bytes:
    from server.papers import answering

    with patch.object(answering, "_draw", _plainly):
        return queued(address)


def _plainly(paper: Any, steps: object) -> bytes:
    layout, machine = paper.make(), press._press()
    html = render_to_string(paper.template, {"club": paper.club, **layout.ways[0]})
    page = machine.weasyprint.HTML(
        string=html, base_url=press.BASE, url_fetcher=machine.fetcher
    ).render(stylesheets=machine.styles, font_config=machine.fonts)
    content: bytes = page.copy(page.pages * layout.copies).write_pdf()
    return content


WAYS = {"ours": queued if HAS_QUEUE else requested, "plain": plain}


def main() -> None:
    press._press()
    signed_in()
    for line in sys.stdin:
        way, address = line.split()
        if way == "ours" and HAS_QUEUE:
            gc.disable()  # as a worker does
        before = time.perf_counter(), time.process_time()
        content = WAYS[way](address)
        measurement = {
            "seconds": time.perf_counter() - before[0],
            "processor": time.process_time() - before[1],
            "bytes": len(content),
            "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        }
        gc.enable()
        gc.collect()
        print(json.dumps(measurement), flush=True)


if __name__ == "__main__":
    main()
