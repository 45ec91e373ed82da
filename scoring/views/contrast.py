"""Rules beside one another, and what a match would have been under others."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.access import club_for
from scoring.contrast import Contrast, match_under
from scoring.house import Playbook
from scoring.match_queries import listed, with_sides
from scoring.scoresheet import rules_of_match
from scoring.views.matches import match_for

LAST_MATCHES = 5


@require_safe
def compare_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """`?first=` beside `?second=`; until both are chosen, only the choice."""
    club = club_for(request, slug)
    book = Playbook(club)
    asked = [request.GET.get(name, "") for name in ("first", "second")]
    found = [book.find(which) for which in asked]
    if any(which and rules is None for which, rules in zip(asked, found, strict=True)):
        raise Http404
    first, second = found
    contrast = Contrast(first, second) if first and second else None
    context = {"club": club, "nav": "club", "book": book, "contrast": contrast}
    context |= {"first": first, "second": second, "matches": []}
    if contrast and contrast.same_game and contrast.different:
        played = listed(club).filter(ruleset=contrast.first.key, hand_count__gte=1)
        context["matches"] = list(with_sides(played.order_by("-number"))[:LAST_MATCHES])
    return render(request, "scoring/compare_rules.html", context)


@require_safe
def match_under_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The match as it was beside what it would have been; without `?rules=`, under the first that
    differ from its own.
    """
    club = club_for(request, slug)
    match = match_for(club, number)
    book = Playbook(club)
    own = rules_of_match(match)
    others = [one for one in book.of_game(match.ruleset) if one.rules != own]
    which = request.GET.get("rules", "")
    chosen = book.find(which) if which else next(iter(others), None)
    if which and (chosen is None or chosen.key != match.ruleset):
        raise Http404
    under = match_under(match, chosen) if chosen else None
    context = {"club": club, "nav": "matches", "match": match, "under": under, "others": others}
    context["own"] = book.played_by(match)
    return render(request, "scoring/match_under.html", context)
