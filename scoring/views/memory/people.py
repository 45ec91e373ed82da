"""The club's people as an address book."""

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.models import Club, Player
from clubs.rights.access import club_for
from clubs.views.answers import numbered_page
from scoring.memory.people import AddressBook, found_words, in_columns, letter_of
from server.web.htmx import HtmxRequest, page_or_fragment

PER_PAGE = 200
FEW = 10
"""Fewer people are seen at a glance, without a search."""


@require_safe
def people(request: HtmxRequest, slug: str) -> HttpResponse:
    """List the club's people, or with `?archived=1` the archived ones; `?q=` searches."""
    club = club_for(request, slug)
    if "archived" in request.GET:
        return _archived(request, club)
    search, today = request.GET.get("q", ""), timezone.localdate()
    players = club.players.active().search(search)
    pages = Paginator(players, PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    book = AddressBook(club, today)
    columns = in_columns(book.letters(page))
    is_long = len(columns) > 1 or page.has_other_pages()
    context = {
        "club": club,
        "nav": "players",
        "q": search,
        "page": page,
        "year": today.year,
        "today": today,
        "columns": columns,
        "is_long": bool(search) or page.paginator.count >= FEW,
        "archived_count": club.players.filter(archived_at__isnull=False).count(),
    }
    seen = (0, 0) if search else (book.playing, book.played)
    context["found_words"] = found_words(pages.count, search, *seen)
    if not search and is_long:
        context["letters"] = _letters(page, players)
    return page_or_fragment(request, "scoring/people.html", "scoring/_people.html", context)


def _letters(page: Page[Player], players: QuerySet[Player]) -> list[tuple[str, int]]:
    """Return the first letters of the names, each with the number of the page where it begins."""
    if not page.has_other_pages():
        letters = dict.fromkeys(letter_of(player.sort_key) for player in page)
        return [(letter, 1) for letter in letters]
    first: dict[str, int] = {}
    for index, key in enumerate(players.values_list("sort_key", flat=True)):
        first.setdefault(letter_of(key), index // PER_PAGE + 1)
    return list(first.items())


def _archived(request: HtmxRequest, club: Club) -> HttpResponse:
    search = request.GET.get("q", "")
    players = club.players.filter(archived_at__isnull=False).search(search)
    context = {"club": club, "nav": "players", "q": search, "archived": True}
    context["page"] = numbered_page(request, players)
    return page_or_fragment(request, "clubs/archived_players.html", "clubs/_players.html", context)
