"""The site with one page more, a view that answers a word: what pages are measured against."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as pages


@login_not_required
def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("bare")


urlpatterns = [path("bare/", bare), *pages]
