"""What the club stores about people: the page for them, and the owner's form for it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs import roster
from clubs.forms.people.privacy import PrivacyForm
from clubs.models import PrivacyContact
from clubs.privacy.facts import PrivacyPage
from clubs.rights.access import club_for, open_club, signed_in
from clubs.rights.middleware import sign_in_first
from clubs.views.answers import form_page
from server.web import saved_form


@require_safe
def privacy(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show members, and everybody if the club is public, what is stored about people."""
    club = open_club(request, slug)
    if club is None:
        return sign_in_first(request)
    return render(request, "clubs/privacy.html", {"club": club, "page": PrivacyPage(club)})


@require_http_methods(["GET", "POST"])
def change_privacy(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the contact and the club's own sentences."""
    club = club_for(request, slug)
    form = PrivacyForm(PrivacyContact.of(club), saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        roster.set_privacy_contact(club, form.values, by=signed_in(request))
        messages.success(request, _("Your words about privacy are saved."))
        return redirect("privacy", slug)
    context = {"club": club, "nav": "club", "form": form}
    return form_page(request, "clubs/change_privacy.html", context)
