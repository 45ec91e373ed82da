"""A whole list of entries: read, shown, and entered once it was looked at."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs import kept
from clubs.access import Right, signed_in
from clubs.views.answers import form_page
from clubs.writing import NotNow
from tournaments.director import entries, lists
from tournaments.forms.importing import ImportForm
from tournaments.labels import LINES, LINES_OF_ONE
from tournaments.views.entries import around, say_entered
from tournaments.views.fetch import tournament_for


@require_http_methods(["GET", "POST"])
def import_entries(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Nothing is entered before the list was shown; `seen` says what was."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    context = around(tournament)
    layout = lists.layout_of(tournament)
    if request.method == "GET":
        context["form"] = ImportForm(layout, kept.take(request))
        return render(request, "tournaments/import.html", context)
    form = ImportForm(layout, request.POST, request.FILES)
    if not form.is_valid():
        return form_page(request, "tournaments/import.html", {**context, "form": form})
    listed = form.entry_list
    planned: dict[str, Any] = {
        "may_make": "add" in tournament.club.rights,
        "answers": request.POST.dict(),
    }
    seen, problem = request.POST.get("seen", ""), ""
    try:
        if seen and "look" not in request.POST and not form.cleaned_data["file"]:
            entered = lists.carry_out(
                tournament, listed.lines, by=signed_in(request), digest=seen, **planned
            )
            say_entered(request, tournament, entered)
            return redirect("entries", slug, name)
        entries.stage_to_join(tournament)
    except lists.Changed:
        problem = _("The list has changed since you looked at it. Look at it once more.")
    except NotNow:
        problem = _("It is too late to join any stage.")
    plan = lists.plan(tournament, listed.lines, **planned)
    words = LINES if layout.people == 2 else LINES_OF_ONE
    context |= {
        "form": form.shown,
        "plan": plan,
        "enter_number": context["entrants"].enter_number % {"number": len(plan.entering)},
        "steps": [(step, _said(str(words[step.code]), step)) for step in plan.steps],
        "unread": listed.unread,
        "problem": problem,
    }
    status = 409 if problem else 422 if plan.problems else 200
    return render(request, "tournaments/import.html", context, status=status)


def _said(words: str, step: lists.Step) -> str:
    return words.format(names=", ".join(step.new_people), **step.params)
