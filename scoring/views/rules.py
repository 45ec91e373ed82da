"""The club's own numbers."""

from django.http import HttpRequest, HttpResponse


def house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    return HttpResponse()
