"""Copy a tournament for another evening; archive a tournament and restore it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from scoring.models import Match
from server.web import saved_form
from tournaments.boards.club import plan_sentences
from tournaments.boards.entries.price import price_notes
from tournaments.director import copies, events
from tournaments.forms.club.copies import ArchiveForm, CopyForm
from tournaments.views.fetch import tournament_for
from tournaments.views.tournaments import frame


@require_http_methods(["GET", "POST"])
def copy_tournament(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Ask for the day, then create a tournament with the same stages and regulation."""
    source = tournament_for(request, slug, name, only_read=True)
    form = CopyForm(source, saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            made = copies.copy(
                source,
                form.plan,
                with_entries=form.cleaned_data["with_entries"],
                by=signed_in(request),
                client_key=form.cleaned_data["client_key"],
            )
        except events.PointsAreBad:
            bad = _(
                "With these rules more points are worse, but with the regulation they are better."
            )
            form.add_error("rules", bad)
        else:
            text = _("{name} is created. It is played like the earlier tournament, with new draws.")
            messages.success(request, text.format(name=made.name))
            return redirect("tournament", slug, made.slug)
    context = {
        **frame(source),
        "form": form,
        "notes": price_notes(source.club),
        "says": {**plan_sentences.of_tournament(source), **form.sentences},
    }
    return form_page(request, "tournaments/copy_tournament.html", context)


@require_http_methods(["GET", "POST"])
def archive_tournament(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Ask for confirmation, then archive a tournament."""
    tournament = tournament_for(request, slug, name)
    form = ArchiveForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        reason = _("Trial tournament") if form.cleaned_data["annul"] else ""
        copies.archive(tournament, annul=reason, by=signed_in(request))
        messages.success(request, _("{name} is archived.").format(name=tournament.name))
        return redirect("tournaments", slug)
    matches = Match.objects.filter(table_of_round__round__stage__tournament=tournament)
    context = {**frame(tournament), "form": form, "matches": matches.count()}
    return render(request, "tournaments/archive_tournament.html", context)


@require_POST
def restore_tournament(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    copies.restore(tournament, by=signed_in(request))
    return redirect("tournament", slug, name)
