"""The page after signing in: redirects to the person's club, or lists their clubs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from clubs.access import signed_in
from clubs.models import Club


def home(request: HttpRequest) -> HttpResponse:
    clubs = Club.objects.filter(memberships__user=signed_in(request)).order_by("name")
    if len(clubs) == 1:
        return redirect("club", clubs[0].slug)
    return render(request, "clubs/home.html", {"clubs": clubs})
