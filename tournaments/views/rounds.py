"""Rounds: draw one, look at the draft and change it, publish, close, open again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from clubs import kept
from clubs.access import Right, signed_in
from clubs.views.answers import form_page
from scoring.forms.match import ReasonForm
from tournaments.agenda import rounds_of
from tournaments.boards.bracket import Stakes, round_title, stakes
from tournaments.director import drafts, events, rounds
from tournaments.director.stages import can_reopen
from tournaments.director.writing import Gone, NotNow, last_round
from tournaments.formats.base import Impossible, Note
from tournaments.labels import AWARDS, FORMATS, award_key
from tournaments.models import Round, Seat, Stage, Tournament
from tournaments.reasons import cost_words, enumerated, note_words, problem_words
from tournaments.seated import Seated
from tournaments.showing import is_knockout
from tournaments.standings import PlayedStage, Standings, played_stage
from tournaments.views.fetch import round_of, stage_of, tournament_for

LOST_TABLES = ("fixed-table-lost", "fixed-table-left", "fixed-table-elsewhere")


def round_list(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """All rounds, stage by stage; drafts only for those who direct."""
    tournament = tournament_for(request, slug, name)
    rows = Round.objects.filter(stage__tournament=tournament, voided_at__isnull=True)
    if "direct" not in tournament.club.rights:
        rows = rows.exclude(state=Round.State.DRAFT)
    by_stage: dict[int, list[Round]] = {}
    for row in rows.order_by("stage__number", "number"):
        by_stage.setdefault(row.stage_id, []).append(row)
    context = {
        **around(tournament),
        "stages": [
            (stage, FORMATS[stage.format].name, list(_titled(stage, by_stage.get(stage.pk, []))))
            for stage in tournament.stages.all()
        ],
    }
    return render(request, "tournaments/rounds.html", context)


def _titled(stage: Stage, rounds: list[Round]) -> Iterator[tuple[Round, str]]:
    """Each round with its title; only those of a knock-out have to be looked into for it."""
    played = played_stage(stage) if is_knockout(stage) else None
    for round in rounds:
        yield round, round_title(round, stakes(played, round) if played else Stakes())


@require_POST
def draw(request: HttpRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Draw the next round of the stage as a draft; `seen` is the one that was looked at."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    row = stage_of(tournament, stage)
    try:
        drawn = rounds.draw(row, by=signed_in(request), seen=request.POST.get("seen", ""))
    except (rounds.OtherDraft, Gone):
        return _other_draft(request, stage_of(tournament, stage))
    except Impossible as impossible:
        return no_draw(request, stage_of(tournament, stage), impossible)
    except NotNow:
        messages.error(request, _("A round is still open, so the next one cannot be drawn yet."))
        return redirect("tournament", slug, name)
    return redirect("round", slug, name, stage, drawn.number)


def no_draw(request: HttpRequest, stage: Stage, impossible: Impossible) -> HttpResponse:
    """What stands in the way of the next round."""
    played = played_stage(stage)
    context = {
        **around(stage.tournament),
        "stage": stage,
        "problems": _problems(played, impossible),
        "can_close": any(round.is_closed for round in played.rounds),
    }
    return render(request, "tournaments/no_draw.html", context, status=409)


def draft(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """The draft of a round: who meets whom, and why. `?seat=` is the one chosen to be moved."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    if not round.is_draft:
        return redirect("round", slug, name, stage, number)
    return _draft_page(request, round, chosen=request.GET.get("seat", ""))


