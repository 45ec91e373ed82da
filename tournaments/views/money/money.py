"""The money of a tournament: who owes, payments, agreed fees."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.forms.fields.numbers import number_in
from clubs.journal.writing import Gone
from clubs.models import PaymentDetails
from clubs.rights import Right
from clubs.rights.access import own_player, signed_in
from clubs.views.answers import form_page
from clubs.words.figures import money as amount_words
from server.web import saved_form
from server.web.htmx import HtmxRequest
from tournaments.boards.money.money import EntryMoneyBoard, MoneyBoard
from tournaments.boards.money.prizes import PrizeBoard
from tournaments.director.money import money
from tournaments.forms.money.money import AgreeForm, PaymentForm, UndoForm
from tournaments.models import Entry, Payment, Payout, Tournament
from tournaments.money.fee_queries import Fees, has_fees
from tournaments.money.money_words import transfer_words
from tournaments.money.prize_queries import plan_of
from tournaments.views.entries.entries import frame, gone
from tournaments.views.fetch import entry_of, tournament_for

NOTHING_RECORDED = gettext_lazy(
    "Nothing was recorded now. If this is another payment, press again to record it."
)


def priced_tournament(request: HtmxRequest, slug: str, name: str) -> Tournament:
    """Return the tournament of this address. Raises Http404 also if it has no price."""
    tournament = tournament_for(request, slug, name)
    if not has_fees(tournament):
        raise Http404
    return tournament


@require_safe
def money_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """List the fees of all entries; `?owes=1`: of those that still owe."""
    tournament = priced_tournament(request, slug, name)
    board = MoneyBoard(tournament, Fees(tournament), "owes" in request.GET)
    prizes = PrizeBoard(tournament, plan_of(tournament), due_cents=board.due_cents)
    context = {**frame(tournament), "tab": "money", "board": board, "prizes": prizes}
    return render(request, "tournaments/money.html", context)


@require_POST
def take_rest(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Record that an entry paid all it owes in cash or by Pix.

    `rest` (cash) or `pix`: the amount that the page showed, in hundredths. `back`: "check_in",
    "money", "entry" or "entries", the page to return to.
    """
    is_pix = "pix" in request.POST
    way = Payment.Way.PIX if is_pix else Payment.Way.CASH
    tournament = priced_tournament(request, slug, name)
    entry = entry_of(tournament, number)
    try:
        seen = number_in(request.POST, "pix" if is_pix else "rest")
        payment = money.take_rest(entry, seen, way, by=signed_in(request))
    except Gone:
        return gone(request, entry)
    except money.RestChanged:
        words = EntryMoneyBoard(entry, Fees(tournament, only=entry)).words
        text = _("{entry}: {words}. Nothing was recorded now.")
        messages.warning(request, text.format(entry=entry, words=words))
    else:
        text = _("{entry} paid {amount}. Receipt {number}.")
        amount = amount_words(payment.amount, PaymentDetails.of(tournament.club).currency)
        said = text.format(entry=entry, amount=amount, number=payment.number)
        undo = resolve_url("cancel_payment", slug, name, payment.number)
        link = format_html('<a href="{}">{}</a>', undo, _("Undo the payment"))
        messages.success(request, format_html("{} {}", said, link))
    back = request.POST.get("back")
    if back == "entry":
        return redirect("edit_entry", slug, name, number)
    page = back if back in ("check_in", "money") else "entries"
    query = (
        "?owes=1" if "owes" in request.POST else "?missing=1" if "missing" in request.POST else ""
    )
    return redirect(f"{resolve_url(page, slug, name)}{query}#entry-{number}")


