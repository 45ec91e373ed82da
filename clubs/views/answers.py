"""How views answer: a form with what is wrong with it, and a list cut into pages."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

PER_PAGE = 100


def form_page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page with a form. One that comes back after a POST was not accepted: 422.

    The cursor stands in the first field that has to be put right.
    """
    form: BaseForm = context["form"]
    for name in [name for name in form.fields if name in form.errors][:1]:
        form.fields[name].widget.attrs["autofocus"] = True
    return render(request, template, context, status=422 if request.method == "POST" else 200)


def list_page(
    request: HttpRequest, template: str, fragment: str, context: dict[str, Any]
) -> HttpResponse:
    """A page around a list; only the list for a search that is being typed."""
    is_typed = bool(request.htmx)  # type: ignore[attr-defined]
    response = render(request, fragment if is_typed else template, context)
    # Both have the same address: a browser that goes back must not take one for the other.
    patch_vary_headers(response, ["HX-Request"])
    return response


def cut(request: HttpRequest, rows: QuerySet[Any]) -> Page[Any]:
    """The page of `rows` that was asked for, or the nearest there is."""
    return Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
