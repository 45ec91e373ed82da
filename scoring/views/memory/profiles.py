"""The page of a person and of a pair, and the hands and matches behind its figures."""

from collections.abc import Callable
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.views.decorators.http import require_safe

from clubs.forms.fields.numbers import LARGEST_KEY, key_in
from clubs.models import Club
from clubs.people.relations import is_used
from clubs.rights.access import club_for, particulars_of
from clubs.views.people.pairs import numbered
from scoring.forms.lists.figures_query import FiguresQuery
from scoring.match.match_queries import games_in_play, listed
from scoring.memory.occasions import occasions
from scoring.memory.played import named, played_games
from scoring.models import Match
from scoring.profiles.behind import HandsBehind, MatchesBehind
from scoring.profiles.profile import Profile
from scoring.profiles.subjects import Subject
from scoring.rulings.recorded_rulings import of_competitor, recorded, with_people
from server.papers.answering import Layout, Paper, paper_response
from server.web.htmx import HtmxRequest

LAST_RULINGS = 5
MATCHES_PER_PAGE = OPPONENTS_PER_PAGE = 50
MOST_PLAYING = 3


def player_subject(club: Club, pk: int) -> Subject:
    """Return the person of this key. Raises Http404."""
    if pk > LARGEST_KEY:
        raise Http404
    return Subject.of_player(club, get_object_or_404(club.players, pk=pk))


def pair_subject(club: Club, number: int) -> Subject:
    """Return the pair of this number. Raises Http404."""
    return Subject.of_pair(club, numbered(club, number))


def asked_profile(request: HttpRequest, subject: Subject) -> tuple[Profile, FiguresQuery]:
    """Return the figures of a subject for the game and the days of the query string."""
    games = played_games(subject.club, subject.cache_name, subject.competitors)
    asked = FiguresQuery(request.GET, games)
    return Profile(subject, games, asked.game, asked.span, timezone.localdate()), asked


def _context(request: HttpRequest, subject: Subject) -> dict[str, Any]:
    profile, asked = asked_profile(request, subject)
    nav = "players" if subject.player else "pairs"
    return {"club": subject.club, "nav": nav, "profile": profile, "asked": asked}


def _page(request: HttpRequest, subject: Subject, **more: Any) -> HttpResponse:
    context = _context(request, subject) | more
    playing = listed(subject.club).filter(
        state=Match.State.PLAYING, sides__competitor__in=subject.competitors
    )
    decided = occasions().decided_among(playing)
    context["playing"] = games_in_play(playing.exclude(pk__in=decided))[:MOST_PLAYING]
    context["panel"] = occasions().results_of(subject.club, subject.competitors, subject.player)
    links = occasions().points_only_of(subject.competitors)
    as_link = '<a class="link" href="{}">{}</a>'
    context["points_only"] = format_html_join(", ", as_link, ((it.url, it.name) for it in links))
    status = 422 if context["asked"].span_query.form.errors else 200
    return render(request, "scoring/profiles/profile.html", context, status=status)


@require_safe
def player_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the figures of a person for the game and the days that `FiguresQuery` reads.

    The office also sees the particulars. A merged entry leads to the person it belongs to now.
    """
    club = club_for(request, slug)
    if pk <= LARGEST_KEY and not club.players.filter(pk=pk).exists():
        merge = club.merges.filter(gone=pk, undone_at__isnull=True).first()
        if merge is not None:
            return redirect("player", slug, merge.kept_id)
    subject = player_subject(club, pk)
    known = particulars_of(club, subject.player) if subject.player else None
    return _page(request, subject, known=known)


@require_safe
def pair_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the figures of a pair, as `player_page` those of a person, and its rulings."""
    subject = pair_subject(club_for(request, slug), number)
    pair = subject.pair
    assert pair is not None
    return _page(
        request,
        subject,
        pair=pair,
        used=is_used(pair),
        incidents=recorded(with_people(of_competitor(pair))[:LAST_RULINGS]),
        every=reverse("incidents", args=[slug]) + f"?competitor={pair.number}",
    )


def _pdf(find: Callable[[Club, int], Subject]) -> Callable[..., HttpResponse]:
    @require_safe
    def view(request: HtmxRequest, slug: str, key: int) -> HttpResponse:
        """Print the figures of a year, or of the days of the query, on one sheet."""
        club = club_for(request, slug)
        subject = find(club, key)
        profile, _asked = asked_profile(request, subject)
        return paper_response(
            request,
            Paper(
                club,
                "print/profile.html",
                name=f"{subject.name}, {profile.span_name}",
                version=lambda: f"{club.version}.{profile.version}",
                back=(profile.page_url, subject.name),
                nav="players" if subject.player else "pairs",
                make=lambda: Layout([{"profile": profile, "club": club}], sheets=1),
            ),
        )

    return view


def _hands(find: Callable[[Club, int], Subject]) -> Callable[..., HttpResponse]:
    @require_safe
    def view(request: HttpRequest, slug: str, key: int) -> HttpResponse:
        """List the hands that the figure `?of=` is made of, newest first."""
        context = _context(request, find(club_for(request, slug), key))
        code, after = request.GET.get("of", "points"), request.GET.get("after", "")
        context["behind"] = HandsBehind.of(context["profile"], code, after)
        return render(request, "scoring/profiles/hands.html", context)

    return view


def _matches(find: Callable[[Club, int], Subject]) -> Callable[..., HttpResponse]:
    @require_safe
    def view(request: HttpRequest, slug: str, key: int) -> HttpResponse:
        """List the matches of a figure: `?of=won`, `?beside=` a person, `?against=` a side."""
        context = _context(request, find(club_for(request, slug), key))
        beside = key_in(request.GET, "beside")
        against = key_in(request.GET, "against")
        behind = MatchesBehind(context["profile"], request.GET.get("of", ""), beside, against)
        context["behind"] = behind
        pages = Paginator(behind.matches, MATCHES_PER_PAGE)
        context["page"] = pages.get_page(request.GET.get("page"))
        context["rows"] = behind.rows_of(context["page"])
        return render(request, "scoring/profiles/matches.html", context)

    return view


def _opponents(find: Callable[[Club, int], Subject]) -> Callable[..., HttpResponse]:
    @require_safe
    def view(request: HttpRequest, slug: str, key: int) -> HttpResponse:
        """List all opponents of the game and the days, the most frequent first."""
        context = _context(request, find(club_for(request, slug), key))
        profile: Profile = context["profile"]
        page = Paginator(profile.opponent_records, OPPONENTS_PER_PAGE).get_page(
            request.GET.get("page")
        )
        context["page"] = page
        context["lines"] = profile.against(list(page), named([key for key, _record in page]))
        return render(request, "scoring/profiles/opponents.html", context)

    return view


player_pdf, pair_pdf = _pdf(player_subject), _pdf(pair_subject)
player_hands, pair_hands = _hands(player_subject), _hands(pair_subject)
player_opponents, pair_opponents = _opponents(player_subject), _opponents(pair_subject)
player_matches, pair_matches = _matches(player_subject), _matches(pair_subject)
