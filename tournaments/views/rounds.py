"""Rounds: draw one, look at the draft and change it, publish, close, open again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs import kept
from clubs.access import Right, signed_in
from clubs.views.answers import HtmxRequest, form_page, go, page_or_fragment
from clubs.writing import Gone, NotNow
from scoring.forms.match import ReasonForm
from tournaments import drafts
from tournaments.boards.draft import DraftBoard
from tournaments.boards.round_names import Stakes, round_title, stakes
from tournaments.director import rounds
from tournaments.drafts import open_gaps
from tournaments.formats.base import Gap, Impossible
from tournaments.formats.event import draw_next
from tournaments.forms.slips import figures, sent_numbers
from tournaments.labels import AWARDS, FORMATS, award_key, in_a_row, reopened_words
from tournaments.models import Round, Seat, Stage, Tournament
from tournaments.problem_words import problem_words
from tournaments.progress import (
    begun_since,
    can_reopen,
    is_drawn,
    is_knockout,
    last_round,
    later_rounds,
    published,
)
from tournaments.reasons import REPEATS, enumerated, note_words
from tournaments.standings import PlayedStage, Standings, played_stage
from tournaments.views.fetch import round_of, stage_of, tournament_for
from tournaments.views.meanwhile import draft_changed


def round_list(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """All rounds, stage by stage; drafts only for those who direct."""
    tournament = tournament_for(request, slug, name)
    rows = Round.objects.filter(stage__tournament=tournament, voided_at__isnull=True)
    if "direct" not in tournament.club.rights:
        rows = rows.exclude(state=Round.State.DRAFT)
    by_stage: dict[int, list[Round]] = {}
    stages = {stage.pk: stage for stage in tournament.stages.all()}
    for row in rows.order_by("stage__number", "number"):
        row.stage = stages[row.stage_id]
        by_stage.setdefault(row.stage_id, []).append(row)
    context = {
        **around(tournament),
        "stages": [
            (stage, FORMATS[stage.format].name, list(_titled(stage, by_stage.get(stage.pk, []))))
            for stage in stages.values()
        ],
    }
    return render(request, "tournaments/rounds.html", context)


def _titled(stage: Stage, rounds: list[Round]) -> Iterator[tuple[Round, str]]:
    """Each round with its title; only those of a knock-out have to be looked into for it."""
    played = played_stage(stage) if is_knockout(stage) else None
    for round in rounds:
        yield round, round_title(round, stakes(played, round) if played else Stakes())


@require_POST
def draw(request: HtmxRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Draw the next round of the stage as a draft; `seen` is the one that was looked at."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    row = stage_of(tournament, stage)
    try:
        drawn = rounds.draw(
            row,
            by=signed_in(request),
            seen=request.POST.get("seen", ""),
            rematches=request.POST.get("rematches") == "1",
        )
    except (rounds.OtherDraft, Gone):
        return other_draft(request, stage_of(tournament, stage))
    except Impossible as impossible:
        return no_draw(request, stage_of(tournament, stage), impossible)
    except NotNow:
        messages.error(request, _("A round is still open, so the next one cannot be drawn yet."))
        return redirect("tournament", slug, name)
    return redirect("round", slug, name, stage, drawn.number)


def no_draw(request: HttpRequest, stage: Stage, impossible: Impossible) -> HttpResponse:
    """Show the problems that keep the next round from being drawn."""
    played = played_stage(stage)
    context = {
        **around(stage.tournament),
        "stage": stage,
        "problems": _problems(played, impossible),
        "repeats": _repeats(played),
        "seen": request.POST.get("seen", ""),
        "can_close": any(round.is_closed for round in played.rounds),
    }
    return render(request, "tournaments/no_draw.html", context, status=409)


def _repeats(played: PlayedStage) -> list[str]:
    """The rematches and second byes of the draw with the fewest, in words; none without it."""
    try:
        drawn = draw_next(played.event(), rematches=True)
    except Impossible:
        return []
    names = _names(played)
    return [note_words(note, names) for note in drawn.notes if note.code in REPEATS]


def draft(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """The draft of a round: who meets whom, and why. `?seat=` is the one chosen to be moved."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    try:
        round = drafted_round(tournament, stage, number)
    except Gone:
        return other_draft(request, stage_of(tournament, stage))
    if not round.is_draft:
        return redirect("round", slug, name, stage, number)
    return draft_page(request, round, chosen=request.GET.get("seat", ""))


