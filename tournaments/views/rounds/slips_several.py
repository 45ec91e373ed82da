"""Results of tables of several, typed from the slips."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.forms.fields.numbers import number_in
from clubs.journal.writing import Refused
from clubs.models import User
from clubs.rights.access import signed_in
from server.web import saved_form
from tournaments.director.rounds import tables
from tournaments.forms.rounds.result_several import ResultOfSeveralForm, SlipsOfSeveral, sent_tables
from tournaments.forms.rounds.slips import by_hand_words, page_with, slip_pages
from tournaments.models import Round
from tournaments.reading.table_queries import glances, read_tables
from tournaments.views.players.typed_results import write_result
from tournaments.views.rounds.rounds import frame
from tournaments.words.labels import in_a_row

NOTHING_TYPED = gettext_lazy("Nothing was recorded: type the figures of a table first.")
PER_PAGE = 12
"""Tables on a page. `server.web.saved_form` can keep all their fields while somebody signs in
again.
"""


def type_results_of_several(request: HttpRequest, this_round: Round) -> HttpResponse:
    """Record the results of the tables of a page, a row for each side. `?table=`: show its page."""
    typed, now = saved_form.typed(request), glances(this_round)
    pages = slip_pages(now, PER_PAGE)
    page = page_with(pages, number_in(request.GET, "table"))
    numbers = {*(page.numbers if page else ()), *(sent_tables(typed) if typed else ())}
    rows = this_round.tables.filter(number__in=numbers).select_related("match")
    slips = SlipsOfSeveral(read_tables(rows), typed)
    if request.method == "POST":
        if saved := save(slips, by=signed_in(request)):
            text = ngettext("Recorded: table {numbers}.", "Recorded: tables {numbers}.", len(saved))
            messages.success(request, text.format(numbers=in_a_row(saved)))
        elif typed is None or not sent_tables(typed):
            messages.warning(request, NOTHING_TYPED)
        if not slips.is_refused:
            return redirect(request.get_full_path())
    context = {
        **frame(this_round.stage.tournament),
        "round": this_round,
        "stage": this_round.stage,
        "form": slips,
        "pages": pages,
        "slip_page": page,
        "by_hand": by_hand_words(now),
        "all_in": not slips.tables and not any(table.is_open for table in now),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/slips_several.html", context, status=status)


def save(slips: SlipsOfSeveral, *, by: User) -> list[int]:
    """Save the complete results, and return the numbers of their tables. The others stay in the
    forms, with their errors.
    """
    saved = [form for form in slips.tables if form.is_bound and _is_saved(form, by)]
    slips.leave_out(saved)
    return [form.seated.number or 0 for form in saved]


def _is_saved(form: ResultOfSeveralForm, by: User) -> bool:
    if not form.is_valid():
        return False
    try:
        write_result(form, by=by)
    except tables.AlreadyThere:
        form.add_error(None, _("Another result is already recorded here."))
    except Refused:
        form.add_error(None, _("This table has changed. Look again."))
    return not form.errors
