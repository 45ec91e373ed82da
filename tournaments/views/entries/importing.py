"""A whole list of entries: read it, show its effects, then enter it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.journal.writing import NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from server.web import saved_form
from tournaments.director.entries import lists
from tournaments.entries.entry_queries import stage_to_join
from tournaments.forms.entries.importing import ImportForm
from tournaments.views.entries.entries import frame, say_entered
from tournaments.views.fetch import tournament_for
from tournaments.words.labels import Text


@dataclass(frozen=True)
class ShownStep:
    """A step of the plan as the page shows it. `labels`: the words of its codes."""

    step: lists.Step
    labels: Mapping[str, Text]

    @property
    def name(self) -> str:
        """The people of the line, or the line itself if it could not be read."""
        return ", ".join(map(str, self.step.people)) or self.step.line.text

    @property
    def words(self) -> str:
        """The effect of the line, or its problem."""
        label = str(self.labels[self.step.code])
        text = label.format(names=", ".join(self.step.new_people), **self.step.params)
        return ", ".join((text, _("on the waiting list"))) if self.step.waits else text

    @property
    def icon(self) -> str:
        if self.step.makes_somebody:
            return "user-plus"
        return "check" if self.step.enters else ""

    @property
    def tags(self) -> list[str]:
        """Seed and group of an entry that the line makes."""
        line = self.step.line
        seed = _("seed %(number)s") % {"number": line.seed} if line.seed else ""
        return [tag for tag in (seed, line.group) if tag and self.step.enters]


@require_http_methods(["GET", "POST"])
def import_entries(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Show the effects of a list, then enter it. `seen`: the digest of the effects shown."""
    tournament = tournament_for(request, slug, name)
    context = frame(tournament)
    layout = lists.layout_of(tournament)
    if request.method == "GET":
        context["form"] = ImportForm(layout, saved_form.take(request))
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
        stage_to_join(tournament)
    except lists.Changed:
        problem = _("The list has changed since you looked at it. Look at it once more.")
    except NotNow:
        problem = _("It is too late to join any stage.")
    plan = lists.plan(tournament, listed.lines, **planned)
    words = context["entrants"].lines
    context |= {
        "form": form.shown,
        "plan": plan,
        "is_ready": not plan.problems,
        "enter_number": context["entrants"].enter_number % {"number": len(plan.entering)},
        "steps": [ShownStep(step, words) for step in plan.steps],
        "unread": listed.unread,
        "problem": problem,
    }
    status = 409 if problem else 422 if plan.problems else 200
    return render(request, "tournaments/import.html", context, status=status)
