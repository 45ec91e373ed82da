"""Import a list in three steps: upload or paste it, check what happens to each line, confirm.

The same pages serve every kind of list (`ImportKind`); `scoring` has one for results, and each
tournament one for its entries.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy
from django.views.decorators.http import require_http_methods

from clubs import roster
from clubs.forms.people.importing import (
    LONGEST_CELL,
    MOST_LINES,
    ListForm,
    answers_in,
    lines_words,
)
from clubs.imports.cells import split_table
from clubs.imports.people_plan import plan_people
from clubs.imports.steps import FATES, Option, Plan
from clubs.imports.words import COLUMNS, counted
from clubs.journal.writing import NotNow
from clubs.lists.spreadsheet import Text
from clubs.models import Club, ImportedList
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page, go
from server.web import saved_form
from server.web.htmx import HtmxRequest, page_or_fragment

PER_PAGE = 50
PATIENCE = 1.5
"""Seconds of writing after which the page shows how far the list is, and asks for more."""
LAST_LISTS = 10
MOST_STAYS = 20
"""Names of what stays when an import is undone."""

FATE_WORDS: Mapping[str, Promise] = {
    "wrong": ngettext_lazy("%(number)s to correct", "%(number)s to correct", "number"),
    "ask": ngettext_lazy("%(number)s to answer", "%(number)s to answer", "number"),
    "new": ngettext_lazy("%(number)s new", "%(number)s new", "number"),
    "fills": ngettext_lazy("%(number)s completed", "%(number)s completed", "number"),
    "same": ngettext_lazy("%(number)s already there", "%(number)s already there", "number"),
    "twice": ngettext_lazy(
        "%(number)s twice on the list", "%(number)s twice on the list", "number"
    ),
    "skipped": ngettext_lazy("%(number)s left out", "%(number)s left out", "number"),
}


@dataclass(frozen=True)
class ImportKind:
    """A kind of lists with its words and functions. `kind`: a value of ImportedList.Kind.

    The names of its addresses are `import_KIND`, `imported_KIND` and `undo_KIND`.
    """

    kind: str
    nav: str
    """The entry of the navigation."""
    back: Text
    title: Text
    hint: Text
    columns: Mapping[str, Text]
    plan: Callable[[ImportedList, Club], Plan]
    write: Callable[[ImportedList], ImportedList]
    plan_undo: Callable[[ImportedList], roster.UndoPlan]
    undo: Callable[..., ImportedList]
    confirm: Callable[..., ImportedList] = roster.confirm_import
    longest_cell: int = LONGEST_CELL
    """Characters of a cell that are kept."""
    most_lines: int = MOST_LINES
    split: Callable[[str, int, int], list[list[str]]] = split_table
    """Splits a pasted text into cells."""
    home: str = ""
    """The name of the page to go back to, unless it is `nav`."""
    path: tuple[str, ...] = ()
    """The part of its addresses between those of the club and of the list."""
    tournament: int | None = None

    def address(self, page: str, club: Club, *args: object) -> str:
        return reverse(f"{page}_{self.kind}", args=[club.slug, *self.path, *args])

    def lists(self, club: Club) -> QuerySet[ImportedList]:
        return club.imported_lists.filter(kind=self.kind, tournament=self.tournament)

    @property
    def column_options(self) -> list[Option]:
        unused = Option("", _("not used"))
        return [unused, *(Option(key, str(words)) for key, words in self.columns.items())]


PEOPLE = ImportKind(
    kind="people",
    nav="players",
    back=gettext_lazy("People"),
    title=gettext_lazy("Import a list of people"),
    hint=gettext_lazy(
        "One person or one pair per line. A first line with the names of the columns helps: name, "
        "nickname, partner, telephone, e-mail, birthday, member since, number, note."
    ),
    columns=COLUMNS,
    plan=plan_people,
    write=roster.write_people,
    plan_undo=roster.plan_undo_of_people,
    undo=roster.undo_people,
)


@require_http_methods(["GET", "POST"])
def import_list(request: HttpRequest, slug: str, of: ImportKind = PEOPLE) -> HttpResponse:
    """Take a list as pasted text or as a file, and keep it as a draft."""
    club = club_for(request, slug)
    form = ListForm(
        saved_form.typed(request),
        request.FILES or None,
        hint=of.hint,
        longest_cell=of.longest_cell,
        most_lines=of.most_lines,
        split=of.split,
    )
    if request.method == "POST" and form.is_valid():
        listed = roster.start_import(
            club,
            of.kind,
            form.cleaned_data["rows"],
            by=signed_in(request),
            client_key=form.cleaned_data["client_key"],
            tournament=of.tournament,
        )
        return redirect(of.address("imported", club, listed.pk))
    earlier = of.lists(club).select_related("by")[:LAST_LISTS]
    context = _frame(club, of) | {
        "form": form,
        "earlier": [(one, of.address("imported", club, one.pk), _state(one)) for one in earlier],
    }
    return form_page(request, "clubs/import_list.html", context)


@require_http_methods(["GET", "POST"])
def imported_list(
    request: HtmxRequest, slug: str, pk: int, of: ImportKind = PEOPLE
) -> HttpResponse:
    """Show a list: what will happen to each line, how far it is written, or what it has made."""
    club = club_for(request, slug)
    listed = get_object_or_404(of.lists(club).select_related("by"), pk=pk)
    listed.club = club
    if request.method == "POST":
        return _act(request, club, of, listed)
    return _show(request, club, of, listed)


def _act(request: HtmxRequest, club: Club, of: ImportKind, listed: ImportedList) -> HttpResponse:
    address, action = of.address("imported", club, listed.pk), request.POST.get("do", "")
    try:
        if action == "discard":
            roster.discard_import(listed)
            messages.success(request, _("The list was discarded. Nothing was imported."))
            return redirect(of.address("import", club))
        if action == "again" and listed.finished_at:
            return redirect(of.address("imported", club, _left_out(request, of, listed).pk))
        if listed.is_draft:
            listed = roster.answer_import(listed, answers_in(request.POST))
        if action == "import":
            listed = of.confirm(
                listed,
                lambda now: of.plan(now, club),
                request.POST.get("seen", ""),
                by=signed_in(request),
            )
    except NotNow:
        return go(request, address)
    except roster.PlanChanged:
        problem = _("The lines have changed since you looked at them. Look once more, then import.")
        return _show(request, club, of, listed, problem=problem)
    except roster.OtherImport as other:
        problem = _("Another list is being imported now. Wait until it is done, then try again.")
        path = reverse(f"imported_{other.listed.kind}", args=[club.slug, other.listed.pk])
        return _show(request, club, of, listed, problem=problem, other=path)
    if action in ("import", "go-on"):
        began = time.monotonic()
        while listed.is_running:
            listed = of.write(listed)
            if time.monotonic() - began > PATIENCE:
                break
        if request.htmx and listed.is_running:
            return _show(request, club, of, listed)
        return go(request, address)
    show = request.POST.get("show", "")
    return redirect(f"{address}?show={show}" if show in FATES else address)


def _left_out(request: HttpRequest, of: ImportKind, listed: ImportedList) -> ImportedList:
    """Return a new draft of the lines that an import left out; the same one if asked twice."""
    key = listed.client_key.int ^ listed.pk
    return roster.start_import(
        listed.club,
        of.kind,
        listed.rows,
        by=signed_in(request),
        client_key=type(listed.client_key)(int=key),
        tournament=of.tournament,
        answers=listed.answers,
    )


def _show(
    request: HtmxRequest,
    club: Club,
    of: ImportKind,
    listed: ImportedList,
    *,
    problem: str = "",
    other: str = "",
) -> HttpResponse:
    context = _frame(club, of) | {"listed": listed, "problem": problem, "other": other}
    context["made"] = counted(listed.counts)
    if listed.is_running:
        return page_or_fragment(
            request, "clubs/import_running.html", "clubs/_import_progress.html", context
        )
    if not listed.is_draft:
        context["undo"] = of.address("undo", club, listed.pk)
        context["left_out"] = listed.counts.get("left_out", 0) if listed.rows else 0
        return render(request, "clubs/import_done.html", context)
    plan = of.plan(listed, club)
    context |= _preview(request, of, plan)
    return render(request, "clubs/import_preview.html", context, status=409 if problem else 200)


def _preview(request: HttpRequest, of: ImportKind, plan: Plan) -> dict[str, Any]:
    """Return what the preview shows: one page of the lines with the same outcome."""
    asked = request.POST.get("show") or request.GET.get("show", "")
    fates = [fate for fate in FATES if plan.counts[fate]]
    fate = asked if asked in fates else next(iter(fates), "")
    steps = [step for step in plan.steps if step.fate == fate]
    page = Paginator(steps, PER_PAGE).get_page(request.GET.get("page"))
    ready = sum(step.order is not None for step in plan.steps)
    return {
        "plan": plan,
        "fate": fate,
        "fates": [(each, FATE_WORDS[each] % {"number": plan.counts[each]}) for each in fates],
        "page": page,
        "ready": ready,
        "makes": counted(plan.makes),
        "only_ready": lines_words(ready),
        "column_options": of.column_options,
    }


@require_http_methods(["GET", "POST"])
def undo_import(request: HttpRequest, slug: str, pk: int, of: ImportKind = PEOPLE) -> HttpResponse:
    """Show what undoing a list takes back and what stays, then do it."""
    club = club_for(request, slug)
    listed = get_object_or_404(of.lists(club), pk=pk)
    listed.club = club
    page = of.address("imported", club, pk)
    if listed.is_draft or listed.is_undone:
        return redirect(page)
    status = 200
    if request.method == "POST":
        try:
            of.undo(listed, by=signed_in(request), mark=request.POST.get("mark", ""))
        except roster.PlanChanged:
            status = 409
        else:
            messages.success(request, _("The import is undone."))
            return redirect(page)
    plan = of.plan_undo(listed)
    context = _frame(club, of) | {"page": page, "mark": plan.mark, "made": counted(plan.counts)}
    context |= {"stays": plan.stays[:MOST_STAYS], "more": max(0, len(plan.stays) - MOST_STAYS)}
    return render(request, "clubs/undo_import.html", context, status=status)


def _frame(club: Club, of: ImportKind) -> dict[str, Any]:
    return {
        "club": club,
        "nav": of.nav,
        "of": of,
        "start": of.address("import", club),
        "back": reverse(of.home or of.nav, args=[club.slug, *of.path]),
    }


def _state(listed: ImportedList) -> str:
    """Return how far a list is, in words."""
    if listed.is_undone:
        return _("undone")
    if listed.is_draft:
        return _("not imported yet")
    return _("not finished") if listed.is_running else counted(listed.counts)
