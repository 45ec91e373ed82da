"""Score sheets on paper."""

from django.http import HttpRequest, HttpResponse


def blank_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    return HttpResponse()


def blank_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    return HttpResponse()


def score_sheet_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return HttpResponse()
