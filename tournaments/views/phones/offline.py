"""What lets a phone open its table without network: the service worker and the web app manifest."""

import hashlib
import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

WORKER = "js/phone-worker.js"
FILES = ("css/phone.css", "js/phone-outbox.js", "js/phone-hand.js", "js/phone.js", WORKER)
"""The addresses of these files change with their contents, and so the version of the worker."""
ICONS = (192, 512)
"""Widths of the pictures of the installed app, in pixels."""


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker. Browsers notice its new version by its text."""
    files = "\n".join(static(name) for name in FILES)
    version = hashlib.sha256(files.encode()).hexdigest()[:12]
    lines = [
        f"const VERSION = {json.dumps(version)};",
        f"const STATIC = {json.dumps(settings.STATIC_URL)};",
        f"importScripts({json.dumps(static(WORKER))});",
    ]
    headers = {"Cache-Control": "no-cache", "Vary": ""}
    return HttpResponse("\n".join([*lines, ""]), content_type="text/javascript", headers=headers)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the web app manifest: name, colours and pictures of the app on the home screen."""
    icons = [
        {"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICONS
    ]
    app = {
        "id": "/t/",
        "name": _("Caderneta at the table"),
        "short_name": "Caderneta",
        "lang": request.LANGUAGE_CODE,
        "start_url": reverse("phone"),
        "scope": "/t/",
        "display": "standalone",
        "background_color": "#F1E8D4",
        "theme_color": "#0D4735",
        "icons": icons,
    }
    return JsonResponse(app, content_type="application/manifest+json")
