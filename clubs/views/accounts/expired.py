"""The answer to a form whose token is old: the form comes back filled in."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django_htmx.http import HttpResponseClientRedirect

from clubs.rights.middleware import page_of
from server.web import saved_form


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """Keep the fields and return to the form. Refuse requests from other sites with 403.

    Django's CSRF_FAILURE_VIEW: signing in elsewhere makes the tokens of open forms old. Nothing is
    written; the person has to press the button of the refilled form.
    """
    page = page_of(request)
    if not _is_ours(request) or not saved_form.save(request, urlsplit(page).path):
        return render(request, "403_csrf.html", status=403)
    if request.headers.get("HX-Request") == "true":
        return HttpResponseClientRedirect(page)
    return redirect(page)


def _is_ours(request: HttpRequest) -> bool:
    sender = request.headers.get("Origin") or request.headers.get("Referer", "")
    return urlsplit(sender).netloc == request.get_host()
