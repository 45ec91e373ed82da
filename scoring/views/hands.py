"""Hands: record, correct, void, and every version there ever was."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_http_methods

from clubs import kept
from clubs.access import Right, club_for, signed_in
from clubs.forms.numbers import LARGEST_KEY, number_in
from clubs.views.answers import HtmxRequest, asks_first, fingerprint, go, page_or_fragment
from clubs.writing import NotNow
from scoring import ledger
from scoring.consequences import Corrected, hand_corrected, last_hand_undone
from scoring.forms.actions import act
from scoring.forms.hand import HandForm
from scoring.forms.match import ReasonForm
from scoring.models import Hand, Match
from scoring.noted import News, Noted, news
from scoring.scoresheet import rules_of_match, score_sheet, versions_of_hand
from scoring.snapshot import Snapshot
from scoring.versions import Comparison, versions
from scoring.views.matches import match_for

SET_ANEW = frozenset({"csrfmiddlewaretoken", "do", "client_key", "correcting", "asks", "shown"})
"""Fields of a posted hand that the conflict page sets anew or leaves out."""


@dataclass(frozen=True)
class Desk:
    """The context of recording and correcting: the match and the hand."""

    request: HtmxRequest
    match: Match
    number: int
    hand: Hand | None
    """The hand to correct; None when a new one is recorded."""

    @property
    def is_next(self) -> bool:
        """Whether it is this hand that is to be recorded now."""
        return self.match.is_playing and self.number == self.match.hand_count + 1

    @property
    def news(self) -> News:
        """The rulings in this hand that its recorded version lacks; empty for a later hand."""
        if not self.is_next and self.hand is None:
            return News()
        return news(self.match, self.number, self.hand, ())

    @cached_property
    def seen(self) -> Snapshot:
        """The hands that the form is made from."""
        return Snapshot.of(self.match)

    def names(self) -> list[str]:
        sides = self.match.sides.select_related("competitor__first", "competitor__second")
        return [str(side) for side in sides]

    def form(self, data: QueryDict | None, *, show_problems: bool = True) -> HandForm:
        """The hand form on `data`; without data, empty or with the facts of `hand`, and with what
        was ruled.
        """
        rules = rules_of_match(self.match)
        # Read when somebody asks for them: a hand without problems names nobody.
        names = cast(list[str], SimpleLazyObject(self.names))
        played = self.seen.before(self.number)
        state = played.state
        before = next((hand.facts for hand in played.hands if hand.number == self.number - 1), None)
        if data is None:
            form = HandForm(rules, state, names)
            if self.hand is not None:
                form = HandForm.of_hand(rules, state, names, rules.read(self.hand.facts), before)
            return form.told(self.news)
        return HandForm(rules, state, names, data, show_problems=show_problems, earlier=before)

    def corrected(self, form: HandForm) -> Corrected | None:
        """The match with the hand as it is typed, where it is another than the recorded one."""
        if self.hand is None or form.facts == form.rules.read(self.hand.facts):
            return None
        return hand_corrected(self.match, self.number, form.facts)

    def page(self, form: HandForm, *, status: int = 200, **more: object) -> HttpResponse:
        corrected = self.corrected(form)
        context = {
            "club": self.match.club,
            "nav": "matches",
            "match": self.match,
            "number": self.number,
            "hand": self.hand,
            "form": form,
            "corrected": corrected,
            "shown": fingerprint(corrected),
            **more,
        }
        page, fragment = "scoring/hand_form.html", "scoring/_hand_form.html"
        return page_or_fragment(self.request, page, fragment, context, status=status)


@require_http_methods(["GET", "POST"])
def record_hand(request: HtmxRequest, slug: str, match: int, number: int) -> HttpResponse:
    """Record hand `number`: the form, its preview, its buttons, and the writing."""
    club = club_for(request, slug, Right.RECORD)
    desk = Desk(request, match_for(club, match), number, hand=None)
    typed = kept.take(request) if request.method == "GET" else None
    if request.method == "GET" and not desk.is_next:
        return _conflict(desk, desk.form(typed)) if typed else redirect("match", slug, match)
    return _answer(desk, partial(ledger.record, desk.match, number), typed)


@require_http_methods(["GET", "POST"])
def correct_hand(request: HtmxRequest, slug: str, match: int, number: int) -> HttpResponse:
    """Put other facts in the place of hand `number`, with a reason."""
    club = club_for(request, slug, Right.RECORD)
    the_match = match_for(club, match)
    typed = kept.take(request) if request.method == "GET" else None
    if the_match.is_annulled and request.method == "GET" and not typed:
        return redirect("match", slug, match)
    # The version that was on the screen, which may by now be another than the one that counts.
    shown = number_in(typed or request.POST, "correcting", LARGEST_KEY)
    versions = the_match.hands.filter(number=number)
    if shown:
        hand = get_object_or_404(versions, pk=shown)
    else:
        hand = get_object_or_404(versions, voided_at__isnull=True)
    desk = Desk(request, the_match, number, hand)
    if request.method == "GET" and not typed and (ruling := _cancelled(desk)):
        reason = ReasonForm(initial={"reason": ruling.row.cancel_reason})
        return desk.page(desk.form(None).without(ruling), reason=reason)
    if typed and hand.voided_at is not None:
        return _conflict(desk, desk.form(typed))
    return _answer(desk, partial(ledger.correct, hand), typed)


def _cancelled(desk: Desk) -> Noted | None:
    """The cancelled ruling of this hand whose correction `?cancelled=` prepares."""
    asked = number_in(desk.request.GET, "cancelled", LARGEST_KEY)
    if not asked:
        return None
    rows = desk.match.incidents.filter(hand=desk.number, cancelled_at__isnull=False)
    row = rows.filter(pk=asked).first()
    return None if row is None else Noted(row)


def _answer(desk: Desk, write: Callable[..., Hand], typed: QueryDict | None) -> HttpResponse:
    """`typed`: what was kept while somebody signed in."""
    request = desk.request
    if request.method == "GET":
        reason = ReasonForm(initial=typed.dict() if typed else None)
        return desk.page(desk.form(typed), reason=reason, kept=typed is not None)
    do = request.POST.get("do", "record")
    if do == "record":
        return _record(desk, write)
    # A preview changes nothing. Nobody is told that the reason is missing before recording.
    data = act(rules_of_match(desk.match), do, request.POST)
    return desk.page(desk.form(data), reason=ReasonForm(initial=request.POST.dict()))


def _record(desk: Desk, write: Callable[..., Hand]) -> HttpResponse:
    data = desk.request.POST
    form = desk.form(data)
    reason = ReasonForm(data) if desk.hand else None
    if not form.is_complete or (reason and not reason.is_valid()):
        return desk.page(form, status=422, reason=reason)
    if "asks" in data and asks_first(desk.request, desk.corrected(form)):
        return desk.page(form, status=422, reason=reason, asks=True)
    try:
        hand = _write(desk, form, write, reason)
    except ledger.HasProblems:
        # On a form made anew: what is wrong may have come from another hand a moment ago.
        desk = replace(desk)
        return desk.page(desk.form(data), status=422, reason=reason)
    except ledger.RuledMeanwhile as ruled:
        return desk.page(form.told(ruled.news), status=409, reason=reason, news=ruled.news)
    except ledger.LaterHandsSuffer as suffering:
        return desk.page(form, status=409, reason=reason, suffering=suffering.hands)
    except (ledger.AlreadyThere, NotNow):
        return _conflict(desk, form)
    return go(desk.request, _after(hand))


def _after(hand: Hand) -> str:
    """The address of the recorded hand on its match page, or of the result it brought about."""
    match = hand.match
    page = reverse("match", args=[match.club.slug, match.number])
    return f"{page}#hand-{hand.number}" if match.is_playing else f"{page}#match"


def _write(
    desk: Desk, form: HandForm, write: Callable[..., Hand], reason: ReasonForm | None
) -> Hand:
    more = {"reason": reason.cleaned_data["reason"]} if reason else {}
    return write(
        form.facts,
        by=signed_in(desk.request),
        client_key=form.client_key,
        accepted=form.accepted,
        known=form.noted,
        device=desk.request.headers.get("User-Agent", "")[:200],
        seen=desk.seen,
        **more,
    )


def _conflict(desk: Desk, form: HandForm) -> HttpResponse:
    """Show the recorded hand beside the typed one; nothing typed is lost."""
    club = desk.match.club
    sheet = score_sheet(match_for(club, desk.match.number))
    there = next((hand for hand in sheet.hands if hand.number == desk.number), None)
    context = {
        "club": club,
        "nav": "matches",
        "match": sheet.match,
        "number": desk.number,
        "hand": desk.hand,
        "sheet": sheet,
        "there": there,
        "comparison": Comparison(form.rules, form.names, there, form.sheets, form.facts),
        "typed": [(name, all_) for name, all_ in form.data.lists() if name not in SET_ANEW],
    }
    page, fragment = "scoring/conflict.html", "scoring/_conflict.html"
    return page_or_fragment(desk.request, page, fragment, context, status=409)


@require_http_methods(["GET", "POST"])
def void_hand(request: HttpRequest, slug: str, match: int, number: int) -> HttpResponse:
    """Take the last hand back, with a reason."""
    club = club_for(request, slug, Right.RECORD)
    sheet = score_sheet(match_for(club, match))
    there = next((hand for hand in sheet.hands if hand.number == number), None)
    if there is None or sheet.match.is_annulled:
        return redirect("match", slug, match)
    posted = request.method == "POST"
    form = ReasonForm(kept.typed(request))
    # The version that was on the screen may by now have been corrected, or not be the last.
    changed = posted and request.POST.get("voiding") != str(there.row.pk)
    conflict = changed or there is not sheet.last_hand
    if posted and not conflict and form.is_valid():
        try:
            ledger.void_last(there.row, by=signed_in(request), reason=form.cleaned_data["reason"])
        except ledger.AlreadyThere:
            # In this very moment: the same page says in words what is there now.
            return redirect(request.path)
        return redirect("match", slug, match)
    context = {
        "club": club,
        "nav": "matches",
        "match": sheet.match,
        "sheet": sheet,
        "there": there,
        "changed": changed,
        "back": [
            (n, s.total, s.total - s.points) for n, s in zip(sheet.names, there.sides, strict=True)
        ],
        "form": form,
        "corrected": last_hand_undone(sheet.match),
    }
    status = 409 if conflict else 422 if posted else 200
    return render(request, "scoring/void_hand.html", context, status=status)


def hand_history(request: HttpRequest, slug: str, match: int, number: int) -> HttpResponse:
    """Every version of a hand, newest first: what it held, who wrote it, when and why."""
    club = club_for(request, slug)
    the_match = match_for(club, match)
    found = versions_of_hand(the_match, number)
    if not found:
        raise Http404
    sides = the_match.sides.select_related("competitor__first", "competitor__second")
    context = {
        "club": club,
        "nav": "matches",
        "match": the_match,
        "number": number,
        "names": [str(side) for side in sides],
        "versions": versions(found),
    }
    return render(request, "scoring/hand_history.html", context)
