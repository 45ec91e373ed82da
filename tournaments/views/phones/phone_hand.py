"""The hand form on a phone: show, check and enter a hand, or say why it was refused."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.journal.writing import NotNow
from scoring import ledger
from scoring.forms.hand.actions import act
from scoring.forms.hand.hand import HandForm
from scoring.forms.hand.hand_input import HandInput
from scoring.forms.hand.phone_steps import phone_problems, phone_steps
from scoring.rules.base.sheet import Facts
from scoring.rulings.recorded_rulings import RulingChanges, ruling_changes
from scoring.table.agreements import agreement_on, answer_under
from scoring.table.hand_counts import HandSheet
from tournaments.boards.phones.phone import PhoneBoard
from tournaments.boards.phones.phone_decision import NOT_COUNTED
from tournaments.director.hall import calls
from tournaments.director.rounds import tables
from tournaments.phones.phone_tables import of_key
from tournaments.views.phones.phone_access import wants_json, with_key
from tournaments.views.phones.phone_answers import (
    STATUS,
    State,
    answered,
    context_of,
    device_of,
    hand_of,
)

SEEN = re.compile(r"\d{1,18}", re.ASCII)
"""The id of a hand, as a form sends it."""


@require_http_methods(["GET", "POST"])
@with_key
def enter_hand(request: HttpRequest, key: str, board: PhoneBoard, number: int) -> HttpResponse:
    """Show the form of a hand, preview it and enter it for the side of this key."""
    if board.rules.is_results_only:
        return redirect("phone_table", key)
    problem = _why_not(board, number)
    if request.method == "GET":
        if problem or board.decision:
            return redirect("phone_table", key)
        return _page(request, key, board, number, _form(board, number, None))
    typed = HandInput.read(request.POST)
    form = _form(board, number, act(board.rules, typed.button, typed))
    if board.decision and not _was_sent(board, form):
        problem = str(NOT_COUNTED)
    if problem:
        return _refused(request, key, board, number, form, "over", problem)
    if typed.button == "preview":
        return _check(request, key, board, number, form)
    if typed.button != "record" or not form.is_complete:
        return _to_correct(request, key, board, number, form)
    return _enter(request, key, board, number, form)


def _why_not(board: PhoneBoard, number: int) -> str:
    """Return why this side can enter nothing for this hand; "" if it can."""
    if board.side is None:
        return _("Your side is not in this match. Talk to the director.")
    if not 1 <= number <= board.next_number:
        return _("An earlier hand is missing.")
    if board.is_over and number == board.next_number and not board.decision:
        return _("The match is over.")
    return ""


def _was_sent(board: PhoneBoard, form: HandForm) -> bool:
    """Whether the hand reached the table before: a phone may have missed that answer."""
    match = board.table.match
    if match is None:
        return False
    is_hand = match.hands.filter(client_key=form.client_key).exists()
    return is_hand or answer_under(match, form.client_key) is not None


def _enter(
    request: HttpRequest, key: str, board: PhoneBoard, number: int, form: HandForm
) -> HttpResponse:
    try:
        board = _with_match(board)
        match, side = board.table.match, board.side
        if match is None or side is None or (board.decision and not _was_sent(board, form)):
            raise NotNow
        entered = ledger.enter_hand(
            match,
            number,
            form.facts,
            side=side,
            client_key=form.client_key,
            accepted=form.typed.accepted,
            known=form.typed.rulings,
            seen=_seen(request),
            device=device_of(request),
        )
        before, seated = hand_of(board, number), board.table.seated
        was_open = before is not None and bool(before.agreement.claims)
        if before and seated and was_open and agreement_on(match, entered).is_settled:
            calls.end_call_about_counts(seated.table, before.row.client_key)
    except ledger.HasProblems:
        return _to_correct(request, key, board, number, form)
    except ledger.RuledMeanwhile as ruled:
        form = form.with_rulings(ruled.changes)
        message = _("The director has recorded a ruling in this hand.")
        return _refused(request, key, board, number, form, "conflict", message, news=ruled.changes)
    except ledger.AlreadyThere as there:
        message = _("This hand was corrected meanwhile.")
        if isinstance(there, ledger.EnteredMeanwhile):
            message = _(
                "Your side has entered this hand meanwhile, on another phone or in another tab. "
                "Compare: save only if your count is right."
            )
        form.typed.client_key = ""  # a new one: the old one belongs to what was sent before
        return _refused(request, key, _now(board), number, form, "conflict", message)
    except NotNow:
        message = str(NOT_COUNTED) if board.decision else _("The match is over.")
        return _refused(request, key, board, number, form, "over", message)
    return answered(request, key, "stored")


def _seen(request: HttpRequest) -> int | None:
    """Return the id of the recorded hand that the page of this form had; None if it had none."""
    seen = request.POST.get("seen", "")
    return int(seen) if SEEN.fullmatch(seen) else None


def _with_match(board: PhoneBoard) -> PhoneBoard:
    """Return the board with the match of the table: the first hand begins it."""
    phone = board.table
    if phone.match is not None or phone.seated is None:
        return board
    tables.open_match(phone.seated.table, by=phone.key.made_by)
    return _now(board)


def _now(board: PhoneBoard) -> PhoneBoard:
    """Return the board of the same table, read anew."""
    found = of_key(board.table.key)
    if found is None:
        raise NotNow
    return PhoneBoard(found, board.now)


def _form(board: PhoneBoard, number: int, typed: HandInput | None) -> HandForm:
    """Return the form with this input; without input, with the facts that the side stands for."""
    hand, rules, state = hand_of(board, number), board.rules, board.before(number)
    rows = board.snapshot.hands if board.snapshot else []
    earlier = rules.read(rows[number - 2].facts) if 1 < number <= len(rows) + 1 else None
    if typed is not None:
        return HandForm(rules, state, board.names, typed, earlier=earlier)
    if hand is None:
        form = HandForm(rules, state, board.names)
    else:
        assert board.side is not None
        facts: Facts = hand.agreement.claims.get(board.side, hand.agreement.recorded)
        # A phone has no screens for single cards: it shows their counts.
        form = HandForm.of_hand(rules, state, board.names, rules.as_counts(facts), earlier)
    return form.with_rulings(_rulings(board, number))


def _rulings(board: PhoneBoard, number: int) -> RulingChanges:
    match, hand = board.table.match, hand_of(board, number)
    if match is None:
        return RulingChanges()
    return ruling_changes(match, number, hand.row if hand else None, ())


def _to_correct(
    request: HttpRequest, key: str, board: PhoneBoard, number: int, form: HandForm
) -> HttpResponse:
    """Show the form with its problems."""
    message = _("Correct the marked lines.")
    return _refused(request, key, board, number, form, "problems", message)


def _refused(
    request: HttpRequest,
    key: str,
    board: PhoneBoard,
    number: int,
    form: HandForm,
    state: State,
    message: str,
    *,
    news: RulingChanges | None = None,
) -> HttpResponse:
    """Say why nothing was entered. A plain form gets what was typed back, under the reason."""
    if wants_json(request):
        # The table lists a conflict with its message; problems are corrected in the form at once.
        form_page = reverse("phone_hand", args=[key, number])
        return answered(request, key, state, message, form_page if state == "problems" else "")
    hand = hand_of(board, number)
    context = _context(key, board, number, form) | {
        "news": news,
        "message": "" if news or state == "problems" else message,
        "typed_key": request.POST.get("client_key", ""),
    }
    if state != "conflict":
        # The page shows no recorded hand, so nobody has seen another one than before.
        context["seen"] = _seen(request)
    elif hand is not None:
        context["recorded"] = board.sheet(number, hand.agreement.recorded)
    return render(request, "tournaments/phone/hand.html", context, status=STATUS[state])


def _page(
    request: HttpRequest, key: str, board: PhoneBoard, number: int, form: HandForm
) -> HttpResponse:
    context = _context(key, board, number, form)
    return render(request, "tournaments/phone/hand.html", context)


def _check(
    request: HttpRequest, key: str, board: PhoneBoard, number: int, form: HandForm
) -> HttpResponse:
    """Return the last step: the hand as the rules count it, and its problems."""
    context = _context(key, board, number, form)
    return render(request, "tournaments/phone/_check.html", context)


def _context(key: str, board: PhoneBoard, number: int, form: HandForm) -> dict[str, object]:
    steps, hand = phone_steps(form), hand_of(board, number)
    return context_of(key, board) | {
        "next_page": reverse("phone_table", args=[key]),
        "number": number,
        "hand": hand,
        "seen": hand.row.pk if hand else None,
        "form": form,
        "steps": steps,
        "problems": phone_problems(form, steps),
        "sheet": HandSheet(board.rules, form.state, board.names, form.facts),
    }
