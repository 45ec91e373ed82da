"""Forms to add and change people; `scoring.views` has their list and their own pages."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs import roster
from clubs.forms.people.particulars import person_form
from clubs.models import Competitor
from clubs.people.relations import is_used
from clubs.rights.access import club_for, particulars_of, signed_in
from clubs.views.answers import Question, form_page, question
from server.web import saved_form


def add_player(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug)
    form = person_form(club, saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            player = roster.add_player(club, by=signed_in(request), **form.values)
        except roster.MemberNumberTaken as taken:
            form.refuse(taken)
        else:
            messages.success(request, _("{name} is on the list.").format(name=player.name))
            return redirect("add_player" if "another" in request.POST else "players", slug)
    context = {"club": club, "nav": "players", "form": form}
    return form_page(request, "clubs/add_player.html", context, is_new=True)


def edit_player(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the form of one person, with their pairs, to change, archive or delete."""
    club = club_for(request, slug)
    player = get_object_or_404(club.players, pk=pk)
    form = person_form(club, saved_form.typed(request), player)
    if request.method == "POST" and form.is_valid():
        try:
            player = roster.edit_player(player, by=signed_in(request), **form.values)
        except roster.MemberNumberTaken as taken:
            form.refuse(taken)
        else:
            messages.success(request, _("Changes saved: {name}.").format(name=player.name))
            return redirect("player", slug, pk)
    pairs = Competitor.objects.pairs().with_players().of(player)
    context = {"club": club, "nav": "players", "form": form, "player": player, "pairs": pairs}
    context |= {"used": is_used(player), "known": particulars_of(club, player)}
    return form_page(request, "clubs/edit_player.html", context)


def archive_player(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = club_for(request, slug)
    player = get_object_or_404(club.players, pk=pk)
    if request.method == "POST":
        roster.archive_player(player, by=signed_in(request))
        messages.success(request, _("{name} is archived.").format(name=player.name))
    return redirect("edit_player", slug, pk)


def restore_player(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = club_for(request, slug)
    player = get_object_or_404(club.players, pk=pk)
    if request.method == "POST":
        roster.restore_player(player, by=signed_in(request))
        messages.success(request, _("{name} is back on the list.").format(name=player.name))
    return redirect("edit_player", slug, pk)


def delete_player(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask, then delete the person for good."""
    club = club_for(request, slug)
    player = get_object_or_404(club.players, pk=pk)
    if request.method == "POST":
        try:
            roster.delete_player(player, by=signed_in(request))
        except roster.InUse:
            messages.error(
                request,
                _("{name} is in a pair or a tournament: deleting is not possible.").format(
                    name=player.name
                ),
            )
            return redirect("edit_player", slug, pk)
        messages.success(request, _("{name} is deleted.").format(name=player.name))
        return redirect("players", slug)
    asked = Question(
        _("Delete %(name)s?") % {"name": player.name},
        [_("Delete only a person entered by mistake. Archive a person who stopped playing.")],
        _("Delete"),
        about=player.name,
        back=reverse("player", args=[slug, pk]),
    )
    return question(request, asked, club, "players")
