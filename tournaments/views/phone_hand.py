"""The hand form on a phone, and what becomes of an entered hand."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.writing import NotNow
from scoring import ledger
from scoring.forms.actions import act
from scoring.forms.hand import HandForm
from scoring.forms.hand_input import HandInput
from scoring.forms.phone_steps import phone_problems, phone_steps
from scoring.recorded_rulings import RulingChanges, ruling_changes
from scoring.rules.sheet import Facts
from tournaments.boards.phone import PhoneBoard
from tournaments.boards.phone_sheet import HandSheet
from tournaments.director import tables
from tournaments.phone_tables import of_key
from tournaments.views.phone import answered, context_of, device_of, hand_of
from tournaments.views.phone_access import with_key


@require_http_methods(["GET", "POST"])
@with_key
def enter_hand(request: HttpRequest, key: str, board: PhoneBoard, number: int) -> HttpResponse:
    """Show the form of a hand, preview it and enter it for the side of this key."""
    if board.side is None or not 1 <= number <= board.next_number:
        return answered(request, key, "over", _("An earlier hand is missing."))
    if board.is_over and number == board.next_number:
        return answered(request, key, "over", _("The match is over."))
    if request.method == "GET":
        return _page(request, key, board, number, _form(board, number, None))
    typed = HandInput.read(request.POST)
    form = _form(board, number, act(board.rules, typed.button, typed))
    if typed.button == "preview":
        return _check(request, key, board, number, form)
    if typed.button != "record" or not form.is_complete:
        return _refused(request, key, board, number, form)
    return _enter(request, key, board, number, form)


def _enter(
    request: HttpRequest, key: str, board: PhoneBoard, number: int, form: HandForm
) -> HttpResponse:
    try:
        board = _with_match(board)
        match, side = board.table.match, board.side
        if match is None or side is None:
            raise NotNow
        ledger.enter_hand(
            match,
            number,
            form.facts,
            side=side,
            client_key=form.client_key,
            accepted=form.typed.accepted,
            known=form.typed.rulings,
            device=device_of(request),
        )
    except ledger.HasProblems:
        return _refused(request, key, board, number, form)
    except ledger.RuledMeanwhile as ruled:
        form = form.with_rulings(ruled.changes)
        return _refused(request, key, board, number, form, news=ruled.changes)
    except ledger.AlreadyThere:
        return answered(request, key, "conflict", _("This hand was corrected meanwhile."))
    except NotNow:
        return answered(request, key, "over", _("The match is over."))
    return answered(request, key, "stored", "")


def _with_match(board: PhoneBoard) -> PhoneBoard:
    """Return the board with the match of the table: the first hand begins it."""
    phone = board.table
    if phone.match is not None or phone.seated is None:
        return board
    tables.open_match(phone.seated.table, by=phone.key.made_by)
    found = of_key(phone.key)
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


def _refused(
    request: HttpRequest,
    key: str,
    board: PhoneBoard,
    number: int,
    form: HandForm,
    *,
    news: RulingChanges | None = None,
) -> HttpResponse:
    """Show the form with its problems, or with the rulings that were noted meanwhile."""
    state, message = "problems", _("Something still needs fixing.")
    if news is not None:
        state, message = "conflict", _("The director has noted a ruling in this hand.")
    here = reverse("phone_hand", args=[key, number])
    if request.headers.get("Accept", "").startswith("application/json"):
        return answered(request, key, state, message, here)
    status = 422 if news is None else 409
    return _page(request, key, board, number, form, news=news, status=status)


def _page(
    request: HttpRequest,
    key: str,
    board: PhoneBoard,
    number: int,
    form: HandForm,
    *,
    news: RulingChanges | None = None,
    status: int = 200,
) -> HttpResponse:
    context = _context(key, board, number, form) | {"news": news}
    return render(request, "tournaments/phone/hand.html", context, status=status)


def _check(
    request: HttpRequest, key: str, board: PhoneBoard, number: int, form: HandForm
) -> HttpResponse:
    """Return the last step: the hand as the rules count it, and its problems."""
    context = _context(key, board, number, form)
    return render(request, "tournaments/phone/_check.html", context)


def _context(key: str, board: PhoneBoard, number: int, form: HandForm) -> dict[str, object]:
    steps = phone_steps(form)
    return context_of(key, board) | {
        "next_page": reverse("phone_table", args=[key]),
        "number": number,
        "hand": hand_of(board, number),
        "form": form,
        "steps": steps,
        "problems": phone_problems(form, steps),
        "sheet": HandSheet(board.rules, form.state, board.names, form.facts),
    }
