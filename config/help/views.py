"""The pages of the help: for everybody, and for a member with the ticks of their club."""

from collections.abc import Sequence
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubs.models import Club
from clubs.rights.access import club_for
from config.help.contents import CHAPTERS, FIRST
from config.help.finding import find
from config.help.pages import LANGUAGES, NotBuilt, Page, find_page
from config.help.steps import next_step, numbered
from scoring.house_rules.game_rules import GameRules
from scoring.house_rules.house import preset


class Entries(NamedTuple):
    """A chapter of the list. `is_open`: the page on screen is one of its pages."""

    title: object
    pages: Sequence[Page]
    is_open: bool


@require_safe
def help_page(request: HttpRequest, name: str) -> HttpResponse:
    return _page(request, None, name)


@require_safe
def club_help_page(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Show a page of the help to a member, with the steps that the club has done."""
    return _page(request, club_for(request, slug), name)


@require_safe
def help_search(request: HttpRequest) -> HttpResponse:
    """Show the pages of the help with the words `q`."""
    return _search(request, None)


@require_safe
def club_help_search(request: HttpRequest, slug: str) -> HttpResponse:
    return _search(request, club_for(request, slug))


def _page(request: HttpRequest, club: Club | None, name: str) -> HttpResponse:
    try:
        page = find_page(name, _language())
    except NotBuilt:
        return _not_built(request, club)
    if page is None:
        raise Http404
    steps = numbered(page, club)
    context = {
        "page": page,
        "steps": steps,
        "next": next_step(steps, club),
        "is_foreign": page.language != LANGUAGES[_language()],
        "is_first": name == FIRST,
        "following": _following(name),
        "game": GameRules(preset(page.game)) if page.game else None,
    }
    return render(request, "help/page.html", _around(club, name) | context)


def _search(request: HttpRequest, club: Club | None) -> HttpResponse:
    search = request.GET.get("q", "")[:80].strip()
    if not search:
        return redirect(f"{_home(club)}{FIRST}/")
    try:
        found = find(search, _language())
    except NotBuilt:
        return _not_built(request, club)
    return render(request, "help/found.html", _around(club) | {"q": search, "found": found})


def _around(club: Club | None, name: str = "") -> dict[str, object]:
    """Return what every page of the help shows around its sheet. Raises NotBuilt."""
    language = _language()
    chapters = [
        Entries(
            chapter.title,
            [page for other in chapter.names if (page := find_page(other, language))],
            name in chapter.names,
        )
        for chapter in CHAPTERS
    ]
    return {"club": club, "help": _home(club), "chapters": chapters, "name": name}


def _following(name: str) -> Page | None:
    """Return the page after this one in the list, if it is of the same chapter."""
    for chapter in CHAPTERS:
        if name in chapter.names[:-1]:
            return find_page(chapter.names[chapter.names.index(name) + 1], _language())
    return None


def _home(club: Club | None) -> str:
    return reverse("club_help", args=[club.slug]) if club else reverse("help")


def _not_built(request: HttpRequest, club: Club | None) -> HttpResponse:
    return render(request, "help/not_built.html", {"club": club}, status=503)


def _language() -> str:
    return get_language() or "pt-br"
