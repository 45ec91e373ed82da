"""Small middleware of the whole site."""

from collections.abc import Callable
from typing import TypeAlias

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render

from server.web.environ import FILES, NOT_READ

View: TypeAlias = Callable[[HttpRequest], HttpResponse]

RETRY_SECONDS = 10
"""Seconds after which a browser may send again a body for which the server had no room."""
POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


DEVICES = (
    *("accelerometer", "autoplay", "bluetooth", "browsing-topics", "camera", "display-capture"),
    *("encrypted-media", "geolocation", "gyroscope", "hid", "idle-detection", "magnetometer"),
    *("microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
)
PERMISSIONS = ", ".join(f"{device}=()" for device in DEVICES)


class Middleware:
    """Base of a middleware that answers only by a hook of Django, such as `process_view`."""

    def __init__(self, get_response: View) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)


def browser_policies(get_response: View) -> View:
    """Middleware that lets pages load only our own files (no inline script or style) and use no
    device.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response

    return middleware


class CompressedText(GZipMiddleware):
    """Compress pages and add bytes at random, so that the length of a page reveals no secret next
    to text that another site has put there. Paper is compressed already.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        # A file is sent as it is, so that it needs no thread (`config.front`).
        if response.streaming or not response.get("Content-Type", "").startswith("text/"):
            return response
        return super().process_response(request, response)


def not_read(get_response: View) -> View:
    """Middleware that explains why the front did not read a body; no view sees such a request."""

    def middleware(request: HttpRequest) -> HttpResponse:
        status = request.META.get(NOT_READ)
        if status is None:
            return get_response(request)
        context = {"too_large": status == 413, "is_file": request.path.endswith(FILES)}
        response = render(request, "not_read.html", context, status=status)
        if status == 503:
            response["Retry-After"] = str(RETRY_SECONDS)
        return response

    return middleware


def not_pressed(get_response: View) -> View:
    """Middleware that explains a 405 when the address of a button is opened as a page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = request.method == "GET" and not request.path.startswith("/api/")
        if response.status_code != 405 or not is_page:
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page

    return middleware
