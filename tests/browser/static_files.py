"""Static files as a real server sends them: merged style sheets, which the browser keeps.

Otherwise each page of a test asks the server of the tests for forty files.
"""

import mimetypes
from functools import cache
from pathlib import Path

from django.contrib.staticfiles.finders import find, get_finders
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.http import Http404, HttpRequest, HttpResponse

from server.web.storage import ENTRIES, Paths, merged


@cache
def _paths() -> Paths:
    return {path: (storage, path) for finder in get_finders() for path, storage in finder.list([])}


@cache
def _content(name: str) -> bytes | None:
    if name in ENTRIES:
        return merged(name, _paths()).encode()
    path = find(name)
    return Path(path).read_bytes() if path else None


def serve(handler: StaticFilesHandler, request: HttpRequest) -> HttpResponse:
    """Replace `StaticFilesHandler.serve`."""
    name = handler.file_path(request.path)
    content = _content(name)
    if content is None:
        raise Http404(name)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return HttpResponse(content, content_type=kind, headers={"Cache-Control": "max-age=3600"})
