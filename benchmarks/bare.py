"""The site with what it is measured against: a view that answers a word, and one that writes."""

import bare_writes
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as pages


@login_not_required
def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("bare")


urlpatterns = [
    path("bare/", bare),
    path("bare/<int:club>/matches/<int:match>/hands/<int:number>/", bare_writes.hand),
    path("bare/<int:club>/tournaments/<int:tournament>/tables/", bare_writes.results),
    path("bare/<int:club>/tournaments/<int:tournament>/tables/<int:table>/", bare_writes.result),
    *pages,
]
