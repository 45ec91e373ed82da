"""A whole match as a match file: take it out, or bring one in after looking at it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page
from scoring import ledger
from scoring.downloads.stored_file import rules_in, text_of
from scoring.forms.changes.match_file import MatchFileForm, WhoPlayedForm
from scoring.labels import explain
from scoring.models import Hand
from scoring.rules.base.problems import Problem
from scoring.rules.base.sheet import HandReport
from scoring.rules.matchfile import MatchFile
from scoring.table.scoresheet import SheetHand
from scoring.views.table.matches import match_for
from server.web import saved_form


@dataclass(frozen=True)
class Issue:
    """A problem of a hand, as its template shows it."""

    level: str
    field: str
    title: str
    text: str


def _issue(problem: Problem, names: Sequence[str]) -> Issue:
    return Issue(problem.level, problem.field or "", *explain(problem, names))


@dataclass(frozen=True)
class FiledHand:
    """A hand of a file with its lines, as it will stand on the score sheet, and its problems."""

    sheet: SheetHand
    issues: list[Issue]

    @classmethod
    def of(cls, report: HandReport, match: MatchFile) -> "FiledHand":
        issues = [_issue(problem, match.sides) for problem in report.problems]
        return cls(SheetHand(Hand(number=report.number), report, match.rules), issues)


@require_safe
def match_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the match as a file that `manage.py score` reads."""
    club = club_for(request, slug)
    match = match_for(club, number)
    if match.is_result_only:
        raise Http404
    answer = HttpResponse(text_of(match), content_type="application/json")
    name = slugify(f"{slug} {match}")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


@require_http_methods(["GET", "POST"])
def import_match(request: HttpRequest, slug: str) -> HttpResponse:
    """Read a match file and show its score sheet; with `do=save` record it as a new match."""
    club = club_for(request, slug)
    context: dict[str, object] = {"club": club, "nav": "matches"}
    page = "scoring/import_match.html"
    if request.method == "GET":
        context["form"] = MatchFileForm(saved_form.take(request))
        return render(request, page, context)
    form = MatchFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return form_page(request, page, context | {"form": form})
    match = form.match
    chosen, played = rules_in(club, match.rules), match.play()
    hands = [FiledHand.of(report, match) for report in played.hands]
    wrong = [hand.sheet.number for hand in hands if not hand.sheet.report.counted]
    context |= {
        "form": form,
        "text": form.cleaned_data["text"],
        "match": match,
        "rules": chosen,
        "hands": hands,
        "wrong": wrong,
        "doubts": [_issue(one, match.sides) for one in match.problems(played.state)],
        "totals": played.state.totals,
    }
    do = request.POST.get("do", "")
    data = request.POST if do in ("save", "find") and not request.FILES else None
    who = WhoPlayedForm(club, match, data, initial={"client_key": uuid4()})
    context["who"] = who
    if do == "find":
        who.errors.clear()
        return render(request, page, context)
    if data is None or wrong:
        return render(request, page, context, status=422 if wrong else 200)
    if who.is_valid():
        by = signed_in(request)
        try:
            made = ledger.bring_in(
                club,
                who.competitors(by),
                chosen,
                match.hands,
                match.ended,
                by=by,
                client_key=who.sent_key,
                table=who.cleaned_data["table"],
                dated_at=who.dated_at,
            )
        except ledger.StartedOtherwise as started:
            text = _("This page has already made {match}. Read the file again for another match.")
            who.add_error(None, text.format(match=started.match))
            return render(request, page, context, status=409)
        return redirect("match", slug, made.number)
    return render(request, page, context, status=422)
