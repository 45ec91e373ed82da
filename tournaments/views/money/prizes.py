"""The prize money of a tournament: who gets what, and who has received it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from clubs.journal.writing import Gone, NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from clubs.words.figures import money as amount_words
from server.web import saved_form
from server.web.htmx import HtmxRequest
from tournaments.boards.draws.next_step import next_step
from tournaments.boards.money.money import MoneyBoard
from tournaments.boards.money.prize_answers import prize_answers
from tournaments.boards.money.prizes import PrizeBoard, PrizeLine
from tournaments.director.money import money, prizes
from tournaments.forms.money.money import PaymentForm, UndoForm
from tournaments.forms.money.prizes import PrizesForm
from tournaments.models import Entry, Payout, Tournament
from tournaments.money.fee_queries import Fees, has_fees
from tournaments.money.money_words import transfer_words
from tournaments.money.prize_queries import plan_of
from tournaments.money.settlement import Settlement
from tournaments.views.entries.entries import frame, gone
from tournaments.views.fetch import entry_of, tournament_for
from tournaments.views.money.money import NOTHING_RECORDED, recorded_already

NOT_FINAL = gettext_lazy("The places are not final: prizes are paid out once they are.")
NOTHING_PAID = gettext_lazy("Nothing was recorded now.")


@require_safe
def prizes_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """List the prizes, and what of them was paid out."""
    tournament = tournament_for(request, slug, name)
    asks_fees = has_fees(tournament)
    due = MoneyBoard(tournament, Fees(tournament)).due_cents if asks_fees else 0
    board = PrizeBoard(tournament, plan_of(tournament), with_fees=True, due_cents=due)
    context = {**frame(tournament), "tab": "prizes", "board": board, "has_fees": asks_fees}
    if board.plan and not board.is_final:
        context["agenda"] = next_step(tournament)
    return render(request, "tournaments/prizes.html", context)


@require_http_methods(["GET", "POST"])
def set_prizes(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Set the pool and the shares of the places."""
    tournament = tournament_for(request, slug, name)
    seen = money.row_mark(tournament.prize_plans.last())
    form = PrizesForm(tournament, plan_of(tournament), seen, saved_form.typed(request))
    is_stale, is_preview = False, request.POST.get("do") == "preview"
    if request.method == "POST" and not is_preview and form.is_valid():
        try:
            prizes.plan(tournament, by=signed_in(request), **form.cleaned_data)
        except money.ChangedMeanwhile:
            is_stale = True
            seen = money.row_mark(tournament.prize_plans.last())
            form = form.anew(seen, PrizeBoard(tournament, plan_of(tournament)).set_meanwhile)
        else:
            board = PrizeBoard(tournament, plan_of(tournament))
            text = _("The prize money is saved: {plan}.")
            messages.success(request, text.format(plan=board.plan_words.removesuffix(".")))
            return redirect("prizes", slug, name)
    says = prize_answers(PrizeBoard(tournament, form.plan), is_wrong=bool(form.errors))
    context = {**frame(tournament), "form": form, "says": says}
    if is_preview:
        return render(request, "tournaments/set_prizes.html", context)
    return form_page(request, "tournaments/set_prizes.html", context, is_stale=is_stale)


@require_http_methods(["GET", "POST"])
def entry_prize(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Show the prize of an entry and its payments; a POST pays it out."""
    tournament = tournament_for(request, slug, name)
    entry = entry_of(tournament, number)
    board, line, payouts = _read(tournament, entry)
    if line is None and not payouts and request.method == "GET":
        if board.is_final or board.plan is None:
            raise Http404
        messages.warning(request, NOT_FINAL)
        return redirect("prizes", slug, name)
    form = PaymentForm(line.settlement if line else Settlement(0), saved_form.typed(request))
    is_stale = False
    if request.method == "POST" and form.is_valid():
        try:
            payout = prizes.pay_out(entry, by=signed_in(request), **form.cleaned_data)
        except Gone:
            return gone(request, entry)
        except money.RecordedOtherwise as other:
            form = form.anew(
                line.settlement if line else Settlement(0), recorded_already(other.transfer)
            )
        except NotNow:
            is_stale = True
            form.add_error(None, f"{NOT_FINAL} {NOTHING_PAID}")
        except money.RestChanged:
            is_stale = True
            board, line, payouts = _read(tournament, entry)
            now = line.settlement if line else Settlement(0)
            words = _("This changed while the page was open. {entry}: {words}.").format(
                entry=entry, words=line.words if line else ""
            )
            form = form.anew(now, f"{words} {NOTHING_RECORDED}")
        except prizes.TooMuch:
            board, line, payouts = _read(tournament, entry)
            text = _("That is more than is still to be paid: {rest}.")
            rest = amount_words(line.settlement.rest if line else 0, board.currency)
            form.add_error("amount", f"{text.format(rest=rest)} {NOTHING_PAID}")
        else:
            text = _("{entry} received {amount}.")
            amount = amount_words(payout.amount, board.currency)
            messages.success(request, text.format(entry=entry, amount=amount))
            return redirect("prizes", slug, name)
    context = {
        **frame(tournament),
        "entry": entry,
        "line": line,
        "payouts": [(row, transfer_words(row, board.currency)) for row in payouts],
        "form": form,
    }
    return form_page(request, "tournaments/entry_prize.html", context, is_stale=is_stale)


def _read(
    tournament: Tournament, entry: Entry
) -> tuple[PrizeBoard, PrizeLine | None, list[Payout]]:
    """Return the prizes of a tournament, the line of an entry and all payments to it."""
    board = PrizeBoard(tournament, plan_of(tournament), with_fees=True)
    payouts = list(entry.payouts.select_related("by", "cancelled_by"))
    return board, board.line_of(entry), payouts


@require_http_methods(["GET", "POST"])
def cancel_payout(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Cancel the payment of a prize, with a reason."""
    tournament = tournament_for(request, slug, name)
    rows = Payout.objects.select_related(
        "entry__competitor__first", "entry__competitor__second", "by", "cancelled_by"
    )
    payout = get_object_or_404(rows, tournament=tournament, number=number)
    payout.tournament = payout.entry.tournament = tournament
    form = UndoForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        money.cancel(payout, by=signed_in(request), **form.cleaned_data)
        return redirect("prizes", slug, name)
    currency = PrizeBoard(tournament, None).currency
    context = {
        **frame(tournament),
        "transfer": payout,
        "paid": transfer_words(payout, currency),
        "form": form,
    }
    return form_page(request, "tournaments/cancel_transfer.html", context, is_new=True)