@require_POST
def swap(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Let two exchange their seats: `first` and `second` name a seat and who sits there."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    first, second = (_seat(round, request.POST.get(which, "")) for which in ("first", "second"))
    try:
        if first is None or second is None:
            raise rounds.OtherDraft
        rounds.swap(round, first, second, by=signed_in(request))
    except (rounds.OtherDraft, Gone):
        return _other_draft(request, stage_of(tournament, stage))
    except rounds.SectionsDiffer:
        problem = _("They are in different sections. Who is in which is said at the entry.")
        return _draft_page(request, round, problem=problem, status=409)
    if request.htmx:  # type: ignore[attr-defined]
        return _draft_page(request, round)
    # Back at the place that was tapped last.
    page = resolve_url("draft", slug, name, stage, number)
    keys = list(second.table.seats.values_list("pk", flat=True))
    return redirect(f"{page}#seat-{second.table_id}-{keys.index(second.pk) + 1}")


def _draft_page(
    request: HttpRequest,
    round: Round,
    *,
    chosen: str = "",
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    """The draft; only what changes of it where it is being changed."""
    round.refresh_from_db(fields=["is_changed"])
    tournament, played = round.stage.tournament, played_stage(round.stage)
    seats = list(Seat.objects.filter(round=round).select_related("participant__entry"))
    seat = next((seat for seat in seats if str(seat.pk) == chosen), None)
    names = _names(played)
    tables = played.tables[round.pk]
    context = {
        **around(tournament),
        "round": round,
        "stage": round.stage,
        "total": rounds_of(played),
        "stakes": stakes(played, round),
        "tables": _drafted(played, round, seats, names),
        "notes": _notes(round, names),
        "costs": cost_words(
            round.stage.format,
            round.cost,
            apart=bool(played.format.apart),
            groups=bool(played.groups),
            has_bye=any(table.table.is_bye for table in tables),
            missed=_missed(round),
        ),
        "is_fixed": played.format.fixed,
        "is_for_persons": played.format.persons,
        "chosen": seat,
        "chosen_name": names[seat.participant.entry.number] if seat else "",
        "newcomers": played.newcomers(round),
        "is_outdated": drafts.is_outdated(played, round),
        "mark": drafts.mark(played, round),
        "problem": problem,
        "award": None if events.is_drawn(tournament) else AWARDS[award_key(tournament.regulation)],
    }
    fragment = "_draft" if request.htmx else "draft"  # type: ignore[attr-defined]
    answer = render(request, f"tournaments/{fragment}.html", context, status=status)
    # Both have the same address: a browser that goes back must not take one for the other.
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _other_draft(request: HttpRequest, stage: Stage) -> HttpResponse:
    """The draft as somebody else has left it by now; without one, what became of it."""
    who = drafts.last_hand(stage.tournament)
    problem = _("Somebody has changed this draw meanwhile. Look at it again.")
    if who is not None and who != request.user:
        text = _("{person} has changed this draw meanwhile. Look at it again.")
        problem = text.format(person=who)
    round = last_round(stage)
    if round is not None and round.is_draft:
        round.stage = stage
        return _draft_page(request, round, problem=problem, status=409)
    messages.error(request, problem)
    slug, name = stage.tournament.club.slug, stage.tournament.slug
    where = resolve_url("tournament", slug, name)
    if round is not None:
        where = resolve_url("round", slug, name, stage.number, round.number)
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(where)
    return redirect(where)


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
def publish(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Show a draft to the players; `seen` is the one that was looked at."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    try:
        rounds.publish(round, by=signed_in(request), seen=request.POST.get("seen", ""))
    except (rounds.OtherDraft, Gone):
        return _other_draft(request, stage_of(tournament, stage))
    except rounds.Outdated:
        # The page says what has changed since the draw.
        return _draft_page(request, round_of(tournament, stage, number), status=409)
    return redirect("round", slug, name, stage, number)


@require_POST
def discard(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Throw a draft away; `seen` is the one that was looked at."""
    tournament = tournament_for(request, slug, name, Right.DIRECT)
    round = round_of(tournament, stage, number)
    try:
        rounds.discard(round, by=signed_in(request), seen=request.POST.get("seen", ""))
    except (rounds.OtherDraft, Gone):
        return _other_draft(request, stage_of(tournament, stage))
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
    try:
        rounds.close(round_of(tournament, stage, number), by=signed_in(request))
    except rounds.MissingResults as missing:
        tables = ", ".join(map(str, missing.tables))
        messages.error(request, _("Results are missing at table {tables}.").format(tables=tables))
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
    """What keeps a round closed; else what goes with it, and who leads with it and without it."""
    found: dict[str, Any] = {"round": round, "stage": round.stage}
    if round.stage.closed_at:
        return found | {"can_reopen": can_reopen(round.stage)}
    if begun := rounds.begun_since(round):
        return found | {"begun": begun, "tables": round.tables.exclude(number=None)}
    played = played_stage(round.stage)
    earlier = [other for other in played.rounds if other.number < round.number]
    now, then = played.standings(), Standings(played, played.event(earlier))
    places = {row.entry.pk: row.place.place for row in then.rows}
    return found | {
        "later": rounds.later_rounds(round),
        "before": round.number - 1,
        "leaders": enumerated(now.leaders),
        "leaders_then": enumerated(then.leaders),
        "moved": [
            (row.entry, row.place.place, places[row.entry.pk])
            for row in now.rows
            if places.get(row.entry.pk, row.place.place) != row.place.place
        ],
    }


def around(tournament: Tournament) -> dict[str, Any]:
    """What every page of a round shows around its content."""
    return {
        "club": tournament.club,
        "nav": "tournaments",
        "tournament": tournament,
        "tab": "rounds",
    }


def _names(played: PlayedStage) -> dict[int, str]:
    return {number: str(entry) for number, entry in played.entries.items()}


def _drafted(
    played: PlayedStage, round: Round, seats: list[Seat], names: dict[int, str]
) -> list[dict[str, Any]]:
    """Each table with its seats, side by side, and what speaks against it."""
    warnings = played.warnings(round)
    for seated in played.tables[round.pk]:
        warnings.setdefault(seated.table.pk, []).extend(_lost_tables(round, seated))
    by_table: dict[int, list[Seat]] = {}
    for seat in seats:
        by_table.setdefault(seat.table_id, []).append(seat)
    return [
        {
            "seated": seated,
            "seats": [
                (seat, str(entry))
                for seat, entry in zip(by_table[seated.table.pk], chain(*seated.sides), strict=True)
            ],
            "warnings": [note_words(note, names) for note in warnings.get(seated.table.pk, [])],
        }
        for seated in played.tables[round.pk]
    ]


def _lost_tables(round: Round, seated: Seated) -> list[Note]:
    """Who of this table cannot sit where they always sit, while what kept them away still does;
    and who was put here by hand."""
    there = {entry.number: entry.table for side in seated.sides for entry in side}
    lost = [
        note
        for note in _said(round)
        if note.code in LOST_TABLES
        and set(there).issuperset(note.sides)
        and seated.number not in (None, note.params["table"])
    ]
    explained = {note.sides[0] for note in lost}
    changed = [
        Note("fixed-table-changed", (number,), {"table": table})
        for number, table in there.items()
        if table is not None and number not in explained and seated.number not in (None, table)
    ]
    return [*lost, *changed] if round.is_changed else lost


def _notes(round: Round, names: dict[int, str]) -> list[str]:
    """What the format said of its draw; warnings stand at their tables, as they are by now."""
    at_tables = ("forbidden", "mates", "rematch", *LOST_TABLES)
    return [note_words(note, names) for note in _said(round) if note.code not in at_tables]


def _missed(round: Round) -> str:
    """The part of the cost by which a draw that was not looked at may be better."""
    parts = (str(note.params["part"]) for note in _said(round) if note.code == "window")
    return next(parts, "")


def _said(round: Round) -> list[Note]:
    return [Note(note["code"], tuple(note["sides"]), note["params"]) for note in round.notes]


def _problems(played: PlayedStage, impossible: Impossible) -> list[str]:
    names = _names(played)
    return [problem_words(problem, names) for problem in impossible.problems]
