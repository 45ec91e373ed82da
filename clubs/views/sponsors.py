"""The pictures of the club's sponsors: add, remove, and send one to a screen."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs import roster
from clubs.forms.sponsors import SponsorForm
from clubs.journal.writing import NotNow
from clubs.models import SponsorPicture
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page

A_YEAR = 365 * 24 * 3600


@require_http_methods(["GET", "POST"])
def sponsors(request: HttpRequest, slug: str) -> HttpResponse:
    """List the pictures of the club, and add one."""
    club = club_for(request, slug)
    form = SponsorForm(*(request.POST, request.FILES) if request.method == "POST" else ())
    if form.is_bound and form.is_valid() and form.cleaned_picture:
        try:
            roster.add_sponsor(
                club, form.cleaned_data["name"], form.cleaned_picture, by=signed_in(request)
            )
        except NotNow:
            words = _("A club has at most {number} pictures. Remove one first.")
            form.add_error("picture", words.format(number=roster.MOST_PICTURES))
        else:
            messages.success(request, _("The picture is saved."))
            return redirect("sponsors", slug)
    pictures = club.sponsor_pictures.defer("content")
    context = {"club": club, "nav": "tournaments", "form": form, "pictures": pictures}
    return form_page(request, "clubs/sponsors.html", context)


@require_POST
def remove_sponsor(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = club_for(request, slug)
    roster.remove_sponsor(club, pk, by=signed_in(request))
    messages.success(request, _("The picture was removed."))
    return redirect("sponsors", slug)


@require_safe
def sponsor_picture(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Send a picture to anybody who has its address."""
    picture = get_object_or_404(SponsorPicture, club__slug=slug, key=key)
    answer = HttpResponse(bytes(picture.content), content_type=picture.kind)
    answer["Cache-Control"] = f"private, max-age={A_YEAR}, immutable"
    return answer
