"""The list of the club's pairs."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.rights.access import club_for
from clubs.views.answers import numbered_page
from scoring.memory.pairs import PairList, found_words, people_without_a_pair
from server.web.htmx import HtmxRequest, page_or_fragment

FEW = 10
"""Fewer pairs are seen at a glance: no search, and no choice of their order."""
MOST_NAMES = 20


@require_safe
def pairs(request: HtmxRequest, slug: str) -> HttpResponse:
    """List the pairs, or with `?archived=1` the archived ones; `?q=` finds names and numbers,
    `?order=name` or `last` sorts.
    """
    club, today = club_for(request, slug), timezone.localdate()
    search, archived = request.GET.get("q", ""), "archived" in request.GET
    order, listed = request.GET.get("order", ""), PairList(club, today)
    all_pairs = club.competitors.pairs().with_players()
    found = all_pairs.filter(archived_at__isnull=not archived).search(search)
    sort = {"name": listed.by_name, "last": listed.by_last}.get(order)
    page = numbered_page(request, sort(found) if sort else found)
    lines = listed.lines(page)
    context = {
        "club": club,
        "nav": "pairs",
        "q": search,
        "archived": archived,
        "order": order if sort else "",
        "orders": [("", _("By number")), ("name", _("By name")), ("last", _("Last time"))],
        "page": page,
        "lines": lines,
        "year": today.year,
        "has_figures": any(line.matches for line in lines),
        "is_long": bool(search) or page.paginator.count >= FEW,
    }
    here = 0 if archived or search else listed.here
    context["found_words"] = found_words(page.paginator.count, search, here, archived=archived)
    if not archived:
        context["count_archived"] = all_pairs.filter(archived_at__isnull=False).count()
    if not (archived or search):
        alone = list(people_without_a_pair(club)[: MOST_NAMES + 1]) if lines else []
        context |= {
            "alone": alone[:MOST_NAMES],
            "more_alone": len(alone) > MOST_NAMES,
        }
    return page_or_fragment(request, "scoring/pairs.html", "scoring/_pairs.html", context)
