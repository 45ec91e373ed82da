"""How views answer: a form with what is wrong with it, and a list cut into pages."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

PER_PAGE = 100


def form_page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page with a form. One that comes back after a POST was not accepted: 422."""
    return render(request, template, context, status=422 if request.method == "POST" else 200)


def list_page(
    request: HttpRequest, template: str, fragment: str, context: dict[str, Any]
) -> HttpResponse:
    """A page around a list; only the list for a search that is being typed."""
    return render(request, fragment if request.htmx else template, context)


def cut(request: HttpRequest, rows: QuerySet[Any]) -> Page[Any]:
    """The page of `rows` that was asked for, or the nearest there is."""
    return Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
