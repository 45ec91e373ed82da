"""Compare two rule sets, and show a match under other rules of its game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.rights.access import club_for
from scoring.house_rules.contrast import Contrast, match_under
from scoring.house_rules.house import Playbook
from scoring.match.match_queries import listed, with_sides
from scoring.table.scoresheet import rules_of_match
from scoring.views.table.matches import match_for

LAST_MATCHES = 5


@require_safe
def compare_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Compare the rules `?first=` and `?second=`; until both are chosen, offer them to choose."""
    club = club_for(request, slug)
    book = Playbook(club)
    values = [request.GET.get(name, "") for name in ("first", "second")]
    first, second = (book.find(value) for value in values)
    if (values[0] and first is None) or (values[1] and second is None):
        raise Http404
    contrast = Contrast(first, second) if first and second else None
    context = {"club": club, "nav": "club", "book": book, "contrast": contrast}
    context |= {"first": first, "second": second, "matches": []}
    if contrast and contrast.same_game and contrast.different:
        played = listed(club).filter(ruleset=contrast.first.key, hand_count__gte=1)
        context["matches"] = list(with_sides(played.order_by("-number"))[:LAST_MATCHES])
    return render(request, "scoring/compare_rules.html", context)


@require_safe
def match_under_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a match as played and under the rules `?rules=`, by default the first other rules."""
    club = club_for(request, slug)
    match = match_for(club, number)
    book = Playbook(club)
    own = rules_of_match(match)
    others = [chosen for chosen in book.of_game(match.ruleset) if chosen.rules != own]
    which = request.GET.get("rules", "")
    chosen = book.find(which) if which else next(iter(others), None)
    if which and (chosen is None or chosen.key != match.ruleset):
        raise Http404
    under = match_under(match, chosen) if chosen else None
    context = {"club": club, "nav": "matches", "match": match, "under": under, "others": others}
    context["own"] = book.played_by(match)
    return render(request, "scoring/match_under.html", context)
