"""A form whose page is older than the last signing in: what was typed is kept, not refused."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django_htmx.http import HttpResponseClientRedirect

from clubs import kept
from clubs.middleware import page_of


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """Django's CSRF_FAILURE_VIEW. Signing in elsewhere makes every open form's token old.

    Nothing is written: the form comes back filled in, for its button to be pressed again. Only
    what our own pages sent comes back; what another site sends stays refused.
    """
    page = page_of(request)
    if not _is_ours(request) or not kept.keep(request, urlsplit(page).path):
        return render(request, "403_csrf.html", status=403)
    if request.headers.get("HX-Request") == "true":
        return HttpResponseClientRedirect(page)
    return redirect(page)


def _is_ours(request: HttpRequest) -> bool:
    sender = request.headers.get("Origin") or request.headers.get("Referer", "")
    return urlsplit(sender).netloc == request.get_host()
