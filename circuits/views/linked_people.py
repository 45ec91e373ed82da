"""People who are known in two clubs: proposed by one club, accepted by the other."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from circuits.federations import linking
from circuits.forms.linked_people import AcceptForm, ProposeForm
from circuits.models import PersonLink
from clubs.journal.writing import Gone
from clubs.models import Club, Player
from clubs.rights.access import club_for, signed_in


@dataclass(frozen=True)
class LinkLine:
    """A link as one of its clubs sees it: its own person, and the name that the other publishes."""

    link: PersonLink
    club: Club
    form: AcceptForm | None = None

    @property
    def is_own(self) -> bool:
        """Whether this club has proposed it."""
        return self.link.club_id == self.club.pk

    @property
    def own(self) -> Player | None:
        return self.link.player if self.is_own else self.link.other

    @property
    def other(self) -> Player | None:
        return self.link.other if self.is_own else self.link.player

    @property
    def other_club(self) -> Club:
        return self.link.other_club if self.is_own else self.link.club

    @property
    def words(self) -> str:
        other = {"other": self.other_club, "name": self.other}
        if self.link.accepted_at:
            return _("in %(other)s: %(name)s") % other
        return _("%(other)s has not answered yet") % other

    @property
    def end_word(self) -> str:
        return _("End the link") if self.link.accepted_at else _("Take back")


@require_safe
def linked_people(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug)
    return _page(request, club, ProposeForm(club))


def _page(request: HttpRequest, club: Club, form: ProposeForm, status: int = 200) -> HttpResponse:
    rows = linking.links_of(club).select_related("club", "other_club", "player", "other")
    links = list(rows)
    lines = [LinkLine(link, club, _accept_form(link, club)) for link in links]
    context = {
        "club": club,
        "nav": "tournaments",
        "form": form,
        "received": [line for line in lines if not line.link.accepted_at and not line.is_own],
        "links": sorted(
            (line for line in lines if line.link.accepted_at or line.is_own),
            key=lambda line: not line.link.accepted_at,
        ),
        "has_partners": linking.partners_of(club).exists(),
    }
    return render(request, "federations/linked_people.html", context, status=status)


def _accept_form(link: PersonLink, club: Club) -> AcceptForm | None:
    """Return the form of a proposal that waits for this club, with a namesake chosen."""
    if link.accepted_at or link.club_id == club.pk:
        return None
    likely = club.players.active().namesakes(link.player.name).first()
    return AcceptForm(club, likely=likely)


@require_POST
def propose(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug)
    form = ProposeForm(club, request.POST)
    if form.is_valid():
        player, other = form.cleaned_data["player"], form.cleaned_data["club"]
        player.club = club
        try:
            linking.propose(player, other, by=signed_in(request))
        except linking.LinkedAlready:
            form.add_error("player", _("This person is proposed or linked to that club already."))
        except linking.NotTogether:
            form.add_error("club", _("The clubs are no longer in the same federation."))
        else:
            text = _("{club} is asked. It says which of its people this is, or declines.")
            messages.success(request, text.format(club=other))
            return redirect("linked_people", slug)
    return _page(request, club, form, 422)


@require_POST
def accept(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = club_for(request, slug)
    received = linking.links_of(club).filter(other_club=club).select_related("club", "other_club")
    link = get_object_or_404(received, pk=pk)
    form = AcceptForm(club, request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose the person of this club."))
        return redirect("linked_people", slug)
    try:
        linking.accept(link, form.cleaned_data["player"], by=signed_in(request))
    except linking.LinkedAlready:
        messages.error(request, _("This person is proposed or linked to that club already."))
    except linking.NotTogether:
        messages.error(request, _("The clubs are no longer in the same federation."))
    except Gone:
        messages.error(request, _("The other club has taken its proposal back."))
    else:
        messages.success(request, _("Circuits of the federation count both as one person now."))
    return redirect("linked_people", slug)


@require_POST
def end(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """End a link, take a proposal back, or decline one."""
    club = club_for(request, slug)
    link = get_object_or_404(linking.links_of(club).select_related("club", "other_club"), pk=pk)
    with suppress(Gone):
        linking.end(link, by=signed_in(request))
    messages.success(request, _("The two are no longer linked."))
    return redirect("linked_people", slug)
