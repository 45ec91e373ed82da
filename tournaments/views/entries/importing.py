"""Import a list of entries, with the pages of every imported list."""

from collections.abc import Callable
from functools import partial

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.imports.cells import split_lines
from clubs.imports.steps import Plan
from clubs.models import ImportedList, User
from clubs.views.people import importing
from server.web.htmx import HtmxRequest
from tournaments.director.entries import lists
from tournaments.entries.importing import Layout
from tournaments.entries.list_plan import columns_of, layout_of, plan_entries
from tournaments.models import Tournament
from tournaments.views.entries.entries import say_entered
from tournaments.views.fetch import tournament_for

MOST_LINES = 1000


@require_http_methods(["GET", "POST"])
def import_entries(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    return importing.import_list(request, slug, _lists_of(request, slug, name))


@require_http_methods(["GET", "POST"])
def imported_entries(request: HtmxRequest, slug: str, name: str, pk: int) -> HttpResponse:
    return importing.imported_list(request, slug, pk, _lists_of(request, slug, name))


@require_http_methods(["GET", "POST"])
def undo_entries(request: HttpRequest, slug: str, name: str, pk: int) -> HttpResponse:
    return importing.undo_import(request, slug, pk, _lists_of(request, slug, name))


def _lists_of(request: HttpRequest, slug: str, name: str) -> importing.ImportKind:
    """Return the kind of lists with the entries of this tournament."""
    tournament = tournament_for(request, slug, name)
    prefetch_related_objects([tournament], "stages")
    layout, may_make = layout_of(tournament), "add" in tournament.club.rights

    def plan(listed: ImportedList, _club: object) -> Plan:
        return plan_entries(listed, tournament, may_make=may_make)

    return importing.ImportKind(
        kind="entries",
        nav="tournaments",
        home="entries",
        back=" · ".join((str(tournament), _("Entries"))),
        title=_("Enter a list"),
        hint=_hint(layout),
        columns=columns_of(layout),
        plan=plan,
        confirm=partial(_confirm, request, tournament),
        write=partial(lists.write_entries, tournament=tournament),
        plan_undo=partial(lists.plan_undo_of_entries, tournament=tournament),
        undo=partial(lists.undo_entries, tournament=tournament),
        most_lines=MOST_LINES,
        split=split_lines,
        path=(tournament.slug,),
        tournament=tournament.pk,
    )


def _confirm(
    request: HttpRequest,
    tournament: Tournament,
    listed: ImportedList,
    plan: Callable[[ImportedList], Plan],
    digest: str,
    *,
    by: User,
) -> ImportedList:
    listed = lists.confirm_entries(listed, plan, digest, tournament=tournament, by=by)
    made = tournament.entries.filter(pk__in=listed.made.get("entries", {}))
    say_entered(request, tournament, list(made))
    return listed


def _hint(layout: Layout) -> str:
    if layout.people == 2:
        return _(
            "One pair per line: Ana Lima e Rui Sá. After the names, in this order "
            "and with a comma or a tab between them, can come the seed, the town or "
            "house, and whether the pair has paid. If you leave one out, keep its "
            "comma: Ana Lima e Rui Sá, , Campinas, yes"
        )
    text = _(
        "One person per line: Ana Lima. After the name, in this order and with a "
        "comma or a tab between them, can come the seed and whether the person "
        "has paid. If you leave out the seed, keep its comma: Ana Lima, , yes"
    )
    if not layout.has_group:
        return text
    heading = _("A list with headings may have a column for the town or house.")
    return f"{text} {heading}"
