"""The answers of views: a form, a page or a fragment of it, a page of a long list."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Protocol

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import patch_vary_headers, set_response_etag
from django_htmx.http import HttpResponseClientRedirect

from clubs.forms.fields.numbers import key_in
from clubs.lists.keyset import KeyPage, page_by_key
from clubs.models import Club
from server.web.htmx import HtmxRequest, Shown, page_or_fragment

PER_PAGE = 100


def form_page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    is_new: bool = False,
    is_stale: bool = False,
) -> HttpResponse:
    """Return a page with a form. Its status is 422 after a POST request, whose form had errors;
    409 if it was refused because somebody else changed something (`is_stale`).

    The cursor is in the first field with an error; in an empty form (`is_new`) in the first field.
    `forms` in the context: all forms of the page, if there are several.
    """
    forms: Sequence[BaseForm] = context.get("forms", [context["form"]])
    first = next((form for form in forms if form.errors), forms[0])
    wrong = [name for name in first.fields if name in first.errors]
    for name in (list(first.fields) if is_new and not first.is_bound else wrong)[:1]:
        first.fields[name].widget.attrs["autofocus"] = True
    status = 200
    if request.method == "POST":
        status = 409 if is_stale else 422
    return render(request, template, context, status=status)


@dataclass(frozen=True)
class Question:
    """A page that asks before something goes for good. `about` is the thing, on the page `back`."""

    heading: str
    words: Sequence[str]
    button: str
    about: object
    back: str


def question(request: HttpRequest, asked: Question, club: Club, nav: str) -> HttpResponse:
    context = {"asked": asked, "club": club, "nav": nav}
    return render(request, "clubs/question.html", context)


class Changing(Protocol):
    """A form or its result: `changes` are sentences on what saving it changes."""

    @property
    def changes(self) -> Sequence[object]: ...


def fingerprint(changing: Changing | None) -> str:
    """Return a short mark of the changes, which a form sends back to prove that it has shown them;
    empty without changes.
    """
    text = "\n".join(map(str, changing.changes)) if changing else ""
    return blake2b(text.encode(), digest_size=8).hexdigest() if text else ""


def asks_first(request: HtmxRequest, changing: Changing | None) -> bool:
    """Whether a form has to come back to show its changes, because it was sent without scripts from
    a page that did not show them.
    """
    if "asks" not in request.POST or request.htmx:
        return False
    return fingerprint(changing) not in ("", request.POST.get("shown"))


def live_answer(
    request: HtmxRequest, page: str, fragment: str, context: dict[str, Any], seen: Shown
) -> HttpResponse:
    """Return the page or its fragment; it shows the state `seen`, whose tag is in the context."""
    answer = page_or_fragment(request, page, fragment, context, tag=context["etag"])
    patch_vary_headers(answer, ["Cookie"])
    return for_all(request, answer, seen)


def for_all(request: HttpRequest, answer: HttpResponse, seen: Shown) -> HttpResponse:
    """Allow `server.cache.stored_answers` to store this answer for strangers, whose browsers
    revalidate it.

    Only for a page that depends on nothing but the state, the address, the language and the entry
    found on this device. Anything else would be shown to other people or after a change.
    """
    if not answer.has_header("ETag") and not request.user.is_authenticated:
        # A tag of the content: after an update the same state may link to other files.
        set_response_etag(answer)
    return showing(seen, answer)


def showing(seen: Shown, answer: HttpResponse) -> HttpResponse:
    """Return the answer, marked for `server.cache.stored_answers` with the state that it shows."""
    answer.shows = seen  # type: ignore[attr-defined]
    return answer


def unchanged(request: HttpRequest, tag: str) -> HttpResponse | None:
    """Return the 304 to an open page that shows the state of this tag already, else None."""
    # As the server has them: what every poll asks is not made into objects first.
    sent = request.META
    if tag in sent.get("HTTP_IF_NONE_MATCH", "") and sent.get("HTTP_HX_REQUEST") == "true":
        return HttpResponse(status=304, headers={"ETag": tag, "Cache-Control": "no-store"})
    return None


def go(request: HtmxRequest, address: str) -> HttpResponse:
    """Redirect to another page. htmx needs its own kind of redirect: it would put the target of a
    plain redirect into this page.
    """
    return (HttpResponseClientRedirect if request.htmx else HttpResponseRedirect)(address)


def newest_first(
    request: HttpRequest, rows: QuerySet[Any], per_page: int = PER_PAGE
) -> KeyPage[Any]:
    """Return the page of rows `?before=` or `?after=` a key, else the newest rows."""

    def read(before: int, after: int) -> list[Any]:
        if after:
            return list(rows.filter(pk__gt=after).order_by("pk")[: per_page + 1])
        part = rows.filter(pk__lt=before) if before else rows
        return list(part.order_by("-pk")[: per_page + 1])

    before, after = (key_in(request.GET, name) for name in ("before", "after"))
    return page_by_key(read, before, after, per_page, key=lambda row: row.pk)


def numbered_page(request: HttpRequest, rows: QuerySet[Any] | Sequence[Any]) -> Page[Any]:
    """Return the page `?page=` of these rows, or the nearest existing page."""
    return Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
