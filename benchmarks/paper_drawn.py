"""Draws papers in the checkout it is started in: one line in, `WAY ADDRESS`, one line of JSON out.

`ours` draws as a worker of the print queue does. `plain` makes one page of HTML of the whole paper,
as `?html` shows it, and gives it to WeasyPrint: fonts and styles are read already, nothing else is
done.
"""

import gc
import json
import os
import resource
import sys
import time
from typing import Any
from unittest.mock import patch

sys.path.insert(0, os.getcwd())

import django

django.setup()

from django.template.loader import render_to_string  # noqa: E402

from clubs.models import User  # noqa: E402
from config.jobs.store import Job, State  # noqa: E402
from scoring import printing as press  # noqa: E402
from scoring.management.commands.print_worker import draw  # noqa: E402
from scoring.views import printing  # noqa: E402


class Steps:
    """Steps that nobody follows."""

    def at(self, done: int, labels: Any) -> None: ...

    def check(self) -> None: ...


def ours(address: str) -> bytes:
    path, _, query = address.partition("?")
    request = {
        "path": path,
        "query": query,
        "host": "localhost",
        "scheme": "http",
        "user": User.objects.get(username="bruno").pk,
        "language": "pt-br",
    }
    job = Job("", "", request, State.RUNNING, 0, 0, 0, 0, 0, [], "", 0)
    return draw(job, Steps())  # type: ignore[arg-type]


def plain(address: str) -> bytes:
    with patch.object(printing, "_draw", _plainly):
        return ours(address)


def _plainly(paper: printing.Paper, steps: object) -> bytes:
    layout, machine = paper.make(), press._press()
    html = render_to_string(paper.template, {"club": paper.club, **layout.ways[0]})
    page = machine.weasyprint.HTML(
        string=html, base_url=press.BASE, url_fetcher=machine.fetcher
    ).render(stylesheets=machine.styles, font_config=machine.fonts)
    content: bytes = page.copy(page.pages * layout.copies).write_pdf()
    return content


WAYS = {"ours": ours, "plain": plain}


def main() -> None:
    press._press()
    for line in sys.stdin:
        way, address = line.split()
        if way == "ours":
            gc.disable()  # as a worker does
        before = time.perf_counter(), time.process_time()
        content = WAYS[way](address)
        said = {
            "seconds": time.perf_counter() - before[0],
            "processor": time.process_time() - before[1],
            "bytes": len(content),
            "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        }
        gc.enable()
        gc.collect()
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
