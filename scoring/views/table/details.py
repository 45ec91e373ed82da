"""The owner's page about the club: its name, evenings, languages, rules, logo, and what
everybody may see."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs import roster
from clubs.forms.evenings import EveningsForm
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page
from scoring.forms.start.details import DetailsForm
from server.web import saved_form


@require_http_methods(["GET", "POST"])
def club_details(request: HttpRequest, slug: str) -> HttpResponse:
    club, by = club_for(request, slug), signed_in(request)
    files = request.FILES if request.method == "POST" else None
    form = DetailsForm(club, saved_form.typed(request), files)
    evenings = EveningsForm(club, saved_form.typed(request))
    if request.method == "POST" and all([form.is_valid(), evenings.is_valid()]):
        roster.set_evenings(club, evenings.hours, by=by)
        roster.edit_club(club, form.details, by=by, rules_name=form.rules_name)
        if form.cleaned_logo or form.cleaned_data["remove_logo"]:
            roster.change_logo(club, form.cleaned_logo, by=by)
        messages.success(request, _("The club’s details are saved."))
        return redirect("club_details", slug)
    context = {"club": club, "nav": "club", "form": form, "evenings": evenings}
    return form_page(request, "scoring/club_details.html", context)
