"""The site with bare views to compare with: one returns a short text, others write rows."""

import bare_writes
from django.db import connection
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.functional import lazystr

from clubs.journal.writing import step
from clubs.rights import ROWS, Door, Task
from config.urls import urlpatterns as pages
from tournaments.models import Tournament


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("bare")


def asks(request: HttpRequest) -> HttpResponse:
    """Return a short text after the shortest possible query."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("bare")


def changed(request: HttpRequest, name: str) -> HttpResponse:
    """Change the version of a tournament, as any write does."""
    Tournament.objects.filter(slug=name).update(version=F("version") + step())
    return HttpResponse("changed")


handler500 = "server.web.unavailable.server_failed"
# All under one name, which everybody may use: an address without a row of rights is refused.
ROWS["bare"] = dict.fromkeys(("GET", "POST"), Task(lazystr("bare"), Door.EVERYBODY))
tables = "bare/<int:club>/tournaments/<int:tournament>/tables/"
urlpatterns = [
    path("bare/", bare, name="bare"),
    path("bare/asks/", asks, name="bare"),
    path("bare/changed/<slug:name>/", changed, name="bare"),
    path("bare/<int:club>/matches/<int:match>/hands/<int:number>/", bare_writes.hand, name="bare"),
    path(tables, bare_writes.results, name="bare"),
    path(f"{tables}<int:table>/", bare_writes.result, name="bare"),
    *pages,
]
