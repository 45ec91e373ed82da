"""The site with bare views to compare with: one answers a word, others write rows."""

import bare_writes
from django.contrib.auth.decorators import login_not_required
from django.db import connection
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import path

from clubs.writing import step
from config.urls import urlpatterns as pages
from tournaments.models import Tournament


@login_not_required
def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("bare")


@login_not_required
def asks(request: HttpRequest) -> HttpResponse:
    """Answer a word after the shortest possible query."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("bare")


@login_not_required
def changed(request: HttpRequest, name: str) -> HttpResponse:
    """Change the version of a tournament, as any write does."""
    Tournament.objects.filter(slug=name).update(version=F("version") + step())
    return HttpResponse("changed")


handler500 = "config.unavailable.server_failed"
urlpatterns = [
    path("bare/", bare),
    path("bare/asks/", asks),
    path("bare/changed/<slug:name>/", changed),
    path("bare/<int:club>/matches/<int:match>/hands/<int:number>/", bare_writes.hand),
    path("bare/<int:club>/tournaments/<int:tournament>/tables/", bare_writes.results),
    path("bare/<int:club>/tournaments/<int:tournament>/tables/<int:table>/", bare_writes.result),
    *pages,
]
