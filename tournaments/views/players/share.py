"""Pages with words and a link to send to a chat group, and the pictures that it shows.

Each is open to those who may see the page that is sent.
"""

from dataclasses import replace

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from clubs.club_page.sharing import Share, share
from clubs.models import Club
from clubs.rights.access import club_for, is_open, member_of, open_club, signed_in, tell_rights
from clubs.rights.middleware import sign_in_first
from scoring import ledger
from scoring.club.sharing import match_picture, match_text
from scoring.memory.occasions import mark_decided
from scoring.models import Match
from scoring.table.scoresheet import ScoreSheet, score_sheet
from scoring.views.memory.pictures import picture, version_of
from scoring.views.table.matches import match_for
from tournaments.changed.changes import state
from tournaments.changed.club_changes import club_state, match_state
from tournaments.club.sharing import SharedStandings, club_picture, club_text
from tournaments.models import Tournament
from tournaments.reading.progress import is_drawn
from tournaments.views.fetch import tournament_for_all


def match_share(
    request: HttpRequest, sheet: ScoreSheet, path: str = "", version: str = ""
) -> Share:
    """Return what to send of a match. `path`: its page for everybody; empty without one."""
    page = reverse("share_match", args=[sheet.match.club.slug, sheet.match.number])
    if not sheet.match.club.rights:
        page = f"{path}share/"
    return share(request, sheet.title, match_text(sheet), page, path, version)


def share_of(request: HttpRequest, sheet: ScoreSheet) -> Share:
    """Return what a member sends of a match. Without a query: the rights alone decide the link."""
    match = sheet.match
    args: list[object] = [match.club.slug, match.number]
    path = ""
    if is_open(match.club, "shows_matches") and not match.is_annulled:
        path = reverse("match", args=args)
    elif match.link_key and not match.is_annulled:
        path = reverse("linked_match", args=[*args, match.link_key])
    return match_share(request, sheet, path)


def club_share(request: HttpRequest, club: Club) -> Share:
    """Return what to send of the public page of a club."""
    path = reverse("club", args=[club.slug])
    page = reverse("share_club", args=[club.slug])
    return share(request, str(club), club_text(club), page, path, version_of(club.pk, club.version))


def tournament_share(request: HttpRequest, tournament: Tournament, version: str) -> Share:
    """Return what to send of a tournament: its name, since the picture shows the standings."""
    args = [tournament.club.slug, tournament.slug]
    page, path = reverse("share_tournament", args=args), reverse("tournament", args=args)
    text = f"{tournament}, {tournament.club}"
    return share(request, str(tournament), text, page, path, version)


# --- A match ------------------------------------------------------------------------------------


@require_safe
def share_match(request: HttpRequest, slug: str, number: int, key: str = "") -> HttpResponseBase:
    """Show the result of a match in words; the secretary makes and closes its link here."""
    match = match_for_all(request, slug, number, key)
    if match is None:
        return sign_in_first(request)
    sheet = score_sheet(match)
    path, version = public_path(match, key)
    context = {
        "club": match.club,
        "nav": "matches",
        "match": match,
        "back": path if not match.club.rights else reverse("match", args=[slug, number]),
        "share": match_share(request, sheet, path, version),
        "keeps_link": _keeps_link(match),
        "is_public_page": not match.club.rights,
    }
    return render(request, "tournaments/share.html", context)


def _keeps_link(match: Match) -> bool:
    """Whether this person makes or closes the link of the match. A public match needs none."""
    needs_one = match.link_key or not is_open(match.club, "shows_matches")
    return "keep" in match.club.rights and bool(needs_one) and not match.is_annulled


@require_POST
def change_link(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Make the link to a match, or close it (`do=close`)."""
    match = match_for(club_for(request, slug), number)
    act = ledger.close_link if request.POST.get("do") == "close" else ledger.open_link
    act(match, by=signed_in(request))
    return redirect("share_match", slug, number)


@require_safe
def match_png(request: HttpRequest, slug: str, number: int, key: str = "") -> HttpResponseBase:
    seen = match_state(slug, number, key)
    if seen is None:
        return sign_in_first(request)

    def draw(club: Club) -> bytes:
        match = match_for(club, number)
        mark_decided([match])
        return match_picture(score_sheet(match)).png()

    return picture(request, version_of(*seen), lambda: Club.objects.get(slug=slug), draw)


def match_for_all(request: HttpRequest, slug: str, number: int, key: str = "") -> Match | None:
    """Return the match for a member, or for those who may see its public page; else None."""
    if not key and request.user.is_authenticated and member_of(request, slug):
        return match_for(club_for(request, slug), number)
    if match_state(slug, number, key) is None:
        return None
    if key:
        return match_for(tell_rights(Club.objects.get(slug=slug), None), number)
    club = open_club(request, slug, part="shows_matches")
    return match_for(club, number) if club else None


def public_path(match: Match, key: str = "") -> tuple[str, str]:
    """Return the page of a match for people without an account, and its version; both empty if
    there is none. A public club needs no key.
    """
    slug = match.club.slug
    for each in (key, "", match.link_key) if key else ("", match.link_key):
        if seen := match_state(slug, match.number, each):
            args = [slug, match.number, each] if each else [slug, match.number]
            return reverse("linked_match" if each else "match", args=args), version_of(*seen)
    return "", ""


# --- A club and a tournament --------------------------------------------------------------------


@require_safe
def share_club(request: HttpRequest, slug: str) -> HttpResponseBase:
    club = open_club(request, slug)
    if club is None:
        return sign_in_first(request)
    if not club.is_public:
        raise Http404
    back = reverse("club", args=[slug])
    context = {"club": club, "nav": "club", "back": back, "share": club_share(request, club)}
    context["is_public_page"] = not club.rights
    return render(request, "tournaments/share.html", context)


@require_safe
def club_png(request: HttpRequest, slug: str) -> HttpResponseBase:
    seen = club_state(slug)
    if seen is None:
        return sign_in_first(request)
    version = version_of(seen.club, seen.version)

    def draw(club: Club) -> bytes:
        return club_picture(club).png()

    return picture(request, version, lambda: Club.objects.get(slug=slug), draw)


@require_safe
def share_tournament(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """Show the standings of a tournament in words."""
    version = version_of(*state(slug, name))
    tournament = tournament_for_all(slug, name, member_of(request, slug))
    about = tournament_share(request, tournament, version)
    invites = bool(tournament.club.rights) and not tournament.ended_at
    context = {
        "club": tournament.club,
        "nav": "tournaments",
        "tournament": tournament,
        "back": reverse("tournament", args=[slug, name]),
        "share": replace(about, text=SharedStandings(tournament).text()),
        "invites": invites,
        "is_invitation": invites and not is_drawn(tournament),
    }
    return render(request, "tournaments/share.html", context)


@require_safe
def tournament_png(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    seen = state(slug, name)
    member = member_of(request, slug)
    # An archived tournament has no picture for strangers.
    tournament = tournament_for_all(slug, name, member)

    def draw(_club: Club) -> bytes:
        return SharedStandings(tournament).picture().png()

    return picture(request, version_of(*seen), lambda: tournament.club, draw)
