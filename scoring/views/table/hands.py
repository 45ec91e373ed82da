"""Hands: record, correct and undo a hand, and show all its versions."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.forms.fields.numbers import key_in
from clubs.journal.writing import NotNow
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import asks_first, fingerprint, go
from clubs.words.figures import points
from scoring import ledger
from scoring.forms.hand.actions import act
from scoring.forms.hand.hand import HandForm
from scoring.forms.hand.hand_input import HandInput
from scoring.forms.start.match import HandReasonForm, VoidForm
from scoring.match.match_words import conflict_title
from scoring.memory.consequences import Corrected, hand_corrected, last_hand_undone
from scoring.memory.occasions import Effects, mark_decided, menu_entry, occasions
from scoring.models import Hand, Match
from scoring.rulings.recorded_rulings import RecordedRuling, RulingChanges, ruling_changes
from scoring.table.hand_answers import answer_lines, answers_to
from scoring.table.scoresheet import rules_of_match, score_sheet, versions_of_hand
from scoring.table.snapshot import Snapshot
from scoring.table.versions import Comparison, versions
from scoring.views.table.matches import match_for, refuse_if_lent
from server.web import saved_form
from server.web.htmx import HtmxRequest, page_or_fragment

SET_ANEW = frozenset({"csrfmiddlewaretoken", "do", "client_key", "correcting", "asks", "shown"})
"""The fields of a posted hand that the conflict page does not repeat in its own form."""


@dataclass(frozen=True)
class RecordingContext:
    """The match and the hand that is recorded or corrected."""

    request: HtmxRequest
    match: Match
    number: int
    hand: Hand | None
    """The hand to correct; None when a new one is recorded."""

    @property
    def is_next(self) -> bool:
        return self.match.is_live and self.number == self.match.hand_count + 1

    @property
    def title(self) -> str:
        text = _("Correct hand {number}") if self.hand else _("Record hand {number}")
        return text.format(number=self.number)

    @property
    def new_rulings(self) -> RulingChanges:
        """The rulings in this hand that its recorded version lacks; empty for a later hand."""
        if not self.is_next and self.hand is None:
            return RulingChanges()
        return ruling_changes(self.match, self.number, self.hand, ())

    @cached_property
    def seen(self) -> Snapshot:
        """The match and its hands as the form shows them."""
        return Snapshot.of(self.match)

    def names(self) -> list[str]:
        sides = self.match.sides.select_related("competitor__first", "competitor__second")
        return [str(side) for side in sides]

    def form(self, typed: HandInput | None) -> HandForm:
        """Return the hand form with this input. Without input, the form has the facts of the hand
        to correct, if any, and the new rulings.
        """
        rules = rules_of_match(self.match)
        # Read only when used: a hand without problems needs no names.
        names = cast(list[str], SimpleLazyObject(self.names))
        played = self.seen.before(self.number)
        state = played.state
        before = next((hand.facts for hand in played.hands if hand.number == self.number - 1), None)
        if typed is None:
            form = HandForm(rules, state, names)
            if self.hand is not None:
                form = HandForm.of_hand(rules, state, names, rules.read(self.hand.facts), before)
            return form.with_rulings(self.new_rulings)
        return HandForm(rules, state, names, typed, earlier=before)

    def corrected(self, form: HandForm) -> Corrected | None:
        """Return the match as this correction would leave it; None for a new or unchanged hand."""
        if self.hand is None or form.facts == form.rules.read(self.hand.facts):
            return None
        return hand_corrected(self.match, self.number, form.facts)

    def page(
        self,
        form: HandForm,
        *,
        status: int = 200,
        corrected: Corrected | None = None,
        **more: object,
    ) -> HttpResponse:
        """Show the form. `corrected`: the match with this form, if it is worked out already."""
        corrected = corrected or self.corrected(form)
        context = {
            "club": self.match.club,
            "nav": "matches",
            "match": self.match,
            "number": self.number,
            "hand": self.hand,
            "title": self.title,
            "form": form,
            "effects": Effects(corrected, self.match.club.rights),
            "shown": fingerprint(corrected),
            **more,
        }
        page, fragment = "scoring/hand_form.html", "scoring/_hand_form.html"
        return page_or_fragment(self.request, page, fragment, context, status=status)


@require_http_methods(["GET", "POST"])
def record_hand(request: HtmxRequest, slug: str, match: int, number: int) -> HttpResponse:
    """Record hand `number`: show the form, its preview and its buttons, and write the hand."""
    club = club_for(request, slug)
    the_match = match_for(club, match)
    if request.method == "GET":
        mark_decided([the_match])
    else:
        refuse_if_lent(the_match)
    recording = RecordingContext(request, the_match, number, hand=None)
    posted = saved_form.take(request) if request.method == "GET" else None
    if request.method == "GET" and not recording.is_next:
        if posted is None:
            return redirect("match", slug, match)
        return _conflict(recording, recording.form(HandInput.read(posted)))
    return _answer(recording, partial(ledger.record, recording.match, number), posted)


@require_http_methods(["GET", "POST"])
def correct_hand(request: HtmxRequest, slug: str, match: int, number: int) -> HttpResponse:
    """Replace hand `number` by other facts, with a reason."""
    club = club_for(request, slug)
    the_match = match_for(club, match)
    if request.method != "GET":
        refuse_if_lent(the_match)
    posted = saved_form.take(request) if request.method == "GET" else None
    if the_match.is_annulled and request.method == "GET" and not posted:
        return redirect("match", slug, match)
    # The version that was on the screen; another version may count by now.
    shown = key_in(posted or request.POST, "correcting")
    versions = the_match.hands.filter(number=number)
    if shown:
        hand = get_object_or_404(versions, pk=shown)
    else:
        hand = get_object_or_404(versions, voided_at__isnull=True)
    recording = RecordingContext(request, the_match, number, hand)
    if request.method == "GET" and not posted and (ruling := _cancelled(recording)):
        reason = HandReasonForm(initial={"reason": ruling.row.cancel_reason})
        return recording.page(recording.form(None).without(ruling), reason=reason)
    if posted and hand.voided_at is not None:
        return _conflict(recording, recording.form(HandInput.read(posted)))
    return _answer(recording, partial(ledger.correct, hand), posted)


def _cancelled(recording: RecordingContext) -> RecordedRuling | None:
    """Return the ruling that `?cancelled=` names, if it was cancelled: it is to be removed."""
    key = key_in(recording.request.GET, "cancelled")
    if not key:
        return None
    rows = recording.match.incidents.filter(hand=recording.number, cancelled_at__isnull=False)
    row = rows.filter(pk=key).first()
    return None if row is None else RecordedRuling(row)


def _answer(
    recording: RecordingContext, write: Callable[..., Hand], posted: QueryDict | None
) -> HttpResponse:
    """Answer a request for the hand form. `posted`: the saved form of a person who had to sign in
    again; `write`: the function of the ledger.
    """
    request = recording.request
    if request.method == "GET":
        reason = HandReasonForm(initial=posted.dict() if posted else None)
        form = recording.form(HandInput.read(posted) if posted is not None else None)
        return recording.page(form, reason=reason, kept=posted is not None)
    typed = HandInput.read(request.POST)
    if typed.button == "record":
        return _record(recording, typed, write)
    # A preview changes nothing. A missing reason is a problem only once Save is pressed.
    typed = act(rules_of_match(recording.match), typed.button, typed)
    return recording.page(recording.form(typed), reason=HandReasonForm(initial=request.POST.dict()))


def _record(
    recording: RecordingContext, typed: HandInput, write: Callable[..., Hand]
) -> HttpResponse:
    form = recording.form(typed)
    reason = HandReasonForm(recording.request.POST) if recording.hand else None
    if not form.is_complete or (reason and not reason.is_valid()):
        return recording.page(form, status=422, reason=reason)
    if "asks" in typed.values:
        corrected = recording.corrected(form)
        if asks_first(recording.request, corrected):
            return recording.page(form, status=422, corrected=corrected, reason=reason, asks=True)
    totals = _totals(recording) if recording.hand else []
    try:
        hand = _write(recording, form, write, reason)
    except ledger.HasProblems:
        # The problem may come from a hand recorded just now: read the match again.
        recording = replace(recording)
        return recording.page(recording.form(typed), status=422, reason=reason)
    except ledger.RuledMeanwhile as ruled:
        form = form.with_rulings(ruled.changes)
        return recording.page(form, status=409, reason=reason, news=ruled.changes)
    except ledger.LaterHandsSuffer as suffering:
        return recording.page(form, status=409, reason=reason, suffering=suffering.hands)
    except (ledger.AlreadyThere, NotNow):
        return _conflict(recording, form)
    if recording.hand is not None:
        occasions().hand_decided(recording.hand, signed_in(recording.request))
        moved = zip(recording.match.side_names, totals, _totals(recording), strict=True)
        changes = [
            f"{name} {points(was)} → {points(now)}" for name, was, now in moved if was != now
        ]
        text = (
            _("Hand {number} corrected: {changes}.") if changes else _("Hand {number} corrected.")
        )
        words = text.format(number=recording.number, changes=", ".join(changes))
        messages.success(recording.request, words)
    return go(recording.request, _after(hand))


def _totals(recording: RecordingContext) -> list[int]:
    return list(recording.match.sides.order_by("position").values_list("total", flat=True))


def _after(hand: Hand) -> str:
    """Return the address of the recorded hand, or of the result if the match has ended with it."""
    match = hand.match
    page = reverse("match", args=[match.club.slug, match.number])
    return f"{page}#hand-{hand.number}" if match.is_playing else f"{page}#match"


def _write(
    recording: RecordingContext,
    form: HandForm,
    write: Callable[..., Hand],
    reason: HandReasonForm | None,
) -> Hand:
    more = {"reason": reason.cleaned_data["reason"]} if reason else {}
    return write(
        form.facts,
        by=signed_in(recording.request),
        client_key=form.client_key,
        accepted=form.typed.accepted,
        known=form.typed.rulings,
        device=recording.request.headers.get("User-Agent", "")[:200],
        seen=recording.seen,
        **more,
    )


def _conflict(recording: RecordingContext, form: HandForm) -> HttpResponse:
    """Show the recorded hand beside the typed hand, which can still be saved, with status 409."""
    club = recording.match.club
    match = match_for(club, recording.match.number)
    mark_decided([match])
    sheet = score_sheet(match)
    recorded = next((hand for hand in sheet.hands if hand.number == recording.number), None)
    comparison = Comparison(form.rules, form.names, recorded, form.sheets, form.facts)
    is_corrected = recorded is not None and recording.hand is not None
    is_refused = match.is_annulled or (recorded is not None and recorded.row == recording.hand)
    occasion = occasions().link_of(match)
    context = {
        "club": club,
        "nav": menu_entry(occasion),
        "match": match,
        "number": recording.number,
        "title": conflict_title(sheet, recording.number, recording.hand),
        "sheet": sheet,
        "recorded": recorded,
        "is_refused": is_refused,
        "occasion": occasion,
        "comparison": comparison,
        "may_record": match.is_live and not (comparison.is_same or is_corrected),
        "typed": [item for item in form.typed.write().lists() if item[0] not in SET_ANEW],
    }
    page, fragment = "scoring/conflict.html", "scoring/_conflict.html"
    return page_or_fragment(recording.request, page, fragment, context, status=409)


@require_http_methods(["GET", "POST"])
def void_hand(request: HttpRequest, slug: str, match: int, number: int) -> HttpResponse:
    """Undo the last hand, with a reason."""
    club = club_for(request, slug)
    sheet = score_sheet(match_for(club, match))
    recorded = next((hand for hand in sheet.hands if hand.number == number), None)
    posted = request.method == "POST"
    if posted:
        refuse_if_lent(sheet.match)
    if recorded is None or sheet.match.is_annulled:
        return redirect("match", slug, match)
    if not posted and not sheet.match.is_playing and occasions().is_taken_out(sheet.match):
        messages.error(request, _("This match cannot go on, so no hand was undone."))
        return redirect("match", slug, match)
    form = VoidForm(saved_form.typed(request))
    # Meanwhile the hand may have been corrected, or another hand recorded after it.
    changed = posted and request.POST.get("voiding") != str(recorded.row.pk)
    conflict = changed or recorded is not sheet.last_hand
    if posted and not conflict and form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            ledger.void_last(recorded.row, by=signed_in(request), reason=reason)
        except (ledger.AlreadyThere, NotNow):
            # Another person was quicker: reload the page, which shows what counts now.
            return redirect(request.path)
        occasions().hand_decided(recorded.row, signed_in(request))
        messages.success(request, _("Hand {number} is undone.").format(number=number))
        return redirect("match", slug, match)
    context = {
        "club": club,
        "nav": "matches",
        "match": sheet.match,
        "sheet": sheet,
        "recorded": recorded,
        "changed": changed,
        "form": form,
        "effects": Effects(last_hand_undone(sheet.match), club.rights),
    }
    status = 409 if conflict else 422 if posted else 200
    return render(request, "scoring/void_hand.html", context, status=status)


def hand_history(request: HttpRequest, slug: str, match: int, number: int) -> HttpResponse:
    """Show a hand with the ways to correct and undo it, and its versions, newest first: facts,
    author, time and reason.
    """
    club = club_for(request, slug)
    the_match = match_for(club, match)
    rows = versions_of_hand(the_match, number)
    if not rows:
        raise Http404
    sides = the_match.sides.select_related("competitor__first", "competitor__second")
    names = [str(side) for side in sides]
    said = answers_to([version.row for version in rows])
    lines = {key: answer_lines(answers, names) for key, answers in said.items()}
    shown = versions(rows, lines)
    may_correct = "record" in club.rights and shown[0].is_live and not the_match.is_annulled
    is_over = not the_match.is_playing and occasions().is_taken_out(the_match)
    context = {
        "club": club,
        "nav": "matches",
        "match": the_match,
        "number": number,
        "names": names,
        "versions": shown,
        "may_correct": may_correct,
        "may_undo": may_correct and not is_over,
    }
    return render(request, "scoring/hand_history.html", context)
