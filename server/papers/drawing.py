"""Draw the paper, or write the long list, of a job: the view of its request does it."""

import gc
import logging
import time
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.handlers.wsgi import WSGIRequest
from django.http import FileResponse, HttpRequest
from django.template.loader import render_to_string
from django.urls import get_resolver, resolve
from django.utils import translation

from server.jobs.models import Job
from server.jobs.worker import FailedError, Steps
from server.papers.printing import PrintingError, pdf

CHECK_SECONDS = 0.5


def draw(job: Job, steps: Steps) -> bytes | Path:
    """Return the paper or list of a job: the answer of its view to the same request."""
    stop_check = _StopCheck(steps)
    layout = logging.getLogger("weasyprint.progress")
    layout.setLevel(logging.INFO)
    layout.propagate = False
    layout.handlers = [stop_check]
    try:
        with translation.override(job.request["language"]):
            request = _request_of(job, steps)
            # The view finds its row in the table of rights by it.
            view = request.resolver_match = resolve(request.path_info)
            response = view.func(request, *view.args, **view.kwargs)
    finally:
        layout.handlers = []
    if response.status_code != 200:
        raise FailedError("missing" if response.status_code == 503 else "broken")
    if isinstance(response, FileResponse):
        file: Any = response.file_to_stream
        file.close()
        return Path(file.name)
    return bytes(response.content)


def warm_up() -> None:
    """Draw an empty sheet, so that the first paper does not wait for libraries, fonts and styles.

    The addresses of the site load all its views. Without the libraries nothing is warmed.
    """
    with suppress(PrintingError):
        get_resolver().url_patterns  # noqa: B018 - reading them imports the views
        pdf([render_to_string("print/base.html")])
        gc.collect()


def _request_of(job: Job, steps: Steps) -> HttpRequest:
    values = job.request
    request: Any = WSGIRequest(
        {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": values["path"].encode().decode("latin-1"),
            "QUERY_STRING": values["query"],
            "HTTP_HOST": values["host"],
            "HTTP_X_FORWARDED_PROTO": values["scheme"],
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "wsgi.url_scheme": values["scheme"],
            "wsgi.input": BytesIO(),
        }
    )
    request.user = get_user_model().objects.get(pk=values["user"], is_active=True)
    request.htmx = False
    request.steps = steps
    return request


class _StopCheck(logging.Handler):
    """Checks whether the job was stopped, at each sheet: WeasyPrint logs each sheet's layout."""

    def __init__(self, steps: Steps) -> None:
        super().__init__()
        self._steps = steps
        self._checked_at = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        if time.monotonic() - self._checked_at > CHECK_SECONDS:
            self._checked_at = time.monotonic()
            self._steps.check()
