"""The contact for weaknesses of this server: `/.well-known/security.txt` (RFC 9116)."""

from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

VALID_DAYS = 30
"""The RFC asks for less than a year; the page is made anew with each request."""


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Show the contacts of SECURITY_CONTACT; 404 without one."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    # At midnight, so that the text changes once a day.
    last_day = timezone.now().astimezone(UTC).date() + timedelta(days=VALID_DAYS)
    expires = datetime.combine(last_day, time(), UTC)
    languages = [code.split("-")[0] for code, _name in settings.LANGUAGES]
    lines = [
        *(f"Contact: {address}" for address in settings.SECURITY_CONTACT),
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(languages)}",
    ]
    if request.is_secure():
        # The RFC allows only https here.
        lines.append(f"Canonical: {request.build_absolute_uri(request.path)}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
