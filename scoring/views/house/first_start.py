"""The page on which the owner opens the first club of a server that `make hall` has started.

Each request that sends the form carries the code of the terminal, as a field: it is in no address,
so in no log and in no list of visited pages. After the right code the session keeps it, with what
was typed, and the answer is a redirect: the browser can go back and load the form again. The page
ends with the first account.
"""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.utils import perform_login
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clubs import accounts, roster
from clubs.accounts import first_start as start
from clubs.accounts import security
from clubs.accounts.signing_in import sign_in
from clubs.models import Membership, User
from scoring.forms.start.first_start import FirstStartForm

KEY = "first_start"
"""The session's name of the code and of what was typed so far."""


@never_cache
@sensitive_post_parameters("code", "password")
@require_http_methods(["GET", "POST"])
def first_start(request: HttpRequest) -> HttpResponse:
    """Ask for the code, then for the club, its owner and its rules, and open it."""
    if request.method == "GET":
        return _form_again(request) if start.is_open() else redirect("home")
    if not settings.FIRST_START_CODE:
        return redirect("home")
    address = get_adapter().get_client_ip(request)
    typed = request.POST.get("code", "")
    try:
        is_code = sign_in.limit_guesses(address, lambda: start.is_code(typed))
    except sign_in.MustWait as wait:
        security.record("first-code-limited", account="", address=address)
        return _code_page(request, status=429, problem=sign_in.wait_words(wait.seconds))
    if not is_code:
        return _refuse_code(request, address)
    if not start.is_open():
        return _over(request)
    _remember(request)
    if request.POST.get("do") == "open":
        return _open(request, address)
    return _to_form(request)


def _refuse_code(request: HttpRequest, address: str) -> HttpResponse:
    security.record("first-code-refused", account="", address=address)
    if not start.is_open():
        return redirect("home")
    problem = _("This is not the code. Each start has a new one: read it in that window again.")
    return _code_page(request, status=422, problem=problem)


def _code_page(request: HttpRequest, *, status: int = 200, problem: str = "") -> HttpResponse:
    """Return the page that asks for the code; what was typed so far comes back after the code."""
    context = {"typed": FirstStartForm.typed(request.POST).items(), "problem": problem}
    return render(request, "scoring/first_start_code.html", context, status=status)


def _remember(request: HttpRequest) -> None:
    """Store the code and what was typed, except the password, in the session."""
    request.session[KEY] = {
        "code": request.POST["code"],
        "typed": FirstStartForm.typed(request.POST),
        "asks_again": bool(request.POST.get("password")),
    }


def _form_again(request: HttpRequest) -> HttpResponse:
    """Return the form as typed so far; the page that asks for the code, if it is not known."""
    known = request.session.get(KEY)
    if known is None or not start.is_code(known["code"]):
        return _code_page(request)
    return _form_page(request, FirstStartForm(typed=known["typed"]), known)


def _to_form(request: HttpRequest) -> HttpResponse:
    """Redirect to the form, in the language of the pressed button if there is one."""
    response = redirect("first_start")
    chosen = request.POST.get("language")
    if chosen not in dict(settings.LANGUAGES):
        return response
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        chosen,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    return response


def _open(request: HttpRequest, address: str) -> HttpResponse:
    form = FirstStartForm(request.POST)
    known = request.session[KEY]
    if not form.is_valid():
        return _form_page(request, form, known, status=422)
    try:
        owner = accounts.open_first_club(form.first_club(get_language() or settings.LANGUAGE_CODE))
    except roster.ServerInUse:
        return _over(request)
    except ValidationError as weak:
        form.add_error("password", weak)
        return _form_page(request, form, known, status=422)
    login, slug = owner.user.username, owner.club.slug
    security.record("first-club-opened", account=login, address=address, club=slug)
    return _sign_in(request, owner)


def _over(request: HttpRequest) -> HttpResponse:
    """Say that the club is open already; sign in a person whose own form has opened it."""
    form = FirstStartForm(request.POST)
    if form.is_valid():
        login, password = (
            accounts.login_of(form.cleaned_data["owner"]),
            form.cleaned_data["password"],
        )
        try:
            user = get_adapter().authenticate(request, username=login, password=password)
        except ValidationError:  # too many wrong passwords
            user = None
        if isinstance(user, User) and (own := user.memberships.select_related("club").first()):
            return _sign_in(request, own)
    return render(request, "scoring/first_start_over.html", status=409)


def _sign_in(request: HttpRequest, owner: Membership) -> HttpResponse:
    request.session.pop(KEY, None)
    words = _("The notebook is open. From now on, sign in as {login} with your password.")
    messages.success(request, words.format(login=owner.user.username))
    to_club = resolve_url("club", owner.club.slug)
    response: HttpResponse = perform_login(request, owner.user, redirect_url=to_club)
    return response


def _form_page(
    request: HttpRequest, form: FirstStartForm, known: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    context = {"form": form, "code": known["code"], "today": timezone.localdate()}
    # A password that was sent is not in this page.
    context["asks_again"] = known["asks_again"]
    return render(request, "scoring/first_start.html", context, status=status)
