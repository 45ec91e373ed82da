"""The site with one page that breaks, to see what is shown then."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as site


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("broken on purpose")


urlpatterns = [path("broken/", broken), *site]
