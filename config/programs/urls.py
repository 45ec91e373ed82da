"""The addresses of the API, without the API: most servers never get a request of a program.

`config.programs.api` loads ninja and pydantic, which takes 0.15 s and 10 MB, at the first request.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, re_path
from django.views.decorators.csrf import csrf_exempt

from server.later import later

API = "config.programs.api"
ROUTES = {
    "club": "clubs/<slug>/",
    "people": "clubs/<slug>/people/",
    "pairs": "clubs/<slug>/pairs/",
    "journal": "clubs/<slug>/journal/",
    "matches": "clubs/<slug>/matches/",
    "match": "clubs/<slug>/matches/<number>/",
    "leader_board": "clubs/<slug>/leaderboard/",
    "tournaments": "clubs/<slug>/tournaments/",
    "tournament": "clubs/<slug:slug>/tournaments/<slug:name>/",
    "entries": "clubs/<slug:slug>/tournaments/<slug:name>/entries/",
    "rounds": "clubs/<slug:slug>/tournaments/<slug:name>/rounds/",
    "standings": "clubs/<slug:slug>/tournaments/<slug:name>/standings/",
    "write_result": "clubs/<slug>/results/",
}
"""The address of each operation, which is named after its function."""


def _address(name: str) -> URLPattern:
    @csrf_exempt
    def operation(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        from config.programs import api  # noqa: PLC0415 - see above

        return api.OPERATIONS[name](request, **kwargs)

    # Ninja's own names would be those of pages: `{% url "entries" %}` must stay a page.
    return path(ROUTES[name], operation, name=f"api_{name}")


urlpatterns = [
    path("", later(f"{API}.guide"), name="api_guide"),
    path("openapi.json", later(f"{API}.openapi"), name="openapi"),
    *map(_address, ROUTES),
    # Also after a line break in the address.
    re_path(
        r"^(?P<rest>[\s\S]*)$",
        csrf_exempt(later(f"{API}.nothing_here")),
        name="api_nothing",
    ),
]
