"""The page after signing in: redirects to the person's only club, or lists clubs and offices."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render

from clubs.accounts import first_start
from clubs.accounts.offices import offices_of
from clubs.models import Club
from clubs.rights.access import signed_in
from clubs.rights.middleware import sign_in_first


def home(request: HttpRequest) -> HttpResponseBase:
    if not request.user.is_authenticated:
        return redirect("first_start") if first_start.is_open() else sign_in_first(request)
    clubs = Club.objects.filter(memberships__user=signed_in(request)).order_by("name")
    offices = offices_of(signed_in(request))
    if len(clubs) == 1 and not offices:
        return redirect("club", clubs[0].slug)
    return render(request, "clubs/home.html", {"clubs": clubs, "offices": offices})
