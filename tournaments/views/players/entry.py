"""The page of one entry: its next table and its results."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.models import Membership
from clubs.rights.access import member_of, rights_of
from clubs.views.answers import live_answer, showing, unchanged
from server.web.full_addresses import full_address
from server.web.htmx import HtmxRequest
from tournaments.boards.money.prizes import PrizeLine
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.changed.changes import Shows, state
from tournaments.club.calendar import last_day
from tournaments.entries.entry_search import entries_shown
from tournaments.models import Entry, Tournament
from tournaments.reading.progress import stage_in_play
from tournaments.views.fetch import may_see_entries, tournament_for_all
from tournaments.views.players.players import frame


def entry_page(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Show the entry in each of its stages, the latest stage first."""
    member = member_of(request, slug)
    seen = Shows(slug, name, state(slug, name))
    tag = seen.state.etag(rights_of(member), member.player_id if member else "")
    if answer := unchanged(request, tag):
        return showing(seen, answer)
    tournament = tournament_for_all(slug, name, member)
    if not may_see_entries(tournament):
        raise Http404
    entry = _entry(tournament, number)
    context = frame(tournament, "") | {
        "etag": tag,
        "entry": entry,
        "shown": (shown := _stages(tournament, entry)),
        "can_adjust": "direct" in tournament.club.rights and _can_adjust(shown),
        "several": len(tournament.stages.all()) > 1,
        "prize": partial(_prize, tournament, entry),
        "is_own": member is not None and _plays(member, entry),
    }
    return live_answer(
        request, "tournaments/entry.html", "tournaments/_entry_live.html", context, seen
    )


@require_safe
def last_day_ics(request: HttpRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Return the last day to play the entry's match in play, as a file for calendar programs."""
    tournament = tournament_for_all(slug, name, member_of(request, slug))
    if not may_see_entries(tournament):
        raise Http404
    entry = _entry(tournament, number)
    shown = ShownStage(stage_in_play(tournament), directs=False)
    own = shown.own(entry).last_day_table if shown.current else None
    if own is None:
        raise Http404
    page = full_address(request, reverse("entry", args=[slug, name, number]))
    return ics(last_day(own.round, entry, own.opponents, page), tournament)


def ics(body: bytes, tournament: Tournament) -> HttpResponse:
    """Return the answer with a file for calendar programs."""
    return HttpResponse(
        body,
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{tournament.slug}.ics"'},
    )


def _plays(member: Membership, entry: Entry) -> bool:
    """Whether the person of this account plays in the entry."""
    people = (entry.competitor.first_id, entry.competitor.second_id)
    return member.player_id is not None and member.player_id in people


def _can_adjust(shown: list[tuple[ShownStage, object]]) -> bool:
    """Whether points can be taken off the entry or given: not in a bracket."""
    return bool(shown) and not shown[0][0].has_bracket


def _prize(tournament: Tournament, entry: Entry) -> PrizeLine | None:
    """Return the prize of an entry once the places are final, if everybody may see it."""
    last = max(tournament.stages.all(), key=lambda stage: stage.number)
    if last.closed_at is None:
        return None
    shown = ShownStage(last, directs="direct" in tournament.club.rights)
    prizes = shown.prizes if shown.is_ranked else None
    line = prizes.line_of(entry) if prizes else None
    return line if line is not None and line.place else None


def _entry(tournament: Tournament, number: int) -> Entry:
    entry = entries_shown(tournament).filter(number=number).first()
    if entry is None:
        raise Http404
    return entry


def _stages(tournament: Tournament, entry: Entry) -> list[tuple[ShownStage, object]]:
    """Return the drawn stages that the entry is in, latest first, each with the entry's board."""
    directs = "direct" in tournament.club.rights
    inside = set(entry.participants.values_list("stage", flat=True))
    shown = [
        ShownStage(stage, directs)
        for stage in reversed(tournament.stages.all())
        if stage.pk in inside
    ]
    return [(stage, stage.own(entry)) for stage in shown if stage.rounds]
