"""The pages of a table on a phone: the code to type, the table, and answers to a recorded hand."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from allauth.account.adapter import get_adapter
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.accounts import security
from clubs.accounts.signing_in import sign_in
from clubs.journal.writing import NotNow
from clubs.rights.access import member_of
from scoring import ledger
from scoring.match import tablekeys
from scoring.models import HandAnswer
from scoring.rules.base.sheet import Facts
from scoring.table.agreements import answer_under
from tournaments.boards.draws.reports import report_board
from tournaments.boards.phones.phone import PhoneBoard
from tournaments.boards.phones.phone_decision import IS_SET
from tournaments.director.hall import calls
from tournaments.models import Call
from tournaments.phones import phone_state, phone_tables
from tournaments.phones.phone_links import office_path
from tournaments.phones.phone_tables import PhoneTable
from tournaments.phones.report_queries import takes_reports
from tournaments.reading.round_names import is_last_day_over, until_words
from tournaments.reading.table_words import recorded_words
from tournaments.views.phones.phone_access import (
    forget,
    keys_of_phone,
    remember,
    wants_json,
    with_key,
    without_account,
)
from tournaments.views.phones.phone_answers import (
    STATUS,
    State,
    answered,
    context_of,
    device_of,
    hand_of,
    uuid_in,
)
from tournaments.views.server_time import timed

Kind = HandAnswer.Kind
MOST_WORDS = Call._meta.get_field("words").max_length or 0
CODES = "table-code"
"""The kind under which `clubs.accounts.signing_in.sign_in` counts wrong codes. Keys in QR codes are
never counted.
"""


@require_http_methods(["GET", "POST"])
@without_account
def type_code(request: HttpRequest) -> HttpResponse:
    """Open a table by its code, or the table that this phone opened before.

    Wrong codes are counted for each address, and for a phone with an open table on its own, so that
    other phones behind the same address do not keep it waiting. A QR code never has to wait.
    """
    if request.method == "GET":
        known = keys_of_phone(request)
        if known and not {"other", "beside"} & set(request.GET):
            return redirect("phone_table", known[0])
        answer = render(request, "tournaments/phone/code.html", {})
        if "other" in request.GET:
            forget(answer)
        return answer
    typed, address = request.POST.get("code", "")[:20], get_adapter().get_client_ip(request)
    who, free = _open_table_of(request) or address, sign_in.FREE_CODES
    if who != address:
        free = sign_in.FREE_CODES_OF_PHONE
    try:
        key = sign_in.limit_guesses(who, lambda: tablekeys.find_by_code(typed), CODES, free)
    except sign_in.MustWait as wait:
        context = {"typed": typed, "seconds": wait.seconds}
        return render(request, "tournaments/phone/code.html", context, status=429)
    if key is not None:
        return redirect("phone_table", tablekeys.secret(key).key)
    security.record("table-code-refused", account="", address=address)
    return render(
        request, "tournaments/phone/code.html", {"typed": typed, "is_wrong": True}, status=422
    )


def _open_table_of(request: HttpRequest) -> str:
    """Return a name for the open table that this phone opened last; "" without one.

    Only open tables have a count of their own: nobody has more than a few of them, so nobody gets
    many more tries.
    """
    now = timezone.now()
    found = filter(None, map(phone_tables.find, keys_of_phone(request)))
    return next((f"key {phone.key.pk}" for phone in found if phone.is_open(now)), "")


@require_safe
@with_key
def table_page(request: HttpRequest, key: str, board: PhoneBoard) -> HttpResponse:
    """Show the table: what the side is asked about a hand, else the totals and the hands."""
    shown = _shown(request, key, board)
    answer = _marked(render(request, "tournaments/phone/table.html", shown), shown)
    remember(request, answer, key)
    return answer


@require_safe
@without_account
def table_now(request: HttpRequest, key: str) -> HttpResponse:
    """Return the changing parts of the page of a table, or 304 after one query."""
    tag = phone_state.tag(key)
    if tag and request.headers.get("If-None-Match") == f'"{tag}"':
        same = HttpResponse(status=304, headers={"ETag": f'"{tag}"', "Cache-Control": "no-store"})
        return timed(same, timezone.now())
    return _table_now(request, key)


@require_safe
@without_account
def table_live(request: HttpRequest, key: str) -> HttpResponse:
    """Answer 404 where no event loop holds connections; `server.web.live` answers before Django."""
    raise Http404


@with_key
def _table_now(request: HttpRequest, key: str, board: PhoneBoard) -> HttpResponse:
    answer = render(request, "tournaments/phone/now.html", _shown(request, key, board))
    answer["ETag"] = f'"{board.tag}"'
    answer["Cache-Control"] = "no-store"
    return timed(answer, board.now)


def _marked(answer: HttpResponse, shown: dict[str, object]) -> HttpResponse:
    """Tell `phone-worker.js` if the page shows a right of an account, so that it is not stored."""
    if shown["office"]:
        answer["X-Account"] = "1"
    return answer


def _shown(request: HttpRequest, key: str, board: PhoneBoard) -> dict[str, object]:
    return (
        context_of(key, board)
        | _league_match(key, board)
        | {
            "question": None if "see" in request.GET else board.question,
            "client_key": uuid4(),
            "office": office_path(board.table, member_of(request, board.table.club.slug)),
            "beside": _beside(request, key, board),
        }
    )


def _league_match(key: str, board: PhoneBoard) -> dict[str, object]:
    """Return the context of a match whose sides may report its final result; often empty."""
    seated = board.table.seated
    if seated is None or not takes_reports(seated.table.round):
        return {}
    report = report_board(seated, board.table.at_table)
    this_round = seated.table.round
    context: dict[str, object] = {"report": report, "until": until_words(this_round)}
    context["is_late"] = is_last_day_over(this_round)
    if seated.outcome:
        context["recorded"] = recorded_words(seated)
    if report.takes_report:
        context["next_page"] = reverse("phone_report", args=[key])
    return context


def _beside(request: HttpRequest, key: str, board: PhoneBoard) -> dict[str, str] | None:
    """Return key and name of the other side, if its code was typed on this phone too.

    So one phone can serve both pairs, and neither can agree for the other one.
    """
    others = [other for other in keys_of_phone(request) if other != key]
    found = phone_tables.find(others[0]) if others else None
    if found is None or not _is_same_table(board.table, found):
        return None
    if not found.is_open(board.now) or found.at_table == board.table.at_table:
        return None
    return {"key": others[0], "name": found.names[found.at_table]}


def _is_same_table(one: PhoneTable, other: PhoneTable) -> bool:
    if one.seated is not None and other.seated is not None:
        return one.seated.table.pk == other.seated.table.pk
    return one.key.match_id is not None and one.key.match_id == other.key.match_id


@require_safe
@with_key
def hand_sheet(request: HttpRequest, key: str, board: PhoneBoard, number: int) -> HttpResponse:
    """Show a recorded hand line by line, with the buttons to answer it."""
    return _sheet_page(request, key, board, number)


def _sheet_page(
    request: HttpRequest,
    key: str,
    board: PhoneBoard,
    number: int,
    message: str = "",
    status: int = 200,
) -> HttpResponse:
    hand = hand_of(board, number)
    if hand is None:
        return redirect("phone_table", key)
    context = context_of(key, board) | {
        "question": board.question_on(hand),
        "hand": hand,
        "sheet": board.sheet(number, hand.agreement.recorded),
        "client_key": uuid4(),
        "message": message,
    }
    return render(request, "tournaments/phone/sheet.html", context, status=status)


SAID: dict[str, tuple[str, ...]] = {
    "agree": (Kind.AGREES,),
    "dispute": (Kind.DISPUTES,),
    "theirs": (Kind.CLAIMS, Kind.AGREES),
    "ours": (Kind.CLAIMS, Kind.AGREES),
}
"""The answers that each button may store."""


@require_POST
@with_key
def answer_hand(request: HttpRequest, key: str, board: PhoneBoard, number: int) -> HttpResponse:
    """Agree with a recorded hand, dispute it, or take the count of the other side."""
    hand, client_key, do = hand_of(board, number), uuid_in(request), request.POST.get("do", "")

    def refused(state: State, message: str) -> HttpResponse:
        here = reverse("phone_sheet", args=[key, number])
        if wants_json(request):
            return answered(request, key, state, message, here)
        found = phone_tables.of_key(board.table.key)
        now = board if found is None else PhoneBoard(found, board.now)
        return _sheet_page(request, key, now, number, message, STATUS[state])

    match = board.table.match
    if match and (sent := answer_under(match, client_key)):
        if sent.side == board.side and sent.kind in SAID.get(do, ()):
            return answered(request, key, "stored", address=_page_after(key, number, do))
        return refused("conflict", _("Another answer was sent already."))
    if board.side is None:
        return refused("over", _("Your side is not in this match. Talk to the director."))
    if board.decision:
        return refused("over", str(IS_SET))
    if hand is None or str(hand.row.pk) != request.POST.get("hand"):
        return refused("conflict", _("This hand was corrected meanwhile."))
    if do not in SAID:
        return refused("problems", _("Tap one of the buttons below the hand."))
    said: dict[str, Any] = {
        "side": board.side,
        "client_key": client_key,
        "device": device_of(request),
    }
    question = board.question_on(hand)
    try:
        if do == "dispute":
            ledger.dispute(hand.row, **said)
        elif do == "theirs":
            two = question.two if question else None
            if two is None or request.POST.get("theirs") != two.theirs.mark:
                return refused("conflict", _("The other count has changed."))
            _take(board, number, two.theirs.facts, said)
            if seated := board.table.seated:
                calls.end_call_about_counts(seated.table, hand.row.client_key)
        elif do == "ours":
            ledger.insist(hand.row, **said)
            _call_if_stuck(board, number)
        elif do == "agree":
            ledger.agree(hand.row, **said)
    except ledger.AlreadyThere:
        return refused("conflict", _("This hand was corrected meanwhile."))
    except ledger.HasProblems:
        message = _("These figures no longer fit the hands before. Enter the hand again.")
        return refused("conflict", message)
    except NotNow:
        return refused("over", _("The match is over."))
    return answered(request, key, "stored", address=_page_after(key, number, do))


def _page_after(key: str, number: int, do: str) -> str:
    """Return the page to show to a side after its answer."""
    if do == "dispute":
        return reverse("phone_sheet", args=[key, number])
    return reverse("phone_table", args=[key])


def _call_if_stuck(board: PhoneBoard, number: int) -> None:
    """Call the director once each side insists on its own count. A league match that its sides play
    where and when they like has no director at hand.
    """
    found = phone_tables.of_key(board.table.key)
    now = board if found is None else PhoneBoard(found, board.now)
    hand, seated = hand_of(now, number), now.table.seated
    question = now.question_on(hand) if hand else None
    if hand is None or seated is None or question is None or question.two is None:
        return
    if question.is_stuck and not until_words(seated.table.round):
        with translation.override(now.table.club.languages[0]):
            text = _("Hand {number}: each pair says its own count is right, {ours} or {theirs}")
            if now.is_of_persons:
                text = _(
                    "Hand {number}: each player says their own count is right, {ours} or {theirs}"
                )
            ours, theirs = question.two.figures
            words = text.format(number=number, ours=ours, theirs=theirs)
        key = hand.row.client_key
        calls.call_about_counts(seated.table, now.table.at_table, key, words[:MOST_WORDS])


def _take(board: PhoneBoard, number: int, facts: Facts, said: dict[str, Any]) -> None:
    """Enter the facts that the other side claims; it has accepted their warnings already."""
    problems = board.rules.check(facts, board.before(number))
    accepted = [problem.acceptance for problem in problems if not problem.is_error]
    match = board.table.match
    assert match is not None
    ledger.enter_hand(match, number, facts, accepted=accepted, **said)
