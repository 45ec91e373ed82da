"""The pages of the pairs of a club, addressed by their numbers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs import roster
from clubs.forms.people.pairs import Choice, PairForm
from clubs.journal.writing import Refused
from clubs.models import Club, Competitor
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import Question, form_page, question
from clubs.words.names import sort_key, with_capitals
from server.web import saved_form
from server.web.htmx import HtmxRequest, vary_on_htmx, wants_fragment


def numbered(club: Club, number: int) -> Competitor:
    """Return the pair of this number, with `club` (which has the person's rights) as its club.

    Raises Http404.
    """
    pair = get_object_or_404(club.competitors.pairs().with_players(), number=number)
    pair.club = club
    return pair


def add_pair(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug)
    form = PairForm(club, saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            pair = roster.add_pair(club, by=signed_in(request), **form.cleaned_data)
        except Refused as refused:
            form.refuse(refused)
        else:
            added = _("{pair} are pair {number}.")
            messages.success(request, added.format(pair=pair, number=pair.number))
            return redirect("pairs", slug)
    context = {"club": club, "nav": "pairs", "form": form}
    return form_page(request, "clubs/add_pair.html", context, is_new=True)


@vary_on_htmx
def find_person(request: HtmxRequest, slug: str) -> HttpResponse:
    """Suggest people for the name being typed; `?field=` names the field of the pair form.

    A page with two pair forms gives each a prefix, which its fields begin with.
    """
    club = club_for(request, slug)
    field = request.GET.get("field", "")
    if not wants_fragment(request) or field.rpartition("-")[2] not in PairForm.TWO:
        return redirect("pairs", slug)
    name, chosen = with_capitals(request.GET.get(field, "")), request.GET.get(f"{field}-is", "")
    choice = Choice.of(club, name, chosen, asks=False) if sort_key(name) else None
    context = {"name": field, "choice": choice, "is_part": True}
    return render(request, "clubs/_person_found.html", context)


def edit_pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    pair = numbered(club, number)
    form = PairForm(club, saved_form.typed(request), pair)
    if request.method == "POST" and form.is_valid():
        try:
            pair = roster.edit_pair(pair, by=signed_in(request), **form.cleaned_data)
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("Changes saved: pair {number}.").format(number=pair.number))
            return redirect("pair", slug, pair.number)
    context = {"club": club, "nav": "pairs", "form": form, "pair": pair}
    return form_page(request, "clubs/edit_pair.html", context)


def archive_pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    pair = numbered(club, number)
    if request.method == "POST":
        roster.archive_pair(pair, by=signed_in(request))
        messages.success(request, _("Pair {number} is archived.").format(number=number))
    return redirect("pair", slug, number)


def restore_pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    pair = numbered(club, number)
    if request.method == "POST":
        roster.restore_pair(pair, by=signed_in(request))
        messages.success(request, _("Pair {number} is back on the list.").format(number=number))
    return redirect("pair", slug, number)


def delete_pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask, then delete the pair for good."""
    club = club_for(request, slug)
    pair = numbered(club, number)
    if request.method == "POST":
        try:
            roster.delete_pair(pair, by=signed_in(request))
        except roster.InUse:
            messages.error(
                request, _("Pair {number} has played: it cannot be deleted.").format(number=number)
            )
            return redirect("pair", slug, number)
        messages.success(request, _("Pair {number} is deleted.").format(number=number))
        return redirect("pairs", slug)
    asked = Question(
        _("Delete pair %(number)s?") % {"number": number},
        (
            ", ".join(one.name for one in (pair.first, pair.second) if one),
            _(
                "Delete only a pair entered by mistake. Archive a pair that stopped playing."
                " The two people stay on the list."
            ),
        ),
        _("Delete"),
        about=pair,
        back=reverse("pair", args=[slug, number]),
    )
    return question(request, asked, club, "pairs")