@require_POST
def swap(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Let two exchange their seats: `first` and `second` name a seat and who sits there."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    try:
        round = drafted_round(tournament, stage, number)
        first, second = (_seat(round, request.POST.get(which, "")) for which in ("first", "second"))
        if first is None or second is None:
            raise rounds.OtherDraft
        rounds.swap(round, first, second, by=signed_in(request))
    except (rounds.OtherDraft, Gone):
        return other_draft(request, stage_of(tournament, stage))
    except rounds.SectionsDiffer:
        problem = _("They are in different sections. Who is in which is said at the entry.")
        return draft_page(request, round, problem=problem, status=409)
    if request.htmx:
        return draft_page(request, round)
    # Back at the place that was tapped last.
    page = resolve_url("draft", slug, name, stage, number)
    keys = list(second.table.seats.values_list("pk", flat=True))
    return redirect(f"{page}#seat-{second.table_id}-{keys.index(second.pk) + 1}")


def draft_page(
    request: HtmxRequest,
    round: Round,
    *,
    chosen: str = "",
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    """The draft; only what changes of it where it is being changed."""
    round.refresh_from_db(fields=["is_changed"])
    tournament, played = round.stage.tournament, played_stage(round.stage)
    board = DraftBoard(played, round)
    seat = board.seat(chosen)
    is_outdated = drafts.is_outdated(played, round)
    context = {
        **around(tournament),
        "round": round,
        "stage": round.stage,
        "total": played.total_rounds,
        "stakes": stakes(played, round),
        "board": board,
        "gaps": [_named_gap(gap, played) for gap in open_gaps(played, round)],
        "is_fixed": played.format.fixed,
        "is_for_persons": played.format.persons,
        "chosen": seat,
        "chosen_name": str(played.entries[seat.participant.entry.number]) if seat else "",
        "newcomers": played.newcomers(round),
        "is_outdated": is_outdated,
        "can_redraw": is_outdated or round.is_changed,
        "mark": drafts.mark(played, round),
        "problem": problem,
        "award": None if is_drawn(tournament) else AWARDS[award_key(tournament.regulation)],
    }
    page, fragment = "tournaments/draft.html", "tournaments/_draft.html"
    return page_or_fragment(request, page, fragment, context, status=status)


def _named_gap(gap: Gap, played: PlayedStage) -> dict[str, Any]:
    names = [str(played.entries[entry]) for side in gap.sides for entry in side]
    resting = [(entry, str(played.entries[entry])) for entry in gap.resting]
    return {"number": gap.number, "names": enumerated(names), "resting": resting}


def other_draft(request: HtmxRequest, stage: Stage) -> HttpResponse:
    """The draft as somebody else has left it by now; without one, what became of it."""
    problem = draft_changed(stage, request.user)
    round = last_round(stage)
    if round is not None and round.is_draft:
        round.stage = stage
        return draft_page(request, round, problem=problem, status=409)
    messages.error(request, problem)
    slug, name = stage.tournament.club.slug, stage.tournament.slug
    where = resolve_url("tournament", slug, name)
    if round is not None and not round.is_closed:
        where = resolve_url("round", slug, name, stage.number, round.number)
    return go(request, where)


def drafted_round(tournament: Tournament, stage: int, number: int) -> Round:
    """Return the round of this number. Raises Gone if it was a draft that has been thrown away."""
    try:
        return round_of(tournament, stage, number)
    except Http404:
        if number != published(stage_of(tournament, stage)) + 1:
            raise
        raise Gone from None


def _seat(round: Round, value: str) -> Seat | None:
    """The seat that a button names, with the one who sat there when the page was made."""
    key, _sign, participant = value.partition("-")
    if not key.isdecimal() or not participant.isdecimal() or max(len(key), len(participant)) > 9:
        return None
    seat = Seat.objects.filter(round=round, pk=key).first()
    if seat is not None:
        seat.participant_id = int(participant)
    return seat


@require_POST
def publish(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Show a draft to the players; `seen` is the one that was looked at."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    try:
        round = drafted_round(tournament, stage, number)
        rounds.publish(round, by=signed_in(request), seen=request.POST.get("seen", ""))
    except (rounds.OtherDraft, Gone):
        return other_draft(request, stage_of(tournament, stage))
    except rounds.Outdated:
        # The page says what has changed since the draw.
        return draft_page(request, round_of(tournament, stage, number), status=409)
    return redirect("round", slug, name, stage, number)


@require_POST
def discard(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Throw a draft away; `seen` is the one that was looked at."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    try:
        round = drafted_round(tournament, stage, number)
        rounds.discard(round, by=signed_in(request), seen=request.POST.get("seen", ""))
    except (rounds.OtherDraft, Gone):
        return other_draft(request, stage_of(tournament, stage))
    return redirect("tournament", slug, name)


@require_POST
def unpublish(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    try:
        rounds.unpublish(round, by=signed_in(request))
    except Gone:
        return redirect("tournament", slug, name)
    except NotNow:
        messages.error(request, _("A table has begun: the round stays as it is."))
    if round.voided_at:
        return redirect("tournament", slug, name)
    return redirect("round", slug, name, stage, number)


@require_POST
def close(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    if sent_numbers(request.POST):
        # The button stands below the slips: a row that is not noted would be lost.
        slips = resolve_url("slips", slug, name, stage, number)
        kept.keep(request, slips)
        text = _("Note what you typed, or empty its fields, before you close the round.")
        if typed := figures(request.POST):
            not_noted = _("Not noted: {figures}.").format(figures=typed)
            text = f"{not_noted} {text}"
        messages.error(request, text)
        return redirect(slips)
    try:
        rounds.close(round_of(tournament, stage, number), by=signed_in(request))
    except rounds.MissingResults as missing:
        text = ngettext(
            "The result is missing at table {tables}.",
            "Results are missing at tables {tables}.",
            len(missing.tables),
        )
        messages.error(request, text.format(tables=in_a_row(missing.tables)))
        return redirect("round", slug, name, stage, number)
    except rounds.NoMatches:
        messages.error(request, _("No match was added: add one, or take the round back."))
        return redirect("round", slug, name, stage, number)
    except NotNow:
        messages.error(request, _("This draw is not published yet."))
        return redirect("round", slug, name, stage, number)
    return redirect("tournament", slug, name)


@require_http_methods(["GET", "POST"])
def reopen(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Says what stands in the way of opening a closed round again, or what it would take back; then
    does it, with a reason."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    form = ReasonForm(kept.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            rounds.reopen(round, by=signed_in(request), reason=form.cleaned_data["reason"])
        except (rounds.LaterRoundsPlayed, NotNow):
            # Somebody was quicker: the page says what stands in the way.
            round.stage.refresh_from_db(fields=["closed_at"])
        else:
            return redirect("round", slug, name, stage, number)
    context = {**around(tournament), "form": form, **_before_reopening(round)}
    return form_page(request, "tournaments/reopen_round.html", context)


def _before_reopening(round: Round) -> dict[str, Any]:
    """Return the context of reopening a round: the obstacle to it, or its effect on later rounds
    and on the standings.
    """
    found: dict[str, Any] = {"round": round, "stage": round.stage}
    if round.stage.closed_at:
        return found | {"can_reopen": can_reopen(round.stage)}
    if begun := begun_since(round):
        return found | {"begun": begun, "tables": round.tables.exclude(number=None)}
    played = played_stage(round.stage)
    earlier = [other for other in played.rounds if other.number < round.number]
    now, then = played.standings(), Standings(played, played.event(earlier))
    places = {row.entry.pk: row.place.place for row in then.rows}
    return found | {
        "later": [
            reopened_words(other, is_drawn=played.format.draws) for other in later_rounds(round)
        ],
        "before": round.overall - 1 if earlier or round.stage.carries_over else 0,
        "leaders": enumerated(now.leaders),
        "leaders_then": enumerated(then.leaders),
        "moved": [
            (row.entry, row.place.place, places[row.entry.pk])
            for row in now.rows
            if places.get(row.entry.pk, row.place.place) != row.place.place
        ],
    }


def around(tournament: Tournament) -> dict[str, Any]:
    """Return the context of every page of a round."""
    return {
        "club": tournament.club,
        "nav": "tournaments",
        "tournament": tournament,
        "tab": "rounds",
    }


def _names(played: PlayedStage) -> dict[int, str]:
    return {number: str(entry) for number, entry in played.entries.items()}


def _problems(played: PlayedStage, impossible: Impossible) -> list[str]:
    names = _names(played)
    return [problem_words(problem, names) for problem in impossible.problems]
