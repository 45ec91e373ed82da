"""The pages on which a phone learns to trust this computer. They need no account."""

from functools import partial

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from server.https.folder import FOR_PHONES, fingerprint
from server.https.moves import COOKIE, YEAR, mark, plain_address, secure_address
from server.https.phones import phones_of
from server.web.middleware import POLICY


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def trust(request: HttpRequest) -> HttpResponse:
    """Explain step by step how this phone trusts this computer, and check whether it does.

    Opened by HTTPS, the page remembers that on this phone; its button forgets it again.
    """
    authority = fingerprint(settings.HTTPS_FOLDER) if settings.HTTPS_PORT else ""
    if not authority:
        raise Http404
    if request.method == "POST":
        response: HttpResponse = redirect(plain_address(request, request.path))
        response.delete_cookie(COOKIE)
        return response
    secure = partial(secure_address, request)
    context = {
        "fingerprint": authority,
        "secure": secure(),
        "check": secure(static("favicon.svg")),
        "phones": phones_of(request.headers.get("User-Agent", "")),
        "uses_https": COOKIE in request.COOKIES,
    }
    response = render(request, "https/trust.html", context)
    if request.is_secure():
        response.set_cookie(COOKIE, mark(), max_age=YEAR, httponly=True, samesite="Lax")
        # The button of the page leads to the plain address.
        plain = plain_address(request, "/")
        policy = POLICY.replace("form-action 'self'", f"form-action 'self' {plain}")
    else:
        # The check of the page asks this computer by HTTPS.
        policy = f"{POLICY}; connect-src 'self' {secure('/')}"
    response["Content-Security-Policy"] = policy
    return response


@require_safe
def authority(request: HttpRequest) -> FileResponse:
    """Send the certificate of the authority in the type by which phones offer to install it."""
    try:
        file = (settings.HTTPS_FOLDER / FOR_PHONES).open("rb")
    except FileNotFoundError:
        raise Http404 from None
    kind = "application/x-x509-ca-cert"
    return FileResponse(file, as_attachment=True, filename=FOR_PHONES, content_type=kind)
