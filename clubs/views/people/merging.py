"""Pages that merge two records of one person: likely doubles, the preview, and undoing it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from clubs import roster
from clubs.journal.writing import Gone
from clubs.models import Club, Particulars, Player
from clubs.people import alike
from clubs.people.merge_words import sentences
from clubs.people.merging import Played, plan_of, played_by
from clubs.rights import Right
from clubs.rights.access import club_for, signed_in
from server.web.htmx import HtmxRequest, page_or_fragment

MOST = 50
"""Likely doubles on one page; merging one makes room for the next."""
FEW = 20


def same_people(request: HttpRequest, slug: str) -> HttpResponse:
    """List people who seem to be on the list twice, and the merges that can be undone."""
    club = club_for(request, slug)
    merges = club.merges.filter(undone_at__isnull=True).select_related("kept", "by")[:FEW]
    doubles = _doubles(club)[:MOST]
    played = played_by([player for two in doubles for player in two])
    context = {"club": club, "nav": "players"}
    context["doubles"] = [_more_matches_first(played[a.pk], played[b.pk]) for a, b in doubles]
    context["merges"] = [(merge, not roster.was_built_on(merge)) for merge in merges]
    return render(request, "clubs/same_people.html", context)


def find_double(request: HtmxRequest, slug: str, pk: int) -> HttpResponse:
    """Search the other record of this person."""
    club = club_for(request, slug)
    player = get_object_or_404(club.players, pk=pk)
    search = request.GET.get("q", "")
    found = club.players.exclude(pk=pk)
    if search:
        others = list(found.search(search)[:FEW])
    else:
        likely = [one if two == player else two for one, two in _doubles(club, player)]
        others = likely[:FEW]
    played = played_by([player, *others])
    rows = [
        (played[other.pk], *_more_matches_first(played[player.pk], played[other.pk]))
        for other in others
    ]
    context = {"club": club, "nav": "players", "player": player, "others": rows, "q": search}
    return page_or_fragment(request, "clubs/find_double.html", "clubs/_doubles_found.html", context)


def merge_players(request: HttpRequest, slug: str, pk: int, other: int) -> HttpResponse:
    """Show what merging changes, then do it. `other` is the record that goes."""
    club = club_for(request, slug)
    if club.merges.filter(kept=pk, gone=other, undone_at__isnull=True).exists():
        return _already_merged(request, slug)
    kept, gone = (get_object_or_404(club.players.select_related("club"), pk=k) for k in (pk, other))
    if kept == gone:
        raise Http404
    status = 200
    if request.method == "POST":
        try:
            roster.merge_players(
                kept, gone, by=signed_in(request), mark=request.POST.get("mark", "")
            )
        except roster.NotAsShown:
            status = 409
        except roster.InTheWay:
            status = 422
        except Gone:
            return _already_merged(request, slug)
        else:
            words = _("{gone} and {kept} are one person now.")
            messages.success(request, words.format(gone=gone.name, kept=kept.name))
            return redirect("player", slug, pk)
    plan = plan_of(kept, gone)
    played = played_by([kept, gone])
    context = {
        "club": club,
        "nav": "players",
        "plan": plan,
        "kept": kept,
        "gone": gone,
        "both": [played[kept.pk], played[gone.pk]],
        "sentences": sentences(plan, club),
        "changed": status == 409,
    }
    return render(request, "clubs/merge_players.html", context, status=status)


def _already_merged(request: HttpRequest, slug: str) -> HttpResponse:
    words = _("These two are one person already. The list below can undo that.")
    messages.info(request, words)
    return redirect("same_people", slug)


def undo_merge(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = club_for(request, slug)
    merge = get_object_or_404(club.merges.select_related("kept__club"), pk=pk)
    if request.method == "POST":
        try:
            restored = roster.undo_merge(merge, by=signed_in(request))
        except roster.BuiltOn:
            words = _("{name} has played or changed since: undoing is not possible any more.")
            messages.error(request, words.format(name=merge.kept.name))
        else:
            words = _("{gone} and {kept} are two people again.")
            names = {"gone": restored.name, "kept": merge.kept.name}
            messages.success(request, words.format(**names))
    return redirect("same_people", slug)


def _more_matches_first(one: Played, other: Played) -> tuple[Played, Played]:
    """Return the record that should stay, then the other; with equal numbers `one` stays."""
    return (other, one) if other.matches > one.matches else (one, other)


def _doubles(club: Club, player: Player | None = None) -> list[tuple[Player, Player]]:
    """Return the pairs of people who may be one person, the older record first; with `player` only
    their own. Partners in a pair are left out.
    """
    players = {one.pk: one for one in club.players.all()}
    columns = ("player", "phone", "email")
    if Right.OFFICE.value in club.rights:
        known = {
            pk: more for pk, *more in Particulars.objects.filter(club=club).values_list(*columns)
        }
    else:
        known = {}
    people = [alike.ComparedPerson(pk, one.name, *known.get(pk, ())) for pk, one in players.items()]
    pairs = club.competitors.filter(second__isnull=False).values_list("first", "second")
    together = {frozenset(two) for two in pairs.order_by()}
    return [
        (players[min(one.pk, two.pk)], players[max(one.pk, two.pk)])
        for one, two in alike.doubles(people)
        if {one.pk, two.pk} not in together and (not player or player.pk in (one.pk, two.pk))
    ]
