"""The site with one page that breaks, to see what is shown then."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as site


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("broken on purpose")


# Under the name of a page for everybody: an address without a row of rights is refused.
urlpatterns = [path("broken/", broken, name="robots"), *site]
