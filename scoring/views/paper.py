"""Paper: the score sheet of a match, filled in or blank, and blank ones by the dozen.

Any member may print.
"""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import club_for
from scoring.forms.paper import PaperForm
from scoring.paper.sheets import BlankSheet, FilledSheet
from scoring.paper.sizes import PAPERS
from scoring.printing import paper_response
from scoring.scoresheet import rules_of_match, score_sheet
from scoring.views.matches import match_for


@require_safe
def score_sheet_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`?paper=A5` for the other size, `?blank=1` to fill in by hand, `?html` to look at it.

    A match without hands has no other sheet than the blank one.
    """
    club = club_for(request, slug)
    match = match_for(club, number)
    paper = PAPERS.get(request.GET.get("paper", ""), PAPERS["A4"])
    ways: Sequence[FilledSheet | BlankSheet]
    if request.GET.get("blank") or not match.hand_count:
        template = "print/blank_sheet.html"
        ways = BlankSheet.ways(rules_of_match(match), match.rules_name, paper, match)
    else:
        template = "print/score_sheet.html"
        ways = FilledSheet.ways(score_sheet(match), paper)
    return paper_response(
        request,
        template,
        [{"club": club, "page": page} for page in ways],
        name=str(match),
        sheets=ways[0].sheets,
    )


@require_safe
def blank_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose paper, rules and how many."""
    club = club_for(request, slug)
    context = {"club": club, "nav": "matches", "form": PaperForm(club)}
    return render(request, "scoring/blank_sheets.html", context)


@require_safe
def blank_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """`?copies=10&paper=A5`: as many blank sheets in one file."""
    club = club_for(request, slug)
    form = PaperForm(club, request.GET)
    if not form.is_valid():
        context = {"club": club, "nav": "matches", "form": form}
        return render(request, "scoring/blank_sheets.html", context, status=422)
    ways = BlankSheet.ways(form.chosen.rules, form.chosen.name, form.sheet)
    return paper_response(
        request,
        "print/blank_sheet.html",
        [{"club": club, "page": page} for page in ways],
        name=_("Score sheets"),
        sheets=1,
        copies=form.cleaned_data["copies"],
    )
