"""The page that shows an owner who may do what in the club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.models import Role
from clubs.rights.access import club_for
from clubs.rights.who_may import who_may


@require_safe
def who_may_do_what(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug)
    members = list(club.memberships.select_related("user").order_by("user__username"))
    roles = [(role.label, [m.user for m in members if m.role == role]) for role in Role]
    context = {"club": club, "nav": "accounts", "roles": roles, "groups": who_may(club)}
    return render(request, "clubs/who_may.html", context)
