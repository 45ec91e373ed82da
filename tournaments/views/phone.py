"""The pages of a table on a phone: the code to type, the table, and answers to a recorded hand."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from allauth.account.adapter import get_adapter
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs import security, sign_in
from clubs.access import member_of
from clubs.writing import NotNow
from scoring import ledger, tablekeys
from scoring.agreements import answer_under
from scoring.models import HandAnswer
from scoring.rules.sheet import Facts
from tournaments import phone_state, phone_tables
from tournaments.boards.phone import PhoneBoard
from tournaments.boards.phone_hands import PhoneHand
from tournaments.boards.reports import report_board
from tournaments.phone_links import office_path
from tournaments.report_queries import takes_reports
from tournaments.round_names import until_words
from tournaments.table_words import recorded_words
from tournaments.views.phone_access import (
    forget,
    keys_of_phone,
    remember,
    wants_json,
    with_key,
    without_account,
)
from tournaments.views.server_time import milliseconds, timed

Kind = HandAnswer.Kind
CODES = "table-code"
"""The kind under which `clubs.sign_in` counts wrong codes. Keys in QR codes are never counted."""


@require_http_methods(["GET", "POST"])
@without_account
def type_code(request: HttpRequest) -> HttpResponse:
    """Open a table by its code, or the table that this phone opened before.

    Wrong codes are counted for each address; a table opened by its QR code never has to wait.
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
    try:
        key = sign_in.limit_guesses(address, lambda: tablekeys.find_by_code(typed), CODES)
    except sign_in.MustWait as wait:
        context = {"typed": typed, "seconds": wait.seconds}
        return render(request, "tournaments/phone/code.html", context, status=429)
    if key is not None:
        return redirect("phone_table", tablekeys.secret(key).key)
    security.record("table-code-refused", account="", address=address)
    return render(
        request, "tournaments/phone/code.html", {"typed": typed, "is_wrong": True}, status=422
    )


@require_safe
@with_key
def table_page(request: HttpRequest, key: str, board: PhoneBoard) -> HttpResponse:
    """Show the table: what the side is asked about a hand, else the totals and the hands."""
    answer = render(request, "tournaments/phone/table.html", _shown(request, key, board))
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


@with_key
def _table_now(request: HttpRequest, key: str, board: PhoneBoard) -> HttpResponse:
    answer = render(request, "tournaments/phone/now.html", _shown(request, key, board))
    answer["ETag"] = f'"{board.tag}"'
    answer["Cache-Control"] = "no-store"
    return timed(answer, board.now)


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
    context: dict[str, object] = {"report": report, "until": until_words(seated.table.round)}
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
    here, there = board.table.seated, found.seated if found else None
    if found is None or here is None or there is None or here.table.pk != there.table.pk:
        return None
    if not found.is_open(board.now) or found.at_table == board.table.at_table:
        return None
    return {"key": others[0], "name": there.names[found.at_table]}


@require_safe
@with_key
def hand_sheet(request: HttpRequest, key: str, board: PhoneBoard, number: int) -> HttpResponse:
    """Show a recorded hand line by line, with the buttons to answer it."""
    hand = hand_of(board, number)
    if hand is None:
        return redirect("phone_table", key)
    context = context_of(key, board) | {
        "question": board.question_on(hand),
        "hand": hand,
        "sheet": board.sheet(number, hand.agreement.recorded),
        "client_key": uuid4(),
    }
    return render(request, "tournaments/phone/sheet.html", context)


SAID: dict[str, tuple[str, ...]] = {
    "agree": (Kind.AGREES,),
    "dispute": (Kind.DISPUTES,),
    "theirs": (Kind.CLAIMS, Kind.AGREES),
}
"""The answers that each button may store."""


@require_POST
@with_key
def answer_hand(request: HttpRequest, key: str, board: PhoneBoard, number: int) -> HttpResponse:
    """Agree with a recorded hand, dispute it, or take the entry of the other side."""
    hand, client_key, do = hand_of(board, number), uuid_in(request), request.POST.get("do", "")
    match = board.table.match
    if match and (sent := answer_under(match, client_key)):
        is_same = sent.side == board.side and sent.kind in SAID.get(do, ())
        message = "" if is_same else _("Another answer was sent already.")
        return answered(request, key, "stored" if is_same else "conflict", message)
    if hand is None or board.side is None or str(hand.row.pk) != request.POST.get("hand"):
        # Corrected since the page was made: the page shows what counts now.
        return answered(request, key, "conflict", _("This hand was corrected meanwhile."))
    said: dict[str, Any] = {
        "side": board.side,
        "client_key": client_key,
        "device": device_of(request),
    }
    question = board.question_on(hand)
    try:
        if do == "dispute":
            ledger.dispute(hand.row, **said)
            return answered(request, key, "stored", "", reverse("phone_sheet", args=[key, number]))
        if do == "theirs" and question is not None and not question.is_theirs_recorded:
            assert question.two is not None
            if request.POST.get("theirs") != question.two.theirs.mark:
                return answered(request, key, "conflict", _("The other entry has changed."))
            _take(board, number, question.two.theirs.facts, said)
        elif do in ("agree", "theirs"):
            ledger.agree(hand.row, **said)
    except ledger.AlreadyThere:
        return answered(request, key, "conflict", _("This hand was corrected meanwhile."))
    except (ledger.HasProblems, NotNow):
        return answered(request, key, "over", _("The match is over."))
    address = f"{reverse('phone_table', args=[key])}?see=table" if do == "ours" else ""
    return answered(request, key, "stored", "", address)


def _take(board: PhoneBoard, number: int, facts: Facts, said: dict[str, Any]) -> None:
    """Enter the facts that the other side claims; it has accepted their warnings already."""
    problems = board.rules.check(facts, board.before(number))
    accepted = [problem.acceptance for problem in problems if not problem.is_error]
    match = board.table.match
    assert match is not None
    ledger.enter_hand(match, number, facts, accepted=accepted, **said)


STATUS = {"stored": 200, "problems": 422, "conflict": 409, "over": 410}


def answered(
    request: HttpRequest, key: str, state: str, message: str, address: str = ""
) -> HttpResponse:
    """Say what became of a request: as JSON to a module of the page, else by the next page."""
    url = address or reverse("phone_table", args=[key])
    if wants_json(request):
        said = {"state": state, "url": url, "message": message}
        return JsonResponse(said, status=STATUS[state])
    return redirect(url)


def context_of(key: str, board: PhoneBoard) -> dict[str, object]:
    """Return what every page of an open table shows. `next_page`: the one it leads to."""
    return {
        "key": key,
        "board": board,
        "club": board.table.club,
        "next_page": reverse("phone_hand", args=[key, board.next_number]),
        "milliseconds": milliseconds(board.now),
    }


def hand_of(board: PhoneBoard, number: int) -> PhoneHand | None:
    return next((hand for hand in board.hands if hand.number == number), None)


def device_of(request: HttpRequest) -> str:
    return request.headers.get("User-Agent", "")[:200]


def uuid_in(request: HttpRequest) -> UUID:
    """Return the client key that the page sent; a new one for a request without."""
    try:
        return UUID(request.POST.get("client_key", ""))
    except ValueError:
        return uuid4()
