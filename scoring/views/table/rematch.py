"""Start another match of the same sides, under the rules of their ended match."""

from uuid import UUID, uuid5

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Competitor
from clubs.rights.access import club_for, signed_in
from scoring import ledger
from scoring.match.match_queries import playing_between
from scoring.models import Match
from scoring.table.scoresheet import ChosenRules, rules_of_match
from scoring.views.table.matches import match_for


@require_POST
def start_rematch(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start a match with the sides, the game and the rules of match `number`, and open its sheet.

    If these sides are already playing, open that match instead. Archived competitors cannot play:
    the form to start a match opens and names them.
    """
    club = club_for(request, slug)
    match = match_for(club, number)
    sides = match.sides.select_related("competitor__first", "competitor__second")
    competitors = [side.competitor for side in sides]
    if same := playing_between(club, competitors):
        return redirect("match", slug, same.number)
    if missing := [competitor for competitor in competitors if _is_off_the_list(competitor)]:
        names = ", ".join(map(str, missing))
        messages.warning(request, _("No longer on the list: {names}.").format(names=names))
        return redirect("start_match", slug)
    try:
        started = ledger.start(
            club,
            competitors,
            _rules(match),
            by=signed_in(request),
            client_key=_key(request, match),
            table=match.table if _is_today(match) else "",
            unless_playing=True,
        )
    except (ledger.AlreadyPlaying, ledger.StartedOtherwise) as other:
        started = other.match
    return redirect("match", slug, started.number)


def _is_off_the_list(competitor: Competitor) -> bool:
    """Whether the competitor cannot be chosen for a new match."""
    archived = any(player.archived_at for player in competitor.players)
    return competitor.is_passing or bool(competitor.archived_at) or archived


def _rules(match: Match) -> ChosenRules:
    rules, version = rules_of_match(match), match.rules_version_id
    return ChosenRules(match.ruleset, match.rules_name, rules, version_id=version)


def _is_today(match: Match) -> bool:
    return timezone.localdate(match.played_at) == timezone.localdate()


def _key(request: HttpRequest, match: Match) -> UUID:
    """Return the client key of this button: a page has one key for all its buttons."""
    try:
        page = UUID(request.POST.get("client_key", ""))
    except ValueError:
        # A page without a key is sent by no browser; its rematch starts once.
        page = match.client_key
    return uuid5(page, f"rematch of {match.number}")
