"""The API of the whole site: the routes of all apps under `/api/v1/`, one shape of errors, tags.

`/api/v1/openapi.json` describes it; `/api/v1/` shows the description as a page without any script.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import URLPattern
from django.utils.cache import get_conditional_response, patch_vary_headers, set_response_etag
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, Throttled, ValidationError
from ninja.operation import Operation

from clubs.api.base import Failed, PerCaller
from clubs.api.routes import router as clubs_router
from clubs.journal.writing import Lent, Refused
from scoring.club.api import router as scoring_router
from server.web.unavailable import RETRY_SECONDS, log_trouble, trouble_of
from tournaments.api.results import router as results_router
from tournaments.api.routes import router as tournaments_router

RATE = "300/m"
"""Requests a minute of one token, or of one address without a token, in each worker."""


class ClubApi(NinjaAPI):
    """The API, whose operations are named after their functions in the OpenAPI document."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__


api = ClubApi(
    title="Caderneta",
    version="1",
    description="What a club may show to programs. docs/api.md has examples.",
    docs_url=None,
    openapi_url=None,
    throttle=[PerCaller(RATE)],
)
for router in (clubs_router, scoring_router, tournaments_router, results_router):
    api.add_router("/clubs", router)


# --- Errors -------------------------------------------------------------------------------------


def error(
    status: int, code: str, message: str, details: list[dict[str, Any]] | None = None
) -> JsonResponse:
    """Return an error in the shape that all errors of the API have."""
    problem = {"code": code, "message": message, "details": details or []}
    return JsonResponse({"error": problem}, status=status)


@api.exception_handler(Http404)
def _not_found(request: HttpRequest, problem: Http404) -> HttpResponse:
    return error(404, "not-found", "There is nothing at this address for this token.")


@api.exception_handler(PermissionDenied)
def _denied(request: HttpRequest, problem: PermissionDenied) -> HttpResponse:
    return error(403, "not-allowed", "The token does not have this right.")


@api.exception_handler(AuthenticationError)
def _unknown(request: HttpRequest, problem: AuthenticationError) -> HttpResponse:
    answer = error(401, "needs-token", "This needs a valid token: Authorization: Bearer …")
    answer["WWW-Authenticate"] = "Bearer"
    return answer


@api.exception_handler(Throttled)
def _too_many(request: HttpRequest, problem: Throttled) -> HttpResponse:
    answer = error(429, "too-many", "Too many requests. Wait, then go on.")
    answer["Retry-After"] = str(max(1, round(problem.wait or 1)))
    return answer


@api.exception_handler(ValidationError)
def _wrong(request: HttpRequest, problem: ValidationError) -> HttpResponse:
    details = [
        {"where": list(map(str, e["loc"])), "message": str(e["msg"])} for e in problem.errors
    ]
    return error(422, "malformed", "The request does not have the documented form.", details)


@api.exception_handler(Refused)
def _refused(request: HttpRequest, problem: Refused) -> HttpResponse:
    return error(409, "refused", "This is not possible now.")


@api.exception_handler(Lent)
def _lent(request: HttpRequest, problem: Lent) -> HttpResponse:
    return error(409, "lent", "The club is lent: it can be read here, and written elsewhere.")


@api.exception_handler(Error)
def _unavailable(request: HttpRequest, problem: Error) -> HttpResponse:
    trouble = trouble_of(problem)
    if trouble is None:
        raise problem
    log_trouble(problem)
    words = "Nothing was written: the database cannot be used now. Try again later."
    answer = error(503, "unavailable", words)
    answer["Retry-After"] = str(RETRY_SECONDS)
    return answer


@api.exception_handler(HttpError)
def _failed(request: HttpRequest, problem: HttpError) -> HttpResponse:
    if isinstance(problem, Failed):
        return error(problem.status_code, problem.code, problem.message, problem.details)
    return error(422, "malformed", problem.message)  # the body is no JSON


# --- Answers ------------------------------------------------------------------------------------


def _checked(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Return the view with tags: an unchanged answer is a 304. A wrong method is an error too."""

    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        if answer.status_code == 405:
            refused = error(405, "wrong-method", "This address has other methods.")
            refused["Allow"] = answer["Allow"]
            return refused
        patch_vary_headers(answer, ["Authorization", "Accept-Language"])
        if request.method == "GET" and answer.status_code == 200:
            answer["Cache-Control"] = "private, no-cache"
            set_response_etag(answer)
            return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer
        answer["Cache-Control"] = "no-store"
        return answer

    return checked


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    return _checked(lambda request: JsonResponse(description()))(request)


@cache
def description() -> dict[str, Any]:
    """Return the OpenAPI document as data, made once: it is in English and takes long to make."""
    return dict(api.get_openapi_schema(path_prefix="/api/v1/"))


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Show the OpenAPI document as a page."""
    document = description()
    tags: dict[str, list[dict[str, Any]]] = {}
    for address, methods in document["paths"].items():
        for method, route in methods.items():
            shown = {"method": method.upper(), "address": address, **route}
            tags.setdefault(route["tags"][0], []).append(shown)
    schemas = document["components"]["schemas"]
    context = {"tags": tags, "shapes": {name: _fields(shape) for name, shape in schemas.items()}}
    return render(request, "api.html", context)


def _fields(shape: dict[str, Any]) -> list[tuple[str, str]]:
    return [(name, _type(field)) for name, field in shape.get("properties", {}).items()]


def _type(field: dict[str, Any]) -> str:
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "anyOf" in field:
        return " | ".join(map(_type, field["anyOf"]))
    if field.get("type") == "array":
        return f"[{_type(field.get('items', {}))}]"
    if "enum" in field:
        return " | ".join(map(repr, field["enum"]))
    return str(field.get("format") or field.get("type") or "any")


def nothing_here(request: HttpRequest, rest: str = "") -> HttpResponse:
    return error(404, "not-found", "There is nothing at this address.")


OPERATIONS: dict[str, Callable[..., HttpResponse]] = {
    str(route.name): _checked(route.callback)
    for route in api.urls[0]
    if isinstance(route, URLPattern) and route.name != "api-root"
}
"""The views, by the names of their functions; `config.programs.urls` has their addresses."""
