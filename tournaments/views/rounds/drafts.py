"""The draft of a round: draw it, show it, change it, publish it or delete it.

`seen` is the mark of the draft that the sender looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.forms.fields.numbers import KEY, key_in
from clubs.journal.writing import Gone, NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import go
from server.database.queries import snapshot
from server.web.htmx import HtmxRequest, page_or_fragment
from tournaments.boards.draws.draft import FOLLOWS_RESULTS, DraftBoard
from tournaments.director.hall import presence
from tournaments.director.rounds import by_hand, rounds
from tournaments.entries.entrants import is_pair
from tournaments.formats.event import draw_next
from tournaments.formats.parts.base import Impossible
from tournaments.models import Participant, Round, Seat, Stage, Tournament
from tournaments.reading.progress import last_round, published
from tournaments.reading.standings import PlayedStage, played_stage
from tournaments.views.fetch import round_of, stage_of, tournament_for
from tournaments.views.meanwhile import draft_changed
from tournaments.views.rounds.rounds import frame
from tournaments.words.labels import in_a_row
from tournaments.words.problem_words import problem_words
from tournaments.words.reasons import REPEATS, note_words


@require_POST
def draw(request: HtmxRequest, slug: str, name: str, stage: int) -> HttpResponse:
    """Draw the next round of the stage as a draft, in place of the draft `seen`.

    `expect`: the entries that are drawn although the check-in leaves them out, as number-answer,
    with the answer that the page showed.
    """
    tournament = tournament_for(request, slug, name)
    try:
        return _draw(request, stage_of(tournament, stage))
    except presence.OtherAnswer as other:
        words = _("{entry} has another answer at the check-in by now. Nothing was drawn.")
        messages.error(request, words.format(entry=other.entry))
        return redirect("tournament", slug, name)


def _draw(request: HtmxRequest, stage: Stage) -> HttpResponse:
    tournament = stage.tournament
    address = (tournament.club.slug, tournament.slug)
    try:
        drawn = rounds.draw(
            stage,
            by=signed_in(request),
            seen=request.POST.get("seen", ""),
            rematches=request.POST.get("rematches") == "1",
            expected=_expected(request),
        )
    except (rounds.OtherDraft, Gone):
        return other_draft(request, stage_of(tournament, stage.number))
    except Impossible as impossible:
        return no_draw(request, stage_of(tournament, stage.number), impossible)
    except NotNow:
        messages.error(request, _("A round is still open, so the next one cannot be drawn yet."))
        return redirect("tournament", *address)
    if not request.POST.get("seen"):
        rounds.publish_known(drawn, by=signed_in(request))
    return redirect("round", *address, stage.number, drawn.number)


def _expected(request: HttpRequest) -> dict[int, str]:
    answers = (one.partition("-") for one in request.POST.get("expect", "").split(",")[:1000])
    return {int(number): answer for number, _dash, answer in answers if KEY.fullmatch(number)}


def no_draw(request: HttpRequest, stage: Stage, impossible: Impossible) -> HttpResponse:
    """Show the problems that keep the next round from being drawn."""
    played = played_stage(stage)
    presence.assume((one.entry for one in played.participants), _expected(request))
    context = {
        **frame(stage.tournament),
        "stage": stage,
        "problems": _problems(played, impossible),
        "repeats": _repeats(played),
        "seen": request.POST.get("seen", ""),
        "expect": request.POST.get("expect", ""),
        "can_close": any(this_round.is_closed for this_round in played.rounds),
    }
    return render(request, "tournaments/no_draw.html", context, status=409)


def _repeats(played: PlayedStage) -> list[str]:
    """Return the rematches and second byes of the draw with the fewest, in words.

    Empty if no draw is possible even with rematches.
    """
    try:
        drawn = draw_next(played.event(), rematches=True)
    except Impossible:
        return []
    names = _names(played)
    return [note_words(note, names) for note in drawn.notes if note.code in REPEATS]


def draft(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Show the draft of a round with its reasons. `?seat=`: the seat chosen to be exchanged."""
    tournament = tournament_for(request, slug, name)
    try:
        this_round = drafted_round(tournament, stage, number)
    except Gone:
        return other_draft(request, stage_of(tournament, stage))
    if not this_round.is_draft:
        return redirect("round", slug, name, stage, number)
    return draft_page(request, this_round, chosen=request.GET.get("seat", ""))


