"""The page of tokens, with which programs act for members of the club."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.accounts.security import Event
from clubs.accounts.tokens import make_token, revoke_token
from clubs.forms.accounts.tokens import TokenForm
from clubs.models import Club, Token, User
from clubs.rights import Right
from clubs.rights.access import club_for, signed_in
from clubs.views.accounts import security_log
from clubs.views.answers import form_page
from server.web import saved_form


def _visible(club: Club, user: User) -> QuerySet[Token]:
    """Return the valid tokens of this person; for the owner of the club those of all members."""
    tokens = club.tokens.filter(revoked_at=None, ends_at__gt=timezone.now()).select_related("user")
    return tokens if Right.OWN.value in club.rights else tokens.filter(user=user)


@never_cache
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest, slug: str) -> HttpResponse:
    """List the tokens and make a new one, whose key is shown only on the answer."""
    club = club_for(request, slug)
    user = signed_in(request)
    request.session["other_programs"] = True  # the menu then has this page until the sign-out
    form = TokenForm(saved_form.typed(request))
    context = {"club": club, "nav": "tokens", "tokens": _visible(club, user)}
    if request.method == "POST" and form.is_valid():
        token, key = make_token(club, by=user, **form.cleaned_data)
        if not key:
            context |= {"form": form.for_another(), "already_made": token}
            return render(request, "clubs/tokens.html", context)
        _log("token-made", request, token)
        return render(request, "clubs/tokens.html", context | {"form": TokenForm(), "key": key})
    return form_page(request, "clubs/tokens.html", context | {"form": form})


@require_POST
def revoke(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = club_for(request, slug)
    token = get_object_or_404(_visible(club, signed_in(request)), pk=pk)
    revoke_token(token, by=signed_in(request))
    _log("token-revoked", request, token)
    messages.success(request, _("The token of “{name}” no longer works.").format(name=token.name))
    return redirect("tokens", slug)


def _log(event: Event, request: HttpRequest, token: Token) -> None:
    security_log.record(event, request, token.club, about=token.user, token=token.start)
