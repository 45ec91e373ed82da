"""Print score sheets: of a match, filled in or blank, and blank ones in any number.

Any member may print.
"""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.rights.access import club_for
from scoring.forms.lists.paper import PaperForm
from scoring.memory.occasions import occasions
from scoring.paper.sheets import BlankSheet, FilledSheet, ResultSheet
from scoring.paper.sizes import PAPERS
from scoring.table.scoresheet import rules_of_match, score_sheet
from scoring.views.table.matches import match_for
from server.papers.answering import Layout, Paper, paper_response, stop
from server.web.htmx import HtmxRequest


@require_safe
def score_sheet_pdf(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """Print the score sheet of a match. `?paper=A5`: the smaller size; `?blank=1`: to be filled in
    by hand, as is every match without hands; `?html`: as a page.
    """
    club = club_for(request, slug)
    match = match_for(club, number)
    paper = PAPERS.get(request.GET.get("paper", ""), PAPERS["A4"])
    is_blank = bool(request.GET.get("blank")) or not match.hand_count
    template = "print/blank_sheet.html" if is_blank else "print/score_sheet.html"
    if match.is_result_only:
        template = "print/final_result.html"

    def make() -> Layout:
        ways: Sequence[FilledSheet | BlankSheet | ResultSheet]
        if match.is_result_only:
            ways = [ResultSheet(score_sheet(match), paper)]
        elif is_blank:
            ways = BlankSheet.ways(rules_of_match(match), match.rules_name, paper, match)
        else:
            ways = FilledSheet.ways(score_sheet(match), paper)
        occasion = None if is_blank else occasions().link_of(match)
        return Layout([{"page": page, "occasion": occasion} for page in ways], ways[0].sheets)

    return paper_response(
        request,
        Paper(
            club,
            template,
            name=str(match),
            version=lambda: f"{match.pk}.{match.version}.{club.version}",
            back=(reverse("match", args=[slug, number]), str(match)),
            nav="matches",
            make=make,
        ),
    )


@require_http_methods(["GET", "POST"])
def stop_printing(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Stop a paper of this club that is being drawn."""
    return stop(request, club_for(request, slug), key)


@require_safe
def blank_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form that chooses paper, rules and number of blank sheets."""
    club = club_for(request, slug)
    context = {"club": club, "nav": "matches", "form": PaperForm(club)}
    return render(request, "scoring/blank_sheets.html", context)


@require_safe
def blank_pdf(request: HtmxRequest, slug: str) -> HttpResponse:
    """Print blank sheets; the query holds the fields of the form: `?copies=10&paper=A5`."""
    club = club_for(request, slug)
    form = PaperForm(club, request.GET)
    if not form.is_valid():
        context = {"club": club, "nav": "matches", "form": form}
        return render(request, "scoring/blank_sheets.html", context, status=422)
    chosen = form.chosen

    def make() -> Layout:
        ways = BlankSheet.ways(chosen.rules, chosen.name, form.sheet)
        contexts = [{"page": page} for page in ways]
        return Layout(contexts, sheets=1, copies=form.printed_copies)

    return paper_response(
        request,
        Paper(
            club,
            "print/blank_sheet.html",
            name=_("Score sheets"),
            version=lambda: f"{chosen.name} {chosen.rules!r} {club.version}",
            back=(reverse("blank_sheets", args=[slug]), _("Blank score sheets")),
            nav="matches",
            make=make,
        ),
    )
