"""Results of tables of several, typed from the slips on the desk."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from clubs import kept
from clubs.access import signed_in
from clubs.forms.numbers import number_in
from tournaments.forms.slips import page_with, slip_pages
from tournaments.forms.slips_several import SlipsOfSeveral, sent_tables
from tournaments.labels import in_a_row
from tournaments.models import Round
from tournaments.table_queries import glances, read_tables
from tournaments.views.rounds import around

PER_PAGE = 12
"""Tables on a page. All their fields can be kept while somebody signs in again (`clubs.kept`)."""


def type_results_of_several(request: HttpRequest, round: Round) -> HttpResponse:
    """A row for each who sits at a table of the page. `?table=`: the page with that table."""
    typed, now = kept.typed(request), glances(round)
    pages = slip_pages(now, PER_PAGE)
    page = page_with(pages, number_in(request.GET, "table"))
    numbers = {*(page.numbers if page else ()), *(sent_tables(typed) if typed else ())}
    rows = round.tables.filter(number__in=numbers).select_related("match")
    slips = SlipsOfSeveral(read_tables(rows), typed)
    if request.method == "POST":
        if noted := slips.write(by=signed_in(request)):
            text = ngettext("Recorded: table {numbers}.", "Recorded: tables {numbers}.", len(noted))
            messages.success(request, text.format(numbers=in_a_row(noted)))
        if not slips.is_refused:
            return redirect(request.get_full_path())
    context = {
        **around(round.stage.tournament),
        "round": round,
        "stage": round.stage,
        "slips": slips,
        "pages": pages,
        "slip_page": page,
        "all_in": not any(table.is_open for table in now),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/slips_several.html", context, status=status)
