"""Head to head of two pairs or persons, and the choice of another one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.forms.fields.numbers import LARGEST_KEY
from clubs.models import Club
from clubs.rights.access import club_for
from clubs.words.names import sort_key
from scoring.forms.lists.figures_query import FiguresQuery
from scoring.memory.occasions import occasions
from scoring.memory.played import games_of, meetings
from scoring.models import Match
from scoring.profiles.subjects import Subject
from scoring.profiles.versus import Meeting, Versus
from scoring.views.memory.profiles import pair_subject, player_subject

MOST_CHOICES = 200
"""More pairs than this are not offered in one list; each pair's own page leads to its opponents."""


def subject_of(club: Club, code: str) -> Subject:
    """Return the pair or person of a code such as `pair-7` or `person-12`. Raises Http404."""
    kind, _dash, number = code.partition("-")
    if not (number.isascii() and number.isdigit()) or int(number[:19]) > LARGEST_KEY:
        raise Http404
    if kind == "pair":
        return pair_subject(club, int(number))
    if kind == "person":
        return player_subject(club, int(number))
    raise Http404


@require_safe
def versus(request: HttpRequest, slug: str, first: str, second: str) -> HttpResponse:
    """Show the matches of two pairs or persons against each other; `?one=&two=` chooses others."""
    club = club_for(request, slug)
    one, two = request.GET.get("one", first), request.GET.get("two", second)
    if (one, two) != (first, second):
        subject_of(club, one), subject_of(club, two)
        return redirect("versus", slug, one, two)
    subjects = subject_of(club, first), subject_of(club, second)
    met = meetings(*(subject.competitors for subject in subjects))
    asked = FiguresQuery(request.GET, games_of(met))
    keys = [match.match for match in met]
    board = Versus(*subjects, keys, asked.game, asked.span, timezone.localdate())
    context = {
        "club": club,
        "nav": "pairs" if subjects[0].pair else "players",
        "versus": board,
        "asked": asked,
        "profile": board,
        "all_meetings": "all" in request.GET,
        "meetings": board.meetings if "all" in request.GET else board.latest,
        "choices": _choices(club, first, second),
        "who": _("Pair") if subjects[0].pair else _("Person"),
        "codes": (first, second),
        "on_occasions": _on_occasions(board),
    }
    status = 422 if asked.span_query.form.errors else 200
    return render(request, "scoring/profiles/versus.html", context, status=status)


def _on_occasions(board: Versus) -> list[tuple[str, Meeting]]:
    """Return the meetings in tournaments, each with the name of its tournament."""
    names = occasions().names_of(Match(pk=meeting.first.key) for meeting in board.meetings)
    return [
        (names[meeting.first.key], meeting)
        for meeting in board.meetings
        if meeting.first.key in names
    ]


def _choices(club: Club, first: str, second: str) -> list[tuple[str, str]]:
    """Return the codes and names to choose from; none if they are too many or of two kinds."""
    kinds = {code.partition("-")[0] for code in (first, second)}
    if kinds == {"pair"}:
        pairs = club.competitors.pairs().active()
        if pairs.count() > MOST_CHOICES:
            return []
        choices = [(f"pair-{pair.number}", str(pair)) for pair in pairs.with_players()]
    elif kinds == {"person"}:
        players = club.players.active()
        if players.count() > MOST_CHOICES:
            return []
        choices = [(f"person-{player.pk}", player.name) for player in players]
    else:
        return []
    return sorted(choices, key=lambda row: sort_key(row[1]))
