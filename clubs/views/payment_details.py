"""The owner's page of the club's currency and Pix key."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs import roster
from clubs.forms.fields.money import PaymentDetailsForm
from clubs.models import PaymentDetails
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page
from clubs.words import pix
from server.web import saved_form


@require_http_methods(["GET", "POST"])
def payment_details(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the details; with a Pix key the page shows a code without an amount, to try it."""
    club = club_for(request, slug)
    details = PaymentDetails.of(club)
    form = PaymentDetailsForm(details, saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        roster.set_payment_details(club, form.cleaned_data, by=signed_in(request))
        messages.success(request, _("Currency and Pix key are saved."))
        return redirect("payment_details", slug)
    context = {
        "club": club,
        "nav": "club",
        "form": form,
        "pix_code": pix.code(details.receiver) if details.receiver else "",
    }
    return form_page(request, "clubs/payment_details.html", context)