@never_cache
@require_http_methods(["GET", "POST"])
def entry_money(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Show the fee of an entry and its payments; a POST takes a payment.

    Players of the entry see their own amount and its Pix code.
    """
    tournament = priced_tournament(request, slug, name)
    entry = entry_of(tournament, number)
    if Right.DIRECT.value not in tournament.club.rights:
        return _own_fee(request, tournament, entry)
    board = EntryMoneyBoard(entry, Fees(tournament, only=entry))
    form = PaymentForm(board.fee.settlement, saved_form.typed(request))
    is_stale = False
    if request.method == "POST" and form.is_valid() and not _asks(tournament, form):
        try:
            payment = money.take(entry, by=signed_in(request), **form.cleaned_data)
        except Gone:
            return gone(request, entry)
        except money.RecordedOtherwise as other:
            form = form.anew(board.fee.settlement, recorded_already(other.transfer))
        except money.RestChanged:
            board, is_stale = EntryMoneyBoard(entry, Fees(tournament, only=entry)), True
            form = form.anew(board.fee.settlement, f"{board.last_change} {NOTHING_RECORDED}")
        else:
            text = _("Payment recorded. Receipt {number}.").format(number=payment.number)
            messages.success(request, text)
            return redirect("entry_money", slug, name, number)
    context = {**frame(tournament), "entry": entry, "board": board, "form": form}
    return form_page(request, "tournaments/entry_money.html", context, is_stale=is_stale)


def _asks(tournament: Tournament, form: PaymentForm) -> bool:
    """Whether the form asks about too high a payment. One sent twice is not asked about again."""
    if tournament.payments.filter(client_key=form.cleaned_data["client_key"]).exists():
        return False
    return form.asks_about_too_much(PaymentDetails.of(tournament.club).currency)


def recorded_already(transfer: Payment | Payout) -> str:
    """Return a warning with entry, amount, way and number of a payment that the page recorded."""
    words = money.words_of(transfer, transfer.tournament)
    text = _(
        "This page has already recorded a payment: {recorded}. Nothing was recorded now. "
        "Press again to record another payment."
    )
    return text.format(recorded=f"{transfer.entry}, {words()}")


def _own_fee(request: HtmxRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Show a player the fee of their own entry, and of no other."""
    player = own_player(tournament.club, signed_in(request))
    if player not in entry.competitor.players or request.method == "POST":
        raise PermissionDenied(Right.DIRECT.value)
    board = EntryMoneyBoard(entry, Fees(tournament, only=entry))
    context = {**frame(tournament), "entry": entry, "board": board}
    return render(request, "tournaments/own_fee.html", context)


@require_http_methods(["GET", "POST"])
def agree_fee(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Agree on another fee with an entry, or exempt it."""
    tournament = priced_tournament(request, slug, name)
    entry = entry_of(tournament, number)
    board = EntryMoneyBoard(entry, Fees(tournament, only=entry))
    last = entry.agreed_fees.last()
    form = AgreeForm(saved_form.typed(request), initial={"seen": money.row_mark(last)})
    is_stale = False
    if request.method == "POST" and form.is_valid():
        known = form.cleaned_data
        try:
            money.agree(
                entry,
                known["agreed"],
                by=signed_in(request),
                reason=known["reason"],
                seen=known["seen"],
            )
        except Gone:
            return gone(request, entry)
        except money.ChangedMeanwhile:
            board, is_stale = EntryMoneyBoard(entry, Fees(tournament, only=entry)), True
            last = entry.agreed_fees.last()
            form = form.anew(money.row_mark(last), board.agreed_meanwhile)
        else:
            return redirect("entry_money", slug, name, number)
    context = {**frame(tournament), "entry": entry, "board": board, "form": form}
    page = "tournaments/agree_fee.html"
    return form_page(request, page, context, is_new=True, is_stale=is_stale)


@require_http_methods(["GET", "POST"])
def cancel_payment(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Cancel the payment of this receipt, with a reason."""
    tournament = priced_tournament(request, slug, name)
    payment = payment_of(tournament, number)
    form = UndoForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        money.cancel(payment, by=signed_in(request), **form.cleaned_data)
        return redirect("entry_money", slug, name, payment.entry.number)
    context = {
        **frame(tournament),
        "transfer": payment,
        "receipt": number,
        "paid": transfer_words(payment, PaymentDetails.of(tournament.club).currency),
        "form": form,
    }
    return form_page(request, "tournaments/cancel_transfer.html", context, is_new=True)


def payment_of(tournament: Tournament, number: int) -> Payment:
    """Return the payment of this receipt. Raises Http404."""
    rows = Payment.objects.select_related(
        "entry__competitor__first", "entry__competitor__second", "by", "cancelled_by"
    )
    payment = get_object_or_404(rows, tournament=tournament, number=number)
    payment.tournament = payment.entry.tournament = tournament
    return payment