@require_POST
def swap(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Exchange two seats. `first` and `second` name a seat and the participant shown on it."""
    tournament = tournament_for(request, slug, name)
    try:
        this_round = drafted_round(tournament, stage, number)
        first, second = (
            _seat(this_round, request.POST.get(which, "")) for which in ("first", "second")
        )
        if first is None or second is None:
            raise rounds.OtherDraft
        by_hand.swap(this_round, first, second, by=signed_in(request))
        moved = Participant.objects.filter(pk__in=(first.participant_id, second.participant_id))
        both = [one.entry for one in moved.select_related("entry").order_by("pk")]
        text = ngettext(
            "{who} changed places with {other}.",
            "{who} changed places with {other}.",
            2 if is_pair(both[0]) else 1,
        )
        done = text.format(who=both[0], other=both[-1])
        if request.htmx:
            return draft_page(request, this_round, done=done)
    except (rounds.OtherDraft, Gone):
        return other_draft(request, stage_of(tournament, stage))
    except by_hand.FollowsResults:
        problem = " ".join((_("Nobody changed places."), str(FOLLOWS_RESULTS)))
        return draft_page(request, this_round, problem=problem, status=409)
    except rounds.SectionsDiffer:
        problem = _(
            "These entries are in different sections. The section is set on the page of each entry."
        )
        return draft_page(request, this_round, problem=problem, status=409)
    messages.success(request, done)
    # Return to the seat tapped last.
    page = resolve_url("draft", slug, name, stage, number)
    keys = list(second.table.seats.values_list("pk", flat=True))
    return redirect(f"{page}#seat-{second.table_id}-{keys.index(second.pk) + 1}")


def draft_page(
    request: HtmxRequest,
    this_round: Round,
    *,
    chosen: str = "",
    problem: str = "",
    done: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the page of a draft, or for htmx only the part that changes. Raises Gone."""
    with snapshot():
        try:
            this_round.refresh_from_db(fields=["is_changed"])
        except Round.DoesNotExist as missing:
            raise Gone from missing
        context = {
            **frame(this_round.stage.tournament),
            "round": this_round,
            "stage": this_round.stage,
            "board": DraftBoard(played_stage(this_round.stage), this_round, chosen),
            "problem": problem,
            "done": done,
        }
        page, fragment = "tournaments/draft.html", "tournaments/_draft.html"
        return page_or_fragment(request, page, fragment, context, status=status)


def other_draft(request: HtmxRequest, stage: Stage) -> HttpResponse:
    """Return the page of the current draft, which somebody else has changed.

    Without a draft, redirect with a message on what happened to it.
    """
    with snapshot():
        problem = draft_changed(stage, request.user)
        this_round = last_round(stage)
        if this_round is not None and this_round.is_draft:
            this_round.stage = stage
            return draft_page(request, this_round, problem=problem, status=409)
    messages.error(request, problem)
    slug, name = stage.tournament.club.slug, stage.tournament.slug
    where = resolve_url("tournament", slug, name)
    if this_round is not None and not this_round.is_closed:
        where = resolve_url("round", slug, name, stage.number, this_round.number)
    return go(request, where)


def drafted_round(tournament: Tournament, stage: int, number: int) -> Round:
    """Return the round of this number. Raises Gone if it was a draft that was deleted."""
    try:
        return round_of(tournament, stage, number)
    except Http404:
        if number != published(stage_of(tournament, stage)) + 1:
            raise
        raise Gone from None


def _seat(this_round: Round, value: str) -> Seat | None:
    """Return the seat that a button names, with the participant who sat there on the page."""
    key, _sign, participant = value.partition("-")
    named = {"seat": key, "participant": participant}
    seat = Seat.objects.filter(round=this_round, pk=key_in(named, "seat")).first()
    if seat is not None:
        seat.participant_id = key_in(named, "participant")
    return seat


@require_POST
def publish(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Show the draft `seen` to the players."""
    tournament = tournament_for(request, slug, name)
    try:
        this_round = drafted_round(tournament, stage, number)
        seen = request.POST.get("seen", "")
        reprinted = rounds.publish(this_round, by=signed_in(request), seen=seen)
    except (rounds.OtherDraft, Gone):
        return other_draft(request, stage_of(tournament, stage))
    except rounds.Outdated:
        # The page explains what has changed since the draw.
        return draft_page(request, round_of(tournament, stage, number), status=409)
    if reprinted:
        messages.warning(request, _slips_again(this_round, reprinted))
    return redirect("round", slug, name, stage, number)


def _slips_again(this_round: Round, tables: Sequence[int]) -> str:
    """Return which slips show codes that open nothing any more, in a sentence."""
    if len(tables) == this_round.tables.filter(number__isnull=False).count():
        return _("The draw has changed. Print all slips again: the old codes open nothing.")
    text = ngettext(
        "The draw has changed. Print the slip of table {tables} again: its old codes open nothing.",
        "The draw has changed. Print the slips of tables {tables} again: "
        "their old codes open nothing.",
        len(tables),
    )
    return text.format(tables=in_a_row(tables))


@require_POST
def discard(request: HtmxRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """Delete the draft `seen`."""
    tournament = tournament_for(request, slug, name)
    try:
        this_round = drafted_round(tournament, stage, number)
        rounds.discard(this_round, by=signed_in(request), seen=request.POST.get("seen", ""))
    except (rounds.OtherDraft, Gone):
        return other_draft(request, stage_of(tournament, stage))
    return redirect("tournament", slug, name)


def _names(played: PlayedStage) -> dict[int, str]:
    return {number: str(entry) for number, entry in played.entries.items()}


def _problems(played: PlayedStage, impossible: Impossible) -> list[str]:
    names = _names(played)
    return [problem_words(problem, names) for problem in impossible.problems]
